/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-lackey.c: .dek decks with one <card> for each physical copy, in superzones that the plugin of a game names; id is the
 * name of its image there. The same program's text form is read as text. Source: import/README.md, "Deck files". */
#include "base/slv-input.h"
#include "decks/slv-deck-tree.h"

#define KIND "lackey"

static void
read_card (SlvTreeReader *r, const xmlNode *card, gpointer zone)
{
  g_autofree char *name = g_strdup (""), *set = g_strdup (""), *id = g_strdup ("");
  for (const xmlNode *part = slv_tree_first (card); part != NULL; part = slv_tree_next (part->next))
    if (slv_tree_is (part, "name"))
      {
        slv_tree_take (&name, part);
        slv_take_str (&id, slv_tree_attr (part, "id"));
      }
    else if (slv_tree_is (part, "set"))
      slv_tree_take (&set, part);
    else
      slv_tree_unread (r, part, _("nothing is known of this part of a card"));
  slv_tree_card (r, card, zone, name, NULL, set, "", id);
}

static void
read_zone (SlvTreeReader *r, const xmlNode *zone, gpointer data G_GNUC_UNUSED)
{
  slv_tree_read_zone (r, zone, read_card);
}

static void
read_meta (SlvTreeReader *r, const xmlNode *meta, gpointer data G_GNUC_UNUSED)
{
  slv_tree_comment (r);
  for (const xmlNode *child = slv_tree_first (meta); child != NULL; child = slv_tree_next (child->next))
    {
      g_autofree char *text = slv_tree_text (child), *name = g_utf8_make_valid ((const char *) child->name, -1);
      slv_tree_comment (r);
      if (slv_tree_is (child, "game") && text[0] != '\0')
        slv_deck_set_game (r->deck, r->input->games, text);
      slv_deck_keep_extra (r->deck, KIND, name, text);
    }
}

static void
read_root (SlvTreeReader *r, const xmlNode *root)
{
  static const SlvTreePart parts[] = { { "superzone", read_zone, NULL, NULL }, { "meta", read_meta, NULL, NULL } };
  slv_tree_read_parts (r, root, parts, G_N_ELEMENTS (parts), NULL, _("nothing is known of this part of a deck file"));
}

/* ---- writing ---- */

static void
write_card (GString *out, const SlvDeckEntry *entry, const SlvZoneOut *zone G_GNUC_UNUSED, guint copies, const char *id)
{
  g_autoptr (GString) line = g_string_new ("    <card><name");
  slv_tree_put_attr (line, "id", id);
  g_string_append_c (line, '>');
  slv_tree_put (line, entry->name);
  g_string_append (line, "</name><set>");
  slv_tree_put (line, entry->set_code);
  g_string_append (line, "</set></card>\n");
  for (guint i = 0; i < copies && out->len < SLV_INPUT_DECK_MAX; i++)
    g_string_append_len (out, line->str, (gssize) line->len);
}

static void
write_zone (GString *out, const SlvDeckOutput *o G_GNUC_UNUSED, const SlvZoneOut *zone)
{
  slv_tree_put_attr (out, "name", zone->role == SLV_ROLE_MAIN ? "Deck" : zone->role == SLV_ROLE_SIDE ? "Sideboard" : zone->title);
}

static char *
write_file (SlvDeckOutput *o)
{
  const char *game = slv_deck_get_extra (o->deck, KIND, "game");
  GString *out = g_string_new ("<deck version=\"0.8\">\n  <meta>\n");
  slv_tree_put_element (out, 4, "game", game != NULL ? game : o->deck->game);
  g_string_append (out, "  </meta>\n");
  slv_tree_put_zones (out, o, KIND, "superzone", write_zone, write_card);
  g_string_append (out, "</deck>\n");
  if (out->len >= SLV_INPUT_DECK_MAX)
    slv_deck_lose (o, _("there are more copies than a file with one element for each can hold; some are left out"));
  return g_string_free (out, FALSE);
}

/* ---- the text form ---- */

static char *
write_text (SlvDeckOutput *o)
{
  static const SlvDeckDialect dialect = { "\t", "", "Sideboard:", "%s:", "", FALSE };
  return slv_deck_write_dialect (o, &dialect, g_string_new (NULL));
}

static guint
detect (const SlvDeckInput *input)
{
  if (input->look != NULL)
    return input->look->tabs * 2 > input->look->entries ? 70 : 1;
  if (input->root == NULL || !slv_tree_is (input->root, "deck"))
    return 0;
  return slv_tree_has_child (input->root, "superzone") ? 80 : slv_tree_has (input->root, "version") ? 30 : 0;
}

static const SlvDeckKind text_form = {
  .id = "lackey-text", .title = N_("LackeyCCG text"), .endings = { ".txt" }, .write = write_text, .carries = SLV_CARRIES_ALL_ZONES,
};

const SlvDeckKind slv_deck_kind_lackey = {
  .id = KIND, .title = N_("LackeyCCG"), .endings = { ".dek" }, .detect = detect, .read = slv_deck_read_tree, .tree = read_root, .write = write_file,
  .carries = SLV_CARRIES_GAME | SLV_CARRIES_ALL_ZONES | SLV_CARRIES_EMPTY_ZONES | SLV_CARRIES_SET, .other_form = &text_form,
};
