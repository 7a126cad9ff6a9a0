/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-search.h: a search of the window: always in a thread, so that no query, however odd, holds up a key. */
#pragma once
#include <gio/gio.h>
#include "query/slv-query.h"
G_BEGIN_DECLS

/**
 * SlvCardHits: what a search found, or why it is none.
 * @index: the one that was searched; rows belong to it
 * @result: %NULL when the query is faulty; then @fault says why and @span where, in bytes of the text
 * @words: what was understood, in words; may be %NULL
 */
typedef struct {
  SlvIndex  *index;
  SlvResult *result;
  GError    *fault;
  SlvSpan    span;
  char      *words;
} SlvCardHits;
void slv_card_hits_free (SlvCardHits *hits);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCardHits, slv_card_hits_free)

/** slv_card_search_async: @game and @sort as in slv_search(). Main thread; a new search cancels nothing by itself. */
void         slv_card_search_async  (SlvIndex *index, SlvGame *game, const char *text, const char *sort,
                                     GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL when it was cancelled. */
SlvCardHits *slv_card_search_finish (GAsyncResult *result);

/**
 * slv_card_search_in_texts: for words that match no name.
 * Returns: (transfer full) (nullable): a query that looks for the words of @text in the rules texts; %NULL when @text is more
 *   than plain words, so that the person has said already where to look.
 */
char        *slv_card_search_in_texts (const char *text);

G_END_DECLS
