/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-worth.c: the fields price: and worth: what a card, a printing or a copy costs, and what all copies that one has are worth. */
#include <math.h>
#include "collection/slv-collection-private.h"

gboolean
slv_is_money (const char *field)
{
  return g_str_equal (field, "price") || g_str_equal (field, "worth");
}

SlvQuoteState
slv_held_add_cost (const SlvHeld *held, const SlvPriceBook *book, const char *currency, const char *day, gint64 copies, SlvCost *sum, SlvQuote *quote)
{
  SlvQuote told = { 0 };
  SlvPriceOf of;
  gboolean named = slv_held_price_of (held, &of);

  of.currency = currency;
  of.day = day;
  SlvQuoteState state = named ? slv_price_book_ask (book, &of, &told) : SLV_QUOTE_UNKNOWN;
  slv_cost_add (sum, &of, state, &told, (guint64) copies);
  if (quote != NULL)
    *quote = told;
  return state;
}

static void
add_card (const SlvAsked *asked, const SlvPriceBook *book, const char *currency, guint row, guint printing, SlvCost *cost)
{
  guint n;
  const SlvHeld **held = slv_collection_held_of (asked->collection, row, &n);

  for (guint i = 0; i < n; i++)
    if ((printing == SLV_ROW_NONE || held[i]->printing == printing) && !held[i]->lot.is_proxy)
      slv_held_add_cost (held[i], book, currency, NULL, held[i]->lot.quantity, cost, NULL);
}

/* What is asked for; FALSE: nothing has a price. */
static gboolean
add_up (const SlvAsked *asked, const char *field, const char *currency, guint row, guint printing, SlvCost *cost)
{
  const SlvPriceBook *book = slv_collection_prices (asked->collection, NULL);
  gboolean worth = g_str_equal (field, "worth");
  SlvPriceOf of = { .row = row, .printing = printing, .currency = currency };
  SlvQuote quote = { 0 };

  *cost = (SlvCost) { 0 };
  if (book == NULL || (currency == NULL && slv_price_book_currency (book) == NULL))
    return FALSE;
  if (asked->lot != NULL)
    slv_held_add_cost (asked->lot, book, currency, NULL, worth ? asked->lot->lot.quantity : 1, cost, NULL);
  else if (worth)
    add_card (asked, book, currency, row, printing, cost);
  else
    slv_cost_add (cost, &of, slv_price_book_ask (book, &of, &quote), &quote, 1);
  return cost->unknown + cost->no_rate < cost->copies;
}

static double
in_major (const SlvAsked *asked, const char *currency, gint64 amount)
{
  SlvPriceBook *book = slv_collection_prices (asked->collection, NULL);

  return (double) amount / pow (10, slv_currency_decimals (currency != NULL ? currency : slv_price_book_currency (book)));
}

/* "2.50eur", "€2", "1..5 USD": the number or range, and the currency, NULL: none is said. (transfer full) (nullable): NULL: it is neither */
static char *
read_wanted (const char *text, const char **currency)
{
  g_autofree char *number = g_strdup (text);
  gsize length;

  *currency = NULL;
  g_strstrip (number);
  for (char *p = number; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_ascii_isdigit (*p) && strchr (".-+ ", *p) == NULL)
      {
        g_autofree char *mark = g_strndup (p, g_ascii_isalpha (*p) ? 3 : (gsize) (g_utf8_next_char (p) - p));

        *currency = slv_currency_code (mark);
        if (*currency == NULL)
          return NULL;
        length = strlen (mark);
        memmove (p, p + length, strlen (p + length) + 1);
        break;
      }
  g_strstrip (number);
  return g_steal_pointer (&number);
}

SlvTruth
slv_money_test (const SlvAsked *asked, const char *field, SlvOp op, const char *argument, guint row, guint printing)
{
  const char *currency;
  g_autofree char *number = read_wanted (argument, &currency);
  SlvCost cost;

  if (number == NULL || !add_up (asked, field, currency, row, printing, &cost))
    return SLV_UNKNOWN;
  SlvTruth answer = slv_number_test (in_major (asked, currency, cost.amount), op, number);
  if (cost.unknown + cost.no_rate > 0 && !(answer == SLV_TRUE && (op == SLV_OP_GT || op == SLV_OP_GE)))
    return SLV_UNKNOWN;   /* what has no price is worth something, too */
  return answer;
}

gboolean
slv_money_value (const SlvAsked *asked, const char *field, guint row, guint printing, double *value)
{
  SlvCost cost;

  if (!add_up (asked, field, NULL, row, printing, &cost))
    return FALSE;
  *value = in_major (asked, NULL, cost.amount);
  return TRUE;
}

/* Whether anything can be told in @currency. */
static gboolean
is_told (const SlvPriceBook *book, const char *currency)
{
  g_autoptr (GPtrArray) codes = slv_price_book_dup_currencies (book);
  const GArray *rates = slv_price_book_rates (book);
  const SlvPriceRate *rate;
  gint64 amount;

  for (guint i = 0; i < codes->len; i++)
    if (slv_price_rates_convert (rates, 1, codes->pdata[i], currency, &amount, &rate))
      return TRUE;
  return FALSE;
}

gboolean
slv_money_check (const SlvAsked *asked, const char *argument, GError **error)
{
  const char *currency;
  g_autofree char *number = read_wanted (argument, &currency);
  double low, high;

  if (number == NULL || !slv_number_range (number, &low, &high))
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no amount; write it as 2.50, 2.50eur or 1..5usd"), argument);
  SlvPriceBook *book = slv_collection_prices (asked->collection, error);
  if (book == NULL)
    return FALSE;
  if (!slv_price_book_has_any (book))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s", slv_price_book_none (book));
  else if (!is_told (book, currency != NULL ? currency : slv_price_book_currency (book)))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no price is told in %s, and no rate to it was given"), currency != NULL ? currency : slv_price_book_currency (book));
  else
    return TRUE;
  return FALSE;
}

void
slv_collection_add_worth (const SlvCollection *collection, const GArray *positions, SlvCost *cost)
{
  const SlvPriceBook *book = slv_collection_prices (collection, NULL);

  for (guint i = 0; book != NULL && i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (positions, guint, i));

      if (!held->lot.is_proxy)
        slv_held_add_cost (held, book, NULL, NULL, held->lot.quantity, cost, NULL);
    }
}
