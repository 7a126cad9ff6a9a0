/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-known.c: every card stands in the card list; one that the list does not carry any more does not, nor did one that was
 * not out on the day. */
#include "check/slv-rule-class.h"

static const char * const says[] = { "actual", "zone", "where", "card", "cards", NULL };

/* Whether the list does not carry the card any more, or the card was not out on the day. */
static gboolean
known_unfit (SlvRun *run, SlvRuleState *state, guint row)
{
  return (slv_index_card_gone (run->checker->index, row) || slv_checker_is_to_come (run->checker, row, NULL))
      && slv_check_query_test (state->where, row) == SLV_TRUE;
}

static gboolean
is_strange (SlvRun *run, SlvRuleState *state, const SlvItem *item)
{
  if (!state->in_zone[item->zone])
    return FALSE;
  return item->row == SLV_ROW_NONE || known_unfit (run, state, item->row);
}

static void
known_check (SlvRun *run, SlvRuleState *state)
{
  SlvFinding *finding = NULL;
  guint64 copies = 0;

  SLV_EACH_IN (const SlvItem, item, run->checker->items)
    {
      if (!is_strange (run, state, item))
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

/* ---- one copy more ---- */

static SlvTruth
known_fits (SlvRunning *running, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name G_GNUC_UNUSED)
{
  return is_strange (&running->run, rule->state, probe) ? SLV_FALSE : SLV_TRUE;
}

/* ---- repair ---- */

static void
known_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  if (!slv_repair_is_hard (model->run, group))
    return;
  for (guint i = 0; i < model->vars->len; i++)
    {
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      const SlvItem item = { .row = card != NULL ? card->row : SLV_ROW_NONE, .zone = g_array_index (model->vars, SlvRepairVar, i).zone };

      if (card != NULL && is_strange (model->run, state, &item))
        slv_repair_forbid (model, group, i);
    }
}

/* ---- telling it ---- */

static char *
known_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail G_GNUC_UNUSED)
{
  g_autofree char *zones = slv_tell_zones (teller, rule->zones);

  return g_strdup_printf (_("%s: every card stands in the card list as it is printed."), zones);
}

extern const SlvRuleClass slv_rule_known;
const SlvRuleClass slv_rule_known = {
  .name = "known",
  .says = says,
  .check = known_check,
  .grows = TRUE,
  .acts = &slv_acts_such,
  .wants_originals = TRUE,
  .fits = known_fits,
  .unfit = known_unfit,
  .rows = known_rows,
  .explain = known_explain,
};
