/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search.c: a query over one game or all. Rows of a game lie in name order, so the usual order costs nothing but a merge of the
 * games; slv-search-sort.c sees to any other. */
#include "query/slv-query-private.h"

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
