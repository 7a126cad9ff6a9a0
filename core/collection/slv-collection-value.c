/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-value.c: see the header. What was paid is noted with each copy; what it is worth is in the book. */
#include "collection/slv-collection-value.h"

gboolean
slv_value_by_find (const char *word, SlvValueBy *by)
{
  static const char * const words[] = { "place", "set", "game" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (words[i], word))
      {
        *by = SLV_VALUE_PLACE + i;
        return TRUE;
      }
  return FALSE;
}

SLV_DEFINE_STATIC_FREE (SlvWorth, slv_worth_free, title);

static const char *
title_of (SlvCollection *collection, const SlvHeld *held, SlvValueBy by)
{
  switch (by)
    {
    case SLV_VALUE_PLACE: return slv_collection_place_path (collection, held->lot.place);
    case SLV_VALUE_SET:   return held->lot.set_code;
    case SLV_VALUE_GAME:  return held->game != NULL ? held->game->title : held->lot.game;
    case SLV_VALUE_ALL:
    default:              return "";
    }
}

static void
add_gain (SlvGain *gain, const SlvPriceBook *book, const SlvLot *lot, SlvQuoteState state, const SlvQuote *quote)
{
  guint64 copies = (guint64) lot->quantity;
  const char *said = *lot->currency != '\0' ? slv_currency_code (lot->currency) : NULL;
  const SlvPriceRate *rate;
  gint64 paid = 0;

  if (*lot->price_paid == '\0' || said == NULL || !slv_amount_read (lot->price_paid, said, &paid))
    gain->unpaid += copies;
  else if (state == SLV_QUOTE_UNKNOWN)
    gain->unpriced += copies;
  else if (state == SLV_QUOTE_NO_RATE || !slv_price_rates_convert (slv_price_book_rates (book), paid, said, quote->currency, &paid, &rate))
    gain->no_rate += copies;
  else
    {
      SlvQuote was = { .amount = paid };

      gain->copies += copies;
      gain->paid += MIN (slv_quote_times (&was, copies), G_MAXINT64 - gain->paid);
      gain->worth += MIN (slv_quote_times (quote, copies), G_MAXINT64 - gain->worth);
    }
}

SLV_DEFINE_POINTER_ORDER (SlvWorth, compare_values, (down, worth.amount), title);

GPtrArray *
slv_collection_value (SlvCollection *collection, SlvPriceBook *book, const GArray *positions, SlvValueBy by)
{
  GPtrArray *values = g_ptr_array_new_with_free_func (slv_worth_free);
  g_autoptr (GHashTable) met = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (positions, guint, i));
      const char *title = title_of (collection, held, by);
      SlvWorth *value = g_hash_table_lookup (met, title);
      SlvQuote quote;

      if (held->lot.is_proxy)
        continue;
      if (value == NULL)
        {
          value = g_new0 (SlvWorth, 1);
          value->title = g_strdup (title);
          g_ptr_array_add (values, value);
          g_hash_table_insert (met, value->title, value);
        }
      SlvQuoteState state = slv_held_add_cost (held, book, NULL, NULL, held->lot.quantity, &value->worth, &quote);
      add_gain (&value->gain, book, &held->lot, state, &quote);
    }
  g_ptr_array_sort (values, compare_values);
  return values;
}

char *
slv_gain_text (const SlvGain *gain, const char *currency)
{
  static const SlvTellCount notes[] = {
    { G_STRUCT_OFFSET (SlvGain, unpaid), NP_ ("What was paid for %s copy is not noted.", "What was paid for %s copies is not noted.") },
    { G_STRUCT_OFFSET (SlvGain, unpriced), NP_ ("Of %s copy no price is known.", "Of %s copies no price is known.") },
    { G_STRUCT_OFFSET (SlvGain, no_rate), NP_ ("%s copy was paid or is told in another currency, to which no rate was given.",
                                               "%s copies were paid or are told in other currencies, to which no rate was given.") },
  };
  GString *text = g_string_new (NULL);

  if (gain->copies > 0)
    {
      g_autofree char *more = slv_amount_text (gain->worth - gain->paid, currency), *worth = slv_amount_text (gain->worth, currency);
      g_autofree char *paid = slv_amount_text (gain->paid, currency), *n = slv_tell_digits (gain->copies);

      /* Translators: the gain with its sign, a currency, what copies are worth, what was paid for them, and how many they are */
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "%s%s %s: worth %s, paid %s (%s copy).", "%s%s %s: worth %s, paid %s (%s copies).",
                                                 (gulong) gain->copies),
                              gain->worth > gain->paid ? "+" : "", more, currency, worth, paid, n);
    }
  slv_tell_counts (text, gain, notes, G_N_ELEMENTS (notes));
  return g_string_free (text, FALSE);
}

/* ---- day by day ---- */

GArray *
slv_collection_rows_of (SlvCollection *collection, const GArray *positions)
{
  g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < positions->len; i++)
    {
      guint row = slv_collection_get_lot (collection, g_array_index (positions, guint, i))->row;

      if (row != SLV_ROW_NONE && g_hash_table_add (met, GUINT_TO_POINTER (row)))
        g_array_append_val (rows, row);
    }
  return rows;
}

static SlvCost
worth_on (SlvCollection *collection, SlvPriceBook *book, const GArray *positions, const char *day)
{
  SlvCost cost = { 0 };

  for (guint i = 0; i < positions->len; i++)
    {
      const SlvHeld *held = slv_collection_get_lot (collection, g_array_index (positions, guint, i));

      if (!held->lot.is_proxy)
        slv_held_add_cost (held, book, NULL, day, held->lot.quantity, &cost, NULL);
    }
  return cost;
}

GArray *
slv_collection_value_days (SlvCollection *collection, SlvPriceBook *book, const GArray *positions, guint most)
{
  GArray *days = g_array_new (FALSE, FALSE, sizeof (SlvValueDay));
  guint span;

  if (!slv_price_book_span (book, &span))
    return days;
  for (guint i = 0, n = MIN (most, span + 1); i < n; i++)
    {
      SlvValueDay day;

      slv_price_book_day (book, n > 1 ? span - span * i / (n - 1) : 0, day.day);
      day.worth = worth_on (collection, book, positions, day.day);
      g_array_append_val (days, day);
    }
  return days;
}
