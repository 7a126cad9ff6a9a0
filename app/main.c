/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main.c: `sleeves`: the commands that need neither network nor window. Libraries for those cost more time at start than most
 * commands take (libcurl doubles it, Pango, for what draws, as well), so what needs them is handed to sleeves-online, sleeves-paper
 * and sleeves-window. */
#include "base/slv-address.h"
#include "cli/slv-cli.h"
#include "slv-fetch.h"

static gboolean
draws (SlvCli *cli)
{
  return slv_cli_has (cli, "plot") || slv_cli_has (cli, "counts");
}

/* addresses, and names of sources, which may be some */
static gboolean
asks_beyond_files (SlvCli *cli)
{
  SLV_EACH (const char, what, cli->args)
    if (!g_str_equal (what, "-") && (slv_fetch_is_url (what) || !g_file_test (what, G_FILE_TEST_EXISTS)))
      return TRUE;
  return FALSE;
}

static gboolean
any_is_web (const GPtrArray *texts)
{
  for (guint i = 0; texts != NULL && i < texts->len; i++)
    if (slv_address_is_web (texts->pdata[i]))
      return TRUE;
  return FALSE;
}

static gboolean
adds_link (SlvCli *cli)
{
  return any_is_web (cli->args);
}

static gboolean
compares_with_link (SlvCli *cli)
{
  return any_is_web (slv_cli_get_all (cli, "lists"));
}

static const SlvRunner runners[] = {
  { "print", NULL, "sleeves-paper", NULL },
  { "hand", NULL, "sleeves-paper", draws },
  { "collection value", NULL, "sleeves-paper", draws },
  { "import", NULL, "sleeves-online", asks_beyond_files },
  { "games from", NULL, "sleeves-online", asks_beyond_files },
  { "deck add", NULL, "sleeves-online", adds_link },
  { "deck advice", NULL, "sleeves-online", compares_with_link },
  SLV_COMMANDS (SLV_RUNNER)
  SLV_COMMANDS_EITHER (SLV_RUNNER)
  { .command = NULL }
};

int
main (int argc, char **argv)
{
  return slv_cli_main (argc, argv, runners, "sleeves-online");
}
