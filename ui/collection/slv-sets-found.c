/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sets-found.c: see the header. */
#include "collection/slv-sets-found.h"

static void
look_free (gpointer data)
{
  SlvSetsFound *one = data;

  slv_game_unref (one->game);
  slv_game_unref (one->set_game);
  slv_collection_unref (one->collection);
  g_clear_pointer (&one->shares, g_ptr_array_unref);
  g_clear_pointer (&one->lacking, g_ptr_array_unref);
  g_clear_pointer (&one->printings, g_array_unref);
  g_free (one->set);
  g_free (one);
}

static GPtrArray *
find_lacking (const SlvSetsFound *one)
{
  SlvIndex *index = slv_collection_get_index (one->collection);
  GPtrArray *found = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) printings = slv_collection_set_missing (one->collection, one->set_game, one->set, one->each);

  for (guint i = 0; i < printings->len; i++)
    {
      guint printing = g_array_index (printings, guint, i), row = slv_index_printing_card (index, printing);
      SlvLacking *lacking = g_new (SlvLacking, 1);
      SlvPrintingView view;

      slv_index_printing (index, printing, &view);
      *lacking = (SlvLacking) { printing, row, slv_collection_have_printing (one->collection, printing), slv_index_card_name (index, row),
                             view.number, view.rarity, view.key };
      g_ptr_array_add (found, lacking);
    }
  return found;
}

static void
look_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  SlvSetsFound *one = data;

  if (one->shares == NULL)
    one->shares = slv_collection_sets (one->collection, one->game, NULL, one->each);
  if (one->set != NULL)
    {
      one->lacking = find_lacking (one);
      one->printings = slv_collection_set_missing (one->collection, one->set_game, one->set, G_MAXUINT);
    }
  g_task_return_boolean (task, TRUE);
}

void
slv_sets_found_run (SlvSetsFound *look, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, NULL, callback, user_data);

  g_task_set_name (task, "shares of sets");
  g_task_set_task_data (task, look, look_free);
  g_task_run_in_thread (task, look_thread);
}
