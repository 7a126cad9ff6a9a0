/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-ydk.c: .ydk decks: one line a copy, which is the id of its card in the published list, under #main, #extra and !side; and
 * the same as one word, "ydke://MAIN!EXTRA!SIDE!", in which each part is its ids of 32 bits, the least byte first, in base64 (RFC 4648). An
 * entry has the id for its name; the card index knows cards by their ids, too. Source: import/README.md, "Deck files". */
#include "decks/slv-deck-line.h"
#include "decks/slv-deck-scan.h"
#include "decks/slv-deck-write.h"

#define SIGN   "ydke://"

static const struct { SlvZoneRole role; const char *heading; } parts[] = { { SLV_ROLE_MAIN, "#main" }, { SLV_ROLE_OTHER, "#extra" }, { SLV_ROLE_SIDE, "!side" } };

/** Up to 32 bits, which is what a word has place for. */
static gboolean
is_id (const char *text)
{
  guint64 number;
  return g_ascii_string_to_unsigned (text, 10, 1, G_MAXUINT32, &number, NULL);
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
  else if (is_id (text) && deck->entries->len < SLV_DECK_ENTRIES_MAX && slv_deck_add (deck, *zone, id, 1, "", "", number))
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
      g_autofree char *text = slv_deck_line_take (p, end, &next);
      text[slv_deck_line_id (text)] = '\0';
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

/** The id of an entry's card: the key of the printing that the entry says, its own key, a further name or the key of a printing; NULL: its list has none. Borrowed. */
static const char *
id_of (const SlvDeckOutput *o, const SlvDeckEntry *entry)
{
  g_autoptr (GArray) rows = NULL;
  if (is_id (entry->name))
    return entry->name;
  if (o->index == NULL || o->game == NULL || slv_index_find_name (o->index, o->game, entry->name, &rows) == 0)
    return NULL;
  guint row = g_array_index (rows, guint, 0);
  SLV_EACH_PRINTING (view, o->index, row)
    if (entry->number[0] != '\0' && is_id (view->key) && g_ascii_strcasecmp (view->number, entry->number) == 0 && g_ascii_strcasecmp (view->set_code, entry->set_code) == 0)
      return view->key;
  if (is_id (slv_index_card_key (o->index, row)))
    return slv_index_card_key (o->index, row);
  if (further_id (o, row) != NULL)
    return further_id (o, row);
  SLV_EACH_PRINTING (view, o->index, row)
    if (is_id (view->key))
      return view->key;
  return NULL;
}

/** Adds @id, so many copies, to what is written. */
typedef void (*AddId) (gpointer out, const char *id, guint count);

static void
add_entry (const SlvDeckOutput *o, const SlvDeckEntry *entry, AddId add, gpointer out)
{
  const char *id = id_of (o, entry);
  if (id != NULL)
    add (out, id, MIN (entry->count, 10000));
  else
    slv_deck_lose ((SlvDeckOutput *) o, ngettext ("%u copy of %s is not written: no card list gives it a number",
                                                  "%u copies of %s are not written: no card list gives it a number", entry->count), entry->count, entry->name);
}

static void
add_part (const SlvDeckOutput *o, guint part, AddId add, gpointer out)
{
  SLV_EACH_IN (const SlvZoneOut, zone, o->zones)
    for (guint n = 0; zone->role == parts[part].role && !slv_deck_zone_is_maybe (zone->zone) && n < o->deck->entries->len; n++)
      if (g_str_equal (slv_deck_entry (o->deck, n)->zone, zone->zone))
        add_entry (o, slv_deck_entry (o->deck, n), add, out);
}

static void
add_lines (gpointer out, const char *id, guint count)
{
  for (guint i = 0; i < count; i++)
    g_string_append_printf (out, "%s\n", id);
}

static char *
write_file (SlvDeckOutput *o)
{
  g_autofree char *author = slv_deck_one_line (o->deck->author);
  GString *out = g_string_new (NULL);
  g_string_append_printf (out, "#created by %s\n", author);
  for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
    {
      g_string_append_printf (out, "%s\n", parts[p].heading);
      add_part (o, p, add_lines, out);
    }
  return g_string_free (out, FALSE);
}

static guint
detect (const SlvDeckInput *input)
{
  return input->look == NULL ? 0 : input->look->ids > 0 && input->look->ids > input->look->entries ? 96 : 1;
}

/* ---- the same as one word ---- */

/** One part of the word: ids of four bytes each. What is no such part is kept as unread. */
static void
read_part (const SlvDeckInput *input, SlvDeck *deck, const char *part, const char *zone)
{
  gsize size = 0;
  g_autofree guchar *bytes = part[0] != '\0' ? g_base64_decode (part, &size) : NULL;
  g_autofree char *again = g_base64_encode (bytes, size);
  gboolean whole = size % 4 == 0 && g_str_equal (again, part);
  input->tally->records += 2;
  input->tally->headings++;
  slv_deck_add_heading (deck, zone);
  for (gsize i = 0; whole && i + 4 <= size; i += 4)
    {
      g_autofree char *id = g_strdup_printf ("%u", (guint) (bytes[i] | bytes[i + 1] << 8 | bytes[i + 2] << 16 | (guint) bytes[i + 3] << 24));
      const char *reason = slv_deck_take_card (deck, zone, id, 1, "", "", 1);
      if (reason != NULL)
        slv_deck_add_unread (deck, 1, id, reason);
    }
  if (whole)
    {
      input->tally->cards++;
      return;
    }
  slv_deck_add_unread (deck, 1, part, _("this part of the deck's word is damaged: a sign is missing or wrong; copy all of it once more"));
  input->tally->unread++;
}

static gboolean
read_word (const SlvDeckInput *input, GPtrArray *decks, GError **error G_GNUC_UNUSED)
{
  const char *sign = strstr (input->text, SIGN), *text = sign + strlen (SIGN);
  g_autofree char *word = g_strndup (text, strcspn (text, " \t\r\n)>\""));
  g_auto (GStrv) all = g_strsplit (word, "!", G_N_ELEMENTS (parts) + 1);
  const char *rest = text + strlen (word) + strspn (text + strlen (word), " \t\r\n");
  SlvDeck *deck = slv_deck_new (input->name);
  slv_take_str (&deck->comment, slv_deck_line_trim (input->text, (gsize) (sign - input->text)));
  input->tally->records += deck->comment[0] != '\0';
  input->tally->comments += deck->comment[0] != '\0';
  for (guint p = 0; p < G_N_ELEMENTS (parts) && all[p] != NULL; p++)
    read_part (input, deck, all[p], parts[p].heading + 1);
  if (g_strv_length (all) > G_N_ELEMENTS (parts) && all[G_N_ELEMENTS (parts)][0] != '\0')
    rest = all[G_N_ELEMENTS (parts)];
  if (rest[0] != '\0')
    {
      g_autofree char *more = slv_deck_line_trim (rest, strlen (rest));
      slv_deck_add_unread (deck, 1, more, _("this stands behind the word that is the whole deck"));
      input->tally->records++;
      input->tally->unread++;
    }
  g_ptr_array_add (decks, deck);
  return TRUE;
}

static void
add_bytes (gpointer out, const char *id, guint count)
{
  guint64 number = g_ascii_strtoull (id, NULL, 10);
  const guint8 bytes[] = { (guint8) number, (guint8) (number >> 8), (guint8) (number >> 16), (guint8) (number >> 24) };
  for (guint i = 0; i < count; i++)
    g_byte_array_append (out, bytes, sizeof bytes);
}

static char *
write_word (SlvDeckOutput *o)
{
  GString *out = g_string_new (SIGN);
  for (guint p = 0; p < G_N_ELEMENTS (parts); p++)
    {
      g_autoptr (GByteArray) bytes = g_byte_array_new ();
      add_part (o, p, add_bytes, bytes);
      g_autofree char *part = g_base64_encode (bytes->data, bytes->len);
      g_string_append_printf (out, "%s!", part);
    }
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}

static guint
detect_word (const SlvDeckInput *input)
{
  const char *sign = input->look != NULL && input->look->entries + input->look->behind == 0 ? strstr (input->text, SIGN) : NULL;
  return sign != NULL && (sign == input->text || strchr (" \t\r\n(<\"", sign[-1]) != NULL) ? 99 : 0;
}

static const SlvDeckKind word_form = {
  .id = "ydke", .title = N_("YDKE (one word)"), .endings = { ".ydke" }, .detect = detect_word, .read = read_word, .write = write_word,
  .carries = SLV_CARRIES_ALL_ZONES, .has_pictures = TRUE, .has_ids = TRUE,
};

const SlvDeckKind slv_deck_kind_ydk = {
  .id = "ydk", .title = N_("YDK"), .endings = { ".ydk" }, .detect = detect, .read = read_file, .write = write_file,
  .carries = SLV_CARRIES_AUTHOR | SLV_CARRIES_ALL_ZONES, .has_pictures = TRUE, .has_ids = TRUE, .other_form = &word_form,
};
