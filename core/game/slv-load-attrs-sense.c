/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-load-attrs-sense.c: do the attributes of a game make sense together? What a grammar cannot say: that names are used
 * once, that what is referred to exists, that values lie in their domain, that nothing is derived from itself. */
#include "config.h"
#include "game/slv-load-attrs.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

void
slv_load_unknown_value (SlvXmlSource     *source,
                        const xmlNode *node,
                        const char    *attribute,
                        gboolean       error,
                        const SlvAttr *attr,
                        const char    *value)
{
  g_autoptr (GPtrArray) values = g_ptr_array_new ();

  for (guint i = 0; attr->values[i] != NULL; i++)
    g_ptr_array_add (values, attr->values[i]);
  slv_xml_source_unknown (source, node, attribute, error, SLV_NOUN_VALUE, value, values);
}

static gboolean
is_number (const char *text)
{
  char *end = NULL;

  g_ascii_strtod (text, &end);
  return end != text && *end == '\0' && strpbrk (text, "xXnN") == NULL;
}

gboolean
slv_load_check_value (SlvXmlSource     *source,
                      const xmlNode *node,
                      const char    *attribute,
                      const SlvAttr *attr,
                      const char    *value)
{
  g_autofree char *bare = g_strstrip (g_strdup (value));

  if (*bare == '\0' || slv_attr_canonical_value (attr, bare) != NULL)
    return TRUE;
  if (attr->kind == SLV_ATTR_FLAG)
    {
      slv_xml_source_error (source, node, attribute, _("“%s” is yes or no, not “%s”"), attr->id, bare);
      return FALSE;
    }
  if (attr->kind == SLV_ATTR_NUMBER && !is_number (bare))
    {
      slv_xml_source_error (source, node, attribute, _("“%s” is a number, not “%s”"), attr->id, bare);
      return FALSE;
    }
  if ((SLV_KIND_BIT (attr->kind) & SLV_KINDS_VALUES) != 0 && attr->values[0] != NULL && !attr->open)
    {
      slv_load_unknown_value (source, node, attribute, TRUE, attr, bare);
      return FALSE;
    }
  return TRUE;
}

SlvAttr *
slv_load_find_attr (SlvXmlSource     *source,
                    const xmlNode *node,
                    const char    *attribute,
                    const SlvGame *game,
                    const char    *id)
{
  SlvAttr *attr = slv_game_find_attr (game, id);
  g_autoptr (GPtrArray) ids = NULL;

  if (attr != NULL)
    return attr;
  ids = g_ptr_array_new ();
  for (guint i = 0; i < game->attrs->len; i++)
    g_ptr_array_add (ids, ((SlvAttr *) g_ptr_array_index (game->attrs, i))->id);
  slv_xml_source_unknown (source, node, attribute, TRUE, SLV_NOUN_ATTR, id, ids);
  return NULL;
}

/* ---- names ---- */

static void
claim_name (SlvXmlSource     *source,
            const xmlNode *node,
            const char    *attribute,
            GHashTable    *names,
            const char    *name,
            SlvAttr       *attr)
{
  const SlvAttr *other = g_hash_table_lookup (names, name);

  if (other == NULL)
    g_hash_table_insert (names, (gpointer) name, attr);
  else if (other == attr)
    slv_xml_source_error (source, node, attribute, _("the name “%s” stands here twice"), name);
  else
    slv_xml_source_error (source, node, attribute, _("the name “%s” belongs to the attribute “%s” already"), name, other->id);
}

static void
claim_names (SlvXmlSource     *source,
             const xmlNode *node,
             GHashTable    *names,
             SlvAttr       *attr)
{
  for (guint i = 0; attr->aliases[i] != NULL; i++)
    claim_name (source, node, "alias", names, attr->aliases[i], attr);
  for (guint i = 0; attr->shorts[i] != NULL; i++)
    claim_name (source, node, "short", names, attr->shorts[i], attr);
}

/* ---- where values come from ---- */

/* The first attribute that @attr is made from and that is made from others itself; walked at most once round. */
static gboolean
comes_from_itself (const SlvGame *game,
                   const SlvAttr *attr,
                   const SlvAttr *goal,
                   GHashTable    *seen)
{
  if (!g_hash_table_add (seen, (gpointer) attr))
    return FALSE;
  for (guint i = 0; i <= attr->derives->len; i++)
    {
      const char *from = i < attr->derives->len ? ((SlvDerive *) g_ptr_array_index (attr->derives, i))->from : attr->from;
      const SlvAttr *origin = from != NULL ? slv_game_find_attr (game, from) : NULL;

      if (origin != NULL && (origin == goal || comes_from_itself (game, origin, goal, seen)))
        return TRUE;
    }
  return FALSE;
}

/* Values that are mapped must be values of the attribute they come from; written as an alias, they are found under their
 * canonical form too, which is what cards carry. */
static void
check_map_sources (SlvXmlSource     *source,
                   const xmlNode *node,
                   const SlvAttr *attr,
                   const SlvAttr *origin)
{
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      g_autofree char *from = slv_node_is (child, "map") ? slv_node_dup (child, "from") : NULL;
      const char *canonical = from != NULL ? slv_attr_canonical_value (origin, from) : NULL;
      g_autofree char *written = NULL, *folded = NULL;

      if (from != NULL)
        slv_load_check_value (source, child, "from", origin, from);
      if (canonical == NULL)
        continue;
      written = slv_fold_name (from, NULL);
      folded = slv_fold_name (canonical, NULL);
      if (!g_hash_table_contains (attr->map, folded))
        g_hash_table_insert (attr->map, g_steal_pointer (&folded), g_strdup (g_hash_table_lookup (attr->map, written)));
    }
}

static void
check_from (SlvXmlSource     *source,
            const xmlNode *node,
            const SlvGame *game,
            const SlvAttr *attr)
{
  const SlvAttr *origin;

  if (attr->from == NULL)
    {
      if (attr->map != NULL)
        slv_xml_source_error (source, slv_node_child (node, "map"), NULL, _("a map needs “from” on its attribute “%s”"), attr->id);
      return;
    }
  origin = slv_load_find_attr (source, node, "from", game, attr->from);
  if (origin != NULL)
    check_map_sources (source, node, attr, origin);
}

static void
check_derives (SlvXmlSource     *source,
               const xmlNode *node,
               const SlvGame *game)
{
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    {
      g_autofree char *from = slv_node_is (child, "derive") ? slv_node_dup (child, "from") : NULL;

      if (from != NULL)
        slv_load_find_attr (source, child, "from", game, from);
    }
}

/* Rarities belong to printings: the attribute of that name only says in which order they stand, and nothing can fill it. */
static void
check_rarity (SlvXmlSource     *source,
              const xmlNode *node,
              const SlvAttr *attr)
{
  static const char * const senseless[] = { "for", "from", "default", "loose", "facet" };

  if (attr->kind != SLV_ATTR_CHOICE)
    slv_xml_source_error (source, node, "kind", _("“%s” gives the order of the rarities of printings and is of kind “choice”"), attr->id);
  else if (attr->values[0] == NULL)
    slv_xml_source_error (source, node, NULL, _("“%s” gives the order of the rarities of printings and needs “values”"), attr->id);
  for (guint i = 0; i < G_N_ELEMENTS (senseless); i++)
    {
      g_autofree char *text = slv_node_dup (node, senseless[i]);

      if (text != NULL)
        slv_xml_source_error (source, node, senseless[i], _("“%s” gives the order of the rarities of printings; cards do not have it"), attr->id);
    }
  for (const xmlNode *child = slv_node_first (node); child != NULL; child = slv_node_next (child))
    if (!slv_node_is (child, "value"))
      slv_xml_source_error (source, child, NULL, _("“%s” gives the order of the rarities of printings; cards do not have it"), attr->id);
}

static void
check_attr (SlvXmlSource     *source,
            const xmlNode *node,
            const SlvGame *game,
            const SlvAttr *attr)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  if (strcmp (attr->id, SLV_RARITY_ATTR) == 0)
    check_rarity (source, node, attr);
  check_from (source, node, game, attr);
  check_derives (source, node, game);
  if (comes_from_itself (game, attr, attr, seen))
    slv_xml_source_error (source, node, attr->from != NULL ? "from" : NULL, _("“%s” comes from itself in the end"), attr->id);
  for (guint i = 0; attr->loose[i] != NULL; i++)
    slv_load_find_attr (source, node, "loose", game, attr->loose[i]);
}

void
slv_load_attrs_sense (SlvXmlSource     *source,
                      const xmlNode *list,
                      SlvGame       *game)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);
  const xmlNode *node = slv_node_first (list);

  for (guint i = 0; i < game->attrs->len; i++, node = slv_node_next (node))
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      claim_name (source, node, "id", names, attr->id, attr);
    }
  node = slv_node_first (list);
  for (guint i = 0; i < game->attrs->len; i++, node = slv_node_next (node))
    {
      SlvAttr *attr = g_ptr_array_index (game->attrs, i);

      claim_names (source, node, names, attr);
      check_attr (source, node, game, attr);
    }
}
