/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-cell.h: the widget of one SlvDeckRow: a zone's heading with its totals, or an entry with − and +. It asks for
 * changes through the action deck.change (zone, name, delta) of the view around it. */
#pragma once
#include "decks/slv-deck-rows.h"

#define SLV_TYPE_DECK_CELL (slv_deck_cell_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckCell, slv_deck_cell, SLV, DECK_CELL, AdwBin)

/** @look: of the list that it stands in: − and + and details only where there is room for them. */
GtkWidget *slv_deck_cell_new (SlvDeckForm look);
/** slv_deck_cell_show_face: of a cell for pictures, after it was bound: the card of its row. @row: SLV_ROW_NONE: no list knows it */
void       slv_deck_cell_show_face (SlvDeckCell *self, SlvIndex *index, guint row);
/** Borrowed; NULL: it is no cell for pictures. */
GtkWidget *slv_deck_cell_get_face (SlvDeckCell *self);
/** slv_deck_cell_bind: shows @row (referenced); NULL empties the cell. */
void       slv_deck_cell_bind (SlvDeckCell *self, SlvDeckRow *row);
/** slv_deck_cell_get_row: (nullable): the row that it shows, borrowed until it is bound again. */
SlvDeckRow *slv_deck_cell_get_row (SlvDeckCell *self);
