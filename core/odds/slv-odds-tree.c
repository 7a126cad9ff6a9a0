/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-tree.c: all first hands, where what comes later depends on them: cards that go back to the pile, draws of later
 * turns out of a pile that lacks just this hand, a redraw that is worth it or not. For each hand the chance of the want is known
 * for every state and number of further cards at once, by a table that is filled from the last class back to the first; hands
 * that agree in their last classes share that part of the table. The largest class is the first: its copies follow from the
 * others', and its part is looked up only where it is asked for. */
#include "odds/slv-odds-private.h"
#include <math.h>

#define CHOOSE_MAX 1e290    /* binomials stay below this */

struct _SlvOddsTree {
  const SlvOddsSpace *space;
  const SlvOddsProblem *problem;
  SlvOddsStage stage;
  guint       n_classes, n_pile, width, planes;
  guint      *pile;
  guint32   **next;           /* by class, by state */
  double     *choose;         /* row by cards of a class that are left, at most width numbers */
  gsize      *rows;           /* by count: where its row begins, G_MAXSIZE: not yet */
  GArray     *numbers;        /* double: the rows */
  double    **tables;         /* by class: chance × ways by plane, state, cards to draw; [n_classes] is the end */
  double     *ways;           /* by cards to draw: all ways */
  double     *first;          /* memory of the first class: by plane, state, cards; NAN: not yet */
  guint      *touched;        /* cells of @first that are in use */
  guint       n_touched;
  guint      *hand_now;       /* by class */
  gint64     *sums;           /* by counter, of hand_now */
  guint      *back, *back_best;
  gboolean    tried;          /* @leaf holds a way already */
  SlvOddsLeaf leaf;
};

/* ---- binomials ---- */

static const double *
choose_row (SlvOddsTree *tree, guint n)
{
  if (tree->rows[n] == G_MAXSIZE)
    {
      double value = 1;

      tree->rows[n] = tree->numbers->len;
      for (guint x = 0; x < tree->width; x++)
        {
          g_array_append_val (tree->numbers, value);
          value = x < n ? value * (n - x) / (x + 1) : 0;
        }
    }
  return &g_array_index (tree->numbers, double, tree->rows[n]);
}

/* All rows at once, so that none moves later. */
static void
fill_rows (SlvOddsTree *tree)
{
  for (guint k = 0; k < tree->n_classes; k++)
    for (guint x = 0; x <= MIN (tree->pile[k], tree->stage.hand); x++)
      choose_row (tree, tree->pile[k] - x);
}

static double
choose (double n, double k)
{
  double value = 1;

  for (guint i = 0; i < k; i++)
    value = value * (n - i) / (i + 1);
  return value;
}

/* ---- the tree ---- */

static gboolean
fits (const SlvOddsTree *tree, const SlvOddsSpace *space)
{
  double largest = choose (tree->n_pile, MIN (MAX (tree->width, tree->stage.hand), tree->n_pile / 2));
  gsize cells = (gsize) space->size * tree->width * tree->planes;

  return largest < CHOOSE_MAX && cells * (tree->n_classes + 2) <= SLV_ODDS_CELLS_MAX
         && (gsize) space->size * tree->n_classes <= SLV_ODDS_CELLS_MAX;
}

static void
allocate (SlvOddsTree *tree)
{
  gsize cells = (gsize) tree->space->size * tree->width * tree->planes;

  tree->next = g_new0 (guint32 *, tree->n_classes + 1);
  tree->tables = g_new0 (double *, tree->n_classes + 1);
  for (guint k = 0; k < tree->n_classes; k++)
    tree->next[k] = slv_odds_space_next (tree->space, k);
  for (guint k = 1; k <= tree->n_classes; k++)
    tree->tables[k] = g_new0 (double, cells);
  if (tree->n_classes == 0)
    tree->tables[0] = g_new0 (double, cells);
  tree->first = g_new (double, cells);
  for (gsize i = 0; i < cells; i++)
    tree->first[i] = NAN;
  tree->touched = g_new (guint, cells);
  tree->rows = g_new (gsize, (gsize) tree->n_pile + 1);
  memset (tree->rows, 0xff, ((gsize) tree->n_pile + 1) * sizeof (gsize));
  tree->numbers = g_array_new (FALSE, FALSE, sizeof (double));
  tree->hand_now = g_new0 (guint, tree->n_classes + 1);
  tree->back = g_new0 (guint, tree->n_classes + 1);
  tree->back_best = g_new0 (guint, tree->n_classes + 1);
  tree->sums = g_new0 (gint64, tree->space->n_counters + 1);
  tree->ways = g_new0 (double, tree->width);
}

SlvOddsTree *
slv_odds_tree_new (const SlvOddsSpace *space, const guint *pile, const SlvOddsStage *stage)
{
  g_autoptr (SlvOddsTree) tree = g_new0 (SlvOddsTree, 1);

  tree->space = space;
  tree->problem = space->problem;
  tree->n_classes = space->problem->classes->len;
  tree->pile = g_memdup2 (pile, tree->n_classes * sizeof (guint));
  for (guint k = 0; k < tree->n_classes; k++)
    tree->n_pile += pile[k];
  tree->stage = *stage;
  guint rest = tree->n_pile - stage->hand;
  tree->width = slv_odds_stage_draws (stage, stage->most) + 1;
  if (stage->shuffles)
    tree->width = stage->most + slv_odds_stage_draws (stage, 0) + 1;
  tree->planes = space->problem->uncertain ? 2 : 1;
  if (!fits (tree, space))
    return NULL;
  allocate (tree);
  fill_rows (tree);
  const guint8 *truth = tree->space->truth[SLV_ODDS_WANT];
  double *end = tree->tables[tree->n_classes];

  for (guint plane = 0; plane < tree->planes; plane++)
    for (guint state = 0; state < tree->space->size; state++)
      end[(plane * tree->space->size + state) * tree->width] = plane == 0 ? truth[state] == SLV_TRUE : truth[state] != SLV_FALSE;
  for (guint m = 0; m < tree->width; m++)
    tree->ways[m] = choose (rest, m);
  return g_steal_pointer (&tree);
}

void
slv_odds_tree_free (SlvOddsTree *tree)
{
  for (guint k = 0; tree->next != NULL && k <= tree->n_classes; k++)
    {
      g_free (tree->next[k]);
      g_free (tree->tables[k]);
    }
  SLV_FREE_MEMBERS (tree, (g_free, next), (g_free, tables), numbers, rows, first, touched, ways, hand_now, sums, back, back_best,
                    pile);
  g_free (tree);
}

double
slv_odds_tree_work (const SlvOddsTree *tree)
{
  guint hand = tree->stage.hand;
  g_autofree double *hands = g_new0 (double, (gsize) hand + 1);
  double returns = 1, table = (double) tree->space->size * tree->width * tree->planes, each = 0;

  hands[0] = 1;
  for (guint k = 0; k < tree->n_classes; k++)
    {
      for (guint n = hand; n > 0; n--)
        for (guint x = 1; x <= MIN (n, tree->pile[k]); x++)
          hands[n] += hands[n - x];
      each += MIN (tree->pile[k], tree->width) / (double) tree->n_classes;
    }
  for (guint i = 1; i <= tree->stage.most; i++)
    returns += choose (MIN (tree->n_classes, hand) + i - 1.0, i) * (tree->stage.shuffles ? exp2 (i) : 1);
  if (hands[hand] > SLV_ODDS_LEAVES_MAX)
    return INFINITY;
  return hands[hand] * (table * (1 + each / 2) + returns * (4 + each + tree->space->n_counters));
}

/* ---- the table of one class ---- */

/* Class @k with @left copies that may still be drawn: its table out of the one behind it. */
static void
fill_table (SlvOddsTree *tree, guint k, guint left)
{
  guint width = tree->width, size = tree->space->size;
  const double *row = choose_row (tree, left);
  const guint32 *next = tree->next[k];

  for (guint plane = 0; plane < tree->planes; plane++)
    {
      const double *from = tree->tables[k + 1] + (gsize) plane * size * width;
      double *to = tree->tables[k] + (gsize) plane * size * width;

      for (guint state = 0; state < size; state++)
        {
          double *restrict cells = to + (gsize) state * width;
          guint32 at = next[state];

          memcpy (cells, from + (gsize) state * width, width * sizeof (double));
          for (guint x = 1; x <= left && x < width; x++, at = next[at])
            {
              const double *restrict source = from + (gsize) at * width;
              double ways = row[x];

              for (guint m = x; m < width; m++)
                cells[m] += ways * source[m - x];
            }
        }
    }
}

/* Chance of the want from @state with @m cards to draw, the first class last. */
static double
look_up (SlvOddsTree *tree, guint plane, guint state, guint m)
{
  guint width = tree->width, left;
  gsize cell = ((gsize) plane * tree->space->size + state) * width + m;
  guint32 at = state;
  double value = 0;

  if (!isnan (tree->first[cell]))
    return tree->first[cell];
  if (tree->n_classes == 0)
    return tree->tables[0][cell];
  left = tree->pile[0] - tree->hand_now[0];
  const double *row = choose_row (tree, left);
  const double *behind = tree->tables[1] + (gsize) plane * tree->space->size * width;
  for (guint x = 0; x <= MIN (left, m); x++, at = tree->next[0][at])
    value += row[x] * behind[(gsize) at * width + m - x];
  value /= tree->ways[m];
  tree->first[cell] = value;
  tree->touched[tree->n_touched++] = (guint) cell;
  return value;
}

/* ---- what is returned ---- */

static guint
state_of_sums (const SlvOddsTree *tree)
{
  guint64 state = 0;

  for (guint i = 0; i < tree->space->n_counters; i++)
    state += (guint64) MIN (tree->sums[i], (gint64) tree->space->counters[i].cap) * tree->space->counters[i].stride;
  return (guint) state;
}

static void
add_to_sums (SlvOddsTree *tree, guint k, gint64 n)
{
  for (guint i = 0; i < tree->space->n_counters; i++)
    tree->sums[i] += n * (gint64) slv_odds_counter_adds (&tree->space->counters[i], slv_odds_class (tree->problem, k));
}

/* Some of the cards that were returned, of the classes from @k on, come again among the @later: @again of them do so far. @ways: how many
 * ways there are for these. */
static double
sum_again (SlvOddsTree *tree, guint plane, guint k, guint returned, guint again, double ways)
{
  guint rest = tree->n_pile - tree->stage.hand, later = slv_odds_stage_draws (&tree->stage, 0);
  double sum = 0;

  while (k < tree->n_classes && tree->back[k] == 0)
    k++;
  if (k == tree->n_classes && later - again > rest - returned)
    return 0;
  if (k == tree->n_classes)
    return ways * choose (rest - returned, later - again) / choose (rest, later)
           * look_up (tree, plane, state_of_sums (tree), returned + later - again);
  for (guint x = 0; x <= MIN (tree->back[k], later - again); x++)
    {
      sum += sum_again (tree, plane, k + 1, returned, again + x, ways * choose (tree->back[k], x));
      add_to_sums (tree, k, 1);
    }
  add_to_sums (tree, k, -1 - (gint64) MIN (tree->back[k], later - again));
  return sum;
}

/* The chance after @back, of @returned cards. */
static double
value_of (SlvOddsTree *tree, guint plane, guint returned)
{
  if (tree->stage.shuffles && returned > 0)
    return sum_again (tree, plane, 0, returned, 0, 1);
  return look_up (tree, plane, state_of_sums (tree), slv_odds_stage_draws (&tree->stage, returned));
}

static void
try_return (SlvOddsTree *tree, guint returned)
{
  if (returned < tree->stage.least)
    return;
  double yes = value_of (tree, 0, returned);
  /* of equally good ways the one that returns fewer cards; a last digit is no reason */
  if (tree->tried && yes <= tree->leaf.yes + 1e-13)
    return;
  tree->tried = TRUE;
  tree->leaf.yes = yes;
  tree->leaf.may = tree->planes > 1 ? value_of (tree, 1, returned) : yes;
  memcpy (tree->back_best, tree->back, tree->n_classes * sizeof (guint));
}

/* All ways to return up to @left cards of the classes from @k on. */
static void
try_returns (SlvOddsTree *tree, guint k, guint returned)
{
  for (; k < tree->n_classes; k++)
    {
      guint most = MIN (tree->hand_now[k], tree->stage.most - returned);

      for (guint x = 1; x <= most; x++)
        {
          add_to_sums (tree, k, -1);
          tree->back[k] = x;
          try_return (tree, returned + x);
          try_returns (tree, k + 1, returned + x);
        }
      add_to_sums (tree, k, most);
      tree->back[k] = 0;
    }
}

/* All tables but the first class's being filled, nothing of hand_now has been tried. */
static void
begin_hand (SlvOddsTree *tree)
{
  for (guint i = 0; i < tree->n_touched; i++)
    tree->first[tree->touched[i]] = NAN;
  tree->n_touched = 0;
  memset (tree->sums, 0, tree->space->n_counters * sizeof (gint64));
  for (guint k = 0; k < tree->n_classes; k++)
    if (tree->hand_now[k] > 0)
      add_to_sums (tree, k, tree->hand_now[k]);
  tree->tried = FALSE;
}

/* The value of hand_now. */
static void
value_hand (SlvOddsTree *tree)
{
  begin_hand (tree);
  try_return (tree, 0);
  if (tree->stage.most > 0)
    try_returns (tree, 0, 0);
}

/* ---- all hands ---- */

typedef struct {
  SlvOddsTree        *tree;
  const SlvOddsSpace *other;
  GArray             *leaves;
  GCancellable       *cancellable;
  guint              *below;      /* by class: copies of the classes before it */
  gboolean            stopped;
} Walk;

static void
reach_leaf (Walk *walk, double weight)
{
  SlvOddsTree *tree = walk->tree;
  const SlvOddsSpace *other = walk->other;
  guint state = other != NULL ? slv_odds_space_state (other, tree->hand_now) : 0;

  walk->stopped = g_cancellable_is_cancelled (walk->cancellable);
  value_hand (tree);
  tree->leaf.weight = weight;
  tree->leaf.given = other == NULL || other->truth[SLV_ODDS_GIVEN] == NULL || other->truth[SLV_ODDS_GIVEN][state] == SLV_TRUE;
  tree->leaf.keep = other == NULL || other->truth[SLV_ODDS_KEEP_IF] == NULL || other->truth[SLV_ODDS_KEEP_IF][state] == SLV_TRUE;
  tree->leaf.redraw = slv_odds_problem_may_redraw (tree->problem, tree->hand_now);
  g_array_append_val (walk->leaves, tree->leaf);
}

/* Classes from @k down to the first; @left cards of the hand are still to come. */
static void
descend (Walk *walk, guint k, guint left, double weight)
{
  SlvOddsTree *tree = walk->tree;
  guint least = left > walk->below[k] ? left - walk->below[k] : 0;

  for (guint x = least; x <= MIN (left, tree->pile[k]) && !walk->stopped; x++)
    {
      double ways = weight * choose (tree->pile[k], x);

      tree->hand_now[k] = x;
      if (k == 0)
        reach_leaf (walk, ways);
      else
        {
          fill_table (tree, k, tree->pile[k] - x);
          descend (walk, k - 1, left - x, ways);
        }
    }
}

gboolean
slv_odds_tree_all (SlvOddsTree *tree, const SlvOddsSpace *other, GArray *leaves, GCancellable *cancellable, GError **error)
{
  g_autofree guint *below = g_new0 (guint, tree->n_classes + 1);
  Walk walk = { tree, other, leaves, cancellable, below, FALSE };

  for (guint k = 1; k < tree->n_classes; k++)
    below[k] = below[k - 1] + tree->pile[k - 1];
  if (tree->n_classes == 0)
    reach_leaf (&walk, 1);
  else
    descend (&walk, tree->n_classes - 1, tree->stage.hand, 1 / choose (tree->n_pile, tree->stage.hand));
  return !slv_odds_stopped (cancellable, error);
}

void
slv_odds_tree_hand (SlvOddsTree *tree, const guint *hand, const guint *returned, SlvOddsLeaf *kept, SlvOddsLeaf *best, guint *back)
{
  guint most = tree->stage.most;

  memcpy (tree->hand_now, hand, tree->n_classes * sizeof (guint));
  for (guint k = tree->n_classes; k > 1; k--)
    fill_table (tree, k - 1, tree->pile[k - 1] - hand[k - 1]);
  if (kept != NULL && returned != NULL)
    {
      guint n = 0;

      begin_hand (tree);
      for (guint k = 0; k < tree->n_classes; k++)
        {
          n += tree->back[k] = returned[k];
          add_to_sums (tree, k, 0 - (gint64) returned[k]);
        }
      try_return (tree, n);
      *kept = tree->leaf;
      memset (tree->back, 0, tree->n_classes * sizeof (guint));
    }
  else if (kept != NULL)
    {
      tree->stage.most = tree->stage.least;
      value_hand (tree);
      *kept = tree->leaf;
      tree->stage.most = most;
    }
  value_hand (tree);
  *best = tree->leaf;
  if (back != NULL)
    memcpy (back, tree->back_best, tree->n_classes * sizeof (guint));
}
