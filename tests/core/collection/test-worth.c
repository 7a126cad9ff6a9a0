/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-worth.c: price: and worth: in searches for cards, printings and lots, and what they order. */
#include "collection/slv-shop-order.h"
#include "collection-box.h"

/* "ash-hound|LAN/001|foil|3.00" in euros, or with "|USD" behind it, told today; NULL ends them */
static void
say (Box *box, const char * const *rows)
{
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  char today[11];
  SlvTally tally;

  slv_price_day (0, today);
  for (guint i = 0; rows[i] != NULL; i++)
    {
      char **cell = g_strsplit (rows[i], "|", -1);
      SlvPrice price = { .game = "lantern", .card = cell[0], .printing = cell[1], .finish = cell[2], .condition = "", .currency = cell[4] != NULL ? cell[4] : "EUR", .day = today };

      g_assert_true (slv_amount_read (cell[3], "EUR", &price.amount));
      g_array_append_val (prices, price);
      g_ptr_array_add (cells, cell);
    }
  g_assert_true (good (slv_store_save_prices (box->store, "shop", &(SlvPriceList) { .prices = prices, .day = today }, FALSE,
                                              &tally, &error)));
  box_reopen (box);
}
#define SAY(box, ...) say (box, (const char * const []) { __VA_ARGS__, NULL })
#define PRICES "ash-hound|LAN/001||3.00", "ash-hound|LAN2/014||1.50", "ash-hound|LAN2/014|foil|20", "ash-keeper|LAN/002|foil|7"

static void
assert_cards (Box *box, const char *query, const char *sort, gboolean printings, const char *expected)
{
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  SlvProvider provider;

  slv_collection_provider (box->collection, &provider);
  g_autoptr (SlvResult) result = slv_search (box_cards->index, game, query, sort, printings, &provider, NULL, &error);
  g_test_message ("%s", query);
  for (guint i = 0; result != NULL && i < MIN (result->rows->len, 4); i++)
    {
      guint row = g_array_index (result->rows, guint, i);
      SlvPrintingView view = { .key = "" };

      if (printings)
        slv_index_printing (box_cards->index, row, &view);
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", printings ? view.key : slv_index_card_key (box_cards->index, row));
    }
  g_assert_cmpstr (result != NULL ? text->str : error->message, ==, expected);
}

BOX_TEST ("/worth/cards", test_cards)
{
  SAY (box, PRICES);
  assert_cards (box, "price<2", NULL, FALSE, "ash-hound");
  assert_cards (box, "price:<2.00eur", NULL, FALSE, "ash-hound");
  assert_cards (box, "price>2", NULL, FALSE, "ash-keeper");           /* the cheapest counts */
  assert_cards (box, "price>2 set:LAN", NULL, FALSE, "ash-hound ash-keeper");   /* that of the set does */
  assert_cards (box, "price:1..5 -set:LAN2", NULL, FALSE, "ash-hound");
  assert_cards (box, "-price<2 name:ash", NULL, FALSE, "ash-keeper");  /* and what is unknown never */
  assert_cards (box, "price=1.5", NULL, FALSE, "ash-hound");
  assert_cards (box, "price>0", NULL, TRUE, "LAN/001 LAN2/014 LAN/002");
  assert_cards (box, "price>0", "-price", TRUE, "LAN/002 LAN/001 LAN2/014");
  assert_cards (box, "name:ash", "price", FALSE, "ash-hound ash-keeper");
  assert_cards (box, "name:ash", "-price", FALSE, "ash-keeper ash-hound");
  assert_cards (box, "name:ash order:-price", NULL, FALSE, "ash-keeper ash-hound");
}

/* Neither what a list does not know nor a proxy costs anything. */
BOX_TEST ("/worth/neither-strangers-nor-proxies-cost-anything", test_what_costs_nothing)
{
  const SlvLotEdit proxy = { .values = { [SLV_COPY_PROXY] = "yes" } };
  g_autoptr (GArray) ids = NULL, all = NULL;
  GArray *touched = NULL;
  SlvPriceOf of;

  SAY (box, PRICES);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2||A", "Nobody Knows|||1||A");
  box_assert_search (box, "worth=6", "2 Ash Hound LAN/001 @A");
  box_assert_search (box, "price>0", "2 Ash Hound LAN/001 @A");
  g_assert_true (slv_held_price_of (slv_collection_get_lot (box->collection, 0), &of));
  g_assert_false (slv_held_price_of (slv_collection_get_lot (box->collection, 1), &of));
  ids = box_ids_of (box, "hound");
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &proxy, 0, FALSE, "proxy", &touched, NULL));
  box_refresh (box, touched);
  g_assert_false (slv_held_price_of (slv_collection_get_lot (box->collection, 0), &of));
  box_assert_search (box, "worth>0", "");
}

BOX_TEST ("/worth/what-is-no-amount", test_what_is_no_amount)
{
  assert_cards (box, "price<2", NULL, FALSE, "No prices are known. They come with card lists that say some, or from a table of prices.");
  SAY (box, PRICES);
  assert_cards (box, "price<cheap", NULL, FALSE, "“cheap” is no amount; write it as 2.50, 2.50eur or 1..5usd");
  assert_cards (box, "price<\"2eur usd\"", NULL, FALSE, "“2eur usd” is no amount; write it as 2.50, 2.50eur or 1..5usd");
  assert_cards (box, "price<2chf", NULL, FALSE, "no price is told in CHF, and no rate to it was given");
}

BOX_TEST ("/worth/rates", test_rates)
{
  g_autoptr (GError) error = NULL;

  SAY (box, PRICES);
  g_assert_true (slv_price_rates_set (box->store, "EUR", "JPY", "100", NULL, &error));
  box_refresh (box, g_array_new (FALSE, FALSE, sizeof (gint64)));
  assert_cards (box, "price<=150jpy", NULL, FALSE, "ash-hound");
  assert_cards (box, "price<150¥", NULL, FALSE, "");
}

/* What has no price, and what has one in another currency only, is worth something, too: nobody knows that all is worth less than that. */
BOX_TEST ("/worth/what-is-open-is-not-little", test_worth_that_is_open)
{
  const SlvLotEdit foil = { { [SLV_COPY_FINISH] = "foil" } };
  GArray *touched = NULL;

  SAY (box, "ash-hound|LAN/001||3.00", "ash-hound|LAN2/014||1.50|USD");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1||A");
  assert_cards (box, "worth<4", NULL, FALSE, "ash-hound");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN2|014|1||B", "Ash Hound|LAN|001|1||C");
  g_autoptr (GArray) ids = box_ids_of (box, "place:c");
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &foil, 0, FALSE, "foil", &touched, NULL));
  box_refresh (box, touched);
  assert_cards (box, "worth<4", NULL, FALSE, "");
  assert_cards (box, "worth>=3", NULL, FALSE, "ash-hound");
}

BOX_TEST ("/worth/lots", test_lots)
{
  g_autoptr (GArray) positions = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GError) error = NULL;
  SlvCost cost = { 0 };

  SAY (box, PRICES);
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|4|NM|Box", "Ash Hound|LAN2|014|2", "Divine Lamp|||1|poor");
  box_assert_search (box, "price>2", "4 Ash Hound LAN/001 near-mint @Box");
  box_assert_search (box, "worth<=3", "2 Ash Hound LAN2/014");
  box_assert_search (box, "worth=12", "4 Ash Hound LAN/001 near-mint @Box");
  assert_cards (box, "worth>14", NULL, FALSE, "ash-hound");
  assert_cards (box, "worth>15", NULL, FALSE, "");
  assert_cards (box, "set:LAN worth>11", NULL, FALSE, "ash-hound");
  assert_cards (box, "set:LAN2 worth>11", NULL, FALSE, "");
  for (guint i = 0; i < 3; i++)
    g_array_append_val (positions, i);
  g_assert_true (slv_collection_sort (box->collection, positions, "-worth,name", &error));
  g_autofree char *text = box_lots_text (box->collection, positions);
  g_assert_cmpstr (text, ==, "4 Ash Hound LAN/001 near-mint @Box; 2 Ash Hound LAN2/014; 1 Divine Lamp poor");
  g_assert_true (good (slv_collection_sort (box->collection, positions, "price", &error)));
  g_autofree char *cheap = box_lots_text (box->collection, positions);
  g_assert_cmpstr (cheap, ==, "1 Divine Lamp poor; 2 Ash Hound LAN2/014; 4 Ash Hound LAN/001 near-mint @Box");   /* what has no price is nothing */
  slv_collection_add_worth (box->collection, positions, &cost);
  g_assert_cmpint (cost.amount, ==, 1500);
  g_assert_cmpuint (cost.copies, ==, 7);
  g_assert_cmpuint (cost.unknown, ==, 1);
}

BOX_TEST ("/worth/an-order-without-time-is-not-called-the-cheapest", test_no_time)
{
  const SlvShipping fee = { "shop", 490 };
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_wanted_free);
  g_autoptr (GArray) shipping = g_array_new (FALSE, FALSE, sizeof (SlvShipping));
  g_autoptr (GError) error = NULL;
  SlvWanted *line = g_new0 (SlvWanted, 1);

  SAY (box, PRICES);
  *line = (SlvWanted) { .row = slv_index_find_id (box_cards->index, "lantern/ash-hound"), .need = 2, .missing = 2, .name = g_strdup ("Ash Hound"),
                        .set_code = g_strdup (""), .number = g_strdup (""), .condition = g_strdup (""), .finish = g_strdup (""),
                        .language = g_strdup (""), .note = g_strdup (""), .decks = g_strdup ("") };
  g_ptr_array_add (list, line);
  g_array_append_val (shipping, fee);
  SlvPriceBook *book = good (slv_collection_prices (box->collection, &error));
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (SlvShopOrder) order = slv_shop_order_new (book, list, shipping, i == 0 ? 0 : 1e-6, NULL, &error);
      g_autofree char *sum = slv_shop_order_sum (order), *notes = slv_shop_order_notes (order);

      g_assert_cmpstr (sum, ==, "7.90 EUR");   /* what is told is a way to get it, in time or not */
      g_assert_cmpint (order->exact, ==, i == 0);
      g_assert_true ((strstr (notes, "Time ran out") == NULL) == (i == 0));
    }
}

BOX_MAIN (tests_add)
