/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-archive.c: unpacks an archive into a folder. Names in it come from outside: nothing is written beside the folder, and links,
 * devices and rights are not taken over. */
#include "base/slv-archive.h"
#include "base/slv-error.h"
#include "base/slv-folder.h"
#include "base/slv-sheets.h"
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <glib/gstdio.h>
#include <sys/stat.h>

#define BLOCK_SIZE (64u << 10)
#define FILES_MAX  10000u
#define COUNT_MAX  (32 << 20)   /* bytes that are unpacked only to count files: more than so many heads take */
#define NAME_BYTES 1000u
#define BOMB_FROM  (G_GUINT64_CONSTANT (16) << 20)
#define BOMB_RATIO 200u

typedef struct archive Archive;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Archive, archive_read_free)

/* One by one: "all" has some that start a program of the machine on whatever has the right first bytes. */
void
slv_archive_know_packing (struct archive *archive)
{
  archive_read_support_filter_gzip (archive);
  archive_read_support_filter_bzip2 (archive);
  archive_read_support_filter_xz (archive);
  archive_read_support_filter_lzma (archive);
  archive_read_support_filter_zstd (archive);
}

static Archive *
open_archive (const char *path)
{
  Archive *archive = archive_read_new ();

  slv_archive_know_packing (archive);
  archive_read_support_format_zip (archive);
  archive_read_support_format_tar (archive);
  archive_read_support_format_7zip (archive);
  if (archive_read_open_filename (archive, path, BLOCK_SIZE) == ARCHIVE_OK)
    return archive;
  archive_read_free (archive);
  return NULL;
}

gboolean
slv_archive_is (const char *path)
{
  g_autoptr (Archive) archive = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? open_archive (path) : NULL;
  struct archive_entry *entry;
  int result = archive != NULL ? archive_read_next_header (archive, &entry) : ARCHIVE_FATAL;

  return result == ARCHIVE_OK || result == ARCHIVE_WARN;
}

static gboolean
refuse (const char *path, GError **error, const char *reason)
{
  return slv_set_error (error, SLV_ERROR_REFUSED, &(SlvPlace) { path, 0, 0 }, "%s", reason);
}

/* a name without a way out of the folder */
static gboolean
is_inside (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "/", -1);

  return *name != '\0' && *name != '/' && strchr (name, '\\') == NULL && !g_strv_contains ((const char *const *) parts, "..");
}

static gboolean
is_in (const char *folder, const char *part)
{
  g_autofree char *path = g_build_filename (folder, part, NULL);

  return g_file_test (path, G_FILE_TEST_EXISTS);
}

/* Of a document of an office program there are only its sheets; what it was lies where nobody looks, until the folder goes. */
static gboolean
keep_sheets (const char *path, const char *folder, guint64 max, GCancellable *cancellable, GError **error)
{
  gboolean is = is_in (folder, "xl/workbook.xml") || is_in (folder, "word/document.xml") || (is_in (folder, "mimetype") && is_in (folder, "content.xml"));
  g_autoptr (GDir) listing = is ? g_dir_open (folder, 0, NULL) : NULL;
  g_autofree char *aside = g_build_filename (folder, ".document", NULL);

  if (listing == NULL)
    return TRUE;
  g_mkdir (aside, 0700);
  for (const char *name; (name = g_dir_read_name (listing)) != NULL;)
    {
      g_autofree char *from = g_build_filename (folder, name, NULL), *to = g_build_filename (aside, name, NULL);

      if (strcmp (name, ".document") != 0)
        g_rename (from, to);
    }
  return slv_sheets_write (aside, folder, path, max, cancellable, error);
}

static const char *
same_name (void)
{
  return _("two of the files and folders in it have the same name");
}

/* Why a file of that name is not unpacked and nothing else of the archive either; NULL: it is. Left out without a word it would be lost. */
static const char *
find_fault (struct archive_entry *entry, const char *name, const char *to)
{
  if (name == NULL || !is_inside (name))
    return _("the name of a file in it leads out of the folder that it is unpacked to");
  if (strlen (name) > NAME_BYTES)
    return _("the name of a file in it is too long");
  if (archive_entry_is_encrypted (entry))
    return _("it asks for a password");
  if (archive_entry_hardlink (entry) != NULL)
    return _("a file in it is a link to another one; pack it with the files themselves");
  return g_file_test (to, G_FILE_TEST_EXISTS) ? same_name () : NULL;
}

/* Of a tape archive only the empty blocks at its end tell that nothing is missing. */
static gboolean
is_whole (Archive *archive)
{
  return (archive_format (archive) & ARCHIVE_FORMAT_BASE_MASK) != ARCHIVE_FORMAT_TAR || archive_filter_bytes (archive, 0) > archive_read_header_position (archive);
}

static gboolean
check_ratio (const char *path, guint64 bytes, guint64 raw, GError **error)
{
  return bytes <= BOMB_FROM || bytes / BOMB_RATIO <= raw || refuse (path, error, _("it unpacks to more than 200 times its size"));
}

static gboolean
write_file (Archive *archive, const char *path, const char *to, guint64 raw, guint64 *total, guint64 max, GCancellable *cancellable,
            GError **error)
{
  g_autofree char *folder = g_path_get_dirname (to), *buffer = g_malloc (BLOCK_SIZE);
  g_autoptr (GFile) file = g_file_new_for_path (to);
  g_autoptr (GOutputStream) out = NULL;
  g_autoptr (GError) failure = NULL;
  la_ssize_t n = 0;

  if (g_mkdir_with_parents (folder, 0700) == 0)
    out = G_OUTPUT_STREAM (g_file_create (file, G_FILE_CREATE_PRIVATE, cancellable, &failure));
  else if (errno == ENOTDIR)
    return refuse (path, error, same_name ());
  while (out != NULL && (n = archive_read_data (archive, buffer, BLOCK_SIZE)) > 0)
    {
      *total += (guint64) n;
      if (*total > max)
        return refuse (path, error, _("the files in it are larger than what is read"));
      if (!check_ratio (path, *total, raw, error))
        return FALSE;
      if (!g_output_stream_write_all (out, buffer, (gsize) n, NULL, cancellable, &failure))
        break;
    }
  if (out != NULL && failure == NULL && n < 0)
    return refuse (path, error, _("the archive is damaged or cut off"));
  if (out != NULL && failure == NULL && g_output_stream_close (out, cancellable, &failure))
    return TRUE;
  if (g_cancellable_is_cancelled (cancellable))
    slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("the import was interrupted"));
  else
    slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { to, 0, 0 }, "%s", failure != NULL ? failure->message : g_strerror (errno));
  return FALSE;
}

/* What each of @links (its path and what it means by turns) means was unpacked by itself, and nothing is lost without it; else it goes to @lost. */
static void
find_lost (const GPtrArray *links, const char *folder, GPtrArray *lost)
{
  g_autofree char *within = g_strconcat (folder, "/", NULL);

  for (guint i = 0; i + 1 < links->len; i += 2)
    {
      g_autofree char *meant = g_canonicalize_filename (links->pdata[i + 1], folder);
      const char *link = links->pdata[i];

      if ((!g_str_has_prefix (meant, within) || !g_file_test (meant, G_FILE_TEST_EXISTS)) && !g_file_test (link, G_FILE_TEST_EXISTS))
        g_ptr_array_add (lost, g_strdup (link));
    }
}

static gboolean
is_file (struct archive_entry *entry)
{
  return archive_entry_filetype (entry) == AE_IFREG || archive_entry_hardlink (entry) != NULL;
}

/* What can be counted without unpacking it: a zip, which has a list of what is in it, and a tar that nothing packs. Of others the first are. */
static gboolean
is_counted (Archive *archive)
{
  int format = archive_format (archive) & ARCHIVE_FORMAT_BASE_MASK;

  return format == ARCHIVE_FORMAT_ZIP || (format == ARCHIVE_FORMAT_TAR && archive_filter_code (archive, 0) == ARCHIVE_FILTER_NONE);
}

static gboolean
lists_too_many (const char *path)
{
  g_autoptr (Archive) archive = open_archive (path);
  struct archive_entry *entry;
  gint64 bytes = 0;
  guint files = 0;
  int result;

  while (archive != NULL && files <= FILES_MAX && bytes < COUNT_MAX
         && ((result = archive_read_next_header (archive, &entry)) == ARCHIVE_OK || result == ARCHIVE_WARN))
    {
      files += is_file (entry);
      bytes += is_counted (archive) ? 0 : 512 + CLAMP (archive_entry_size (entry), 0, COUNT_MAX);
    }
  return files > FILES_MAX;
}

gboolean
slv_archive_unpack (const char *path, const char *folder, guint64 max, GPtrArray *lost, GCancellable *cancellable, GError **error)
{
  g_autoptr (Archive) archive = open_archive (path);
  g_autoptr (GPtrArray) links = g_ptr_array_new_with_free_func (g_free);
  struct archive_entry *entry;
  struct stat info, now;
  guint64 total = 0, raw = stat (path, &info) == 0 ? (guint64) info.st_size : 0;
  guint files = 0;
  int result = ARCHIVE_FATAL;

  gboolean too_many = lists_too_many (path);
  while (!too_many && archive != NULL && ((result = archive_read_next_header (archive, &entry)) == ARCHIVE_OK || result == ARCHIVE_WARN))
    {
      const char *name = archive_entry_pathname (entry), *fault;
      g_autofree char *to = g_build_filename (folder, name, NULL);

      if (archive_entry_filetype (entry) == AE_IFLNK && archive_entry_symlink (entry) != NULL && links->len < 2 * FILES_MAX)
        {
          const char *target = archive_entry_symlink (entry);
          g_autofree char *beside = g_path_get_dirname (to);

          if ((fault = find_fault (entry, name, to)) != NULL)
            return refuse (path, error, fault);
          g_ptr_array_add (links, g_strdup (to));
          g_ptr_array_add (links, *target == '/' ? g_strdup (target) : g_build_filename (beside, target, NULL));
        }
      if (!check_ratio (path, (guint64) archive_filter_bytes (archive, 0), raw, error))   /* heads of folders may go on for ever, too */
        return FALSE;
      if (!is_file (entry))
        continue;
      if ((fault = find_fault (entry, name, to)) != NULL)
        return refuse (path, error, fault);
      too_many = ++files > FILES_MAX;
      if (!too_many && !write_file (archive, path, to, raw, &total, max, cancellable, error))
        return FALSE;
    }
  if (too_many)
    return refuse (path, error, _("there are more than 10,000 files in it"));
  if (stat (path, &now) == 0 && now.st_ino == info.st_ino && slv_folder_was_written (&info, &now))
    return refuse (path, error, _("it was changed while it was read; try again"));
  if (result != ARCHIVE_EOF || !is_whole (archive))
    return refuse (path, error, _("the archive is damaged or cut off"));
  find_lost (links, folder, lost);
  return keep_sheets (path, folder, MIN (max, MAX (BOMB_FROM, raw * BOMB_RATIO)), cancellable, error);
}
