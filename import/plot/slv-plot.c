/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot.c: what a plot holds and says in words and numbers; see the header. */
#include <math.h>
#include "base/slv-csv.h"
#include "plot/slv-plot.h"

SLV_DEFINE_STATIC_FREE (SlvPlotSeries, free_series, title, points);

static SlvPlot *
slv_plot_new (SlvPlotKind kind, const char *title, const char *x_title)
{
  SlvPlot *plot = g_new0 (SlvPlot, 1);
  plot->kind = kind;
  plot->title = g_strdup (title);
  plot->x_title = g_strdup (x_title);
  plot->series = g_ptr_array_new_with_free_func (free_series);
  return plot;
}

SLV_DEFINE_FREE (SlvPlot, slv_plot_free, title, x_title, series, labels, notes, unit);

static SlvPlotSeries *
slv_plot_add_series (SlvPlot *plot, const char *title)
{
  SlvPlotSeries *series = g_new0 (SlvPlotSeries, 1);
  series->title = g_strdup (title);
  series->points = g_array_new (FALSE, FALSE, sizeof (SlvPlotPoint));
  g_ptr_array_add (plot->series, series);
  return series;
}

/* Appends a series; (transfer none). */
static void
slv_plot_add_point (SlvPlotSeries *series, guint x, double value, double low, double high)
{
  const SlvPlotPoint point = { x, value, low, high, FALSE };
  g_array_append_val (series->points, point);
}

/* ---- what is plotted of odds ---- */

static void
add_turns (SlvPlot *plot, const char *title, const GArray *turns)
{
  SlvPlotSeries *series = slv_plot_add_series (plot, title);
  SLV_EACH_IN (const SlvOddsPoint, point, turns)
    slv_plot_add_point (series, point->turn, point->probability, point->low, point->high);
}

SlvPlot *
slv_plot_of_turns (const char *want, const GArray *first, const GArray *second)
{
  SlvPlot *plot = slv_plot_new (SLV_PLOT_LINES, want, _("By the end of turn (0: the opening hand)"));
  add_turns (plot, _("on the play"), first);
  add_turns (plot, _("on the draw"), second);
  return plot;
}

SlvPlot *
slv_plot_of_counts (const char *title, const GArray *chances)
{
  SlvPlot *plot = slv_plot_new (SLV_PLOT_BARS, title, _("Number of these cards"));
  SlvPlotSeries *series = slv_plot_add_series (plot, _("chance"));
  for (guint i = 0; i < chances->len; i++)
    {
      double chance = g_array_index (chances, double, i);
      slv_plot_add_point (series, i, chance, chance, chance);
    }
  return plot;
}

SlvPlot *
slv_plot_of_value (const GArray *days, const char *currency)
{
  SlvPlot *plot = slv_plot_new (SLV_PLOT_LINES, _("What the copies cost"), _("Day (a hollow mark: not all prices are known of it)"));
  SlvPlotSeries *series = slv_plot_add_series (plot, currency);

  plot->unit = g_strdup (currency);
  plot->labels = g_ptr_array_new_with_free_func (g_free);
  plot->notes = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < days->len; i++)
    {
      const SlvValueDay *day = &g_array_index (days, SlvValueDay, i);
      double value = (double) day->worth.amount / pow (10, slv_currency_decimals (currency));

      slv_plot_add_point (series, i, value, value, value);
      g_array_index (series->points, SlvPlotPoint, i).open = day->worth.unknown + day->worth.no_rate > 0;
      g_ptr_array_add (plot->labels, g_strdup (day->day));
      g_ptr_array_add (plot->notes, slv_cost_notes (&day->worth));
    }
  return plot;
}

/* ---- reading ---- */

static const SlvPlotSeries *
get_series (const SlvPlot *plot, guint n)
{
  return g_ptr_array_index (plot->series, n);
}

/** The shortest of the series: all are read side by side. */
guint
slv_plot_n_points (const SlvPlot *plot)
{
  guint n = plot->series->len > 0 ? G_MAXUINT : 0;
  for (guint i = 0; i < plot->series->len; i++)
    n = MIN (n, get_series (plot, i)->points->len);
  return n;
}

/* Upper ends of the axis, and in how many steps of whole percents each is divided. */
static const struct { double top; guint steps; } axes[] = {
  { 0.05, 5 }, { 0.1, 5 }, { 0.2, 4 }, { 0.25, 5 }, { 0.3, 3 }, { 0.4, 4 }, { 0.5, 5 }, { 0.6, 3 }, { 0.8, 4 }, { 1, 5 },
};

/* 1, 2 or 5 with noughts behind, or before. */
static double
round_up (double most, guint *steps)
{
  double power = pow (10, floor (log10 (MAX (most, 0.01))));
  static const double tops[] = { 1, 2, 5, 10 };
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (tops) && most > tops[i] * power)
    i++;
  *steps = i == 1 ? 4 : 5;
  return tops[i] * power;
}

static double
highest (const SlvPlot *plot)
{
  double most = 0;

  for (guint i = 0; i < get_series (plot, 0)->points->len; i++)
    most = MAX (most, g_array_index (get_series (plot, 0)->points, SlvPlotPoint, i).value);
  return most;
}

double
slv_plot_top (const SlvPlot *plot)
{
  guint steps;
  if (plot->unit != NULL)
    return round_up (highest (plot), &steps);
  if (plot->kind == SLV_PLOT_LINES || plot->series->len == 0)
    return 1;
  double most = highest (plot);
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (most <= axes[i].top)
      return axes[i].top;
  return 1;
}

guint
slv_plot_steps (const SlvPlot *plot)
{
  double top = slv_plot_top (plot);
  guint steps;
  if (plot->unit != NULL)
    {
      round_up (highest (plot), &steps);
      return steps;
    }
  for (guint i = 0; i < G_N_ELEMENTS (axes); i++)
    if (top <= axes[i].top)
      return axes[i].steps;
  return 5;
}

static char *
describe_turn (const SlvPlot *plot, guint nth)
{
  const SlvPlotPoint *first = &g_array_index (get_series (plot, 0)->points, SlvPlotPoint, nth);
  const SlvPlotPoint *second = &g_array_index (get_series (plot, 1)->points, SlvPlotPoint, nth);
  g_autofree char *one = slv_odds_chance_text (first->value), *two = slv_odds_chance_text (second->value);
  if (first->x == 0)
    return g_strdup_printf (_("Opening hand: %s on the play, %s on the draw"), one, two);
  return g_strdup_printf (_("Turn %u: %s on the play, %s on the draw"), first->x, one, two);
}

static char *
describe_day (const SlvPlot *plot, guint nth)
{
  double value = g_array_index (get_series (plot, 0)->points, SlvPlotPoint, nth).value;
  const char *notes = g_ptr_array_index (plot->notes, nth);
  g_autofree char *amount = g_strdup_printf ("%.*f", (int) slv_currency_decimals (plot->unit), value);
  g_autofree char *day = slv_tell_day (g_ptr_array_index (plot->labels, nth));

  /* Translators: a day, an amount, its currency */
  g_autofree char *text = g_strdup_printf (_("%s: %s %s."), day, amount, plot->unit);
  return *notes != '\0' ? g_strconcat (text, " ", notes, NULL) : g_steal_pointer (&text);
}

char *
slv_plot_describe (const SlvPlot *plot, guint nth)
{
  g_return_val_if_fail (nth < slv_plot_n_points (plot), NULL);
  if (plot->unit != NULL)
    return describe_day (plot, nth);
  if (plot->kind == SLV_PLOT_LINES && plot->series->len > 1)
    return describe_turn (plot, nth);
  const GArray *points = get_series (plot, 0)->points;
  const SlvPlotPoint *point = &g_array_index (points, SlvPlotPoint, nth);
  double more = 0;
  for (guint i = nth; i < points->len; i++)
    more += g_array_index (points, SlvPlotPoint, i).value;
  g_autofree char *chance = slv_odds_chance_text (point->value), *at_least = slv_odds_chance_text (CLAMP (more, 0, 1));
  if (nth == 0)
    return g_strdup_printf (_("No card: %s"), chance);
  return slv_tell_printf (ngettext ("%u card: %s, so many or more: %s", "%u cards: %s, so many or more: %s", point->x), point->x,
                          chance, at_least);
}

/* ---- as CSV ---- */

static void
append_number (GString *text, double value)
{
  char buffer[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append (text, g_ascii_formatd (buffer, sizeof buffer, "%.12g", value));
}

/** Whether the series comes of a simulation: then its bounds are written, too. */
static gboolean
has_bounds (const SlvPlotSeries *series)
{
  SLV_EACH_IN (const SlvPlotPoint, point, series->points)
    if (point->high > point->low)
      return TRUE;
  return FALSE;
}

static void
append_heading (GString *text, const SlvPlot *plot)
{
  const char *lines = plot->unit != NULL ? _("day") : _("turn");
  slv_csv_append (text, plot->kind == SLV_PLOT_LINES ? lines : _("cards"), FALSE);
  for (guint s = 0; s < plot->series->len; s++)
    {
      const SlvPlotSeries *series = get_series (plot, s);
      /* Translators: headings of a table: bounds of an interval of the series that is named */
      g_autofree char *low = g_strdup_printf (_("%s, low"), series->title), *high = g_strdup_printf (_("%s, high"), series->title);
      const char *cells[] = { series->title, low, high };
      guint n = has_bounds (series) ? G_N_ELEMENTS (cells) : 1;
      for (guint i = 0; i < n; i++)
        slv_csv_append (text, cells[i], s + 1 == plot->series->len && i + 1 == n);
    }
}

char *
slv_plot_to_csv (const SlvPlot *plot)
{
  GString *text = g_string_new (NULL);
  append_heading (text, plot);
  for (guint i = 0; i < slv_plot_n_points (plot); i++)
    {
      if (plot->labels != NULL)
        g_string_append (text, g_ptr_array_index (plot->labels, i));
      else
        g_string_append_printf (text, "%u", g_array_index (get_series (plot, 0)->points, SlvPlotPoint, i).x);
      for (guint s = 0; s < plot->series->len; s++)
        {
          const SlvPlotPoint *point = &g_array_index (get_series (plot, s)->points, SlvPlotPoint, i);
          const double cells[] = { point->value, point->low, point->high };
          for (guint c = 0; c < (has_bounds (get_series (plot, s)) ? G_N_ELEMENTS (cells) : 1); c++)
            {
              g_string_append_c (text, ',');
              append_number (text, cells[c]);
            }
        }
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
