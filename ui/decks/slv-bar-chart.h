/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-bar-chart.h: numbers of cards as bars: upright beside each other for a curve, or lying one below the other with their
 * words. The same numbers are its accessible description. A chart that is made focusable answers a click, and Enter on the bar that
 * arrow keys have led to, with "chosen" (guint bar). */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_BAR_CHART (slv_bar_chart_get_type ())
G_DECLARE_FINAL_TYPE (SlvBarChart, slv_bar_chart, SLV, BAR_CHART, GtkWidget)

GtkWidget *slv_bar_chart_new (const char *title, gboolean upright);
/** slv_bar_chart_clear: no bars; slv_bar_chart_add() appends one, @colour (nullable) "#rrggbb" its own; slv_bar_chart_done() shows and
 *  describes them. */
void       slv_bar_chart_clear (SlvBarChart *self);
void       slv_bar_chart_add   (SlvBarChart *self, const char *label, guint count, const char *colour);
void       slv_bar_chart_done  (SlvBarChart *self);
/** (transfer none) (nullable): what the bar was added with; NULL: there is no such bar. */
const char *slv_bar_chart_get_label (SlvBarChart *self, guint bar);
