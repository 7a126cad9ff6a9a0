/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-sort.c: the order of what a search finds. What is sorted by repeats in most rows, so each different value is looked
 * at once and gets a rank; the rows are then put in order of ranks by counting, key by key from the last to the first, which
 * takes no comparison and leaves equal ones as they stood: in order of game, name and key. */
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

#define SORT_KEYS_MAX 8u
#define NO_SOURCE     G_MAXUINT32

typedef enum { SORT_NAME, SORT_SET, SORT_NUMBER, SORT_RARITY, SORT_RELEASED, SORT_GAME, SORT_PROVIDED, SORT_ATTR } SortKind;
static const struct { const char *name; SortKind kind; } sort_words[] = {
  { "name", SORT_NAME }, { "set", SORT_SET }, { "number", SORT_NUMBER }, { "cn", SORT_NUMBER }, { "rarity", SORT_RARITY },
  { "released", SORT_RELEASED }, { "date", SORT_RELEASED }, { "year", SORT_RELEASED }, { "game", SORT_GAME },
};

typedef struct { char *name; SortKind kind; gboolean descends; } SortWord;

/* Values compare by class, then number, then text. Class 2 comes last either way: what is missing, and the texts of rarities that
 * have no place in the game's order. */
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
  return text != NULL && *text != '\0' ? (SortKey) { text, 0, 1 } : (SortKey) { NULL, 0, 2 };
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

/* ---- ranks ---- */

/* The rows of one key while they are read, in order of their ids: those of a game stand together. */
typedef struct {
  SlvSort       *sort;
  const SortWord *word;
  GArray        *keys;         /* SortKey: the different ones, as far as that is known */
  const SlvGame *game;         /* of the row that was read last */
  const SlvAttr *attr;
  SlvColumn      column;
  gboolean       has_column;
  guint32       *by_code;      /* code → source + 1 in this game */
  GHashTable    *by_word;      /* word of a printing → source + 1 */
  SlvWordNumber       *near;         /* the same */
  const guint32 *words;
} Ranking;

static guint32
add_source (Ranking *ranking, SortKey key)
{
  g_array_append_val (ranking->keys, key);
  return ranking->keys->len - 1;
}

/* Names and texts: rows of one text stand together in name order; others are found equal when they are ranked. */
static guint32
source_of_text (Ranking *ranking, const char *text)
{
  const SortKey *last = ranking->keys->len > 0 ? &g_array_index (ranking->keys, SortKey, ranking->keys->len - 1) : NULL;

  if (*text == '\0')
    return NO_SOURCE;
  if (last != NULL && last->text != NULL && strcmp (last->text, text) == 0)
    return ranking->keys->len - 1;
  return add_source (ranking, text_key (text));
}

static void
enter_game (Ranking *ranking, const SlvGame *game)
{
  SlvSort *sort = ranking->sort;

  ranking->game = game;
  g_clear_pointer (&ranking->by_code, g_free);
  g_hash_table_remove_all (ranking->by_word);
  memset (ranking->near, 0, SLV_WORD_NUMBERS * sizeof (SlvWordNumber));
  if (ranking->word->kind != SORT_ATTR)
    return;
  ranking->attr = slv_game_find_field (game, ranking->word->name);
  ranking->has_column = ranking->attr != NULL && slv_index_column (sort->index, game, ranking->attr, &ranking->column);
  if (ranking->has_column)
    ranking->by_code = g_new0 (guint32, ranking->column.n_values + 1);
}

static guint32
source_of_attr (Ranking *ranking, guint row)
{
  const SlvColumn *column = &ranking->column;
  double number;

  if (!ranking->has_column || column->states[row - column->first_row] == SLV_CELL_MISSING)
    return NO_SOURCE;
  if (ranking->attr->kind == SLV_ATTR_TEXT)
    return source_of_text (ranking, slv_index_text_folded (ranking->sort->index, row, ranking->attr));
  guint32 start = column->starts[row - column->first_row];
  if (start == column->starts[row - column->first_row + 1])
    return NO_SOURCE;
  guint32 code = column->codes[start];
  if (ranking->by_code[code] == 0)
    {
      gboolean is_number = slv_column_number (ranking->sort->index, column, code, &number);
      SortKey key = is_number ? (SortKey) { NULL, number, 0 } : text_key (slv_column_folded (ranking->sort->index, column, code));

      ranking->by_code[code] = key.class == 2 ? NO_SOURCE : add_source (ranking, key) + 1;
    }
  return ranking->by_code[code] == NO_SOURCE ? NO_SOURCE : ranking->by_code[code] - 1;
}

static guint32
source_of_provided (Ranking *ranking, guint id, guint row)
{
  const SlvProvider *provider = ranking->sort->provider;
  double value;

  if (!provider->order (provider->data, ranking->word->name, row, ranking->sort->printings ? id : SLV_ROW_NONE, &value))
    return NO_SOURCE;
  return add_source (ranking, (SortKey) { NULL, value, 0 });
}

/* A card without a printing of its own choosing is placed by its first one, which is the oldest. */
static guint32
source_of_printing (Ranking *ranking, guint id, guint row)
{
  SlvSort *sort = ranking->sort;
  guint first = id, n = 1;

  if (!sort->printings)
    slv_index_card_printings (sort->index, row, &first, &n);
  guint32 word = n > 0 ? ranking->words[first] : 0;
  if (word == 0)
    return NO_SOURCE;
  SlvWordNumber *near = slv_word_number (ranking->near, word);
  if (near->word == word)
    return near->number;
  guint32 source = GPOINTER_TO_UINT (g_hash_table_lookup (ranking->by_word, GUINT_TO_POINTER (word)));
  if (source > 0)
    {
      *near = (SlvWordNumber) { word, source - 1 };
      return source - 1;
    }
  const char *text = slv_index_word (sort->index, word);
  source = add_source (ranking, ranking->word->kind == SORT_RARITY ? rarity_key (ranking->game, text)
                                : ranking->word->kind == SORT_NUMBER ? natural_key (text) : text_key (text));
  g_hash_table_insert (ranking->by_word, GUINT_TO_POINTER (word), GUINT_TO_POINTER (source + 1));
  *near = (SlvWordNumber) { word, source };
  return source;
}

static guint32
source_of (Ranking *ranking, guint id)
{
  SlvSort *sort = ranking->sort;
  guint row = sort->printings ? slv_index_printing_card (sort->index, id) : id;

  if (ranking->game == NULL || (ranking->word->kind != SORT_NAME && row - ranking->column.first_row >= ranking->column.n_rows))
    {
      const SlvGame *game = slv_index_card_game (sort->index, row);

      if (game != ranking->game)
        enter_game (ranking, game);
      if (!ranking->has_column)    /* its rows are known all the same */
        slv_index_game_rows (sort->index, game, &ranking->column.first_row, &ranking->column.n_rows);
    }
  switch (ranking->word->kind)
    {
    case SORT_NAME: return source_of_text (ranking, slv_index_card_folded (sort->index, row));
    case SORT_GAME: return source_of_text (ranking, ranking->game->title);
    case SORT_ATTR: return source_of_attr (ranking, row);
    case SORT_PROVIDED: return source_of_provided (ranking, id, row);
    case SORT_SET:
    case SORT_NUMBER:
    case SORT_RARITY:
    case SORT_RELEASED:
    default:        return source_of_printing (ranking, id, row);
    }
}

static int
compare_sources (gconstpointer one, gconstpointer other, gpointer user_data)
{
  const SortKey *keys = user_data;

  return compare_keys (&keys[*(const guint32 *) one], &keys[*(const guint32 *) other]);
}

static gboolean
is_in_order (GArray *keys)
{
  for (guint i = 1; i < keys->len; i++)
    if (compare_keys (&g_array_index (keys, SortKey, i - 1), &g_array_index (keys, SortKey, i)) > 0)
      return FALSE;
  return TRUE;
}

/* Source → rank; equal ones have one rank. @n_turned: (out): how many of the ranks "-" turns round. Returns: how many there are. */
static guint32
rank_sources (GArray *keys, guint32 *ranks, guint32 *n_turned)
{
  g_autofree guint32 *order = g_new (guint32, keys->len + 1);
  guint32 rank = 0;

  for (guint32 i = 0; i < keys->len; i++)
    order[i] = i;
  if (!is_in_order (keys))
    g_qsort_with_data (order, (gint) keys->len, sizeof (guint32), compare_sources, keys->data);
  *n_turned = 0;
  for (guint32 i = 0; i < keys->len; i++)
    {
      if (i > 0 && compare_sources (&order[i - 1], &order[i], keys->data) != 0)
        rank++;
      ranks[order[i]] = rank;
      if (g_array_index (keys, SortKey, order[i]).class < 2)
        *n_turned = rank + 1;
    }
  return keys->len > 0 ? rank + 1 : 0;
}

static gboolean
speaks_of_printings (const SortWord *word)
{
  return word->kind == SORT_SET || word->kind == SORT_NUMBER || word->kind == SORT_RARITY || word->kind == SORT_RELEASED;
}

/* One pass: @ids in the order of the key, equal ones as they stood. What is missing has the last rank. */
static void
sort_by (SlvSort *sort, const SortWord *word, guint *ids, guint n)
{
  g_autoptr (GArray) keys = g_array_new (FALSE, FALSE, sizeof (SortKey));
  g_autoptr (GHashTable) by_word = g_hash_table_new (NULL, NULL);
  static const SlvPrintingField fields[] = { [SORT_SET] = SLV_PRINTING_SET_CODE, [SORT_NUMBER] = SLV_PRINTING_NUMBER,
    [SORT_RARITY] = SLV_PRINTING_RARITY, [SORT_RELEASED] = SLV_PRINTING_RELEASED, [SORT_GAME] = 0, [SORT_PROVIDED] = 0, [SORT_ATTR] = 0 };
  Ranking ranking = { .sort = sort, .word = word, .keys = keys, .by_word = by_word,
                      .words = speaks_of_printings (word) ? slv_index_printing_words (sort->index, fields[word->kind]) : NULL };
  g_autofree guint32 *of_row = g_new (guint32, n + 1), *ranks = NULL, *starts = NULL;
  g_autofree SlvWordNumber *near = g_new0 (SlvWordNumber, SLV_WORD_NUMBERS);
  g_autofree guint *sorted = g_new (guint, n + 1);
  guint32 n_ranks, n_turned;

  ranking.near = near;
  for (guint i = 0; i < n; i++)
    of_row[i] = source_of (&ranking, ids[i]);
  g_free (ranking.by_code);
  ranks = g_new (guint32, keys->len + 1);
  n_ranks = rank_sources (keys, ranks, &n_turned);
  starts = g_new0 (guint32, n_ranks + 2);
  for (guint32 i = 0; i < keys->len; i++)
    if (word->descends && ranks[i] < n_turned)
      ranks[i] = n_turned - 1 - ranks[i];
  for (guint i = 0; i < n; i++)
    {
      of_row[i] = of_row[i] == NO_SOURCE ? n_ranks : ranks[of_row[i]];
      starts[of_row[i] + 1]++;
    }
  for (guint32 i = 1; i <= n_ranks; i++)
    starts[i] += starts[i - 1];
  for (guint i = 0; i < n; i++)
    sorted[starts[of_row[i]]++] = ids[i];
  memcpy (ids, sorted, n * sizeof (guint));
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
