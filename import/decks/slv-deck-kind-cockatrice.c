/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-cockatrice.c: the .cod files of a table program for many games, with their sideboard plans: one move element for each copy
 * moved. Zones of any name are read; those of a game are written under their ids. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-tree.h"

#define KIND "cockatrice"

/* ---- reading ---- */

static void
read_card (SlvTreeReader *r, const xmlNode *card, gpointer zone)
{
  g_autofree char *title = slv_tree_attr (card, "name"), *count = slv_tree_attr (card, "number");
  g_autofree char *set = slv_tree_attr (card, "setShortName"), *number = slv_tree_attr (card, "collectorNumber");
  g_autofree char *id = slv_tree_attr (card, "uuid");
  slv_tree_card (r, card, zone, title, count, set, number, id);
}

static void
read_zone (SlvTreeReader *r, const xmlNode *zone, gpointer data G_GNUC_UNUSED)
{
  slv_tree_read_zone (r, zone, read_card);
}

static void
read_tags (SlvTreeReader *r, const xmlNode *tags, gpointer data G_GNUC_UNUSED)
{
  slv_tree_comment (r);
  for (const xmlNode *tag = slv_tree_first (tags); tag != NULL; tag = slv_tree_next (tag->next))
    {
      g_autofree char *text = slv_tree_text (tag);
      slv_tree_comment (r);
      if (text[0] != '\0' && r->deck->tags->len <= SLV_DECK_TAGS_MAX
          && !g_ptr_array_find_with_equal_func (r->deck->tags, text, g_str_equal, NULL))
        g_ptr_array_add (r->deck->tags, g_steal_pointer (&text));
    }
}

static void
read_move (SlvTreeReader *r, const xmlNode *move, gpointer data)
{
  SlvDeckPlan *plan = data;
  static const char * const parts[] = { "card_name", "start_zone", "target_zone" };
  g_auto (GStrv) texts = g_new0 (char *, G_N_ELEMENTS (parts) + 1);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    texts[i] = g_strdup ("");
  for (const xmlNode *child = slv_tree_first (move); child != NULL; child = slv_tree_next (child->next))
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
      if (slv_tree_is (child, parts[i]))
        slv_tree_take (&texts[i], child);
  if (texts[0][0] == '\0' || texts[1][0] == '\0' || texts[2][0] == '\0' || g_str_equal (texts[1], texts[2])
      || strlen (texts[0]) > SLV_DECK_NAME_MAX || plan->moves->len >= SLV_DECK_ENTRIES_MAX)
    {
      slv_tree_unread (r, move, _("this is no move of a card from one zone to another"));
      return;
    }
  slv_tree_comment (r);
  slv_deck_plan_move (plan, texts[0], texts[1], texts[2], 1);
}

static void
read_plan (SlvTreeReader *r, const xmlNode *node, gpointer data G_GNUC_UNUSED)
{
  if (r->deck->plans->len >= SLV_DECK_PLANS_MAX)
    {
      slv_tree_unread (r, node, _("there are more plans than a deck can have"));
      return;
    }
  SlvDeckPlan *plan = slv_deck_plan_new ("");
  const SlvTreePart parts[] = { { "name", NULL, &plan->name, NULL }, { "move_card_to_zone", read_move, NULL, NULL } };
  slv_tree_comment (r);
  slv_tree_read_parts (r, node, parts, G_N_ELEMENTS (parts), plan, _("nothing is known of this part of a plan"));
  g_ptr_array_add (r->deck->plans, plan);
}

static void
read_banner (SlvTreeReader *r, const xmlNode *node, gpointer data G_GNUC_UNUSED)
{
  g_autofree char *name = slv_tree_text (node), *id = slv_tree_attr (node, "providerId");
  g_autofree char *value = g_strdup_printf ("%s\t%s", id, name);
  slv_tree_comment (r);
  if (value[1] != '\0')
    slv_deck_keep_extra (r->deck, KIND, "banner", value);
}

static void
read_root (SlvTreeReader *r, const xmlNode *root)
{
  const SlvTreePart parts[] = {
    { "zone", read_zone, NULL, NULL }, { "deckname", NULL, &r->deck->name, NULL }, { "comments", NULL, &r->deck->comment, NULL },
    { "format", NULL, &r->deck->format, NULL }, { "tags", read_tags, NULL, NULL }, { "sideboard_plan", read_plan, NULL, NULL },
    { "bannerCard", read_banner, NULL, NULL }, { "lastLoadedTimestamp", NULL, NULL, "loaded" },
  };
  slv_tree_read_parts (r, root, parts, G_N_ELEMENTS (parts), NULL, _("nothing is known of this part of a deck file"));
}

/* ---- writing ---- */

/** "side" is what the program calls the zone that plans swap with; other zones keep their ids. */
static const char *
zone_name (const SlvDeckOutput *o, const char *zone)
{
  SlvZoneRole role = slv_deck_zone_role (o->book, zone);
  return role == SLV_ROLE_SIDE ? "side" : role == SLV_ROLE_MAIN ? "main" : zone;
}

static void
write_zone (GString *out, const SlvDeckOutput *o, const SlvZoneOut *zone)
{
  slv_tree_put_attr (out, "name", zone_name (o, zone->zone));
}

static void
write_card (GString *out, const SlvDeckEntry *entry, const SlvZoneOut *zone G_GNUC_UNUSED, guint copies, const char *id)
{
  g_string_append_printf (out, "    <card number=\"%u\"", copies);
  slv_tree_put_attr (out, "name", entry->name);
  slv_tree_put_attr (out, "setShortName", entry->set_code);
  slv_tree_put_attr (out, "collectorNumber", entry->number);
  slv_tree_put_attr (out, "uuid", id);
  g_string_append (out, "/>\n");
}

static void
write_plans (const SlvDeckOutput *o, GString *out)
{
  SLV_EACH (const SlvDeckPlan, plan, o->deck->plans)
    {
      g_string_append (out, "  <sideboard_plan>\n");
      slv_tree_put_element (out, 4, "name", plan->name);
      SLV_EACH (const SlvDeckMove, move, plan->moves)
        {
          for (guint n = 0; n < MIN (move->count, 1000); n++)
            {
              g_string_append (out, "    <move_card_to_zone>\n");
              slv_tree_put_element (out, 6, "card_name", move->name);
              slv_tree_put_element (out, 6, "start_zone", zone_name (o, move->from));
              slv_tree_put_element (out, 6, "target_zone", zone_name (o, move->to));
              g_string_append (out, "    </move_card_to_zone>\n");
            }
        }
      g_string_append (out, "  </sideboard_plan>\n");
    }
}

static void
write_banner (const SlvDeckOutput *o, GString *out)
{
  const char *banner = slv_deck_get_extra (o->deck, KIND, "banner");
  g_auto (GStrv) parts = banner != NULL ? g_strsplit (banner, "\t", 2) : NULL;
  if (parts == NULL || parts[0] == NULL || parts[1] == NULL)
    return;
  g_string_append (out, "  <bannerCard providerId=\"");
  slv_tree_put (out, parts[0]);
  g_string_append (out, "\">");
  slv_tree_put (out, parts[1]);
  g_string_append (out, "</bannerCard>\n");
}

static char *
write_file (SlvDeckOutput *o)
{
  const SlvDeck *deck = o->deck;
  const char *loaded = slv_deck_get_extra (deck, KIND, "loaded");
  GString *out = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n");
  if (loaded != NULL)
    slv_tree_put_element (out, 2, "lastLoadedTimestamp", loaded);
  slv_tree_put_element (out, 2, "deckname", deck->name);
  if (deck->format[0] != '\0')
    slv_tree_put_element (out, 2, "format", deck->format);
  write_banner (o, out);
  slv_tree_put_element (out, 2, "comments", deck->comment);
  if (deck->tags->len > 0)
    {
      g_string_append (out, "  <tags>\n");
      for (guint i = 0; i < deck->tags->len; i++)
        slv_tree_put_element (out, 4, "tag", g_ptr_array_index (deck->tags, i));
      g_string_append (out, "  </tags>\n");
    }
  slv_tree_put_zones (out, o, KIND, "zone", write_zone, write_card);
  write_plans (o, out);
  g_string_append (out, "</cockatrice_deck>\n");
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->root != NULL && slv_tree_is (input->root, "cockatrice_deck") ? 100 : 0;
}

const SlvDeckKind slv_deck_kind_cockatrice = {
  .id = KIND, .title = N_("Cockatrice"), .endings = { ".cod" }, .detect = detect, .read = slv_deck_read_tree, .tree = read_root, .write = write_file,
  .carries = SLV_CARRIES_NAME | SLV_CARRIES_FORMAT | SLV_CARRIES_COMMENT | SLV_CARRIES_ALL_ZONES | SLV_CARRIES_EMPTY_ZONES
             | SLV_CARRIES_PRINTING | SLV_CARRIES_LONE_NUMBER | SLV_CARRIES_PLANS | SLV_CARRIES_TAGS,
};
