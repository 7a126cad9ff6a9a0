/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-value-plot.c: `collection value --plot`: what the copies cost day by day, as a picture or a table. On disk when it ends with 0: the
 * whole file; else what was there. */
#include "cli/slv-cli-money.h"
#include "cli/slv-cli-plot.h"

int
slv_cmd_value_plot (SlvCli *cli, GError **error)
{
  g_auto (SlvValueAsked) asked = { 0 };
  const char *path = slv_cli_get (cli, "plot");

  if (!slv_plot_knows (path))
    return slv_cli_usage (error, _("a plot is written as .png, .svg or .csv, and “%s” ends in none of them"), path);
  if (!slv_cli_value_ask (cli, &asked, error))
    return 3;
  g_autoptr (SlvPlot) plot = slv_plot_of_value (asked.each, slv_price_book_currency (asked.book));
  if (!slv_plot_write (plot, path, error))
    return 3;
  cJSON *json = cJSON_CreateObject ();
  slv_cli_tell_plot (cli, plot, json);
  slv_cli_rates_json (json, slv_price_book_rates (asked.book));
  if (!cli->json)
    {
      slv_cli_say_rates (slv_price_book_rates (asked.book));
      slv_cli_say (_("the plot is written to “%s”"), path);
    }
  return slv_cli_answer (cli, json);
}
