/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-count.c: any bytes as a counting text: parsed, bound to a rulebook with zones, told in words, weighed and tested with bags
 * of cards. Nothing may crash, a text is refused with a place inside it, and a truth does not depend on the order of the cards. */
#include "../core/deck/slv-tidepool.h"
#include "fuzz.h"
#include "query/slv-complete.h"
#include "query/slv-count.h"

#define BAG 8u

static Tidepool *pool;
static const SlvRulebook *book;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  pool = tidepool_new (NULL, 0);
  book = tidepool_format (pool, "open")->rulebook;
  return 0;
}

/* every card of the list and one that it does not know, forwards and backwards */
static void
check_truth (SlvCountBound *bound, size_t size)
{
  SlvCountCard cards[BAG], turned[BAG];
  guint n_cards = slv_index_n_cards (pool->index);

  for (guint i = 0; i < BAG; i++)
    {
      cards[i] = (SlvCountCard) { .zone = (guint) ((size + i) % book->zones->len), .row = i == 0 ? SLV_ROW_NONE : (guint) (size + i) % n_cards,
                                  .count = i % 4 + 1, .name = "Nobody's Fish" };
      turned[BAG - 1 - i] = cards[i];
    }
  g_assert_cmpint (slv_count_test (bound, cards, BAG), ==, slv_count_test (bound, turned, BAG));
  slv_count_test (bound, NULL, 0);
  for (guint nth = 0; nth < slv_count_n_terms (bound); nth++)
    for (guint row = 0; row < n_cards; row++)
      {
        double value = 0;

        slv_count_weigh (bound, nth, row, NULL, &value);
      }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup (size > 0 ? (const char *) data : "", size), *words = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvCount) count = slv_count_parse (text, &error);
  g_autoptr (SlvCompletion) completion = slv_query_complete (pool->index, pool->game, text, (guint) (size / 3), NULL);
  g_autoptr (SlvCountBound) bound = NULL;

  slv_count_looks_like (text);
  g_assert_cmpuint (completion->span.start, <=, completion->span.end);
  g_assert_cmpuint (completion->span.end, <=, strlen (text));
  for (guint i = 0; i < completion->candidates->len; i++)
    g_assert_nonnull (((SlvCandidate *) completion->candidates->pdata[i])->text);
  if (count != NULL)
    bound = slv_count_bind (count, book, pool->index, &error);
  if (bound == NULL)
    {
      SlvPlace place = { 0 };

      g_assert_nonnull (error);
      g_assert_true (error->domain == SLV_ERROR);
      g_assert_true (g_utf8_validate (error->message, -1, NULL));
      if (slv_error_get_place (error, &place) && g_utf8_validate (text, -1, NULL))
        g_assert_cmpuint (place.column, <=, (guint) g_utf8_strlen (text, -1) + 1);
      return 0;
    }
  g_assert_cmpuint (slv_count_n_terms (bound), <=, SLV_COUNT_TERMS_MAX);
  for (guint nth = 0; nth < slv_count_n_terms (bound); nth++)
    g_assert_cmpuint (slv_count_term (bound, nth)->span.end, <=, strlen (text));
  words = slv_count_describe (bound);
  g_assert_nonnull (words);
  check_truth (bound, size);
  return 0;
}
