/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-keyed-list.c: the list model of wants, sets and decks, by value and by signal. It needs no display. */
#include "collection/slv-keyed-list.h"
#include <libglib-testing/signal-logger.h>

typedef struct { GListStore *list; GtSignalLogger *log; } Fixture;

/* "a1": the key is the letter. */
static char *
key_of (gconstpointer row)
{
  return g_strndup (row, 1);
}

static void
set_up (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  fixture->list = g_list_store_new (SLV_TYPE_KEYED_ITEM);
  fixture->log = gt_signal_logger_new ();
  gt_signal_logger_connect (fixture->log, fixture->list, "items-changed");
}

static void
tear_down (Fixture *fixture, gconstpointer data G_GNUC_UNUSED)
{
  gt_signal_logger_assert_no_emissions (fixture->log);
  gt_signal_logger_free (fixture->log);
  g_assert_finalize_object (fixture->list);
}

static void
show (Fixture *fixture, const char *text)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);

  for (guint i = 0; words[i] != NULL && *text != '\0'; i++)
    g_ptr_array_add (rows, g_strdup (words[i]));
  slv_keyed_list_set (fixture->list, key_of, rows);
}

static void
assert_state (Fixture *fixture, const char *rows, const char *changes)
{
  g_autoptr (GString) got = g_string_new (NULL), told = g_string_new (NULL);
  gpointer list = fixture->list;

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (fixture->list)); i++)
    {
      g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), i);

      g_string_append_printf (got, "%s%s", i > 0 ? " " : "", (const char *) slv_keyed_item_get_row (item));
    }
  g_assert_cmpstr (got->str, ==, rows);
  while (gt_signal_logger_get_n_emissions (fixture->log) > 0)
    {
      guint position, removed, added;

      gt_signal_logger_assert_emission_pop (fixture->log, list, "items-changed", &position, &removed, &added);
      g_string_append_printf (told, "%s%u-%u+%u", told->len > 0 ? " " : "", position, removed, added);
    }
  g_assert_cmpstr (told->str, ==, changes);
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/keyed-list/only-the-middle-is-told", test_only_the_middle_is_told)
{
  show (fixture, "");
  assert_state (fixture, "", "");
  show (fixture, "a1 b1 c1 d1");
  assert_state (fixture, "a1 b1 c1 d1", "0-0+4");
  show (fixture, "a1 c1 d1");
  assert_state (fixture, "a1 c1 d1", "1-1+0");
  show (fixture, "a1 x1 y1 d1");
  assert_state (fixture, "a1 x1 y1 d1", "1-1+0 1-0+2");
  show (fixture, "");
  assert_state (fixture, "", "0-4+0");
}

static void
count (guint *n)
{
  (*n)++;
}

CASE ("/keyed-list/an-object-stays-while-its-row-changes", test_an_object_stays_while_its_row_changes)
{
  guint told = 0;

  show (fixture, "a1 b1");
  g_autoptr (SlvKeyedItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);
  g_signal_connect_swapped (item, "changed", G_CALLBACK (count), &told);
  show (fixture, "a1 b2");
  assert_state (fixture, "a1 b2", "0-0+2");
  g_assert_cmpuint (told, ==, 1);
  g_assert_cmpstr (slv_keyed_item_get_row (item), ==, "b2");
  show (fixture, "b3 a1");                        /* it moves, and stays itself */
  g_autoptr (SlvKeyedItem) again = g_list_model_get_item (G_LIST_MODEL (fixture->list), 0);
  g_assert_true (again == item);
  g_assert_cmpstr (slv_keyed_item_get_row (item), ==, "b3");
  assert_state (fixture, "b3 a1", "0-2+0 0-0+2");
  show (fixture, "a1");
  assert_state (fixture, "a1", "0-1+0");
  g_assert_cmpstr (slv_keyed_item_get_row (item), ==, "b3");   /* gone from the list, still whole */
  g_assert_cmpuint (slv_keyed_list_find (fixture->list, "a"), ==, 0);
  g_assert_cmpuint (slv_keyed_list_find (fixture->list, "b"), ==, G_MAXUINT);
}

TEST_MAIN ()
