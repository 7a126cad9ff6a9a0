/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plan-column.h: one side of a sideboarding plan as a list: the cards with their copies after the swap, and how many more
 * or fewer that are. − and + (keys and buttons) move a copy away or here; a row dragged to the other side takes all of its
 * copies with it. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-plan-row.h"

#define SLV_TYPE_PLAN_COLUMN (slv_plan_column_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlanColumn, slv_plan_column, SLV, PLAN_COLUMN, AdwBin)

/* signals: "change" (SlvPlanRow, gint): so many copies more or fewer of the row are wanted here; "dropped" (SlvPlanRow): a row
 * of another column was dragged here */

/** slv_plan_column_set_title: the accessible name of the list. */
void slv_plan_column_set_title (SlvPlanColumn *self, const char *title);
/** slv_plan_column_update: shows what @outcome says of @zones (ids); NULL shows nothing. */
void slv_plan_column_update (SlvPlanColumn *self, const SlvPlanOutcome *outcome, const char * const *zones);
