/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-view.h: a chart one can read off: the plot, what it says at the place that is pointed at, the same numbers as a table,
 * and its export as PNG, SVG or CSV.
 * Actions: plot.export · plot.copy (the table, as CSV) */
#pragma once
#include "plot/slv-plot.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_PLOT_VIEW (slv_plot_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlotView, slv_plot_view, SLV, PLOT_VIEW, AdwBin)

/** @name: accessible name of the chart; @file: name of an exported file without its ending, translated. Both are copied. */
void       slv_plot_view_set_names (SlvPlotView *self, const char *name, const char *file);
/** slv_plot_view_take_plot: (transfer full) (nullable): NULL shows an empty place. */
void       slv_plot_view_take_plot (SlvPlotView *self, SlvPlot *plot);
