/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-conserve.c: zones together are another zone: what was drafted is what is played and set aside. Compared by name,
 * so that a printing may differ. A deck that lists no such zone at all says nothing about it, and neither does the rule. */
#include "check/slv-rule-class.h"

static const char * const says[] = { "actual", "zone", "to", "card", "cards", NULL };

static void
conserve_sense (const SlvRule *rule, const SlvSense *sense)
{
  if (!g_strv_contains ((const char * const *) rule->zones, rule->other_zone))
    return;
  g_autofree char *message = g_strdup_printf (_("the zone “%s” cannot equal a sum that it is part of"), rule->other_zone);
  sense->tell (sense->data, rule, TRUE, "equals", rule->other_zone, message);
}

static gboolean
has_heading (SlvChecker *checker, const SlvDeck *deck, guint zone)
{
  for (guint i = 0; i < deck->headings->len; i++)
    {
      guint heading;

      if (slv_resolver_zone (checker->resolver, g_ptr_array_index (deck->headings, i), &heading) && heading == zone)
        return TRUE;
    }
  return FALSE;
}

static gboolean
lists_zone (const SlvRun *run, guint zone)
{
  for (guint i = 0; i < run->checker->items->len; i++)
    if (g_array_index (run->checker->items, SlvItem, i).zone == zone)
      return TRUE;
  return has_heading (run->checker, run->deck, zone);
}

/* lo: copies in the zones, hi: copies in the other one. */
static void
tally_zones (SlvRun *run, SlvRuleState *state)
{
  const GArray *items = run->checker->items;

  slv_checker_begin_tally (run->checker);
  SLV_EACH_IN (const SlvItem, item, items)
    if (item->zone == state->other_zone)
      slv_checker_tally (run->checker, item)->hi += item->count;
    else if (state->in_zone[item->zone])
      slv_checker_tally (run->checker, item)->lo += item->count;
}

static void
conserve_check (SlvRun *run, SlvRuleState *state)
{
  SlvChecker *checker = run->checker;
  SlvFinding *finding = NULL;
  guint64 differ = 0;

  if (!lists_zone (run, state->other_zone))
    return;
  tally_zones (run, state);
  for (guint i = 0; i < checker->touched->len; i++)
    {
      const SlvNameTally *tally = &g_array_index (checker->tallies, SlvNameTally, g_array_index (checker->touched, guint, i));
      guint64 more = MAX (tally->lo, tally->hi), less = MIN (tally->lo, tally->hi);

      if (more == less)
        continue;
      if (finding == NULL)
        finding = slv_run_add (run, state, SLV_SEVERITY_ERROR);
      slv_run_add_item (run, finding, &g_array_index (checker->items, SlvItem, tally->item), more - less);
      differ += more - less;
    }
  if (finding == NULL)
    return;
  slv_finding_set_actual (finding, (gint64) differ);
  slv_run_say (run, state, finding, N_("{zone}: together these must hold the same cards as {to}; they differ in: {cards}."));
}

/* ---- one copy more ---- */

/* Whether the deck has a heading of the other zone, and copies there. */
typedef struct { gboolean headed; guint64 others; } Own;

static void
conserve_begin (SlvRunning *running, SlvRunRule *rule)
{
  ((Own *) rule->own)->headed = has_heading (running->checker, running->deck, rule->state->other_zone);
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
conserve_weigh (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule, SlvRunItem *item)
{
  Own *own = rule->own;

  if (item->item.zone == rule->state->other_zone)
    own->others += item->item.count;
}

static SlvTruth
conserve_fits (SlvRunning *running G_GNUC_UNUSED, SlvRunRule *rule, const SlvItem *probe, const SlvRunName *name)
{
  const Own *own = rule->own;
  guint64 here, there;

  if (!rule->state->in_zone[probe->zone] || probe->zone == rule->state->other_zone || !(own->headed || own->others > 0))
    return SLV_TRUE;
  count_conserved (rule, name, &here, &there);
  return here < there ? SLV_TRUE : SLV_FALSE;
}

/* ---- repair ---- */

/* How many copies of each name there are more than in the other zone. FALSE: the deck does not list that zone. */
static gboolean
count_surplus (const SlvRepairModel *model, const SlvRuleState *state, gint64 *surplus)
{
  gboolean listed = FALSE;

  for (guint i = 0; i < model->vars->len; i++)
    {
      const SlvRepairVar *var = &g_array_index (model->vars, SlvRepairVar, i);
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      gboolean there = var->zone == state->other_zone;

      listed = listed || (there && var->n > 0);
      if (card != NULL && card->row != SLV_ROW_NONE && (there || state->in_zone[var->zone]))
        surplus[card->ident] += there ? -var->n : var->n;
    }
  return listed;
}

/* Where the rule only warns, no name gets further from what it should be. */
static void
conserve_rows (SlvRepairModel *model, guint group, SlvRuleState *state)
{
  guint n_vars = model->vars->len, n_names = g_hash_table_size (model->idents);
  g_autofree guint *rows = g_new0 (guint, n_names + 1);   /* + 1 */
  g_autofree gint64 *surplus = g_new0 (gint64, n_names + 1);
  gboolean hard = slv_repair_is_hard (model->run, group);

  if (!count_surplus (model, state, surplus))
    return;
  for (guint i = 0; i < n_vars; i++)
    {
      const SlvRepairCard *card = slv_repair_card_of (model, i);
      guint zone = g_array_index (model->vars, SlvRepairVar, i).zone;

      if (card == NULL || card->row == SLV_ROW_NONE || (zone != state->other_zone && !state->in_zone[zone]))
        continue;
      if (rows[card->ident] == 0)
        rows[card->ident] = 1 + slv_repair_add_row (model, group, hard ? 0 : (double) MIN (surplus[card->ident], 0),
                                                    hard ? 0 : (double) MAX (surplus[card->ident], 0));
      slv_repair_add_term (model, rows[card->ident] - 1, i, zone == state->other_zone ? -1 : 1);
    }
}

/* ---- telling it ---- */

static char *
conserve_explain (const SlvTeller *teller, const SlvRule *rule, GString *detail G_GNUC_UNUSED)
{
  g_autofree char *zones = slv_tell_zones_together (teller, rule->zones);

  return g_strdup_printf (_("%s: exactly the cards of %s."), zones, slv_tell_zone (teller, rule->other_zone));
}

extern const SlvRuleClass slv_rule_conserve;
const SlvRuleClass slv_rule_conserve = {
  .name = "conserve",
  .says = says,
  .sense = conserve_sense,
  .check = conserve_check,
  .run_size = sizeof (Own),
  .begin = conserve_begin,
  .weigh = conserve_weigh,
  .fits = conserve_fits,
  .freezes_other = TRUE,
  .rows = conserve_rows,
  .explain = conserve_explain,
};
