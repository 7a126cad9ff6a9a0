/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-folder.c: the files in a folder and the folders in it, or in an archive. Apart from what fetches, so that who reads a folder needs no network. */
#include "import/slv-job-private.h"
#include "base/slv-archive.h"
#include "base/slv-fold.h"
#include "base/slv-folder.h"
#include "store/slv-tables.h"
#include <dirent.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

static gboolean
has_moved (const char *folder, GError **error)
{
  return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { folder, 0, 0 }, _("the folder was moved or changed while it was read"));
}

/* FALSE: not all that is in @folder could be told. */
static gboolean
walk (const char *folder, guint most, GPtrArray *paths, GError **error)
{
  DIR *listing = opendir (folder);
  SlvPlace place = { folder, 0, 0 };
  gboolean good = TRUE;
  GStatBuf opened, there;

  if (listing == NULL)
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the folder cannot be opened"));
  errno = 0;
  for (struct dirent *entry; good && (entry = readdir (listing)) != NULL; errno = 0)
    {
      g_autofree char *path = g_build_filename (folder, entry->d_name, NULL);
      GStatBuf info;

      if (entry->d_name[0] == '.')
        continue;
      if (g_lstat (path, &info) != 0)
        good = has_moved (folder, error);
      else if (S_ISDIR (info.st_mode))   /* a link to a folder may lead back to where it stands */
        good = walk (path, most, paths, error);
      else if (g_file_test (path, G_FILE_TEST_IS_REGULAR) && paths->len >= most)
        good = slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the folder holds more than %u files"), most);
      else if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
  if (good && errno != 0)
    good = slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", g_strerror (errno));
  if (good && (fstat (dirfd (listing), &opened) != 0 || g_stat (folder, &there) != 0 || opened.st_ino != there.st_ino))
    good = has_moved (folder, error);    /* a folder that is removed has no more names */
  closedir (listing);
  return good;
}

gboolean
slv_job_list_folder (const char *folder, guint most, GPtrArray *paths, GError **error)
{
  SlvPlace place = { folder, 0, 0 };

  if (!walk (folder, most, paths, error))
    return FALSE;
  if (paths->len == 0)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the folder holds no files"));
  g_ptr_array_sort (paths, slv_compare_texts);
  return paths->len > 0;
}

gboolean
slv_job_holds_files (const char *path)
{
  return slv_archive_is (path) || slv_tables_is (path);
}

/* A database among the files in @folder becomes a folder of its tables beside them; @left: (inout) bytes that they may have. */
static gboolean
open_databases (const char *folder, const char *archive, guint64 *left, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);

  if (!walk (folder, SLV_JOB_FILES_MAX, paths, error))
    return FALSE;
  SLV_EACH (const char, path, paths)
    {
      g_autofree char *tables = g_strconcat (path, ".tables", NULL);

      if (!slv_tables_is (path))
        continue;
      if (g_mkdir (tables, 0700) != 0)
        return slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { tables, 0, 0 }, "%s", g_strerror (errno));
      if (!slv_tables_write (path, tables, archive, left, cancellable, error))
        return FALSE;
      g_unlink (path);
    }
  return TRUE;
}

char *
slv_job_unpack (const char *parent, const char *path, guint64 most, GPtrArray *paths, GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = g_build_filename (parent, "unpacked-XXXXXX", NULL);

  if (g_mkdir_with_parents (parent, 0700) != 0 || g_mkdtemp (folder) == NULL)
    return slv_error_null (error, SLV_ERROR_STORE, &(SlvPlace) { parent, 0, 0 }, "%s", g_strerror (errno));
  gboolean done = slv_tables_is (path) ? slv_tables_write (path, folder, path, &most, cancellable, error)
    : slv_archive_unpack (path, folder, most, paths, cancellable, error) && open_databases (folder, path, &most, cancellable, error);
  if (done && walk (folder, SLV_JOB_FILES_MAX, paths, error))
    {
      g_ptr_array_sort (paths, slv_compare_texts);
      if (paths->len > 0)
        return g_steal_pointer (&folder);
      slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { path, 0, 0 }, _("the archive holds no files"));
    }
  slv_folder_remove (folder);
  return NULL;
}
