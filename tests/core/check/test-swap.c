/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-swap.c: sideboarding plans: reading them, carrying them out, what a swap must keep. The invented game is given a swap by
 * hand; sums are tried with the shipped definitions in tests/cli. */
#include <math.h>
#include "check/slv-swap-offers.h"
#include "slv-tidepool.h"

static SlvSwapPlan *
plan_of (const char *text)
{
  return good (slv_swap_parse (text, strlen (text), "plan", &error));
}

TEST ("/swap/a-plan-is-read-line-by-line", test_reads)
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

TEST ("/swap/what-is-no-move-is-refused-with-its-line", test_refuses)
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
typedef struct { Tidepool *pool; SlvFormat format; SlvBetween between; SlvSwap swap; char *a[3]; } Trade;

static SlvChecker *
trade_new (Trade *trade, gboolean equal_count, const char *equal_sum)
{
  trade->pool = tidepool_new (NULL, 0);
  trade->format = *tidepool_format (trade->pool, "open");
  const SlvZone *main = NULL, *side = NULL;
  SLV_EACH (const SlvZone, zone, trade->format.rulebook->zones)
    {
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
  return good (slv_checker_new (&trade->format, trade->pool->index, NULL, NULL, &error));
}

static void
trade_clear (Trade *trade)
{
  SLV_FREE_MEMBERS (trade, between.swaps, (tidepool_free, pool));
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trade, trade_clear)

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

/* Where several zones trade, a card goes out of the one that has it, and comes into the one where it belongs; what belongs in none of them comes into the first. */
TEST ("/swap/cards-come-into-the-zone-where-they-belong", test_several_zones)
{
  static const struct { const char *plan, *captain, *main; } cases[] = {
    { "-1 Captain Coral\n+1 Captain Kelp\n", "Captain Kelp", NULL }, { "-1 Red Fish\n+1 Reef Two\n", "Captain Coral", "Reef Two" },
    { "-1 Captain Coral\n+1 Reef Two\n", NULL, "Reef Two" }, { "-1 Red Fish\n+1 Captain Kelp\n", "Captain Kelp", NULL },
    { "-1 Red Fish\n+1 Nobody\n", "Captain Coral", "Nobody" },
  };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      const guint at = i / 2;
      g_auto (Trade) trade = { 0 };
      g_autoptr (SlvChecker) checker = trade_new (&trade, FALSE, NULL);
      g_autoptr (SlvDeck) deck = tidepool_deck_of ("captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 4 Reef One|side 1 Captain Kelp|side 1 Reef Two|side 1 Nobody"), result = NULL;
      g_autoptr (SlvSwapPlan) plan = plan_of (cases[at].plan);
      gboolean captain = cases[at].captain == NULL, main = cases[at].main == NULL;

      trade.a[i % 2] = (char *) "captain";
      trade.a[1 - i % 2] = (char *) "main";
      g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
      SLV_EACH (const SlvDeckEntry, entry, result->entries)
        {
          captain |= strcmp (entry->zone, "captain") == 0 && g_strcmp0 (entry->name, cases[at].captain) == 0;
          main |= strcmp (entry->zone, "main") == 0 && g_strcmp0 (entry->name, cases[at].main) == 0;
        }
      g_test_message ("%u: %s", i, cases[at].plan);
      g_assert_true (captain && main);
      g_assert_cmpuint (slv_deck_n_cards (result, "captain") + slv_deck_n_cards (result, "main"), ==, 11);
      g_assert_cmpuint (slv_deck_n_cards (result, "side"), ==, 3);
    }
}

TEST ("/swap/a-swap-keeps-its-number-where-the-rulebook-asks", test_equal_count)
{
  g_auto (Trade) trade = { 0 };
  g_autofree char *name = NULL;
  g_autoptr (SlvChecker) checker = trade_new (&trade, TRUE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  static const struct { const char *format, *said; } cases[] = {
    { "-1 %s\n+1 %s\n", NULL }, { "+1 %s\n# %s\n", "taken out: 0, put in: 1. Take out 1 more card" }, { "-2 %s\n+1 %s\n", "taken out: 2, put in: 1. Put in 1 more card" },
    { "# %s %s\n", NULL },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) result = NULL;
      g_auto (GStrv) parts = g_strsplit (cases[i].format, "%s", -1);
      g_autofree char *text = g_strjoinv (name, parts);
      g_autoptr (SlvSwapPlan) plan = plan_of (text);
      g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
      g_assert_cmpint (has_rule (report, "swap-count"), ==, cases[i].said != NULL);
      if (cases[i].said != NULL)
        {
          g_assert_cmpint (report->verdict, ==, SLV_VERDICT_ILLEGAL);
          SLV_EACH (const SlvFinding, finding, report->findings)
            g_assert_true (!g_str_equal (finding->rule, "swap-count") || strstr (finding->message, cases[i].said) != NULL);
        }
    }
}

/* What is taken out and what comes in must be worth the same: told with both sums, and left open where no list says one. */
TEST ("/swap/keeps-a-sum-and-tells-both", test_equal_sum)
{
  static const struct { const char *plan, *said; double actual; SlvSeverity severity; } cases[] = {
    { "-1 Red Fish\n+1 Blue Fish\n", NULL, 0, SLV_SEVERITY_NOTE }, { "-6 Red Fish\n+1 Whale\n", NULL, 0, SLV_SEVERITY_NOTE },
    { "-1 Red Fish\n+1 Whale\n", "taken out: 2, put in: 12. What comes in must be worth 10 less.", 12, SLV_SEVERITY_ERROR },
    { "-1 Whale\n+2 Blue Fish\n", "taken out: 12, put in: 4. What comes in must be worth 8 more.", 4, SLV_SEVERITY_ERROR },
    { "-1 Red Fish\n+1 Unweighed Fish\n", "“Unweighed Fish”", 0, SLV_SEVERITY_UNKNOWN },
  };
  g_auto (Trade) trade = { 0 };
  g_autoptr (SlvChecker) checker = trade_new (&trade, FALSE, "weight");
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 9 Red Fish", "main 1 Whale", "side 2 Blue Fish", "side 1 Whale",
                                            "side 1 Unweighed Fish", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvSwapPlan) plan = plan_of (cases[i].plan);
      g_autoptr (SlvDeck) result = NULL;
      g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
      const SlvFinding *found = NULL;

      for (guint k = 0; k < report->findings->len; k++)
        if (g_str_equal (((SlvFinding *) report->findings->pdata[k])->rule, "swap-sum"))
          found = report->findings->pdata[k];
      g_test_message ("%s: %s", cases[i].plan, found != NULL ? found->message : "kept");
      g_assert_cmpint (found != NULL, ==, cases[i].said != NULL);
      if (found == NULL)
        continue;
      g_assert_nonnull (strstr (found->message, cases[i].said));
      g_assert_cmpint (found->severity, ==, cases[i].severity);
      g_assert_cmpuint (found->cards->len, ==, 0);
      if (cases[i].severity == SLV_SEVERITY_ERROR)
        g_assert_cmpfloat (found->actual, ==, cases[i].actual);
    }
}

/* The card that is missing is named, with what is there of it: copies of other cards, and of other zones, do not count. */
TEST ("/swap/what-is-missing-is-named", test_missing_told)
{
  g_auto (Trade) trade = { 0 };
  g_autoptr (SlvChecker) checker = trade_new (&trade, FALSE, NULL);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 9 Red Fish", "side 2 Red Fish", "side 4 Blue Fish", NULL);
  g_autoptr (SlvSwapPlan) plan = plan_of ("+5 Red Fish\n");
  g_autoptr (SlvDeck) result = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
  const SlvFinding *finding = g_ptr_array_index (report->findings, 0);

  g_assert_cmpstr (finding->rule, ==, "swap-missing");
  g_assert_cmpuint (finding->cards->len, ==, 1);
  g_assert_cmpuint (finding->line, ==, 1);
  g_test_message ("%s", finding->message);
  g_assert_nonnull (strstr (finding->message, "Red Fish"));
  g_assert_nonnull (strstr (finding->message, "2"));
  g_assert_null (strstr (finding->message, "4"));
  g_assert_null (strstr (finding->message, "9"));
  const SlvZone *side = slv_rulebook_find_zone (trade.format.rulebook, trade.swap.b);
  g_assert_cmpstr (side->title, !=, side->id);
  g_assert_nonnull (strstr (finding->message, side->title));
}

TEST ("/swap/frozen-lists-take-an-empty-plan-only", test_frozen)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvFormat format = *tidepool_format (pool, "open");
  format.between = NULL;
  g_autoptr (SlvChecker) checker = slv_checker_new (&format, pool->index, NULL, NULL, &error);
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  g_autoptr (SlvSwapPlan) plan = plan_of ("+1 Anything\n"), empty = plan_of ("");
  g_autoptr (SlvDeck) result = NULL, same = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
  g_autoptr (SlvReport) nothing = slv_swap_check (checker, deck, empty, &same);
  g_assert_true (has_rule (report, "swap-frozen"));
  g_assert_false (has_rule (nothing, "swap-frozen"));
}

TEST ("/swap/a-line-that-is-no-move-is-shown-in-whole-characters", test_long_line)
{
  g_autoptr (GString) text = g_string_new ("x");
  g_autoptr (GError) error = NULL;
  for (guint i = 0; i < 200; i++)
    g_string_append (text, "ü");
  g_assert_null (slv_swap_parse (text->str, text->len, "plan", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  g_assert_nonnull (strstr (error->message, "xüü"));
}

/* ---- plans that a deck keeps ---- */

TEST ("/swap/plans-are-kept-with-both-their-zones", test_kept_plans)
{
  g_auto (Trade) trade = { 0 };
  g_autofree char *name = NULL;
  g_autoptr (SlvChecker) checker = trade_new (&trade, FALSE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  g_autofree char *text = g_strdup_printf ("-2 %s\n+1 Pearl\n", name), *wrong = g_strdup_printf ("-1 %s [nowhere]\n", name);
  g_autoptr (SlvSwapPlan) plan = plan_of (text), bad = plan_of (wrong);
  SlvDeckPlan *kept = good (slv_swap_plan_to_deck (checker, deck, plan, "Fast decks", &error));
  g_assert_cmpuint (slv_deck_plan_count (kept, name, trade.a[0], trade.swap.b), ==, 2);
  g_assert_cmpuint (slv_deck_plan_count (kept, "Pearl", trade.swap.b, trade.a[0]), ==, 1);
  g_ptr_array_add (deck->plans, kept);
  g_assert_cmpuint (slv_swap_plan_find (deck, "fast DECKS"), ==, 0);
  g_assert_cmpuint (slv_swap_plan_find (deck, "slow decks"), ==, G_MAXUINT);
  g_autoptr (SlvSwapPlan) back = slv_swap_plan_from_deck (checker, kept);
  g_assert_cmpuint (back->moves->len, ==, 2);
  const SlvSwapMove *out = g_ptr_array_index (back->moves, 0), *in = g_ptr_array_index (back->moves, 1);
  g_assert_true (!out->in && out->count == 2);
  g_assert_cmpstr (out->zone, ==, trade.a[0]);
  g_assert_true (in->in && in->count == 1);
  fails (slv_swap_plan_to_deck (checker, deck, bad, "x", &error), SLV_ERROR_REFUSED);
  slv_deck_plan_move (kept, "Pearl", "pool", "tokens", 1);
  g_autoptr (SlvSwapPlan) strange = slv_swap_plan_from_deck (checker, kept);
  g_autoptr (SlvDeck) result = NULL;
  g_autoptr (SlvReport) report = slv_swap_check (checker, deck, strange, &result);
  g_assert_true (has_rule (report, "swap-zone"));
}

/* ---- offers ---- */

/* What @report finds that @before does not, rule by rule and card by card. */
static gboolean
adds_fault (const SlvReport *report, const SlvReport *before)
{
  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      gboolean there = finding->severity == SLV_SEVERITY_NOTE;
      for (guint j = 0; j < before->findings->len && !there; j++)
        {
          const SlvFinding *other = g_ptr_array_index (before->findings, j);
          there = strcmp (other->rule, finding->rule) == 0 && other->severity >= finding->severity
                  && (strcmp (other->message, finding->message) == 0 || fabs (other->actual - (double) other->max) > fabs (finding->actual - (double) finding->max));
        }
      if (!there)
        return TRUE;
    }
  return FALSE;
}

/* Every pair of one card out and one in, tried by hand. */
static guint
count_single_swaps (Trade *trade, SlvChecker *checker, const SlvDeck *deck)
{
  g_autoptr (SlvReport) before = slv_checker_check (checker, deck);
  guint n = 0;
  for (guint i = 0; i < deck->entries->len; i++)
    for (guint j = 0; j < deck->entries->len; j++)
      {
        const SlvDeckEntry *out = slv_deck_entry (deck, i), *in = slv_deck_entry (deck, j);
        if (strcmp (out->zone, trade->a[0]) != 0 || strcmp (in->zone, trade->swap.b) != 0 || strcmp (out->name, in->name) == 0)
          continue;
        g_autofree char *text = g_strdup_printf ("-1 %s\n+1 %s\n", out->name, in->name);
        g_autoptr (SlvSwapPlan) plan = plan_of (text);
        g_autoptr (SlvDeck) result = NULL;
        g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);
        n += !adds_fault (report, before) ? 1 : 0;
      }
  return n;
}

TEST ("/swap/offers-are-what-trying-every-pair-finds", test_offers)
{
  static const char * const sums[] = { NULL, "weight" };
  for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
    {
      g_auto (Trade) trade = { 0 };
      g_autofree char *name = NULL;
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvChecker) checker = trade_new (&trade, TRUE, sums[i]);
      g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
      slv_deck_add (deck, trade.swap.b, "Whale", 1, "", "", 0);
      slv_deck_add (deck, trade.swap.b, "Green Fish", 1, "", "", 0);
      slv_deck_add (deck, trade.swap.b, "Reef Two", 1, "", "", 0);
      g_autoptr (SlvSwapOffers) one = good (slv_swap_offers_new (checker, deck, &(SlvSwapAsk) { .max_cards = 1 }, &error));
      g_assert_true (slv_swap_offers_more (one, 1, NULL, &error));
      g_assert_false (one->complete || one->frozen);
      g_assert_cmpuint (one->plans->len, ==, 1);
      g_assert_true (slv_swap_offers_more (one, 100, NULL, &error));
      g_assert_true (one->complete);
      g_assert_cmpuint (one->plans->len, ==, count_single_swaps (&trade, checker, deck));
      g_autoptr (SlvSwapOffers) three = slv_swap_offers_new (checker, deck, &(SlvSwapAsk) { .max_cards = 3 }, &error);
      g_assert_true (slv_swap_offers_more (three, one->plans->len + 5, NULL, &error));
      g_assert_false (three->complete);
      g_assert_cmpuint (three->plans->len, ==, one->plans->len + 5);
    }
}

/* A deck that is not legal stays so with every swap: the verdict says nothing, its faults do. */
TEST ("/swap/offers/of-a-deck-that-is-not-legal-add-no-fault-and-make-none-worse", test_offers_in_illegal_decks)
{
  g_auto (Trade) trade = { 0 };
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvChecker) checker = trade_new (&trade, TRUE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  guint all = 0;

  slv_deck_add (deck, trade.a[0], "Red Fish", 9, "", "", 0);
  slv_deck_add (deck, trade.swap.b, "Green Fish", 1, "", "", 0);
  slv_deck_add (deck, trade.swap.b, "Captain Coral", 1, "", "", 0);
  slv_deck_add (deck, trade.swap.b, "Red Fish", 1, "", "", 0);
  g_autoptr (SlvReport) before = slv_checker_check (checker, deck);
  g_assert_cmpint (before->verdict, ==, SLV_VERDICT_ILLEGAL);
  g_autoptr (SlvSwapOffers) offers = slv_swap_offers_new (checker, deck, &(SlvSwapAsk) { .max_cards = 1 }, &error);
  g_assert_true (slv_swap_offers_more (offers, G_MAXUINT, NULL, &error));
  g_assert_true (offers->complete);
  g_assert_cmpuint (offers->plans->len, ==, count_single_swaps (&trade, checker, deck));
  g_assert_cmpuint (offers->plans->len, >, 0);
  for (guint i = 0; i < deck->entries->len; i++)
    for (guint j = 0; j < deck->entries->len; j++)
      all += strcmp (slv_deck_entry (deck, i)->zone, trade.a[0]) == 0 && strcmp (slv_deck_entry (deck, j)->zone, trade.swap.b) == 0
             && strcmp (slv_deck_entry (deck, i)->name, slv_deck_entry (deck, j)->name) != 0;
  g_assert_cmpuint (offers->plans->len, <, all);
}

/* Cards that every plan moves in one direction. */
static void
assert_moves (const SlvSwapOffers *offers, gboolean in, const char *name)
{
  SLV_EACH (const SlvSwapPlan, plan, offers->plans)
    for (guint j = 0; j < plan->moves->len; j++)
      if (((const SlvSwapMove *) plan->moves->pdata[j])->in == in)
        g_assert_cmpstr (((const SlvSwapMove *) plan->moves->pdata[j])->name, ==, name);
}

TEST ("/swap/offers/cards-that-go-and-come-can-be-asked-for", test_offers_asked)
{
  g_auto (Trade) trade = { 0 };
  g_autofree char *name = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvChecker) checker = trade_new (&trade, TRUE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);

  slv_deck_add (deck, trade.swap.b, "Reef Two", 1, "", "", 0);
  g_autoptr (SlvSwapOffers) some =
    good (slv_swap_offers_new (checker, deck, &(SlvSwapAsk){ .max_cards = 1, .in = "reef two" }, &error));
  g_assert_true (slv_swap_offers_more (some, G_MAXUINT, NULL, &error));
  g_assert_true (some->complete);
  g_assert_cmpuint (some->plans->len, >, 0);
  assert_moves (some, TRUE, "Reef Two");
  fails (slv_swap_offers_new (checker, deck, &(SlvSwapAsk) { .max_cards = 1, .out = "nofield:1" }, &error), SLV_ERROR_USAGE);
}

/* Plans and offers as documents say which card goes where. */
TEST ("/swap/documents-say-which-card-goes-where", test_documents)
{
  g_auto (Trade) trade = { 0 };
  g_autofree char *name = NULL, *told = NULL, *offered = NULL, *expected = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvChecker) checker = trade_new (&trade, TRUE, NULL);
  g_autoptr (SlvSwapPlan) plan = plan_of ("-2 First Card\n+1 Second Card [Main deck]\n+ Third Card\n");
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  g_autoptr (cJSON) document = slv_swap_plan_to_json (plan), list = NULL;

  told = slv_json_print (document, FALSE);
  g_assert_cmpstr (told, ==, "{\"name\":\"plan\",\"in\":[{\"name\":\"Second Card\",\"count\":1,\"to\":\"Main deck\"},{\"name\":\"Third Card\",\"count\":1,\"to\":\"\"}],"
                   "\"out\":[{\"name\":\"First Card\",\"count\":2,\"to\":\"\"}]}");
  slv_deck_add (deck, trade.swap.b, "Reef Two", 1, "", "", 0);
  g_autoptr (SlvSwapOffers) offers =
    good (slv_swap_offers_new (checker, deck, &(SlvSwapAsk){ .max_cards = 1, .in = "reef two", .out = "blue fish" }, &error));
  g_assert_true (slv_swap_offers_more (offers, G_MAXUINT, NULL, &error));
  g_assert_cmpuint (offers->plans->len, ==, 1);
  const SlvSwapPlan *first = offers->plans->pdata[0];
  g_assert_cmpuint (first->moves->len, ==, 2);
  list = slv_swap_offers_to_json (offers);
  offered = slv_json_print (list, FALSE);
  expected = g_strdup_printf ("[{\"out\":[{\"name\":\"Blue Fish\",\"count\":1,\"from\":\"%s\"}],\"in\":[{\"name\":\"Reef Two\",\"count\":1,\"to\":\"%s\"}]}]",
                              trade.a[0], trade.a[0]);
  g_assert_cmpstr (offered, ==, expected);
}

TEST ("/swap/offers-can-be-stopped-and-frozen-lists-have-none", test_offers_stop)
{
  g_auto (Trade) trade = { 0 };
  g_autofree char *name = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const SlvSwapAsk ask = { .max_cards = 3 };
  g_autoptr (SlvChecker) checker = trade_new (&trade, TRUE, NULL);
  g_autoptr (SlvDeck) deck = deck_with_side (&trade, &name);
  g_autoptr (SlvSwapOffers) stopped = slv_swap_offers_new (checker, deck, &ask, NULL);
  g_cancellable_cancel (cancellable);
  fails (slv_swap_offers_more (stopped, 5, cancellable, &error), SLV_ERROR_CANCELLED);
  trade.format.between = NULL;
  g_autoptr (SlvSwapOffers) none = slv_swap_offers_new (checker, deck, &ask, NULL);
  g_assert_true (slv_swap_offers_more (none, 5, NULL, NULL));
  g_assert_true (none->frozen && none->complete);
  g_assert_cmpuint (none->plans->len, ==, 0);
  g_clear_pointer (&stopped, slv_swap_offers_free);
}

/* ---- plans by chance ---- */

#define POND 6u
/* a weight of 0: no list says it */
static const struct { const char *name; double weight; } pond[POND] = {
  { "Red Fish", 2 }, { "Blue Fish", 2 }, { "Whale", 12 }, { "Pearl", 0 }, { "Reef One", 1 }, { "Shoal Fish", 1 },
};

/* Copies by place (0: in the deck, 1: beside it) and card, and what a plan did to them. */
typedef struct { guint of[2][POND]; guint64 moved[2]; double weight[2]; guint missing; gboolean unknown; } Heaps;

static SlvDeck *
draw_heaps (GRand *rand, Heaps *heaps)
{
  static const char * const zones[] = { "main", "side" };
  SlvDeck *deck = slv_deck_new ("");

  *heaps = (Heaps) { 0 };
  slv_deck_add (deck, "captain", "Captain Coral", 1, "", "", 0);
  for (guint i = 0, n = (guint) g_rand_int_range (rand, 1, 12); i < n; i++)
    {
      guint place = (guint) g_rand_int_range (rand, 0, 2), card = (guint) g_rand_int_range (rand, 0, POND), copies = (guint) g_rand_int_range (rand, 1, 5);

      slv_deck_add (deck, zones[place], pond[card].name, copies, g_rand_boolean (rand) ? "TP" : "", "", 0);
      heaps->of[place][card] += copies;
    }
  return deck;
}

/* (transfer full): a plan, carried out on @heaps */
static SlvSwapPlan *
draw_plan (GRand *rand, Heaps *heaps)
{
  SlvSwapPlan *plan = slv_swap_plan_new ("by chance");

  for (guint i = 0, n = (guint) g_rand_int_range (rand, 1, 6); i < n; i++)
    {
      gboolean in = g_rand_boolean (rand);
      guint card = (guint) g_rand_int_range (rand, 0, POND), count = (guint) g_rand_int_range (rand, 1, 5), moved = MIN (count, heaps->of[in][card]);

      slv_swap_plan_add (plan, in, count, pond[card].name, g_rand_boolean (rand) ? "" : "main");
      heaps->missing += moved < count;
      heaps->moved[in] += count;
      heaps->weight[in] += pond[card].weight * count;
      heaps->unknown = heaps->unknown || pond[card].weight == 0;
      heaps->of[in][card] -= moved;
      heaps->of[!in][card] += moved;
    }
  return plan;
}

static guint
count_copies (const SlvDeck *deck, const char *zone, const char *name)
{
  guint copies = 0;

  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    copies += g_str_equal (entry->zone, zone) && g_str_equal (entry->name, name) ? entry->count : 0;
  return copies;
}

/* What the swap made is what the heaps have, and its report that of a deck that was written so, with the faults of the swap before it. */
static void
check_swapped (SlvChecker *checker, const Trade *trade, const SlvDeck *result, const SlvReport *report, const Heaps *heaps)
{
  g_autoptr (SlvReport) fresh = slv_checker_check (checker, result);
  const gboolean sums = trade->swap.equal_sum != NULL, open = sums && heaps->unknown;
  guint missing = 0, faults = 0, errors = 0;
  gboolean count = FALSE, sum = FALSE;

  for (guint card = 0; card < POND; card++)
    {
      g_assert_cmpuint (count_copies (result, "main", pond[card].name), ==, heaps->of[0][card]);
      g_assert_cmpuint (count_copies (result, "side", pond[card].name), ==, heaps->of[1][card]);
    }
  SLV_EACH (const SlvFinding, finding, report->findings)
    {
      missing += g_str_equal (finding->rule, "swap-missing");
      count = count || g_str_equal (finding->rule, "swap-count");
      sum = sum || g_str_equal (finding->rule, "swap-sum");
      faults += g_str_has_prefix (finding->rule, "swap-");
      errors += g_str_has_prefix (finding->rule, "swap-") && finding->severity == SLV_SEVERITY_ERROR;
    }
  g_assert_cmpuint (missing, ==, heaps->missing);
  g_assert_true (count == (trade->swap.equal_count.set && heaps->moved[0] != heaps->moved[1]));
  g_assert_true (sum == (open || (sums && heaps->weight[0] != heaps->weight[1])));
  g_assert_cmpuint (faults, ==, missing + count + sum);
  g_assert_cmpuint (report->findings->len, ==, fresh->findings->len + faults);
  g_assert_cmpuint (errors, ==, missing + count + (sum && !open));
  for (guint i = 0; i < errors; i++)
    g_assert_true (g_str_has_prefix (((const SlvFinding *) report->findings->pdata[i])->rule, "swap-"));
  for (guint i = 0, at = 0; i < report->findings->len; i++)
    if (!g_str_has_prefix (((const SlvFinding *) report->findings->pdata[i])->rule, "swap-"))
      g_assert_cmpstr (((const SlvFinding *) report->findings->pdata[i])->message, ==, ((const SlvFinding *) fresh->findings->pdata[at++])->message);
  g_assert_cmpint (report->verdict, ==, errors > 0 ? SLV_VERDICT_ILLEGAL : sum && fresh->verdict == SLV_VERDICT_LEGAL ? SLV_VERDICT_UNKNOWN : fresh->verdict);
}

TEST ("/swap/by-chance/a-swap-is-judged-as-the-deck-it-makes", test_by_chance)
{
  for (guint kept = 0; kept < 4; kept++)
    {
      g_auto (Trade) trade = { 0 };
      g_autoptr (SlvChecker) checker = trade_new (&trade, (kept & 1) != 0, (kept & 2) != 0 ? "weight" : NULL);
      g_autoptr (GRand) rand = g_rand_new_with_seed (kept);

      for (guint i = 0; i < 300; i++)
        {
          Heaps heaps;
          g_autoptr (SlvDeck) result = NULL;
          g_autoptr (SlvDeck) deck = draw_heaps (rand, &heaps);
          g_autoptr (SlvSwapPlan) plan = draw_plan (rand, &heaps);
          const guint before = slv_deck_n_cards (deck, "main");
          g_autoptr (SlvReport) report = slv_swap_check (checker, deck, plan, &result);

          g_assert_cmpuint (slv_deck_n_cards (deck, "main"), ==, before);   /* a copy is swapped */
          check_swapped (checker, &trade, result, report, &heaps);
        }
    }
}

TEST_MAIN (slv_games_init ())
