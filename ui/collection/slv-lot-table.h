/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-table.h: the table of lots, edited in place like a sheet: Up and Down choose the row, Left and Right the column, Enter or
 * F2 opens the cell, Enter takes what was typed, Tab goes on to the next cell, Escape leaves it. Several rows can be selected. Or a wall of cards,
 * pages of a binder, by number, or piles (cards/slv-card-wall.h): what is selected is the same.
 *
 * signals: "edited" (gint64 lot, guint SlvCopyField, const char *text), "selected", "sort-changed" */
#pragma once
#include "collection/slv-lot-search.h"
#include "window/slv-session.h"

#define SLV_TYPE_LOT_TABLE (slv_lot_table_get_type ())
G_DECLARE_FINAL_TYPE (SlvLotTable, slv_lot_table, SLV, LOT_TABLE, GtkWidget)

/** slv_lot_table_set_session: once; pictures are its, and what can be done to a card. */
void        slv_lot_table_set_session (SlvLotTable *self, SlvSession *session);
/** slv_lot_table_set: shows these lots; the selection stays on lots that are still there. @ids as in slv_lot_list_set(); @pockets: (nullable): what is
 *  where it has no lot. */
void        slv_lot_table_set (SlvLotTable *self, SlvCollection *collection, GArray *ids, SlvPockets *pockets);
/** slv_lot_table_to_top: shows the beginning, of what is set next, too, wherever the selected ones are. */
void        slv_lot_table_to_top (SlvLotTable *self);
/** The same rows with a newer snapshot. */
void        slv_lot_table_renew (SlvLotTable *self, SlvCollection *collection);
SlvCollection *slv_lot_table_get_collection (SlvLotTable *self);   /* borrowed, NULL: nothing shown yet */
/** (transfer full) (element-type gint64): lots that are selected, else the one whose row has the focus. */
GArray     *slv_lot_table_dup_selected (SlvLotTable *self);
/** slv_lot_table_select: selects one lot, scrolls to it and puts the focus on it. FALSE: it is not shown. */
gboolean    slv_lot_table_select (SlvLotTable *self, gint64 id);
/** Puts the focus on the selected row, else the first one. */
void        slv_lot_table_focus (SlvLotTable *self);
/** Order for slv_collection_sort(). */
const char *slv_lot_table_get_sort (SlvLotTable *self);
/** slv_lot_table_dup_pile: says in @search how they are looked at. (transfer full) (nullable): its pile. */
GPtrArray  *slv_lot_table_dup_pile (SlvLotTable *self, SlvLotSearch *search);
/** Whether they are looked at as cards. */
gboolean    slv_lot_table_is_wall (SlvLotTable *self);
/** slv_lot_table_make_menu: when the session is set, and another game is looked at: (transfer full): a menu of the ways to look at them, and of toggles for the columns; their actions are inserted into @widget as "table". */
GMenuModel *slv_lot_table_make_menu (SlvLotTable *self, GtkWidget *widget);
