/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-table.h: the open deck as a table: the rows of slv-deck-rows.h in the columns of the Cards page, with some that only a deck has. A
 * header that is clicked asks for an order by the action deck.sort ("cost", "-cost") of the view around it. Main thread only. */
#pragma once
#include "cards/slv-card-columns.h"
#include "decks/slv-deck-rows.h"

/** slv_deck_table_all: (transfer full) (element-type SlvCardColumn): every column that there can be, the name with the copies first. */
GPtrArray *slv_deck_table_all   (SlvDeckDocument *document);
/** slv_deck_table_shown: those of them that are chosen for @document, or usual. (transfer full) */
GPtrArray *slv_deck_table_shown (SlvDeckDocument *document);
/** slv_deck_table_describe: (transfer full): the ids of slv_deck_table_shown(): tables with the same are made alike. */
char      *slv_deck_table_describe (SlvDeckDocument *document);
/** SlvDeckTableDress: does with a cell of a row what each cell of the deck needs. */
typedef void (*SlvDeckTableDress) (GtkWidget *cell, GtkListItem *item);
/**
 * slv_deck_table_new: with the columns that are chosen for @document.
 * @rows: of SlvDeckRow; @names: (transfer full): makes cells of the column of names
 * Returns: (transfer floating)
 */
GtkWidget *slv_deck_table_new   (SlvDeckDocument *document, GtkSelectionModel *rows, GtkListItemFactory *names, SlvDeckTableDress dress);
/** slv_deck_table_show_order: the headers tell by what @document is sorted. */
void       slv_deck_table_show_order (GtkColumnView *view, SlvDeckDocument *document);
