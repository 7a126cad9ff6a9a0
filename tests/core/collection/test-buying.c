/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-buying.c: which shop has what for the least, what copies are worth against what was paid, and what a deck costs. */
#include "collection/slv-collection-sets.h"
#include "collection/slv-collection-value.h"
#include "collection/slv-deck-cost.h"
#include "collection/slv-shop-order.h"
#include "collection-box.h"

/* "card|printing|finish|3.00" in euros, told by @source so many days ago; NULL ends them */
static void
tell (Box *box, const char *source, guint ago, const char * const *rows)
{
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  char day[11];
  SlvTally tally;

  slv_price_day (ago, day);
  for (guint i = 0; rows[i] != NULL; i++)
    {
      char **cell = g_strsplit (rows[i], "|", -1);
      SlvPrice price = { .game = "lantern", .card = cell[0], .printing = cell[1], .finish = cell[2], .condition = "", .currency = "EUR", .day = day };

      g_assert_true (slv_amount_read (cell[3], "EUR", &price.amount));
      g_array_append_val (prices, price);
      g_ptr_array_add (cells, cell);
    }
  g_assert_true (good (slv_store_save_prices (box->store, source, &(SlvPriceList) { .prices = prices, .day = day }, FALSE, &tally,
                                              &error)));
  box_reopen (box);
}
#define TELL(source, ago, ...) tell (box, source, ago, (const char * const []) { __VA_ARGS__, NULL })

/* ---- shops ---- */

static void
want (GPtrArray *list, const char *id, const char *name, guint copies, const char *set, const char *number, const char *finish)
{
  SlvWanted *line = g_new0 (SlvWanted, 1);

  *line = (SlvWanted) { .row = id != NULL ? slv_index_find_id (box_cards->index, id) : SLV_ROW_NONE, .need = copies + 9, .missing = copies,
                        .game = slv_games_find (box_cards->games, "lantern"), .name = g_strdup (name), .set_code = g_strdup (set), .number = g_strdup (number),
                        .condition = g_strdup (""), .finish = g_strdup (finish), .language = g_strdup (""), .note = g_strdup ("mine"), .decks = g_strdup ("") };
  g_ptr_array_add (list, line);
}

static GPtrArray *
shopping_list (Box *box)
{
  GPtrArray *list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_wanted_free);

  TELL ("ancient", 900, "ash-hound|LAN2/014||0.10", "mute-stone|||5.00");
  TELL ("east", 0, "ash-hound|LAN/001||3.00", "ash-hound|LAN2/014||1.50", "ash-keeper|LAN/002||4.00", "divine-lamp|LAN2/100||2.00");
  TELL ("west", 0, "ash-hound|LAN2/014|foil|1.00", "ash-keeper|LAN/002||4.00", "divine-lamp|LAN2/100||2.50");
  want (list, "lantern/ash-hound", "Ash Hound", 2, "", "", "");
  want (list, "lantern/ash-keeper", "Ash Keeper", 1, "", "", "");
  want (list, "lantern/divine-lamp", "Divine Lamp", 1, "", "", "");
  want (list, "lantern/brook-warden", "Brook Warden", 4, "", "", "");   /* nobody has it */
  want (list, NULL, "Nameless", 3, "", "", "");
  return list;
}

static SlvShopOrder *
order_with (Box *box, GPtrArray *list, gint64 east, gint64 west)
{
  const SlvShipping fees[] = { { "west", west }, { "nobody", 7 }, { "east", east } };
  g_autoptr (GArray) shipping = g_array_new (FALSE, FALSE, sizeof (SlvShipping));

  g_array_append_vals (shipping, fees, G_N_ELEMENTS (fees));
  SlvShopOrder *order = good (
    slv_shop_order_new (slv_collection_prices (box->collection, NULL), list, east + west > 0 ? shipping : NULL, 0, NULL, &error));
  g_assert_true (order->exact);
  g_assert_cmpint (order->bound, ==, order->cost.amount + order->shipping);
  return order;
}

/* What is bought where, by the sums of all ways there are. */
BOX_TEST ("/buying/the-cheapest-way-with-the-shipping", test_shops)
{
  static const struct { gint64 east, west; const char *sum, *text; } cases[] = {
    { 0, 0, "8.00 EUR", "# east\n1 Ash Keeper (LAN) 002\n1 Divine Lamp (LAN2) 100\n\n# west\n2 Ash Hound (LAN2) 014\n" },
    { 100, 100, "9.50 EUR", "# west\n2 Ash Hound (LAN2) 014\n1 Ash Keeper (LAN) 002\n1 Divine Lamp (LAN2) 100\n" },
    { 40, 300, "9.40 EUR", "# east\n2 Ash Hound (LAN2) 014\n1 Ash Keeper (LAN) 002\n1 Divine Lamp (LAN2) 100\n" },
    { 0, 90, "8.90 EUR", "# east\n1 Ash Keeper (LAN) 002\n1 Divine Lamp (LAN2) 100\n\n# west\n2 Ash Hound (LAN2) 014\n" },
    { 0, 110, "9.00 EUR", "# east\n2 Ash Hound (LAN2) 014\n1 Ash Keeper (LAN) 002\n1 Divine Lamp (LAN2) 100\n" },
  };
  g_autoptr (GPtrArray) list = shopping_list (box);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvShopOrder) order = order_with (box, list, cases[i].east, cases[i].west);
      g_autofree char *sum = slv_shop_order_sum (order), *text = slv_shop_order_write (order, NULL, SLV_WANTED_TEXT);

      g_test_message ("%d %d", (int) cases[i].east, (int) cases[i].west);
      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_nonnull (strstr (sum, cases[i].sum));
      g_assert_cmpuint (order->open->len, ==, 2);
      g_assert_cmpuint (g_array_index (order->open, SlvShopOpen, 0).wanted, ==, 3);
      g_assert_cmpint (g_array_index (order->open, SlvShopOpen, 0).state, ==, SLV_QUOTE_UNKNOWN);
      g_assert_cmpuint (order->cost.copies, ==, 11);
      g_assert_cmpuint (order->cost.unknown, ==, 7);
    }
}

BOX_TEST ("/buying/what-a-shop-is-told", test_what_a_shop_is_told)
{
  g_autoptr (GPtrArray) list = shopping_list (box);

  g_ptr_array_set_size (list, 3);
  want (list, "lantern/mute-stone", "Mute Stone", 1, "", "", "");            /* only an old price is known */
  want (list, "lantern/ash-hound", "Ash Hound", 1, "LAN", "001", "");         /* this printing */
  want (list, "lantern/ash-hound", "Ash Hound", 1, "", "", "rainbow foil");   /* no price of this finish */
  g_autoptr (SlvShopOrder) order = order_with (box, list, 0, 0);
  g_autofree char *all = slv_shop_order_write (order, NULL, SLV_WANTED_CSV);
  g_assert_cmpstr (all, ==, "game,quantity,name,set,number,condition,finish,language,note\nlantern,1,Mute Stone,,,,,,ancient\n"
                            "lantern,1,Ash Keeper,LAN,002,,,,east\nlantern,1,Divine Lamp,LAN2,100,,,,east\nlantern,1,Ash Hound,LAN,001,,,,east\n"
                            "lantern,2,Ash Hound,LAN2,014,,foil,,west\n");
  g_autofree char *one = slv_shop_order_write (order, order->shops->pdata[2], SLV_WANTED_TEXT);
  g_assert_cmpstr (one, ==, "2 Ash Hound (LAN2) 014\n");
  g_assert_cmpint (((SlvShop *) order->shops->pdata[1])->cost.amount, ==, 900);
  g_assert_cmpuint (order->open->len, ==, 1);
  g_assert_cmpuint (g_array_index (order->open, SlvShopOpen, 0).wanted, ==, 5);
  g_autofree char *notes = slv_shop_order_notes (order);
  g_assert_null (strstr (notes, "Time ran out"));
}

BOX_TEST ("/buying/an-order-that-is-cancelled", test_an_order_that_is_cancelled)
{
  g_autoptr (GPtrArray) list = shopping_list (box);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_cancellable_cancel (cancellable);
  fails (slv_shop_order_new (slv_collection_prices (box->collection, NULL), list, NULL, 0, cancellable, &error), SLV_ERROR_CANCELLED);
}

/* ---- worth ---- */

static GArray *
everything (Box *box)
{
  return slv_collection_search (box->collection, NULL, "", NULL, NULL);
}

/* "title worth/copies/unknown paid-worth-copies-unpaid-unpriced-no rate" by line. */
static void
assert_value (Box *box, SlvValueBy by, const char *expected)
{
  g_autoptr (GArray) lots = everything (box);
  g_autoptr (GPtrArray) values = slv_collection_value (box->collection, slv_collection_prices (box->collection, NULL), lots, by);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < values->len; i++)
    {
      const SlvWorth *one = values->pdata[i];

      g_string_append_printf (text, "%s%s %d/%d/%d %d-%d-%d-%d-%d-%d", i > 0 ? "; " : "", one->title, (int) one->worth.amount, (int) one->worth.copies,
                              (int) one->worth.unknown, (int) one->gain.paid, (int) one->gain.worth, (int) one->gain.copies, (int) one->gain.unpaid,
                              (int) one->gain.unpriced, (int) one->gain.no_rate);
    }
  g_assert_cmpstr (text->str, ==, expected);
}

BOX_TEST ("/buying/worth-against-what-was-paid", test_worth_against_what_was_paid)
{
  const SlvLotEdit proxy = { { [SLV_COPY_PROXY] = "yes" } };
  GArray *touched = NULL;
  SlvValueBy by = SLV_VALUE_ALL;

  TELL ("shop", 0, "ash-hound|LAN/001||3.00", "ash-hound|LAN2/014||1.50", "ash-keeper|LAN/002||4.00");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN2|014|4||B|2 EUR", "Ash Hound|LAN|001|2||A|1 EUR", "Divine Lamp|||1||A", "Nobody|XX|1|3|||5 EUR",
         "Ash Keeper|LAN|002|1||C|5 USD", "Ash Keeper|LAN|002|2||C|7", "Ash Keeper|LAN|002|9||Proxies|1 EUR");
  g_autoptr (GArray) ids = box_ids_of (box, "place:proxies");
  g_assert_true (slv_collection_change_lots (box->collection, box->store, ids, &proxy, 0, FALSE, "proxy", &touched, NULL));
  box_refresh (box, touched);
  assert_value (box, SLV_VALUE_ALL, " 2400/13/4 1000-1200-6-3-3-1");
  assert_value (box, SLV_VALUE_PLACE, "C 1200/3/0 0-0-0-2-0-1; A 600/3/1 200-600-2-1-0-0; B 600/4/0 800-600-4-0-0-0;  0/3/3 0-0-0-0-3-0");
  assert_value (box, SLV_VALUE_SET, "LAN 1800/5/0 200-600-2-2-0-1; LAN2 600/4/0 800-600-4-0-0-0;  0/1/1 0-0-0-1-0-0; XX 0/3/3 0-0-0-0-3-0");
  assert_value (box, SLV_VALUE_GAME, "Lantern Road 2400/13/4 1000-1200-6-3-3-1");
  g_autoptr (GArray) lots = everything (box);
  g_autoptr (GArray) rows = slv_collection_rows_of (box->collection, lots);
  g_assert_cmpuint (rows->len, ==, 3);
  g_assert_true (slv_value_by_find ("set", &by) && by == SLV_VALUE_SET);
  g_assert_true (slv_value_by_find ("place", &by) && by == SLV_VALUE_PLACE);
  g_assert_true (slv_value_by_find ("game", &by) && by == SLV_VALUE_GAME);
  g_assert_false (slv_value_by_find ("all", &by));
}

TEST ("/buying/a-gain-is-told", test_a_gain_is_told)
{
  static const struct { SlvGain gain; const char *text; } cases[] = {
    { { 0 }, "" },
    { { .paid = 200, .worth = 600, .copies = 2 }, "+4.00 EUR: worth 6.00, paid 2.00 (2 copies)." },
    { { .paid = 600, .worth = 200, .copies = 1 }, "-4.00 EUR: worth 2.00, paid 6.00 (1 copy)." },
    { { .paid = 600, .worth = 600, .copies = 1, .unpaid = 1 }, "0.00 EUR: worth 6.00, paid 6.00 (1 copy). What was paid for 1 copy is not noted." },
    { { .unpriced = 2 }, "Of 2 copies no price is known." },
    { { .no_rate = 1 }, "1 copy was paid or is told in another currency, to which no rate was given." },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = slv_gain_text (&cases[i].gain, "EUR");

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

BOX_TEST ("/buying/worth-day-by-day", test_worth_day_by_day)
{
  static const struct { guint most, n, agos[4]; gint64 worths[4]; } cases[] = {
    { 0, 0, { 0 }, { 0 } }, { 1, 1, { 0 }, { 900 } }, { 2, 2, { 10, 0 }, { 300, 900 } }, { 3, 3, { 10, 5, 0 }, { 300, 300, 900 } },
    { 100, 11, { 10, 9, 8, 7 }, { 300, 300, 300, 300 } },
  };

  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|3", "Nobody|||1");
  g_autoptr (GArray) lots = everything (box);
  g_autoptr (GArray) none = slv_collection_value_days (box->collection, slv_collection_prices (box->collection, NULL), lots, 9);
  g_assert_cmpuint (none->len, ==, 0);
  TELL ("shop", 10, "ash-hound|LAN/001||1.00");
  TELL ("shop", 2, "ash-hound|LAN/001||3.00");
  g_autoptr (SlvPriceBook) book = slv_price_book_open (box->store, box_cards->index, &(SlvPriceBookAsk) { .history = TRUE }, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) days = slv_collection_value_days (box->collection, book, lots, cases[i].most);

      g_assert_cmpuint (days->len, ==, cases[i].n);
      for (guint k = 0; k < MIN (days->len, 4); k++)
        {
          const SlvValueDay *day = &g_array_index (days, SlvValueDay, k);
          char expected[11];

          slv_price_day (cases[i].agos[k], expected);
          g_assert_cmpstr (day->day, ==, expected);
          g_assert_cmpint (day->worth.amount, ==, cases[i].worths[k]);
          g_assert_cmpuint (day->worth.copies, ==, 4);
        }
    }
}

/* ---- what a deck costs ---- */

BOX_TEST ("/buying/a-deck-costs", test_a_deck_costs)
{
  static const struct { const char *name, *set, *number; guint count; const char *cost; } lines[] = {
    { "Ash Hound", "LAN", "001", 2, "2 missing 3 at 150 300" },   /* what is missing of a card is told once */
    { "Ash Hound", "LAN2", "014", 2, "2 missing 0 at 150 150" },
    { "Stranger", NULL, NULL, 1, "1 missing 1" }, { "Other Stranger", NULL, NULL, 2, "2 missing 1" },
    { "Divine Lamp", NULL, NULL, 1, "1 missing 1" },
  };
  g_autoptr (SlvDeck) deck = slv_deck_new ("One");
  SlvGame *game = slv_games_find (box_cards->games, "lantern");

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    slv_deck_add (deck, "main", lines[i].name, lines[i].count, lines[i].set, lines[i].number, 0);
  TELL ("shop", 0, "ash-hound|LAN/001||3.00", "ash-hound|LAN2/014||1.50");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|1", "Other Stranger|||1");
  g_autoptr (SlvDeckCost) cost = slv_deck_cost_new (box->collection, slv_collection_prices (box->collection, NULL), deck, game);
  g_assert_cmpuint (cost->cards->len, ==, G_N_ELEMENTS (lines));
  for (guint i = 0; i < cost->cards->len; i++)
    {
      const SlvCardCost *card = &g_array_index (cost->cards, SlvCardCost, i);
      g_autoptr (GString) text = g_string_new (NULL);

      g_assert_cmpstr (card->name, ==, lines[i].name);
      g_string_printf (text, "%d missing %d", (int) card->copies, (int) card->missing);
      if (card->cheapest_state == SLV_QUOTE_KNOWN && card->chosen_state == SLV_QUOTE_KNOWN)
        g_string_append_printf (text, " at %d %d", (int) card->cheapest.amount, (int) card->chosen.amount);
      g_assert_cmpstr (text->str, ==, lines[i].cost);
    }
  g_assert_cmpint (cost->cheapest.amount, ==, 600);
  g_assert_cmpint (cost->chosen.amount, ==, 900);
  g_assert_cmpint (cost->missing.amount, ==, 450);
  g_assert_cmpuint (cost->missing.unknown, ==, 3);
  g_assert_cmpuint (cost->cheapest.unknown, ==, 4);
  g_assert_cmpuint (cost->cheapest.cheapest + cost->missing.cheapest, ==, 0);
  g_autoptr (GArray) rows = slv_deck_cost_rows (box->collection, deck, game);
  g_assert_cmpuint (rows->len, ==, 2);
}

/* Of the cards that a name may mean the cheapest is told, and a price of today before one that is old. */
BOX_TEST ("/buying/a-name-of-several-cards-costs-what-the-cheapest-does", test_cost_of_several)
{
  static const struct { const char *rows[3]; gint64 amount; guint unknown; } cases[] = {
    { { NULL }, 0, 2 }, { { "pair-one|||3.00" }, 600, 0 }, { { "pair-one|||3.00", "pair-two|||1.50" }, 300, 0 }, { { "pair-one|||3.00", "pair-three|||4.00", "pair-two|||3.50" }, 600, 0 },
  };
  g_autoptr (QueryFixture) more = query_fixture_new ("card lantern pair-one Pair\ntype=Ally\ncard lantern pair-two Pair\ntype=Ally\ncard lantern pair-three Pair\ntype=Ally\n");
  SlvGame *game = slv_games_find (more->games, "lantern");
  g_autoptr (SlvDeck) deck = slv_deck_new ("One");

  slv_deck_add (deck, "main", "Pair", 2, NULL, NULL, 0);
  tell (box, "ancient", 900, (const char * const []) { "pair-three|||0.10", NULL });
  for (guint old = 0; old < 2; old++)
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
      {
        if (cases[i].rows[0] != NULL)
          tell (box, "shop", 0, (const char * const []) { cases[i].rows[0], cases[i].rows[1], cases[i].rows[1] != NULL ? cases[i].rows[2] : NULL, NULL });
        g_autoptr (SlvCollection) collection = good (slv_collection_open (box->store, more->index, &error));
        g_autoptr (SlvDeckCost) cost = slv_deck_cost_new (collection, slv_collection_prices (collection, NULL), deck, game);
        g_autoptr (GArray) rows = slv_deck_cost_rows (collection, deck, game);
        const SlvCardCost *card = &g_array_index (cost->cards, SlvCardCost, 0);

        g_assert_cmpuint (rows->len, ==, 3);
        if (cases[i].rows[0] == NULL)
          continue;
        g_test_message ("%u %u", old, i);
        g_assert_cmpuint (card->cheapest_state, ==, SLV_QUOTE_KNOWN);
        g_assert_cmpint (cost->cheapest.amount, ==, cases[i].amount);
        g_assert_cmpint (cost->chosen.amount, ==, cases[i].amount);
        g_assert_cmpint (cost->missing.amount, ==, cases[i].amount);
        g_assert_cmpint (2 * card->cheapest.amount, ==, cases[i].amount);
      }
}

/* Everything that is reckoned of copies: what of sets is there, worth, gains, its days, what decks lack, what is found by its number. (transfer full) */
static char *
reckon (Box *box, const GPtrArray *decks)
{
  static const char * const asked[] = { "have>=1", "have>=3", "free>=2", "worth>4", "worth<=6" };
  SlvGame *game = slv_games_find (box_cards->games, "lantern");
  SlvPriceBook *book = slv_collection_prices (box->collection, NULL);
  g_autoptr (GArray) lots = everything (box);
  g_autoptr (GPtrArray) sets = slv_collection_sets (box->collection, game, NULL, 2), values = slv_collection_value (box->collection, book, lots, SLV_VALUE_ALL),
                        missing = slv_collection_missing (box->collection, decks, game), wanted = slv_collection_wanted (box->collection, decks, game, SLV_WANTED_ALL);
  g_autoptr (GArray) days = slv_collection_value_days (box->collection, book, lots, 9);
  GString *text = g_string_new (NULL);
  SlvCost worth = { 0 };
  SlvProvider provider;

  SLV_EACH (const SlvSetShare, share, sets)
    {
      g_autofree char *unsure = slv_set_share_unsure (share);

      g_string_append_printf (text, "%s %d %d %d %s\n", share->code, (int) share->owned, (int) share->copies, (int) share->lacking, unsure);
      SLV_EACH (const SlvSetPart, part, share->finishes)
        g_string_append_printf (text, " %s %d %d %d\n", part->name, (int) part->owned, (int) part->copies, (int) part->lacking);
    }
  SLV_EACH (const SlvWorth, one, values)
    g_string_append_printf (text, "%d of %d, %d for %d, %d without\n", (int) one->worth.amount, (int) one->worth.copies, (int) one->gain.worth, (int) one->gain.paid, (int) one->gain.unpaid);
  const SlvValueDay *last = &g_array_index (days, SlvValueDay, days->len - 1);
  g_string_append_printf (text, "%d of %d in the end\n", (int) last->worth.amount, (int) last->worth.copies);
  SLV_EACH (const SlvMissing, one, missing)
    g_string_append_printf (text, "%s %d %d %d\n", one->name, (int) one->need, (int) one->have, (int) one->missing);
  SLV_EACH (const SlvWanted, one, wanted)
    g_string_append_printf (text, "%s %d %d %d %d\n", one->name, (int) one->need, (int) one->have, (int) one->free, (int) one->missing);
  slv_collection_add_worth (box->collection, lots, &worth);
  g_string_append_printf (text, "%d of %d\n", (int) worth.amount, (int) worth.copies);
  slv_collection_provider (box->collection, &provider);
  for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
    {
      g_autoptr (SlvResult) found = slv_search (box_cards->index, game, asked[i], NULL, FALSE, &provider, NULL, NULL);

      g_string_append_printf (text, "%s: %u\n", asked[i], found->rows->len);
    }
  return g_string_free (text, FALSE);
}

/* A proxy is nothing that is owned: nothing that is reckoned of copies changes with any number of them. */
BOX_TEST ("/buying/proxies-change-nothing-that-is-reckoned", test_proxies_do_not_count)
{
  static const char * const proxies[] = { "Ash Hound|LAN|001|5|||9 EUR", "Ash Hound|LAN2|014|4||Box", "Ash Keeper|LAN|002|3|||1 EUR", "Divine Lamp|||7", "Brook Warden|LAN2|012|1", "Stranger|||2" };
  g_autoptr (GPtrArray) decks = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_deck_free);
  SlvDeck *deck = slv_deck_new ("One");
  SlvLotEdit values = { { NULL } };

  slv_take_str (&deck->game, g_strdup ("lantern"));
  slv_deck_add (deck, "main", "Ash Hound", 6, NULL, NULL, 0);
  slv_deck_add (deck, "main", "Divine Lamp", 2, NULL, NULL, 0);
  slv_deck_add (deck, "main", "Stranger", 1, NULL, NULL, 0);
  g_ptr_array_add (decks, deck);
  g_assert_true (good (slv_store_save_deck (box->store, deck, &error)));
  TELL ("shop", 3, "ash-hound|LAN/001||2.00", "ash-keeper|LAN/002||4.00");
  TELL ("shop", 0, "ash-hound|LAN/001||3.00", "ash-hound|LAN2/014||1.50", "ash-keeper|LAN/002||4.00");
  BRING (SLV_COPIES_MERGE, "Ash Hound|LAN|001|2|||2 EUR", "Ash Hound|LAN2|014|1|||2 EUR", "Divine Lamp|||1", "Stranger|||1");
  g_autofree char *before = reckon (box, decks);
  g_test_message ("%s", before);
  values.values[SLV_COPY_PROXY] = "yes";
  for (guint i = 0; i < G_N_ELEMENTS (proxies); i++)
    {
      GArray *touched = NULL;
      g_autoptr (SlvCopyList) list = box_list ((const char * const []) { proxies[i], NULL });

      slv_copy_list_set (list, 0, SLV_COPY_LANGUAGE, "de");   /* not among the real ones */
      g_autoptr (SlvCopyPlan) plan = box_match (box, list, SLV_COPIES_MERGE);
      good (slv_collection_apply (box->store, plan, "brought", &touched, &error));
      box_refresh (box, touched);
      g_autoptr (GArray) all = box_ids_of (box, "lang:de -is:proxy");
      g_assert_cmpuint (all->len, ==, 1);
      g_assert_true (slv_collection_change_lots (box->collection, box->store, all, &values, 0, FALSE, "proxies", &touched, NULL));
      box_refresh (box, touched);
      g_autofree char *after = reckon (box, decks);
      g_test_message ("%s", proxies[i]);
      g_assert_cmpstr (after, ==, before);
    }
}

BOX_MAIN (tests_add)
