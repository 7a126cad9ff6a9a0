/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-distinct.c: how many different values of an attribute stand in zones. Cards whose values are missing may bring
 * one new value each, or any number where a card may have several; never more than the definition declares. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>
#include <math.h>

static gboolean
distinct_prepare (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  state->of = slv_checker_column (checker, state->rule->of, TRUE, state->rule->line, error);
  return state->of != NULL;
}

double
slv_rule_distinct_most (const SlvAttr *attr)
{
  guint n = attr->values != NULL ? g_strv_length (attr->values) : 0;

  return attr->open || n == 0 ? INFINITY : n;
}

/* What a card that is not fully known may add at most. */
double
slv_rule_distinct_doubt (const SlvAttr *attr)
{
  return attr->kind == SLV_ATTR_SET || attr->kind == SLV_ATTR_MULTISET ? INFINITY : 1;
}

/* Marks the values of the card. Returns how many of them were new. */
static guint
mark_values (SlvChecker *checker, SlvCheckColumn *column, guint first, guint n)
{
  guint fresh = 0;

  for (guint i = first; i < first + n; i++)
    fresh += slv_checker_mark (checker, slv_checker_value (checker, column, column->column.codes[i])) ? 1 : 0;
  return fresh;
}

/* Certain values first, so that doubtful cards add only what no certain card has. */
static void
measure (SlvRun *run, SlvRuleState *state, double *lo, double *hi)
{
  SlvChecker *checker = run->checker;
  double doubt = 0;

  *lo = 0;
  slv_checker_begin_marks (checker);
  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < checker->items->len; i++)
      {
        const SlvItem *item = &g_array_index (checker->items, SlvItem, i);
        SlvTruth where = slv_check_query_test (state->where, item->row);
        guint first, n;
        SlvCellSense sense;

        if (!state->in_zone[item->zone] || where == SLV_FALSE)
          continue;
        sense = slv_check_cell (state->of, item->row, &first, &n);
        if (pass == 0 && where == SLV_TRUE)
          *lo += mark_values (checker, state->of, first, n);
        else if (pass == 1 && sense == SLV_CELL_IS_UNKNOWN)
          doubt += slv_rule_distinct_doubt (state->of->attr);
        else if (pass == 1 && where == SLV_UNKNOWN)
          doubt += mark_values (checker, state->of, first, n);
      }
  *hi = MAX (*lo, MIN (*lo + doubt, slv_rule_distinct_most (state->of->attr)));
}

/* Counts the doubtful cards that stand in the card list; with @finding it names all of them. */
static guint
name_doubtful (SlvRun *run, SlvRuleState *state, SlvFinding *finding)
{
  guint listed = 0;

  for (guint i = 0; i < run->checker->items->len; i++)
    {
      const SlvItem *item = &g_array_index (run->checker->items, SlvItem, i);
      SlvTruth where = slv_check_query_test (state->where, item->row);
      guint first, n;

      if (!state->in_zone[item->zone] || where == SLV_FALSE)
        continue;
      if (where != SLV_UNKNOWN && slv_check_cell (state->of, item->row, &first, &n) != SLV_CELL_IS_UNKNOWN)
        continue;
      listed += item->row != SLV_ROW_NONE ? 1 : 0;
      if (finding != NULL)
        slv_run_add_item (run, finding, item, item->count);
    }
  return listed;
}

static void
distinct_check (SlvRun *run, SlvRuleState *state)
{
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);
  gboolean too_few;
  SlvFinding *finding;
  SlvRange range;
  double lo, hi;

  measure (run, state, &lo, &hi);
  range = slv_range_judge (bounds, lo, hi);
  if (range == SLV_RANGE_HOLDS)
    return;
  if (range == SLV_RANGE_UNKNOWN && name_doubtful (run, state, NULL) == 0 && !(bounds->has_min && lo < (double) bounds->min))
    return;
  too_few = range == SLV_RANGE_BROKEN && bounds->has_min && hi < (double) bounds->min;
  finding = slv_run_add (run, state, range == SLV_RANGE_BROKEN ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  slv_finding_set_actual (finding, slv_range_number (too_few ? hi : lo));
  if (range == SLV_RANGE_UNKNOWN)
    name_doubtful (run, state, finding);
  slv_run_say (run, state, finding,
               range == SLV_RANGE_UNKNOWN ? state->class->unknown
               : too_few ? N_("{zone}, {of}: too few different ones; at least: {min}, there: {actual}.")
                         : N_("{zone}, {of}: too many different ones; at most: {max}, there: {actual}."));
}

const SlvRuleClass slv_rule_distinct = {
  .kind = SLV_RULE_DISTINCT,
  .prepare = distinct_prepare,
  .check = distinct_check,
  .unknown = N_("{zone}, {of}: the number of different ones must be {allowed}; {actual} are certain, and what these add is "
                "not known: {cards}."),
};
