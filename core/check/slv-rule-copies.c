/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-copies.c: copies of a name over the rule's zones taken together, whatever the printing, the index card or the
 * line of the list. Cards may be exempt by a query or carry a limit of their own (a number, or "any"). A limit of its own
 * that should be there and is missing could only allow more, so within the rule's number nothing is in doubt. A card that
 * is in no list counts; where a query would have to know it, the finding about the card itself says that it does not. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>

static gboolean
copies_prepare (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  const SlvRule *rule = state->rule;

  if (!slv_checker_query (checker, rule->except, rule->line, &state->except, error))
    return FALSE;
  if (rule->override_attr == NULL)
    return TRUE;
  state->of = slv_checker_column (checker, rule->override_attr, TRUE, rule->line, error);
  if (state->of == NULL)
    return FALSE;
  state->own_limits = g_new0 (gint64, (gsize) checker->n_rows + 1);
  return TRUE;
}

static gint64
read_own_limit (SlvChecker *checker, const SlvRuleState *state, guint row)
{
  guint first, n, code;
  double number;

  switch (slv_check_cell (state->of, row, &first, &n))
    {
    case SLV_CELL_IS_FOREIGN:
      return SLV_OWN_NONE;
    case SLV_CELL_IS_KNOWN:
      break;
    case SLV_CELL_IS_UNKNOWN:
    default:
      return SLV_OWN_UNKNOWN;
    }
  if (n == 0)
    return SLV_OWN_NONE;
  code = state->of->column.codes[first];
  if (slv_column_number (checker->index, &state->of->column, code, &number))
    return slv_range_number (number);
  if (g_ascii_strcasecmp (slv_column_value (checker->index, &state->of->column, code), "any") == 0)
    return G_MAXINT64;
  return SLV_OWN_UNKNOWN;
}

gint64
slv_rule_own_limit (SlvChecker *checker, SlvRuleState *state, guint row)
{
  gint64 *limit;

  if (state->own_limits == NULL || row == SLV_ROW_NONE)
    return SLV_OWN_NONE;
  limit = &state->own_limits[row - checker->first_row];
  if (slv_own_turn (*limit) == SLV_OWN_NOT_ASKED)
    *limit = slv_own_turn (read_own_limit (checker, state, row));
  return slv_own_turn (*limit);
}

gboolean
slv_rule_copies_counts (SlvRuleState *state, guint row, gboolean *certain)
{
  SlvTruth where = slv_check_query_test (state->where, row);
  SlvTruth except = state->except != NULL ? slv_check_query_test (state->except, row) : SLV_FALSE;

  *certain = where == SLV_TRUE && except == SLV_FALSE;
  return where != SLV_FALSE && except != SLV_TRUE;
}

void
slv_rule_copies_tally (SlvChecker *checker, SlvRuleState *state, const SlvItem *item, gboolean certain, gint64 max,
                       SlvNameTally *tally)
{
  gint64 own = slv_rule_own_limit (checker, state, item->row);

  tally->hi += item->count;
  if (certain)
    tally->lo += item->count;
  tally->limit_lo = MIN (tally->limit_lo, own < 0 ? max : own);
  tally->limit_hi = MAX (tally->limit_hi, own == SLV_OWN_UNKNOWN ? G_MAXINT64 : own < 0 ? max : own);
}

SlvRange
slv_rule_copies_judge (const SlvNameTally *tally, gboolean listed)
{
  if ((gint64) tally->lo > tally->limit_hi)
    return SLV_RANGE_BROKEN;
  return listed && (gint64) tally->hi > tally->limit_lo ? SLV_RANGE_UNKNOWN : SLV_RANGE_HOLDS;
}

static void
report_tally (SlvRun *run, SlvRuleState *state, const SlvNameTally *tally, gboolean broken)
{
  const SlvItem *item = &g_array_index (run->checker->items, SlvItem, tally->item);
  SlvFinding *finding = slv_run_add (run, state, broken ? SLV_SEVERITY_ERROR : SLV_SEVERITY_UNKNOWN);
  guint64 copies = broken ? tally->lo : tally->hi;

  slv_finding_set_actual (finding, (gint64) copies);
  slv_finding_set_range (finding, FALSE, 0, TRUE, broken ? tally->limit_hi : tally->limit_lo);
  slv_run_add_item (run, finding, item, copies);
  slv_run_say (run, state, finding, broken
               ? N_("{zone}: too many copies of “{card}”; allowed: {max}, there: {actual}.")
               : state->class->unknown);
}

static void
copies_check (SlvRun *run, SlvRuleState *state)
{
  SlvChecker *checker = run->checker;
  const SlvBoundsOf *bounds = slv_run_bounds (run, state);

  if (!bounds->has_max)
    return;
  slv_checker_begin_tally (checker);
  for (guint i = 0; i < checker->items->len; i++)
    {
      const SlvItem *item = &g_array_index (checker->items, SlvItem, i);
      gboolean certain;

      if (state->in_zone[item->zone] && slv_rule_copies_counts (state, item->row, &certain))
        slv_rule_copies_tally (checker, state, item, certain, bounds->max, slv_checker_tally (checker, item));
    }
  for (guint i = 0; i < checker->touched->len; i++)
    {
      const SlvNameTally *tally = &g_array_index (checker->tallies, SlvNameTally, g_array_index (checker->touched, guint, i));
      SlvRange range = slv_rule_copies_judge (tally, g_array_index (checker->items, SlvItem, tally->item).row != SLV_ROW_NONE);

      if (range != SLV_RANGE_HOLDS)
        report_tally (run, state, tally, range == SLV_RANGE_BROKEN);
    }
}

const SlvRuleClass slv_rule_copies = {
  .kind = SLV_RULE_COPIES,
  .prepare = copies_prepare,
  .check = copies_check,
  .unknown = N_("{zone}: whether {actual} copies of “{card}” are allowed cannot be said; what its limit depends on is not "
                "known."),
};
