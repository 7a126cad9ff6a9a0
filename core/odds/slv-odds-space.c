/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-space.c: the states that matter. A state is a counter for each counted query, each stopping at the first number
 * beyond which no comparison changes its answer; states are numbered in mixed radix. [a] >= 1 has two states however many
 * cards a hand has. The truth of every text is worked out once a state. */
#include "odds/slv-odds-private.h"
#include <math.h>

/* The most that @n cards of @pile can add up to. */
static gint64
most_of (const SlvOddsProblem *problem, const guint *pile, guint term, gboolean may, guint n)
{
  gint64 all = 0, largest = 0;

  for (guint k = 0; k < problem->classes->len; k++)
    {
      const SlvOddsClass *class = slv_odds_class (problem, k);
      gint64 add = may ? class->may[term] : class->low[term];

      if (pile[k] > 0)
        largest = MAX (largest, add);
      all += add * (gint64) MIN (pile[k], n);
    }
  return MIN (all, largest * (gint64) n);
}

/* What all that cards add to a term is a multiple of: 1 at least. */
static gint64
unit_of (const SlvOddsProblem *problem, guint term, gboolean may)
{
  gint64 unit = 0;

  for (guint k = 0; k < problem->classes->len; k++)
    {
      const SlvOddsClass *class = slv_odds_class (problem, k);
      gint64 rest = may ? class->may[term] : class->low[term];

      while (rest != 0)
        {
          gint64 next = unit % rest;

          unit = rest;
          rest = next;
        }
    }
  return MAX (unit, 1);
}

/* What a term of the pile counts down from. */
static void
pile_total (const SlvOddsProblem *problem, const guint *pile, guint term, gint64 *low, gint64 *may)
{
  *low = *may = 0;
  for (guint k = 0; k < problem->classes->len; k++)
    {
      *low += slv_odds_class (problem, k)->low[term] * (gint64) pile[k];
      *may += slv_odds_class (problem, k)->may[term] * (gint64) pile[k];
    }
}

/* The first value from which on nothing changes. */
static gint64
cap_of (const SlvOddsProblem *problem, const guint *pile, guint nth, gint64 most)
{
  const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, nth);
  const SlvCountBound *bound = problem->bound[term->text];
  gint64 cap = 0, total, may;

  if (term->in_pile && term->uncertain)
    return most;
  pile_total (problem, pile, nth, &total, &may);
  for (guint i = 0; i < slv_count_n_limits (bound); i++)
    {
      const SlvCountLimit *limit = slv_count_limit (bound, i);
      /* whole numbers before anything is subtracted: "below 3" is a hair less than 3 until here */
      double low = ceil (limit->low * term->scale), high = floor (limit->high * term->scale), edge;

      if (limit->term != term->nth)
        continue;
      if (term->in_pile)
        {
          edge = (double) total - low;
          low = (double) total - high;
          high = edge;
        }
      if (isfinite (low))
        cap = MAX (cap, (gint64) MIN (low, (double) most));
      if (isfinite (high))
        cap = MAX (cap, (gint64) MIN (high + 1, (double) most));
    }
  /* tenths and hundredths are not exact in a double: a little room changes no answer */
  return MIN (term->scale == 1 ? cap : cap + 2, most);
}

static gboolean
add_counter (SlvOddsSpace *space, const SlvOddsCounter *counter)
{
  if (counter->cap == 0)
    return TRUE;
  if ((guint64) space->size * ((guint64) counter->cap + 1) > SLV_ODDS_STATES_MAX)
    return FALSE;
  space->counters[space->n_counters] = *counter;
  space->counters[space->n_counters++].stride = space->size;
  space->size *= counter->cap + 1;
  return TRUE;
}

static guint
digit (const SlvOddsCounter *counter, guint state)
{
  return state / counter->stride % (counter->cap + 1);
}

/* ---- truths ---- */

static SlvTruth
state_truth (const SlvOddsSpace *space, SlvOddsText text, guint state, const gint64 *totals)
{
  const SlvOddsProblem *problem = space->problem;
  const SlvCountBound *bound = problem->bound[text];
  gint64 low[SLV_COUNT_TERMS_MAX] = { 0 }, may[SLV_COUNT_TERMS_MAX] = { 0 };
  SlvTruth limits[SLV_COUNT_TERMS_MAX];
  guint base = 0;

  for (guint i = 0; i < space->n_counters; i++)
    {
      const SlvOddsCounter *counter = &space->counters[i];
      const SlvOddsTerm *term = counter->blocks ? NULL : &g_array_index (problem->terms, SlvOddsTerm, counter->term);

      if (term != NULL && term->text == text)
        (counter->may ? may : low)[term->nth] = digit (counter, state) * counter->unit;
    }
  while (g_array_index (problem->terms, SlvOddsTerm, base).text != text)
    base++;
  for (guint i = 0; i < slv_count_n_limits (bound); i++)
    {
      const SlvCountLimit *limit = slv_count_limit (bound, i);
      const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, base + limit->term);
      gint64 from = low[limit->term], to = from + may[limit->term];

      if (term->in_pile)
        {
          from = totals[2 * (base + limit->term)] - from;
          to = from + totals[2 * (base + limit->term) + 1] - may[limit->term];
        }
      limits[i] = slv_count_limit_test (limit, (double) from / term->scale, (double) to / term->scale);
    }
  return slv_count_decide (bound, limits);
}

static void
fill_truths (SlvOddsSpace *space, const guint *pile, guint texts)
{
  const SlvOddsProblem *problem = space->problem;
  g_autofree gint64 *totals = g_new0 (gint64, 2 * (gsize) problem->terms->len + 1);

  for (guint t = 0; t < problem->terms->len; t++)
    pile_total (problem, pile, t, &totals[2 * t], &totals[2 * t + 1]);
  for (guint text = 0; text < SLV_ODDS_TEXTS; text++)
    {
      if ((texts & 1u << text) == 0 || problem->bound[text] == NULL)
        continue;
      space->truth[text] = g_new (guint8, space->size);
      for (guint state = 0; state < space->size; state++)
        space->truth[text][state] = (guint8) state_truth (space, (SlvOddsText) text, state, totals);
    }
}

static void
fill_may_redraw (SlvOddsSpace *space)
{
  const SlvOddsCounter *last = space->n_counters > 0 ? &space->counters[space->n_counters - 1] : NULL;

  space->may_redraw = g_new (guint8, space->size);
  for (guint state = 0; state < space->size; state++)
    space->may_redraw[state] = last == NULL || !last->blocks || digit (last, state) == 0;
}

/* ---- the space ---- */

static gboolean
add_counters (SlvOddsSpace *space, const guint *pile, guint texts, guint n)
{
  const SlvOddsProblem *problem = space->problem;

  for (guint t = 0; t < problem->terms->len; t++)
    {
      const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, t);

      if ((texts & 1u << term->text) == 0)
        continue;
      for (guint may = 0; may <= (term->uncertain ? 1u : 0u); may++)
        {
          gint64 cap = cap_of (problem, pile, t, most_of (problem, pile, t, may, n)), unit = unit_of (problem, t, may);
          const SlvOddsCounter counter = { t, may, FALSE, (guint) MIN ((cap + unit - 1) / unit, SLV_ODDS_STATES_MAX), 0, unit };

          if (!add_counter (space, &counter))
            return FALSE;
        }
    }
  return TRUE;
}

SlvOddsSpace *
slv_odds_space_new (const SlvOddsProblem *problem, const guint *pile, guint texts, gboolean redraws, guint n)
{
  g_autoptr (SlvOddsSpace) space = g_new0 (SlvOddsSpace, 1);
  const SlvOddsCounter blocks = { 0, FALSE, TRUE, 1, 0, 1 };
  gboolean blocked = FALSE;

  space->problem = problem;
  space->size = 1;
  for (guint k = 0; k < problem->classes->len; k++)
    blocked = blocked || (pile[k] > 0 && !slv_odds_class (problem, k)->may_redraw);
  if (!problem->whole || !add_counters (space, pile, texts, n) || (redraws && blocked && !add_counter (space, &blocks)))
    return NULL;
  fill_truths (space, pile, texts);
  if (redraws)
    fill_may_redraw (space);
  return g_steal_pointer (&space);
}

void
slv_odds_space_free (SlvOddsSpace *space)
{
  for (guint text = 0; text < SLV_ODDS_TEXTS; text++)
    g_free (space->truth[text]);
  g_free (space->may_redraw);
  g_free (space);
}

guint64
slv_odds_counter_adds (const SlvOddsCounter *counter, const SlvOddsClass *class)
{
  if (counter->blocks)
    return class->may_redraw ? 0 : 1;
  return (guint64) ((counter->may ? class->may : class->low)[counter->term] / counter->unit);
}

guint32 *
slv_odds_space_next (const SlvOddsSpace *space, guint nth_class)
{
  const SlvOddsClass *class = slv_odds_class (space->problem, nth_class);
  guint32 *next = g_new (guint32, space->size);

  for (guint state = 0; state < space->size; state++)
    {
      guint64 to = 0;

      for (guint i = 0; i < space->n_counters; i++)
        {
          const SlvOddsCounter *counter = &space->counters[i];

          to += MIN (digit (counter, state) + slv_odds_counter_adds (counter, class), counter->cap) * counter->stride;
        }
      next[state] = (guint32) to;
    }
  return next;
}

guint
slv_odds_space_state (const SlvOddsSpace *space, const guint *hand)
{
  guint64 state = 0;

  for (guint i = 0; i < space->n_counters; i++)
    {
      const SlvOddsCounter *counter = &space->counters[i];
      guint64 sum = 0;

      for (guint k = 0; k < space->problem->classes->len; k++)
        if (hand[k] > 0)
          sum += hand[k] * slv_odds_counter_adds (counter, slv_odds_class (space->problem, k));
      state += MIN (sum, counter->cap) * counter->stride;
    }
  return (guint) state;
}
