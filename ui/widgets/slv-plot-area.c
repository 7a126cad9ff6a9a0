/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-area.c: see the header. Text size and colours are those of the widget's style, so that dark style, high contrast and
 * large text are drawn as they should. */
#include <pango/pangocairo.h>
#include "widgets/slv-plot-area.h"

struct _SlvPlotArea
{
  GtkWidget parent_instance;
  const SlvPlot *plot;
  int at;
};
G_DEFINE_FINAL_TYPE (SlvPlotArea, slv_plot_area, GTK_TYPE_WIDGET)

/* ---- drawing ---- */

static SlvPlotColor
find_color (SlvPlotArea *self, const char *name)
{
  GtkStyleContext *context = gtk_widget_get_style_context (GTK_WIDGET (self));
  GdkRGBA color;
  if (name == NULL || !gtk_style_context_lookup_color (context, name, &color))
    gtk_style_context_get_color (context, &color);
  return (SlvPlotColor) { color.red, color.green, color.blue, color.alpha };
}

static double
text_size (SlvPlotArea *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = (double) pango_font_description_get_size (font) / PANGO_SCALE, dots = pango_cairo_context_get_resolution (context);
  if (!pango_font_description_get_size_is_absolute (font))
    size *= (dots > 0 ? dots : 96) / 72;
  return CLAMP (size * 0.9, 8, 60);
}

static SlvPlotStyle
make_style (SlvPlotArea *self)
{
  const PangoFontDescription *font = pango_context_get_font_description (gtk_widget_get_pango_context (GTK_WIDGET (self)));
  return (SlvPlotStyle) {
    .text = find_color (self, NULL), .accent = find_color (self, "accent_color"), .paper = find_color (self, "card_bg_color"),
    .font = pango_font_description_get_family (font), .size = text_size (self), .fill = FALSE,
    .rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL, .at = self->at,
  };
}

static void
slv_plot_area_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvPlotArea *self = SLV_PLOT_AREA (widget);
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  SlvPlotStyle style = make_style (self);
  SlvPlotColor ground = find_color (self, "window_bg_color");
  if (self->plot == NULL)
    return;
  style.paper = ground;   /* that of a card may be transparent, and a line would be seen through its marker */
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  slv_plot_draw (self->plot, cr, width, height, &style);
  cairo_destroy (cr);
}

static void
slv_plot_area_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                       int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  double size = text_size (SLV_PLOT_AREA (widget));
  *minimum = (int) (size * (orientation == GTK_ORIENTATION_HORIZONTAL ? 14 : 16));
  *natural = (int) (size * (orientation == GTK_ORIENTATION_HORIZONTAL ? 36 : 19));
}

/* ---- pointing ---- */

static void
describe (SlvPlotArea *self)
{
  g_autofree char *text = self->plot != NULL && self->at >= 0 ? slv_plot_describe (self->plot, (guint) self->at) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, text != NULL ? text : "", -1);
}

static void
point_at (SlvPlotArea *self, int at)
{
  int n = self->plot != NULL ? (int) slv_plot_n_points (self->plot) : 0;
  at = CLAMP (at, -1, n - 1);
  if (at == self->at)
    return;
  self->at = at;
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit_by_name (self, "pointed", at);
}

static void
on_motion (SlvPlotArea *self, double x, double y G_GNUC_UNUSED)
{
  SlvPlotStyle style = make_style (self);
  if (self->plot != NULL)
    point_at (self, slv_plot_find (self->plot, gtk_widget_get_width (GTK_WIDGET (self)), gtk_widget_get_height (GTK_WIDGET (self)), &style, x));
}

static void
on_leave (SlvPlotArea *self)
{
  if (!gtk_widget_has_focus (GTK_WIDGET (self)))
    point_at (self, -1);
}

static gboolean
plot_area_on_key (SlvPlotArea *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  int n = self->plot != NULL ? (int) slv_plot_n_points (self->plot) : 0;
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  if (n == 0 || (state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  if (key == GDK_KEY_Home || key == GDK_KEY_KP_Home)
    point_at (self, 0);
  else if (key == GDK_KEY_End || key == GDK_KEY_KP_End)
    point_at (self, n - 1);
  else if (key == GDK_KEY_Escape && self->at >= 0)
    point_at (self, -1);
  else if (key == (rtl ? GDK_KEY_Left : GDK_KEY_Right))
    point_at (self, self->at + 1);
  else if (key == (rtl ? GDK_KEY_Right : GDK_KEY_Left))
    point_at (self, self->at < 0 ? n - 1 : MAX (self->at - 1, 0));
  else
    return FALSE;
  return TRUE;
}

static void
on_focus (SlvPlotArea *self)
{
  if (self->at < 0)
    point_at (self, 0);
}

static void
on_press (GtkGestureClick *gesture G_GNUC_UNUSED, int n G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, SlvPlotArea *self)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
}

/* ---- making it ---- */

static void
slv_plot_area_class_init (SlvPlotAreaClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  widget_class->snapshot = slv_plot_area_snapshot;
  widget_class->measure = slv_plot_area_measure;
  g_signal_new ("pointed", SLV_TYPE_PLOT_AREA, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_INT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "plot");
}

static void
slv_plot_area_init (SlvPlotArea *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  self->at = -1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect_object (motion, "motion", G_CALLBACK (on_motion), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (on_leave), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (focus, "enter", G_CALLBACK (on_focus), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_press), self, 0);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  slv_ui_on_key (GTK_WIDGET (self), GTK_PHASE_BUBBLE, G_CALLBACK (plot_area_on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}

void
slv_plot_area_set_plot (SlvPlotArea *self, const SlvPlot *plot)
{
  int n = plot != NULL ? (int) slv_plot_n_points (plot) : 0;
  self->plot = plot;
  self->at = MIN (self->at, n - 1);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

int
slv_plot_area_get_at (SlvPlotArea *self)
{
  return self->at;
}
