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

/* ---- one class after the other ---- */

/* Ways where numbers are whole, else weights. */
typedef union { SlvWide ways; long double weight; } Cell;

/* Row of binomials: choose (@c, x) for x up to @n. They divide evenly at every step. */
static void
fill_row (Cell *row, guint c, guint n)
{
  row[0].ways = 1;
  for (guint x = 1; x <= MIN (c, n); x++)
    row[x].ways = row[x - 1].ways * (c - x + 1) / x;
}

/* Weights of drawing x of @c cards when each is drawn with chance @q, relative to the likeliest; *@low to *@high are not tiny. */
static void
fill_weights (Cell *row, guint c, guint n, long double q, guint *low, guint *high)
{
  guint end = MIN (c, n), mode = (guint) MIN ((long double) end, floorl (((long double) c + 1) * q));
  long double odds = q / (1 - q);

  row[mode].weight = 1;
  *low = *high = mode;
  while (*high < end && row[*high].weight > TINY)
    {
      row[*high + 1].weight = row[*high].weight * odds * (long double) (c - *high) / (long double) (*high + 1);
      ++*high;
    }
  while (*low > 0 && row[*low].weight > TINY)
    {
      row[*low - 1].weight = row[*low].weight * (long double) *low / (odds * (long double) (c - *low + 1));
      --*low;
    }
}

/* One class: from @from to @to, states by cards drawn, of @ends[0] to @ends[1] cards of it. @most: cards drawn so far at most. Half done when it is
 * cancelled. */
static void
step (const SlvOddsSpace *space, gboolean whole, const guint32 *next, const Cell *row, const guint *ends, guint n, guint most, const Cell *from, Cell *to,
      GCancellable *cancellable)
{
  gsize width = (gsize) n + 1;

  memset (to, 0, space->size * width * sizeof (Cell));
  for (guint state = 0; state < space->size && !g_cancellable_is_cancelled (cancellable); state++)
    {
      guint32 start = state;

      /* counters stop: after so many cards the state stays the same */
      for (guint x = 0; x < ends[0] && next[start] != start; x++)
        start = next[start];
      for (guint m = 0; m <= MIN (most, n); m++)
        {
          const Cell *cell = &from[state * width + m];
          Cell *into = to + m;
          guint32 at = start;

          if (whole ? cell->ways == 0 : cell->weight == 0)
            continue;
          for (guint x = ends[0]; x <= ends[1] && m + x <= n; x++, at = next[at])
            if (whole)
              into[at * width + x].ways += cell->ways * row[x].ways;
            else
              into[at * width + x].weight += cell->weight * row[x].weight;
        }
    }
}

/* (transfer full): ways or weights by state; NULL with @error: it was stopped. */
static Cell *
draw (const SlvOddsSpace *space, const guint *pile, guint n, gboolean whole, guint n_pile, GCancellable *cancellable, GError **error)
{
  gsize width = (gsize) n + 1, cells = space->size * width;
  g_autofree Cell *a = g_new0 (Cell, cells), *b = g_new0 (Cell, cells), *row = g_new0 (Cell, width);
  long double q = ((long double) n + 0.5L) / ((long double) n_pile + 1);
  guint most = 0;

  if (whole)
    a[0].ways = 1;
  else
    a[0].weight = 1;
  for (guint k = 0; k < space->problem->classes->len; k++)
    {
      Cell *swap = a;
      guint ends[2] = { 0, MIN (pile[k], n) };

      if (pile[k] == 0)
        continue;
      if (slv_odds_stopped (cancellable, error))
        return NULL;
      g_autofree guint32 *next = slv_odds_space_next (space, k);
      if (whole)
        fill_row (row, pile[k], n);
      else
        fill_weights (row, pile[k], n, q, &ends[0], &ends[1]);
      step (space, whole, next, row, ends, n, most, a, b, cancellable);
      most += pile[k];
      a = b;
      b = swap;
    }
  for (guint state = 0; state < space->size; state++)
    b[state] = a[state * width + n];
  return slv_odds_stopped (cancellable, error) ? NULL : g_steal_pointer (&b);
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
  Bucket buckets[N_BUCKETS] = { { 0, 0 } };

  g_return_val_if_fail (n <= n_pile, FALSE);
  g_autofree Cell *cells = draw (space, pile, n, whole, n_pile, cancellable, error);
  if (cells == NULL)
    return FALSE;
  for (guint state = 0; state < space->size; state++)
    {
      Bucket *bucket = &buckets[bucket_of (space, state)];

      bucket->weight += whole ? (long double) cells[state].ways : cells[state].weight;
      bucket->ways += whole ? cells[state].ways : 0;
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
