/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plot-area.h: a plot drawn in the colours of the window. One x can be pointed at, with the pointer or with Left, Right, Home
 * and End; what it says there is the area's accessible description, and told by "pointed".
 *
 * signal "pointed" (gint nth): -1 none */
#pragma once
#include "plot/slv-plot.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_PLOT_AREA (slv_plot_area_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlotArea, slv_plot_area, SLV, PLOT_AREA, GtkWidget)

/** slv_plot_area_set_plot: (nullable), borrowed until the next call. What was pointed at stays, as far as it is still there. */
void slv_plot_area_set_plot (SlvPlotArea *self, const SlvPlot *plot);
/** -1: nothing is pointed at. */
int  slv_plot_area_get_at (SlvPlotArea *self);
