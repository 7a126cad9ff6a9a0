/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-order.c: the order of all lots, which is kept with the snapshot for the next search. */
#include <string.h>
#include "collection/slv-sort-private.h"

#define MANY 4u   /* with more than one in so many lots to be sorted, all are, and that is kept */

/* ---- an order that is kept ---- */

static GMutex order_lock;

static void
order_unref (SlvLotOrder *kept)
{
  if (kept == NULL || !g_atomic_ref_count_dec (&kept->ref_count))
    return;
  g_free (kept->keys);
  g_free (kept->positions);
  g_free (kept);
}

/* (transfer full) (nullable) */
static SlvLotOrder *
dup_order (SlvCollection *collection)
{
  g_mutex_lock (&order_lock);
  SlvLotOrder *kept = collection->order;
  if (kept != NULL)
    g_atomic_ref_count_inc (&kept->ref_count);
  g_mutex_unlock (&order_lock);
  return kept;
}

/* Takes @positions. (transfer full) */
static SlvLotOrder *
keep_order (SlvCollection *collection, const char *keys, guint *positions)
{
  SlvLotOrder *kept = g_new (SlvLotOrder, 1), *before;

  *kept = (SlvLotOrder) { .keys = g_strdup (keys), .n = slv_collection_n_lots (collection), .positions = positions };
  g_atomic_ref_count_init (&kept->ref_count);
  g_atomic_ref_count_inc (&kept->ref_count);
  g_mutex_lock (&order_lock);
  before = collection->order;
  collection->order = kept;
  g_mutex_unlock (&order_lock);
  order_unref (before);
  return kept;
}

void
slv_collection_clear_order (SlvCollection *collection)
{
  g_clear_pointer (&collection->order, order_unref);
}

static void
put_held (const SlvHeld *held, guint position, gpointer all)
{
  ((const SlvHeld **) all)[position] = held;
}

/* All lots, in the order that is kept if it is that one. (transfer full) */
static SlvLotOrder *
order_all (SlvCollection *collection, const char *keys, const SlvSortOrder *order)
{
  SlvLotOrder *kept = dup_order (collection);

  if (kept != NULL && g_str_equal (kept->keys, keys))
    return kept;
  order_unref (kept);
  g_autofree const SlvHeld **held = g_new (const SlvHeld *, slv_collection_n_lots (collection) + 1);
  slv_collection_each (collection, put_held, held);
  return keep_order (collection, keys, slv_sort_lots (collection, held, slv_collection_n_lots (collection), order));
}

/* ---- sorting ---- */

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  guint one = *(const guint *) a, other = *(const guint *) b;

  return (one > other) - (one < other);
}

static void
sort_few (SlvCollection *collection, GArray *positions, const SlvSortOrder *order)
{
  guint n = positions->len, *at = (guint *) (gpointer) positions->data;
  g_autofree const SlvHeld **held = g_new (const SlvHeld *, n + 1);
  g_autofree guint *sorted = NULL, *result = g_new (guint, n + 1);

  for (guint i = 1; i < n; i++)
    if (at[i - 1] > at[i])
      {
        g_array_sort (positions, compare_positions);
        break;
      }
  slv_collection_get_lots (collection, at, n, held);
  sorted = slv_sort_lots (collection, held, n, order);
  for (guint i = 0; i < n; i++)
    result[i] = at[sorted[i]];
  memcpy (at, result, n * sizeof *at);
}

/* Each position stands in @positions once. */
static void
sort_many (SlvCollection *collection, GArray *positions, const char *keys, const SlvSortOrder *order)
{
  SlvLotOrder *kept = order_all (collection, keys, order);
  g_autofree guint8 *wanted = g_new0 (guint8, kept->n + 1);
  guint n = 0;

  for (guint i = 0; i < positions->len; i++)
    wanted[g_array_index (positions, guint, i)] = TRUE;
  for (guint i = 0; i < kept->n; i++)
    if (wanted[kept->positions[i]])
      g_array_index (positions, guint, n++) = kept->positions[i];
  order_unref (kept);
}

gboolean
slv_collection_sort (SlvCollection *collection, GArray *positions, const char *keys, GError **error)
{
  SlvSortOrder order = { .n = 0 };

  if (!slv_sort_read (&order, keys, error))
    return FALSE;
  if (positions->len > slv_collection_n_lots (collection) / MANY)
    sort_many (collection, positions, keys, &order);
  else if (positions->len > 0)
    sort_few (collection, positions, &order);
  return TRUE;
}
