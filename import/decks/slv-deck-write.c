/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-write.c: decks as text and as JSON. What was not understood when the deck was read goes out again, so that a
 * round trip loses no line. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "decks/slv-deck-read.h"

static const SlvRulebook *
book_of (const SlvDeck *deck, SlvGames *games)
{
  const SlvGame *game = deck->game[0] != '\0' ? slv_games_find (games, deck->game) : NULL;
  if (game == NULL || game->rulebooks->len == 0)
    return NULL;
  const SlvFormat *format = deck->format[0] != '\0' ? slv_games_resolve_format (games, game, deck->format, NULL) : NULL;
  return format != NULL ? format->rulebook : g_ptr_array_index (game->rulebooks, 0);
}

/** Zones in the order in which they are written: those of the rulebook first, then others as they come. (char*, borrowed) */
static GPtrArray *
zones_in_order (const SlvDeck *deck, const SlvRulebook *book)
{
  GPtrArray *met = g_ptr_array_new (), *zones = g_ptr_array_new ();
  for (guint i = 0; i < deck->headings->len; i++)
    if (!g_ptr_array_find_with_equal_func (met, g_ptr_array_index (deck->headings, i), g_str_equal, NULL))
      g_ptr_array_add (met, g_ptr_array_index (deck->headings, i));
  for (guint i = 0; i < deck->entries->len; i++)
    if (!g_ptr_array_find_with_equal_func (met, slv_deck_entry (deck, i)->zone, g_str_equal, NULL))
      g_ptr_array_insert (met, slv_deck_entry (deck, i)->zone[0] == '\0' ? 0 : -1, slv_deck_entry (deck, i)->zone);
  for (guint i = 0; i < met->len; i++)
    if (((char *) g_ptr_array_index (met, i))[0] == '\0')
      g_ptr_array_add (zones, g_ptr_array_index (met, i));
  for (guint z = 0; book != NULL && z < book->zones->len; z++)
    for (guint i = 0; i < met->len; i++)
      if (slv_rulebook_match_zone (book, g_ptr_array_index (met, i)) == g_ptr_array_index (book->zones, z))
        g_ptr_array_add (zones, g_ptr_array_index (met, i));
  for (guint i = 0; i < met->len; i++)
    if (!g_ptr_array_find (zones, g_ptr_array_index (met, i), NULL))
      g_ptr_array_add (zones, g_ptr_array_index (met, i));
  g_ptr_array_unref (met);
  return zones;
}

static void
append_meta (GString *out, const char *key, const char *value)
{
  g_autofree char *line = g_strdelimit (g_strdup (value), "\r\n", ' ');
  if (line[0] != '\0')
    g_string_append_printf (out, "# %s: %s\n", key, line);
}

static void
append_head (GString *out, const SlvDeck *deck)
{
  append_meta (out, "name", deck->name);
  append_meta (out, "game", deck->game);
  append_meta (out, "format", deck->format);
  append_meta (out, "author", deck->author);
  for (guint i = 0; i < deck->option_texts->len; i++)
    append_meta (out, "option", g_ptr_array_index (deck->option_texts, i));
  g_auto (GStrv) lines = g_strsplit (deck->comment, "\n", -1);
  for (guint i = 0; lines[i] != NULL && deck->comment[0] != '\0'; i++)
    g_string_append_printf (out, "# %s\n", lines[i]);
}

static void
append_entries (GString *out, const SlvDeck *deck, const char *zone, gboolean printings)
{
  for (guint i = 0; i < deck->entries->len; i++)
    {
      const SlvDeckEntry *entry = slv_deck_entry (deck, i);
      if (!g_str_equal (entry->zone, zone))
        continue;
      g_string_append_printf (out, "%u %s", entry->count, entry->name);
      if (printings && entry->set_code[0] != '\0')
        g_string_append_printf (out, " (%s)%s%s", entry->set_code, entry->number[0] != '\0' ? " " : "", entry->number);
      g_string_append_c (out, '\n');
    }
}

static char *
write_text (const SlvDeck *deck, SlvGames *games, gboolean plain)
{
  const SlvRulebook *book = book_of (deck, games);
  g_autoptr (GPtrArray) zones = zones_in_order (deck, book);
  GString *out = g_string_new (NULL);
  if (!plain)
    append_head (out, deck);
  for (guint i = 0; i < zones->len; i++)
    {
      const char *id = g_ptr_array_index (zones, i);
      const SlvZone *zone = book != NULL ? slv_rulebook_match_zone (book, id) : NULL;
      if (out->len > 0)
        g_string_append_c (out, '\n');
      if (id[0] != '\0')
        g_string_append_printf (out, "# %s\n", zone != NULL ? zone->title : id);
      append_entries (out, deck, id, !plain);
    }
  for (guint i = 0; i < deck->unread->len; i++)
    {
      const SlvUnread *unread = g_ptr_array_index (deck->unread, i);
      append_meta (out, "unread", unread->text);   /* bare, it might be read as a card's name */
    }
  return g_string_free (out, FALSE);
}

static cJSON *
entry_json (const SlvDeckEntry *entry)
{
  cJSON *json = cJSON_CreateObject ();
  cJSON_AddStringToObject (json, "name", entry->name);
  cJSON_AddNumberToObject (json, "count", entry->count);
  if (entry->set_code[0] != '\0')
    cJSON_AddStringToObject (json, "set", entry->set_code);
  if (entry->number[0] != '\0')
    cJSON_AddStringToObject (json, "number", entry->number);
  return json;
}

static void
add_zones_json (cJSON *json, const SlvDeck *deck, SlvGames *games)
{
  g_autoptr (GPtrArray) zones = zones_in_order (deck, book_of (deck, games));
  cJSON *object = cJSON_AddObjectToObject (json, "zones");
  for (guint z = 0; z < zones->len; z++)
    {
      const char *zone = g_ptr_array_index (zones, z);
      cJSON *array = cJSON_AddArrayToObject (object, zone);
      for (guint i = 0; i < deck->entries->len; i++)
        if (g_str_equal (slv_deck_entry (deck, i)->zone, zone))
          cJSON_AddItemToArray (array, entry_json (slv_deck_entry (deck, i)));
    }
}

static char *
write_json (const SlvDeck *deck, SlvGames *games)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  cJSON_AddStringToObject (json, "name", deck->name);
  cJSON_AddStringToObject (json, "game", deck->game);
  const struct { const char *key, *value; } optional[] = {
    { "format", deck->format }, { "author", deck->author }, { "comment", deck->comment },
  };
  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    if (optional[i].value[0] != '\0')
      cJSON_AddStringToObject (json, optional[i].key, optional[i].value);
  add_zones_json (json, deck, games);
  cJSON *unread = cJSON_AddArrayToObject (json, "unread");
  for (guint i = 0; i < deck->unread->len; i++)
    {
      const SlvUnread *line = g_ptr_array_index (deck->unread, i);
      cJSON *item = cJSON_CreateObject ();
      cJSON_AddNumberToObject (item, "line", (double) line->line);
      cJSON_AddStringToObject (item, "text", line->text);
      cJSON_AddStringToObject (item, "reason", line->reason);
      cJSON_AddItemToArray (unread, item);
    }
  cJSON *options = deck->option_texts->len > 0 ? cJSON_AddArrayToObject (json, "options") : NULL;
  for (guint i = 0; options != NULL && i < deck->option_texts->len; i++)
    cJSON_AddItemToArray (options, cJSON_CreateString (g_ptr_array_index (deck->option_texts, i)));
  g_autofree char *text = slv_json_print (json, TRUE);
  return g_strconcat (text, "\n", NULL);
}

char *
slv_deck_file_write (const SlvDeck *deck, const char *kind, SlvGames *games, GError **error)
{
  if (g_str_equal (kind, "text"))
    return write_text (deck, games, FALSE);
  if (g_str_equal (kind, "omnidex"))
    return write_text (deck, games, TRUE);
  if (g_str_equal (kind, "json"))
    return write_json (deck, games);
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("decks cannot be written as “%s”"), kind);
  return NULL;
}
