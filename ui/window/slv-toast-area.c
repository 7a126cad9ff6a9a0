/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-toast-area.c: see the header. */
#include "base/slv-own.h"
#include "window/slv-toast-area.h"
#include "widgets/slv-ui.h"

#define MARGIN 6   /* beside the one that the style gives a toast */

struct _SlvToastArea { AdwBin parent_instance; GtkWidget *box; GPtrArray *lifted; };
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

/* The box is as wide as it likes to be, and as high as it has to be then. */
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
  gtk_widget_size_allocate (box, &(GtkAllocation) { (width - wide) / 2, height - high - MARGIN, wide, high }, -1);
}

/* ---- what lies below ---- */

/* A list that the box covers the end of ends above it, so that its last row can be scrolled to where it is read. */
static void
lift (SlvToastArea *self, GtkWidget *scroller, int top)
{
  GtkWidget *inside = gtk_scrolled_window_get_child (GTK_SCROLLED_WINDOW (scroller));
  graphene_rect_t place;

  if (inside == NULL || !gtk_widget_compute_bounds (scroller, GTK_WIDGET (self), &place))
    return;
  int over = (int) (place.origin.y + place.size.height) - top;
  if (over <= 0 || over > place.size.height / 2)
    return;
  gtk_widget_set_margin_bottom (inside, over);
  g_ptr_array_add (self->lifted, g_object_ref (inside));
}

static gboolean
scrolls_down (GtkWidget *widget)
{
  GtkPolicyType down = GTK_POLICY_NEVER;

  if (GTK_IS_SCROLLED_WINDOW (widget))
    gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (widget), NULL, &down);
  return down != GTK_POLICY_NEVER;
}

static gboolean
lift_lists (gpointer box)
{
  SlvToastArea *self = SLV_TOAST_AREA (gtk_widget_get_parent (box));
  GtkWidget *child = adw_bin_get_child (ADW_BIN (self));
  g_autoptr (GPtrArray) before = self->lifted;
  GtkAllocation at;

  self->lifted = g_ptr_array_new_with_free_func (g_object_unref);
  gtk_widget_get_allocation (box, &at);
  for (int i = 0; i < 3 && child != NULL && gtk_widget_get_mapped (box); i++)
    {
      GtkWidget *found = gtk_widget_pick (child, at.x + i * (at.width - 1) / 2.0, at.y + at.height / 2.0, GTK_PICK_DEFAULT);

      while (found != NULL && !scrolls_down (found))
        found = found != child ? gtk_widget_get_parent (found) : NULL;
      if (found != NULL)
        lift (self, found, at.y - MARGIN);
    }
  SLV_EACH (GtkWidget, inside, before)
    if (!g_ptr_array_find (self->lifted, inside, NULL))
      gtk_widget_set_margin_bottom (inside, 0);
  return G_SOURCE_REMOVE;
}

SLV_DEFINE_DISPOSE (SlvToastArea, slv_toast_area, (gtk_widget_unparent, box), lifted);

static void
slv_toast_area_class_init (SlvToastAreaClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_toast_area_dispose;
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
  self->lifted = g_ptr_array_new_with_free_func (g_object_unref);
  slv_ui_follow_layout (self->box, lift_lists);
  g_signal_connect (self->box, "unmap", G_CALLBACK (lift_lists), NULL);
  g_signal_connect (self, "notify::child", G_CALLBACK (child_changed), NULL);
}
