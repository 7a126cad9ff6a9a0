/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot.h: charts: chances as lines over turns and bars of counts, amounts of money as a line over days. One description is drawn with Cairo and Pango on any surface
 * (the window, a PNG, an SVG) and written as CSV, so that all of them show the same numbers. Series differ in dash and marker,
 * never in colour alone. Knows no GTK. A plot may be used by one thread at a time. */
#pragma once
#include <cairo.h>
#include "collection/slv-collection-value.h"
#include "odds/slv-odds.h"

typedef enum { SLV_PLOT_LINES, SLV_PLOT_BARS } SlvPlotKind;

/** @x: a turn, a number of cards, a place among the labels. @value, @low, @high: chances in [0, 1], amounts in whole units; low = high = value where
 *  there is no interval. @open: a part of it is not known, its marker is hollow. */
typedef struct { guint x; double value, low, high; gboolean open; } SlvPlotPoint;
typedef struct { char *title; GArray *points; /* SlvPlotPoint, x rising by one */ } SlvPlotSeries;
typedef struct {
  SlvPlotKind kind;
  char       *title, *x_title;    /* translated */
  GPtrArray  *series;             /* SlvPlotSeries; bars have one, and so have amounts */
  char       *unit;               /* a currency; NULL: chances are plotted */
  GPtrArray  *labels, *notes;     /* char* by point: the day, and what its amount leaves open ("" nothing); NULL of chances */
} SlvPlot;

void     slv_plot_free (SlvPlot *plot);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPlot, slv_plot_free)

/* ---- what is plotted of odds ---- */
/** slv_plot_of_turns: @first, @second: (element-type SlvOddsPoint) of slv_odds_by_turn() for each seat. (transfer full) */
SlvPlot *slv_plot_of_turns  (const char *want, const GArray *first, const GArray *second);
/** slv_plot_of_counts: @chances: (element-type double) of slv_odds_counts(); @when: what is counted, a title. (transfer full) */
SlvPlot *slv_plot_of_counts (const char *title, const GArray *chances);

/** slv_plot_of_value: @days: (element-type SlvValueDay) of slv_collection_value_days(). (transfer full) */
SlvPlot *slv_plot_of_value  (const GArray *days, const char *currency);

/* ---- reading ---- */
guint    slv_plot_n_points (const SlvPlot *plot);
/** The chance or amount at the upper end of the axis: 1 for lines of chances, a round number not below the longest bar or highest amount. */
double   slv_plot_top (const SlvPlot *plot);
/** Into how many steps the axis is divided. */
guint    slv_plot_steps (const SlvPlot *plot);
/** What the plot says at its @nth x, a sentence. (transfer full) */
char    *slv_plot_describe (const SlvPlot *plot, guint nth);
/** (transfer full): all numbers, a heading and a line for each x; chances as decimal numbers in [0, 1]. */
char    *slv_plot_to_csv (const SlvPlot *plot);

/* ---- drawing (slv-plot-draw.c) ---- */
typedef struct { double red, green, blue, alpha; } SlvPlotColor;
typedef struct {
  SlvPlotColor text, accent, paper;   /* @paper: inside of hollow markers, and the ground when @fill */
  const char  *font;                  /* family, NULL "Sans" */
  double       size;                  /* of text, in the surface's units */
  gboolean     fill, rtl;             /* whether the ground is painted; x runs from right to left */
  int          at;                    /* the x that is pointed at, -1 none */
} SlvPlotStyle;
void     slv_plot_draw (const SlvPlot *plot, cairo_t *cr, double width, double height, const SlvPlotStyle *style);
/** The number of the x nearest to the place @x of a drawing of that size; -1 without points. */
int      slv_plot_find (const SlvPlot *plot, double width, double height, const SlvPlotStyle *style, double x);

/* ---- files (slv-plot-write.c) ---- */
/** slv_plot_to_file: (transfer full): what a file with the ending of @path holds; only the name is looked at. Errors as slv_plot_write(). */
GBytes  *slv_plot_to_file (const SlvPlot *plot, const char *path, GError **error);
/** slv_plot_write: as the ending of @path says: .png, .svg or .csv, whole or not at all. SLV_ERROR_USAGE for another ending,
 *  SLV_ERROR_STORE when it cannot be written. */
gboolean slv_plot_write (const SlvPlot *plot, const char *path, GError **error);
/** Whether slv_plot_write() knows what the ending of @path means. */
gboolean slv_plot_knows (const char *path);
