/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-candidates.c: which lots of a card are worth looking at when copies are chosen. With a hundred thousand lots a card
 * lies in dozens of them; all but a few can be left out without making any choice worse, and the integer program that is left is
 * solved in moments. */
#include <math.h>
#include "collection/slv-collection-decks-private.h"

typedef struct { SlvCollection *collection; const GPtrArray *decks, *needs; gboolean proxies; } Asked;

double
slv_held_price (const SlvHeld *held)
{
  double price = g_ascii_strtod (held->lot.price_paid, NULL);

  return isfinite (price) && price > 0 ? price : 0;
}

static gboolean
same_card (const SlvNeed *one, const SlvNeed *other)
{
  if (one->row != SLV_ROW_NONE)
    return one->row == other->row;
  g_autofree char *key = slv_collection_card_key (one->row, one->name);
  g_autofree char *same = slv_collection_card_key (other->row, other->name);
  return g_str_equal (key, same);
}

/* What all decks need of a card, and whether one of them asks for a printing of it. */
static gint64
need_of_all (const Asked *asked, const SlvNeed *of, gboolean *asks_printing)
{
  gint64 sum = 0;

  *asks_printing = FALSE;
  for (guint d = 0; d < asked->needs->len; d++)
    SLV_EACH (const SlvNeed, need, (GPtrArray *) asked->needs->pdata[d])
      {
        if (!same_card (need, of))
          continue;
        sum += (gint64) need->need;
        *asks_printing = *asks_printing || *need->set_code != '\0';
      }
  return sum;
}

/* Lots of one place, currency and (when it matters) printing lie together, the cheapest first. */
static int
compare_class (const SlvHeld *one, const SlvHeld *other, gboolean printings)
{
  int order = (one->lot.place > other->lot.place) - (one->lot.place < other->lot.place);

  order = order != 0 ? order : one->lot.is_proxy - other->lot.is_proxy;
  order = order != 0 ? order : strcmp (one->lot.currency, other->lot.currency);
  if (order == 0 && printings)
    {
      order = g_ascii_strcasecmp (one->lot.set_code, other->lot.set_code);
      order = order != 0 ? order : g_ascii_strcasecmp (one->lot.number, other->lot.number);
    }
  return order;
}

static int
compare_held (gconstpointer a, gconstpointer b, gpointer printings)
{
  const SlvHeld *one = *(SlvHeld * const *) a, *other = *(SlvHeld * const *) b;
  int order = compare_class (one, other, *(gboolean *) printings);
  double x = slv_held_price (one), y = slv_held_price (other);

  order = order != 0 ? order : (x > y) - (x < y);
  return order != 0 ? order : (one->lot.id > other->lot.id) - (one->lot.id < other->lot.id);
}

static gboolean
sits_in_one (const Asked *asked, const SlvHeld *held)
{
  return slv_held_available (asked->collection, held, asked->decks)
         > held->lot.quantity - slv_collection_sleeved_of (asked->collection, held->lot.id, 0);
}

/* Once there are as many cheaper copies of a kind in a place as all decks need, a dearer one is never better. What sits in one of
 * the decks is looked at always, since it need not be moved. */
GPtrArray *
slv_collection_candidates (SlvCollection *collection, const GPtrArray *decks, const GPtrArray *needs, const SlvNeed *need, gboolean proxies)
{
  const Asked asked = { collection, decks, needs, proxies };
  GPtrArray *found = g_ptr_array_new ();
  g_autoptr (GPtrArray) sorted = g_ptr_array_new ();
  g_autoptr (GPtrArray) held = slv_collection_held_as (collection, need->row, need->name);
  const SlvHeld *last = NULL;
  gboolean printings;
  gint64 most = need_of_all (&asked, need, &printings), there = 0;

  for (guint i = 0; i < held->len; i++)
    {
      const SlvHeld *one = held->pdata[i];

      if ((proxies || !one->lot.is_proxy) && slv_held_available (collection, one, decks) > 0)
        g_ptr_array_add (sorted, held->pdata[i]);
    }
  g_ptr_array_sort_with_data (sorted, compare_held, &printings);
  SLV_EACH (const SlvHeld, one, sorted)
    {
      gboolean sits = sits_in_one (&asked, one);

      there = last != NULL && compare_class (last, one, printings) == 0 ? there : 0;
      last = one;
      if (sits || there < most)
        g_ptr_array_add (found, (gpointer) one);
      there += sits ? 0 : slv_held_available (collection, one, decks);
    }
  return found;
}
