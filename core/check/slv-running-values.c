/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running-values.c: the two kinds of rule that look at values of an attribute, kept up to date: what the cards of another
 * zone allow (relate) and how many different values there are (distinct). */
#include "config.h"
#include "check/slv-running-private.h"
#include <math.h>

/* ---- relate ---- */

/* What the other zone allows, marked in the checker; only cards there are looked at, as a rule one or a few. */
static gboolean
mark_allowed (SlvRunning *running, SlvRunRule *rule)
{
  gboolean all_known = TRUE;

  slv_checker_begin_marks (running->checker);
  for (guint i = 0; i < rule->others->len; i++)
    all_known = slv_rule_relate_mark (running->checker, rule->state, &((SlvRunItem *) g_ptr_array_index (rule->others, i))->item)
                && all_known;
  return all_known;
}

static void
count_broken (SlvRunning *running, SlvRunRule *rule, const SlvItem *item, gboolean all_known, gint sign)
{
  SlvTruth truth = slv_rule_relate_judge (running->checker, rule->state, item, all_known);
  guint64 n = (guint64) ((gint64) item->count * sign);

  if (truth == SLV_FALSE)
    rule->broken += n;
  else if (truth == SLV_UNKNOWN && item->row != SLV_ROW_NONE)
    rule->unsure += n;
}

static void
recount (SlvRunning *running, SlvRunRule *rule)
{
  gboolean all_known = mark_allowed (running, rule);

  rule->broken = rule->unsure = 0;
  for (guint i = 0; i < running->items->len; i++)
    {
      const SlvRunItem *item = g_ptr_array_index (running->items, i);

      if (item->item.count > 0 && rule->state->in_zone[item->item.zone])
        count_broken (running, rule, &item->item, all_known, 1);
    }
  rule->stale = FALSE;
}

static void
relate_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  const SlvItem *card = &item->item;

  if (card->count == 0)
    return;
  if (card->zone == rule->state->other_zone)
    {
      rule->stale = TRUE;
      if (sign > 0)
        g_ptr_array_add (rule->others, item);
      else
        g_ptr_array_remove_fast (rule->others, item);
    }
  if (!rule->state->in_zone[card->zone])
    return;
  if (slv_check_query_test (rule->state->where, card->row) != SLV_FALSE)
    rule->subjects += (guint64) ((gint64) card->count * sign);
  if (!rule->stale)
    count_broken (running, rule, card, mark_allowed (running, rule), sign);
}

/* With nothing in the other zone nobody can say; where an error speaks of that zone, the verdict is no anyway. */
static SlvRange
relate_judge (SlvRunning *running, SlvRunRule *rule)
{
  if (rule->subjects == 0)
    return SLV_RANGE_HOLDS;
  if (rule->others->len == 0)
    return SLV_RANGE_UNKNOWN;
  if (rule->stale)
    recount (running, rule);
  return rule->broken > 0 ? SLV_RANGE_BROKEN : rule->unsure > 0 ? SLV_RANGE_UNKNOWN : SLV_RANGE_HOLDS;
}

static SlvTruth
relate_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  if (!rule->state->in_zone[probe->zone] || rule->others->len == 0)
    return SLV_TRUE;
  return slv_rule_relate_judge (running->checker, rule->state, probe, mark_allowed (running, rule));
}

const SlvRunKind slv_run_relate = { relate_weigh, relate_judge, relate_fits };

/* ---- distinct ---- */

static guint64 *
items_with (GArray *counts, guint value)
{
  if (value >= counts->len)
    g_array_set_size (counts, value + 16);
  return &g_array_index (counts, guint64, value);
}

/* One item more or less has @value, for certain or perhaps; keeps the numbers of values right. */
static void
weigh_value (SlvRunRule *rule, guint value, gboolean certain, gint sign)
{
  guint64 *sure = items_with (rule->certain, value), *maybe = items_with (rule->possible, value);

  rule->n_certain -= *sure > 0 ? 1 : 0;
  rule->n_possible -= *sure == 0 && *maybe > 0 ? 1 : 0;
  *(certain ? sure : maybe) += (guint64) (gint64) sign;
  rule->n_certain += *sure > 0 ? 1 : 0;
  rule->n_possible += *sure == 0 && *maybe > 0 ? 1 : 0;
}

static void
distinct_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  const SlvItem *card = &item->item;
  SlvTruth where = slv_check_query_test (rule->state->where, card->row);
  guint64 one = (guint64) (gint64) sign;
  guint first, n;
  SlvCellSense sense;

  if (card->count == 0 || !rule->state->in_zone[card->zone] || where == SLV_FALSE)
    return;
  sense = slv_check_cell (rule->state->of, card->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    weigh_value (rule, slv_checker_value (running->checker, rule->state->of, rule->state->of->column.codes[i]),
                 where == SLV_TRUE, sign);
  if (sense == SLV_CELL_IS_UNKNOWN && isinf (slv_rule_distinct_doubt (rule->state->of->attr)))
    rule->endless_items += one;
  else if (sense == SLV_CELL_IS_UNKNOWN)
    rule->missing += one;
  if ((sense == SLV_CELL_IS_UNKNOWN || where == SLV_UNKNOWN) && card->row != SLV_ROW_NONE)
    rule->listed += one;
}

static SlvRange
distinct_judge (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule)
{
  double lo = (double) rule->n_certain, doubt = rule->endless_items > 0 ? INFINITY : (double) (rule->missing + rule->n_possible);
  double hi = MAX (lo, MIN (lo + doubt, slv_rule_distinct_most (rule->state->of->attr)));
  SlvRange range = slv_range_judge (rule->bounds, lo, hi);

  if (range == SLV_RANGE_UNKNOWN && rule->listed == 0 && !(rule->bounds->has_min && lo < (double) rule->bounds->min))
    return SLV_RANGE_HOLDS;
  return range;
}

static SlvTruth
distinct_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  SlvTruth where = slv_check_query_test (rule->state->where, probe->row);
  guint64 fresh = 0;
  guint first, n;
  SlvCellSense sense;

  if (!rule->bounds->has_max || !rule->state->in_zone[probe->zone] || where == SLV_FALSE)
    return SLV_TRUE;
  sense = slv_check_cell (rule->state->of, probe->row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      guint value = slv_checker_value (running->checker, rule->state->of, rule->state->of->column.codes[i]);

      fresh += *items_with (rule->certain, value) == 0 ? 1 : 0;
    }
  if (sense == SLV_CELL_IS_UNKNOWN)
    return (gint64) rule->n_certain + 1 > rule->bounds->max ? SLV_UNKNOWN : SLV_TRUE;
  if (fresh == 0 || (gint64) (rule->n_certain + fresh) <= rule->bounds->max)
    return SLV_TRUE;
  return where == SLV_TRUE ? SLV_FALSE : SLV_UNKNOWN;
}

const SlvRunKind slv_run_distinct = { distinct_weigh, distinct_judge, distinct_fits };
