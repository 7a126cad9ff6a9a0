/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-texts.c: the same query with its words looked for in the rules texts, for words that match no name. Terms that say
 * already where to look stay, and so does what must not be in a name. */
#include "query/slv-query-private.h"

#define TEXT_FIELD "text:"

/* Bytes where a word of a name begins, in the order of the text. */
static void
find_names (const SlvNode *node, GArray *places)
{
  if (node->kind == SLV_NODE_NOT)
    return;
  for (guint i = 0; node->children != NULL && i < node->children->len; i++)
    find_names (g_ptr_array_index (node->children, i), places);
  if (node->kind != SLV_NODE_TERM || node->field != NULL || node->exact || node->values->len != 1)
    return;
  const SlvQueryValue *value = slv_node_value (node, 0);
  if (*value->text != '\0')
    g_array_append_val (places, value->span.start);
}

char *
slv_query_in_texts (const char *text)
{
  g_autoptr (SlvQuery) query = g_utf8_validate (text, -1, NULL) ? slv_query_parse (text, NULL) : NULL;
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (guint));
  guint at = 0;

  if (query == NULL || query->root == NULL)
    return NULL;
  find_names (query->root, places);
  if (places->len == 0)
    return NULL;
  GString *out = g_string_new (NULL);
  for (guint i = 0; i < places->len; i++)
    {
      guint place = g_array_index (places, guint, i);

      g_string_append_len (out, text + at, place - at);
      g_string_append (out, TEXT_FIELD);
      at = place;
    }
  g_string_append (out, text + at);
  return g_string_free (out, FALSE);
}
