/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-link.h: a deck by the address of its page, or of a deck file, and many decks by theirs. Definitions of games say which sites have decks and where those
 * give them as data (SlvDeckSite); any other address is fetched as it is. Nothing but that one address is asked. */
#pragma once
#include "slv-deck-file.h"

/**
 * slv_deck_link_resolve: the address that is fetched for @url.
 * @site: (out) (nullable): borrowed from @games: the site whose page it is, NULL: none's
 * @game: (out) (nullable): borrowed: that has the site
 * Returns: (transfer full)
 */
char      *slv_deck_link_resolve (const char *url, SlvGames *games, const SlvDeckSite **site, SlvGame **game);
/**
 * slv_deck_link_read: fetches @url and reads it as a deck file of any kind; at most SLV_INPUT_DECK_MAX bytes.
 * Returns: (transfer full) (element-type SlvDeck): as slv_deck_file_read(); their source is @url without its password. NULL with
 *   SLV_ERROR_NETWORK, with SLV_ERROR_REFUSED for sites that want an account and for web pages, or as slv_deck_text_read(). Blocks; any
 *   thread.
 */
GPtrArray *slv_deck_link_read    (const char *url, const char *kind, SlvGames *games, GCancellable *cancellable, GError **error);
/**
 * slv_deck_link_fetch_lists: lists of decks at @url (an archive of deck files, or data with decks) into a file of the library's folder @dir,
 * for slv_deck_corpus_read(). What came less than six hours ago is not asked for again; what came before is used when the address does
 * not answer.
 * @ask: FALSE: nothing is asked, only what was kept is looked for
 * @problems: (element-type utf8): a sentence is added when older lists are used because of a failure
 * Returns: (transfer full): the file. NULL with SLV_ERROR_NETWORK, SLV_ERROR_NOT_FOUND (nothing is kept), SLV_ERROR_STORE, with SLV_ERROR_REFUSED for
 *   what is too large, wants an account, or is a web page, or as slv_deck_text_read(); what was kept then stays. Blocks; any thread.
 */
char      *slv_deck_link_fetch_lists (const char *dir, const char *url, gboolean ask, SlvGames *games, GPtrArray *problems,
                                      GCancellable *cancellable, GError **error);
