/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-touch.h: what the pointer, a finger and the wheel do alike wherever something is shown. Main thread only. */
#pragma once
#include <gtk/gtk.h>

/** Opens the menu of what lies at (@x, @y) within @widget. Returns: whether there is one. */
typedef gboolean (*SlvMenuAt) (GtkWidget *widget, double x, double y, gpointer data);

/** slv_touch_add_menu: from now on @func is asked for a menu when the secondary button goes down on @widget, and when a finger rests on
 *  it. @data must live as long as @widget. */
void slv_touch_add_menu (GtkWidget *widget, SlvMenuAt func, gpointer data);

/** slv_touch_pop_up: shows @menu (a GtkPopoverMenu) whole: GTK adds the lines between its sections only afterwards, and a menu that hangs
 *  on a list keeps the size that it had without them. @at: as of slv_touch_give_back(). */
void slv_touch_pop_up (GtkWidget *menu, GtkWidget *at);

/** slv_touch_add_zoom: from now on the wheel with Ctrl held down over @widget, which then does not scroll, activates its @action with an
 *  integer: @step, or -@step. @action: borrowed for ever. */
void slv_touch_add_zoom (GtkWidget *widget, const char *action, int step);
