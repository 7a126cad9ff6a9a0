/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-fabrary.c: the texts of FaBrary: name, the card that leads the deck and format each behind a word and a colon, then zones as
 * headings with "3x Name (red)". Source: import/README.md, "Deck files". */
#include "decks/slv-deck-write.h"

static void
append_head (GString *out, const char *word, const char *value)
{
  g_autofree char *line = slv_deck_one_line (value);

  if (line[0] != '\0')
    g_string_append_printf (out, "%s: %s\n", word, line);
}

/* A zone of one copy of one card stands in the head. */
static const SlvDeckEntry *
lone_card (const SlvDeckOutput *o, const SlvZoneOut *zone)
{
  const SlvDeckEntry *lone = NULL;

  for (guint i = 0; zone->role == SLV_ROLE_OTHER && zone->zone[0] != '\0' && i < o->deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (o->deck, i);

      if (!g_str_equal (entry->zone, zone->zone))
        continue;
      if (lone != NULL || entry->count != 1)
        return NULL;
      lone = entry;
    }
  return slv_deck_zone_is_maybe (zone->zone) ? NULL : lone;
}

static void
append_zone (GString *out, const SlvDeckOutput *o, const SlvZoneOut *zone)
{
  g_string_append_printf (out, "\n%s%s", zone->title, zone->title[0] != '\0' ? "\n" : "");
  SLV_EACH (const SlvDeckEntry, entry, o->deck->entries)
    if (g_str_equal (entry->zone, zone->zone))
      g_string_append_printf (out, "%ux %s\n", entry->count, entry->name);
}

static char *
write_file (SlvDeckOutput *o)
{
  const SlvFormat *format = o->deck->format[0] != '\0' ? slv_games_resolve_format (o->games, (SlvGame *) o->game, o->deck->format, NULL) : NULL;
  GString *out = g_string_new (NULL);

  append_head (out, "Name", o->deck->name);
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    {
      const SlvDeckEntry *lone = lone_card (o, zone);

      if (lone != NULL)
        append_head (out, zone->title, lone->name);
    }
  append_head (out, "Format", format != NULL ? format->title : "");
  if (format == NULL && o->deck->format[0] != '\0')   /* one that no game has: there is no title */
    slv_deck_lose (o, _("the format “%s” is not written"), o->deck->format);
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    if (zone->n_cards > 0 && lone_card (o, zone) == NULL && !slv_deck_zone_is_maybe (zone->zone))
      append_zone (out, o, zone);
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look == NULL ? 0 : strstr (input->text, "FaBrary") != NULL ? 90 : 1;
}

const SlvDeckKind slv_deck_kind_fabrary = {
  .id = "fabrary", .title = N_("FaBrary text"), .endings = { ".txt" }, .detect = detect, .read = slv_deck_read_text, .write = write_file,
  .carries = SLV_CARRIES_NAME | SLV_CARRIES_FORMAT | SLV_CARRIES_ALL_ZONES,
};
