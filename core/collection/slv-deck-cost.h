/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-cost.h: what a deck costs: in the cheapest printings, in the printings that its list names, and what is only missing of it. */
#pragma once
#include "collection/slv-collection-decks.h"

/** A card of the deck. @row: SLV_ROW_NONE: no card of the index. @missing: copies that one would have to get; those are told in the cheapest
 *  printing. @chosen: of the printing that the list names, else of the cheapest. */
typedef struct { guint row; char *name; guint64 copies, missing; SlvQuoteState cheapest_state, chosen_state; SlvQuote cheapest, chosen; } SlvCardCost;
/** Quotes live as long as @book. A card that the list names in two printings stands twice. */
typedef struct { SlvPriceBook *book; GArray *cards; /* SlvCardCost, in order of the list */ SlvCost cheapest, chosen, missing; } SlvDeckCost;
/**
 * slv_deck_cost_new: cards under a heading for those that are only thought about cost nothing. Where several cards have a name and the
 *   list does not say which it means, the cheapest of them is told.
 * @book: of the collection's index; it may know no other cards than those of the deck
 * @game: (nullable): of a deck that says none
 * Returns: (transfer full). Any thread.
 */
SlvDeckCost *slv_deck_cost_new  (SlvCollection *collection, SlvPriceBook *book, const SlvDeck *deck, SlvGame *game);
/** slv_deck_cost_rows: (transfer full) (element-type guint): the cards of the deck, for a book of them alone. */
GArray      *slv_deck_cost_rows (SlvCollection *collection, const SlvDeck *deck, SlvGame *game);
void         slv_deck_cost_free (SlvDeckCost *cost);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckCost, slv_deck_cost_free)
