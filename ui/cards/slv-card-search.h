/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-search.h: a search of the window: always in a thread, so that no query, however odd, holds up a key. With it come
 * what stands beside the results: what was understood, and how many of the cards have each value. */
#pragma once
#include "cards/slv-pockets.h"
#include "widgets/slv-search-fields.h"
#include "query/slv-facets.h"

/** (transfer full): what stands over the card, as slv_card_column_heading() says. Any thread. */
typedef char *(*SlvCardHeading) (gconstpointer by, SlvIndex *index, guint row, guint printing, double *order);

/**
 * SlvCardSearch: what is asked for; everything is borrowed until slv_card_search_run_async() returns.
 * @game, @sort, @printings: as in slv_search()
 * @facets: whether values are to be counted, too
 * @fields: (nullable): what the query may ask of collection and deck
 * @pages: whether they are looked at as pages of a binder; @heading: (nullable): in piles under what this gives for the only element of @pile
 */
typedef struct {
  SlvIndex   *index;
  SlvGame    *game;
  const char *text, *sort;
  gboolean    printings, facets;
  SlvSearchFields *fields;
  gboolean    pages;
  SlvCardHeading heading;
  GPtrArray  *pile;
} SlvCardSearch;

/**
 * SlvCardHits: what a search found, or why it is none.
 * @index: the one that was searched; rows belong to it
 * @text: what was searched, as typed
 * @result: %NULL when the query is faulty; then @fault says why and @span where, in bytes of the text
 * @parts: (element-type SlvQueryPart): what was understood, in words; empty for every card; %NULL when the query is faulty
 * @facets: %NULL when they were not asked for. Of several games the first facet is "game", whose values are ids of games; if all
 *   that was found is of one game, that game's facets follow. A facet of which a value is chosen counts the cards that the
 *   query would find without it, so that its other values say what choosing them would bring. The facet "owned" comes from the
 *   collection, when there is one with anything in it (slv-card-owned.h); its values are terms.
 * @chosen: (element-type utf8): "FIELD:VALUE" of the values of @facets that stand in the query
 * @pockets: (nullable): where the cards lie, when it is not one after the other
 * @in_texts: when nothing was found: a query that looks for the words in the texts and finds something; %NULL: there is none
 */
typedef struct {
  SlvIndex   *index;
  char       *text;
  SlvResult  *result;
  GError     *fault;
  SlvSpan     span;
  GPtrArray  *parts;
  SlvFacets  *facets;
  GHashTable *chosen;
  SlvPockets *pockets;
  char       *in_texts;
} SlvCardHits;
void slv_card_hits_free (SlvCardHits *hits);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCardHits, slv_card_hits_free)

/** slv_card_search_run_async: main thread; a new search cancels nothing by itself. */
void         slv_card_search_run_async (const SlvCardSearch *search, GCancellable *cancellable, GAsyncReadyCallback callback,
                                        gpointer user_data);
/** Returns: (transfer full) (nullable): %NULL when it was cancelled. */
SlvCardHits *slv_card_search_finish (GAsyncResult *result);
