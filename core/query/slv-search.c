/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search.c: a query over one game or all. Rows of a game lie in name order, so the usual order costs nothing but a merge of the
 * games; any other is found key by key. */
#include "query/slv-query-private.h"
#include "base/slv-fold.h"

/* ---- any other order: key by key from the last to the first, each of which leaves equal ones as they stood ---- */

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

typedef struct {
  SlvIndex *index;
  SlvGame  *game;        /* NULL: all */
  gboolean  printings;
  const SlvProvider *provider;   /* NULL: none */
  GArray   *words;       /* SortWord */
} SlvSort;

/* ---- what to sort by ---- */

SLV_DEFINE_STATIC_CLEAR (SortWord, word_clear, name);
SLV_DEFINE_STATIC_FREE (SlvSort, slv_sort_free, words);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSort, slv_sort_free)

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

static SlvSort *
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

static gboolean
slv_sort_is_by_name (const SlvSort *sort)
{
  const SortWord *word = sort->words->len > 0 ? &g_array_index (sort->words, SortWord, 0) : NULL;

  return word == NULL || (sort->words->len == 1 && word->kind == SORT_NAME && !word->descends);
}

/* Sorts @ids, which come in rising order. */
static void
slv_sort_run (SlvSort *sort, GArray *ids)
{
  for (guint i = ids->len > 1 ? sort->words->len : 0; i > 0; i--)
    sort_by (sort, &g_array_index (sort->words, SortWord, i - 1), (guint *) (gpointer) ids->data, ids->len);
}

SLV_DEFINE_FREE (SlvResult, slv_result_free, rows);

/* ---- what is found ---- */

/* All printings of @row that the query is true of. */
static void
add_printings (SlvBound *bound, guint row, GArray *found)
{
  gboolean all = bound->mentions_gone, ask = bound->looks_at_printings || bound->mentions_gone;
  guint first, n;

  slv_index_card_printings (bound->index, row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      if (ask && slv_bound_test_printing (bound, i) != SLV_TRUE)
        continue;
      if (all || !slv_index_printing_gone (bound->index, i))
        g_array_append_val (found, i);
    }
}

/* Gone cards only where the query speaks of them. A card is asked before its printings, but for printings that are gone. */
static GArray *
take (SlvBound *bound, gboolean printings, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (guint));
  guint kept = 0;

  if (!slv_bound_run (bound, rows, cancellable, error))
    return NULL;
  if (printings && bound->mentions_gone)
    {
      g_array_set_size (rows, bound->n_rows);
      for (guint i = 0; i < bound->n_rows; i++)
        g_array_index (rows, guint, i) = bound->first_row + i;
    }
  for (guint i = 0; i < rows->len; i++)
    {
      guint row = g_array_index (rows, guint, i);

      if (!bound->mentions_gone && slv_index_card_gone (bound->index, row))
        continue;
      if (printings)
        add_printings (bound, row, found);
      else
        g_array_index (rows, guint, kept++) = row;
    }
  return printings ? g_steal_pointer (&found) : g_array_ref (g_array_set_size (rows, kept));
}

static guint
rank_of (SlvIndex *index, gboolean printings, guint id)
{
  return slv_index_card_rank (index, printings ? slv_index_printing_card (index, id) : id);
}

/* Lists in name order → one in name order, or just one behind the other. There are as many as games, so the next one is found by
 * looking at all heads. */
static GArray *
merge (SlvIndex *index, gboolean printings, gboolean by_name, GPtrArray *lists)
{
  g_autofree guint *at = g_new0 (guint, lists->len + 1);

  if (lists->len == 1)
    return g_array_ref (lists->pdata[0]);
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < lists->len && !by_name; i++)
    g_array_append_vals (all, ((GArray *) lists->pdata[i])->data, ((GArray *) lists->pdata[i])->len);
  while (lists->len > 1 && by_name)
    {
      guint best = lists->len, best_rank = 0;
      for (guint i = 0; i < lists->len; i++)
        {
          GArray *list = g_ptr_array_index (lists, i);
          guint rank = at[i] < list->len ? rank_of (index, printings, g_array_index (list, guint, at[i])) : 0;
          if (at[i] < list->len && (best == lists->len || rank < best_rank))
            {
              best = i;
              best_rank = rank;
            }
        }
      if (best == lists->len)
        break;
      g_array_append_val (all, g_array_index ((GArray *) lists->pdata[best], guint, at[best]));
      at[best]++;
    }
  return all;
}

/* ---- one game or all ---- */

typedef struct { GPtrArray *bounds; GError *problem; gboolean only_lacks; } Binding;

static void
bind_one (Binding *binding, SlvQuery *query, SlvIndex *index, SlvGame *game, const SlvProvider *provider, gboolean other_games)
{
  gboolean lacks = FALSE;
  g_autoptr (GError) local = NULL;
  g_autoptr (SlvBound) bound = slv_query_bind_among (query, game, index, SLV_QUERY_SEARCH, provider, other_games, &lacks, &local);

  if (bound != NULL && !slv_bound_is_left_out (bound))
    g_ptr_array_add (binding->bounds, g_steal_pointer (&bound));
  else if (bound == NULL && (binding->problem == NULL || (binding->only_lacks && !lacks)))
    {
      g_clear_error (&binding->problem);
      binding->problem = g_steal_pointer (&local);
      binding->only_lacks = lacks;
    }
}

/* Binds @query to the games without a card. */
static void
bind_empty (Binding *binding, SlvQuery *query, SlvIndex *index, const SlvProvider *provider)
{
  GPtrArray *games = slv_games_list (slv_index_get_games (index));
  guint first, n;

  for (guint i = 0; i < games->len; i++)
    if (!slv_index_game_rows (index, g_ptr_array_index (games, i), &first, &n))
      bind_one (binding, query, index, g_ptr_array_index (games, i), provider, TRUE);
}

/* Binds @query to every game that understands it. When none does that game: lets in, it is an error: a fault of a value rather
 * than a field that is not there, and the first of those. Games without a card have no say unless the others understand nothing. */
static GPtrArray *
bind_games (SlvQuery *query, SlvIndex *index, SlvGame *game, const SlvProvider *provider, GError **error)
{
  g_autoptr (GPtrArray) bounds = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_bound_free);
  g_autoptr (GPtrArray) games = slv_index_dup_games (index);
  Binding binding = { bounds, NULL, TRUE };

  if (game != NULL)
    bind_one (&binding, query, index, game, provider, FALSE);
  for (guint i = 0; game == NULL && i < games->len; i++)
    bind_one (&binding, query, index, g_ptr_array_index (games, i), provider, TRUE);
  if (game == NULL && bounds->len == 0)
    bind_empty (&binding, query, index, provider);
  if (bounds->len > 0 || binding.problem == NULL)
    {
      g_clear_error (&binding.problem);
      return g_steal_pointer (&bounds);
    }
  g_propagate_error (error, binding.problem);
  return NULL;
}

static GArray *
find_all (GPtrArray *bounds, SlvIndex *index, gboolean printings, gboolean by_name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < bounds->len; i++)
    {
      GArray *found = take (g_ptr_array_index (bounds, i), printings, cancellable, error);

      if (found == NULL)
        return NULL;
      g_ptr_array_add (lists, found);
    }
  return merge (index, printings, by_name, lists);
}

SlvResult *
slv_search (SlvIndex *index, SlvGame *game, const char *text, const char *sort_keys, gboolean printings,
            const SlvProvider *provider, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  g_autoptr (SlvSort) sort = NULL;
  gboolean given = sort_keys != NULL && *sort_keys != '\0';

  if (query == NULL)
    return NULL;
  printings = printings || query->printings;
  g_autoptr (GPtrArray) bounds = bind_games (query, index, game, provider, error);
  if (bounds == NULL)
    return NULL;
  sort = slv_sort_new (index, game, printings, provider, given ? sort_keys : query->order, text, given ? NULL : &query->order_span, error);
  if (sort == NULL)
    return NULL;
  g_autoptr (GArray) rows = find_all (bounds, index, printings, slv_sort_is_by_name (sort), cancellable, error);
  if (rows == NULL)
    return NULL;
  if (!slv_sort_is_by_name (sort))
    slv_sort_run (sort, rows);
  SlvResult *result = g_new0 (SlvResult, 1);
  result->rows = g_steal_pointer (&rows);
  result->printings = printings;
  return result;
}

/* ---- in words ---- */

static SlvGame *
game_of (SlvIndex *index, const SlvResult *result, guint nth)
{
  guint row = g_array_index (result->rows, guint, nth);

  return slv_index_card_game (index, result->printings ? slv_index_printing_card (index, row) : row);
}

/* The games in whose words a search may be told, best first: that of the results, those with cards, the others. @several: (out):
 * there are results of more than one game. */
static GPtrArray *
order_games (SlvIndex *index, const SlvResult *result, gboolean *several)
{
  GPtrArray *games = slv_games_list (slv_index_get_games (index)), *ordered = g_ptr_array_new ();
  guint first, n;

  if (result->rows->len > 0)
    g_ptr_array_add (ordered, game_of (index, result, 0));
  *several = result->rows->len == 0;
  for (guint i = 1; i < result->rows->len && !*several; i++)
    *several = game_of (index, result, i) != g_ptr_array_index (ordered, 0);
  for (guint empty = 0; empty < 2; empty++)
    for (guint i = 0; i < games->len; i++)
      if (slv_index_game_rows (index, g_ptr_array_index (games, i), &first, &n) == (empty == 0))
        g_ptr_array_add (ordered, g_ptr_array_index (games, i));
  return ordered;
}

GPtrArray *
slv_search_parts (SlvIndex *index, SlvGame *game, const char *text, const SlvProvider *provider, const SlvResult *result)
{
  g_autoptr (SlvQuery) query = slv_query_parse (text, NULL);
  gboolean several = FALSE, lacks;
  g_autoptr (GPtrArray) games = game == NULL ? order_games (index, result, &several) : g_ptr_array_new ();

  if (game != NULL)
    g_ptr_array_add (games, game);
  for (guint i = 0; query != NULL && i < games->len; i++)
    {
      g_autoptr (SlvBound) bound = slv_query_bind_among (query, g_ptr_array_index (games, i), index, SLV_QUERY_SEARCH, provider, several,
                                                         &lacks, NULL);
      if (bound != NULL)
        return slv_bound_parts (bound);
    }
  return g_ptr_array_new_with_free_func ((GDestroyNotify) slv_query_part_free);
}
