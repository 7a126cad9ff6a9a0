/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-prices.c: the newest prices, bound to the cards of the index, as a part of a snapshot. They are read once and shared by
 * the snapshots that follow, until a list says something else. */
#include <string.h>
#include "collection/slv-collection-private.h"
#include "store/slv-store-prices.h"

typedef struct { SlvCollection *collection; char *id; guint row; } Reading;   /* @id: of the card that was met last */

static guint
find_key (SlvIndex *index, guint row, const char *key)
{
  guint first, n;

  slv_index_card_printings (index, row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      SlvPrintingView view;

      slv_index_printing (index, i, &view);
      if (strcmp (view.key, key) == 0)
        return i;
    }
  return SLV_ROW_NONE;
}

static gboolean
take_price (const SlvPrice *price, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  Reading *reading = user_data;
  SlvCollection *collection = reading->collection;
  SlvWordPool *pool = collection->pool;
  g_autofree char *id = g_strconcat (price->game, "/", price->card, NULL);
  SlvPriceHeld held = { .amount = price->amount, .printing = SLV_ROW_NONE };

  if (g_strcmp0 (id, reading->id) != 0)
    {
      reading->row = slv_index_find_id (collection->index, id);
      g_free (reading->id);
      reading->id = g_steal_pointer (&id);
    }
  held.row = reading->row;
  if (held.row != SLV_ROW_NONE && *price->printing != '\0')
    held.printing = find_key (collection->index, held.row, price->printing);
  if (held.row == SLV_ROW_NONE || (held.printing == SLV_ROW_NONE && *price->printing != '\0'))
    return TRUE;   /* of what no list has any more */
  held.finish = slv_word_pool_get (pool, price->finish);
  held.condition = slv_word_pool_get (pool, price->condition);
  held.currency = slv_word_pool_get (pool, price->currency);
  held.source = slv_word_pool_get (pool, price->source);
  held.day = slv_word_pool_get (pool, price->seen);
  g_array_append_val (collection->prices, held);
  return TRUE;
}

static int
compare_prices (gconstpointer a, gconstpointer b)
{
  const SlvPriceHeld *one = a, *other = b;
  int order = (one->row > other->row) - (one->row < other->row);

  if (order == 0)
    order = (one->printing > other->printing) - (one->printing < other->printing);
  if (order == 0)
    order = strcmp (one->finish, other->finish);
  return order != 0 ? order : (one->amount > other->amount) - (one->amount < other->amount);
}

void
slv_collection_read_prices (SlvCollection *collection, SlvStore *store)
{
  g_autofree char *state = slv_store_get_setting (store, SLV_PRICES_STATE);
  Reading reading = { .collection = collection };

  if (collection->prices != NULL && g_strcmp0 (state, collection->prices_state) == 0)
    return;
  slv_collection_clear_prices (collection);
  collection->prices = g_array_new (FALSE, FALSE, sizeof (SlvPriceHeld));
  collection->prices_state = g_steal_pointer (&state);
  /* without prices there is a collection all the same; that their file is damaged is told by who asks for them, and by the doctor */
  if (!slv_store_each_price (store, &(SlvPriceAsk) { 0 }, take_price, &reading, NULL))
    g_array_set_size (collection->prices, 0);
  g_free (reading.id);
  g_array_sort (collection->prices, compare_prices);
}

void
slv_collection_share_prices (SlvCollection *collection, const SlvCollection *old)
{
  collection->prices = g_array_ref (old->prices);
  collection->prices_state = g_strdup (old->prices_state);
}

void
slv_collection_clear_prices (SlvCollection *collection)
{
  g_clear_pointer (&collection->prices, g_array_unref);
  g_clear_pointer (&collection->prices_state, g_free);
}

const SlvPriceHeld *
slv_collection_prices_of (const SlvCollection *collection, guint row, guint *n)
{
  const SlvPriceHeld *prices = (const SlvPriceHeld *) (gpointer) collection->prices->data;
  guint low = 0, high = collection->prices->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;

      if (prices[middle].row < row)
        low = middle + 1;
      else
        high = middle;
    }
  for (*n = 0; low + *n < collection->prices->len && prices[low + *n].row == row;)
    ++*n;
  return prices + low;
}

char *
slv_price_text (const SlvPriceHeld *price)
{
  g_autofree char *amount = slv_amount_text (price->amount, price->currency);
  const char *finish = *price->finish != '\0' ? price->finish : NULL;

  return g_strdup_printf ("%s %s (%s%s%s)", amount, price->currency, finish != NULL ? finish : "", finish != NULL ? ", " : "", price->day);
}
