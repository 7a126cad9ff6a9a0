/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page.h: the page Decks: the list of saved decks, the editor of one, and its hands. */
#pragma once
#include "decks/slv-deck-view.h"
#include "window/slv-page.h"

#define SLV_TYPE_DECKS_PAGE (slv_decks_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvDecksPage, slv_decks_page, SLV, DECKS_PAGE, AdwBin)

GtkWidget *slv_decks_page_new (SlvSession *session);
/** slv_decks_page_resumes: whether decks of @session's library were open at the end of the last time, which the page opens again. */
gboolean   slv_decks_page_resumes (SlvSession *session);
/** slv_decks_page_open: opens a saved deck in the editor; the deck that was open is saved first. */
gboolean   slv_decks_page_open (SlvDecksPage *self, gint64 id);
/** slv_decks_page_put: a copy of each of these cards into a saved deck, as one undo step there; it is opened behind what is shown if it is not open,
 *  in this window or, where it is open in another one, there. What came of it is told. */
void       slv_decks_page_put (SlvDecksPage *self, gint64 id, const char * const *names);
/** The deck that is open; borrowed, NULL: none. */
SlvDeckDocument *slv_decks_page_get_document (SlvDecksPage *self);
/** What is done to "the deck" is done to that of @editor (nullable: nothing changes) from now on: it has the focus, or one of its buttons
 *  was pressed. */
void       slv_decks_page_use (SlvDecksPage *self, SlvDeckView *editor);
