/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-range.c: what kinds with a total (count, sum) have in common: every copy adds something between a best and a worst case, and the
 * total is compared with a minimum and a maximum. Where nothing is missing, best and worst are the same number; where a
 * value is missing, only what holds in both cases is said. Source: core/README.md, "Attributes". */
#include "check/slv-rule-class.h"
#include <math.h>

#define NUMBER_MAX 9e15   /* beyond this a double does not count by ones */
#define FRACTION   1e6    /* the smallest part of a number that counts */
#define GROWN_MAX  10000 /* as often bounds grow in a repair */

SlvRange
slv_range_judge (const SlvBoundsOf *bounds, double lo, double hi)
{
  if ((bounds->has_min && hi < (double) bounds->min) || (bounds->has_max && lo > (double) bounds->max))
    return SLV_RANGE_BROKEN;
  if ((!bounds->has_min || lo >= (double) bounds->min) && (!bounds->has_max || hi <= (double) bounds->max))
    return SLV_RANGE_HOLDS;
  return SLV_RANGE_UNKNOWN;
}

gint64
slv_range_number (double value)
{
  return (gint64) llround (CLAMP (value, -NUMBER_MAX, NUMBER_MAX));
}

double
slv_range_tidy (double value)
{
  double bounded = CLAMP (value, -NUMBER_MAX, NUMBER_MAX);

  return floor (bounded) == bounded ? bounded : nearbyint (bounded * FRACTION) / FRACTION;
}

void
slv_range_measure (SlvRun *run, SlvRuleState *state, double *lo, double *hi)
{
  const GArray *items = run->checker->items;

  *lo = *hi = 0;
  SLV_EACH_IN (const SlvItem, item, items)
    {
      double least, most;

      if (!state->in_zone[item->zone])
        continue;
      state->class->span (run, state, item, &least, &most);
      *lo += least * (double) item->count;
      *hi += most * (double) item->count;
    }
  *lo = slv_range_tidy (*lo);
  *hi = isinf (*hi) ? *hi : slv_range_tidy (*hi);
}

/* Names the cards that a person would look at: those that could not be judged, or those that made it too much. A rule
 * about the number of all cards of a zone names none. */
static void
name_cards (SlvRun *run, SlvRuleState *state, SlvFinding *finding, gboolean doubtful)
{
  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      double least, most;

      if (!state->in_zone[item->zone])
        continue;
      state->class->span (run, state, item, &least, &most);
      if (doubtful ? least < most : least > 0)
        slv_run_add_item (run, finding, item, item->count);
    }
}

/* Whether the doubt is worth a finding of its own. When nothing but cards that are in no list stand between the rule and
 * its maximum, the finding about those cards says it all; a minimum that they alone could reach is told all the same. */
static gboolean
is_worth_telling (SlvRun *run, SlvRuleState *state, const SlvBoundsOf *bounds, double sure)
{
  const GArray *items = run->checker->items;

  if (bounds->has_min && sure < (double) bounds->min)
    return TRUE;
  SLV_EACH_IN (const SlvItem, item, items)
    {
      double least, most;

      if (!state->in_zone[item->zone] || item->row == SLV_ROW_NONE)
        continue;
      state->class->span (run, state, item, &least, &most);
      if (least < most)
        return TRUE;
    }
  return FALSE;
}

static const char *
broken_sentence (const char * const *sentences, const SlvBoundsOf *bounds)
{
  if (bounds->has_min && !bounds->has_max)
    return sentences[SLV_SAY_MIN];
  if (!bounds->has_min)
    return sentences[SLV_SAY_MAX];
  return sentences[bounds->min == bounds->max ? SLV_SAY_EXACT : SLV_SAY_RANGE];
}

void
slv_range_check (SlvRun *run, SlvRuleState *state, const char * const *sentences, gboolean names)
{
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  double lo, hi;

  slv_range_measure (run, state, &lo, &hi);
  SlvRange range = slv_range_judge (bounds, lo, hi);
  if (range == SLV_RANGE_HOLDS || (range == SLV_RANGE_UNKNOWN && !is_worth_telling (run, state, bounds, lo)))
    return;
  SlvFinding *finding = slv_run_add (run, state, range == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  /* Too few even in the best case: the best case is what a person has to beat. */
  slv_finding_set_actual (finding, slv_range_tidy (range == SLV_RANGE_BROKEN && bounds->has_min && hi < (double) bounds->min ? hi : lo));
  if (names && (range == SLV_RANGE_UNKNOWN || (bounds->has_max && lo > (double) bounds->max)))
    name_cards (run, state, finding, range == SLV_RANGE_UNKNOWN);
  slv_run_say (run, state, finding, range == SLV_RANGE_UNKNOWN ? state->class->unknown : broken_sentence (sentences, bounds));
}

/* ---- one copy more: what every copy adds is asked of the class, and kept is the sum of the answers ---- */

void
slv_range_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item)
{
  double lo, hi, n = (double) item->item.count;

  if (!rule->state->in_zone[item->item.zone])
    return;
  rule->class->span (&running->run, rule->state, &item->item, &lo, &hi);
  rule->lo += lo * n;
  if (isinf (hi))
    rule->endless += item->item.count;
  else
    rule->hi += hi * n;
}

SlvTruth
slv_range_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  double lo, hi, max = (double) rule->bounds->max;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone])
    return SLV_TRUE;
  rule->class->span (&running->run, rule->state, probe, &lo, &hi);
  if (hi <= 0 || rule->lo + hi <= max)
    return SLV_TRUE;
  return lo > 0 && rule->lo + lo > max ? SLV_FALSE : SLV_UNKNOWN;
}

/* ---- repair ---- */

/* A rule that only warns is broken no more than it is now. */
static SlvBoundsOf
bounds_of (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  SlvBoundsOf bounds = model->run->bounds[group];
  double lo, hi;

  bounds.min -= bounds.grown;
  bounds.max -= bounds.grown;
  if (slv_repair_is_hard (model->run, group))
    return bounds;
  slv_range_measure (model->run, state, &lo, &hi);
  bounds.min = MIN (bounds.min, slv_range_number (lo));
  bounds.max = MAX (bounds.max, slv_range_number (hi));
  bounds.has_max = bounds.has_max && isfinite (hi);
  return bounds;
}

/* How many times the bounds grow, as a variable: each times it is at most the number of cards, which is less than each more. */
static void
grow_rows (SlvRepairModel *model, guint group, const SlvRuleState *state, const SlvBoundsOf *bounds, guint least, guint most)
{
  const double each = (double) state->rule->each, more = (double) state->rule->more;
  SlvRepairVar times = { .card = SLV_REPAIR_NONE, .zone = SLV_REPAIR_NONE, .next = SLV_REPAIR_NONE, .cap = GROWN_MAX };
  guint row, n_vars = model->vars->len;

  if (state->rule->each == 0)
    return;
  row = slv_repair_add_row (model, group, 0, each - 1);
  for (guint i = 0; i < n_vars; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);

      if (slv_repair_card_of (model, i) != NULL && state->in_zone[var->zone])
        slv_repair_add_term (model, row, i, 1);
    }
  g_array_append_val (model->vars, times);
  slv_repair_add_term (model, row, n_vars, -each);
  if (bounds->has_min)
    slv_repair_add_term (model, least, n_vars, -more);
  if (bounds->has_max)
    slv_repair_add_term (model, most, n_vars, -more);
}

void
slv_range_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  const SlvBoundsOf bounds = bounds_of (model, group, state);
  guint least = 0, most = 0, n_vars = model->vars->len;

  if (bounds.has_min)
    least = slv_repair_add_row (model, group, (double) bounds.min, INFINITY);
  if (bounds.has_max)
    most = slv_repair_add_row (model, group, -INFINITY, (double) bounds.max);
  for (guint i = 0; i < n_vars; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      double lo, hi;

      if (card == NULL || !state->in_zone[var->zone])
        continue;
      SlvItem item = (SlvItem) { .row = card->row, .zone = var->zone, .entry = card->entry, .count = 1 };
      state->class->span (model->run, state, &item, &lo, &hi);
      if (bounds.has_min && lo != 0)
        slv_repair_add_term (model, least, i, lo);
      if (bounds.has_max && !isfinite (hi))
        slv_repair_forbid (model, group, i);
      else if (bounds.has_max && hi != 0)
        slv_repair_add_term (model, most, i, hi);
    }
  grow_rows (model, group, state, &bounds, least, most);
}
