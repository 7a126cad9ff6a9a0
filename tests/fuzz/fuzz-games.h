/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-games.h: what targets about games begin with. */
#pragma once
#include <glib/gstdio.h>
#include <stdlib.h>
#include "game/slv-game-load.h"

/** (transfer full): the folder of the schema. */
static inline char *
fuzz_schema (void)
{
  slv_games_init ();
  return slv_schema_dir ();
}

/** The games that come with the program, until the end. */
G_GNUC_UNUSED static SlvGames *
fuzz_games (void)
{
  g_autofree char *schema = fuzz_schema (), *dir = g_build_filename (schema, "games", NULL), *rng = g_build_filename (schema, "game.rng", NULL);
  return good (slv_games_load ((const char *[]) { dir, NULL }, rng, NULL, &error));
}

static char *fuzz_definition_path, *fuzz_definition_rng;

static inline void
fuzz_definition_forget (void)
{
  g_autofree char *folder = g_path_get_dirname (fuzz_definition_path);

  g_unlink (fuzz_definition_path);
  g_rmdir (folder);
}

/** A file for definitions in a folder of its own, which goes at the end, and the schema that they are held against. */
G_GNUC_UNUSED static void
fuzz_definition_begin (void)
{
  g_autofree char *schema = fuzz_schema (), *folder = g_dir_make_tmp ("slv-fuzz-XXXXXX", NULL);

  g_assert_nonnull (folder);
  fuzz_definition_rng = g_build_filename (schema, "game.rng", NULL);
  fuzz_definition_path = g_build_filename (folder, "game.xml", NULL);
  atexit (fuzz_definition_forget);
}

/** (nullable) (transfer full): the games of a definition of those bytes; @faults: as slv_game_load_file(). */
G_GNUC_UNUSED static SlvGames *
fuzz_definition_load (const void *data, gsize size, GPtrArray *faults)
{
  FILE *stream = g_fopen (fuzz_definition_path, "wb");

  g_assert_nonnull (stream);
  if (size > 0)   /* of an empty input there may be no bytes at all */
    g_assert_cmpuint (fwrite (data, 1, size, stream), ==, size);
  g_assert_cmpint (fclose (stream), ==, 0);
  return slv_game_load_file (fuzz_definition_path, NULL, fuzz_definition_rng, faults);
}
