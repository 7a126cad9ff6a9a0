/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-price-rates.c: see the header. They are lines of one setting, "USD EUR 0.92 2026-08-01". */
#include "price/slv-price-rates.h"

#include "base/slv-error.h"
#include "base/slv-fold.h"
#include "game/slv-game.h"

#define SETTING      "prices/rates"
#define OLD_SETTING  "prices/old-days"
#define DECIMALS_MAX 9u
#define DIGITS_MAX   G_GINT64_CONSTANT (1000000000000)

__extension__ typedef __int128 Wide;   /* an amount times a rate */

void
slv_price_day (guint ago, char day[11])
{
  g_autoptr (GDateTime) now = g_date_time_new_now_local (), then = g_date_time_add_days (now, -(gint) ago);
  g_autofree char *text = g_date_time_format (then, "%Y-%m-%d");

  g_strlcpy (day, text, 11);
}

guint
slv_price_old_days (SlvStore *store)
{
  g_autofree char *text = slv_store_get_setting (store, OLD_SETTING);
  guint64 days;

  return text != NULL && g_ascii_string_to_unsigned (text, 10, 1, SLV_PRICE_OLD_DAYS_MAX, &days, NULL) ? (guint) days : SLV_PRICE_OLD_DAYS;
}

static gboolean
put_days (const char *old G_GNUC_UNUSED, char **fresh, gpointer days, GError **error G_GNUC_UNUSED)
{
  *fresh = GPOINTER_TO_UINT (days) > 0 ? g_strdup_printf ("%u", GPOINTER_TO_UINT (days)) : NULL;
  return TRUE;
}

gboolean
slv_price_choose_old_days (SlvStore *store, guint days, GError **error)
{
  if (days > SLV_PRICE_OLD_DAYS_MAX)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("prices are old after 1 to %u days"), SLV_PRICE_OLD_DAYS_MAX);
  return slv_store_revise_prices (store, OLD_SETTING, put_days, GUINT_TO_POINTER (days), error);
}

/* "0.92": 92 and 2 decimals */
static gboolean
read_rate (const char *text, SlvPriceRate *rate)
{
  gboolean point = FALSE;

  rate->digits = 0;
  rate->decimals = 0;
  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '.' && !point && p > text && p[1] != '\0')
        {
          point = TRUE;
          continue;
        }
      if (!g_ascii_isdigit (*p) || (rate->decimals += point) > DECIMALS_MAX)
        return FALSE;
      rate->digits = rate->digits * 10 + (*p - '0');
      if (rate->digits > DIGITS_MAX)
        return FALSE;
    }
  return rate->digits > 0;
}

SLV_DEFINE_STATIC_CLEAR (SlvPriceRate, rate_clear, rate);

static GArray *
read_lines (const char *text)
{
  GArray *rates = g_array_new (FALSE, FALSE, sizeof (SlvPriceRate));
  g_auto (GStrv) lines = g_strsplit_set (text != NULL ? text : "", "\n", -1);

  g_array_set_clear_func (rates, rate_clear);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      SlvPriceRate rate = { 0 };

      if (g_strv_length (words) != 4 || !slv_is_day (words[3]) || !read_rate (words[2], &rate))
        continue;
      rate.from = slv_currency_code (words[0]);
      rate.to = slv_currency_code (words[1]);
      rate.rate = g_strdup (words[2]);
      g_strlcpy (rate.day, words[3], sizeof rate.day);
      if (rate.from != NULL && rate.to != NULL)
        g_array_append_val (rates, rate);
      else
        rate_clear (&rate);
    }
  return rates;
}

GArray *
slv_price_rates_read (SlvStore *store)
{
  g_autofree char *text = slv_store_get_setting (store, SETTING);
  GArray *rates = read_lines (text);
  char border[11];

  slv_price_day (slv_price_old_days (store), border);
  for (guint i = 0; i < rates->len; i++)
    g_array_index (rates, SlvPriceRate, i).old = strcmp (g_array_index (rates, SlvPriceRate, i).day, border) < 0;
  return rates;
}

/* ---- changing ---- */

/* @line: NULL: forgets */
typedef struct { const char *from, *to, *line; } Wish;

static gboolean
is_of (const SlvPriceRate *rate, const char *one, const char *other)
{
  return (g_str_equal (rate->from, one) && g_str_equal (rate->to, other)) || (g_str_equal (rate->from, other) && g_str_equal (rate->to, one));
}

static gboolean
revise (const char *old, char **fresh, gpointer data, GError **error)
{
  const Wish *wish = data;
  g_autoptr (GArray) rates = read_lines (old);
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
  gboolean met = FALSE;

  SLV_EACH_IN (const SlvPriceRate, rate, rates)
    {
      gboolean same = is_of (rate, wish->from, wish->to);

      met = met || same;
      if (!same)
        g_ptr_array_add (lines, g_strdup_printf ("%s %s %s %s", rate->from, rate->to, rate->rate, rate->day));
    }
  if (wish->line != NULL)
    g_ptr_array_add (lines, g_strdup (wish->line));
  else if (!met)
    return slv_set_error (error, SLV_ERROR_NOT_FOUND, NULL, _("no rate between %s and %s was given"), wish->from, wish->to);
  g_ptr_array_sort (lines, slv_compare_texts);
  *fresh = lines->len > 0 ? slv_join_texts (lines, "\n", 0) : NULL;
  return TRUE;
}

static gboolean
read_wish (Wish *wish, const char *from, const char *to, GError **error)
{
  wish->from = slv_currency_code (from);
  wish->to = slv_currency_code (to);
  if (wish->from == NULL || wish->to == NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no currency; a code of three letters is meant, such as EUR"), wish->from == NULL ? from : to);
  else if (wish->from == wish->to)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("a rate is between two currencies; here is %s twice"), wish->from);
  return wish->from != NULL && wish->to != NULL && wish->from != wish->to;
}

gboolean
slv_price_rates_set (SlvStore *store, const char *from, const char *to, const char *rate, const char *day, GError **error)
{
  SlvPriceRate read = { 0 };
  Wish wish = { 0 };
  char today[11];
  g_autofree char *line = NULL;

  slv_price_day (0, today);
  if (!read_wish (&wish, from, to, error))
    return FALSE;
  if (!read_rate (rate, &read))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is no rate; a number above 0 is meant, such as 0.92"), rate);
  else if (day != NULL && !slv_is_day (day))
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is not a day; write it as 2024-05-17"), day);
  else if (day != NULL && strcmp (day, today) > 0)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” is a day to come; nobody knows its rate"), day);
  else
    {
      line = g_strdup_printf ("%s %s %s %s", wish.from, wish.to, rate, day != NULL ? day : today);
      wish.line = line;
    }
  return line != NULL && slv_store_revise_prices (store, SETTING, revise, &wish, error);
}

gboolean
slv_price_rates_forget (SlvStore *store, const char *from, const char *to, GError **error)
{
  Wish wish = { 0 };

  return read_wish (&wish, from, to, error) && slv_store_revise_prices (store, SETTING, revise, &wish, error);
}

/* ---- using ---- */

static Wide
power (guint decimals)
{
  Wide sum = 1;

  while (decimals-- > 0)
    sum *= 10;
  return sum;
}

gboolean
slv_price_rates_convert (const GArray *rates, gint64 amount, const char *from, const char *to, gint64 *converted, const SlvPriceRate **rate)
{
  gboolean one = g_str_equal (from, to);

  *rate = NULL;
  *converted = amount;
  for (guint i = 0; !one && i < rates->len && *rate == NULL; i++)
    if (is_of (&g_array_index (rates, SlvPriceRate, i), from, to))
      *rate = &g_array_index (rates, SlvPriceRate, i);
  if (*rate != NULL)
    {
      gboolean forth = g_str_equal ((*rate)->from, from);
      Wide above = (Wide) amount * power (slv_currency_decimals (to)), below = power (slv_currency_decimals (from));

      above *= forth ? (*rate)->digits : power ((*rate)->decimals);
      below *= forth ? power ((*rate)->decimals) : (*rate)->digits;
      above = (2 * above + below) / (2 * below);
      if (above > G_GINT64_CONSTANT (1000000) * SLV_AMOUNT_MAX)   /* nothing costs that much */
        *rate = NULL;
      *converted = *rate != NULL ? (gint64) above : 0;
    }
  return one || *rate != NULL;
}

char *
slv_price_rate_text (const SlvPriceRate *rate)
{
  g_autofree char *day = slv_tell_day (rate->day);

  return g_strdup_printf ("1 %s = %s %s (%s)", rate->from, rate->rate, rate->to, day);
}
