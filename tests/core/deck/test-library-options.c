/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-library-options.c: options chosen for good: kept in the library, judged when they are set and when they are read. */
#include "slv-tidepool.h"
#include "base/slv-fold.h"
#include "deck/slv-library-options.h"
#include "scratch.h"

typedef struct { Tidepool *pool; const SlvRulebook *book; char *dir; SlvStore *store; } Fixture;

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *schema = slv_schema_dir ();

  fixture->pool = tidepool_new_empty ();
  fixture->book = g_ptr_array_index (fixture->pool->game->rulebooks, 0);
  fixture->dir = g_dir_make_tmp ("sleeves-options-XXXXXX", NULL);
  fixture->store = good (slv_store_open (fixture->dir, schema, &error));
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  slv_store_close (fixture->store);
  scratch_remove (fixture->dir);
  SLV_FREE_MEMBERS (fixture, dir, (tidepool_free, pool));
}

static gboolean
set (Fixture *fixture, const char *text, GError **error)
{
  const char *texts[] = { text, NULL };

  return slv_library_options_set (fixture->store, fixture->book, texts, error);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/library-options/are-kept-and-taken-back", test_kept)
{
  const char *both[] = { "neutral=on", "side-max=9", NULL }, *one[] = { "neutral", NULL };

  g_assert_true (slv_library_options_set (fixture->store, fixture->book, both, NULL));
  g_autoptr (SlvOptions) options = slv_library_options_load (fixture->store, fixture->book, NULL);
  g_assert_cmpstr (slv_options_get (options, fixture->book, "neutral"), ==, "yes");
  g_assert_cmpint (slv_options_get_number (options, fixture->book, "side-max"), ==, 9);
  g_assert_true (slv_options_is_standing (options, fixture->book, "neutral"));
  g_assert_false (slv_options_is_standing (options, fixture->book, "lists"));
  g_assert_true (slv_library_options_reset (fixture->store, fixture->book, one, NULL));
  g_autoptr (SlvOptions) after = slv_library_options_load (fixture->store, fixture->book, NULL);
  g_assert_false (slv_options_get_flag (after, fixture->book, "neutral"));
  g_assert_cmpint (slv_options_get_number (after, fixture->book, "side-max"), ==, 9);
}

CASE ("/library-options/reset-of-all-leaves-nothing-behind", test_reset_all)
{
  g_autofree char *key = g_strdup_printf ("options/%s/%s", fixture->book->game->id, fixture->book->id), *left = NULL;

  g_assert_true (set (fixture, "neutral=yes", NULL));
  g_assert_true (set (fixture, "lists=no", NULL));
  g_assert_true (slv_library_options_reset (fixture->store, fixture->book, NULL, NULL));
  g_autoptr (SlvOptions) options = slv_library_options_load (fixture->store, fixture->book, NULL);
  g_assert_cmpstr (slv_options_get (options, fixture->book, "lists"), ==, "yes");
  left = slv_store_get_setting (fixture->store, key);
  g_assert_null (left);
}

CASE ("/library-options/wrong-ones-are-refused-with-the-reason-and-nothing-is-kept", test_refused)
{
  static const struct { const char *text, *reason; } cases[] = {
    { "neutrl=yes", "neutral" }, { "neutral=perhaps", "yes or no" }, { "side-max=many", "whole number" },
    { "start=Nobody", "one deck" }, { "neutral", "ID=VALUE" }, { "=yes", "ID=VALUE" }, { "side-max=", "whole number" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *texts[] = { "side-max=4", cases[i].text, NULL };

      fails_saying (slv_library_options_set (fixture->store, fixture->book, texts, &error), SLV_ERROR_USAGE, cases[i].reason);
      g_autoptr (SlvOptions) options = slv_library_options_load (fixture->store, fixture->book, NULL);
      g_assert_false (slv_options_is_standing (options, fixture->book, "side-max"));
    }
}

/* The definition may have changed since. */
CASE ("/library-options/what-no-longer-fits-does-not-count-and-is-told", test_stale)
{
  g_autofree char *key = g_strdup_printf ("options/%s/%s", fixture->book->game->id, fixture->book->id);
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);

  g_assert_true (slv_store_set_setting (fixture->store, key, "gone=yes\nside-max=few\nneutral=yes\n\n", NULL));
  g_autoptr (SlvOptions) options = slv_library_options_load (fixture->store, fixture->book, faults);
  g_assert_cmpuint (faults->len, ==, 2);
  g_assert_true (slv_options_get_flag (options, fixture->book, "neutral"));
  g_assert_false (slv_options_is_standing (options, fixture->book, "side-max"));
}

CASE ("/library-options/deck-goes-before-library-and-run-before-deck", test_order)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("test");

  g_assert_true (set (fixture, "side-max=1", NULL));
  g_assert_true (set (fixture, "neutral=yes", NULL));
  g_autoptr (SlvOptions) run = slv_library_options_load (fixture->store, fixture->book, NULL);
  g_ptr_array_add (deck->option_texts, g_strdup ("no-such=1"));
  g_ptr_array_add (deck->option_texts, g_strdup ("side-max=2"));
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (SlvOptions) all = slv_deck_dup_options (deck, fixture->book, run, faults);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_cmpint (slv_options_get_number (all, fixture->book, "side-max"), ==, 2);
  g_assert_true (slv_options_get_flag (all, fixture->book, "neutral"));
  g_clear_pointer (&all, slv_options_free);
  g_assert_true (slv_options_set (run, fixture->book, "side-max=3", NULL));
  all = slv_deck_dup_options (deck, fixture->book, run, NULL);
  g_assert_cmpint (slv_options_get_number (all, fixture->book, "side-max"), ==, 3);
}

/* What is read otherwise than the rulebook is told with who says so; nothing else is. */
CASE ("/library-options/what-is-read-otherwise-is-told-with-who-says-so", test_readings)
{
  static const struct { const char *format, *of_deck, *standing, *of_run, *told; } cases[] = {
    { "open", NULL, NULL, NULL, "" }, { "open", "neutral=no", NULL, NULL, "" }, { "open", NULL, "lists=no", NULL, "“Banned and limited|for good" },
    { "exact", NULL, "lists=no", NULL, "" }, { "exact", "neutral=yes", NULL, NULL, "“Cards without a color may be played” is set to “yes” by this deck|“no”" },
    { "open", "side-max=3", NULL, "side-max=4", "“Most cards in the side” is set to “4”; the rulebook is read as “5”" },
    { "open", "side-max=3", "neutral=yes", NULL, "is set to “3” by this deck|is set to “yes” for good, for all decks of this library" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("test");
      const SlvFormat *format = tidepool_format (fixture->pool, cases[i].format);

      good (slv_library_options_reset (fixture->store, fixture->book, NULL, &error));
      if (cases[i].standing != NULL)
        good (set (fixture, cases[i].standing, &error));
      if (cases[i].of_deck != NULL)
        g_ptr_array_add (deck->option_texts, g_strdup (cases[i].of_deck));
      g_autoptr (SlvOptions) run = slv_library_options_load (fixture->store, fixture->book, NULL);
      if (cases[i].of_run != NULL)
        good (slv_options_set (run, fixture->book, cases[i].of_run, &error));
      g_autoptr (SlvOptions) all = slv_deck_dup_options (deck, fixture->book, run, NULL);
      g_autoptr (GPtrArray) words = slv_deck_dup_assumptions (deck, all, format), readings = slv_deck_dup_readings (deck, all, format);
      g_autofree char *told = slv_join_texts (words, "\n", 0);
      g_auto (GStrv) parts = g_strsplit (cases[i].told, "|", -1);
      const char *at = told;

      g_test_message ("%u: %s", i, told);
      g_assert_cmpuint (words->len == 0, ==, cases[i].told[0] == '\0');
      g_assert_cmpuint (readings->len, ==, words->len);
      for (guint k = 0; parts[k] != NULL; k++)
        g_assert_nonnull (at = strstr (at, parts[k]));
    }
}

TEST_MAIN (slv_games_init ())
