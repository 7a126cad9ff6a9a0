/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-diff.h: what changes between two decks, or two states of one: what to put in and what to take out, by zone. */
#pragma once
#include "deck/slv-deck.h"

/** One card of one zone whose copies are not the same. @zone: id, else the heading folded by slv_fold_id(). @name: as a list writes it, with the
 *  printing where other cards of the index have the name. */
typedef struct { char *zone, *name; guint before, after; } SlvDeckChange;

/**
 * slv_deck_diff: copies are compared by card and zone; printings of a card, notes and the order of entries make no difference.
 * @book: (nullable): zones are told by any of their names
 * @index: (nullable): with @book, a card is the one that its entry means, of several that have its name, too, and one without a heading is looked
 *   at in the zone that the definition points it to; else, and where it is not known, cards are told by their names (slv_fold_name())
 * Returns: (transfer full) (element-type SlvDeckChange): zones in the order of @book and then as met, in each first what goes
 *   out and then what comes in, by name; empty when the lists are the same. Any thread.
 */
GPtrArray *slv_deck_diff (const SlvDeck *before, const SlvDeck *after, const SlvRulebook *book, SlvIndex *index);
/** slv_deck_beside: the same with the cards that both have alike, for looking at two lists side by side. */
GPtrArray *slv_deck_beside (const SlvDeck *before, const SlvDeck *after, const SlvRulebook *book, SlvIndex *index);
/** slv_deck_changes_count: copies that go out and come in by @changes (of either function). */
void       slv_deck_changes_count (const GPtrArray *changes, guint64 *out, guint64 *in);

/** One card that both decks have and that lies in another group of the deck's own. @name: "": the groups themselves, in their order; @before, @after: (nullable): in none. */
typedef struct { char *name, *before, *after; } SlvGroupChange;
/** slv_deck_diff_groups: names are compared as slv_fold_name() folds them. Returns: (transfer full) (element-type SlvGroupChange): the groups themselves first, then
 *  cards as @after has them; empty when all lie alike. Any thread. */
GPtrArray *slv_deck_diff_groups (const SlvDeck *before, const SlvDeck *after);
