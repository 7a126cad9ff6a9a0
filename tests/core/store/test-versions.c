/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-versions.c: every released form of the two files lies as SQL text in tests/data/store. Each is opened by this version
 * and must hold the rows it held. A new migration without the frozen form before it fails here. */
#include "config.h"
#include "store-fixture.h"

#include <string.h>
#include "base/slv-error.h"

typedef struct { const char *index, *library; int version_index, version_library; } Frozen;

static const Frozen frozen[] = {
  { "index-1.sql", "library-1.sql", 1, 1 },
  { "index-2.sql", "library-1.sql", 2, 1 },
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
  g_autoptr (GError) error = NULL;
  guint64 revision;

  slv_store_each (store, &revision, append_set, append_card, append_printing, text, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (text->str, ==, expected);
  g_assert_cmpuint (revision, ==, 4242);
}

static void
assert_library (SlvStore *store)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SlvStoredDeck) deck = slv_store_find_deck (store, "amber road", &error);
  g_autoptr (SlvStoredDeck) before = NULL;
  g_autoptr (GPtrArray) sources = slv_store_list_sources (store, &error), decks = slv_store_list_decks (store, &error);
  g_autofree char *setting = slv_store_get_setting (store, "sort");

  g_assert_no_error (error);
  g_assert_cmpuint (decks->len, ==, 1);
  g_assert_cmpuint (deck->version, ==, 2);
  g_assert_cmpuint (deck->entries->len, ==, 2);
  g_assert_cmpstr (((SlvStoredEntry *) deck->entries->pdata[0])->number, ==, "012a");
  g_assert_cmpuint (((SlvStoredEntry *) deck->entries->pdata[1])->count, ==, 3);
  g_assert_cmpstr (((SlvStoredPlan *) deck->plans->pdata[0])->name, ==, "Against moths");
  g_assert_cmpstr (deck->options, ==, "strict=yes\n");
  before = slv_store_load_deck_version (store, deck->id, 1, &error);
  g_assert_no_error (error);
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
  g_assert_cmpint (ask_number (path, "SELECT count(*) FROM journal JOIN journal_row ON journal_row.journal = journal.id"
                                     " WHERE what = 'Add copies' AND subject = 'lot' AND before = ''"), ==, 1);
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

static void
test_all_are_frozen (void)
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

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (frozen); i++)
    {
      g_autofree char *path = g_strdup_printf ("/store/versions/from-%s-and-%s", frozen[i].index, frozen[i].library);

      g_test_add_data_func (path, &frozen[i], test_frozen);
    }
  g_test_add_func ("/store/versions/every-form-is-frozen", test_all_are_frozen);
  return g_test_run ();
}
