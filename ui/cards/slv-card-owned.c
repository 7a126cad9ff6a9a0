/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-owned.c: see the header. Everything about the values stands in one table. */
#include "cards/slv-card-owned.h"

/* @whether: one of those that say whether a card is owned at all. */
static const struct {
  const char *term, *title;
  guint64 (*count) (const SlvCollection *collection, guint row);
  gboolean some, whether;
} values[] = {
  { "have>0", N_("Owned"),                slv_collection_have, TRUE,  TRUE },
  { "have=0", N_("Missing"),              slv_collection_have, FALSE, TRUE },
  /* Translators: copies of the card that sit in no built deck */
  { "free>0", N_("Free"),                 slv_collection_free, TRUE,  FALSE },
  { "want>0", N_("On the list of wants"), slv_collection_want, TRUE,  FALSE },
};

SlvFacet *
slv_card_owned_count (SlvCollection *collection, const SlvResult *result, const SlvResult *rest)
{
  SlvIndex *index = slv_collection_get_index (collection);

  if (slv_collection_n_lots (collection) == 0 && slv_collection_n_wants (collection) == 0)
    return NULL;
  SlvFacet *facet = g_new0 (SlvFacet, 1);
  facet->field = SLV_CARD_OWNED;
  facet->values = g_array_new (FALSE, FALSE, sizeof (SlvFacetValue));
  for (guint v = 0; v < G_N_ELEMENTS (values); v++)
    {
      const SlvResult *among = values[v].whether ? rest : result;
      SlvFacetValue value = { values[v].term, 0 };

      for (guint i = 0; i < among->rows->len; i++)
        {
          guint id = g_array_index (among->rows, guint, i), row = among->printings ? slv_index_printing_card (index, id) : id;

          value.count += (values[v].count (collection, row) > 0) == values[v].some;
        }
      g_array_append_val (facet->values, value);
    }
  return facet;
}

char *
slv_card_owned_without (const char *text)
{
  char *rest = g_strdup (text);

  for (guint v = 0; v < G_N_ELEMENTS (values); v++)
    if (values[v].whether)
      {
        char *less = slv_query_with_term (rest, values[v].term, FALSE);

        slv_take_str (&rest, less);
      }
  return rest;
}

void
slv_card_owned_note (const char *text, GHashTable *chosen)
{
  for (guint v = 0; v < G_N_ELEMENTS (values); v++)
    if (slv_query_has_term (text, values[v].term))
      g_hash_table_add (chosen, g_strdup_printf ("%s:%s", SLV_CARD_OWNED, values[v].term));
}

char *
slv_card_owned_toggle (const char *text, const char *term, gboolean on)
{
  g_autofree char *rest = NULL;

  for (guint v = 0; on && v < G_N_ELEMENTS (values); v++)
    if (values[v].whether && strcmp (values[v].term, term) == 0)
      rest = slv_card_owned_without (text);
  return slv_query_with_term (rest ? rest : text, term, on);
}

const char *
slv_card_owned_title (const char *term)
{
  for (guint v = 0; v < G_N_ELEMENTS (values); v++)
    if (strcmp (values[v].term, term) == 0)
      return _(values[v].title);
  return NULL;
}
