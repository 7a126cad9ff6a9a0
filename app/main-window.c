/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-window.c: `sleeves-window`: the window. Started by `sleeves` without a command when a display is there. When the display
 * turns out not to answer, the first page is printed as text instead. */
#include "cli/slv-cli.h"
#include "slv-application.h"
#include "slv-job.h"
#include "slv-keyring.h"

#define SERVICE "--gapplication-service"   /* started by the session's bus: no window until one is asked for */

static int
start (SlvCli *cli, gboolean service)
{
  g_autoptr (GError) error = NULL;
  int code;

  slv_cli_set_up (cli);
  if (!gtk_init_check ())
    {
      slv_cli_say (_("the display does not answer; this is the first page as text"));
      code = slv_cmd_start (cli, &error);
      return error ? slv_cli_report (cli, error) : code;
    }
  slv_games_init ();
  slv_job_go_online ();
  slv_store_use_keyring (&slv_keyring);
  if (!slv_cli_games (cli, &error))
    return slv_cli_report (cli, error);
  g_auto (GStrv) dirs = slv_cli_game_dirs (cli);
  const char *named = g_getenv ("SLEEVES_LIBRARY");
  g_autoptr (SlvApplication) application = slv_application_new (cli->library, cli->schema, cli->games, (const char * const *) dirs,
                                                                slv_cli_has (cli, "library") || (named && *named));
  g_ptr_array_insert (cli->args, 0, g_strdup (cli->argv[0]));
  if (service)
    g_ptr_array_add (cli->args, g_strdup (SERVICE));
  code = g_application_run (G_APPLICATION (application), (int) cli->args->len, (char **) cli->args->pdata);
  return slv_application_get_code (application) ? slv_application_get_code (application) : code;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  gboolean service = argc == 2 && g_str_equal (argv[1], SERVICE);
  SlvCli cli;

  slv_cli_init_locale ();
  slv_cli_init (&cli, argv);
  int code = slv_cli_parse (&cli, service ? 1 : argc, argv, &error) ? start (&cli, service) : slv_cli_report (&cli, error);
  slv_cli_clear (&cli);
  return code;
}
