/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-real-lists.c: the lists as their publishers give them: every record is accounted for, and a second import changes
 * nothing. The counts are those that were counted by other means. */
#include "import-fixture.h"

typedef struct { const char *name, *path; guint64 records, cards, printings; } RealList;

static void
test_list (gconstpointer data)
{
  const RealList *list = data;
  g_autofree char *path = fixture_shared (list->path);

  if (path == NULL)
    return;
  char *folder = fixture_folder ();
  g_autoptr (SlvGames) games = fixture_own_games ();
  g_autoptr (SlvStore) store = fixture_store (folder);
  g_autoptr (SlvImportAccount) first = good (slv_job_run (store, games, path, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
  for (guint i = 0; i < first->notes->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (first->notes, i));
  g_assert_cmpuint (first->rejected->len, ==, 0);
  g_assert_cmpuint (first->records, ==, list->records);
  g_assert_cmpuint (first->cards.new_, ==, list->cards);
  g_assert_cmpuint (first->printings.new_, ==, list->printings);
  guint64 revision = slv_store_index_revision (store);
  g_autoptr (SlvImportAccount) second = good (slv_job_run (store, games, path, NULL, NULL, FALSE, NULL, NULL, NULL, &error));
  g_assert_cmpuint (second->cards.unchanged, ==, list->cards);
  g_assert_cmpuint (second->cards.new_ + second->cards.changed + second->cards.gone, ==, 0);
  g_assert_cmpuint (second->printings.unchanged, ==, list->printings);
  g_assert_cmpuint (second->notes->len, ==, first->notes->len);
  g_assert_cmpuint (slv_store_index_revision (store), ==, revision);
  fixture_remove (folder);
}

int
main (int argc, char **argv)
{
  g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "import", "real-lists.csv", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GArray) lists = g_array_new (FALSE, FALSE, sizeof (RealList));

  g_test_init (&argc, &argv, NULL);
  /* name,path,records,cards,printings: lists are data, and so is what is known of them */
  if (!g_file_get_contents (path, &text, NULL, NULL))
    return 1;
  g_auto (GStrv) lines = g_strsplit (g_strchomp (text), "\n", -1);
  for (guint i = 1; lines[i] != NULL; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], ",", 5);
      RealList row = { g_intern_string (cells[0]), g_intern_string (cells[1]), g_ascii_strtoull (cells[2], NULL, 10),
                       g_ascii_strtoull (cells[3], NULL, 10), g_ascii_strtoull (cells[4], NULL, 10) };

      g_array_append_val (lists, row);
    }
  SLV_EACH_IN (const RealList, row, lists)
    {
      g_autofree char *test = g_strdup_printf ("/import/real-lists/%s", row->name);

      g_test_add_data_func (test, row, test_list);
    }
  return g_test_run ();
}
