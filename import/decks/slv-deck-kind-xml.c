/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-xml.c: decks in XML of programs that nobody here knows: elements "card" with a name, perhaps with copies, in elements that are zones by
 * their "name" or by what they are called. Such files are only read. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-tree.h"

#define DEPTH_MAX 6u   /* elements around a card */

/** (transfer full): the first of the attributes @names (NULL-terminated) that @node has, or a text in an element in it that is called so; "": none. */
static char *
any_of (const xmlNode *node, const char * const *names)
{
  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *value = slv_tree_attr (node, names[i]);
      if (value[0] != '\0')
        return g_steal_pointer (&value);
      for (const xmlNode *child = slv_tree_first (node); child != NULL; child = slv_tree_next (child->next))
        if (slv_tree_is (child, names[i]) && slv_tree_first (child) == NULL)
          return slv_tree_text (child);
    }
  return g_strdup ("");
}

/** (transfer full): the name of a card: said, or all that stands in its element. */
static char *
name_of (const xmlNode *node)
{
  static const char * const names[] = { "name", "cardname", "title", "Name", NULL };
  g_autofree char *name = any_of (node, names);
  return name[0] != '\0' || slv_tree_first (node) != NULL ? g_steal_pointer (&name) : slv_tree_text (node);
}

static gboolean
is_card (const xmlNode *node)
{
  return slv_tree_is (node, "card") || slv_tree_is (node, "Card");
}

static gboolean
has_cards (const xmlNode *node, guint depth)
{
  for (const xmlNode *child = slv_tree_first (node); child != NULL; child = slv_tree_next (child->next))
    if (is_card (child) || (depth < DEPTH_MAX && has_cards (child, depth + 1)))
      return TRUE;
  return FALSE;
}

static void
read_card (SlvTreeReader *r, const xmlNode *node, const char *zone)
{
  static const char * const counts[] = { "count", "qty", "quantity", "copies", "amount", "num", NULL }, * const sets[] = { "set", "setcode", "edition", NULL };
  g_autofree char *name = name_of (node), *count = any_of (node, counts), *set = any_of (node, sets), *number = slv_tree_attr (node, "number");
  if (count[0] == '\0' && number[0] != '\0')
    slv_tree_unread (r, node, _("whether its number counts copies or cards is not said"));
  else
    slv_tree_card (r, node, zone, name, count, set, "", "");
}

static void
read_part (SlvTreeReader *r, const xmlNode *part, const char *zone, guint depth)
{
  for (const xmlNode *child = slv_tree_first (part); child != NULL; child = slv_tree_next (child->next))
    if (is_card (child))
      read_card (r, child, zone);
    else if (depth < DEPTH_MAX && has_cards (child, depth))
      {
        g_autofree char *said = slv_tree_attr (child, "name"), *inner = g_strdup (said[0] != '\0' ? said : (const char *) child->name);
        gboolean plain = g_ascii_strcasecmp (inner, "cards") == 0;
        if (!plain)
          slv_tree_zone (r, inner);
        read_part (r, child, plain ? zone : inner, depth + 1);
      }
    else if (slv_tree_is (child, "name") || slv_tree_is (child, "deckname") || slv_tree_is (child, "title"))
      {
        slv_tree_comment (r);
        slv_tree_take (&r->deck->name, child);
      }
    else if (slv_tree_is (child, "notes") || slv_tree_is (child, "comments") || slv_tree_is (child, "description"))
      {
        slv_tree_comment (r);
        slv_tree_take (&r->deck->comment, child);
      }
    else if (depth == 0 && slv_tree_first (child) == NULL && slv_deck_is_customary_zone ((const char *) child->name))
      slv_tree_zone (r, (const char *) child->name);
    else
      slv_tree_unread (r, child, _("nothing is known of this part of a deck file"));
}

static void
read_root (SlvTreeReader *r, const xmlNode *root)
{
  g_autofree char *name = slv_tree_attr (root, "name");
  if (name[0] != '\0')
    slv_take_str (&r->deck->name, g_steal_pointer (&name));
  read_part (r, root, "", 0);
}

/** In files of a known program "Cards" is a card, and has no elements. */
static gboolean
holds_cards (const xmlNode *root)
{
  for (const xmlNode *child = slv_tree_first (root); child != NULL; child = slv_tree_next (child->next))
    if (slv_tree_is (child, "cards") && slv_tree_first (child) != NULL)
      return TRUE;
  return FALSE;
}

static guint
detect (const SlvDeckInput *input)
{
  g_autofree char *root = input->root != NULL ? g_ascii_strdown ((const char *) input->root->name, -1) : NULL;
  if (root == NULL || g_strrstr (root, "deck") == NULL || !has_cards (input->root, 0))
    return 0;
  return holds_cards (input->root) ? 80 : 20;
}

const SlvDeckKind slv_deck_kind_xml = {
  .id = "xml", .title = N_("XML of other programs"), .detect = detect, .read = slv_deck_read_tree, .tree = read_root,
};
