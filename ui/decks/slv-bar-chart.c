/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-bar-chart.c: see the header. Drawn with the colour of the text, so that it fits light, dark and high contrast, and framed in it
 * where a bar has a colour of its own; each bar has its number, so that nothing hangs on length or colour alone. */
#include "decks/slv-deck-parts.h"

#define ROW_HEIGHT   22
#define CURVE_HEIGHT 110
#define GAP          4.0f

typedef struct { char *label; guint count; gboolean coloured; GdkRGBA colour; } Bar;

struct _SlvBarChart
{
  GtkWidget parent_instance;
  char *title;
  gboolean upright;
  GArray *bars;
  guint most;
  guint at;       /* bar that keys are on */
};

G_DEFINE_FINAL_TYPE (SlvBarChart, slv_bar_chart, GTK_TYPE_WIDGET)

SLV_DEFINE_STATIC_CLEAR (Bar, clear_bar, label);

/** Pixels from one bar to the next, across for upright ones. */
static double
step_of (SlvBarChart *self)
{
  return self->upright ? gtk_widget_get_width (GTK_WIDGET (self)) / (double) MAX (self->bars->len, 1) : ROW_HEIGHT;
}

/* ---- drawing ---- */

/** Draws @text into the box, cut off with an ellipsis; @align: 0 left, 0.5 middle, 1 right. */
static void
draw_text (SlvBarChart *self, GtkSnapshot *snapshot, const char *text, float x, float y, float width, float align)
{
  GdkRGBA color;
  int w, h;
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (width * PANGO_SCALE));
  pango_layout_set_alignment (layout, align == 0 ? PANGO_ALIGN_LEFT : align < 1 ? PANGO_ALIGN_CENTER : PANGO_ALIGN_RIGHT);
  pango_layout_get_pixel_size (layout, &w, &h);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (x, y));
  gtk_snapshot_append_layout (snapshot, layout, &color);
  gtk_snapshot_restore (snapshot);
}

static float
text_width (SlvBarChart *self, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  return (float) width;
}

static void
draw_bar (SlvBarChart *self, GtkSnapshot *snapshot, const Bar *bar, float x, float y, float width, float height)
{
  GdkRGBA line;
  graphene_rect_t box = GRAPHENE_RECT_INIT (x, y, width, height);
  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &line);
  line.alpha *= 0.45f;
  gtk_snapshot_append_color (snapshot, bar->coloured ? &bar->colour : &line, &box);
  if (bar->coloured)
    gtk_snapshot_append_border (snapshot, &GSK_ROUNDED_RECT_INIT (x, y, width, height), (float[4]) { 1, 1, 1, 1 }, (GdkRGBA[4]) { line, line, line, line });
}

static void
draw_upright (SlvBarChart *self, GtkSnapshot *snapshot, float width, float height)
{
  float step = width / (float) MAX (self->bars->len, 1), text = 18, room = height - 2 * text;
  for (guint i = 0; i < self->bars->len; i++)
    {
      const Bar *bar = &g_array_index (self->bars, Bar, i);
      float x = step * (float) i, tall = room * (float) bar->count / (float) self->most;
      g_autofree char *count = g_strdup_printf ("%u", bar->count);
      draw_text (self, snapshot, count, x, room - tall, step, 0.5f);
      draw_bar (self, snapshot, bar, x + GAP / 2, text + room - tall, step - GAP, tall);
      /* the first label is a word where the others are numbers, which leave it room */
      if (i == 0 && self->bars->len > 1 && text_width (self, bar->label) > step)
        draw_text (self, snapshot, bar->label, x, height - text, step * 1.5f, 0);
      else
        draw_text (self, snapshot, bar->label, x, height - text, step, 0.5f);
    }
}

static void
draw_lying (SlvBarChart *self, GtkSnapshot *snapshot, float width)
{
  float words = width * 0.45f, numbers = 32, room = width - words - numbers - 2 * GAP;
  for (guint i = 0; i < self->bars->len; i++)
    {
      const Bar *bar = &g_array_index (self->bars, Bar, i);
      float y = (float) (ROW_HEIGHT * i);
      g_autofree char *count = g_strdup_printf ("%u", bar->count);
      draw_text (self, snapshot, bar->label, 0, y, words, 0);
      draw_bar (self, snapshot, bar, words + GAP, y + GAP / 2, MAX (room * (float) bar->count / (float) self->most, 1), ROW_HEIGHT - 2 * GAP);
      draw_text (self, snapshot, count, width - numbers, y, numbers, 1);
    }
}

static void
slv_bar_chart_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  SlvBarChart *self = SLV_BAR_CHART (widget);
  float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget);
  if (self->bars->len == 0 || self->most == 0)
    return;
  if (self->upright)
    draw_upright (self, snapshot, width, height);
  else
    draw_lying (self, snapshot, width);
  if (gtk_widget_has_visible_focus (widget) && self->at < self->bars->len)
    {
      double step = step_of (self), start = step * self->at;
      GtkStyleContext *style = gtk_widget_get_style_context (widget);
      if (self->upright)
        gtk_snapshot_render_focus (snapshot, style, start, 0, step, height);
      else
        gtk_snapshot_render_focus (snapshot, style, 0, start, width, step);
    }
}

static void
slv_bar_chart_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                       int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  SlvBarChart *self = SLV_BAR_CHART (widget);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = 120;
      *natural = 240;
    }
  else
    *minimum = *natural = self->upright ? CURVE_HEIGHT : ROW_HEIGHT * (int) MAX (self->bars->len, 1);
}

/* ---- choosing a bar ---- */

/** What a screen reader says: the title, and the bar that keys are on or else all of them. */
static void
bar_chart_tell (SlvBarChart *self)
{
  gboolean one = gtk_widget_has_focus (GTK_WIDGET (self)) && self->at < self->bars->len;
  g_autoptr (GString) words = g_string_new (NULL);
  for (guint i = one ? self->at : 0; i < (one ? self->at + 1 : self->bars->len); i++)
    {
      const Bar *bar = &g_array_index (self->bars, Bar, i);
      /* Translators: a value and how many cards have it, one of several: "Ally: 24" */
      g_string_append (words, words->len > 0 ? ", " : "");
      g_string_append_printf (words, _("%s: %u"), bar->label, bar->count);
    }
  g_autofree char *name = g_strdup_printf (_("%s. %s"), self->title, words->str);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, words->str, -1);
}

static void
on_focus (SlvBarChart *self)
{
  bar_chart_tell (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_pressed (SlvBarChart *self, int n G_GNUC_UNUSED, double x, double y)
{
  guint bar = (guint) MAX ((self->upright ? x : y) / step_of (self), 0);
  if (bar >= self->bars->len)
    return;
  self->at = bar;
  gtk_widget_grab_focus (GTK_WIDGET (self));
  on_focus (self);
  g_signal_emit_by_name (self, "chosen", bar);
}

/** Goes @by bars on, 0: shows the cards of the one that keys are on; whether there is one. */
static gboolean
go (SlvBarChart *self, int by)
{
  guint at = self->at + (guint) by;   /* below the first one it is beyond the last */
  if (at >= self->bars->len)
    return FALSE;
  self->at = at;
  if (by == 0)
    g_signal_emit_by_name (self, "chosen", at);
  on_focus (self);
  return TRUE;
}

/** At either end an arrow key leads out of the chart. */
static gboolean
bar_chart_on_key (SlvBarChart *self, guint key)
{
  gboolean back = key == (self->upright ? GDK_KEY_Left : GDK_KEY_Up), forth = key == (self->upright ? GDK_KEY_Right : GDK_KEY_Down);
  gboolean show = key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space;
  return (show || back || forth) && go (self, forth - back);
}

/** What keys do, for assistive technology; the bar that it goes to is told as with the focus. */
static void
act (GtkWidget *widget, const char *name, GVariant *target G_GNUC_UNUSED)
{
  gtk_widget_grab_focus (widget);
  go (SLV_BAR_CHART (widget), g_str_equal (name, "bar.show") ? 0 : g_str_equal (name, "bar.next") ? 1 : -1);
}

/* ---- making it ---- */

SLV_DEFINE_FINALIZE (SlvBarChart, slv_bar_chart, title, bars);

static void
slv_bar_chart_class_init (SlvBarChartClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->finalize = slv_bar_chart_finalize;
  widget_class->snapshot = slv_bar_chart_snapshot;
  widget_class->measure = slv_bar_chart_measure;
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_css_name (widget_class, "barchart");
  gtk_widget_class_install_action (widget_class, "bar.previous", NULL, act);
  gtk_widget_class_install_action (widget_class, "bar.next", NULL, act);
  gtk_widget_class_install_action (widget_class, "bar.show", NULL, act);   /* GTK tells of the last one first */
  g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
slv_bar_chart_init (SlvBarChart *self)
{
  self->bars = g_array_new (FALSE, FALSE, sizeof (Bar));
  g_array_set_clear_func (self->bars, clear_bar);
  GtkEventController *click = GTK_EVENT_CONTROLLER (gtk_gesture_click_new ());
  g_signal_connect_object (click, "pressed", G_CALLBACK (on_pressed), self, G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self), click);
  slv_ui_on_key (GTK_WIDGET (self), GTK_PHASE_BUBBLE, G_CALLBACK (bar_chart_on_key), self);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (on_focus), NULL);
}

GtkWidget *
slv_bar_chart_new (const char *title, gboolean upright)
{
  SlvBarChart *self = g_object_new (SLV_TYPE_BAR_CHART, NULL);
  self->title = g_strdup (title);
  self->upright = upright;
  return GTK_WIDGET (self);
}

void
slv_bar_chart_clear (SlvBarChart *self)
{
  g_array_set_size (self->bars, 0);
  self->most = 0;
}

void
slv_bar_chart_add (SlvBarChart *self, const char *label, guint count, const char *colour)
{
  Bar bar = { .label = g_strdup (label), .count = count };
  bar.coloured = colour != NULL && gdk_rgba_parse (&bar.colour, colour);
  g_array_append_val (self->bars, bar);
  self->most = MAX (self->most, count);
}

void
slv_bar_chart_done (SlvBarChart *self)
{
  self->at = MIN (self->at, MAX (self->bars->len, 1) - 1);
  bar_chart_tell (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

const char *
slv_bar_chart_get_label (SlvBarChart *self, guint bar)
{
  return bar < self->bars->len ? g_array_index (self->bars, Bar, bar).label : NULL;
}
