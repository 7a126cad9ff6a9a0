/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-facets.c: see the header. Fields of one name in several games are told together. */
#include "cli/slv-search-facets.h"

#define VALUES_SHOWN 12u   /* of a field, on paper: those that most cards have */

typedef struct { SlvIndex *index; SlvGame *game; const SlvResult *result; } Asked;

/* (transfer full) (element-type SlvFacets): of each game with cards. */
static GPtrArray *
count_games (const Asked *asked)
{
  g_autoptr (GPtrArray) games = slv_index_dup_games (asked->index);
  GPtrArray *all = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_facets_free);

  for (guint i = 0; i < games->len; i++)
    {
      SlvFacets *facets = NULL;

      if (asked->game == NULL || asked->game == games->pdata[i])
        facets = slv_facets_count (asked->index, games->pdata[i], (const guint *) (gconstpointer) asked->result->rows->data,
                                   asked->result->rows->len, asked->result->printings, NULL, NULL);
      if (facets)
        g_ptr_array_add (all, facets);
    }
  return all;
}

cJSON *
slv_search_facets_json (SlvIndex *index, SlvGame *game, const SlvResult *result)
{
  const Asked asked = { index, game, result };
  g_autoptr (GPtrArray) all = count_games (&asked);
  cJSON *json = cJSON_CreateObject ();

  for (guint g = 0; g < all->len; g++)
    SLV_EACH (const SlvFacet, facet, ((SlvFacets *) all->pdata[g])->facets)
      {
        cJSON *field = cJSON_GetObjectItemCaseSensitive (json, facet->field);

        if (field == NULL)
          field = cJSON_AddObjectToObject (json, facet->field);
        SLV_EACH_IN (const SlvFacetValue, value, facet->values)
          {
            cJSON *known = value->count && all->len > 1 ? cJSON_GetObjectItemCaseSensitive (field, value->value) : NULL;

            if (known)
              cJSON_SetNumberValue (known, known->valuedouble + value->count);
            else if (value->count)
              cJSON_AddNumberToObject (field, value->value, value->count);
          }
      }
  return json;
}

SLV_DEFINE_ORDER (SlvFacetValue, compare_counts, (down, count));

static void
print_facet (const SlvFacet *facet)
{
  const char *title = facet->attr ? slv_cli_tr (facet->attr->title) : g_str_equal (facet->field, "set") ? _("Set") : _("Rarity");
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *first = g_strdup_printf ("  %s", title);

  if (!facet->ordered || facet->values->len > VALUES_SHOWN)
    g_array_sort (facet->values, compare_counts);
  for (guint i = 0; i < MIN (facet->values->len, VALUES_SHOWN); i++)
    {
      const SlvFacetValue *value = &g_array_index (facet->values, SlvFacetValue, i);
      g_autofree char *count = slv_tell_digits (value->count);

      if (value->count)
        g_string_append_printf (text, "%s%s\u00a0%s", text->len ? " · " : "", value->value, count);
    }
  if (facet->values->len > VALUES_SHOWN && g_array_index (facet->values, SlvFacetValue, VALUES_SHOWN).count)
    g_string_append (text, " · …");
  if (text->len)
    slv_text_paragraph (20, first, SLV_STYLE_PLAIN, text->str);
}

void
slv_search_facets_print (SlvIndex *index, SlvGame *game, const SlvResult *result)
{
  const Asked asked = { index, game, result };
  g_autoptr (GPtrArray) all = count_games (&asked);

  SLV_EACH (const SlvFacets, facets, all)
    {
      if (all->len > 1)
        slv_text_say (SLV_STYLE_BOLD, slv_cli_tr (facets->game->title));
      for (guint i = 0; i < facets->facets->len; i++)
        print_facet (facets->facets->pdata[i]);
    }
}

int
slv_search_complete (SlvCli *cli, SlvGame *game, const char *text, const SlvProvider *provider)
{
  g_autoptr (SlvCompletion) completion = slv_query_complete (cli->index, game, text, G_MAXUINT, provider);
  static const char * const kinds[] = { "field", "operator", "value", "name" };
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "start", SLV_NUMBER (completion->span.start) }, { "end", SLV_NUMBER (completion->span.end) });
  SlvRows *rows = slv_rows_new (cli, json, "candidates");
  SLV_EACH (const SlvCandidate, candidate, completion->candidates)
    {
      g_autofree char *count = candidate->count >= 0 ? slv_tell_digits ((guint64) candidate->count) : g_strdup ("");

      slv_rows_add (rows, { "text", SLV_TEXT (candidate->text), "" }, { "kind", SLV_TEXT (kinds[candidate->kind]) },
                    { .head = "", .shown = count, .right = TRUE }, { "title", SLV_TEXT (*candidate->title ? candidate->title : NULL), "" },
                    { "count", SLV_ITEM (candidate->count >= 0 ? cJSON_CreateNumber (candidate->count) : NULL) });
    }
  slv_rows_end (rows, 0);
  slv_cli_answer (cli, json);
  return completion->candidates->len ? 0 : 1;
}
