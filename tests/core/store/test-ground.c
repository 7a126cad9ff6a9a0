/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-ground.c: a library on a disk that cannot be written, and one that is replaced or removed while it is open. */
#include "store-fixture.h"
#include "store/slv-store-collection.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <unistd.h>
#include "base/slv-error.h"

static const char * const tails[] = { "library.db-wal", "library.db-shm", "index.db-wal", "index.db-shm" };

static gboolean
add_deck (SlvStore    *store,
          const char  *name,
          GError     **error)
{
  g_autoptr (SlvDeck) deck = slv_deck_new (name);

  slv_deck_add (deck, "main", "Ember", 4, NULL, NULL, 0);
  return slv_store_save_deck (store, deck, error);
}

static void
assert_decks (SlvStore   *store,
              const char *expected)
{
  g_autoptr (GPtrArray) decks = good (slv_store_list_decks (store, &error));
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < decks->len; i++)
    g_string_append_printf (names, "%s ", ((SlvDeck *) decks->pdata[i])->name);
  g_assert_cmpstr (names->str, ==, expected);
}

/* What SQLite makes beside a file when it opens it cannot be made any more, as on a disk that is full or only to be read. */
static void
close_the_folder (Fixture *fixture)
{
  for (guint i = 1; i < G_N_ELEMENTS (tails); i += 2)
    {
      g_autofree char *path = fixture_path (fixture, tails[i]);

      g_assert_cmpint (symlink ("no/such/folder", path), ==, 0);
    }
}

static void
open_the_folder (Fixture *fixture)
{
  for (guint i = 1; i < G_N_ELEMENTS (tails); i += 2)
    {
      g_autofree char *path = fixture_path (fixture, tails[i]);

      g_assert_cmpint (g_unlink (path), ==, 0);
    }
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/ground/where-nothing-can-be-written-all-can-be-read", test_looked_at)
{
  g_autofree char *copy = fixture_path (fixture, "copy.db"), *library = fixture_path (fixture, "library.db");
  g_autoptr (GError) error = NULL;
  GStatBuf info;

  g_assert_null (slv_store_get_only_look (fixture->store));
  g_assert_true (add_deck (fixture->store, "First", &error));
  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  g_clear_pointer (&fixture->store, slv_store_close);
  close_the_folder (fixture);
  g_autoptr (GBytes) before = fixture_bytes (library);
  fixture_reopen (fixture);
  g_assert_nonnull (slv_store_get_only_look (fixture->store));
  g_assert_cmpstr (slv_store_get_notes (fixture->store)[0], ==, slv_store_get_only_look (fixture->store));
  assert_decks (fixture->store, "First ");
  g_assert_true (slv_store_backup (fixture->store, copy, &error));
  g_assert_cmpint (g_stat (copy, &info), ==, 0);
  g_assert_cmpint (info.st_mode & 0777, ==, 0600);
  g_assert_cmpint (ask_number (copy, "SELECT count(*) FROM deck"), ==, 1);
  fails (add_deck (fixture->store, "Second", &error), SLV_ERROR_STORE);
  fails (slv_import_begin (fixture->store, "a", "lantern", &error), SLV_ERROR_STORE);
  fails (slv_store_restore (fixture->store, copy, NULL, &error), SLV_ERROR_STORE);
  assert_decks (fixture->store, "First ");
  g_clear_pointer (&fixture->store, slv_store_close);
  g_autoptr (GBytes) after = fixture_bytes (library);
  g_assert_true (g_bytes_equal (before, after));
  open_the_folder (fixture);
  fixture_reopen (fixture);
  g_assert_null (slv_store_get_only_look (fixture->store));
  g_assert_true (add_deck (fixture->store, "Second", NULL));
}

static void
copy_file (Fixture    *from,
           Fixture    *to,
           const char *name)
{
  g_autofree char *source = fixture_path (from, name), *target = fixture_path (to, name);
  g_autoptr (GBytes) bytes = fixture_bytes (source);

  if (bytes != NULL)
    g_assert_true (g_file_set_contents (target, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), NULL));
}

CASE ("/store/ground/what-only-the-log-has-is-read", test_log_is_read)
{
  Fixture snapshot = { NULL, NULL, NULL };
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (GError) error = NULL;
  sqlite3 *reader;

  g_test_summary ("A snapshot of a library in use, on a medium that cannot be written: what only the log has is there, too.");
  fixture_set_up (&snapshot, NULL);
  g_clear_pointer (&snapshot.store, slv_store_close);
  g_assert_cmpint (sqlite3_open (path, &reader), ==, SQLITE_OK);   /* while somebody reads, the log is kept */
  g_assert_cmpint (sqlite3_exec (reader, "BEGIN; SELECT count(*) FROM deck", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_true (add_deck (fixture->store, "In the log", &error));
  copy_file (fixture, &snapshot, "library.db");
  copy_file (fixture, &snapshot, "library.db-wal");
  sqlite3_close (reader);
  close_the_folder (&snapshot);
  fixture_reopen (&snapshot);
  g_assert_nonnull (slv_store_get_only_look (snapshot.store));
  assert_decks (snapshot.store, "In the log ");
  fixture_tear_down (&snapshot, NULL);
}

CASE ("/store/ground/what-was-told-as-done-is-in-the-file-itself", test_file_alone)
{
  Fixture copy = { NULL, NULL, NULL };

  g_test_summary ("A synchroniser that takes no more than the file, while it is open, has all that was told as done.");
  fixture_set_up (&copy, NULL);
  g_clear_pointer (&copy.store, slv_store_close);
  g_assert_true (add_deck (fixture->store, "Told", NULL));
  copy_file (fixture, &copy, "library.db");
  fixture_reopen (&copy);
  assert_decks (copy.store, "Told ");
  fixture_tear_down (&copy, NULL);
}

CASE ("/store/ground/where-nothing-is-nothing-is-pretended", test_nothing_there)
{
  g_autofree char *library = fixture_path (fixture, "library.db");

  g_test_summary ("Where a library cannot be made, an empty one is not pretended.");
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_cmpint (g_unlink (library), ==, 0);
  g_assert_cmpint (symlink ("no/such/folder", library), ==, 0);
  fails_saying (slv_store_open (fixture->dir, fixture->schema, &error), SLV_ERROR_STORE, "link");
}

/* Where nothing can be written, an index that is not there does not hide the library, and what cannot be read is no empty library. */
CASE ("/store/ground/where-nothing-can-be-written-what-cannot-be-read-is-not-empty", test_looked_at_in_part)
{
  g_autofree char *library = fixture_path (fixture, "library.db"), *index = fixture_path (fixture, "index.db");
  g_autoptr (GError) error = NULL;

  g_assert_true (add_deck (fixture->store, "First", &error));
  g_clear_pointer (&fixture->store, slv_store_close);
  g_autoptr (GBytes) sound = fixture_bytes (library);
  close_the_folder (fixture);
  g_assert_cmpint (g_unlink (index), ==, 0);
  g_assert_cmpint (symlink ("no/such/folder", index), ==, 0);
  fixture_reopen (fixture);
  assert_decks (fixture->store, "First ");
  g_assert_nonnull (slv_store_get_only_look (fixture->store));
  g_clear_pointer (&fixture->store, slv_store_close);
  for (guint i = 0; i < 2; i++)
    {
      gsize length = g_bytes_get_size (sound);
      g_autofree char *bytes = g_memdup2 (g_bytes_get_data (sound, NULL), length);

      memset (bytes + (i == 0 ? 0 : 100), 'x', i == 0 ? length : 3996);
      g_assert_true (g_file_set_contents (library, bytes, (gssize) length, NULL));
      g_assert_null (slv_store_open (fixture->dir, fixture->schema, &error));
      g_assert_nonnull (error);
      g_clear_error (&error);
    }
}

CASE ("/store/ground/a-file-that-was-replaced-is-not-written", test_replaced)
{
  Fixture other = { NULL, NULL, NULL };
  g_autofree char *ours = fixture_path (fixture, "library.db"), *copy = fixture_path (fixture, "kept.db"), *theirs = NULL;
  g_autoptr (GError) error = NULL;

  fixture_set_up (&other, NULL);
  theirs = fixture_path (&other, "library.db");
  g_assert_true (add_deck (other.store, "Theirs", &error));
  g_clear_pointer (&other.store, slv_store_close);
  g_assert_true (add_deck (fixture->store, "Ours", &error));
  g_assert_false (slv_store_has_moved (fixture->store));
  g_assert_cmpint (g_rename (theirs, ours), ==, 0);
  g_assert_false (add_deck (fixture->store, "Lost", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  g_assert_nonnull (strstr (error->message, "replaced"));
  g_assert_true (slv_store_has_moved (fixture->store));
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = fixture_path (fixture, tails[i]);

      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  assert_decks (fixture->store, "Ours ");
  g_clear_error (&error);
  g_assert_true (slv_store_backup (fixture->store, copy, &error));
  fixture_reopen (fixture);
  assert_decks (fixture->store, "Theirs ");
  g_autoptr (GPtrArray) faults = slv_store_check (fixture->store);
  g_assert_cmpuint (faults->len, ==, 0);
  g_assert_true (slv_store_restore (fixture->store, copy, NULL, &error));
  assert_decks (fixture->store, "Ours ");
  fixture_tear_down (&other, NULL);
}

CASE ("/store/ground/a-file-that-was-replaced-keeps-its-own-log", test_replaced_with_its_log)
{
  static const char * const moved[] = { "library.db-wal", "library.db" };
  Fixture other = { NULL, NULL, NULL };
  g_autoptr (GError) error = NULL;

  g_test_summary ("A log that came with the new file is the new file's, and stays.");
  fixture_set_up (&other, NULL);
  g_assert_true (add_deck (fixture->store, "Ours", &error));
  g_assert_true (add_deck (other.store, "Theirs", &error));
  for (guint i = 0; i < G_N_ELEMENTS (moved); i++)
    {
      g_autofree char *from = fixture_path (&other, moved[i]), *to = fixture_path (fixture, moved[i]);

      g_assert_cmpint (g_rename (from, to), ==, 0);
    }
  fails (add_deck (fixture->store, "Lost", &error), SLV_ERROR_STORE);
  g_assert_true (slv_store_has_moved (fixture->store));
  fixture_reopen (fixture);
  assert_decks (fixture->store, "Theirs ");
  fixture_tear_down (&other, NULL);
}

CASE ("/store/ground/a-file-that-is-replaced-within-a-change-is-not-told-as-written", test_replaced_within_a_change)
{
  g_autofree char *ours = fixture_path (fixture, "library.db"), *copy = fixture_path (fixture, "other.db");
  SlvPlaceRow place = { .name = "Lost", .note = "" };
  g_autoptr (GError) error = NULL;

  g_test_summary ("What was begun on a file that is another one by the end is not told as done.");
  g_assert_true (add_deck (fixture->store, "Theirs", NULL));
  g_assert_true (slv_store_backup (fixture->store, copy, NULL));
  SlvChange *change = slv_change_begin (fixture->store, "a place", &error);
  g_assert_true (slv_change_put_place (change, &place, &error));
  g_assert_cmpint (g_rename (copy, ours), ==, 0);
  fails_saying (slv_change_end (change, TRUE, NULL, &error), SLV_ERROR_STORE, "replaced");
  fixture_reopen (fixture);
  assert_decks (fixture->store, "Theirs ");
}

CASE ("/store/ground/a-file-that-was-removed-is-not-written", test_removed)
{
  g_autofree char *index = fixture_path (fixture, "index.db");

  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  g_assert_cmpint (g_unlink (index), ==, 0);
  fails (slv_import_begin (fixture->store, "a", "lantern", &error), SLV_ERROR_STORE);
  g_assert_true (slv_store_has_moved (fixture->store));
  g_assert_true (add_deck (fixture->store, "Kept", NULL));   /* the other file is where it was */
}

static void
set_form (Fixture *fixture, const char *name, gint64 form)
{
  g_autofree char *path = fixture_path (fixture, name), *sql = g_strdup_printf ("PRAGMA user_version = %" G_GINT64_FORMAT, form);

  run_sql (path, sql);
}

CASE ("/store/ground/what-a-newer-version-brings-to-its-form-while-it-is-open-is-not-written", test_newer)
{
  g_autofree char *library = fixture_path (fixture, "library.db"), *index = fixture_path (fixture, "index.db");
  gint64 known[2] = { ask_number (library, "PRAGMA user_version"), ask_number (index, "PRAGMA user_version") };

  g_assert_false (slv_store_has_moved (fixture->store));
  set_form (fixture, "library.db", 1000);
  g_assert_true (slv_store_has_moved (fixture->store));
  fails (add_deck (fixture->store, "Lost", &error), SLV_ERROR_TOO_NEW);
  set_form (fixture, "library.db", known[0]);
  set_form (fixture, "index.db", 1000);
  g_assert_true (slv_store_has_moved (fixture->store));
  fails (slv_import_begin (fixture->store, "a", "lantern", &error), SLV_ERROR_TOO_NEW);
  set_form (fixture, "index.db", known[1]);
  g_assert_true (add_deck (fixture->store, "Kept", NULL));
  fixture_reopen (fixture);
  assert_decks (fixture->store, "Kept ");
}

CASE ("/store/ground/a-backup-is-not-written-onto-the-library", test_own_files)
{
  static const char * const own[] = { "library.db", "library.db-wal", "index.db", "index.columns", "prices.db", "passwords", "images", "fetched", "games", "mine.db.part" };
  g_autofree char *beside = fixture_path (fixture, "backups/../library.db"), *backups = fixture_path (fixture, "backups");
  g_autofree char *free_name = fixture_path (fixture, "mine.db");

  g_assert_true (add_deck (fixture->store, "Kept", NULL));
  g_mkdir_with_parents (backups, 0700);
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    {
      g_autofree char *path = fixture_path (fixture, own[i]);

      fails (slv_store_backup (fixture->store, path, &error), SLV_ERROR_REFUSED);
    }
  g_assert_false (slv_store_backup (fixture->store, beside, NULL));
  g_assert_true (slv_store_backup (fixture->store, free_name, NULL));
  assert_decks (fixture->store, "Kept ");
}

CASE ("/store/ground/a-library-that-is-a-link-is-what-it-leads-to", test_link)
{
  g_autofree char *library = fixture_path (fixture, "library.db"), *real = fixture_path (fixture, "elsewhere.db"), *copy = fixture_path (fixture, "mine.db");
  g_autofree char *log = g_strconcat (real, "-wal", NULL);

  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_cmpint (g_rename (library, real), ==, 0);
  g_assert_cmpint (symlink ("elsewhere.db", library), ==, 0);
  fixture_reopen (fixture);
  g_assert_true (add_deck (fixture->store, "Kept", NULL));
  fails (slv_store_backup (fixture->store, real, &error), SLV_ERROR_REFUSED);
  g_assert_true (good (slv_store_backup (fixture->store, copy, &error)));
  g_assert_true (g_file_test (log, G_FILE_TEST_EXISTS));
  /* led elsewhere under an open window: what it led to is as it was, log and all, and nothing more goes into it */
  g_assert_true (g_unlink (library) == 0 && symlink ("mine.db", library) == 0);
  fails (slv_store_set_setting (fixture->store, "images", "off", &error), SLV_ERROR_STORE);
  g_assert_true (slv_store_has_moved (fixture->store));
  g_assert_true (g_file_test (log, G_FILE_TEST_EXISTS));
  g_assert_true (g_unlink (library) == 0 && symlink ("elsewhere.db", library) == 0);
  fixture_reopen (fixture);
  assert_decks (fixture->store, "Kept ");
  g_assert_cmpint (g_rename (copy, real), ==, 0);
  g_assert_true (slv_store_has_moved (fixture->store));
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
  fixture_reopen (fixture);
  assert_decks (fixture->store, "Kept ");
}

TEST_MAIN ()
