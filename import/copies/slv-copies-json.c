/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-json.c: collections as JSON become tables, which go the way of all tables: a record a row, its members the columns; of {"Name": 4} each member is a row.
 * What a record has in an object of its own, {"card": {"name": …}, "quantity": 4}, are columns, too, where it has none of that name itself. */
#include "base/slv-csv.h"
#include "copies/slv-copies-private.h"

#define COLUMNS_MAX 200u

/* The records of @json: itself, or the first list of them in it. */
static const cJSON *
find_records (const cJSON *json)
{
  if (cJSON_IsArray (json))
    return cJSON_IsObject (json->child) ? json : NULL;
  SLV_EACH_JSON (member, json)
    if (cJSON_IsArray (member) && cJSON_IsObject (member->child))
      return member;
  return NULL;
}

static gboolean
are_counts (const cJSON *json)
{
  SLV_EACH_JSON (member, json)
    if (!cJSON_IsNumber (member))
      return FALSE;
  return cJSON_IsObject (json) && json->child != NULL;
}

static void
add_titles (GPtrArray *titles, const cJSON *object, gboolean inner)
{
  SLV_EACH_JSON (member, object)
    if (cJSON_IsObject (member) && !inner)
      add_titles (titles, member, TRUE);
    else if (titles->len < COLUMNS_MAX && !cJSON_IsObject (member) && !cJSON_IsArray (member)
             && !g_ptr_array_find_with_equal_func (titles, member->string, g_str_equal, NULL))
      g_ptr_array_add (titles, member->string);
}

/* The value under @title in @record, else in an object of it. */
static const cJSON *
find_value (const cJSON *record, const char *title)
{
  const cJSON *value = cJSON_GetObjectItemCaseSensitive (record, title);

  if (value != NULL && !cJSON_IsObject (value))
    return value;
  SLV_EACH_JSON (member, record)
    if (cJSON_IsObject (member) && (value = cJSON_GetObjectItemCaseSensitive (member, title)) != NULL)
      return value;
  return NULL;
}

static void
append_value (GString *out, const cJSON *value, gboolean last)
{
  g_autofree char *number = cJSON_IsNumber (value) || cJSON_IsBool (value) ? slv_json_print (value, FALSE) : NULL;

  slv_csv_append (out, cJSON_IsString (value) ? value->valuestring : number != NULL ? number : "", last);
}

char *
slv_copies_json_table (const char *text, const char *name)
{
  g_autoptr (cJSON) json = *text == '[' || *text == '{' ? slv_json_parse (text, strlen (text), name, NULL) : NULL;
  const cJSON *records = json != NULL ? find_records (json) : NULL;
  g_autoptr (GPtrArray) titles = g_ptr_array_new ();
  GString *out;

  if (json == NULL || (records == NULL && !are_counts (json)))
    return NULL;
  out = g_string_new (records != NULL ? NULL : "Name,Quantity\n");
  SLV_EACH_JSON (record, records)
    add_titles (titles, record, FALSE);
  for (guint i = 0; i < titles->len; i++)
    slv_csv_append (out, titles->pdata[i], i + 1 == titles->len);
  SLV_EACH_JSON (record, records)
    for (guint i = 0; i < titles->len; i++)
      append_value (out, find_value (record, titles->pdata[i]), i + 1 == titles->len);
  SLV_EACH_JSON (count, records == NULL ? json : NULL)
    {
      slv_csv_append (out, count->string, FALSE);
      append_value (out, count, TRUE);
    }
  return g_string_free (out, FALSE);
}
