/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-check-shared.c: lists that people really played, against the whole card list: every card is known, nearly every list
 * is legal, and thousands of them are judged in no time. Skipped where the shared data is not there. */
#include "check/slv-check.h"
#include "import/slv-deck-file.h"
#include "import/slv-job.h"
#include <glib/gstdio.h>
#include <string.h>

#define N_DECKS  4894u   /* shared data, README.md */
#define SURELY_LEGAL 4600u   /* without dated lists; the rest breaks a rule on sizes, points or copies */

/* The folder of the game whose whole card list and tournaments are there; NULL: none. */
static char *
find_data (void)
{
  const char *shared = g_getenv ("SLEEVES_SHARED");
  g_autofree char *data = shared != NULL ? g_build_filename (shared, "data", NULL)
                                         : g_build_filename (g_getenv ("SLV_SOURCE_ROOT"), "..", "shared", "data", NULL);
  g_autoptr (GDir) dir = g_dir_open (data, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (data, name, NULL);
      g_autofree char *list = g_build_filename (path, "index-api", "all_cards.json.gz", NULL);
      g_autofree char *decks = g_build_filename (path, "decks-omnidex", NULL);

      if (g_file_test (list, G_FILE_TEST_IS_REGULAR) && g_file_test (decks, G_FILE_TEST_IS_DIR))
        return g_steal_pointer (&path);
    }
  return NULL;
}

static void
remove_dir (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

static SlvGames *
load_games (const char *schema_dir)
{
  g_autofree char *schema = g_build_filename (schema_dir, "game.rng", NULL);
  g_autofree char *dir = g_build_filename (schema_dir, "games", NULL);
  const char *dirs[] = { dir, NULL };
  return good (slv_games_load (dirs, schema, NULL, &error));
}

static SlvIndex *
build_index (SlvGames *games, const char *schema_dir, const char *data)
{
  g_autofree char *list = g_build_filename (data, "index-api", "all_cards.json.gz", NULL);
  g_autofree char *dir = g_dir_make_tmp ("slv-shared-XXXXXX", NULL);
  g_autoptr (SlvStore) store = good (slv_store_open (dir, schema_dir, &error));

  g_autoptr (SlvImportAccount) account = good (slv_job_run (store, games, list, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
  SlvIndex *index = good (slv_index_build (store, games, NULL, &error));
  g_clear_pointer (&store, slv_store_close);
  remove_dir (dir);
  return index;
}

static GPtrArray *
read_decks (SlvGames *games, const char *data)
{
  g_autofree char *folder = g_build_filename (data, "decks-omnidex", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (strstr (name, ".json") == NULL)
        continue;
      GPtrArray *decks = good (slv_deck_file_read (path, NULL, games, &error));
      g_ptr_array_extend_and_steal (all, decks);
    }
  return all;
}

TEST ("/check-shared/lists-that-were-played", test_tournaments)
{
  g_autofree char *data = find_data (), *schema_dir = slv_schema_dir ();
  g_autoptr (SlvOptions) options = slv_options_new ();
  guint verdicts[3] = { 0 };

  if (data == NULL)
    {
      g_test_skip ("no shared data");
      return;
    }
  slv_games_init ();
  g_autoptr (SlvGames) games = load_games (schema_dir);
  g_autoptr (SlvIndex) index = build_index (games, schema_dir, data);
  g_autoptr (GPtrArray) decks = read_decks (games, data);
  g_assert_cmpuint (decks->len, ==, N_DECKS);
  g_assert_true (slv_options_set (options, NULL, "lists=no", NULL));
  g_autoptr (SlvChecker) checker =
    slv_checker_new (slv_check_default_format (decks->pdata[0], index, games, NULL), index, options, NULL, NULL);
  for (guint i = 0; i < decks->len; i++)
    {
      g_autoptr (SlvReport) report = slv_checker_check (checker, decks->pdata[i]);

      verdicts[report->verdict]++;
    }
  g_assert_cmpuint (verdicts[SLV_VERDICT_UNKNOWN], ==, 0);
  g_assert_cmpuint (verdicts[SLV_VERDICT_LEGAL], >=, SURELY_LEGAL);
}

TEST_MAIN ()
