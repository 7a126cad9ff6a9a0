/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-json.c: a deck and its parts as JSON, for what the library keeps of a deck that is being worked on. The file may have
 * been damaged or made by anybody: every part is checked, and numbers stay within the limits of a deck. */
#include "deck/slv-deck-private.h"

/* ---- one part ---- */

static cJSON *
text_to_json (gconstpointer text)
{
  return cJSON_CreateString (text);
}

static gpointer
text_from_json (const cJSON *json)
{
  return cJSON_IsString (json) ? g_strdup (json->valuestring) : NULL;
}

/* A whole number from 0 to @most; more or less is cut. */
static guint64
number_of (const cJSON *json, const char *key, guint64 most)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (json, key);

  return cJSON_IsNumber (item) && item->valuedouble > 0 ? (guint64) MIN (item->valuedouble, (double) most) : 0;
}

static void
add_text (cJSON *json, const char *key, const char *text)
{
  if (text[0] != '\0')
    cJSON_AddStringToObject (json, key, text);
}

cJSON *
slv_deck_entry_to_json (gconstpointer data)
{
  const SlvDeckEntry *entry = data;
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "count", SLV_NUMBER (entry->count) }, { "name", SLV_TEXT (entry->name) });
  add_text (json, "zone", entry->zone);
  add_text (json, "set", entry->set_code);
  add_text (json, "number", entry->number);
  add_text (json, "note", entry->note);
  if (entry->line > 0)
    cJSON_AddNumberToObject (json, "line", (double) entry->line);
  return json;
}

gpointer
slv_deck_entry_from_json (const cJSON *json)
{
  SlvDeckEntry *entry;

  if (!cJSON_IsObject (json))
    return NULL;
  entry = slv_deck_entry_new (slv_json_text (json, "zone"), slv_json_text (json, "name"), (guint) number_of (json, "count", SLV_DECK_COUNT_MAX),
                              slv_json_text (json, "set"), slv_json_text (json, "number"), number_of (json, "line", G_MAXUINT32));
  slv_take_str (&entry->note, g_strdup (slv_json_text (json, "note")));
  return entry;
}

static cJSON *
unread_to_json (gconstpointer data)
{
  const SlvUnread *unread = data;
  cJSON *json = cJSON_CreateObject ();

  slv_json_put (json, { "line", SLV_NUMBER (unread->line) }, { "text", SLV_TEXT (unread->text) },
                { "reason", SLV_TEXT (unread->reason) });
  return json;
}

static gpointer
unread_from_json (const cJSON *json)
{
  return cJSON_IsObject (json) ? slv_unread_new (number_of (json, "line", G_MAXUINT32), slv_json_text (json, "text"), slv_json_text (json, "reason"))
                               : NULL;
}

cJSON *
slv_deck_plan_to_json (const SlvDeckPlan *plan)
{
  cJSON *json = cJSON_CreateObject (), *moves;

  slv_json_put (json, { "name", SLV_TEXT (plan->name) }, { "note", SLV_TEXT (plan->note) },
                { "on_play", SLV_TEXT (plan->on_play) }, { "on_draw", SLV_TEXT (plan->on_draw) });
  moves = cJSON_AddArrayToObject (json, "moves");
  SLV_EACH (const SlvDeckMove, move, plan->moves)
    {
      cJSON *one = slv_json_add_row (moves);

      slv_json_put (one, { "name", SLV_TEXT (move->name) }, { "count", SLV_NUMBER (move->count) },
                    { "from", SLV_TEXT (move->from) }, { "to", SLV_TEXT (move->to) });
    }
  return json;
}

static cJSON *
plan_to_json (gconstpointer plan)
{
  return slv_deck_plan_to_json (plan);
}

static gpointer
plan_from_json (const cJSON *json)
{
  /* the second name is that of libraries written before there was one form of a plan */
  static const struct { const char *key, *old; gsize offset; } texts[] = {
    { "note", "note", G_STRUCT_OFFSET (SlvDeckPlan, note) }, { "on_play", "play", G_STRUCT_OFFSET (SlvDeckPlan, on_play) },
    { "on_draw", "draw", G_STRUCT_OFFSET (SlvDeckPlan, on_draw) },
  };

  if (!cJSON_IsObject (json))
    return NULL;
  SlvDeckPlan *plan = slv_deck_plan_new (slv_json_text (json, "name"));
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    slv_take_str (G_STRUCT_MEMBER_P (plan, texts[i].offset),
                  g_strdup (slv_json_text (json, cJSON_HasObjectItem (json, texts[i].key) ? texts[i].key : texts[i].old)));
  SLV_EACH_JSON (move, cJSON_GetObjectItemCaseSensitive (json, "moves"))
    slv_deck_plan_move (plan, slv_json_text (move, "name"), slv_json_text (move, "from"), slv_json_text (move, "to"),
                        (guint) number_of (move, "count", SLV_DECK_COUNT_MAX));
  return plan;
}

/* ---- the members of a deck ---- */

const SlvDeckPart slv_deck_parts[] = {
  { "name", G_STRUCT_OFFSET (SlvDeck, name), NULL, NULL, NULL, 0 },
  { "game", G_STRUCT_OFFSET (SlvDeck, game), NULL, NULL, NULL, 0 },
  { "format", G_STRUCT_OFFSET (SlvDeck, format), NULL, NULL, NULL, 0 },
  { "author", G_STRUCT_OFFSET (SlvDeck, author), NULL, NULL, NULL, 0 },
  { "comment", G_STRUCT_OFFSET (SlvDeck, comment), NULL, NULL, NULL, 0 },
  { "source", G_STRUCT_OFFSET (SlvDeck, source), NULL, NULL, NULL, 0 },
  { "folder", G_STRUCT_OFFSET (SlvDeck, folder), NULL, NULL, NULL, 0 },
  { "entries", G_STRUCT_OFFSET (SlvDeck, entries), slv_deck_entry_to_json, slv_deck_entry_from_json,
    (GDestroyNotify) slv_deck_entry_free, SLV_DECK_ENTRIES_MAX },
  { "headings", G_STRUCT_OFFSET (SlvDeck, headings), text_to_json, text_from_json, g_free, SLV_DECK_HEADINGS_MAX + 1 },
  { "unread", G_STRUCT_OFFSET (SlvDeck, unread), unread_to_json, unread_from_json, (GDestroyNotify) slv_unread_free,
    SLV_DECK_UNREAD_MAX + 1 },
  { "options", G_STRUCT_OFFSET (SlvDeck, option_texts), text_to_json, text_from_json, g_free, SLV_DECK_UNREAD_MAX },
  { "tags", G_STRUCT_OFFSET (SlvDeck, tags), text_to_json, text_from_json, g_free, SLV_DECK_UNREAD_MAX },
  { "plans", G_STRUCT_OFFSET (SlvDeck, plans), plan_to_json, plan_from_json, (GDestroyNotify) slv_deck_plan_free, SLV_DECK_PLANS_MAX },
  { "extras", G_STRUCT_OFFSET (SlvDeck, extras), text_to_json, text_from_json, g_free, SLV_DECK_UNREAD_MAX },
};
const guint slv_n_deck_parts = G_N_ELEMENTS (slv_deck_parts);

const SlvDeckPart *
slv_deck_part_at (gsize offset)
{
  for (guint i = 0; i < slv_n_deck_parts; i++)
    if (slv_deck_parts[i].offset == offset)
      return &slv_deck_parts[i];
  return NULL;
}

const SlvDeckPart *
slv_deck_part_named (const char *name)
{
  for (guint i = 0; i < slv_n_deck_parts; i++)
    if (strcmp (slv_deck_parts[i].name, name) == 0)
      return &slv_deck_parts[i];
  return NULL;
}

cJSON *
slv_deck_part_to_json (const SlvDeckPart *part, gconstpointer value)
{
  const GPtrArray *array = value;
  cJSON *json, *last = NULL;

  if (part->to_json == NULL)
    return cJSON_CreateString (value);
  json = cJSON_CreateArray ();
  for (guint i = 0; i < array->len; i++)
    cJSON_AddItemToArray (json, last = part->to_json (g_ptr_array_index (array, i)));
  return json;
}

gpointer
slv_deck_part_from_json (const SlvDeckPart *part, const cJSON *json)
{
  if (part->from_json == NULL)
    return text_from_json (json);
  if (!cJSON_IsArray (json))
    return NULL;
  g_autoptr (GPtrArray) array = g_ptr_array_new_with_free_func (part->free);
  SLV_EACH_JSON (item, json)
    {
      gpointer one = array->len < part->most ? part->from_json (item) : NULL;

      if (one == NULL)
        return NULL;
      g_ptr_array_add (array, one);
    }
  return g_steal_pointer (&array);
}

static void
slv_deck_part_free (const SlvDeckPart *part, gpointer value)
{
  if (value != NULL && part->to_json != NULL)
    g_ptr_array_unref (value);
  else
    g_free (value);
}

/* ---- all of it ---- */

cJSON *
slv_deck_to_json (const SlvDeck *deck)
{
  cJSON *json = cJSON_CreateObject ();

  for (guint i = 0; i < slv_n_deck_parts; i++)
    cJSON_AddItemToObject (json, slv_deck_parts[i].name,
                           slv_deck_part_to_json (&slv_deck_parts[i], G_STRUCT_MEMBER (gpointer, deck, slv_deck_parts[i].offset)));
  return json;
}

SlvDeck *
slv_deck_from_json (const cJSON *json)
{
  g_autoptr (SlvDeck) deck = slv_deck_new ("");

  for (guint i = 0; i < slv_n_deck_parts; i++)
    {
      const SlvDeckPart *part = &slv_deck_parts[i];
      gpointer *member = (gpointer *) G_STRUCT_MEMBER_P (deck, part->offset);
      gpointer value = slv_deck_part_from_json (part, cJSON_GetObjectItemCaseSensitive (json, part->name));

      if (value == NULL)
        return NULL;
      slv_deck_part_free (part, *member);
      *member = value;
    }
  slv_deck_forget_positions (deck);
  return g_steal_pointer (&deck);
}

char *
slv_deck_to_line (const SlvDeck *deck)
{
  g_return_val_if_fail (deck != NULL, NULL);
  g_autoptr (cJSON) json = slv_deck_to_json (deck);
  return slv_json_print (json, FALSE);
}

SlvDeck *
slv_deck_from_line (const char *line)
{
  g_return_val_if_fail (line != NULL, NULL);
  g_autoptr (cJSON) json = slv_json_parse (line, strlen (line), "library.db", NULL);
  return json != NULL ? slv_deck_from_json (json) : NULL;
}
