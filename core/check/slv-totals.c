/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-totals.c: the running totals beside an editor's deck: every count and sum of the format, kept or not. */
#include "check/slv-rule-class.h"

static void
add_total (GArray *totals, const SlvRuleState *state, const SlvBoundsOf *bounds, double lo, double hi)
{
  SlvTotal total = { .rule = state->rule, .has_min = bounds->has_min, .has_max = bounds->has_max, .min = bounds->min,
                     .max = bounds->max };
  SlvRange range = slv_range_judge (bounds, lo, hi);

  total.title = state->class->total_title != NULL ? state->class->total_title (state) : NULL;
  total.actual = slv_range_tidy (lo);
  total.unknown = lo != hi;
  total.broken = range == SLV_RANGE_BROKEN;
  g_array_append_val (totals, total);
}

GArray *
slv_checker_totals (SlvChecker *checker, const SlvDeck *deck)
{
  SlvRun run;

  g_return_val_if_fail (checker != NULL && deck != NULL, NULL);
  GArray *totals = g_array_new (FALSE, FALSE, sizeof (SlvTotal));
  slv_run_begin (&run, checker, deck, NULL);
  for (guint i = 0; i < checker->rules->len; i++)
    {
      SlvRuleState *state = &g_array_index (checker->rules, SlvRuleState, i);
      double lo, hi;

      if (!run.bounds[i].active || state->class->span == NULL || state->rule->either != NULL)
        continue;
      slv_range_measure (&run, state, &lo, &hi);
      add_total (totals, state, &run.bounds[i], lo, hi);
    }
  slv_run_end (&run);
  return totals;
}
