/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view.h: the editor of one deck: cards to add, the deck by zone, the verdict. Three panes side by side, or one at a
 * time where it is narrow; the verdict's summary stays in sight.
 * Actions: deck.change (zone, name, delta) · deck.set (zone, name, count) · deck.move (name, from, to) · deck.save · deck.undo ·
 * deck.redo · deck.find · deck.look · deck.end-match · deck.next-game · deck.view (steps) · deck.paste · deck.copy · deck.export · deck.show-find · deck.show-verdict · deck.show-deck */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_DECK_VIEW (slv_deck_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckView, slv_deck_view, SLV, DECK_VIEW, AdwBin)

GtkWidget       *slv_deck_view_new (SlvSession *session);
/** slv_deck_view_open: shows @document (referenced); NULL closes. */
void             slv_deck_view_open (SlvDeckView *self, SlvDeckDocument *document);
SlvDeckDocument *slv_deck_view_get_document (SlvDeckView *self);
/** slv_deck_view_add: @copies more of @name where it belongs, or in the zone that the finder has set. FALSE: no deck is open. */
gboolean         slv_deck_view_add (SlvDeckView *self, const char *name, guint copies);
/** slv_deck_view_take: adds all copies of the cards that are selected in @from, another deck, to this one, as one undo step; @move: takes them
 *  out there, one step there, once all are here. @zone: (nullable): where they go; NULL: where they lay. Nothing happens, and a word tells
 *  so, while one of the decks shows the lists of a game. */
void             slv_deck_view_take (SlvDeckView *self, SlvDeckView *from, const char *zone, gboolean move);
/** slv_deck_view_take_names: a copy of each of these cards, as one undo step that is told. @zone: (nullable): NULL: where each belongs. @group: (nullable): of
 *  the deck's own, into which they go, "": into none; NULL: they stay in theirs. */
void             slv_deck_view_take_names (SlvDeckView *self, const char * const *names, const char *zone, const char *group);
void             slv_deck_view_focus_search (SlvDeckView *self);
/** slv_deck_view_focus_rows: moves the focus to the row that is selected, or the first card. */
void             slv_deck_view_focus_rows (SlvDeckView *self);
/** slv_deck_view_step: takes the last step back, or with @redo does it again, and says so. FALSE: there is none. */
gboolean         slv_deck_view_step (SlvDeckView *self, gboolean redo);
/** TRUE when a folded pane lay over the deck and was put away. */
gboolean         slv_deck_view_go_back (SlvDeckView *self);
/** slv_deck_view_commit: takes over what was typed into entries and not yet confirmed. */
void             slv_deck_view_commit (SlvDeckView *self);
/** Saves when something is changed; a failure is shown. @then: (nullable): told, too; not called when no deck is open. */
void             slv_deck_view_save (SlvDeckView *self, SlvDeckSaved then, gpointer owner);
