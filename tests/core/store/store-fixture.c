/* SPDX-License-Identifier: GPL-3.0-or-later */
/* store-fixture.c: see the header. */
#include "store-fixture.h"
#include "scratch.h"

#include <sqlite3.h>

void
fixture_set_up (Fixture       *fixture,
                gconstpointer  data G_GNUC_UNUSED)
{
  fixture->dir = good (g_dir_make_tmp ("slv-store-XXXXXX", &error));
  fixture->schema = g_strdup (g_getenv ("SLEEVES_SCHEMA"));
  g_assert_nonnull (fixture->schema);
  fixture_reopen (fixture);
}

void
fixture_reopen (Fixture *fixture)
{
  g_clear_pointer (&fixture->store, slv_store_close);
  fixture->store = good (slv_store_open (fixture->dir, fixture->schema, &error));
  g_assert_nonnull (fixture->store);
}

void
fixture_tear_down (Fixture       *fixture,
                   gconstpointer  data G_GNUC_UNUSED)
{
  g_clear_pointer (&fixture->store, slv_store_close);
  scratch_remove (fixture->dir);
  SLV_FREE_MEMBERS (fixture, (g_free, dir), (g_free, schema));
}

char *
fixture_path (Fixture    *fixture,
              const char *name)
{
  return g_build_filename (fixture->dir, name, NULL);
}

GBytes *
fixture_bytes (const char *path)
{
  char *data;
  gsize length;

  if (!g_file_get_contents (path, &data, &length, NULL))
    return NULL;
  return g_bytes_new_take (data, length);
}

SlvCard *
make_card (const char *game,
           const char *key,
           const char *name,
           const char *updated,
           const char *values)
{
  SlvCard *card = slv_card_new (game, key, name);
  g_auto (GStrv) attrs = g_strsplit (values, ";", -1);

  slv_take_str (&card->updated, g_strdup (updated));
  for (guint i = 0; attrs[i] != NULL && attrs[i][0] != '\0'; i++)
    {
      g_auto (GStrv) pair = g_strsplit (attrs[i], "=", 2);
      g_auto (GStrv) words = g_strsplit (pair[1], "|", -1);

      if (words[0] == NULL || words[0][0] == '\0')
        slv_face_add_value (card->faces->pdata[0], pair[0], NULL);
      for (guint k = 0; words[k] != NULL && words[k][0] != '\0'; k++)
        slv_face_add_value (card->faces->pdata[0], pair[0], words[k]);
    }
  return card;
}

SlvPrinting *
make_printing (SlvCard    *card,
               const char *key,
               const char *set,
               const char *number)
{
  SlvPrinting *printing = slv_card_add_printing (card, key);

  slv_take_str (&printing->set_code, g_strdup (set));
  slv_take_str (&printing->number, g_strdup (number));
  return printing;
}

Tallies
import_cards (SlvStore    *store,
              const char  *origin,
              SlvCard    **cards)
{
  SlvImport *import = good (slv_import_begin (store, origin, "lantern", &error));
  Tallies tallies = { 0 };

  for (guint i = 0; cards[i] != NULL; i++)
    {
      good (slv_import_add (import, cards[i], NULL, &error));
      slv_card_free (cards[i]);
    }
  good (slv_import_finish (import, FALSE, &tallies.cards, &tallies.printings, &error));
  return tallies;
}

static char *
tally_to_string (const SlvTally *tally)
{
  return g_strdup_printf ("%d %d %d %d", (int) tally->new_, (int) tally->changed, (int) tally->unchanged, (int) tally->gone);
}

void
assert_tallies (Tallies     tallies,
                const char *cards,
                const char *printings)
{
  g_autofree char *of_cards = tally_to_string (&tallies.cards);
  g_autofree char *of_printings = tally_to_string (&tallies.printings);

  g_assert_cmpstr (of_cards, ==, cards);
  g_assert_cmpstr (of_printings, ==, printings);
}

gint64
ask_number (const char *path,
            const char *sql)
{
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  gint64 number = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return number;
}

char *
ask_text (const char *path,
          const char *sql)
{
  GString *text = g_string_new (NULL);
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;

  g_assert_cmpint (sqlite3_open_v2 (path, &db, SQLITE_OPEN_READWRITE, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (db, sql, -1, &statement, NULL), ==, SQLITE_OK);
  for (guint i = 0; sqlite3_step (statement) == SQLITE_ROW; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", (const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return g_string_free (text, FALSE);
}

void
run_sql (const char *path,
         const char *sql)
{
  sqlite3 *db = NULL;
  char *message = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_exec (db, sql, NULL, NULL, &message);
  g_assert_cmpstr (message, ==, NULL);
  sqlite3_close (db);
}

SlvCard *
printed (const char *key,
         const char *updated,
         const char *values,
         const char *number)
{
  SlvCard *card = make_card ("lantern", key, key, updated, values);

  make_printing (card, key, "ONE", number);
  return card;
}

/* "name data" of a stored card. */
static char *
stored (Fixture    *fixture,
        const char *key)
{
  g_autofree char *path = fixture_path (fixture, "index.db");
  sqlite3 *db = NULL;
  sqlite3_stmt *statement = NULL;
  char *text = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  sqlite3_prepare_v2 (db, "SELECT json_extract(data, '$.faces[0].values.oil[0]') || iif(gone, ' gone', '') FROM card"
                          " WHERE key = ?", -1, &statement, NULL);
  sqlite3_bind_text (statement, 1, key, -1, SQLITE_STATIC);
  if (sqlite3_step (statement) == SQLITE_ROW)
    text = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  sqlite3_close (db);
  return text;
}

void
assert_stored (Fixture    *fixture,
               const char *key,
               const char *expected)
{
  g_autofree char *text = stored (fixture, key);

  g_assert_cmpstr (text, ==, expected);
}

SlvOutcome
add_card (SlvImport *import,
     SlvCard   *card)
{
  g_autoptr (SlvCard) owned = card;
  SlvOutcome outcome;

  good (slv_import_add (import, owned, &outcome, &error));
  return outcome;
}
