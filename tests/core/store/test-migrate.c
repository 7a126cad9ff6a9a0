/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-migrate.c: what lies on the disk when a store is opened: nothing, something old, new, strange or broken. */
#include "store-fixture.h"
#include "store/slv-store-private.h"

#include <glib/gstdio.h>
#include "base/slv-error.h"

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/migrate/fresh-folder-gets-both-files", test_fresh)
{
  g_autofree char *index = fixture_path (fixture, "index.db"), *library = fixture_path (fixture, "library.db");
  GStatBuf info;

  g_assert_cmpint (ask_number (index, "PRAGMA user_version"), ==, SLV_STORE_INDEX_VERSION);
  g_assert_cmpint (ask_number (index, "PRAGMA application_id"), ==, SLV_STORE_INDEX_APP_ID);
  g_assert_cmpint (ask_number (library, "PRAGMA user_version"), ==, SLV_STORE_LIBRARY_VERSION);
  g_assert_cmpint (ask_number (library, "PRAGMA application_id"), ==, SLV_STORE_LIBRARY_APP_ID);
  g_assert_cmpint (ask_number (library, "SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'"), ==, 1);
  g_assert_cmpint (ask_number (index, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%STRICT%'"
                                      " AND name NOT LIKE 'sqlite_%'"), ==, 0);
  g_assert_cmpint (ask_number (library, "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%STRICT%'"
                                        " AND name NOT LIKE 'sqlite_%'"), ==, 0);
  g_assert_null (slv_store_get_notes (fixture->store)[0]);
  g_assert_cmpstr (slv_store_get_dir (fixture->store), ==, fixture->dir);
  g_assert_cmpint (g_stat (fixture->dir, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0700);
}

CASE ("/store/migrate/folder-is-made-with-its-parents", test_makes_folders)
{
  g_autofree char *dir = fixture_path (fixture, "a/b/c");
  g_autoptr (SlvStore) store = good (slv_store_open (dir, fixture->schema, &error));

  g_assert_nonnull (store);
}

CASE ("/store/migrate/a-path-is-no-address", test_no_address)
{
  static const char name[] = "file:x?mode=memory";
  g_autofree char *made = fixture_path (fixture, "file:x?mode=memory/library.db"), *copy = fixture_path (fixture, "file:y?mode=memory");
  g_autofree char *here = g_get_current_dir ();

  g_test_summary ("A path that looks like an address of SQLite is a path.");
  g_assert_cmpint (g_chdir (fixture->dir), ==, 0);
  g_autoptr (SlvStore) store = good (slv_store_open (name, fixture->schema, &error));
  g_assert_true (good (slv_store_backup (store, "file:y?mode=memory", &error)));
  g_assert_true (good (slv_store_restore (store, "file:y?mode=memory", NULL, &error)));
  g_assert_cmpint (g_chdir (here), ==, 0);
  g_assert_true (g_file_test (made, G_FILE_TEST_IS_REGULAR));
  g_assert_true (g_file_test (copy, G_FILE_TEST_IS_REGULAR));
}

CASE ("/store/migrate/newest-step-is-the-known-version", test_newest_step)
{
  static const struct { const char *name; int version; } kinds[] = {
    { "index", SLV_STORE_INDEX_VERSION }, { "library", SLV_STORE_LIBRARY_VERSION }, { "prices", SLV_STORE_PRICES_VERSION } };

  g_test_summary ("The numbers in the header are those of the newest migrations.");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (int version = 1; version <= kinds[i].version + 1; version++)
      {
        g_autofree char *name = g_strdup_printf ("%s-%04d.sql", kinds[i].name, version);
        g_autofree char *path = g_build_filename (fixture->schema, "sql", name, NULL);

        g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, version <= kinds[i].version);
      }
}

/* ---- a schema folder of our own, with one more step ---- */

static char *
make_schema (Fixture    *fixture,
             const char *next_step)
{
  g_autofree char *schema = fixture_path (fixture, "schema");
  g_autofree char *sql = g_build_filename (schema, "sql", NULL);
  g_autofree char *next = g_strdup_printf ("%s/library-%04d.sql", sql, SLV_STORE_LIBRARY_VERSION + 1);

  g_assert_cmpint (g_mkdir_with_parents (sql, 0700), ==, 0);
  g_assert_true (g_file_set_contents (next, next_step, -1, NULL));
  return g_steal_pointer (&schema);
}

static void
add_deck (SlvStore   *store,
          const char *name)
{
  g_autoptr (SlvDeck) deck = slv_deck_new (name);

  slv_deck_add (deck, "main", "Ember", 4, NULL, NULL, 0);
  good (slv_store_save_deck (store, deck, &error));
}

CASE ("/store/migrate/copy-is-kept-beside-a-migrated-library", test_copy_kept)
{
  g_autofree char *schema = make_schema (fixture, "CREATE TABLE extra (a INTEGER) STRICT;"
                                                  "UPDATE deck_version SET author = 'new';");
  g_autofree char *path = fixture_path (fixture, "library.db"), *copy = fixture_path (fixture, "library.db.before-2");
  g_autofree char *second_copy = fixture_path (fixture, "library.db.before-2.2");
  SlvDbKind kind = slv_db_library;

  add_deck (fixture->store, "Road");
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_true (g_file_set_contents (copy, "an older copy", -1, NULL));
  kind.version = SLV_STORE_LIBRARY_VERSION + 1;
  SlvDb *db = good (slv_db_open (path, &kind, schema, &error));
  slv_db_close (db);
  g_assert_cmpint (ask_number (path, "PRAGMA user_version"), ==, SLV_STORE_LIBRARY_VERSION + 1);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_version WHERE author = 'new'"), ==, 1);
  g_assert_cmpint (ask_number (second_copy, "PRAGMA user_version"), ==, SLV_STORE_LIBRARY_VERSION);
  g_assert_cmpint (ask_number (second_copy, "SELECT count(*) FROM deck_version WHERE author = ''"), ==, 1);
}

static void
test_failed_step (Fixture       *fixture,
                  gconstpointer  data)
{
  g_autofree char *schema = make_schema (fixture, data);
  g_autofree char *path = fixture_path (fixture, "library.db");
  SlvDbKind kind = slv_db_library;
  int code = strstr (data, "nowhere") != NULL ? SLV_ERROR_STORE : SLV_ERROR_DAMAGED;
  g_autoptr (GError) error = NULL;

  add_deck (fixture->store, "Road");
  g_clear_pointer (&fixture->store, slv_store_close);
  kind.version = SLV_STORE_LIBRARY_VERSION + 1;
  SlvDb *db = slv_db_open (path, &kind, schema, &error);
  g_assert_null (db);
  g_assert_error (error, SLV_ERROR, code);
  g_assert_nonnull (strstr (error->message, "library.db"));
  g_assert_cmpint (ask_number (path, "PRAGMA user_version"), ==, SLV_STORE_LIBRARY_VERSION);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM sqlite_schema WHERE name = 'extra'"), ==, 0);
  fixture_reopen (fixture);
  g_clear_error (&error);
  slv_deck_free (good (slv_store_find_deck (fixture->store, "road", &error)));
}

CASE ("/store/migrate/missing-step-is-said", test_missing_step)
{
  g_autofree char *dir = fixture_path (fixture, "new");

  fails_saying (slv_store_open (dir, "/nonexistent", &error), SLV_ERROR_STORE, "library-0001.sql");
}

/* ---- files that are not what they should be ---- */

/* Opens and expects @code, and that library.db did not change by a byte. */
static void
assert_refused (Fixture      *fixture,
                SlvErrorCode  code)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (GBytes) before = fixture_bytes (path);

  fails_saying (slv_store_open (fixture->dir, fixture->schema, &error), (int) code, "library.db");
  g_autoptr (GBytes) after = fixture_bytes (path);
  g_assert_true (g_bytes_equal (before, after));
}

CASE ("/store/migrate/newer-library-is-left-alone", test_newer_library)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  g_clear_pointer (&fixture->store, slv_store_close);
  run_sql (path, "PRAGMA user_version = 99");
  assert_refused (fixture, SLV_ERROR_TOO_NEW);
}

CASE ("/store/migrate/newer-index-is-refused", test_newer_index)
{
  g_autofree char *path = fixture_path (fixture, "index.db");

  g_clear_pointer (&fixture->store, slv_store_close);
  run_sql (path, "PRAGMA user_version = 99");
  fails (slv_store_open (fixture->dir, fixture->schema, &error), SLV_ERROR_TOO_NEW);
}

CASE ("/store/migrate/newer-library-with-a-log-is-left-alone", test_newer_with_log)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *log = fixture_path (fixture, "library.db-wal");
  g_autofree char *file = NULL, *pending = NULL;
  gsize file_size, pending_size;

  g_test_summary ("A newer library that was left by kill -9 is not even brought up to date with its own log.");
  run_sql (path, "PRAGMA user_version = 99");
  slv_store_limit_pages (fixture->store, TRUE, 100000);   /* the store keeps the log from being taken away */
  g_assert_true (g_file_get_contents (path, &file, &file_size, NULL));
  g_assert_true (g_file_get_contents (log, &pending, &pending_size, NULL));
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_true (g_file_set_contents (path, file, (gssize) file_size, NULL));
  g_assert_true (g_file_set_contents (log, pending, (gssize) pending_size, NULL));
  assert_refused (fixture, SLV_ERROR_TOO_NEW);
}

CASE ("/store/migrate/foreign-library-is-left-alone", test_foreign_library)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  g_clear_pointer (&fixture->store, slv_store_close);
  g_unlink (path);
  run_sql (path, "CREATE TABLE theirs (a)");
  assert_refused (fixture, SLV_ERROR_DAMAGED);
  run_sql (path, "PRAGMA application_id = 7; PRAGMA user_version = 1");
  assert_refused (fixture, SLV_ERROR_DAMAGED);
}

CASE ("/store/migrate/text-instead-of-a-library-is-left-alone", test_text_library)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autofree char *noise = g_strnfill (10000, 'x');

  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_true (g_file_set_contents (path, "this is no database", -1, NULL));
  assert_refused (fixture, SLV_ERROR_DAMAGED);
  g_assert_true (g_file_set_contents (path, noise, -1, NULL));
  assert_refused (fixture, SLV_ERROR_DAMAGED);
}

CASE ("/store/migrate/library-that-was-cut-is-left-alone", test_cut_library)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *text = NULL;
  gsize size;

  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  for (gsize cut = size - 1; cut > 512; cut = cut * 2 / 3)
    {
      g_assert_true (g_file_set_contents (path, text, (gssize) cut, NULL));
      assert_refused (fixture, SLV_ERROR_DAMAGED);
    }
}

CASE ("/store/migrate/damaged-page-is-found-before-writing", test_damaged_page)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *text = NULL;
  g_autoptr (SlvDeck) deck = slv_deck_new ("Other");
  g_autoptr (GError) error = NULL;
  gsize size;

  g_test_summary ("Damage that opening does not meet is found before the first write.");
  add_deck (fixture->store, "Road");
  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_true (g_file_get_contents (path, &text, &size, NULL));
  memset (text + size - 8192, 0xa5, 4096);
  g_assert_true (g_file_set_contents (path, text, (gssize) size, NULL));
  g_autoptr (GBytes) before = fixture_bytes (path);
  fixture->store = slv_store_open (fixture->dir, fixture->schema, &error);
  if (fixture->store != NULL)
    fails (slv_store_save_deck (fixture->store, deck, &error), SLV_ERROR_DAMAGED);
  g_clear_pointer (&fixture->store, slv_store_close);
  g_autoptr (GBytes) after = fixture_bytes (path);
  g_assert_true (g_bytes_equal (before, after));
}

static void
test_damaged_index (Fixture       *fixture,
                    gconstpointer  data)
{
  g_autofree char *path = fixture_path (fixture, "index.db"), *first = fixture_path (fixture, "index.db.damaged-1");
  g_autofree char *second = fixture_path (fixture, "index.db.damaged-2"), *text = NULL;

  add_deck (fixture->store, "Road");
  for (guint i = 0; i < 2; i++)
    {
      g_clear_pointer (&fixture->store, slv_store_close);
      if (data != NULL)
        g_assert_true (g_file_set_contents (path, data, -1, NULL));
      else
        run_sql (path, "PRAGMA application_id = 7");
      fixture_reopen (fixture);
      g_assert_nonnull (slv_store_get_notes (fixture->store)[0]);
      g_assert_nonnull (strstr (slv_store_get_notes (fixture->store)[0], i == 0 ? "index.db.damaged-1" : "index.db.damaged-2"));
      g_assert_null (slv_store_get_notes (fixture->store)[1]);
    }
  g_assert_true (g_file_test (first, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (second, G_FILE_TEST_EXISTS));
  if (data != NULL)
    {
      g_assert_true (g_file_get_contents (first, &text, NULL, NULL));
      g_assert_cmpstr (text, ==, data);
    }
  fixture_reopen (fixture);
  g_assert_null (slv_store_get_notes (fixture->store)[0]);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM card"), ==, 0);
}

CASE ("/store/migrate/only-damage-is-damage", test_only_damage_is_damage)
{
  g_test_summary ("A file is set aside for what SQLite calls damage, and for nothing else.");
  for (int code = SQLITE_ERROR; code <= SQLITE_NOTADB; code++)
    {
      gboolean damage = code == SQLITE_CORRUPT || code == SQLITE_NOTADB || code == SQLITE_FORMAT;
      g_autoptr (GError) error = NULL;

      slv_db_set_error (fixture->store->index, code, "test", &error);
      g_assert_cmpint (g_error_matches (error, SLV_ERROR, SLV_ERROR_DAMAGED), ==, damage);
      if (code == SQLITE_BUSY || code == SQLITE_PROTOCOL)
        g_assert_nonnull (strstr (error->message, "is in use by another program"));
    }
}

/* ---- folders that cannot be used ---- */

CASE ("/store/migrate/file-instead-of-the-folder-is-refused", test_file_instead)
{
  g_autofree char *file = fixture_path (fixture, "file"), *below = fixture_path (fixture, "file/below");

  g_assert_true (g_file_set_contents (file, "x", -1, NULL));
  fails (slv_store_open (file, fixture->schema, &error), SLV_ERROR_STORE);
  fails (slv_store_open (below, fixture->schema, &error), SLV_ERROR_STORE);
}

static void
test_folder_instead (Fixture       *fixture,
                     gconstpointer  data)
{
  g_autofree char *path = fixture_path (fixture, data);

  g_clear_pointer (&fixture->store, slv_store_close);
  g_unlink (path);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  fails_saying (slv_store_open (fixture->dir, fixture->schema, &error), SLV_ERROR_STORE, data);
}

CASE ("/store/migrate/full-disk-leaves-the-state-before", test_full_disk)
{
  g_autofree char *text = g_strnfill (1 << 20, 'x');
  g_autoptr (SlvDeck) deck = slv_deck_new ("Large");
  g_autoptr (GError) error = NULL;

  add_deck (fixture->store, "Road");
  guint64 revision = slv_store_library_revision (fixture->store);
  slv_store_limit_pages (fixture->store, TRUE, 1);
  slv_take_str (&deck->comment, g_steal_pointer (&text));
  g_assert_false (slv_store_save_deck (fixture->store, deck, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  g_assert_nonnull (strstr (error->message, "library.db"));
  g_assert_cmpint (deck->id, ==, 0);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), ==, revision);
  g_clear_error (&error);
  slv_store_limit_pages (fixture->store, TRUE, 1000000);
  good (slv_store_save_deck (fixture->store, deck, &error));
}

static gpointer
open_thread (gpointer data)
{
  Fixture *fixture = data;
  g_autofree char *dir = fixture_path (fixture, "shared");
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (dir, fixture->schema, &error);

  return error;
}

CASE ("/store/migrate/fresh-folder-can-be-opened-many-times-at-once", test_opened_at_once)
{
  GThread *threads[6];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("open", open_thread, fixture);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (GError) error = g_thread_join (threads[i]);

      g_assert_no_error (error);
    }
}

#define ADD(path, data, func) g_test_add ("/store/migrate/" path, Fixture, data, fixture_set_up, func, fixture_tear_down)

TEST_MAIN (
  ADD ("failed-step-rolls-back", "CREATE TABLE extra (a INTEGER) STRICT; INSERT INTO nowhere VALUES (1);", test_failed_step);
  ADD ("step-that-breaks-references-rolls-back", "CREATE TABLE extra (a INTEGER) STRICT; DELETE FROM deck;", test_failed_step);
  ADD ("damaged-index-is-set-aside", "this is no database", test_damaged_index);
  ADD ("foreign-index-is-set-aside", NULL, test_damaged_index);
  ADD ("folder-instead-of-the-library-is-refused", "library.db", test_folder_instead);
  ADD ("folder-instead-of-the-index-is-refused", "index.db", test_folder_instead);)
