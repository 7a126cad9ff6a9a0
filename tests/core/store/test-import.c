/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-import.c: what an import makes of records that are new, changed, older, repeated or gone; whole or not at all. */
#include "store-fixture.h"
#include "base/slv-error.h"

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/import/outcomes-of-single-records", test_outcomes)
{
  g_autoptr (GError) error = NULL;

  assert_tallies (IMPORT ("a", printed ("k1", "2024-01-02", "oil=1", "1"), printed ("k2", "2024-01-02", "oil=1", "2"),
                          printed ("k3", "2024-01-02", "oil=1", "3")), "3 0 0 0", "3 0 0 0");
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));
  g_assert_cmpint (add_card (import, printed ("k1", "2024-01-02", "oil=1", "1")), ==, SLV_OUTCOME_UNCHANGED);
  g_assert_cmpint (add_card (import, printed ("k2", "2024-01-03", "oil=2", "2a")), ==, SLV_OUTCOME_CHANGED);
  g_assert_cmpint (add_card (import, printed ("k3", "2024-01-01", "oil=9", "9")), ==, SLV_OUTCOME_OLDER);
  g_assert_cmpint (add_card (import, printed ("k4", "", "oil=4", "4")), ==, SLV_OUTCOME_NEW);
  g_assert_true (slv_import_finish (import, FALSE, NULL, NULL, &error));
  assert_stored (fixture, "k1", "1");
  assert_stored (fixture, "k2", "2");
  assert_stored (fixture, "k3", "1");
  assert_stored (fixture, "k4", "4");
}

/* A change is told apart by who had said what it changes: the same list now, this list before, or only another one. */
CASE ("/store/import/a-change-says-who-had-said-it-otherwise", test_who_said_it)
{
  IMPORT ("a", printed ("k1", "2024-01-01", "oil=1", "1"), printed ("k2", "2024-01-01", "oil=1", "2"), printed ("k3", "2024-01-01", "oil=1", "3"));
  IMPORT ("b", printed ("k2", "2024-01-01", "oil=1", "2"));
  SlvImport *import = good (slv_import_begin (fixture->store, "b", "lantern", &error));
  g_assert_cmpint (add_card (import, printed ("k1", "2024-01-02", "oil=2", "1")), ==, SLV_OUTCOME_OTHERS);
  g_assert_cmpint (add_card (import, printed ("k2", "2024-01-02", "oil=2", "2")), ==, SLV_OUTCOME_CHANGED);
  g_assert_cmpint (add_card (import, printed ("k2", "2024-01-02", "oil=3", "2")), ==, SLV_OUTCOME_TWICE);
  g_assert_cmpint (add_card (import, printed ("k2", "2024-01-03", "oil=4", "2")), ==, SLV_OUTCOME_CHANGED);
  g_assert_cmpint (add_card (import, printed ("k3", "2024-01-01", "oil=1", "3")), ==, SLV_OUTCOME_UNCHANGED);
  g_assert_cmpint (add_card (import, printed ("k4", "2024-01-01", "oil=1", "4")), ==, SLV_OUTCOME_NEW);
  g_assert_cmpint (add_card (import, printed ("k4", "2024-01-01", "oil=1", "4")), ==, SLV_OUTCOME_UNCHANGED);
  g_assert_cmpint (add_card (import, printed ("k4", "2024-01-01", "oil=5", "4")), ==, SLV_OUTCOME_TWICE);
  slv_import_abort (import);
}

static const char *
field_of (const GPtrArray *changes,
          guint            nth)
{
  const SlvImportChange *change = changes->pdata[nth];

  g_assert_cmpint (change->kind, ==, SLV_CHANGE_CHANGED);
  g_assert_nonnull (change->fields);
  g_assert_null (change->fields[1]);
  return change->fields[0];
}

/* Row by row before it is finished: what is new, what of it changed, what goes; cards before printings. */
CASE ("/store/import/changes-are-told-row-by-row", test_changes)
{
  g_autoptr (GError) error = NULL;
  guint64 left_off = 0;

  IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=1", "2"), printed ("k3", "", "oil=1", "3"));
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));
  add_card (import, printed ("k1", "", "oil=2", "1"));
  add_card (import, printed ("k2", "", "oil=1", "2a"));
  add_card (import, printed ("k4", "", "oil=1", "4"));
  g_autoptr (GPtrArray) changes = good (slv_import_list_changes (import, 100, &left_off, &error));
  g_assert_cmpuint (left_off, ==, 0);
  g_assert_cmpuint (changes->len, ==, 5);
  g_assert_cmpstr (field_of (changes, 0), ==, "oil");
  g_assert_cmpint (((SlvImportChange *) changes->pdata[1])->kind, ==, SLV_CHANGE_GONE);
  g_assert_cmpint (((SlvImportChange *) changes->pdata[2])->kind, ==, SLV_CHANGE_NEW);
  g_assert_null (((SlvImportChange *) changes->pdata[2])->printing);
  g_assert_cmpstr (field_of (changes, 3), ==, "number");
  g_assert_nonnull (((SlvImportChange *) changes->pdata[3])->printing);
  g_assert_cmpint (((SlvImportChange *) changes->pdata[4])->kind, ==, SLV_CHANGE_GONE);
  g_autoptr (GPtrArray) first = slv_import_list_changes (import, 2, &left_off, &error);
  g_assert_cmpuint (first->len, ==, 2);
  g_assert_cmpuint (left_off, ==, 3);
  slv_import_abort (import);
}

CASE ("/store/import/record-without-a-time-is-older", test_no_time_is_older)
{
  IMPORT ("a", printed ("k", "2024-01-02", "oil=1", "1"));
  assert_tallies (IMPORT ("b", printed ("k", "", "oil=2", "2")), "0 0 1 0", "0 0 1 0");
  assert_stored (fixture, "k", "1");
  IMPORT ("a", printed ("n", "", "oil=1", "1"));
  assert_tallies (IMPORT ("a", printed ("n", "", "oil=2", "1")), "0 1 0 0", "0 0 1 0");
  assert_stored (fixture, "n", "2");
}

CASE ("/store/import/times-are-compared-as-points-in-time", test_time_zones)
{
  g_test_summary ("12:00+02:00 is before 11:00Z, whatever the letters say.");
  IMPORT ("a", CARD ("k", "K", "2024-01-01T11:00:00.000Z", "oil=1"));
  IMPORT ("a", CARD ("k", "K", "2024-01-01T12:00:00+02:00", "oil=2"));
  assert_stored (fixture, "k", "1");
}

CASE ("/store/import/equal-time-the-later-wins", test_equal_time)
{
  IMPORT ("a", CARD ("k", "K", "2024-01-01", "oil=1"));
  assert_tallies (IMPORT ("a", CARD ("k", "K", "2024-01-01", "oil=2")), "0 1 0 0", "0 0 0 0");
  assert_stored (fixture, "k", "2");
}

CASE ("/store/import/newer-time-of-equal-content-is-kept", test_newer_time_is_kept)
{
  g_test_summary ("Equal content with a newer time is unchanged, and still shuts out what lies between.");
  IMPORT ("a", printed ("k", "2024-01-01", "oil=1", "1"));
  assert_tallies (IMPORT ("a", printed ("k", "2024-01-09", "oil=1", "1")), "0 0 1 0", "0 0 1 0");
  assert_tallies (IMPORT ("b", printed ("k", "2024-01-05", "oil=2", "2")), "0 0 1 0", "0 0 1 0");
  assert_stored (fixture, "k", "1");
}

CASE ("/store/import/older-card-still-brings-unknown-printings", test_unknown_printings_of_older_card)
{
  SlvCard *older = printed ("k", "2024-01-01", "oil=2", "9");
  g_autofree char *path = fixture_path (fixture, "index.db");

  IMPORT ("a", printed ("k", "2024-01-05", "oil=1", "1"));
  make_printing (older, "new", "TWO", "7");
  assert_tallies (IMPORT ("b", older), "0 0 1 0", "1 0 1 0");
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM printing WHERE (key, number) IN (('k', '1'), ('new', '7'))"), ==, 2);
  older = CARD ("k", "k", "2024-01-01", "oil=2");
  SlvPrinting *dated = make_printing (older, "k", "ONE", "5");
  slv_take_str (&dated->updated, g_strdup ("2024-02-01"));
  IMPORT ("b", older);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM printing WHERE key = 'k' AND number = '5'"), ==, 1);
}

CASE ("/store/import/printing-of-equal-time-follows-the-newer-card", test_printing_of_equal_time)
{
  static const char * const days[] = { "2024-01-05", "2024-01-01", "2024-01-05" };
  static const char * const images[] = { "new.jpg", "old.jpg", "new.jpg" };
  g_autofree char *path = fixture_path (fixture, "index.db");

  g_test_summary ("Lists change a printing's image without dating it: the card's day says which list is the newer.");
  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      SlvCard *card = CARD ("k", "K", days[i], "oil=1");
      SlvPrinting *printing = make_printing (card, "p", "ONE", "1");

      slv_take_str (&printing->updated, g_strdup ("2023-01-01"));
      slv_take_str (&printing->image, g_strdup (images[i]));
      assert_tallies (IMPORT (i == 1 ? "b" : "a", card), i == 0 ? "1 0 0 0" : "0 0 1 0", i == 0 ? "1 0 0 0" : "0 0 1 0");
      g_assert_cmpint (ask_number (path, "SELECT count(*) FROM printing WHERE image = 'new.jpg'"), ==, 1);
    }
}

/* ---- met more than once ---- */

CASE ("/store/import/card-met-three-times-counts-once", test_repeated)
{
  for (guint i = 0; i < 2; i++)
    {
      SlvCard *first = printed ("k", "2024-01-05", "oil=1", "1"), *second = CARD ("k", "k", "2024-01-01", "oil=2");
      SlvCard *third = CARD ("k", "k", "2024-01-05", "oil=3");

      make_printing (second, "more", "ONE", "2");
      assert_tallies (IMPORT ("a", first, second, third), i == 0 ? "1 0 0 0" : "0 0 1 0", i == 0 ? "2 0 0 0" : "0 0 2 0");
      assert_stored (fixture, "k", "3");
    }
}

CASE ("/store/import/card-met-twice-changes-nothing-the-second-time", test_repeated_writes_nothing)
{
  g_autofree char *path = fixture_path (fixture, "index.db");
  guint64 revision = 0;

  g_test_summary ("The first of two records changes the card back, the second one again: in the end nothing has changed.");
  for (guint i = 0; i < 3; i++)
    {
      IMPORT ("a", CARD ("k", "K", "", "oil=1"), CARD ("k", "K", "", "oil=2"));
      if (i == 0)
        revision = slv_store_index_revision (fixture->store);
      g_assert_cmpuint (slv_store_index_revision (fixture->store), ==, revision);
    }
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM card"), ==, 1);
}

/* ---- gone ---- */

CASE ("/store/import/card-no-longer-brought-is-gone-and-comes-back", test_gone)
{
  IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=2", "2"));
  assert_tallies (IMPORT ("a", printed ("k2", "", "oil=2", "2")), "0 0 1 1", "0 0 1 1");
  assert_stored (fixture, "k1", "1 gone");
  assert_tallies (IMPORT ("a", printed ("k2", "", "oil=2", "2")), "0 0 1 0", "0 0 1 0");
  assert_tallies (IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=2", "2")), "0 1 1 0", "0 1 1 0");
  assert_stored (fixture, "k1", "1");
}

CASE ("/store/import/card-that-another-origin-brings-stays", test_gone_by_origin)
{
  IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=2", "2"));
  assert_tallies (IMPORT ("b", printed ("k1", "", "oil=1", "1"), printed ("k3", "", "oil=3", "3")), "1 0 1 0", "1 0 1 0");
  assert_tallies (IMPORT ("a", printed ("k4", "", "oil=4", "4")), "1 0 0 1", "1 0 0 1");
  assert_stored (fixture, "k1", "1");
  assert_stored (fixture, "k2", "2 gone");
  assert_tallies (IMPORT ("b", printed ("k3", "", "oil=3", "3")), "0 0 1 1", "0 0 1 1");
  assert_stored (fixture, "k1", "1 gone");
}

CASE ("/store/import/printing-that-another-origin-brings-stays", test_gone_printing)
{
  SlvCard *card = printed ("k", "", "oil=1", "1");

  g_test_summary ("A printing that one list has dropped stays while another brings it, though both bring the card.");
  make_printing (card, "p", "TWO", "2");
  IMPORT ("a", card);
  card = CARD ("k", "k", "", "oil=1");
  make_printing (card, "p", "TWO", "2");
  IMPORT ("b", card);
  assert_tallies (IMPORT ("b", CARD ("k", "k", "", "oil=1")), "0 0 1 0", "0 0 0 0");
  assert_tallies (IMPORT ("a", printed ("k", "", "oil=1", "1")), "0 0 1 0", "0 0 1 1");
}

CASE ("/store/import/games-do-not-touch-each-other", test_other_games)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvCard) stranger = make_card ("moth", "k", "Moth", "", "");
  SlvTally cards;

  IMPORT ("a", printed ("k", "", "oil=1", "1"));
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "moth", &error));
  add_card (import, make_card ("moth", "k", "Moth", "", ""));
  g_assert_true (slv_import_finish (import, FALSE, &cards, NULL, &error));
  g_assert_cmpuint (cards.new_, ==, 1);
  g_assert_cmpuint (cards.gone, ==, 0);
  import = slv_import_begin (fixture->store, "a", "lantern", &error);
  fails (slv_import_add (import, stranger, NULL, &error), SLV_ERROR_REFUSED);
  slv_import_abort (import);
  assert_stored (fixture, "k", "1");
}

CASE ("/store/import/list-of-many-games-is-one-import", test_many_games)
{
  g_autoptr (GError) error = NULL;
  SlvImport *import = slv_import_begin (fixture->store, "a", NULL, &error);
  SlvTally cards;

  g_test_summary ("A list of several games is one import; a game that it no longer brings at all is gone too.");
  add_card (import, make_card ("moth", "k", "Moth", "", ""));
  add_card (import, CARD ("k", "Lamp", "", ""));
  g_assert_true (slv_import_finish (import, FALSE, &cards, NULL, &error));
  g_assert_cmpuint (cards.new_, ==, 2);
  import = slv_import_begin (fixture->store, "a", NULL, &error);
  add_card (import, CARD ("k", "Lamp", "", ""));
  g_assert_true (slv_import_finish (import, FALSE, &cards, NULL, &error));
  g_assert_cmpuint (cards.unchanged, ==, 1);
  g_assert_cmpuint (cards.gone, ==, 1);
}

/* ---- nothing, or nothing yet ---- */

CASE ("/store/import/unchanged-list-writes-nothing", test_unchanged)
{
  g_autofree char *path = fixture_path (fixture, "index.db");

  IMPORT ("a", printed ("k1", "2024-01-01", "oil=1", "1"), printed ("k2", "", "oil=2", "2"));
  guint64 revision = slv_store_index_revision (fixture->store);
  fixture_reopen (fixture);
  g_autoptr (GBytes) before = fixture_bytes (path);
  assert_tallies (IMPORT ("a", printed ("k2", "", "oil=2", "2"), printed ("k1", "2024-01-01", "oil=1", "1")), "0 0 2 0",
                  "0 0 2 0");
  g_assert_cmpuint (slv_store_index_revision (fixture->store), ==, revision);
  fixture_reopen (fixture);
  g_autoptr (GBytes) after = fixture_bytes (path);
  g_assert_true (g_bytes_equal (before, after));
}

CASE ("/store/import/dry-run-counts-and-writes-nothing", test_dry_run)
{
  g_autoptr (GError) error = NULL;
  SlvTally cards, printings;

  IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=2", "2"));
  guint64 revision = slv_store_index_revision (fixture->store);
  SlvImport *import = slv_import_begin (fixture->store, "a", "lantern", &error);
  add_card (import, printed ("k1", "", "oil=9", "1"));
  add_card (import, printed ("k3", "", "oil=3", "3"));
  g_assert_true (slv_import_finish (import, TRUE, &cards, &printings, &error));
  assert_tallies ((Tallies) { cards, printings }, "1 1 0 1", "1 0 1 1");
  g_assert_cmpuint (slv_store_index_revision (fixture->store), ==, revision);
  assert_stored (fixture, "k1", "1");
  assert_stored (fixture, "k2", "2");
  assert_stored (fixture, "k3", NULL);
  g_assert_cmpuint (IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=2", "2")).cards.unchanged, ==, 2);
}

CASE ("/store/import/aborted-import-leaves-nothing", test_abort)
{
  g_autoptr (GError) error = NULL;

  IMPORT ("a", printed ("k1", "", "oil=1", "1"));
  SlvImport *import = slv_import_begin (fixture->store, "a", "lantern", &error);
  add_card (import, printed ("k2", "", "oil=2", "2"));
  slv_import_abort (import);
  assert_stored (fixture, "k1", "1");
  assert_stored (fixture, "k2", NULL);
  assert_tallies (IMPORT ("a", printed ("k1", "", "oil=1", "1")), "0 0 1 0", "0 0 1 0");
}

CASE ("/store/import/bad-record-is-refused-and-the-rest-goes-on", test_bad_records)
{
  g_autoptr (GError) error = NULL;
  SlvImport *import = slv_import_begin (fixture->store, "a", "lantern", &error);
  SlvCard *bad[] = { CARD ("", "Name", "", ""), CARD ("key", "", "", ""), CARD ("key", "Name", "", "") };
  SlvTally cards;
  SlvPlace place;

  make_printing (bad[2], "", "ONE", "1");
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      bad[i]->line = 17;
      g_assert_false (slv_import_add (import, bad[i], NULL, &error));
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      g_assert_true (slv_error_get_place (error, &place));
      g_assert_cmpuint (place.line, ==, 17);
      g_clear_error (&error);
      slv_card_free (bad[i]);
    }
  add_card (import, CARD ("good", "Name", "", "oil=1"));
  g_assert_true (slv_import_finish (import, FALSE, &cards, NULL, &error));
  g_assert_cmpuint (cards.new_, ==, 1);
}

/* ---- what an origin looked like ---- */

static Tallies
import_with_state (Fixture    *fixture,
                   const char *origin,
                   const char *state,
                   SlvCard    *card)
{
  g_autoptr (GError) error = NULL;
  SlvImport *import = slv_import_begin (fixture->store, origin, "lantern", &error);
  Tallies tallies;

  add_card (import, card);
  slv_import_set_state (import, state);
  g_assert_true (slv_import_finish (import, FALSE, &tallies.cards, &tallies.printings, &error));
  return tallies;
}

static void
assert_state (Fixture    *fixture,
              const char *origin,
              const char *state,
              guint64     cards)
{
  g_autoptr (GError) error = NULL;
  SlvOrigin known;

  g_assert_true (slv_store_get_origin (fixture->store, "lantern", origin, &known, &error));
  g_assert_cmpstr (known.state, ==, state);
  g_assert_cmpuint (known.cards, ==, cards);
  g_assert_cmpuint (known.printings, ==, cards);
  slv_origin_clear (&known);
}

CASE ("/store/import/state-of-an-origin-is-kept-until-another-changes-its-cards", test_state)
{
  assert_state (fixture, "a", "", 0);
  import_with_state (fixture, "a", "one", printed ("k", "", "oil=1", "1"));
  assert_state (fixture, "a", "one", 1);
  guint64 revision = slv_store_index_revision (fixture->store);
  import_with_state (fixture, "a", "two", printed ("k", "", "oil=1", "1"));
  assert_state (fixture, "a", "two", 1);
  g_assert_cmpuint (slv_store_index_revision (fixture->store), ==, revision);
  import_with_state (fixture, "b", "three", printed ("other", "", "oil=1", "1"));
  assert_state (fixture, "a", "two", 1);
  import_with_state (fixture, "b", "four", printed ("k", "", "oil=2", "1"));
  assert_state (fixture, "a", "", 1);
  assert_state (fixture, "b", "four", 1);
}

/* A card with a printing, from the record @record, of which @notes was told. */
static SlvCard *
recorded (const char *key, guint64 record, const char *notes)
{
  SlvCard *card = printed (key, "", "oil=1", key + 1);

  card->record = record;
  card->notes = g_strdup (notes);
  return card;
}

static void
import_recorded (Fixture *fixture, const char *state)
{
  SlvCard *two = recorded ("k2", 22, "a\x1f" "b\x1f");
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));

  make_printing (two, "k0", "T", "9");
  add_card (import, recorded ("k1", 11, NULL));
  add_card (import, two);
  add_card (import, recorded ("k3", 33, NULL));
  add_card (import, recorded ("k4", 0, NULL));
  if (state != NULL)
    slv_import_set_state (import, state);
  g_assert_true (good (slv_import_finish (import, FALSE, NULL, NULL, &error)));
}

static gint64
known_id (Fixture *fixture, const char *origin, const char *game, guint64 record, const char *expected)
{
  g_autoptr (SlvKnownRecords) known = good (slv_store_known_records (fixture->store, origin, game, &error));
  const char *notes;

  gint64 id = slv_known_records_find (known, record, &notes);
  g_assert_cmpstr (notes, ==, expected);
  return id;
}

/* Only what this origin brought from one record alone is known by it, and only as long as nobody else has changed a card. */
CASE ("/store/import/records-are-known-until-another-origin-changes-their-cards", test_known)
{
  import_recorded (fixture, NULL);
  g_assert_cmpint (known_id (fixture, "a", NULL, 11, ""), ==, 0);   /* nobody said how the list was */
  import_recorded (fixture, "one");
  g_assert_cmpint (known_id (fixture, "a", NULL, 11, ""), >, 0);
  g_assert_cmpint (known_id (fixture, "a", "lantern", 22, "a\x1f" "b\x1f"), >, 0);
  g_assert_cmpint (known_id (fixture, "a", NULL, 33, ""), !=, known_id (fixture, "a", NULL, 11, ""));
  g_assert_cmpint (known_id (fixture, "a", "other", 11, ""), ==, 0);
  g_assert_cmpint (known_id (fixture, "b", NULL, 11, ""), ==, 0);
  g_assert_cmpint (known_id (fixture, "a", NULL, 44, ""), ==, 0);
  g_assert_cmpint (known_id (fixture, "a", NULL, 0, ""), ==, 0);
  IMPORT ("b", printed ("k3", "", "oil=2", "3"));
  g_assert_cmpint (known_id (fixture, "a", NULL, 11, ""), ==, 0);
}

/* What is the same keeps its card and all its printings, what is not brought at all is gone. */
CASE ("/store/import/what-is-the-same-is-kept-with-its-printings", test_same)
{
  g_autofree char *path = fixture_path (fixture, "index.db");
  Tallies tallies;
  const char *key = NULL;

  import_recorded (fixture, "one");
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));
  g_assert_true (good (slv_import_add_same (import, known_id (fixture, "a", NULL, 22, "a\x1f" "b\x1f"), &key, &error)));
  g_assert_cmpstr (key, ==, "k2");
  add_card (import, recorded ("k5", 55, NULL));
  g_assert_true (good (slv_import_add_same (import, known_id (fixture, "a", NULL, 11, ""), NULL, &error)));
  g_assert_false (slv_import_must_start_over (import));
  g_assert_true (good (slv_import_finish (import, FALSE, &tallies.cards, &tallies.printings, &error)));
  assert_tallies (tallies, "1 0 2 2", "1 0 3 2");
  assert_stored (fixture, "k1", "1");
  assert_stored (fixture, "k3", "1 gone");
  assert_stored (fixture, "k5", "1");
}

/* A card that came from a record that was passed over and from one that was read, or from nowhere, has to be read. */
CASE ("/store/import/what-comes-from-two-records-has-to-be-read", test_start_over)
{
  static const struct { guint64 read, same, again; } rows[] = { { 1, 11, 0 }, { 0, 11, 11 }, { 0, 99, 0 }, { 1, 22, 22 } };

  import_recorded (fixture, "one");
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      gint64 id = known_id (fixture, "a", NULL, rows[i].same, rows[i].same == 22 ? "a\x1f" "b\x1f" : "");
      SlvImport *import = slv_import_begin (fixture->store, "a", "lantern", &error);

      g_test_message ("%u", i);
      if (rows[i].read == 1)
        add_card (import, printed ("k1", "", "oil=2", "1"));
      if (rows[i].again > 0)
        g_assert_true (slv_import_add_same (import, id, NULL, &error));
      fails (slv_import_add_same (import, id > 0 ? id : 123456, NULL, &error), SLV_ERROR_STORE);
      g_assert_true (slv_import_must_start_over (import));
      slv_import_abort (import);
    }
  assert_stored (fixture, "k1", "1");
}

/* What changed of a card and of a printing is told by the name of each field, one by one. */
CASE ("/store/import/what-changed-is-told-by-its-field", test_fields)
{
  static const struct { const char *field; gsize offset; } texts[] = {
#define FIELD(name, member) { name, G_STRUCT_OFFSET (SlvPrinting, member) }
    FIELD ("set", set_code), FIELD ("number", number), FIELD ("set-name", set_name), FIELD ("released", released), FIELD ("language", language),
    FIELD ("rarity", rarity), FIELD ("artist", artist), FIELD ("image", image), FIELD ("text", text), FIELD ("finish", finishes),
#undef FIELD
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts) + 4; i++)
    {
      SlvCard *card = i == 0 ? make_card ("lantern", "k1", "Other name", "", "oil=1") : CARD ("k1", "k1", "", i == 1 ? "oil=1;hue=red" : "oil=1");
      SlvPrinting *printing = make_printing (card, "k1", "ONE", "1");
      static const char * const of_card[] = { "name", "hue", "faces", "limits" };
      const char *expected = i < 4 ? of_card[i] : texts[i - 4].field;
      guint64 left_off;

      if (i == 2)
        slv_card_add_face (card, "f", "Back");
      if (i == 3)
        slv_card_add_limit (card, "calm", 1, "");
      if (i >= 4)
        slv_take_str (&G_STRUCT_MEMBER (char *, printing, texts[i - 4].offset), g_strdup ("2024-05-06"));
      import_cards (fixture->store, "a", (SlvCard *[]) { printed ("k1", "", "oil=1", "1"), NULL });
      SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));
      add_card (import, card);
      g_autoptr (GPtrArray) changes = good (slv_import_list_changes (import, 10, &left_off, &error));
      g_test_message ("%s", expected);
      g_assert_cmpuint (changes->len, ==, 1);
      g_assert_cmpstr (field_of (changes, 0), ==, expected);
      g_assert_true ((((SlvImportChange *) changes->pdata[0])->printing != NULL) == (i >= 4));
      slv_import_abort (import);
    }
}

/* A card that was gone comes back, and is told so. */
CASE ("/store/import/what-comes-back-is-told-so", test_back)
{
  guint64 left_off;

  IMPORT ("a", printed ("k1", "", "oil=1", "1"), printed ("k2", "", "oil=1", "2"));
  IMPORT ("a", printed ("k2", "", "oil=1", "2"));
  assert_stored (fixture, "k1", "1 gone");
  SlvImport *import = good (slv_import_begin (fixture->store, "a", "lantern", &error));
  add_card (import, printed ("k1", "", "oil=1", "1"));
  add_card (import, printed ("k2", "", "oil=1", "2"));
  g_autoptr (GPtrArray) changes = good (slv_import_list_changes (import, 10, &left_off, &error));
  g_assert_cmpuint (changes->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    {
      const SlvImportChange *change = changes->pdata[i];

      g_assert_cmpint (change->kind, ==, SLV_CHANGE_BACK);
      g_assert_cmpstr (change->game, ==, "lantern");
      g_assert_cmpstr (change->name, ==, "k1");
    }
  slv_import_abort (import);
}

TEST_MAIN ()
