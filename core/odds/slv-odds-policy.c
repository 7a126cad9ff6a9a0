/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-policy.c: what a player does with first hands, and the one chance that comes of it. A redraw is worth the chance of
 * the next hand with one redraw less; so the chances are worked out from the last hand back to the first. Cards that are set
 * aside before are tried in all ways that differ for the question. Source: core/README.md, "Odds". */
#include "config.h"
#include "odds/slv-odds-private.h"
#include <math.h>
#include <string.h>

#define REDRAWS_MAX 1000u     /* further ones change no digit any more, or nobody plays them */
#define PILES_MAX   100000u   /* ways to set cards aside */

/* ---- a question made ready ---- */

void
slv_odds_task_init (SlvOddsTask *task, SlvOddsProblem *problem, const SlvOddsQuestion *question)
{
  const SlvOddsDeck *deck = problem->deck;
  const SlvOpeningRules *rules = &deck->rules[question->second ? 1 : 0];
  gboolean plays = question->policy != SLV_ODDS_AS_IT_COMES;

  *task = (SlvOddsTask) { .problem = problem, .deck = problem->deck, .second = question->second, .policy = question->policy };
  task->hand = deck->hand_size;
  task->later = slv_odds_deck_seen (problem->deck, question->second, question->turn) - deck->hand_size;
  task->exchange = plays ? rules->exchange : 0;
  task->redraws = plays ? MIN (rules->redraws, REDRAWS_MAX) : 0;
  task->redraw_size = rules->redraw_size;
  task->has_given = problem->bound[SLV_ODDS_GIVEN] != NULL;
  task->has_keep = problem->bound[SLV_ODDS_KEEP_IF] != NULL;
  task->work = question->method == SLV_ODDS_EXACT ? SLV_ODDS_WORK_EXACT : SLV_ODDS_WORK_AUTO;
}

/* ---- redraws ---- */

static gboolean
redraws (const SlvOddsTask *task, const SlvOddsLeaf *leaf, double next)
{
  if (!leaf->redraw)
    return FALSE;
  return task->policy == SLV_ODDS_RULE ? !leaf->keep : next > leaf->yes + 1e-15;
}

/* One pass over @leaves; @next: what a redraw is worth, NULL: none is left. */
static void
settle_once (const SlvOddsTask *task, const GArray *leaves, const SlvOddsValue *next, gboolean given, SlvOddsValue *value)
{
  double all = 0;

  *value = (SlvOddsValue) { 0 };
  for (guint i = 0; i < leaves->len; i++)
    {
      const SlvOddsLeaf *leaf = &g_array_index (leaves, SlvOddsLeaf, i);
      gboolean again = next != NULL && redraws (task, leaf, next->yes);

      if (given && !leaf->given)
        continue;
      all += leaf->weight;
      value->yes += leaf->weight * (again ? next->yes : leaf->yes);
      value->may += leaf->weight * (again ? next->may : leaf->may);
      value->keep_first += leaf->weight * leaf->keep;
      value->keep_final += leaf->weight * (again ? next->keep_final : leaf->keep);
      value->redraws += again ? leaf->weight * (1 + next->redraws) : 0;
    }
  value->yes /= all;
  value->may /= all;
  value->keep_first /= all;
  value->keep_final /= all;
  value->redraws /= all;
}

gboolean
slv_odds_task_settle (const SlvOddsTask *task, const GArray *first, const GArray *again, SlvOddsValue *value)
{
  SlvOddsValue next = { 0 };
  gboolean may_redraw = FALSE;

  for (guint i = 0; i < task->redraws; i++)
    {
      SlvOddsValue last = next;

      settle_once (task, again, may_redraw ? &last : NULL, FALSE, &next);
      if (may_redraw && fabs (next.yes - last.yes) < 1e-17 && fabs (next.keep_final - last.keep_final) < 1e-17)
        break;
      may_redraw = TRUE;
    }
  settle_once (task, first, may_redraw ? &next : NULL, TRUE, value);
  return !isnan (value->yes);
}

double *
slv_odds_task_thresholds (const SlvOddsTask *task, const GArray *again, guint n)
{
  double *chances = g_new0 (double, (gsize) n + 1);
  SlvOddsValue next = { 0 };

  for (guint i = 0; i < n; i++)
    {
      SlvOddsValue last = next;

      settle_once (task, again, i > 0 ? &last : NULL, FALSE, &next);
      chances[i] = next.yes;
    }
  return chances;
}

/* ---- one composition ---- */

/* Whether one draw decides everything: nothing hangs on the first hand but what it is itself. */
static gboolean
is_one_draw (const SlvOddsTask *task)
{
  return (task->later == 0 && task->exchange == 0) || (task->redraws == 0 && task->exchange == 0 && !task->has_given && !task->has_keep);
}

static guint
texts_of (const SlvOddsTask *task)
{
  return 1u << SLV_ODDS_WANT | (task->has_given ? 1u << SLV_ODDS_GIVEN : 0) | (task->has_keep ? 1u << SLV_ODDS_KEEP_IF : 0);
}

static gboolean
count_by_law (const SlvOddsTask *task, const guint *pile, GArray *first, GArray *again, SlvOddsValue *value, gboolean *too_much,
              GCancellable *cancellable, GError **error)
{
  guint n = task->hand + task->later;
  g_autoptr (SlvOddsSpace) space = slv_odds_space_new (task->problem, pile, texts_of (task), task->redraws > 0,
                                                       MAX (n, task->redraws > 0 ? task->redraw_size : 0));
  gboolean other_size = task->redraws > 0 && task->redraw_size != task->hand;

  *too_much = space == NULL || slv_odds_law_work (space, pile, MAX (n, task->redraw_size)) > task->work;
  if (*too_much || !slv_odds_law (space, pile, n, first, task->redraws == 0 ? &value->ways : NULL, &value->all, cancellable, error))
    return FALSE;
  return !other_size || slv_odds_law (space, pile, task->redraw_size, again, NULL, NULL, cancellable, error);
}

static gboolean
walk_tree (const SlvOddsTask *task, const guint *pile, guint hand, const SlvOddsSpace *want, GArray *leaves, gboolean *too_much,
           GCancellable *cancellable, GError **error)
{
  guint n_pile = slv_odds_pile_count (task->problem, pile), texts = texts_of (task) & ~(1u << SLV_ODDS_WANT);
  g_autoptr (SlvOddsTree) tree = slv_odds_tree_new (want, pile, hand, task->exchange, MIN (task->later, n_pile - hand));
  g_autoptr (SlvOddsSpace) other = texts != 0 ? slv_odds_space_new (task->problem, pile, texts, FALSE, hand) : NULL;

  *too_much = tree == NULL || (texts != 0 && other == NULL) || slv_odds_tree_work (tree) > task->work;
  return !*too_much && slv_odds_tree_all (tree, other, leaves, cancellable, error);
}

static gboolean
count_by_tree (const SlvOddsTask *task, const guint *pile, GArray *first, GArray *again, gboolean *too_much, GCancellable *cancellable,
               GError **error)
{
  g_autoptr (SlvOddsSpace) want = slv_odds_space_new (task->problem, pile, 1u << SLV_ODDS_WANT, FALSE,
                                                      MAX (task->hand, task->redraw_size) + task->later);

  *too_much = want == NULL;
  if (*too_much || !walk_tree (task, pile, task->hand, want, first, too_much, cancellable, error))
    return FALSE;
  return task->redraws == 0 || task->redraw_size == task->hand
         || walk_tree (task, pile, task->redraw_size, want, again, too_much, cancellable, error);
}

gboolean
slv_odds_task_count (const SlvOddsTask *task, const guint *pile, SlvOddsValue *value, gboolean *too_much, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GArray) first = g_array_new (FALSE, FALSE, sizeof (SlvOddsLeaf)), again = g_array_new (FALSE, FALSE, sizeof (SlvOddsLeaf));
  SlvOddsValue ways = { 0 };
  gboolean counted = is_one_draw (task) ? count_by_law (task, pile, first, again, &ways, too_much, cancellable, error)
                                        : count_by_tree (task, pile, first, again, too_much, cancellable, error);

  if (!counted)
    return FALSE;
  if (!slv_odds_task_settle (task, first, again->len > 0 ? again : first, value))
    value->yes = value->may = NAN;
  value->ways = ways.ways;
  value->all = ways.all;
  return TRUE;
}

/* ---- cards set aside ---- */

typedef struct {
  const SlvOddsTask *task;
  GPtrArray *piles;
  guint     *counts, *fits, *now;
} Aside;

static void
set_aside (Aside *aside, guint k, guint left)
{
  guint n = aside->task->problem->classes->len;

  if (left == 0 || k == n)
    {
      if (left == 0 && aside->piles->len < PILES_MAX)
        g_ptr_array_add (aside->piles, g_memdup2 (aside->now, (gsize) (n + 1) * sizeof (guint)));
      return;
    }
  for (guint x = 0; x <= MIN (left, aside->fits[k]); x++)
    {
      aside->now[k] = aside->counts[k] - x;
      set_aside (aside, k + 1, left - x);
    }
  aside->now[k] = aside->counts[k];
}

GPtrArray *
slv_odds_task_piles (const SlvOddsTask *task, const gint *delta)
{
  const SlvOddsProblem *problem = task->problem;
  guint n = problem->classes->len;
  gint64 all = 0;
  g_autofree guint *counts = g_new0 (guint, (gsize) n + 1), *fits = g_new0 (guint, (gsize) n + 1), *now = NULL;
  Aside aside = { task, g_ptr_array_new_with_free_func (g_free), counts, fits, NULL };

  for (guint k = 0; k < n; k++)
    {
      const SlvOddsClass *class = slv_odds_class (problem, k);
      gint64 count = (gint64) class->count + (delta != NULL ? delta[k] : 0);

      counts[k] = (guint) MAX (count, 0);
      fits[k] = MIN (task->deck->distinct ? class->fit_names : class->fits, counts[k]);
      all += counts[k];
    }
  aside.now = now = g_memdup2 (counts, (gsize) (n + 1) * sizeof (guint));
  set_aside (&aside, 0, task->deck->n_aside);
  if (aside.piles->len > 0 && all - task->deck->n_aside >= task->hand + task->later)
    return aside.piles;
  g_ptr_array_unref (aside.piles);
  return NULL;
}

gboolean
slv_odds_task_best (const SlvOddsTask *task, const gint *delta, SlvOddsValue *value, guint **pile, gboolean *too_much,
                    GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) piles = slv_odds_task_piles (task, delta);
  SlvOddsTask each = *task;
  guint best = G_MAXUINT;

  *too_much = FALSE;
  *pile = NULL;
  if (piles == NULL)
    return TRUE;
  each.work = task->work / piles->len;
  for (guint i = 0; i < piles->len; i++)
    {
      SlvOddsValue one = { 0 };

      if (!slv_odds_task_count (&each, g_ptr_array_index (piles, i), &one, too_much, cancellable, error))
        return FALSE;
      if (isnan (one.yes) || (best != G_MAXUINT && one.yes <= value->yes + 1e-15))
        continue;
      best = i;
      *value = one;
    }
  if (best != G_MAXUINT)
    *pile = g_memdup2 (g_ptr_array_index (piles, best), (gsize) (task->problem->classes->len + 1) * sizeof (guint));
  return TRUE;
}
