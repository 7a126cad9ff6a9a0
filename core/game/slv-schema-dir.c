/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-schema-dir.c: where the program finds its own data, installed or not. */
#include "game/slv-game-load.h"
#include <string.h>

/* Does the running program lie in the folder that it was built in? Then the source tree's data belong to it. */
static gboolean
runs_from_build (void)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  gsize length = strlen (SLV_BUILD_ROOT);

  return program != NULL && strncmp (program, SLV_BUILD_ROOT, length) == 0 && program[length] == '/';
}

char *
slv_schema_dir (void)
{
  const char *named = g_getenv ("SLEEVES_SCHEMA");
  g_autofree char *source = g_build_filename (SLV_SOURCE_ROOT, "schema", NULL);
  g_autofree char *installed = g_build_filename (SLV_PKGDATADIR, "schema", NULL);

  if (named != NULL && *named != '\0')
    return g_strdup (named);
  if (runs_from_build () && g_file_test (source, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&source);
  if (g_file_test (installed, G_FILE_TEST_IS_DIR) || !g_file_test (source, G_FILE_TEST_IS_DIR))
    return g_steal_pointer (&installed);
  return g_steal_pointer (&source);
}
