/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-view.c: see the header. The table is made only while it is open: a plot changes with every key. */
#include <pango/pangocairo.h>
#include "widgets/slv-parts.h"
#include "window/slv-window.h"

/* ---- the area: text size and colours are those of its style, as dark style, high contrast and large text want it ---- */

#define SLV_TYPE_PLOT_AREA (slv_plot_area_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlotArea, slv_plot_area, SLV, PLOT_AREA, GtkWidget)

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

/* (nullable), borrowed until the next call. What was pointed at stays, as far as it is still there. */
static void
slv_plot_area_set_plot (SlvPlotArea *self, const SlvPlot *plot)
{
  int n = plot != NULL ? (int) slv_plot_n_points (plot) : 0;
  self->plot = plot;
  self->at = MIN (self->at, n - 1);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* -1: nothing is pointed at. */
static int
slv_plot_area_get_at (SlvPlotArea *self)
{
  return self->at;
}

#define OPEN_KEY "plot-table"

struct _SlvPlotView
{
  AdwBin parent_instance;
  SlvPlotArea *area;
  GtkLabel *readout;
  GtkExpander *numbers;
  GtkGrid *table;
  GtkWidget *copy, *export;
  SlvPlot *plot;
  char *name, *file;
};
G_DEFINE_FINAL_TYPE (SlvPlotView, slv_plot_view, ADW_TYPE_BIN)

/* ---- what it says ---- */

static void
read_off (SlvPlotView *self)
{
  int at = slv_plot_area_get_at (self->area);
  g_autofree char *text = self->plot != NULL && at >= 0 ? slv_plot_describe (self->plot, (guint) at) : NULL;
  gtk_label_set_text (self->readout, text != NULL ? text : _("Point at the chart, or use Left and Right in it, to read numbers off."));
}

static void
add_cell (SlvPlotView *self, guint column, guint row, const char *text)
{
  GtkWidget *label = gtk_label_new (text);
  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_label_set_selectable (GTK_LABEL (label), FALSE);
  gtk_widget_add_css_class (label, row == 0 ? "heading" : "numeric");
  gtk_grid_attach (self->table, label, (int) column, (int) row, 1, 1);
}

static void
fill_table (SlvPlotView *self)
{
  slv_ui_empty (GTK_WIDGET (self->table));
  if (self->plot == NULL || !gtk_expander_get_expanded (self->numbers))
    return;
  const char *lines = self->plot->unit != NULL ? _("Day") : _("Turn");
  add_cell (self, 0, 0, self->plot->kind == SLV_PLOT_LINES ? lines : _("Cards"));
  for (guint s = 0; s < self->plot->series->len; s++)
    {
      const SlvPlotSeries *series = g_ptr_array_index (self->plot->series, s);
      add_cell (self, s + 1, 0, series->title);
      for (guint i = 0; i < slv_plot_n_points (self->plot); i++)
        {
          const SlvPlotPoint *point = &g_array_index (series->points, SlvPlotPoint, i);
          const char *label = self->plot->labels != NULL ? g_ptr_array_index (self->plot->labels, i) : NULL;
          g_autofree char *x = label != NULL ? slv_tell_day (label) : g_strdup_printf ("%u", point->x);
          g_autofree char *chance = label != NULL ? g_strdup_printf ("%.*f", (int) slv_currency_decimals (self->plot->unit), point->value)
                                                  : slv_odds_chance_text (point->value);
          if (s == 0)
            add_cell (self, 0, i + 1, x);
          add_cell (self, s + 1, i + 1, chance);
        }
    }
}

static void
on_expanded (SlvPlotView *self)
{
  slv_ui_set_view (OPEN_KEY, gtk_expander_get_expanded (self->numbers) ? "open" : "");
  fill_table (self);
}

/* ---- out of the window ---- */

static void
have_exported (gpointer self, GFile *file G_GNUC_UNUSED, GBytes *bytes G_GNUC_UNUSED, const GError *error)
{
  if (error == NULL)
    slv_window_toast_from (self, _("The chart is exported"), NULL);
  else
    slv_window_error (self, _("The chart could not be exported"), error);
}

static void
plot_view_on_chosen (gpointer owner, GFile *file)
{
  SlvPlotView *self = owner;
  g_autofree char *name = g_file_get_basename (file);
  g_autoptr (GError) error = NULL;
  if (self->plot == NULL)
    return;
  GBytes *bytes = slv_plot_to_file (self->plot, name, &error);
  if (bytes != NULL)
    slv_ui_write_file (self, file, bytes, have_exported);
  else
    have_exported (self, file, NULL, error);
}

SLV_UI_ACTION (SlvPlotView, export_action)
{
  if (self->plot == NULL)
    return;
  g_autofree char *file = g_strconcat (self->file, ".png", NULL);
  GtkNativeDialog *dialog = slv_ui_file_chooser (widget, _("Export the chart as .png, .svg or .csv"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                                 _("_Export"), plot_view_on_chosen);
  gtk_native_dialog_set_modal (dialog, TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), file);
  gtk_native_dialog_show (dialog);
}

SLV_UI_ACTION (SlvPlotView, copy_action)
{
  if (self->plot == NULL)
    return;
  g_autofree char *text = slv_plot_to_csv (self->plot);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  slv_window_toast_from (widget, _("The table is in the clipboard"), NULL);
}

/* ---- making it ---- */

static void
slv_plot_view_dispose (GObject *object)
{
  SlvPlotView *self = SLV_PLOT_VIEW (object);
  if (self->area != NULL)
    slv_plot_area_set_plot (self->area, NULL);
  self->area = NULL;
  SLV_FREE_MEMBERS (self, (slv_plot_free, plot), name, file);
  G_OBJECT_CLASS (slv_plot_view_parent_class)->dispose (object);
}

static void
slv_plot_view_class_init (SlvPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_plot_view_dispose;
  g_type_ensure (SLV_TYPE_PLOT_AREA);
  SLV_UI_TEMPLATE (widget_class, SlvPlotView, "widgets/slv-plot-view.ui", area, readout, numbers, table, copy, export);
  gtk_widget_class_bind_template_callback (widget_class, read_off);
  gtk_widget_class_install_action (widget_class, "plot.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "plot.copy", NULL, copy_action);
}

static void
slv_plot_view_init (SlvPlotView *self)
{
  g_autofree char *open = slv_ui_get_view (OPEN_KEY);

  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_expander_set_expanded (self->numbers, open != NULL && open[0] != '\0');
  g_signal_connect_object (self->numbers, "notify::expanded", G_CALLBACK (on_expanded), self, G_CONNECT_SWAPPED);
  slv_plot_view_set_names (self, _("Chart"), _("chart"));
  slv_plot_view_take_plot (self, NULL);
}

void
slv_plot_view_set_names (SlvPlotView *self, const char *name, const char *file)
{
  g_autofree char *old_name = self->name, *old_file = self->file;
  self->name = g_strdup (name);
  self->file = g_strdup (file);
  slv_ui_set_name (GTK_WIDGET (self->area), name);
  slv_ui_set_name (GTK_WIDGET (self->table), name);
}

void
slv_plot_view_take_plot (SlvPlotView *self, SlvPlot *plot)
{
  slv_plot_area_set_plot (self->area, plot);
  g_clear_pointer (&self->plot, slv_plot_free);
  self->plot = plot;
  const char *why = plot != NULL ? NULL : _("There is no chart yet.");
  slv_ui_offer (GTK_WIDGET (self), "plot.export", self->export, why);
  slv_ui_offer (GTK_WIDGET (self), "plot.copy", self->copy, why);
  read_off (self);
  fill_table (self);
}
