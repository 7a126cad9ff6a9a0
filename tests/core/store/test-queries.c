/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-queries.c: every file under schema/sql/queries is a test: it prepares against an empty store of its own file. */
#include "store-fixture.h"

#include <string.h>
#include "store/slv-store-private.h"

static Fixture fixture;

static void
test_prepares (gconstpointer data)
{
  const char *name = data;
  SlvDb *db = g_str_has_prefix (name, "index-") ? fixture.store->index
              : g_str_has_prefix (name, "prices-") ? good (slv_store_open_prices (fixture.store, TRUE,
                                                                                  &error)) : fixture.store->library;
  g_autoptr (SlvStatement) first = good (slv_db_query (db, name, &error));

  g_assert_true (g_str_has_prefix (name, "index-") || g_str_has_prefix (name, "library-") || g_str_has_prefix (name, "prices-"));
  g_autoptr (SlvStatement) second = good (slv_db_query (db, name, &error));
  g_assert_true (first != second);   /* one in use is never handed out twice */
}

TEST ("/store/queries/finished-one-is-handed-out-again", test_handed_out_again)
{
  SlvStatement *first = slv_db_query (fixture.store->library, "library-revision", NULL), *again;

  slv_statement_done (first);
  again = slv_db_query (fixture.store->library, "library-revision", NULL);
  g_assert_true (first == again);
  slv_statement_done (again);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *file;

  g_test_init (&argc, &argv, NULL);
  fixture_set_up (&fixture, NULL);
  g_autofree char *path = g_build_filename (fixture.schema, "sql", "queries", NULL);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  g_assert_nonnull (dir);
  while ((file = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *test = g_strconcat ("/store/queries/", file, "/prepares", NULL);

      g_assert_true (g_str_has_suffix (file, ".sql"));
      g_ptr_array_add (names, g_strndup (file, strlen (file) - 4));
      g_test_add_data_func (test, names->pdata[names->len - 1], test_prepares);
    }
  tests_add ();
  int result = g_test_run ();
  fixture_tear_down (&fixture, NULL);
  return result;
}
