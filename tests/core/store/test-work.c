/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-work.c: what is kept of a deck that is being worked on: it lies on the disk after every call. */
#include "config.h"
#include "store-fixture.h"
#include "store/slv-store-work.h"

static void
keep (Fixture *fixture, gint64 deck, const char *state, guint first, const char *step, guint total)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (slv_store_keep_work (fixture->store, deck, state, first, &step, step != NULL ? 1 : 0, total, &error));
  g_assert_no_error (error);
}

static void
assert_work (Fixture *fixture, gint64 deck, const char *state, const char *steps)
{
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *there = NULL, *joined = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_true (slv_store_load_work (fixture->store, deck, &there, &all, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (there, ==, state);
  g_ptr_array_add (all, NULL);
  joined = g_strjoinv (",", (char **) all->pdata);
  g_assert_cmpstr (joined, ==, steps);
}

static void
test_kept (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
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

static void
test_new_edit (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
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

static void
test_order (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GPtrArray) all = NULL;
  g_autofree char *state = NULL;

  g_test_summary ("Ten and more steps stay in the order in which they were made.");
  for (guint i = 0; i < 120; i++)
    {
      g_autofree char *step = g_strdup_printf ("%u", i);

      keep (fixture, 3, "s", i, step, i + 1);
    }
  g_assert_true (slv_store_load_work (fixture->store, 3, &state, &all, NULL));
  g_assert_cmpuint (all->len, ==, 120);
  for (guint i = 0; i < all->len; i++)
    g_assert_cmpint (g_ascii_strtoll (g_ptr_array_index (all, i), NULL, 10), ==, i);
}

static void
test_forgotten (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *library = fixture_path (fixture, "library.db");
  gint64 before = ask_number (library, "SELECT number FROM revision");
  g_autoptr (GError) error = NULL;

  keep (fixture, 1, "one", 0, "a", 1);
  keep (fixture, 2, "two", 0, "b", 1);
  g_assert_true (slv_store_forget_work (fixture->store, 1, &error));
  g_assert_no_error (error);
  assert_work (fixture, 1, NULL, "");
  assert_work (fixture, 2, "two", "b");
  g_assert_cmpint (ask_number (library, "SELECT number FROM revision"), ==, before);
}

#define ADD(path, func) g_test_add ("/store/kept/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  ADD ("outlives-the-program-by-deck", test_kept);
  ADD ("a-new-edit-throws-away-what-was-taken-back", test_new_edit);
  ADD ("many-steps-keep-their-order", test_order);
  ADD ("forgetting-one-deck-leaves-the-others-and-the-revision", test_forgotten);
  return g_test_run ();
}
