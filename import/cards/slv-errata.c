/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-errata.c: errata as a definition's <errata> reads them from the records of a published list. */
#include "import/cards/slv-errata.h"
#include "base/slv-fold.h"

/* The first scalar at @path, with its lines; (transfer full), "" when there is none. */
static char *
text_at (const cJSON *json, const char *path)
{
  g_autoptr (GPtrArray) found = path != NULL ? slv_json_path (json, path) : NULL;
  g_autofree char *text = found != NULL && found->len > 0 ? slv_scalar_text (g_ptr_array_index (found, 0)) : NULL;

  return text != NULL ? slv_text_clean (text) : g_strdup ("");
}

static char *
read_day (const SlvErrataMap *map, const cJSON *json, char **reason)
{
  g_autofree char *text = text_at (json, map->day);
  char *day = slv_day_read (map->day_form, text);

  if (day == NULL)
    *reason = g_strdup_printf (_("the day of its erratum, “%s”, cannot be read"), text);
  return day;
}

/* One erratum; FALSE with @reason. An empty value without a part that it replaces says nothing. */
static gboolean
read_one (const SlvCardReader *reader, SlvCard *card, const cJSON *json, const char *day, char **reason)
{
  const SlvErrataMap *map = reader->errata;
  const SlvAttr *attr = map->attr != NULL ? slv_game_find_attr (reader->game, map->attr) : NULL;
  g_autofree char *value_text = text_at (json, map->value), *was_text = text_at (json, map->was), *note_text = text_at (json, map->note);
  g_autofree char *value = slv_errata_value (attr, value_text, reason);
  g_autofree char *was = *reason == NULL ? slv_errata_value (attr, was_text, reason) : NULL;
  g_autofree char *note = *reason == NULL && *note_text != '\0' ? slv_errata_value (NULL, note_text, reason) : NULL;
  g_autofree char *cited = note != NULL ? g_strconcat ("\t", note, NULL) : g_strdup (map->list);

  if (*reason != NULL)
    return FALSE;
  if (*value != '\0' || (map->part && *was != '\0'))
    slv_card_add_erratum (card, &(SlvErratum) { .day = (char *) day, .attr = map->attr, .value = value, .was = was, .note = cited,
                                                .part = map->part });
  return TRUE;
}

/* New values that the reader's fields found become errata of their attributes. */
static void
take_values (SlvCard *card, const char *day)
{
  SlvFace *face = g_ptr_array_index (card->faces, 0);

  SLV_EACH (const SlvValue, value, face->values)
    {
      g_autofree char *joined = slv_join_texts (value->values, "\n", 0);

      if (*joined != '\0')
        slv_card_add_erratum (card, &(SlvErratum) { .day = (char *) day, .attr = value->attr, .value = joined });
    }
  g_ptr_array_set_size (face->values, 0);
}

static gboolean
read_entry (const SlvCardReader *reader, SlvCard *card, const cJSON *json, GHashTable *keys, char **reason)
{
  g_autofree char *day = read_day (reader->errata, json, reason);
  char *key = NULL;

  if (day == NULL || !read_one (reader, card, json, day, reason))
    return FALSE;
  take_values (card, day);
  if (card->errata == NULL)
    {
      *reason = g_strdup (_("it says nothing new of the card"));
      return FALSE;
    }
  for (guint nth = 0; key == NULL || g_hash_table_contains (keys, key); nth++)
    slv_take_str (&key, slv_errata_key (reader->game, card, day, nth));
  slv_take_str (&card->key, g_strdup (key));
  g_hash_table_add (keys, key);
  return TRUE;
}

static gboolean
is_meant (const SlvErrataMap *map, const cJSON *json)
{
  if (!cJSON_IsObject (json))
    return FALSE;
  g_autofree char *value = text_at (json, map->only_path);
  return map->only_value == NULL || strcmp (value, map->only_value) == 0;
}

gboolean
slv_errata_read (SlvListRun *run, const SlvCardReader *reader, SlvCard *card, const cJSON *json, GHashTable *keys,
                 char **reason)
{
  const SlvErrataMap *map = reader->errata;

  if (map->path == NULL)
    return read_entry (reader, card, json, keys, reason);
  g_autoptr (GPtrArray) objects = slv_json_path (json, map->path);
  SLV_EACH (const cJSON, object, objects)
    {
      g_autofree char *day = NULL, *problem = NULL;

      if (!is_meant (map, object))
        continue;
      if (card->errata != NULL && card->errata->len >= SLV_ERRATA_OF_CARD_MAX)
        problem = slv_tell_printf (_("“%s” has more than %u errata; the others are left out"), card->name, SLV_ERRATA_OF_CARD_MAX);
      if (problem != NULL)
        {
          slv_list_note (run, "%s", problem);
          break;
        }
      day = read_day (map, object, &problem);
      if (day == NULL || !read_one (reader, card, object, day, &problem))
        /* Translators: the name of a card, and what is wrong with one of its errata */
        slv_list_note (run, _("an erratum of “%s” is left out: %s"), card->name, problem);
    }
  return TRUE;
}
