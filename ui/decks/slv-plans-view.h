/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plans-view.h: sideboarding plans of the open deck: a list of match-ups; for each the cards that go out and come in, judged
 * as one moves them, with notes; the guide to take along; and the lists of a plan for the game that is played now.
 * Actions: plans.new · plans.duplicate · plans.remove · plans.play · plans.offers */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_PLANS_VIEW (slv_plans_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlansView, slv_plans_view, SLV, PLANS_VIEW, AdwBin)

/* signal "play": the lists of a plan have become those of the deck (slv_deck_document_play()) */

/** slv_plans_view_set_document: @document (nullable) is referenced and followed. */
void     slv_plans_view_set_document (SlvPlansView *self, SlvDeckDocument *document);
/** slv_plans_view_commit: takes over what was typed and not yet confirmed. */
void     slv_plans_view_commit (SlvPlansView *self);
/** TRUE when the plan lay over the list of plans and was put away (narrow windows). */
gboolean slv_plans_view_go_back (SlvPlansView *self);
