/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plan-guide.h: all sideboarding plans of a deck in one table, cards against match-ups, with their notes: what one takes
 * along. It can be copied as text. Action: guide.copy */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_PLAN_GUIDE (slv_plan_guide_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlanGuide, slv_plan_guide, SLV, PLAN_GUIDE, AdwBin)

/** slv_plan_guide_update: makes the table anew. */
void slv_plan_guide_update (SlvPlanGuide *self, SlvDeckDocument *document);
