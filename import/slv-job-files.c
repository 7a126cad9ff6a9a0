/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-files.c: the files of a folder that is imported as one list. */
#include "import/slv-job.h"
#include "import/slv-job-private.h"
#include "base/slv-archive.h"
#include "base/slv-error.h"
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

void
slv_job_leave_out_joined (SlvGames *games, const char *game, GPtrArray *paths)
{
  const GPtrArray *readers = slv_games_readers (games);

  for (guint i = 0; readers != NULL && i < readers->len; i++)
    {
      const SlvCardReader *reader = g_ptr_array_index (readers, i);

      for (guint k = 0; (game == NULL || strcmp (reader->game->id, game) == 0) && k < reader->joins->len; k++)
        {
          const SlvJoin *join = g_ptr_array_index (reader->joins, k);
          g_autofree char *end = join->file != NULL ? g_strconcat (G_DIR_SEPARATOR_S, join->file, NULL) : NULL;

          for (guint at = paths->len; end != NULL && at-- > 0 && paths->len > 1;)
            if (g_str_has_suffix (g_ptr_array_index (paths, at), end))
              g_ptr_array_remove_index (paths, at);
        }
    }
}

guint64
slv_job_total_size (const GPtrArray *paths)
{
  guint64 total = 0;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_path (g_ptr_array_index (paths, i));
      g_autoptr (GFileInfo) info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);

      total += info != NULL ? (guint64) g_file_info_get_size (info) : 0;
    }
  return total;
}

char *
slv_job_unpack (const char *parent, const char *path, GPtrArray *paths, GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = g_build_filename (parent, "unpacked-XXXXXX", NULL);

  if (g_mkdir_with_parents (parent, 0700) != 0 || g_mkdtemp (folder) == NULL)
    {
      slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { parent, 0, 0 }, "%s", g_strerror (errno));
      return NULL;
    }
  if (slv_archive_unpack (path, folder, SLV_INPUT_LIST_MAX, cancellable, error) && slv_job_list_folder (folder, SLV_JOB_FILES_MAX, paths, error))
    return g_steal_pointer (&folder);
  slv_folder_remove (folder);
  return NULL;
}

/* ---- the files of a list that is not imported yet ---- */

void
slv_job_files_free (SlvJobFiles *files)
{
  if (files == NULL)
    return;
  if (files->folder != NULL)
    slv_folder_remove (files->folder);
  g_free (files->folder);
  g_ptr_array_unref (files->paths);
  g_free (files);
}

static gboolean
fetch (SlvJobFiles *files, SlvGames *games, const char *url, GCancellable *cancellable, GError **error)
{
  SlvJobMeter meter = { 0 };
  SlvFetched fetched = { 0 };
  gboolean done = slv_job_fetch (files->folder, games, url, NULL, NULL, NULL, NULL, TRUE, &meter, &fetched, cancellable, error);

  for (guint i = 0; done && i < fetched.paths->len; i++)
    g_ptr_array_add (files->paths, g_strdup (g_ptr_array_index (fetched.paths, i)));
  slv_fetched_clear (&fetched);
  return done;
}

SlvJobFiles *
slv_job_files_open (SlvGames *games, const char *what, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvJobFiles) files = g_new0 (SlvJobFiles, 1);

  files->paths = g_ptr_array_new_with_free_func (g_free);
  files->folder = g_dir_make_tmp ("sleeves-XXXXXX", error);
  if (files->folder == NULL)
    return NULL;
  if (slv_fetch_is_url (what))
    {
      if (!fetch (files, games, what, cancellable, error))
        return NULL;
    }
  else if (g_file_test (what, G_FILE_TEST_IS_DIR))
    {
      if (!slv_job_list_folder (what, SLV_JOB_FILES_MAX, files->paths, error))
        return NULL;
    }
  else
    g_ptr_array_add (files->paths, g_strdup (what));
  if (files->paths->len == 1 && slv_archive_is (g_ptr_array_index (files->paths, 0)))
    {
      g_autofree char *archive = g_strdup (g_ptr_array_index (files->paths, 0));

      g_ptr_array_set_size (files->paths, 0);
      g_free (slv_job_unpack (files->folder, archive, files->paths, cancellable, error));
      if (files->paths->len == 0)
        return NULL;
    }
  return g_steal_pointer (&files);
}
