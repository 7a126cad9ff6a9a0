/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-search.c: see the header. The index is immutable, so the thread needs no lock; the place of a fault is asked for in
 * the thread in which the parser ran. */
#include "config.h"
#include "cards/slv-card-search.h"
#include <string.h>

typedef struct { SlvIndex *index; SlvGame *game; char *text, *sort; } Search;

static void
search_free (Search *search)
{
  slv_index_unref (search->index);
  g_free (search->text);
  g_free (search->sort);
  g_free (search);
}

void
slv_card_hits_free (SlvCardHits *hits)
{
  slv_index_unref (hits->index);
  g_clear_pointer (&hits->result, slv_result_free);
  g_clear_error (&hits->fault);
  g_free (hits->words);
  g_free (hits);
}

/* In words, by the game that is looked at, or the first that knows all fields. */
static char *
describe (Search *search)
{
  g_autoptr (SlvQuery) query = slv_query_parse (search->text, NULL);
  GPtrArray *games = slv_games_list (slv_index_get_games (search->index));

  if (query == NULL || *search->text == '\0')
    return NULL;
  for (guint i = 0; i < games->len; i++)
    {
      SlvGame *game = g_ptr_array_index (games, i);
      g_autoptr (SlvBound) bound = NULL;

      if (search->game && search->game != game)
        continue;
      bound = slv_query_bind (query, game, search->index, SLV_QUERY_SEARCH, NULL, NULL);
      if (bound)
        return slv_bound_describe (bound);
    }
  return NULL;
}

static void
search_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Search *search = data;
  g_autoptr (SlvCardHits) hits = NULL;

  if (g_task_return_error_if_cancelled (task))
    return;
  hits = g_new0 (SlvCardHits, 1);
  hits->index = slv_index_ref (search->index);
  hits->result = slv_search (search->index, search->game, search->text, search->sort, FALSE, NULL, cancellable, &hits->fault);
  if (g_task_return_error_if_cancelled (task))
    return;
  if (hits->result == NULL)
    hits->span = slv_query_error_span (hits->fault);
  else
    hits->words = describe (search);
  g_task_return_pointer (task, g_steal_pointer (&hits), (GDestroyNotify) slv_card_hits_free);
}

void
slv_card_search_async (SlvIndex *index, SlvGame *game, const char *text, const char *sort, GCancellable *cancellable,
                       GAsyncReadyCallback callback, gpointer user_data)
{
  Search *search = g_new (Search, 1);
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, callback, user_data);

  search->index = slv_index_ref (index);
  search->game = game;
  search->text = g_strdup (text);
  search->sort = g_strdup (sort);
  g_task_set_name (task, "search");
  g_task_set_task_data (task, search, (GDestroyNotify) search_free);
  g_task_run_in_thread (task, search_thread);
}

SlvCardHits *
slv_card_search_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}

char *
slv_card_search_in_texts (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t", -1);
  g_autoptr (GString) query = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      if (words[i][0] == '-' || strpbrk (words[i], ":<>=()[]/|!\"") != NULL)
        return NULL;
      if (words[i][0] != '\0')
        g_string_append_printf (query, "%stext:%s", query->len ? " " : "", words[i]);
    }
  return query->len ? g_strdup (query->str) : NULL;
}
