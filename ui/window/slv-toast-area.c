/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-toast-area.c: see the header. */
#include "window/slv-window-parts.h"

#define MARGIN 6   /* beside the one that the style gives a toast */

struct _SlvToastArea { AdwBin parent_instance; GtkWidget *box; GtkAdjustment *rows[3]; /* weak: how far is scrolled what the box may lie over, from its left to its right */ };
G_DEFINE_FINAL_TYPE (SlvToastArea, slv_toast_area, ADW_TYPE_BIN)

GtkBox *
slv_toast_area_get_box (SlvToastArea *self)
{
  return GTK_BOX (self->box);
}

static void
slv_toast_area_measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural, int *minimum_baseline,
                        int *natural_baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget));

  *minimum = *natural = 0;
  if (child != NULL)
    gtk_widget_measure (child, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
}

/* Whether what has the focus, a row or a button and not a page of text, would lie under @at; a toast itself may have it. */
static gboolean
hides_focus (GtkWidget *widget, const GtkAllocation *at)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget)), *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  graphene_rect_t place, toasts = GRAPHENE_RECT_INIT (at->x, at->y, at->width, at->height);

  return focus != NULL && child != NULL && gtk_widget_is_ancestor (focus, child) && gtk_widget_get_mapped (focus)
         && gtk_widget_compute_bounds (focus, widget, &place) && graphene_rect_get_height (&place) < gtk_widget_get_height (widget) / 2
         && graphene_rect_intersection (&place, &toasts, NULL);
}

static void
place_anew (SlvToastArea *self)
{
  if (gtk_widget_get_visible (self->box))
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

/* How far is scrolled what lies under a place of @child; NULL: nothing there is scrolled. Borrowed. */
static GtkAdjustment *
rows_at (GtkWidget *child, double x, double y)
{
  GtkWidget *under = gtk_widget_pick (child, x, y, GTK_PICK_DEFAULT);
  GtkWidget *scroller = under != NULL ? gtk_widget_get_ancestor (under, GTK_TYPE_SCROLLED_WINDOW) : NULL;

  return scroller != NULL ? gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (scroller)) : NULL;
}

/* Whether a row lies there. */
static gboolean
is_row_at (GtkWidget *child, double x, double y)
{
  GtkWidget *under = gtk_widget_pick (child, x, y, GTK_PICK_DEFAULT);

  while (under != NULL && under != child && !g_str_equal (gtk_widget_get_css_name (under), "row"))
    under = gtk_widget_get_parent (under);
  return under != NULL && under != child;
}

/* Whether @at lies over rows that have been scrolled to as their last ones, or cannot be scrolled: nothing brings them out from under it. Lists
 * may stand beside one another. */
static gboolean
hides_end (SlvToastArea *self, GtkWidget *child, const GtkAllocation *at)
{
  gboolean hides = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
    if (self->rows[i] != NULL)
      g_signal_handlers_disconnect_by_data (self->rows[i], self);
  for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
    {
      double x = at->x + at->width * i / (G_N_ELEMENTS (self->rows) - 1.0);
      GtkAdjustment *rows = rows_at (child, x, at->y + at->height / 2.0);
      double hidden = rows != NULL ? gtk_adjustment_get_upper (rows) - gtk_adjustment_get_page_size (rows) : 0;

      g_set_weak_pointer (&self->rows[i], rows);
      if (rows != NULL)
        g_signal_connect_object (rows, "value-changed", G_CALLBACK (place_anew), self, G_CONNECT_SWAPPED);
      hides = hides || (hidden > 0 ? gtk_adjustment_get_value (rows) >= hidden - 1 : is_row_at (child, x, at->y));
    }
  return hides;
}

/* The box is as wide as it likes to be, and as high as it has to be then; above, where what has the focus, or the last row, lies below. */
static void
slv_toast_area_size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  GtkWidget *child = adw_bin_get_child (ADW_BIN (widget)), *box = SLV_TOAST_AREA (widget)->box;
  int least, natural, wide, high;

  if (child != NULL)
    gtk_widget_allocate (child, width, height, baseline, NULL);
  if (!gtk_widget_should_layout (box))
    return;
  gtk_widget_measure (box, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
  wide = MAX (least, MIN (natural, width - 2 * MARGIN));
  gtk_widget_measure (box, GTK_ORIENTATION_VERTICAL, wide, &high, NULL, NULL, NULL);
  GtkAllocation at = { (width - wide) / 2, height - high - MARGIN, wide, high };
  if (hides_focus (widget, &at) || (child != NULL && hides_end (SLV_TOAST_AREA (widget), child, &at)))
    at.y = MARGIN;
  gtk_widget_size_allocate (box, &at, -1);
}

static void
slv_toast_area_dispose (GObject *object)
{
  SlvToastArea *self = SLV_TOAST_AREA (object);

  for (guint i = 0; i < G_N_ELEMENTS (self->rows); i++)
    g_clear_weak_pointer (&self->rows[i]);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (slv_toast_area_parent_class)->dispose (object);
}

static void
slv_toast_area_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_toast_area_parent_class)->root (widget);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::focus-widget", G_CALLBACK (place_anew), widget, G_CONNECT_SWAPPED);
}

static void
slv_toast_area_class_init (SlvToastAreaClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_toast_area_dispose;
  GTK_WIDGET_CLASS (klass)->root = slv_toast_area_root;
  GTK_WIDGET_CLASS (klass)->measure = slv_toast_area_measure;
  GTK_WIDGET_CLASS (klass)->size_allocate = slv_toast_area_size_allocate;
}

/* What lies over the child is drawn after it. */
static void
child_changed (SlvToastArea *self)
{
  if (self->box != NULL)
    gtk_widget_insert_before (self->box, GTK_WIDGET (self), NULL);
}

static void
slv_toast_area_init (SlvToastArea *self)
{
  gtk_widget_set_layout_manager (GTK_WIDGET (self), NULL);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_widget_set_visible (self->box, FALSE);
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  g_signal_connect (self, "notify::child", G_CALLBACK (child_changed), NULL);
}
