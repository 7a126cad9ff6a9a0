/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-money.h: prices, sums and rates in answers. */
#pragma once
#include "cli/slv-cli.h"
#include "collection/slv-collection-value.h"

/** slv_cli_prices: the collection's book, if it knows prices; else NULL with @error. */
SlvPriceBook *slv_cli_prices (SlvCollection *collection, GError **error);
/** slv_cli_tells_prices: whether @book knows any; else FALSE with @error. */
gboolean slv_cli_tells_prices (SlvPriceBook *book, GError **error);
/** slv_cli_needs_prices: whether --prices, or --fields with price or worth, asks for them. */
gboolean slv_cli_needs_prices (SlvCli *cli);
/** {sum, copies, unknown, no_rate, old, cheapest}; "sum" is null where no copy has a price. */
cJSON   *slv_cli_cost_json    (const SlvCost *cost, const char *currency);
/** {amount, currency, seen, old, source, finish, condition, said?}, null: it is not known. */
cJSON   *slv_cli_quote_json   (SlvQuoteState state, const SlvQuote *quote);
/** Adds "price", and with @held "worth", to the row of a card, a printing or a lot; as plain amounts with "currency", for columns. */
void     slv_cli_add_money    (cJSON *row, SlvPriceBook *book, const SlvPriceOf *of, guint64 copies);
/** (transfer full): "12.50 EUR (old)", "": not known. */
char    *slv_cli_price_text   (SlvPriceBook *book, const SlvPriceOf *of, guint64 copies);
/** Adds "rates" to an answer; prints them as what was assumed. */
void     slv_cli_rates_json   (cJSON *json, const GArray *rates);
void     slv_cli_say_rates    (const GArray *rates);
/** One line: "@title: 12.50 EUR" and below it what the sum leaves open. */
void     slv_cli_print_cost   (const char *title, const SlvCost *cost, const SlvPriceBook *book);

/** What `collection value` asks for. @each: (nullable): day by day */
typedef struct { SlvCollection *collection; SlvPriceBook *book; GArray *lots, *each; SlvValueBy by; gboolean days; } SlvValueAsked;
gboolean slv_cli_value_ask    (SlvCli *cli, SlvValueAsked *asked, GError **error);
void     slv_cli_value_clear  (SlvValueAsked *asked);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SlvValueAsked, slv_cli_value_clear)
