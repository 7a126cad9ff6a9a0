/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pane-handle.c: see the header. The pane's width is a size request: it is never smaller, and the other pane takes the
 * rest; so an AdwLeaflet still knows when both no longer fit. */
#include "widgets/slv-parts.h"

#define STEP 24   /* pixels */

struct _SlvPaneHandle {
  GtkWidget  parent_instance;
  GtkWidget *pane;
  char      *name;
  int        min, max;
};
G_DEFINE_FINAL_TYPE (SlvPaneHandle, slv_pane_handle, GTK_TYPE_WIDGET)

static void
set_width (SlvPaneHandle *self, int width)
{
  if (self->pane == NULL)
    return;
  width = CLAMP (width, self->min, self->max);
  gtk_widget_set_size_request (self->pane, width, -1);
  slv_ui_set_pane (self->name, width);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, (double) width, -1);
}

static int
get_width (SlvPaneHandle *self)
{
  int width = 0;

  if (self->pane)
    gtk_widget_get_size_request (self->pane, &width, NULL);
  return width;
}

static void
drag_update (SlvPaneHandle *self, double x)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;

  /* the handle moves with the pane, and the offset counts from where the handle is now */
  set_width (self, get_width (self) + (int) (rtl ? x : -x));
}

static gboolean
move_by_key (GtkWidget *widget, GVariant *args, gpointer data G_GNUC_UNUSED)
{
  SlvPaneHandle *self = SLV_PANE_HANDLE (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int by = g_variant_get_int32 (args);

  set_width (self, get_width (self) + (rtl ? -by : by));
  return TRUE;
}

/* For assistive technology, which presses no keys. */
static void
resize (GtkWidget *widget, const char *name, GVariant *target G_GNUC_UNUSED)
{
  SlvPaneHandle *self = SLV_PANE_HANDLE (widget);

  set_width (self, get_width (self) + (g_str_equal (name, "pane.wider") ? STEP : -STEP));
}

SLV_DEFINE_FINALIZE (SlvPaneHandle, slv_pane_handle, (weak, pane), name);

static void
slv_pane_handle_class_init (SlvPaneHandleClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = slv_pane_handle_finalize;
  gtk_widget_class_set_css_name (widget_class, "panehandle");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SEPARATOR);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Left, 0, move_by_key, "i", STEP);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Right, 0, move_by_key, "i", -STEP);
  gtk_widget_class_install_action (widget_class, "pane.wider", NULL, resize);
  gtk_widget_class_install_action (widget_class, "pane.narrower", NULL, resize);
}

static void
slv_pane_handle_init (SlvPaneHandle *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();

  g_signal_connect_object (drag, "drag-update", G_CALLBACK (drag_update), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "col-resize");
}

void
slv_pane_handle_attach (SlvPaneHandle *self, GtkWidget *pane, const char *name, const char *title, int min, int fallback,
                        int max)
{
  g_set_weak_pointer (&self->pane, pane);
  g_free (self->name);
  self->name = g_strdup (name);
  self->min = min;
  self->max = max;
  slv_ui_set_name (GTK_WIDGET (self), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, (double) min,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, (double) max, -1);
  gtk_widget_set_size_request (pane, CLAMP (slv_ui_get_pane (name, fallback), min, max), -1);
}
