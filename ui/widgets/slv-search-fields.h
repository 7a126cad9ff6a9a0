/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-fields.h: what a query of the window may ask beyond the index: the collection (have, free, place …) and the deck that is
 * open (deck:this, addable:this, zone, qty). A snapshot that a thread can read while both go on. No GTK. */
#pragma once
#include "check/slv-addable.h"
#include "collection/slv-collection.h"
#include "deck/slv-saved-decks.h"

/** Immutable, reference-counted. */
typedef struct _SlvSearchFields SlvSearchFields;
/**
 * slv_search_fields_new:
 * @collection: (nullable): not read yet; referenced
 * @deck: (nullable): none is open; copied
 * @format, @options, @as_of: under which it is judged; NULL without a deck. @format is the games' that the index was made with.
 * Returns: (transfer full)
 */
SlvSearchFields *slv_search_fields_new   (SlvCollection *collection, const SlvDeck *deck, const SlvFormat *format, const SlvOptions *options,
                                      const char *as_of);
/** slv_search_fields_new_of_lots: for completion of a query for lots, where finish, lang and note are those of the copy. */
SlvSearchFields *slv_search_fields_new_of_lots (SlvCollection *collection);
/** slv_search_fields_set_library: lets queries name saved decks (deck:"Fire aggro"). Before the first search. @dir, @schema: as in
 *  slv_store_open(); the library is opened by the thread that searches, when a text asks for it. */
void           slv_search_fields_set_library (SlvSearchFields *fields, const char *dir, const char *schema);
SlvSearchFields *slv_search_fields_ref   (SlvSearchFields *fields);
void           slv_search_fields_unref (SlvSearchFields *fields);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSearchFields, slv_search_fields_unref)
/** Borrowed; NULL when there is none that belongs to @index. */
SlvCollection *slv_search_fields_get_collection (const SlvSearchFields *fields, SlvIndex *index);

/** Whether the text may ask for the open deck: one of its fields stands there. */
gboolean       slv_search_fields_ask_deck (const char *text);
/** Whether it may ask for the collection. */
gboolean       slv_search_fields_ask_collection (const char *text);

/** The provider for one search, in the thread that searches. */
typedef struct {
  SlvProvider      provider, of_collection, of_deck;
  SlvProviderChain chain;
  SlvChecker      *checker;
  SlvRunning      *running;
  SlvSavedDecks   *saved;
} SlvSearchFieldsUse;
/**
 * slv_search_fields_use:
 * @fields: (nullable): must outlive @use
 * @text: (nullable): decks are only looked at when this asks for them; NULL: always
 * @use: (out caller-allocates): to be cleared
 * Returns: borrowed from @use; NULL: there is nothing beyond the index
 */
const SlvProvider *slv_search_fields_use (SlvSearchFields *fields, SlvIndex *index, const char *text, SlvSearchFieldsUse *use);
void           slv_search_fields_use_clear (SlvSearchFieldsUse *use);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SlvSearchFieldsUse, slv_search_fields_use_clear)
