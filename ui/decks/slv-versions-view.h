/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-versions-view.h: the saved states of the open deck: what to put in and take out from one of them to the deck as it is now,
 * or to another state; and the way back, as one undo step. Action: versions.go-back */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_VERSIONS_VIEW (slv_versions_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvVersionsView, slv_versions_view, SLV, VERSIONS_VIEW, AdwBin)

/** slv_versions_view_set_document: @document (nullable) is referenced; its states are read when the view is shown. */
void     slv_versions_view_set_document (SlvVersionsView *self, SlvDeckDocument *document);
/** TRUE when the changes lay over the list of states and were put away (narrow windows). */
gboolean slv_versions_view_go_back (SlvVersionsView *self);
/** Ctrl+Z: takes back which version lies in sleeves, where that was the last thing done to the deck; Ctrl+Shift+Z (@redo): does so again where
 *  taking it back was the last. FALSE: it was not. Signal "stepped": whether either can be done may be another now. */
gboolean slv_versions_view_step (SlvVersionsView *self, gboolean redo);
/** Whether slv_versions_view_step() would do something. */
gboolean slv_versions_view_can_step (SlvVersionsView *self, gboolean redo);
