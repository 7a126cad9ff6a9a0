/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-piles.h: cards of a deck as piles of pictures: under each heading its cards, each lower than the one before by as much as tells what it
 * is, and its copies fanned. A long pile goes on in a second column. Or as lines in columns, in which a heading stands with its first card. Rows are selected, walked and scrolled to as in a list of GTK's (list.scroll-to-item). */
#pragma once
#include "decks/slv-deck-cell.h"

#define SLV_TYPE_DECK_PILES (slv_deck_piles_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckPiles, slv_deck_piles, SLV, DECK_PILES, GtkWidget)

/** Called for each cell that was made for a row and shows it, with @data. */
typedef void (*SlvDeckPilesDress) (gpointer data, SlvDeckCell *cell, SlvDeckRow *row);
/** slv_deck_piles_new: @rows: of SlvDeckRow; referenced. @pictures: else lines. @data: has to live as long as the piles. */
GtkWidget *slv_deck_piles_new (GtkMultiSelection *rows, gboolean pictures, SlvDeckPilesDress dress, gpointer data);
