/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-decks.c: saved decks with their history, sources and settings. */
#include "config.h"
#include "store-fixture.h"
#include "store/slv-store-private.h"

#include <string.h>
#include "base/slv-error.h"

static SlvStoredDeck *
make_deck (const char *name)
{
  SlvStoredDeck *deck = slv_stored_deck_new (name);
  SlvStoredEntry *entry = slv_stored_deck_add_entry (deck, "main", "Ember", 4);
  SlvStoredPlan *plan;

  entry->set_code = g_strdup ("ONE");
  entry->number = g_strdup ("012a");
  entry->note = g_strdup ("a note");
  entry->line = 7;
  slv_stored_deck_add_entry (deck, "side", "Lamp", 3);
  g_ptr_array_add (deck->extras, g_strdup ("// as it was"));
  slv_take_str (&deck->game, g_strdup ("lantern"));
  slv_take_str (&deck->format, g_strdup ("lantern/1/open"));
  slv_take_str (&deck->author, g_strdup ("Somebody"));
  slv_take_str (&deck->comment, g_strdup ("Line one\nline two"));
  slv_take_str (&deck->folder, g_strdup ("Cups/2025"));
  slv_take_str (&deck->options, g_strdup ("strict=yes\n"));
  plan = slv_stored_deck_add_plan (deck, "Against moths");
  plan->note = g_strdup ("on the draw");
  slv_stored_plan_add_move (plan, "main", "side", "Ember", 1);
  slv_stored_plan_add_move (plan, "side", "main", "Lamp", 1);
  slv_stored_deck_add_plan (deck, "Empty plan");
  return deck;
}

static char *
deck_to_string (const SlvStoredDeck *deck)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s|%s|%s|%s|%s|%s|%s|%u\n", deck->name, deck->game, deck->format, deck->author, deck->comment,
                          deck->folder, deck->options, deck->n_cards);
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvStoredEntry *e = deck->entries->pdata[i];

      g_string_append_printf (text, "%u %s %s %s %s %s %u\n", e->count, e->zone, e->name, e->set_code, e->number, e->note,
                              (guint) e->line);
    }
  for (guint i = 0; i < deck->extras->len; i++)
    g_string_append_printf (text, "%s\n", (char *) deck->extras->pdata[i]);
  for (guint i = 0; i < deck->plans->len; i++)
    {
      const SlvStoredPlan *plan = deck->plans->pdata[i];

      g_string_append_printf (text, "%s (%s)\n", plan->name, plan->note);
      for (guint k = 0; k < plan->moves->len; k++)
        {
          const SlvStoredMove *move = plan->moves->pdata[k];

          g_string_append_printf (text, "  %u %s %s>%s\n", move->count, move->name, move->from_zone, move->to_zone);
        }
    }
  return g_string_free (text, FALSE);
}

static void
save (Fixture       *fixture,
      SlvStoredDeck *deck)
{
  g_autoptr (GError) error = NULL;

  slv_store_save_deck (fixture->store, deck, &error);
  g_assert_no_error (error);
}

static void
test_round_trip (Fixture       *fixture,
                 gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Ämber Road"), loaded = NULL, found = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;
  g_autofree char *text = NULL, *again = NULL;

  save (fixture, deck);
  g_assert_cmpint (deck->id, >, 0);
  g_assert_cmpint (deck->changed, >, 1700000000);
  g_assert_cmpuint (deck->version, ==, 1);
  fixture_reopen (fixture);
  loaded = slv_store_load_deck (fixture->store, deck->id, &error);
  g_assert_no_error (error);
  text = deck_to_string (loaded);
  g_assert_cmpstr (text, ==, "Ämber Road|lantern|lantern/1/open|Somebody|Line one\nline two|Cups/2025|strict=yes\n|7\n"
                             "4 main Ember ONE 012a a note 7\n3 side Lamp    0\n// as it was\n"
                             "Against moths (on the draw)\n  1 Ember main>side\n  1 Lamp side>main\nEmpty plan ()\n");
  found = slv_store_find_deck (fixture->store, " äMBER  road", &error);
  g_assert_no_error (error);
  again = deck_to_string (found);
  g_assert_cmpstr (text, ==, again);
  list = slv_store_list_decks (fixture->store, &error);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_null (((SlvStoredDeck *) list->pdata[0])->entries);
  g_assert_cmpuint (((SlvStoredDeck *) list->pdata[0])->n_cards, ==, 7);
}

static void
test_bare_struct (Fixture       *fixture,
                  gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = g_new0 (SlvStoredDeck, 1), loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_test_summary ("Texts and arrays that are NULL count as empty.");
  deck->name = g_strdup ("Bare");
  save (fixture, deck);
  loaded = slv_store_find_deck (fixture->store, "bare", &error);
  g_assert_no_error (error);
  g_assert_cmpuint (loaded->entries->len, ==, 0);
  g_assert_cmpstr (loaded->folder, ==, "");
}

static void
test_list_order (Fixture       *fixture,
                 gconstpointer  data G_GNUC_UNUSED)
{
  static const char * const names[] = { "moth", "Amber", "LAMP" };
  g_autoptr (GPtrArray) list = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (SlvStoredDeck) deck = slv_stored_deck_new (names[i]);

      save (fixture, deck);
    }
  list = slv_store_list_decks (fixture->store, &error);
  g_assert_cmpuint (list->len, ==, 3);
  g_assert_cmpstr (((SlvStoredDeck *) list->pdata[0])->name, ==, "Amber");
  g_assert_cmpstr (((SlvStoredDeck *) list->pdata[1])->name, ==, "LAMP");
  g_assert_cmpstr (((SlvStoredDeck *) list->pdata[2])->name, ==, "moth");
}

static void
test_history (Fixture       *fixture,
              gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Road"), first = NULL, now = NULL;
  g_autoptr (GPtrArray) versions = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  save (fixture, deck);
  slv_take_str (&deck->name, g_strdup ("Long Road"));
  g_ptr_array_set_size (deck->entries, 1);
  save (fixture, deck);
  g_assert_cmpuint (deck->version, ==, 2);
  versions = slv_store_list_deck_versions (fixture->store, deck->id, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (versions->len, ==, 2);
  g_assert_cmpstr (((SlvStoredDeck *) versions->pdata[0])->name, ==, "Long Road");
  g_assert_cmpuint (((SlvStoredDeck *) versions->pdata[0])->n_cards, ==, 4);
  g_assert_cmpuint (((SlvStoredDeck *) versions->pdata[1])->version, ==, 1);
  first = slv_store_load_deck_version (fixture->store, deck->id, 1, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (first->name, ==, "Road");
  g_assert_cmpuint (first->entries->len, ==, 2);
  g_assert_cmpuint (first->plans->len, ==, 2);
  now = slv_store_load_deck (fixture->store, deck->id, &error);
  g_assert_cmpuint (now->entries->len, ==, 1);
  g_assert_null (slv_store_find_deck (fixture->store, "Road", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
}

static void
test_history_bound (Fixture       *fixture,
                    gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (SlvStoredDeck) deck = slv_stored_deck_new ("Road"), other = make_deck ("Other");

  slv_stored_deck_add_entry (deck, "main", "Ember", 1);
  save (fixture, deck);
  save (fixture, other);
  slv_db_exec (fixture->store->library, "PRAGMA synchronous = OFF", "test", NULL);
  for (guint i = 0; i < SLV_STORE_VERSIONS_MAX + 20; i++)
    save (fixture, deck);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_version WHERE name = 'Road'"), ==, SLV_STORE_VERSIONS_MAX);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_entry WHERE deck = 1"), ==, SLV_STORE_VERSIONS_MAX);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_entry WHERE deck = 2"), ==, 2);
}

static void
test_remove_and_restore (Fixture       *fixture,
                         gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Road"), other = make_deck ("road"), back = NULL;
  g_autoptr (GError) error = NULL;

  save (fixture, deck);
  g_assert_true (slv_store_remove_deck (fixture->store, deck->id, &error));
  g_assert_null (slv_store_load_deck (fixture->store, deck->id, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (slv_store_remove_deck (fixture->store, deck->id, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_clear_error (&error);
  save (fixture, other);
  g_assert_true (slv_store_restore_deck (fixture->store, deck->id, &error));
  g_assert_no_error (error);
  back = slv_store_find_deck (fixture->store, "road (2)", &error);
  g_assert_no_error (error);
  g_assert_cmpint (back->id, ==, deck->id);
  g_assert_cmpuint (back->entries->len, ==, 2);
  g_assert_false (slv_store_restore_deck (fixture->store, deck->id, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_false (slv_store_restore_deck (fixture->store, 999, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
}

static void
test_names (Fixture       *fixture,
            gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Road"), same = make_deck ("ROAD"), none = slv_stored_deck_new (" ");
  g_autoptr (SlvStoredDeck) stray = make_deck ("Stray");
  g_autoptr (GError) error = NULL;
  guint64 revision;

  save (fixture, deck);
  revision = slv_store_library_revision (fixture->store);
  g_assert_false (slv_store_save_deck (fixture->store, same, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_cmpint (same->id, ==, 0);
  g_clear_error (&error);
  g_assert_false (slv_store_save_deck (fixture->store, none, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_clear_error (&error);
  stray->id = 77;
  g_assert_false (slv_store_save_deck (fixture->store, stray, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), ==, revision);
  save (fixture, deck);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), ==, revision + 1);
}

/* ---- sources and settings ---- */

static void
test_sources (Fixture       *fixture,
              gconstpointer  data G_GNUC_UNUSED)
{
  SlvSource source = { .name = (char *) "lists", .url = (char *) "https://example.org/a", .game = (char *) "lantern",
                       .records = 12, .etag = (char *) "\"x\"" };
  SlvSource nameless = { .url = (char *) "x" };
  g_autoptr (GPtrArray) sources = NULL;
  g_autoptr (GError) error = NULL;
  const SlvSource *back;

  g_assert_true (slv_store_save_source (fixture->store, &source, &error));
  source.fetched = 1700000000;
  source.hash = (char *) "abc";
  g_assert_true (slv_store_save_source (fixture->store, &source, &error));
  g_assert_false (slv_store_save_source (fixture->store, &nameless, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_clear_error (&error);
  fixture_reopen (fixture);
  sources = slv_store_list_sources (fixture->store, &error);
  g_assert_cmpuint (sources->len, ==, 1);
  back = sources->pdata[0];
  g_assert_cmpstr (back->url, ==, "https://example.org/a");
  g_assert_cmpstr (back->etag, ==, "\"x\"");
  g_assert_cmpstr (back->hash, ==, "abc");
  g_assert_cmpstr (back->kind, ==, "");
  g_assert_cmpint (back->fetched, ==, 1700000000);
  g_assert_cmpuint (back->records, ==, 12);
  g_assert_true (slv_store_remove_source (fixture->store, "lists", &error));
  g_assert_false (slv_store_remove_source (fixture->store, "lists", &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
}

static void
test_settings (Fixture       *fixture,
               gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *value = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_null (slv_store_get_setting (fixture->store, "sort"));
  g_assert_true (slv_store_set_setting (fixture->store, "sort", "cost", &error));
  g_assert_true (slv_store_set_setting (fixture->store, "sort", "-name", &error));
  fixture_reopen (fixture);
  value = slv_store_get_setting (fixture->store, "sort");
  g_assert_cmpstr (value, ==, "-name");
  g_assert_true (slv_store_set_setting (fixture->store, "sort", NULL, &error));
  g_assert_null (slv_store_get_setting (fixture->store, "sort"));
}

static void
test_hostile_texts (Fixture       *fixture,
                    gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (SlvStoredDeck) deck = make_deck ("Road"), loaded = NULL;
  g_autoptr (GError) error = NULL;

  g_test_summary ("A library that somebody made may hold anything: texts come out as UTF-8 all the same.");
  save (fixture, deck);
  run_sql (path, "UPDATE deck_entry SET name = CAST(x'41ff42' AS TEXT), note = CAST(x'c3' AS TEXT)");
  loaded = slv_store_load_deck (fixture->store, deck->id, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < loaded->entries->len; i++)
    {
      g_assert_true (g_utf8_validate (((SlvStoredEntry *) loaded->entries->pdata[i])->name, -1, NULL));
      g_assert_true (g_utf8_validate (((SlvStoredEntry *) loaded->entries->pdata[i])->note, -1, NULL));
    }
}

static void
test_missing_table (Fixture       *fixture,
                    gconstpointer  data G_GNUC_UNUSED)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (GError) error = NULL;

  run_sql (path, "PRAGMA foreign_keys = OFF; DROP TABLE deck_entry");
  fixture_reopen (fixture);
  g_assert_null (slv_store_list_decks (fixture->store, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  g_assert_nonnull (strstr (error->message, "library.db"));
}

/* Two windows hold the same state; the second to save is told, and nothing of the first is lost. */
static void
test_saved_elsewhere (Fixture       *fixture,
                      gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Moths"), first = NULL, second = NULL, now = NULL;
  g_autoptr (GError) error = NULL;
  gboolean behind;

  save (fixture, deck);
  first = slv_store_load_deck (fixture->store, deck->id, NULL);
  second = slv_store_load_deck (fixture->store, deck->id, NULL);
  slv_stored_deck_add_entry (first, "main", "Candle", 1);
  g_assert_true (slv_store_save_deck_after (fixture->store, first, &behind, &error));
  g_assert_false (behind);
  slv_stored_deck_add_entry (second, "main", "Torch", 1);
  g_assert_false (slv_store_save_deck_after (fixture->store, second, &behind, &error));
  g_assert_true (behind);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_clear_error (&error);
  g_assert_cmpuint (second->version, ==, 1);
  now = slv_store_load_deck (fixture->store, deck->id, NULL);
  g_assert_cmpuint (now->version, ==, 2);
  g_assert_cmpstr (((SlvStoredEntry *) now->entries->pdata[2])->name, ==, "Candle");
  second->version = 0;   /* whoever does not know which state it was is not asked */
  g_assert_true (slv_store_save_deck_after (fixture->store, second, &behind, &error));
  g_assert_cmpuint (second->version, ==, 3);
}

/* Saved as it is, a deck that was thrown away elsewhere would go where nobody looks. */
static void
test_removed_elsewhere (Fixture       *fixture,
                        gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Moths");
  g_autoptr (GError) error = NULL;
  gboolean behind;

  save (fixture, deck);
  g_assert_true (slv_store_remove_deck (fixture->store, deck->id, &error));
  g_assert_false (slv_store_save_deck_after (fixture->store, deck, &behind, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_assert_false (behind);
}

static void
test_free_name (Fixture       *fixture,
                gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) one = make_deck ("Moths"), two = make_deck ("moths (2)");
  g_autofree char *before = slv_store_free_deck_name (fixture->store, "Moths", NULL), *after = NULL;

  g_assert_cmpstr (before, ==, "Moths");
  save (fixture, one);
  save (fixture, two);
  after = slv_store_free_deck_name (fixture->store, "Moths", NULL);
  g_assert_cmpstr (after, ==, "Moths (3)");
}

static void
test_sleeved (Fixture       *fixture,
              gconstpointer  data G_GNUC_UNUSED)
{
  g_autoptr (SlvStoredDeck) deck = make_deck ("Moths"), kept = NULL;
  g_autoptr (GError) error = NULL;

  save (fixture, deck);
  g_assert_cmpuint (slv_store_get_sleeved (fixture->store, deck->id), ==, 0);
  g_assert_false (slv_store_set_sleeved (fixture->store, deck->id, 7, &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_clear_error (&error);
  g_assert_true (slv_store_set_sleeved (fixture->store, deck->id, 1, &error));
  for (guint i = 0; i < SLV_STORE_VERSIONS_MAX + 2; i++)
    save (fixture, deck);
  g_assert_cmpuint (slv_store_get_sleeved (fixture->store, deck->id), ==, 1);
  kept = slv_store_load_deck_version (fixture->store, deck->id, 1, &error);
  g_assert_no_error (error);
  g_assert_nonnull (kept);
  g_assert_null (slv_store_load_deck_version (fixture->store, deck->id, 2, NULL));
  g_assert_true (slv_store_set_sleeved (fixture->store, deck->id, 0, &error));
  g_assert_cmpuint (slv_store_get_sleeved (fixture->store, deck->id), ==, 0);
}

#define ADD(path, func) g_test_add ("/store/decks/" path, Fixture, NULL, fixture_set_up, func, fixture_tear_down)

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  ADD ("saved-deck-comes-back-whole", test_round_trip);
  ADD ("deck-with-nothing-filled-in-is-saved", test_bare_struct);
  ADD ("list-is-in-order-of-names", test_list_order);
  ADD ("every-save-is-a-version", test_history);
  ADD ("history-is-bounded", test_history_bound);
  ADD ("removed-deck-is-brought-back-under-a-free-name", test_remove_and_restore);
  ADD ("two-decks-cannot-have-one-name", test_names);
  ADD ("what-another-window-saved-is-not-overwritten", test_saved_elsewhere);
  ADD ("what-another-window-threw-away-is-not-saved-into-nowhere", test_removed_elsewhere);
  ADD ("a-free-name-is-found", test_free_name);
  ADD ("the-state-in-sleeves-outlives-the-bound-of-the-history", test_sleeved);
  ADD ("sources-are-remembered-by-name", test_sources);
  ADD ("settings-are-remembered", test_settings);
  ADD ("texts-that-are-not-utf-8-are-repaired", test_hostile_texts);
  ADD ("missing-table-is-damage", test_missing_table);
  return g_test_run ();
}
