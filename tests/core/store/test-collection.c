/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-collection.c: lots, places and wants in library.db, and the journal that takes every change back. */
#include "store-fixture.h"

#include "base/slv-error.h"
#include "store/slv-changeset.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-private.h"
#include "scratch.h"
#include "base/slv-fold.h"

static SlvLot
make_lot (const char *name, gint64 quantity)
{
  return (SlvLot) { .game = "lantern", .name = name, .quantity = quantity };
}

static SlvChange *
begin (Fixture *fixture, const char *what)
{
  return good (slv_change_begin (fixture->store, what, &error));
}

static void
end (SlvChange *change)
{
  good (slv_change_end (change, TRUE, NULL, &error));
}

/* Returns the id. */
static gint64
add_lot (Fixture *fixture, const char *name, gint64 quantity, gint64 place)
{
  SlvChange *change = begin (fixture, name);
  SlvLot lot = make_lot (name, quantity);

  lot.place = place;
  good (slv_change_put_lot (change, &lot, &error));
  end (change);
  return lot.id;
}

static gboolean
append_lot (const SlvLot *lot, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (user_data, "%" G_GINT64_FORMAT "x%s@%" G_GINT64_FORMAT " ", lot->quantity, lot->name, lot->place);
  return TRUE;
}

static gboolean
append_place (const SlvPlaceRow *place, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (user_data, "[%" G_GINT64_FORMAT "<%" G_GINT64_FORMAT " %s] ", place->id, place->parent, place->name);
  return TRUE;
}

static gboolean
append_want (const SlvWant *want, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (user_data, "want %" G_GINT64_FORMAT "x%s ", want->quantity, want->name);
  return TRUE;
}

static gboolean
append_sleeved (const SlvSleeved *one, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (user_data, "deck%" G_GINT64_FORMAT ":%" G_GINT64_FORMAT "x%" G_GINT64_FORMAT " ", one->deck, one->quantity, one->lot);
  return TRUE;
}

/* Everything in the collection as one line. */
static char *
state (Fixture *fixture)
{
  GString *text = g_string_new (NULL);

  good (slv_store_each_lot (fixture->store, NULL, 0, append_lot, text, &error));
  good (slv_store_each_place (fixture->store, append_place, text, &error));
  good (slv_store_each_want (fixture->store, append_want, text, &error));
  good (slv_store_each_sleeved (fixture->store, append_sleeved, text, &error));
  return g_string_free (text, FALSE);
}

static void
assert_state (Fixture *fixture, const char *expected)
{
  g_autofree char *now = state (fixture);

  g_assert_cmpstr (now, ==, expected);
}

static char *
undo (Fixture *fixture)
{
  char *what = NULL;

  good (slv_store_undo (fixture->store, &what, NULL, &error));
  return what;
}

static char *
redo (Fixture *fixture)
{
  char *what = NULL;

  good (slv_store_redo (fixture->store, &what, NULL, &error));
  return what;
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/collection/a-change-that-fails-leaves-nothing", test_a_change_that_fails_leaves_nothing)
{
  SlvChange *change = begin (fixture, "fails");
  SlvLot good = make_lot ("Ash Hound", 1), bad = make_lot ("Ash Hound", 0), nameless = make_lot ("", 1), gone = make_lot ("X", 1);

  g_assert_true (slv_change_put_lot (change, &good, NULL));
  fails (slv_change_put_lot (change, &bad, &error), SLV_ERROR_REFUSED);
  fails (slv_change_put_lot (change, &nameless, &error), SLV_ERROR_REFUSED);
  gone.id = 4711;
  fails (slv_change_put_lot (change, &gone, &error), SLV_ERROR_NOT_FOUND);
  g_assert_false (slv_change_end (change, FALSE, NULL, NULL));
  assert_state (fixture, "");
  g_assert_null (undo (fixture));
}

CASE ("/store/collection/places-are-a-tree-that-comes-back", test_places_are_a_tree_that_comes_back)
{
  SlvChange *change = begin (fixture, "places");
  g_autoptr (GError) error = NULL;
  gint64 box = 0, again = 0;

  g_assert_true (slv_change_make_place (change, "Shelf/Box A", &box, &error));
  g_assert_true (slv_change_make_place (change, "shelf / box a", &again, &error));
  g_assert_cmpint (box, ==, again);
  end (change);
  add_lot (fixture, "Ash Hound", 2, box);
  assert_state (fixture, "2xAsh Hound@2 [1<0 Shelf] [2<1 Box A] ");
  change = begin (fixture, "refused");
  fails (slv_change_remove_place (change, box, &error), SLV_ERROR_REFUSED);
  SlvPlaceRow row = (SlvPlaceRow) { 1, 2, "Shelf", "" };
  fails (slv_change_put_place (change, &row, &error), SLV_ERROR_REFUSED);   /* within itself */
  row = (SlvPlaceRow) { 0, 1, "BOX  a", "" };
  fails (slv_change_put_place (change, &row, &error), SLV_ERROR_REFUSED);   /* there already */
  slv_change_end (change, FALSE, NULL, NULL);
  g_free (undo (fixture));
  g_free (undo (fixture));
  assert_state (fixture, "");
  g_free (redo (fixture));
  g_free (redo (fixture));
  assert_state (fixture, "2xAsh Hound@2 [1<0 Shelf] [2<1 Box A] ");
}

static gint64
save_deck (Fixture *fixture, const char *name)
{
  g_autoptr (SlvDeck) deck = slv_deck_new (name);

  good (slv_store_save_deck (fixture->store, deck, &error));
  return deck->id;
}

CASE ("/store/collection/copies-in-decks-come-back-with-their-lot", test_copies_in_decks_come_back_with_their_lot)
{
  gint64 deck = save_deck (fixture, "One"), other = save_deck (fixture, "Two"), lot = add_lot (fixture, "Ash Hound", 4, 0);
  gint64 second = add_lot (fixture, "Ash Hound", 1, 0);
  SlvChange *change = begin (fixture, "sleeve");

  g_assert_true (slv_change_sleeve (change, deck, lot, 2, NULL));
  g_assert_true (slv_change_sleeve (change, other, lot, 1, NULL));
  g_assert_true (slv_change_sleeve (change, other, second, 1, NULL));
  end (change);
  assert_state (fixture, "4xAsh Hound@0 1xAsh Hound@0 deck1:2x1 deck2:1x1 deck2:1x2 ");
  change = begin (fixture, "join");
  g_assert_true (slv_change_move_sleeved (change, second, lot, NULL));
  g_assert_true (slv_change_remove_lot (change, second, NULL));
  end (change);
  assert_state (fixture, "4xAsh Hound@0 deck1:2x1 deck2:2x1 ");
  change = begin (fixture, "remove");
  g_assert_true (slv_change_remove_lot (change, lot, NULL));
  end (change);
  assert_state (fixture, "");
  g_free (undo (fixture));
  assert_state (fixture, "4xAsh Hound@0 deck1:2x1 deck2:2x1 ");
  g_free (undo (fixture));
  assert_state (fixture, "4xAsh Hound@0 1xAsh Hound@0 deck1:2x1 deck2:1x1 deck2:1x2 ");
  g_assert_true (slv_store_remove_deck (fixture->store, deck, NULL));
  assert_state (fixture, "4xAsh Hound@0 1xAsh Hound@0 deck2:1x1 deck2:1x2 ");
}

CASE ("/store/collection/an-older-change-is-taken-back-alone", test_an_older_change_is_taken_back_alone)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *what = NULL;
  gint64 hound = add_lot (fixture, "Ash Hound", 2, 0);
  SlvLot lot = make_lot ("Ash Hound", 3);

  add_lot (fixture, "Divine Lamp", 1, 0);
  g_assert_true (slv_store_revert (fixture->store, 2, &what, NULL, &error));
  g_assert_cmpstr (what, ==, "Took back: Divine Lamp");
  assert_state (fixture, "2xAsh Hound@0 ");
  g_free (undo (fixture));
  assert_state (fixture, "2xAsh Hound@0 1xDivine Lamp@0 ");
  SlvChange *change = begin (fixture, "three");
  lot.id = hound;
  slv_change_put_lot (change, &lot, NULL);
  end (change);
  fails (slv_store_revert (fixture->store, 1, NULL, NULL, &error), SLV_ERROR_REFUSED);
  fails (slv_store_revert (fixture->store, 99, NULL, NULL, &error), SLV_ERROR_NOT_FOUND);
  g_autoptr (GPtrArray) history = slv_store_history (fixture->store, 10, NULL);
  g_assert_cmpuint (history->len, ==, 3);
  g_assert_cmpstr (((SlvJournalEntry *) history->pdata[0])->what, ==, "three");
}

CASE ("/store/collection/what-later-copies-need-is-not-taken-back", test_what_later_copies_need_is_not_taken_back)
{
  gint64 deck = save_deck (fixture, "One"), lot = add_lot (fixture, "Ash Hound", 4, 0), box = 0;

  SlvChange *change = begin (fixture, "sleeve");
  g_assert_true (slv_change_sleeve (change, deck, lot, 2, NULL));
  end (change);
  fails_saying (slv_store_revert (fixture->store, 1, NULL, NULL, &error), SLV_ERROR_REFUSED, "sleeve");   /* the copies sit in a deck */
  change = begin (fixture, "box");
  g_assert_true (slv_change_make_place (change, "Box", &box, NULL));
  end (change);
  add_lot (fixture, "Divine Lamp", 1, box);
  fails (slv_store_revert (fixture->store, 3, NULL, NULL, &error), SLV_ERROR_REFUSED);   /* there are copies in the place */
  assert_state (fixture, "4xAsh Hound@0 1xDivine Lamp@1 [1<0 Box] deck1:2x1 ");
}

/* ---- how much is kept ---- */

/* Steps that are left, and whether undo still ends where it should. */
static guint
n_steps (Fixture *fixture)
{
  g_autoptr (GPtrArray) history = slv_store_history (fixture->store, 1000, NULL);

  return history->len;
}

/* An age is what a clock tells, which may be wrong for a while: the newest have none. */
CASE ("/store/collection/old-steps-are-forgotten", test_old_steps_are_forgotten)
{
  const SlvHistoryBounds bounds = { .days = 30, .megabytes = SLV_HISTORY_MEGABYTES };
  g_autofree char *path = fixture_path (fixture, "library.db");

  add_lot (fixture, "Ash Hound", 1, 0);
  for (guint i = 1; i < SLV_HISTORY_FEW + 2; i++)
    run_sql (path, "INSERT INTO journal (made, what, n_rows, changes) SELECT made, what, n_rows, changes FROM journal WHERE id = 1");
  run_sql (path, "UPDATE journal SET made = made - 20 * 86400");
  g_assert_true (slv_store_set_history_bounds (fixture->store, &bounds, NULL));
  g_assert_cmpuint (n_steps (fixture), ==, SLV_HISTORY_FEW + 2);
  run_sql (path, "UPDATE journal SET made = made - 20 * 86400 WHERE id > 1");
  g_assert_true (slv_store_set_history_bounds (fixture->store, &bounds, NULL));
  g_assert_cmpuint (n_steps (fixture), ==, SLV_HISTORY_FEW + 1);   /* the younger one before them stays */
  g_assert_cmpuint (slv_store_get_history_bounds (fixture->store).days, ==, 30);
  run_sql (path, "UPDATE journal SET made = 0");
  add_lot (fixture, "Divine Lamp", 1, 0);
  g_assert_cmpuint (n_steps (fixture), ==, SLV_HISTORY_FEW);
  /* what is undone goes with the next change */
  g_free (undo (fixture));
  assert_state (fixture, "1xAsh Hound@0 ");
  add_lot (fixture, "Divine Lamp", 2, 0);
  g_assert_cmpuint (n_steps (fixture), ==, SLV_HISTORY_FEW);
}

/* Notes that cannot be packed, so that steps are as large as they look. */
static void
write_noise (Fixture *fixture, GRand *chance, guint length)
{
  g_autofree char *note = g_malloc (length + 1);
  SlvLot lot = make_lot ("Ash Hound", 1);
  SlvChange *change = begin (fixture, "noise");

  for (guint i = 0; i < length; i++)
    note[i] = (char) g_rand_int_range (chance, 33, 126);
  note[length] = '\0';
  lot.note = note;
  g_assert_true (slv_change_put_lot (change, &lot, NULL));
  end (change);
}

CASE ("/store/collection/a-large-history-is-cut-and-room-given-back", test_large_history_is_cut)
{
  const SlvHistoryBounds bounds = { .days = SLV_HISTORY_DAYS, .megabytes = 1 };
  g_autoptr (GRand) chance = g_rand_new_with_seed (5);
  g_autofree char *path = fixture_path (fixture, "library.db");

  g_assert_true (slv_store_set_history_bounds (fixture->store, &bounds, NULL));
  for (guint i = 0; i < 12; i++)
    write_noise (fixture, chance, 200000);
  gint64 bytes = ask_number (path, "SELECT sum(length(changes)) FROM journal");
  g_assert_cmpint (bytes, <=, 1 << 20);
  g_assert_cmpint (bytes, >, 600000);
  g_assert_cmpuint (n_steps (fixture), >=, 4);
  /* one that is larger than all that may be kept can be taken back all the same */
  write_noise (fixture, chance, 2000000);
  g_assert_cmpuint (n_steps (fixture), ==, 1);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM lot"), ==, 13);
  g_free (undo (fixture));
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM lot"), ==, 12);
  /* what has become free is given back */
  gint64 before = ask_number (path, "PRAGMA page_count");
  for (guint i = 0; i < 3; i++)
    add_lot (fixture, "Divine Lamp", 1, 0);
  g_assert_cmpint (ask_number (path, "PRAGMA page_count"), <, before - 300);
  g_assert_cmpint (ask_number (path, "PRAGMA freelist_count"), <, 100);
}

/* As the record of a step: deck 1 came into being. Taken back, it would go. */
static void
forge_record (Fixture *fixture, const char *path)
{
  gint64 id = save_deck (fixture, "One");
  sqlite3_session *session = NULL;
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  void *data = NULL;
  int length = 0;

  g_assert_cmpint (id, ==, 1);
  run_sql (path, "CREATE TABLE forged AS SELECT * FROM deck; ALTER TABLE forged ADD COLUMN record BLOB");
  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "BEGIN; DELETE FROM deck", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3session_create (db, "main", &session), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3session_attach (session, "deck"), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, "INSERT INTO deck SELECT id, folded, version, removed, sleeved FROM forged", NULL, NULL, NULL), ==,
                   SQLITE_OK);
  g_assert_cmpint (sqlite3session_changeset (session, &length, &data), ==, SQLITE_OK);
  g_assert_cmpint (length, >, 0);
  g_autoptr (GBytes) record = g_bytes_new (data, (gsize) length);
  g_autoptr (GBytes) packed = slv_changeset_pack (record, NULL);
  sqlite3_free (data);
  sqlite3session_delete (session);
  g_assert_cmpint (sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, "UPDATE forged SET record = ?1", -1, &statement, NULL), ==, SQLITE_OK);
  sqlite3_bind_blob64 (statement, 1, g_bytes_get_data (packed, NULL), g_bytes_get_size (packed), SQLITE_STATIC);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_DONE);
  sqlite3_finalize (statement);
  sqlite3_close (db);
}

/* A record that somebody has tampered with is refused, and nothing is written. */
CASE ("/store/collection/damaged-records-do-nothing", test_damaged_records)
{
  static const char * const records[] = {
    "x''", "x'00'", "x'789c030000000001'",           /* nothing, no zlib, nothing packed */
    "randomblob(100)", "substr(changes, 1, length(changes) / 2)",
    "(SELECT record FROM forged)",                   /* of a table that is none of a collection's */
  };
  g_autofree char *path = fixture_path (fixture, "library.db");

  add_lot (fixture, "Ash Hound", 2, 0);
  forge_record (fixture, path);
  run_sql (path, "CREATE TABLE kept AS SELECT changes FROM journal");
  for (guint i = 0; i < G_N_ELEMENTS (records); i++)
    {
      g_autofree char *sql = g_strdup_printf ("UPDATE journal SET changes = (SELECT changes FROM kept); UPDATE journal SET changes = %s", records[i]);
      gint64 decks = ask_number (path, "SELECT count(*) FROM deck");

      run_sql (path, sql);
      slv_store_undo (fixture->store, NULL, NULL, NULL);
      slv_store_redo (fixture->store, NULL, NULL, NULL);
      g_autoptr (GPtrArray) rows = slv_store_history_rows (fixture->store, 1, 10, NULL);
      assert_state (fixture, "2xAsh Hound@0 ");
      g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck"), ==, decks);
    }
}

/* What a step did is told from what stands now, over all later steps: where one of them cannot be read, nothing is told. */
CASE ("/store/collection/a-damaged-record-leaves-no-earlier-step-to-be-told", test_damaged_later_record)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  add_lot (fixture, "Ash Hound", 2, 0);
  add_lot (fixture, "Moth", 1, 0);
  g_autoptr (GPtrArray) rows = good (slv_store_history_rows (fixture->store, 1, 10, &error));
  g_assert_cmpuint (rows->len, ==, 1);
  run_sql (path, "UPDATE journal SET changes = x'00' WHERE id = 2");
  fails (slv_store_history_rows (fixture->store, 1, 10, &error), SLV_ERROR_REFUSED);
}

static void
put_named (Fixture *fixture, const char *name)
{
  SlvChange *change = begin (fixture, name);
  SlvLot lot = make_lot (name, 1);

  g_assert_true (slv_change_put_lot (change, &lot, NULL));
  end (change);
}

/* The first change of a day, once there is something to lose, copies what was there before it; later ones leave that copy alone. */
CASE ("/store/collection/a-day-begins-with-a-copy", test_a_day_begins_with_a_copy)
{
  static const char * const names[] = { "Ash", "Moth" };
  g_autofree char *folder = fixture_path (fixture, "backups");

  put_named (fixture, "Ember");
  g_autoptr (GPtrArray) none = slv_store_history_rows (fixture->store, 4711, 10, NULL);
  g_assert_cmpuint (none->len, ==, 0);   /* of a change that there never was */
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      fixture_reopen (fixture);
      put_named (fixture, names[i]);
      put_named (fixture, "Lamp");
      g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
      g_assert_nonnull (dir);
      g_autofree char *copy = g_build_filename (folder, g_dir_read_name (dir), NULL);
      if (g_dir_read_name (dir) != NULL)
        {
          g_test_skip ("another day has begun");
          return;
        }
      g_autofree char *lots = ask_text (copy, "SELECT name FROM lot"), *packed = g_strconcat (copy, ".gz", NULL);
      g_assert_cmpstr (g_strstrip (lots), ==, "Ember");
      if (i + 1 < G_N_ELEMENTS (names))
        continue;
      g_assert_cmpint (g_rename (copy, packed), ==, 0);
      fixture_reopen (fixture);
      put_named (fixture, "Owl");
      g_assert_false (g_file_test (copy, G_FILE_TEST_EXISTS));   /* it is there already */
    }
}

/* Of a copy a day through two years: a week of days, then weeks, then months. */
CASE ("/store/collection/daily-copies-are-thinned", test_daily_copies_are_thinned)
{
  g_autofree char *folder = fixture_path (fixture, "backups"), *other = g_build_filename (folder, "mine.db", NULL);
  g_autoptr (GDateTime) day = g_date_time_new_utc (2024, 1, 1, 0, 0, 0);
  g_autoptr (GPtrArray) left = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  g_mkdir (folder, 0700);
  g_file_set_contents (other, "", 0, NULL);
  for (guint i = 0; i < 730; i++)
    {
      g_autoptr (GDateTime) at = g_date_time_add_days (day, (gint) i);
      g_autofree char *file = g_date_time_format (at, "library-%Y-%m-%d.db"), *path = g_build_filename (folder, file, NULL);

      g_file_set_contents (path, "", 0, NULL);
      slv_store_thin_backups (folder);
    }
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (!g_str_equal (name, "mine.db"))
      g_ptr_array_add (left, g_strdup (name));
  g_ptr_array_sort (left, slv_compare_texts);
  g_assert_cmpuint (left->len, >=, 7 + 4 + 3);
  g_assert_cmpuint (left->len, <=, 7 + 5 + 12);
  g_assert_cmpstr (left->pdata[left->len - 1], ==, "library-2025-12-30.db");
  g_assert_cmpstr (left->pdata[left->len - 7], ==, "library-2025-12-24.db.gz");   /* all but the newest are packed */
  g_assert_cmpstr (left->pdata[0], <, "library-2025-10");
  g_assert_true (g_file_test (other, G_FILE_TEST_EXISTS));
  scratch_remove (folder);
}

static guint
count_named (const char *folder, const char *begin)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    n += g_str_has_prefix (name, begin);
  return n;
}

/* A clock that went wrong for nine days, and is right again. */
CASE ("/store/collection/copies-of-days-to-come-hold-no-place", test_copies_of_days_to_come_hold_no_place)
{
  g_autofree char *folder = fixture_path (fixture, "backups");

  g_mkdir (folder, 0700);
  for (guint i = 0; i < 18; i++)
    {
      g_autofree char *file = i < 9 ? g_strdup_printf ("library-9081-01-0%u.db", i + 1) : g_strdup_printf ("library-2026-01-0%u.db", i - 8);
      g_autofree char *path = g_build_filename (folder, file, NULL);

      g_file_set_contents (path, "", 0, NULL);
    }
  slv_store_thin_backups (folder);
  g_assert_cmpuint (count_named (folder, "library-9081-01-0"), ==, 3);
  g_assert_cmpuint (count_named (folder, "library-2026-01-0"), >=, 7);
  scratch_remove (folder);
}

/* (transfer full): the name of the copy of the day that is @days away from that of @now */
static char *
copy_name (GDateTime *now, gint days)
{
  g_autoptr (GDateTime) day = g_date_time_add_days (now, days);

  return g_date_time_format (day, "library-%Y-%m-%d.db");
}

/* Tomorrow is to come and today is not, at the end of a month and of a year as well. */
CASE ("/store/collection/tomorrow-is-to-come-and-today-is-not", test_copies_around_today)
{
  g_autofree char *folder = fixture_path (fixture, "backups");
  g_autoptr (GDateTime) now = NULL, then = NULL;

  do   /* once more where another day begins meanwhile */
    {
      g_clear_pointer (&now, g_date_time_unref);
      g_clear_pointer (&then, g_date_time_unref);
      now = g_date_time_new_now_local ();
      scratch_remove (folder);
      g_mkdir (folder, 0700);
      for (gint days = -6; days <= 6; days++)
        {
          g_autofree char *name = copy_name (now, days), *path = g_build_filename (folder, name, NULL);

          g_file_set_contents (path, "", 0, NULL);
        }
      slv_store_thin_backups (folder);
      then = g_date_time_new_now_local ();
    }
  while (g_date_time_get_day_of_month (now) != g_date_time_get_day_of_month (then));
  for (gint days = -6; days <= 6; days++)
    {
      g_autofree char *name = copy_name (now, days);

      g_test_message ("%d", days);
      g_assert_cmpuint (count_named (folder, name), ==, days <= 0 || days > 3);
    }
  scratch_remove (folder);
}

/* Of a copy a day, thinned at once: seven days, the last one of each of five weeks, and of twelve months. */
CASE ("/store/collection/of-a-copy-a-day-days-weeks-and-months-stay", test_what_stays)
{
  static const char * const stay[] = {
    "2025-12-30", "2025-12-29", "2025-12-28", "2025-12-27", "2025-12-26", "2025-12-25", "2025-12-24", "2025-12-21", "2025-12-14", "2025-12-07", "2025-11-30", "2025-11-23",
    "2025-10-31", "2025-09-30", "2025-08-31", "2025-07-31", "2025-06-30", "2025-05-31", "2025-04-30", "2025-03-31", "2025-02-28", "2025-01-31", "2024-12-31",
    "2024-11-30",
  };
  g_autofree char *folder = fixture_path (fixture, "backups");
  g_autoptr (GDateTime) day = g_date_time_new_utc (2024, 1, 1, 0, 0, 0);

  g_mkdir (folder, 0700);
  for (gint i = 0; i < 730; i++)
    {
      g_autofree char *file = copy_name (day, i), *path = g_build_filename (folder, file, NULL);

      g_file_set_contents (path, "", 0, NULL);
    }
  slv_store_thin_backups (folder);
  g_assert_cmpuint (count_named (folder, "library-"), ==, G_N_ELEMENTS (stay));
  for (guint i = 0; i < G_N_ELEMENTS (stay); i++)
    {
      g_autofree char *name = g_strdup_printf ("library-%s.db", stay[i]);

      g_test_message ("%s", name);
      g_assert_cmpuint (count_named (folder, name), ==, 1);
    }
  scratch_remove (folder);
}

static void
assert_story (SlvStory story, gint64 n, const char *name, const char *other, const char *expected)
{
  g_autofree char *kept = slv_story_new (story, n, name, other), *told = slv_story_text (kept);

  g_assert_cmpstr (told, ==, expected);
}

CASE ("/store/collection/stories-are-told-and-nothing-else", test_stories)
{
  static const char * const plain[] = { "", "Moved lots: 1", "%s %n", "[]", "[1]", "[\"wanted\"]", "[\"wanted\",3]", "[\"wanted\",\"a\",\"b\"]",
    "[\"moved-lots\",-1]", "[\"moved-lots\",1e99]", "[\"moved-lots\",\"3\"]", "[\"no such\",\"%s\"]", "[\"wanted\",", "[\"took-back\",[]]" };
  g_autofree char *added = slv_story_new (SLV_STORY_ADDED, 4, "Red %s \"Runner\"", NULL), *back = slv_story_back (added);
  g_autofree char *again = slv_story_back (back), *once_more = slv_story_back (again), *told = NULL, *old = NULL, *old_told = NULL;

  g_test_summary ("A story is told as a sentence; whatever else a library holds is shown as it is.");
  assert_story (SLV_STORY_ADDED, 4, "Red %s \"Runner\"\x1f", NULL, "Added 4 × Red %s \"Runner\"");
  assert_story (SLV_STORY_MOVED_LOTS, 1, NULL, NULL, "Moved 1 row");
  assert_story (SLV_STORY_MOVED_LOTS, 0, NULL, NULL, "Moved 0 rows");
  assert_story (SLV_STORY_WANTED_PRINTINGS, 2, "TP", NULL, "Wanted 2 printings of TP");
  assert_story (SLV_STORY_ONE_MORE_OF, 7, "Pearl", "TP 1", "One copy more of Pearl, TP 1");
  assert_story (SLV_STORY_WANTED, 0, "[\"wanted\",\"b\"]", NULL, "Wanted [\"wanted\",\"b\"]");
  for (guint i = 0; i < G_N_ELEMENTS (plain); i++)
    {
      g_autofree char *shown = slv_story_text (plain[i]);

      g_assert_cmpstr (shown, ==, plain[i]);
    }
  told = slv_story_text (again);
  g_assert_cmpstr (told, ==, "Did again: Added 4 × Red %s \"Runner\"");
  g_assert_cmpstr (once_more, ==, back);
  old = slv_story_back ("Moved lots: 1");
  old_told = slv_story_text (old);
  g_assert_cmpstr (old_told, ==, "Took back: Moved lots: 1");
}

TEST_MAIN ()
