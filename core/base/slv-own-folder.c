/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-own-folder.c: where the program's own data lie. No path of the machine that built it is in here: the same sources give the
 * same bytes everywhere, and nothing installed looks into a build folder. */
#include <string.h>
#include "base/slv-own-folder.h"

#define BUILD_FILE "sleeves-build"   /* at the top of the build folder; never installed */
#define BUILD_DEPTH 6                /* folders between a program and the top of its build folder, at the most */

/* (transfer full) (nullable): the prefix of a program in @dir, when that is one of the folders that programs go to. */
static char *
find_prefix (const char *dir)
{
  static const char * const homes[] = { SLV_BINDIR, SLV_LIBEXECDIR };

  for (gsize i = 0; i < G_N_ELEMENTS (homes); i++)
    {
      gsize whole = strlen (dir), end = strlen (homes[i]);

      if (g_path_is_absolute (homes[i]) && g_str_equal (dir, homes[i]))
        return g_strdup (SLV_PREFIX);
      if (whole > end && dir[whole - end - 1] == '/' && g_str_equal (dir + whole - end, homes[i]))
        return g_strndup (dir, whole - end - 1);
    }
  return NULL;
}

/* (transfer full) (nullable): top of the build folder that @dir lies in; @source: (out): the source tree's folder. */
static char *
find_build (const char *dir, char **source)
{
  g_autofree char *top = g_strdup (dir);

  for (int depth = 0; depth < BUILD_DEPTH; depth++)
    {
      g_autofree char *file = g_build_filename (top, BUILD_FILE, NULL), *above = g_path_get_dirname (top), *text = NULL;

      if (g_file_get_contents (file, &text, NULL, NULL))
        {
          const char *last = strchr (text, '\n');

          *source = g_strchomp (g_strdup (last ? last + 1 : text));
          return g_steal_pointer (&top);
        }
      g_free (top);
      top = g_steal_pointer (&above);
    }
  return NULL;
}

char *
slv_own_folder (SlvOwnFolder which)
{
  static const char * const installed[] = { SLV_DATADIR "/sleeves/schema", SLV_LOCALEDIR, SLV_LIBEXECDIR, SLV_DATADIR "/glib-2.0/schemas" };
  static const char * const built[] = { "schema", "po", "app", "app/data" };
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *dir = self ? g_path_get_dirname (self) : g_strdup ("/");
  g_autofree char *prefix = find_prefix (dir), *source = NULL;
  g_autofree char *build = prefix ? NULL : find_build (dir, &source);

  if (build != NULL)
    return g_build_filename (which == SLV_OWN_SCHEMA ? source : build, built[which], NULL);
  if (g_path_is_absolute (installed[which]))
    return g_strdup (installed[which]);
  return g_build_filename (prefix ? prefix : SLV_PREFIX, installed[which], NULL);
}

char *
slv_schema_dir (void)
{
  const char *named = g_getenv ("SLEEVES_SCHEMA");

  return named != NULL && *named != '\0' ? g_strdup (named) : slv_own_folder (SLV_OWN_SCHEMA);
}
