/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-shipped.c: what the games that come with the program say where a deck in a file cannot show it. */
#include "slv-shipped.h"
#include "check/slv-swap.h"
#include "game/slv-clause.h"

static Shipped world;

static const SlvFinding *
find_rule (const SlvReport *report, const char *rule)
{
  for (guint i = 0; i < report->findings->len; i++)
    if (strcmp (((SlvFinding *) report->findings->pdata[i])->rule, rule) == 0)
      return report->findings->pdata[i];
  return NULL;
}

/* The paragraph that asks for an equal number and an equal total is the one on the lock. */
TEST ("/check-shipped/a-swap-that-breaks-the-lock-cites-it", test_lock)
{
  g_autoptr (SlvChecker) checker = shipped_checker (&world, "genesis/5.2/constructed");
  g_autoptr (SlvDeck) deck = shipped_deck (&world, "genesis-legal.txt"), result = NULL;
  const char *text = "-1 Glass Djinn\n";
  g_autoptr (SlvSwapPlan) plan = good (slv_swap_parse (text, strlen (text), "plan", &error));

  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
  g_assert_cmpstr (find_rule (report, "swap-count")->clause, ==, "LS.lock");
  g_assert_cmpstr (find_rule (report, "swap-sum")->clause, ==, "LS.lock");
}

/* As a long text that was pasted has them: where a finding of each name read the deck anew, it took minutes. */
TEST ("/check-shipped/many-unknown-names-are-read-once", test_many_loose_names)
{
  g_autoptr (SlvChecker) checker = shipped_checker (&world, "arcmage/arc60/standard");
  g_autoptr (SlvDeck) deck = shipped_deck (&world, "arcmage-legal.txt");
  guint astray = 0;

  for (guint i = 0; i < 20000; i++)
    {
      g_autofree char *name = g_strdup_printf ("Stranger %u", i);

      slv_deck_add (deck, "", name, i < 8000 ? 4 : 1, "", "", i + 10);
    }
  g_autoptr (SlvReport) report = slv_checker_check (checker, deck);
  SLV_EACH (const SlvFinding, finding, report->findings)
    astray += finding->astray && g_str_equal (finding->rule, "copies");
  g_assert_cmpuint (astray, ==, 8000);
}

/* A search for what a format has goes by its rules, too; of a day before its lists were read nobody knows. */
TEST ("/check-shipped/what-a-format-has-can-be-searched", test_legal_cards)
{
  static const struct { const char *text, *name; SlvTruth truth; } cases[] = {
    { "legal:tcg/expanded", "Nest Basket", SLV_TRUE }, { "legal:tcg/expanded", "Louder Drum", SLV_FALSE },
    { "banned:tcg/expanded", "Louder Drum", SLV_TRUE }, { "banned:tcg/expanded", "Nest Basket", SLV_FALSE },
    { "legal:tcg/standard", "Louder Drum", SLV_TRUE }, { "legal:tcg/expanded@2019-05-01", "Nest Basket", SLV_UNKNOWN },
    { "banned:tcg/expanded@2019-05-01", "Louder Drum", SLV_UNKNOWN },
  };
  SlvGame *game = slv_games_find (world.games, "pokemon");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvQuery) query = slv_query_parse (cases[i].text, &error);
      g_autoptr (SlvBound) bound = slv_query_bind (query, game, world.index, SLV_QUERY_RULES, NULL, &error);
      g_autoptr (GArray) rows = NULL;

      g_assert_no_error (error);
      g_assert_cmpuint (slv_index_find_name (world.index, game, cases[i].name, &rows), ==, 1);
      g_test_message ("%s %s", cases[i].text, cases[i].name);
      g_assert_cmpint (slv_bound_test (bound, g_array_index (rows, guint, 0)), ==, cases[i].truth);
    }
}

/* What every clause that a rule, an option or a swap cites says is told. */
TEST ("/check-shipped/what-a-clause-says-is-told", test_clauses)
{
  GPtrArray *games = slv_games_list (world.games);

  for (guint g = 0; g < games->len; g++)
    SLV_EACH (const SlvRulebook, book, ((SlvGame *) games->pdata[g])->rulebooks)
      {
        g_assert_cmpuint (slv_rulebook_clauses (book)->len, >, 0);
        g_assert_null (slv_rulebook_clause (book, "no such clause"));
        g_assert_null (slv_rulebook_clause (book, ""));
        for (guint i = 0; i < book->options->len; i++)
          g_assert_nonnull (slv_rulebook_clause (book, ((SlvOption *) book->options->pdata[i])->clause));
        for (guint i = 0; i < book->formats->len; i++)
          for (guint k = 0; k < ((SlvFormat *) book->formats->pdata[i])->rules->len; k++)
            g_assert_nonnull (slv_rulebook_clause (book, ((SlvRule *) ((SlvFormat *) book->formats->pdata[i])->rules->pdata[k])->clause));
      }
}

static SlvReport *
check_plan (const char *format, const char *option, const char *file, const char *text)
{
  g_autoptr (SlvOptions) options = slv_options_new ();
  SlvFormat *found = good (slv_games_resolve_format (world.games, NULL, format, &error));
  g_autoptr (SlvDeck) deck = shipped_deck (&world, file), result = NULL;
  g_autoptr (SlvSwapPlan) plan = good (slv_swap_parse (text, strlen (text), "plan", &error));

  g_assert_true (option == NULL || good (slv_options_set (options, found->rulebook, option, &error)));
  g_autoptr (SlvChecker) checker = good (slv_checker_new (found, world.index, options, "2026-01-01", &error));
  return slv_swap_check (checker, deck, plan, &result);
}

/* An edition without a sideboard whose option allows one lets cards be exchanged with it. */
TEST ("/check-shipped/an-allowed-sideboard-can-be-used", test_allowed_sideboard)
{
  const char *plan = "-1 Kiln Hound\n";
  g_autoptr (SlvReport) frozen = check_plan ("grand-archive/2021/standard", NULL, "grand-archive-legal.txt", plan);
  g_autoptr (SlvReport) allowed = check_plan ("grand-archive/2021/standard", "allow-sideboard=yes", "grand-archive-legal.txt", plan);

  g_assert_nonnull (find_rule (frozen, "swap-frozen"));
  g_assert_null (find_rule (allowed, "swap-frozen"));
}

TEST ("/check-shipped/a-plan-names-the-zone-that-changes", test_plan_zones)
{
  g_autoptr (SlvReport) side = check_plan ("grand-archive/2025/standard", NULL, "grand-archive-legal.txt", "-1 Kiln Hound [side]\n");
  g_autoptr (SlvReport) hand = check_plan ("grand-archive/2025/standard", NULL, "grand-archive-legal.txt", "-1 Kiln Hound [hand]\n");

  g_assert_cmpstr (find_rule (side, "swap-zone")->message, ==,
                   "“-” takes a card out and “+” puts one in, so a line names the zone that changes (Main deck, Material deck), never "
                   "“Sideboard”.");
  g_assert_cmpstr (find_rule (hand, "swap-zone")->message, ==,
                   "Between games cards are exchanged with “Sideboard” in these zones only: Main deck, Material deck. “Hand” is none of "
                   "them.");
}

TEST_MAIN_BETWEEN (shipped_open (&world);, shipped_close (&world);)
