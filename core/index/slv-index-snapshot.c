/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-snapshot.c: the image as a file beside the database, so that a start reads what it needs of it instead of every card.
 * The file is a cache and nothing else: one that does not fit, for whatever reason, is built anew without a word. It is written
 * under a name of its own and then renamed, because others may have the old one open. */
#include "config.h"
#include "index/slv-index-blocks.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include "index/slv-index-errata.h"

#define LEFTOVER_AGE_S 600   /* a partial file that is older was left by a program that was killed */

static gboolean
write_whole (int         file,
             const char *data,
             gsize       size)
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

/* No fsync: a file that a power cut left half-written fails its checksums. A folder that cannot be written is no error. */
static void
write_snapshot (GBytes     *image,
                const char *dir,
                const char *path)
{
  static const char padding[SLV_BLOCK];
  g_autofree char *partial = g_strconcat (path, ".part-XXXXXX", NULL);
  g_autofree guint64 *sums = NULL;
  gsize size, n;
  const char *data = g_bytes_get_data (image, &size);
  int file;
  gboolean good;

  remove_leftovers (dir);
  file = g_mkstemp_full (partial, O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0)
    return;
  sums = slv_image_sums (data, size, &n);
  good = write_whole (file, data, size)
         && write_whole (file, padding, slv_image_file_size (size) - size - n * sizeof (guint64))
         && write_whole (file, (const char *) sums, n * sizeof (guint64));
  good = close (file) == 0 && good;
  if (!good || g_rename (partial, path) != 0)
    g_unlink (partial);
}

/* ---- reading ---- */

/* Where an image came from, for the case that a part of it turns out to be damaged. */
typedef struct { char *dir, *schema, *path; SlvGames *games; } Source;

static void
source_free (gpointer data)
{
  Source *source = data;

  g_free (source->dir);
  g_free (source->schema);
  g_free (source->path);
  slv_games_unref (source->games);
  g_free (source);
}

/* The damaged file goes in any case. Over a connection of its own: whoever met the damage may be any thread. */
static GBytes *
make_anew (gpointer data)
{
  Source *source = data;
  g_autoptr (SlvStore) store = slv_store_open (source->dir, source->schema, NULL);
  g_autoptr (SlvIndex) index = store != NULL ? slv_index_build (store, source->games, NULL, NULL) : NULL;

  g_unlink (source->path);
  if (index == NULL)
    return NULL;
  write_snapshot (index->bytes, source->dir, source->path);
  return g_bytes_ref (index->bytes);
}

static SlvBlocks *
open_blocks (SlvStore   *store,
             SlvGames   *games,
             const char *path)
{
  int file = open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  struct stat info;
  SlvBlocks *blocks = NULL;
  Source *source;

  if (file < 0)
    return NULL;
  if (fstat (file, &info) == 0 && S_ISREG (info.st_mode) && (guint64) info.st_size >= sizeof (SlvImageHeader))
    {
      source = g_new (Source, 1);
      *source = (Source) { g_strdup (slv_store_get_dir (store)), g_strdup (slv_store_get_schema (store)), g_strdup (path),
                           slv_games_ref (games) };
      blocks = slv_blocks_open (file, (gsize) info.st_size, make_anew, source, source_free);
    }
  if (blocks == NULL)
    close (file);
  return blocks;
}

static SlvIndex *
read_snapshot (SlvStore   *store,
               SlvGames   *games,
               const char *path)
{
  SlvBlocks *blocks = open_blocks (store, games, path);
  g_autoptr (SlvIndex) index = NULL;

  /* what is of another revision must not be mended: there is no such index any more */
  if (blocks != NULL && ((const SlvImageHeader *) (gconstpointer) blocks->base)->revision != slv_store_index_revision (store))
    {
      slv_blocks_free (blocks);
      return NULL;
    }
  index = blocks != NULL ? slv_index_new_from_blocks (blocks, games) : NULL;
  return g_steal_pointer (&index);
}

SlvIndex *
slv_index_open (SlvStore *store,
                SlvGames *games,
                GError  **error)
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
