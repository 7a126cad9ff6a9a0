/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-query.c: any bytes as a query: parsed, bound, told in words, answered, completed, rewritten. Nothing may crash, a query is
 * refused with a place inside its text, and what is written into a text can be read back from it. */
#include "../core/query/query-fixture.h"
#include "fuzz.h"
#include "query/slv-complete.h"

static QueryFixture *shared;
static SlvGame *game;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  shared = query_fixture_new ("");
  game = slv_games_find (shared->games, "lantern");
  return 0;
}

static void
check_answers (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (text, &error);
  g_autoptr (SlvBound) bound = NULL;

  if (query != NULL)
    bound = slv_query_bind (query, game, shared->index, SLV_QUERY_SEARCH, NULL, &error);
  if (bound == NULL)
    {
      SlvSpan span = slv_error_get_span (error);

      g_assert_nonnull (error);
      g_assert_cmpuint (span.start, <=, span.end);
      g_assert_cmpuint (span.end, <=, strlen (text) + 1);
      return;
    }
  g_autofree char *words = slv_bound_describe (bound);
  g_autoptr (GPtrArray) parts = slv_bound_parts (bound);
  for (guint i = 0; i < parts->len; i++)
    g_assert_cmpuint (((SlvQueryPart *) parts->pdata[i])->span.end, <=, strlen (text));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup (size > 0 ? (const char *) data : "", size);

  check_answers (text);
  g_autoptr (SlvResult) result = slv_search (shared->index, game, text, NULL, FALSE, NULL, NULL, NULL);
  g_autoptr (SlvResult) all = slv_search (shared->index, NULL, text, NULL, TRUE, NULL, NULL, NULL);
  g_autoptr (SlvCompletion) completion = slv_query_complete (shared->index, size % 2 ? game : NULL, text, (guint) (size / 2), NULL);
  g_assert_cmpuint (completion->span.end, <=, strlen (text));
  g_autofree char *with = slv_query_with (text, game, "type", "Ally", TRUE);
  g_autofree char *without = slv_query_with (with, game, "type", "Ally", FALSE);
  g_assert_false (g_utf8_validate (text, -1, NULL) && slv_query_has (without, game, "type", "Ally"));
  if (g_utf8_validate (text, -1, NULL) && slv_query_has (text, game, "type", "Ally") == FALSE && result != NULL)
    g_assert_true (slv_query_has (with, game, "type", "Ally"));
  return 0;
}
