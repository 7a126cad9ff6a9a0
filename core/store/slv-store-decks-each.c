/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks-each.c: all decks, or some of them, in one transaction. */
#include "store/slv-store-decks.h"
#include "base/slv-error.h"

/* (transfer full) (element-type gint64): by name; NULL with an error. */
static GArray *
all_ids (SlvStore *store, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-each-deck", error);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  gboolean good;

  while (slv_statement_row (statement, &good, error))
    {
      gint64 id = slv_statement_int (statement, 0);

      g_array_append_val (ids, id);
    }
  return good ? g_steal_pointer (&ids) : NULL;
}

static gboolean
each_of (SlvStore *store, const GArray *ids, SlvDeckFunc func, gpointer user_data, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    {
      g_autoptr (GError) problem = NULL;
      g_autoptr (SlvDeck) deck = slv_store_load_deck_within (store, g_array_index (ids, gint64, i), 0, &problem);

      if (deck == NULL && g_error_matches (problem, SLV_ERROR, SLV_ERROR_NOT_FOUND))
        continue;
      if (deck == NULL)
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      if (!func (deck, user_data, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
slv_store_each_deck (SlvStore *store, const GArray *ids, SlvDeckFunc func, gpointer user_data, GError **error)
{
  g_return_val_if_fail (store != NULL && func != NULL, FALSE);
  if (!slv_db_exec (store->library, "BEGIN", "begin", error))
    return FALSE;
  g_autoptr (GArray) all = ids == NULL ? all_ids (store, error) : NULL;
  gboolean good = (ids != NULL || all != NULL) && each_of (store, ids != NULL ? ids : all, func, user_data, error);
  slv_db_rollback (store->library);
  return good;
}
