/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-lots.c: what a person does to lots. */
#include "config.h"
#include <string.h>
#include "base/slv-error.h"
#include "collection/slv-collection-private.h"
#include "collection-box.h"

/* ---- editing ---- */

static void
edit (Box *box, const char *query, SlvCopyField field, const char *value, gint64 copies, gboolean join)
{
  g_autoptr (GArray) ids = box_ids_of (box, query);
  g_autoptr (GError) error = NULL;
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  values.values[field] = value;
  slv_collection_change_lots (box->collection, box->store, ids, &values, copies, join, "edit", &touched, &error);
  g_assert_no_error (error);
  box_refresh (box, touched);
}

static void
test_lots_are_changed_split_and_merged (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GArray) ids = NULL;
  GArray *touched = NULL;
  guint merged;

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A", "Ash Hound|LAN|001|1||B");
  edit (box, "place:a", SLV_COPY_PLACE, "B", 3, TRUE);
  box_assert_lots (box, "1 Ash Hound LAN/001 @A; 4 Ash Hound LAN/001 @B");
  edit (box, "", SLV_COPY_CONDITION, "played", 0, FALSE);
  box_assert_lots (box, "1 Ash Hound LAN/001 played @A; 4 Ash Hound LAN/001 played @B");
  edit (box, "place:b", SLV_COPY_NOTE, "lent", 1, FALSE);
  box_assert_lots (box, "1 Ash Hound LAN/001 played @A; 3 Ash Hound LAN/001 played @B; 1 Ash Hound LAN/001 played @B");
  edit (box, "", SLV_COPY_NOTE, "", 0, FALSE);
  edit (box, "", SLV_COPY_PLACE, "", 0, FALSE);
  ids = box_ids_of (box, "");
  g_assert_true (slv_collection_merge_lots (box->collection, box->store, ids, "merge", &merged, &touched, NULL));
  box_refresh (box, touched);
  g_assert_cmpuint (merged, ==, 2);
  box_assert_lots (box, "5 Ash Hound LAN/001 played");
  edit (box, "", SLV_COPY_SET_CODE, "LAN2", 0, FALSE);
  edit (box, "", SLV_COPY_NUMBER, "14", 0, FALSE);
  box_assert_lots (box, "5 Ash Hound LAN2/014 played");
}

/* A lot that is edited is never added to itself, whatever the edit leaves as it is. */
static void
test_an_edit_that_changes_nothing_loses_no_copy (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A", "Ash Hound|LAN|001|1||B", "Divine Lamp|||2||A");
  edit (box, "", SLV_COPY_NOTE, "", 0, TRUE);
  box_assert_lots (box, "4 Ash Hound LAN/001 @A; 1 Ash Hound LAN/001 @B; 2 Divine Lamp @A");
  edit (box, "place:a", SLV_COPY_PLACE, "A", 0, TRUE);
  box_assert_lots (box, "4 Ash Hound LAN/001 @A; 1 Ash Hound LAN/001 @B; 2 Divine Lamp @A");
  edit (box, "hound", SLV_COPY_PLACE, "C", 0, TRUE);
  box_assert_search (box, "hound", "5 Ash Hound LAN/001 @C");
}

/* What the search offers behind "paid:" is what was paid, from the least to the most. */
static void
assert_prices (Box *box, const char *expected)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = NULL;

  slv_collection_add_values (box->collection, "paid", values);
  g_ptr_array_add (values, NULL);
  text = g_strjoinv (" ", (char **) values->pdata);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_prices_that_were_paid_are_offered (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1||A");
  assert_prices (box, "");
  edit (box, "place:a", SLV_COPY_PAID, "1.50", 0, FALSE);
  assert_prices (box, "1.50");
  BRING (SLV_COPIES_MERGE, "Divine Lamp|||1||B", "Ash Hound|LAN|001|1||C");
  edit (box, "place:b", SLV_COPY_PAID, "12", 0, FALSE);
  edit (box, "place:c", SLV_COPY_PAID, "3", 0, FALSE);
  assert_prices (box, "1.50..12 1.50 12");
}

static void
test_what_sets_copies_apart_is_changed_by_query_and_found_again (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  static const struct { SlvCopyField field; const char *value, *query, *none; } cases[] = {
    { SLV_COPY_SIGNED, "yes", "signed:yes", "signed:no" }, { SLV_COPY_ALTERED, "yes", "altered:yes", "altered:no" },
    { SLV_COPY_SIGNED, "yes", "is:signed", "-is:signed" }, { SLV_COPY_ALTERED, "yes", "is:altered", "is:proxy" },
    { SLV_COPY_PROXY, "yes", "is:proxy", "is:signed" }, { SLV_COPY_FOR_TRADE, "1", "is:fortrade", "fortrade:no" },
    { SLV_COPY_PROXY, "yes", "proxy:yes", "proxy:no" }, { SLV_COPY_TAGS, "lent|old box", "tag:lent", "tag:box" },
    { SLV_COPY_FOR_TRADE, "2", "trade>=2", "trade:no" }, { SLV_COPY_PAID, "3,50", "paid=3.5", "paid>4" },
    { SLV_COPY_LANGUAGE, "German", "lang:de", "lang:en" }, { SLV_COPY_FINISH, "Rainbow Foil", "finish:foil", "finish:normal" },
    { SLV_COPY_NOTE, "from Ada", "note:ada", "note:bob" }, { SLV_COPY_CONDITION, "LP", "cond<=excellent", "cond>excellent" },
  };

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3||A", "Divine Lamp|||1||B");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) found = NULL, none = NULL;

      g_test_message ("%s", cases[i].query);
      edit (box, "place:a", cases[i].field, cases[i].value, 0, FALSE);
      found = box_ids_of (box, cases[i].query);
      g_assert_cmpuint (found->len, ==, 1);
      none = box_ids_of (box, cases[i].none);
      for (guint k = 0; k < none->len; k++)
        g_assert_cmpint (g_array_index (none, gint64, k), !=, g_array_index (found, gint64, 0));
      g_assert_true (slv_store_undo (box->store, NULL, NULL, NULL));
      box_reopen (box);
      g_clear_pointer (&found, g_array_unref);
      found = box_ids_of (box, cases[i].query);
      for (guint k = 0; k < found->len; k++)
        g_assert_cmpstr (slv_collection_find_lot (box->collection, g_array_index (found, gint64, k), NULL)->lot.name, !=, "Ash Hound");
    }
}

static void
test_a_value_that_means_nothing_changes_no_lot_of_a_bulk (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  static const struct { SlvCopyField field; const char *value; } cases[] = {
    { SLV_COPY_QUANTITY, "-1" }, { SLV_COPY_QUANTITY, "99999999999" }, { SLV_COPY_CURRENCY, "Euros" }, { SLV_COPY_ACQUIRED, "2026-02-30" },
    { SLV_COPY_SIGNED, "perhaps" }, { SLV_COPY_FOR_TRADE, "9" },
  };
  g_autoptr (GArray) ids = NULL;

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3||A", "Divine Lamp|||1||B");
  ids = box_ids_of (box, "");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      SlvLotEdit values = { { NULL } };

      values.values[cases[i].field] = cases[i].value;
      g_assert_false (slv_collection_change_lots (box->collection, box->store, ids, &values, 0, FALSE, "edit", NULL, &error));
      g_assert_error (error, SLV_ERROR, SLV_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, slv_copy_field_id (cases[i].field)));
    }
  box_reopen (box);
  box_assert_lots (box, "3 Ash Hound LAN/001 @A; 1 Divine Lamp @B");
}

static void
test_a_query_is_known_to_ask_for_the_collection (Box *box G_GNUC_UNUSED, gconstpointer data G_GNUC_UNUSED)
{
  static const char * const asking[] = { "have>=4", "red TRADE:yes", "-is:signed", "Is:ForTrade", "fortrade>1", "(place:\"Box A\")" };
  static const char * const others[] = { "", "have", "signed", "is:token", "proxy war", "cost:2", "placed:x" };

  for (guint i = 0; i < G_N_ELEMENTS (asking); i++)
    g_assert_true (slv_collection_is_asked (asking[i], NULL));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (slv_collection_is_asked (others[i], NULL));
}

/* ---- the tray ---- */

static void
test_rows_that_were_not_certain_are_chosen_anew_together (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  const char * const rows[] = { "Ash Hond|LAN|77|1", "Ash Hond|LAN|77|2|NM", "Ash Hond|LAN2|9|1", "Divine Lamp|||1", NULL };
  g_autoptr (SlvCopyList) list = box_list (rows);
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
  g_autoptr (GArray) found = slv_copy_candidates (box->collection, slv_games_find (box_cards->games, "lantern"), "Ash Hond", "LAN", "1", 20);
  const SlvCopyCandidate *best = &g_array_index (found, SlvCopyCandidate, 0);
  SlvPrintingView view;

  g_assert_cmpuint (found->len, >, 1);
  g_assert_cmpuint (found->len, <=, 20);
  g_assert_cmpstr (slv_index_card_name (box_cards->index, best->row), ==, "Ash Hound");
  slv_index_printing (box_cards->index, best->printing, &view);
  g_assert_cmpstr (view.number, ==, "001");
  g_assert_cmpuint (plan->n_unmatched, ==, 3);
  slv_copy_plan_choose_alike (plan, 0, best->row, best->printing);
  slv_copy_plan_settle (plan, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->n_matched, ==, 3);     /* the other number was not said to be the same */
  g_assert_cmpuint (plan->n_unmatched, ==, 1);
  slv_copy_plan_choose (plan, 0, SLV_ROW_NONE, SLV_ROW_NONE);
  slv_copy_plan_settle (plan, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->n_unmatched, ==, 2);
}

static void
test_the_tray_stays_and_is_worked_off (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (GArray) ids = NULL, none = NULL;
  GArray *touched = NULL;
  SlvLotEdit values = { { NULL } };

  BRING (SLV_COPIES_MERGE, "Nobody Knows|XX|9|2|poor|A");
  box_reopen (box);
  ids = box_ids_of (box, "");
  g_assert_true (slv_collection_get_lot (box->collection, 0)->row == SLV_ROW_NONE);
  values.values[SLV_COPY_GAME] = "lantern";
  values.values[SLV_COPY_NAME] = "Ash Hound";
  values.values[SLV_COPY_CARD] = "ash-hound";
  values.values[SLV_COPY_SET_CODE] = "LAN";
  values.values[SLV_COPY_NUMBER] = "001";
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &values, 0, FALSE, "found", &touched, NULL));
  box_refresh (box, touched);
  g_assert_true (slv_collection_get_lot (box->collection, 0)->printing != SLV_ROW_NONE);
  box_assert_lots (box, "2 Ash Hound LAN/001 poor @A");
  none = slv_copy_candidates (box->collection, NULL, "", "", "", 20);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
add (void)
{
  BOX_TEST ("/lots/a-query-is-known-to-ask-for-the-collection", test_a_query_is_known_to_ask_for_the_collection);
  BOX_TEST ("/collection/lots-are-changed-split-and-merged", test_lots_are_changed_split_and_merged);
  BOX_TEST ("/collection/an-edit-that-changes-nothing-loses-no-copy", test_an_edit_that_changes_nothing_loses_no_copy);
  BOX_TEST ("/collection/prices-that-were-paid-are-offered", test_prices_that_were_paid_are_offered);
  BOX_TEST ("/collection/what-sets-copies-apart-is-changed-by-query-and-found-again",
            test_what_sets_copies_apart_is_changed_by_query_and_found_again);
  BOX_TEST ("/collection/a-value-that-means-nothing-changes-no-lot-of-a-bulk", test_a_value_that_means_nothing_changes_no_lot_of_a_bulk);
  BOX_TEST ("/collection/rows-that-were-not-certain-are-chosen-anew-together", test_rows_that_were_not_certain_are_chosen_anew_together);
  BOX_TEST ("/collection/the-tray-stays-and-is-worked-off", test_the_tray_stays_and_is_worked_off);
}

int
main (int argc, char **argv)
{
  return box_main (argc, argv, add);
}
