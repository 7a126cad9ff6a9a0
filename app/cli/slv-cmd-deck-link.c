/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cmd-deck-link.c: `deck add` and `deck advice` with addresses among their files, in the program that fetches. */
#include "base/slv-address.h"
#include "cli/slv-cli.h"
#include "slv-deck-link.h"

static gboolean
read_any (SlvCli *cli, const char *what, SlvDeckFilesFunc func, gpointer user_data, GError **error)
{
  const char *kind = slv_cli_get (cli, "as");
  g_autoptr (GError) problem = NULL;

  if (!slv_address_is_web (what))
    return slv_deck_files_each (what, kind, cli->games, func, user_data, cli->cancellable, error);
  g_autoptr (GPtrArray) decks = slv_deck_link_read (what, kind, cli->games, cli->cancellable, &problem);
  return func (what, decks, problem, user_data, error);
}

int
slv_cmd_deck_link (SlvCli *cli, GError **error)
{
  return slv_cli_add_decks (cli, read_any, error);
}

static gboolean
read_lists (SlvCli *cli, SlvCorpus *corpus, const char *what, GPtrArray *problems, GError **error)
{
  g_autofree char *path = slv_address_is_web (what)
    ? slv_deck_link_fetch_lists (cli->library, what, TRUE, cli->games, problems, cli->cancellable, error) : g_strdup (what);

  return path != NULL && slv_deck_corpus_read (corpus, path, cli->games, problems, cli->cancellable, error);
}

int
slv_cmd_deck_advice_link (SlvCli *cli, GError **error)
{
  return slv_cli_advise (cli, read_lists, error);
}
