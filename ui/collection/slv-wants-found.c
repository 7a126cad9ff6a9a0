/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-found.c: see the header. */
#include "collection/slv-wants-found.h"

static void
look_free (gpointer data)
{
  SlvWantsFound *look = data;

  slv_game_unref (look->game);
  g_free (look->text);
  g_clear_pointer (&look->choose, g_array_unref);
  g_clear_pointer (&look->index, slv_index_unref);
  g_clear_pointer (&look->decks, g_ptr_array_unref);
  g_clear_pointer (&look->ids, g_array_unref);
  g_clear_pointer (&look->rows, g_ptr_array_unref);
  g_clear_error (&look->fault);
  g_free (look);
}

/* Cards that match, NULL: the query is faulty. */
static GHashTable *
search (SlvCollection *collection, SlvWantsFound *look)
{
  SlvIndex *index = slv_collection_get_index (collection);
  SlvProvider provider;

  slv_collection_provider (collection, &provider);
  g_autoptr (SlvResult) result = slv_search (index, look->game, look->text, NULL, FALSE, &provider, NULL, &look->fault);
  if (result == NULL)
    {
      look->span = slv_error_get_span (look->fault);
      return NULL;
    }
  GHashTable *found = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < result->rows->len; i++)
    {
      guint row = g_array_index (result->rows, guint, i);

      g_hash_table_add (found, GUINT_TO_POINTER (result->printings ? slv_index_printing_card (index, row) : row));
    }
  return found;
}

static void
keep_matches (GPtrArray *rows, GHashTable *found)
{
  for (guint i = rows->len; i-- > 0;)
    {
      const SlvWanted *wanted = rows->pdata[i];

      if (wanted->row == SLV_ROW_NONE || !g_hash_table_contains (found, GUINT_TO_POINTER (wanted->row)))
        g_ptr_array_remove_index (rows, i);
    }
}

static gboolean
is_other_game (const SlvDeck *deck, const SlvGame *game)
{
  return game != NULL && *deck->game != '\0' && !g_str_equal (deck->game, game->id);
}

static gboolean
run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  SlvWantsFound *look = data;
  g_autoptr (GHashTable) found = NULL;

  if (look->choose != NULL && !slv_wanting_set (store, look->choose, error))
    return FALSE;
  look->decks = slv_store_list_decks (store, error);
  if (look->decks == NULL)
    return FALSE;
  for (guint i = look->decks->len; i-- > 0;)
    if (is_other_game (look->decks->pdata[i], look->game))
      g_ptr_array_remove_index (look->decks, i);
  look->index = slv_index_ref (slv_collection_get_index (collection));
  look->ids = slv_wanting_get (store);
  g_autoptr (GPtrArray) decks = slv_wanting_load (store, look->ids, look->game);
  g_autoptr (GPtrArray) rows = slv_collection_wanted (collection, decks, look->game, SLV_WANTED_ALL);
  look->n_all = rows->len;
  if (*look->text != '\0')
    {
      found = search (collection, look);
      if (found == NULL)
        return TRUE;
      keep_matches (rows, found);
    }
  look->rows = g_steal_pointer (&rows);
  return TRUE;
}

void
slv_wants_found_run (SlvHoldings *holdings, SlvGame *game, const char *text, GArray *choose, GAsyncReadyCallback callback,
                    gpointer user_data)
{
  SlvWantsFound *look = g_new0 (SlvWantsFound, 1);

  look->game = slv_game_ref (game);
  look->text = g_strdup (text);
  look->choose = choose != NULL ? g_array_ref (choose) : NULL;
  slv_holdings_run_async (holdings, run, look, look_free, callback, user_data);
}
