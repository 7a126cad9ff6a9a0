/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-ydk.c: .ydk decks: one line a copy, which is the id of its card in the published list, under #main, #extra and !side. An
 * entry has the id for its name; the card index knows cards by their ids, too. Source: import/README.md, "Deck files". */
#include <glib/gi18n-lib.h>
#include <string.h>
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-write.h"

#define ID_MAX 10u   /* digits */

static gboolean
is_id (const char *text)
{
  gsize length = strlen (text);
  return length > 0 && length <= ID_MAX && strspn (text, "0123456789") == length;
}

static void
read_heading (const SlvDeckInput *input, SlvDeck *deck, const char *text, char **zone)
{
  static const char created[] = "#created by ";
  const char *id = slv_deck_heading_zone (input->games, NULL, text + 1);
  if (g_str_has_prefix (text, created))
    slv_take_str (&deck->author, g_strdup (text + strlen (created)));
  if (g_str_has_prefix (text, created) || (text[0] == '#' && (id == NULL || strchr (text, ' ') != NULL)))
    input->tally->comments++;
  else
    {
      slv_take_str (zone, g_strdup (text + 1));
      slv_deck_add_heading (deck, text + 1);
      input->tally->headings++;
    }
}

static void
read_line (const SlvDeckInput *input, SlvDeck *deck, const char *text, guint64 number, char **zone)
{
  const char *id = text + strspn (text, "0");
  input->tally->records++;
  if (text[0] == '#' || text[0] == '!')
    read_heading (input, deck, text, zone);
  else if (is_id (text) && *id != '\0' && deck->entries->len < SLV_DECK_ENTRIES_MAX && slv_deck_add (deck, *zone, id, 1, "", "", number))
    input->tally->cards++;
  else
    {
      slv_deck_add_unread (deck, number, text, _("in such a list each line is the number of a card"));
      input->tally->unread++;
    }
}

static gboolean
read_file (const SlvDeckInput *input, GPtrArray *decks, GError **error G_GNUC_UNUSED)
{
  const char *p = input->text, *end = p + input->length, *next;
  SlvDeck *deck = slv_deck_new (input->name);
  g_autofree char *zone = g_strdup ("");
  for (guint64 number = 1; p < end; p = next, number++)
    {
      const char *stop = slv_deck_line_end (p, end, &next);
      g_autofree char *text = slv_deck_line_trim (p, (gsize) (stop - p));
      if (text[0] != '\0')
        read_line (input, deck, text, number, &zone);
    }
  g_ptr_array_add (decks, deck);
  return TRUE;
}

/** The first further name of a card that is an id. */
static const char *
further_id (const SlvDeckOutput *o, guint row)
{
  SLV_EACH (const SlvAttr, attr, o->game->attrs)
    for (guint n = 0; attr->names && n < slv_index_cell_count (o->index, row, attr); n++)
      if (is_id (slv_index_cell_value (o->index, row, attr, n)))
        return slv_index_cell_value (o->index, row, attr, n);
  return NULL;
}

/** The id of an entry's card: its key, a further name or the key of a printing; NULL: its list has none. Borrowed. */
static const char *
id_of (const SlvDeckOutput *o, const SlvDeckEntry *entry)
{
  g_autoptr (GArray) rows = NULL;
  guint first, n;
  if (is_id (entry->name))
    return entry->name;
  if (o->index == NULL || o->game == NULL || slv_index_find_name (o->index, o->game, entry->name, &rows) == 0)
    return NULL;
  guint row = g_array_index (rows, guint, 0);
  if (is_id (slv_index_card_key (o->index, row)))
    return slv_index_card_key (o->index, row);
  if (further_id (o, row) != NULL)
    return further_id (o, row);
  slv_index_card_printings (o->index, row, &first, &n);
  for (guint i = 0; i < n; i++)
    {
      SlvPrintingView view;
      slv_index_printing (o->index, first + i, &view);
      if (is_id (view.key))
        return view.key;
    }
  return NULL;
}

static void
append_entry (GString *out, SlvDeckOutput *o, const SlvDeckEntry *entry)
{
  const char *id = id_of (o, entry);
  if (id == NULL)
    slv_deck_lose (o, ngettext ("%u copy of %s is not written: no card list gives it a number", "%u copies of %s are not written: no card list gives it a number",
                                entry->count), entry->count, entry->name);
  for (guint i = 0; id != NULL && i < MIN (entry->count, 10000); i++)
    g_string_append_printf (out, "%s\n", id);
}

static char *
write_file (SlvDeckOutput *o)
{
  static const struct { SlvZoneRole role; const char *heading; } parts[] = { { SLV_ROLE_MAIN, "#main" }, { SLV_ROLE_OTHER, "#extra" }, { SLV_ROLE_SIDE, "!side" } };
  g_autofree char *author = slv_deck_one_line (o->deck->author);
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "#created by %s\n", author);
  for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
    {
      g_string_append_printf (out, "%s\n", parts[p].heading);
      SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
        for (guint n = 0; zone->role == parts[p].role && !slv_deck_zone_is_maybe (zone->zone) && n < o->deck->entries->len; n++)
          if (g_str_equal (slv_deck_entry (o->deck, n)->zone, zone->zone))
            append_entry (out, o, slv_deck_entry (o->deck, n));
    }
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look == NULL ? 0 : input->look->ids > 0 && input->look->ids > input->look->entries ? 96 : 1;
}

const SlvDeckKind slv_deck_kind_ydk = {
  .id = "ydk", .title = N_("YDK"), .endings = { ".ydk" }, .detect = detect, .read = read_file, .write = write_file,
  .carries = SLV_CARRIES_AUTHOR | SLV_CARRIES_ALL_ZONES, .has_pictures = TRUE, .has_ids = TRUE,
};
