/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-sort.c: lots in an order. */
#include "config.h"
#include <stdlib.h>
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-error.h"
#include "base/slv-fold.h"
#include "collection/slv-collection-private.h"
#include "collection/slv-copy-words.h"

#define KEYS_MAX 8u

typedef struct { const SlvCollection *collection; const SlvHeld *held; guint position; const char *folded; } Item;
typedef int (*Compare) (const Item *a, const Item *b);

static int
number (gint64 a, gint64 b)
{
  return (a > b) - (a < b);
}

static int
by_name (const Item *a, const Item *b)
{
  return strcmp (a->folded, b->folded);
}

static int
by_set (const Item *a, const Item *b)
{
  return g_ascii_strcasecmp (a->held->lot.set_code, b->held->lot.set_code);
}

/* "2" before "10", "10" before "10a". */
static int
by_number (const Item *a, const Item *b)
{
  const char *one = a->held->lot.number, *other = b->held->lot.number;
  int order = number ((gint64) g_ascii_strtoull (one, NULL, 10), (gint64) g_ascii_strtoull (other, NULL, 10));

  return order != 0 ? order : strcmp (one, other);
}

static int
by_quantity (const Item *a, const Item *b)
{
  return number (a->held->lot.quantity, b->held->lot.quantity);
}

static int
by_place (const Item *a, const Item *b)
{
  return strcmp (slv_collection_place_path (a->collection, a->held->lot.place), slv_collection_place_path (b->collection, b->held->lot.place));
}

static int
by_condition (const Item *a, const Item *b)
{
  return number (slv_condition_grade (a->held->lot.condition), slv_condition_grade (b->held->lot.condition));
}

static int
by_language (const Item *a, const Item *b)
{
  return strcmp (a->held->lot.language, b->held->lot.language);
}

static int
by_finish (const Item *a, const Item *b)
{
  return strcmp (a->held->lot.finish, b->held->lot.finish);
}

static int
by_game (const Item *a, const Item *b)
{
  return strcmp (a->held->lot.game, b->held->lot.game);
}

static int
by_price (const Item *a, const Item *b)
{
  double one = g_ascii_strtod (a->held->lot.price_paid, NULL), other = g_ascii_strtod (b->held->lot.price_paid, NULL);

  return (one > other) - (one < other);
}

static int
by_added (const Item *a, const Item *b)
{
  return number (a->held->lot.id, b->held->lot.id);
}

static const struct { const char *name; Compare compare; } sort_keys[] = {
  { "name", by_name }, { "set", by_set }, { "number", by_number }, { "quantity", by_quantity }, { "qty", by_quantity },
  { "place", by_place }, { "condition", by_condition }, { "cond", by_condition }, { "language", by_language }, { "lang", by_language },
  { "finish", by_finish }, { "game", by_game }, { "price", by_price }, { "added", by_added },
};

typedef struct { Compare compare; gboolean down; } Key;
typedef struct { Key keys[KEYS_MAX]; guint n; } Order;

static int
compare_items (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Item *one = a, *other = b;
  const Order *order = user_data;

  for (guint i = 0; i < order->n; i++)
    {
      int result = order->keys[i].compare (one, other);

      if (result != 0)
        return order->keys[i].down ? -result : result;
    }
  return number (one->position, other->position);
}

static gboolean
read_key (Order *order, const char *name, GError **error)
{
  gboolean down = *name == '-';

  for (guint i = 0; i < G_N_ELEMENTS (sort_keys); i++)
    if (g_str_equal (sort_keys[i].name, name + down) && order->n < KEYS_MAX)
      {
        order->keys[order->n++] = (Key) { sort_keys[i].compare, down };
        return TRUE;
      }
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("lots cannot be sorted by “%s”; there are name, set, number, quantity, place, condition, language, finish, game, price and added"),
                 name);
  return FALSE;
}

static void
sort (SlvCollection *collection, GArray *positions, Order *order)
{
  g_autofree Item *items = g_new (Item, positions->len + 1);
  g_autoptr (GHashTable) folds = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < positions->len; i++)
    {
      guint position = g_array_index (positions, guint, i);
      const SlvHeld *held = slv_collection_get_lot (collection, position);
      const char *folded = held->row != SLV_ROW_NONE ? slv_index_card_folded (collection->index, held->row)
                                                     : g_hash_table_lookup (folds, held->lot.name);

      if (folded == NULL)
        {
          char *made = slv_fold_search (held->lot.name);

          g_hash_table_insert (folds, (gpointer) held->lot.name, made);
          folded = made;
        }
      items[i] = (Item) { collection, held, position, folded };
    }
  g_qsort_with_data (items, (int) positions->len, sizeof (Item), compare_items, order);
  for (guint i = 0; i < positions->len; i++)
    g_array_index (positions, guint, i) = items[i].position;
}

gboolean
slv_collection_sort (SlvCollection *collection, GArray *positions, const char *keys, GError **error)
{
  g_auto (GStrv) names = g_strsplit (keys, ",", -1);
  Order order = { .n = 0 };

  for (guint i = 0; names[i] != NULL; i++)
    if (!read_key (&order, g_strstrip (names[i]), error))
      return FALSE;
  sort (collection, positions, &order);
  return TRUE;
}
