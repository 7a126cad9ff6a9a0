/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-work.c: what is kept of a deck that is being worked on: it lies on the disk after every call. */
#include "store-fixture.h"
#include "store/slv-store-unsaved.h"
#include "base/slv-error.h"
#include "base/slv-fold.h"

/* A library with the decks 1 to 12. */
static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture_set_up (fixture, data);
  for (guint i = 1; i <= 12; i++)
    {
      g_autofree char *name = g_strdup_printf ("Deck %u", i);
      g_autoptr (SlvDeck) deck = slv_deck_new (name);

      g_assert_true (slv_store_save_deck (fixture->store, deck, NULL));
      g_assert_cmpint (deck->id, ==, i);
    }
}

static void
keep (Fixture *fixture, gint64 deck, const char *state, guint first, const char *step, guint total)
{
  const SlvUnsaved work = { "me", state, &step, first, step != NULL ? 1 : 0, total };
  gboolean foreign;

  g_assert_true (good (slv_store_keep_unsaved (fixture->store, deck, &work, &foreign, &error)));
  g_assert_false (foreign);
}

static void
assert_work (Fixture *fixture, gint64 deck, const char *state, const char *steps)
{
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *there = NULL, *joined = NULL;

  g_assert_true (good (slv_store_load_unsaved (fixture->store, deck, &there, &all, &error)));
  g_assert_cmpstr (there, ==, state);
  joined = slv_join_texts (all, ",", 0);
  g_assert_cmpstr (joined, ==, steps);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, fixture_tear_down, path, name)

CASE ("/store/kept/outlives-the-program-by-deck", test_kept)
{
  assert_work (fixture, 1, NULL, "");
  keep (fixture, 1, "one", 0, "a", 1);
  keep (fixture, 1, "two", 1, "b", 2);
  keep (fixture, 12, "other", 0, "z", 1);
  keep (fixture, 1, "three", 2, "c", 3);
  keep (fixture, 1, "back", 2, "c undone", 3);
  fixture_reopen (fixture);
  assert_work (fixture, 1, "back", "a,b,c undone");
  assert_work (fixture, 12, "other", "z");
}

CASE ("/store/kept/a-new-edit-throws-away-what-was-taken-back", test_new_edit)
{
  g_test_summary ("An edit after some were taken back throws those away.");
  keep (fixture, 1, "one", 0, "a", 1);
  keep (fixture, 1, "two", 1, "b", 2);
  keep (fixture, 1, "three", 2, "c", 3);
  keep (fixture, 1, "new", 1, "d", 2);
  assert_work (fixture, 1, "new", "a,d");
  keep (fixture, 1, "saved", 0, NULL, 2);
  assert_work (fixture, 1, "saved", "a,d");
}

CASE ("/store/kept/many-steps-keep-their-order", test_order)
{
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *state = NULL;

  g_test_summary ("Ten and more steps stay in the order in which they were made.");
  for (guint i = 0; i < 120; i++)
    {
      g_autofree char *step = g_strdup_printf ("%u", i);

      keep (fixture, 3, "s", i, step, i + 1);
    }
  g_assert_true (slv_store_load_unsaved (fixture->store, 3, &state, &all, NULL));
  g_assert_cmpuint (all->len, ==, 120);
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpint (g_ascii_strtoll (g_ptr_array_index (all, i), NULL, 10), ==, i);
}

CASE ("/store/kept/forgetting-one-deck-leaves-the-others-and-the-revision", test_forgotten)
{
  g_autofree char *library = fixture_path (fixture, "library.db");
  gint64 before = ask_number (library, "SELECT number FROM revision");

  keep (fixture, 1, "one", 0, "a", 1);
  keep (fixture, 2, "two", 0, "b", 1);
  g_assert_true (good (slv_store_forget_unsaved (fixture->store, 1, &error)));
  assert_work (fixture, 1, NULL, "");
  assert_work (fixture, 2, "two", "b");
  g_assert_cmpint (ask_number (library, "SELECT number FROM revision"), ==, before);
}

CASE ("/store/kept/two-editors-do-not-mix-their-undo-lists", test_two_editors)
{
  static const char * const steps[] = { "x", "y" };
  const SlvUnsaved late = { "other", "two", steps + 1, 1, 1, 2 }, whole = { "other", "two", steps, 0, 2, 2 };
  gboolean foreign = FALSE;
  g_autoptr (GError) error = NULL;

  g_test_summary ("Two undo lists are never mixed: who comes second hands over all of theirs.");
  keep (fixture, 1, "one", 0, "a", 1);
  g_assert_false (good (slv_store_keep_unsaved (fixture->store, 1, &late, &foreign, &error)));
  g_assert_true (foreign);
  assert_work (fixture, 1, "one", "a");
  g_assert_true (slv_store_keep_unsaved (fixture->store, 1, &whole, &foreign, &error));
  g_assert_false (foreign);
  assert_work (fixture, 1, "two", "x,y");
  /* nobody's: it stays whose it was */
  g_assert_true (slv_store_keep_unsaved (fixture->store, 1, &(SlvUnsaved) { .state = "three", .total = 2 }, NULL, &error));
  g_assert_true (slv_store_keep_unsaved (fixture->store, 1, &late, &foreign, &error));
  assert_work (fixture, 1, "two", "x,y");
}

CASE ("/store/kept/what-belongs-to-a-deck-goes-with-it", test_no_deck)
{
  g_autofree char *library = fixture_path (fixture, "library.db");
  const SlvUnsaved work = { .state = "one" };
  char *lists;
  gboolean draw;
  guint game;

  g_test_summary ("What belongs to a deck is kept of decks that are there, and goes with them.");
  g_assert_false (slv_store_keep_unsaved (fixture->store, 13, &work, NULL, NULL));
  g_assert_false (slv_store_mark_unsaved (fixture->store, 13, "me", NULL));
  g_assert_false (slv_store_keep_match (fixture->store, 13, 2, FALSE, "lists", NULL));
  fails (slv_store_set_deck_setting (fixture->store, 13, "odds", "x", &error), SLV_ERROR_NOT_FOUND);
  keep (fixture, 1, "one", 0, "a", 1);
  g_assert_true (slv_store_mark_unsaved (fixture->store, 1, "me", NULL));
  g_assert_true (slv_store_keep_match (fixture->store, 1, 3, TRUE, "lists", NULL));
  g_assert_true (slv_store_set_deck_setting (fixture->store, 1, "odds", "x", NULL));
  run_sql (library, "PRAGMA foreign_keys = ON; DELETE FROM deck WHERE id = 1");
  assert_work (fixture, 1, NULL, "");
  g_assert_true (slv_store_load_match (fixture->store, 1, &game, &draw, &lists, NULL));
  g_assert_null (lists);
  g_assert_null (slv_store_get_deck_setting (fixture->store, 1, "odds"));
  g_autoptr (GPtrArray) marks = slv_store_marked_unsaved (fixture->store, NULL);
  g_assert_cmpuint (marks->len, ==, 0);
}

CASE ("/store/kept/a-match-is-kept", test_match)
{
  g_autofree char *lists = NULL, *none = NULL;
  gboolean draw = FALSE;
  guint game = 0;

  g_assert_true (slv_store_load_match (fixture->store, 2, &game, &draw, &lists, NULL));
  g_assert_null (lists);
  g_assert_true (slv_store_keep_match (fixture->store, 2, 2, FALSE, "first", NULL));
  g_assert_true (slv_store_keep_match (fixture->store, 2, SLV_MATCH_GAMES_MAX, TRUE, "last", NULL));
  g_assert_false (slv_store_keep_match (fixture->store, 2, 1, TRUE, "none", NULL));
  g_assert_false (slv_store_keep_match (fixture->store, 2, SLV_MATCH_GAMES_MAX + 1, TRUE, "none", NULL));
  fixture_reopen (fixture);
  g_assert_true (slv_store_load_match (fixture->store, 2, &game, &draw, &lists, NULL));
  g_assert_cmpstr (lists, ==, "last");
  g_assert_cmpuint (game, ==, SLV_MATCH_GAMES_MAX);
  g_assert_true (draw);
  g_assert_true (slv_store_keep_match (fixture->store, 2, 0, FALSE, NULL, NULL));
  g_assert_true (slv_store_load_match (fixture->store, 2, &game, &draw, &none, NULL));
  g_assert_null (none);
}

CASE ("/store/kept/a-setting-of-one-deck-is-that-deck-s", test_deck_setting)
{
  g_assert_true (slv_store_set_deck_setting (fixture->store, 1, "odds", "a", NULL));
  g_assert_true (slv_store_set_deck_setting (fixture->store, 1, "odds", "b", NULL));
  g_assert_true (slv_store_set_deck_setting (fixture->store, 11, "odds", "c", NULL));
  fixture_reopen (fixture);
  g_autofree char *one = slv_store_get_deck_setting (fixture->store, 1, "odds");
  g_autofree char *other = slv_store_get_deck_setting (fixture->store, 11, "odds");
  g_assert_cmpstr (one, ==, "b");
  g_assert_cmpstr (other, ==, "c");
  g_assert_true (slv_store_set_deck_setting (fixture->store, 1, "odds", NULL, NULL));
  g_assert_null (slv_store_get_deck_setting (fixture->store, 1, "odds"));
  g_assert_null (slv_store_get_setting (fixture->store, "odds"));
}

/* The second store writes what the first was told, when the test says so. */
static void
collect (SlvSetting *setting, gpointer data)
{
  g_ptr_array_add (data, setting);
}

static char *
read_both (SlvStore *store)
{
  g_autofree char *own = slv_store_get_setting (store, "sort"), *deck = slv_store_get_deck_setting (store, 1, "sort");

  return g_strdup_printf ("%s %s", own != NULL ? own : "-", deck != NULL ? deck : "-");
}

static void
assert_both (SlvStore *store, const char *want)
{
  g_autofree char *got = read_both (store);

  g_assert_cmpstr (got, ==, want);
}

/* It reads back at once; only the last value of each counts, however late those before it are told as written. */
CASE ("/store/kept/what-is-written-later-reads-back-at-once", test_later)
{
  g_autoptr (GPtrArray) asked = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_setting_free);
  g_autoptr (SlvStore) other = slv_store_open (fixture->dir, fixture->schema, NULL);

  slv_store_write_later (fixture->store, collect, asked);
  g_assert_false (slv_store_is_behind (fixture->store));
  g_assert_true (slv_store_set_setting (fixture->store, "sort", "cost", NULL));
  g_assert_true (slv_store_set_deck_setting (fixture->store, 1, "sort", "name", NULL));
  g_assert_true (slv_store_set_setting (fixture->store, "sort", "level", NULL));
  assert_both (fixture->store, "level name");
  assert_both (other, "- -");
  g_assert_cmpuint (asked->len, ==, 3);
  slv_store_written (fixture->store, asked->pdata[0]);
  slv_store_written (fixture->store, asked->pdata[1]);
  g_assert_true (slv_store_is_behind (fixture->store));
  assert_both (fixture->store, "level -");
  slv_store_write_again (fixture->store);
  g_assert_cmpuint (asked->len, ==, 4);
  g_assert_cmpstr (((SlvSetting *) asked->pdata[3])->value, ==, "level");
  slv_store_written (fixture->store, asked->pdata[3]);
  g_assert_false (slv_store_is_behind (fixture->store));

  g_assert_true (slv_store_set_setting (other, "sort", "cost", NULL));
  assert_both (fixture->store, "cost -");
  g_assert_true (slv_store_set_setting (fixture->store, "sort", NULL, NULL));
  assert_both (fixture->store, "- -");
  slv_store_give_up (fixture->store);
  assert_both (fixture->store, "cost -");
}

TEST_MAIN ()
