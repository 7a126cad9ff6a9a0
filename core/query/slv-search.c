/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search.c: a query over one game or all, and the order of what it finds. Rows of a game lie in name order, so the usual
 * order costs nothing but a merge of the games; any other is sorted by keys that are read once for each row. */
#include "config.h"
#include <string.h>
#include <glib/gi18n-lib.h>
#include "base/slv-fold.h"
#include "query/slv-query-private.h"

#define SORT_KEYS_MAX 8u

typedef enum { SORT_NAME, SORT_SET, SORT_NUMBER, SORT_RARITY, SORT_RELEASED, SORT_GAME, SORT_ATTR } SortKind;
static const struct { const char *name; SortKind kind; } sort_words[] = {
  { "name", SORT_NAME }, { "set", SORT_SET }, { "number", SORT_NUMBER }, { "cn", SORT_NUMBER }, { "rarity", SORT_RARITY },
  { "released", SORT_RELEASED }, { "date", SORT_RELEASED }, { "year", SORT_RELEASED }, { "game", SORT_GAME },
};

/** @game and what follows: the attribute in the game of the row that was read last. */
typedef struct {
  char          *name;
  SortKind       kind;
  gboolean       descends, has_column;
  const SlvGame *game;
  const SlvAttr *attr;
  SlvColumn      column;
} SortWord;

/* Values compare by class, then number, then text; class 2 is missing and comes last either way. */
typedef struct { const char *text; double number; guint8 class; } SortKey;

typedef struct {
  SlvIndex *index;
  SlvGame  *game;        /* NULL: all */
  gboolean  printings;
  GArray   *words;       /* SortWord */
  SortKey  *keys;        /* words->len for each found row */
  const guint *ids;      /* rows or printings */
} Sort;

void
slv_result_free (SlvResult *result)
{
  g_array_unref (result->rows);
  g_free (result);
}

/* ---- what to sort by ---- */

static void
word_clear (gpointer data)
{
  g_free (((SortWord *) data)->name);
}

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

static void
add_names (const SlvGame *game, GPtrArray *names)
{
  for (guint i = 0; i < game->attrs->len; i++)
    g_ptr_array_add (names, ((SlvAttr *) g_ptr_array_index (game->attrs, i))->id);
}

static gboolean
fail_sort (Sort *sort, const char *name, const char *text, const SlvSpan *span, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autofree char *hint = NULL;
  GPtrArray *games = slv_games_list (slv_index_get_games (sort->index));

  for (guint i = 0; i < games->len; i++)
    if (sort->game == NULL || sort->game == g_ptr_array_index (games, i))
      add_names (g_ptr_array_index (games, i), names);
  for (guint i = 0; i < G_N_ELEMENTS (sort_words); i++)
    g_ptr_array_add (names, (gpointer) sort_words[i].name);
  g_ptr_array_add (names, NULL);
  hint = slv_bind_hint (name, (const char * const *) names->pdata);
  if (span != NULL)
    return slv_query_fail (error, text, *span, _("results cannot be ordered by “%s”%s"), name, hint);
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("results cannot be ordered by “%s”%s"), name, hint);
  return FALSE;
}

/* "cost,-name"; @span: where that stands in @text, NULL when it was given apart. */
static gboolean
read_words (Sort *sort, const char *keys, const char *text, const SlvSpan *span, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (keys, ",", SORT_KEYS_MAX + 1);

  for (guint i = 0; parts[i] != NULL; i++)
    {
      const char *part = g_strstrip (parts[i]);
      SortWord word = { .kind = SORT_ATTR, .descends = *part == '-' };
      word.name = slv_fold_id (part + (*part == '-' || *part == '+' ? 1 : 0));
      for (guint k = 0; k < G_N_ELEMENTS (sort_words); k++)
        if (g_str_equal (word.name, sort_words[k].name))
          word.kind = sort_words[k].kind;
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

static SortKey
rarity_key (const SlvGame *game, const char *text)
{
  const SlvAttr *attr = slv_game_find_attr (game, "rarity");
  const char *canonical = attr != NULL && text != NULL ? slv_attr_canonical_value (attr, text) : NULL;

  for (guint i = 0; canonical != NULL && attr->values[i] != NULL; i++)
    if (strcmp (attr->values[i], canonical) == 0)
      return (SortKey) { NULL, i, 0 };
  return natural_key (text);
}

static SortKey
attr_key (Sort *sort, const SlvGame *game, SortWord *word, guint row)
{
  const SlvColumn *column = &word->column;
  guint32 start;
  double number;

  if (word->game != game)
    {
      word->game = game;
      word->attr = slv_game_find_field (game, word->name);
      word->has_column = word->attr != NULL && slv_index_column (sort->index, game, word->attr, &word->column);
    }
  if (!word->has_column)
    return text_key (NULL);
  if (word->attr->kind == SLV_ATTR_TEXT)
    return text_key (slv_index_text_folded (sort->index, row, word->attr));
  start = column->starts[row - column->first_row];
  if (column->states[row - column->first_row] == SLV_CELL_MISSING || start == column->starts[row - column->first_row + 1])
    return text_key (NULL);
  if (slv_column_number (sort->index, column, column->codes[start], &number))
    return (SortKey) { NULL, number, 0 };
  return text_key (slv_column_folded (sort->index, column, column->codes[start]));
}

/* A card without a printing of its own choosing is placed by its first one, which is the oldest. */
static gboolean
view_of (Sort *sort, guint id, guint row, SlvPrintingView *view)
{
  guint first = id, n = 1;

  if (!sort->printings)
    slv_index_card_printings (sort->index, row, &first, &n);
  if (n == 0)
    return FALSE;
  slv_index_printing (sort->index, first, view);
  return TRUE;
}

static SortKey
key_of (Sort *sort, SortWord *word, guint id)
{
  guint row = sort->printings ? slv_index_printing_card (sort->index, id) : id;
  SlvGame *game = slv_index_card_game (sort->index, row);
  SlvPrintingView view;

  if (word->kind == SORT_NAME)
    return (SortKey) { slv_index_card_folded (sort->index, row), 0, 1 };
  if (word->kind == SORT_GAME)
    return text_key (game->title);
  if (word->kind == SORT_ATTR)
    return attr_key (sort, game, word, row);
  if (!view_of (sort, id, row, &view))
    return text_key (NULL);
  switch (word->kind)
    {
    case SORT_SET:      return text_key (view.set_code);
    case SORT_NUMBER:   return natural_key (view.number);
    case SORT_RARITY:   return rarity_key (game, view.rarity);
    case SORT_RELEASED: return text_key (view.released);
    case SORT_NAME:
    case SORT_GAME:
    case SORT_ATTR:
    default:            return text_key (NULL);
    }
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

/* Ids of cards are in order of game, name and key, ids of printings follow their cards: they settle what the keys leave equal. */
static int
compare_found (gconstpointer one, gconstpointer other, gpointer user_data)
{
  const Sort *sort = user_data;
  guint a = *(const guint *) one, b = *(const guint *) other;

  for (guint i = 0; i < sort->words->len; i++)
    {
      const SortWord *word = &g_array_index (sort->words, SortWord, i);
      const SortKey *x = &sort->keys[(gsize) a * sort->words->len + i], *y = &sort->keys[(gsize) b * sort->words->len + i];
      int order = compare_keys (x, y);
      if (order != 0)
        return word->descends && x->class != 2 && y->class != 2 ? -order : order;
    }
  return sort->ids[a] < sort->ids[b] ? -1 : sort->ids[a] > sort->ids[b];
}

static void
sort_found (Sort *sort, GArray *rows)
{
  g_autofree guint *order = g_new (guint, rows->len + 1), *sorted = g_new (guint, rows->len + 1);

  sort->ids = (const guint *) (gconstpointer) rows->data;
  sort->keys = g_new (SortKey, (gsize) rows->len * sort->words->len + 1);
  for (guint i = 0; i < rows->len; i++)
    {
      order[i] = i;
      for (guint k = 0; k < sort->words->len; k++)
        sort->keys[(gsize) i * sort->words->len + k] = key_of (sort, &g_array_index (sort->words, SortWord, k), sort->ids[i]);
    }
  g_qsort_with_data (order, (int) rows->len, sizeof (guint), compare_found, sort);
  for (guint i = 0; i < rows->len; i++)
    sorted[i] = sort->ids[order[i]];
  memcpy (rows->data, sorted, rows->len * sizeof (guint));
  g_clear_pointer (&sort->keys, g_free);
}

/* ---- what is found ---- */

/* All printings of @row that the query is true of. */
static void
add_printings (SlvBound *bound, guint row, GArray *found)
{
  gboolean all = bound->mentions_gone, ask = bound->looks_at_printings || bound->mentions_gone;
  SlvPrintingView view = { .gone = FALSE };
  guint first, n;

  slv_index_card_printings (bound->index, row, &first, &n);
  for (guint i = first; i < first + n; i++)
    {
      if (ask && slv_bound_test_printing (bound, i) != SLV_TRUE)
        continue;
      if (!all)
        slv_index_printing (bound->index, i, &view);
      if (!view.gone)
        g_array_append_val (found, i);
    }
}

typedef struct { gboolean printings; GArray *found; } Found;

/* Gone cards only where the query speaks of them. A card is asked before its printings, but for printings that are gone. */
static void
take_block (SlvBound *bound, guint first, guint n, const guint8 *truths, gpointer user_data)
{
  Found *found = user_data;

  for (guint row = first; row < first + n; row++)
    {
      gboolean yes = truths[row - first] == SLV_TRUE || (found->printings && bound->mentions_gone);
      if (!yes || (!bound->mentions_gone && slv_index_card_gone (bound->index, row)))
        continue;
      if (found->printings)
        add_printings (bound, row, found->found);
      else
        g_array_append_val (found->found, row);
    }
}

static guint
rank_of (SlvIndex *index, gboolean printings, guint id)
{
  return slv_index_card_rank (index, printings ? slv_index_printing_card (index, id) : id);
}

/* Lists in name order → one in name order. There are as many as games, so the next one is found by looking at all heads. */
static GArray *
merge (SlvIndex *index, gboolean printings, GPtrArray *lists)
{
  GArray *all = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree guint *at = g_new0 (guint, lists->len + 1);

  if (lists->len == 1)
    g_array_append_vals (all, ((GArray *) lists->pdata[0])->data, ((GArray *) lists->pdata[0])->len);
  while (lists->len > 1)
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

/* Binds @query to every game that understands it. When none does that game: lets in, it is an error: a fault of a value rather
 * than a field that is not there, and the first of those. */
static GPtrArray *
bind_games (SlvQuery *query, SlvIndex *index, SlvGame *game, const SlvProvider *provider, GError **error)
{
  g_autoptr (GPtrArray) bounds = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_bound_free);
  g_autoptr (GError) problem = NULL;
  GPtrArray *games = slv_games_list (slv_index_get_games (index));
  gboolean only_lacks = TRUE;
  SlvSpan span = { 0, 0 };

  for (guint i = 0; i < (game != NULL ? 1 : games->len); i++)
    {
      SlvGame *one = game != NULL ? game : g_ptr_array_index (games, i);
      gboolean lacks = FALSE;
      g_autoptr (GError) local = NULL;
      g_autoptr (SlvBound) bound = slv_query_bind_among (query, one, index, SLV_QUERY_SEARCH, provider, game == NULL, &lacks,
                                                         &local);

      if (bound != NULL && !slv_bound_is_left_out (bound))
        g_ptr_array_add (bounds, g_steal_pointer (&bound));
      else if (bound == NULL && (problem == NULL || (only_lacks && !lacks)))
        {
          g_clear_error (&problem);
          span = slv_query_error_span (local);
          problem = g_steal_pointer (&local);
          only_lacks = lacks;
        }
    }
  if (bounds->len > 0 || problem == NULL)
    return g_steal_pointer (&bounds);
  slv_query_set_error_span (span);
  g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

static GArray *
find_all (GPtrArray *bounds, SlvIndex *index, gboolean printings, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

  for (guint i = 0; i < bounds->len; i++)
    {
      Found found = { printings, g_array_new (FALSE, FALSE, sizeof (guint)) };
      g_ptr_array_add (lists, found.found);
      if (!slv_bound_each_block (g_ptr_array_index (bounds, i), take_block, &found, cancellable, error))
        return NULL;
    }
  return merge (index, printings, lists);
}

static gboolean
is_name_order (const Sort *sort)
{
  const SortWord *word = &g_array_index (sort->words, SortWord, 0);

  return sort->words->len == 0 || (sort->words->len == 1 && word->kind == SORT_NAME && !word->descends);
}

SlvResult *
slv_search (SlvIndex *index, SlvGame *game, const char *text, const char *sort_keys, gboolean printings,
            const SlvProvider *provider, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  g_autoptr (GPtrArray) bounds = NULL;
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (SortWord)), rows = NULL;
  Sort sort = { index, game, printings, words, NULL, NULL };
  gboolean given = sort_keys != NULL && *sort_keys != '\0';
  SlvResult *result;

  g_array_set_clear_func (words, word_clear);
  if (query == NULL)
    return NULL;
  sort.printings = printings || query->printings;
  bounds = bind_games (query, index, game, provider, error);
  if (bounds == NULL)
    return NULL;
  if (given && !read_words (&sort, sort_keys, text, NULL, error))
    return NULL;
  if (!given && query->order != NULL && !read_words (&sort, query->order, text, &query->order_span, error))
    return NULL;
  rows = find_all (bounds, index, sort.printings, cancellable, error);
  if (rows == NULL)
    return NULL;
  if (rows->len > 0 && !is_name_order (&sort))
    sort_found (&sort, rows);
  result = g_new0 (SlvResult, 1);
  result->rows = g_steal_pointer (&rows);
  result->printings = sort.printings;
  return result;
}
