/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-locate.c: where in a definition a text stands, for rooms that find faults in it after it was loaded (a query
 * that does not bind). Structures keep a line only; columns are looked up in the file again when they are needed. */
#include "config.h"
#include "game/slv-game-private.h"
#include <string.h>

static const xmlNode *
find_node (const SlvXmlSource *source,
           const xmlNode   *node,
           guint            line,
           const char      *attribute,
           const char      *value)
{
  g_autofree char *text = NULL;

  if (slv_xml_source_line (source, node) >= line && attribute == NULL)
    return node;
  if (slv_xml_source_line (source, node) >= line)
    text = slv_node_dup (node, attribute);
  if (text != NULL && strcmp (g_strstrip (text), value) == 0)
    return node;
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      const xmlNode *found = find_node (source, child, line, attribute, value);

      if (found != NULL)
        return found;
    }
  return NULL;
}

gboolean
slv_game_locate (const char *file,
                 guint       line,
                 const char *attribute,
                 const char *value,
                 guint      *out_line,
                 guint      *out_column)
{
  g_autoptr (GPtrArray) faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_fault_free);
  g_autoptr (SlvXmlSource) source = slv_xml_source_open (file, faults);
  g_autofree char *bare = g_strstrip (g_strdup (value != NULL ? value : ""));
  const xmlNode *node = NULL;

  *out_line = line;
  *out_column = 0;
  if (source->doc != NULL)
    node = find_node (source, slv_xml_source_root (source), line, attribute, bare);
  if (node == NULL)
    return FALSE;
  slv_xml_source_place (source, node, attribute, out_line, out_column);
  return TRUE;
}
