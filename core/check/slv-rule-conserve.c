/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-rule-conserve.c: zones together are another zone: what was drafted is what is played and set aside. Compared by name,
 * so that a printing may differ. A deck that lists no such zone at all says nothing about it, and neither does the rule. */
#include "config.h"
#include "check/slv-check-private.h"
#include <glib/gi18n-lib.h>

static gboolean
lists_zone (const SlvRun *run, guint zone)
{
  for (guint i = 0; i < run->checker->items->len; i++)
    if (g_array_index (run->checker->items, SlvItem, i).zone == zone)
      return TRUE;
  for (guint i = 0; i < run->deck->headings->len; i++)
    {
      guint heading;

      if (slv_resolver_zone (run->checker->resolver, g_ptr_array_index (run->deck->headings, i), &heading)
          && heading == zone)
        return TRUE;
    }
  return FALSE;
}

/* lo: copies in the zones, hi: copies in the other one. */
static void
tally_zones (SlvRun *run, SlvRuleState *state)
{
  const GArray *items = run->checker->items;

  slv_checker_begin_tally (run->checker);
  for (guint i = 0; i < items->len; i++)
    {
      const SlvItem *item = &g_array_index (items, SlvItem, i);

      if (item->zone == state->other_zone)
        slv_checker_tally (run->checker, item)->hi += item->count;
      else if (state->in_zone[item->zone])
        slv_checker_tally (run->checker, item)->lo += item->count;
    }
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

const SlvRuleClass slv_rule_conserve = { .kind = SLV_RULE_CONSERVE, .check = conserve_check };
