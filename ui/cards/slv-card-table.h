/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-table.h: the results of a search as a table: the name and the attributes that the game's definition thinks worth a
 * facet, at most SLV_CARD_TABLE_COLUMNS columns. Sorting is done by the query engine: the table only says how.
 *
 * signals: "selected" (the selection changed), "activate" (Enter, or a click by which a person means to see the card),
 * "sort-changed" */
#pragma once
#include "widgets/slv-ui.h"
#include "cards/slv-card-list.h"
G_BEGIN_DECLS

#define SLV_CARD_TABLE_COLUMNS 8u

#define SLV_TYPE_CARD_TABLE (slv_card_table_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardTable, slv_card_table, SLV, CARD_TABLE, GtkWidget)

GtkWidget  *slv_card_table_new (void);
/** slv_card_table_set_game: makes the columns anew. @game NULL: all of @games. @sort (nullable): as in slv_search(); its
 *  arrows are shown. Emits nothing. */
void        slv_card_table_set_game (SlvCardTable *self, SlvGames *games, SlvGame *game, const char *sort);
/** The order that the headers ask for, as in slv_search(); NULL: none. (transfer full) */
char       *slv_card_table_dup_sort (SlvCardTable *self);
/** Shows the arrow of this order in the headers. Emits nothing. */
void        slv_card_table_set_sort (SlvCardTable *self, const char *sort);
/** slv_card_table_set_rows: shows a result; the card that was selected stays selected when it is among @rows. */
void        slv_card_table_set_rows (SlvCardTable *self, SlvIndex *index, GArray *rows, gboolean printings);
/** Borrowed, NULL: nothing is selected. */
SlvCardItem *slv_card_table_get_selected (SlvCardTable *self);
/** Selects the card with the id "GAME/KEY" and scrolls to it; FALSE when it is not shown. */
gboolean    slv_card_table_select (SlvCardTable *self, const char *card_id);
/** Puts the focus on the selected row, or on the first when none is or it is out of sight; selects it. */
void        slv_card_table_focus (SlvCardTable *self);

G_END_DECLS
