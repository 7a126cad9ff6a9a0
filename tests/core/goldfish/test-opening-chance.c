/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-opening-chance.c: opening hands under any numbers, and what is done with them, compared with a model that moves names between three heaps. */
#include "slv-tidepool.h"
#include "goldfish/slv-opening.h"
#include "base/slv-fold.h"

#define MOST 32u
#define CHANCE(random, of) (slv_random_below (random, of) == 0)

typedef struct { const char *cards[MOST]; guint n; } Heap;   /* the last is the top */
/* @deck: cards of the main deck; other members: the options of these names, 0 where the format has none of it */
typedef struct { guint deck, drawn, prizes, looked_at, redraws, fewer, put_back, free, exchanged; gboolean exchanges, swaps, throws, first, kept; } Numbers;   /* kept: what lies aside stays there, since it lay there before the hand was drawn */
typedef struct { Numbers of; Heap pile, hand, aside, thrown; guint redrawn; gboolean settled, exchanged, played; } Model;

static const char * const formats[] = { "looked", "put-back", "swapped", "thrown", "prized-redrawn", "prized-swapped", "prized-looked", "prized-first" };

enum { PRIZED_FIRST = 7 };

/* ---- heaps ---- */

static const char *
take_at (Heap *heap, guint at)
{
  const char *card = heap->cards[at];

  heap->n--;
  memmove (&heap->cards[at], &heap->cards[at + 1], (heap->n - at) * sizeof heap->cards[0]);
  return card;
}

static void
lay_on (Heap *heap, const char *card)
{
  g_assert_cmpuint (heap->n, <, MOST);
  heap->cards[heap->n++] = card;
}

static void
lay_under (Heap *heap, const char *card)
{
  g_assert_cmpuint (heap->n, <, MOST);
  memmove (&heap->cards[1], &heap->cards[0], heap->n++ * sizeof heap->cards[0]);
  heap->cards[0] = card;
}

static void
draw (Heap *from, Heap *to, guint n)
{
  for (guint i = 0; i < n; i++)
    lay_on (to, take_at (from, from->n - 1));
}

static const Heap *
read_heap (const GArray *cards, Heap *heap)
{
  heap->n = cards->len;
  for (guint i = 0; i < cards->len; i++)
    heap->cards[i] = g_array_index (cards, SlvHandCard, i).name;
  return heap;
}

static void
assert_heap (const GArray *cards, const Heap *expected)
{
  g_assert_cmpuint (cards->len, ==, expected->n);
  for (guint i = 0; i < cards->len; i++)
    g_assert_cmpstr (g_array_index (cards, SlvHandCard, i).name, ==, expected->cards[i]);
}

static const GArray *
zone (Tidepool *pool, const SlvOpening *opening, const char *id)
{
  const SlvRulebook *book = g_ptr_array_index (pool->game->rulebooks, 0);

  return g_ptr_array_index (opening->zones, slv_rulebook_find_zone (book, id)->index);
}

/* ---- what the rules allow ---- */

static guint
beyond_free (const Model *model, guint redraws)
{
  return redraws > model->of.free ? redraws - model->of.free : 0;
}

static guint
redraws_left (const Model *model)
{
  guint cost = model->of.fewer + model->of.put_back, most = model->of.redraws;

  if (cost > 0)
    most = MIN (most, model->of.free + model->of.drawn / cost);
  return model->settled || model->played || model->redrawn >= most ? 0 : most - model->redrawn;
}

static guint
put_back_left (const Model *model)
{
  return model->settled ? 0 : MIN (MIN (model->of.put_back * beyond_free (model, model->redrawn), model->of.drawn), model->hand.n);
}

static guint
look_left (const Model *model)
{
  return model->settled || model->played ? 0 : MIN (MIN (model->of.looked_at, model->of.deck), model->hand.n);
}

static guint
exchange_left (const Model *model)
{
  return !model->of.exchanges || model->exchanged || model->played ? 0 : MIN (model->of.exchanged, model->hand.n);
}

static void
check (Tidepool *pool, SlvOpening *opening, const Model *model)
{
  g_autoptr (GArray) unseen = slv_opening_dup_unseen (opening);
  const Heap *heaps[] = { &model->aside, &model->thrown };
  Heap chest = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (heaps); i++)
    for (guint k = 0; k < heaps[i]->n; k++)
      lay_on (&chest, heaps[i]->cards[k]);
  assert_heap (zone (pool, opening, "main"), &model->pile);
  assert_heap (slv_opening_hand (opening), &model->hand);
  assert_heap (zone (pool, opening, "chest"), &chest);
  g_assert_cmpuint (unseen->len, ==, model->pile.n + (model->of.kept ? 0 : model->aside.n));
  g_assert_true (model->played || opening->hand_size == model->hand.n);
  g_assert_cmpuint (slv_opening_seen (opening, 9, 0), <=, model->hand.n + model->pile.n);
  g_assert_cmpuint (opening->redraws, ==, model->redrawn);
  g_assert_cmpuint (opening->redraws_left, ==, redraws_left (model));
  g_assert_cmpuint (opening->put_back_left, ==, put_back_left (model));
  g_assert_cmpuint (opening->look_left, ==, look_left (model));
  g_assert_cmpuint (opening->exchange_left, ==, exchange_left (model));
}

/* ---- what is done ---- */

/* What chance did is read from the opening: the same cards, as many in each heap. */
static void
take_over (Tidepool *pool, SlvOpening *opening, Model *model, guint hand)
{
  Heap before = { 0 }, after = { 0 };

  for (guint i = 0; i < 2; i++)
    {
      const Heap *heaps[] = { &model->pile, &model->hand, &model->aside };
      Heap *all = i == 0 ? &before : &after;

      for (guint k = 0; k < G_N_ELEMENTS (heaps); k++)
        for (guint n = 0; n < heaps[k]->n; n++)
          lay_on (all, heaps[k]->cards[n]);
      qsort (all->cards, all->n, sizeof all->cards[0], slv_compare_texts);
      if (i > 0)
        break;
      read_heap (zone (pool, opening, "main"), &model->pile);
      read_heap (slv_opening_hand (opening), &model->hand);
      read_heap (zone (pool, opening, "chest"), &model->aside);
      model->aside.n -= model->thrown.n;
    }
  g_assert_cmpuint (model->hand.n, ==, hand);
  g_assert_cmpuint (model->aside.n, ==, model->of.prizes);
  g_assert_cmpuint (before.n, ==, after.n);
  for (guint i = 0; i < before.n; i++)
    g_assert_cmpstr (before.cards[i], ==, after.cards[i]);
}

static void
redraw (Tidepool *pool, SlvOpening *opening, Model *model)
{
  const guint left = redraws_left (model);
  guint less = model->of.fewer * beyond_free (model, model->redrawn + 1);

  g_assert_cmpint (slv_opening_mulligan (opening), ==, left > 0);
  if (left == 0)
    return;
  model->redrawn++;
  take_over (pool, opening, model, model->of.drawn - MIN (less, model->of.drawn));
}

/* Cards of the hand leave it; FALSE: these positions are none, or one is there twice. */
static gboolean
leave_hand (Model *model, const guint *positions, guint n, guint end, gboolean thrown)
{
  Heap left = { 0 };

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < i; k++)
      if (positions[i] == positions[k])
        return FALSE;
  for (guint i = 0; i < n; i++)
    if (positions[i] >= end)
      return FALSE;
  for (guint i = 0; i < n && thrown; i++)
    lay_on (&model->thrown, model->hand.cards[positions[i]]);
  for (guint i = 0; i < n && !thrown; i++)
    lay_under (&model->pile, model->hand.cards[positions[i]]);
  for (guint i = 0; i < model->hand.n; i++)
    {
      gboolean goes = FALSE;

      for (guint k = 0; k < n; k++)
        goes |= positions[k] == i;
      if (!goes)
        lay_on (&left, model->hand.cards[i]);
    }
  model->hand = left;
  return TRUE;
}

/* What was set aside comes after what is done with the hand: it goes back on top before it, and is taken anew. */
static void
set_aside (Model *model, gboolean back)
{
  if (model->of.kept)
    return;
  if (back)
    draw (&model->aside, &model->pile, model->aside.n);
  else
    draw (&model->pile, &model->aside, MIN (model->of.prizes, model->pile.n));
}

static void
put_back (SlvOpening *opening, Model *model, SlvRandom *random)
{
  const guint due = put_back_left (model), looked = look_left (model);
  guint n = due > 0 && !CHANCE (random, 4) ? due : slv_random_below (random, 4), positions[MOST];
  Model after = *model;
  gboolean expected = n > 0 && (due > 0 ? n == due : n <= looked);

  for (guint i = 0; i < n; i++)
    positions[i] = CHANCE (random, 6) ? slv_random_below (random, model->hand.n + 1) : (i * 5 + n) % MAX (due > 0 ? model->hand.n : looked, 1);
  set_aside (&after, TRUE);
  expected = expected && (due > 0 || n <= after.pile.n) && leave_hand (&after, positions, n, due > 0 ? model->hand.n : looked, FALSE);
  if (due == 0 && expected)
    draw (&after.pile, &after.hand, n);
  set_aside (&after, FALSE);
  after.settled = TRUE;
  g_assert_cmpint (slv_opening_put_back (opening, positions, n), ==, expected);
  if (expected)
    *model = after;
}

static void
exchange (Tidepool *pool, SlvOpening *opening, Model *model, SlvRandom *random)
{
  guint n = slv_random_below (random, 4), positions[MOST];
  Model after = *model;
  gboolean expected = n > 0 && n <= exchange_left (model);

  for (guint i = 0; i < n; i++)
    positions[i] = CHANCE (random, 6) ? slv_random_below (random, model->hand.n + 1) : (i * 3 + n) % MAX (model->hand.n, 1);
  set_aside (&after, TRUE);
  expected = expected && (n <= after.pile.n || !after.of.throws) && leave_hand (&after, positions, n, model->hand.n, after.of.throws);
  if (expected)
    draw (&after.pile, &after.hand, n);
  set_aside (&after, FALSE);
  after.exchanged = TRUE;
  g_assert_cmpint (slv_opening_exchange (opening, positions, n), ==, expected);
  if (!expected)
    return;
  *model = after;
  if (model->of.swaps)
    take_over (pool, opening, model, model->hand.n);
}

static void
draw_on (SlvOpening *opening, Model *model)
{
  gboolean expected = put_back_left (model) == 0 && model->pile.n > 0;

  g_assert_cmpint (slv_opening_draw (opening), ==, expected);
  if (!expected)
    return;
  draw (&model->pile, &model->hand, 1);
  model->played = TRUE;
}

/* ---- a game ---- */

static Numbers
numbers_by_chance (SlvRandom *random, guint format)
{
  const gboolean looked = format == 0 || format == 6, redrawn = format == 1 || format == 4 || format == PRIZED_FIRST, prized = format >= 4, exchanged = format == 2 || format == 3 || format == 5;
  Numbers numbers = { .deck = 2 + slv_random_below (random, 14), .drawn = slv_random_below (random, 8), .first = CHANCE (random, 2) };

  numbers.looked_at = looked ? slv_random_below (random, 6) : 0;
  numbers.prizes = prized ? slv_random_below (random, 4) : 0;
  numbers.redraws = redrawn ? slv_random_below (random, 5) : 0;
  numbers.put_back = redrawn ? slv_random_below (random, 3) : 0;
  numbers.fewer = format == 1 ? slv_random_below (random, 3) : 0;
  numbers.free = format == 1 ? slv_random_below (random, 3) : 0;
  numbers.exchanges = exchanged;
  numbers.exchanged = exchanged ? slv_random_below (random, 4) : 0;
  numbers.swaps = format == 2;
  numbers.throws = format == 3;
  numbers.kept = format == PRIZED_FIRST;
  return numbers;
}

static SlvOptions *
options_of (const Numbers *numbers, const SlvRulebook *book)
{
  const struct { const char *id; guint value; } rows[] = { { "looked-at", numbers->looked_at }, { "drawn", numbers->drawn }, { "redraws", numbers->redraws }, { "fewer", numbers->fewer },
                                                           { "put-back", numbers->put_back }, { "free", numbers->free }, { "exchanged", numbers->exchanged }, { "prizes", numbers->prizes } };
  SlvOptions *options = slv_options_new ();

  g_assert_true (slv_options_set (options, book, "redraw-when=any", NULL));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strdup_printf ("%s=%u", rows[i].id, rows[i].value);

      g_test_message ("%s", text);
      g_assert_true (slv_options_set (options, book, text, NULL));
    }
  return options;
}

/* What the rules allow is what its numbers say. */
static void
check_rules (SlvOpening *opening, const Model *model, guint nth)
{
  const Numbers *of = &model->of;
  const gboolean redrawn = nth == 1 || nth == 4 || nth == PRIZED_FIRST;
  const guint cost = of->fewer + of->put_back, exchange = of->exchanged == MOST ? G_MAXUINT : of->exchanged;
  SlvOpeningRules rules;

  slv_opening_get_rules (opening, &rules);
  g_assert_cmpuint (rules.redraws, ==, cost > 0 ? MIN (of->redraws, of->free + of->drawn / cost) : of->redraws);
  g_assert_cmpuint (rules.redraw_size, ==, redrawn ? of->drawn : 0);
  g_assert_cmpuint (rules.fewer, ==, of->fewer);
  g_assert_cmpuint (rules.put_back, ==, of->put_back);
  g_assert_cmpuint (rules.free, ==, of->free);
  g_assert_false (rules.forced);
  g_assert_cmpuint (MIN (rules.exchange, MOST), ==, MIN (exchange, MOST));
  g_assert_false (rules.exchange_repeats);
  g_assert_cmpint (rules.exchange_shuffles, ==, of->swaps);
  g_assert_cmpint (rules.exchange_removes, ==, of->throws);
  g_assert_cmpuint (rules.look, ==, MIN (of->looked_at, of->deck));
  g_assert_cmpuint (rules.aside, ==, of->kept ? 0 : of->prizes);
  g_assert_cmpstr (rules.redraw_clause, ==, redrawn ? "3.5" : "");
  g_assert_cmpstr (rules.exchange_clause, ==, of->exchanges ? "3.6" : "");
  g_assert_cmpstr (rules.look_clause, ==, rules.look > 0 ? "3.12" : "");
}

/* Of the numbers that are read otherwise than the rulebook's those are told that the opening uses. */
static void
check_readings (SlvOpening *opening, const SlvOptions *options, const SlvRulebook *book, guint nth)
{
  static const char * const used[] = { "looked-at drawn", "drawn redraws fewer put-back free redraw-when", "drawn exchanged", "drawn exchanged",
                                       "drawn prizes redraws put-back redraw-when", "drawn prizes exchanged", "looked-at drawn prizes",
                                       "drawn prizes redraws put-back redraw-when exchanged" };   /* the last one in a phase of the turn */
  g_auto (GStrv) ids = g_strsplit (used[nth], " ", -1);
  guint told = 0, expected = 0;

  for (guint i = 0; ids[i] != NULL; i++)
    expected += strcmp (slv_options_get (options, book, ids[i]), slv_rulebook_option (book, ids[i])->default_value) != 0;
  SLV_EACH (const SlvOpeningNote, note, opening->notes)
    told += note->assumption && !note->chosen;
  g_assert_cmpuint (told, ==, expected);
}

static void
play (Tidepool *pool, guint nth, guint64 seed)
{
  SlvFormat *format = tidepool_format (pool, formats[nth]);
  g_autoptr (SlvDeck) deck = slv_deck_new ("Test");
  g_autofree Model *model = g_new0 (Model, 1);
  SlvRandom random;

  slv_random_init (&random, seed);
  model->of = numbers_by_chance (&random, nth);
  g_test_message ("%s, seed %u, %u cards, %s", formats[nth], (guint) seed, model->of.deck, model->of.first ? "first" : "second");
  g_autoptr (SlvOptions) options = options_of (&model->of, format->rulebook);
  for (guint i = 0; i < model->of.deck; i++)
    {
      g_autofree char *name = g_strdup_printf ("Card %u", i);

      slv_deck_add (deck, "main", name, 1, "", "", 0);
    }
  g_autoptr (SlvOpening) opening = slv_opening_new (deck, format, pool->index, options, seed, model->of.first, 2, NULL);
  if (model->of.drawn > model->of.deck || (nth >= 4 && model->of.drawn + model->of.prizes > model->of.deck))
    {
      g_assert_null (opening);
      return;
    }
  g_assert_nonnull (opening);
  if (strcmp (formats[nth], "swapped") == 0 && model->of.first)
    model->of.exchanged = MOST;   /* any number of them */
  read_heap (opening->drawn_from, &model->pile);
  g_assert_cmpuint (model->pile.n, ==, model->of.deck - (model->of.kept ? model->of.prizes : 0));
  draw (&model->pile, &model->hand, model->of.drawn);
  if (model->of.kept)
    read_heap (zone (pool, opening, "chest"), &model->aside);
  else
    draw (&model->pile, &model->aside, model->of.prizes);
  check (pool, opening, model);
  check_rules (opening, model, nth);
  check_readings (opening, options, format->rulebook, nth);
  for (guint i = 0; i < 8; i++)
    {
      const guint what = slv_random_below (&random, 10);

      g_test_message ("%u", what);
      if (what < 3)
        redraw (pool, opening, model);
      else if (what < 6)
        put_back (opening, model, &random);
      else if (what < 9)
        exchange (pool, opening, model, &random);
      else
        draw_on (opening, model);
      check (pool, opening, model);
    }
}

TEST ("/opening/chance/hands-under-any-numbers-are-those-of-three-heaps", test_openings)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint seed = 0; seed < 1600; seed++)
    play (pool, seed % G_N_ELEMENTS (formats), seed);
}

TEST ("/opening/chance/an-exchange-may-be-had-twice", test_twice)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 9 Red Fish", "side 2 Pearl", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvOpening) opening = slv_opening_new (deck, tidepool_format (pool, "twice"), pool->index, NULL, 1, TRUE, 2, NULL);
  SlvOpeningRules rules;

  slv_opening_get_rules (opening, &rules);
  g_assert_true (rules.exchange_repeats);
  g_assert_cmpuint (rules.exchange, ==, 1);
}

TEST_MAIN ()
