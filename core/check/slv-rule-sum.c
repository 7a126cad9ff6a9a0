/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-sum.c: the total of a number over zones: of an attribute, or of weights, where the first row of weights that a
 * card matches counts. A number that is missing is not 0: it lies between the least number of its column and anything. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>
#include <math.h>

static gboolean
sum_prepare (SlvChecker *checker, SlvRuleState *state, GError **error)
{
  const SlvRule *rule = state->rule;

  if (rule->of != NULL)
    {
      state->of = slv_checker_column (checker, rule->of, TRUE, rule->line, error);
      if (state->of == NULL)
        return FALSE;
    }
  state->weights = g_ptr_array_new ();
  for (guint i = 0; rule->weights != NULL && i < rule->weights->len; i++)
    {
      const SlvWeight *weight = g_ptr_array_index (rule->weights, i);
      SlvCheckQuery *query;

      if (!slv_checker_query (checker, weight->where, rule->line, &query, error))
        return FALSE;
      g_ptr_array_add (state->weights, query);
    }
  state->spans = g_new0 (double, 2 * ((gsize) checker->n_rows + 1));
  state->measured = g_new0 (guint8, (gsize) checker->n_rows + 1);
  return TRUE;
}

/* Rows of weights that a card may match, up to the first that it certainly does. */
static void
weigh (const SlvRuleState *state, guint row, double *lo, double *hi)
{
  *lo = INFINITY;
  *hi = -INFINITY;
  for (guint i = 0; i < state->weights->len; i++)
    {
      const SlvWeight *weight = g_ptr_array_index (state->rule->weights, i);
      SlvTruth truth = slv_check_query_test (g_ptr_array_index (state->weights, i), row);

      if (truth == SLV_FALSE)
        continue;
      *lo = MIN (*lo, (double) weight->is);
      *hi = MAX (*hi, (double) weight->is);
      if (truth == SLV_TRUE)
        return;
    }
  *lo = MIN (*lo, 0);
  *hi = MAX (*hi, 0);
}

static void
measure_value (SlvRun *run, SlvRuleState *state, guint row, double *lo, double *hi)
{
  guint first, n;
  double number;

  *lo = *hi = 0;
  switch (slv_check_cell (state->of, row, &first, &n))
    {
    case SLV_CELL_IS_FOREIGN:
      return;
    case SLV_CELL_IS_KNOWN:
      if (n == 0)
        return;
      if (slv_column_number (run->checker->index, &state->of->column, state->of->column.codes[first], &number))
        {
          *lo = *hi = number;
          return;
        }
      break;
    case SLV_CELL_IS_UNKNOWN:
    default:
      break;
    }
  *lo = state->of->least;
  *hi = INFINITY;
}

static void
measure_row (SlvRun *run, SlvRuleState *state, guint row, double *lo, double *hi)
{
  SlvTruth truth = slv_check_query_test (state->where, row);

  *lo = *hi = 0;
  if (truth == SLV_FALSE)
    return;
  if (state->of != NULL)
    measure_value (run, state, row, lo, hi);
  else
    weigh (state, row, lo, hi);
  if (truth == SLV_UNKNOWN)
    {
      *lo = MIN (*lo, 0);
      *hi = MAX (*hi, 0);
    }
}

static void
sum_span (SlvRun *run, SlvRuleState *state, const SlvItem *item, double *lo, double *hi)
{
  guint at = item->row - run->checker->first_row;
  double *span;

  if (item->row == SLV_ROW_NONE)
    {
      measure_row (run, state, item->row, lo, hi);
      return;
    }
  span = state->spans + 2 * (gsize) at;
  if (!state->measured[at])
    measure_row (run, state, item->row, &span[0], &span[1]);
  state->measured[at] = 1;
  *lo = span[0];
  *hi = span[1];
}

const SlvRuleClass slv_rule_sum = {
  .kind = SLV_RULE_SUM,
  .prepare = sum_prepare,
  .check = slv_rule_range_check,
  .span = sum_span,
  .unknown = N_("{zone}: the total must be {allowed}; {actual} is certain, and what these add is not known: {cards}."),
};
