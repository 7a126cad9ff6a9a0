/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wrap-layout.h: children one after another, in as many lines as they need, each as wide as it wants to be; what
 * is left of a line is shared by its children that expand; one that expands downwards is as high as its line. (GtkFlowBox makes
 * columns of equal width, and keeps the focus in a last one that has nothing to take it; AdwWrapBox is younger than the libadwaita that this program is for.) */
#pragma once
#include <gtk/gtk.h>

#define SLV_TYPE_WRAP_LAYOUT (slv_wrap_layout_get_type ())
G_DECLARE_FINAL_TYPE (SlvWrapLayout, slv_wrap_layout, SLV, WRAP_LAYOUT, GtkLayoutManager)

/** @spacing: pixels between children and between lines. */
GtkLayoutManager *slv_wrap_layout_new (int spacing);
