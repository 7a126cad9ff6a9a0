/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-odds-simulated.c: played hands against counted ones, the same whatever number of threads plays, and for ever. */
#include "slv-odds-help.h"
#include <math.h>

#define QUESTIONS 1000u
#define HANDS     2000u

static SlvDeck *
sixty (void)
{
  return tidepool_deck ("captain 1 Captain Coral", "main 12 Red Fish", "main 8 Blue Fish", "main 4 Twin Fish", "main 16 Pearl",
                        "main 8 Reef One", "main 4 Whale", "main 8 Grey Fish", NULL);
}

static SlvOddsResult *
ask (SlvOddsDeck *deck, const SlvOddsQuestion *question)
{
  g_autoptr (GError) error = NULL;
  SlvOddsResult *result = slv_odds_ask (deck, question, NULL, NULL, NULL, &error);

  if (error != NULL)
    g_test_message ("%s, turn %u", question->want, question->turn);
  g_assert_no_error (error);
  return result;
}

/* Whether the interval of a simulation holds the counted answer; *useful: the answer is neither nought nor one. */
static gboolean
holds (SlvOddsDeck *odds, SlvRandom *random, guint64 seed, gboolean *useful)
{
  g_autofree char *want = help_random_want (random, 1, TRUE);
  SlvOddsPolicy policy = seed % 4 == 0 ? SLV_ODDS_BEST : SLV_ODDS_AS_IT_COMES;
  SlvOddsQuestion question = { .want = want, .policy = policy, .method = SLV_ODDS_EXACT, .second = seed % 2 == 0,
                               .turn = slv_random_below (random, 3) };
  g_autoptr (SlvOddsResult) exact = ask (odds, &question), played = NULL;

  *useful = exact->probability > 0.005 && exact->probability < 0.995;
  question.method = SLV_ODDS_SIMULATED;
  question.trials = *useful ? HANDS : 50;
  question.seed = seed;
  question.threads = 1;
  played = ask (odds, &question);
  g_assert_cmpint (played->method, ==, SLV_ODDS_SIMULATED);
  g_assert_cmpuint (played->trials, ==, question.trials);
  g_assert_cmpfloat (played->low, <=, played->probability);
  g_assert_cmpfloat (played->high, >=, played->probability);
  return played->low <= exact->probability && exact->probability <= played->high;
}

TEST ("/odds/simulated/nineteen-of-twenty-intervals-hold-the-counted-answer", test_interval)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = sixty ();
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);
  guint inside = 0, asked = 0;
  SlvRandom random;

  slv_random_init (&random, 8);
  for (guint64 seed = 0; asked < QUESTIONS; seed++)
    {
      gboolean useful, held = holds (odds, &random, seed, &useful);

      asked += useful;
      inside += useful && held;
      /* what is certain is certain in every hand */
      g_assert_cmpuint (seed, <, 20 * QUESTIONS);
    }
  g_test_message ("%u of %u intervals hold the counted answer", inside, asked);
  /* 95 %, give or take three standard deviations of a thousand */
  g_assert_cmpuint (inside, >=, 930);
  g_assert_cmpuint (inside, <=, 970);
}

TEST ("/odds/simulated/the-number-of-threads-changes-nothing", test_threads)
{
  static const char * const wants[] = { "[type:fish] >= 3", "[type:fish] = 2 or sum(weight)[type:fish] >= 9" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = sixty ();
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 0);

  for (guint i = 0; i < 4; i++)
    {
      SlvOddsQuestion question = { .want = wants[i % 2], .policy = i < 2 ? SLV_ODDS_AS_IT_COMES : SLV_ODDS_BEST,
                                   .method = SLV_ODDS_SIMULATED, .trials = 100001, .seed = 5, .threads = 1, .turn = i % 2 };
      g_autoptr (SlvOddsResult) one = ask (odds, &question), seven = NULL, other = NULL;

      question.threads = 7;
      seven = ask (odds, &question);
      question.seed = 6;
      other = ask (odds, &question);
      g_assert_cmpfloat (one->probability, ==, seven->probability);
      g_assert_cmpfloat (one->low, ==, seven->low);
      g_assert_cmpfloat (one->probability, !=, other->probability);
    }
}

/* Hits of 100,000 hands for seeds, written down once: they may never change. */
TEST ("/odds/simulated/a-seed-gives-the-same-hands-for-ever", test_fixed)
{
  static const struct { guint64 seed, hits; } fixed[] = { { 0, 63439 }, { 1, 63555 }, { G_MAXUINT64, 63619 } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = sixty ();
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 7);

  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    {
      const SlvOddsQuestion question = { .want = "[type:fish] >= 4 and not [name:pearl] >= 3", .policy = SLV_ODDS_AS_IT_COMES,
                                         .method = SLV_ODDS_SIMULATED, .trials = 100000, .seed = fixed[i].seed };
      g_autoptr (SlvOddsResult) result = ask (odds, &question);

      g_assert_cmpuint ((guint64) llround (result->probability * 100000), ==, fixed[i].hits);
    }
}

/* Plain wants are counted in bytes, others, and what no byte holds, by hand: the same cards are dealt either way. */
TEST ("/odds/simulated/both-ways-of-counting-deal-the-same-cards", test_two_ways)
{
  static const TidepoolCard extra[] = { { "Leviathan", "Fish", "Red", NULL, "60", NULL, NULL, NULL, NULL, NULL } };
  static const char * const wants[] = { "[type:fish] >= 4", "sum(weight)[type:fish] >= 13", "sum(weight)[name:leviathan] >= 130" };
  g_autoptr (Tidepool) pool = tidepool_new (extra, G_N_ELEMENTS (extra));
  g_autoptr (SlvDeck) deck = sixty ();

  slv_deck_add (deck, "main", "Leviathan", 20, "", "", 0);
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 7);
  for (guint i = 0; i < G_N_ELEMENTS (wants); i++)
    {
      SlvOddsQuestion question = { .want = wants[i], .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_SIMULATED, .trials = 50000, .seed = 3 };
      g_autoptr (SlvOddsResult) bytes = ask (odds, &question), played = NULL;

      question.given = "[] = 7";
      played = ask (odds, &question);
      g_assert_cmpfloat (bytes->probability, ==, played->probability);
      question.given = NULL;
      question.method = SLV_ODDS_EXACT;
      g_autoptr (SlvOddsResult) exact = ask (odds, &question);
      g_assert_cmpfloat_with_epsilon (bytes->probability, exact->probability, 0.01);
    }
}

static void
stop_it (guint64 done, guint64 total, gpointer user_data)
{
  g_assert_cmpuint (done, <=, total);
  g_cancellable_cancel (user_data);
}

TEST ("/odds/simulated/it-stops-when-asked-to", test_cancel)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = sixty ();
  g_autoptr (SlvOddsDeck) odds = help_odds_deck (pool, deck, "open", NULL, 7);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const SlvOddsQuestion question = { .want = "[type:fish] >= 4", .policy = SLV_ODDS_AS_IT_COMES, .method = SLV_ODDS_SIMULATED,
                                     .trials = SLV_ODDS_TRIALS_MAX, .threads = 2 };

  fails (slv_odds_ask (odds, &question, cancellable, stop_it, cancellable, &error), SLV_ERROR_CANCELLED);
}

TEST_MAIN ()
