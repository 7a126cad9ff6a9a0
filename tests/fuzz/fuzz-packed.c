/* SPDX-License-Identifier: GPL-3.0-or-later */
/* fuzz-packed.c: any bytes as a packed file and as an archive of files. What is taken stays below its ceiling, what is not is refused
 * with a reason; nothing is written beside the folder that is unpacked to, and nothing in it but files and folders. */
#include <glib/gstdio.h>
#include <sys/stat.h>
#include "base/slv-archive.h"
#include "base/slv-folder.h"
#include "base/slv-input.h"
#include "fuzz.h"

#define MAX_BYTES (256u << 10)

static char *top, *file, *folder;

static void
clean_up (void)
{
  slv_folder_remove (top);
}

int
LLVMFuzzerInitialize (int *argc G_GNUC_UNUSED, char ***argv G_GNUC_UNUSED)
{
  top = g_dir_make_tmp ("slv-packed-XXXXXX", NULL);
  file = g_build_filename (top, "file", NULL);
  folder = g_build_filename (top, "folder", NULL);
  atexit (clean_up);
  return 0;
}

/* Bytes of the files in @path. */
static guint64
count_bytes (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint64 bytes = 0;
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *inner = g_build_filename (path, name, NULL);
      struct stat info;

      g_assert_cmpint (lstat (inner, &info), ==, 0);
      g_assert_true (S_ISREG (info.st_mode) || S_ISDIR (info.st_mode));
      bytes += S_ISDIR (info.st_mode) ? count_bytes (inner) : (guint64) info.st_size;
    }
  return bytes;
}

static guint
count_entries (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) refused = NULL, error = NULL;

  g_assert_true (g_file_set_contents_full (file, (const char *) data, (gssize) size, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_autoptr (GBytes) whole = slv_input_read_all (file, MAX_BYTES, NULL, &refused);
  g_assert_true ((whole != NULL) == (refused == NULL));
  if (whole != NULL)
    g_assert_cmpuint (g_bytes_get_size (whole), <=, MAX_BYTES);
  slv_archive_is (file);
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);
  gboolean unpacked = slv_archive_unpack (file, folder, MAX_BYTES, lost, NULL, &error);
  g_assert_true (unpacked == (error == NULL));
  /* the block that goes beyond the ceiling is not written */
  g_assert_cmpuint (count_bytes (folder), <=, MAX_BYTES);
  slv_folder_remove (folder);
  g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
  g_assert_cmpuint (count_entries (top), ==, 1);
  return 0;
}
