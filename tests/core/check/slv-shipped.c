/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-shipped.c: see the header. */
#include "slv-shipped.h"
#include "import/slv-deck-file.h"
#include "import/slv-job.h"
#include "scratch.h"

static void
import_lists (SlvStore *store, SlvGames *games, const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (!g_str_has_suffix (name, ".csv") && !g_str_has_suffix (name, ".json"))
        continue;
      g_autoptr (SlvImportAccount) account = good (slv_job_run (store, games, path, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
      g_assert_cmpuint (account->rejected->len, ==, 0);
    }
}

void
shipped_open (Shipped *shipped)
{
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autofree char *schema = g_build_filename (schema_dir, "game.rng", NULL);
  g_autofree char *games = g_build_filename (schema_dir, "games", NULL);
  g_autofree char *starter = g_build_filename (schema_dir, "starter", NULL);
  g_autofree char *lists = g_build_filename (g_getenv ("SLV_TEST_DATA"), "check", "lists", NULL);
  const char *dirs[] = { games, NULL };

  slv_games_init ();
  shipped->games = good (slv_games_load (dirs, schema, NULL, &error));
  shipped->dir = good (g_dir_make_tmp ("slv-shipped-XXXXXX", &error));
  g_autoptr (SlvStore) store = good (slv_store_open (shipped->dir, schema_dir, &error));
  import_lists (store, shipped->games, starter);
  import_lists (store, shipped->games, lists);
  shipped->index = good (slv_index_build (store, shipped->games, NULL, &error));
}

void
shipped_close (Shipped *shipped)
{
  SLV_FREE_MEMBERS (shipped, (slv_index_unref, index), (slv_games_unref, games));
  scratch_remove (shipped->dir);
  g_free (shipped->dir);
}

SlvChecker *
shipped_checker (Shipped *shipped, const char *format)
{
  SlvFormat *found = good (slv_games_resolve_format (shipped->games, NULL, format, &error));

  return good (slv_checker_new (found, shipped->index, NULL, "2026-01-01", &error));
}

SlvDeck *
shipped_deck (Shipped *shipped, const char *file)
{
  g_autofree char *schema_dir = slv_schema_dir ();
  g_autofree char *path = g_build_filename (schema_dir, "starter", file, NULL);
  g_autoptr (GPtrArray) decks = good (slv_deck_file_read (path, NULL, shipped->games, &error));

  g_assert_cmpuint (decks->len, ==, 1);
  return slv_deck_copy (decks->pdata[0]);
}
