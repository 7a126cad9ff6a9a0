/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-window.c: `sleeves-window`: the window. Started by `sleeves` without a command when a display is there. When the display
 * turns out not to answer, the first page is printed as text instead. */
#include <glib/gi18n.h>
#include "cli/slv-cli.h"
#include "slv-application.h"
#include "slv-fetch.h"

static int
start (SlvCli *cli)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvApplication) application = NULL;
  g_auto (GStrv) dirs = NULL;
  int code;

  slv_cli_set_up (cli);
  if (!gtk_init_check ())
    {
      slv_cli_say (_("the display does not answer; this is the first page as text"));
      code = slv_cmd_start (cli, &error);
      return error ? slv_cli_report (cli, error) : code;
    }
  slv_games_init ();
  slv_fetch_init ();
  if (!slv_cli_games (cli, &error))
    return slv_cli_report (cli, error);
  dirs = slv_cli_game_dirs (cli);
  application = slv_application_new (cli->library, cli->schema, cli->games, (const char * const *) dirs,
                                     slv_cli_has (cli, "library") || g_getenv ("SLEEVES_LIBRARY"));
  code = g_application_run (G_APPLICATION (application), 1, cli->argv);
  return slv_application_get_code (application) ? slv_application_get_code (application) : code;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  SlvCli cli;
  int code;

  slv_cli_init_locale ();
  slv_cli_init (&cli, argv);
  code = slv_cli_parse (&cli, argc, argv, &error) ? start (&cli) : slv_cli_report (&cli, error);
  slv_cli_clear (&cli);
  return code;
}
