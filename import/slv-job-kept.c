/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-kept.c: what a preview fetched, kept for the import that follows it: a person who says “apply” gets what was shown,
 * and the server is not asked twice. A note beside the pages says what they are; without it they are only pages of a run that
 * was interrupted. */
#include "import/slv-job-private.h"

#define NOTE      "kept.json"
#define NOTE_MAX  (4u << 20)

static void
add_names (cJSON *list, const GPtrArray *texts, gboolean base)
{
  for (guint i = 0; i < texts->len; i++)
    {
      g_autofree char *text = base ? g_path_get_basename (g_ptr_array_index (texts, i)) : g_strdup (g_ptr_array_index (texts, i));

      cJSON_AddItemToArray (list, cJSON_CreateString (text));
    }
}

void
slv_job_keep (const char *dir, const char *url, const SlvFetched *fetched)
{
  g_autofree char *folder = slv_job_folder (dir, url), *path = g_build_filename (folder, NOTE, NULL), *text = NULL;
  g_autoptr (cJSON) note = cJSON_CreateObject ();

  add_names (cJSON_AddArrayToObject (note, "files"), fetched->paths, TRUE);
  add_names (cJSON_AddArrayToObject (note, "names"), fetched->names, FALSE);
  if (fetched->pages != NULL)
    cJSON_AddItemToObject (note, "pages", cJSON_Duplicate (fetched->pages, TRUE));
  slv_json_put (note, { "kind", SLV_TEXT (fetched->kind != NULL ? fetched->kind : "") },
                { "total", SLV_NUMBER (fetched->total) }, { "paged", SLV_TRUTH (fetched->paged) });
  text = slv_json_print (note, FALSE);
  /* without it everything is fetched again, which is no harm */
  g_file_set_contents (path, text, -1, NULL);
}

/* the files of the note, as far as they are names in the folder and nothing else */
static gboolean
take_files (const cJSON *note, const char *folder, SlvFetched *fetched)
{
  const cJSON *files = cJSON_GetObjectItemCaseSensitive (note, "files"), *names = cJSON_GetObjectItemCaseSensitive (note, "names");
  const cJSON *name = names != NULL ? names->child : NULL;

  SLV_EACH_JSON (file, files)
    {
      if (!cJSON_IsString (file) || !cJSON_IsString (name) || strchr (file->valuestring, '/') != NULL || *file->valuestring == '.')
        return FALSE;
      g_autofree char *path = g_build_filename (folder, file->valuestring, NULL);
      if (!slv_job_is_recent (path))
        return FALSE;
      g_ptr_array_add (fetched->paths, g_steal_pointer (&path));
      g_ptr_array_add (fetched->names, g_strdup (name->valuestring));
      name = name->next;
    }
  return fetched->paths->len > 0;
}

gboolean
slv_job_take_kept (const char *dir, const char *url, SlvFetched *fetched)
{
  g_autofree char *folder = slv_job_folder (dir, url), *path = g_build_filename (folder, NOTE, NULL), *text = NULL;
  const cJSON *kind, *total;
  gsize length = 0;

  if (!slv_job_is_recent (path) || !g_file_get_contents (path, &text, &length, NULL) || length > NOTE_MAX)
    return FALSE;
  g_autoptr (cJSON) note = slv_json_parse (text, length, path, NULL);
  fetched->paths = g_ptr_array_new_with_free_func (g_free);
  fetched->names = g_ptr_array_new_with_free_func (g_free);
  if (note == NULL || !take_files (note, folder, fetched))
    {
      slv_fetched_clear (fetched);
      return FALSE;
    }
  kind = cJSON_GetObjectItemCaseSensitive (note, "kind");
  total = cJSON_GetObjectItemCaseSensitive (note, "total");
  fetched->kind = cJSON_IsString (kind) && *kind->valuestring != '\0' ? g_strdup (kind->valuestring) : NULL;
  fetched->total = cJSON_IsNumber (total) ? (guint64) CLAMP (total->valuedouble, 0, 1e9) : 0;
  fetched->paged = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (note, "paged"));
  fetched->pages = cJSON_DetachItemFromObjectCaseSensitive (note, "pages");
  return TRUE;
}
