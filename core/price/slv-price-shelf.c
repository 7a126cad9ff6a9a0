/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-shelf.c: see the header. */
#include "price/slv-price-shelf.h"

struct _SlvPriceShelf {
  gatomicrefcount ref_count;
  char         *dir, *schema, *state;
  SlvIndex     *index;
  GMutex        lock;
  SlvPriceBook *book;      /* NULL: not read yet */
};

SlvPriceShelf *
slv_price_shelf_new (SlvStore *store, SlvIndex *index, SlvPriceShelf *old)
{
  g_autofree char *state = slv_store_get_setting (store, SLV_PRICES_STATE);

  if (old != NULL && old->index == index && g_strcmp0 (state, old->state) == 0)
    return slv_price_shelf_ref (old);
  SlvPriceShelf *shelf = g_new0 (SlvPriceShelf, 1);
  g_atomic_ref_count_init (&shelf->ref_count);
  g_mutex_init (&shelf->lock);
  shelf->dir = g_strdup (slv_store_get_dir (store));
  shelf->schema = g_strdup (slv_store_get_schema (store));
  shelf->state = g_steal_pointer (&state);
  shelf->index = slv_index_ref (index);
  return shelf;
}

SLV_DEFINE_REF (SlvPriceShelf, slv_price_shelf);

void
slv_price_shelf_unref (SlvPriceShelf *shelf)
{
  if (shelf == NULL || !g_atomic_ref_count_dec (&shelf->ref_count))
    return;
  SLV_FREE_MEMBERS (shelf, (slv_price_book_unref, book), (slv_index_unref, index));
  g_mutex_clear (&shelf->lock);
  SLV_FREE_MEMBERS (shelf, dir, schema, state);
  g_free (shelf);
}

SlvPriceBook *
slv_price_shelf_get (SlvPriceShelf *shelf, GError **error)
{
  g_mutex_lock (&shelf->lock);
  if (shelf->book == NULL)
    {
      g_autoptr (SlvStore) store = slv_store_open (shelf->dir, shelf->schema, error);

      shelf->book = store != NULL ? slv_price_book_open (store, shelf->index, &(SlvPriceBookAsk) { 0 }, error) : NULL;
    }
  g_mutex_unlock (&shelf->lock);
  return shelf->book;
}

SlvPriceBook *
slv_price_shelf_peek (SlvPriceShelf *shelf)
{
  if (!g_mutex_trylock (&shelf->lock))
    return NULL;
  SlvPriceBook *book = shelf->book;
  g_mutex_unlock (&shelf->lock);
  return book;
}
