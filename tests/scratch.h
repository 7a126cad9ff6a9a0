/* SPDX-License-Identifier: GPL-3.0-or-later */
/* scratch.h: folders that tests make go with all that lies in them. */
#pragma once
#include <glib/gstdio.h>

/** Removes @path and what is below it; a link goes, and not what it leads to. */
static inline void
scratch_remove (const char *path)
{
  g_autoptr (GDir) dir = g_file_test (path, G_FILE_TEST_IS_SYMLINK) ? NULL : g_dir_open (path, 0, NULL);

  for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL; )
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      scratch_remove (child);
    }
  g_remove (path);
}
