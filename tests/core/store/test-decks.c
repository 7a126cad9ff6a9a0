/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-decks.c: saved decks with their history, sources and settings. */
#include "store-fixture.h"
#include "store/slv-store-decks.h"

#include "base/slv-error.h"

static SlvDeck *
make_deck (const char *name)
{
  SlvDeck *deck = slv_deck_new (name);

  slv_deck_add (deck, "main", "Ember", 4, "ONE", "012a", 7);
  slv_take_str (&slv_deck_entry (deck, 0)->note, g_strdup ("a note"));
  slv_deck_add (deck, "side", "Lamp", 3, NULL, NULL, 0);
  g_ptr_array_add (deck->extras, g_strdup ("octgn\tcard\t// as it was"));
  g_ptr_array_add (deck->tags, g_strdup ("fire"));
  for (guint i = 0; i < 2; i++)
    slv_deck_add_heading (deck, "empty zone");
  slv_deck_add_heading (deck, " ");
  slv_deck_add_unread (deck, 9, "4 \tof what", "two\nlines");
  slv_take_str (&deck->game, g_strdup ("lantern"));
  slv_take_str (&deck->format, g_strdup ("lantern/1/open"));
  slv_take_str (&deck->author, g_strdup ("Somebody"));
  slv_take_str (&deck->comment, g_strdup ("Line one\nline two"));
  slv_take_str (&deck->folder, g_strdup ("Cups/2025"));
  g_ptr_array_add (deck->option_texts, g_strdup ("strict=yes"));
  g_ptr_array_add (deck->option_texts, g_strdup ("lamp=2"));
  SlvDeckPlan *plan = slv_deck_add_plan (deck, "Against moths");
  slv_take_str (&plan->note, g_strdup ("on the draw"));
  slv_take_str (&plan->on_play, g_strdup ("keep\ttwo"));
  slv_take_str (&plan->on_draw, g_strdup ("one more"));
  slv_deck_plan_move (plan, "Ember", "main", "side", 1);
  slv_deck_plan_move (plan, "Ember", "main", "side", 2);
  slv_deck_plan_move (plan, "Lamp", "side", "main", 1);
  slv_deck_add_plan (deck, "Empty plan");
  return deck;
}

static char *
deck_to_string (const SlvDeck *deck)
{
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "%s|%s|%s|%s|%s|%s|%u\n", deck->name, deck->game, deck->format, deck->author, deck->comment,
                          deck->folder, slv_deck_n_cards (deck, NULL));
  for (guint i = 0; i < deck->option_texts->len; i++)
    g_string_append_printf (text, "%s\n", (char *) deck->option_texts->pdata[i]);
  SLV_EACH (const SlvDeckEntry, e, deck->entries)
    g_string_append_printf (text, "%u %s %s %s %s %s %u\n", e->count, e->zone, e->name, e->set_code, e->number, e->note,
                            (guint) e->line);
  for (guint i = 0; i < deck->extras->len; i++)
    g_string_append_printf (text, "%s\n", (char *) deck->extras->pdata[i]);
  for (guint i = 0; i < deck->tags->len; i++)
    g_string_append_printf (text, "#%s\n", (char *) deck->tags->pdata[i]);
  for (guint i = 0; i < deck->headings->len; i++)
    g_string_append_printf (text, "[%s]\n", (char *) deck->headings->pdata[i]);
  SLV_EACH (const SlvUnread, unread, deck->unread)
    g_string_append_printf (text, "? %u %s (%s)\n", (guint) unread->line, unread->text, unread->reason);
  SLV_EACH (const SlvDeckPlan, plan, deck->plans)
    {
      g_string_append_printf (text, "%s (%s, %s, %s)\n", plan->name, plan->note, plan->on_play, plan->on_draw);
      SLV_EACH (const SlvDeckMove, move, plan->moves)
        g_string_append_printf (text, "  %u %s %s>%s\n", move->count, move->name, move->from, move->to);
    }
  return g_string_free (text, FALSE);
}

static void
save (Fixture *fixture,
      SlvDeck *deck)
{
  good (slv_store_save_deck (fixture->store, deck, &error));
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/decks/saved-deck-comes-back-whole", test_round_trip)
{
  g_autoptr (SlvDeck) deck = make_deck ("Ämber Road"), loaded = NULL, found = NULL, copy = NULL;
  g_autoptr (GError) error = NULL;

  save (fixture, deck);
  g_assert_cmpint (deck->id, >, 0);
  g_assert_cmpint (deck->changed, >, 1700000000);
  g_assert_cmpuint (deck->version, ==, 1);
  fixture_reopen (fixture);
  loaded = good (slv_store_load_deck (fixture->store, deck->id, &error));
  g_autofree char *text = deck_to_string (loaded);
  g_assert_cmpstr (text, ==, "Ämber Road|lantern|lantern/1/open|Somebody|Line one\nline two|Cups/2025|7\nstrict=yes\nlamp=2\n"
                             "4 main Ember ONE 012a a note 7\n3 side Lamp    0\noctgn\tcard\t// as it was\n#fire\n[empty zone]\n? 9 4 \tof what (two lines)\n"
                             "Against moths (on the draw, keep\ttwo, one more)\n  3 Ember main>side\n  1 Lamp side>main\nEmpty plan (, , )\n");
  found = good (slv_store_find_deck (fixture->store, " äMBER  road", &error));
  g_autofree char *again = deck_to_string (found);
  g_assert_cmpstr (text, ==, again);
  copy = slv_deck_copy (found);
  g_autofree char *copied = deck_to_string (copy);
  g_assert_cmpstr (copied, ==, text);
  g_autoptr (GPtrArray) list = slv_store_list_decks (fixture->store, &error);
  g_assert_cmpuint (list->len, ==, 1);
  g_assert_cmpuint (((SlvDeck *) list->pdata[0])->entries->len, ==, 0);
  g_assert_cmpuint (((SlvDeck *) list->pdata[0])->n_listed, ==, 7);
}

/* What only a damaged library holds. */
TEST ("/store/decks/odd-rest", test_odd_rest)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("odd");

  slv_store_take_rest (deck, "plan-on-play\t99\tnobody's");
  slv_store_take_rest (deck, "plan-on-draw\tx");
  g_assert_cmpuint (deck->plans->len, ==, 0);
  g_assert_cmpuint (deck->unread->len, ==, 0);
  slv_store_take_rest (deck, "something else");
  slv_store_take_rest (deck, "unread\t9");
  g_assert_cmpuint (deck->unread->len, ==, 2);
  g_assert_cmpstr (((SlvUnread *) deck->unread->pdata[0])->text, ==, "something else");
  g_assert_cmpstr (((SlvUnread *) deck->unread->pdata[1])->text, ==, "unread\t9");
}

CASE ("/store/decks/every-save-is-a-version", test_history)
{
  g_autoptr (SlvDeck) deck = make_deck ("Road"), first = NULL, now = NULL;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  save (fixture, deck);
  slv_take_str (&deck->name, g_strdup ("Long Road"));
  g_ptr_array_set_size (deck->entries, 1);
  save (fixture, deck);
  g_assert_cmpuint (deck->version, ==, 2);
  g_autoptr (GPtrArray) versions = good (slv_store_list_deck_versions (fixture->store, deck->id, &error));
  g_assert_cmpuint (versions->len, ==, 2);
  g_assert_cmpstr (((SlvDeck *) versions->pdata[0])->name, ==, "Long Road");
  g_assert_cmpuint (((SlvDeck *) versions->pdata[0])->n_listed, ==, 4);
  g_assert_cmpuint (((SlvDeck *) versions->pdata[1])->version, ==, 1);
  first = good (slv_store_load_deck_version (fixture->store, deck->id, 1, &error));
  g_assert_cmpstr (first->name, ==, "Road");
  g_assert_cmpuint (first->entries->len, ==, 2);
  g_assert_cmpuint (first->plans->len, ==, 2);
  now = slv_store_load_deck (fixture->store, deck->id, &error);
  g_assert_cmpuint (now->entries->len, ==, 1);
  fails (slv_store_find_deck (fixture->store, "Road", &error), SLV_ERROR_NOT_FOUND);
}

CASE ("/store/decks/history-is-bounded", test_history_bound)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (SlvDeck) deck = slv_deck_new ("Road"), other = make_deck ("Other");

  slv_deck_add (deck, "main", "Ember", 1, NULL, NULL, 0);
  save (fixture, deck);
  save (fixture, other);
  slv_db_exec (fixture->store->library, "PRAGMA synchronous = OFF", "test", NULL);
  for (guint i = 0; i < SLV_STORE_VERSIONS_MAX + 20; i++)
    save (fixture, deck);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_version WHERE name = 'Road'"), ==, SLV_STORE_VERSIONS_MAX);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_entry WHERE deck = 1"), ==, SLV_STORE_VERSIONS_MAX);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM deck_entry WHERE deck = 2"), ==, 2);
}

CASE ("/store/decks/two-decks-cannot-have-one-name", test_names)
{
  g_autoptr (SlvDeck) deck = make_deck ("Road"), same = make_deck ("ROAD"), none = slv_deck_new (" ");
  g_autoptr (SlvDeck) stray = make_deck ("Stray");
  g_autoptr (GError) error = NULL;

  save (fixture, deck);
  guint64 revision = slv_store_library_revision (fixture->store);
  fails (slv_store_save_deck (fixture->store, same, &error), SLV_ERROR_REFUSED);
  g_assert_cmpint (same->id, ==, 0);
  g_clear_error (&error);
  fails (slv_store_save_deck (fixture->store, none, &error), SLV_ERROR_REFUSED);
  stray->id = 77;
  fails (slv_store_save_deck (fixture->store, stray, &error), SLV_ERROR_NOT_FOUND);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), ==, revision);
  save (fixture, deck);
  g_assert_cmpuint (slv_store_library_revision (fixture->store), ==, revision + 1);
}

/* ---- sources and settings ---- */

CASE ("/store/decks/sources-are-remembered-by-name", test_sources)
{
  SlvSource source = { .name = (char *) "lists", .url = (char *) "https://example.org/a", .game = (char *) "lantern",
                       .records = 12, .etag = (char *) "\"x\"" };
  SlvSource nameless = { .url = (char *) "x" };
  g_autoptr (GError) error = NULL;

  g_assert_true (slv_store_save_source (fixture->store, &source, &error));
  source.fetched = 1700000000;
  source.hash = (char *) "abc";
  g_assert_true (slv_store_save_source (fixture->store, &source, &error));
  fails (slv_store_save_source (fixture->store, &nameless, &error), SLV_ERROR_REFUSED);
  fixture_reopen (fixture);
  g_autoptr (GPtrArray) sources = slv_store_list_sources (fixture->store, &error);
  g_assert_cmpuint (sources->len, ==, 1);
  const SlvSource *back = sources->pdata[0];
  g_assert_cmpstr (back->url, ==, "https://example.org/a");
  g_assert_cmpstr (back->etag, ==, "\"x\"");
  g_assert_cmpstr (back->hash, ==, "abc");
  g_assert_cmpstr (back->kind, ==, "");
  g_assert_cmpint (back->fetched, ==, 1700000000);
  g_assert_cmpuint (back->records, ==, 12);
  g_assert_true (slv_store_remove_source (fixture->store, "lists", &error));
  fails (slv_store_remove_source (fixture->store, "lists", &error), SLV_ERROR_NOT_FOUND);
}

CASE ("/store/decks/settings-are-remembered", test_settings)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (slv_store_get_setting (fixture->store, "sort"));
  g_assert_true (slv_store_set_setting (fixture->store, "sort", "cost", &error));
  g_assert_true (slv_store_set_setting (fixture->store, "sort", "-name", &error));
  fixture_reopen (fixture);
  g_autofree char *value = slv_store_get_setting (fixture->store, "sort");
  g_assert_cmpstr (value, ==, "-name");
  g_assert_true (slv_store_set_setting (fixture->store, "sort", NULL, &error));
  g_assert_null (slv_store_get_setting (fixture->store, "sort"));
}

CASE ("/store/decks/texts-that-are-not-utf-8-are-repaired", test_hostile_texts)
{
  g_autofree char *path = fixture_path (fixture, "library.db");
  g_autoptr (SlvDeck) deck = make_deck ("Road"), loaded = NULL;

  g_test_summary ("A library that somebody made may hold anything: texts come out as UTF-8 all the same.");
  save (fixture, deck);
  run_sql (path, "UPDATE deck_entry SET name = CAST(x'41ff42' AS TEXT), note = CAST(x'c3' AS TEXT)");
  loaded = good (slv_store_load_deck (fixture->store, deck->id, &error));
  for (guint i = 0; i < loaded->entries->len; i++)
    {
      g_assert_true (g_utf8_validate (((SlvDeckEntry *) loaded->entries->pdata[i])->name, -1, NULL));
      g_assert_true (g_utf8_validate (((SlvDeckEntry *) loaded->entries->pdata[i])->note, -1, NULL));
    }
}

CASE ("/store/decks/missing-table-is-damage", test_missing_table)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  run_sql (path, "PRAGMA foreign_keys = OFF; DROP TABLE deck_entry");
  fixture_reopen (fixture);
  fails_saying (slv_store_list_decks (fixture->store, &error), SLV_ERROR_STORE, "library.db");
}

/* Two windows hold the same state; the second to save is told, and nothing of the first is lost. */
CASE ("/store/decks/what-another-window-saved-is-not-overwritten", test_saved_elsewhere)
{
  g_autoptr (SlvDeck) deck = make_deck ("Moths"), first = NULL, second = NULL, now = NULL;
  g_autoptr (GError) error = NULL;
  gboolean behind;

  save (fixture, deck);
  first = slv_store_load_deck (fixture->store, deck->id, NULL);
  second = slv_store_load_deck (fixture->store, deck->id, NULL);
  slv_deck_add (first, "main", "Candle", 1, NULL, NULL, 0);
  g_assert_true (slv_store_save_deck_after (fixture->store, first, &behind, &error));
  g_assert_false (behind);
  slv_deck_add (second, "main", "Torch", 1, NULL, NULL, 0);
  g_assert_false (slv_store_save_deck_after (fixture->store, second, &behind, &error));
  g_assert_true (behind);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
  g_clear_error (&error);
  g_assert_cmpuint (second->version, ==, 1);
  now = slv_store_load_deck (fixture->store, deck->id, NULL);
  g_assert_cmpuint (now->version, ==, 2);
  g_assert_cmpstr (((SlvDeckEntry *) now->entries->pdata[2])->name, ==, "Candle");
  second->version = 0;   /* whoever does not know which state it was is not asked */
  g_assert_true (slv_store_save_deck_after (fixture->store, second, &behind, &error));
  g_assert_cmpuint (second->version, ==, 3);
}

CASE ("/store/decks/the-state-in-sleeves-outlives-the-bound-of-the-history", test_sleeved)
{
  g_autoptr (SlvDeck) deck = make_deck ("Moths"), kept = NULL;
  g_autoptr (GError) error = NULL;

  save (fixture, deck);
  g_assert_cmpuint (slv_store_get_sleeved (fixture->store, deck->id), ==, 0);
  fails (slv_store_set_sleeved (fixture->store, deck->id, 7, &error), SLV_ERROR_NOT_FOUND);
  g_assert_true (good (slv_store_set_sleeved (fixture->store, deck->id, 1, &error)));
  for (guint i = 0; i < SLV_STORE_VERSIONS_MAX + 2; i++)
    save (fixture, deck);
  g_assert_cmpuint (slv_store_get_sleeved (fixture->store, deck->id), ==, 1);
  kept = good (slv_store_load_deck_version (fixture->store, deck->id, 1, &error));
  g_assert_nonnull (kept);
  g_assert_null (slv_store_load_deck_version (fixture->store, deck->id, 2, NULL));
  g_assert_true (slv_store_set_sleeved (fixture->store, deck->id, 0, &error));
  g_assert_cmpuint (slv_store_get_sleeved (fixture->store, deck->id), ==, 0);
}

TEST_MAIN ()
