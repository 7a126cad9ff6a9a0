/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-odds-openings.c: every way in which an opening lets a player act on a first hand, against going through all hands of small
 * decks, and played against counted. A longer run: SLEEVES_ODDS_ROUNDS=100000 SLEEVES_ODDS_SEED=7 test-odds-openings. */
#include "slv-odds-help.h"
#include <math.h>

#define ROUNDS 300u

typedef enum { LOOKED, PUT_BACK, SWAPPED, THROWN, FORCED, N_OPENINGS } Opening;

typedef struct {
  Opening     opening;
  SlvDeck    *deck;
  SlvOptions *options;
  char       *want, *given, *rule;
  HelpGame    game;
  guint       swaps;       /* cards that whoever does not begin may exchange */
  SlvOddsQuestion question;
} Round;

static void
round_clear (Round *round)
{
  SLV_FREE_MEMBERS (round, (slv_deck_free, deck), (slv_options_free, options), want, given, rule);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Round, round_clear)

static const char * const formats[N_OPENINGS] = { "looked", "put-back", "swapped", "thrown", "forced" };

static void
set_option (Round *round, Tidepool *pool, const char *id, guint value)
{
  g_autofree char *text = g_strdup_printf ("%s=%u", id, value);

  g_assert_true (slv_options_set (round->options, tidepool_format (pool, formats[round->opening])->rulebook, text, NULL));
}

/* Numbers of an opening, as options and as what the brute force plays. */
static void
make_opening (Round *round, Tidepool *pool, SlvRandom *random)
{
  HelpGame *game = &round->game;
  guint cost, redraws = slv_random_below (random, 4);
  gboolean plays = round->question.policy != SLV_ODDS_AS_IT_COMES;

  game->hand = game->redraw_size = 1 + slv_random_below (random, 4);
  set_option (round, pool, "drawn", game->hand);
  game->look = plays && round->opening == LOOKED ? slv_random_below (random, 6) : 0;
  set_option (round, pool, "looked-at", game->look);
  game->exchange = round->swaps = slv_random_below (random, 4);
  set_option (round, pool, "exchanged", game->exchange);
  if (!plays || (round->opening != SWAPPED && round->opening != THROWN))
    game->exchange = 0;
  else if (round->opening == SWAPPED && !round->question.second)
    game->exchange = game->hand;      /* any number of them */
  game->shuffles = round->opening == SWAPPED;
  game->removes = round->opening == THROWN;
  game->forced = round->opening == FORCED;
  game->aside = game->forced ? slv_random_below (random, 4) : 0;
  set_option (round, pool, "prizes", game->aside);
  if (round->opening != PUT_BACK || !plays)
    return;
  game->fewer = slv_random_below (random, 2);
  game->put_back = slv_random_below (random, 3);
  game->free = slv_random_below (random, 2);
  game->any = slv_random_below (random, 2) == 0;
  set_option (round, pool, "redraws", redraws);
  set_option (round, pool, "fewer", game->fewer);
  set_option (round, pool, "put-back", game->put_back);
  set_option (round, pool, "free", game->free);
  if (game->any)
    g_assert_true (slv_options_set (round->options, tidepool_format (pool, "open")->rulebook, "redraw-when=any", NULL));
  /* down to a hand without a card, and no further */
  cost = game->fewer + game->put_back;
  game->redraws = cost > 0 ? MIN (redraws, game->free + game->hand / cost) : redraws;
}

static void
make_round (Round *round, Tidepool *pool, SlvRandom *random)
{
  round->opening = (Opening) slv_random_below (random, N_OPENINGS);
  round->deck = help_random_deck (random, 7 + slv_random_below (random, 2));
  round->options = slv_options_new ();
  round->question.policy = (SlvOddsPolicy) slv_random_below (random, 3);
  round->question.second = slv_random_below (random, 2) == 0;
  round->question.turn = slv_random_below (random, 3);
  round->question.method = SLV_ODDS_EXACT;
  make_opening (round, pool, random);
  round->want = help_random_want (random, 2, round->game.aside == 0);
  round->rule = help_random_want (random, 1, FALSE);
  if (slv_random_below (random, 3) == 0)
    round->given = help_random_want (random, 1, FALSE);
  round->question.want = round->want;
  round->question.given = round->given;
  round->question.keep_if = round->question.policy == SLV_ODDS_RULE ? round->rule : NULL;
  round->game.pool = pool;
  round->game.deck = round->deck;
  round->game.want = round->want;
  round->game.given = round->given;
  round->game.keep_if = round->question.keep_if;
  round->game.best = round->question.policy == SLV_ODDS_BEST;
  /* one card in the first phase, unless the first player begins, and two in the last */
  round->game.later = 3 * round->question.turn - (round->question.turn > 0 && !round->question.second ? 1 : 0);
}

static void
tell (const Round *round, guint64 seed, guint nth, double expected, double found)
{
  const HelpGame *game = &round->game;

  g_test_message ("seed %" G_GUINT64_FORMAT ", round %u, %s: expected %.12f, found %.12f; want %s given %s rule %s policy %u later %u hand %u "
                  "look %u exchange %u redraws %u fewer %u put back %u free %u any %d aside %u", seed, nth, formats[round->opening], expected,
                  found, round->want, round->given, round->question.keep_if, round->question.policy, game->later, game->hand, game->look,
                  game->exchange, game->redraws, game->fewer, game->put_back, game->free, game->any, game->aside);
  for (guint i = 0; i < round->deck->entries->len; i++)
    g_test_message ("  %u %s", slv_deck_entry (round->deck, i)->count, slv_deck_entry (round->deck, i)->name);
}

/* Played hands come to what was counted; what is open of a want is what neither it nor its opposite is. */
static void
play_too (SlvOddsDeck *odds, const Round *round, guint64 seed, guint64 nth, const SlvOddsResult *exact)
{
  g_autofree char *opposite = g_strdup_printf ("not (%s)", round->want);
  SlvOddsQuestion question = round->question;

  question.method = SLV_ODDS_SIMULATED;
  question.trials = 600;
  question.seed = nth;
  g_autoptr (SlvOddsResult) played = slv_odds_ask (odds, &question, NULL, NULL, NULL, NULL);
  if (played == NULL || played->trials < 50)
    return;
  double sigma = sqrt (exact->probability * (1 - exact->probability) / (double) played->trials);
  if (fabs (played->probability - exact->probability) > 5 * sigma + 1e-9)
    tell (round, seed, nth, exact->probability, played->probability);
  g_assert_cmpfloat (fabs (played->probability - exact->probability), <=, 5 * sigma + 1e-9);
  sigma = sqrt (exact->keep_first * (1 - exact->keep_first) / (double) played->trials);
  g_assert_cmpfloat (fabs (played->keep_first - exact->keep_first), <=, 5 * sigma + 1e-9);
  sigma = sqrt (exact->keep_final * (1 - exact->keep_final) / (double) played->trials);
  g_assert_cmpfloat (fabs (played->keep_final - exact->keep_final), <=, 5 * sigma + 1e-9);
  if (question.policy == SLV_ODDS_BEST)
    return;
  question.want = opposite;
  g_autoptr (SlvOddsResult) no = slv_odds_ask (odds, &question, NULL, NULL, NULL, NULL);
  if (question.policy == SLV_ODDS_AS_IT_COMES)
    g_assert_cmpfloat_with_epsilon (played->probability + played->unknown + no->probability, 1, 1e-9);
  question.method = SLV_ODDS_EXACT;
  g_autoptr (SlvOddsResult) exactly_not = slv_odds_ask (odds, &question, NULL, NULL, NULL, NULL);
  if (question.policy == SLV_ODDS_AS_IT_COMES && exactly_not != NULL)
    g_assert_cmpfloat_with_epsilon (exact->probability + exact->unknown + exactly_not->probability, 1, 1e-9);
}

/* ---- what is said ---- */

#define SAY(n, one, many) g_string_append_printf (text, (n) == 1 ? one : many, n)

/* What a player does with a hand, from the numbers of the opening. */
static char *
policy_words (const Round *round)
{
  const HelpGame *game = &round->game;
  const char *when = round->question.policy == SLV_ODDS_RULE ? "that the person's rule does not keep is drawn again." : "is drawn again when that makes the want more likely.";
  GString *text = g_string_new (NULL);

  if (game->forced)
    g_string_append (text, "A hand that the rules do not let stand (3.5) is drawn again, as often as it takes. ");
  if (game->redraws > 0)
    {
      SAY (game->redraws, "Where the rules allow it (3.5, at most %u redraw), a hand ", "Where the rules allow it (3.5, at most %u redraws in a row), a hand ");
      g_string_append_printf (text, "%s ", when);
    }
  if (game->redraws > 0 && game->fewer + game->put_back > 0 && game->free > 0)
    g_string_append (text, "The first redraw costs nothing. ");
  if (game->redraws > 0 && game->fewer > 0)
    g_string_append (text, "Each redraw draws 1 card fewer than the one before. ");
  if (game->redraws > 0 && game->put_back > 0)
    SAY (game->put_back, "For each redraw %u card of the hand that is kept goes under the pile: one that the want can spare most. ",
         "For each redraw %u cards of the hand that is kept go under the pile: those that the want can spare most. ");
  if (game->look > 0)
    SAY (game->look, "The %u card that is looked at before the draw (3.12) goes under the pile when that makes the want more likely. ",
         "Of the %u cards that are looked at before the draw (3.12), those go under the pile whose return makes the want most likely. ");
  if (game->exchange > 0)
    SAY (MIN (game->exchange, game->hand), "Up to %u card is exchanged (3.6): the one whose return makes the want most likely. ",
         "Up to %u cards are exchanged (3.6): those whose return makes the want most likely. ");
  if (round->question.policy == SLV_ODDS_AS_IT_COMES)
    g_string_append (text, "The first hand is kept as it comes. ");
  else if (game->redraws + game->exchange + game->look == 0)
    g_string_append (text, "The first hand is kept as it comes: the rules allow no redraw and no exchange. ");
  g_string_truncate (text, text->len - MIN (text->len, 1));
  return g_string_free (text, FALSE);
}

static guint
count_named (const SlvDeck *deck, const char *name)
{
  guint n = 0;

  for (guint i = 0; i < deck->entries->len; i++)
    n += g_str_equal (slv_deck_entry (deck, i)->name, name) ? slv_deck_entry (deck, i)->count : 0;
  return n;
}

/* Cards seen by turns that draw one card, but for the first one of who begins, and two more. */
static guint
seen_by (const Round *round, gboolean second, guint turn)
{
  return MIN (round->game.hand + 3 * turn - (turn > 0 && !second ? 1 : 0), slv_deck_n_cards (round->deck, "main") - round->game.aside);
}

static guint
last_turn (const Round *round)
{
  guint turn = 0;

  while (seen_by (round, round->question.second, turn) < slv_deck_n_cards (round->deck, "main") - round->game.aside)
    turn++;
  return turn;
}

/* What is assumed, behind how options are read. */
static char *
assumed_words (const Round *round)
{
  const SlvOddsQuestion *question = &round->question;
  const HelpGame *game = &round->game;
  const guint nobody = count_named (round->deck, "Nobody"), unclear = nobody + count_named (round->deck, "Shapeless Thing");
  const gboolean plays = question->policy != SLV_ODDS_AS_IT_COMES, redrawn = round->opening == FORCED || (plays && round->opening == PUT_BACK && !game->any),
                 counts = question->given != NULL || question->policy == SLV_ODDS_RULE;
  GString *text = g_string_new (NULL);

  if (nobody > 0)
    SAY (nobody, "%u card is in no card list; only its name is looked at.\n", "%u cards are in no card list; only their names are looked at.\n");
  if (question->turn > 0)
    g_string_append (text, "Nobody said which way each turn takes (4.3); assumed, because it draws most: Two.\nDraws of phases that may be left out are not counted.\n");
  if (question->turn > last_turn (round))
    g_string_append_printf (text, "By turn %u the whole pile has been seen; later turns draw nothing.\n", last_turn (round));
  if (redrawn && unclear > 0)
    SAY (unclear, "%u card is not known well enough to say whether a hand with it may be drawn again (3.5); such hands are kept.\n",
         "%u cards are not known well enough to say whether a hand with them may be drawn again (3.5); such hands are kept.\n");
  if (seen_by (round, FALSE, question->turn) != seen_by (round, TRUE, question->turn)
      || (plays && round->opening == SWAPPED && MIN (round->swaps, game->hand) != game->hand))
    g_string_append_printf (text, "Reckoned for 2 players; %s one begins.\n", question->second ? "another" : "this");
  if (counts && game->look > 0 && game->look != game->hand)
    g_string_append (text, "What is given of the hand is given of the cards that are looked at before the draw.\n");
  else if (question->policy == SLV_ODDS_RULE && game->put_back > 0)
    g_string_append (text, "The rule for keeping a hand looks at all cards of it, before any goes under the pile.\n");
  return g_string_free (text, FALSE);
}

static char *
joined (GPtrArray *texts)
{
  GString *all = g_string_new (NULL);

  SLV_EACH (const char, text, texts)
    g_string_append_printf (all, "%s\n", text);
  return g_string_free (all, FALSE);
}

static void
check_words (const SlvOddsDeck *odds, const Round *round, const SlvOddsResult *result)
{
  SlvOddsQuestion asked = round->question;
  asked.want = NULL;   /* what it leaves open is told with its answer */
  g_autoptr (GPtrArray) list = slv_odds_assumptions (odds, &asked);
  g_autofree char *policy = policy_words (round), *expected = assumed_words (round), *told = joined (list), *found = joined (result->assumptions);
  const gboolean ruled = round->question.policy == SLV_ODDS_RULE;

  g_assert_cmpstr (result->policy, ==, policy);
  g_assert_cmpuint (strlen (told), >=, strlen (expected));
  const char *tail = told + strlen (told) - strlen (expected);
  g_assert_cmpstr (tail, ==, expected);
  for (const char *at = told; at < tail; at = strchr (at, '\n') + 1)
    g_assert_nonnull (strstr (at, "”"));   /* how an option is read */
  g_assert_cmpint (strstr (found, "Only first hands of this kind are looked at: ") != NULL, ==, round->given != NULL);
  g_assert_cmpint (strstr (found, "The rules allow no redraw, so the rule for keeping a hand changes nothing.") != NULL, ==, ruled && round->game.redraws == 0);
  g_assert_cmpint (strstr (found, "A hand is kept by this rule, and else drawn again: ") != NULL, ==, ruled && round->game.redraws > 0);
}

/* What the seed and the round make, so that a round can be played alone. FALSE: it was said that counting would be too much. */
static gboolean
play_round (Tidepool *pool, guint64 seed, guint nth)
{
  g_auto (Round) round = { .opening = N_OPENINGS };
  g_autoptr (GError) error = NULL;
  SlvRandom random;

  slv_random_init_stream (&random, seed, nth);
  make_round (&round, pool, &random);
  g_autoptr (SlvOddsDeck) odds =
    slv_odds_deck_new (round.deck, tidepool_format (pool, formats[round.opening]), pool->index, round.options, NULL, &error);
  double expected = help_brute_force (&round.game);
  if (odds == NULL)
    {
      /* no fish at all, so that no hand can be kept */
      g_assert_error (error, SLV_ERROR, SLV_ERROR_NO);
      g_assert_true (round.opening == FORCED && expected < 0);
      return TRUE;
    }
  g_autoptr (SlvOddsResult) result = slv_odds_ask (odds, &round.question, NULL, NULL, NULL, &error);
  if (expected < 0)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_NO);
      return TRUE;
    }
  if (g_error_matches (error, SLV_ERROR, SLV_ERROR_NO) && strstr (error->message, "too long") != NULL)
    return FALSE;
  if (error != NULL || fabs (result->probability - expected) > 1e-9)
    tell (&round, seed, nth, expected, result != NULL ? result->probability : NAN);
  g_assert_no_error (error);
  g_assert_cmpfloat_with_epsilon (result->probability, expected, 1e-9);
  check_words (odds, &round, result);
  if (nth % 2 == 0)
    play_too (odds, &round, seed, nth, result);
  return TRUE;
}

static guint64
from_environment (const char *name, guint64 otherwise)
{
  const char *text = g_getenv (name);
  guint64 value;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &value, NULL) ? value : otherwise;
}

/* The odds, and what is said of how a hand is played and what was assumed. */
TEST ("/odds/openings/all-hands-of-small-decks-give-the-same-odds", test_brute_force)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  guint64 seed = from_environment ("SLEEVES_ODDS_SEED", 20261122);
  guint rounds = (guint) from_environment ("SLEEVES_ODDS_ROUNDS", ROUNDS);

  guint refused = 0;

  for (guint nth = 0; nth < rounds; nth++)
    refused += play_round (pool, seed, nth) ? 0 : 1;
  /* sums over cards of which nobody knows the value have too many states; they are few */
  g_assert_cmpuint (refused, <=, 1 + rounds / 100);
}

/* ---- exact numbers ---- */

static SlvDeck *
fish_and_pearls (guint fish, guint pearls)
{
  SlvDeck *deck = slv_deck_new ("pond");

  slv_deck_add (deck, "main", "Red Fish", fish, "", "", 0);
  slv_deck_add (deck, "main", "Pearl", pearls, "", "", 0);
  return deck;
}

static SlvOddsDeck *
odds_of (Tidepool *pool, const SlvDeck *deck, const char *format, const char * const *settings)
{
  g_autoptr (SlvOptions) options = slv_options_new ();

  for (guint i = 0; settings[i] != NULL; i++)
    g_assert_true (slv_options_set (options, tidepool_format (pool, format)->rulebook, settings[i], NULL));
  return good (slv_odds_deck_new (deck, tidepool_format (pool, format), pool->index, options, NULL, &error));
}

static SlvOddsResult *
ask (SlvOddsDeck *deck, const SlvOddsQuestion *question)
{
  return good (slv_odds_ask (deck, question, NULL, NULL, NULL, &error));
}

static double
none_of (guint pile, guint good, guint drawn)
{
  double value = 1;

  for (guint i = 0; i < drawn; i++)
    value *= (double) (pile - good - i) / (pile - i);
  return value;
}

/* Six are looked at and six drawn: twelve different cards can come to the hand, and for one of four all of them will. */
TEST ("/odds/openings/cards-that-are-looked-at-before-the-draw-go-under-the-pile-at-their-best", test_look)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (4, 56);
  g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, "looked", (const char *[]) { "looked-at=6", "drawn=6", NULL });
  SlvOddsQuestion question = { .want = "[type:fish]", .method = SLV_ODDS_EXACT };
  g_autoptr (SlvOddsResult) best = ask (odds, &question), kept = NULL;

  g_assert_cmpfloat_with_epsilon (best->probability, 1 - none_of (60, 4, 12), 1e-12);
  g_assert_nonnull (strstr (best->policy, "6 cards that are looked at"));
  g_assert_null (strstr (best->policy, "no redraw"));
  question.policy = SLV_ODDS_AS_IT_COMES;
  kept = ask (odds, &question);
  g_assert_cmpfloat_with_epsilon (kept->probability, 1 - none_of (60, 4, 6), 1e-12);
}

/* Every redraw shows seven cards again, and one of four among them is kept whatever goes under the pile. */
TEST ("/odds/openings/a-redraw-is-paid-with-the-cards-that-the-want-can-spare", test_put_back)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (4, 56);
  g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, "put-back",
                                          (const char *[]) { "drawn=7", "redraws=6", "redraw-when=any", NULL });
  const SlvOddsQuestion one = { .want = "[type:fish]", .method = SLV_ODDS_EXACT };
  const SlvOddsQuestion seven = { .want = "[type:fish] and [] = 7", .method = SLV_ODDS_EXACT };
  const SlvOddsQuestion few = { .want = "[type:fish] and [] <= 4", .method = SLV_ODDS_EXACT };
  g_autoptr (SlvOddsResult) any = ask (odds, &one), full = ask (odds, &seven), small = ask (odds, &few);
  double no = none_of (60, 4, 7);

  g_assert_cmpfloat_with_epsilon (any->probability, 1 - pow (no, 7), 1e-12);
  g_assert_cmpfloat_with_epsilon (full->probability, 1 - no, 1e-12);
  /* three redraws make a hand of four, and three more are allowed until one card is left */
  g_assert_cmpfloat_with_epsilon (small->probability, 1 - pow (no, 4), 1e-12);
  g_assert_nonnull (strstr (any->policy, "goes under the pile"));
}

/* How often a rule keeps the first hand, and the last one; how many hands are drawn again. */
TEST ("/odds/openings/how-often-a-rule-keeps-a-hand-is-told", test_kept)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (4, 56);
  g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, "put-back", (const char *[]) { "drawn=7", "redraws=2", "put-back=0", "fewer=0", "redraw-when=any", NULL });
  SlvOddsQuestion question = { .want = "[name:pearl] >= 7", .keep_if = "[type:fish]", .policy = SLV_ODDS_RULE, .method = SLV_ODDS_EXACT };
  g_autoptr (SlvOddsResult) result = ask (odds, &question), played = NULL;
  double no = none_of (60, 4, 7);

  g_assert_cmpfloat_with_epsilon (result->keep_first, 1 - no, 1e-12);
  g_assert_cmpfloat_with_epsilon (result->keep_final, 1 - no * no * no, 1e-12);
  g_assert_cmpfloat_with_epsilon (result->redraws, no + no * no, 1e-12);
  g_assert_cmpfloat_with_epsilon (result->probability, no * no * no, 1e-12);
  question.method = SLV_ODDS_SIMULATED;
  question.trials = 40000;
  played = ask (odds, &question);
  g_assert_cmpuint (played->trials, ==, 40000);
  g_assert_cmpfloat_with_epsilon (played->keep_first, 1 - no, 0.02);
  g_assert_cmpfloat_with_epsilon (played->keep_final, 1 - no * no * no, 0.02);
  g_assert_cmpfloat_with_epsilon (played->redraws, no + no * no, 0.02);
}

/* Hands without one of eight are drawn again without end, and two cards lie where nobody draws them. */
TEST ("/odds/openings/hands-that-must-not-stand-do-not-count", test_forced)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (8, 52);
  g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, "forced", (const char *[]) { "drawn=7", "prizes=6", NULL });
  const SlvOddsQuestion two = { .want = "[type:fish] >= 2", .method = SLV_ODDS_EXACT, .policy = SLV_ODDS_AS_IT_COMES };
  const SlvOddsQuestion pile = { .want = "[type:fish]@main >= 1", .method = SLV_ODDS_EXACT };
  g_autoptr (SlvOddsResult) result = ask (odds, &two);
  g_autoptr (GArray) counts = slv_odds_counts (odds, "[type:fish]", FALSE, 0, NULL);
  double no = none_of (60, 8, 7), exactly_one = 0;

  for (guint i = 0; i < 7; i++)
    exactly_one += 8.0 / 60 * none_of (59, 7, 6);
  g_assert_cmpfloat_with_epsilon (result->probability, (1 - no - exactly_one) / (1 - no), 1e-12);
  g_assert_cmpfloat_with_epsilon (result->redraws, no / (1 - no), 1e-12);
  g_assert_cmpfloat (g_array_index (counts, double, 0), ==, 0);
  g_assert_cmpfloat_with_epsilon (g_array_index (counts, double, 1), exactly_one / (1 - no), 1e-12);
  g_assert_cmpuint (slv_odds_deck_seen (odds, FALSE, 1000), ==, 54);
  fails (slv_odds_ask (odds, &pile, NULL, NULL, NULL, &error), SLV_ERROR_USAGE);
}

/* ---- played against counted ---- */

TEST ("/odds/openings/played-hands-come-to-what-is-counted", test_played)
{
  static const struct { const char *format, *want; const char *settings[7]; } games[] = {
    { "looked", "[type:fish] >= 2", { "looked-at=6", "drawn=7" } },
    { "looked", "[type:fish] >= 3 and [name:pearl] <= 2", { "looked-at=9", "drawn=5" } },
    { "put-back", "[type:fish] >= 2 and [name:pearl] >= 2", { "drawn=7", "redraws=4", "redraw-when=any" } },
    { "put-back", "[type:fish] >= 2", { "drawn=6", "redraws=3", "fewer=1", "put-back=0", "free=1", "redraw-when=any" } },
    { "swapped", "[type:fish] >= 3", { "drawn=7", "exchanged=3" } },
    { "thrown", "[type:fish] >= 3", { "drawn=7", "exchanged=3" } },
    { "forced", "[type:fish] >= 3", { "drawn=7", "prizes=6" } },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (14, 26);

  for (guint i = 0; i < G_N_ELEMENTS (games); i++)
    for (guint turn = 0; turn < 3; turn += 2)
      {
        g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, games[i].format, games[i].settings);
        SlvOddsQuestion question = { .want = games[i].want, .second = TRUE, .turn = turn, .method = SLV_ODDS_EXACT };
        g_autoptr (SlvOddsResult) exact = ask (odds, &question), played = NULL;

        question.method = SLV_ODDS_SIMULATED;
        question.trials = 40000;
        question.seed = i;
        played = ask (odds, &question);
        g_test_message ("%s turn %u: %.5f, played %.5f", games[i].format, turn, exact->probability, played->probability);
        g_assert_cmpuint (played->assumptions->len, ==, 0);
        double sigma = sqrt (exact->probability * (1 - exact->probability) / 40000);
        g_assert_cmpfloat (fabs (played->probability - exact->probability), <=, 5 * sigma + 1e-9);
      }
}

/* What is assumed of a deck and of its turns, and what an opening lets a player do; cards that are gone as "NAME=N". */
TEST ("/odds/openings/what-a-deck-and-its-turns-make-one-assume-is-told", test_told_of_decks)
{
  static const char seen_all[] = "later turns draw nothing", pile[] = "left in the pile", more[] = "exchanged more than once", asides[] = "set aside before the hand",
                    rows[] = "Redraws in a row that are reckoned with: 1000";
  static const struct { const char *format, *deck, *gone; const char *options[4]; guint turn; const char *told, *not_told; guint looks, swaps, swaps_second; gboolean aside; } cases[] = {
    { "looked", "main 6 Red Fish|main 6 Pearl", NULL, { "drawn=4", "looked-at=3" }, 0, NULL, pile, 3, 0, 0, FALSE },
    { "looked", "main 3 Red Fish|main 2 Pearl", "Red Fish=3", { "drawn=4", "looked-at=0" }, 0, "Only 2 cards are left in the pile", asides, 0, 0, 0, FALSE },
    { "looked", "main 3 Red Fish|main 3 Pearl", "Red Fish=2", { "drawn=4", "looked-at=0" }, 0, NULL, pile, 0, 0, 0, FALSE },
    { "looked", "main 6 Red Fish", NULL, { "drawn=4", "looked-at=0" }, 1, NULL, seen_all, 0, 0, 0, FALSE },
    { "looked", "main 6 Red Fish", NULL, { "drawn=4", "looked-at=0" }, 2, "By turn 1 the whole pile has been seen", pile, 0, 0, 0, FALSE },   /* two cards a turn */
    { "thrown", "main 9 Red Fish", NULL, { "drawn=4", "exchanged=2" }, 0, NULL, more, 0, 2, 2, FALSE }, { "swapped", "main 9 Red Fish", NULL, { "drawn=4", "exchanged=2" }, 0, NULL, more, 0, 4, 2, FALSE },
    { "twice", "captain 1 Captain Coral|main 9 Red Fish|side 1 Pearl", NULL, { NULL }, 0, more, pile, 0, 1, 1, FALSE },
    { "put-back", "main 9 Red Fish", NULL, { "drawn=4", "redraws=1000", "put-back=0" }, 0, NULL, rows, 0, 0, 0, FALSE }, { "put-back", "main 9 Red Fish", NULL, { "drawn=4", "redraws=1001", "put-back=0" }, 0, rows, pile, 0, 0, 0, FALSE },
    { "prized-looked", "main 9 Red Fish", NULL, { "drawn=4", "prizes=2" }, 0, NULL, pile, 3, 0, 0, FALSE },
    { "exact", "main 2 Reef One|main 2 Reef Two|main 6 Red Fish", NULL, { NULL }, 0, NULL, pile, 0, 0, 0, TRUE },
    { "laid-out", "captain 1 Captain Coral|main 9 Red Fish", NULL, { NULL }, 1, "only the opening hand is counted", seen_all, 0, 0, 0, FALSE },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvFormat *format = tidepool_format (pool, cases[i].format);
      const char *gone[] = { cases[i].gone, NULL };
      const SlvOddsSetup setup = { .gone = gone };
      const SlvOddsQuestion question = { .want = "[type:fish]", .turn = cases[i].turn };
      g_autoptr (SlvOptions) options = slv_options_new ();
      g_autoptr (SlvDeck) deck = tidepool_deck_of (cases[i].deck);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint k = 0; k < 4 && cases[i].options[k] != NULL; k++)
        g_assert_true (slv_options_set (options, format->rulebook, cases[i].options[k], NULL));
      g_autoptr (SlvOddsDeck) odds = good (slv_odds_deck_new (deck, format, pool->index, options, &setup, &error));
      g_autoptr (GPtrArray) assumed = slv_odds_assumptions (odds, &question);
      for (guint k = 0; k < assumed->len; k++)
        g_string_append_printf (text, "%s\n", (char *) assumed->pdata[k]);
      g_test_message ("%u: %s", i, text->str);
      g_assert_true (cases[i].told == NULL || strstr (text->str, cases[i].told) != NULL);
      g_assert_null (strstr (text->str, cases[i].not_told));
      g_assert_cmpint (strstr (text->str, "do not say what a turn draws") != NULL, ==, g_str_equal (cases[i].format, "laid-out"));
      g_assert_cmpuint (slv_odds_deck_look (odds), ==, cases[i].looks);
      g_assert_cmpuint (slv_odds_deck_exchange (odds, FALSE), ==, cases[i].swaps);
      g_assert_cmpuint (slv_odds_deck_exchange (odds, TRUE), ==, cases[i].swaps_second);
      g_assert_cmpint (slv_odds_deck_sets_aside (odds), ==, cases[i].aside);
      g_autoptr (GPtrArray) none = g_ptr_array_new ();
      g_autofree char *words = slv_odds_sights_words (odds, none);
      g_assert_cmpint (strstr (words, asides) != NULL, ==, cases[i].aside);
    }
}

/* The odds of @k fish among @n cards of the pond: each of the C(n, k) orders is as likely as that in which the fish come first. */
static double
fish_among (guint fish, guint pearls, guint n, guint k)
{
  double value = 1;

  for (guint i = 0; i < n; i++)
    value *= i < k ? (double) MAX ((gint) (fish - i), 0) * (n - i) / (i + 1) / (fish + pearls - i)
                   : (double) MAX ((gint) (pearls - (i - k)), 0) / (fish + pearls - i);
  return value;
}

/* Advice for one hand after another adds up to the odds of all of them; and what a redraw is said to be worth is what the hands after it are. */
TEST ("/odds/openings/advice-for-each-hand-adds-up-to-the-odds-of-all", test_advice_adds_up)
{
  enum { FISH = 5, PEARLS = 7, SEEDS = 3000 };
  static const struct { const char *format, *want; const char *settings[6]; guint turn, look; } cases[] = {
    { "put-back", "[type:fish] >= 2", { "drawn=4", "redraws=2", "redraw-when=any" }, 0, 0 },
    { "put-back", "[type:fish] >= 2 and [name:pearl] >= 2", { "drawn=4", "redraws=3", "redraw-when=any" }, 1, 0 },
    { "put-back", "[type:fish] >= 2", { "drawn=4", "redraws=2", "put-back=0", "fewer=1", "redraw-when=any" }, 2, 0 },
    { "put-back", "[type:fish] >= 3", { "drawn=4", "redraws=2", "put-back=2", "free=1" }, 0, 0 },
    { "swapped", "[type:fish] >= 2", { "drawn=3" }, 0, 0 }, { "swapped", "[type:fish] = 2", { "drawn=3" }, 1, 0 },
    { "thrown", "[type:fish] >= 2", { "drawn=3", "exchanged=1" }, 0, 0 }, { "thrown", "[type:fish] >= 4", { "drawn=4", "exchanged=3" }, 2, 0 },
    { "looked", "[type:fish] >= 2", { "drawn=3", "looked-at=2" }, 0, 2 }, { "looked", "[type:fish] >= 4", { "drawn=4", "looked-at=3" }, 1, 3 },
    { "prized-redrawn", "[type:fish] >= 2", { "drawn=3", "redraws=1", "redraw-when=any" }, 2, 0 }, { "prized-swapped", "[type:fish] >= 2", { "drawn=3" }, 1, 0 },
    { "prized-looked", "[type:fish] >= 2", { "drawn=3", "looked-at=2" }, 1, 2 },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (FISH, PEARLS);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, cases[i].format, cases[i].settings);
      const SlvOddsQuestion question = { .want = cases[i].want, .turn = cases[i].turn, .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) all = ask (odds, &question);
      double best[2][FISH + PEARLS], sum[2] = { 0 }, chance[2] = { 0 }, redraw = NAN;

      for (guint k = 0; k < FISH + PEARLS; k++)
        best[0][k] = best[1][k] = NAN;
      g_test_message ("%s %s", cases[i].format, cases[i].want);
      for (guint64 seed = 0; seed < SEEDS && (chance[0] < 1 - 1e-9 || (!isnan (redraw) && chance[1] < 1 - 1e-9)); seed++)
        {
          g_autoptr (SlvOpening) opening = slv_odds_deal (odds, NULL, seed, FALSE, NULL);

          for (guint taken = 0; taken < 2; taken++)
            {
              const GArray *cards = slv_opening_hand (opening);
              guint n = cases[i].look > 0 ? cases[i].look : cards->len, fish = 0;
              g_autoptr (SlvOddsAdvice) advice = slv_odds_advise (odds, opening, &question, NULL, NULL, NULL);

              for (guint k = 0; k < n; k++)
                fish += g_str_equal (g_array_index (cards, SlvHandCard, k).name, "Red Fish");
              g_assert_cmpfloat (advice->best, >=, advice->keep - 1e-12);
              g_autoptr (SlvOddsAdvice) taken_up = slv_odds_advise (odds, opening, &question, advice->positions, NULL, NULL);
              g_assert_true (advice->act == SLV_ODDS_REDRAW || fabs (taken_up->keep - advice->best) < 1e-12);
              g_assert_true (advice->act != SLV_ODDS_REDRAW || advice->best == advice->redraw);
              g_assert_true (advice->act != SLV_ODDS_PUT_BACK || opening->put_back_left + opening->look_left > 0);
              if (isnan (best[taken][fish]))
                {
                  best[taken][fish] = advice->best;
                  chance[taken] += fish_among (FISH, PEARLS, n, fish);
                  sum[taken] += fish_among (FISH, PEARLS, n, fish) * advice->best;
                }
              g_assert_cmpfloat_with_epsilon (advice->best, best[taken][fish], 1e-12);
              if (taken == 1 || isnan (advice->redraw))
                break;
              g_assert_true (isnan (redraw) || fabs (advice->redraw - redraw) < 1e-12);
              redraw = advice->redraw;
              g_assert_true (slv_opening_mulligan (opening));
            }
        }
      g_assert_cmpfloat_with_epsilon (chance[0], 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (sum[0], all->probability, 1e-9);
      if (isnan (redraw))
        continue;
      g_assert_cmpfloat_with_epsilon (chance[1], 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (sum[1], redraw, 1e-9);
    }
}

/* However many redraws there are, each shows as many cards anew; after them turns draw two cards, from a pile of any size. */
TEST ("/odds/openings/many-redraws-are-each-a-hand", test_many_redraws)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (4, 56), large = fish_and_pearls (100, 1900);
  double no = none_of (60, 4, 7);

  for (guint n = 0; n < 3; n++)
    {
      g_autofree char *redraws = g_strdup_printf ("redraws=%u", n);
      g_autoptr (SlvOddsDeck) odds = odds_of (pool, large, "put-back", (const char *[]) { "drawn=7", redraws, "put-back=0", "redraw-when=any", NULL });
      const SlvOddsQuestion question = { .want = "[type:fish]", .turn = 1, .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);

      g_assert_cmpfloat_with_epsilon (result->probability, 1 - pow (none_of (2000, 100, 7), n) * none_of (2000, 100, 9), 1e-12);
    }
  for (guint n = 0; n < 12; n++)
    {
      g_autofree char *redraws = g_strdup_printf ("redraws=%u", n);
      g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, "put-back", (const char *[]) { "drawn=7", redraws, "put-back=0", "redraw-when=any", NULL });
      const SlvOddsQuestion question = { .want = "[type:fish]", .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);

      g_assert_cmpuint (slv_odds_deck_redraws (odds), ==, n);
      g_assert_cmpfloat_with_epsilon (result->probability, 1 - pow (no, n + 1), 1e-12);
      g_assert_cmpfloat_with_epsilon (result->redraws, (no - pow (no, n + 1)) / (1 - no), 1e-12);
    }
}

/* A hand is drawn again for a better chance, not for the same one. */
TEST ("/odds/openings/no-hand-is-drawn-again-for-the-same-chance", test_no_redraw_for_nothing)
{
  static const char * const wants[] = { "[type:fish] >= 0", "[type:fish] > 40", "[] = 7" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = fish_and_pearls (20, 40);
  g_autoptr (SlvOddsDeck) odds = odds_of (pool, deck, "put-back", (const char *[]) { "drawn=7", "redraws=2", "put-back=0", "redraw-when=any", NULL });

  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    {
      const SlvOddsQuestion question = { .want = wants[i], .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);

      g_assert_cmpfloat_with_epsilon (result->probability, i == 1 ? 0 : 1, 1e-12);
      g_assert_cmpfloat_with_epsilon (result->redraws, 0, 1e-12);
    }
}

TEST_MAIN ()
