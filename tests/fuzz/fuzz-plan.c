/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-plan.c: any bytes as a sideboarding plan. What is taken is moves of some copies of a named card, and is judged against a deck
 * without a crash; what is refused says on which line. */
#include "../core/deck/slv-tidepool.h"
#include "check/slv-swap.h"
#include "fuzz.h"

static Tidepool *pool;      /* what the checker borrows from */
static SlvChecker *checker;

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  pool = tidepool_new (NULL, 0);
  checker = slv_checker_new (tidepool_format (pool, "open"), pool->index, NULL, NULL, NULL);
  return 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strndup (size > 0 ? (const char *) data : "", size);
  g_autoptr (GError) error = NULL;

  if (!g_utf8_validate (text, -1, NULL))
    return 0;
  g_autoptr (SlvSwapPlan) plan = slv_swap_parse (text, strlen (text), "plan", &error);
  g_assert_true ((plan != NULL) == (error == NULL));
  if (plan == NULL)
    return 0;
  SLV_EACH (const SlvSwapMove, move, plan->moves)
    {
      g_assert_cmpuint (move->count, >=, 1);
      g_assert_cmpstr (move->name, !=, "");
      g_assert_true (g_utf8_validate (move->name, -1, NULL));
    }
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvDeck) after = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &after);

  g_assert_nonnull (pool->index);
  g_assert_nonnull (report);
  g_assert_nonnull (after);
  return 0;
}
