/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pull-choice.c: see the header. */
#include "collection/slv-pull-choice.h"

static void
choice_free (gpointer data)
{
  SlvPullChoice *choice = data;

  slv_game_unref (choice->game);
  slv_collection_unref (choice->collection);
  g_ptr_array_unref (choice->decks);
  g_free (choice);
}

/* What goes back of all decks, by place. */
static SlvBuild *
put_back_all (const SlvPullChoice *choice)
{
  SlvBuild *all = NULL;

  for (guint d = 0; d < choice->decks->len; d++)
    {
      SlvBuild *one = slv_collection_put_back (choice->collection, ((SlvDeck *) choice->decks->pdata[d])->id);

      for (guint i = 0; i < one->pulls->len; i++)
        g_array_index (one->pulls, SlvPull, i).nth = d;
      if (all == NULL)
        all = one;
      else
        slv_build_add (all, one);
    }
  return all;
}

static void
choose_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  const SlvPullChoice *choice = data;
  GError *error = NULL;
  SlvBuild *build = choice->kind == SLV_PULL_APART ? put_back_all (choice)
    : slv_collection_choose (choice->collection, choice->decks, choice->game, choice->prefer, choice->proxies, 0, cancellable, &error);

  if (build != NULL)
    g_task_return_pointer (task, build, (GDestroyNotify) slv_build_free);
  else
    g_task_return_error (task, error);
}

void
slv_pull_choice_run (SlvPullChoice *choice, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_name (task, "choice of copies");
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, choice, choice_free);
  g_task_run_in_thread (task, choose_thread);
}

SlvBuild *
slv_pull_choice_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
