/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-view.h: the list of wants: what decks that count lack together, and one's own wants, with what is there of them; export,
 * and what has arrived. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_WANTS_VIEW (slv_wants_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvWantsView, slv_wants_view, SLV, WANTS_VIEW, AdwBin)

GtkWidget *slv_wants_view_new (SlvSession *session);
/** Puts the cursor into the search. */
void       slv_wants_view_focus_search (SlvWantsView *self);
