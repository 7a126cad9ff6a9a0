/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-saved-decks.h: the saved decks as a field of a query: deck:"Fire aggro" is the cards of that deck, and deck:this is left to
 * whoever answers for the deck at hand. A deck is read when a query names it. */
#pragma once
#include "query/slv-query.h"

typedef struct _SlvSavedDecks SlvSavedDecks;

/** Whether @text may ask for a deck, so that the library is worth opening. */
gboolean       slv_saved_decks_asked (const char *text);
/**
 * slv_saved_decks_new:
 * @store: is asked from the thread of the search, and must outlive it
 * @hand: (nullable): fields of the deck at hand (slv_deck_fields()), which go before: all but deck:NAME are its answers
 * Names are compared as names of decks are, folded. Cards in zones that are only thought about are in no deck.
 */
SlvSavedDecks *slv_saved_decks_new  (SlvStore *store, SlvIndex *index, const SlvProvider *hand);
/** The same with a store of its own. @dir, @schema: as in slv_store_open(). NULL with @error. */
SlvSavedDecks *slv_saved_decks_open (const char *dir, const char *schema, SlvIndex *index, const SlvProvider *hand, GError **error);
void           slv_saved_decks_free (SlvSavedDecks *decks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSavedDecks, slv_saved_decks_free)
/** @decks must outlive the provider; one thread. */
SlvProvider    slv_saved_decks_fields (SlvSavedDecks *decks);
