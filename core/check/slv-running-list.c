/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running-list.c: what the dated lists say of one more copy. They are no rule of a format. */
#include "check/slv-rule-class.h"

SlvTruth
slv_run_list_fits (SlvRunning *running, const SlvItem *probe, const SlvRunName *name)
{
  SlvListTally tally = SLV_LIST_TALLY_INIT;

  if (!running->run.list_zones[probe->zone] || slv_checker_listed (running->checker, probe->row)->truth == SLV_FALSE)
    return SLV_TRUE;
  for (const SlvRunItem *at = name != NULL ? name->items : NULL; at != NULL; at = at->next)
    if (at->item.row != SLV_ROW_NONE && running->run.list_zones[at->item.zone] && slv_list_counts_together (running->checker, probe->row, at->item.row))
      slv_list_tally_add (&tally, running->checker, at->item.row, at->item.count);
  slv_list_tally_add (&tally, running->checker, probe->row, probe->count);
  return slv_run_fits_of (slv_list_tally_judge (&tally));
}
