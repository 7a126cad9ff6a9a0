/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-order.c: the order of all lots, which is kept with the snapshot for the next search, and taken over by the next
 * snapshot after an edit: then only the lots that were changed are compared, to find their new places. */
#include <string.h>
#include "base/slv-fold.h"
#include "collection/slv-sort-private.h"

#define MANY      4u     /* with more than one in so many lots to be sorted, all are, and that is kept */
#define MOVED_MAX 200u   /* lots that find a new place in an order that is kept */

static int
number (guint a, guint b)
{
  return (a > b) - (a < b);
}

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
  SlvLotOrder *kept;

  g_mutex_lock (&order_lock);
  kept = collection->order;
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
  g_autofree const SlvHeld **held = NULL;

  if (kept != NULL && g_str_equal (kept->keys, keys))
    return kept;
  order_unref (kept);
  held = g_new (const SlvHeld *, slv_collection_n_lots (collection) + 1);
  slv_collection_each (collection, put_held, held);
  return keep_order (collection, keys, slv_sort_lots (collection, held, slv_collection_n_lots (collection), order));
}

/* ---- the order after an edit: lots that were changed find their new places among the others ---- */

typedef struct { SlvSortItem item; guint position; } Moved;
typedef struct { SlvCollection *now; SlvSortOrder order; GArray *moved; guint8 *touched; gboolean same; } Moving;

static SlvSortItem
item_of (const SlvCollection *collection, const SlvHeld *held)
{
  return (SlvSortItem) { collection, held, held->row == SLV_ROW_NONE ? slv_fold_search (held->lot.name) : NULL };
}

static int
compare_moved (gconstpointer a, gconstpointer b, gpointer data)
{
  const Moved *one = a, *other = b;
  const SlvSortOrder *order = data;

  for (guint i = 0; i < order->n; i++)
    {
      const SlvSortKey *key = order->keys[i].key;
      int result = key->compare != NULL ? key->compare (&one->item, &other->item) : number (one->position, other->position);

      if (result != 0)
        return order->keys[i].down ? -result : result;
    }
  return number (one->position, other->position);
}

static void
note_moved (const SlvHeld *before, const SlvHeld *after, gpointer user_data)
{
  Moving *moving = user_data;
  Moved moved;

  moving->same = moving->same && before != NULL && after != NULL && moving->moved->len < MOVED_MAX;
  if (!moving->same)
    return;
  moved.item = item_of (moving->now, after);
  slv_collection_find_lot (moving->now, after->lot.id, &moved.position);
  moving->touched[moved.position] = TRUE;
  g_array_append_val (moving->moved, moved);
}

/* How many of the lots @rest, which stand in order, go before @moved. */
static guint
find_place (Moving *moving, const guint *rest, guint n, const Moved *moved)
{
  guint low = 0, high = n;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      Moved there = { item_of (moving->now, slv_collection_get_lot (moving->now, rest[middle])), rest[middle] };

      if (compare_moved (&there, moved, &moving->order) < 0)
        low = middle + 1;
      else
        high = middle;
      g_free (there.item.folded);
    }
  return low;
}

/* (transfer full) */
static guint *
move (Moving *moving, const SlvLotOrder *kept)
{
  g_autofree guint *rest = g_new (guint, kept->n + 1);
  guint *positions = g_new (guint, kept->n + 1), n = 0, from = 0, to = 0;

  for (guint i = 0; i < kept->n; i++)
    if (!moving->touched[kept->positions[i]])
      rest[n++] = kept->positions[i];
  g_array_sort_with_data (moving->moved, compare_moved, &moving->order);
  for (guint i = 0; i < moving->moved->len; i++)
    {
      const Moved *moved = &g_array_index (moving->moved, Moved, i);
      guint until = find_place (moving, rest, n, moved);

      memcpy (positions + to, rest + from, (until - from) * sizeof *rest);
      to += until - from;
      positions[to++] = moved->position;
      from = until;
    }
  memcpy (positions + to, rest + from, (n - from) * sizeof *rest);
  return positions;
}

static void
moved_clear (gpointer data)
{
  g_free (((Moved *) data)->item.folded);
}

void
slv_collection_take_order (SlvCollection *collection, SlvCollection *old)
{
  SlvLotOrder *kept = dup_order (old);
  guint n = slv_collection_n_lots (collection);
  Moving moving = { .now = collection, .same = TRUE };

  /* a place may have another name, and with it another place in the order */
  if (kept != NULL && kept->n == n && collection->prices == old->prices && strstr (kept->keys, "place") == NULL && slv_sort_read (&moving.order, kept->keys, NULL))
    {
      moving.moved = g_array_new (FALSE, FALSE, sizeof (Moved));
      g_array_set_clear_func (moving.moved, moved_clear);
      moving.touched = g_new0 (guint8, n + 1);
      slv_collection_diff (old, collection, note_moved, &moving);
      if (moving.same)
        order_unref (keep_order (collection, kept->keys, move (&moving, kept)));
      g_array_unref (moving.moved);
      g_free (moving.touched);
    }
  order_unref (kept);
}

/* ---- sorting ---- */

static int
compare_positions (gconstpointer a, gconstpointer b)
{
  return number (*(const guint *) a, *(const guint *) b);
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
