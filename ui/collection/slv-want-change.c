/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-want-change.c: see the header. */
#include "collection/slv-want-change.h"

SlvWantChange *
slv_want_change_new (SlvWantKind kind, SlvIndex *index, const char *what)
{
  SlvWantChange *work = g_new0 (SlvWantChange, 1);

  work->kind = kind;
  work->index = slv_index_ref (index);
  work->what = g_strdup (what);
  return work;
}

void
slv_want_change_set (SlvWantChange *work, SlvCopyField field, const char *text)
{
  slv_take_str (&work->values[field], g_strdup (text));
}

static void
work_free (gpointer data)
{
  SlvWantChange *work = data;

  SLV_FREE_MEMBERS (work, (slv_game_unref, game), (slv_index_unref, index), ids, arrivals, printings, keep);
  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    g_free (work->values[i]);
  SLV_FREE_MEMBERS (work, what, guess);
  g_free (work);
}

static SlvLotEdit
values_of (const SlvWantChange *work)
{
  SlvLotEdit edit;

  for (guint i = 0; i < SLV_N_COPY_FIELDS; i++)
    edit.values[i] = work->values[i];
  return edit;
}

static gboolean
put (SlvCollection *collection, SlvStore *store, SlvWantChange *work, GError **error)
{
  SlvLotEdit edit = values_of (work);

  return slv_collection_want_put (collection, store, work->id, work->game, &edit, work->what, &work->guess, error);
}

/* The number is that of the newest snapshot: keys can come faster than snapshots. */
static gboolean
count (SlvCollection *collection, SlvStore *store, SlvWantChange *work, GError **error)
{
  for (guint i = 0; work->id != 0 && i < slv_collection_n_wants (collection); i++)
    if (slv_collection_get_want (collection, i)->id == work->id)
      {
        gint64 quantity = slv_collection_get_want (collection, i)->quantity + work->by;
        g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, quantity);

        if (quantity < 1)
          {
            slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("this is the last copy that is wanted; Delete takes it off the list"));
            return FALSE;
          }
        slv_want_change_set (work, SLV_COPY_QUANTITY, text);
      }
  return put (collection, store, work, error);
}

static gboolean
run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  SlvWantChange *work = data;
  SlvLotEdit edit = values_of (work);
  g_autoptr (GPtrArray) missing = NULL;

  if (slv_collection_get_index (collection) != work->index)
    {
      slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the card lists have just changed; try it again"));
      return FALSE;
    }
  switch (work->kind)
    {
    case SLV_WANT_PUT:
      return put (collection, store, work, error);
    case SLV_WANT_COUNT:
      return count (collection, store, work, error);
    case SLV_WANT_DROP:
      return slv_collection_want_drop (collection, store, work->ids, work->what, error);
    case SLV_WANT_ARRIVED:
      return slv_collection_arrived (collection, store, work->arrivals, &edit, work->what, touched, error);
    case SLV_WANT_PRINTINGS:
      return slv_collection_want_printings (collection, store, work->printings, work->each, work->what, error);
    case SLV_WANT_CARDS:
      return slv_collection_want_cards (collection, store, work->printings, work->what, error);
    case SLV_WANT_MISSING:
      missing = slv_collection_missing (collection, work->keep, work->game);
      return slv_collection_want_missing (collection, store, missing, work->game, 0, work->what, error);
    default:
      g_assert_not_reached ();
    }
}

void
slv_want_change_run (SlvWantChange *work, SlvHoldings *holdings, GAsyncReadyCallback callback, gpointer user_data)
{
  slv_holdings_run_async (holdings, run, work, work_free, callback, user_data);
}
