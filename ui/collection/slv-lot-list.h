/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-list.h: lots of a snapshot as a GListModel: an array of ids, and small objects made when a row is looked at. An object
 * stays the same over snapshots; it emits "changed" when its lot is not the same any more. No GTK. Main thread. */
#pragma once
#include "collection/slv-collection.h"

#define SLV_TYPE_LOT_ITEM (slv_lot_item_get_type ())
G_DECLARE_FINAL_TYPE (SlvLotItem, slv_lot_item, SLV, LOT_ITEM, GObject)

/** Below 0: no lot lies there. */
gint64         slv_lot_item_get_id         (SlvLotItem *item);
/** The snapshot that slv_lot_item_get_held() belongs to; borrowed. */
SlvCollection *slv_lot_item_get_collection (SlvLotItem *item);
/** NULL: no lot lies there. */
const SlvHeld *slv_lot_item_get_held       (SlvLotItem *item);

#define SLV_TYPE_LOT_LIST (slv_lot_list_get_type ())
G_DECLARE_FINAL_TYPE (SlvLotList, slv_lot_list, SLV, LOT_LIST, GObject)

SlvLotList *slv_lot_list_new (void);
/**
 * slv_lot_list_set: shows these lots. A few rows that come, go or move do so one by one and leave all others as they are; of
 *   many, what the old and the new list have in common at their ends stays untouched.
 * @collection: referenced
 * @ids: (element-type gint64): lots of it, or any number below 0 where none lies; referenced and not changed any more
 * Returns: whether rows came, went or moved. Replaced rows are two signals, (at, old, 0) and (at, 0, new): with one, GTK 4.8 would fetch every
 *   new row.
 */
gboolean    slv_lot_list_set  (SlvLotList *list, SlvCollection *collection, GArray *ids);
/** slv_lot_list_renew: the same rows with a newer snapshot; rows that are gone leave. Costs what differs between the snapshots. */
void        slv_lot_list_renew (SlvLotList *list, SlvCollection *collection);
/** Borrowed, NULL: nothing was shown yet. */
SlvCollection *slv_lot_list_get_collection (SlvLotList *list);
/** Id of the lot at @position, 0 beyond the end. */
gint64      slv_lot_list_id   (SlvLotList *list, guint position);
/** Position of the lot, G_MAXUINT when it is not in the list. */
guint       slv_lot_list_find (SlvLotList *list, gint64 id);
