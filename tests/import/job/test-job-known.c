/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-job-known.c: records that are as they were are passed over, and what comes of it is what reading all of them gives. */
#include "import-fixture.h"
#include "base/slv-fold.h"
#include <sqlite3.h>

/* ---- lists that change ---- */

typedef struct { guint key, glow, text, n_printings, printings[3]; gboolean odd; } Card;

/* one version after the other: some cards change, go, come, stand twice, swap a printing, or move */
static void
alter (GArray *cards, GRand *chance, gboolean twice)
{
  for (guint n = (guint) g_rand_int_range (chance, 0, 6); n > 0 && cards->len > 2; n--)
    {
      guint i = (guint) g_rand_int_range (chance, 0, (gint32) cards->len), k = (guint) g_rand_int_range (chance, 0, (gint32) cards->len);
      Card *card = &g_array_index (cards, Card, i), *other = &g_array_index (cards, Card, k), copy = *card;

      switch (g_rand_int_range (chance, 0, twice ? 8 : 5))
        {
        case 0: card->glow++; break;
        case 1: card->text++; break;
        case 2: card->odd = !card->odd; break;
        case 3: g_array_remove_index (cards, i); break;
        case 4: *card = *other; *other = copy; break;
        case 5: g_array_append_val (cards, copy); break;
        case 6: copy.glow += 7; g_array_insert_val (cards, k, copy); break;
        default: card->printings[0] = other->printings[0]; break;
        }
    }
}

static void
grow (GArray *cards, guint *next)
{
  Card card = { .key = ++*next, .glow = *next % 9, .n_printings = *next % 4, .odd = *next % 5 == 0 };

  for (guint i = 0; i < card.n_printings; i++)
    card.printings[i] = *next * 10 + i;
  g_array_append_val (cards, card);
}

static void
write_json (const GArray *cards, GString *out)
{
  g_string_assign (out, "[");
  for (guint i = 0; i < cards->len; i++)
    {
      const Card *card = &g_array_index (cards, Card, i);

      g_string_append_printf (out, "%s{\"id\":\"k%u\",\"name\":\"Card %u\",\"types\":[\"%s\"],\"glow\":%u,\"text\":\"Shines %u.\",\"editions\":[",
                              i > 0 ? ",\n" : "", card->key, card->key, card->odd ? "BEACON" : "BEAST", card->glow, card->text);
      for (guint k = 0; k < card->n_printings; k++)
        g_string_append_printf (out, "%s{\"id\":\"p%u\",\"number\":\"%u\",\"set\":{\"code\":\"S%u\"}}", k > 0 ? "," : "", card->printings[k], k,
                                card->key % 3);
      g_string_append (out, "]}");
    }
  g_string_append (out, "]");
}

static void
write_xml (const GArray *cards, GString *out)
{
  g_string_assign (out, "<cockatrice_carddatabase version=\"4\"><sets><set><name>S0</name><longname>Lantern Core</longname>"
                        "<settype>Lantern Core</settype></set></sets><cards>\n");
  SLV_EACH_IN (const Card, card, cards)
    {
      g_string_append_printf (out, "<card><name>Card %u</name><text>Shines %u.</text><prop><maintype>%s</maintype><Glow_Power>%u</Glow_Power></prop>",
                              card->key, card->text, card->odd ? "Beacon" : "Beast", card->glow);
      for (guint k = 0; k < card->n_printings; k++)
        g_string_append_printf (out, "<set num=\"%u\" rarity=\"C\">S%u</set>", card->printings[k], k);
      g_string_append (out, "</card>\n");
    }
  g_string_append (out, "</cards></cockatrice_carddatabase>\n");
}

/* ---- what an import leaves ---- */

typedef struct { GPtrArray *lines; GHashTable *names; } Dump;

static gboolean
dump_set (const SlvStoredSet *set, gpointer data, GError **error G_GNUC_UNUSED)
{
  Dump *dump = data;

  g_hash_table_insert (dump->names, GINT_TO_POINTER (-set->id), g_strconcat (set->code, "/", set->name, "/", set->released, NULL));
  return TRUE;
}

static gboolean
dump_card (const SlvStoredCard *card, gpointer data, GError **error G_GNUC_UNUSED)
{
  Dump *dump = data;

  g_hash_table_insert (dump->names, GINT_TO_POINTER (card->id), g_strdup (card->key));
  g_ptr_array_add (dump->lines, g_strdup_printf ("%s %s %s %s %d", card->key, card->name, card->updated, card->data, card->gone));
  return TRUE;
}

static gboolean
dump_printing (const SlvStoredPrinting *printing, gpointer data, GError **error G_GNUC_UNUSED)
{
  Dump *dump = data;

  g_ptr_array_add (dump->lines, g_strdup_printf ("of %s in %s: %s %s %s %d",
                                                 (char *) g_hash_table_lookup (dump->names, GINT_TO_POINTER (printing->card)),
                                                 (char *) g_hash_table_lookup (dump->names, GINT_TO_POINTER (-printing->set)), printing->key,
                                                 printing->number, printing->rarity, printing->gone));
  return TRUE;
}

static char *
dump_store (SlvStore *store)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) names = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Dump dump = { lines, names };

  good (slv_store_each (store, NULL, dump_set, dump_card, dump_printing, &dump, &error));
  g_ptr_array_sort (lines, slv_compare_texts);
  return slv_join_texts (lines, "\n", 0);
}

static char *
tell (const SlvImportAccount *account)
{
  g_autoptr (GString) out = g_string_new (NULL);
  const SlvTally *tallies[] = { &account->cards, &account->printings };

  for (guint i = 0; i < G_N_ELEMENTS (tallies); i++)
    g_string_append_printf (out, "%u %u %u %u\n", (guint) tallies[i]->new_, (guint) tallies[i]->changed, (guint) tallies[i]->unchanged,
                            (guint) tallies[i]->gone);
  g_string_append_printf (out, "%u records, %u rejected\n", (guint) account->records, account->rejected->len);
  for (guint i = 0; i < account->notes->len; i++)
    g_string_append_printf (out, "%s\n", (char *) g_ptr_array_index (account->notes, i));
  return g_string_free (g_steal_pointer (&out), FALSE);
}

static char *
import (FixtureLibrary *library, const char *text, const char *kind)
{
  g_autofree char *path = g_build_filename (library->folder, "list", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  SlvImportAccount *account =
    good (slv_job_run (library->store, library->games, path, NULL, kind, FALSE, NULL, NULL, NULL, &error));
  char *told = tell (account);
  slv_import_account_free (account);
  return told;
}

/* Two libraries take the same versions of a list; one of them is told its kind every other time, so that it was never read in the same way
 * before, and nothing can be passed over. */
static void
compare_versions (guint32 seed, gboolean xml, gboolean twice)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (seed);
  g_autoptr (GArray) cards = g_array_new (FALSE, FALSE, sizeof (Card));
  g_autoptr (GString) text = g_string_new (NULL);
  FixtureLibrary quick, whole;
  guint next = 0;

  fixture_library_open (&quick);
  fixture_library_open (&whole);
  while (next < 12)
    grow (cards, &next);
  for (guint version = 0; version < 8; version++)
    {
      (xml ? write_xml : write_json) (cards, text);
      g_autofree char *left_told = import (&quick, text->str, NULL);
      g_autofree char *right_told = import (&whole, text->str, version % 2 == 0 ? NULL : xml ? "cockatrice-xml" : "lantern-json");
      g_autofree char *left = dump_store (quick.store);
      g_autofree char *right = dump_store (whole.store);
      g_assert_cmpstr (left, ==, right);
      g_assert_cmpstr (left_told, ==, right_told);
      alter (cards, chance, twice);
      if (version % 3 == 2)
        grow (cards, &next);
    }
  fixture_library_close (&quick);
  fixture_library_close (&whole);
}

static void
test_same_as_whole (gconstpointer data)
{
  gboolean xml = GPOINTER_TO_INT (data) & 1, twice = GPOINTER_TO_INT (data) & 2;

  for (guint32 seed = 1; seed <= 6; seed++)
    compare_versions (seed, xml, twice);
}

/* ---- that they are passed over ---- */

static void
run_sql (FixtureLibrary *library, const char *sql)
{
  g_autofree char *path = g_build_filename (slv_store_get_dir (library->store), "index.db", NULL);
  sqlite3 *db = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    g_error ("no index at %s", path);
  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (db);
}

#define A "{\"id\":\"a\",\"name\":\"A\",\"types\":[\"BEAST\"],\"editions\":[{\"id\":\"a1\",\"set\":{\"code\":\"S\"}}]}"
#define B(glow) "{\"id\":\"b\",\"name\":\"B\",\"types\":[\"BEAST\"],\"glow\":" glow ",\"editions\":[]}"
#define C "{\"id\":\"c\",\"name\":\"C\",\"types\":[\"BEAST\"],\"editions\":[]}"

/* What was told of a record is kept with it. Here something else is put in its place, and comes out where the record is not read. */
TEST ("/import/job/known/a-record-that-is-as-it-was-is-not-read", test_passed_over)
{
  FixtureLibrary library;

  fixture_library_open (&library);
  g_autofree char *first = import (&library, "[" C "," A "," B ("1") "]", NULL);
  g_assert_null (strstr (first, "kept"));
  run_sql (&library, "UPDATE brought_card SET notes = 'kept of each' || char (31)");
  g_autofree char *second = import (&library, "[" C "," A "," B ("2") "]", NULL);
  /* the first record tells what list it is, and the last one is another */
  g_assert_nonnull (strstr (second, "\nkept of each\n"));
  g_assert_true (g_str_has_prefix (second, "0 1 2 0\n0 0 1 0\n3 records"));
  g_autofree char *third = import (&library, "[" C "," A "," B ("2") "]", "lantern-json");
  g_assert_null (strstr (third, "kept"));   /* read in another way */
  fixture_library_close (&library);
}

/* Another list changes a card: what this one said of it before is no longer what is stored. */
TEST ("/import/job/known/a-card-that-another-list-changed-is-read-again", test_changed_by_another)
{
  FixtureLibrary library;

  fixture_library_open (&library);
  g_autofree char *first = import (&library, "[" C "," B ("1") "," A "]", NULL);
  g_autofree char *other = g_build_filename (library.folder, "other.json", NULL);
  g_assert_true (g_file_set_contents (other, "[" B ("5") "]", -1, NULL));
  SlvImportAccount *account = good (slv_job_run (library.store, library.games, other, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
  slv_import_account_free (account);
  g_autofree char *again = import (&library, "[" C "," B ("1") "]", NULL);
  g_assert_true (g_str_has_prefix (again, "0 1 1 1\n"));
  g_autofree char *dump = dump_store (library.store);
  g_assert_nonnull (strstr (dump, "\"glow\":[\"1\"]"));
  fixture_library_close (&library);
}

TEST_MAIN (
  g_test_add_data_func ("/import/job/known/a-list-in-json-gives-what-reading-all-of-it-gives", GINT_TO_POINTER (0), test_same_as_whole);
  g_test_add_data_func ("/import/job/known/a-list-in-xml-gives-what-reading-all-of-it-gives", GINT_TO_POINTER (1), test_same_as_whole);
  g_test_add_data_func ("/import/job/known/cards-and-printings-that-stand-twice-count-as-when-all-is-read", GINT_TO_POINTER (2), test_same_as_whole);
  g_test_add_data_func ("/import/job/known/the-same-in-xml", GINT_TO_POINTER (3), test_same_as_whole);)
