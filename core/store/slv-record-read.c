/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-record-read.c: the stored text of a card (slv-record-json.c), read back. The tree lies in an arena, because this is on the path
 * of every new index. It believes nothing: the file may be damaged. */
#include "store/slv-record.h"

#include <string.h>

typedef struct { const SlvCardDataFuncs *funcs; gpointer user_data; } Reader;

typedef gboolean (*ItemFunc) (const Reader *reader, const cJSON *item);

/* "" where @object has no such member; FALSE: it is no text. */
static gboolean
read_text (const cJSON *object, const char *member, char **text)
{
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (object, member);

  *text = value != NULL ? value->valuestring : (char *) "";
  return value == NULL || cJSON_IsString (value);
}

/* 0 where @object has no such member; one of very many digits comes as a text (slv_json_parse_piece()). */
static gboolean
read_number (const cJSON *object, const char *member, gint64 *number)
{
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (object, member);

  *number = cJSON_IsNumber (value) ? (gint64) value->valuedouble : cJSON_IsString (value) ? g_ascii_strtoll (value->valuestring, NULL, 10) : 0;
  return value == NULL || cJSON_IsNumber (value) || cJSON_IsString (value);
}

static gboolean
read_attr (const Reader *reader, const cJSON *values)
{
  if (!cJSON_IsArray (values))
    return FALSE;
  if (values->child == NULL && reader->funcs->value != NULL)
    reader->funcs->value (values->string, NULL, reader->user_data);
  for (const cJSON *value = values->child; value != NULL; value = value->next)
    {
      if (!cJSON_IsString (value))
        return FALSE;
      if (reader->funcs->value != NULL)
        reader->funcs->value (values->string, value->valuestring, reader->user_data);
    }
  return TRUE;
}

static gboolean
read_face (const Reader *reader, const cJSON *face)
{
  const cJSON *values = cJSON_GetObjectItemCaseSensitive (face, "values");
  char *key, *name;

  if (!read_text (face, "key", &key) || !read_text (face, "name", &name) || (values != NULL && !cJSON_IsObject (values)))
    return FALSE;
  if (values != NULL && reader->funcs->face != NULL)
    reader->funcs->face (key, name, reader->user_data);
  for (const cJSON *attr = values != NULL ? values->child : NULL; attr != NULL; attr = attr->next)
    if (!read_attr (reader, attr))
      return FALSE;
  return TRUE;
}

static gboolean
read_limit (const Reader *reader, const cJSON *item)
{
  SlvLimit limit;

  if (!read_text (item, "tag", &limit.tag) || !read_number (item, "limit", &limit.limit) || !read_text (item, "since", &limit.since)
      || !read_text (item, "until", &limit.until) || !read_text (item, "note", &limit.note))
    return FALSE;
  if (reader->funcs->limit != NULL)
    reader->funcs->limit (&limit, reader->user_data);
  return TRUE;
}

static gboolean
read_erratum (const Reader *reader, const cJSON *item)
{
  SlvErratum erratum;
  gint64 part;

  if (!read_text (item, "day", &erratum.day) || !read_text (item, "attr", &erratum.attr) || !read_text (item, "value", &erratum.value)
      || !read_text (item, "was", &erratum.was) || !read_text (item, "note", &erratum.note) || !read_number (item, "part", &part))
    return FALSE;
  erratum.part = part != 0;
  if (reader->funcs->erratum != NULL)
    reader->funcs->erratum (&erratum, reader->user_data);
  return TRUE;
}

static gboolean
read_list (const Reader *reader, const cJSON *root, const char *member, ItemFunc func)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (root, member);

  for (const cJSON *item = list != NULL ? list->child : NULL; item != NULL; item = item->next)
    if (!cJSON_IsObject (item) || !func (reader, item))
      return FALSE;
  return list == NULL || cJSON_IsArray (list);
}

gboolean
slv_card_data_read (SlvArena *arena, const char *data, const SlvCardDataFuncs *funcs, gpointer user_data)
{
  const Reader reader = { funcs, user_data };
  const char *problem;
  gsize at;

  slv_arena_reset (arena);
  const cJSON *root = slv_json_parse_in (arena, data, strlen (data), SLV_JSON_UNSCANNED, &problem, &at);
  return cJSON_IsObject (root) && read_list (&reader, root, "faces", read_face) && read_list (&reader, root, "limits", read_limit)
         && read_list (&reader, root, "errata", read_erratum);
}
