/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-count.c: the number of cards in zones, of all or of those that match a query. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>

static void
count_span (SlvRun *run G_GNUC_UNUSED, SlvRuleState *state, const SlvItem *item, double *lo, double *hi)
{
  SlvTruth truth = slv_check_query_test (state->where, item->row);

  *lo = truth == SLV_TRUE ? 1 : 0;
  *hi = truth == SLV_FALSE ? 0 : 1;
}

const SlvRuleClass slv_rule_count = {
  .kind = SLV_RULE_COUNT,
  .check = slv_rule_range_check,
  .span = count_span,
  .unknown = N_("{zone}: the number of cards that match “{where}” must be {allowed}; {actual} do for certain, and of these it "
                "is not known: {cards}."),
};
