/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-octgn.c: .o8d decks: sections of cards with a quantity and the id of their game's plugin. The ids of cards, of the
 * game and of sleeves are kept and written again; names decide what a card is. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-tree.h"
#include "decks/slv-deck-write.h"

#define KIND "octgn"

static void
read_section (SlvTreeReader *r, const xmlNode *section)
{
  g_autofree char *name = slv_tree_attr (section, "name"), *shared = slv_tree_attr (section, "shared");
  slv_tree_zone (r, name);
  if (g_ascii_strcasecmp (shared, "true") == 0)
    slv_deck_keep_extra (r->deck, KIND, "shared", name);
  for (const xmlNode *card = slv_tree_first (section); card != NULL; card = slv_tree_next (card->next))
    {
      if (!slv_tree_is (card, "card"))
        {
          slv_tree_unread (r, card, _("there is no card in this element"));
          continue;
        }
      g_autofree char *title = slv_tree_text (card), *count = slv_tree_attr (card, "qty"), *id = slv_tree_attr (card, "id");
      slv_tree_card (r, card, name, title, count, "", "", id);
    }
}

static void
keep_attribute (SlvTreeReader *r, const xmlNode *root, const char *attribute)
{
  g_autofree char *value = slv_tree_attr (root, attribute);
  if (value[0] != '\0')
    slv_deck_keep_extra (r->deck, KIND, attribute, value);
}

static void
read_root (SlvTreeReader *r, const xmlNode *root)
{
  keep_attribute (r, root, "game");
  keep_attribute (r, root, "sleeveid");
  keep_attribute (r, root, "shared");
  for (const xmlNode *child = slv_tree_first (root); child != NULL; child = slv_tree_next (child->next))
    if (slv_tree_is (child, "section"))
      read_section (r, child);
    else if (slv_tree_is (child, "notes"))
      {
        slv_tree_comment (r);
        slv_tree_take (&r->deck->comment, child);
      }
    else if (slv_tree_is (child, "sleeve"))
      {
        g_autofree char *text = slv_tree_text (child);
        slv_tree_comment (r);
        slv_deck_keep_extra (r->deck, KIND, "sleeve", text);
      }
    else
      slv_tree_unread (r, child, _("nothing is known of this part of a deck file"));
}

/* ---- writing ---- */

static void
write_card (GString *out, const SlvDeckEntry *entry, SlvDeckIds *ids)
{
  for (guint left = entry->count, taken; left > 0; left -= taken)
    {
      const char *id = slv_deck_ids_take (ids, entry, left, &taken);
      g_string_append_printf (out, "    <card qty=\"%u\"", taken);
      slv_tree_put_attr (out, "id", id);
      g_string_append_c (out, '>');
      slv_tree_put (out, entry->name);
      g_string_append (out, "</card>\n");
    }
}

static gboolean
is_shared (const SlvDeck *deck, const SlvZoneOut *zone)
{
  SLV_EACH (const char, extra, deck->extras)
    if (g_str_has_prefix (extra, KIND "\tshared\t") && (g_str_equal (extra + strlen (KIND "\tshared\t"), zone->title)
                                                        || g_str_equal (extra + strlen (KIND "\tshared\t"), zone->zone)))
      return TRUE;
  return FALSE;
}

static char *
write_file (SlvDeckOutput *o)
{
  const char *game = slv_deck_get_extra (o->deck, KIND, "game"), *sleeve = slv_deck_get_extra (o->deck, KIND, "sleeve");
  g_autoptr (SlvDeckIds) ids = slv_deck_ids_load (o->deck, KIND);
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck");
  if (game == NULL)
    slv_deck_lose (o, _("the id of the game's plugin is not known; the program asks for it when it opens the file"));
  slv_tree_put_attr (out, "game", game);
  slv_tree_put_attr (out, "sleeveid", slv_deck_get_extra (o->deck, KIND, "sleeveid"));
  g_string_append (out, ">\n");
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    {
      g_string_append (out, "  <section");
      slv_tree_put_attr (out, "name", zone->title[0] != '\0' ? zone->title : "Main");
      g_string_append_printf (out, " shared=\"%s\">\n", is_shared (o->deck, zone) ? "True" : "False");
      for (guint i = 0; i < o->deck->entries->len; i++)
        if (g_str_equal (slv_deck_entry (o->deck, i)->zone, zone->zone))
          write_card (out, slv_deck_entry (o->deck, i), ids);
      g_string_append (out, "  </section>\n");
    }
  slv_tree_put_element (out, 2, "notes", o->deck->comment);
  if (sleeve != NULL)
    slv_tree_put_element (out, 2, "sleeve", sleeve);
  g_string_append (out, "</deck>\n");
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  gboolean deck = input->root != NULL && slv_tree_is (input->root, "deck");
  return deck && (slv_tree_has (input->root, "game") || slv_tree_has_child (input->root, "section")) ? 90 : 0;
}

const SlvDeckKind slv_deck_kind_octgn = {
  .id = KIND, .title = N_("OCTGN"), .endings = { ".o8d" }, .detect = detect, .read = slv_deck_read_tree, .tree = read_root, .write = write_file,
  .carries = SLV_CARRIES_ALL_ZONES | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_COMMENT,
};
