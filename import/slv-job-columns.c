/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-columns.c: what was said of a table's columns, remembered with where the table came from, so that a refresh reads it in
 * the same way. */
#include "import/slv-job-state.h"

static char *
setting_of (const char *origin)
{
  return g_strconcat ("columns:", origin, NULL);
}

static int
compare_texts (gconstpointer a, gconstpointer b)
{
  return strcmp (a, b);
}

/* the same columns give the same text */
char *
slv_job_columns_write (GHashTable *columns)
{
  g_autoptr (cJSON) json = cJSON_CreateObject ();
  GList *names = columns != NULL ? g_list_sort (g_hash_table_get_keys (columns), compare_texts) : NULL;

  for (GList *name = names; name != NULL; name = name->next)
    cJSON_AddStringToObject (json, name->data, g_hash_table_lookup (columns, name->data));
  g_list_free (names);
  return slv_json_print (json, FALSE);
}

GHashTable *
slv_job_columns_load (SlvStore *store, const char *origin)
{
  g_autofree char *setting = setting_of (origin), *text = slv_store_get_setting (store, setting);
  g_autoptr (cJSON) json = text != NULL ? slv_json_parse (text, strlen (text), origin, NULL) : NULL;
  GHashTable *columns = json != NULL ? g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free) : NULL;

  SLV_EACH_JSON (column, json)
    if (cJSON_IsString (column))
      g_hash_table_insert (columns, g_strdup (column->string), g_strdup (column->valuestring));
  return columns;
}

gboolean
slv_job_columns_save (SlvStore *store, const char *origin, GHashTable *columns, GError **error)
{
  g_autofree char *setting = setting_of (origin), *text = slv_job_columns_write (columns);

  return slv_store_set_setting (store, setting, g_hash_table_size (columns) > 0 ? text : NULL, error);
}
