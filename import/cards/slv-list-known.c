/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-known.c: records that are as they were when the list was read the last time. They are told by a hash over their text (JSON)
 * or over their members (everything else), over what decides how they are read, and over which reader reads them. */
#include "import/cards/slv-list-records.h"
#include <xxhash.h>

/* with its length before it, so that two texts never run into one another */
static void
add_text (GString *out, const char *text)
{
  guint32 length = text != NULL ? (guint32) strlen (text) : G_MAXUINT32;

  slv_list_append (out, (const char *) &length, sizeof length);
  if (text != NULL)
    slv_list_append (out, text, length);
}

static void
add_tree (GString *out, const cJSON *json)
{
  const char type = (char) (json->type & 0xff);

  slv_list_append (out, &type, 1);
  add_text (out, json->string);
  if (cJSON_IsString (json))
    add_text (out, json->valuestring);
  else if (cJSON_IsNumber (json))
    slv_list_append (out, (const char *) &json->valuedouble, sizeof json->valuedouble);
  for (const cJSON *child = json->child; child != NULL; child = child->next)
    add_tree (out, child);
  slv_list_append (out, "\x1f", 1);
}

/* whether a field is about what stands around the records, or about their file */
static gboolean
asks_around (const GPtrArray *fields)
{
  static const char * const asked[] = { "@around", "@file", "@folder" };

  for (guint i = 0; i < fields->len; i++)
    for (guint k = 0; k < G_N_ELEMENTS (asked); k++)
      if (strstr (((const SlvFieldMap *) g_ptr_array_index (fields, i))->path, asked[k]) != NULL)
        return TRUE;
  return FALSE;
}

static guint64
seed_of (SlvListRecords *list)
{
  const SlvCardReader *reader = list->reader;

  if (list->seed_reader != reader)
    {
      g_string_truncate (list->scratch, 0);
      add_text (list->scratch, reader->kind);
      add_text (list->scratch, reader->game->id);
      list->seed = XXH3_64bits_withSeed (list->scratch->str, list->scratch->len, list->run->account->seed);
      list->seed_reader = reader;
      list->asks_around = asks_around (reader->fields) || (reader->printings != NULL && asks_around (reader->printings->fields));
    }
  return list->seed;
}

guint64
slv_list_records_hash (SlvListRecords *list, const SlvJsonRecord *record)
{
  guint64 seed, hash;

  if (list->run->account->seed == 0 || list->reader == NULL)
    return 0;
  /* what a second file says may change without the record */
  if (list->reader->joins->len > 0)
    return 0;
  /* entries of a list of errata, and of dated lists, are told apart from one another: none is read for itself */
  if ((list->reader->errata != NULL && list->reader->errata->path == NULL) || list->reader->dated != NULL)
    return 0;
  seed = seed_of (list);
  if (record->member != NULL)
    seed = XXH3_64bits_withSeed (record->member, strlen (record->member), seed);
  if (record->within != NULL)
    seed = XXH3_64bits_withSeed (record->within, strlen (record->within), seed);
  if (list->asks_around)
    {
      g_string_truncate (list->scratch, 0);
      add_text (list->scratch, list->run->name);
      if (record->around != NULL)
        add_tree (list->scratch, record->around);
      seed = XXH3_64bits_withSeed (list->scratch->str, list->scratch->len, seed);
    }
  if (record->text != NULL)
    hash = XXH3_64bits_withSeed (record->text, record->length, seed);
  else
    {
      g_string_truncate (list->scratch, 0);
      add_tree (list->scratch, record->json);
      hash = XXH3_64bits_withSeed (list->scratch->str, list->scratch->len, seed);
    }
  return hash != 0 ? hash : 1;
}

gboolean
slv_list_records_same (SlvListRecords *list, guint64 hash, guint64 line, gboolean *same, GError **error)
{
  const SlvKnownRecords *known = list->run->account->known;
  const char *notes = "";
  gint64 id = known != NULL && hash != 0 ? slv_known_records_find (known, hash, &notes) : 0;

  *same = id != 0;
  if (id == 0)
    return TRUE;
  for (const char *end; (end = strstr (notes, SLV_LIST_TOLD_END)) != NULL; notes = end + strlen (SLV_LIST_TOLD_END))
    {
      g_autofree char *note = g_strndup (notes, (gsize) (end - notes));

      slv_list_note_text (list->run, note);
    }
  list->run->account->records++;
  g_autoptr (SlvCard) card = slv_card_new (list->reader->game->id, "", "");
  card->same = id;
  card->line = line;
  return list->run->func (card, list->run->user_data, error);
}

void
slv_list_records_next (SlvListRecords *list)
{
  if (list->run->told != NULL)
    g_string_truncate (list->run->told, 0);
}

gboolean
slv_list_records_known (const SlvJsonRecord *record, gboolean *done, gpointer user_data, GError **error)
{
  SlvListRecords *list = user_data;

  slv_list_records_next (list);
  /* the first one tells what list it is */
  if (list->reader == NULL || *list->run->account->kind == '\0' || slv_list_records_outside (list, record))
    return TRUE;
  return slv_list_records_same (list, slv_list_records_hash (list, record), record->line, done, error);
}

void
slv_list_records_remember (SlvListRecords *list, SlvCard *card, guint64 hash)
{
  const GString *told = list->run->told;

  if (hash == 0 || told == NULL || told->len > SLV_LIST_TOLD_MAX)
    return;
  card->record = hash;
  card->notes = told->len > 0 ? g_strndup (told->str, told->len) : NULL;
}
