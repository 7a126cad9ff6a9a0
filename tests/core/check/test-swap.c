/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-swap.c: sideboarding plans: reading them, carrying them out, what a swap must keep. The invented game is given a swap by
 * hand; sums are tried with the shipped definitions in tests/cli. */
#include <string.h>
#include "check/slv-swap.h"
#include "slv-tidepool.h"

static SlvSwapPlan *
plan_of (const char *text)
{
  g_autoptr (GError) error = NULL;
  SlvSwapPlan *plan = slv_swap_parse (text, strlen (text), "plan", &error);
  g_assert_no_error (error);
  return plan;
}

static void
test_reads (void)
{
  g_autoptr (SlvSwapPlan) plan = plan_of ("# against others\n-1 First Card\r\n\n+2x Second Card [Main deck]\n- Third Card\n");
  const SlvSwapMove *second = g_ptr_array_index (plan->moves, 1);
  g_assert_cmpuint (plan->moves->len, ==, 3);
  g_assert_true (second->in);
  g_assert_cmpuint (second->count, ==, 2);
  g_assert_cmpstr (second->name, ==, "Second Card");
  g_assert_cmpstr (second->zone, ==, "Main deck");
  g_assert_cmpuint (second->line, ==, 4);
  g_assert_cmpuint (((SlvSwapMove *) g_ptr_array_index (plan->moves, 2))->count, ==, 1);
}

static void
test_refuses (void)
{
  static const struct { const char *text; guint line; } cases[] = {
    { "-1 A\nB\n", 2 }, { "+0 A\n", 1 }, { "-99999999999 A\n", 1 }, { "+1\n", 1 }, { "-1x\n", 1 }, { "\xff\n", 0 },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      SlvPlace place;
      g_assert_null (slv_swap_parse (cases[i].text, strlen (cases[i].text), "plan", &error));
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      slv_error_get_place (error, &place);
      g_assert_cmpuint (place.line, ==, cases[i].line);
    }
}

static gboolean
has_rule (const SlvReport *report, const char *rule)
{
  for (guint i = 0; i < report->findings->len; i++)
    if (strcmp (((SlvFinding *) g_ptr_array_index (report->findings, i))->rule, rule) == 0)
      return TRUE;
  return FALSE;
}

/** The checker for a format of the invented game, whose swap is given by hand. */
typedef struct { Tidepool *pool; SlvFormat format; SlvBetween between; SlvSwap swap; char *a[2]; } Trade;

static SlvChecker *
trade_new (Trade *trade, gboolean equal_count, const char *equal_sum)
{
  g_autoptr (GError) error = NULL;
  trade->pool = tidepool_new (NULL, 0);
  trade->format = *tidepool_format (trade->pool, "open");
  const SlvRulebook *book = trade->format.rulebook;
  const SlvZone *main = NULL, *side = NULL;
  for (guint i = 0; i < book->zones->len; i++)
    {
      const SlvZone *zone = g_ptr_array_index (book->zones, i);
      if (zone->scope != SLV_SCOPE_LIST)
        continue;
      if (zone->accepts != NULL && zone->accepts[0] == '\0')
        main = zone;
      else if (zone->accepts == NULL && side == NULL)
        side = zone;
    }
  g_assert_nonnull (main);
  g_assert_nonnull (side);
  trade->a[0] = main->id;
  trade->a[1] = NULL;
  trade->swap = (SlvSwap) { .a = trade->a, .b = side->id, .equal_sum = (char *) equal_sum };
  trade->swap.equal_count = (SlvNumber) { .set = equal_count, .value = 1 };
  trade->between = (SlvBetween) { .clause = (char *) "B.1", .swaps = g_ptr_array_new () };
  g_ptr_array_add (trade->between.swaps, &trade->swap);
  trade->format.between = &trade->between;
  SlvChecker *checker = slv_checker_new (&trade->format, trade->pool->index, NULL, NULL, &error);
  g_assert_no_error (error);
  return checker;
}

static void
trade_clear (Trade *trade)
{
  g_ptr_array_unref (trade->between.swaps);
  tidepool_free (trade->pool);
}

/** A legal deck with two copies of a card of its main zone laid into the side. */
static SlvDeck *
deck_with_side (Trade *trade, char **name)
{
  SlvDeck *deck = tidepool_legal_deck ();
  for (guint i = 0; i < deck->entries->len; i++)
    if (*name == NULL && strcmp (slv_deck_entry (deck, i)->zone, trade->a[0]) == 0)
      *name = g_strdup (slv_deck_entry (deck, i)->name);
  g_assert_nonnull (*name);
  slv_deck_add (deck, trade->swap.b, *name, 2, "", "", 0);
  return deck;
}

static void
test_moves (void)
{
  Trade trade;
  g_autofree char *name = NULL;
  SlvChecker *checker = trade_new (&trade, FALSE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  SlvDeck *result = NULL;
  g_autofree char *text = g_strdup_printf ("-1 %s\n", name);
  g_autoptr (SlvSwapPlan) plan = plan_of (text);
  guint before = slv_deck_n_cards (deck, trade.a[0]);
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
  g_assert_cmpuint (slv_deck_n_cards (result, trade.a[0]), ==, before - 1);
  g_assert_cmpuint (slv_deck_n_cards (result, trade.swap.b), ==, 3);
  g_assert_cmpuint (slv_deck_n_cards (deck, trade.swap.b), ==, 2);
  g_assert_false (has_rule (report, "swap-count"));
  slv_deck_free (result);
  slv_checker_free (checker);
  trade_clear (&trade);
}

static void
test_equal_count (void)
{
  Trade trade;
  g_autofree char *name = NULL;
  SlvChecker *checker = trade_new (&trade, TRUE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  static const struct { const char *format; gboolean broken; } cases[] = {
    { "-1 %s\n+1 %s\n", FALSE }, { "+1 %s\n# %s\n", TRUE }, { "# %s %s\n", FALSE },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvDeck *result = NULL;
      g_auto (GStrv) parts = g_strsplit (cases[i].format, "%s", -1);
      g_autofree char *text = g_strjoinv (name, parts);
      g_autoptr (SlvSwapPlan) plan = plan_of (text);
      g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
      g_assert_cmpint (has_rule (report, "swap-count"), ==, cases[i].broken);
      if (cases[i].broken)
        g_assert_cmpint (report->verdict, ==, SLV_VERDICT_ILLEGAL);
      slv_deck_free (result);
    }
  slv_checker_free (checker);
  trade_clear (&trade);
}

static void
test_too_many (void)
{
  Trade trade;
  g_autofree char *name = NULL;
  SlvChecker *checker = trade_new (&trade, FALSE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  g_autofree char *text = g_strdup_printf ("+3 %s\n-1 Nobody Has This\n+1 %s [nowhere]\n", name, name);
  g_autoptr (SlvSwapPlan) plan = plan_of (text);
  SlvDeck *result = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
  g_assert_true (has_rule (report, "swap-missing"));
  g_assert_true (has_rule (report, "swap-zone"));
  g_assert_cmpint (report->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_assert_cmpuint (slv_deck_n_cards (result, NULL), ==, slv_deck_n_cards (deck, NULL));
  slv_deck_free (result);
  slv_checker_free (checker);
  trade_clear (&trade);
}

static void
test_frozen (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvFormat format = *tidepool_format (pool, "open");
  format.between = NULL;
  g_autoptr (SlvChecker) checker = slv_checker_new (&format, pool->index, NULL, NULL, &error);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvSwapPlan) plan = plan_of ("+1 Anything\n"), empty = plan_of ("");
  SlvDeck *result = NULL, *same = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
  g_autoptr (SlvReport) nothing = slv_swap_check (checker, deck, empty, &same);
  g_assert_true (has_rule (report, "swap-frozen"));
  g_assert_false (has_rule (nothing, "swap-frozen"));
  slv_deck_free (result);
  slv_deck_free (same);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  slv_games_init ();
  g_test_add_func ("/swap/a-plan-is-read-line-by-line", test_reads);
  g_test_add_func ("/swap/what-is-no-move-is-refused-with-its-line", test_refuses);
  g_test_add_func ("/swap/cards-change-places-on-a-copy", test_moves);
  g_test_add_func ("/swap/a-swap-keeps-its-number-where-the-rulebook-asks", test_equal_count);
  g_test_add_func ("/swap/more-than-there-is-cannot-be-moved", test_too_many);
  g_test_add_func ("/swap/frozen-lists-take-an-empty-plan-only", test_frozen);
  return g_test_run ();
}
