/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-odds-exact.c: counted odds against exact fractions of the hypergeometric law, and against all hands of small decks. */
#include "slv-odds-help.h"
#include <math.h>

/* Numbers of cards, of those that count, of cards drawn; what is wanted of them; the chance by Python's math.comb and
 * fractions.Fraction. Without a fraction the numbers are too large for one. */
static const struct { guint n, good, drawn; const char *want, *fraction; double chance; } published[] = {
  { 60, 4, 7, ">= 1", "38962/97527", 0.3994996257446656 },
  { 60, 24, 7, ">= 3", "19113/32509", 0.5879294964471378 },
  { 40, 17, 7, ">= 2", "2152/2405", 0.8948024948024949 },
  { 60, 4, 10, ">= 1", "51467/97527", 0.5277205286741108 },
  { 99, 36, 7, ">= 3", "26736733/53358536", 0.5010769598326311 },
  { 57, 6, 7, ">= 1", "242828/432003", 0.562097948393877 },
  { 50, 20, 5, ">= 2", "14573/21620", 0.6740518038852914 },
  { 50, 3, 6, ">= 1", "227/700", 0.3242857142857143 },
  { 100, 40, 10, ">= 5", "164488273/455079380", 0.36144962885376175 },
  { 52, 13, 13, ">= 5", "329340863/1867686940", 0.17633622420682557 },
  { 52, 4, 5, ">= 2", "2257/54145", 0.04168436605411395 },
  { 250, 60, 20, ">= 6", "275411705991687934/812599405998655275", 0.33892678724422265 },
  { 60, 60, 7, ">= 7", "1/1", 1.0 },
  { 60, 1, 60, ">= 1", "1/1", 1.0 },
  { 90, 30, 45, ">= 15", "14545941118765/24723561513466", 0.5883432737165465 },
  { 60, 24, 7, "= 2..4", "125902/162545", 0.7745670429727153 },
  { 40, 16, 8, "= 3..3", "144256/466089", 0.3095031206486315 },
  { 120, 45, 12, "= 4..6", "5080132817595/8141204293196", 0.6240026210668504 },
  { 10000, 400, 7, ">= 1", NULL, 0.24861829976745037 },
  { 10000, 3000, 3000, ">= 900", NULL, 0.5089912212543103 },
  { 2000, 700, 500, ">= 180", NULL, 0.312342051651385 },
  { 10000, 1, 9999, ">= 1", NULL, 0.9999 },
};

static SlvDeck *
two_kinds (guint good, guint bad)
{
  SlvDeck *deck = tidepool_deck ("captain 1 Captain Coral", NULL);

  if (good > 0)
    slv_deck_add (deck, "main", "Red Fish", good, "", "", 0);
  if (bad > 0)
    slv_deck_add (deck, "main", "Pearl", bad, "", "", 0);
  return deck;
}

static SlvOddsResult *
ask (SlvOddsDeck *deck, const SlvOddsQuestion *question)
{
  return good (slv_odds_ask (deck, question, NULL, NULL, NULL, &error));
}

static guint
n_assumptions (const SlvOddsDeck *deck)
{
  const SlvOddsQuestion question = { .policy = SLV_ODDS_AS_IT_COMES };
  g_autoptr (GPtrArray) list = slv_odds_assumptions (deck, &question);

  return list->len;
}

static gboolean
says (const GPtrArray *list, const char *part)
{
  for (guint i = 0; i < list->len; i++)
    if (strstr (g_ptr_array_index (list, i), part) != NULL)
      return TRUE;
  return FALSE;
}

TEST ("/odds/exact/published-values-of-the-law-come-out-as-the-same-fractions", test_published)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (published); i++)
    {
      g_autoptr (SlvDeck) deck = two_kinds (published[i].good, published[i].n - published[i].good);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, published[i].drawn);
      g_autofree char *want = g_strconcat ("[type:fish] ", published[i].want, NULL);
      /* the same when two of the cards come with the first turn */
      g_autoptr (SlvOddsDeck) turn = help_odds_deck (pool, deck, "open", NULL, published[i].drawn - 2);
      const SlvOddsQuestion question = { .want = want, .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_EXACT };
      const SlvOddsQuestion later = { .want = want, .turn = 1, .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) result = ask (odds, &question), same = ask (turn, &later);

      g_assert_cmpint (result->method, ==, SLV_ODDS_EXACT);
      g_assert_cmpfloat_with_epsilon (result->probability, published[i].chance, 1e-12);
      g_assert_cmpfloat_with_epsilon (same->probability, published[i].chance, 1e-12);
      if (published[i].fraction != NULL)
        g_assert_cmpstr (result->fraction, ==, published[i].fraction);
      g_assert_cmpstr (same->fraction, ==, result->fraction);
    }
}

/* ---- all hands of small decks ---- */

static void
compare (Tidepool *pool, SlvRandom *random, guint round)
{
  g_autoptr (SlvDeck) deck = help_random_deck (random, 8 + slv_random_below (random, 2));
  guint draw = slv_random_below (random, 3) == 0 ? 1 + slv_random_below (random, 4) : 0;
  g_autofree char *want = help_random_want (random, 2, TRUE);
  g_autofree char *given = slv_random_below (random, 3) == 0 ? help_random_want (random, 1, FALSE) : NULL;
  g_autofree char *rule = help_random_want (random, 1, FALSE);
  SlvOddsPolicy policy = (SlvOddsPolicy) slv_random_below (random, 3);
  gboolean second = slv_random_below (random, 2) == 0;
  SlvOddsQuestion question = { .want = want, .given = given, .keep_if = policy == SLV_ODDS_RULE ? rule : NULL, .policy = policy,
                               .second = second, .turn = slv_random_below (random, 3), .method = SLV_ODDS_EXACT };
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, draw);
  guint hand = slv_odds_deck_hand_size (odds), plays = policy != SLV_ODDS_AS_IT_COMES;
  const HelpGame game = { .pool = pool, .deck = deck, .want = want, .given = given, .keep_if = question.keep_if, .hand = hand,
                          .later = slv_odds_deck_seen (odds, second, question.turn) - hand,
                          .exchange = plays ? (second ? 2 : 1) : 0, .redraws = plays ? 2 : 0, .redraw_size = draw > 0 ? draw : 4,
                          .best = policy == SLV_ODDS_BEST };
  double expected = help_brute_force (&game);
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvOddsResult) result = slv_odds_ask (odds, &question, NULL, NULL, NULL, &error);

  if (expected < 0)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_NO);
      return;
    }
  g_assert_no_error (error);
  if (fabs (result->probability - expected) > 1e-10)
    g_test_message ("%u: %s given %s rule %s policy %u second %d turn %u hand %u of %u", round, want, given, question.keep_if, policy,
                    second, question.turn, hand, slv_odds_deck_pile_size (odds));
  g_assert_cmpfloat_with_epsilon (result->probability, expected, 1e-10);
}

TEST ("/odds/exact/all-hands-of-small-decks-give-the-same-odds", test_brute_force)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvRandom random;

  slv_random_init (&random, 20261121);
  for (guint round = 0; round < 400; round++)
    compare (pool, &random, round);
}

TEST ("/odds/exact/the-cards-that-serve-the-want-best-are-set-aside", test_set_aside)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Reef One", "main 2 Reef Two", "main 5 Red Fish", NULL);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "exact", NULL, 0);
  g_autoptr (SlvOddsDeck) differ = help_odds_deck (pool, deck, "exact", "reefs-differ=yes", 0);
  SlvOddsQuestion question = { .want = "[name:\"reef two\"]" };
  g_autoptr (SlvOddsResult) with = ask (odds, &question), either = ask (differ, &question), without = NULL;

  /* four cards, then one more, out of the eight that are left; 2 of them, or 1 where two names have to go */
  g_assert_cmpfloat_with_epsilon (with->probability, 1 - 3.0 / 28, 1e-12);
  g_assert_cmpfloat_with_epsilon (either->probability, 5.0 / 8, 1e-12);
  g_assert_cmpuint (with->set_aside->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (with->set_aside, 0), ==, "Reef One");
  g_assert_cmpstr (g_ptr_array_index (with->set_aside, 1), ==, "Reef One");
  question.want = "not [name:\"reef two\"]";
  without = ask (odds, &question);
  g_assert_cmpfloat_with_epsilon (without->probability, 1, 1e-12);
  g_assert_nonnull (strstr (without->policy, "Reef Two"));
}

/* Of three names that have to differ one each goes: what is set aside is put back where it came from before all ways are tried. */
TEST ("/odds/exact/cards-set-aside-that-have-to-differ-are-one-of-each-name", test_set_aside_different)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Reef One", "main 3 Reef Two", "main 1 Whale", "main 3 Red Fish", NULL);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "exact", "reefs-differ=yes", 4);
  const SlvOddsQuestion with = { .want = "[name:\"reef one\"]", .method = SLV_ODDS_EXACT };
  const SlvOddsQuestion without = { .want = "not [name:\"reef one\"]", .method = SLV_ODDS_EXACT };
  g_autoptr (SlvOddsResult) any = ask (odds, &with), none = ask (odds, &without);

  /* two of each reef are left among eight, of which five are drawn */
  g_assert_cmpfloat_with_epsilon (any->probability, 1 - 6.0 / 56, 1e-12);
  g_assert_cmpfloat_with_epsilon (none->probability, 6.0 / 56, 1e-12);
}

/* The hand that is shown lacks the cards that the answer sets aside. */
TEST ("/odds/exact/the-hand-beside-an-answer-agrees-with-it", test_deal)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 2 Reef One", "main 2 Reef Two", "main 6 Red Fish", NULL);
  const char * const names[] = { "Reef One", "Reef Two" }, * const starts[] = { NULL, "start=Reef One", "start=Reef Two" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (starts); i++)
    {
      const char *wanted = names[i % 2], *other = names[1 - i % 2], *start = starts[i / 2];
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "exact", start, 0);
      g_autofree char *want = g_strdup_printf ("[name:\"%s\"]", wanted);
      const SlvOddsQuestion question = { .want = want };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);
      g_autoptr (SlvOpening) opening = slv_odds_deal (odds, result, 3, FALSE, NULL);
      guint zone = slv_rulebook_find_zone (g_ptr_array_index (pool->game->rulebooks, 0), "chest")->index;
      const GArray *chest = g_ptr_array_index (opening->zones, zone);

      g_test_message ("%u", i);
      g_assert_cmpuint (result->set_aside->len, ==, start == NULL ? 2 : 1);   /* one of two was chosen */
      g_assert_cmpuint (chest->len, ==, 2);
      g_assert_cmpstr (g_array_index (chest, SlvHandCard, 0).name, ==, start == NULL ? other : start + strlen ("start="));
      g_assert_cmpstr (g_array_index (chest, SlvHandCard, 1).name, ==, other);
    }
}

/* A played answer sets aside what a counted one does, and says by what it was chosen; where nothing is set aside it says nothing. */
TEST ("/odds/exact/a-played-answer-sets-the-same-cards-aside", test_played_aside)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 2 Reef One", "main 2 Reef Two", "main 6 Red Fish", NULL), plain = two_kinds (4, 6);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "exact", NULL, 0), open = help_odds_deck (pool, plain, "open", NULL, 0);
  const char * const names[] = { "Reef One", "Reef Two" };
  SlvOddsQuestion question = { .want = "[type:fish]", .method = SLV_ODDS_SIMULATED, .trials = 20000 };
  g_autoptr (SlvOddsResult) quiet = ask (open, &question);

  g_assert_false (says (quiet->assumptions, "set aside"));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *want = g_strdup_printf ("[name:\"%s\"]", names[i]);

      question.want = want;
      question.method = SLV_ODDS_EXACT;
      g_autoptr (SlvOddsResult) exact = ask (odds, &question);
      question.method = SLV_ODDS_SIMULATED;
      g_autoptr (SlvOddsResult) played = ask (odds, &question);
      g_assert_cmpuint (played->set_aside->len, ==, 2);
      g_assert_cmpstr (g_ptr_array_index (played->set_aside, 0), ==, names[1 - i]);
      g_assert_cmpstr (g_ptr_array_index (played->set_aside, 1), ==, names[1 - i]);
      g_assert_true (says (played->assumptions, "best for a first hand"));
      g_assert_cmpfloat_with_epsilon (played->probability, exact->probability, 0.02);
    }
}

/* Which way a turn takes can be said, and what is taken for granted is told. */
TEST ("/odds/exact/what-a-turn-takes-can-be-said-and-is-told", test_ways)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (8, 32);
  const SlvFormat *format = tidepool_format (pool, "open");
  SlvOddsSetup setup = { .way = 1 };
  g_autoptr (SlvOddsDeck) none = slv_odds_deck_new (deck, format, pool->index, NULL, &setup, NULL);
  g_autoptr (SlvOddsDeck) most = slv_odds_deck_new (deck, format, pool->index, NULL, NULL, NULL);
  const SlvOddsQuestion opening = { .want = "[type:fish]", .policy = SLV_ODDS_AS_IT_COMES };
  const SlvOddsQuestion next = { .want = "[type:fish]", .turn = 1, .policy = SLV_ODDS_AS_IT_COMES };
  const SlvOddsQuestion third = { .want = "[type:fish]", .turn = 3, .policy = SLV_ODDS_AS_IT_COMES };
  g_autoptr (GPtrArray) quiet = slv_odds_assumptions (most, &opening), assumed = slv_odds_assumptions (most, &third);
  g_autoptr (GPtrArray) soon = slv_odds_assumptions (most, &next);
  g_autoptr (GPtrArray) chosen = slv_odds_assumptions (none, &third);

  g_assert_cmpuint (slv_odds_deck_seen (most, FALSE, 3), ==, 5 + 8);
  g_assert_cmpuint (slv_odds_deck_seen (none, FALSE, 3), ==, 5 + 2);
  g_assert_cmpuint (quiet->len, ==, 0);
  g_assert_true (says (assumed, "assumed, because it draws most: Two"));
  g_assert_true (says (assumed, "2 players; this one begins") && says (soon, "2 players; this one begins"));
  g_assert_true (says (assumed, "may be left out"));
  g_assert_true (says (chosen, "Nothing"));
  g_assert_false (says (chosen, "assumed"));
  setup.way = 3;
  fails (slv_odds_deck_new (deck, format, pool->index, NULL, &setup, &error), SLV_ERROR_USAGE);
}

/* ---- the ends ---- */

TEST ("/odds/exact/what-cannot-be-or-must-be-is-nought-or-one", test_nothing_matches)
{
  static const struct { const char *want; double chance; } wants[] = {
    { "[name:xyzzy]", 0 }, { "[name:xyzzy] = 0", 1 }, { "[type:fish] and not [type:fish]", 0 }, { "[type:fish] or not [type:fish]", 1 },
    { "[type:fish] >= 3 and [type:fish] <= 1", 0 }, { "[] = 5", 1 }, { "[] > 5", 0 }, { "[type:fish] >= 1000000", 0 },
    { "[type:fish] >= 0", 1 }, { "sum(weight)[type:fish] >= -3", 1 }, { "sum(weight)[type:fish] <= 0.5", 0 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (30, 4);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    for (guint policy = 0; policy < 2; policy++)
      {
        const SlvOddsQuestion question = { .want = wants[i].want, .policy = (SlvOddsPolicy) policy, .method = SLV_ODDS_EXACT };
        g_autoptr (SlvOddsResult) result = ask (odds, &question);

        g_test_message ("%s", wants[i].want);
        g_assert_cmpfloat_with_epsilon (result->probability, wants[i].chance, 1e-15);
      }
}

TEST ("/odds/exact/a-hand-larger-than-the-pile-is-the-pile", test_whole_pile)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (3, 5);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 100);
  g_autoptr (SlvOddsDeck) turns = help_odds_deck (pool, deck, "open", NULL, 0);
  SlvOddsQuestion question = { .want = "[type:fish] = 3 and []@main = 0", .turn = 5000 };
  g_autoptr (SlvOddsResult) result = ask (odds, &question), late = ask (turns, &question);

  g_assert_cmpuint (slv_odds_deck_hand_size (odds), ==, 8);
  g_assert_cmpuint (n_assumptions (odds), ==, 1);
  g_assert_cmpfloat (result->probability, ==, 1);
  g_assert_cmpfloat (late->probability, ==, 1);
  g_assert_cmpuint (slv_odds_deck_last_turn (turns, FALSE), ==, 2);
  g_assert_cmpuint (slv_odds_deck_seen (turns, FALSE, 5000), ==, 8);
}

/* A redraw that would draw more than there is draws all, and what lies aside stays there. */
TEST ("/odds/exact/a-redraw-larger-than-the-pile-is-the-pile", test_redraw_of_all)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) kelp = tidepool_deck ("captain 1 Captain Kelp", "main 3 Pearl", NULL), prized = tidepool_deck ("main 5 Pearl", NULL);
  SlvFormat *format = tidepool_format (pool, "prized-redrawn");

  for (guint i = 0; i < 2; i++)
    {
      ((SlvStep *) format->opening->pdata[3])->n = (SlvNumber) { .set = TRUE, .value = 9 };
      g_autoptr (SlvOddsDeck) odds = i == 0 ? help_odds_deck (pool, kelp, "open", NULL, 0) : help_odds_deck (pool, prized, "prized-redrawn", "drawn=2", 0);
      const SlvOddsQuestion question = { .want = i == 0 ? "[] = 3" : "[] = 2", .keep_if = "[type:fish]", .policy = SLV_ODDS_RULE, .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);
      g_autoptr (SlvOpening) opening = slv_odds_deal (odds, NULL, 1, TRUE, NULL);

      g_assert_cmpfloat (result->redraws, ==, 2);
      while (slv_opening_mulligan (opening))
        ;
      g_assert_cmpuint (slv_opening_hand (opening)->len - opening->put_back_left, ==, i == 0 ? 3 : 1);
      g_test_message ("%u: %f", i, result->probability);
      g_assert_cmpfloat (result->probability, ==, i == 0 ? 1 : 0);
    }
}

TEST ("/odds/exact/a-deck-that-cannot-start-is-refused", test_cannot_start)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) empty = slv_deck_new ("empty"), small = two_kinds (1, 0);
  g_autoptr (GError) error = NULL, other = NULL;

  fails (slv_odds_deck_new (empty, tidepool_format (pool, "open"), pool->index, NULL, NULL, &error), SLV_ERROR_NO);
  g_assert_null (slv_odds_deck_new (small, tidepool_format (pool, "open"), pool->index, NULL, NULL, &other));
  g_assert_error (other, SLV_ERROR, SLV_ERROR_NO);
}

TEST ("/odds/exact/cards-of-no-list-are-told-apart-by-name-and-else-unknown", test_unknown_cards)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 5 Nobody", "main 5 Pearl", NULL);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 1);
  SlvOddsQuestion question = { .want = "[type:fish]", .policy = SLV_ODDS_AS_IT_COMES };
  g_autoptr (SlvOddsResult) type = ask (odds, &question), name = NULL, sum = NULL;

  g_assert_cmpfloat (type->probability, ==, 0);
  g_assert_cmpfloat_with_epsilon (type->unknown, 0.5, 1e-12);
  question.want = "[name:nobody]";
  name = ask (odds, &question);
  g_assert_cmpfloat_with_epsilon (name->probability, 0.5, 1e-12);
  g_assert_cmpfloat (name->unknown, ==, 0);
  question.want = "sum(weight)[name:nobody] <= 3";
  sum = ask (odds, &question);
  g_assert_cmpfloat_with_epsilon (sum->unknown, 0.5, 1e-12);
  g_assert_cmpuint (n_assumptions (odds), ==, 1);
}

/* A rule for keeping hands is the format's until the deck has its own, and again when that is taken away. */
TEST ("/odds/exact/a-rule-for-hands-is-the-deck's-own-or-the-format's", test_rules_for_hands)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autofree char *schema = slv_schema_dir ();
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvStore) store = good (slv_store_open (pool->dir, schema, &error));
  g_autoptr (SlvDeck) deck = tidepool_legal_deck ();
  const SlvFormat *format = tidepool_format (pool, "open"), *other = tidepool_format (pool, "exact");
  const struct { gboolean of_deck; const char *rule, *deck_has, *format_has; gboolean own; } steps[] = {
    { FALSE, "", NULL, NULL, FALSE }, { FALSE, "[type:fish]", "[type:fish]", "[type:fish]", FALSE }, { TRUE, "[type:reef]", "[type:reef]", "[type:fish]", TRUE },
    { FALSE, "", "[type:reef]", NULL, TRUE }, { TRUE, "", NULL, NULL, FALSE }, { TRUE, "[type:pearl]", "[type:pearl]", NULL, TRUE },
  };

  g_assert_true (slv_store_save_deck (store, deck, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      g_autofree char *of_deck = NULL, *of_format = NULL, *elsewhere = NULL;
      gboolean own = !steps[i].own, none = TRUE;

      g_assert_true (slv_odds_rule_set (store, format, steps[i].of_deck ? deck->id : 0, steps[i].rule, &error));
      of_deck = slv_odds_rule_get (store, format, deck->id, &own);
      of_format = slv_odds_rule_get (store, format, 0, &none);
      elsewhere = slv_odds_rule_get (store, other, deck->id, NULL);
      g_assert_cmpstr (of_deck, ==, steps[i].deck_has);
      g_assert_cmpstr (of_format, ==, steps[i].format_has);
      g_assert_cmpint (own, ==, steps[i].own);
      g_assert_false (none);
      g_assert_null (elsewhere);
    }
  fails (slv_odds_rule_set (store, format, deck->id + 1, "[type:fish]", &error), SLV_ERROR_NOT_FOUND);
}

/* What is gone is a name, with a number behind its last sign of equality where one stands there. */
TEST ("/odds/exact/names-of-cards-that-are-gone-are-read", test_gone_is_read)
{
  static const struct { const char *gone; guint left; const char *told; } cases[] = {
    { "Pearl", 11, "1 copy of “Pearl” is gone" }, { "pearl=1", 11, "1 copy of “Pearl” is gone" }, { "Pearl=3", 9, "3 copies of “Pearl” are gone" }, { "Pearl=0", 12, NULL },
    { "Salt=Water", 11, "1 copy of “Salt=Water” is gone" }, { "salt=water=2", 10, "2 copies of “Salt=Water” are gone" }, { "Salt=Water=3", 0, NULL },
    { "Pearl=6", 6, "6 copies of “Pearl” are gone" }, { "red  fish=2", 10, "2 copies of “Red Fish” are gone" }, { "Whale", 0, NULL }, { "Pearl=", 0, NULL }, { "Pearl=x", 0, NULL }, { "Pearl=1x", 0, NULL }, { "Pearl=7", 0, NULL }, { "", 0, NULL },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (4, 6);

  slv_deck_add (deck, "main", "Salt=Water", 2, "", "", 0);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *gone[] = { cases[i].gone, NULL };
      const SlvOddsSetup setup = { .draw = 1, .gone = gone };
      const SlvOddsQuestion question = { .policy = SLV_ODDS_AS_IT_COMES };
      g_autoptr (SlvOddsDeck) odds = slv_odds_deck_new (deck, tidepool_format (pool, "open"), pool->index, NULL, &setup, NULL);

      g_test_message ("%s", cases[i].gone);
      g_assert_cmpint (odds != NULL, ==, cases[i].left > 0);
      if (odds == NULL)
        continue;
      g_autoptr (GPtrArray) told = slv_odds_assumptions (odds, &question);
      g_assert_cmpuint (slv_odds_deck_pile_size (odds), ==, cases[i].left);
      g_assert_cmpint (says (told, "gone from the pile"), ==, cases[i].told != NULL);
      g_assert_true (cases[i].told == NULL || says (told, cases[i].told));
    }
}

/* Of a name that several cards have only that is sure which holds for each of them: as much as in the worst of all decks in which each copy is one
 * of them, and what is open goes to the best. */
TEST ("/odds/exact/of-a-name-of-several-cards-only-what-holds-for-each-is-sure", test_meant)
{
  static const struct { TidepoolCard one, other; gboolean alike, one_type, fish; } pairs[] = {
    { { .type = "Fish", .color = "Red", .weight = "2" }, { .type = "Pearl", .color = "Red" }, FALSE, FALSE, FALSE },
    { { .type = "Fish", .color = "Red", .weight = "1" }, { .type = "Fish", .color = "Blue", .weight = "3" }, FALSE, TRUE, TRUE },
    { { .type = "Fish", .color = "Red", .weight = "2" }, { .type = "Fish", .color = "Red", .weight = "2" }, TRUE, TRUE, TRUE },
    { { .type = "Reef", .color = "Blue", .weight = "5" }, { .type = "Reef", .color = "Red|Blue", .weight = "1" }, FALSE, TRUE, FALSE },
  };
  static const char * const wants[] = { "[type:fish] >= 2", "[type:fish] <= 1", "[color:red] >= 3", "[color:red] < 3", "[color:blue] >= 1", "sum(weight)[] >= 7", "sum(weight)[] <= 6", "[weight>=2] >= 2",
                                        "sum(weight)[color:red] >= 4" };

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      TidepoolCard cards[] = { pairs[i].one, pairs[i].other, pairs[i].one, pairs[i].other };

      cards[0].name = cards[1].name = "Sprat";
      cards[2].name = "One Sprat";
      cards[3].name = "Other Sprat";
      g_autoptr (Tidepool) pool = tidepool_new (cards, G_N_ELEMENTS (cards));
      g_autoptr (SlvDeck) deck = two_kinds (3, 4);
      slv_deck_add (deck, "main", "Sprat", 2, "", "", 0);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 4), redrawn = help_odds_deck (pool, deck, "put-back", NULL, 4);
      for (guint w = 0; w < G_N_ELEMENTS (wants); w++)
        {
          const SlvOddsQuestion question = { .want = wants[w], .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_EXACT };
          g_autoptr (SlvOddsResult) result = ask (odds, &question);
          double least = 1, most = 0;

          for (guint k = 0; k <= 2; k++)
            {
              g_autoptr (SlvDeck) sure = two_kinds (3, 4);

              slv_deck_add (sure, "main", "One Sprat", k, "", "", 0);
              slv_deck_add (sure, "main", "Other Sprat", 2 - k, "", "", 0);
              g_autoptr (SlvOddsDeck) known = help_odds_deck (pool, sure, "open", NULL, 4);
              g_autoptr (SlvOddsResult) one = ask (known, &question);
              g_assert_cmpfloat (one->unknown, ==, 0);
              least = MIN (least, one->probability);
              most = MAX (most, one->probability);
            }
          g_test_message ("%u: %s: %f to %f", i, wants[w], least, most);
          const gboolean adds = g_str_has_prefix (wants[w], "sum") && !pairs[i].alike;   /* of a sum a number that is open may be nothing, too */
          g_assert_true (result->probability < least + 1e-12 && (adds || result->probability > least - 1e-12));
          g_assert_true (result->probability + result->unknown > most - 1e-12 && (adds || result->probability + result->unknown < most + 1e-12));
          g_assert_true (most - least < 1e-12 || says (result->assumptions, "which “Sprat” is meant"));
          g_assert_false (pairs[i].alike && says (result->assumptions, "is meant"));
        }
      const SlvOddsQuestion best = { .policy = SLV_ODDS_BEST };
      g_autoptr (GPtrArray) told = slv_odds_assumptions (redrawn, &best), sights = slv_odds_sights (odds, FALSE, 0, NULL, NULL);
      g_assert_cmpint (says (told, "2 cards are not known well enough"), ==, !pairs[i].one_type);
      g_autofree char *words = slv_odds_sights_words (odds, sights);
      g_assert_cmpint (strstr (words, "Up to 2 cards more may be of a group (") != NULL, ==, !pairs[i].alike);
      SLV_EACH (const SlvOddsSight, sight, sights)
        if (sight->attr == NULL)
          g_assert_cmpuint (sight->open, ==, 0);
        else if (g_str_equal (sight->label, "Fish"))
          {
            g_assert_cmpuint (sight->copies, ==, pairs[i].fish ? 5 : 3);
            g_assert_cmpuint (sight->open, ==, pairs[i].one_type ? 0 : 2);
          }
        else if (sight->attr != NULL && g_str_equal (sight->label, "Reef"))
          g_assert_cmpuint (sight->copies, ==, 2);
    }
}

/* What an opening or a turn leaves open is told: draws that a card says, cards that go back into the pile, more that is chosen before the hand. */
TEST ("/odds/exact/what-steps-leave-open-is-told", test_open_steps)
{
  static const char open[] = "Draws of a turn whose number a card says are not counted.", back[] = "go back into the pile are not among those that turns draw",
                    chosen[] = "2 more cards that a player chooses before the hand are the first that fit.";
  static const char * const told[] = { NULL, open, back, chosen };

  for (guint i = 0; i < G_N_ELEMENTS (told); i++)
    {
      g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
      g_autoptr (SlvDeck) deck = tidepool_deck ("main 2 Reef One", "main 2 Reef Two", "main 4 Red Fish", "main 4 Blue Fish", "main 2 Pearl", NULL);
      SlvFormat *format = tidepool_format (pool, i == 2 ? "prized-first" : i == 1 ? "looked" : "exact");
      const SlvOddsQuestion question = { .turn = 1, .policy = SLV_ODDS_AS_IT_COMES }, pile = { .want = "[type:fish]@main" };
      SlvStep *draw = ((SlvPhase *) format->phases->pdata[0])->steps->pdata[0], *move = format->opening->pdata[1], second = *move;
      g_autoptr (GError) error = NULL;

      if (i == 1)
        draw->n_zone = (char *) "sea";
      else if (i == 2)
        move->from = (char *) "side", move->to = (char *) "main";
      else if (i == 3)
        {
          second.where = (char *) "type:fish";
          g_ptr_array_insert (format->opening, 2, &second);
        }
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, format->id, i == 2 ? "prizes=0" : NULL, 0);
      g_autoptr (GPtrArray) list = slv_odds_assumptions (odds, &question);
      for (guint k = 1; k < G_N_ELEMENTS (told); k++)
        g_assert_cmpint (says (list, told[k]), ==, k == i);
      if (i == 2)
        {
          g_assert_null (slv_odds_ask (odds, &pile, NULL, NULL, NULL, &error));
          g_assert_nonnull (strstr (error->message, "cards that the opening sets aside go back into it"));
        }
    }
}

/* Groups by a number stand in its order; of an attribute of many values there are none, and no card is told of which all copies are gone. */
TEST ("/odds/exact/groups-stand-in-the-order-of-their-values", test_groups)
{
  const char *gone[] = { "Pearl=2", NULL };

  for (guint n = 11; n <= 14; n++)
    {
      TidepoolCard cards[14] = { { NULL } };
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
      guint groups = 0, before = 0;

      for (guint i = 0; i < n; i++)
        {
          g_ptr_array_add (texts, g_strdup_printf ("Scale %u", i));
          g_ptr_array_add (texts, g_strdup_printf ("%u", 1 + (5 * i + 3) % 17));
          cards[i] = (TidepoolCard) { .name = texts->pdata[2 * i], .type = "Fish", .color = "Red", .weight = texts->pdata[2 * i + 1] };
        }
      g_autoptr (Tidepool) pool = tidepool_new (cards, n);
      g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 2 Pearl", NULL);
      const SlvOddsSetup setup = { .draw = 2, .gone = gone };
      for (guint i = 0; i < n; i++)
        slv_deck_add (deck, "main", cards[i].name, 1 + i % 3, "", "", 0);
      ((SlvAttr *) slv_game_find_attr (pool->game, "weight"))->facet = TRUE;
      g_autoptr (SlvOddsDeck) odds = good (slv_odds_deck_new (deck, tidepool_format (pool, "open"), pool->index, NULL, &setup, &error));
      g_autoptr (GPtrArray) sights = slv_odds_sights (odds, FALSE, 1, NULL, NULL);
      SLV_EACH (const SlvOddsSight, sight, sights)
        {
          g_assert_cmpstr (sight->label, !=, "Pearl");
          if (sight->attr == NULL || !g_str_equal (sight->attr->id, "weight"))
            continue;
          g_assert_cmpint (atoi (sight->label), >, before);
          before = (guint) atoi (sight->label);
          groups++;
        }
      g_assert_cmpuint (groups, ==, n <= 12 ? n : 0);
    }
}

/* A deck whose cards are gone answers as one that never had them, also where a kind in the middle is gone with all its copies. */
TEST ("/odds/exact/cards-that-are-gone-were-never-there", test_gone_is_never_had)
{
  static const char * const names[] = { "Red Fish", "Blue Fish", "Pearl", "Reef One", "Twin Fish" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  const SlvFormat *format = tidepool_format (pool, "open");
  SlvRandom random;

  slv_random_init (&random, 20261126);
  for (guint round = 0; round < 120; round++)
    {
      g_autoptr (SlvDeck) whole = tidepool_deck ("captain 1 Captain Coral", NULL), rest = tidepool_deck ("captain 1 Captain Coral", NULL);
      g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_free);
      g_autofree char *want = help_random_want (&random, 2, TRUE), *rule = help_random_want (&random, 1, FALSE);
      SlvOddsPolicy policy = (SlvOddsPolicy) slv_random_below (&random, 3);
      SlvOddsQuestion question = { .want = want, .keep_if = policy == SLV_ODDS_RULE ? rule : NULL, .policy = policy,
                                   .second = slv_random_below (&random, 2) == 0, .turn = slv_random_below (&random, 3), .method = SLV_ODDS_EXACT };

      for (guint i = 0; i < G_N_ELEMENTS (names); i++)
        {
          guint had = 1 + slv_random_below (&random, 4), lost = slv_random_below (&random, 2) == 0 ? had : slv_random_below (&random, had);

          if (i == 0)
            had += 5, lost = 0;    /* a hand can be drawn */
          slv_deck_add (whole, "main", names[i], had, "", "", 0);
          if (had > lost)
            slv_deck_add (rest, "main", names[i], had - lost, "", "", 0);
          if (lost > 0)
            g_ptr_array_add (gone, g_strdup_printf ("%s=%u", names[i], lost));
        }
      g_ptr_array_add (gone, NULL);
      const SlvOddsSetup setup = { .draw = 4, .gone = (const char * const *) gone->pdata }, plain = { .draw = 4 };
      g_autoptr (SlvOddsDeck) with = slv_odds_deck_new (whole, format, pool->index, NULL, &setup, NULL);
      g_autoptr (SlvOddsDeck) without = slv_odds_deck_new (rest, format, pool->index, NULL, &plain, NULL);
      g_autoptr (SlvOddsResult) one = ask (with, &question), other = ask (without, &question);

      g_assert_cmpfloat_with_epsilon (one->probability, other->probability, 1e-12);
    }
}

/* What a copy more or less is worth is what a deck that has it says itself, whatever is asked and however hands are drawn again. */
TEST ("/odds/exact/a-move-is-worth-what-the-deck-with-it-says", test_moves_of_any_deck)
{
  static const char * const names[] = { "Red Fish", "Blue Fish", "Pearl", "Reef One" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvRandom random;

  slv_random_init (&random, 20261129);
  for (guint round = 0; round < 60; round++)
    {
      g_autofree char *want = help_random_want (&random, 2, TRUE), *rule = help_random_want (&random, 1, FALSE);
      SlvOddsPolicy policy = (SlvOddsPolicy) (round % 3);
      SlvOddsQuestion question = { .want = want, .keep_if = rule, .policy = policy, .second = round / 3 % 2, .turn = round / 6 % 2, .method = SLV_ODDS_EXACT };
      guint has[G_N_ELEMENTS (names)];
      g_autoptr (GPtrArray) moves = NULL;

      g_test_message ("%u: %s, rule %s", round, want, rule);
      for (gint changed = -1; changed < (moves != NULL ? (gint) moves->len : 0); changed++)
        {
          const SlvOddsMove *move = changed >= 0 ? moves->pdata[changed] : NULL;
          g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", NULL);

          for (guint i = 0; i < G_N_ELEMENTS (names); i++)
            {
              has[i] = move != NULL ? has[i] : 2 + slv_random_below (&random, 4);
              guint copies = has[i] + (guint) (move != NULL && g_str_equal (move->name, names[i]) ? move->delta : 0);

              slv_deck_add (deck, "main", names[i], copies, "", "", 0);
            }
          g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 2);
          g_autoptr (SlvOddsResult) result = ask (odds, &question);
          if (move == NULL)
            moves = good (slv_odds_moves (odds, &question, 99, NULL, &error));
          else
            g_assert_cmpfloat_with_epsilon (move->probability, result->probability, 1e-12);
        }
    }
}

/* Three of eight cards weigh more than two: numbers of up to six places and a thousand million are counted, others are played, whichever card
 * of the pile has them. */
TEST ("/odds/exact/numbers-that-are-not-whole-are-added-up-as-they-are", test_broken_numbers)
{
  static const struct { const char *weight, *want; gboolean counted; } cases[] = {
    { "2.00025", "sum(weight)[] > 4", TRUE }, { "1.000001", "sum(weight)[weight<2] > 0", TRUE }, { "1.0000001", "sum(weight)[weight<2] > 0", FALSE }, { "2.000123456789", "sum(weight)[] > 4", FALSE },
    { "40000.000123456789", "sum(weight)[] > 30000", FALSE }, { "1000", "sum(weight)[] > 30", TRUE },
    { "1000000000", "sum(weight)[] > 30", TRUE }, { "1000000001", "sum(weight)[] > 30", FALSE },
  };
  static const char * const names[] = { "Heavy Fish", "Zander Fish" };   /* before and behind the other one */
  double chance = 1 - 5.0 * 4 / (8 * 7);

  for (guint i = 0; i < G_N_ELEMENTS (cases) * G_N_ELEMENTS (names); i++)
    {
      const char *name = names[i % 2];
      const TidepoolCard heavy = { name, "Fish", "Red", NULL, cases[i / 2].weight, NULL, NULL, NULL, NULL, NULL };
      g_autoptr (Tidepool) pool = tidepool_new (&heavy, 1);
      g_autofree char *line = g_strconcat ("main 3 ", name, NULL);
      g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", i % 2 ? "main 5 Red Fish" : line, i % 2 ? line : "main 5 Red Fish", NULL);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 2);
      SlvOddsQuestion question = { .want = cases[i / 2].want, .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_EXACT };
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvOddsResult) counted = slv_odds_ask (odds, &question, NULL, NULL, NULL, &error), result = NULL;

      g_test_message ("%s %s", name, cases[i / 2].weight);
      g_assert_cmpint (counted != NULL, ==, cases[i / 2].counted);
      g_assert_true ((counted == NULL) == (error != NULL));
      if (counted != NULL)
        g_assert_cmpfloat_with_epsilon (counted->probability, chance, 1e-12);
      question.method = SLV_ODDS_AUTO;
      result = ask (odds, &question);
      g_assert_cmpint (result->method, ==, counted != NULL ? SLV_ODDS_EXACT : SLV_ODDS_SIMULATED);
      g_assert_cmpfloat_with_epsilon (result->probability, chance, counted != NULL ? 1e-12 : 0.02);
    }
}

/* What has too many states, or takes too long, is played unless a counted answer is insisted on: then it is refused. */
TEST ("/odds/exact/what-is-too-much-to-count-is-played", test_too_much)
{
  static const char many[] = "[type:fish] = 9 or [color:red] = 9 or [color:blue] = 9 or [name:pearl] = 9 or [weight<=2] = 9 or [type:reef] = 9 or [-color:red] = 9",
                    each[] = "[type:fish] = 1 [color:red] = 2 [color:blue] = 3 [name:pearl] = 4 [weight<=2] = 5 [type:reef] = 2 [name:twin] = 3";
  static const struct { const char *deck, *format, *option, *want; guint draw; gboolean refused; } cases[] = {
    { "main 12 Red Fish|main 12 Blue Fish|main 9 Twin Fish|main 12 Pearl|main 12 Reef One", "open", NULL, many, 9, TRUE },
    { "main 12 Red Fish|main 12 Blue Fish|main 9 Twin Fish|main 12 Pearl|main 12 Reef One", "put-back", "redraw-when=any", many, 9, TRUE },
    { "main 3000 Red Fish|main 7000 Pearl", "open", NULL, "[type:fish] >= 900", 3000, FALSE },
    { "main 12 Red Fish|main 12 Blue Fish|main 9 Twin Fish|main 12 Pearl|main 12 Reef One|main 9 Whale", "thrown", "exchanged=2", each, 20, FALSE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *lines = g_strconcat ("captain 1 Captain Coral|", cases[i].deck, NULL);
      g_autoptr (SlvDeck) deck = tidepool_deck_of (lines);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, cases[i].format, cases[i].option, cases[i].draw);
      SlvOddsQuestion question = { .want = cases[i].want, .trials = 100 };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);
      g_autoptr (GError) error = NULL;

      g_test_message ("%u", i);
      g_assert_cmpint (result->method, ==, SLV_ODDS_SIMULATED);
      g_assert_cmpuint (result->trials, ==, 100);
      g_assert_cmpint (says (result->assumptions, "nothing put back but what has to be"), ==, i < 3);   /* else each hand can be worked out */
      question.method = SLV_ODDS_EXACT;
      if (cases[i].refused)
        g_assert_null (slv_odds_ask (odds, &question, NULL, NULL, NULL, &error));
      g_assert_true (!cases[i].refused || g_error_matches (error, SLV_ERROR, SLV_ERROR_NO));
    }
}

/* ---- series, moves, advice ---- */

TEST ("/odds/exact/a-series-is-its-single-answers", test_series)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (6, 34);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);
  SlvOddsQuestion question = { .want = "[type:fish] >= 2", .turn = 6, .second = TRUE };
  g_autoptr (GArray) points = slv_odds_by_turn (odds, &question, NULL, NULL), counts = NULL;
  double sum = 0;

  g_assert_cmpuint (points->len, ==, 7);
  for (guint turn = 0; turn <= 6; turn++)
    {
      const SlvOddsPoint *point = &g_array_index (points, SlvOddsPoint, turn);

      question.turn = turn;
      g_autoptr (SlvOddsResult) result = ask (odds, &question);
      g_assert_cmpuint (point->turn, ==, turn);
      g_assert_cmpuint (point->seen, ==, 5 + 3 * turn);
      g_assert_cmpfloat_with_epsilon (point->probability, result->probability, 1e-15);
    }
  counts = slv_odds_counts (odds, "[type:fish]", TRUE, 6, NULL);
  g_assert_cmpuint (counts->len, ==, 7);
  for (guint i = 0; i < counts->len; i++)
    sum += g_array_index (counts, double, i);
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
  g_assert_null (slv_odds_counts (odds, "[type:fish] or [type:reef]", TRUE, 6, NULL));
  g_assert_null (slv_odds_counts (odds, "sum(weight)[type:fish] > 1", TRUE, 6, NULL));
  question.policy = SLV_ODDS_AS_IT_COMES;
  g_clear_pointer (&points, g_array_unref);
  points = slv_odds_by_turn (odds, &question, NULL, NULL);
  g_assert_cmpfloat_with_epsilon (g_array_index (points, SlvOddsPoint, 6).probability,
                                  1 - g_array_index (counts, double, 0) - g_array_index (counts, double, 1), 1e-12);
}

TEST ("/odds/exact/the-card-that-changes-most-comes-first", test_moves)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (3, 7);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 2);
  const SlvOddsQuestion question = { .want = "[type:fish]", .policy = SLV_ODDS_AS_IT_COMES };
  g_autoptr (GPtrArray) moves = slv_odds_moves (odds, &question, 3, NULL, NULL);
  const SlvOddsMove *first = g_ptr_array_index (moves, 0), *second = g_ptr_array_index (moves, 1);

  /* 24/45 now; 27/55 and so on: C(7,2)/C(10,2) and its neighbours */
  g_assert_cmpuint (moves->len, ==, 3);
  g_assert_cmpstr (first->name, ==, "Red Fish");
  g_assert_cmpint (first->delta, ==, -1);
  g_assert_cmpfloat_with_epsilon (first->probability, 1 - 21.0 / 36, 1e-12);
  g_assert_cmpfloat_with_epsilon (first->change, (1 - 21.0 / 36) - 24.0 / 45, 1e-12);
  g_assert_cmpstr (second->name, ==, "Red Fish");
  g_assert_cmpint (second->delta, ==, 1);
  g_assert_cmpfloat_with_epsilon (second->probability, 1 - 21.0 / 55, 1e-12);
}

TEST ("/odds/exact/advice-redraws-exchanges-and-keeps", test_advice)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (4, 16);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);
  const SlvOddsQuestion question = { .want = "[type:fish] >= 2" };
  guint seen[3] = { 0 };

  for (guint64 seed = 0; seed < 40; seed++)
    {
      g_autoptr (SlvOpening) opening = slv_opening_new (deck, tidepool_format (pool, "open"), pool->index, NULL, seed, TRUE, 2, NULL);
      g_autoptr (SlvOddsAdvice) advice = good (slv_odds_advise (odds, opening, &question, NULL, NULL, &error));
      guint fish = 0;

      for (guint i = 0; i < 5; i++)
        fish += g_str_equal (g_array_index (slv_opening_hand (opening), SlvHandCard, i).name, "Red Fish");
      seen[advice->act]++;
      g_assert_cmpint (advice->act, ==, fish >= 2 ? SLV_ODDS_KEEP : fish == 1 ? SLV_ODDS_EXCHANGE : SLV_ODDS_REDRAW);
      for (guint i = 0; i < 5; i++)
        {
          g_autoptr (GArray) one = g_array_new (FALSE, FALSE, sizeof (guint));
          guint left = fish - g_str_equal (g_array_index (slv_opening_hand (opening), SlvHandCard, i).name, "Red Fish");

          g_array_append_val (one, i);
          g_autoptr (SlvOddsAdvice) chosen = good (slv_odds_advise (odds, opening, &question, one, NULL, &error));
          g_assert_cmpfloat_with_epsilon (chosen->keep, left >= 2 ? 1 : left == 1 ? (4 - fish) / 15.0 : 0, 1e-12);
          g_assert_cmpfloat (chosen->best, ==, advice->best);
        }
      if (fish != 1)
        continue;
      /* one pearl goes, and one card of the fifteen comes, of which three are fish */
      g_assert_cmpuint (advice->positions->len, ==, 1);
      g_assert_cmpstr (g_array_index (slv_opening_hand (opening), SlvHandCard, g_array_index (advice->positions, guint, 0)).name, ==, "Pearl");
      g_assert_cmpfloat_with_epsilon (advice->best, 3.0 / 15, 1e-12);
      g_assert_cmpfloat (advice->keep, ==, 0);
    }
  g_assert_cmpuint (seen[SLV_ODDS_KEEP], >, 0);
  g_assert_cmpuint (seen[SLV_ODDS_REDRAW], >, 0);
  g_assert_cmpuint (seen[SLV_ODDS_EXCHANGE], >, 0);
}

/* Cards of no list are told apart by their names in a hand, too. */
TEST ("/odds/exact/advice-knows-cards-of-no-list-by-name", test_advice_of_no_list)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 4 Nobody", "main 4 Nemo", "main 12 Pearl", NULL);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);
  const char * const names[] = { "nobody", "nemo" };

  for (guint i = 0; i < 2; i++)
    for (guint64 seed = 0; seed < 20; seed++)
      {
        g_autofree char *want = g_strdup_printf ("[name:%s]", names[i]);
        const SlvOddsQuestion question = { .want = want };
        g_autoptr (SlvOpening) opening = slv_opening_new (deck, tidepool_format (pool, "open"), pool->index, NULL, seed, TRUE, 2, NULL);
        g_autoptr (SlvOddsAdvice) advice = good (slv_odds_advise (odds, opening, &question, NULL, NULL, &error));
        gboolean there = FALSE;

        for (guint k = 0; k < 5; k++)
          there |= g_ascii_strcasecmp (g_array_index (slv_opening_hand (opening), SlvHandCard, k).name, names[i]) == 0;
        g_assert_cmpfloat (advice->keep, ==, there ? 1 : 0);
      }
}

/* Names with what a query means something by; sets that have more than one value. */
TEST ("/odds/exact/every-card-and-group-has-the-chance-that-the-law-of-drawing-gives", test_sights)
{
  static const char * const names[] = { "Red Fish", "Twin Fish", "Pearl", "Say \"Go\" [twice]", "Back\\slash" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", NULL);
  guint n, groups = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    slv_deck_add (deck, "main", names[i], 4 + i, "", "", 0);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);
  n = slv_odds_deck_pile_size (odds);
  g_assert_cmpuint (n, ==, 4 + 5 + 6 + 7 + 8);
  g_autoptr (GPtrArray) sights = slv_odds_sights (odds, TRUE, 4, NULL, NULL);
  for (guint i = 0; i < sights->len; i++)
    {
      const SlvOddsSight *sight = g_ptr_array_index (sights, i);

      groups += sight->attr != NULL;
      if (sight->attr == NULL)
        g_assert_cmpstr (sight->label, ==, names[G_N_ELEMENTS (names) - 1 - i]);
      g_assert_cmpuint (sight->turns->len, ==, 5);
      SLV_EACH_IN (const SlvOddsPoint, point, sight->turns)
        {
          double none = 1;

          for (guint k = 0; k < point->seen; k++)
            none *= (double) (n - sight->copies - k) / (n - k);
          g_assert_cmpfloat_with_epsilon (point->probability, 1 - MAX (none, 0), 1e-12);
        }
    }
  g_assert_cmpuint (groups, >, 3);
}

/* The number of fish in every size of a hand, against the law of drawing worked out one card after another. */
TEST ("/odds/exact/the-number-of-a-kind-follows-the-law-of-drawing", test_counts)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  static const struct { guint fish, pearls; } ponds[] = { { 3, 7 }, { 1, 1 }, { 5, 2 }, { 900, 1100 } };

  for (guint i = 0; i < G_N_ELEMENTS (ponds); i++)
    for (guint hand = 1; hand <= MIN (ponds[i].fish + ponds[i].pearls, 60); hand += hand < 10 ? 1 : 25)
      {
        g_autoptr (SlvDeck) deck = two_kinds (ponds[i].fish, ponds[i].pearls);
        g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, hand);
        g_autoptr (GArray) counts = slv_odds_counts (odds, "type:fish", FALSE, 0, NULL);
        g_autofree double *law = g_new0 (double, hand + 2);

        law[0] = 1;
        for (guint n = 0; n < hand; n++)
          for (guint k = n + 1; k <= n + 1; k--)
            {
              double all = ponds[i].fish + ponds[i].pearls - n;
              double more = k > 0 ? law[k - 1] * ((double) ponds[i].fish - (k - 1)) / all : 0;

              law[k] = more + law[k] * MAX ((double) ponds[i].pearls - n + k, 0) / all;
            }
        g_test_message ("%u of %u, hand %u", ponds[i].fish, ponds[i].fish + ponds[i].pearls, hand);
        g_assert_cmpuint (counts->len, ==, MIN (hand, ponds[i].fish) + 1);
        for (guint k = 0; k < counts->len; k++)
          g_assert_cmpfloat_with_epsilon (g_array_index (counts, double, k), law[k], 1e-12);
      }
}

/* Changes alike: one copy more before one less, and by name. */
TEST ("/odds/exact/changes-that-are-alike-have-an-order", test_moves_alike)
{
  static const struct { const char *name; gint delta; } order[] = { { "Blue Fish", 1 }, { "Red Fish", 1 }, { "Blue Fish", -1 }, { "Red Fish", -1 } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("captain 1 Captain Coral", "main 2 Red Fish", "main 2 Blue Fish", NULL);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 2), whole = help_odds_deck (pool, deck, "open", NULL, 4);
  const SlvOddsQuestion question = { .want = "[type:fish] >= 2", .policy = SLV_ODDS_AS_IT_COMES };
  g_autoptr (GPtrArray) moves = slv_odds_moves (odds, &question, 9, NULL, NULL), more = slv_odds_moves (whole, &question, 9, NULL, NULL);

  g_assert_cmpuint (moves->len, ==, G_N_ELEMENTS (order));
  for (guint i = 0; i < moves->len; i++)
    {
      const SlvOddsMove *move = g_ptr_array_index (moves, i);

      g_assert_cmpstr (move->name, ==, order[i].name);
      g_assert_cmpint (move->delta, ==, order[i].delta);
      g_assert_cmpfloat (move->change, ==, 0);
    }
  /* a hand that is the whole pile cannot do with a copy less */
  g_assert_cmpuint (more->len, ==, 2);
  g_assert_cmpint (((SlvOddsMove *) more->pdata[1])->delta, ==, 1);
}

/* Two reefs are set aside before the hand, and they are others than those that are counted as far as there are any: five cards of eight are seen. */
TEST ("/odds/exact/counts-leave-out-what-is-set-aside", test_counts_aside)
{
  static const struct { const char *twos, *fish, *term; guint hits; double chance; } cases[] = {
    { "main 2 Reef Two", "main 5 Red Fish", "type:reef", 0, 1.0 / 56 }, { "main 2 Reef Two", "main 5 Red Fish", "type:reef", 3, 10.0 / 56 },
    { "main 2 Reef Two", "main 5 Red Fish", "[name:\"reef two\"]", 0, 6.0 / 56 }, { "main 2 Reef Two", "main 5 Red Fish", "[name:\"reef one\"]", 0, 1.0 / 56 },
    { "main 1 Reef Two", "main 6 Red Fish", "[name:\"reef one\"]", 0, 6.0 / 56 }, { "main 2 Reef Two", "main 5 Red Fish", "type:fish", 4, 15.0 / 56 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Reef One", cases[i].twos, cases[i].fish, NULL);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "exact", NULL, 0);
      g_autoptr (GArray) counts = slv_odds_counts (odds, cases[i].term, FALSE, 0, NULL);
      const SlvOddsQuestion question = { .want = "[type:fish]", .policy = SLV_ODDS_AS_IT_COMES, .turn = 9 };
      g_autoptr (GArray) points = good (slv_odds_by_turn (odds, &question, NULL, &error));

      g_assert_cmpuint (g_array_index (points, SlvOddsPoint, points->len - 1).seen, <=, 8);
      g_assert_cmpuint (counts->len, >, cases[i].hits);
      g_assert_cmpfloat_with_epsilon (g_array_index (counts, double, cases[i].hits), cases[i].chance, 1e-12);
    }
}

/* Of a deck with a copy less that copy can not be set aside either; where too few are left there is no such move. */
TEST ("/odds/exact/a-copy-less-can-not-be-set-aside", test_moves_aside)
{
  static const struct { const char *twos; guint n; } decks[] = { { "main 1 Reef Two", 1 }, { "main 2 Reef Two", 2 } };
  const SlvOddsQuestion question = { .want = "[name:\"reef one\"]", .policy = SLV_ODDS_AS_IT_COMES };

  for (guint i = 0; i < G_N_ELEMENTS (decks); i++)
    {
      g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
      g_autoptr (SlvDeck) deck = tidepool_deck ("main 1 Reef One", decks[i].twos, "main 6 Red Fish", NULL);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "exact", NULL, 0);
      g_autoptr (GPtrArray) moves = slv_odds_moves (odds, &question, 99, NULL, NULL);
      guint less = 0;

      SLV_EACH (const SlvOddsMove, move, moves)
        {
          less += move->delta < 0 && g_str_has_prefix (move->name, "Reef");
          if (move->delta < 0 && g_str_equal (move->name, "Reef One"))
            g_assert_cmpfloat (move->probability, ==, 0);
        }
      g_assert_cmpuint (less, ==, i == 0 ? 0 : 2);
    }
}

/* Numbers for people: what is nearly so is not said to be so. */
/* A cell of a table has room for a tenth: what is not certain is not rounded to it, and what is, is. */
TEST ("/odds/exact/nor-do-those-of-a-table", test_brief_texts)
{
  static const struct { double chance; const char *text; } cases[] = {
    { 0, "0.0 %" }, { 1e-9, "< 0.1 %" }, { 0.000499, "< 0.1 %" }, { 0.00051, "0.1 %" }, { 0.5, "50.0 %" }, { 0.99949, "99.9 %" },
    { 0.99951, "> 99.9 %" }, { 1 - 1e-9, "> 99.9 %" }, { 1, "100.0 %" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = slv_odds_chance_brief (cases[i].chance);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

TEST ("/odds/exact/numbers-for-people-do-not-round-to-certainty", test_texts)
{
  static const struct { double chance; const char *text; } chances[] = {
    { 0, "0.000 %" }, { 0.000009, "below 0.001 %" }, { 0.00001, "0.001 %" }, { 0.5, "50.000 %" }, { 0.99998, "99.998 %" }, { 0.999991, "above 99.999 %" },
    { 1, "100.000 %" },
  };
  static const struct { double change; const char *text; } changes[] = { { 0, "+0.000 points" }, { -0.25, "-25.000 points" }, { 0.00001, "+0.001 points" } };
  const struct { SlvOddsResult result; const char *text; } methods[] = {
    { { .method = SLV_ODDS_EXACT, .fraction = (char *) "1/3" }, "exact: 1/3" }, { { .method = SLV_ODDS_EXACT }, "exact" },
    { { .method = SLV_ODDS_SIMULATED, .trials = 500, .low = 0, .high = 0.5 }, "500 hands played: 0.000 % to 50.000 %" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (chances); i++)
    {
      g_autofree char *text = slv_odds_chance_text (chances[i].chance);

      g_assert_cmpstr (text, ==, chances[i].text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autofree char *text = slv_odds_change_text (changes[i].change);

      g_assert_cmpstr (text, ==, changes[i].text);
    }
  for (guint i = 0; i < G_N_ELEMENTS (methods); i++)
    {
      g_autofree char *text = slv_odds_method_text (&methods[i].result);

      g_assert_cmpstr (text, ==, methods[i].text);
    }
}

/* What cannot be asked, or never happens, is refused with its reason, counted or played. */
TEST ("/odds/exact/what-cannot-be-asked-is-refused", test_refused)
{
  static const struct { const char *want, *given; SlvOddsMethod method; gint code; const char *reason; } cases[] = {
    { "[type:fish]@sea", NULL, SLV_ODDS_AUTO, SLV_ERROR_USAGE, "(@hand) or of what is left of the pile (@main), no other zone" },
    { "[type:fish]@captain", NULL, SLV_ODDS_AUTO, SLV_ERROR_USAGE, "no other zone" },
    { "[type:fish]", "[type:fish]@sea", SLV_ODDS_AUTO, SLV_ERROR_USAGE, "what is given of the hand: " },
    { "[type:fish]", "[name:whale]", SLV_ODDS_EXACT, SLV_ERROR_NO, "no first hand of this deck is as it is given to be" },
    { "[type:fish]", "[name:whale]", SLV_ODDS_SIMULATED, SLV_ERROR_NO, "no first hand of this deck is as it is given to be" },
    { "legal:this", NULL, SLV_ODDS_AUTO, SLV_ERROR_USAGE, "is asked of decks, not of hands" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = two_kinds (4, 6);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 3);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvOddsQuestion question = { .want = cases[i].want, .given = cases[i].given, .method = cases[i].method, .trials = 200 };
      g_autoptr (GError) error = NULL;

      g_assert_null (slv_odds_ask (odds, &question, NULL, NULL, NULL, &error));
      g_assert_error (error, SLV_ERROR, cases[i].code);
      g_assert_cmpint (slv_odds_check (odds, cases[i].want, NULL), ==, cases[i].given != NULL);
      g_test_message ("%s", error->message);
      g_assert_nonnull (strstr (error->message, cases[i].reason));
    }
}

/* Why it is open whether a want is met: which card, and what of it. */
TEST ("/odds/exact/what-is-not-known-is-told", test_doubts)
{
  static const TidepoolCard extra[] = { { "Endless Fish", "Fish", "Red", NULL, "X", NULL, NULL, NULL, NULL, NULL } };
  static const struct { const char *card, *want, *said; } cases[] = {
    { "Unweighed Fish", "[weight>=2]", "Weight of “Unweighed Fish”." }, { "Endless Fish", "[weight>=2]", "Weight of “Endless Fish”, which is “X” and no number." },
    { "Nobody", "[weight>=2]", "everything about “Nobody”." }, { "Unweighed Fish", "[type:fish]", NULL }, { "Whale", "[weight>=2]", NULL },
  };
  g_autoptr (Tidepool) pool = tidepool_new (extra, G_N_ELEMENTS (extra));

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = two_kinds (4, 6);
      const SlvOddsQuestion question = { .want = cases[i].want };

      slv_deck_add (deck, "main", cases[i].card, 2, "", "", 0);
      g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 3);
      g_autoptr (SlvOddsResult) result = slv_odds_ask (odds, &question, NULL, NULL, NULL, NULL);
      for (guint k = 0; k < result->assumptions->len; k++)
        g_test_message ("%u: %s", i, (char *) result->assumptions->pdata[k]);
      g_assert_cmpint (says (result->assumptions, "What is not known"), ==, cases[i].said != NULL);
      g_assert_true (cases[i].said == NULL || says (result->assumptions, cases[i].said));
      g_assert_true ((result->unknown > 0) == (cases[i].said != NULL));
    }
}

TEST_MAIN ()
