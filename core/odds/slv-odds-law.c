/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-law.c: the multivariate hypergeometric law over states. Classes are drawn from one after the other; a table holds, for
 * each state and number of cards drawn so far, the ways to come there, and each class multiplies in its binomials.
 * In whole numbers of 128 bits where they fit, so that an answer is an exact fraction. Where they do not, each row of
 * binomials is weighted as if every card were drawn by itself with the same chance, which keeps all numbers near one and
 * falls out again when the ways that are wanted are divided by all ways. Only sums of positive numbers: no digit is lost. */
#include "odds/slv-odds-private.h"
#include <math.h>

#define WHOLE_BITS_MAX  110.0   /* of the largest number of ways; a factor of a few bits more must still fit */
#define TINY            1e-40L  /* weights below this part of the largest are left out */

/* ---- how much work ---- */

static double
log2_choose (double n, double k)
{
  return (lgamma (n + 1) - lgamma (k + 1) - lgamma (n - k + 1)) / G_LN2;
}

double
slv_odds_law_work (const SlvOddsSpace *space, const guint *pile, guint n)
{
  double work = 0, drawn = 0;

  if ((guint64) space->size * ((guint64) n + 1) > SLV_ODDS_CELLS_MAX)
    return INFINITY;
  for (guint k = 0; k < space->problem->classes->len; k++)
    {
      work += (double) space->size * (MIN (drawn, n) + 1) * (MIN (pile[k], n) + 1);
      drawn += pile[k];
    }
  return work;
}

/* ---- whole numbers ---- */

/* Row of binomials: choose (@c, x) for x up to @n. They divide evenly at every step. */
static void
fill_row (SlvWide *row, guint c, guint n)
{
  row[0] = 1;
  for (guint x = 1; x <= MIN (c, n); x++)
    row[x] = row[x - 1] * (c - x + 1) / x;
}

/* One class: from @from to @to, states by cards drawn. @most: cards drawn so far at most. Half done when it is cancelled. */
static void
step_whole (const SlvOddsSpace *space, const guint32 *next, const SlvWide *row, guint c, guint n, guint most, const SlvWide *from,
            SlvWide *to, GCancellable *cancellable)
{
  gsize width = (gsize) n + 1;

  memset (to, 0, space->size * width * sizeof (SlvWide));
  for (guint state = 0; state < space->size && !g_cancellable_is_cancelled (cancellable); state++)
    for (guint m = 0; m <= MIN (most, n); m++)
      {
        SlvWide ways = from[state * width + m];
        guint32 at = state;

        if (ways == 0)
          continue;
        for (guint x = 0; x <= c && m + x <= n; x++, at = next[at])
          to[at * width + m + x] += ways * row[x];
      }
}

static gboolean
law_whole (const SlvOddsSpace *space, const guint *pile, guint n, SlvWide *ways, GCancellable *cancellable, GError **error)
{
  gsize cells = space->size * ((gsize) n + 1);
  g_autofree SlvWide *a = g_new0 (SlvWide, cells), *b = g_new0 (SlvWide, cells), *row = g_new0 (SlvWide, (gsize) n + 1);
  guint most = 0;

  a[0] = 1;
  for (guint k = 0; k < space->problem->classes->len; k++)
    {
      SlvWide *swap = a;

      if (pile[k] == 0)
        continue;
      if (slv_odds_stopped (cancellable, error))
        return FALSE;
      g_autofree guint32 *next = slv_odds_space_next (space, k);
      fill_row (row, pile[k], n);
      step_whole (space, next, row, pile[k], n, most, a, b, cancellable);
      most += pile[k];
      a = b;
      b = swap;
    }
  for (guint state = 0; state < space->size; state++)
    ways[state] = a[state * ((gsize) n + 1) + n];
  return !slv_odds_stopped (cancellable, error);
}

/* ---- weighted numbers ---- */

/* Weights of drawing x of @c cards when each is drawn with chance @q, relative to the likeliest; *@low to *@high are not tiny. */
static void
fill_weights (long double *row, guint c, guint n, long double q, guint *low, guint *high)
{
  guint end = MIN (c, n), mode = (guint) MIN ((long double) end, floorl (((long double) c + 1) * q));
  long double odds = q / (1 - q);

  row[mode] = 1;
  *low = *high = mode;
  while (*high < end && row[*high] > TINY)
    {
      row[*high + 1] = row[*high] * odds * (long double) (c - *high) / (long double) (*high + 1);
      ++*high;
    }
  while (*low > 0 && row[*low] > TINY)
    {
      row[*low - 1] = row[*low] * (long double) *low / (odds * (long double) (c - *low + 1));
      --*low;
    }
}

static void
step_weighted (const SlvOddsSpace *space, const guint32 *next, const long double *row, const guint *ends, guint n,
               const long double *from, long double *to, GCancellable *cancellable)
{
  gsize width = (gsize) n + 1;

  memset (to, 0, space->size * width * sizeof (long double));
  for (guint state = 0; state < space->size && !g_cancellable_is_cancelled (cancellable); state++)
    {
      guint32 start = state;

      /* counters stop: after so many cards the state stays the same */
      for (guint x = 0; x < ends[0] && next[start] != start; x++)
        start = next[start];
      for (guint m = 0; m <= n; m++)
        {
          long double weight = from[state * width + m];
          guint32 at = start;

          if (weight == 0)
            continue;
          for (guint x = ends[0]; x <= ends[1] && m + x <= n; x++, at = next[at])
            to[at * width + m + x] += weight * row[x];
        }
    }
}

static gboolean
law_weighted (const SlvOddsSpace *space, const guint *pile, guint n, guint n_pile, long double *weights, GCancellable *cancellable,
              GError **error)
{
  gsize cells = space->size * ((gsize) n + 1);
  g_autofree long double *a = g_new0 (long double, cells), *b = g_new0 (long double, cells), *row = g_new0 (long double, (gsize) n + 1);
  long double q = ((long double) n + 0.5L) / ((long double) n_pile + 1);

  a[0] = 1;
  for (guint k = 0; k < space->problem->classes->len; k++)
    {
      long double *swap = a;
      guint ends[2];

      if (pile[k] == 0)
        continue;
      if (slv_odds_stopped (cancellable, error))
        return FALSE;
      g_autofree guint32 *next = slv_odds_space_next (space, k);
      fill_weights (row, pile[k], n, q, &ends[0], &ends[1]);
      step_weighted (space, next, row, ends, n, a, b, cancellable);
      a = b;
      b = swap;
    }
  for (guint state = 0; state < space->size; state++)
    weights[state] = a[state * ((gsize) n + 1) + n];
  return !slv_odds_stopped (cancellable, error);
}

/* ---- answers ---- */

typedef struct { long double weight; SlvWide ways; } Bucket;
#define N_BUCKETS 24u   /* truth of the want × given × rule × redraw */

static guint
bucket_of (const SlvOddsSpace *space, guint state)
{
  guint want = space->truth[SLV_ODDS_WANT] != NULL ? space->truth[SLV_ODDS_WANT][state] : SLV_TRUE;
  guint given = space->truth[SLV_ODDS_GIVEN] == NULL || space->truth[SLV_ODDS_GIVEN][state] == SLV_TRUE;
  guint keep = space->truth[SLV_ODDS_KEEP_IF] == NULL || space->truth[SLV_ODDS_KEEP_IF][state] == SLV_TRUE;
  guint redraw = space->may_redraw != NULL && space->may_redraw[state];

  return want * 8 + given * 4 + keep * 2 + redraw;
}

static void
add_leaves (const Bucket *buckets, GArray *leaves)
{
  long double all = 0;

  for (guint i = 0; i < N_BUCKETS; i++)
    all += buckets[i].weight;
  for (guint i = 0; i < N_BUCKETS; i++)
    {
      const SlvOddsLeaf leaf = { (double) (buckets[i].weight / all), i / 8 == SLV_TRUE, i / 8 != SLV_FALSE, i / 4 % 2, i / 2 % 2, i % 2 };

      if (buckets[i].weight > 0)
        g_array_append_val (leaves, leaf);
    }
}

gboolean
slv_odds_law (const SlvOddsSpace *space, const guint *pile, guint n, gboolean forced, GArray *leaves, SlvWide *yes, SlvWide *all,
              GCancellable *cancellable, GError **error)
{
  guint n_pile = slv_odds_pile_count (space->problem, pile);
  gboolean whole = n_pile < (1u << 14) && log2_choose (n_pile, MIN (n, n_pile / 2)) < WHOLE_BITS_MAX;
  g_autofree SlvWide *ways = whole ? g_new0 (SlvWide, space->size) : NULL;
  g_autofree long double *weights = whole ? NULL : g_new0 (long double, space->size);
  Bucket buckets[N_BUCKETS] = { { 0, 0 } };

  g_return_val_if_fail (n <= n_pile, FALSE);
  if (!(whole ? law_whole (space, pile, n, ways, cancellable, error)
              : law_weighted (space, pile, n, n_pile, weights, cancellable, error)))
    return FALSE;
  for (guint state = 0; state < space->size; state++)
    {
      Bucket *bucket = &buckets[bucket_of (space, state)];

      bucket->weight += whole ? (long double) ways[state] : weights[state];
      bucket->ways += whole ? ways[state] : 0;
    }
  add_leaves (buckets, leaves);
  for (guint i = 0; i < N_BUCKETS && yes != NULL && all != NULL; i++)
    {
      if (!(i / 4 % 2) || (forced && i % 2))
        continue;
      *yes += i / 8 == SLV_TRUE ? buckets[i].ways : 0;
      *all += buckets[i].ways;
    }
  return TRUE;
}
