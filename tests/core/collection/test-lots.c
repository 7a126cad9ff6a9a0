/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-lots.c: what a person does to lots. */
#include "collection/slv-collection-private.h"
#include "base/slv-fold.h"
#include "collection-box.h"

/* ---- editing ---- */

static void
edit (Box *box, const char *query, SlvCopyField field, const char *value, gint64 copies, gboolean join)
{
  g_autoptr (GArray) ids = box_ids_of (box, query);
  SlvLotEdit values = { { NULL } };
  GArray *touched = NULL;

  values.values[field] = value;
  good (slv_collection_change_lots (box->collection, box->store, ids, &values, copies, join, "edit", &touched, &error));
  box_refresh (box, touched);
}

BOX_TEST ("/collection/a-lot-becomes-one-of-another-printing", test_another_printing)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A");
  edit (box, "", SLV_COPY_SET_CODE, "LAN2", 0, FALSE);
  edit (box, "", SLV_COPY_NUMBER, "14", 0, FALSE);
  box_assert_lots (box, "4 Ash Hound LAN2/014 @A");
}

BOX_TEST ("/collection/a-row-needs-a-name-or-a-set-with-a-number", test_a_row_needs_a_name_or_a_set_with_a_number)
{
  g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "|LAN||1", "||001|1", "|LAN|001|1", "Ash Hound|||1", NULL });
  g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);

  g_assert_cmpuint (plan->faults->len, ==, 2);
  for (guint i = 0; i < plan->faults->len; i++)
    g_assert_cmpuint (((SlvCopyFault *) plan->faults->pdata[i])->line, ==, i + 2);
}

/* What a person was shown comes in as it was shown, or not at all. */
BOX_TEST ("/collection/what-was-shown-comes-in-while-nothing-has-changed", test_what_was_shown_comes_in_while_nothing_has_changed)
{
  for (guint changed = 0; changed < 2; changed++)
    {
      g_autoptr (SlvCopyList) list = box_list ((const char * const []) { "Divine Lamp|||1", NULL });
      g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
      g_autoptr (GError) error = NULL;
      GArray *touched = NULL;

      plan->shown = TRUE;
      if (changed > 0)
        BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A");
      g_assert_cmpint (slv_collection_apply (box->store, plan, "shown", &touched, &error), ==, changed == 0);
      if (changed > 0)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      else
        box_refresh (box, touched);
    }
  box_assert_lots (box, "1 Divine Lamp; 4 Ash Hound LAN/001 @A");
}

/* What the search offers behind "paid:" is what was paid, from the least to the most. */
static void
assert_prices (Box *box, const char *expected)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  slv_collection_add_values (box->collection, "paid", values);
  g_autofree char *text = slv_join_texts (values, " ", 0);
  g_assert_cmpstr (text, ==, expected);
}

BOX_TEST ("/collection/prices-that-were-paid-are-offered", test_prices_that_were_paid_are_offered)
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

BOX_TEST ("/collection/what-sets-copies-apart-is-changed-by-query-and-found-again",
          test_what_sets_copies_apart_is_changed_by_query_and_found_again)
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
      g_test_message ("%s", cases[i].query);
      edit (box, "place:a", cases[i].field, cases[i].value, 0, FALSE);
      g_autoptr (GArray) found = box_ids_of (box, cases[i].query);
      g_assert_cmpuint (found->len, ==, 1);
      g_autoptr (GArray) none = box_ids_of (box, cases[i].none);
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

BOX_TEST ("/collection/a-value-that-means-nothing-changes-no-lot-of-a-bulk",
          test_a_value_that_means_nothing_changes_no_lot_of_a_bulk)
{
  static const struct { SlvCopyField field; const char *value; } cases[] = {
    { SLV_COPY_QUANTITY, "-1" }, { SLV_COPY_QUANTITY, "99999999999" }, { SLV_COPY_CURRENCY, "Euros" }, { SLV_COPY_ACQUIRED, "2026-02-30" },
    { SLV_COPY_SIGNED, "perhaps" }, { SLV_COPY_FOR_TRADE, "9" },
  };

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3||A", "Divine Lamp|||1||B");
  g_autoptr (GArray) ids = box_ids_of (box, "");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvLotEdit values = { { NULL } };

      values.values[cases[i].field] = cases[i].value;
      fails_saying (slv_collection_change_lots (box->collection, box->store, ids, &values, 0, FALSE, "edit", NULL, &error), SLV_ERROR_USAGE, slv_copy_field_id (cases[i].field));
    }
  box_reopen (box);
  box_assert_lots (box, "3 Ash Hound LAN/001 @A; 1 Divine Lamp @B");
}

BOX_TEST ("/lots/a-query-is-known-to-ask-for-the-collection", test_a_query_is_known_to_ask_for_the_collection)
{
  static const char * const asking[] = { "have>=4", "red TRADE:yes", "-is:signed", "Is:ForTrade", "fortrade>1", "(place:\"Box A\")" };
  static const char * const others[] = { "", "have", "signed", "is:token", "proxy war", "cost:2", "placed:x" };

  for (guint i = 0; i < G_N_ELEMENTS (asking); i++)
    g_assert_true (slv_collection_is_asked (asking[i], NULL));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_false (slv_collection_is_asked (others[i], NULL));
}

/* ---- the tray ---- */

BOX_TEST ("/collection/rows-that-were-not-certain-are-chosen-anew-together",
          test_rows_that_were_not_certain_are_chosen_anew_together)
{
  static const SlvCopyField apart[] = { SLV_COPY_GAME, SLV_COPY_NAME, SLV_COPY_SET_NAME, SLV_COPY_PRINTING, SLV_COPY_CARD };
  const char * const rows[] = { "Ash Hond|LAN|77|1", "Ash Hond|LAN|77|2|NM", "Ash Hond|LAN2|9|1", "Divine Lamp|||1", "Ash Hond|LAN|78|1",
                                "Ash Hond|LAN|77|1", "Ash Hond|LAN|77|1", "Ash Hond|LAN|77|1", "Ash Hond|LAN|77|1", "Ash Hond|LAN|77|1", NULL };
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
  g_assert_cmpuint (plan->n_unmatched, ==, 9);
  for (guint i = 0; i < G_N_ELEMENTS (apart); i++)   /* each of the last ones says something else of the card */
    g_array_index (list->records, SlvCopyRecord, 5 + i).values[apart[i]] = "other";
  slv_copy_plan_choose_alike (plan, 0, best->row, best->printing);
  slv_copy_plan_settle (plan, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->n_matched, ==, 3);     /* what differs was not said to be the same */
  g_assert_cmpuint (plan->n_unmatched, ==, 7);
  slv_copy_plan_choose (plan, 0, SLV_ROW_NONE, SLV_ROW_NONE);
  slv_copy_plan_settle (plan, SLV_COPIES_MERGE);
  g_assert_cmpuint (plan->n_unmatched, ==, 8);
}

BOX_TEST ("/collection/the-tray-stays-and-is-worked-off", test_the_tray_stays_and_is_worked_off)
{
  GArray *touched = NULL;
  SlvLotEdit values = { { NULL } };

  BRING (SLV_COPIES_MERGE, "Nobody Knows|XX|9|2|poor|A");
  box_reopen (box);
  g_autoptr (GArray) ids = box_ids_of (box, "");
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
  g_autoptr (GArray) none = slv_copy_candidates (box->collection, NULL, "", "", "", 20);
  g_assert_cmpuint (none->len, ==, 0);
}

BOX_TEST ("/lots/a-lot-that-is-gone-is-not-found", test_a_lot_that_is_gone_is_not_found)
{
  const SlvLotEdit values = { { [SLV_COPY_NOTE] = "lent" } };
  g_autofree char *one = slv_lots_text (1, 2), *many = slv_lots_text (2, 1);
  gint64 gone = 4711;

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4||A");
  g_autoptr (GArray) ids = box_ids_of (box, "");
  g_array_append_val (ids, gone);
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (GError) error = NULL;
      guint merged = 7;
      gboolean done = i == 0 ? slv_collection_remove_lots (box->collection, box->store, ids, 0, "remove", NULL, &error)
                      : i == 1 ? slv_collection_merge_lots (box->collection, box->store, ids, "merge", &merged, NULL, &error)
                               : slv_collection_change_lots (box->collection, box->store, ids, &values, 0, i == 3, "edit", NULL, &error);

      g_assert_false (done);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND);
      g_assert_cmpuint (merged, ==, i == 1 ? 0 : 7);
      box_reopen (box);
      box_assert_search (box, "-note:lent", "4 Ash Hound LAN/001 @A");
    }
  g_assert_cmpstr (one, ==, "1 row · 2 copies");
  g_assert_cmpstr (many, ==, "2 rows · 1 copy");
}

/* What differs in anything is another lot; what differs in nothing becomes one, with what of it is for trade. */
BOX_TEST ("/lots/only-what-is-alike-becomes-one", test_only_what_is_alike_becomes_one)
{
  static const struct { SlvCopyField field; const char *value; } differences[] = {
    { SLV_COPY_SIGNED, "yes" }, { SLV_COPY_ALTERED, "yes" }, { SLV_COPY_PROXY, "yes" }, { SLV_COPY_CONDITION, "poor" }, { SLV_COPY_FINISH, "foil" },
    { SLV_COPY_LANGUAGE, "de" }, { SLV_COPY_NOTE, "x" }, { SLV_COPY_TAGS, "x" }, { SLV_COPY_PAID, "1" }, { SLV_COPY_CURRENCY, "EUR" },
    { SLV_COPY_ACQUIRED, "2026-01-01" }, { SLV_COPY_SET_CODE, "LAN2" }, { SLV_COPY_NUMBER, "002" }, { SLV_COPY_NAME, "Divine Lamp" }, { SLV_COPY_PLACE, "B" },
    { SLV_COPY_GAME, "quarry" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (differences); i++)
    {
      GArray *touched = NULL;
      guint merged = 9;

      BRING (SLV_COPIES_REPLACE, "Ash Hound|LAN|001|5||A");
      edit (box, "", SLV_COPY_FOR_TRADE, "3", 0, FALSE);
      edit (box, "", differences[i].field, differences[i].value, 2, FALSE);
      g_test_message ("%s", slv_copy_field_id (differences[i].field));
      g_assert_cmpuint (slv_collection_n_lots (box->collection), ==, 2);
      g_autoptr (GArray) ids = box_ids_of (box, "");
      g_assert_true (slv_collection_merge_lots (box->collection, box->store, ids, "merge", &merged, NULL, NULL));
      g_assert_cmpuint (merged, ==, 0);
      box_reopen (box);
      g_assert_cmpuint (slv_collection_n_lots (box->collection), ==, 2);
      if (differences[i].field == SLV_COPY_GAME)   /* and replacing one game leaves the other */
        edit (box, "", SLV_COPY_GAME, "lantern", 0, FALSE);
      g_assert_true (slv_collection_remove_lots (box->collection, box->store, ids, 0, "all", &touched, NULL));
      box_refresh (box, touched);
    }
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|5||A");
  edit (box, "", SLV_COPY_FOR_TRADE, "3", 0, FALSE);
  edit (box, "", SLV_COPY_PLACE, "B", 2, FALSE);
  edit (box, "place:b", SLV_COPY_PLACE, "A", 0, TRUE);
  box_assert_search (box, "trade=5", "5 Ash Hound LAN/001 @A");
}

/* What is typed over a lot is kept as files are: without characters that nobody sees, and as text. */
BOX_TEST ("/lots/what-is-typed-is-kept-as-files-are", test_what_is_typed_is_cleaned)
{
  static const struct { SlvCopyField field; const char *typed, *query; } cases[] = {
    { SLV_COPY_NAME, "Ash\xe2\x80\xae Hound ", "!\"Ash Hound\"" }, { SLV_COPY_PLACE, " Sto\xe2\x80\xaene \x1bWay", "place:\"Stone Way\"" },
    { SLV_COPY_NOTE, "ve\xe2\x81\xa6ry odd", "note:\"very odd\"" }, { SLV_COPY_TAGS, "le\xe2\x80\xaent|o\x07ld", "tag:lent" },
    { SLV_COPY_NOTE, "no \xff text", "note:\"no \xef\xbf\xbd text\"" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SlvLotEdit edit = { { NULL } };
      GArray *touched = NULL;

      BRING (SLV_COPIES_REPLACE, "Divine Lamp|||1|poor|B");
      g_autoptr (GArray) ids = box_ids_of (box, "");
      edit.values[cases[i].field] = cases[i].typed;
      g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &edit, 0, FALSE, "type", &touched, NULL));
      box_refresh (box, touched);
      g_test_message ("%s", cases[i].query);
      g_autoptr (GArray) found = box_ids_of (box, cases[i].query);
      g_assert_cmpuint (found->len, ==, 1);
    }
}

BOX_MAIN (tests_add)
