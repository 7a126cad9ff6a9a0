/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-known.c: every card stands in the card list; one that the list does not carry any more does not, nor did one that was
 * not out on the day. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>

gboolean
slv_rule_known_is_strange (const SlvChecker *checker, const SlvRuleState *state, const SlvItem *item)
{
  if (!state->in_zone[item->zone])
    return FALSE;
  if (item->row == SLV_ROW_NONE)
    return TRUE;
  return (slv_index_card_gone (checker->index, item->row) || slv_checker_is_to_come (checker, item->row, NULL))
      && slv_check_query_test (state->where, item->row) == SLV_TRUE;
}

static void
known_check (SlvRun *run, SlvRuleState *state)
{
  const GArray *items = run->checker->items;
  SlvFinding *finding = NULL;
  guint64 copies = 0;

  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);

      if (!slv_rule_known_is_strange (run->checker, state, item))
        continue;
      if (finding == NULL)
        finding = slv_run_add (run, state, SLV_SEVERITY_ERROR);
      slv_run_add_item (run, finding, item, item->count);
      copies += item->count;
    }
  if (finding == NULL)
    return;
  slv_finding_set_actual (finding, (gint64) copies);
  slv_run_say (run, state, finding, N_("{zone}: these cards are not in the card list: {cards}."));
}

const SlvRuleClass slv_rule_known = { .kind = SLV_RULE_KNOWN, .check = known_check };
