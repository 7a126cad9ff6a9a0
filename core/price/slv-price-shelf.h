/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-shelf.h: the book of all prices for those who may never ask for it: it is read when it is asked for the first time, by a store of its own,
 * in the thread that asks. Reference-counted, any thread. */
#pragma once
#include "price/slv-price-book.h"

typedef struct _SlvPriceShelf SlvPriceShelf;
/** slv_price_shelf_new: @old: (nullable): of the same index: it is the same one as long as no price, rate or choice has changed. Thread of @store.
 *  Returns: (transfer full) */
SlvPriceShelf *slv_price_shelf_new   (SlvStore *store, SlvIndex *index, SlvPriceShelf *old);
SlvPriceShelf *slv_price_shelf_ref   (SlvPriceShelf *shelf);
void           slv_price_shelf_unref (SlvPriceShelf *shelf);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPriceShelf, slv_price_shelf_unref)
/** slv_price_shelf_get: borrowed, as long as the shelf; the first time it waits for the disk. %NULL: it could not be read, and why. */
SlvPriceBook  *slv_price_shelf_get   (SlvPriceShelf *shelf, GError **error);
/** slv_price_shelf_peek: the same without waiting: %NULL while it is not read yet. */
SlvPriceBook  *slv_price_shelf_peek  (SlvPriceShelf *shelf);
