/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-toast-area.c: see the header. */
#include "base/slv-own.h"
#include "window/slv-toast-area.h"

#define MARGIN 6   /* beside the one that the style gives a toast */

struct _SlvToastArea { AdwBin parent_instance; GtkWidget *box; };
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

/* The box is as wide as it likes to be, and as high as it has to be then; above, where what has the focus lies below. */
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
  if (hides_focus (widget, &at))
    at.y = MARGIN;
  gtk_widget_size_allocate (box, &at, -1);
}

SLV_DEFINE_DISPOSE (SlvToastArea, slv_toast_area, (gtk_widget_unparent, box));

static void
focus_moved (SlvToastArea *self)
{
  if (gtk_widget_get_visible (self->box))
    gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
slv_toast_area_root (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (slv_toast_area_parent_class)->root (widget);
  g_signal_connect_object (gtk_widget_get_root (widget), "notify::focus-widget", G_CALLBACK (focus_moved), widget, G_CONNECT_SWAPPED);
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
