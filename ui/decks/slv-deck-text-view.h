/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text-view.h: a deck as the text that is copied and exported as a plain list: all of it, or any part of it, can be selected and
 * copied; it is not typed into. Cards
 * stand in the order and under the headings that are chosen for the deck. Main thread. */
#pragma once
#include <gtk/gtk.h>
#include "decks/slv-deck-arrange.h"

/** slv_deck_text_view_new: a GtkTextView; its buffer tells "notify::cursor-position" when another line is gone to. */
GtkWidget *slv_deck_text_view_new  (void);
/** slv_deck_text_view_show: the deck of @document as it is now; the cursor keeps its line. @arrange: (nullable). @marked: (nullable) (element-type SlvDeckRow): entries that are
 *  looked for: their names are marked. */
void       slv_deck_text_view_show (GtkTextView *view, SlvDeckDocument *document, SlvDeckArrange *arrange, GListModel *marked);
/** slv_deck_text_card: the name of the card of @deck that @line of its text is of, borrowed from @deck; NULL: none, as of a heading or a remark. Any thread. */
const char *slv_deck_text_card (const SlvDeck *deck, const char *line);
/** slv_deck_text_view_dup_card: (transfer full) (nullable): the name of the card of @document in the line with the cursor. */
char      *slv_deck_text_view_dup_card (GtkTextView *view, SlvDeckDocument *document);
