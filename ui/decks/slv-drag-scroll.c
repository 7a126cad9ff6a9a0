/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-drag-scroll.c: see the header. The pointer may rest at the edge, so it is the frame clock that scrolls, not its motion. */
#include "decks/slv-drag-scroll.h"

#define EDGE    48.0    /* pixels */
#define FASTEST 900.0   /* pixels a second */

typedef struct { GtkScrollable *view; double speed; gint64 last; guint tick; } DragScroll;

double
slv_drag_scroll_speed (double y, double height)
{
  double edge = MIN (EDGE, height / 3);
  if (height <= 0 || (y >= edge && y <= height - edge))
    return 0;
  double in = y < edge ? (edge - y) / edge : (y - height + edge) / edge;
  return (y < edge ? -1 : 1) * FASTEST * CLAMP (in, 0.05, 1);
}

static gboolean
scroll (GtkWidget *widget G_GNUC_UNUSED, GdkFrameClock *clock, gpointer data)
{
  DragScroll *self = data;
  GtkAdjustment *adjustment = gtk_scrollable_get_vadjustment (self->view);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  double seconds = self->last != 0 ? (double) (now - self->last) / G_USEC_PER_SEC : 0;
  self->last = now;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + self->speed * MIN (seconds, 0.1));
  return G_SOURCE_CONTINUE;
}

static void
stop (DragScroll *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self->view), self->tick);
  self->tick = 0;
  self->last = 0;
}

static void
on_motion (GtkDropControllerMotion *motion G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y, DragScroll *self)
{
  self->speed = slv_drag_scroll_speed (y, gtk_widget_get_height (GTK_WIDGET (self->view)));
  if (self->speed == 0)
    stop (self);
  else if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self->view), scroll, self, NULL);
}

void
slv_drag_scroll_install (GtkScrollable *view)
{
  g_return_if_fail (GTK_IS_SCROLLABLE (view));
  DragScroll *state = g_new0 (DragScroll, 1);
  GtkEventController *motion = gtk_drop_controller_motion_new ();
  state->view = view;
  g_signal_connect (motion, "enter", G_CALLBACK (on_motion), state);
  g_signal_connect_data (motion, "motion", G_CALLBACK (on_motion), state, (GClosureNotify) (GCallback) g_free, 0);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (stop), state);
  gtk_widget_add_controller (GTK_WIDGET (view), motion);
}
