/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-files.c: see the header. What a file is stands in its name. */
#include "store/slv-store-files.h"
#include "store/slv-db.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>
#include "base/slv-error.h"

#define DAY          (24 * 60 * 60)
#define KEEP_DAYS    30
#define KEEP_NEWEST  3u
#define KEEP_MOST    20u
#define LEFT_AFTER   (60 * 60)                           /* seconds; who writes a copy needs less */
#define UNPACKED_MAX (G_GUINT64_CONSTANT (4) << 30)

SLV_DEFINE_FREE (SlvTrouble, slv_trouble_free, text);

const char *
slv_room_id (SlvRoom room)
{
  static const char * const ids[] = { "library", "index", "prices", "daily", "copies", "damaged", "left", "fetched", "pictures", "other" };

  return ids[room];
}

/* ---- going through the folder ---- */

typedef struct { char *path; SlvRoom room; guint kind; gint64 modified; guint64 bytes; } Found;

SLV_DEFINE_STATIC_FREE (Found, found_free, path);

static void
walk (const char *folder, const SlvRoom *room, guint depth, GPtrArray *files)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *base;

  while (dir != NULL && (base = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, base, NULL);
      SlvRoom here = room != NULL ? *room : SLV_ROOM_OTHER, named = SLV_ROOM_OTHER;
      guint kind = slv_library_kind (base, &named);
      GStatBuf info;

      if (g_lstat (path, &info) != 0)
        continue;
      for (const SlvLibraryPlace *place = slv_library_places; depth == 0 && S_ISDIR (info.st_mode) && place->name != NULL; place++)
        if (g_str_equal (place->name, base))
          here = place->room;
      if (S_ISDIR (info.st_mode) && depth < 8)
        walk (path, &here, depth + 1, files);
      if (!S_ISREG (info.st_mode))
        continue;
      if (room == NULL ? named != SLV_ROOM_OTHER : *room == SLV_ROOM_DAILY && named == SLV_ROOM_LEFT)
        here = named;
      g_ptr_array_add (files, g_memdup2 (&(Found) { g_steal_pointer (&path), here, kind, info.st_mtime, (guint64) info.st_blocks * 512 },
                                         sizeof (Found)));
    }
}

static GPtrArray *
list_files (const char *dir)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (found_free);

  walk (dir, NULL, 0, files);
  return files;
}

void
slv_store_measure (const char *dir, SlvRoomSize *sizes)
{
  g_autoptr (GPtrArray) files = list_files (dir);

  memset (sizes, 0, SLV_N_ROOMS * sizeof *sizes);
  SLV_EACH (const Found, file, files)
    {
      sizes[file->room].files++;
      sizes[file->room].bytes += file->bytes;
    }
}

/* NULL: it is as it should be, or not there. */
static char *
fault_of (const char *path, const char *name, gboolean file, gboolean written)
{
  gint need = R_OK | (file ? 0 : X_OK) | (written ? W_OK : 0);

  if (slv_db_leads_nowhere (path))
    return g_strdup_printf (_("“%s” is a link that leads to no file; bring back what it leads to, or remove the link"), name);
  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return NULL;
  if (!file && !g_file_test (path, G_FILE_TEST_IS_DIR))
    return g_strdup_printf (_("“%s” is no folder, so nothing can be kept in it; move it away, and it is made when it is needed"), name);
  if (file && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return g_strdup_printf (_("“%s” is a folder, a pipe or a device, and no file"), name);
  return g_access (path, need) != 0 ? g_strdup_printf (_("“%s” cannot be read or written (%s)"), name, g_strerror (errno)) : NULL;
}

void
slv_store_check_places (const char *dir, GPtrArray *faults)
{
  gboolean written = g_access (dir, W_OK) == 0;   /* else it is told of all of it that it can only be looked at */

  for (const SlvLibraryPlace *place = slv_library_places; place->name != NULL; place++)
    {
      g_autofree char *path = g_build_filename (dir, place->name, NULL);
      char *text = fault_of (path, place->name, place->file, written);

      if (text != NULL)
        g_ptr_array_add (faults, g_memdup2 (&(SlvTrouble) { place->room, text, FALSE }, sizeof (SlvTrouble)));
    }
}

/* ---- thinning ---- */

/* By kind, then the newest first. */
SLV_DEFINE_POINTER_ORDER (Found, compare_found, kind, (down, modified), (down, path));

/* A log that was set aside goes with its file, and counts as none. */
static gboolean
is_tail (const char *path)
{
  return g_str_has_suffix (path, "-wal") || g_str_has_suffix (path, "-shm") || g_str_has_suffix (path, "-journal");
}

static gboolean
may_go (const Found *file, guint nth, gboolean all, gint64 now)
{
  if (file->room == SLV_ROOM_LEFT)
    return ABS (now - file->modified) > LEFT_AFTER;   /* nothing is written that long, whatever the clock was */
  if (file->room != SLV_ROOM_COPIES && file->room != SLV_ROOM_DAMAGED)
    return FALSE;
  return nth >= KEEP_MOST || (all ? nth >= 1 : nth >= KEEP_NEWEST && file->modified < now - KEEP_DAYS * DAY);
}

void
slv_store_thin_copies (const char *dir, gboolean all, SlvRoomSize *gone)
{
  g_autoptr (GPtrArray) files = list_files (dir);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  SlvRoomSize none = { 0, 0 }, *sum = gone != NULL ? gone : &none;
  guint kind = G_MAXUINT, nth = 0;

  *sum = none;
  g_ptr_array_sort (files, compare_found);
  SLV_EACH (const Found, file, files)
    {
      nth = file->kind == kind ? nth : 0;
      kind = file->kind;
      if (may_go (file, nth, all, now) && g_unlink (file->path) == 0)
        {
          sum->files++;
          sum->bytes += file->bytes;
        }
      nth += !is_tail (file->path);
    }
}

/* ---- packing ---- */

/* All of @from into @to; @converter: (nullable). */
static gboolean
pour (const char *from, const char *to, GConverter *converter, GError **error)
{
  g_autoptr (GFile) source = g_file_new_for_path (from), target = g_file_new_for_path (to);
  g_autoptr (GInputStream) in = G_INPUT_STREAM (g_file_read (source, NULL, error)), plain = NULL;
  g_autoptr (GOutputStream) out = in != NULL ? G_OUTPUT_STREAM (g_file_replace (target, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, error)) : NULL;
  g_autofree char *buffer = g_malloc (1 << 16);
  guint64 poured = 0;
  gssize n = 0;

  if (out == NULL)
    return FALSE;
  plain = converter != NULL ? g_converter_input_stream_new (in, converter) : g_object_ref (in);
  while (poured <= UNPACKED_MAX && (n = g_input_stream_read (plain, buffer, 1 << 16, NULL, error)) > 0)
    {
      if (!g_output_stream_write_all (out, buffer, (gsize) n, NULL, NULL, error))
        return FALSE;
      poured += (guint64) n;
    }
  if (n > 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, _("it unpacks to more than 4 GiB"));
  return n == 0 && g_output_stream_close (out, NULL, error);
}

/* Whether the disk has what is in the file. */
static gboolean
is_on_disk (const char *path)
{
  int file = g_open (path, O_RDONLY | O_CLOEXEC, 0);
  gboolean done = file >= 0 && fsync (file) == 0;

  if (file >= 0)
    close (file);
  return done;
}

gboolean
slv_file_pack (const char *path)
{
  g_autoptr (GConverter) converter = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
  g_autofree char *part = g_strconcat (path, ".gz.part", NULL), *packed = g_strconcat (path, ".gz", NULL);

  if (pour (path, part, converter, NULL) && is_on_disk (part) && g_rename (part, packed) == 0)
    {
      slv_db_sync_name (packed);
      return g_unlink (path) == 0;
    }
  g_unlink (part);
  return FALSE;
}

gboolean
slv_file_is_packed (const char *path)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean regular = g_file_test (path, G_FILE_TEST_IS_REGULAR);    /* to open a pipe would be to wait for it */
  g_autoptr (GFileInputStream) stream = regular ? g_file_read (file, NULL, NULL) : NULL;
  guint8 head[2] = { 0, 0 };

  return stream != NULL && g_input_stream_read (G_INPUT_STREAM (stream), head, 2, NULL, NULL) == 2 && head[0] == 0x1f && head[1] == 0x8b;
}

gboolean
slv_file_is_there (const char *path, GError **error)
{
  const SlvPlace place = { .file = path };

  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_NOT_FOUND, &place, g_file_test (path, G_FILE_TEST_EXISTS) ? _("“%s” is a folder, a pipe or a device, and no file")
                                                                                                    : _("there is no file “%s”"), path);
}

gboolean
slv_file_unpack (const char *path, const char *to, GError **error)
{
  g_autoptr (GConverter) converter = slv_file_is_packed (path) ? G_CONVERTER (g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP)) : NULL;
  g_autoptr (GError) problem = NULL;
  const SlvPlace place = { .file = path };
  SlvErrorCode code = SLV_ERROR_STORE;

  if (!slv_file_is_there (path, error))
    return FALSE;
  if (pour (path, to, converter, &problem))
    return TRUE;
  if (g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_INVALID_DATA) || g_error_matches (problem, G_IO_ERROR, G_IO_ERROR_PARTIAL_INPUT))
    code = SLV_ERROR_DAMAGED;
  slv_set_error (error, code, &place, _("“%s” cannot be read (%s)"), path, problem->message);
  g_unlink (to);
  return FALSE;
}
