/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-complete-values.c: values that may stand behind a field, with the number of cards that the query has then: by one pass over
 * the cards where a term says what they are, else by a search for each value, as long as that takes no time that one notices. */
#include <math.h>
#include <string.h>
#include <glib/gi18n-lib.h>
#include "query/slv-complete-private.h"

#define COUNTING_MAX 30000   /* microseconds that searches for single values may take for one completion */

gint
slv_complete_count (SlvCompleting *completing, const char *written)
{
  const SlvPlaceInQuery *place = &completing->place;
  g_autoptr (SlvResult) result = NULL;
  gint64 start = g_get_monotonic_time ();

  if (completing->counting > COUNTING_MAX)
    return -1;
  g_autofree char *before = g_strndup (place->text, place->piece.start);
  g_autofree char *text = g_strconcat (before, written, place->text + place->piece.end, NULL);
  result = slv_search (completing->index, completing->game, text, "name", FALSE, completing->provider, NULL, NULL);
  completing->counting += g_get_monotonic_time () - start;
  return result != NULL ? (gint) result->rows->len : -1;
}

/* What the query finds without the term that is being typed. */
static SlvResult *
search_rest (SlvCompleting *completing)
{
  const SlvPlaceInQuery *place = &completing->place;
  g_autofree char *rest = slv_query_without (place->text, place->term);
  SlvGame *game = completing->game;
  SlvResult *result = slv_search (completing->index, game, rest, "name", FALSE, completing->provider, NULL, NULL);

  return result != NULL ? result : slv_search (completing->index, game, "", "name", FALSE, NULL, NULL, NULL);
}

static gint
compare_counts (gconstpointer a, gconstpointer b)
{
  const SlvCandidate *one = *(SlvCandidate * const *) a, *other = *(SlvCandidate * const *) b;

  return one->count > other->count ? -1 : one->count < other->count;
}

/* Whether what is typed begins another spelling of @value. */
static gboolean
is_spelt (const SlvCompleting *completing, const SlvAttr *attr, const char *value)
{
  GHashTableIter iter;
  gpointer name, canonical;

  if (attr == NULL || attr->value_names == NULL || *completing->needle == '\0')
    return FALSE;
  g_hash_table_iter_init (&iter, attr->value_names);
  while (g_hash_table_iter_next (&iter, &name, &canonical))
    if (strcmp (canonical, value) == 0 && slv_complete_begins (completing, name))
      return TRUE;
  return FALSE;
}

static gboolean
compares (SlvOp op)
{
  return op == SLV_OP_LT || op == SLV_OP_LE || op == SLV_OP_GT || op == SLV_OP_GE;
}

/* "0..7": from the lowest number of @values (SlvFacetValue) that a card has to the highest. */
static void
add_span (SlvCompleting *completing, const GArray *values)
{
  const char *low = NULL, *high = NULL;
  double least = INFINITY, most = -INFINITY, number;

  SLV_EACH_IN (const SlvFacetValue, value, values)
    {
      if (value->count == 0 || !slv_number_parse (value->value, &number))
        continue;
      low = number < least ? value->value : low;
      high = number > most ? value->value : high;
      least = MIN (least, number);
      most = MAX (most, number);
    }
  if (!(least < most) || compares (completing->place.op))
    return;
  g_autofree char *span = g_strconcat (low, "..", high, NULL);
  if (g_str_has_prefix (span, completing->place.part))
    slv_complete_add (completing, SLV_CANDIDATE_VALUE, g_strdup (span), _("from the lowest to the highest"),
                      slv_complete_count (completing, span));
}

static void
add_facet (SlvCompleting *completing, const SlvFacet *facet, const SlvAttr *spelling)
{
  gboolean rarities = spelling != NULL && spelling == slv_game_rarities (completing->game), above = compares (completing->place.op);

  SLV_EACH_IN (const SlvFacetValue, value, facet->values)
    {
      gboolean spelt = is_spelt (completing, spelling, value->value);

      if (*value->value == '\0' || (rarities && above && slv_game_rarity_place (completing->game, value->value) < 0))
        continue;   /* it cannot be asked for, or not be compared */
      if (!spelt && (!slv_complete_begins (completing, value->value) || (value->count == 0 && *completing->needle == '\0')))
        continue;
      char *written = slv_query_quote (value->value);
      slv_complete_add (completing, SLV_CANDIDATE_VALUE, written, NULL,
                        above ? slv_complete_count (completing, written) : (gint) value->count);
    }
}

/* Values of cards, those that most of the cards have first; numbers and rarities in their order, and a range of all numbers. */
gboolean
slv_complete_counted (SlvCompleting *completing, const char *field)
{
  const SlvAttr *attr = slv_game_find_field (completing->game, field), *spelling = attr;
  g_autoptr (SlvResult) result = search_rest (completing);
  const guint *rows = result != NULL ? (const guint *) (gconstpointer) result->rows->data : NULL;
  g_autoptr (SlvFacet) facet = slv_facet_of (completing->index, completing->game, field, rows, result != NULL ? result->rows->len : 0,
                                             result != NULL && result->printings);

  if (facet == NULL)
    return FALSE;
  if (facet->attr == NULL)
    spelling = g_str_equal (field, SLV_RARITY_ATTR) ? slv_game_rarities (completing->game) : NULL;
  if (facet->attr != NULL ? slv_attr_is_numeric (facet->attr) : g_str_equal (field, "year") || g_str_equal (field, "cn"))
    add_span (completing, facet->values);
  add_facet (completing, facet, spelling);
  if (!facet->ordered)
    g_ptr_array_sort (completing->found, compare_counts);
  return TRUE;
}

void
slv_complete_provided (SlvCompleting *completing, const char *field)
{
  const SlvProvider *provider = completing->provider;
  g_autoptr (GPtrArray) values = g_ptr_array_new_with_free_func (g_free);

  if (provider == NULL || provider->values == NULL || !provider->knows (provider->data, field))
    return;
  provider->values (provider->data, field, values);
  SLV_EACH (const char, value, values)
    {
      gboolean range = strstr (value, "..") != NULL && slv_number_parse_span (value, &(SlvNumberRange) { 0, 0, FALSE, FALSE });
      char *written = range ? g_strdup (value) : slv_query_quote (value);

      if (slv_complete_begins (completing, value) && !(range && compares (completing->place.op)))
        slv_complete_add (completing, SLV_CANDIDATE_VALUE, written, NULL, slv_complete_count (completing, written));
      else
        g_free (written);
    }
}
