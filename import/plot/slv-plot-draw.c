/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-draw.c: a plot on a Cairo surface: title, frame with steps in percent, series, key. All measures come from the size of
 * the text, so that large text stays readable. The first series is a full line with full circles, the second one is dashed with
 * hollow squares. */
#include <math.h>
#include <pango/pangocairo.h>
#include "plot/slv-plot.h"

#define TITLE_MAX 400      /* characters that are laid out; the rest would be cut off anyway */

/* One drawing: where things are. */
typedef struct {
  cairo_t            *cr;
  const SlvPlot      *plot;
  const SlvPlotStyle *style;
  double              width, left, right, upper, lower, top;   /* surface and frame in the surface's units; chance at the upper end */
  guint               n;
} Drawing;

/* ---- text ---- */

static PangoLayout *
make_text (const Drawing *drawing, const char *text, double width, gboolean bold)
{
  PangoLayout *layout = pango_cairo_create_layout (drawing->cr);
  PangoFontDescription *font = pango_font_description_new ();
  g_autofree char *valid = g_utf8_make_valid (text, -1), *shown = g_utf8_substring (valid, 0, MIN (g_utf8_strlen (valid, -1), TITLE_MAX));
  pango_font_description_set_family (font, drawing->style->font != NULL ? drawing->style->font : "Sans");
  pango_font_description_set_absolute_size (font, drawing->style->size * PANGO_SCALE);
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_single_paragraph_mode (layout, TRUE);
  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_END);
  pango_layout_set_width (layout, (int) (MAX (width, 1) * PANGO_SCALE));
  pango_layout_set_text (layout, shown, -1);
  return layout;
}

/** @align: 0: @x is the left end, 0.5 the middle, 1 the right end. Returns: the width. */
static double
put_text (const Drawing *drawing, const char *text, double x, double y, double width, double align, gboolean bold)
{
  g_autoptr (PangoLayout) layout = make_text (drawing, text, width, bold);
  int w, h;
  pango_layout_get_pixel_size (layout, &w, &h);
  pango_layout_set_width (layout, -1);
  pango_layout_set_width (layout, (w + 1) * PANGO_SCALE);
  cairo_move_to (drawing->cr, x - align * w, y);
  pango_cairo_show_layout (drawing->cr, layout);
  return w;
}

static void
set_color (const Drawing *drawing, const SlvPlotColor *color, double strength)
{
  cairo_set_source_rgba (drawing->cr, color->red, color->green, color->blue, color->alpha * strength);
}

static double
line_height (const SlvPlotStyle *style)
{
  return ceil (style->size * 1.5);
}

/* ---- places ---- */

static void
lay_out (Drawing *drawing, double width, double height)
{
  const SlvPlotStyle *style = drawing->style;
  double line = line_height (style);
  drawing->width = width;
  drawing->n = slv_plot_n_points (drawing->plot);
  drawing->top = slv_plot_top (drawing->plot);
  double scale = drawing->plot->unit != NULL ? 6.2 : 4.2;
  drawing->left = ceil (style->size * (style->rtl ? 1.2 : scale)) + 0.5;
  drawing->right = floor (width - style->size * (style->rtl ? scale : 1.2)) + 0.5;
  drawing->upper = line + ceil (style->size * 0.9) + 0.5;
  drawing->lower = floor (height - line * (drawing->plot->kind == SLV_PLOT_LINES && drawing->plot->unit == NULL ? 3 : 2.1)) + 0.5;
}

static double
place_x (const Drawing *drawing, guint nth)
{
  double step = (drawing->right - drawing->left) / MAX (drawing->n, 1);
  double along = step * (nth + 0.5);
  return drawing->style->rtl ? drawing->right - along : drawing->left + along;
}

static double
place_y (const Drawing *drawing, double chance)
{
  return drawing->lower - (drawing->lower - drawing->upper) * CLAMP (chance / drawing->top, 0, 1);
}

/* ---- the frame ---- */

static void
draw_steps (const Drawing *drawing)
{
  /* with little room the two ends only */
  guint steps = drawing->lower - drawing->upper > drawing->style->size * 8 ? slv_plot_steps (drawing->plot) : 1;
  cairo_set_line_width (drawing->cr, 1);
  for (guint i = 0; i <= steps; i++)
    {
      double chance = drawing->top * i / steps, y = floor (place_y (drawing, chance)) + 0.5, size = drawing->style->size;
      /* Translators: a mark at the axis of a chart, in percent */
      g_autofree char *text = drawing->plot->unit == NULL ? g_strdup_printf (_("%.0f %%"), chance * 100)
                                                          : g_strdup_printf (drawing->top < 10 ? "%.2f" : "%.0f", chance);
      set_color (drawing, &drawing->style->text, i == 0 ? 0.7 : 0.15);
      cairo_move_to (drawing->cr, drawing->left, y);
      cairo_line_to (drawing->cr, drawing->right, y);
      cairo_stroke (drawing->cr);
      set_color (drawing, &drawing->style->text, 0.85);
      put_text (drawing, text, drawing->style->rtl ? drawing->right + size * 0.4 : drawing->left - size * 0.4,
                y - size * 0.66, size * (drawing->plot->unit != NULL ? 6 : 4), drawing->style->rtl ? 0 : 1, FALSE);
    }
}

static void
draw_xs (const Drawing *drawing)
{
  const GArray *points = ((SlvPlotSeries *) g_ptr_array_index (drawing->plot->series, 0))->points;
  double step = (drawing->right - drawing->left) / MAX (drawing->n, 1), line = line_height (drawing->style);
  guint every = MAX (1, (guint) ceil (drawing->style->size * (drawing->plot->labels != NULL ? 11 : 2) / MAX (step, 0.001)));
  set_color (drawing, &drawing->style->text, 0.85);
  for (guint i = 0; i < drawing->n; i += every)
    {
      g_autofree char *text = drawing->plot->labels != NULL ? slv_tell_day (g_ptr_array_index (drawing->plot->labels, i))
                                                            : g_strdup_printf ("%u", g_array_index (points, SlvPlotPoint, i).x);
      put_text (drawing, text, place_x (drawing, i), drawing->lower + 2, step * every, 0.5, FALSE);
    }
  double middle = (drawing->left + drawing->right) / 2;   /* of the frame, beyond which the title may reach as far as there is paper */
  put_text (drawing, drawing->plot->x_title, middle, drawing->lower + line * 0.95, 2 * MIN (middle, drawing->width - middle), 0.5, FALSE);
}

static void
draw_pointer (const Drawing *drawing)
{
  if (drawing->style->at < 0 || (guint) drawing->style->at >= drawing->n)
    return;
  double x = floor (place_x (drawing, (guint) drawing->style->at)) + 0.5;
  set_color (drawing, &drawing->style->text, 0.5);
  cairo_set_line_width (drawing->cr, 1);
  cairo_move_to (drawing->cr, x, drawing->upper);
  cairo_line_to (drawing->cr, x, drawing->lower);
  cairo_stroke (drawing->cr);
}

/* ---- series ---- */

static void
set_dash (const Drawing *drawing, guint series)
{
  const double dash[] = { drawing->style->size * 0.45, drawing->style->size * 0.35 };
  if (series == 0)
    cairo_set_dash (drawing->cr, NULL, 0, 0);
  else
    cairo_set_dash (drawing->cr, dash, 2, 0);
}

static void
draw_marker (const Drawing *drawing, guint series, double x, double y, gboolean pointed, gboolean open)
{
  double r = drawing->style->size * (pointed ? 0.38 : 0.27);
  cairo_set_dash (drawing->cr, NULL, 0, 0);
  cairo_new_path (drawing->cr);
  if (series == 0)
    cairo_arc (drawing->cr, x, y, r, 0, 2 * G_PI);
  else
    cairo_rectangle (drawing->cr, x - r, y - r, 2 * r, 2 * r);
  set_color (drawing, series == 0 && !open ? &drawing->style->accent : &drawing->style->paper, 1);
  cairo_fill_preserve (drawing->cr);
  set_color (drawing, series == 0 ? &drawing->style->accent : &drawing->style->text, 1);
  cairo_set_line_width (drawing->cr, drawing->style->size * 0.11);
  cairo_stroke (drawing->cr);
}

static void
draw_interval (const Drawing *drawing, double x, const SlvPlotPoint *point)
{
  if (!(point->high > point->low))
    return;
  cairo_set_dash (drawing->cr, NULL, 0, 0);
  cairo_set_line_width (drawing->cr, 1);
  cairo_move_to (drawing->cr, x, place_y (drawing, point->low));
  cairo_line_to (drawing->cr, x, place_y (drawing, point->high));
  cairo_stroke (drawing->cr);
}

static void
draw_line (const Drawing *drawing, guint s)
{
  const SlvPlotSeries *series = g_ptr_array_index (drawing->plot->series, s);
  const SlvPlotColor *color = s == 0 ? &drawing->style->accent : &drawing->style->text;
  set_color (drawing, color, 1);
  for (guint i = 0; i < drawing->n; i++)
    draw_interval (drawing, place_x (drawing, i), &g_array_index (series->points, SlvPlotPoint, i));
  cairo_set_line_width (drawing->cr, drawing->style->size * 0.15);
  set_dash (drawing, s);
  cairo_new_path (drawing->cr);
  for (guint i = 0; i < drawing->n; i++)
    cairo_line_to (drawing->cr, place_x (drawing, i), place_y (drawing, g_array_index (series->points, SlvPlotPoint, i).value));
  cairo_stroke (drawing->cr);
  for (guint i = 0; i < drawing->n; i++)
    draw_marker (drawing, s, place_x (drawing, i), place_y (drawing, g_array_index (series->points, SlvPlotPoint, i).value),
                 drawing->style->at == (int) i, g_array_index (series->points, SlvPlotPoint, i).open);
}

/** The key of the lines, each with its own line and marker, under the axis. */
static void
draw_key (const Drawing *drawing)
{
  double size = drawing->style->size, line = line_height (drawing->style), room = (drawing->right - drawing->left) / 2;
  double x = drawing->left, y = drawing->lower + line * 1.95;
  for (guint s = 0; s < drawing->plot->series->len && s < 2; s++)
    {
      const SlvPlotSeries *series = g_ptr_array_index (drawing->plot->series, s);
      set_color (drawing, s == 0 ? &drawing->style->accent : &drawing->style->text, 1);
      set_dash (drawing, s);
      cairo_set_line_width (drawing->cr, size * 0.15);
      cairo_move_to (drawing->cr, x, y + line / 2);
      cairo_line_to (drawing->cr, x + size * 2, y + line / 2);
      cairo_stroke (drawing->cr);
      draw_marker (drawing, s, x + size, y + line / 2, FALSE, FALSE);
      set_color (drawing, &drawing->style->text, 1);
      x += size * 2.5 + put_text (drawing, series->title, x + size * 2.5, y, room - size * 3, 0, FALSE) + size * 1.5;
    }
}

static void
draw_bars (const Drawing *drawing)
{
  const GArray *points = ((SlvPlotSeries *) g_ptr_array_index (drawing->plot->series, 0))->points;
  double step = (drawing->right - drawing->left) / MAX (drawing->n, 1), wide = MIN (step * 0.7, drawing->style->size * 4);
  for (guint i = 0; i < drawing->n; i++)
    {
      double value = g_array_index (points, SlvPlotPoint, i).value, x = place_x (drawing, i), y = place_y (drawing, value);
      /* what may happen is not said to happen never */
      g_autofree char *text = value > 0 && value < 0.005 ? g_strdup (_("< 1 %")) : g_strdup_printf (_("%.0f %%"), value * 100);
      cairo_rectangle (drawing->cr, x - wide / 2, y, wide, drawing->lower - y);
      set_color (drawing, &drawing->style->accent, drawing->style->at == (int) i ? 1 : 0.75);
      cairo_fill (drawing->cr);
      if (step < drawing->style->size * 3)
        continue;
      set_color (drawing, &drawing->style->text, 1);
      put_text (drawing, text, x, y - line_height (drawing->style), step, 0.5, FALSE);
    }
}

void
slv_plot_draw (const SlvPlot *plot, cairo_t *cr, double width, double height, const SlvPlotStyle *style)
{
  Drawing drawing = { .cr = cr, .plot = plot, .style = style };
  lay_out (&drawing, width, height);
  if (style->fill)
    {
      set_color (&drawing, &style->paper, 1);
      cairo_paint (cr);
    }
  set_color (&drawing, &style->text, 1);
  put_text (&drawing, plot->title, style->rtl ? width - style->size * 0.4 : style->size * 0.4, 1, width - style->size * 0.8,
            style->rtl ? 1 : 0, TRUE);
  if (drawing.n == 0 || drawing.right <= drawing.left || drawing.lower <= drawing.upper)
    return;
  draw_steps (&drawing);
  draw_xs (&drawing);
  draw_pointer (&drawing);
  if (plot->kind == SLV_PLOT_BARS)
    {
      draw_bars (&drawing);
      return;
    }
  for (guint s = plot->series->len; s-- > 0; )
    draw_line (&drawing, s);
  if (plot->unit == NULL)
    draw_key (&drawing);
}

int
slv_plot_find (const SlvPlot *plot, double width, double height, const SlvPlotStyle *style, double x)
{
  Drawing drawing = { .plot = plot, .style = style };
  lay_out (&drawing, width, height);
  if (drawing.n == 0 || drawing.right <= drawing.left)
    return -1;
  double along = (style->rtl ? drawing.right - x : x - drawing.left) / (drawing.right - drawing.left) * drawing.n;
  return (int) CLAMP (floor (along), 0, (double) drawing.n - 1);
}
