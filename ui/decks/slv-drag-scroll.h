/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-drag-scroll.h: a list scrolls by itself while something is dragged near its upper or lower edge, so that what lies out of
 * sight can be dropped on, too. GTK 4.8 does not do it. Main thread only. */
#pragma once
#include <gtk/gtk.h>

/** slv_drag_scroll_install: from now on @view, a scrollable widget that takes drops somewhere inside, does so. */
void slv_drag_scroll_install (GtkScrollable *view);
/** slv_drag_scroll_speed: pixels a second, negative: upwards, that a view of @height pixels scrolls with the pointer at @y; 0 between
 *  its edges. The nearer to the edge the faster, also beyond it. Edges never meet in a low view. */
double slv_drag_scroll_speed (double y, double height);
