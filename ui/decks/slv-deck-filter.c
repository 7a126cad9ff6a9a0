/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-filter.c: see the header. */
#include "decks/slv-deck-filter.h"

struct _SlvDeckFilter { SlvBound *bound; char *folded; };

SlvDeckFilter *
slv_deck_filter_new (SlvDeckDocument *document, const char *text, GError **error)
{
  const SlvFormat *format = slv_deck_document_get_format (document);
  if (text[0] == '\0' || format == NULL)
    return NULL;
  g_autoptr (SlvQuery) query = slv_query_parse (text, error);
  SlvIndex *index = slv_session_get_index (slv_deck_document_get_session (document));
  SlvBound *bound = query != NULL
    ? slv_query_bind (query, format->rulebook->game, index, SLV_QUERY_SEARCH, NULL, error) : NULL;
  if (bound == NULL)
    return NULL;
  SlvDeckFilter *filter = g_new0 (SlvDeckFilter, 1);
  filter->bound = bound;
  filter->folded = slv_fold_search (text);
  return filter;
}

SLV_DEFINE_FREE (SlvDeckFilter, slv_deck_filter_free, (slv_bound_free, bound), (g_free, folded));

gboolean
slv_deck_filter_test (SlvDeckFilter *filter, guint row, const char *name)
{
  if (row != SLV_ROW_NONE)
    return slv_bound_test (filter->bound, row) == SLV_TRUE;
  g_autofree char *folded = slv_fold_search (name);
  return strstr (folded, filter->folded) != NULL;
}

/** Entries that the resolution has no row for, because their zone is no part of the lists. */
static void
filter_entries (SlvDeckFilter *filter, const SlvResolution *resolution, GPtrArray *entries)
{
  for (guint i = entries->len; i > 0; i--)
    {
      const SlvDeckEntry *entry = g_ptr_array_index (entries, i - 1);
      g_autoptr (GArray) rows = NULL;
      guint n = slv_index_find_name (resolution->index, resolution->book->game, entry->name, &rows);
      if (!slv_deck_filter_test (filter, n > 0 ? g_array_index (rows, guint, 0) : SLV_ROW_NONE, entry->name))
        g_ptr_array_remove_index (entries, i - 1);
    }
}

void
slv_deck_filter_apply (SlvDeckFilter *filter, SlvResolution *resolution)
{
  for (guint i = resolution->cards->len; i > 0; i--)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i - 1);
      if (!slv_deck_filter_test (filter, card->row, slv_deck_entry (resolution->deck, card->entry)->name))
        g_array_remove_index (resolution->cards, i - 1);
    }
  filter_entries (filter, resolution, resolution->strange);
  filter_entries (filter, resolution, resolution->maybe);
}
