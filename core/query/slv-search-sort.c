/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-sort.c: the order of what a search finds: key by key from the last to the first, each of which leaves equal ones as they
 * stood: in order of game, name and key. */
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

#define SORT_KEYS_MAX 8u

typedef enum { SORT_NAME, SORT_SET, SORT_NUMBER, SORT_RARITY, SORT_RELEASED, SORT_GAME, SORT_PROVIDED, SORT_ATTR } SortKind;
static const struct { const char *name; SortKind kind; } sort_words[] = {
  { "name", SORT_NAME }, { "set", SORT_SET }, { "number", SORT_NUMBER }, { "cn", SORT_NUMBER }, { "rarity", SORT_RARITY },
  { "released", SORT_RELEASED }, { "date", SORT_RELEASED }, { "year", SORT_RELEASED }, { "game", SORT_GAME },
};

typedef struct { char *name; SortKind kind; gboolean descends; } SortWord;

/* Values compare by class, then number, then text. Last come, either way, the texts of rarities that have no place in the game's
 * order (2), and what is missing (3). */
typedef struct { const char *text; double number; guint8 class; } SortKey;

struct _SlvSort {
  SlvIndex *index;
  SlvGame  *game;        /* NULL: all */
  gboolean  printings;
  const SlvProvider *provider;   /* NULL: none */
  GArray   *words;       /* SortWord */
};

/* ---- what to sort by ---- */

SLV_DEFINE_STATIC_CLEAR (SortWord, word_clear, name);

static gboolean
is_sortable (SlvGame *game, SlvIndex *index, const char *name)
{
  GPtrArray *games = slv_games_list (slv_index_get_games (index));

  if (game != NULL)
    return slv_game_find_field (game, name) != NULL;
  for (guint i = 0; i < games->len; i++)
    if (slv_game_find_field (g_ptr_array_index (games, i), name) != NULL)
      return TRUE;
  return FALSE;
}

static gboolean
provides (const SlvSort *sort)
{
  return sort->provider != NULL && sort->provider->orders != NULL && sort->provider->order != NULL;
}

static void
add_names (const SlvGame *game, GPtrArray *names)
{
  SLV_EACH (const SlvAttr, attr, game->attrs)
    if (!attr->hidden && attr->kind != SLV_ATTR_TEXT && !g_ptr_array_find_with_equal_func (names, attr->id, g_str_equal, NULL))
      g_ptr_array_add (names, attr->id);
}

static gboolean
fail_sort (SlvSort *sort, const char *name, const char *text, const SlvSpan *span, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *message = NULL, *all = NULL;
  GPtrArray *games = slv_games_list (slv_index_get_games (sort->index));

  for (guint i = 0; i < G_N_ELEMENTS (sort_words); i++)
    g_ptr_array_add (names, (gpointer) sort_words[i].name);
  for (guint i = 0; provides (sort) && sort->provider->orders[i] != NULL; i++)
    g_ptr_array_add (names, (gpointer) sort->provider->orders[i]);
  for (guint i = 0; i < games->len; i++)
    if (sort->game == NULL || sort->game == g_ptr_array_index (games, i))
      add_names (g_ptr_array_index (games, i), names);
  g_ptr_array_add (names, NULL);
  const char *near = slv_nearest (name, (const char * const *) names->pdata);
  all = g_strjoinv (", ", (char **) names->pdata);
  if (near != NULL)
    message = g_strdup_printf (_("results cannot be ordered by “%s”; did you mean “%s”?"), name, near);
  else
    message = g_strdup_printf (_("results cannot be ordered by “%s”; they can be by: %s"), name, all);
  if (span != NULL)
    return slv_query_fail (error, text, *span, "%s", message);
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, "%s", message);
}

/* A single letter is that of an attribute before it is that of a field of printings. */
static SortKind
kind_of (const SlvSort *sort, const char *name)
{
  const char *full = name[0] != '\0' && name[1] == '\0' && !is_sortable (sort->game, sort->index, name) ? slv_builtin_field (name) : NULL;

  for (guint k = 0; k < G_N_ELEMENTS (sort_words); k++)
    if (g_str_equal (full != NULL ? full : name, sort_words[k].name))
      return sort_words[k].kind;
  if (provides (sort) && g_strv_contains (sort->provider->orders, name) && !is_sortable (sort->game, sort->index, name))
    return SORT_PROVIDED;
  return SORT_ATTR;
}

/* "cost,-name"; @span: where that stands in @text, NULL when it was given apart. */
static gboolean
read_words (SlvSort *sort, const char *keys, const char *text, const SlvSpan *span, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (keys, ",", SORT_KEYS_MAX + 1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_strstrip (parts[i]);
      SortWord word = { .descends = *part == '-' };
      word.name = slv_fold_id (part + (*part == '-' || *part == '+' ? 1 : 0));
      word.kind = kind_of (sort, word.name);
      if (i >= SORT_KEYS_MAX || (word.kind == SORT_ATTR && !is_sortable (sort->game, sort->index, word.name)))
        {
          g_autofree char *name = word.name;
          return fail_sort (sort, i >= SORT_KEYS_MAX ? keys : name, text, span, error);
        }
      g_array_append_val (sort->words, word);
    }
  return TRUE;
}

/* ---- keys ---- */

static SortKey
text_key (const char *text)
{
  return text != NULL && *text != '\0' ? (SortKey) { text, 0, 1 } : (SortKey) { NULL, 0, 3 };
}

/* "12" before "100" before "S1": the number that a text begins with goes first. */
static SortKey
natural_key (const char *text)
{
  SortKey key = text_key (text);

  if (key.class == 1 && g_ascii_isdigit (*text))
    key = (SortKey) { text, g_ascii_strtod (text, NULL), 0 };
  return key;
}

/* In the game's order; what has no place in it comes behind, by the alphabet. */
static SortKey
rarity_key (const SlvGame *game, const char *text)
{
  int place = text != NULL ? slv_game_rarity_place (game, text) : -1;

  if (place >= 0)
    return (SortKey) { NULL, place, 0 };
  return slv_game_rarities (game) != NULL ? (SortKey) { text, 0, 2 } : natural_key (text);
}

static int
compare_keys (const SortKey *a, const SortKey *b)
{
  if (a->class != b->class)
    return a->class < b->class ? -1 : 1;
  if (a->number < b->number || a->number > b->number)
    return a->number < b->number ? -1 : 1;
  if (a->text == b->text || a->text == NULL || b->text == NULL)
    return 0;
  return strcmp (a->text, b->text);
}

/* ---- sorting by one key ---- */

typedef struct { SortKey key; guint id; } SortRow;

/* The rows of one key while they are read, in order of their ids: those of a game stand together. */
typedef struct {
  SlvSort       *sort;
  const SortWord *word;
  const SlvGame *game;         /* of the row that was read last */
  guint          first_row, n_rows;
  const SlvAttr *attr;
  SlvColumn      column;
  gboolean       has_column;
  const guint32 *words;        /* of printings */
} Reading;

static void
enter_game (Reading *reading, const SlvGame *game)
{
  SlvSort *sort = reading->sort;

  reading->game = game;
  slv_index_game_rows (sort->index, game, &reading->first_row, &reading->n_rows);
  reading->attr = reading->word->kind == SORT_ATTR ? slv_game_find_field (game, reading->word->name) : NULL;
  reading->has_column = reading->attr != NULL && slv_index_column (sort->index, game, reading->attr, &reading->column);
}

static SortKey
key_of_attr (const Reading *reading, guint row)
{
  const SlvColumn *column = &reading->column;
  SlvIndex *index = reading->sort->index;
  double number;

  if (!reading->has_column || column->states[row - column->first_row] == SLV_CELL_MISSING)
    return text_key (NULL);
  if (reading->attr->kind == SLV_ATTR_TEXT)
    return text_key (slv_index_text_folded (index, row, reading->attr));
  guint32 start = column->starts[row - column->first_row];
  if (start == column->starts[row - column->first_row + 1])
    return text_key (NULL);
  if (slv_column_number (index, column, column->codes[start], &number))
    return (SortKey) { NULL, number, 0 };
  return text_key (slv_column_folded (index, column, column->codes[start]));
}

static SortKey
key_of_provided (const Reading *reading, guint id, guint row)
{
  const SlvProvider *provider = reading->sort->provider;
  double value;

  if (!provider->order (provider->data, reading->word->name, row, reading->sort->printings ? id : SLV_ROW_NONE, &value))
    return text_key (NULL);
  return (SortKey) { NULL, value, 0 };
}

/* A card without a printing of its own choosing is placed by its first one, which is the oldest. */
static SortKey
key_of_printing (const Reading *reading, guint id, guint row)
{
  SlvSort *sort = reading->sort;
  guint first = id, n = 1;

  if (!sort->printings)
    slv_index_card_printings (sort->index, row, &first, &n);
  guint32 word = n > 0 ? reading->words[first] : 0;
  if (word == 0)
    return text_key (NULL);
  const char *text = slv_index_word (sort->index, word);
  return reading->word->kind == SORT_RARITY ? rarity_key (reading->game, text) : reading->word->kind == SORT_NUMBER ? natural_key (text) : text_key (text);
}

static SortKey
key_of (Reading *reading, guint id)
{
  SlvSort *sort = reading->sort;
  guint row = sort->printings ? slv_index_printing_card (sort->index, id) : id;

  if (reading->game == NULL || row - reading->first_row >= reading->n_rows)
    enter_game (reading, slv_index_card_game (sort->index, row));
  switch (reading->word->kind)
    {
    case SORT_NAME: return text_key (slv_index_card_folded (sort->index, row));
    case SORT_GAME: return text_key (reading->game->title);
    case SORT_ATTR: return key_of_attr (reading, row);
    case SORT_PROVIDED: return key_of_provided (reading, id, row);
    case SORT_SET:
    case SORT_NUMBER:
    case SORT_RARITY:
    case SORT_RELEASED:
    default:        return key_of_printing (reading, id, row);
    }
}

static int
compare_rows (gconstpointer one, gconstpointer other, gpointer word)
{
  const SortRow *a = one, *b = other;
  int order = compare_keys (&a->key, &b->key);

  return ((const SortWord *) word)->descends && a->key.class < 2 && b->key.class < 2 ? -order : order;
}

/* @ids in the order of the key, equal ones as they stood. */
static void
sort_by (SlvSort *sort, SortWord *word, guint *ids, guint n)
{
  static const SlvPrintingField fields[] = { [SORT_SET] = SLV_PRINTING_SET_CODE, [SORT_NUMBER] = SLV_PRINTING_NUMBER,
    [SORT_RARITY] = SLV_PRINTING_RARITY, [SORT_RELEASED] = SLV_PRINTING_RELEASED, [SORT_GAME] = 0, [SORT_PROVIDED] = 0, [SORT_ATTR] = 0 };
  Reading reading = { .sort = sort, .word = word, .words = slv_index_printing_words (sort->index, fields[word->kind]) };
  g_autofree SortRow *rows = g_new (SortRow, n);

  for (guint i = 0; i < n; i++)
    rows[i] = (SortRow) { key_of (&reading, ids[i]), ids[i] };
  g_qsort_with_data (rows, (gint) n, sizeof (SortRow), compare_rows, word);
  for (guint i = 0; i < n; i++)
    ids[i] = rows[i].id;
}

/* ---- the sort ---- */

SlvSort *
slv_sort_new (SlvIndex *index, SlvGame *game, gboolean printings, const SlvProvider *provider, const char *keys, const char *text, const SlvSpan *span,
              GError **error)
{
  SlvSort *sort = g_new0 (SlvSort, 1);

  sort->index = index;
  sort->game = game;
  sort->printings = printings;
  sort->provider = provider;
  sort->words = g_array_new (FALSE, FALSE, sizeof (SortWord));
  g_array_set_clear_func (sort->words, word_clear);
  if (keys == NULL || read_words (sort, keys, text, span, error))
    return sort;
  slv_sort_free (sort);
  return NULL;
}

SLV_DEFINE_FREE (SlvSort, slv_sort_free, words);

gboolean
slv_sort_is_by_name (const SlvSort *sort)
{
  const SortWord *word = sort->words->len > 0 ? &g_array_index (sort->words, SortWord, 0) : NULL;

  return word == NULL || (sort->words->len == 1 && word->kind == SORT_NAME && !word->descends);
}

void
slv_sort_run (SlvSort *sort, GArray *ids)
{
  for (guint i = ids->len > 1 ? sort->words->len : 0; i > 0; i--)
    sort_by (sort, &g_array_index (sort->words, SortWord, i - 1), (guint *) (gpointer) ids->data, ids->len);
}
