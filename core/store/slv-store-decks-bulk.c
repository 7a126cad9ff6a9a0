/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks-bulk.c: many decks at once, all of them or none, and which state of a deck lies in sleeves. */
#include "store/slv-store-decks.h"

#include "base/slv-fold.h"

static gboolean
write_decks (SlvStore *store, const GPtrArray *decks, gboolean *behind, GError **error)
{
  for (guint i = 0; i < decks->len; i++)
    if (!slv_store_write_deck (store, decks->pdata[i], behind, error))
      return FALSE;
  return TRUE;
}

gboolean
slv_store_save_decks (SlvStore *store, GPtrArray *decks, gboolean *behind, GError **error)
{
  if (behind != NULL)
    *behind = FALSE;
  return slv_store_library_begin (store, error)
         && slv_store_library_end (store, write_decks (store, decks, behind, error), error);
}

typedef gboolean (*OneFunc) (SlvStore *store, gint64 id, GError **error);

static gboolean
with_each (SlvStore *store, const GArray *ids, OneFunc func, GError **error)
{
  for (guint i = 0; i < ids->len; i++)
    if (!func (store, g_array_index (ids, gint64, i), error))
      return FALSE;
  return TRUE;
}

gboolean
slv_store_remove_decks (SlvStore *store, const GArray *ids, GError **error)
{
  return slv_store_library_begin (store, error)
         && slv_store_library_end (store, with_each (store, ids, slv_store_put_deck_away, error), error);
}

gboolean
slv_store_restore_decks (SlvStore *store, const GArray *ids, GError **error)
{
  return slv_store_library_begin (store, error)
         && slv_store_library_end (store, with_each (store, ids, slv_store_bring_deck_back, error), error);
}

char *
slv_store_free_deck_name (SlvStore *store, const char *name, GError **error)
{
  g_autofree char *tried = g_strdup (name);

  for (guint n = 2; ; n++)
    {
      g_autofree char *folded = slv_fold_name (tried, NULL);
      gint64 id;

      if (!slv_store_deck_id (store, folded, &id, error))
        return NULL;
      if (id == 0)
        return g_steal_pointer (&tried);
      g_free (tried);
      tried = g_strdup_printf ("%s (%u)", name, n);
    }
}

/* ---- in sleeves ---- */

guint
slv_store_get_sleeved (SlvStore *store, gint64 deck)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck-sleeved", NULL);
  gint64 version = 0;

  slv_statement_bind_int (statement, ":deck", deck);
  return slv_statement_number (statement, &version, NULL) ? (guint) version : 0;
}

static gboolean
sleeve (SlvStore *store, gint64 deck, guint version, GError **error)
{
  g_autoptr (SlvDeck) state = version > 0 ? slv_store_load_deck_within (store, deck, version, error) : NULL;

  if (version > 0 && state == NULL)
    return FALSE;
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-deck-sleeve", error);
  slv_statement_bind_int (statement, ":deck", deck);
  slv_statement_bind_int (statement, ":version", version);
  return slv_statement_run (statement, error);
}

gboolean
slv_store_set_sleeved (SlvStore *store, gint64 deck, guint version, GError **error)
{
  return slv_db_begin (store->library, error)
         && slv_db_end (store->library, sleeve (store, deck, version, error), error);
}
