/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-price-book.c: what copies cost: of several printings, finishes, conditions, sources, days and currencies, and with which rates. */
#include <math.h>
#include <sqlite3.h>
#include "base/slv-random.h"
#include "price/slv-price-shelf.h"
#include "query-fixture.h"
#include "store/slv-store-collection.h"

#define TODAY "2025-06-30"

typedef struct { QueryFixture *cards; SlvStore *store; guint row, printing; } Box;

static void
set_up (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  SlvHistoryBounds all = { SLV_HISTORY_DAYS_MAX, SLV_HISTORY_MEGABYTES };
  g_autoptr (GError) error = NULL;
  guint n;

  box->cards = query_fixture_new (NULL);
  box->store = good (slv_store_open (box->cards->folder, g_getenv ("SLEEVES_SCHEMA"), &error));
  g_assert_true (slv_store_set_history_bounds (box->store, &all, &error));
  box->row = slv_index_find_id (box->cards->index, "lantern/ash-hound");
  slv_index_card_printings (box->cards->index, box->row, &box->printing, &n);
  g_assert_cmpuint (n, ==, 2);
}

static void
tear_down (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  SLV_FREE_MEMBERS (box, (slv_store_close, store), (query_fixture_free, cards));
}

/* @rows: "PRINTING|FINISH|CONDITION|AMOUNT CURRENCY|DAY" of Ash Hound, what @source says on the newest of the days; NULL ends them */
static void
say (Box *box, const char *source, const char * const *rows)
{
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  SlvPriceList list = { .prices = prices, .day = "" };
  SlvTally tally;

  for (guint i = 0; rows[i] != NULL; i++)
    {
      char **cell = g_strsplit (rows[i], "|", -1);
      SlvPrice price = { .game = "lantern", .card = "ash-hound", .printing = cell[0], .finish = cell[1], .condition = cell[2], .day = cell[4] };

      price.currency = slv_currency_code (strchr (cell[3], ' ') + 1);
      *strchr (cell[3], ' ') = '\0';
      g_assert_true (slv_amount_read (cell[3], price.currency, &price.amount));
      list.day = strcmp (price.day, list.day) > 0 ? price.day : list.day;
      g_array_append_val (prices, price);
      g_ptr_array_add (cells, cell);
    }
  g_assert_true (good (slv_store_save_prices (box->store, source, &list, FALSE, &tally, &error)));
}
#define SAY(box, source, ...) say (box, source, (const char * const []) { __VA_ARGS__, NULL })

static SlvPriceBook *
open_book (Box *box, gboolean history)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));

  g_array_append_val (rows, box->row);
  return good (slv_price_book_open (box->store, box->cards->index, &(SlvPriceBookAsk) { .today = TODAY, .history = history,
                                    .rows = history ? rows : NULL }, &error));
}

/* @which: 0, 1: that printing; -1: the cheapest. @expected: "AMOUNT CURRENCY printing finish condition source" */
static void
assert_price (Box *box, const char *currency, int which, const char *finish, const char *condition, const char *day, const char *expected)
{
  g_autoptr (SlvPriceBook) book = open_book (box, day != NULL);
  SlvPriceOf of = { .row = box->row, .printing = which < 0 ? SLV_ROW_NONE : box->printing + (guint) which, .finish = finish, .condition = condition,
                    .currency = currency, .day = day };
  SlvQuote quote;
  SlvQuoteState state = slv_price_book_ask (book, &of, &quote);
  g_autofree char *amount = state == SLV_QUOTE_KNOWN ? slv_quote_text (&quote) : NULL;
  g_autofree char *text = amount == NULL ? g_strdup (state == SLV_QUOTE_NO_RATE ? "no rate" : "unknown")
                          : g_strdup_printf ("%s %d %s/%s %s", amount, quote.printing == SLV_ROW_NONE ? -1 : (int) (quote.printing - box->printing), quote.finish,
                                             quote.condition, quote.source);

  g_assert_cmpstr (text, ==, expected);
}

static gint64
amount_on (SlvPriceShelf *shelf, guint row)
{
  SlvQuote quote = { 0 };
  SlvPriceBook *book = good (slv_price_shelf_get (shelf, &error));

  slv_price_book_ask (book, &(SlvPriceOf) { .row = row, .printing = SLV_ROW_NONE }, &quote);
  return quote.amount;
}

static void
assert_any (Box *box, gboolean any)
{
  g_autoptr (SlvPriceBook) book = open_book (box, FALSE);
  g_autoptr (GPtrArray) currencies = slv_price_book_dup_currencies (book), sources = slv_price_book_sources (book);

  g_assert_cmpint (slv_price_book_has_any (book), ==, any);
  g_assert_cmpuint (currencies->len, ==, any);
  g_assert_cmpuint (sources->len, ==, any);
}

#define CASE(path, name) TEST_WITH (Box, box, set_up, tear_down, path, name)

CASE ("/price/what-is-asked-for", test_what_is_asked_for)
{
  assert_price (box, NULL, -1, NULL, NULL, NULL, "unknown");
  assert_any (box, FALSE);
  SAY (box, "shop", "LAN/001|||3.00 EUR|2025-06-20", "LAN2/014|foil||2.00 EUR|2025-06-20", "LAN2/014||near-mint|4.00 EUR|2025-06-20",
       "LAN2/014||poor|1.00 EUR|2025-06-20", "|promo||9.00 EUR|2025-06-20", "LAN/nowhere|||0.01 EUR|2025-06-20");
  assert_any (box, TRUE);
  assert_price (box, NULL, -1, NULL, NULL, NULL, "2.00 EUR 1 foil/ shop");
  assert_price (box, NULL, -1, "", "", NULL, "3.00 EUR 0 / shop");
  assert_price (box, NULL, -1, "", "poor", NULL, "1.00 EUR 1 /poor shop");
  assert_price (box, NULL, -1, "etched", "", NULL, "unknown");
}

CASE ("/price/conditions-and-finishes", test_conditions)
{
  SAY (box, "shop", "LAN/001|||3.00 EUR|2025-06-20", "LAN2/014|foil||2.00 EUR|2025-06-20", "LAN2/014||near-mint|4.00 EUR|2025-06-20",
       "LAN2/014||poor|1.00 EUR|2025-06-20", "|promo||9.00 EUR|2025-06-20");
  assert_price (box, NULL, 0, "", "", NULL, "3.00 EUR 0 / shop");
  assert_price (box, NULL, 0, "", "played", NULL, "3.00 EUR 0 / shop");
  assert_price (box, NULL, 0, "foil", "", NULL, "unknown");
  assert_price (box, NULL, 0, "promo", "", NULL, "9.00 EUR -1 promo/ shop");
  assert_price (box, NULL, 1, "", "", NULL, "4.00 EUR 1 /near-mint shop");
  assert_price (box, NULL, 1, "", "poor", NULL, "1.00 EUR 1 /poor shop");
  assert_price (box, NULL, 1, "", "played", NULL, "unknown");
  assert_price (box, NULL, 1, NULL, NULL, NULL, "2.00 EUR 1 foil/ shop");
}

CASE ("/price/sources", test_sources)
{
  SAY (box, "b", "LAN/001|||3.00 EUR|2025-06-20");
  SAY (box, "a", "LAN/001|||4.00 EUR|2025-06-20");
  assert_price (box, NULL, 0, "", "", NULL, "4.00 EUR 0 / a");
  SAY (box, "c", "LAN/001|||5.00 EUR|2025-06-21");
  assert_price (box, NULL, 0, "", "", NULL, "5.00 EUR 0 / c");
  SAY (box, "b", "LAN2/014|||0.50 EUR|2025-05-01");
  assert_price (box, NULL, -1, NULL, NULL, NULL, "5.00 EUR 0 / c");
  assert_price (box, NULL, 1, "", "", NULL, "0.50 EUR (old) 1 / b");
}

CASE ("/price/currencies", test_currencies)
{
  SAY (box, "a", "LAN/001|||3.00 EUR|2025-06-20", "LAN/001||near-mint|3.10 EUR|2025-06-20");
  SAY (box, "b", "LAN/001|||5.00 USD|2025-06-22", "LAN2/014|||1.01 USD|2025-06-22");
  assert_price (box, NULL, -1, NULL, NULL, NULL, "3.00 EUR 0 / a");
  assert_price (box, "USD", 0, "", "", NULL, "5.00 USD 0 / b");
  assert_price (box, NULL, 1, "", "", NULL, "no rate");
  g_assert_true (good (slv_price_rates_set (box->store, "usd", "€", "0.5", "2025-06-01", &error)));
  assert_price (box, NULL, 0, "", "", NULL, "3.00 EUR 0 / a");
  assert_price (box, NULL, 1, "", "", NULL, "0.51 EUR 1 / b");
  g_assert_true (good (slv_price_rates_set (box->store, "EUR", "USD", "2.5", NULL, &error)));   /* instead of the other */
  assert_price (box, NULL, 1, "", "", NULL, "0.40 EUR 1 / b");
  g_assert_true (good (slv_price_rates_set (box->store, "JPY", "USD", "0.01", NULL, &error)));
  assert_price (box, "JPY", 1, "", "", NULL, "101 JPY 1 / b");
  assert_price (box, "JPY", 0, "", "near-mint", NULL, "500 JPY 0 / b");
  g_assert_true (good (slv_price_rates_forget (box->store, "USD", "EUR", &error)));
  assert_price (box, NULL, 1, "", "", NULL, "no rate");
  g_assert_true (good (slv_price_book_choose (box->store, "usd", &error)));
  assert_price (box, NULL, -1, NULL, NULL, NULL, "1.01 USD 1 / b");
}

CASE ("/price/rates-that-are-none", test_rates_that_are_none)
{
  static const struct { const char *from, *to, *rate, *day; } rows[] = {
    { "EUR", "EUR", "1", NULL }, { "EUR", "Dollar", "1", NULL }, { "EUR", "USD", "0", NULL }, { "EUR", "USD", "-1", NULL }, { "EUR", "USD", "1,1", NULL },
    { "EUR", "USD", "1.1.1", NULL }, { "EUR", "USD", ".5", NULL }, { "EUR", "USD", "", NULL }, { "EUR", "USD", "1.0000000001", NULL },
    { "EUR", "USD", "9999999999999", NULL }, { "EUR", "USD", "1", "2999-01-01" }, { "EUR", "USD", "1", "2025-02-30" }, { "EUR", "USD", "1", "today" },
  };
  g_autoptr (GError) missing = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%s %s %s", rows[i].from, rows[i].to, rows[i].rate);
      fails (slv_price_rates_set (box->store, rows[i].from, rows[i].to, rows[i].rate, rows[i].day, &error), SLV_ERROR_USAGE);
    }
  g_autoptr (GArray) rates = slv_price_rates_read (box->store);
  g_assert_cmpuint (rates->len, ==, 0);
  g_assert_false (slv_price_rates_forget (box->store, "EUR", "USD", &missing));
  g_assert_error (missing, SLV_ERROR, SLV_ERROR_NOT_FOUND);
}

CASE ("/price/earlier-days", test_earlier_days)
{
  SAY (box, "a", "LAN/001|||3.00 EUR|2025-02-01");
  SAY (box, "a", "LAN/001|||4.00 EUR|2025-04-01");
  SAY (box, "a", "LAN/001|||5.00 EUR|2025-06-20");
  assert_price (box, NULL, 0, "", "", "2025-01-31", "unknown");
  assert_price (box, NULL, 0, "", "", "2025-03-31", "3.00 EUR 0 / a");
  assert_price (box, NULL, 0, "", "", "2025-04-01", "4.00 EUR 0 / a");
  assert_price (box, NULL, 0, "", "", "2025-06-30", "5.00 EUR 0 / a");
  assert_price (box, NULL, 0, "", "", NULL, "5.00 EUR 0 / a");
}

/* ---- by chance, and reckoned from what the header says ---- */

typedef struct { char source; guint printing, finish, condition, days_ago, amount; } Said;

static const char * const printings[] = { "LAN/001", "LAN2/014", "" }, * const finishes[] = { "", "foil" }, * const conditions[] = { "", "near-mint", "poor" };
static const char * const monies[] = { "EUR", "USD", "JPY", "EUR" };   /* of the sources a to d */

/* In minor units of EUR, 0 where there is no rate: a dollar is 0.9 euros, a yen 0.006. */
static gint64
convert (guint amount, const char *from, const char *to, gboolean rates)
{
  double of_euro[] = { 1, 0.9, 0.006 }, minor[] = { 100, 100, 1 };
  guint one = *from == 'E' ? 0 : *from == 'U' ? 1 : 2, other = *to == 'E' ? 0 : *to == 'U' ? 1 : 2;

  if (one == other)
    return amount;
  return rates && (one == 0 || other == 0) ? (gint64) floor (amount / minor[one] * of_euro[one] / of_euro[other] * minor[other] + 0.5 + 1e-9) : -1;
}

typedef struct { gboolean known, foreign, old, rough; gint64 amount; } Answer;

/* Which of two tellings of one thing counts: those of the condition, the newer ones, those in the currency, the newest, by name. */
static gboolean
counts_more (const Said *one, const Said *other, gboolean apart, gboolean other_apart, const char *money)
{
  gboolean foreign = strcmp (monies[one->source - 'a'], money) != 0, other_foreign = strcmp (monies[other->source - 'a'], money) != 0;

  if (apart != other_apart)
    return other_apart;
  if ((one->days_ago > 30) != (other->days_ago > 30))
    return other->days_ago > 30;
  if (foreign != other_foreign)
    return other_foreign;
  return one->days_ago != other->days_ago ? one->days_ago < other->days_ago : one->source < other->source;
}

/* @printing 2, @finish 2: whichever; @condition: as in the table */
static Answer
reckon (const GArray *all, guint printing, guint finish, guint condition, const char *money, char source, gboolean rates)
{
  Answer best = { 0 };

  for (guint p = 0; p < 3; p++)
    for (guint f = 0; f < 2; f++)
      {
        const Said *chosen = NULL;
        gboolean chosen_apart = FALSE;

        SLV_EACH_IN (const Said, one, all)
          {
            gboolean apart = one->condition == 0 && condition != 0;

            if (one->printing != p || one->finish != f || (printing < 2 && p < 2 && p != printing) || (finish < 2 && f != finish) || (source != 0 && one->source != source)
                || (one->condition != 0 && one->condition != MAX (condition, 1)))
              continue;
            if (convert (one->amount, monies[one->source - 'a'], money, rates) < 0)
              best.foreign = TRUE;
            else if (chosen == NULL || counts_more (one, chosen, apart, chosen_apart, money))
              {
                chosen = one;
                chosen_apart = apart;
              }
          }
        if (chosen == NULL)
          continue;
        Answer now = { TRUE, best.foreign, chosen->days_ago > 30, printing < 2 && p == 2, convert (chosen->amount, monies[chosen->source - 'a'], money, rates) };
        if (!best.known || (now.rough != best.rough ? best.rough : now.old != best.old ? best.old : now.amount < best.amount))
          best = now;
      }
  return best;
}

/* A source tells a thing once, either of all conditions or of some. */
static GArray *
say_by_chance (Box *box, SlvRandom *random)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (Said));

  for (char source = 'a'; source <= 'd'; source++)
    {
      guint days_ago = (const guint[]) { 0, 1, 5, 30, 31, 60 }[slv_random_below (random, 6)];
      g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GDateTime) today = g_date_time_new_utc (2025, 6, 30, 0, 0, 0), then = g_date_time_add_days (today, -(gint) days_ago);
      g_autofree char *day = g_date_time_format (then, "%Y-%m-%d");

      for (guint thing = 0; thing < 6; thing++)
        for (guint condition = slv_random_below (random, 2), last = condition == 0 ? 0 : 2; condition <= last; condition++)
          {
            Said one = { source, thing % 3, thing / 3, condition, days_ago, 1 + slv_random_below (random, 300) };

            if (slv_random_below (random, 2) == 0)
              continue;
            g_array_append_val (all, one);
            g_ptr_array_add (rows, strcmp (monies[source - 'a'], "JPY") == 0
                             ? g_strdup_printf ("%s|%s|%s|%u JPY|%s", printings[thing % 3], finishes[thing / 3], conditions[condition], one.amount, day)
                             : g_strdup_printf ("%s|%s|%s|%u.%02u %s|%s", printings[thing % 3], finishes[thing / 3], conditions[condition], one.amount / 100, one.amount % 100, monies[source - 'a'], day));
          }
      g_ptr_array_add (rows, NULL);
      if (rows->len > 1)
        say (box, (const char[]) { source, '\0' }, (const char * const *) rows->pdata);
    }
  return all;
}

/* By chance, many boxes: what is told is what can be reckoned from everything that was said. */
TEST ("/price/what-is-told-is-what-was-said", test_by_chance)
{
  for (guint seed = 0; seed < 6; seed++)
    {
      Box box;
      SlvRandom random;
      gboolean rates = seed % 3 != 0;

      slv_random_init (&random, seed);
      set_up (&box, NULL);
      g_autoptr (GArray) all = say_by_chance (&box, &random);
      if (rates)
        {
          g_assert_true (good (slv_price_rates_set (box.store, "USD", "EUR", "0.9", "2025-06-01", &error)));
          g_assert_true (good (slv_price_rates_set (box.store, "JPY", "EUR", "0.006", "2025-06-01", &error)));
        }
      g_autoptr (SlvPriceBook) book = open_book (&box, seed % 2);
      for (guint n = 0; n < 2 * 3 * 3 * 3 * 3 * 3; n++)
        {
          guint printing = n / 2 % 3, finish = n / 6 % 3, condition = n / 18 % 3, asked = n / 54 % 3;
          char source = n % 2 ? (char) ('a' + n / 162) : 0;
          SlvPriceOf of = { .row = box.row, .printing = printing < 2 ? box.printing + printing : SLV_ROW_NONE, .finish = finish < 2 ? finishes[finish] : NULL,
                            .condition = conditions[condition], .currency = monies[asked], .source = source != 0 ? (const char[]) { source, '\0' } : NULL };
          Answer expected = reckon (all, printing, finish, condition, monies[asked], source, rates);
          SlvQuote quote = { 0 };
          SlvQuoteState state = slv_price_book_ask (book, &of, &quote);

          g_test_message ("seed %u, question %u", seed, n);
          g_assert_cmpint (state, ==, expected.known ? SLV_QUOTE_KNOWN : expected.foreign ? SLV_QUOTE_NO_RATE : SLV_QUOTE_UNKNOWN);
          if (!expected.known)
            continue;
          g_assert_cmpint (quote.amount, ==, expected.amount);
          g_assert_cmpint (quote.old, ==, expected.old);
          g_assert_cmpint (convert ((guint) quote.said, quote.said_currency, monies[asked], rates), ==, expected.amount);
          g_assert_cmpint (quote.rate != NULL, ==, strcmp (quote.said_currency, monies[asked]) != 0);
        }
      g_autoptr (GPtrArray) sources = slv_price_book_sources (book);
      for (guint i = 1; i < sources->len; i++)
        g_assert_cmpstr (sources->pdata[i - 1], <, sources->pdata[i]);
      tear_down (&box, NULL);
    }
}

/* A file that someone else wrote: what has no day that the calendar knows is no price. */
CASE ("/price/days-that-are-none", test_days_that_are_none)
{
  static const char * const days[] = { "", "2", "2025-06", "2025-02-30", "0000-00-00", "2025-06-20T" };
  guint span;

  for (guint i = 0; i < G_N_ELEMENTS (days); i++)
    {
      g_autofree char *path = g_build_filename (box->cards->folder, "prices.db", NULL);
      g_autofree char *sql = g_strdup_printf ("PRAGMA ignore_check_constraints = 1; UPDATE price SET day = '%s' WHERE day = '2025-06-20'", days[i]);
      char source[] = { (char) ('a' + i), '\0' };
      sqlite3 *db;

      SAY (box, source, "LAN/001|||4.00 EUR|2025-04-01");
      SAY (box, source, "LAN/001|||5.00 EUR|2025-06-20");
      g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_exec (db, sql, NULL, NULL, NULL), ==, SQLITE_OK);
      g_assert_cmpint (sqlite3_changes (db), ==, 1);
      sqlite3_close (db);
      g_autoptr (SlvPriceBook) book = open_book (box, TRUE);
      g_assert_true (slv_price_book_span (book, &span));
      g_assert_cmpuint (span, ==, 90);
      assert_price (box, NULL, 0, "", "", NULL, "4.00 EUR 0 / a");
    }
}

static void
add (SlvCost *sum, guint printing, guint asked, SlvQuoteState state, gint64 amount, gboolean old, guint64 copies)
{
  SlvQuote quote = { .amount = amount, .currency = "EUR", .printing = printing, .old = old };

  slv_cost_add (sum, &(SlvPriceOf) { .printing = asked }, state, &quote, copies);
}

CASE ("/price/of-two-that-cost-the-same-the-first-printing-is-told", test_tie)
{
  SAY (box, "shop", "LAN2/014|||2.00 EUR|2025-06-20", "LAN/001|||2.00 EUR|2025-06-20");
  assert_price (box, NULL, -1, NULL, NULL, NULL, "2.00 EUR 0 / shop");
}

/* What reads all prices once for many stays as long as they do, and no longer. */
CASE ("/price/a-shelf-lasts-as-long-as-its-prices", test_shelf)
{
  SAY (box, "shop", "LAN/001|||3.00 EUR|2025-06-20");
  g_autoptr (SlvPriceShelf) shelf = slv_price_shelf_new (box->store, box->cards->index, NULL);
  g_assert_null (slv_price_shelf_peek (shelf));
  g_assert_cmpint (amount_on (shelf, box->row), ==, 300);
  g_assert_nonnull (slv_price_shelf_peek (shelf));
  g_autoptr (SlvPriceShelf) same = slv_price_shelf_new (box->store, box->cards->index, shelf);
  g_assert_true (same == shelf);

  SAY (box, "shop", "LAN/001|||5.00 EUR|2025-06-21");
  g_autoptr (SlvPriceShelf) other = slv_price_shelf_new (box->store, box->cards->index, shelf);
  g_assert_true (other != shelf);
  g_assert_cmpint (amount_on (other, box->row), ==, 500);
  g_assert_cmpint (amount_on (shelf, box->row), ==, 300);   /* whoever has it goes on with it */
}

TEST ("/price/sums", test_sums)
{
  SlvCost sum = { 0 }, most = { 0 };
  g_autofree char *none = slv_cost_text (&sum, "EUR"), *text = NULL, *notes = NULL, *unknown = NULL;

  g_assert_cmpstr (none, ==, "0.00 EUR");
  add (&sum, 0, 0, SLV_QUOTE_UNKNOWN, 100, FALSE, 3);
  unknown = slv_cost_text (&sum, "EUR");
  g_assert_cmpstr (unknown, ==, "unknown");
  add (&sum, 1, SLV_ROW_NONE, SLV_QUOTE_KNOWN, 100, FALSE, 2);
  add (&sum, 1, 1, SLV_QUOTE_KNOWN, 5, TRUE, 1);
  add (&sum, 1, 1, SLV_QUOTE_NO_RATE, 5, FALSE, 7);
  text = slv_cost_text (&sum, "EUR");
  notes = slv_cost_notes (&sum);
  g_assert_cmpstr (text, ==, "at least 2.05 EUR");
  g_assert_cmpuint (sum.copies, ==, 13);
  g_assert_cmpstr (notes, ==, "Of 3 copies no price is known. 7 copies have prices in other currencies only, to which no rate was given. "
                   "The price of 1 copy is old. 2 copies whose printing is not noted count as the cheapest one.");
  for (guint i = 0; i < 200; i++)
    add (&most, 0, 0, SLV_QUOTE_KNOWN, SLV_AMOUNT_MAX, FALSE, 1000000);
  g_assert_cmpint (most.amount, ==, G_MAXINT64);   /* and not less than nothing */
}

/* Sums of parts, put together in any way, are the sum of all. */
TEST ("/price/sums-of-parts-are-the-sum", test_merged)
{
  for (guint seed = 0; seed < 50; seed++)
    {
      SlvRandom random;
      SlvCost parts[3] = { 0 }, all = { 0 };
      guint64 told[6] = { 0 };

      slv_random_init (&random, seed);
      for (guint n = 0; n < 20; n++)
        {
          guint copies = slv_random_below (&random, 9), amount = slv_random_below (&random, 5000), state = slv_random_below (&random, 3);
          guint asked = slv_random_below (&random, 2) ? SLV_ROW_NONE : 1, printing = slv_random_below (&random, 2) ? SLV_ROW_NONE : 1;
          gboolean old = slv_random_below (&random, 2) == 0;

          add (&parts[slv_random_below (&random, 3)], printing, asked, state, amount, old, copies);
          told[0] += state == SLV_QUOTE_KNOWN ? (guint64) copies * amount : 0;
          told[1] += copies;
          told[2] += state == SLV_QUOTE_UNKNOWN ? copies : 0;
          told[3] += state == SLV_QUOTE_NO_RATE ? copies : 0;
          told[4] += state == SLV_QUOTE_KNOWN && old ? copies : 0;
          told[5] += state == SLV_QUOTE_KNOWN && asked == SLV_ROW_NONE && printing != SLV_ROW_NONE ? copies : 0;
        }
      for (guint i = 0; i < 3; i++)
        slv_cost_merge (&all, &parts[i]);
      const guint64 sums[] = { (guint64) all.amount, all.copies, all.unknown, all.no_rate, all.old, all.cheapest };
      g_assert_cmpmem (sums, sizeof sums, told, sizeof told);
    }
}

TEST_MAIN ()
