/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-facets.c: counts of values. One pass over the rows for each column: an addition for each code. Fields of printings have
 * words instead of codes; a small table in front of the hash finds the few that there are again. */
#include "query/slv-facets.h"
#include "query/slv-query-private.h"

static const struct { const char *field; SlvPrintingField of; gboolean facet; } printing_facets[] = {
  { "set", SLV_PRINTING_SET_CODE, TRUE }, { "rarity", SLV_PRINTING_RARITY, TRUE }, { "artist", SLV_PRINTING_ARTIST, FALSE },
  { "lang", SLV_PRINTING_LANGUAGE, FALSE }, { "cn", SLV_PRINTING_NUMBER, FALSE }, { "released", SLV_PRINTING_RELEASED, FALSE },
  { "year", SLV_PRINTING_RELEASED, FALSE },
};

typedef struct {
  SlvIndex *index;
  SlvGame  *game;
  guint     first, n;       /* rows of the game */
  const guint *rows;
  guint     n_rows;
  gboolean  printings;
  guint    *cards, *times;   /* of the game that @rows are of, each once; and of how many of them each of its cards is */
  guint     n_cards;
} Counting;

SLV_DEFINE_STATIC_CLEAR (Counting, counting_clear, cards, times);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Counting, counting_clear)

static SlvFacet *
facet_new (const SlvAttr *attr, const char *field)
{
  SlvFacet *facet = g_new0 (SlvFacet, 1);

  facet->attr = attr;
  facet->field = field;
  facet->ordered = attr != NULL && slv_attr_is_numeric (attr);
  facet->values = g_array_new (FALSE, FALSE, sizeof (SlvFacetValue));
  return facet;
}

SLV_DEFINE_FREE (SlvFacet, slv_facet_free, values);

SLV_DEFINE_FREE (SlvFacets, slv_facets_free, facets);

static inline guint
card_of (const Counting *counting, guint i)
{
  return counting->printings ? slv_index_printing_card (counting->index, counting->rows[i]) : counting->rows[i];
}

/* ---- attributes ---- */

static int
declared_place (const SlvAttr *attr, const char *value)
{
  for (int i = 0; attr->values != NULL && attr->values[i] != NULL; i++)
    if (strcmp (attr->values[i], value) == 0)
      return i;
  return G_MAXINT;
}

static gint
compare_declared (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const SlvFacetValue *one = a, *other = b;
  int x = declared_place (user_data, one->value), y = declared_place (user_data, other->value);

  return x != y ? (x < y ? -1 : 1) : strcmp (one->value, other->value);
}

/* Long lists are found by the alphabet, short ones by the order that players know. */
#define DECLARED_ORDER_MAX 32u

static SlvFacet *
count_attr (const Counting *counting, const SlvAttr *attr)
{
  SlvFacet *facet = facet_new (attr, attr->id);
  SlvColumn column;

  if (attr->kind == SLV_ATTR_TEXT || !slv_index_column (counting->index, counting->game, attr, &column))
    return facet;
  g_autofree guint *counts = g_new0 (guint, column.n_values + 1);
  for (guint i = 0; i < counting->n_cards; i++)
    {
      guint at = counting->cards[i], times = counting->times[at];

      facet->missing += column.starts[at] == column.starts[at + 1] ? times : 0;
      for (guint32 k = column.starts[at]; k < column.starts[at + 1]; k++)
        {
          guint32 earlier = column.starts[at];

          while (earlier < k && column.codes[earlier] != column.codes[k])
            earlier++;
          counts[column.codes[k]] += earlier == k ? times : 0;   /* a card counts once, however often it has the value */
        }
    }
  for (guint code = 0; code < column.n_values; code++)
    {
      SlvFacetValue value = { slv_column_value (counting->index, &column, code), counts[code] };

      g_array_append_val (facet->values, value);
    }
  if (attr->values != NULL && attr->values[0] != NULL && g_strv_length (attr->values) <= DECLARED_ORDER_MAX)
    g_array_sort_with_data (facet->values, compare_declared, (gpointer) attr);
  return facet;
}

/* ---- printings ---- */

typedef struct { const char *text; guint count, last; } Slot;
typedef struct {
  SlvIndex   *index;
  gboolean    years;                 /* of days: what they have in common is their year */
  GArray     *slots;                 /* Slot */
  GHashTable *places;                /* word → place + 1 */
} Words;

/* The year of a day, "" when it has none: of the ten thousand there are, those that were met are kept for good. */
static const char *
year_of (const char *day)
{
  char year[] = "0000";

  if (strspn (day, "0123456789") < 4)
    return "";
  memcpy (year, day, 4);
  return g_intern_string (year);
}

/* A new slot, or that of the same year. */
static guint
add_slot (Words *words, guint32 word)
{
  const char *text = slv_index_word (words->index, word);
  Slot slot = { words->years ? year_of (text) : text, 0, SLV_ROW_NONE };

  for (guint i = 0; words->years && i < words->slots->len; i++)
    if (g_array_index (words->slots, Slot, i).text == slot.text)   /* interned */
      return i + 1;
  g_array_append_val (words->slots, slot);
  return words->slots->len;
}

static Slot *
slot_of (Words *words, guint32 word)
{
  guint place = GPOINTER_TO_UINT (g_hash_table_lookup (words->places, GUINT_TO_POINTER (word)));

  if (place == 0)
    {
      place = add_slot (words, word);
      g_hash_table_insert (words->places, GUINT_TO_POINTER (word), GUINT_TO_POINTER (place));
    }
  return &g_array_index (words->slots, Slot, place - 1);
}

SLV_DEFINE_ORDER (SlvFacetValue, compare_texts, value);

/* A printing that is gone says nothing of a card that is not. */
static void
count_card (const Counting *counting, Words *words, const guint32 *column, guint row, SlvFacet *facet)
{
  gboolean any = FALSE, all = slv_index_card_gone (counting->index, row);
  guint first, n;

  slv_index_card_printings (counting->index, row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      gboolean speaks = column[i] != 0 && (all || !slv_index_printing_gone (counting->index, i));
      Slot *slot = speaks ? slot_of (words, column[i]) : NULL;

      any = any || slot != NULL;
      if (slot == NULL || slot->last == row)
        continue;
      slot->last = row;
      slot->count++;
    }
  facet->missing += !any;
}

static SlvFacet *
count_printings (const Counting *counting, const char *field, SlvPrintingField of)
{
  SlvFacet *facet = facet_new (NULL, field);
  const guint32 *column = slv_index_printing_words (counting->index, of);
  const SlvAttr *declared = of == SLV_PRINTING_RARITY ? slv_game_rarities (counting->game) : NULL;
  g_autoptr (GArray) slots = g_array_new (FALSE, FALSE, sizeof (Slot));
  g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
  Words words = { counting->index, g_str_equal (field, "year"), slots, places };

  for (guint i = 0; i < counting->n_rows; i++)
    {
      guint row = card_of (counting, i);

      if (row - counting->first >= counting->n)
        continue;
      if (!counting->printings)
        count_card (counting, &words, column, row, facet);
      else if (column[counting->rows[i]] != 0)
        slot_of (&words, column[counting->rows[i]])->count++;
      else
        facet->missing++;
    }
  SLV_EACH_IN (const Slot, slot, slots)
    {
      SlvFacetValue value = { slot->text, slot->count };

      g_array_append_val (facet->values, value);
    }
  facet->ordered = declared != NULL || of == SLV_PRINTING_RELEASED;
  if (declared != NULL)
    g_array_sort_with_data (facet->values, compare_declared, (gpointer) declared);
  else
    g_array_sort (facet->values, compare_texts);
  return facet;
}

/* ---- all of them ---- */

/* Names that belong to printings even where an attribute has them. */
static gboolean
is_printing_field (const char *field)
{
  return g_str_equal (field, "set") || g_str_equal (field, SLV_RARITY_ATTR);
}

static void
begin (Counting *counting, SlvIndex *index, SlvGame *game, const guint *rows, guint n_rows, gboolean printings)
{
  *counting = (Counting) { .index = index, .game = game, .rows = rows, .n_rows = n_rows, .printings = printings };
  slv_index_game_rows (index, game, &counting->first, &counting->n);
  counting->cards = g_new (guint, counting->n);
  counting->times = g_new0 (guint, counting->n);
  for (guint i = 0; i < n_rows; i++)
    {
      guint at = card_of (counting, i) - counting->first;

      if (at < counting->n && counting->times[at]++ == 0)
        counting->cards[counting->n_cards++] = at;
    }
}

SlvFacets *
slv_facets_count (SlvIndex *index, SlvGame *game, const guint *rows, guint n_rows, gboolean printings, GCancellable *cancellable,
                  GError **error)
{
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_facet_free);
  guint n_attrs = game->attrs->len, all = n_attrs + G_N_ELEMENTS (printing_facets);
  g_auto (Counting) counting = { 0 };

  begin (&counting, index, game, rows, n_rows, printings);
  for (guint i = 0; i < all; i++)
    {
      const SlvAttr *attr = i < n_attrs ? g_ptr_array_index (game->attrs, i) : NULL;

      if (g_cancellable_is_cancelled (cancellable))
        return slv_error_null (error, SLV_ERROR_CANCELLED, NULL, _("the search was cancelled"));
      if (attr != NULL && attr->facet && !attr->hidden && attr->kind != SLV_ATTR_TEXT && !is_printing_field (attr->id))
        g_ptr_array_add (list, count_attr (&counting, attr));
      if (attr == NULL && printing_facets[i - n_attrs].facet)
        g_ptr_array_add (list, count_printings (&counting, printing_facets[i - n_attrs].field, printing_facets[i - n_attrs].of));
    }
  SlvFacets *facets = g_new0 (SlvFacets, 1);
  facets->game = game;
  facets->facets = g_steal_pointer (&list);
  return facets;
}

SlvFacet *
slv_facet_of (SlvIndex *index, SlvGame *game, const char *field, const guint *rows, guint n_rows, gboolean printings)
{
  const SlvAttr *attr = slv_game_find_field (game, field);
  const char *full = slv_builtin_field (field);
  g_auto (Counting) counting = { 0 };

  begin (&counting, index, game, rows, n_rows, printings);
  if (attr != NULL && !is_printing_field (attr->id))
    return count_attr (&counting, attr);
  for (guint i = 0; i < G_N_ELEMENTS (printing_facets); i++)
    if (g_str_equal (printing_facets[i].field, full != NULL ? (g_str_equal (full, "in") ? "set" : full) : field))
      return count_printings (&counting, printing_facets[i].field, printing_facets[i].of);
  return NULL;
}
