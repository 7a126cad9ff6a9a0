/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running-rules.c: how sums over cards, limits of names and the dated lists follow a change of one card. What a rule makes of
 * a card or of a name is asked of the very functions that the plain check uses; kept here is only the sum of the answers. */
#include "config.h"
#include "check/slv-running-private.h"
#include <math.h>

#define WHOLE_MAX 1e5   /* up to this, sums of whole numbers stay exact for the largest deck */

/* ---- count and sum ---- */

static gboolean
is_whole (double value)
{
  return isinf (value) || (fabs (value) <= WHOLE_MAX && floor (value) == value);
}

static void
range_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  double lo, hi, n = (double) item->item.count * sign;

  if (!rule->state->in_zone[item->item.zone] || item->item.count == 0)
    return;
  rule->state->class->span (&running->run, rule->state, &item->item, &lo, &hi);
  if (!is_whole (lo) || !is_whole (hi) || isinf (lo))
    running->plain = TRUE;
  rule->lo += lo * n;
  if (isinf (hi))
    rule->endless += (guint64) ((gint64) item->item.count * sign);
  else
    rule->hi += hi * n;
  if (lo < hi && item->item.row != SLV_ROW_NONE)
    rule->doubtful += (guint64) ((gint64) item->item.count * sign);
}

static SlvRange
range_judge (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  const SlvBoundsOf *bounds = rule->bounds;
  SlvRange range = slv_range_judge (bounds, rule->lo, rule->endless > 0 ? INFINITY : rule->hi);

  if (range == SLV_RANGE_UNKNOWN && rule->doubtful == 0 && !(bounds->has_min && rule->lo < (double) bounds->min))
    return SLV_RANGE_HOLDS;
  return range;
}

static SlvTruth
range_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  double lo, hi, max = (double) rule->bounds->max;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone])
    return SLV_TRUE;
  rule->state->class->span (&running->run, rule->state, probe, &lo, &hi);
  if (hi <= 0 || rule->lo + hi <= max)
    return SLV_TRUE;
  return lo > 0 && rule->lo + lo > max ? SLV_FALSE : SLV_UNKNOWN;
}

/* ---- copies ---- */

/* The tally of a name, with @probe (nullable) in it. */
static gboolean
tally_copies (SlvRunning *running, SlvRunRule *rule, const SlvRunName *name, const SlvItem *probe, SlvNameTally *tally)
{
  gboolean any = FALSE, certain;

  *tally = (SlvNameTally) { .limit_lo = G_MAXINT64, .limit_hi = G_MININT64 };
  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (at->item.count > 0 && rule->state->in_zone[at->item.zone]
        && slv_rule_copies_counts (rule->state, at->item.row, &certain))
      {
        slv_rule_copies_tally (running->checker, rule->state, &at->item, certain, rule->bounds->max, tally);
        any = TRUE;
      }
  if (probe == NULL || !slv_rule_copies_counts (rule->state, probe->row, &certain))
    return any;
  slv_rule_copies_tally (running->checker, rule->state, probe, certain, rule->bounds->max, tally);
  return TRUE;
}

static void
add_range (SlvRunRule *rule, SlvRange range, gint sign)
{
  if (range == SLV_RANGE_BROKEN)
    rule->broken += (guint64) (gint64) sign;
  else if (range == SLV_RANGE_UNKNOWN)
    rule->unsure += (guint64) (gint64) sign;
}

static SlvRange
count_judge (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  return rule->broken > 0 ? SLV_RANGE_BROKEN : rule->unsure > 0 ? SLV_RANGE_UNKNOWN : SLV_RANGE_HOLDS;
}

static void
copies_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  SlvNameTally tally;

  if (!rule->bounds->has_max || !rule->state->in_zone[item->item.zone])
    return;
  if (tally_copies (running, rule, item->name, NULL, &tally))
    add_range (rule, slv_rule_copies_judge (&tally, item->item.row != SLV_ROW_NONE), sign);
}

static SlvTruth
truth_of (SlvRange range)
{
  return range == SLV_RANGE_BROKEN ? SLV_FALSE : range == SLV_RANGE_UNKNOWN ? SLV_UNKNOWN : SLV_TRUE;
}

static SlvTruth
copies_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name)
{
  SlvNameTally tally;
  gboolean certain;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone]
      || !slv_rule_copies_counts (rule->state, probe->row, &certain))
    return SLV_TRUE;
  tally_copies (running, rule, name, probe, &tally);
  return truth_of (slv_rule_copies_judge (&tally, TRUE));
}

/* ---- dated lists ---- */

static SlvRange
judge_listed (SlvRunning *running, const SlvRunName *name, const SlvItem *probe)
{
  SlvListTally tally = SLV_LIST_TALLY_INIT;

  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (at->item.count > 0 && at->item.row != SLV_ROW_NONE && running->run.list_zones[at->item.zone])
      slv_list_tally_add (&tally, running->checker, at->item.row, at->item.count);
  if (probe != NULL)
    slv_list_tally_add (&tally, running->checker, probe->row, probe->count);
  return slv_list_tally_judge (&tally);
}

static void
list_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  if (running->run.list_zones[item->item.zone])
    add_range (rule, judge_listed (running, item->name, NULL), sign);
}

static SlvTruth
list_fits (SlvRunning *running, SlvRunRule *rule G_GNUC_UNUSED, const SlvItem *probe, const SlvRunName *name)
{
  return running->run.list_zones[probe->zone] ? truth_of (judge_listed (running, name, probe)) : SLV_TRUE;
}

/* ---- known, conserve ---- */

static void
known_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  if (item->item.count > 0 && slv_rule_known_is_strange (running->checker, rule->state, &item->item))
    rule->broken += (guint64) (gint64) sign;
}

static SlvTruth
known_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  return slv_rule_known_is_strange (running->checker, rule->state, probe) ? SLV_FALSE : SLV_TRUE;
}

static void
count_conserved (const SlvRunRule *rule, const SlvRunName *name, guint64 *here, guint64 *there)
{
  *here = *there = 0;
  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    {
      if (at->item.zone == rule->state->other_zone)
        *there += at->item.count;
      else if (rule->state->in_zone[at->item.zone])
        *here += at->item.count;
    }
}

static void
conserve_weigh (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  guint64 here, there;

  count_conserved (rule, item->name, &here, &there);
  if (here != there)
    rule->broken += (guint64) (gint64) sign;
  if (item->item.zone == rule->state->other_zone)
    rule->subjects += (guint64) ((gint64) item->item.count * sign);
}

static SlvRange
conserve_judge (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  return rule->broken > 0 && (rule->headed || rule->subjects > 0) ? SLV_RANGE_BROKEN : SLV_RANGE_HOLDS;
}

static SlvTruth
conserve_fits (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name)
{
  guint64 here, there;

  if (!rule->state->in_zone[probe->zone] || probe->zone == rule->state->other_zone || !(rule->headed || rule->subjects > 0))
    return SLV_TRUE;
  count_conserved (rule, name, &here, &there);
  return here < there ? SLV_TRUE : SLV_FALSE;
}

const SlvRunKind slv_run_list = { list_weigh, count_judge, list_fits };

static const SlvRunKind range_kind = { range_weigh, range_judge, range_fits };
static const SlvRunKind copies_kind = { copies_weigh, count_judge, copies_fits };
static const SlvRunKind known_kind = { known_weigh, count_judge, known_fits };
static const SlvRunKind conserve_kind = { conserve_weigh, conserve_judge, conserve_fits };

static const SlvRunKind * const kinds[] = {
  [SLV_RULE_COUNT] = &range_kind,
  [SLV_RULE_COPIES] = &copies_kind,
  [SLV_RULE_SUM] = &range_kind,
  [SLV_RULE_RELATE] = &slv_run_relate,
  [SLV_RULE_DISTINCT] = &slv_run_distinct,
  [SLV_RULE_KNOWN] = &known_kind,
  [SLV_RULE_CONSERVE] = &conserve_kind,
};

const SlvRunKind *
slv_run_kind (SlvRuleKind kind)
{
  return (guint) kind < G_N_ELEMENTS (kinds) ? kinds[kind] : NULL;
}
