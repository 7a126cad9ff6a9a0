/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-lot-order.c: lots in an order, what is different between snapshots, and what lies where. */
#include "collection-box.h"
#include "collection/slv-collection-private.h"

/* Lots in the order of @keys, as box_lots_text(). */
static void
assert_order (Box *box, const char *keys, const char *expected)
{
  g_autoptr (GArray) lots = slv_collection_search (box->collection, NULL, "", NULL, NULL);

  g_assert_true (good (slv_collection_sort (box->collection, lots, keys, &error)));
  g_autofree char *text = box_lots_text (box->collection, lots);
  g_assert_cmpstr (text, ==, expected);
}

BOX_TEST ("/lot-order/lots-stand-in-the-order-of-several-keys", test_lots_stand_in_the_order_of_several_keys)
{
  BRING (SLV_COPIES_MERGE, "Divine Lamp|||1|poor|B|10", "Ash Hound|LAN2|014|3|mint|A|9.5", "Ash Hound|LAN|001|2|played|B|",
         "ash nobody|||1|||", "Ash Hound|LAN|001|7|mint|A|9.50");
  assert_order (box, "name,set,number", "2 Ash Hound LAN/001 played @B; 7 Ash Hound LAN/001 mint @A; 3 Ash Hound LAN2/014 mint @A; "
                                        "1 ash nobody; 1 Divine Lamp poor @B");
  assert_order (box, "-name,-quantity", "1 Divine Lamp poor @B; 1 ash nobody; 7 Ash Hound LAN/001 mint @A; "
                                        "3 Ash Hound LAN2/014 mint @A; 2 Ash Hound LAN/001 played @B");
  /* what is equal in all keys stays in the order in which it was added */
  assert_order (box, "-condition", "3 Ash Hound LAN2/014 mint @A; 7 Ash Hound LAN/001 mint @A; 2 Ash Hound LAN/001 played @B; "
                                   "1 Divine Lamp poor @B; 1 ash nobody");
  assert_order (box, "paid,place", "1 ash nobody; 2 Ash Hound LAN/001 played @B; 3 Ash Hound LAN2/014 mint @A; "
                                    "7 Ash Hound LAN/001 mint @A; 1 Divine Lamp poor @B");
  assert_order (box, "place,-added,name", "1 ash nobody; 7 Ash Hound LAN/001 mint @A; 3 Ash Hound LAN2/014 mint @A; "
                                          "2 Ash Hound LAN/001 played @B; 1 Divine Lamp poor @B");
  assert_order (box, "added", "1 Divine Lamp poor @B; 3 Ash Hound LAN2/014 mint @A; 2 Ash Hound LAN/001 played @B; 1 ash nobody; "
                              "7 Ash Hound LAN/001 mint @A");
}

BOX_TEST ("/lot-order/numbers-are-ordered-as-numbers-and-a-key-that-is-unknown-is-refused",
          test_numbers_are_ordered_as_numbers_and_a_key_that_is_unknown_is_refused)
{
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (guint));

  BRING (SLV_COPIES_MERGE, "x|S|10a|1", "x|S|10|1", "x|S|2|1", "x|S||1");
  assert_order (box, "number", "1 x S/; 1 x S/2; 1 x S/10; 1 x S/10a");
  g_assert_true (slv_collection_sort (box->collection, none, "name", NULL));
  g_assert_cmpuint (none->len, ==, 0);
  fails (slv_collection_sort (box->collection, none, "name,colour", &error), SLV_ERROR_USAGE);
}

/* Every key puts lots in the order of what it is called. */
BOX_TEST ("/lot-order/every-key-orders-by-what-it-is-called", test_every_key)
{
  static const SlvLot lots[] = {
    { .game = "lantern", .name = "a", .language = "ja", .finish = "", .condition = "poor", .price_paid = "10", .currency = "EUR", .quantity = 3 },
    { .game = "dusk", .name = "b", .language = "de", .finish = "foil", .condition = "mint", .price_paid = "9.5", .currency = "EUR", .quantity = 20 },
    { .game = "moth", .name = "c", .language = "", .finish = "etched", .condition = "", .price_paid = "", .currency = "", .quantity = 1 },
  };
  static const struct { const char *keys, *names; } cases[] = {
    { "language", "c b a" }, { "-lang", "a b c" }, { "finish", "a c b" }, { "game", "b a c" }, { "-game", "c a b" }, { "condition", "c a b" }, { "cond", "c a b" },
    { "paid", "c b a" }, { "qty", "c a b" }, { "-quantity", "b a c" }, { "added", "a b c" }, { "-added", "c b a" }, { "price", "a b c" }, { "worth", "a b c" },
  };
  SlvChange *change = slv_change_begin (box->store, "put", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lots); i++)
    {
      SlvLot lot = lots[i];

      g_assert_true (slv_change_put_lot (change, &lot, NULL));
    }
  g_assert_true (slv_change_end (change, TRUE, NULL, NULL));
  box_reopen (box);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) sorted = slv_collection_search (box->collection, NULL, "", NULL, NULL);
      g_autoptr (GString) names = g_string_new (NULL);

      g_assert_true (slv_collection_sort (box->collection, sorted, cases[i].keys, NULL));
      for (guint k = 0; k < sorted->len; k++)
        g_string_append_printf (names, "%s%s", k > 0 ? " " : "", slv_collection_get_lot (box->collection, g_array_index (sorted, guint, k))->lot.name);
      g_test_message ("%s", cases[i].keys);
      g_assert_cmpstr (names->str, ==, cases[i].names);
    }
}

/* ---- an order that is kept ---- */

static void
change (Box *box, const char *query, SlvCopyField field, const char *value)
{
  g_autoptr (GArray) ids = box_ids_of (box, query);
  SlvLotEdit edit = { { NULL } };
  GArray *touched = NULL;

  edit.values[field] = value;
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &edit, 0, FALSE, "change", &touched, NULL));
  box_refresh (box, touched);
}

/* (transfer full): all lots in the order of @keys */
static char *
sorted_text (SlvCollection *collection, const char *keys)
{
  g_autoptr (GArray) lots = slv_collection_search (collection, NULL, "", NULL, NULL);

  g_assert_true (slv_collection_sort (collection, lots, keys, NULL));
  return box_lots_text (collection, lots);
}

/* Every change is followed by the order of what would be read anew. */
BOX_TEST ("/lot-order/the-order-is-kept-over-edits-that-move-lots", test_the_order_is_kept_over_edits_that_move_lots)
{
  static const char * const orders[] = { "name,set,number", "-quantity,name", "condition,-added,name", "place,name", "paid,name" };
  static const struct { const char *query; SlvCopyField field; const char *value; } edits[] = {
    { "qty=3", SLV_COPY_QUANTITY, "9" }, { "cond:poor", SLV_COPY_CONDITION, "mint" }, { "qty=9", SLV_COPY_NAME, "zzz unknown" },
    { "qty<3", SLV_COPY_QUANTITY, "4" }, { "", SLV_COPY_PLACE, "A" }, { "cond:mint", SLV_COPY_QUANTITY, "0" },
  };

  for (guint k = 0; k < G_N_ELEMENTS (orders); k++)
    {
      BRING (SLV_COPIES_REPLACE, "Divine Lamp|||1|poor|B", "Ash Hound|LAN2|014|3|mint|A", "Ash Hound|LAN|001|2|played|B",
             "nobody|||1|poor", "Ash Hound|LAN|001|7|mint|A", "aaa nobody|||3||B");
      for (guint i = 0; i < G_N_ELEMENTS (edits); i++)
        {
          g_autofree char *before = sorted_text (box->collection, orders[k]), *kept = NULL, *anew = NULL;

          change (box, edits[i].query, edits[i].field, edits[i].value);
          g_autoptr (SlvCollection) read = slv_collection_open (box->store, box_cards->index, NULL);
          kept = sorted_text (box->collection, orders[k]);
          anew = sorted_text (read, orders[k]);
          g_test_message ("%s: %s = %s", orders[k], edits[i].query, edits[i].value);
          g_assert_cmpstr (kept, ==, anew);
          g_assert_cmpstr (kept, !=, before);
        }
    }
}

/* ---- what has gone ---- */

static void
assert_gone (const SlvCollection *old, const SlvCollection *now, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GHashTable) gone = slv_collection_gone (old, now);

  SLV_EACH_KEY (gint64, id, gone)
    g_string_append_printf (text, "%s ", slv_collection_find_lot (old, *id, NULL)->lot.name);
  g_assert_cmpstr (text->str, ==, expected);
}

/* Snapshots share one pool, in which lots stay as they were: after many edits a new one is begun. */
BOX_TEST ("/lot-order/what-lots-were-does-not-pile-up", test_pool)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A", "Divine Lamp|||1||B");
  for (guint i = 0; i < 40; i++)
    change (box, "place:b", SLV_COPY_NOTE, i % 2 == 0 ? "lent" : "");
  g_assert_cmpuint (box->collection->pool->n_lots, <=, 16);
  g_assert_cmpuint (slv_collection_n_lots (box->collection), ==, 2);
}

BOX_TEST ("/lot-order/what-has-gone-is-known-in-both-directions", test_what_has_gone_is_known)
{
  g_autoptr (SlvCollection) empty = slv_collection_ref (box->collection), before = NULL, edited = NULL;
  GArray *touched = NULL;

  assert_gone (empty, empty, "");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A", "Divine Lamp|||1||B");
  assert_gone (empty, box->collection, "");
  before = slv_collection_ref (box->collection);
  change (box, "place:b", SLV_COPY_NOTE, "lent");
  assert_gone (before, box->collection, "");
  edited = slv_collection_ref (box->collection);
  g_autoptr (GArray) ids = box_ids_of (box, "place:a");
  g_assert_true (slv_collection_remove_lots (box->collection, box->store, ids, 0, "remove", &touched, NULL));
  box_refresh (box, touched);
  assert_gone (edited, box->collection, "Ash Hound ");
  assert_gone (box->collection, before, "");
  g_assert_true (slv_store_undo (box->store, NULL, &touched, NULL));
  box_refresh (box, touched);
  assert_gone (edited, box->collection, "");
}

/* box_refresh() compares with what is counted anew. */
BOX_TEST ("/lot-order/totals-of-places-follow-every-change", test_totals_of_places_follow_every_change)
{
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||Shelf/A", "Divine Lamp|||1||Shelf/B", "nobody|||5||", "nobody|||1||Shelf");
  g_assert_cmpuint (slv_collection_place_totals (box->collection)->all, ==, 9);
  g_assert_cmpuint (slv_collection_place_totals (box->collection)->tray, ==, 6);
  g_assert_cmpuint (slv_collection_place_totals (box->collection)->nowhere, ==, 5);
  g_assert_cmpuint (slv_collection_place_copies (box->collection, 0), ==, 4);   /* with what is within it */
  change (box, "place:a", SLV_COPY_PLACE, "Shelf/B");
  change (box, "place:b", SLV_COPY_QUANTITY, "10");
  change (box, "place:b", SLV_COPY_PLACE, "Crate/Deep/Deeper");
  change (box, "place:deeper", SLV_COPY_NAME, "nobody else");
  change (box, "place:crate", SLV_COPY_PLACE, "");
  g_assert_cmpuint (slv_collection_place_totals (box->collection)->all, ==, 26);
}

/* A few of many lots stand as they do among all of them, in whichever order they are handed over. */
BOX_TEST ("/lot-order/few-lots-are-ordered-as-among-all", test_few_lots_are_ordered_as_among_all)
{
  static const char * const keys[] = { "name", "set", "number", "qty", "place", "cond", "lang", "finish", "game", "price", "worth", "paid", "added" };

  BRING (SLV_COPIES_MERGE, "x|S|10|1", "Divine Lamp|||1|poor|B|10", "Ash Hound|LAN2|014|3|mint|A|9.5", "Ash Hound|LAN|001|2|played|B|", "y|S|2|1|",
         "ash nobody|||1|||", "Ash Hound|LAN|001|7|mint|A|9.50", "Zed|||1||A", "Brook Warden|||2|good|B|1");
  change (box, "place:a", SLV_COPY_LANGUAGE, "de");
  change (box, "qty=2", SLV_COPY_LANGUAGE, "en");
  change (box, "place:b", SLV_COPY_FINISH, "foil");
  change (box, "cond=mint", SLV_COPY_FINISH, "etched");
  for (guint k = 0; k < 2 * G_N_ELEMENTS (keys); k++)
    {
      g_autofree char *key = g_strconcat (k % 2 ? "-" : "", keys[k / 2], NULL);
      g_autoptr (GArray) all = slv_collection_search (box->collection, NULL, "", NULL, NULL);

      g_assert_true (slv_collection_sort (box->collection, all, key, NULL));
      g_assert_cmpuint (all->len, ==, 9);
      for (guint i = 0; i < 9; i++)
        for (guint j = 0; j < i; j++)
          {
            g_autoptr (GArray) few = g_array_new (FALSE, FALSE, sizeof (guint));

            g_array_append_vals (few, &g_array_index (all, guint, k % 3 ? i : j), 1);
            g_array_append_vals (few, &g_array_index (all, guint, k % 3 ? j : i), 1);
            g_assert_true (slv_collection_sort (box->collection, few, key, NULL));
            g_test_message ("%s: %u %u", key, j, i);
            g_assert_cmpuint (g_array_index (few, guint, 0), ==, g_array_index (all, guint, j));
            g_assert_cmpuint (g_array_index (few, guint, 1), ==, g_array_index (all, guint, i));
          }
    }
  assert_order (box, "lang,added", "1 x S/10; 1 Divine Lamp poor @B; 1 y S/2; 1 ash nobody; 3 Ash Hound LAN2/014 mint @A; 7 Ash Hound LAN/001 mint @A; "
                                   "1 Zed @A; 2 Ash Hound LAN/001 played @B; 2 Brook Warden good @B");
  assert_order (box, "-finish,number", "1 Divine Lamp poor @B; 2 Brook Warden good @B; 2 Ash Hound LAN/001 played @B; 7 Ash Hound LAN/001 mint @A; "
                                       "3 Ash Hound LAN2/014 mint @A; 1 ash nobody; 1 Zed @A; 1 y S/2; 1 x S/10");
}

BOX_MAIN (tests_add)
