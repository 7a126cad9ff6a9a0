/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-denied.c: whatever SQL fails, a call that writes says so and leaves what was there, or has done all of it. Each call is made again
 * and again, the first, second, third … statement of it denied by SQLite itself, until none is left to deny. */
#include "config.h"
#include "store-fixture.h"
#include "store/slv-store-private.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-decks.h"
#include "store/slv-store-unsaved.h"

#include <glib/gstdio.h>
#include <sqlite3.h>
#include <string.h>

#define STATEMENTS_MAX 400

typedef struct { const char *name; gboolean (*act) (SlvStore *store, GError **error); } Call;
typedef struct { guint asked, denied; } Denial;

/* ---- what is there ---- */

static int
add_row (void *data, int n, char **values, char **names)
{
  GString *text = data;

  for (int i = 0; i < n; i++)
    {
      /* when something was done is no matter of this test */
      gboolean time = g_strv_contains ((const char *[]) { "made", "saved", "changed", "created", "removed", "began", "imported", NULL }, names[i]);

      g_string_append_printf (text, "%s=%s|", names[i], values[i] == NULL ? "-" : time ? "*" : values[i]);
    }
  g_string_append_c (text, '\n');
  return 0;
}

static int
add_table (void *data, int n G_GNUC_UNUSED, char **values, char **names G_GNUC_UNUSED)
{
  g_autofree char *sql = NULL;
  void **both = data;

  /* of a change that is packed for Undo its length says enough */
  sql = g_str_equal (values[0], "journal") ? g_strdup ("SELECT id, what, undone FROM journal") : g_strdup_printf ("SELECT * FROM \"%s\" ORDER BY 1, 2", values[0]);
  g_string_append_printf (both[1], "# %s\n", values[0]);
  return sqlite3_exec (both[0], sql, add_row, both[1], NULL) == SQLITE_OK ? 0 : 1;
}

/* (transfer full): every row of both files. */
static char *
describe (Fixture *fixture)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = fixture_path (fixture, i == 0 ? "library.db" : "index.db");
      sqlite3 *db;

      g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (db, "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' AND name NOT LIKE '%fts%'"
                                     " AND name NOT LIKE 'sqlite_%' ORDER BY 1", add_table, (void *[]) { db, text }, NULL), ==, SQLITE_OK);
      sqlite3_close (db);
    }
  return g_string_free (text, FALSE);
}

/* ---- the calls ---- */

static gboolean
save_deck (SlvStore *store, GError **error)
{
  g_autoptr (SlvStoredDeck) deck = slv_store_find_deck (store, "One", NULL);

  if (deck == NULL)
    deck = slv_stored_deck_new ("One");
  slv_stored_deck_add_entry (deck, "main", "Ember", 3);
  slv_stored_deck_add_entry (deck, "side", "Ash", 1);
  return slv_store_save_deck (store, deck, error);
}

static gboolean remove_deck (SlvStore *store, GError **error) { return slv_store_remove_deck (store, 1, error); }
static gboolean restore_deck (SlvStore *store, GError **error) { return slv_store_restore_deck (store, 2, error); }
static gboolean set_sleeved (SlvStore *store, GError **error) { return slv_store_set_sleeved (store, 1, 1, error); }
static gboolean set_setting (SlvStore *store, GError **error) { return slv_store_set_setting (store, "sort", "level", error); }
static gboolean drop_setting (SlvStore *store, GError **error) { return slv_store_set_setting (store, "kept", NULL, error); }
static gboolean set_for_deck (SlvStore *store, GError **error) { return slv_store_set_deck_setting (store, 1, "odds", "x", error); }
static gboolean remove_source (SlvStore *store, GError **error) { return slv_store_remove_source (store, "lists", error); }
static gboolean undo (SlvStore *store, GError **error) { return slv_store_undo (store, NULL, NULL, error); }
static gboolean keep_match (SlvStore *store, GError **error) { return slv_store_keep_match (store, 1, 2, TRUE, "lists", error); }

static gboolean
save_source (SlvStore *store, GError **error)
{
  const SlvSource source = { .name = (char *) "more", .url = (char *) "https://lists.example/more", .records = 3 };

  return slv_store_save_source (store, &source, error);
}

static gboolean
change_copies (SlvStore *store, GError **error)
{
  SlvChange *change = slv_change_begin (store, "bought", error);
  SlvLot lot = { .game = "lantern", .name = "Ember", .card = "k", .set_code = "", .number = "", .printing = "", .condition = "", .finish = "",
                 .language = "", .currency = "", .price_paid = "", .acquired = "", .note = "", .tags = "", .extra = "", .quantity = 2 };
  gboolean good = change != NULL && slv_change_make_place (change, "Shelf/Box", &lot.place, error) && slv_change_put_lot (change, &lot, error);

  return change != NULL && slv_change_end (change, good, NULL, error);
}

static gboolean
set_bounds (SlvStore *store, GError **error)
{
  return slv_store_set_history_bounds (store, &(SlvHistoryBounds) { 12, 3 }, error);
}

static gboolean
import_list (SlvStore *store, GError **error)
{
  SlvImport *import = slv_import_begin (store, "list", "lantern", error);
  SlvCard *cards[] = { printed ("a", "2024-02-02", "oil=2", "1"), printed ("new", "2024-02-02", "oil=3", "7") };
  SlvTally of_cards, of_printings;
  gboolean good = import != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    {
      good = good && slv_import_add (import, cards[i], NULL, error);
      slv_card_free (cards[i]);
    }
  if (good)
    return slv_import_finish (import, FALSE, &of_cards, &of_printings, error);
  if (import != NULL)
    slv_import_abort (import);
  return FALSE;
}

static const Call calls[] = {
  { "saving-a-deck", save_deck }, { "removing-a-deck", remove_deck }, { "bringing-a-deck-back", restore_deck }, { "sleeving-a-deck", set_sleeved },
  { "a-setting", set_setting }, { "forgetting-a-setting", drop_setting }, { "a-setting-of-a-deck", set_for_deck }, { "a-source", save_source },
  { "forgetting-a-source", remove_source }, { "copies", change_copies }, { "undo", undo }, { "a-match", keep_match }, { "bounds-of-the-history", set_bounds },
  { "an-import", import_list },
};

/* ---- denying ---- */

static int
deny (void *data, int action, const char *what, const char *more G_GNUC_UNUSED, const char *db G_GNUC_UNUSED, const char *trigger G_GNUC_UNUSED)
{
  Denial *denial = data;

  if (action != SQLITE_SELECT && action != SQLITE_INSERT && action != SQLITE_UPDATE && action != SQLITE_DELETE && action != SQLITE_TRANSACTION)
    return SQLITE_OK;
  if (action == SQLITE_TRANSACTION && g_strcmp0 (what, "ROLLBACK") == 0)
    return SQLITE_OK;
  return denial->asked++ == denial->denied ? SQLITE_DENY : SQLITE_OK;
}

static void
prepare (Fixture *fixture)
{
  const SlvSource source = { .name = (char *) "lists", .url = (char *) "https://lists.example/all" };
  g_autoptr (SlvStoredDeck) gone = slv_stored_deck_new ("Gone");

  g_assert_true (save_deck (fixture->store, NULL));
  slv_stored_deck_add_entry (gone, "main", "Ember", 1);
  g_assert_true (slv_store_save_deck (fixture->store, gone, NULL));
  g_assert_true (slv_store_remove_deck (fixture->store, gone->id, NULL));
  g_assert_true (slv_store_save_source (fixture->store, &source, NULL));
  g_assert_true (slv_store_set_setting (fixture->store, "kept", "long", NULL));
  g_assert_true (change_copies (fixture->store, NULL));
  IMPORT ("list", printed ("a", "2024-01-01", "oil=1", "1"), printed ("b", "2024-01-01", "oil=1", "2"));
}

/* Both files as they are, without a log. */
static void
keep_files (Fixture *fixture, GBytes *kept[2], gboolean back)
{
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = fixture_path (fixture, i == 0 ? "library.db" : "index.db");

      if (back)
        g_assert_true (g_file_set_contents (path, g_bytes_get_data (kept[i], NULL), (gssize) g_bytes_get_size (kept[i]), NULL));
      else
        kept[i] = fixture_bytes (path);
    }
}

static void
test_denied (Fixture *fixture, gconstpointer data)
{
  const Call *call = data;
  g_autofree char *before = NULL, *after = NULL;
  GBytes *kept[2];
  Denial denial = { 0, 0 };
  gboolean more = TRUE;

  prepare (fixture);
  g_clear_pointer (&fixture->store, slv_store_close);
  keep_files (fixture, kept, FALSE);
  before = describe (fixture);
  fixture_reopen (fixture);
  g_assert_true (call->act (fixture->store, NULL));
  g_clear_pointer (&fixture->store, slv_store_close);
  after = describe (fixture);
  g_assert_cmpstr (before, !=, after);
  for (; more && denial.denied < STATEMENTS_MAX; denial.denied++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *now = NULL;
      gboolean good;

      keep_files (fixture, kept, TRUE);
      fixture_reopen (fixture);
      denial.asked = 0;
      sqlite3_set_authorizer (fixture->store->library->handle, deny, &denial);
      sqlite3_set_authorizer (fixture->store->index->handle, deny, &denial);
      good = call->act (fixture->store, &error);
      g_assert_cmpint (good, ==, error == NULL);
      g_clear_pointer (&fixture->store, slv_store_close);
      more = denial.asked > denial.denied;
      now = describe (fixture);
      g_test_message ("%s, statement %u denied: %s", call->name, denial.denied, error != NULL ? error->message : "done");
      g_assert_cmpstr (now, ==, good ? after : before);
    }
  g_assert_cmpuint (denial.denied, >, 2);
  g_assert_false (more);
  g_bytes_unref (kept[0]);
  g_bytes_unref (kept[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autofree char *path = g_strdup_printf ("/store/denied/%s", calls[i].name);

      g_test_add (path, Fixture, &calls[i], fixture_set_up, test_denied, fixture_tear_down);
    }
  return g_test_run ();
}
