/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-asked.c: see the header. */
#include "cli/slv-cli-collection.h"
#include "cli/slv-search-asked.h"

/* What the queries may speak of, after more of it was opened. */
static void
provide (SlvSearchAsked *asked)
{
  gboolean decks = asked->saved != NULL || asked->running != NULL;
  SlvProvider of_decks = { 0 }, of_collection;

  if (asked->saved)
    of_decks = slv_saved_decks_fields (asked->saved);
  else if (asked->running)
    of_decks = slv_deck_fields (asked->running);
  if (asked->collection)
    slv_collection_provider (asked->collection, &of_collection);
  if (asked->collection && decks)
    slv_provider_chain (&asked->chain, &of_collection, &of_decks, &asked->provider);
  else if (asked->collection || decks)
    asked->provider = asked->collection ? of_collection : of_decks;
  asked->provided = asked->collection || decks;
}

gboolean
slv_search_ask (SlvCli *cli, SlvSearchAsked *asked, const char *query, GError **error)
{
  if (asked->saved == NULL && slv_saved_decks_asked (query))
    {
      SlvProvider hand;

      if (asked->running)
        hand = slv_deck_fields (asked->running);
      if (slv_cli_store (cli, error) == NULL)
        return FALSE;
      asked->saved = slv_saved_decks_new (cli->store, cli->index, asked->running ? &hand : NULL);
    }
  if (asked->collection == NULL
      && !slv_cli_collection_provider (cli, query, &asked->provider, &asked->collection, error))
    return FALSE;
  provide (asked);
  return TRUE;
}

gboolean
slv_search_ask_of (SlvCli *cli, SlvSearchAsked *asked, const SlvDeck *deck, const SlvFormat *format, GError **error)
{
  g_autoptr (SlvOptions) options = slv_cli_options (cli, deck, format->rulebook, error);

  asked->deck = slv_deck_copy (deck);
  asked->checker = options ? slv_checker_new (format, cli->index, options, slv_cli_get (cli, "as-of"), error) : NULL;
  if (asked->checker == NULL)
    return FALSE;
  asked->running = slv_running_new (asked->checker, asked->deck);
  asked->assumptions = slv_deck_dup_assumptions (asked->deck, options, format);
  for (guint i = 0; !cli->json && i < asked->assumptions->len; i++)
    slv_cli_say ("%s", (char *) g_ptr_array_index (asked->assumptions, i));
  provide (asked);
  return TRUE;
}

gboolean
slv_search_ask_deck (SlvCli *cli, SlvSearchAsked *asked, SlvGame **game, GError **error)
{
  const char *name = slv_cli_get (cli, "deck");
  g_autoptr (SlvDeck) deck = name ? slv_cli_deck (cli, name, error) : NULL;
  const SlvFormat *format = deck ? slv_cli_format (cli, deck, _("a search looks at a deck under one format; here are %u"), error) : NULL;

  if (format == NULL)
    return name == NULL;
  *game = format->rulebook->game;
  return slv_search_ask_of (cli, asked, deck, format, error);
}

const SlvProvider *
slv_search_asked_provider (const SlvSearchAsked *asked)
{
  return asked->provided ? &asked->provider : NULL;
}

SLV_DEFINE_CLEAR (SlvSearchAsked, slv_search_asked_clear, assumptions, (slv_collection_unref, collection),
                  (slv_saved_decks_free, saved), (slv_running_free, running), (slv_checker_free, checker), (slv_deck_free, deck));
