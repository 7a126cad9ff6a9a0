/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-plot.h: what the commands that draw a plot tell of it. In the program that draws (slv-cmd-hand-plot.c). Main thread. */
#pragma once
#include "cli/slv-cli.h"
#include "plot/slv-plot.h"

/** Adds to @json where the plot of --plot was written and how many points it has; tells people each of them. */
void slv_cli_tell_plot (SlvCli *cli, const SlvPlot *plot, cJSON *json);
