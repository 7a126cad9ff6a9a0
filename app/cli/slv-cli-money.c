/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-money.c: see the header. */
#include "cli/slv-cli-money.h"

static gboolean
has_prices (const SlvPriceBook *book, gboolean has, GError **error)
{
  return has || slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, "%s", slv_price_book_none (book));
}

SlvPriceBook *
slv_cli_prices (SlvCollection *collection, GError **error)
{
  SlvPriceBook *book = slv_collection_prices (collection, error);

  return book != NULL && has_prices (book, slv_price_book_has_any (book), error) ? book : NULL;
}

gboolean
slv_cli_tells_prices (SlvPriceBook *book, GError **error)
{
  return has_prices (book, slv_price_book_currency (book) != NULL, error);
}

gboolean
slv_cli_needs_prices (SlvCli *cli)
{
  const char *fields = slv_cli_get (cli, "fields");
  g_auto (GStrv) words = g_strsplit (fields != NULL ? fields : "", ",", -1);

  return slv_cli_has (cli, "prices") || g_strv_contains ((const char * const *) words, "price") || g_strv_contains ((const char * const *) words, "worth");
}

cJSON *
slv_cli_cost_json (const SlvCost *cost, const char *currency)
{
  gboolean known = currency != NULL && cost->unknown + cost->no_rate < cost->copies;
  g_autofree char *sum = known || (currency != NULL && cost->copies == 0) ? slv_amount_text (cost->amount, currency) : NULL;
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddItemToObject (json, "sum", sum != NULL ? cJSON_CreateString (sum) : cJSON_CreateNull ());
  slv_json_put (json, { "copies", SLV_NUMBER (cost->copies) }, { "unknown", SLV_NUMBER (cost->unknown) },
                { "no_rate", SLV_NUMBER (cost->no_rate) }, { "old", SLV_NUMBER (cost->old) },
                { "cheapest", SLV_NUMBER (cost->cheapest) });
  return json;
}

cJSON *
slv_cli_quote_json (SlvQuoteState state, const SlvQuote *quote)
{
  g_autofree char *amount = state == SLV_QUOTE_KNOWN ? slv_amount_text (quote->amount, quote->currency) : NULL;
  g_autofree char *said = state == SLV_QUOTE_KNOWN ? slv_amount_text (quote->said, quote->said_currency) : NULL;

  if (state != SLV_QUOTE_KNOWN)
    return cJSON_CreateNull ();
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "amount", SLV_TEXT (amount) }, { "currency", SLV_TEXT (quote->currency) },
                { "said", SLV_TEXT (said) }, { "said_currency", SLV_TEXT (quote->said_currency) },
                { "finish", SLV_TEXT (quote->finish) }, { "condition", SLV_TEXT (quote->condition) },
                { "seen", SLV_TEXT (quote->seen) }, { "old", SLV_TRUTH (quote->old) },
                { "source", SLV_TEXT (quote->source) });
  return json;
}

void
slv_cli_add_money (cJSON *row, SlvPriceBook *book, const SlvPriceOf *of, guint64 copies)
{
  SlvQuote quote;
  SlvQuoteState state = of != NULL ? slv_price_book_ask (book, of, &quote) : SLV_QUOTE_UNKNOWN;
  g_autofree char *price = state == SLV_QUOTE_KNOWN ? slv_amount_text (quote.amount, quote.currency) : NULL, *worth = NULL;

  cJSON_AddItemToObject (row, "price", price != NULL ? cJSON_CreateString (price) : cJSON_CreateNull ());
  if (copies > 0)
    {
      worth = price != NULL ? slv_amount_text (slv_quote_times (&quote, copies), quote.currency) : NULL;
      cJSON_AddItemToObject (row, "worth", worth != NULL ? cJSON_CreateString (worth) : cJSON_CreateNull ());
    }
  cJSON_AddStringToObject (row, "price_currency", slv_price_book_currency (book));
  cJSON_AddBoolToObject (row, "price_old", price != NULL && quote.old);
}

char *
slv_cli_price_text (SlvPriceBook *book, const SlvPriceOf *of, guint64 copies)
{
  SlvQuote quote = { 0 };
  SlvQuoteState state = of != NULL ? slv_price_book_ask (book, of, &quote) : SLV_QUOTE_UNKNOWN;

  if (state != SLV_QUOTE_KNOWN)
    return g_strdup ("");
  quote.amount = slv_quote_times (&quote, copies);
  return slv_quote_text (&quote);
}

void
slv_cli_rates_json (cJSON *json, const GArray *rates)
{
  SlvRows *rows = slv_rows_new (NULL, json, "rates");

  SLV_EACH_IN (const SlvPriceRate, rate, rates)
    slv_rows_add (rows, { "from", SLV_TEXT (rate->from) }, { "to", SLV_TEXT (rate->to) }, { "rate", SLV_TEXT (rate->rate) },
                  { "day", SLV_TEXT (rate->day) }, { "old", SLV_TRUTH (rate->old) });
  slv_rows_end (rows, 0);
}

void
slv_cli_say_rates (const GArray *rates)
{
  SLV_EACH_IN (const SlvPriceRate, rate, rates)
    {
      g_autofree char *text = slv_price_rate_text (rate);

      slv_cli_say (rate->old ? _("by the rate that was given: %s, which is old") : _("by the rate that was given: %s"), text);
    }
}

void
slv_cli_print_cost (const char *title, const SlvCost *cost, const SlvPriceBook *book)
{
  g_autofree char *sum = slv_cost_text (cost, slv_price_book_currency (book)), *notes = slv_price_book_notes (book, cost);

  slv_text_sayf (SLV_STYLE_BOLD, _("%s: %s"), title, sum);
  if (*notes != '\0')
    slv_text_paragraph (2, "  ", SLV_STYLE_UNSURE, notes);
}
