/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-definition-scan.c: what `games validate` finds, for the window. A definition is a file that somebody is writing: it may be
 * anything, and reading it may take a while, so it is done in a thread and only the result comes back. */
#include "games/slv-definition-scan.h"
#include "base/slv-fold.h"
#include "widgets/slv-ui.h"

#define DEFINITIONS_MAX 200u   /* of a folder */

SLV_DEFINE_FREE (SlvDefinition, slv_definition_free, path, title, game, faults);

/* GAME/game.xml, GAME.xml, and of a folder without a game the rulebooks in it; @inside: it is such a folder */
static void
find_in (const char *folder, gboolean inside, GPtrArray *paths)
{
  g_autoptr (GDir) dir = folder ? g_dir_open (folder, 0, NULL) : NULL;
  const char *name;

  while (dir && (name = g_dir_read_name (dir)) != NULL && paths->len < DEFINITIONS_MAX)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autofree char *game = g_build_filename (path, "game.xml", NULL);

      if (g_file_test (game, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (paths, g_steal_pointer (&game));
      else if (!inside && g_file_test (path, G_FILE_TEST_IS_DIR))
        find_in (path, TRUE, paths);
      else if (g_str_has_suffix (name, ".xml") && (!inside || g_str_has_prefix (name, "rulebook-")) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

/* (transfer full) (element-type utf8): paths of the definitions in @folder (nullable), in order. Any thread. */
static GPtrArray *
slv_definitions_find (const char *folder)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  find_in (folder, FALSE, paths);
  g_ptr_array_sort (paths, slv_compare_texts);
  return paths;
}

static char *
name_of (const char *path)
{
  g_autofree char *base = g_path_get_basename (path);

  if (g_str_equal (base, "game.xml"))
    {
      g_autofree char *dir = g_path_get_dirname (path);

      slv_take_str (&base, g_path_get_basename (dir));
    }
  return g_filename_display_name (base);
}

static SlvDefinition *
scan_one (const char *path, const char *rng)
{
  SlvDefinition *definition = g_new0 (SlvDefinition, 1);

  definition->path = g_strdup (path);
  definition->title = name_of (path);
  definition->faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = slv_game_load_file (path, NULL, rng, definition->faults);
  for (guint i = 0; games && i < slv_games_list (games)->len; i++)
    {
      SlvGame *game = g_ptr_array_index (slv_games_list (games), i);

      slv_check_definition (game, definition->faults);
      if (strcmp (game->file, path) == 0)
        {
          slv_take_str (&definition->title, g_strdup (game->title));
        }
      slv_take_str (&definition->game, g_strdup (game->id));
    }
  for (guint i = 0; i < definition->faults->len; i++)
    if (((SlvFault *) g_ptr_array_index (definition->faults, i))->error)
      definition->n_errors++;
    else
      definition->n_hints++;
  if (definition->n_errors > 0)
    g_clear_pointer (&definition->game, g_free);
  return definition;
}

/* ---- in a thread ---- */

typedef struct { char *folder, *path, *rng; } Scan;

SLV_DEFINE_STATIC_FREE (Scan, scan_free, folder, path, rng);

static void
scan_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Scan *scan = data;
  g_autoptr (GPtrArray) paths = slv_definitions_find (scan->folder);
  GPtrArray *definitions = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_definition_free);

  if (scan->path)
    g_ptr_array_add (paths, g_strdup (scan->path));
  for (guint i = 0; i < paths->len && !g_cancellable_is_cancelled (cancellable); i++)
    g_ptr_array_add (definitions, scan_one (g_ptr_array_index (paths, i), scan->rng));
  g_task_return_pointer (task, definitions, (GDestroyNotify) g_ptr_array_unref);
}

void
slv_definitions_scan (GObject *owner, const char *folder, const char *path, const char *schema, GCancellable *cancellable,
                      GAsyncReadyCallback callback, gpointer user_data)
{
  Scan *scan = g_new0 (Scan, 1);

  scan->folder = g_strdup (folder);
  scan->path = g_strdup (path);
  scan->rng = g_build_filename (schema, "game.rng", NULL);
  slv_ui_in_thread (scan_thread, scan, scan_free, owner, cancellable, callback, user_data);
}

GPtrArray *
slv_definitions_scan_finish (GAsyncResult *result, GError **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}
