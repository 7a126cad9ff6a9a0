/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-sort.c: lots in an order. Comparing a hundred thousand lots with one another costs a tenth of a second; but they
 * say few different things, which are put in order once, and then lots are dealt out by the rank of what they say. */
#include "base/slv-fold.h"
#include "collection/slv-collection-private.h"
#include "collection/slv-copy-words.h"

#define SLV_SORT_KEYS 8u

/** A lot that is compared. @folded: its name, folded, when it has no card of the index; else NULL */
typedef struct { const SlvCollection *collection; const SlvHeld *held; char *folded; } SlvSortItem;
typedef int (*SlvSortCompare) (const SlvSortItem *a, const SlvSortItem *b);
/** Lots of which it says the same are equal by that key; equal ones may differ in it. */
typedef guint64 (*SlvSortIdentity) (const SlvCollection *collection, const SlvHeld *held);
/** Without functions: the order of the ids, in which lots stand anyway. */
typedef struct { const char *name; SlvSortCompare compare; SlvSortIdentity identity; } SlvSortKey;
typedef struct { const SlvSortKey *key; gboolean down; } SlvSortBy;
typedef struct { SlvSortBy keys[SLV_SORT_KEYS]; guint n; } SlvSortOrder;

#define IS_TEXT  (G_GUINT64_CONSTANT (1) << 63)   /* no address of a program has that bit */

static int
number (gint64 a, gint64 b)
{
  return (a > b) - (a < b);
}

static int
by_name (const SlvSortItem *a, const SlvSortItem *b)
{
  const char *one = a->folded != NULL ? a->folded : slv_index_card_folded (a->collection->index, a->held->row);
  const char *other = b->folded != NULL ? b->folded : slv_index_card_folded (b->collection->index, b->held->row);

  return strcmp (one, other);
}

static int
by_set (const SlvSortItem *a, const SlvSortItem *b)
{
  return g_ascii_strcasecmp (a->held->lot.set_code, b->held->lot.set_code);
}

/* "2" before "10", "10" before "10a". */
static int
by_number (const SlvSortItem *a, const SlvSortItem *b)
{
  const char *one = a->held->lot.number, *other = b->held->lot.number;
  int order = number ((gint64) g_ascii_strtoull (one, NULL, 10), (gint64) g_ascii_strtoull (other, NULL, 10));

  return order != 0 ? order : strcmp (one, other);
}

static int
by_quantity (const SlvSortItem *a, const SlvSortItem *b)
{
  return number (a->held->lot.quantity, b->held->lot.quantity);
}

static int
by_place (const SlvSortItem *a, const SlvSortItem *b)
{
  return strcmp (slv_collection_place_path (a->collection, a->held->lot.place), slv_collection_place_path (b->collection, b->held->lot.place));
}

static int
by_condition (const SlvSortItem *a, const SlvSortItem *b)
{
  return number (slv_condition_grade (a->held->lot.condition), slv_condition_grade (b->held->lot.condition));
}

static int
by_language (const SlvSortItem *a, const SlvSortItem *b)
{
  return strcmp (a->held->lot.language, b->held->lot.language);
}

static int
by_finish (const SlvSortItem *a, const SlvSortItem *b)
{
  return strcmp (a->held->lot.finish, b->held->lot.finish);
}

static int
by_game (const SlvSortItem *a, const SlvSortItem *b)
{
  return strcmp (a->held->lot.game, b->held->lot.game);
}

static int
by_paid (const SlvSortItem *a, const SlvSortItem *b)
{
  double one = g_ascii_strtod (a->held->lot.price_paid, NULL), other = g_ascii_strtod (b->held->lot.price_paid, NULL);

  return (one > other) - (one < other);
}

/* ---- what a lot says, as a number: texts of a snapshot are kept once each, so their address will do ---- */

static guint64
name_of (const SlvCollection *collection G_GNUC_UNUSED, const SlvHeld *held)
{
  return held->row != SLV_ROW_NONE ? held->row : IS_TEXT | (guintptr) held->lot.name;
}

#define TEXT_OF(field) static guint64 field##_of (const SlvCollection *c G_GNUC_UNUSED, const SlvHeld *held) { return (guintptr) held->lot.field; }
#define NUMBER_OF(field) static guint64 field##_of (const SlvCollection *c G_GNUC_UNUSED, const SlvHeld *held) { return (guint64) held->lot.field; }
TEXT_OF (set_code)
TEXT_OF (number)
TEXT_OF (condition)
TEXT_OF (language)
TEXT_OF (finish)
TEXT_OF (game)
TEXT_OF (price_paid)
NUMBER_OF (quantity)
NUMBER_OF (place)

/* What is not known goes before all amounts. */
static guint64
money_of (const SlvCollection *collection, const SlvHeld *held, const char *field)
{
  SlvAsked asked = { collection, held };
  double value;

  return slv_money_value (&asked, field, held->row, held->printing, &value) ? (guint64) (value * 1000 + 0.5) + 1 : 0;
}

static guint64
price_of (const SlvCollection *collection, const SlvHeld *held)
{
  return money_of (collection, held, "price");
}

static guint64
worth_of (const SlvCollection *collection, const SlvHeld *held)
{
  return money_of (collection, held, "worth");
}

static int
by_price (const SlvSortItem *a, const SlvSortItem *b)
{
  return number ((gint64) price_of (a->collection, a->held), (gint64) price_of (b->collection, b->held));
}

static int
by_worth (const SlvSortItem *a, const SlvSortItem *b)
{
  return number ((gint64) worth_of (a->collection, a->held), (gint64) worth_of (b->collection, b->held));
}

static const SlvSortKey sort_keys[] = {
  { "name", by_name, name_of }, { "set", by_set, set_code_of }, { "number", by_number, number_of },
  { "quantity", by_quantity, quantity_of }, { "qty", by_quantity, quantity_of }, { "place", by_place, place_of },
  { "condition", by_condition, condition_of }, { "cond", by_condition, condition_of }, { "language", by_language, language_of },
  { "lang", by_language, language_of }, { "finish", by_finish, finish_of }, { "game", by_game, game_of },
  { "price", by_price, price_of }, { "worth", by_worth, worth_of }, { "paid", by_paid, price_paid_of }, { "added", NULL, NULL },
};

static gboolean
read_key (SlvSortOrder *order, const char *name, GError **error)
{
  gboolean down = *name == '-';

  for (guint i = 0; i < G_N_ELEMENTS (sort_keys); i++)
    if (g_str_equal (sort_keys[i].name, name + down) && order->n < SLV_SORT_KEYS)
      {
        order->keys[order->n++] = (SlvSortBy) { &sort_keys[i], down };
        return TRUE;
      }
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("lots cannot be sorted by “%s”; there are name, set, number, quantity, place, condition, language, finish, game, price, worth, paid and added"),
                        name);
}

/* Adds what @keys say, as slv_collection_sort(). */
static gboolean
read_keys (SlvSortOrder *order, const char *keys, GError **error)
{
  g_auto (GStrv) names = g_strsplit (keys, ",", -1);

  for (guint i = 0; names[i] != NULL; i++)
    if (!read_key (order, g_strstrip (names[i]), error))
      return FALSE;
  return TRUE;
}

/* ---- ranks: of a hundred thousand lots few say something different, so only those few are compared ---- */

/* One of the lots that say the same, and its place in the order in which they were met. */
typedef struct { SlvSortItem item; guint nth; } Sort;

static int
compare_sorts (gconstpointer a, gconstpointer b, gpointer data)
{
  const SlvSortKey *key = data;

  return key->compare (&((const Sort *) a)->item, &((const Sort *) b)->item);
}

/* The lots that say something different; @ranks: by lot, which of them it is like. */
static GArray *
tell_apart (const SlvCollection *collection, const SlvHeld **held, guint n, const SlvSortKey *key, guint *ranks)
{
  GArray *sorts = g_array_new (FALSE, FALSE, sizeof (Sort));
  g_autofree guint64 *said = g_new (guint64, n + 1);
  g_autoptr (GHashTable) met = g_hash_table_new (g_int64_hash, g_int64_equal);
  gboolean by_names = key->compare == by_name;

  for (guint i = 0; i < n; i++)
    {
      said[i] = key->identity (collection, held[i]);
      guint nth = GPOINTER_TO_UINT (g_hash_table_lookup (met, &said[i]));
      if (nth == 0)
        {
          Sort sort = { { collection, held[i], NULL }, sorts->len };

          if (by_names && held[i]->row == SLV_ROW_NONE)
            sort.item.folded = slv_fold_search (held[i]->lot.name);
          g_array_append_val (sorts, sort);
          nth = sorts->len;
          g_hash_table_insert (met, &said[i], GUINT_TO_POINTER (nth));
        }
      ranks[i] = nth - 1;
    }
  return sorts;
}

/* Fills in @ranks: lots that are equal by @key have the same. Returns: how many ranks there are. */
static guint
rank (const SlvCollection *collection, const SlvHeld **held, guint n, const SlvSortKey *key, guint *ranks)
{
  g_autoptr (GArray) sorts = tell_apart (collection, held, n, key, ranks);
  g_autofree guint *places = g_new (guint, sorts->len + 1);
  guint place = 0;

  g_array_sort_with_data (sorts, compare_sorts, (gpointer) key);
  for (guint i = 0; i < sorts->len; i++)
    {
      place += i > 0 && compare_sorts (&g_array_index (sorts, Sort, i - 1), &g_array_index (sorts, Sort, i), (gpointer) key) != 0;
      places[g_array_index (sorts, Sort, i).nth] = place;
    }
  for (guint i = 0; i < n; i++)
    ranks[i] = places[ranks[i]];
  for (guint i = 0; i < sorts->len; i++)
    g_free (g_array_index (sorts, Sort, i).item.folded);
  return place + 1;
}

/* Moves @from into @to in the order of the ranks; what has the same rank stays in its order. */
static void
spread (const guint *ranks, guint n_ranks, gboolean down, const guint *from, guint *to, guint n)
{
  g_autofree guint *starts = g_new0 (guint, n_ranks + 1);

#define SEAT(i) (down ? n_ranks - 1 - ranks[i] : ranks[i])
  for (guint i = 0; i < n; i++)
    starts[SEAT (i) + 1]++;
  for (guint i = 0; i < n_ranks; i++)
    starts[i + 1] += starts[i];
  for (guint i = 0; i < n; i++)
    to[starts[SEAT (from[i])]++] = from[i];
#undef SEAT
}

static void
reverse (guint *numbers, guint n)
{
  for (guint i = 0; i < n / 2; i++)
    {
      guint number = numbers[i];

      numbers[i] = numbers[n - 1 - i];
      numbers[n - 1 - i] = number;
    }
}

/* By the last key first: each further one keeps the order where it finds no difference. */
static guint *
sort_lots (const SlvCollection *collection, const SlvHeld **held, guint n, const SlvSortOrder *order)
{
  g_autofree guint *ranks = g_new (guint, n + 1), *other = g_new (guint, n + 1);
  guint *sorted = g_new (guint, n + 1);

  for (guint i = 0; i < n; i++)
    sorted[i] = i;
  for (guint k = order->n; k-- > 0;)
    {
      const SlvSortBy *key = &order->keys[k];
      guint n_ranks, *swap = sorted;

      if (key->key->compare == NULL)
        {
          for (guint i = 0; i < n; i++)
            sorted[i] = i;
          if (key->down)
            reverse (sorted, n);
          continue;
        }
      n_ranks = rank (collection, held, n, key->key, ranks);
      if (n_ranks < 2)
        continue;
      spread (ranks, n_ranks, key->down, sorted, other, n);
      sorted = other;
      other = swap;
    }
  return sorted;
}

/* ---- sorting ---- */

gboolean
slv_collection_sort (SlvCollection *collection, GArray *positions, const char *keys, GError **error)
{
  guint n = positions->len, *at = (guint *) (gpointer) positions->data;
  g_autofree const SlvHeld **held = g_new (const SlvHeld *, n + 1);
  g_autofree guint *sorted = NULL, *before = NULL;
  SlvSortOrder order = { .n = 0 };

  if (!read_keys (&order, keys, error))
    return FALSE;
  g_array_sort (positions, slv_compare_guints);
  slv_collection_get_lots (collection, at, n, held);
  sorted = sort_lots (collection, held, n, &order);
  before = g_memdup2 (at, n * sizeof *at);
  for (guint i = 0; i < n; i++)
    at[i] = before[sorted[i]];
  return TRUE;
}
