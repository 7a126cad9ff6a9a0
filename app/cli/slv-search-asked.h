/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-asked.h: what a query of `search` may speak of beyond the index: the deck of --deck, the saved decks, the collection.
 * Decks and collection are opened when a query asks for them. */
#pragma once
#include "check/slv-addable.h"
#include "cli/slv-cli.h"
#include "collection/slv-collection.h"
#include "deck/slv-saved-decks.h"

/** All zero at first; cleared after the last search. */
typedef struct {
  SlvDeck    *deck;       /* of --deck; NULL: none */
  SlvChecker *checker;
  SlvRunning *running;
  GPtrArray  *assumptions;     /* char*: how the deck's rulebook is read otherwise; NULL: there is no deck */
  SlvProvider provider;
  gboolean    provided;
  SlvProviderChain chain;
  SlvSavedDecks *saved;        /* NULL: no query has asked for one yet */
  SlvCollection *collection;   /* likewise */
} SlvSearchAsked;

#define SLV_SEARCH_ASK_ALL "deck: have:"   /* a text that asks for everything */

/** slv_search_ask_deck: opens the deck of --deck under its format; @game is then its game. TRUE without --deck. FALSE with @error. */
gboolean slv_search_ask_deck (SlvCli *cli, SlvSearchAsked *asked, SlvGame **game, GError **error);
/** slv_search_ask_of: the same with a deck and format that are known. */
gboolean slv_search_ask_of   (SlvCli *cli, SlvSearchAsked *asked, const SlvDeck *deck, const SlvFormat *format, GError **error);
/** slv_search_ask: opens what @query asks for and is not open yet. FALSE with @error when the library cannot be read. */
gboolean slv_search_ask      (SlvCli *cli, SlvSearchAsked *asked, const char *query, GError **error);
/** NULL: nothing was asked for. */
const SlvProvider *slv_search_asked_provider (const SlvSearchAsked *asked);
void     slv_search_asked_clear (SlvSearchAsked *asked);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SlvSearchAsked, slv_search_asked_clear)
