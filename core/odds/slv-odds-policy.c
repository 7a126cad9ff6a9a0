/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-policy.c: what a player does with first hands, and the one chance that comes of it. A redraw is worth the chance of
 * the next hand with one redraw less; so the chances are worked out from the last hand back to the first. Cards that are set
 * aside before are tried in all ways that differ for the question. Source: core/README.md, "Odds". */
#include "odds/slv-odds-private.h"
#include <math.h>

#define PILES_MAX   100000u   /* ways to set cards aside */

/* ---- a question made ready ---- */

void
slv_odds_task_init (SlvOddsTask *task, SlvOddsProblem *problem, const SlvOddsQuestion *question)
{
  const SlvOddsDeck *deck = problem->deck;
  const SlvOpeningRules *rules = &deck->rules[question->second ? 1 : 0];
  const GArray *draws = deck->draws[question->second ? 1 : 0];
  gboolean plays = question->policy != SLV_ODDS_AS_IT_COMES;

  *task = (SlvOddsTask) { .problem = problem, .deck = problem->deck, .second = question->second, .policy = question->policy };
  task->rules = rules;
  task->hand = deck->hand_size;
  task->draws = g_array_index (draws, guint, MIN (question->turn, draws->len - 1));
  task->look = plays ? rules->look : 0;
  task->exchange = plays ? rules->exchange : 0;
  task->redraws = plays ? MIN (rules->redraws, SLV_ODDS_REDRAWS_MAX) : 0;
  task->forced = rules->forced;
  task->has_given = problem->bound[SLV_ODDS_GIVEN] != NULL;
  task->has_keep = problem->bound[SLV_ODDS_KEEP_IF] != NULL;
  task->work = question->method == SLV_ODDS_EXACT ? SLV_ODDS_WORK_EXACT : SLV_ODDS_WORK_AUTO;
}

/* ---- hands in a row ---- */

/* Cards that are looked at before the draw: those that stay on top are drawn first. */
static void
look_stage (const SlvOddsTask *task, guint there, SlvOddsStage *stage)
{
  guint seen = MIN (task->hand, there) + task->draws;

  stage->hand = MIN (task->look, there);
  stage->cap = there - stage->hand;
  stage->extra = (gint) seen - (gint) stage->hand;
  stage->least = (guint) MAX (-stage->extra, 0);
  stage->most = stage->hand;
}

static void
fill_stage (const SlvOddsTask *task, guint n_pile, guint nth, SlvOddsStage *stage)
{
  const SlvOpeningRules *rules = task->rules;
  guint there = n_pile - MIN (rules->aside, n_pile), number = task->taken + nth, back;

  *stage = (SlvOddsStage) { 0 };
  if (nth == 0 && task->look > 0)
    look_stage (task, there, stage);
  else
    {
      back = nth > 0 ? slv_opening_rules_put_back (rules, number) : task->put_back;
      stage->hand = MIN (nth > 0 ? slv_opening_rules_size (rules, number) : task->hand, there);
      stage->cap = there - stage->hand;
      stage->least = MIN (back, stage->hand);
      stage->most = MIN (stage->least + task->exchange, stage->hand);
      stage->extra = (gint) task->draws - (gint) stage->least;
      stage->shuffles = rules->exchange_shuffles && task->exchange > 0;
    }
  if (stage->shuffles || (rules->exchange_removes && task->exchange > 0))
    stage->most = MIN (stage->most, stage->cap);
  else
    /* who returns more than the rest of the pile gives draws them again: that is as good as returning fewer */
    stage->most = MIN (stage->most, (guint) MAX ((gint64) stage->cap - stage->extra, 0));
  stage->least = MIN (stage->least, stage->most);
}

static gboolean
same_stage (const SlvOddsStage *a, const SlvOddsStage *b)
{
  return a->hand == b->hand && a->least == b->least && a->most == b->most && a->extra == b->extra && a->cap == b->cap
         && a->shuffles == b->shuffles;
}

GArray *
slv_odds_task_runs (const SlvOddsTask *task, guint n_pile)
{
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (SlvOddsHands));

  for (guint nth = 0; nth <= task->redraws; nth++)
    {
      SlvOddsHands run = { .times = 1 };

      fill_stage (task, n_pile, nth, &run.stage);
      /* the first hand stands for itself: only of it something may be given */
      if (runs->len > 1 && same_stage (&run.stage, &g_array_index (runs, SlvOddsHands, runs->len - 1).stage))
        g_array_index (runs, SlvOddsHands, runs->len - 1).times++;
      else
        g_array_append_val (runs, run);
    }
  return runs;
}

guint
slv_odds_run_of (const GArray *runs, guint redraws)
{
  guint run = 0;

  for (guint first = 0; run < runs->len && first + g_array_index (runs, SlvOddsHands, run).times <= redraws; run++)
    first += g_array_index (runs, SlvOddsHands, run).times;
  return run;
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
  double all = 0, stand = 0, fall = 0;

  *value = (SlvOddsValue) { 0 };
  SLV_EACH_IN (const SlvOddsLeaf, leaf, leaves)
    {
      gboolean again = next != NULL && redraws (task, leaf, next->yes);

      *(task->forced && leaf->redraw ? &fall : &stand) += leaf->weight;
      if ((task->forced && leaf->redraw) || (given && !leaf->given))
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
  value->redraws = value->redraws / all + (task->forced ? fall / stand : 0);
}

gboolean
slv_odds_task_settle (const SlvOddsTask *task, const GArray *runs, const GPtrArray *leaves, SlvOddsValue *value, double *worth)
{
  SlvOddsValue next = { 0 };
  gboolean may_redraw = FALSE;
  guint number = task->redraws;

  for (guint run = runs->len; run > 1; run--)
    {
      guint times = g_array_index (runs, SlvOddsHands, run - 1).times;
      gboolean still = FALSE;

      for (guint i = 0; i < times; i++, number--)
        {
          SlvOddsValue last = next;

          if (!still)
            settle_once (task, g_ptr_array_index (leaves, run - 1), may_redraw ? &last : NULL, FALSE, &next);
          /* of many that are alike the first ones are worth the same */
          still = i > 0 && fabs (next.yes - last.yes) < 1e-17 && fabs (next.keep_final - last.keep_final) < 1e-17;
          may_redraw = TRUE;
          if (worth != NULL)
            worth[number] = next.yes;
        }
    }
  settle_once (task, g_ptr_array_index (leaves, 0), may_redraw ? &next : NULL, TRUE, value);
  if (worth != NULL)
    worth[0] = value->yes;
  return !isnan (value->yes);
}

/* ---- one composition ---- */

/* Whether one draw decides everything: nothing hangs on the first hand but what it is itself. */
static gboolean
is_one_draw (const SlvOddsTask *task, const GArray *runs)
{
  for (guint i = 0; i < runs->len; i++)
    if (g_array_index (runs, SlvOddsHands, i).stage.most > 0)
      return FALSE;
  return task->draws == 0 || (task->redraws == 0 && !task->forced && !task->has_given && !task->has_keep);
}

static guint
texts_of (const SlvOddsTask *task)
{
  return 1u << SLV_ODDS_WANT | (task->has_given ? 1u << SLV_ODDS_GIVEN : 0) | (task->has_keep ? 1u << SLV_ODDS_KEEP_IF : 0);
}

/* The most cards that any of the hands comes to. */
static guint
largest_size (const GArray *runs)
{
  guint n = 0;

  for (guint i = 0; i < runs->len; i++)
    n = MAX (n, slv_odds_stage_size (&g_array_index (runs, SlvOddsHands, i).stage));
  return n;
}

/* A run that is as the first hand shares its leaves. */
static GArray *
leaves_for (const GArray *runs, guint run, const GPtrArray *leaves, gboolean *shared)
{
  *shared = run > 0 && same_stage (&g_array_index (runs, SlvOddsHands, run).stage, &g_array_index (runs, SlvOddsHands, 0).stage);
  return *shared ? g_array_ref (g_ptr_array_index (leaves, 0)) : g_array_new (FALSE, FALSE, sizeof (SlvOddsLeaf));
}

static gboolean
count_by_law (const SlvOddsTask *task, const guint *pile, const GArray *runs, GPtrArray *leaves, SlvOddsValue *value, gboolean *too_much,
              GCancellable *cancellable, GError **error)
{
  guint most = largest_size (runs);
  gboolean redraws = task->redraws > 0 || task->forced;
  g_autoptr (SlvOddsSpace) space = slv_odds_space_new (task->problem, pile, texts_of (task), redraws, most);

  *too_much = space == NULL || slv_odds_law_work (space, pile, most) * runs->len > task->work;
  for (guint i = 0; i < runs->len && !*too_much; i++)
    {
      const SlvOddsStage *stage = &g_array_index (runs, SlvOddsHands, i).stage;
      gboolean shared, whole = i == 0 && task->redraws == 0;
      GArray *fresh = leaves_for (runs, i, leaves, &shared);

      g_ptr_array_add (leaves, fresh);
      if (!shared && !slv_odds_law (space, pile, stage->hand + slv_odds_stage_draws (stage, 0), task->forced, fresh,
                                    whole ? &value->ways : NULL, &value->all, cancellable, error))
        return FALSE;
    }
  return !*too_much;
}

static gboolean
walk_tree (const SlvOddsTask *task, const guint *pile, const SlvOddsStage *stage, const SlvOddsSpace *want, GArray *leaves,
           double *work, gboolean *too_much, GCancellable *cancellable, GError **error)
{
  guint texts = texts_of (task) & ~(1u << SLV_ODDS_WANT);
  g_autoptr (SlvOddsTree) tree = slv_odds_tree_new (want, pile, stage);
  g_autoptr (SlvOddsSpace) other = texts != 0 ? slv_odds_space_new (task->problem, pile, texts, FALSE, stage->hand) : NULL;

  *work += tree != NULL ? slv_odds_tree_work (tree) : 0;
  *too_much = tree == NULL || (texts != 0 && other == NULL) || *work > task->work;
  return !*too_much && slv_odds_tree_all (tree, other, leaves, cancellable, error);
}

static gboolean
count_by_tree (const SlvOddsTask *task, const guint *pile, const GArray *runs, GPtrArray *leaves, gboolean *too_much,
               GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvOddsSpace) want = slv_odds_space_new (task->problem, pile, 1u << SLV_ODDS_WANT, FALSE, largest_size (runs));
  double work = 0;

  *too_much = want == NULL;
  for (guint i = 0; i < runs->len && !*too_much; i++)
    {
      gboolean shared;
      GArray *fresh = leaves_for (runs, i, leaves, &shared);

      g_ptr_array_add (leaves, fresh);
      if (!shared && !walk_tree (task, pile, &g_array_index (runs, SlvOddsHands, i).stage, want, fresh, &work, too_much, cancellable, error))
        return FALSE;
    }
  return !*too_much;
}

gboolean
slv_odds_task_count (const SlvOddsTask *task, const guint *pile, SlvOddsValue *value, gboolean *too_much, GCancellable *cancellable,
                     GError **error)
{
  g_autoptr (GArray) runs = slv_odds_task_runs (task, slv_odds_pile_count (task->problem, pile));
  g_autoptr (GPtrArray) leaves = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  SlvOddsValue ways = { 0 };
  gboolean counted = is_one_draw (task, runs) ? count_by_law (task, pile, runs, leaves, &ways, too_much, cancellable, error)
                                              : count_by_tree (task, pile, runs, leaves, too_much, cancellable, error);

  if (!counted)
    return FALSE;
  if (!slv_odds_task_settle (task, runs, leaves, value, NULL))
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
  if (aside.piles->len > 0 && all - task->deck->n_aside >= task->hand)
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
  /* where not all ways are tried the best one may be another */
  *too_much = piles->len >= PILES_MAX;
  if (*too_much)
    return FALSE;
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
