/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-values.c: what may stand behind a field of the collection, for completion: fixed words, the places there are, and what
 * is noted of the copies. */
#include "collection/slv-collection-private.h"
#include "collection/slv-copy-words.h"
#include "base/slv-fold.h"

typedef struct { const char *(*of) (const SlvLot *lot); GHashTable *seen; GPtrArray *values; } Gathering;

static const char *finish_of   (const SlvLot *lot) { return lot->finish; }
static const char *tags_of     (const SlvLot *lot) { return lot->tags; }
static const char *language_of (const SlvLot *lot) { return lot->language; }

static void
gather_words (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer data)
{
  Gathering *gathering = data;
  const char *text = gathering->of (&held->lot);

  /* texts of a snapshot are kept once each, so most lots are done with a look at the pointer */
  if (*text == '\0' || !g_hash_table_add (gathering->seen, (gpointer) text))
    return;
  g_auto (GStrv) words = g_strsplit (text, "|", -1);
  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      slv_array_add_text (gathering->values, words[i]);
}

/* "0.5..12": what one paid, from the least to the most. */
typedef struct { const char *low, *high; double least, most; } Prices;

static void
gather_price (const SlvHeld *held, guint position G_GNUC_UNUSED, gpointer data)
{
  const char *text = held->lot.price_paid;
  double price = g_ascii_strtod (text, NULL);
  Prices *prices = data;

  if (*text == '\0')
    return;
  if (prices->low == NULL || price < prices->least)
    {
      prices->low = text;
      prices->least = price;
    }
  if (prices->high == NULL || price > prices->most)
    {
      prices->high = text;
      prices->most = price;
    }
}

static void
add_prices (const SlvCollection *collection, GPtrArray *values)
{
  Prices prices = { NULL, NULL, 0, 0 };

  slv_collection_each (collection, gather_price, &prices);
  if (prices.low != NULL && prices.least < prices.most)
    g_ptr_array_add (values, g_strconcat (prices.low, "..", prices.high, NULL));
  if (prices.low != NULL)
    g_ptr_array_add (values, g_strdup (prices.low));
  if (prices.low != NULL && prices.least < prices.most)
    g_ptr_array_add (values, g_strdup (prices.high));
}

static const struct { const char *field; const char *(*of) (const SlvLot *lot); } gathered[] = {
  { "tag", tags_of }, { "finish", finish_of }, { "lang", language_of }, { "language", language_of },
};

static void
add_fixed (GPtrArray *values, const char * const *texts)
{
  for (guint i = 0; texts[i] != NULL; i++)
    g_ptr_array_add (values, g_strdup (texts[i]));
}

static const char * const numbers[] = { "0", "1", "2", "3", "4", NULL };
static const char * const copies[] = { "yes", "no", NULL };
static const struct { const char *field; const char * const *texts; } fixed[] = {
  { "have", numbers }, { "free", numbers }, { "want", numbers }, { "copies", numbers }, { "qty", numbers },
  { "trade", copies }, { "proxy", copies }, { "signed", copies }, { "altered", copies },
};

void
slv_collection_add_values (const SlvCollection *collection, const char *field, GPtrArray *values)
{
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    if (g_str_equal (fixed[i].field, field))
      add_fixed (values, fixed[i].texts);
  if (g_str_equal (field, "cond") || g_str_equal (field, "condition"))
    add_fixed (values, slv_condition_ids ());
  if (g_str_equal (field, "paid"))
    add_prices (collection, values);
  if (g_str_equal (field, "place"))
    {
      for (guint i = 0; i < slv_collection_n_places (collection); i++)
        g_ptr_array_add (values, g_strdup (slv_collection_get_place (collection, i)->path));
      g_ptr_array_add (values, g_strdup ("none"));
    }
  for (guint i = 0; i < G_N_ELEMENTS (gathered); i++)
    if (g_str_equal (gathered[i].field, field))
      {
        g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
        Gathering gathering = { gathered[i].of, seen, values };

        slv_collection_each (collection, gather_words, &gathering);
      }
}

gboolean
slv_collection_is_asked (const char *text, const char *sort)
{
  static const char * const flags[] = { "is:signed", "is:altered", "is:proxy", "is:trade", "is:fortrade", "is:for-trade" };
  g_autofree char *lower = g_ascii_strdown (text, -1);
  const char *order = strstr (lower, "order:");
  SlvProvider provider;

  slv_collection_provider_fields (&provider);
  for (guint i = 0; provider.fields[i] != NULL; i++)
    for (const char *at = strstr (lower, provider.fields[i]); at != NULL; at = strstr (at + 1, provider.fields[i]))
      {
        char after = at[strlen (provider.fields[i])];

        if (after != '\0' && strchr (":=<>!", after) != NULL)
          return TRUE;
      }
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (strstr (lower, flags[i]) != NULL)
      return TRUE;
  for (guint i = 0; provider.orders[i] != NULL; i++)
    if ((sort != NULL && strstr (sort, provider.orders[i]) != NULL) || (order != NULL && strstr (order, provider.orders[i]) != NULL))
      return TRUE;
  return FALSE;
}
