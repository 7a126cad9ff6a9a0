/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-built-view.h: saved decks against the copies: which are built, what has changed since, what is claimed twice; build, take apart,
 * and ask which can be built at once. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_BUILT_VIEW (slv_built_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvBuiltView, slv_built_view, SLV, BUILT_VIEW, AdwBin)

GtkWidget *slv_built_view_new (SlvSession *session);
void       slv_built_view_focus_search (SlvBuiltView *self);
