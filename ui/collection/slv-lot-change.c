/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-change.c: see the header. What depends on the lot as it is (one copy more) is worked out in the thread, where the newest
 * snapshot is: keys can come faster than snapshots. */
#include "collection/slv-lot-change.h"
#include "window/slv-window.h"

SlvLotChange *
slv_lot_change_new (SlvLotChangeKind kind, GArray *ids, const char *what)
{
  SlvLotChange *work = g_new0 (SlvLotChange, 1);

  work->kind = kind;
  work->ids = ids != NULL ? g_array_ref (ids) : NULL;
  work->what = g_strdup (what);
  return work;
}

void
slv_lot_change_set (SlvLotChange *work, SlvCopyField field, const char *text)
{
  slv_take_str (&work->values[field], g_strdup (text));
}

static void
work_free (gpointer data)
{
  SlvLotChange *work = data;

  g_clear_pointer (&work->ids, g_array_unref);
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    g_free (work->values[i]);
  g_free (work->what);
  g_free (work);
}

typedef gboolean (*Run) (SlvCollection *collection, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error);

static gboolean
run_change (SlvCollection *collection, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  SlvLotEdit edit;

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    edit.values[i] = work->values[i];
  return slv_collection_change_lots (collection, store, work->ids, &edit, work->copies, work->join, work->what, touched, error);
}

static gboolean
run_count (SlvCollection *collection, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  const SlvHeld *held = slv_collection_find_lot (collection, g_array_index (work->ids, gint64, 0), NULL);
  SlvLotEdit edit = { { NULL } };

  if (held == NULL)
    return TRUE;
  if (held->lot.quantity + work->copies < 1)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("this is the last copy; Delete removes it"));
      return FALSE;
    }
  g_autofree char *number = g_strdup_printf ("%lld", (long long) (held->lot.quantity + work->copies));
  edit.values[SLV_COPY_QUANTITY] = number;
  return slv_collection_change_lots (collection, store, work->ids, &edit, 0, FALSE, work->what, touched, error);
}

static gboolean
run_remove (SlvCollection *collection, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  return slv_collection_remove_lots (collection, store, work->ids, work->copies, work->what, touched, error);
}

static gboolean
run_merge (SlvCollection *collection, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  guint merged = 0;

  if (!slv_collection_merge_lots (collection, store, work->ids, work->what, &merged, touched, error))
    return FALSE;
  work->copies = merged;
  return TRUE;
}

static gboolean
run_undo (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  g_clear_pointer (&work->what, g_free);
  return work->kind == SLV_LOT_UNDO ? slv_store_undo (store, &work->what, touched, error)
                                     : slv_store_redo (store, &work->what, touched, error);
}

static gboolean
run_revert (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  return slv_store_revert (store, work->copies, &work->what, touched, error);
}

static gboolean
run_place (SlvCollection *collection, SlvStore *store, SlvLotChange *work, GArray **touched, GError **error)
{
  SlvChange *change = slv_change_begin (store, work->what, error);
  const SlvPlaceView *view = slv_collection_find_place (collection, work->place);
  gboolean good;
  gint64 id;

  if (change == NULL)
    return FALSE;
  if (work->kind == SLV_LOT_PLACE_NEW)
    good = slv_change_make_place (change, work->values[SLV_COPY_PLACE], &id, error);
  else if (view != NULL && work->kind == SLV_LOT_PLACE_NAME)
    good = slv_change_put_place (change, &(SlvPlaceRow) { view->id, view->parent, work->values[SLV_COPY_PLACE], view->note }, error);
  else
    good = slv_change_remove_place (change, work->place, error);
  return slv_change_end (change, good, touched, error);
}

static const Run runs[] = {
  [SLV_LOT_CHANGE] = run_change, [SLV_LOT_COUNT] = run_count, [SLV_LOT_REMOVE] = run_remove, [SLV_LOT_MERGE] = run_merge,
  [SLV_LOT_UNDO] = run_undo, [SLV_LOT_REDO] = run_undo, [SLV_LOT_REVERT] = run_revert, [SLV_LOT_PLACE_NEW] = run_place,
  [SLV_LOT_PLACE_NAME] = run_place, [SLV_LOT_PLACE_REMOVE] = run_place,
};

static gboolean
run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  SlvLotChange *work = data;

  return runs[work->kind] (collection, store, work, touched, error);
}

void
slv_lot_change_run (SlvLotChange *work, SlvHoldings *holdings, GAsyncReadyCallback callback, gpointer user_data)
{
  slv_holdings_run_async (holdings, run, work, work_free, callback, user_data);
}

static void
stepped (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) from = data;
  const SlvLotChange *work = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;
  gboolean redo = work->kind == SLV_LOT_REDO;
  g_autofree char *text = NULL;

  if (!slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error))
    {
      slv_window_toast_error (from, _("The copies could not be changed"), error);
      return;
    }
  if (work->what == NULL)
    text = g_strdup (redo ? _("There is nothing to do again.") : _("There is nothing to undo."));
  else
    text = g_strdup_printf (redo ? _("Done again: %s") : _("Undone: %s"), work->what);
  slv_window_toast_from (from, text, NULL);
}

void
slv_lot_change_step (GtkWidget *from, SlvHoldings *holdings, gboolean redo)
{
  slv_lot_change_run (slv_lot_change_new (redo ? SLV_LOT_REDO : SLV_LOT_UNDO, NULL, NULL), holdings, stepped, g_object_ref (from));
}
