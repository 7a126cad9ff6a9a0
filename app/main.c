/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: `sleeves`: the commands that need neither network nor window. Libraries for those cost more time at start than most
 * commands take (libcurl alone doubles it), so what needs them is handed to sleeves-online and sleeves-window. */
#include "cli/slv-cli.h"

/* what draws loads Pango, which costs more time than most commands take */
static int
run_paper (SlvCli *cli, GError **error G_GNUC_UNUSED)
{
  slv_cli_exec (cli, "sleeves-paper");
  return 3;
}

static int
run_hand (SlvCli *cli, GError **error)
{
  return slv_cli_has (cli, "plot") || slv_cli_has (cli, "counts") ? run_paper (cli, error) : slv_cmd_hand (cli, error);
}

static int
run_value (SlvCli *cli, GError **error)
{
  return slv_cli_has (cli, "plot") ? run_paper (cli, error) : slv_cmd_collection_value (cli, error);
}

static const SlvRunner runners[] = {
  { "print", run_paper },
  { "hand", run_hand },
  { "collection value", run_value },
  SLV_COMMANDS (SLV_RUNNER)
  { NULL, NULL }
};

int
main (int argc, char **argv)
{
  return slv_cli_main (argc, argv, runners, "sleeves-online");
}
