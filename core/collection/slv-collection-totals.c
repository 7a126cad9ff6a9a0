/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-totals.c: what is different between two snapshots, and the copies in each place, which are kept up by that. */
#include "collection/slv-collection-private.h"

/* ---- the difference: blocks that both snapshots have are passed over ---- */

typedef struct { const SlvCollection *collection; GHashTable *others; guint block, nth; } Walk;

static void
begin_walk (Walk *walk, const SlvCollection *collection, const SlvCollection *other)
{
  *walk = (Walk) { collection, g_hash_table_new (NULL, NULL), 0, 0 };
  for (guint i = 0; i < other->blocks->len; i++)
    g_hash_table_add (walk->others, other->blocks->pdata[i]);
}

/* The lot at which the walk stands, NULL at the end. */
static const SlvHeld *
look (Walk *walk)
{
  for (; walk->block < walk->collection->blocks->len; walk->block++, walk->nth = 0)
    {
      const SlvLotBlock *block = walk->collection->blocks->pdata[walk->block];

      if (walk->nth < block->n && !g_hash_table_contains (walk->others, block))
        return &block->held[walk->nth];
    }
  return NULL;
}

void
slv_collection_diff (const SlvCollection *old, const SlvCollection *now, SlvDiffFunc func, gpointer user_data)
{
  Walk was, is;

  begin_walk (&was, old, now);
  begin_walk (&is, now, old);
  for (;;)
    {
      const SlvHeld *before = look (&was), *after = look (&is);

      if (before == NULL && after == NULL)
        break;
      gboolean gone = after == NULL || (before != NULL && before->lot.id < after->lot.id);
      gboolean is_new = before == NULL || (after != NULL && after->lot.id < before->lot.id);

      was.nth += !is_new;
      is.nth += !gone;
      if (gone || is_new || memcmp (before, after, sizeof *before) != 0)
        func (is_new ? NULL : before, gone ? NULL : after, user_data);
    }
  g_hash_table_unref (was.others);
  g_hash_table_unref (is.others);
}

/* ---- what lies where ---- */

static void
add (SlvCollection *collection, const SlvHeld *held, guint64 copies)
{
  guint64 *there = g_hash_table_lookup (collection->lying, &held->lot.place);

  if (there == NULL)
    {
      there = g_new0 (guint64, 1);
      g_hash_table_insert (collection->lying, g_memdup2 (&held->lot.place, sizeof held->lot.place), there);
    }
  *there += copies;
  collection->totals.all += copies;
  collection->totals.tray += held->row == SLV_ROW_NONE ? copies : 0;
  collection->totals.nowhere += held->lot.place == 0 ? copies : 0;
}

static void
add_lot (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer user_data)
{
  add (user_data, held, (guint64) held->lot.quantity);
}

/* Taking away is adding what makes it go round. */
static void
add_difference (const SlvHeld *before, const SlvHeld *after, gpointer user_data)
{
  if (before != NULL)
    add (user_data, before, - (guint64) before->lot.quantity);
  if (after != NULL)
    add (user_data, after, (guint64) after->lot.quantity);
}

static void
take_over (SlvCollection *collection, const SlvCollection *old)
{
  collection->totals = old->totals;
  SLV_EACH_PAIR (const gint64, place, const guint64, copies, old->lying)
    g_hash_table_insert (collection->lying, g_memdup2 (place, sizeof (gint64)), g_memdup2 (copies, sizeof (guint64)));
}

void
slv_collection_add_up (SlvCollection *collection, const SlvCollection *old)
{
  guint n = slv_collection_n_places (collection);

  collection->lying = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  collection->place_copies = g_new0 (guint64, n + 1);
  if (old != NULL)
    {
      take_over (collection, old);
      slv_collection_diff (old, collection, add_difference, collection);
    }
  else
    slv_collection_each (collection, add_lot, collection);
  for (guint i = n; i-- > 0;)   /* parents stand before their children */
    {
      const SlvPlaceView *view = slv_collection_get_place (collection, i);
      const guint64 *here = g_hash_table_lookup (collection->lying, &view->id);
      guint above = GPOINTER_TO_UINT (g_hash_table_lookup (collection->place_by_id, &view->parent));

      collection->place_copies[i] += here != NULL ? *here : 0;
      if (above > 0)
        collection->place_copies[above - 1] += collection->place_copies[i];
    }
}

SLV_DEFINE_CLEAR (SlvCollection, slv_collection_clear_totals, lying, place_copies);

const SlvPlaceTotals *
slv_collection_place_totals (const SlvCollection *collection)
{
  return &collection->totals;
}

guint64
slv_collection_place_copies (const SlvCollection *collection, guint nth)
{
  g_return_val_if_fail (nth < slv_collection_n_places (collection), 0);
  return collection->place_copies[nth];
}
