/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-table-view.h: the table for one: the deck that is open, played alone, by the zones and the turn of its format. All of it
 * is what SlvSolo says; a key, a menu, a button and a card that is dragged lead to the same action. Main thread. */
#pragma once
#include "decks/slv-deck-document.h"
#include "goldfish/slv-solo.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_TABLE_VIEW (slv_table_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvTableView, slv_table_view, SLV, TABLE_VIEW, AdwBin)

/** slv_table_view_set_document: (nullable): the game that is played is over. */
void slv_table_view_set_document (SlvTableView *self, SlvDeckDocument *document);
/** slv_table_view_begin: lays out a game with this seed, unless one is played already; takes the focus. */
void slv_table_view_begin (SlvTableView *self, guint64 seed, gboolean first);
