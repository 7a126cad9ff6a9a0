/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-lot-list.c: the list model of lots, by value and by signal, and the steps in which it changes. It needs no display. */
#include <libglib-testing/signal-logger.h>
#include "collection-box.h"
#include "collection/slv-id-steps.h"
#include "collection/slv-lot-list.h"

/* ---- steps ---- */

/* Some different ids up to @most, ascending or in an order of chance. (transfer full) */
static GArray *
draw (guint most, gboolean ascending)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (gint64 i = 1; i <= (gint64) most; i++)
    if (g_test_rand_int_range (0, 3) > 0)
      g_array_insert_vals (ids, ascending ? ids->len : (guint) g_test_rand_int_range (0, (gint32) ids->len + 1), &i, 1);
  return ids;
}

/* How many ids both lists have in the same order at most. */
static guint
longest_common (const GArray *a, const GArray *b)
{
  g_autofree guint *row = g_new0 (guint, b->len + 1);

  for (guint i = 0; i < a->len; i++)
    for (guint k = 0, corner = 0; k < b->len; k++)
      {
        guint above = row[k + 1];

        row[k + 1] = g_array_index (a, gint64, i) == g_array_index (b, gint64, k) ? corner + 1 : MAX (above, row[k]);
        corner = above;
      }
  return row[b->len];
}

static void
check_steps (const GArray *was, const GArray *is, guint most)
{
  const gint64 *from = (const gint64 *) (gpointer) was->data, *to = (const gint64 *) (gpointer) is->data;
  g_autoptr (GArray) steps = slv_id_steps (from, was->len, to, is->len, most);
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (gint64));
  guint moved = 0, least = was->len + is->len - 2 * longest_common (was, is);

  g_array_append_vals (list, was->data, was->len);
  SLV_EACH_IN (const SlvIdStep, step, steps)
    {
      g_assert_true ((step->removed > 0) != (step->added > 0));
      g_assert_cmpuint (step->at + step->removed, <=, list->len);
      moved += step->removed + step->added;
      if (step->removed > 0)
        g_array_remove_range (list, step->at, step->removed);
      else
        g_array_insert_vals (list, step->at, &g_array_index (is, gint64, step->from), step->added);
    }
  g_assert_cmpmem (list->data, list->len * sizeof (gint64), is->data, is->len * sizeof (gint64));
  if (least <= most)
    g_assert_cmpuint (moved, ==, least);
  else
    g_assert_cmpuint (steps->len, <=, 2);
}

TEST ("/lot-list/steps-make-one-list-of-the-other-and-are-as-few-as-can-be",
      test_steps_make_one_list_of_the_other_and_are_as_few_as_can_be)
{
  for (guint i = 0; i < 2000; i++)
    {
      gboolean ascending = g_test_rand_bit ();
      guint most = (guint) g_test_rand_int_range (0, 14);
      g_autoptr (GArray) was = draw (most, ascending), is = draw (most, ascending);

      check_steps (was, is, (guint) g_test_rand_int_range (0, 30));
    }
}

/* ---- the list ---- */

typedef struct { Box box; SlvLotList *list; GtSignalLogger *log; } Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  box_set_up (&fixture->box, data);
  fixture->list = slv_lot_list_new ();
  fixture->log = gt_signal_logger_new ();
  gt_signal_logger_connect (fixture->log, fixture->list, "items-changed");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  gt_signal_logger_assert_no_emissions (fixture->log);
  gt_signal_logger_free (fixture->log);
  g_assert_finalize_object (fixture->list);
  box_tear_down (&fixture->box, data);
}

/* @n lots "lot 000", "lot 001", … of one copy each. */
static void
bring (Fixture *fixture, guint n)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (rows, g_strdup_printf ("lot %03u|||1", i));
  g_ptr_array_add (rows, NULL);
  box_bring (&fixture->box, SLV_COPIES_MERGE, (const char * const *) rows->pdata);
}

/* (transfer full): ids of all lots whose name does not begin with '-', by name: what a search would find. */
static GArray *
find (Fixture *fixture)
{
  SlvCollection *collection = fixture->box.collection;
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < slv_collection_n_lots (collection); i++)
    if (*slv_collection_get_lot (collection, i)->lot.name != '-')
      g_array_append_val (positions, i);
  g_assert_true (slv_collection_sort (collection, positions, "name", NULL));
  return slv_collection_ids (collection, positions);
}

static void
show (Fixture *fixture)
{
  g_autoptr (GArray) ids = find (fixture);

  slv_lot_list_set (fixture->list, fixture->box.collection, ids);
}

/* Lots @from to @to - 1 by id are called @name now. */
static void
rename_lots (Fixture *fixture, guint from, guint to, const char *name)
{
  Box *box = &fixture->box;
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint)), ids = NULL;
  SlvLotEdit edit = { { NULL } };
  GArray *touched = NULL;

  for (guint i = from; i < to; i++)
    g_array_append_val (positions, i);
  ids = slv_collection_ids (box->collection, positions);
  edit.values[SLV_COPY_NAME] = name;
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &edit, 0, FALSE, "rename", &touched, NULL));
  box_refresh (box, touched);
}

static const char *
name_at (Fixture *fixture, guint position)
{
  g_autoptr (SlvLotItem) item = g_list_model_get_item (G_LIST_MODEL (fixture->list), position);

  return item ? slv_lot_item_get_held (item)->lot.name : NULL;   /* lives as long as the snapshot */
}

static void
assert_changes (Fixture *fixture, const char *changes)
{
  g_autoptr (GString) told = g_string_new (NULL);
  gpointer list = fixture->list;

  while (gt_signal_logger_get_n_emissions (fixture->log) > 0)
    {
      guint position, removed, added;

      gt_signal_logger_assert_emission_pop (fixture->log, list, "items-changed", &position, &removed, &added);
      g_string_append_printf (told, "%s%u-%u+%u", told->len > 0 ? " " : "", position, removed, added);
    }
  g_assert_cmpstr (told->str, ==, changes);
}

static void
count (guint *n)
{
  (*n)++;
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, set_up, tear_down, path, name)

CASE ("/lot-list/an-edit-tells-the-one-row-that-it-changed", test_an_edit_tells_the_one_row_that_it_changed)
{
  guint first_told = 0, second_told = 0;

  bring (fixture, 600);   /* more than one block of the snapshot */
  show (fixture);
  assert_changes (fixture, "0-0+600");
  g_autoptr (SlvLotItem) first = g_list_model_get_item (G_LIST_MODEL (fixture->list), 0);
  g_autoptr (SlvLotItem) second = g_list_model_get_item (G_LIST_MODEL (fixture->list), 1);
  g_signal_connect_swapped (first, "changed", G_CALLBACK (count), &first_told);
  g_signal_connect_swapped (second, "changed", G_CALLBACK (count), &second_told);
  rename_lots (fixture, 0, 1, "lot 000 anew");
  slv_lot_list_renew (fixture->list, fixture->box.collection);
  g_assert_cmpuint (first_told, ==, 1);
  g_assert_cmpuint (second_told, ==, 0);
  g_assert_cmpstr (slv_lot_item_get_held (first)->lot.name, ==, "lot 000 anew");
  show (fixture);                           /* the search behind it finds the same */
  g_autoptr (SlvLotItem) again = g_list_model_get_item (G_LIST_MODEL (fixture->list), 0);
  g_assert_true (again == first);
  g_assert_cmpuint (first_told, ==, 1);
  assert_changes (fixture, "");
}

CASE ("/lot-list/an-edit-that-moves-its-row-leaves-the-others", test_an_edit_that_moves_its_row_leaves_the_others)
{
  bring (fixture, 600);
  show (fixture);
  assert_changes (fixture, "0-0+600");
  rename_lots (fixture, 1, 2, "lot 598 behind");
  slv_lot_list_renew (fixture->list, fixture->box.collection);
  assert_changes (fixture, "");             /* it stays in its place until the search has ended */
  g_assert_cmpstr (name_at (fixture, 1), ==, "lot 598 behind");
  show (fixture);
  assert_changes (fixture, "599-0+1 1-1+0");
  g_assert_cmpstr (name_at (fixture, 1), ==, "lot 002");
  g_assert_cmpstr (name_at (fixture, 598), ==, "lot 598 behind");
  g_assert_null (name_at (fixture, 600));
}

CASE ("/lot-list/rows-that-match-no-more-or-are-gone-leave", test_rows_that_match_no_more_or_are_gone_leave)
{
  GArray *touched = NULL;

  bring (fixture, 5);
  show (fixture);
  assert_changes (fixture, "0-0+5");
  rename_lots (fixture, 2, 3, "-hidden");
  show (fixture);
  assert_changes (fixture, "2-1+0");
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  for (guint i = 0; i < 5; i += 4)          /* the first and the last one */
    g_array_append_val (ids, slv_collection_get_lot (fixture->box.collection, i)->lot.id);
  g_assert_true (slv_collection_remove_lots (fixture->box.collection, fixture->box.store, ids, 0, "remove", &touched, NULL));
  box_refresh (&fixture->box, touched);
  slv_lot_list_renew (fixture->list, fixture->box.collection);
  assert_changes (fixture, "3-1+0 0-1+0");
  g_assert_cmpstr (name_at (fixture, 0), ==, "lot 001");
  g_assert_cmpuint (slv_lot_list_find (fixture->list, g_array_index (ids, gint64, 0)), ==, G_MAXUINT);
  g_assert_true (slv_store_undo (fixture->box.store, NULL, &touched, NULL));
  box_refresh (&fixture->box, touched);
  slv_lot_list_renew (fixture->list, fixture->box.collection);
  assert_changes (fixture, "");
  show (fixture);
  assert_changes (fixture, "2-0+1 0-0+1");
}

CASE ("/lot-list/many-rows-that-move-are-two-signals", test_many_rows_that_move_are_two_signals)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (gint64));

  bring (fixture, 300);
  show (fixture);
  assert_changes (fixture, "0-0+300");
  rename_lots (fixture, 100, 200, "lot 250 b");
  slv_lot_list_renew (fixture->list, fixture->box.collection);
  assert_changes (fixture, "");
  show (fixture);
  assert_changes (fixture, "100-151+0 100-0+151");
  g_assert_cmpstr (name_at (fixture, 100), ==, "lot 200");
  slv_lot_list_set (fixture->list, fixture->box.collection, none);
  assert_changes (fixture, "0-300+0");
}

BOX_MAIN (tests_add)
