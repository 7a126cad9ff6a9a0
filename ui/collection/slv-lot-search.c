/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-search.c: see the header. */
#include "collection/slv-collection-edit.h"
#include "collection/slv-lot-search.h"
#include "cards/slv-card-columns.h"
#include "collection/slv-copy-words.h"

static void
search_free (gpointer data)
{
  SlvLotSearch *search = data;

  SLV_FREE_MEMBERS (search, (slv_collection_unref, collection), (slv_game_unref, game), pile);
  g_free ((char *) search->text);
  g_free ((char *) search->sort);
  g_free (search);
}

SLV_DEFINE_FREE (SlvLotHits, slv_lot_hits_free, (slv_collection_unref, collection), ids, (slv_pockets_unref, pockets), fault);

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
  guint kept = 0;

  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (search->collection, g_array_index (positions, guint, i));

      if (!lies_there (search, held))
        continue;
      g_array_index (positions, guint, kept++) = g_array_index (positions, guint, i);
      hits->copies += (guint64) held->lot.quantity;
    }
  g_array_set_size (positions, kept);
}

/* ---- where they lie ---- */

typedef struct { const SlvLotSearch *search; const SlvHeld **held; } Piled;

static char *
lot_search_heading_of (gpointer data, guint nth, double *order)
{
  const Piled *piled = data;
  const SlvLotSearch *search = piled->search;
  const SlvHeld *held = piled->held[nth];
  g_autofree char *value = search->pile_copies != NULL ? slv_lot_value (search->collection, &held->lot, search->pile_copies->field) : NULL;

  if (value == NULL && held->row != SLV_ROW_NONE)
    return slv_card_column_heading (g_ptr_array_index (search->pile, 0), slv_collection_get_index (search->collection), held->row, held->printing, order);
  *order = value == NULL || *value == '\0' ? G_MAXDOUBLE : search->pile_copies->field == SLV_COPY_CONDITION ? -slv_condition_grade (held->lot.condition) : 0;
  if (value == NULL)
    return g_strdup (_("Not in the card index"));
  return *value != '\0' ? g_steal_pointer (&value) : g_strdup_printf (_("No %s"), _(search->pile_copies->title));
}

static SlvPockets *
by_number (const SlvLotSearch *search, const SlvHeld **held, guint n)
{
  g_autofree guint *printings = g_new (guint, n);

  for (guint i = 0; i < n; i++)
    printings[i] = held[i]->printing;
  return slv_pockets_by_number (slv_collection_get_index (search->collection), printings, n, FALSE);
}

static SlvPockets *
in_piles (const SlvLotSearch *search, const SlvHeld **held, guint n)
{
  Piled piled = { search, held };
  SlvPockets *pockets = slv_pockets_in_piles (n, lot_search_heading_of, &piled);

  SlvPocketLabel *label = NULL;

  pockets->copies = g_new (guint8, n + 1);
  for (guint i = 0; i < pockets->order->len; i++)
    {
      gint at = g_array_index (pockets->order, gint, i);
      gint64 copies = at < 0 ? 0 : held[at]->lot.quantity;

      if (at < 0)
        (label = g_ptr_array_index (pockets->labels, -1 - at))->n = 0;
      else
        pockets->copies[at] = (guint8) CLAMP (copies, 0, G_MAXUINT8);
      label->n += copies;
    }
  return pockets;
}

/* Where there is no lot, the number of its label. */
static void
lot_search_lay_out (const SlvLotSearch *search, SlvLotHits *hits)
{
  g_autoptr (GArray) ids = hits->ids;
  g_autofree const SlvHeld **held = g_new (const SlvHeld *, ids->len + 1);

  for (guint i = 0; i < ids->len; i++)
    held[i] = slv_collection_find_lot (search->collection, g_array_index (ids, gint64, i), NULL);
  hits->pockets = search->pages ? by_number (search, held, ids->len) : in_piles (search, held, ids->len);
  hits->ids = g_array_sized_new (FALSE, FALSE, sizeof (gint64), ids->len);
  for (guint i = 0; hits->pockets == NULL && i < ids->len; i++)
    g_array_append_val (hits->ids, g_array_index (ids, gint64, i));
  for (guint i = 0; hits->pockets != NULL && i < hits->pockets->order->len; i++)
    {
      gint at = g_array_index (hits->pockets->order, gint, i);
      gint64 id = at < 0 ? at : g_array_index (ids, gint64, at);

      g_array_append_val (hits->ids, id);
    }
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
    {
      hits->ids = slv_collection_ids (search->collection, positions);
      hits->n = hits->ids->len;
      if (search->pages || search->pile_copies != NULL || (search->pile != NULL && search->pile->len > 0))
        lot_search_lay_out (search, hits);
    }
  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task, g_steal_pointer (&hits), (GDestroyNotify) slv_lot_hits_free);
}

void
slv_lot_search_run_async (const SlvLotSearch *wanted, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  SlvLotSearch *search = g_new (SlvLotSearch, 1);

  *search = (SlvLotSearch) { slv_collection_ref (wanted->collection), slv_game_ref (wanted->game), g_strdup (wanted->text), g_strdup (wanted->sort),
                             wanted->place, wanted->pages, wanted->pile_copies, wanted->pile ? g_ptr_array_ref (wanted->pile) : NULL };
  slv_ui_in_thread (search_thread, search, search_free, NULL, cancellable, callback, user_data);
}

SlvLotHits *
slv_lot_search_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
