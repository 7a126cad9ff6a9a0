/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-prices.h: what cards cost, as lists said it: amounts of each printing (or card), finish, condition, currency and source, with
 * the day from which on they stand. They lie in a file of their own, prices.db. Amounts are whole minor units (cents); currencies are codes of three
 * letters (ISO 4217). Same thread as the store; the functions of amounts in any thread. */
#pragma once
#include "store/slv-store.h"

/** The setting that is another one whenever the prices are. */
#define SLV_PRICES_STATE "prices/state"
/** Texts are borrowed. @printing: its key, "": any printing of the card; @finish: "": the plain one; @condition: "": not said; @day: ISO,
 *  from which on the amount stands; @seen: when it was told last (only read); @own_day: @day is not that of the list (only written). */
typedef struct { const char *game, *card, *printing, *finish, *condition, *currency, *source, *day, *seen; gint64 amount; gboolean own_day; } SlvPrice;

#define SLV_AMOUNT_MAX G_GINT64_CONSTANT (100000000000)   /* minor units: what is beyond is a mistake of a list */

/**
 * slv_amount_read: @text, digits with or without a point before the minor ones, in minor units of @currency.
 * Returns: %FALSE for what is no such number, negative, beyond SLV_AMOUNT_MAX, or has more decimals than the currency has.
 */
gboolean slv_amount_read  (const char *text, const char *currency, gint64 *amount);
/** slv_amount_is_open: whether @text is as “1,234”, one mark and three digits behind it, so that it may mean thousands or a fraction. */
gboolean slv_amount_is_open (const char *text);
/** slv_amount_text: "12.50" of 1250 where the currency has two decimals; (transfer full). */
char    *slv_amount_text  (gint64 amount, const char *currency);
/** slv_currency_decimals: how many minor units' decimals it has: 2 of EUR, 0 of JPY. */
guint    slv_currency_decimals (const char *currency);
/** slv_currency_mark: the mark of a currency in @text, such as "€", "円"; %NULL: there is none. Static. */
const char *slv_currency_mark (const char *text);
/** slv_currency_code: "EUR" for "eur", "€", "EUR"; %NULL: no currency. Static or interned. */
const char *slv_currency_code (const char *text);

/** Lets land what belongs to the prices and lies elsewhere. @any: whether there are prices that will be for good afterwards. FALSE with
 *  @error: and neither are they. */
typedef gboolean (*SlvPriceLand) (gboolean any, gpointer user_data, GError **error);
/** What a list says: all of it, so that what is not in it is not told any more. @prices: SlvPrice, whose @source is not looked at; @day: of
 *  the list, ISO; @same: (nullable): "GAME/CARD" of the cards that are as the source's list left them, with all of their prices; @land: (nullable): called
 *  once, when all of them are written and none is for good. */
typedef struct { const GArray *prices; const char *day; GHashTable *same; SlvPriceLand land; gpointer land_data; } SlvPriceList;
/**
 * slv_store_save_prices: one transaction, all or none, with what @list->land lands before it. Only amounts that changed are kept; what was followed by another amount before the
 *   bound of days of the history (slv_store_get_history_bounds()), and what was not told since then, goes;
 *   the days are counted from the source's list before, whatever the clock says now;
 * - a list before of a day to come, when the clock was wrong, is no newer one.
 * @list: of two that speak of the same thing on one day the later one counts. @dry_run: counts, and writes nothing.
 * @tally: (out): by what has a price; gone: is not told any more, and stays with the day on which it was. On disk when it returns: all of
 *   them; with an error none.
 */
gboolean slv_store_save_prices (SlvStore *store, const char *source, const SlvPriceList *list, gboolean dry_run, SlvTally *tally, GError **error);
/** Whether @source said any. */
gboolean slv_store_has_prices  (SlvStore *store, const char *source);
/** slv_price_text: what was read: "12.50 EUR (foil, 3 February 2025)", with the day on which it was told last; (transfer full). */
char    *slv_price_text        (const SlvPrice *price);
/** Which prices are read: of @card in @game, NULL: of all; @all: each amount that there was, else the newest of each, up to @today
 *  (nullable): ISO, NULL: today: an amount of a day to come is none yet, and what would have been told last on one was told last when the
 *  amount began to stand. */
typedef struct { const char *game, *card; gboolean all; const char *today; } SlvPriceAsk;
typedef gboolean (*SlvPriceFunc) (const SlvPrice *price, gpointer user_data, GError **error);
/** By source, and in order of game, card, printing, finish, condition, currency, day; texts live for the call. */
gboolean slv_store_each_price  (SlvStore *store, const SlvPriceAsk *ask, SlvPriceFunc func, gpointer user_data, GError **error);
/** slv_store_revise_prices: slv_store_revise_setting() for a setting by which prices are told: SLV_PRICES_STATE is another one then, too, so that
 *  other programs notice. */
gboolean   slv_store_revise_prices    (SlvStore *store, const char *key, SlvRevise revise, gpointer data, GError **error);
/** slv_store_first_price_day: (transfer full) (nullable): ISO, from which on prices are known; it may be to come. NULL: there are none, or they cannot be
 *  read. */
char      *slv_store_first_price_day  (SlvStore *store);
/** slv_store_price_currencies: (transfer container) (element-type utf8): interned codes that prices are told in, most of them first. */
GPtrArray *slv_store_price_currencies (SlvStore *store, GError **error);
/** Forgets all that @source ever said; its next refresh brings what it says then. SLV_ERROR_NOT_FOUND: it said nothing. On disk when it
 *  returns; with an error nothing is forgotten. */
gboolean slv_store_forget_prices (SlvStore *store, const char *source, GError **error);
