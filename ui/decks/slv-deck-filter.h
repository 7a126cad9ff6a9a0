/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-filter.h: finding cards in the open deck by a query, as in the search for cards to add. */
#pragma once
#include "decks/slv-deck-document.h"

typedef struct _SlvDeckFilter SlvDeckFilter;
/** slv_deck_filter_new: @text of the deck's game and the index as it is now. Returns: (transfer full): %NULL for "", and with
 *  @error (as slv_query_parse() and slv_query_bind()) when the query is faulty. */
SlvDeckFilter *slv_deck_filter_new   (SlvDeckDocument *document, const char *text, GError **error);
void           slv_deck_filter_free  (SlvDeckFilter *filter);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckFilter, slv_deck_filter_free)
/** slv_deck_filter_test: whether the card matches. @row: of the index that the filter was made with; SLV_ROW_NONE: not there, and the text
 *  is to be a part of @name. */
gboolean       slv_deck_filter_test  (SlvDeckFilter *filter, guint row, const char *name);
/** slv_deck_filter_apply: takes out of @resolution what does not match. Cards that the index does not know match when the text is
 *  a part of their name. */
void           slv_deck_filter_apply (SlvDeckFilter *filter, SlvResolution *resolution);
