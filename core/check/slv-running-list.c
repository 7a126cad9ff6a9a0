/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running-list.c: how the dated lists follow a change of one card. They are no rule of a format, but are kept like one. */
#include "check/slv-rule-class.h"

static SlvRange
judge_listed (SlvRunning *running, const SlvRunName *name, const SlvItem *probe)
{
  SlvListTally tally = SLV_LIST_TALLY_INIT;

  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (at->item.count > 0 && at->item.row != SLV_ROW_NONE && running->run.list_zones[at->item.zone])
      slv_list_tally_add (&tally, running->checker, at->item.row, at->item.count);
  if (probe != NULL)
    slv_list_tally_add (&tally, running->checker, probe->row, probe->count);
  return slv_list_tally_judge (&tally);
}

static void
list_weigh (SlvRunning *running, SlvRunRule *rule, SlvRunItem *item, gint sign)
{
  if (running->run.list_zones[item->item.zone])
    slv_run_count_range (rule, judge_listed (running, item->name, NULL), sign);
}

static SlvTruth
list_fits (SlvRunning *running, SlvRunRule *rule G_GNUC_UNUSED, const SlvItem *probe, const SlvRunName *name)
{
  return running->run.list_zones[probe->zone] ? slv_run_fits_of (judge_listed (running, name, probe)) : SLV_TRUE;
}

static SlvRange
list_judge (SlvRunning *running, SlvRunRule *rule)
{
  SlvRange range = slv_run_judge_counts (running, rule);

  return range == SLV_RANGE_HOLDS && running->checker->unread_list != NULL ? SLV_RANGE_UNKNOWN : range;
}

const SlvRuleClass slv_run_list = { .weigh = list_weigh, .judge = list_judge, .fits = list_fits };
