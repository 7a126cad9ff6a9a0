/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-snapshot.c: the image as a file beside the database, so that a start need not read every card. The file is mapped. It is
 * a cache and nothing else: one that does not fit, for whatever reason, is built anew without a word. It is written under a name of
 * its own and then renamed, because others may have the old one open; nobody ever writes into it. */
#include "index/slv-index-image.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include "index/slv-index-errata.h"

#define LEFTOVER_AGE_S 600   /* a partial file that is older was left by a program that was killed */

static gboolean
write_whole (int file, const char *data, gsize size)
{
  while (size > 0)
    {
      gssize n = write (file, data, size);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      data += n;
      size -= (gsize) n;
    }
  return TRUE;
}

static void
remove_leftovers (const char *dir)
{
  g_autoptr (GDir) folder = g_dir_open (dir, 0, NULL);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *path = g_build_filename (dir, name, NULL);
      GStatBuf info;

      if (g_str_has_prefix (name, SLV_SNAPSHOT_NAME ".part-") && g_lstat (path, &info) == 0
          && now - info.st_mtime > LEFTOVER_AGE_S)
        g_unlink (path);
    }
}

/* No fsync: a file that a power cut left half-written fails its checksum. A folder that cannot be written is no error. */
static void
write_snapshot (GBytes *image, const char *dir, const char *path)
{
  g_autofree char *partial = g_strconcat (path, ".part-XXXXXX", NULL);
  gsize size;
  const char *data = g_bytes_get_data (image, &size);

  remove_leftovers (dir);
  int file = g_mkstemp_full (partial, O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0)
    return;
  gboolean good = write_whole (file, data, size);
  good = close (file) == 0 && good;
  if (!good || g_rename (partial, path) != 0)
    g_unlink (partial);
}

/* ---- reading ---- */

typedef struct { void *start; gsize size; } Mapping;

static void
unmap (gpointer data)
{
  Mapping *mapping = data;

  munmap (mapping->start, mapping->size);
  g_free (mapping);
}

/* The file as bytes, NULL when it is none of ours, by its size alone. */
static GBytes *
map_file (const char *path)
{
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat info;
  void *start = MAP_FAILED;

  if (file < 0)
    return NULL;
  if (fstat (file, &info) == 0 && S_ISREG (info.st_mode) && (guint64) info.st_size >= sizeof (SlvImageHeader))
    start = mmap (NULL, (gsize) info.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  close (file);
  if (start == MAP_FAILED)
    return NULL;
  Mapping *mapping = g_new (Mapping, 1);
  *mapping = (Mapping) { start, (gsize) info.st_size };
  return g_bytes_new_with_free_func (start, mapping->size, unmap, mapping);
}

static SlvIndex *
read_snapshot (SlvStore *store, SlvGames *games, const char *path)
{
  g_autoptr (GBytes) bytes = map_file (path);
  const SlvImageHeader *header = bytes != NULL ? g_bytes_get_data (bytes, NULL) : NULL;

  /* of another revision: not worth a look */
  if (header == NULL || header->revision != slv_store_index_revision (store))
    return NULL;
  return slv_index_new_from_bytes (g_steal_pointer (&bytes), games);
}

SlvIndex *
slv_index_open (SlvStore *store, SlvGames *games, GError **error)
{
  const char *dir = slv_store_get_dir (store);
  g_autofree char *path = g_build_filename (dir, SLV_SNAPSHOT_NAME, NULL);
  SlvIndex *index = read_snapshot (store, games, path);

  if (index != NULL)
    return slv_index_today (index);
  index = slv_index_build (store, games, NULL, error);
  if (index != NULL)
    write_snapshot (index->bytes, dir, path);
  return index;
}
