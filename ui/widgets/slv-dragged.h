/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-dragged.h: what is seen of cards that are dragged. Main thread only. */
#pragma once
#include <gtk/gtk.h>

/** slv_dragged_show: what lies under the pointer while @source drags: @widget as it looks now, wherever it is seen afterwards, and their number
 *  where @n are dragged. For "prepare". */
void slv_dragged_show (GtkDragSource *source, GtkWidget *widget, guint n);
