/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-snapshot.c: the image as a file beside the database, so that a start need not read every card. The file is mapped. It is
 * a cache and nothing else: one that does not fit, for whatever reason, is built anew without a word. It is written under a name of
 * its own and then renamed, because others may have the old one open; nobody ever writes into it. Whoever finds all of it right
 * writes that down beside it, so that those who come after need not read all of it, too. */
#include "base/slv-folder.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include "index/slv-index-errata.h"

#define LEFTOVER_AGE_S 600   /* a partial file that is older was left by a program that was killed */

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

      if (g_str_has_prefix (name, SLV_SNAPSHOT_NAME) && strstr (name, ".part-") != NULL && g_lstat (path, &info) == 0
          && ABS (now - info.st_mtime) > LEFTOVER_AGE_S)
        g_unlink (path);
    }
}

/* No fsync: a file that a power cut left half-written fails its checksum. A folder that cannot be written is no error. */
static void
write_file (GBytes *bytes, const char *path)
{
  g_autofree char *partial = g_strconcat (path, ".part-XXXXXX", NULL);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);
  int file = g_mkstemp_full (partial, O_WRONLY | O_CLOEXEC, 0600);

  if (file < 0)
    return;
  gboolean good = slv_write_whole (file, data, size);
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

/* The file as bytes, NULL when it is no file that holds some. */
static GBytes *
map_file (const char *path, struct stat *info)
{
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  void *start = MAP_FAILED;

  if (file < 0)
    return NULL;
  if (fstat (file, info) == 0 && S_ISREG (info->st_mode))
    start = mmap (NULL, (gsize) info->st_size, PROT_READ, MAP_PRIVATE, file, 0);
  close (file);
  if (start == MAP_FAILED)
    return NULL;
  Mapping *mapping = g_new (Mapping, 1);
  *mapping = (Mapping) { start, (gsize) info->st_size };
  return g_bytes_new_with_free_func (start, mapping->size, unmap, mapping);
}

/* What tells a file from every other one and from itself with another byte in it: which one it is, and the moment of its last change,
 * which nobody can choose. It holds until the machine is started again: a loss of power may leave less than was written. NULL while the
 * clock still shows that moment: a further change would not be seen. */
static GBytes *
seal_of (const struct stat *info)
{
  g_autofree char *start = NULL;
  const struct timespec *then = &info->st_ctim;
  struct timespec now;

  if (clock_gettime (CLOCK_REALTIME_COARSE, &now) != 0
      || now.tv_sec < then->tv_sec || (now.tv_sec == then->tv_sec && now.tv_nsec <= then->tv_nsec)
      || !g_file_get_contents ("/proc/sys/kernel/random/boot_id", &start, NULL, NULL))
    return NULL;
  char *seal = g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%09ld %s",
                                (guint64) info->st_dev, (guint64) info->st_ino, (gint64) info->st_size, (gint64) then->tv_sec,
                                then->tv_nsec, start);
  return g_bytes_new_take (seal, strlen (seal));
}

static SlvIndex *
read_snapshot (SlvStore *store, SlvGames *games, const char *path)
{
  struct stat info;
  g_autoptr (GBytes) bytes = map_file (path, &info);
  const SlvImageHeader *header = bytes != NULL && g_bytes_get_size (bytes) >= sizeof *header ? g_bytes_get_data (bytes, NULL) : NULL;

  /* of another revision: not worth a look */
  if (header == NULL || header->revision != slv_store_index_revision (store))
    return NULL;
  g_autofree char *beside = g_strconcat (path, SLV_SNAPSHOT_SEEN, NULL);
  g_autoptr (GBytes) seal = seal_of (&info), seen = map_file (beside, &info);
  gboolean sound = seal != NULL && seen != NULL && g_bytes_equal (seen, seal);
  SlvIndex *index = slv_index_new_from_bytes (g_steal_pointer (&bytes), games, sound);
  if (index != NULL && !sound && seal != NULL)
    write_file (seal, beside);
  return index;
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
    {
      remove_leftovers (dir);
      write_file (index->bytes, path);
    }
  return index;
}
