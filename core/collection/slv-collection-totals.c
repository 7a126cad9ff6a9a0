/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-totals.c: which lots have gone between two snapshots, and the copies in each place. */
#include "collection/slv-collection-private.h"

GHashTable *
slv_collection_gone (const SlvCollection *old, const SlvCollection *now)
{
  GHashTable *gone = g_hash_table_new (g_int64_hash, g_int64_equal);
  guint at = 0;

  SLV_EACH (const SlvHeld, held, old->lots)
    {
      const SlvHeld *here;

      while ((here = at < now->lots->len ? now->lots->pdata[at] : NULL) != NULL && here != held && here->lot.id < held->lot.id)
        at++;
      if (here == held)
        at++;
      else if (here == NULL || here->lot.id != held->lot.id)
        g_hash_table_add (gone, (gpointer) &held->lot.id);
    }
  return gone;
}

/* ---- what lies where ---- */

void
slv_collection_begin_totals (SlvCollection *collection, const SlvCollection *old)
{
  collection->lying = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  if (old == NULL)
    return;
  collection->totals = old->totals;
  SLV_EACH_PAIR (const gint64, place, const guint64, copies, old->lying)
    g_hash_table_insert (collection->lying, g_memdup2 (place, sizeof (gint64)), g_memdup2 (copies, sizeof (guint64)));
}

void
slv_collection_count_lot (SlvCollection *collection, const SlvHeld *held, gint sign)
{
  guint64 *there = g_hash_table_lookup (collection->lying, &held->lot.place);
  guint64 copies = (guint64) (sign * held->lot.quantity);   /* taking away is adding what makes it go round */

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

void
slv_collection_add_up (SlvCollection *collection)
{
  guint n = slv_collection_n_places (collection);

  collection->place_copies = g_new0 (guint64, n + 1);
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
