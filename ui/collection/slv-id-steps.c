/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-id-steps.c: see the header. The shortest way through the grid of both lists, after E. W. Myers, An O(ND) difference algorithm
 * (1986): @reach has for each diagonal how far into the old list one comes with so many steps. As no id stands twice, a diagonal is
 * walked along only once. */
#include "collection/slv-id-steps.h"

typedef struct { const gint64 *was, *is; int n_was, n_is, most; int *reaches; } Grid;

/* Row of the table for @d steps; its diagonals run from -@most to @most. */
static int *
reach_of (const Grid *grid, int d)
{
  return grid->reaches + (gsize) d * (gsize) (2 * grid->most + 1) + grid->most;
}

/* Whether the way onto the diagonal @k with @d steps comes from above, by something that is added. */
static gboolean
comes_down (const int *before, int d, int k)
{
  return k == -d || (k != d && before[k - 1] < before[k + 1]);
}

/* The number of steps of the shortest way, -1: more than allowed. */
static int
find_way (const Grid *grid)
{
  for (int d = 0; d <= grid->most; d++)
    {
      int *reach = reach_of (grid, d);
      const int *before = d > 0 ? reach_of (grid, d - 1) : NULL;

      for (int k = -d; k <= d; k += 2)
        {
          int x = d == 0 ? 0 : comes_down (before, d, k) ? before[k + 1] : before[k - 1] + 1, y = x - k;

          while (x < grid->n_was && y >= 0 && y < grid->n_is && grid->was[x] == grid->is[y])
            x++, y++;
          reach[k] = x;
          if (x >= grid->n_was && y >= grid->n_is)
            return d;
        }
    }
  return -1;
}

/* Neighbours become one step. */
static void
add_step (GArray *steps, SlvIdStep step)
{
  SlvIdStep *last = steps->len > 0 ? &g_array_index (steps, SlvIdStep, steps->len - 1) : NULL;

  if (last != NULL && last->removed > 0 && step.removed > 0 && step.at + 1 == last->at)
    {
      last->at--;
      last->removed++;
    }
  else if (last != NULL && last->added > 0 && step.added > 0 && step.at == last->at && step.from + 1 == last->from)
    {
      last->from--;
      last->added++;
    }
  else
    g_array_append_val (steps, step);
}

/* Back along the way, from its end: what stands before a step is still the old list. */
static void
walk_back (const Grid *grid, int d, guint start, GArray *steps)
{
  int x = grid->n_was, y = grid->n_is;

  for (; d > 0; d--)
    {
      const int *before = reach_of (grid, d - 1);
      int k = x - y;
      gboolean down = comes_down (before, d, k);

      x = before[down ? k + 1 : k - 1];
      y = x - (down ? k + 1 : k - 1);
      add_step (steps, (SlvIdStep) { start + (guint) x, !down, down, start + (guint) y });
    }
}

GArray *
slv_id_steps (const gint64 *was, guint n_was, const gint64 *is, guint n_is, guint most)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (SlvIdStep));
  guint start = 0, end = 0, least = MIN (n_was, n_is), removed, added;
  g_autofree int *reaches = NULL;
  Grid grid;

  while (start < least && was[start] == is[start])
    start++;
  while (end < least - start && was[n_was - 1 - end] == is[n_is - 1 - end])
    end++;
  removed = n_was - start - end;
  added = n_is - start - end;
  grid = (Grid) { start > 0 ? was + start : was, start > 0 ? is + start : is, (int) removed, (int) added, (int) MIN (most, removed + added), NULL };
  grid.reaches = reaches = g_new0 (int, (gsize) (grid.most + 1) * (gsize) (2 * grid.most + 1));
  int d = removed > 0 && added > 0 ? find_way (&grid) : -1;
  if (d > 0)
    walk_back (&grid, d, start, steps);
  if (d < 0 && removed > 0)
    g_array_append_val (steps, ((SlvIdStep) { start, removed, 0, 0 }));
  if (d < 0 && added > 0)
    g_array_append_val (steps, ((SlvIdStep) { start, 0, added, start }));
  return steps;
}
