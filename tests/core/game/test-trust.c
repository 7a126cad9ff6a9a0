/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-trust.c: definitions that were found sound are not validated again, and any other byte is. */
#include <glib/gstdio.h>
#include "game/slv-game-load.h"

static const char sound[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<game id=\"kites\" title=\"Kites\" model=\"2\"><identity strip=\"\"/><attributes>"
  "<attr id=\"type\" title=\"Type\" kind=\"choice\" values=\"Kite|String\"/>"
  "<attr id=\"text\" title=\"Text\" kind=\"text\" default=\"\"/>"
  "<attr id=\"tails\" title=\"Tails\" kind=\"number\" default=\"0\">"
  "<derive from=\"text\" pattern=\"has (\\w+) tails\" value=\"\\1\"/></attr>"
  "</attributes><rulebook id=\"1\" title=\"Rules\" date=\"2026-01-01\" pile=\"deck\" hand=\"hand\"><zones>"
  "<zone id=\"deck\" title=\"Deck\" scope=\"list\" seen=\"none\" ordered=\"yes\" accepts=\"\"/>"
  "<zone id=\"hand\" title=\"Hand\" scope=\"play\" seen=\"owner\" ordered=\"no\"/></zones>"
  "<opening><draw n=\"5\" clause=\"1\"/></opening><turn title=\"Turn\"/>"
  "<format id=\"free\" title=\"Free\" players=\"2\"><count id=\"size\" clause=\"2\" in=\"deck\" min=\"20\"/></format>"
  "</rulebook></game>\n";

typedef struct { char *top, *games, *file, *cache; char *schema; } Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *dir = slv_schema_dir (), *game = NULL;
  fixture->top = g_dir_make_tmp ("slv-trust-XXXXXX", NULL);
  fixture->games = g_build_filename (fixture->top, "games", NULL);
  game = g_build_filename (fixture->games, "kites", NULL);
  g_assert_cmpint (g_mkdir_with_parents (game, 0700), ==, 0);
  fixture->file = g_build_filename (game, "game.xml", NULL);
  fixture->schema = g_build_filename (dir, "game.rng", NULL);
  fixture->cache = g_build_filename (g_get_user_cache_dir (), "sleeves", "sound-definitions", NULL);
  g_remove (fixture->cache);
  g_assert_true (g_file_set_contents (fixture->file, sound, -1, NULL));
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *game = g_path_get_dirname (fixture->file);
  g_remove (fixture->file);
  g_rmdir (game);
  g_rmdir (fixture->games);
  g_rmdir (fixture->top);
  SLV_FREE_MEMBERS (fixture, top, games, file, cache, schema);
}

static SlvGames *
load (Fixture *fixture, guint *n_errors)
{
  const char *dirs[] = { fixture->games, NULL };
  g_autoptr (GPtrArray) faults = NULL;
  SlvGames *games = slv_games_load (dirs, fixture->schema, &faults, NULL);
  *n_errors = 0;
  for (guint i = 0; i < faults->len; i++)
    *n_errors += ((SlvFault *) g_ptr_array_index (faults, i))->error;
  return games;
}

static guint
count_tails (SlvGames *games)
{
  const SlvAttr *attr = slv_game_find_attr (slv_games_find (games, "kites"), "tails");
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  slv_derive_apply (attr, g_ptr_array_index (attr->derives, 0), "This kite has three tails.", values);
  g_assert_cmpuint (values->len, ==, 1);
  return (guint) g_ascii_strtoull (g_ptr_array_index (values, 0), NULL, 10);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/trust/a-second-load-answers-the-same", test_same_answer)
{
  guint first, second;
  g_autoptr (SlvGames) fresh = load (fixture, &first);
  g_autoptr (SlvGames) again = load (fixture, &second);
  g_assert_cmpuint (first, ==, 0);
  g_assert_cmpuint (second, ==, 0);
  g_assert_true (g_file_test (fixture->cache, G_FILE_TEST_IS_REGULAR));
  g_assert_cmpuint (count_tails (fresh), ==, 3);
  g_assert_cmpuint (count_tails (again), ==, 3);
  g_assert_cmpstr (slv_games_fingerprint (fresh), ==, slv_games_fingerprint (again));
}

CASE ("/trust/another-byte-is-judged-anew", test_other_bytes)
{
  guint errors;
  g_autofree char *faulty = g_strdup (sound);
  slv_games_unref (load (fixture, &errors));
  memcpy (strstr (faulty, "kind=\"choice\""), "kind=\"chance\"", strlen ("kind=\"chance\""));
  g_assert_true (g_file_set_contents (fixture->file, faulty, -1, NULL));
  for (guint round = 0; round < 2; round++)   /* a fault is never remembered as sound */
    {
      g_assert_null (load (fixture, &errors));
      g_assert_cmpuint (errors, >, 0);
    }
}

/* The zones of a definition of which only they are asked: with a rulebook in the file of the game, and with a byte that nobody judged. */
CASE ("/trust/zones-alone-are-read-of-what-is-sound", test_zones)
{
  g_autofree char *rng = g_build_filename (fixture->top, "game.rng", NULL), *grammar = NULL, *faulty = g_strdup (sound);
  g_assert_true (g_file_get_contents (fixture->schema, &grammar, NULL, NULL));
  g_assert_true (g_file_set_contents (rng, grammar, -1, NULL));
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (SlvGames) games = slv_games_load_late ((const char *[]) { fixture->games, NULL }, rng, NULL, NULL);
      g_autoptr (GPtrArray) zones = slv_games_zones (games);
      g_assert_cmpuint (zones->len, ==, 1);
      g_assert_nonnull (slv_game_match_zone (g_ptr_array_index (zones, 0), "Deck (20)", FALSE));
    }
  memcpy (strstr (faulty, "kind=\"choice\""), "kind=\"chance\"", strlen ("kind=\"chance\""));
  g_assert_true (g_file_set_contents (fixture->file, faulty, -1, NULL));
  g_autoptr (SlvGames) games = slv_games_load_late ((const char *[]) { fixture->games, NULL }, rng, NULL, NULL);
  g_test_expect_message (G_LOG_DOMAIN, G_LOG_LEVEL_WARNING, "*game.xml:*chance*");
  g_autoptr (GPtrArray) none = slv_games_zones (games);
  g_test_assert_expected_messages ();
  g_assert_cmpuint (none->len, ==, 0);
  g_remove (rng);
}

CASE ("/trust/a-spoilt-cache-is-no-harm", test_spoilt_cache)
{
  g_autofree char *folder = g_path_get_dirname (fixture->cache);
  guint errors;
  g_mkdir_with_parents (folder, 0700);
  g_assert_true (g_file_set_contents (fixture->cache, "not a hash\n\xff\xfe\nabc\n", -1, NULL));
  g_autoptr (SlvGames) games = load (fixture, &errors);
  g_assert_cmpuint (errors, ==, 0);
  g_assert_cmpuint (count_tails (games), ==, 3);
}

/** The shipped definitions are sound without a hint, so the second load finds them all in the cache. */
CASE ("/trust/shipped-definitions-are-remembered", test_shipped)
{
  g_autofree char *schema = slv_schema_dir (), *dir = g_build_filename (schema, "games", NULL), *text = NULL, *later = NULL;
  const char *dirs[] = { dir, NULL };
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (GPtrArray) faults = NULL;
      g_autoptr (SlvGames) games = slv_games_load (dirs, fixture->schema, &faults, NULL);
      g_assert_nonnull (games);
      g_assert_cmpuint (faults->len, ==, 0);
      g_assert_true (g_file_get_contents (fixture->cache, round == 0 ? &text : &later, NULL, NULL));
    }
  g_assert_cmpuint (strlen (text), >, 33);
  g_assert_cmpstr (text, ==, later);
}

int
main (int argc, char **argv)
{
  g_autofree char *cache = g_dir_make_tmp ("slv-trust-cache-XXXXXX", NULL);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);   /* before GLib looks; its own way of isolating tests leaks */
  g_test_init (&argc, &argv, NULL);
  slv_games_init ();
  tests_add ();
  int failed = g_test_run ();
  g_autofree char *file = g_build_filename (cache, "sleeves", "sound-definitions", NULL), *folder = g_path_get_dirname (file);
  g_remove (file);
  g_rmdir (folder);
  g_rmdir (cache);
  return failed;
}
