/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-sort.c: lots in an order, by the last key first. */
#include <math.h>
#include "base/slv-fold.h"
#include "collection/slv-collection-private.h"
#include "collection/slv-copy-words.h"

#define KEYS_MAX 8u

/* What a lot says by a key: compared by the number, then by the text (nullable). */
typedef struct { double number; const char *text; } Said;
/* @texts: keeps a text that is made for it */
typedef struct { const char *name; Said (*say) (const SlvCollection *collection, const SlvHeld *held, GStringChunk *texts); } Key;
typedef struct { Said said; guint position; } Lot;
typedef struct { const Key *key; gboolean down; } By;
typedef struct { By keys[KEYS_MAX]; guint n; } Order;

/* ---- what lots say ---- */

#define SAYS(field) static Said say_##field (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held, GStringChunk *texts G_GNUC_UNUSED)

SAYS (name)
{
  g_autofree char *folded = held->row == SLV_ROW_NONE ? slv_fold_search (held->lot.name) : NULL;

  return (Said) { 0, folded != NULL ? g_string_chunk_insert_const (texts, folded) : slv_index_card_folded (collection->index, held->row) };
}

/* "2" before "10", "10" before "10a". */
SAYS (number)
{
  return (Said) { (double) g_ascii_strtoull (held->lot.number, NULL, 10), held->lot.number };
}

SAYS (quantity) { return (Said) { (double) held->lot.quantity, NULL }; }
SAYS (set) { return (Said) { 0, held->lot.set_code }; }
SAYS (place) { return (Said) { 0, slv_collection_place_path (collection, held->lot.place) }; }
SAYS (condition) { return (Said) { slv_condition_grade (held->lot.condition), NULL }; }
SAYS (language) { return (Said) { 0, held->lot.language }; }
SAYS (finish) { return (Said) { 0, held->lot.finish }; }
SAYS (game) { return (Said) { 0, held->lot.game }; }
SAYS (paid) { return (Said) { g_ascii_strtod (held->lot.price_paid, NULL), NULL }; }
SAYS (added) { return (Said) { (double) held->lot.id, NULL }; }

/* What is not known goes before all amounts. */
static Said
money (const SlvCollection *collection, const SlvHeld *held, const char *field)
{
  SlvAsked asked = { collection, held };
  double value;

  return (Said) { slv_money_value (&asked, field, held->row, held->printing, &value) ? floor (value * 1000 + 0.5) : -1, NULL };
}

SAYS (price) { return money (collection, held, "price"); }
SAYS (worth) { return money (collection, held, "worth"); }

static const Key sort_keys[] = {
  { "name", say_name }, { "set", say_set }, { "number", say_number }, { "quantity", say_quantity }, { "qty", say_quantity }, { "place", say_place },
  { "condition", say_condition }, { "cond", say_condition }, { "language", say_language }, { "lang", say_language }, { "finish", say_finish }, { "game", say_game },
  { "price", say_price }, { "worth", say_worth }, { "paid", say_paid }, { "added", say_added },
};

/* ---- the keys ---- */

static gboolean
read_key (Order *order, const char *name, GError **error)
{
  gboolean down = *name == '-';

  for (guint i = 0; i < G_N_ELEMENTS (sort_keys); i++)
    if (g_str_equal (sort_keys[i].name, name + down) && order->n < KEYS_MAX)
      {
        order->keys[order->n++] = (By) { &sort_keys[i], down };
        return TRUE;
      }
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("lots cannot be sorted by “%s”; there are name, set, number, quantity, place, condition, language, finish, game, price, worth, paid and added"),
                        name);
}

/* Adds what @keys say, as slv_collection_sort(). */
static gboolean
read_keys (Order *order, const char *keys, GError **error)
{
  g_auto (GStrv) names = g_strsplit (keys, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (!read_key (order, g_strstrip (names[i]), error))
      return FALSE;
  return TRUE;
}

/* ---- sorting ---- */

static int
compare (gconstpointer a, gconstpointer b, gpointer data)
{
  const Said *one = &((const Lot *) a)->said, *other = &((const Lot *) b)->said;
  const By *by = data;
  int first = (one->number > other->number) - (one->number < other->number);

  if (first == 0 && one->text != other->text)
    first = by->key->say == say_set ? g_ascii_strcasecmp (one->text, other->text) : strcmp (one->text, other->text);
  return by->down ? -first : first;
}

/* Puts the lots in order by one key; what is equal stays as it is. */
static void
sort_by (const SlvCollection *collection, GArray *positions, By *by, GStringChunk *texts)
{
  g_autofree Lot *lots = g_new (Lot, positions->len);

  for (guint i = 0; i < positions->len; i++)
    {
      guint position = g_array_index (positions, guint, i);

      lots[i] = (Lot) { by->key->say (collection, slv_collection_get_lot (collection, position), texts), position };
    }
  g_qsort_with_data (lots, (gint) positions->len, sizeof *lots, compare, by);
  for (guint i = 0; i < positions->len; i++)
    g_array_index (positions, guint, i) = lots[i].position;
}

gboolean
slv_collection_sort (SlvCollection *collection, GArray *positions, const char *keys, GError **error)
{
  g_autoptr (GStringChunk) texts = g_string_chunk_new (1024);
  Order order = { .n = 0 };

  if (!read_keys (&order, keys, error))
    return FALSE;
  g_array_sort (positions, slv_compare_guints);   /* of id */
  for (guint k = order.n; k-- > 0 && positions->len > 0;)
    sort_by (collection, positions, &order.keys[k], texts);
  return TRUE;
}
