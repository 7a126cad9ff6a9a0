/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-kind-json.c: a deck as Sleeves' own JSON, which loses nothing. Source: the manual page, "JSON". */
#include "decks/slv-deck-write.h"

static void
add_text (cJSON *json, const char *key, const char *value)
{
  if (value != NULL && value[0] != '\0')
    cJSON_AddStringToObject (json, key, value);
}

static cJSON *
entry_json (const SlvDeckEntry *entry)
{
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "name", SLV_TEXT (entry->name) }, { "count", SLV_NUMBER (entry->count) });
  add_text (json, "set", entry->set_code);
  add_text (json, "number", entry->number);
  add_text (json, "note", entry->note);
  return json;
}

static void
add_zones (cJSON *json, const SlvDeckOutput *o)
{
  cJSON *object = cJSON_AddObjectToObject (json, "zones");
  for (guint z = 0; z < o->zones->len; z++)
    {
      const char *zone = g_array_index (o->zones, SlvZoneOut, z).zone;
      cJSON *array = cJSON_AddArrayToObject (object, zone);
      for (guint i = 0; i < o->deck->entries->len; i++)
        if (g_str_equal (slv_deck_entry (o->deck, i)->zone, zone))
          cJSON_AddItemToArray (array, entry_json (slv_deck_entry (o->deck, i)));
    }
}

static void
add_strings (cJSON *json, const char *key, const GPtrArray *strings)
{
  if (strings->len > 0)
    slv_json_add_texts (json, key, strings);
}

cJSON *
slv_deck_write_json (SlvDeckOutput *o)
{
  const SlvDeck *deck = o->deck;
  cJSON *json = cJSON_CreateObject ();
  slv_json_put (json, { "name", SLV_TEXT (deck->name) }, { "game", SLV_TEXT (deck->game) });
  add_text (json, "format", deck->format);
  add_text (json, "author", deck->author);
  add_text (json, "folder", deck->folder);
  add_text (json, "comment", deck->comment);
  add_zones (json, o);
  cJSON *unread = cJSON_AddArrayToObject (json, "unread");
  SLV_EACH (const SlvUnread, line, deck->unread)
    {
      cJSON *item = slv_json_add_row (unread);
      slv_json_put (item, { "line", SLV_NUMBER (line->line) }, { "text", SLV_TEXT (line->text) },
                    { "reason", SLV_TEXT (line->reason) });
    }
  add_strings (json, "options", deck->option_texts);
  add_strings (json, "tags", deck->tags);
  cJSON *plans = deck->plans->len > 0 ? cJSON_AddArrayToObject (json, "plans") : NULL;
  for (guint i = 0; plans != NULL && i < deck->plans->len; i++)
    cJSON_AddItemToArray (plans, slv_deck_plan_to_json (slv_deck_get_plan (deck, i)));
  add_strings (json, "extras", deck->extras);
  return json;
}

static char *
write_file (SlvDeckOutput *o)
{
  g_autoptr (cJSON) json = slv_deck_write_json (o);
  g_autofree char *text = slv_json_print (json, TRUE);
  return g_strconcat (text, "\n", NULL);
}

static guint
detect (const SlvDeckInput *input)
{
  return cJSON_IsObject (input->json) && cJSON_HasObjectItem (input->json, "zones") ? 90 : 0;
}

const SlvDeckKind slv_deck_kind_json = {
  .id = "json", .title = N_("Sleeves JSON (loses nothing)"), .endings = { ".json" }, .detect = detect, .read = slv_deck_read_json,
  .write = write_file, .carries = SLV_CARRIES_ALL,
};
