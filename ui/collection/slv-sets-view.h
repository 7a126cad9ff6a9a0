/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-view.h: how complete sets are: by set, rarity and finish, what is missing in each, and on to wants and cards. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_SETS_VIEW (slv_sets_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvSetsView, slv_sets_view, SLV, SETS_VIEW, AdwBin)

GtkWidget *slv_sets_view_new (SlvSession *session);
void       slv_sets_view_focus_search (SlvSetsView *self);
/** Whether a set lies over the list in a narrow window, and back to the list. Emits notify::can-go-back. */
gboolean   slv_sets_view_can_go_back (SlvSetsView *self);
void       slv_sets_view_go_back (SlvSetsView *self);
