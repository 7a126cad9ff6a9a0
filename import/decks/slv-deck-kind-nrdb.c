/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-nrdb.c: the texts of NRDB and of sites built like it, plain and as markdown: a title, the card that leads the deck
 * without a quantity, headings with how many cards follow, "3x Name (Set) ●●", and what the list measures below it. Source: import/README.md,
 * "Deck files". */
#include "decks/slv-deck-write.h"

static void
append_card (GString *out, const SlvDeckEntry *entry, gboolean counted)
{
  if (counted)
    g_string_append_printf (out, "%ux ", entry->count);
  g_string_append (out, entry->name);
  if (entry->set_code[0] != '\0' || g_str_has_suffix (entry->name, ")"))   /* brackets at the end are a set, here one that is not said */
    g_string_append_printf (out, " (%s)", entry->set_code);
  g_string_append_c (out, '\n');
}

/** The card that leads the deck: alone in a zone of its own, or without a heading before all others. NULL: none. */
static const SlvDeckEntry *
find_head (const SlvDeckOutput *o)
{
  for (guint i = 0; o->zones->len > 1 && i < o->zones->len; i++)
    {
      const SlvZoneOut *zone = &g_array_index (o->zones, SlvZoneOut, i);
      for (guint n = 0; (zone->role == SLV_ROLE_OTHER || zone->zone[0] == '\0') && zone->n_cards == 1 && n < o->deck->entries->len; n++)
        if (g_str_equal (slv_deck_entry (o->deck, n)->zone, zone->zone) && !slv_deck_zone_is_maybe (zone->zone))
          return slv_deck_entry (o->deck, n);
    }
  return NULL;
}

static char *
write_file (SlvDeckOutput *o)
{
  g_autofree char *name = slv_deck_one_line (o->deck->name);
  const SlvDeckEntry *head = find_head (o);
  GString *out = g_string_new (NULL);
  guint n_cards = 0;
  if (name[0] != '\0')
    g_string_append_printf (out, "## %s\n\n", name);
  if (head != NULL)
    append_card (out, head, FALSE);
  g_string_append_c (out, '\n');
  SLV_EACH (const SlvDeckEntry, entry, o->deck->entries)
    {
      if (entry == head || slv_deck_zone_is_maybe (entry->zone))
        continue;
      append_card (out, entry, TRUE);
      n_cards += entry->count;
    }
  g_string_append_printf (out, "\n(%u cards)\n", n_cards);
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look == NULL ? 0 : input->look->measured ? 95 : 1;
}

const SlvDeckKind slv_deck_kind_nrdb = {
  .id = "nrdb", .title = N_("NRDB text"), .endings = { ".txt", ".md" }, .detect = detect, .read = slv_deck_read_text,
  .write = write_file, .carries = SLV_CARRIES_NAME | SLV_CARRIES_SET, .has_head = TRUE,
};
