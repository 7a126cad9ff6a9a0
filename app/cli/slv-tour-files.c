/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tour-files.c: finding starter files by what they are, so that a new game's files need no line here. */
#include <glib/gstdio.h>
#include "cli/slv-tour-files.h"
#include "base/slv-fold.h"

#define DEPTH_MAX 8u

static gboolean
has_ending (const char *name, const char * const *endings)
{
  for (; *endings; endings++)
    if (g_str_has_suffix (name, *endings))
      return TRUE;
  return FALSE;
}

static void
walk (const char *root, const char *below, gboolean in_decks, guint depth, GPtrArray *lists, GPtrArray *decks)
{
  static const char * const list_endings[] = { ".csv", ".json", ".csv.gz", ".json.gz", NULL };
  g_autofree char *folder = g_build_filename (root, below, NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *path = *below ? g_build_filename (below, name, NULL) : g_strdup (name);
      g_autofree char *full = g_build_filename (root, path, NULL);

      if (g_file_test (full, G_FILE_TEST_IS_DIR))
        {
          if (depth < DEPTH_MAX)
            walk (root, path, in_decks || g_str_equal (name, "decks"), depth + 1, lists, decks);
        }
      else if (in_decks || g_str_has_suffix (name, ".txt"))
        g_ptr_array_add (decks, g_steal_pointer (&path));
      else if (has_ending (name, list_endings))
        g_ptr_array_add (lists, g_steal_pointer (&path));
    }
}

void
slv_tour_find_files (const char *starter, GPtrArray *lists, GPtrArray *decks)
{
  walk (starter, "", FALSE, 0, lists, decks);
  g_ptr_array_sort (lists, slv_compare_texts);
  g_ptr_array_sort (decks, slv_compare_texts);
}
