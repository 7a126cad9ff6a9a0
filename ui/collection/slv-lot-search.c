/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-search.c: see the header. */
#include "collection/slv-collection-edit.h"
#include "collection/slv-lot-search.h"

static void
search_free (gpointer data)
{
  SlvLotSearch *search = data;

  SLV_FREE_MEMBERS (search, (slv_collection_unref, collection), (slv_game_unref, game));
  g_free ((char *) search->text);
  g_free ((char *) search->sort);
  g_free (search);
}

SLV_DEFINE_FREE (SlvLotHits, slv_lot_hits_free, (slv_collection_unref, collection), ids, fault);

static gboolean
lies_there (const SlvLotSearch *search, const SlvHeld *held)
{
  if (search->place == SLV_PLACE_ANY)
    return TRUE;
  if (search->place == SLV_PLACE_TRAY)
    return held->row == SLV_ROW_NONE;
  if (search->place == 0)
    return held->lot.place == 0;
  return slv_collection_place_within (search->collection, held->lot.place, search->place);
}

static void
keep_there (const SlvLotSearch *search, GArray *positions, SlvLotHits *hits)
{
  g_autofree const SlvHeld **held = g_new (const SlvHeld *, positions->len + 1);
  guint kept = 0;

  slv_collection_get_lots (search->collection, (const guint *) (gpointer) positions->data, positions->len, held);
  for (guint i = 0; i < positions->len; i++)
    {
      if (!lies_there (search, held[i]))
        continue;
      g_array_index (positions, guint, kept++) = g_array_index (positions, guint, i);
      hits->copies += (guint64) held[i]->lot.quantity;
    }
  g_array_set_size (positions, kept);
}

static void
search_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  const SlvLotSearch *search = data;
  g_autoptr (SlvLotHits) hits = g_new0 (SlvLotHits, 1);
  g_autoptr (GArray) positions = slv_collection_search (search->collection, search->game, search->text, cancellable, &hits->fault);

  hits->collection = slv_collection_ref (search->collection);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (positions == NULL)
    hits->span = slv_error_get_span (hits->fault);
  else
    keep_there (search, positions, hits);
  if (positions != NULL && slv_collection_peek_prices (search->collection) != NULL)
    slv_collection_add_worth (search->collection, positions, &hits->worth);
  if (positions != NULL && slv_collection_sort (search->collection, positions, search->sort, &hits->fault))
    hits->ids = slv_collection_ids (search->collection, positions);
  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task, g_steal_pointer (&hits), (GDestroyNotify) slv_lot_hits_free);
}

void
slv_lot_search_run_async (const SlvLotSearch *wanted, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  SlvLotSearch *search = g_new (SlvLotSearch, 1);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  *search = (SlvLotSearch) { slv_collection_ref (wanted->collection), slv_game_ref (wanted->game), g_strdup (wanted->text), g_strdup (wanted->sort),
                             wanted->place };
  g_task_set_name (task, "search among lots");
  g_task_set_task_data (task, search, search_free);
  g_task_run_in_thread (task, search_thread);
}

SlvLotHits *
slv_lot_search_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
