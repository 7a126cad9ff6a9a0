/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-recover.c: a library.db of which the first page is damaged. What stands there is the same in all of them, so nothing is lost. */
#include "store-fixture.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-recover.h"

#include <glib/gstdio.h>
#include "base/slv-error.h"

#define DECKS 40

static void
add_decks (Fixture *fixture)
{
  for (guint i = 0; i < DECKS; i++)
    {
      g_autofree char *name = g_strdup_printf ("Deck %u – Ümläut", i);
      g_autoptr (SlvDeck) deck = slv_deck_new (name);

      slv_deck_add (deck, "main", "Ember", i + 1, NULL, NULL, 0);
      good (slv_store_save_deck (fixture->store, deck, &error));
    }
}

/* The closed library's file, its log taken in. */
static char *
take_file (Fixture *fixture, gsize *length)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  char *bytes;

  add_decks (fixture);
  g_clear_pointer (&fixture->store, slv_store_close);
  run_sql (path, "PRAGMA wal_checkpoint(TRUNCATE)");
  g_assert_true (g_file_get_contents (path, &bytes, length, NULL));
  return bytes;
}

/* What comes out of @bytes as library.db: decks, 0: nothing. The damaged file stays as it is. */
static gint64
recover (Fixture *fixture, const char *bytes, gsize length)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *after = NULL;
  g_autoptr (GError) error = NULL;
  gsize size;

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  g_autoptr (SlvRecovery) recovery = slv_store_recover (fixture->dir, fixture->schema, &error);
  g_assert_true (g_file_get_contents (path, &after, &size, NULL));
  g_assert_cmpmem (after, size, bytes, length);
  if (recovery == NULL)
    {
      g_assert_error (error, SLV_ERROR, SLV_ERROR_DAMAGED);
      return 0;
    }
  g_assert_cmpint (ask_number (recovery->path, "SELECT count(*) FROM deck"), ==,
                   ask_number (recovery->path, "SELECT count(*) FROM deck_version WHERE name LIKE 'Deck % – Ümläut'"));
  return ask_number (recovery->path, "SELECT count(*) FROM deck");
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/recover/damage-in-the-head-costs-nothing", test_head)
{
  gsize length;
  g_autofree char *sound = take_file (fixture, &length);

  for (gsize at = 0; at < 128; at += 8)
    {
      g_autofree char *bytes = g_memdup2 (sound, length);

      memset (bytes + at, 0xa5, 12);
      g_assert_cmpint (recover (fixture, bytes, length), ==, DECKS);
    }
}

/* Another encoding, a reserved part of each page, fewer pages: SQLite would read such a file, and read it wrongly. */
CASE ("/store/recover/a-head-that-could-be-true-is-not-believed", test_plausible)
{
  static const struct { gsize at; char is; } lies[] = { { 59, 2 }, { 20, 8 }, { 31, 3 }, { 16, 2 }, { 47, 1 }, { 18, 1 } };
  gsize length;
  g_autofree char *sound = take_file (fixture, &length);

  for (guint i = 0; i < G_N_ELEMENTS (lies); i++)
    {
      g_autofree char *bytes = g_memdup2 (sound, length);

      bytes[lies[i].at] = lies[i].is;
      g_assert_cmpint (recover (fixture, bytes, length), ==, DECKS);
    }
}

CASE ("/store/recover/a-lost-first-page-costs-nothing", test_first_page)
{
  gsize length;
  g_autofree char *bytes = take_file (fixture, &length);

  memset (bytes, 0x5a, 4096);
  g_assert_cmpint (recover (fixture, bytes, length), ==, DECKS);
  /* of another make: the pages that should begin a table do not */
  for (gsize at = 4096; at + 4096 <= length; at += 4096)
    bytes[at] = 0;
  g_assert_cmpint (recover (fixture, bytes, length), ==, 0);
}

/* A sound file of version 1: as that made it, with the rows of the frozen one. */
static char *
make_first_form (Fixture *fixture, gsize *length)
{
  static const char * const tables[] = { "deck", "deck_version", "deck_entry", "place", "lot", "want", "sleeved", "setting" };
  g_autofree char *step = g_build_filename (fixture->schema, "sql", "library-0001.sql", NULL), *made = NULL, *sql = NULL;
  g_autofree char *from = g_build_filename (g_getenv ("SLV_TEST_DATA"), "store", "library-1-used.sql", NULL);
  g_autofree char *frozen = fixture_path (fixture, "frozen.db"), *path = fixture_path (fixture, "first.db");
  g_autoptr (GString) fill = g_string_new ("PRAGMA application_id = 1397511756; PRAGMA user_version = 1;");
  char *bytes;

  g_clear_pointer (&fixture->store, slv_store_close);
  g_assert_true (g_file_get_contents (from, &sql, NULL, NULL) && g_file_get_contents (step, &made, NULL, NULL));
  run_sql (frozen, sql);
  run_sql (path, made);
  g_string_append_printf (fill, "ATTACH '%s' AS frozen;", frozen);
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    g_string_append_printf (fill, "INSERT INTO main.%s SELECT * FROM frozen.%s;", tables[i], tables[i]);
  run_sql (path, fill->str);
  g_assert_true (g_file_get_contents (path, &bytes, length, NULL));
  return bytes;
}

/* What comes out of @bytes as library.db, as text. */
static char *
recover_first_form (Fixture *fixture, const char *bytes, gsize length)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  g_autoptr (SlvRecovery) recovery = good (slv_store_recover (fixture->dir, fixture->schema, &error));
  g_assert_cmpint (ask_number (recovery->path, "PRAGMA user_version"), ==, SLV_STORE_LIBRARY_VERSION);
  return ask_text (recovery->path, "SELECT (SELECT count(*) FROM lot) || ' lots ' || (SELECT count(*) FROM deck_step) || ' steps '"
                                   " || (SELECT count(*) FROM deck_match) || ' match ' || (SELECT sum(sleeved) FROM deck) || ' sleeved '"
                                   " || (SELECT count(*) FROM deck_entry) || ' entries'");
}

/* Whichever page is damaged, a page that nobody has asked for yet too: nothing is added to such a file. */
CASE ("/store/recover/nothing-is-written-to-what-is-damaged", test_not_written)
{
  gsize length;
  g_autofree char *sound = take_file (fixture, &length), *path = fixture_path (fixture, "library.db");

  for (gsize at = 0; at + 4096 <= length; at += 4096)
    {
      g_autofree char *bytes = g_memdup2 (sound, length);
      g_autoptr (GError) error = NULL;
      g_autoptr (SlvDeck) deck = slv_deck_new ("One more");

      memset (bytes + at, 0x5a, 4096);
      g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
      g_autoptr (SlvStore) store = slv_store_open (fixture->dir, fixture->schema, &error);
      g_assert_false (store != NULL && slv_store_save_deck (store, deck, &error));
      g_assert_error (error, SLV_ERROR, SLV_ERROR_DAMAGED);
      g_assert_cmpint (deck->id, ==, 0);
    }
}

/* Wherever the file ends too early, and if nothing is left of it: it is not taken for another library, and stays as it is. */
CASE ("/store/recover/a-file-that-was-cut-is-told-as-damaged", test_cut)
{
  gsize length, size;
  g_autofree char *sound = take_file (fixture, &length), *path = fixture_path (fixture, "library.db");

  for (gsize at = 0; at < length; at += at < 4 ? 1 : at < 4096 ? 1023 : 2048)
    {
      g_autofree char *after = NULL;

      g_assert_true (g_file_set_contents (path, sound, (gssize) at, NULL));
      fails (slv_store_open (fixture->dir, fixture->schema, &error), SLV_ERROR_DAMAGED);
      g_assert_true (g_file_get_contents (path, &after, &size, NULL));
      g_assert_cmpmem (after, size, sound, at);
    }
}

/* How many rows lie on the page at @page, if it is a leaf (SQLite's file format: its kind at 0, cells at 3); -1: it is none. */
static gint64
rows_on (const char *page)
{
  const guint8 *head = (const guint8 *) page;

  return head[0] == 10 || head[0] == 13 ? head[3] << 8 | head[4] : -1;
}

/* A deck of many entries, which lie by their key, and a collection, which lies by number, after long use. */
static char *
take_long_file (Fixture *fixture, guint n, gsize *length)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (SlvDeck) deck = slv_deck_new ("Long");

  run_sql (path, "INSERT INTO sqlite_sequence VALUES ('lot', 1000000)");
  SlvChange *change = slv_change_begin (fixture->store, "all", NULL);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("a card that is called %u", i);
      SlvLot lot = { .game = "lantern", .name = name, .quantity = 1 };

      slv_deck_add (deck, "main", name, 1, NULL, NULL, 0);
      g_assert_true (slv_change_put_lot (change, &lot, NULL));
    }
  g_assert_true (slv_change_end (change, TRUE, NULL, NULL) && slv_store_save_deck (fixture->store, deck, NULL));
  return take_file (fixture, length);
}

/* What is left of @sound without the pages at @wiped. @left: entries and lots */
static void
wipe (Fixture *fixture, const char *sound, gsize length, const gsize *wiped, guint n, gint64 left[2])
{
  g_autofree char *bytes = g_memdup2 (sound, length), *path = fixture_path (fixture, "library.db");

  for (guint i = 0; i < n; i++)
    memset (bytes + wiped[i], 0x5a, 4096);
  g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
  g_autoptr (SlvRecovery) recovery = slv_store_recover (fixture->dir, fixture->schema, NULL);
  left[0] = ask_number (recovery->path, "SELECT count(*) FROM deck_entry");
  left[1] = ask_number (recovery->path, "SELECT count(*) FROM lot");
}

/* With a leaf go the rows that lie on it and no others: those before it are read forwards, those behind it backwards, and those between
 * two of them by their numbers. */
CASE ("/store/recover/a-lost-leaf-costs-its-rows-and-no-more", test_leaf)
{
  const gint64 all[] = { 200 + DECKS, 200 };
  gsize length, leaves[2] = { 0, 0 };
  g_autofree char *sound = take_long_file (fixture, 200, &length);
  guint fewer[2] = { 0, 0 };
  gint64 left[2];

  for (gsize at = 4096; at + 4096 <= length; at += 4096)
    {
      gint64 rows = rows_on (sound + at);

      if (rows < 0 || memmem (sound + at, 4096, "a card that is called", 21) == NULL)
        continue;
      wipe (fixture, sound, length, &at, 1, left);
      for (guint i = 0; i < 2; i++)
        {
          g_test_message ("page %u, %d rows: %d of %d are left", (guint) (at / 4096), (int) rows, (int) left[i], (int) all[i]);
          g_assert_true (left[i] == all[i] || left[i] == all[i] - rows);
          fewer[i] += left[i] < all[i];
        }
      if (left[1] < all[1])
        leaves[fewer[1] > 1] = at;   /* the first and the last one */
    }
  g_assert_cmpuint (fewer[0], >, 2);
  g_assert_cmpuint (fewer[1], >, 2);
  wipe (fixture, sound, length, leaves, 2, left);
  g_assert_cmpint (left[1], ==, all[1] - rows_on (sound + leaves[0]) - rows_on (sound + leaves[1]));
}

CASE ("/store/recover/an-older-form-is-read-as-what-it-is", test_first_form)
{
  gsize length;
  g_autofree char *sound = make_first_form (fixture, &length), *whole = recover_first_form (fixture, sound, length);
  gsize wiped[] = { 100, 4096 };

  g_test_summary ("A damaged file of an older form is read as what it is, and brought to the new form.");
  g_assert_cmpstr (whole, ==, "2 lots 11 steps 1 match 1 sleeved 3 entries");
  for (guint i = 0; i < G_N_ELEMENTS (wiped); i++)
    {
      g_autofree char *bytes = g_memdup2 (sound, length), *left = NULL;

      memset (bytes, 0x5a, wiped[i]);
      left = recover_first_form (fixture, bytes, length);
      g_assert_cmpstr (left, ==, whole);
    }
}

/* What refers to a deck or a state that was not found again is not brought back either. */
CASE ("/store/recover/what-refers-to-nothing-is-left-out", test_mended)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  add_decks (fixture);
  g_clear_pointer (&fixture->store, slv_store_close);
  gint64 first = ask_number (path, "SELECT min(id) FROM deck");
  run_sql (path, "PRAGMA foreign_keys = OFF; UPDATE deck SET sleeved = 77 WHERE id = (SELECT max(id) FROM deck);"
                 " INSERT INTO deck_setting SELECT 987654, 'x', '1'; INSERT INTO deck_setting SELECT min(id), 'x', '1' FROM deck;"
                 " PRAGMA wal_checkpoint(TRUNCATE)");
  g_autoptr (SlvRecovery) recovery = good (slv_store_recover (fixture->dir, fixture->schema, &error));
  g_assert_cmpint (ask_number (recovery->path, "SELECT count(*) FROM deck"), ==, DECKS);
  g_assert_cmpint (ask_number (recovery->path, "SELECT sum(sleeved) FROM deck"), ==, 0);
  g_assert_cmpint (ask_number (recovery->path, "SELECT group_concat(deck) FROM deck_setting"), ==, first);
}

/* A library that was brought to the new form has its pages where a new one has them. */
CASE ("/store/recover/a-migrated-library-is-read-like-a-new-one", test_migrated)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *bytes = NULL, *left = NULL;
  gsize length;
  g_autofree char *first = make_first_form (fixture, &length);

  g_assert_true (g_file_set_contents (path, first, (gssize) length, NULL));
  fixture_reopen (fixture);
  g_clear_pointer (&fixture->store, slv_store_close);
  run_sql (path, "PRAGMA wal_checkpoint(TRUNCATE)");
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  memset (bytes, 0x5a, 4096);
  left = recover_first_form (fixture, bytes, length);
  g_assert_cmpstr (left, ==, "2 lots 11 steps 1 match 1 sleeved 3 entries");
}

CASE ("/store/recover/what-is-no-library-gives-nothing", test_no_library)
{
  static const gsize lengths[] = { 0, 1, 99, 100, 4095, 4096, 4097, 40960 };
  g_autofree char *bytes = g_malloc (40960);

  g_clear_pointer (&fixture->store, slv_store_close);
  memset (bytes, 'x', 40960);
  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    g_assert_cmpint (recover (fixture, bytes, lengths[i]), ==, 0);
}

/* The damaged file is set aside with its log, what takes its place is looked through first, and what is no library changes nothing. */
CASE ("/store/recover/a-damaged-file-is-set-aside-for-a-sound-one", test_restore)
{
  gsize length;
  g_autofree char *bytes = take_file (fixture, &length), *library = fixture_path (fixture, "library.db"), *copy = fixture_path (fixture, "copy.db");
  g_autofree char *log = fixture_path (fixture, "library.db-wal"), *aside = fixture_path (fixture, "library.db.damaged-1");
  g_autofree char *aside_log = g_strconcat (aside, "-wal", NULL), *restoring = fixture_path (fixture, "library.db.restoring"), *kept = NULL, *after = NULL;
  static const char * const bad[] = { "no library at all", "" };

  g_assert_true (g_file_set_contents (library, "damaged beyond all", -1, NULL));
  g_assert_true (g_file_set_contents (log, "its log", -1, NULL));
  for (guint i = 0; i <= G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      if (i < G_N_ELEMENTS (bad))
        g_assert_true (g_file_set_contents (copy, i == 0 ? bad[i] : bytes, i == 0 ? -1 : (gssize) length / 2, NULL));
      else
        g_unlink (copy);
      g_assert_false (slv_store_restore_damaged (fixture->dir, fixture->schema, copy, &kept, &error));
      g_assert_true (error->domain == SLV_ERROR && (error->code == SLV_ERROR_DAMAGED || error->code == SLV_ERROR_NOT_FOUND));
      g_assert_null (kept);
      g_assert_false (g_file_test (restoring, G_FILE_TEST_EXISTS));
      g_assert_true (g_file_test (log, G_FILE_TEST_EXISTS));
      g_assert_false (g_file_test (aside, G_FILE_TEST_EXISTS));
    }
  g_assert_true (g_file_set_contents (copy, bytes, (gssize) length, NULL));
  g_assert_true (slv_store_restore_damaged (fixture->dir, fixture->schema, copy, &kept, NULL));
  g_assert_cmpstr (kept, ==, aside);
  g_assert_true (g_file_get_contents (aside, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, "damaged beyond all");
  g_assert_true (g_file_test (aside_log, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (log, G_FILE_TEST_EXISTS));
  g_assert_false (g_file_test (restoring, G_FILE_TEST_EXISTS));
  g_assert_true (g_file_test (copy, G_FILE_TEST_EXISTS));
  g_assert_cmpint (ask_number (library, "SELECT count(*) FROM deck"), ==, DECKS);
  /* without a file there nothing is set aside, and another name is found when it is */
  g_assert_true (slv_store_restore_damaged (fixture->dir, fixture->schema, copy, NULL, NULL));
  g_clear_pointer (&kept, g_free);
  g_assert_true (slv_store_restore_damaged (fixture->dir, fixture->schema, copy, &kept, NULL));
  g_assert_true (g_str_has_suffix (kept, "library.db.damaged-3"));
  fixture_reopen (fixture);
}

TEST_MAIN ()
