/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-draft.c: any bytes as a list of a game that nobody knows, of which a first definition is written. Nothing may crash, and what
 * is written is a definition that loads. */
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "fuzz.h"
#include "game/slv-game-load.h"
#include "import/slv-definition-draft.h"

static char *schema, *path;

static void
forget_file (void)
{
  g_autofree char *folder = g_path_get_dirname (path);

  g_unlink (path);
  g_rmdir (folder);
}

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  g_autofree char *folder = NULL, *dir = NULL;

#ifdef SLV_FUZZ_DATA
  g_setenv ("SLEEVES_SCHEMA", SLV_FUZZ_DATA "/../../schema", FALSE);
#endif
  slv_games_init ();
  dir = slv_schema_dir ();
  schema = g_build_filename (dir, "game.rng", NULL);
  folder = g_dir_make_tmp ("slv-fuzz-XXXXXX", NULL);
  g_assert_nonnull (folder);
  path = g_build_filename (folder, "game.xml", NULL);
  atexit (forget_file);
  return 0;
}

static void
check_loads (const char *draft)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvGames) games = NULL;
  FILE *stream;

  stream = fopen (path, "wb");
  g_assert_nonnull (stream);
  g_assert_cmpuint (fwrite (draft, 1, strlen (draft), stream), ==, strlen (draft));
  g_assert_cmpint (fclose (stream), ==, 0);
  games = slv_game_load_file (path, NULL, schema, faults);
  for (guint i = 0; i < faults->len; i++)
    g_test_message ("%u: %s", ((SlvFault *) faults->pdata[i])->line, ((SlvFault *) faults->pdata[i])->message);
  g_assert_nonnull (games);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static const char * const names[] = { "fuzz.xml", "Ünsere Liste.xml", "../x", "set.txt" };
  g_autofree char *list = g_strconcat (path, ".list", NULL);
  g_autoptr (GPtrArray) paths = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvGameDraft) draft = NULL;
  SlvDraftOrder order = { .name = names[size % G_N_ELEMENTS (names)], .id = size % 3 == 0 ? "lantern" : NULL };

  g_assert_true (g_file_set_contents (list, (const char *) data, (gssize) size, NULL));
  g_ptr_array_add (paths, list);
  draft = slv_game_draft_new (paths, &order, NULL, &error);
  g_assert_true ((draft != NULL) != (error != NULL));
  if (draft != NULL && draft->xml != NULL)
    check_loads (draft->xml);
  g_unlink (list);
  return 0;
}
