/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-stamp.c: see the header. Times are taken as finely as the file system keeps them: an editor writes twice in a second. */
#include "config.h"
#include "game/slv-game-stamp.h"
#include "game/slv-game-private.h"
#include <sys/stat.h>

static void
add_file (GString *stamp, const char *path)
{
  struct stat now;

  if (stat (path, &now) == 0 && S_ISREG (now.st_mode))
    g_string_append_printf (stamp, "%s %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld %" G_GUINT64_FORMAT "\n", path,
                            (gint64) now.st_size, (gint64) now.st_mtim.tv_sec, now.st_mtim.tv_nsec, (guint64) now.st_ino);
}

static void
add_folder (GString *stamp, const char *folder, guint depth)
{
  g_autoptr (GPtrArray) names = slv_game_list_folder (folder);

  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, g_ptr_array_index (names, i), NULL);

      if (g_str_has_suffix (path, ".xml"))
        add_file (stamp, path);
      else if (depth == 0 && g_file_test (path, G_FILE_TEST_IS_DIR))
        add_folder (stamp, path, depth + 1);
    }
}

char *
slv_games_stamp (const char * const *dirs)
{
  GString *stamp = g_string_new (NULL);

  for (guint i = 0; dirs != NULL && dirs[i] != NULL; i++)
    add_folder (stamp, dirs[i], 0);
  return g_string_free (stamp, FALSE);
}
