/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-advice.c: what lists like a deck play, counted by hand. */
#include "deck/slv-advice.h"
#include "slv-tidepool.h"
#include <math.h>

static void
add (SlvCorpus *corpus, const char *name, SlvDeck *deck)
{
  g_autoptr (SlvDeck) owned = deck;

  slv_take_str (&deck->name, g_strdup (name));
  g_assert_true (slv_corpus_add (corpus, owned));
}

static SlvCorpus *
four_lists (Tidepool *pool)
{
  SlvCorpus *corpus = slv_corpus_new (pool->index, g_ptr_array_index (pool->game->rulebooks, 0));

  add (corpus, "one", tidepool_deck ("main 3 Red Fish", "main 2 Blue Fish", "main 1 Green Fish", NULL));
  add (corpus, "two", tidepool_deck ("main 3 Red Fish", "side 2 Blue Fish", "main 2 Blue Fish", "side 4 Twin Fish", NULL));
  add (corpus, "three", tidepool_deck ("main 3 Red Fish", "main 1 Odd Fish", NULL));
  add (corpus, "four", tidepool_deck ("main 3 Grey Fish", NULL));
  return corpus;
}

static const SlvAdvised *
card (Tidepool *pool, const GArray *cards, guint nth, const char *name)
{
  const SlvAdvised *advised = &g_array_index (cards, SlvAdvised, nth);

  g_assert_cmpuint (nth, <, cards->len);
  g_assert_cmpstr (slv_index_card_name (pool->index, advised->row), ==, name);
  return advised;
}

/* Weight of a card that @n of four lists hold. */
static double
weight (guint n)
{
  return log (1 + 4.0 / n);
}

TEST ("/advice/measure", test_measure)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvCorpus) corpus = four_lists (pool);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 1 Blue Fish", "main 1 Shy Fish", "main 1 Nobody", NULL);
  g_autoptr (SlvAdvice) advice = slv_corpus_advise (corpus, deck, NULL, 10);
  const SlvNearList *nearest = (const SlvNearList *) (gconstpointer) advice->nearest->data;
  double all = weight (3) + weight (2) + weight (1), far = pow (weight (3) / (weight (3) + weight (2)), 4);

  g_assert_cmpuint (advice->nearest->len, ==, 3);
  g_assert_cmpstr (nearest[0].name, ==, "one");
  g_assert_cmpstr (nearest[1].name, ==, "two");
  g_assert_cmpstr (nearest[2].name, ==, "three");
  g_assert_cmpfloat_with_epsilon (nearest[0].likeness, (weight (3) + weight (2)) / all, 1e-12);
  g_assert_cmpfloat_with_epsilon (nearest[2].likeness, weight (3) / all, 1e-12);
  g_assert_cmpuint (nearest[1].both, ==, 2);
  g_assert_cmpuint (nearest[1].only_here, ==, 1);
  g_assert_cmpuint (nearest[1].only_there, ==, 1);
  g_assert_cmpuint (advice->strange, ==, 2);
  g_assert_cmpuint (advice->missing->len, ==, 3);
  const SlvAdvised *advised = card (pool, advice->missing, 0, "Green Fish");
  g_assert_cmpfloat_with_epsilon (advised->share, (1 + 0.25) / (3 + far), 1e-12);
  g_assert_cmpuint (advised->near, ==, 1);
  g_assert_cmpuint (advised->lists, ==, 1);
  g_assert_cmpuint (advised->copies, ==, 1);
  g_assert_cmpuint (advised->with, ==, SLV_ROW_NONE);
  advised = card (pool, advice->missing, 1, "Twin Fish");
  g_assert_cmpstr (((SlvZone *) g_ptr_array_index (slv_corpus_get_book (corpus)->zones, advised->zone))->id, ==, "side");
  g_assert_cmpuint (advised->copies, ==, 4);
  advised = card (pool, advice->missing, 2, "Odd Fish");
  g_assert_cmpfloat_with_epsilon (advised->share, (far + 0.25) / (3 + far), 1e-12);
  advised = card (pool, advice->unusual, 0, "Shy Fish");
  g_assert_cmpfloat (advised->share, ==, 0);
  g_assert_cmpuint (advised->copies, ==, 0);
  advised = card (pool, advice->unusual, 1, "Blue Fish");
  g_assert_cmpuint (advised->here, ==, 1);
  g_assert_cmpuint (advised->copies, ==, 2);
  g_assert_cmpuint (advised->near, ==, 2);
  g_autofree char *said = slv_advice_dup_ground (advice, slv_corpus_get_tally (corpus));
  g_test_message ("%s", said);
  g_assert_nonnull (strstr (said, "The 3 lists of 4 that are most alike were asked; the likeness of the nearest is 55 %."));
  g_assert_true (g_str_has_suffix (said, " 2 cards of this deck are in none of the lists."));
  /* a card in two zones is spoken of in each, in their order; of as good ones the first */
  g_autoptr (SlvDeck) twice = tidepool_deck ("side 1 Blue Fish", "main 1 Blue Fish", NULL);
  g_clear_pointer (&advice, slv_advice_free);
  advice = slv_corpus_advise (corpus, twice, NULL, 10);
  g_assert_cmpuint (card (pool, advice->unusual, 0, "Blue Fish")->zone, <, card (pool, advice->unusual, 1, "Blue Fish")->zone);
  g_assert_cmpuint (g_array_index (advice->nearest, SlvNearList, 0).only_here, ==, 0);
  g_assert_cmpuint (advice->nearest->len, ==, 2);
}

/* A deck is no witness of itself, but one that only looks like it is. */
TEST ("/advice/same", test_same)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvCorpus) corpus = four_lists (pool);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 1 Odd Fish", "main 2 Red Fish", "main 1 Red Fish", NULL);
  g_autoptr (SlvAdvice) advice = slv_corpus_advise (corpus, deck, NULL, 10);

  g_assert_cmpuint (advice->same, ==, 1);
  g_assert_cmpuint (advice->nearest->len, ==, 2);
  g_autofree char *said = slv_advice_dup_ground (advice, slv_corpus_get_tally (corpus));
  g_assert_true (g_str_has_suffix (said, " %. 1 list is this very deck and was not asked."));
  tidepool_add (deck, "side 1 Red Fish");
  g_clear_pointer (&advice, slv_advice_free);
  advice = slv_corpus_advise (corpus, deck, NULL, 10);
  g_assert_cmpuint (advice->same, ==, 0);
  g_assert_cmpstr (g_array_index (advice->nearest, SlvNearList, 0).name, ==, "three");
  g_assert_cmpfloat (g_array_index (advice->nearest, SlvNearList, 0).likeness, ==, 1);
}

TEST ("/advice/company", test_company)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvCorpus) corpus = slv_corpus_new (pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 1 Red Fish", "main 1 Blue Fish", NULL);

  for (guint i = 0; i < 12; i++)
    add (corpus, "list", tidepool_deck ("main 1 Red Fish", i < 5 ? "main 1 Blue Fish" : "main 1 Grey Fish", i < 4 ? "main 1 Twin Fish" : "main 1 Odd Fish", NULL));
  g_autoptr (SlvAdvice) advice = slv_corpus_advise (corpus, deck, NULL, 10);
  const SlvAdvised *twin = card (pool, advice->missing, 0, "Twin Fish");
  g_assert_cmpstr (slv_index_card_name (pool->index, twin->with), ==, "Blue Fish");
  g_assert_cmpuint (twin->with_lists, ==, 4);
  g_assert_cmpuint (twin->with_of, ==, 5);
}

TEST ("/advice/wanted", test_wanted)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvCorpus) corpus = four_lists (pool);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", NULL);
  g_autoptr (SlvQuery) query = slv_query_parse ("color:blue", NULL);
  g_autoptr (SlvBound) bound = slv_query_bind (query, pool->game, pool->index, SLV_QUERY_SEARCH, NULL, NULL);
  g_autoptr (SlvAdvice) advice = slv_corpus_advise (corpus, deck, bound, 10), most = slv_corpus_advise (corpus, deck, NULL, 1);

  g_assert_cmpuint (advice->missing->len, ==, 2);
  card (pool, advice->missing, 0, "Blue Fish");
  card (pool, advice->missing, 1, "Twin Fish");
  g_assert_cmpuint (most->missing->len, ==, 1);
}

TEST ("/advice/nothing", test_nothing)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvCorpus) corpus = slv_corpus_new (pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", NULL), nothing = slv_deck_new ("nothing");
  g_autoptr (SlvAdvice) none = NULL, empty = NULL;
  SlvDeck *unknown = tidepool_deck ("main 1 Nobody", NULL);

  add (corpus, "strange", tidepool_deck ("Shipwreck 1 Nobody", NULL));
  slv_take_str (&unknown->game, g_strdup (pool->game->id));
  add (corpus, "unknown", unknown);
  add (corpus, "half", tidepool_deck ("main 1 Nobody", "main 1 Blue Fish", NULL));
  g_assert_cmpuint (slv_corpus_get_tally (corpus)->decks, ==, 1);
  g_assert_cmpuint (slv_corpus_get_tally (corpus)->empty, ==, 1);
  g_assert_cmpuint (slv_corpus_get_tally (corpus)->other, ==, 1);
  g_assert_cmpuint (slv_corpus_get_tally (corpus)->unknown, ==, 1);
  none = slv_corpus_advise (corpus, deck, NULL, 10);
  g_assert_cmpuint (none->nearest->len + none->missing->len + none->unusual->len, ==, 0);
  g_autofree char *said = slv_advice_dup_ground (none, slv_corpus_get_tally (corpus));
  g_assert_cmpstr (said, ==, "The only list shares no card with this deck, or is this deck. 1 deck was left out: it is of another game, or of none that can be told. "
                             "1 deck was left out: none of its cards is known. 1 entry of the lists does not count: no card has its name, or several have.");
  const SlvCorpusTally no_list = { 0 };
  g_autofree char *alone = slv_advice_dup_ground (none, &no_list);
  g_assert_cmpstr (alone, ==, "There is no list of this game to compare with.");
  empty = slv_corpus_advise (corpus, nothing, NULL, 10);
  g_assert_cmpuint (empty->nearest->len, ==, 0);
}

/* As many lists as are counted, and not one more; one list alone is advice, too. */
TEST ("/advice/bounds", test_bounds)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvCorpus) corpus = slv_corpus_new (pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", NULL), list = tidepool_deck ("main 1 Red Fish", "main 1 Blue Fish", NULL);

  g_assert_true (slv_corpus_add (corpus, list));
  g_autoptr (SlvAdvice) one = slv_corpus_advise (corpus, deck, NULL, 10);
  card (pool, one->missing, 0, "Blue Fish");
  g_assert_cmpuint (g_array_index (one->missing, SlvAdvised, 0).lists, ==, 1);
  g_clear_pointer (&corpus, slv_corpus_free);
  corpus = slv_corpus_new (pool->index, g_ptr_array_index (pool->game->rulebooks, 0));
  for (guint i = 0; i < SLV_CORPUS_DECKS_MAX; i++)
    g_assert_true (slv_corpus_add (corpus, list));
  g_assert_false (slv_corpus_add (corpus, list));
  g_assert_cmpuint (slv_corpus_get_tally (corpus)->decks, ==, SLV_CORPUS_DECKS_MAX);
  g_autoptr (SlvAdvice) all = slv_corpus_advise (corpus, deck, NULL, 10);
  card (pool, all->missing, 0, "Blue Fish");
}

TEST_MAIN ()
