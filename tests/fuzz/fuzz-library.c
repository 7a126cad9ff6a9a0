/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-library.c: any values in a sound library.db. The bytes are changes, each of them one value of one row: the table, the column, the
 * row, and the value; neither the file's own checks nor its references hold. Everything that reads the library is asked then, and may
 * refuse but not crash; and so may what writes. */
#include <glib/gstdio.h>
#include "fuzz.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-private.h"
#include "store/slv-store-unsaved.h"

static char *template, *schema;

static void
fill (SlvStore *store)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Tide");
  SlvDeckPlan *plan = slv_deck_add_plan (deck, "against fire");
  SlvSource source = { (char *) "mine", (char *) "http://h/", (char *) "", (char *) "", 1, 2, (char *) "", (char *) "", (char *) "", (char *) "" };
  const char *steps[] = { "{}" };
  const SlvUnsaved work = { "me", "{}", steps, 0, 1, 1 };
  GArray *touched = NULL;

  slv_deck_add (deck, "main", "Red Fish", 3, NULL, NULL, 0);
  slv_deck_plan_move (plan, "Red Fish", "main", "side", 1);
  slv_store_save_deck (store, deck, NULL);
  slv_store_save_deck (store, deck, NULL);
  slv_store_keep_unsaved (store, deck->id, &work, NULL, NULL);
  slv_store_mark_unsaved (store, deck->id, "me", NULL);
  slv_store_save_source (store, &source, NULL);
  for (guint i = 0; i < 3; i++)
    {
      SlvChange *change = slv_change_begin (store, "added", NULL);
      SlvLot lot = { .game = "g", .name = "Red Fish", .quantity = 2 + i };
      SlvWant want = { .game = "g", .name = "Pearl", .quantity = 1 };

      slv_change_make_place (change, "Shelf/Box", &lot.place, NULL);
      slv_change_put_lot (change, &lot, NULL);
      slv_change_put_want (change, &want, NULL);
      slv_change_sleeve (change, deck->id, lot.id, 1, NULL);
      slv_change_end (change, TRUE, &touched, NULL);
      g_clear_pointer (&touched, g_array_unref);
    }
}

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  g_autofree char *dir = g_dir_make_tmp ("sleeves-fuzz-XXXXXX", NULL);

  schema = g_strdup (g_getenv ("SLEEVES_SCHEMA"));
  g_autoptr (SlvStore) store = slv_store_open (dir, schema, NULL);
  g_assert_nonnull (store);
  fill (store);
  template = g_steal_pointer (&dir);
  return 0;
}

/* ---- changing values ---- */

static char *
nth_text (sqlite3 *db, const char *sql, const char *table, guint nth)
{
  sqlite3_stmt *statement = NULL;
  char *text = NULL;

  sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);
  sqlite3_bind_int (statement, 1, (int) nth);
  if (table != NULL)
    sqlite3_bind_text (statement, 2, table, -1, SQLITE_TRANSIENT);
  if (sqlite3_step (statement) == SQLITE_ROW)
    text = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  return text;
}

static void
set_value (sqlite3 *db, const char *table, const char *column, guint row, const uint8_t *value, guint length)
{
  static const gint64 numbers[] = { 0, -1, 1, G_MAXINT64, G_MININT64, G_MAXINT32, 1 << 20, 255 };
  g_autofree char *sql = g_strdup_printf ("UPDATE \"%s\" SET \"%s\" = ?1 WHERE rowid IN (SELECT rowid FROM \"%s\" LIMIT 1 OFFSET ?2)", table, column, table);
  sqlite3_stmt *statement = NULL;

  if (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL) != SQLITE_OK)
    return;   /* a table without rowids */
  for (guint kind = 0; kind < 3; kind++)   /* the column takes one of them */
    {
      sqlite3_reset (statement);
      if (kind == 0)
        sqlite3_bind_int64 (statement, 1, numbers[length > 0 ? value[0] % G_N_ELEMENTS (numbers) : 0]);
      else if (kind == 1)
        sqlite3_bind_text (statement, 1, (const char *) value, (int) length, SQLITE_TRANSIENT);
      else
        sqlite3_bind_blob (statement, 1, value, (int) length, SQLITE_TRANSIENT);
      sqlite3_bind_int (statement, 2, (int) row);
      if (sqlite3_step (statement) == SQLITE_DONE)
        break;
    }
  sqlite3_finalize (statement);
}

static void
change_values (const char *path, const uint8_t *data, size_t size)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN", NULL, NULL, NULL);
  for (size_t at = 0; at + 4 <= size; )
    {
      g_autofree char *table = nth_text (db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                                             " LIMIT 1 OFFSET ?1 % (SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%')",
                                         NULL, data[at]);
      g_autofree char *column = nth_text (db, "SELECT name FROM pragma_table_info(?2) LIMIT 1 OFFSET ?1 % (SELECT count(*) FROM pragma_table_info(?2))",
                                          table, data[at + 1]);
      guint length = MIN (data[at + 3], (guint) (size - at - 4));

      set_value (db, table, column, data[at + 2] % 4u, data + at + 4, length);
      at += 4 + length;
    }
  sqlite3_exec (db, "COMMIT", NULL, NULL, NULL);
  sqlite3_close (db);
}

/* ---- asking ---- */

static gboolean
look (const SlvDeck *deck, gpointer data G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  g_assert_nonnull (deck->name);
  return TRUE;
}

static gboolean
look_at_lot (const SlvLot *lot, gpointer data G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  g_assert_nonnull (lot->name);
  return TRUE;
}

static void
read_all (SlvStore *store)
{
  g_autoptr (GPtrArray) decks = slv_store_list_decks (store, NULL), sources = slv_store_list_sources (store, NULL);
  g_autoptr (GPtrArray) history = slv_store_history (store, 100, NULL), marks = slv_store_marked_unsaved (store, NULL);

  slv_store_each_deck (store, NULL, look, NULL, NULL);
  slv_store_each_lot (store, NULL, 0, look_at_lot, NULL, NULL);
  for (gint64 id = 1; id < 4; id++)
    {
      g_autoptr (SlvDeck) deck = slv_store_load_deck (store, id, NULL), old = slv_store_load_deck_version (store, id, 1, NULL);
      g_autoptr (GPtrArray) rows = slv_store_history_rows (store, id, 100, NULL), versions = slv_store_list_deck_versions (store, id, NULL);
      g_autoptr (GPtrArray) steps = NULL;
      g_autofree char *state = NULL;

      slv_store_load_unsaved (store, id, &state, &steps, NULL);
    }
}

static void
write_some (SlvStore *store)
{
  g_autoptr (SlvDeck) deck = slv_store_load_deck (store, 1, NULL);

  slv_store_undo (store, NULL, NULL, NULL);
  slv_store_undo (store, NULL, NULL, NULL);
  slv_store_redo (store, NULL, NULL, NULL);
  if (deck != NULL)
    slv_store_save_deck (store, deck, NULL);
  slv_store_remove_deck (store, 1, NULL);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *dir = g_dir_make_tmp ("sleeves-fuzz-XXXXXX", NULL), *path = g_build_filename (dir, "library.db", NULL);
  g_autofree char *from = g_build_filename (template, "library.db", NULL), *bytes = NULL;
  const char *name;
  gsize length;

  g_assert_true (g_file_get_contents (from, &bytes, &length, NULL) && g_file_set_contents (path, bytes, (gssize) length, NULL));
  change_values (path, data, size);
  g_autoptr (SlvStore) store = slv_store_open (dir, schema, NULL);
  if (store != NULL)
    {
      read_all (store);
      write_some (store);
    }
  g_clear_pointer (&store, slv_store_close);
  g_autoptr (GDir) left = g_dir_open (dir, 0, NULL);
  while ((name = g_dir_read_name (left)) != NULL)
    {
      g_autofree char *file = g_build_filename (dir, name, NULL);

      g_unlink (file);
    }
  g_rmdir (dir);
  return 0;
}
