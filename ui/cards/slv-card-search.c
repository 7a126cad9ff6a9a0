/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-search.c: see the header. The index is immutable, so the thread needs no lock. */
#include "cards/slv-card-search.h"
#include "cards/slv-card-owned.h"
#include "widgets/slv-ui.h"

typedef struct {
  SlvIndex      *index;
  SlvGame       *game;
  char          *text, *sort;
  gboolean       printings, facets, pages;
  SlvCardHeading heading;
  GPtrArray     *pile;
  SlvSearchFields *fields;
  const SlvProvider *provider;   /* in the thread, while it searches */
} Search;

SLV_DEFINE_STATIC_FREE (Search, search_free, (slv_index_unref, index), text, sort, (slv_search_fields_unref, fields), pile);

SLV_DEFINE_FREE (SlvCardHits, slv_card_hits_free, (slv_index_unref, index), text, (slv_result_free, result), fault, parts,
                 (slv_facets_free, facets), chosen, (slv_pockets_unref, pockets), in_texts);

/* ---- facets ---- */

static SlvGame *
card_search_game_of (SlvIndex *index, const SlvResult *result, guint nth)
{
  guint row = g_array_index (result->rows, guint, nth);

  return slv_index_card_game (index, result->printings ? slv_index_printing_card (index, row) : row);
}

static SlvFacet *
count_games (SlvIndex *index, const SlvResult *result)
{
  SlvFacet *facet = g_new0 (SlvFacet, 1);
  GPtrArray *games = slv_games_list (slv_index_get_games (index));
  g_autofree guint *counts = g_new0 (guint, games->len);

  for (guint i = 0, last = 0; i < result->rows->len; i++)
    {
      SlvGame *game = card_search_game_of (index, result, i);

      if (g_ptr_array_index (games, last) != game)
        for (last = 0; last + 1 < games->len && g_ptr_array_index (games, last) != game;)
          last++;
      counts[last]++;
    }
  facet->field = "game";
  facet->values = g_array_new (FALSE, FALSE, sizeof (SlvFacetValue));
  for (guint i = 0; i < games->len; i++)
    {
      SlvFacetValue value = { ((SlvGame *) g_ptr_array_index (games, i))->id, counts[i] };
      guint first, n;

      if (slv_index_game_rows (index, g_ptr_array_index (games, i), &first, &n))
        g_array_append_val (facet->values, value);
    }
  return facet;
}

/* The game of which all results are, or NULL. */
static SlvGame *
only_game (SlvIndex *index, const SlvResult *result)
{
  SlvGame *game = result->rows->len ? card_search_game_of (index, result, 0) : NULL;

  for (guint i = 1; game && i < result->rows->len; i++)
    if (card_search_game_of (index, result, i) != game)
      return NULL;
  return game;
}

/* Behind the games, before what the definition has. Whether a card is owned at all is counted as if that were not asked. */
static void
add_owned (Search *search, SlvFacets *facets, const SlvResult *result, GCancellable *cancellable)
{
  SlvCollection *collection = slv_search_fields_get_collection (search->fields, search->index);
  g_autofree char *rest = collection ? slv_card_owned_without (search->text) : NULL;
  g_autoptr (SlvResult) other = NULL;

  if (collection == NULL)
    return;
  if (strcmp (rest, search->text) != 0)
    other = slv_search (search->index, search->game, rest, "name", search->printings, search->provider, cancellable, NULL);
  SlvFacet *facet = slv_card_owned_count (collection, result, other ? other : result);
  if (facet)
    g_ptr_array_insert (facets->facets, search->game == NULL, facet);
}

static SlvFacets *
count_facets (Search *search, const SlvResult *result, GCancellable *cancellable)
{
  SlvGame *game = search->game ? search->game : only_game (search->index, result);
  SlvFacets *facets = game ? slv_facets_count (search->index, game, (const guint *) (gconstpointer) result->rows->data, result->rows->len,
                                               result->printings, cancellable, NULL) : g_new0 (SlvFacets, 1);

  if (facets == NULL)
    return NULL;
  if (facets->facets == NULL)
    facets->facets = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_facet_free);
  if (search->game == NULL)
    g_ptr_array_insert (facets->facets, 0, count_games (search->index, result));
  add_owned (search, facets, result, cancellable);
  return facets;
}

/* The text without the values of @facet; they are noted in @chosen. */
static char *
card_search_take_out (const char *text, SlvGame *game, const SlvFacet *facet, GHashTable *chosen, GCancellable *cancellable)
{
  char *rest = g_strdup (text);

  for (guint i = 0; i < facet->values->len && !g_cancellable_is_cancelled (cancellable); i++)
    {
      const char *value = g_array_index (facet->values, SlvFacetValue, i).value;

      if (!slv_query_has (text, game, facet->field, value))
        continue;
      g_hash_table_add (chosen, g_strdup_printf ("%s:%s", facet->field, value));
      char *less = slv_query_with (rest, game, facet->field, value, FALSE);
      slv_take_str (&rest, less);
    }
  return rest;
}

/* Counts a facet of which values are chosen as if they were not. */
static void
count_rest (Search *search, SlvCardHits *hits, guint nth, GCancellable *cancellable)
{
  SlvFacet *facet = g_ptr_array_index (hits->facets->facets, nth), *other;
  g_autoptr (SlvResult) result = NULL;

  if (strcmp (facet->field, SLV_CARD_OWNED) == 0)
    {
      slv_card_owned_note (search->text, hits->chosen);
      return;
    }
  g_autofree char *rest = card_search_take_out (search->text, hits->facets->game, facet, hits->chosen, cancellable);
  if (strcmp (rest, search->text) == 0)
    return;
  result = slv_search (search->index, search->game, rest, "name", search->printings, search->provider, cancellable, NULL);
  if (result == NULL)
    return;
  other = strcmp (facet->field, "game") == 0 ? count_games (search->index, result)
    : slv_facet_of (search->index, hits->facets->game, facet->field, (const guint *) (gconstpointer) result->rows->data,
                    result->rows->len, result->printings);
  if (other == NULL)
    return;
  slv_facet_free (facet);
  g_ptr_array_index (hits->facets->facets, nth) = other;
}

/* ---- where they lie ---- */

typedef struct { Search *search; const SlvResult *result; } Piled;

static char *
card_search_heading_of (gpointer data, guint nth, double *order)
{
  const Piled *piled = data;
  guint id = g_array_index (piled->result->rows, guint, nth);
  guint row = piled->result->printings ? slv_index_printing_card (piled->search->index, id) : id;

  return piled->search->heading (g_ptr_array_index (piled->search->pile, 0), piled->search->index, row, piled->result->printings ? id : SLV_ROW_NONE, order);
}

static SlvPockets *
card_search_lay_out (Search *search, const SlvResult *result)
{
  if (search->pages)
    return slv_pockets_by_number (search->index, (const guint *) (gconstpointer) result->rows->data, result->rows->len, TRUE);
  if (search->pile == NULL || search->pile->len == 0)
    return NULL;
  Piled piled = { search, result };
  return slv_pockets_in_piles (result->rows->len, card_search_heading_of, &piled);
}

/* ---- the search ---- */

static void
look_beside (Search *search, SlvCardHits *hits, GCancellable *cancellable)
{
  hits->parts = slv_search_parts (search->index, search->game, search->text, search->provider, hits->result);
  if (search->facets)
    hits->facets = count_facets (search, hits->result, cancellable);
  for (guint i = 0; hits->facets && i < hits->facets->facets->len; i++)
    count_rest (search, hits, i, cancellable);
}

/* Nothing has the words in its name: whether something has them in its text. */
static void
look_in_texts (Search *search, SlvCardHits *hits, GCancellable *cancellable)
{
  g_autofree char *query = slv_query_in_texts (search->text);
  g_autoptr (SlvResult) found = query ? slv_search (search->index, search->game, query, "name", search->printings, search->provider,
                                                    cancellable, NULL) : NULL;

  if (found && found->rows->len)
    hits->in_texts = g_steal_pointer (&query);
}

static void
card_search_run (Search *search, SlvCardHits *hits, GCancellable *cancellable)
{
  g_auto (SlvSearchFieldsUse) use = { 0 };

  search->provider = slv_search_fields_use (search->fields, search->index, search->text, &use);
  hits->result = slv_search (search->index, search->game, search->text, search->sort, search->printings, search->provider, cancellable,
                             &hits->fault);
  if (hits->result == NULL)
    hits->span = slv_error_get_span (hits->fault);
  else if (!g_cancellable_is_cancelled (cancellable))
    {
      look_beside (search, hits, cancellable);
      hits->pockets = card_search_lay_out (search, hits->result);
      if (hits->result->rows->len == 0)
        look_in_texts (search, hits, cancellable);
    }
  search->provider = NULL;
}

static void
search_thread (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Search *search = data;

  if (g_task_return_error_if_cancelled (task))
    return;
  g_autoptr (SlvCardHits) hits = g_new0 (SlvCardHits, 1);
  hits->index = slv_index_ref (search->index);
  hits->text = g_strdup (search->text);
  hits->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  card_search_run (search, hits, cancellable);
  if (g_task_return_error_if_cancelled (task))
    return;
  g_task_return_pointer (task, g_steal_pointer (&hits), (GDestroyNotify) slv_card_hits_free);
}

void
slv_card_search_run_async (const SlvCardSearch *wanted, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Search *search = g_new (Search, 1);

  *search = (Search) { slv_index_ref (wanted->index), wanted->game, g_strdup (wanted->text), g_strdup (wanted->sort),
                       wanted->printings, wanted->facets, wanted->pages, wanted->heading, wanted->pile ? g_ptr_array_ref (wanted->pile) : NULL,
                       wanted->fields ? slv_search_fields_ref (wanted->fields) : NULL, NULL };
  slv_ui_in_thread (search_thread, search, search_free, NULL, cancellable, callback, user_data);
}

SlvCardHits *
slv_card_search_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
