/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-holding-change.c: see the header. What depends on the lot or the want as it is (one copy more) is worked out in the thread, where the
 * newest snapshot is: keys can come faster than snapshots. */
#include "collection/slv-holding-change.h"
#include "window/slv-window.h"

SlvHoldingChange *
slv_holding_change_new (SlvHoldingChangeKind kind, GArray *ids, const char *what)
{
  SlvHoldingChange *work = g_new0 (SlvHoldingChange, 1);

  work->kind = kind;
  work->ids = ids != NULL ? g_array_ref (ids) : NULL;
  work->what = g_strdup (what);
  return work;
}

SlvHoldingChange *
slv_holding_change_new_want (SlvHoldingChangeKind kind, SlvIndex *index, const char *what)
{
  SlvHoldingChange *work = slv_holding_change_new (kind, NULL, what);

  work->index = slv_index_ref (index);
  return work;
}

void
slv_holding_change_set (SlvHoldingChange *work, SlvCopyField field, const char *text)
{
  slv_take_str (&work->values[field], g_strdup (text));
}

static void
work_free (gpointer data)
{
  SlvHoldingChange *work = data;

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    g_free (work->values[i]);
  SLV_FREE_MEMBERS (work, ids, (slv_game_unref, game), (slv_index_unref, index), arrivals, printings, keep, what, guess);
  g_free (work);
}

typedef gboolean (*Run) (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error);

static SlvLotEdit
values_of (const SlvHoldingChange *work)
{
  SlvLotEdit edit;

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    edit.values[i] = work->values[i];
  return edit;
}

static gboolean
run_change (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  SlvLotEdit edit = values_of (work);

  return slv_collection_change_lots (collection, store, work->ids, &edit, work->copies, work->join, work->what, touched, error);
}

static gboolean
run_count (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  const SlvHeld *held = slv_collection_find_lot (collection, g_array_index (work->ids, gint64, 0), NULL);
  SlvLotEdit edit = { { NULL } };

  if (held == NULL)
    return TRUE;
  if (held->lot.quantity + work->copies < 1)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("this is the last copy; Delete removes it"));
  g_autofree char *number = g_strdup_printf ("%lld", (long long) (held->lot.quantity + work->copies));
  edit.values[SLV_COPY_QUANTITY] = number;
  return slv_collection_change_lots (collection, store, work->ids, &edit, 0, FALSE, work->what, touched, error);
}

static gboolean
run_remove (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  return slv_collection_remove_lots (collection, store, work->ids, work->copies, work->what, touched, error);
}

static gboolean
run_merge (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  guint merged = 0;

  if (!slv_collection_merge_lots (collection, store, work->ids, work->what, &merged, touched, error))
    return FALSE;
  work->copies = merged;
  return TRUE;
}

static gboolean
run_undo (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  g_clear_pointer (&work->what, g_free);
  return work->kind == SLV_LOT_UNDO ? slv_store_undo (store, &work->what, touched, error)
                                     : slv_store_redo (store, &work->what, touched, error);
}

static gboolean
run_revert (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  return slv_store_revert (store, work->copies, &work->what, touched, error);
}

static gboolean
run_place (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  g_autoptr (SlvCollection) now = NULL;
  SlvChange *change = slv_collection_begin (collection, store, work->what, &now, error);
  gboolean good;

  if (change == NULL)
    return FALSE;
  const SlvPlaceView *view = slv_collection_find_place (now, work->place);
  if (work->kind == SLV_LOT_PLACE_NEW)
    good = slv_change_add_place (change, work->values[SLV_COPY_PLACE], error);
  else if (view != NULL && work->kind == SLV_LOT_PLACE_NAME)
    good = slv_change_put_place (change, &(SlvPlaceRow) { view->id, view->parent, work->values[SLV_COPY_PLACE], view->note }, error);
  else
    good = slv_change_remove_place (change, work->place, error);
  return slv_change_end (change, good, touched, error);
}

/* ---- wants ---- */

static gboolean
run_put (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched G_GNUC_UNUSED, GError **error)
{
  SlvLotEdit edit = values_of (work);

  return slv_collection_want_put (collection, store, work->want, work->game, &edit, work->what, &work->guess, error);
}

static gboolean
run_count_want (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  for (guint i = 0; work->want != 0 && i < slv_collection_n_wants (collection); i++)
    if (slv_collection_get_want (collection, i)->id == work->want)
      {
        gint64 quantity = slv_collection_get_want (collection, i)->quantity + work->copies;
        g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, quantity);

        if (quantity < 1)
          return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("this is the last copy that is wanted; Delete takes it off the list"));
        slv_holding_change_set (work, SLV_COPY_QUANTITY, text);
      }
  return run_put (collection, store, work, touched, error);
}

static gboolean
run_drop (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched G_GNUC_UNUSED, GError **error)
{
  return slv_collection_want_drop (collection, store, work->ids, work->what, error);
}

static gboolean
run_arrived (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched, GError **error)
{
  SlvLotEdit edit = values_of (work);

  return slv_collection_arrived (collection, store, work->arrivals, &edit, work->what, touched, error);
}

static gboolean
run_cards (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched G_GNUC_UNUSED, GError **error)
{
  return work->kind == SLV_WANT_PRINTINGS ? slv_collection_want_printings (collection, store, work->printings, work->each, work->what, error)
                                          : slv_collection_want_cards (collection, store, work->printings, work->what, error);
}

static gboolean
run_missing (SlvCollection *collection, SlvStore *store, SlvHoldingChange *work, GArray **touched G_GNUC_UNUSED, GError **error)
{
  g_autoptr (GPtrArray) missing = slv_collection_missing (collection, work->keep, work->game);

  for (guint i = 0; i < missing->len; i++)
    work->copies += (gint64) ((SlvMissing *) missing->pdata[i])->missing;
  return slv_collection_want_missing (collection, store, missing, work->game, work->deck, work->what, error);
}

/* ---- all of them ---- */

static const Run runs[] = {
  [SLV_LOT_CHANGE] = run_change, [SLV_LOT_COUNT] = run_count, [SLV_LOT_REMOVE] = run_remove, [SLV_LOT_MERGE] = run_merge,
  [SLV_LOT_UNDO] = run_undo, [SLV_LOT_REDO] = run_undo, [SLV_LOT_REVERT] = run_revert, [SLV_LOT_PLACE_NEW] = run_place,
  [SLV_LOT_PLACE_NAME] = run_place, [SLV_LOT_PLACE_REMOVE] = run_place, [SLV_WANT_PUT] = run_put,
  [SLV_WANT_COUNT] = run_count_want, [SLV_WANT_DROP] = run_drop, [SLV_WANT_ARRIVED] = run_arrived, [SLV_WANT_PRINTINGS] = run_cards,
  [SLV_WANT_CARDS] = run_cards, [SLV_WANT_MISSING] = run_missing,
};

static gboolean
holding_change_run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  SlvHoldingChange *work = data;

  if (work->index != NULL && slv_collection_get_index (collection) != work->index)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the card lists have just changed; try it again"));
  return runs[work->kind] (collection, store, work, touched, error);
}

void
slv_holding_change_run (SlvHoldingChange *work, SlvHoldings *holdings, GCallback done, gpointer owner)
{
  work->holdings = holdings;
  slv_holdings_run_async (holdings, holding_change_run, work, work_free, done, owner);
}

/* ---- how it is told ---- */

void
slv_holding_change_tell (GtkWidget *from, SlvHoldings *holdings, const char *what)
{
  if (from != NULL)
    slv_window_toast_step (from, what, "lots.undo", holdings);
}

static void
tell_fault (GtkWidget *from, const SlvHoldingChange *work, const GError *error)
{
  slv_window_toast_error (from, work->kind >= SLV_WANT_PUT ? _("The list of wants could not be changed") : _("The copies could not be changed"),
                          error);
}

static void
done (GtkWidget *from, const SlvHoldingChange *work, const GError *error)
{
  if (error != NULL)
    tell_fault (from, work, error);
  else if (work->kind == SLV_LOT_MERGE && work->copies == 0)
    slv_window_toast_from (from, _("No rows are alike in everything."), NULL);
  else if (!work->quiet)
    slv_holding_change_tell (from, work->holdings, work->what);
}

void
slv_holding_change_run_from (SlvHoldingChange *work, SlvHoldings *holdings, GtkWidget *from)
{
  slv_holding_change_run (work, holdings, G_CALLBACK (done), from);
}

static void
stepped (GtkWidget *from, const SlvHoldingChange *work, const GError *error)
{
  gboolean redo = work->kind == SLV_LOT_REDO;
  g_autofree char *text = NULL;

  if (error != NULL)
    {
      tell_fault (from, work, error);
      return;
    }
  if (work->what == NULL)
    text = g_strdup (redo ? _("There is nothing to do again.") : _("There is nothing to undo."));
  else
    text = g_strdup_printf (redo ? _("Done again: %s") : _("Undone: %s"), work->what);
  slv_window_toast_from (from, text, NULL);
}

void
slv_holding_change_step (GtkWidget *from, SlvHoldings *holdings, gboolean redo)
{
  slv_holding_change_run (slv_holding_change_new (redo ? SLV_LOT_REDO : SLV_LOT_UNDO, NULL, NULL), holdings, G_CALLBACK (stepped), from);
}
