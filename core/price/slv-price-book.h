/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-book.h: the room's entry: what copies cost, of the prices that lists told and the rates that a person gave. A book is an immutable
 * snapshot of them; reference-counted, any thread may ask.
 *
 *   book = slv_price_book_open (store, index, &(SlvPriceBookAsk) { 0 }, &error);
 *   state = slv_price_book_ask (book, &(SlvPriceOf) { .row = row, .printing = SLV_ROW_NONE }, &quote);    // the cheapest printing
 *   slv_cost_add (&sum, state, &quote, 4);
 *
 * Of one thing (printing and finish) several lists may tell prices. Then one that is not old goes before one that is, one in the
 * currency that is asked for before one that a rate makes of another, the one that was told on the newer day before the other, and of two
 * of one day that of the source whose name comes first. Of several things the cheapest goes first, one that is not old before one that
 * is. A price of one finish is never told for another, nor one of a condition for another: but a list that says none speaks of all where
 * no other tells more, and copies whose condition is not noted have the price of near mint where a list tells it by condition. A price
 * of "any printing" counts where the printing has none. */
#pragma once
#include "index/slv-index.h"
#include "price/slv-price-rates.h"

/** The setting with the currency in which amounts are told; unset: the one in which most prices are. */
#define SLV_PRICE_CURRENCY "prices/currency"

typedef struct _SlvPriceBook SlvPriceBook;

/** @rows: (nullable) (element-type guint): of these cards only; NULL: all. @history: what they cost on earlier days, too.
 *  @currency: (nullable): a code; NULL: as the setting says. @today: (nullable): ISO; NULL: today */
typedef struct { const GArray *rows; gboolean history; const char *currency, *today; } SlvPriceBookAsk;
/** slv_price_book_open: 110,000 prices take a third of a second. Thread of @store. Without prices: a book that knows none. */
SlvPriceBook *slv_price_book_open  (SlvStore *store, SlvIndex *index, const SlvPriceBookAsk *ask, GError **error);
SlvPriceBook *slv_price_book_ref   (SlvPriceBook *book);
void          slv_price_book_unref (SlvPriceBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPriceBook, slv_price_book_unref)
/** Interned; %NULL: no price is known, and none was chosen. */
const char   *slv_price_book_currency (const SlvPriceBook *book);
SlvIndex     *slv_price_book_get_index (const SlvPriceBook *book);
/** slv_price_book_sources: (transfer container) (element-type utf8): those that told any price, by name; as long as the book. */
GPtrArray    *slv_price_book_sources   (const SlvPriceBook *book);
/** Whether it knows any price. */
gboolean      slv_price_book_has_any  (const SlvPriceBook *book);
/** slv_price_book_none: where it knows none, that there are none, of these cards or at all, or only of days to come. */
const char   *slv_price_book_none     (const SlvPriceBook *book);
/** slv_prices_none_text: (transfer full): the same of all in @store. */
char         *slv_prices_none_text    (SlvStore *store);
/** (element-type SlvPriceRate): borrowed */
const GArray *slv_price_book_rates    (const SlvPriceBook *book);
/** slv_price_book_dup_currencies: (transfer container) (element-type utf8): interned, in which it knows prices. */
GPtrArray    *slv_price_book_dup_currencies (const SlvPriceBook *book);
/** slv_price_book_choose: sets or (NULL) forgets the setting; SLV_ERROR_USAGE: no currency. On disk when it returns; with an error as before. */
gboolean      slv_price_book_choose   (SlvStore *store, const char *currency, GError **error);

/** slv_price_book_span: how many days ago the first of its prices began to stand; FALSE: it knows none. */
gboolean      slv_price_book_span     (const SlvPriceBook *book, guint *days);
/** slv_price_book_day: ISO, so many days before the book's today. */
void          slv_price_book_day      (const SlvPriceBook *book, guint ago, char day[11]);

/**
 * What is asked for. @printing: SLV_ROW_NONE: whichever is cheapest. @finish: "" the plain one, NULL: whichever is cheapest;
 * @condition: "" or NULL: not noted. @currency: (nullable): a code; NULL: the book's. @day: (nullable): ISO: what was told up to then;
 * NULL: today. @source: (nullable): what that one told; NULL: all of them
 */
typedef struct { guint row, printing; const char *finish, *condition, *currency, *day, *source; } SlvPriceOf;
/** NO_RATE: prices are known in other currencies only, to which no rate was given. */
typedef enum { SLV_QUOTE_UNKNOWN, SLV_QUOTE_NO_RATE, SLV_QUOTE_KNOWN } SlvQuoteState;
/** @amount: of one copy, minor units of @currency; @said: as the list told it. @printing: which it is of; SLV_ROW_NONE: any of the card. @seen:
 *  told last on that day, ISO. Texts as long as the book. */
typedef struct {
  gint64      amount, said;
  const char *currency, *said_currency, *source, *finish, *condition;
  const SlvPriceRate *rate;   /* NULL: told in that currency */
  guint       printing;
  gboolean    old;
  char        seen[11];
} SlvQuote;
/** slv_price_book_ask: @quote: filled in when it is known. */
SlvQuoteState slv_price_book_ask (const SlvPriceBook *book, const SlvPriceOf *of, SlvQuote *quote);
/** slv_quote_text: (transfer full): "12.50 EUR", with "(old)" behind what is old. */
char         *slv_quote_text     (const SlvQuote *quote);
/** slv_quote_times: what so many copies cost at that price; not more than %G_MAXINT64. */
gint64        slv_quote_times    (const SlvQuote *quote, guint64 copies);

/** What copies cost together: @amount of those that have a price; @copies: all that were asked for. Beside them how many have no price, have one
 *  in another currency only, have an old one, and were counted as the cheapest printing because theirs is not known. */
typedef struct { gint64 amount; guint64 copies, unknown, no_rate, old, cheapest; } SlvCost;
/** @of: what was asked for. */
void  slv_cost_add   (SlvCost *sum, const SlvPriceOf *of, SlvQuoteState state, const SlvQuote *quote, guint64 copies);
void  slv_cost_merge (SlvCost *sum, const SlvCost *more);
/** slv_cost_text: (transfer full): "12.50 EUR", "at least 12.50 EUR" where copies have none, "unknown" where no copy has. */
char *slv_cost_text  (const SlvCost *sum, const char *currency);
/** slv_cost_notes: (transfer full): what the sum leaves open, as sentences in one line; "": nothing. */
char *slv_cost_notes (const SlvCost *sum);
/** slv_price_book_notes: (transfer full): the same of a sum by @book; slv_price_book_none() where it knows no price. */
char *slv_price_book_notes (const SlvPriceBook *book, const SlvCost *sum);
