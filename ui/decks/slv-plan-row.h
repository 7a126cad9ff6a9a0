/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plan-row.h: what a sideboarding plan makes of the lists, as rows for one side of the plan: the zones that trade with the
 * sideboard, or the sideboard. A row knows the copies before and after. */
#pragma once
#include "decks/slv-deck-document.h"

/** A row, which others only read. Signal "changed": the copies after, here or on the other side, or a heading's totals, are other than before. */
#define SLV_TYPE_PLAN_ROW (slv_plan_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlanRow, slv_plan_row, SLV, PLAN_ROW, GObject)
struct _SlvPlanRow
{
  GObject parent_instance;
  gboolean heading;
  char *zone;                  /* id */
  char *title;                 /* headings: of the zone; else the card's name as written */
  char *detail;                /* headings: running totals after the swap; else "" */
  guint before, after;         /* copies in the registered list, and after the swap */
  guint spare;                 /* copies on the other side, or only in the plan, which can still come here */
  guint missing;               /* copies that the plan moves away from here, and that are not here */
};

/** The lists before and after a plan, looked at together. */
typedef struct {
  SlvDeckDocument *document;   /* borrowed */
  const SlvDeckPlan *plan;     /* borrowed */
  SlvDeck         *before, *after;
  SlvReport       *report;     /* on the lists after */
  GArray          *totals;     /* SlvTotal of the lists after */
} SlvPlanOutcome;
/** (transfer full): NULL when the document has no format. */
SlvPlanOutcome *slv_plan_outcome_new  (SlvDeckDocument *document, const SlvDeckPlan *plan);
void            slv_plan_outcome_free (SlvPlanOutcome *outcome);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPlanOutcome, slv_plan_outcome_free)

/** slv_plan_rows_update: makes @rows (of SlvPlanRow) what @outcome says of @zones (ids). Rows that stay are kept, so that focus
 *  and selection stay with them. */
void            slv_plan_rows_update (GListStore *rows, const SlvPlanOutcome *outcome, const char * const *zones);
