/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-kept.c: what was fetched, in its folder of the library, and what a preview fetched, kept for the import that follows it: a
 * person who says “apply” gets what was shown, and the server is not asked twice. A note beside the pages says what they are;
 * without it they are only pages of a run that was interrupted. */
#include "base/slv-address.h"
#include "import/slv-job-private.h"
#include <glib/gstdio.h>

#define NOTE      "kept.json"
#define NOTE_MAX  (4u << 20)
#define KEPT_S    (6 * 3600)   /* age up to which a page of an interrupted run is as good as a new one */

/* of a program without a network; it hands commands with addresses to one that has it before they begin */
static gboolean
refuse (const char *dir G_GNUC_UNUSED, SlvGames *games G_GNUC_UNUSED, const char *url, const char *password G_GNUC_UNUSED,
        const char *game G_GNUC_UNUSED, const char *kind G_GNUC_UNUSED, const cJSON *known G_GNUC_UNUSED, gboolean fresh G_GNUC_UNUSED,
        SlvJobMeter *meter G_GNUC_UNUSED, SlvFetched *fetched G_GNUC_UNUSED, GCancellable *cancellable G_GNUC_UNUSED, GError **error)
{
  return slv_set_error (error, SLV_ERROR_NETWORK, NULL, _("this program fetches nothing, and “%s” is an address"), url);
}

SlvJobFetchFunc slv_job_fetch = refuse;

void
slv_job_meter_tell (SlvJobMeter *meter)
{
  gint64 time = g_get_monotonic_time ();

  if (meter->func == NULL || time - meter->last < G_TIME_SPAN_SECOND / 10)
    return;
  meter->last = time;
  meter->func (&meter->now, meter->user_data);
}

SLV_DEFINE_CLEAR (SlvFetched, slv_fetched_clear, paths, names, (cJSON_Delete, pages), kind);

/* ---- the folder ---- */

char *
slv_job_folder (const char *dir, const char *url)
{
  g_autofree char *password = NULL, *plain = slv_address_split (url, &password);
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, plain, -1);

  sum[32] = '\0';
  return g_build_filename (dir, "fetched", sum, NULL);
}

void
slv_job_empty (const char *folder)
{
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  const char *name;

  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

void
slv_job_forget (const char *dir, const char *url)
{
  g_autofree char *folder = slv_job_folder (dir, url), *parent = g_path_get_dirname (folder);

  slv_job_empty (folder);
  g_rmdir (folder);
  g_rmdir (parent);   /* stays when another address has its folder there */
}

/* What an interrupted run left can be gone on with for some hours, and is of no use to anybody after that. */
void
slv_job_expire (const char *dir)
{
  g_autofree char *parent = g_build_filename (dir, "fetched", NULL);
  g_autoptr (GDir) listing = g_dir_open (parent, 0, NULL);
  const char *name;

  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *folder = g_build_filename (parent, name, NULL);

      if (slv_job_is_recent (folder))   /* when the last page came */
        continue;
      slv_job_empty (folder);
      g_rmdir (folder);
    }
  g_rmdir (parent);   /* stays when something is in it */
}

gboolean
slv_job_is_recent (const char *path)
{
  GStatBuf info;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  return g_stat (path, &info) == 0 && info.st_mtime <= now + 60 && info.st_mtime > now - KEPT_S;
}

/* ---- the note ---- */

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
