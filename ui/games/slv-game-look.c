/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-look.c: see the header. */
#include "games/slv-game-look.h"
#include "base/slv-folder.h"
#include "import/slv-fetch.h"

void
slv_game_look_free (SlvGameLook *look)
{
  if (look == NULL)
    return;
  SLV_FREE_MEMBERS (look, (slv_games_unref, games), schema, dir, what, title, said, leave_out, sizes, (slv_job_files_free, files),
                    (slv_game_draft_free, draft), (slv_index_unref, index), (slv_import_account_free, account));
  g_atomic_rc_box_release (look->met);
  g_clear_error (&look->error);
  g_free (look);
}

void
slv_game_look_forget_fetched (const SlvGameLook *look)
{
  if (look != NULL && slv_fetch_is_url (look->what))
    slv_job_forget (look->dir, look->what);
}

static void
count_surveyed (guint64 records, gpointer data)
{
  g_atomic_int_set ((gint *) data, (gint) MIN (records, G_MAXINT));
}

static void
count_imported (const SlvJobProgress *progress, gpointer data)
{
  count_surveyed (progress->records, data);
}

/* Imports the list into the library @folder by the definition that was drawn up. */
static gboolean
try_import (SlvGameLook *look, const char *folder, GCancellable *cancellable, GError **error)
{
  g_autofree char *rng = g_build_filename (look->schema, "game.rng", NULL);
  g_autofree char *own = g_build_filename (folder, "games", NULL), *path = slv_own_definition_put (folder, look->draft->id, look->draft->xml, error);
  g_autofree char *list = slv_own_definition_list (look->draft, look->what);
  SlvJobOrder order = { .what = list, .game = look->draft->id, .kept_in = look->dir };

  g_autoptr (SlvGames) games = path == NULL ? NULL : slv_games_load ((const char *[]) { own, NULL }, rng, NULL, error);
  g_autoptr (SlvStore) store = games != NULL ? slv_store_open (folder, look->schema, error) : NULL;
  look->account = store != NULL ? slv_job_run_order (store, games, &order, count_imported, look->met, cancellable, error) : NULL;
  look->index = look->account != NULL ? slv_index_build (store, games, cancellable, error) : NULL;
  return look->index != NULL;
}

void
slv_game_look_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  SlvGameLook *look = data;
  SlvDraftOrder order = { .name = look->what, .title = look->title, .said = look->said, .leave_out = look->leave_out, .sizes = look->sizes,
                          .copies = look->same, .hand = look->hand, .each_turn = look->each_turn, .progress = count_surveyed, .progress_data = look->met };

  if (look->files == NULL)
    look->files = slv_job_files_open (look->games, look->what, look->dir, cancellable, &look->error);
  order.names = look->files != NULL ? look->files->names : NULL;
  if (look->files != NULL)
    look->draft = slv_game_draft_new (look->files->paths, &order, cancellable, &look->error);
  g_autofree char *folder = look->draft != NULL && look->draft->xml != NULL ? slv_folder_temporary (&look->error) : NULL;
  if (folder != NULL)
    {
      try_import (look, folder, cancellable, &look->error);
      slv_folder_remove (folder);
    }
  g_task_return_pointer (task, look, (GDestroyNotify) slv_game_look_free);
}

void
slv_game_make_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  SlvGameLook *look = data;
  g_autofree char *path G_GNUC_UNUSED = slv_own_definition_put_game (look->dir, look->games, look->draft, &look->error);

  g_task_return_pointer (task, look, (GDestroyNotify) slv_game_look_free);
}
