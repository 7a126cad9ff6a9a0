/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-mtgo.c: the XML form of .dek: flat <Cards> with a catalogue number, a quantity and a mark for the sideboard. Names
 * count; the numbers are kept. The plain-text form of the same program is read as text. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-tree.h"

#define KIND "mtgo"

static void
read_card (SlvTreeReader *r, const xmlNode *card, gpointer data G_GNUC_UNUSED)
{
  g_autofree char *name = slv_tree_attr (card, "Name"), *count = slv_tree_attr (card, "Quantity");
  g_autofree char *side = slv_tree_attr (card, "Sideboard"), *id = slv_tree_attr (card, "CatID");
  gboolean aside = g_ascii_strcasecmp (side, "true") == 0;
  slv_tree_card (r, card, aside ? "sideboard" : "main", name, count, "", "", id);
}

static void
read_root (SlvTreeReader *r, const xmlNode *root)
{
  static const SlvTreePart parts[] = {
    { "Cards", read_card, NULL, NULL }, { "NetDeckID", NULL, NULL, "NetDeckID" }, { "PreconstructedDeckID", NULL, NULL, "PreconstructedDeckID" },
  };
  slv_tree_read_parts (r, root, parts, G_N_ELEMENTS (parts), NULL, _("nothing is known of this part of a deck file"));
}

/* ---- writing ---- */

static void
write_card (GString *out, const SlvDeckEntry *entry, const SlvZoneOut *zone, guint copies, const char *id)
{
  g_string_append_printf (out, "  <Cards CatID=\"");
  slv_tree_put (out, id != NULL ? id : "0");
  g_string_append_printf (out, "\" Quantity=\"%u\" Sideboard=\"%s\"", copies, zone->role == SLV_ROLE_SIDE ? "true" : "false");
  slv_tree_put_attr (out, "Name", entry->name);
  g_string_append (out, " Annotation=\"0\" />\n");
}

static char *
write_file (SlvDeckOutput *o)
{
  static const char * const numbers[] = { "NetDeckID", "PreconstructedDeckID" };
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\" "
                               "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\">\n");
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      const char *number = slv_deck_get_extra (o->deck, KIND, numbers[i]);
      slv_tree_put_element (out, 2, numbers[i], number != NULL ? number : "0");
    }
  slv_tree_put_zones (out, o, KIND, NULL, NULL, write_card);
  g_string_append (out, "</Deck>\n");
  return g_string_free (out, FALSE);
}

/* ---- the text form ---- */

static char *
write_text (SlvDeckOutput *o)
{
  static const SlvDeckDialect dialect = { " ", "", "Sideboard", NULL, "", TRUE };
  return slv_deck_write_dialect (o, &dialect, g_string_new (NULL));
}

static guint
detect (const SlvDeckInput *input)
{
  if (input->look != NULL)
    return 1;   /* a bare list has no sign of its own */
  return input->root != NULL && slv_tree_is (input->root, "deck")
         && (slv_tree_has_child (input->root, "Cards") || slv_tree_has_child (input->root, "NetDeckID")) ? 70 : 0;
}

static const SlvDeckKind dek_form = {
  .id = "mtgo-dek", .title = N_("MTGO .dek"), .endings = { ".dek" }, .write = write_file, .carries = SLV_CARRIES_SIDE,
};

const SlvDeckKind slv_deck_kind_mtgo = {
  .id = KIND, .title = N_("MTGO text"), .endings = { ".txt" }, .detect = detect, .read = slv_deck_read_tree, .tree = read_root, .write = write_text,
  .carries = SLV_CARRIES_SIDE, .gap_is_side = TRUE, .other_form = &dek_form,
};
