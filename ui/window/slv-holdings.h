/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-holdings.h: the collection of one window: the present snapshot for the main thread, and one thread with a store of its own
 * in which every change is written, one after the other. A change ends with a new snapshot that is swapped in. Main thread only.
 *
 * signals: "changed" (there is a new snapshot, or its prices are read), "stepped" (just before: another step than before is the last one), "failed" (GError: the collection could not be read), "rested" (what was asked for is done) */
#pragma once
#include "collection/slv-collection.h"

#define SLV_TYPE_HOLDINGS (slv_holdings_get_type ())
G_DECLARE_FINAL_TYPE (SlvHoldings, slv_holdings, SLV, HOLDINGS, GObject)

/** slv_holdings_new: @store: (transfer full): from now on the thread's, and closed with it. Nothing is read before slv_holdings_set_index(). */
SlvHoldings   *slv_holdings_new            (SlvStore *store);
/** slv_holdings_set_index: reads the collection anew for @index. */
void           slv_holdings_set_index      (SlvHoldings *self, SlvIndex *index);
/** slv_holdings_reload: looks whether something else has changed the library, and reads it anew if so. */
void           slv_holdings_reload         (SlvHoldings *self);
/** Borrowed; NULL: not read yet. */
SlvCollection *slv_holdings_get_collection (SlvHoldings *self);
/** slv_holdings_get_prices: what copies cost, as of the snapshot; borrowed. NULL: not read yet: it is read then, and "changed" tells when it is there. */
SlvPriceBook  *slv_holdings_get_prices     (SlvHoldings *self);
/** Whether work that was asked for is not done yet. */
gboolean       slv_holdings_is_busy        (SlvHoldings *self);
/** As slv_store_get_own_changes(): what this window itself has changed by the last job that has ended. */
void           slv_holdings_get_own_changes (SlvHoldings *self, guint64 *from, guint64 *to);

/**
 * SlvHoldingsFunc: work on the collection, in the thread of the store.
 * @data: its own
 * @touched: (out) (optional): lots that were touched, as slv_change_end() gives them; left alone by work that only looks
 */
typedef gboolean (*SlvHoldingsFunc) (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error);
/** SlvHoldingsDone: the work with @data has ended; @error (nullable): why it was not done. With its own types of @owner and @data a GCallback */
typedef void (*SlvHoldingsDone) (gpointer owner, gpointer data, const GError *error);
/**
 * slv_holdings_run_async:
 * @data: (nullable): freed with @free_data in the main thread, after @done
 * @done: (nullable): a SlvHoldingsDone, after the snapshot has been swapped and "changed" emitted; without one "failed" tells of an error
 * @owner: (nullable): a GObject, which stays until then
 */
void     slv_holdings_run_async  (SlvHoldings *self, SlvHoldingsFunc func, gpointer data, GDestroyNotify free_data, GCallback done, gpointer owner);
/** slv_holdings_write_async: the same for work that needs no collection, like writing a deck: @func is given none, and no snapshot is
 *  made after it. */
void     slv_holdings_write_async (SlvHoldings *self, SlvHoldingsFunc func, gpointer data, GDestroyNotify free_data, GCallback done, gpointer owner);
