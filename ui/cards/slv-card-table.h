/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-table.h: the results of a search as a table: one row a card or printing, columns as they were chosen. Sorting is done by the query engine: the table only says how.
 * Several can be selected: with Ctrl and Shift, by click or arrow keys; Ctrl+A takes all.
 *
 * signals: "selected" (the selection changed), "activate" (Enter, or a click by which a person means to see the card),
 * "sort-changed" */
#pragma once
#include "widgets/slv-ui.h"
#include "cards/slv-card-list.h"

#define SLV_CARD_TABLE_COLUMNS 8u   /* at most, while nobody chose any */

#define SLV_TYPE_CARD_TABLE (slv_card_table_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardTable, slv_card_table, SLV, CARD_TABLE, GtkWidget)

/** slv_card_table_set_columns: makes the columns anew and shows no rows until the next slv_card_table_set_rows(). @columns: (transfer
 *  full): of slv_card_columns_choose(). @usual: nobody chose them: in a narrow table those that have no room are
 *  not seen. @sort (nullable): as in slv_search(). Emits nothing. */
void        slv_card_table_set_columns (SlvCardTable *self, GPtrArray *columns, gboolean usual, const char *sort);
/** Shows no rows; what was selected is remembered. */
void        slv_card_table_clear (SlvCardTable *self);
/** The order that the headers ask for, as in slv_search(); NULL: none. A click on a header makes it the only key, Shift and a
 *  click add one. (transfer full) */
char       *slv_card_table_dup_sort (SlvCardTable *self);
/** Shows this order in the headers. Emits nothing. */
void        slv_card_table_set_sort (SlvCardTable *self, const char *sort);
/** slv_card_table_set_rows: shows a result; the card that was selected stays selected when it is among @rows. */
void        slv_card_table_set_rows (SlvCardTable *self, SlvIndex *index, GArray *rows, gboolean printings);
/** What is selected of the rows that are shown, SlvCardItem; borrowed. */
GtkSelectionModel *slv_card_table_get_selection (SlvCardTable *self);
/** Selects the card with the id "GAME/KEY" and scrolls to it; FALSE when it is not shown. */
gboolean    slv_card_table_select (SlvCardTable *self, const char *card_id);
/** Puts the focus on the selected row, or on the first when none is or it is out of sight; selects it. */
void        slv_card_table_focus (SlvCardTable *self);
/** Moves the focus to the selected row; FALSE: it has not been made. */
gboolean    slv_card_table_focus_selected (SlvCardTable *self);
