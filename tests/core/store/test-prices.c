/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-prices.c: amounts in minor units, and what is kept of what lists say that cards cost. */
#include "store-fixture.h"
#include "base/slv-error.h"
#include "store/slv-store-collection.h"
#include "store/slv-store-files.h"
#include "store/slv-store-prices.h"

#include <sys/resource.h>

TEST ("/store/prices/amounts", test_amounts)
{
  static const struct { const char *text, *currency; gint64 amount; } rows[] = {
    { "12.5", "EUR", 1250 }, { "12", "EUR", 1200 }, { "0.05", "USD", 5 }, { "7.50000", "USD", 750 }, { "150", "JPY", 150 }, { "150.0", "JPY", 150 },
    { "1.234", "KWD", 1234 }, { "1000000000", "EUR", SLV_AMOUNT_MAX },
    { "1.234", "EUR", -1 }, { "1.5", "JPY", -1 }, { "-1", "EUR", -1 }, { "", "EUR", -1 }, { ".5", "EUR", -1 }, { "5.", "EUR", -1 }, { "1.2.3", "EUR", -1 },
    { "1e3", "EUR", -1 }, { "1000000000.01", "EUR", -1 }, { "99999999999999999999999999", "EUR", -1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gint64 amount = -1;
      gboolean good = slv_amount_read (rows[i].text, rows[i].currency, &amount);

      g_test_message ("%s %s", rows[i].text, rows[i].currency);
      g_assert_cmpint (good, ==, rows[i].amount >= 0);
      if (good)
        g_assert_cmpint (amount, ==, rows[i].amount);
    }
}

TEST ("/store/prices/told", test_told)
{
  SlvPrice price = { .finish = "foil", .currency = "EUR", .amount = 1000, .seen = "2025-02-03" };
  g_autofree char *foil = slv_price_text (&price), *plain = NULL;

  price.finish = "";
  plain = slv_price_text (&price);
  g_assert_cmpstr (foil, ==, "10.00 EUR (foil, 3 February 2025)");
  g_assert_cmpstr (plain, ==, "10.00 EUR (3 February 2025)");
}

TEST ("/store/prices/texts", test_texts)
{
  g_autofree char *euros = slv_amount_text (1205, "EUR"), *yen = slv_amount_text (1205, "JPY"), *less = slv_amount_text (-5, "USD");

  g_assert_cmpstr (euros, ==, "12.05");
  g_assert_cmpstr (yen, ==, "1205");
  g_assert_cmpstr (less, ==, "-0.05");
  g_assert_cmpstr (slv_currency_code ("€"), ==, "EUR");
  g_assert_cmpstr (slv_currency_code ("Kč"), ==, "CZK");
  g_assert_cmpstr (slv_currency_code ("chf"), ==, "CHF");
  g_assert_null (slv_currency_code ("euro"));
  g_assert_null (slv_currency_code ("E1R"));
  g_assert_null (slv_currency_code (""));
}

/* A list of one price, or of none (0); "new changed unchanged gone" */
static void
save (Fixture *fixture, const char *source, const char *day, gint64 amount, gboolean dry_run, const char *expected)
{
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  SlvPrice price = { .game = "lantern", .card = "k1", .printing = "p1", .finish = "foil", .condition = "", .currency = "EUR", .day = day, .amount = amount };
  SlvPriceList list = { .prices = prices, .day = day };
  SlvTally tally;

  if (amount > 0)
    g_array_append_val (prices, price);
  g_assert_true (good (slv_store_save_prices (fixture->store, source, &list, dry_run, &tally, &error)));
  g_autofree char *told =
    g_strdup_printf ("%d %d %d %d", (int) tally.new_, (int) tally.changed, (int) tally.unchanged, (int) tally.gone);
  g_assert_cmpstr (told, ==, expected);
}

static gboolean
append (const SlvPrice *price, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (user_data, "%s %s %d %s;", price->source, price->day, (int) price->amount, price->seen);
  return TRUE;
}

static void
assert_prices (Fixture *fixture, const char *card, gboolean all, const char *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_assert_true (good (slv_store_each_price (fixture->store, &(SlvPriceAsk) { card != NULL ? "lantern" : NULL, card, all, NULL }, append,
                                             text, &error)));
  g_assert_cmpstr (text->str, ==, expected);
}

/* Whatever day it is when this runs. */
static void
keep_all (Fixture *fixture)
{
  SlvHistoryBounds bounds = { SLV_HISTORY_DAYS_MAX, SLV_HISTORY_MEGABYTES };

  g_assert_true (good (slv_store_set_history_bounds (fixture->store, &bounds, &error)));
}

#define CASE(path, name) TEST_WITH (Fixture, fixture, fixture_set_up, fixture_tear_down, path, name)

CASE ("/store/prices/changes-stay", test_days)
{
  g_autofree char *before = NULL, *after = NULL, *same = NULL, *path = fixture_path (fixture, "prices.db");

  keep_all (fixture);
  save (fixture, "shop", "2025-02-03", 100, TRUE, "1 0 0 0");
  g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
  assert_prices (fixture, NULL, TRUE, "");
  g_assert_null (slv_store_get_setting (fixture->store, SLV_PRICES_STATE));
  save (fixture, "shop", "2025-02-03", 100, FALSE, "1 0 0 0");
  before = slv_store_get_setting (fixture->store, SLV_PRICES_STATE);
  save (fixture, "shop", "2025-02-03", 100, FALSE, "0 0 1 0");
  same = slv_store_get_setting (fixture->store, SLV_PRICES_STATE);
  g_assert_cmpstr (same, ==, before);
  save (fixture, "shop", "2025-02-20", 100, FALSE, "0 0 1 0");
  assert_prices (fixture, NULL, TRUE, "shop 2025-02-03 100 2025-02-20;");
  save (fixture, "shop", "2025-03-03", 120, FALSE, "0 1 0 0");
  after = slv_store_get_setting (fixture->store, SLV_PRICES_STATE);
  g_assert_cmpstr (after, !=, before);
  save (fixture, "shop", "2025-02-03", 90, FALSE, "0 1 0 0");   /* an older list, read again: what is newer stays so */
  save (fixture, "fair", "2025-01-01", 70, FALSE, "1 0 0 0");
  fixture_reopen (fixture);
  assert_prices (fixture, NULL, FALSE, "shop 2025-03-03 120 2025-03-03;fair 2025-01-01 70 2025-01-01;");
  assert_prices (fixture, "k1", TRUE, "shop 2025-02-03 90 2025-03-03;shop 2025-03-03 120 2025-03-03;fair 2025-01-01 70 2025-01-01;");
  assert_prices (fixture, "k2", TRUE, "");
}

CASE ("/store/prices/what-is-not-told-any-more-keeps-its-day", test_gone)
{
  keep_all (fixture);
  save (fixture, "shop", "2025-02-03", 100, FALSE, "1 0 0 0");
  save (fixture, "shop", "2025-02-20", 100, FALSE, "0 0 1 0");
  save (fixture, "shop", "2025-03-03", 0, FALSE, "0 0 0 1");
  save (fixture, "shop", "2025-03-09", 0, FALSE, "0 0 0 0");
  assert_prices (fixture, NULL, TRUE, "shop 2025-02-03 100 2025-02-20;");
  save (fixture, "shop", "2025-04-01", 100, FALSE, "0 0 1 0");
  assert_prices (fixture, NULL, TRUE, "shop 2025-02-03 100 2025-04-01;");
}

/* A card whose record was not read again has what it had, and is of the day of the list. */
CASE ("/store/prices/what-was-not-read-again-is-as-it-was", test_same)
{
  g_autoptr (GHashTable) same = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  SlvPriceList list = { .prices = none, .day = "2025-03-03", .same = same };
  SlvTally tally;

  save (fixture, "shop", "2025-02-03", 100, FALSE, "1 0 0 0");
  g_hash_table_add (same, (gpointer) "lantern/k1");
  g_assert_true (good (slv_store_save_prices (fixture->store, "shop", &list, FALSE, &tally, &error)));
  g_assert_cmpuint (tally.unchanged, ==, 1);
  assert_prices (fixture, NULL, TRUE, "shop 2025-02-03 100 2025-03-03;");
}

/* (transfer full) */
static char *
days_ago (gint days)
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local (), then = g_date_time_add_days (now, -days);

  return g_date_time_format (then, "%Y-%m-%d");
}

CASE ("/store/prices/history-is-bounded", test_history_is_bounded)
{
  g_autofree char *first = days_ago (900), *second = days_ago (800), *third = days_ago (20), *last = days_ago (10), *expected = NULL;

  save (fixture, "gone", first, 50, FALSE, "1 0 0 0");
  save (fixture, "gone", second, 0, FALSE, "0 0 0 1");
  save (fixture, "gone", third, 0, FALSE, "0 0 0 0");
  save (fixture, "gone", last, 0, FALSE, "0 0 0 0");
  save (fixture, "shop", first, 100, FALSE, "1 0 0 0");
  save (fixture, "shop", second, 200, FALSE, "0 1 0 0");
  save (fixture, "shop", third, 300, FALSE, "0 1 0 0");
  save (fixture, "shop", last, 300, FALSE, "0 0 1 0");
  expected = g_strdup_printf ("shop %s 200 %s;shop %s 300 %s;", second, last, third, last);
  assert_prices (fixture, NULL, TRUE, expected);
}

/* To the program a clock that has jumped ahead is one that finds all lists to be old. */
CASE ("/store/prices/a-clock-that-jumps-ahead-forgets-nothing", test_clock_that_jumps)
{
  g_autofree char *first = days_ago (4000), *second = days_ago (3900), *third = days_ago (3800), *today = days_ago (0), *expected = NULL;

  save (fixture, "shop", first, 100, FALSE, "1 0 0 0");
  save (fixture, "shop", second, 200, FALSE, "0 1 0 0");
  save (fixture, "shop", third, 300, FALSE, "0 1 0 0");
  save (fixture, "shop", today, 400, FALSE, "0 1 0 0");
  save (fixture, "another shop", today, 10, FALSE, "1 0 0 0");
  expected = g_strdup_printf ("shop %s 100 %s;shop %s 200 %s;shop %s 300 %s;shop %s 400 %s;another shop %s 10 %s;", first, today, second, today, third, today,
                              today, today, today, today);
  assert_prices (fixture, NULL, TRUE, expected);
}

/* As after a clock that was ahead and has been put right: what is told today counts, and goes again when a later list is silent about it. */
CASE ("/store/prices/a-day-to-come-is-not-the-newest", test_day_to_come)
{
  g_autofree char *ahead = days_ago (-4000), *old = days_ago (30), *yesterday = days_ago (1), *today = days_ago (0);
  g_autofree char *all = g_strdup_printf ("shop %s 90 %s;shop %s 100 %s;", old, old, ahead, old), *counts = g_strdup_printf ("shop %s 90 %s;", old, old);
  g_autofree char *told = g_strdup_printf ("shop %s 120 %s;", yesterday, yesterday);

  save (fixture, "shop", ahead, 100, FALSE, "1 0 0 0");
  assert_prices (fixture, NULL, FALSE, "");
  save (fixture, "shop", old, 90, FALSE, "0 1 0 0");
  assert_prices (fixture, NULL, FALSE, counts);
  assert_prices (fixture, NULL, TRUE, all);
  save (fixture, "shop", yesterday, 120, FALSE, "0 1 0 0");
  assert_prices (fixture, NULL, FALSE, told);
  assert_prices (fixture, "k1", FALSE, told);
  save (fixture, "shop", today, 0, FALSE, "0 0 0 1");
  assert_prices (fixture, NULL, FALSE, told);
}

CASE ("/store/prices/a-source-is-forgotten", test_forget)
{
  g_assert_false (slv_store_has_prices (fixture->store, "shop"));
  save (fixture, "shop", "2025-02-03", 100, FALSE, "1 0 0 0");
  save (fixture, "fair", "2025-02-03", 70, FALSE, "1 0 0 0");
  g_assert_true (slv_store_has_prices (fixture->store, "shop"));
  fails (slv_store_forget_prices (fixture->store, "nobody", &error), SLV_ERROR_NOT_FOUND);
  g_assert_true (good (slv_store_forget_prices (fixture->store, "shop", &error)));
  assert_prices (fixture, NULL, TRUE, "fair 2025-02-03 70 2025-02-03;");
}

/* What is no file of prices is told, left as it is, and set aside by who asks for that. */
CASE ("/store/prices/a-damaged-file-is-set-aside", test_damage)
{
  g_autofree char *path = fixture_path (fixture, "prices.db"), *aside = fixture_path (fixture, "prices.db.damaged-1");

  g_assert_true (g_file_set_contents (path, "no prices, and more than a little of it", -1, NULL));
  fails (slv_store_each_price (fixture->store, &(SlvPriceAsk) { 0 }, append, NULL, &error), SLV_ERROR_DAMAGED);
  g_autoptr (GPtrArray) faults = slv_store_check (fixture->store);
  g_assert_cmpuint (faults->len, ==, 1);
  g_assert_true (((const SlvTrouble *) faults->pdata[0])->damage);
  g_assert_true (good (slv_store_renew_prices (fixture->store, &error)));
  g_assert_true (g_file_test (aside, G_FILE_TEST_EXISTS));
  g_autoptr (GPtrArray) after = slv_store_check (fixture->store);
  g_assert_cmpuint (after->len, ==, 0);
  save (fixture, "shop", "2025-02-03", 100, FALSE, "1 0 0 0");
}

/* What cannot be opened may be sound, and is not set aside: here as no file more may be. */
CASE ("/store/prices/what-cannot-be-opened-is-not-damaged", test_not_opened)
{
  struct rlimit before, none;

  save (fixture, "shop", "2025-02-03", 100, FALSE, "1 0 0 0");
  fixture_reopen (fixture);
  g_assert_cmpint (getrlimit (RLIMIT_NOFILE, &before), ==, 0);
  none = before;
  none.rlim_cur = 0;
  setrlimit (RLIMIT_NOFILE, &none);
  g_autoptr (GPtrArray) faults = slv_store_check (fixture->store);
  setrlimit (RLIMIT_NOFILE, &before);
  g_assert_cmpuint (faults->len, >, 0);
  SLV_EACH (const SlvTrouble, trouble, faults)
    g_assert_false (trouble->damage);
}

/* Amounts of one list that are of several days are held against each other in the order of these. */
CASE ("/store/prices/amounts-of-several-days-come-in-their-order", test_many_days)
{
  static const struct { const char *day, *currency; gint64 amount; } rows[] = {
    { "2025-03-03", "EUR", 120 }, { "2025-02-03", "EUR", 100 }, { "2025-02-10", "EUR", 100 }, { "2025-02-03", "USD", 7 }, { "2025-02-03", "JPY", 9 },
  };
  g_autoptr (GArray) prices = g_array_new (FALSE, FALSE, sizeof (SlvPrice));
  SlvPriceList list = { .prices = prices, .day = "2025-03-03" };
  SlvTally tally;

  keep_all (fixture);
  g_autoptr (GPtrArray) none = good (slv_store_price_currencies (fixture->store, &error));
  g_assert_cmpuint (none->len, ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SlvPrice price = { .game = "lantern", .card = "k1", .printing = i == 3 ? "p2" : "p1", .finish = "", .condition = "", .currency = rows[i].currency, .day = rows[i].day,
                         .amount = rows[i].amount };

      g_array_append_val (prices, price);
    }
  for (guint i = 4; i < 6; i++)
    {
      SlvPrice price = { .game = "lantern", .card = "k2", .printing = i == 4 ? "p3" : "p4", .finish = "", .condition = "", .currency = "USD", .day = "2025-02-03", .amount = i };

      g_array_append_val (prices, price);
    }
  g_assert_true (good (slv_store_save_prices (fixture->store, "shop", &list, FALSE, &tally, &error)));
  assert_prices (fixture, "k1", TRUE, "shop 2025-02-03 100 2025-03-03;shop 2025-03-03 120 2025-03-03;shop 2025-02-03 9 2025-03-03;"
                 "shop 2025-02-03 7 2025-03-03;");
  g_autoptr (GPtrArray) codes = good (slv_store_price_currencies (fixture->store, &error));
  g_assert_cmpuint (codes->len, ==, 3);
  g_assert_cmpstr (codes->pdata[0], ==, "USD");
  g_assert_cmpstr (codes->pdata[1], ==, "EUR");
  g_assert_cmpstr (codes->pdata[2], ==, "JPY");
}

static gboolean
revise (const char *old, char **fresh, gpointer data, GError **error)
{
  if (data == NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, NULL, "no");
  *fresh = g_strconcat (old != NULL ? old : "", data, NULL);
  return TRUE;
}

/* A setting by which prices are told makes them others; what is refused leaves both as they are. */
CASE ("/store/prices/a-setting-makes-prices-others", test_revised)
{
  g_autofree char *before = slv_store_get_setting (fixture->store, SLV_PRICES_STATE), *after = NULL, *again = NULL, *last = NULL, *value = NULL;

  g_assert_true (good (slv_store_revise_prices (fixture->store, "rates", revise, (gpointer) "a", &error)));
  after = slv_store_get_setting (fixture->store, SLV_PRICES_STATE);
  g_assert_cmpstr (after, !=, before);
  g_assert_true (good (slv_store_revise_prices (fixture->store, "rates", revise, (gpointer) "b", &error)));
  again = slv_store_get_setting (fixture->store, SLV_PRICES_STATE);
  g_assert_cmpstr (again, !=, after);
  fails (slv_store_revise_prices (fixture->store, "rates", revise, NULL, &error), SLV_ERROR_REFUSED);
  fixture_reopen (fixture);
  value = slv_store_get_setting (fixture->store, "rates");
  g_assert_cmpstr (value, ==, "ab");
  last = slv_store_get_setting (fixture->store, SLV_PRICES_STATE);
  g_assert_cmpstr (last, ==, again);
}

TEST_MAIN ()
