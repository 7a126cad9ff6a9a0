/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-denied.c: whatever SQL fails, a call that writes says so and leaves what was there, or has done all of it; one that asks says so or
 * answers as ever. Each call is made again and again, the first, second, third … statement of it denied by SQLite itself, or the first,
 * second, third … step of a statement broken by a disk, until none is left. */
#undef _GNU_SOURCE
#define _GNU_SOURCE
#include "store-fixture.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-decks.h"
#include "store/slv-store-files.h"
#include "store/slv-store-prices.h"
#include "store/slv-store-unsaved.h"

#include <dlfcn.h>
#include <unistd.h>
#include "base/slv-error.h"

#define STATEMENTS_MAX 400

static const char * const files[] = { "library.db", "index.db", "prices.db" };

/** @act: writes; @ask: (transfer full): what is there, as text. One of both. */
typedef gboolean (*Act) (SlvStore *store, GError **error);
typedef char *(*Ask) (SlvStore *store, GError **error);
typedef struct { const char *name; Act act; Ask ask; } Call;
typedef struct { guint asked, denied; } Denial;

/* The steps of all statements, while it is not NULL. */
static Denial *breaking;

static gboolean
is_broken (const char *sql)
{
  return breaking != NULL && !g_str_has_prefix (sql, "ROLLBACK") && breaking->asked++ == breaking->denied;   /* taking back never fails */
}

static gboolean unsure;   /* the disk confirms nothing */

/* A thousand libraries would wait for the disk. */
int fsync (int file G_GNUC_UNUSED) { return unsure ? -1 : 0; }
int fdatasync (int file G_GNUC_UNUSED) { return 0; }

/* Both stand before SQLite's own. */
int
sqlite3_step (sqlite3_stmt *statement)
{
  __extension__ int (*step) (sqlite3_stmt *) = (int (*) (sqlite3_stmt *)) dlsym (RTLD_NEXT, "sqlite3_step");
  const char *sql = sqlite3_sql (statement);

  /* those of the program, which are files; SQLite has some of its own */
  return sql != NULL && g_str_has_prefix (sql, "-- SPDX") && is_broken (sql) ? SQLITE_IOERR : step (statement);
}

int
sqlite3_exec (sqlite3 *db, const char *sql, int (*row) (void *, int, char **, char **), void *data, char **message)
{
  __extension__ int (*exec) (sqlite3 *, const char *, int (*) (void *, int, char **, char **), void *, char **) =
    (int (*) (sqlite3 *, const char *, int (*) (void *, int, char **, char **), void *, char **)) dlsym (RTLD_NEXT, "sqlite3_exec");
  Denial *was = breaking;
  int rc = SQLITE_IOERR;

  if (is_broken (sql))
    return rc;
  breaking = NULL;   /* its own steps */
  rc = exec (db, sql, row, data, message);
  breaking = was;
  return rc;
}

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
  void **both = data;

  /* of a change that is packed for Undo its length says enough */
  g_autofree char *sql = g_str_equal (values[0], "journal") ? g_strdup ("SELECT id, what, undone FROM journal")
                                                            : g_strdup_printf ("SELECT * FROM \"%s\" ORDER BY 1, 2", values[0]);
  g_string_append_printf (both[1], "# %s\n", values[0]);
  return sqlite3_exec (both[0], sql, add_row, both[1], NULL) == SQLITE_OK ? 0 : 1;
}

/* (transfer full): every row of all files. */
static char *
describe (Fixture *fixture)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = fixture_path (fixture, files[i]);
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
  g_autoptr (SlvDeck) deck = slv_store_find_deck (store, "One", NULL);

  if (deck == NULL)
    deck = slv_deck_new ("One");
  slv_deck_add (deck, "main", "Ember", 3, NULL, NULL, 0);
  slv_deck_add (deck, "side", "Ash", 1, NULL, NULL, 0);
  g_ptr_array_add (deck->extras, g_strdup ("elsewhere\tid\t7"));
  slv_deck_add_unread (deck, 3, "?!", "no card");
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
static gboolean redo (SlvStore *store, GError **error) { return slv_store_redo (store, NULL, NULL, error); }
static gboolean revert (SlvStore *store, GError **error) { return slv_store_revert (store, 2, NULL, NULL, error); }
static gboolean mark (SlvStore *store, GError **error) { return slv_store_mark_unsaved (store, 1, "a window", error); }
static gboolean forget (SlvStore *store, GError **error) { return slv_store_forget_unsaved (store, 1, error); }

static gboolean
keep_unsaved (SlvStore *store, GError **error)
{
  const char * const steps[] = { "second", "third" };

  return slv_store_keep_unsaved (store, 1, &(SlvUnsaved) { "a window", "as it is now", steps, 1, 2, 3 }, NULL, error);
}

static gboolean
remove_decks (SlvStore *store, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_vals (ids, (gint64[]) { 1, 3 }, 2);
  return slv_store_remove_decks (store, ids, error);
}

static gboolean
save_decks (SlvStore *store, GError **error)
{
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);

  for (guint i = 0; i < 2; i++)
    {
      SlvDeck *deck = slv_deck_new (i == 0 ? "Four" : "Five");

      slv_deck_plan_move (slv_deck_add_plan (deck, "Against moths"), "Ember", "main", "side", 1);
      g_ptr_array_add (decks, deck);
    }
  return slv_store_save_decks (store, decks, NULL, error);
}

static gboolean
revise (const char *old, char **fresh, gpointer data G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  *fresh = g_strconcat (old, "er", NULL);
  return TRUE;
}

static gboolean revise_setting (SlvStore *store, GError **error) { return slv_store_revise_setting (store, "kept", revise, NULL, error); }
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

/* All that a change can do with what is there. */
static gboolean
change_all (SlvStore *store, GError **error)
{
  SlvChange *change = slv_change_begin (store, "put in order", error);
  SlvPlaceRow place = { .id = 1, .name = "Cupboard", .note = "left" };
  SlvWant want = { .id = 1, .game = "lantern", .name = "Ash", .quantity = 5 };
  gint64 made;
  gboolean good = change != NULL && slv_change_put_place (change, &place, error) && slv_change_make_place (change, "Drawer", &made, error)
                  && slv_change_remove_place (change, made, error) && slv_change_put_want (change, &want, error)
                  && slv_change_remove_want (change, 2, error) && slv_change_move_sleeved (change, 1, 2, error)
                  && slv_change_sleeve (change, 3, 2, 1, error) && slv_change_remove_lot (change, 1, error);

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

/* A list of prices: another amount of one thing, a new thing, and one that is not told any more. */
static gboolean
save_prices (SlvStore *store, const char *day, guint from, GError **error)
{
  static const SlvPrice all[] = {
    { .game = "lantern", .card = "gone", .printing = "", .finish = "", .condition = "", .currency = "EUR", .amount = 100, .own_day = TRUE },
    { .game = "lantern", .card = "kept", .printing = "", .finish = "foil", .condition = "", .currency = "EUR", .amount = 200 },
    { .game = "lantern", .card = "new", .printing = "p", .finish = "", .condition = "", .currency = "USD", .amount = 300 },
  };
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  SlvPriceList list = { .prices = prices, .day = day };
  SlvTally tally;

  for (guint i = from; i < from + 2; i++)
    {
      SlvPrice price = all[i];

      price.day = day;
      price.amount += from;
      g_array_append_val (prices, price);
    }
  return slv_store_save_prices (store, "shop", &list, FALSE, &tally, error);
}

static gboolean save_more_prices (SlvStore *store, GError **error) { return save_prices (store, "2999-02-02", 1, error); }
static gboolean forget_prices (SlvStore *store, GError **error) { return slv_store_forget_prices (store, "shop", error); }
static gboolean revise_prices (SlvStore *store, GError **error) { return slv_store_revise_prices (store, "kept", revise, NULL, error); }

static gboolean
restore_decks (SlvStore *store, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_vals (ids, (gint64[]) { 2 }, 1);
  return slv_store_restore_decks (store, ids, error);
}

/* ---- the questions ---- */

static gboolean
add_price (const SlvPrice *price, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%s %s %d %s\n", price->card, price->day, (int) price->amount, price->seen);
  return TRUE;
}

static char *
ask_prices (SlvStore *store, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!slv_store_each_price (store, &(SlvPriceAsk) { .all = TRUE }, add_price, text, error)
      || !slv_store_each_price (store, &(SlvPriceAsk) { "lantern", "kept", FALSE, NULL }, add_price, text, error))
    return NULL;
  g_autoptr (GPtrArray) currencies = slv_store_price_currencies (store, error);
  return currencies != NULL ? g_strdup_printf ("%s%u", text->str, currencies->len) : NULL;
}

static gboolean
add_lot (const SlvLot *lot, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%d × %s in %d\n", (int) lot->quantity, lot->name, (int) lot->place);
  return TRUE;
}

static gboolean
add_place (const SlvPlaceRow *place, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%s in %d\n", place->name, (int) place->parent);
  return TRUE;
}

static gboolean
add_want (const SlvWant *want, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "want %d × %s\n", (int) want->quantity, want->name);
  return TRUE;
}

static gboolean
add_sleeved (const SlvSleeved *sleeved, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%d of %d in %d\n", (int) sleeved->quantity, (int) sleeved->lot, (int) sleeved->deck);
  return TRUE;
}

static char *
ask_collection (SlvStore *store, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean good = slv_store_read_begin (store, error) && slv_store_each_lot (store, NULL, 0, add_lot, text, error)
                  && slv_store_each_lot (store, (gint64[]) { 2, 99 }, 2, add_lot, text, error) && slv_store_each_place (store, add_place, text, error)
                  && slv_store_each_want (store, add_want, text, error) && slv_store_each_sleeved (store, add_sleeved, text, error);

  slv_store_read_end (store);
  return good ? g_strdup (text->str) : NULL;
}

static char *
ask_history (SlvStore *store, GError **error)
{
  g_autoptr (GPtrArray) entries = slv_store_history (store, 10, error), rows = entries != NULL ? slv_store_history_rows (store, 1, 10, error) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; rows != NULL && i < entries->len; i++)
    {
      const SlvJournalEntry *entry = entries->pdata[i];

      g_string_append_printf (text, "%d %s %u%s\n", (int) entry->id, entry->what, entry->rows, entry->undone ? " undone" : "");
    }
  for (guint i = 0; rows != NULL && i < rows->len; i++)
    g_string_append_printf (text, "%s %d\n", ((SlvJournalRow *) rows->pdata[i])->subject, (int) ((SlvJournalRow *) rows->pdata[i])->row);
  return rows != NULL ? g_strdup (text->str) : NULL;
}

static gboolean
add_deck (const SlvDeck *deck, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%s %u:", deck->name, deck->version);
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    g_string_append_printf (text, " %u %s", entry->count, entry->name);
  for (guint i = 0; deck->plans != NULL && i < deck->plans->len; i++)
    g_string_append_printf (text, " plan %u", ((SlvDeckPlan *) deck->plans->pdata[i])->moves->len);
  g_string_append_c (text, '\n');
  return TRUE;
}

static char *
ask_deck (SlvDeck *taken)
{
  g_autoptr (SlvDeck) deck = taken;
  g_autoptr (GString) text = g_string_new (NULL);

  return deck != NULL && add_deck (deck, text, NULL) ? g_strdup (text->str) : NULL;
}

static char *ask_one (SlvStore *store, GError **error) { return ask_deck (slv_store_load_deck (store, 1, error)); }
static char *ask_by_name (SlvStore *store, GError **error) { return ask_deck (slv_store_find_deck (store, "three", error)); }
static char *ask_version (SlvStore *store, GError **error) { return ask_deck (slv_store_load_deck_version (store, 1, 1, error)); }
static char *ask_free_name (SlvStore *store, GError **error) { return slv_store_free_deck_name (store, "One", error); }

static char *
ask_each (SlvStore *store, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  g_array_append_vals (ids, (gint64[]) { 3, 99, 1 }, 3);
  return slv_store_each_deck (store, NULL, add_deck, text, error) && slv_store_each_deck (store, ids, add_deck, text, error) ? g_strdup (text->str) : NULL;
}

/* (transfer full): the heads of @decks, which is taken. */
static char *
ask_heads (GPtrArray *taken)
{
  g_autoptr (GPtrArray) decks = taken;
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; decks != NULL && i < decks->len; i++)
    add_deck (decks->pdata[i], text, NULL);
  return decks != NULL ? g_strdup (text->str) : NULL;
}

static char *ask_list (SlvStore *store, GError **error) { return ask_heads (slv_store_list_decks (store, error)); }
static char *ask_versions (SlvStore *store, GError **error) { return ask_heads (slv_store_list_deck_versions (store, 1, error)); }

static char *
ask_removed (SlvStore *store, GError **error)
{
  gint64 removed = slv_store_find_removed (store, "gone", error), there;

  return removed != 0 && slv_store_find_deck_id (store, "one", &there, error) ? g_strdup_printf ("%d %d", (int) removed, (int) there) : NULL;
}

static char *
ask_sources (SlvStore *store, GError **error)
{
  g_autoptr (GPtrArray) sources = slv_store_list_sources (store, error);
  g_autofree char *password = sources != NULL ? slv_store_dup_password (store, "https://me@lists.example/all", error) : NULL;

  return password != NULL ? g_strdup_printf ("%u %s", sources->len, password) : NULL;
}

static char *
ask_unsaved (SlvStore *store, GError **error)
{
  g_autofree char *state = NULL, *lists = NULL;
  g_autoptr (GPtrArray) steps = NULL, marks = NULL;
  guint game;
  gboolean draw;

  if (!slv_store_load_unsaved (store, 1, &state, &steps, error) || !slv_store_load_match (store, 3, &game, &draw, &lists, error))
    return NULL;
  marks = slv_store_marked_unsaved (store, error);
  return marks != NULL ? g_strdup_printf ("%s, %u steps, %u marks, game %u %s %d", state, steps->len, marks->len, game, lists, draw) : NULL;
}

static gboolean
add_set (const SlvStoredSet *set, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%s\n", set->code);
  return TRUE;
}

static gboolean
add_stored (const SlvStoredCard *card, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%s %s %s\n", card->key, card->data, card->origins);
  return TRUE;
}

static gboolean
add_print (const SlvStoredPrinting *printing, gpointer text, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (text, "%s %s of %d\n", printing->key, printing->number, (int) printing->card);
  return TRUE;
}

static char *
ask_cards (SlvStore *store, GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  SlvOrigin origin;

  if (!slv_store_each (store, NULL, add_set, add_stored, add_print, text, error) || !slv_store_get_origin (store, "lantern", "list", &origin, error))
    return NULL;
  g_string_append_printf (text, "%s %d %d", origin.state, (int) origin.cards, (int) origin.printings);
  slv_origin_clear (&origin);
  return g_strdup (text->str);
}

/* What an import would change, which is then taken back. */
static char *
ask_changes (SlvStore *store, GError **error)
{
  SlvImport *import = slv_import_begin (store, "list", "lantern", error);
  g_autoptr (SlvCard) a = printed ("a", "2024-02-02", "oil=2", "9");
  g_autoptr (GPtrArray) changes = import != NULL && slv_import_add (import, a, NULL, error) ? slv_import_list_changes (import, 10, NULL, error) : NULL;
  g_autoptr (GString) text = g_string_new (NULL);

  SLV_EACH (const SlvImportChange, change, changes)
    {
      g_autofree char *fields = change->fields != NULL ? g_strjoinv (" ", change->fields) : NULL;

      g_string_append_printf (text, "%u %s %s %s\n", change->kind, change->name, change->printing, fields);
    }
  if (import != NULL)
    slv_import_abort (import);
  return changes != NULL ? g_strdup (text->str) : NULL;
}

static const Call calls[] = {
  { "saving-a-deck", save_deck, NULL }, { "removing-a-deck", remove_deck, NULL }, { "bringing-a-deck-back", restore_deck, NULL }, { "sleeving-a-deck", set_sleeved, NULL },
  { "a-setting", set_setting, NULL }, { "forgetting-a-setting", drop_setting, NULL }, { "a-setting-of-a-deck", set_for_deck, NULL }, { "a-source", save_source, NULL },
  { "forgetting-a-source", remove_source, NULL }, { "copies", change_copies, NULL }, { "undo", undo, NULL }, { "a-match", keep_match, NULL }, { "bounds-of-the-history", set_bounds, NULL },
  { "an-import", import_list, NULL }, { "redo", redo, NULL }, { "taking-back-one-change", revert, NULL }, { "marking-a-deck-as-edited", mark, NULL }, { "forgetting-edits", forget, NULL },
  { "edits-of-a-deck", keep_unsaved, NULL }, { "removing-decks", remove_decks, NULL }, { "saving-decks", save_decks, NULL }, { "revising-a-setting", revise_setting, NULL },
  { "a-change-of-all-kinds", change_all, NULL }, { "prices", save_more_prices, NULL }, { "forgetting-prices", forget_prices, NULL },
  { "a-setting-of-prices", revise_prices, NULL }, { "bringing-decks-back", restore_decks, NULL },
  { "what-cards-cost", NULL, ask_prices },
  { "the-collection", NULL, ask_collection }, { "the-history", NULL, ask_history }, { "a-deck", NULL, ask_one }, { "a-deck-by-name", NULL, ask_by_name },
  { "an-older-state", NULL, ask_version }, { "a-free-name", NULL, ask_free_name }, { "every-deck", NULL, ask_each }, { "a-list-of-decks", NULL, ask_list },
  { "a-list-of-states", NULL, ask_versions }, { "a-removed-deck", NULL, ask_removed }, { "sources", NULL, ask_sources }, { "edits", NULL, ask_unsaved },
  { "cards", NULL, ask_cards }, { "what-an-import-changes", NULL, ask_changes },
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
  const SlvSource source = { .name = (char *) "lists", .url = (char *) "https://me:hush@lists.example/all" };
  g_autoptr (SlvDeck) gone = slv_deck_new ("Gone"), three = slv_deck_new ("Three");
  const char * const step = "first";

  g_assert_true (save_deck (fixture->store, NULL));
  slv_deck_add (gone, "main", "Ember", 1, NULL, NULL, 0);
  g_assert_true (slv_store_save_deck (fixture->store, gone, NULL));
  g_assert_true (slv_store_remove_deck (fixture->store, gone->id, NULL));
  slv_deck_plan_move (slv_deck_add_plan (three, "Against moths"), "Ember", "main", "side", 1);
  g_assert_true (slv_store_save_deck (fixture->store, three, NULL));
  g_assert_true (slv_store_save_source (fixture->store, &source, NULL));
  g_assert_true (slv_store_set_setting (fixture->store, "kept", "long", NULL));
  g_assert_true (slv_store_keep_unsaved (fixture->store, 1, &(SlvUnsaved) { "a window", "as it is", &step, 0, 1, 1 }, NULL, NULL));
  g_assert_true (slv_store_keep_match (fixture->store, 3, 2, TRUE, "lists", NULL));
  for (guint i = 0; i < 3; i++)   /* the third is undone */
    g_assert_true (change_copies (fixture->store, NULL));
  g_assert_true (undo (fixture->store, NULL));
  g_assert_true (save_prices (fixture->store, "2999-01-01", 0, NULL));
  IMPORT ("list", printed ("a", "2024-01-01", "oil=1", "1"), printed ("b", "2024-01-01", "oil=1", "2"));
}

/* What a change of all kinds finds: wants, and copies in a deck. Its undoing forgets what was undone before, so the others do without. */
static void
prepare_all (Fixture *fixture)
{
  SlvWant wants[] = { { .game = "lantern", .name = "Ash", .quantity = 2 }, { .game = "lantern", .name = "Moth", .quantity = 1 } };
  SlvChange *change = slv_change_begin (fixture->store, "wished", NULL);

  g_assert_true (slv_change_put_want (change, &wants[0], NULL) && slv_change_put_want (change, &wants[1], NULL));
  g_assert_true (slv_change_sleeve (change, 1, 1, 1, NULL));
  g_assert_true (slv_change_end (change, TRUE, NULL, NULL));
}

/* All files as they are, without a log. */
static void
keep_files (Fixture *fixture, GBytes *kept[G_N_ELEMENTS (files)], gboolean back)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = fixture_path (fixture, files[i]);

      if (back)
        g_assert_true (g_file_set_contents (path, g_bytes_get_data (kept[i], NULL), (gssize) g_bytes_get_size (kept[i]), NULL));
      else
        kept[i] = fixture_bytes (path);
    }
}

/* Makes the call; (transfer full): what is there afterwards or, of a question, its answer. NULL: it failed, and nothing has changed. */
static char *
call_it (Fixture *fixture, const Call *call, const char *before, GError **error)
{
  gboolean good = TRUE;
  g_autofree char *answer = call->ask != NULL ? call->ask (fixture->store, error) : NULL, *now = NULL;

  if (call->act != NULL)
    good = call->act (fixture->store, error);
  breaking = NULL;
  g_clear_pointer (&fixture->store, slv_store_close);
  now = describe (fixture);
  if (call->ask != NULL || !good)
    g_assert_cmpstr (now, ==, before);
  return call->ask != NULL ? g_steal_pointer (&answer) : good ? g_steal_pointer (&now) : NULL;
}

static void
fail_each (Fixture *fixture, const Call *call, gboolean deny_it, GBytes *kept[G_N_ELEMENTS (files)], const char *before, const char *after)
{
  Denial denial = { 0, 0 };
  gboolean more = TRUE;

  for (; more && denial.denied < STATEMENTS_MAX; denial.denied++)
    {
      g_autoptr (GError) error = NULL;

      keep_files (fixture, kept, TRUE);
      fixture_reopen (fixture);
      denial.asked = 0;
      if (deny_it)
        {
          sqlite3_set_authorizer (fixture->store->library->handle, deny, &denial);
          sqlite3_set_authorizer (fixture->store->index->handle, deny, &denial);
          sqlite3_set_authorizer (slv_store_open_prices (fixture->store, FALSE, NULL)->handle, deny, &denial);
        }
      else
        breaking = &denial;
      g_autofree char *now = call_it (fixture, call, before, &error);
      more = denial.asked > denial.denied;
      g_test_message ("%s, %s %u: %s", call->name, deny_it ? "statement" : "step", denial.denied, error != NULL ? error->message : "done");
      g_assert_cmpint (now == NULL, ==, error != NULL);
      g_assert_true (error == NULL || strstr (error->message, g_strerror (0)) == NULL);   /* that nothing is wrong is no reason */
      if (now != NULL && (call->act == save_more_prices || call->act == forget_prices))   /* that they could not be counted up at the end is no failure of theirs */
        g_assert_cmpstr (strstr (now, "# price\n"), ==, strstr (after, "# price\n"));
      else if (now != NULL)
        g_assert_cmpstr (now, ==, after);
      else if (call->ask != NULL)   /* nobody is told that there is no such thing */
        g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
    }
  g_assert_cmpuint (denial.denied, >, 1);
  g_assert_false (more);
}

static void
test_denied (Fixture *fixture, gconstpointer data)
{
  const Call *call = data;
  GBytes *kept[G_N_ELEMENTS (files)];

  prepare (fixture);
  if (call->act == change_all || call->ask == ask_collection)
    prepare_all (fixture);
  g_clear_pointer (&fixture->store, slv_store_close);
  keep_files (fixture, kept, FALSE);
  g_autofree char *before = describe (fixture);
  fixture_reopen (fixture);
  g_autofree char *after = good (call_it (fixture, call, before, &error));
  g_assert_cmpstr (before, !=, after);
  fail_each (fixture, call, TRUE, kept, before, after);
  fail_each (fixture, call, FALSE, kept, before, after);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    g_bytes_unref (kept[i]);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

/* The copy goes only when the disk has the packed one. */
CASE ("/store/denied/what-the-disk-does-not-confirm-is-not-packed", test_unsure)
{
  g_autofree char *path = fixture_path (fixture, "copy.db"), *packed = g_strconcat (path, ".gz", NULL), *part = g_strconcat (packed, ".part", NULL);

  g_assert_true (g_file_set_contents (path, "a copy", -1, NULL));
  for (guint i = 0; i < 2; i++)
    {
      unsure = i == 0;
      g_assert_cmpint (slv_file_pack (path), ==, !unsure);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, unsure);
      g_assert_cmpint (g_file_test (packed, G_FILE_TEST_EXISTS), ==, !unsure);
      g_assert_false (g_file_test (part, G_FILE_TEST_EXISTS));
    }
}

TEST_MAIN (
  for (guint i = 0; i < G_N_ELEMENTS (calls); i++)
    {
      g_autofree char *path = g_strdup_printf ("/store/denied/%s", calls[i].name);

      g_test_add (path, Fixture, &calls[i], fixture_set_up, test_denied, fixture_tear_down);
    })
