/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-octgn.c: .o8d decks: sections of cards with a quantity and the id of their game's plugin. The ids of cards, of the
 * game and of sleeves are kept and written again; names decide what a card is. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-tree.h"

#define KIND "octgn"

static void
read_card (SlvTreeReader *r, const xmlNode *card, gpointer zone)
{
  g_autofree char *title = slv_tree_text (card), *count = slv_tree_attr (card, "qty"), *id = slv_tree_attr (card, "id");
  slv_tree_card (r, card, zone, title, count, "", "", id);
}

static void
read_section (SlvTreeReader *r, const xmlNode *section, gpointer data G_GNUC_UNUSED)
{
  g_autofree char *name = slv_tree_attr (section, "name"), *shared = slv_tree_attr (section, "shared");
  if (g_ascii_strcasecmp (shared, "true") == 0)
    slv_deck_keep_extra (r->deck, KIND, "shared", name);
  slv_tree_read_zone (r, section, read_card);
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
  const SlvTreePart parts[] = { { "section", read_section, NULL, NULL }, { "notes", NULL, &r->deck->comment, NULL }, { "sleeve", NULL, NULL, "sleeve" } };
  keep_attribute (r, root, "game");
  keep_attribute (r, root, "sleeveid");
  keep_attribute (r, root, "shared");
  slv_tree_read_parts (r, root, parts, G_N_ELEMENTS (parts), NULL, _("nothing is known of this part of a deck file"));
}

/* ---- writing ---- */

static void
write_card (GString *out, const SlvDeckEntry *entry, const SlvZoneOut *zone G_GNUC_UNUSED, guint copies, const char *id)
{
  g_string_append_printf (out, "    <card qty=\"%u\"", copies);
  slv_tree_put_attr (out, "id", id);
  g_string_append_c (out, '>');
  slv_tree_put (out, entry->name);
  g_string_append (out, "</card>\n");
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

static void
write_section (GString *out, const SlvDeckOutput *o, const SlvZoneOut *zone)
{
  slv_tree_put_attr (out, "name", zone->title[0] != '\0' ? zone->title : "Main");
  slv_tree_put_attr (out, "shared", is_shared (o->deck, zone) ? "True" : "False");
}

static char *
write_file (SlvDeckOutput *o)
{
  const char *game = slv_deck_get_extra (o->deck, KIND, "game"), *sleeve = slv_deck_get_extra (o->deck, KIND, "sleeve");
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck");
  if (game == NULL)
    slv_deck_lose (o, _("the id of the game's plugin is not known; the program asks for it when it opens the file"));
  slv_tree_put_attr (out, "game", game);
  slv_tree_put_attr (out, "sleeveid", slv_deck_get_extra (o->deck, KIND, "sleeveid"));
  g_string_append (out, ">\n");
  slv_tree_put_zones (out, o, KIND, "section", write_section, write_card);
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
