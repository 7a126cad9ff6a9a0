/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-versions.c: every released form of the two files lies as SQL text in tests/data/store. Each is opened by this version
 * and must hold the rows it held. A new migration without the frozen form before it fails here. */
#include "store-fixture.h"

#include <string.h>
#include "store/slv-store-collection.h"

typedef struct { const char *index, *library; int version_index, version_library; } Frozen;

static const Frozen frozen[] = {
  { "index-1.sql", "library-1.sql", 1, 1 },
  { "index-2.sql", "library-1.sql", 2, 1 },
  { "index-2.sql", "library-2.sql", 2, 2 },
  { "index-3.sql", "library-2.sql", 3, 2 },
};

/* Puts the frozen text as a database where the store's file is. */
static void
thaw (Fixture    *fixture,
      const char *text,
      const char *name)
{
  g_autofree char *from = g_build_filename (g_getenv ("SLV_TEST_DATA"), "store", text, NULL);
  g_autofree char *to = fixture_path (fixture, name);
  g_autofree char *sql = NULL;

  g_assert_true (g_file_get_contents (from, &sql, NULL, NULL));
  run_sql (to, sql);
}

static gboolean
append_set (const SlvStoredSet *set,
            gpointer            data,
            GError            **error G_GNUC_UNUSED)
{
  g_string_append_printf (data, "set %d %s %s %s %s %s\n", (int) set->id, set->game, set->code, set->name, set->released,
                          set->language);
  return TRUE;
}

static gboolean
append_card (const SlvStoredCard *card,
             gpointer             data,
             GError             **error G_GNUC_UNUSED)
{
  g_string_append_printf (data, "card %d %s %s %s %s %s %d\n", (int) card->id, card->game, card->key, card->name, card->updated,
                          card->data, card->gone);
  return TRUE;
}

static gboolean
append_printing (const SlvStoredPrinting *p,
                 gpointer                 data,
                 GError                 **error G_GNUC_UNUSED)
{
  g_string_append_printf (data, "printing %d of %d in %d %s %s %s %s %s %s %s %d\n", (int) p->id, (int) p->card, (int) p->set,
                          p->key, p->number, p->rarity, p->artist, p->image, p->text, p->finishes, p->gone);
  return TRUE;
}

static void
assert_index (SlvStore *store)
{
  static const char expected[] =
    "set 1 lantern ONE First Lights 2022-01-01 en\n"
    "set 2 lantern TWO  2023-01-01 \n"
    "card 1 lantern k1 Amber Lamp 2024-01-02 {\"faces\":[{\"key\":\"\",\"name\":\"Amber Lamp\",\"values\":{\"colour\":[\"Amber\"],"
    "\"oil\":[\"3\"],\"type\":[]}}],\"limits\":[{\"tag\":\"OPEN\",\"limit\":0,\"since\":\"\"}]} 0\n"
    "card 2 lantern k2 Blue Moth  {\"faces\":[{\"key\":\"\",\"name\":\"Blue Moth\",\"values\":{}}],\"limits\":[]} 1\n"
    "printing 1 of 1 in 1 p1 012a C Somebody /a.png Own text. foil|nonfoil 0\n"
    "printing 2 of 2 in 2 p2 7      1\n";
  g_autoptr (GString) text = g_string_new (NULL);
  guint64 revision;

  good (slv_store_each (store, &revision, append_set, append_card, append_printing, text, &error));
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpuint (revision, ==, 4242);
}

static void
assert_library (SlvStore *store)
{
  g_autoptr (SlvDeck) deck = good (slv_store_find_deck (store, "amber road", &error));
  g_autoptr (GPtrArray) sources = good (slv_store_list_sources (store, &error)), decks = good (slv_store_list_decks (store,
                                                                                                                     &error));
  g_autofree char *setting = slv_store_get_setting (store, "sort");

  g_assert_cmpuint (decks->len, ==, 1);
  g_assert_cmpuint (deck->version, ==, 2);
  g_assert_cmpuint (deck->entries->len, ==, 2);
  g_assert_cmpstr (((SlvDeckEntry *) deck->entries->pdata[0])->number, ==, "012a");
  g_assert_cmpuint (((SlvDeckEntry *) deck->entries->pdata[1])->count, ==, 3);
  g_assert_cmpstr (((SlvDeckPlan *) deck->plans->pdata[0])->name, ==, "Against moths");
  g_assert_cmpuint (deck->option_texts->len, ==, 1);
  g_assert_cmpstr (deck->option_texts->pdata[0], ==, "strict=yes");
  g_autoptr (SlvDeck) before = good (slv_store_load_deck_version (store, deck->id, 1, &error));
  g_assert_cmpstr (before->name, ==, "Road");
  g_assert_cmpstr (((SlvSource *) sources->pdata[0])->url, ==, "https://example.org/a");
  g_assert_cmpstr (setting, ==, "-name");
  g_assert_cmpuint (slv_store_library_revision (store), ==, 1717);
}

static void
assert_collection (Fixture *fixture)
{
  g_autofree char *path = fixture_path (fixture, "library.db");

  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM lot JOIN place ON place.id = lot.place"
                                     " WHERE lot.name = 'Amber Lamp' AND quantity = 4 AND place.name = 'Page 3'"), ==, 1);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM place AS a JOIN place AS b ON b.parent = a.id"
                                     " WHERE a.name = 'Binder' AND b.name = 'Page 3'"), ==, 1);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM sleeved JOIN deck ON deck.id = sleeved.deck WHERE quantity = 2"), ==, 1);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM want WHERE name = 'Blue Moth' AND quantity = 3"), ==, 1);
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM journal WHERE what = 'Add copies' AND n_rows = 1"), ==, 1);
}

static void
test_frozen (gconstpointer data)
{
  const Frozen *old = data;
  Fixture fixture = { 0 };
  g_autoptr (GError) error = NULL;

  fixture.dir = g_dir_make_tmp ("slv-store-XXXXXX", &error);
  fixture.schema = g_strdup (g_getenv ("SLEEVES_SCHEMA"));
  thaw (&fixture, old->index, "index.db");
  thaw (&fixture, old->library, "library.db");
  fixture_reopen (&fixture);
  g_assert_null (slv_store_get_notes (fixture.store)[0]);
  assert_index (fixture.store);
  assert_library (fixture.store);
  assert_collection (&fixture);
  fixture_tear_down (&fixture, NULL);
}

/* ---- version 1 as it was used ---- */

/* "quantity" of a JSON object, 0: it has none. */
static int
quantity_of (const char *json)
{
  const char *at = strstr (json, "\"quantity\":");

  return at != NULL ? (int) g_ascii_strtoll (at + strlen ("\"quantity\":"), NULL, 10) : 0;
}

static void
set_up_used (Fixture       *fixture,
             gconstpointer  data G_GNUC_UNUSED)
{
  fixture->dir = g_dir_make_tmp ("slv-store-XXXXXX", NULL);
  fixture->schema = g_strdup (g_getenv ("SLEEVES_SCHEMA"));
  thaw (fixture, "library-1-used.sql", "library.db");
  fixture_reopen (fixture);
}

/* All rows of a query, columns divided by '|', rows by ' '. */
static void
assert_rows (Fixture    *fixture,
             const char *sql,
             const char *expected)
{
  g_autofree char *path = fixture_path (fixture, "library.db"), *rows = ask_text (path, sql);

  g_assert_cmpstr (rows, ==, expected);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up_used, fixture_tear_down, path, name)

CASE ("/store/versions/used/coded-keys-become-rows", test_keys)
{
  g_test_summary ("What stood among the settings under names with a deck's number in them has tables; what named no deck is gone.");
  assert_rows (fixture, "SELECT deck || '|' || editor || '|' || length(state) FROM deck_work",
               "1|6f1c2a52-0000-4000-8000-0123456789ab|150");
  assert_rows (fixture, "SELECT deck || '|' || count(*) || '|' || min(position) || '|' || max(position) FROM deck_step GROUP BY deck",
               "1|11|0|10");
  assert_rows (fixture, "SELECT count(*) FROM deck_step WHERE step <> '{\"kind\":\"change\",\"subject\":\"step ' || position"
                        " || '\",\"changes\":[{\"at\":0,\"count\":' || position || '}]}'", "0");
  assert_rows (fixture, "SELECT deck || '|' || owner FROM deck_unsaved", "1|4711 99");
  assert_rows (fixture, "SELECT deck || '|' || game || '|' || draw || '|' || lists FROM deck_match",
               "2|3|1|{\"name\":\"Brook\",\"plans\":[{\"name\":\"Low tide\"}]}");
  assert_rows (fixture, "SELECT id || '|' || sleeved FROM deck ORDER BY id", "1|1 2|0");
  assert_rows (fixture, "SELECT deck || '|' || key || '|' || value FROM deck_setting ORDER BY deck, key",
               "1|keep-rule/genesis/2024/standard|[cost<=1] >= 1 1|odds|[odds]\nturn=2\n 2|keep-rule/genesis/2024/1|[cost<=4] >= 1");
  assert_rows (fixture, "SELECT key FROM setting ORDER BY key",
               "keep-rule/genesis/2024/1 keep-rule/genesis/2024/standard options/genesis/2024 sort");
  assert_rows (fixture, "SELECT count(*) FROM pragma_foreign_key_check", "0");
  assert_rows (fixture, "PRAGMA integrity_check", "ok");
  assert_rows (fixture, "PRAGMA auto_vacuum", "2");
}

static void
assert_collection_is (Fixture    *fixture,
                      const char *expected)
{
  assert_rows (fixture,
               "SELECT (SELECT coalesce(group_concat(t, ' '), '') FROM (SELECT quantity || 'x' || name || '@' || coalesce(place, 0)"
               "          || iif(condition <> '', '/' || condition, '') AS t FROM lot ORDER BY id)) || ';'"
               "    || (SELECT coalesce(group_concat(t, ' '), '') FROM (SELECT '[' || id || '<' || coalesce(parent, 0) || ' ' || name || ']' AS t"
               "          FROM place ORDER BY id)) || ';'"
               "    || (SELECT coalesce(group_concat(t, ' '), '') FROM (SELECT 'deck' || deck || ':' || quantity || 'x' || lot AS t"
               "          FROM sleeved ORDER BY deck, lot)) || ';'"
               "    || (SELECT coalesce(group_concat(t, ' '), '') FROM (SELECT '+' || quantity || 'x' || name AS t FROM want ORDER BY id))",
               expected);
}

/* What version 1 itself made of the library when it undid and redid everything, step by step. */
static const char now[] =
  "5xRed Fish@3 3xGreen Fish@0/played;[1<0 Shelf] [2<1 Box A] [3<1 Box B] [4<1 Box C];;+3xBlue Newt";
static const char * const later[] = {
  "5xRed Fish@3;[1<0 Shelf] [2<1 Box A] [3<1 Box B] [4<1 Box C];;+3xBlue Newt",
  "5xRed Fish@3;[1<0 Shelf] [2<1 Box A] [3<1 Box B] [4<1 Box C];;+3xBlue Newt +1xRed Fish",
};
static const char * const earlier[] = {
  "5xRed Fish@3 3xGreen Fish@0/played;[1<0 Shelf] [2<1 Box A] [3<1 Box B] [4<1 Box C];deck1:4x1 deck1:3x2;+3xBlue Newt",
  "5xRed Fish@3 3xGreen Fish@0/played;[1<0 Shelf] [2<1 Box A] [3<1 Box B];deck1:4x1 deck1:3x2;+3xBlue Newt",
  "6xRed Fish@3 3xGreen Fish@0/played;[1<0 Shelf] [2<1 Box A] [3<1 Box B];deck1:4x1 deck1:3x2;+3xBlue Newt",
  "6xRed Fish@3 3xGreen Fish@0;[1<0 Shelf] [2<1 Box A] [3<1 Box B];deck1:4x1 deck1:3x2;+3xBlue Newt",
  "6xRed Fish@2 3xGreen Fish@0;[1<0 Shelf] [2<1 Box A];deck1:4x1 deck1:3x2;+3xBlue Newt",
  "6xRed Fish@2 3xGreen Fish@0;[1<0 Shelf] [2<1 Box A];;+3xBlue Newt",
  "6xRed Fish@2 3xGreen Fish@0;[1<0 Shelf] [2<1 Box A];;",
  "6xRed Fish@2;[1<0 Shelf] [2<1 Box A];;",
  ";;;",
};

CASE ("/store/versions/used/steps-are-undone-and-redone-as-before", test_undo)
{
  char *what;

  g_test_summary ("Every step of version 1 is taken back and done again as version 1 did it.");
  assert_collection_is (fixture, now);
  for (guint i = 0; i < G_N_ELEMENTS (later); i++)
    {
      g_assert_true (slv_store_redo (fixture->store, &what, NULL, NULL));
      g_assert_cmpstr (what, ==, i == 0 ? "Removed Green Fish" : "Wanted Red Fish");
      g_free (what);
      assert_collection_is (fixture, later[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (later) + G_N_ELEMENTS (earlier); i++)
    {
      g_assert_true (slv_store_undo (fixture->store, NULL, NULL, NULL));
      assert_collection_is (fixture, i == 0 ? later[0] : i == 1 ? now : earlier[i - 2]);
    }
  g_assert_true (slv_store_undo (fixture->store, &what, NULL, NULL));
  g_assert_null (what);
  for (guint i = 0; i < G_N_ELEMENTS (earlier) + G_N_ELEMENTS (later); i++)
    g_assert_true (slv_store_redo (fixture->store, NULL, NULL, NULL));
  assert_collection_is (fixture, later[1]);
}

CASE ("/store/versions/used/the-history-tells-of-rows", test_history)
{
  static const struct { gint64 step; const char *rows; } expected[] = {
    { 1, "lot 1 0>6 place 1 0>0 place 2 0>0" }, { 4, "sleeved 1 0>4 sleeved 2 0>3" }, { 7, "lot 1 6>5" }, { 10, "lot 2 3>0" },
    { 11, "want 2 0>1" },
  };

  g_test_summary ("The history tells of each row what it was and what it became.");
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autoptr (GPtrArray) rows = slv_store_history_rows (fixture->store, expected[i].step, 100, NULL);
      g_autoptr (GString) text = g_string_new (NULL);

      for (guint r = 0; r < rows->len; r++)
        {
          const SlvJournalRow *row = rows->pdata[r];

          g_string_append_printf (text, "%s%s %d %d>%d", r > 0 ? " " : "", row->subject, (int) row->row, quantity_of (row->before),
                                  quantity_of (row->after));
        }
      g_assert_cmpstr (text->str, ==, expected[i].rows);
    }
}

TEST ("/store/versions/every-form-is-frozen", test_all_are_frozen)
{
  gint64 index = 0, library = 0;

  for (guint i = 0; i < G_N_ELEMENTS (frozen); i++)
    {
      index = MAX (index, frozen[i].version_index);
      library = MAX (library, frozen[i].version_library);
    }
  g_assert_cmpint (index, ==, SLV_STORE_INDEX_VERSION);
  g_assert_cmpint (library, ==, SLV_STORE_LIBRARY_VERSION);
}

TEST_MAIN (
  for (guint i = 0; i < G_N_ELEMENTS (frozen); i++)
    {
      g_autofree char *path = g_strdup_printf ("/store/versions/from-%s-and-%s", frozen[i].index, frozen[i].library);

      g_test_add_data_func (path, &frozen[i], test_frozen);
    })
