/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-repair-cheap.c: of the smallest repairs the cheapest. What comes out is compared with every way to change a deck that is no larger,
 * tried one by one and judged by the checker. */
#include "slv-tidepool.h"
#include "check/slv-repair.h"
#include "store/slv-store-collection.h"

#define TODAY   "2025-06-01"
#define CARDS   32
#define COST    8          /* larger repairs are too many to try */
enum { CAPTAIN, MAIN, SIDE, ZONES };
static const char * const zones[ZONES] = { "captain", "main", "side" };

typedef struct { gboolean open; gint64 amount; guint64 owned; } Worth;
typedef struct {
  Tidepool     *pool;
  SlvPriceBook *book;
  SlvChecker   *checker;
  guint         first, n;              /* the cards */
  Worth         worth[CARDS];
  guint         now[CARDS][ZONES + 1], to[CARDS][ZONES + 1];   /* the last one is elsewhere, and not counted */
  guint64       cost;                  /* of the smallest repair */
  guint64       least_open;
  gint64        least;
  guint         n_legal, n_tried;
} Trial;

/* @lines: "NAME AMOUNT CURRENCY DAY", NULL ends them: what a list says */
static SlvPriceBook *
book_of (Tidepool *pool, const char * const *lines)
{
  g_autofree char *schema = slv_schema_dir ();
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  SlvHistoryBounds all = { SLV_HISTORY_DAYS_MAX, SLV_HISTORY_MEGABYTES };
  SlvStore *store = good (slv_store_open (pool->dir, schema, &error));
  SlvPriceList list = { .prices = prices, .day = TODAY };
  SlvTally tally;

  g_assert_true (good (slv_store_set_history_bounds (store, &all, &error)));
  for (guint i = 0; lines[i] != NULL; i++)
    {
      char **cell = g_strsplit (lines[i], "|", -1);
      g_autoptr (GArray) rows = NULL;
      SlvPrice price = { .game = "tidepool", .printing = "", .finish = "", .condition = "", .day = cell[3], .currency = slv_currency_code (cell[2]), .own_day = TRUE };

      g_assert_cmpuint (slv_index_find_name (pool->index, pool->game, cell[0], &rows), >, 0);
      price.card = slv_index_card_key (pool->index, g_array_index (rows, guint, 0));
      g_assert_true (slv_amount_read (cell[1], price.currency, &price.amount));
      g_array_append_val (prices, price);
      g_ptr_array_add (cells, cell);
    }
  slv_store_forget_prices (store, "shop", NULL);   /* what is told no more would stay */
  if (prices->len > 0)
    good (slv_store_save_prices (store, "shop", &list, FALSE, &tally, &error));
  SlvPriceBook *book =
    good (slv_price_book_open (store, pool->index, &(SlvPriceBookAsk){ .today = TODAY, .currency = "EUR" }, &error));
  slv_store_close (store);
  return book;
}

static SlvChecker *
checker_of (Tidepool *pool, const char *format)
{
  return good (slv_checker_new (tidepool_format (pool, format), pool->index, NULL, TODAY, &error));
}

/* ---- every way, one by one ---- */

static void
judge (Trial *trial, guint64 cost)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("Test");
  guint64 open = 0;
  gint64 amount = 0;

  for (guint c = 0; c < trial->n; c++)
    {
      gint64 more = 0;

      for (guint z = 0; z < ZONES; z++)
        {
          more += (gint64) trial->to[c][z] - (gint64) trial->now[c][z];
          if (trial->to[c][z] > 0)
            slv_deck_add (deck, zones[z], slv_index_card_name (trial->pool->index, trial->first + c), trial->to[c][z], "", "", 0);
        }
      more = MAX (more - (gint64) trial->worth[c].owned, 0);
      open += trial->worth[c].open ? (guint64) more : 0;
      amount += trial->worth[c].open ? 0 : more * trial->worth[c].amount;
    }
  trial->n_tried++;
  if (open > trial->least_open || (open == trial->least_open && amount >= trial->least && cost == trial->cost))
    return;   /* no better than what is known already */
  g_autoptr (SlvReport) report = slv_checker_check (trial->checker, deck);
  if (report->verdict != SLV_VERDICT_LEGAL)
    return;
  g_assert_cmpuint (cost, ==, trial->cost);
  trial->n_legal++;
  trial->least_open = open;
  trial->least = amount;
}

/* No repair puts cards into zones that are not made for them. */
static gboolean
is_home (const Trial *trial, guint card, guint zone)
{
  return zone != CAPTAIN || g_str_has_prefix (slv_index_card_name (trial->pool->index, trial->first + card), "Captain ");
}

/* One more copy put in (@from ZONES), taken out (@into ZONES) or moved. */
static void
try_from (Trial *trial, guint step, guint64 cost)
{
  judge (trial, cost);
  for (guint at = step; at < trial->n * (ZONES + 1) * (ZONES + 1); at++)
    {
      guint card = at / ((ZONES + 1) * (ZONES + 1)), from = at / (ZONES + 1) % (ZONES + 1), into = at % (ZONES + 1);
      guint64 more = from == ZONES ? SLV_REPAIR_ADD : into == ZONES ? SLV_REPAIR_REMOVE : SLV_REPAIR_MOVE;

      if (from == into || !is_home (trial, card, into) || cost + more > trial->cost || (from == ZONES && into == SIDE) || (from < ZONES && trial->to[card][from] == 0))
        continue;
      trial->to[card][from] -= from < ZONES;
      trial->to[card][into] += into < ZONES;
      try_from (trial, at, cost + more);
      trial->to[card][from] += from < ZONES;
      trial->to[card][into] -= into < ZONES;
    }
}

static guint64
spare_of (gpointer data, guint row)
{
  const Trial *trial = data;
  guint64 there = trial->worth[row - trial->first].owned;

  for (guint z = 0; z < ZONES; z++)
    there += trial->now[row - trial->first][z];
  return there;
}

static void
make_prices (Trial *trial, GRand *rand)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();

  for (guint c = 0; c < trial->n; c++)
    {
      const char *name = slv_index_card_name (trial->pool->index, trial->first + c);
      guint kind = g_rand_int_range (rand, 0, 10);
      Worth *worth = &trial->worth[c];

      *worth = (Worth) { kind < 3, g_rand_int_range (rand, 0, 40) * 5, kind == 9 ? g_rand_int_range (rand, 1, 3) : 0 };
      g_autofree char *line = g_strdup_printf ("%s|%" G_GINT64_FORMAT ".%02" G_GINT64_FORMAT "|%s|" TODAY, name,
                                               worth->amount / 100, worth->amount % 100, kind == 0 ? "USD" : "EUR");
      if (!worth->open || kind == 0)   /* dollars, and no rate */
        g_strv_builder_add (lines, line);
    }
  g_auto (GStrv) all = g_strv_builder_end (lines);
  trial->book = book_of (trial->pool, (const char * const *) all);
}

static SlvDeck *
make_deck (Trial *trial, GRand *rand)
{
  static const char * const names[] = { "Red Fish", "Blue Fish", "Twin Fish", "Reef One", "Reef Two", "Pearl", "Shoal Fish", "Green Fish", "Whale" };
  SlvDeck *deck = slv_deck_new ("Test");
  guint n = (guint) g_rand_int_range (rand, 8, 12);

  memset (trial->now, 0, sizeof trial->now);
  for (guint i = 0; i <= n; i++)
    {
      const char *name = i == 0 ? "Captain Coral" : names[g_rand_int_range (rand, 0, g_rand_int_range (rand, 0, 3) == 0 ? G_N_ELEMENTS (names) : 6)];
      guint zone = i == 0 ? CAPTAIN : MAIN;
      g_autoptr (GArray) rows = NULL;

      g_assert_cmpuint (slv_index_find_name (trial->pool->index, trial->pool->game, name, &rows), >, 0);
      trial->now[g_array_index (rows, guint, 0) - trial->first][zone]++;
      slv_deck_add (deck, zones[zone], name, 1, "", "", 0);
    }
  memcpy (trial->to, trial->now, sizeof trial->to);
  return deck;
}

static gboolean
test_one (Trial *trial, GRand *rand)
{
  const SlvRepairSpare spare = { spare_of, trial };
  const SlvRepairWish plain = { 0 };
  SlvRepairWish cheap = { .spare = &spare };
  g_autoptr (SlvDeck) deck = make_deck (trial, rand);
  g_autoptr (SlvRepair) smallest = good (slv_repair_find (trial->checker, deck, &plain, NULL, &error));

  if (smallest->reason != NULL || smallest->cost == 0 || smallest->cost > COST)
    return FALSE;
  make_prices (trial, rand);
  cheap.prices = trial->book;
  g_autoptr (SlvRepair) repair = good (slv_repair_find (trial->checker, deck, &cheap, NULL, &error));
  g_assert_cmpuint (repair->cost, ==, smallest->cost);
  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_true (repair->smallest && repair->cheapest);
  trial->cost = repair->cost;
  trial->least_open = G_MAXUINT64;
  trial->least = G_MAXINT64;
  try_from (trial, 0, 0);
  g_assert_cmpuint (trial->n_legal, >, 0);
  g_assert_cmpuint (repair->spend.unknown + repair->spend.no_rate, ==, trial->least_open);
  g_assert_cmpint (repair->spend.amount, ==, trial->least);
  g_clear_pointer (&trial->book, slv_price_book_unref);
  return TRUE;
}

TEST ("/repair-cheap/nothing-of-the-same-size-is-cheaper-when-everything-is-tried", test_against_every_way)
{
  Trial trial = { .pool = tidepool_new (NULL, 0) };
  g_autoptr (GRand) rand = g_rand_new_with_seed (20);
  guint n = 0;

  g_assert_true (slv_index_game_rows (trial.pool->index, trial.pool->game, &trial.first, &trial.n));
  g_assert_cmpuint (trial.n, <=, CARDS);
  trial.checker = checker_of (trial.pool, "open");
  for (guint i = 0; i < 50; i++)
    n += test_one (&trial, rand) ? 1 : 0;
  g_test_message ("%u decks, %u ways tried", n, trial.n_tried);
  g_assert_cmpuint (n, >, 20);
  SLV_FREE_MEMBERS (&trial, (slv_checker_free, checker), (tidepool_free, pool));
}

/* ---- what is said ---- */

static SlvRepair *
cheapest (Tidepool *pool, const char *format, const char *deck_text, const char * const *prices, const SlvRepairSpare *spare)
{
  g_autoptr (SlvPriceBook) book = book_of (pool, prices);
  g_autoptr (SlvChecker) checker = checker_of (pool, format);
  g_autoptr (SlvDeck) deck = tidepool_deck_of (deck_text);
  SlvRepair *repair = good (slv_repair_find (checker, deck, &(SlvRepairWish) { .prices = book, .spare = spare }, NULL, &error));

  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  return repair;
}

/* @buys: "NAME: TEXT" of each card that is bought, divided by '|' */
static void
assert_buys (const SlvRepair *repair, const char *buys, const char *says)
{
  g_autofree char *spend = slv_repair_spend_text (repair);
  g_autoptr (GString) got = g_string_new (NULL);

  for (guint i = 0; i < repair->buys->len; i++)
    {
      const char *name = g_array_index (repair->buys, SlvRepairBuy, i).name;
      g_autofree char *text = slv_repair_buy_text (repair, name);

      g_string_append_printf (got, "%s%s: %s", i > 0 ? "|" : "", name, text);
    }
  g_assert_cmpstr (got->str, ==, buys);
  g_test_message ("%s", spend);
  g_assert_nonnull (strstr (spend, says));
  g_assert_null (slv_repair_buy_text (repair, "Nobody"));
}

#define NINE "captain 1 Captain Coral|main 3 Red Fish|main 3 Blue Fish|main 3 Twin Fish"
#define SAY(...) (const char * const []) { __VA_ARGS__, NULL }

/* Thirty-one alike, at any price, and each may come three times: one column of the program. */
TEST ("/repair-cheap/of-cards-that-no-rule-tells-apart-the-cheapest-come", test_alike)
{
  g_autofree TidepoolCard *fish = g_new0 (TidepoolCard, 31);
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < 31; i++)
    {
      g_autofree char *line = g_strdup_printf ("Sprat %02u|%u.%02u|EUR|" TODAY, i, 100 - i * 3, i);

      g_ptr_array_add (names, g_strdup_printf ("Sprat %02u", i));
      fish[i] = (TidepoolCard) { .name = names->pdata[i], .type = "Fish", .color = "Red", .weight = "2", .home = "-" };
      if (i != 29)
        g_strv_builder_add (lines, line);
    }
  g_auto (GStrv) prices = g_strv_builder_end (lines);
  g_autoptr (Tidepool) pool = tidepool_new (fish, 31);
  g_autoptr (SlvRepair) repair =
    cheapest (pool, "open", "captain 1 Captain Coral|main 3 Blue Fish|main 3 Twin Fish", (const char *const *) prices, NULL);
  assert_buys (repair, "Sprat 28: 1 × 16.28 EUR|Sprat 30: 3 × 10.30 EUR", "To buy: 47.18 EUR. Among the cards that have a price, no repair with as few changes costs less.");
  g_assert_true (repair->cheapest);
}

static guint64
two_reefs (gpointer pool, guint row)
{
  return g_str_equal (slv_index_card_name (((Tidepool *) pool)->index, row), "Reef Two") ? 2 : 0;
}

TEST ("/repair-cheap/what-is-owned-costs-nothing", test_owned)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  const SlvRepairSpare spare = { two_reefs, pool };
  g_autoptr (SlvRepair) one = cheapest (pool, "open", NINE, SAY ("Reef One|0.10|EUR|" TODAY, "Reef Two|9.00|EUR|" TODAY), &spare);
  g_autoptr (SlvRepair) more = cheapest (pool, "exact", "main 7 Pearl", SAY ("Reef Two|9.00|EUR|" TODAY), &spare);

  assert_buys (one, "", "Nothing has to be bought.");
  g_assert_true (one->cheapest);
  assert_buys (more, "Reef Two: 1 × 9.00 EUR", "To buy: 9.00 EUR.");
}

/* What has no price is never free: it comes only where nothing with one does. */
TEST ("/repair-cheap/what-has-no-price-is-not-free", test_without_prices)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvRepair) priced = cheapest (pool, "open", NINE, SAY ("Reef One|99.00|EUR|" TODAY), NULL);
  g_autoptr (SlvRepair) foreign = cheapest (pool, "led", "main 2 Pearl", SAY ("Captain Coral|1.00|USD|" TODAY, "Pearl|1.00|EUR|" TODAY), NULL);
  g_autoptr (Tidepool) other = tidepool_new (NULL, 0);

  assert_buys (priced, "Reef One: 1 × 99.00 EUR", "To buy: 99.00 EUR. Among the cards that have a price,");
  g_assert_cmpuint (foreign->spend.copies, ==, 1);
  g_assert_cmpuint (foreign->spend.unknown + foreign->spend.no_rate, ==, 1);
  g_autoptr (SlvRepair) none = cheapest (other, "open", NINE, SAY (NULL), NULL);
  g_assert_cmpuint (none->spend.unknown, ==, 1);
  g_assert_true (none->cheapest);
  g_autofree char *spend = slv_repair_spend_text (none);
  g_assert_nonnull (strstr (spend, "No prices are known."));
}

TEST ("/repair-cheap/another-currency-without-a-rate-is-no-price", test_another_currency)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvRepair) repair = cheapest (pool, "forked", "main 1 Reef One", SAY ("Reef One|1.00|USD|" TODAY), NULL);

  g_assert_cmpuint (repair->spend.copies, >, 0);
  g_assert_cmpuint (repair->spend.unknown + repair->spend.no_rate, ==, repair->spend.copies);
}

TEST ("/repair-cheap/without-time-none-is-called-the-cheapest", test_no_time)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvPriceBook) book = book_of (pool, SAY ("Reef One|2.00|EUR|" TODAY));
  g_autoptr (SlvChecker) checker = checker_of (pool, "open");
  g_autoptr (SlvDeck) deck = tidepool_deck_of ("captain 1 Captain Coral|main 10 Whale");
  g_autoptr (SlvRepair) repair = good (slv_repair_find (checker, deck, &(SlvRepairWish) { .prices = book, .limit = 1 }, NULL,
                                                        &error));

  g_assert_cmpint (repair->after, ==, SLV_VERDICT_LEGAL);
  g_assert_false (repair->cheapest);
  g_autofree char *spend = slv_repair_spend_text (repair);
  g_assert_nonnull (strstr (spend, "could not be ruled out"));
}

TEST ("/repair-cheap/old-prices-are-told", test_old)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvRepair) repair = cheapest (pool, "open", NINE, SAY ("Reef One|2.00|EUR|2025-01-01"), NULL);

  assert_buys (repair, "Reef One: 1 × 2.00 EUR (old)", "To buy: 2.00 EUR. The price of 1 copy is old. Among");
}

TEST_MAIN ()
