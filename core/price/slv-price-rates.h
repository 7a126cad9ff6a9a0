/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-rates.h: what one currency is worth in another, as a person said it. Without such a rate amounts of two currencies are never compared
 * nor added up, and none is made out of two others. Same thread as the store. */
#pragma once
#include "store/slv-store-prices.h"

/** "1 USD is 0.92 EUR", said on @day (ISO), which is @old when prices of that day would be. @from and @to are interned codes. It is used in both directions. */
typedef struct { const char *from, *to; char *rate; char day[11]; gboolean old; gint64 digits; guint decimals; } SlvPriceRate;

/** slv_price_rates_read: (transfer full) (element-type SlvPriceRate): in order of their currencies; what cannot be read is not there. */
GArray  *slv_price_rates_read   (SlvStore *store);
/**
 * slv_price_rates_set: instead of the one between the two currencies, if there is one, in either direction.
 * @from, @to: codes or marks of currencies; @rate: "0.92"
 * @day: (nullable): ISO, not after today; NULL: today
 * SLV_ERROR_USAGE: what is wrong with them. On disk when it returns; with an error the rates are as they were.
 */
gboolean slv_price_rates_set    (SlvStore *store, const char *from, const char *to, const char *rate, const char *day, GError **error);
/** slv_price_rates_forget: in either direction. SLV_ERROR_NOT_FOUND. On disk when it returns; with an error as they were. */
gboolean slv_price_rates_forget (SlvStore *store, const char *from, const char *to, GError **error);
/** slv_price_rates_convert: @amount of @from in minor units of @to, rounded to the nearest one; FALSE: no rate was given. @rate: (out) (nullable):
 *  which was used; NULL: one currency. Any thread. */
gboolean slv_price_rates_convert (const GArray *rates, gint64 amount, const char *from, const char *to, gint64 *converted, const SlvPriceRate **rate);
/** slv_price_rate_text: (transfer full): "1 USD = 0.92 EUR (2026-08-01)". */
char    *slv_price_rate_text    (const SlvPriceRate *rate);

/** ISO, in the time zone of the person. @ago: so many days before. */
void     slv_price_day          (guint ago, char day[11]);
/** What was told last more than so many days ago says little, and is shown as old: as a person chose it, else SLV_PRICE_OLD_DAYS. */
guint    slv_price_old_days     (SlvStore *store);
#define SLV_PRICE_OLD_DAYS     30u
#define SLV_PRICE_OLD_DAYS_MAX 3650u
/** slv_price_choose_old_days: @days: from 1 to SLV_PRICE_OLD_DAYS_MAX; 0: forgets the choice. SLV_ERROR_USAGE: more. On disk when it returns; with
 *  an error as before. */
gboolean slv_price_choose_old_days (SlvStore *store, guint days, GError **error);
