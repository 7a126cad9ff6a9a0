/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-node.c: small readers of an XML tree: attributes as text, flags and lists; child elements without the blanks
 * and comments between them. Attributes of the definition are never in a namespace. */
#include "config.h"
#include "game/slv-game-private.h"
#include <string.h>

char *
slv_node_dup (const xmlNode *node,
              const char    *attribute)
{
  xmlChar *text = xmlGetNoNsProp (node, (const xmlChar *) attribute);
  char *copy = g_strdup ((const char *) text);

  xmlFree (text);
  return copy;
}

char *
slv_node_dup_words (const xmlNode *node,
                    const char    *attribute)
{
  char *text = slv_node_dup (node, attribute);

  if (text != NULL && *g_strstrip (text) == '\0')
    g_clear_pointer (&text, g_free);
  return text;
}

gboolean
slv_node_flag (const xmlNode *node,
               const char    *attribute)
{
  g_autofree char *text = slv_node_dup (node, attribute);

  return g_strcmp0 (text, "yes") == 0;
}

char **
slv_node_list (const xmlNode *node,
               const char    *attribute,
               const char    *dividers)
{
  g_autofree char *text = slv_node_dup (node, attribute);
  g_auto (GStrv) parts = g_strsplit_set (text != NULL ? text : "", dividers, -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*g_strstrip (parts[i]) != '\0')
      g_strv_builder_add (builder, parts[i]);
  return g_strv_builder_end (builder);
}

gboolean
slv_node_is (const xmlNode *node,
             const char    *name)
{
  return node->ns == NULL && strcmp ((const char *) node->name, name) == 0;
}

xmlNode *
slv_node_first (const xmlNode *node)
{
  return xmlFirstElementChild ((xmlNode *) node);
}

xmlNode *
slv_node_next (const xmlNode *node)
{
  return xmlNextElementSibling ((xmlNode *) node);
}

xmlNode *
slv_node_child (const xmlNode *node,
                const char    *name)
{
  xmlNode *child;

  for (child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (slv_node_is (child, name))
      break;
  return child;
}
