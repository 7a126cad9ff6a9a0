/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-view.c: see the header. The table is made only while it is open: a plot changes with every key. */
#include "widgets/slv-plot-area.h"
#include "widgets/slv-plot-view.h"
#include "window/slv-window.h"

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
