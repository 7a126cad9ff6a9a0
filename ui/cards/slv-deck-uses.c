/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-uses.c: see the header. */
#include "cards/slv-deck-uses.h"
#include "deck/slv-deck.h"
#include "widgets/slv-ui.h"

typedef struct { char *dir, *schema; SlvIndex *index; } Load;

SLV_DEFINE_STATIC_FREE (Load, load_free, dir, schema, (slv_index_unref, index));

SLV_DEFINE_STATIC_FREE (SlvDeckUse, use_free, name);

static void
add_use (GHashTable *uses, SlvIndex *index, guint row, const SlvDeck *deck, guint count)
{
  g_autofree char *id = slv_index_dup_id (index, row);
  GPtrArray *list = g_hash_table_lookup (uses, id);

  if (list == NULL)
    {
      list = g_ptr_array_new_with_free_func (use_free);
      g_hash_table_insert (uses, g_steal_pointer (&id), list);
    }
  /* decks come one after another: the card is in another zone of this one */
  SlvDeckUse *use = list->len ? g_ptr_array_index (list, list->len - 1) : NULL;
  if (use == NULL || use->id != deck->id)
    {
      use = g_new0 (SlvDeckUse, 1);
      use->id = deck->id;
      use->name = g_strdup (deck->name);
      g_ptr_array_add (list, use);
    }
  use->count += count;
}

static void
read_deck (GHashTable *uses, SlvIndex *index, const SlvDeck *deck)
{
  SlvGame *game = slv_games_find (slv_index_get_games (index), deck->game);
  g_autoptr (SlvDeck) settled = NULL;

  deck = slv_deck_settled (deck, index, &settled);
  for (guint i = 0; game && i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = g_ptr_array_index (deck->entries, i);
      g_autoptr (GArray) rows = NULL;

      slv_index_find_name (index, game, entry->name, &rows);
      for (guint k = 0; rows && k < rows->len; k++)
        add_use (uses, index, g_array_index (rows, guint, k), deck, entry->count);
    }
}

static void
load_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Load *load = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (load->dir, load->schema, &error);
  g_autoptr (GPtrArray) decks = store ? slv_store_list_decks (store, &error) : NULL;
  g_autoptr (GHashTable) uses = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);

  for (guint i = 0; decks && i < decks->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      /* one that is removed at this moment is passed over */
      g_autoptr (SlvDeck) deck = slv_store_load_deck (store, ((SlvDeck *) g_ptr_array_index (decks, i))->id, NULL);

      if (deck)
        read_deck (uses, load->index, deck);
    }
  if (decks)
    g_task_return_pointer (task, g_steal_pointer (&uses), (GDestroyNotify) g_hash_table_unref);
  else
    g_task_return_error (task, error);
}

void
slv_deck_uses_load_async (const char *dir, const char *schema, SlvIndex *index, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  Load *load = g_new (Load, 1);

  *load = (Load) { g_strdup (dir), g_strdup (schema), slv_index_ref (index) };
  slv_ui_in_thread (load_thread, load, load_free, NULL, cancellable, callback, user_data);
}

GHashTable *
slv_deck_uses_load_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
