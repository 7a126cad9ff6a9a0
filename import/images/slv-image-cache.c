/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-cache.c: the folder of fetched pictures. A file's name is the hash of its address, so nothing of a card list reaches the
 * disk; when it was last used is its time of change. Nothing is kept beside the files themselves: several programs may read, write and
 * clear the folder at the same time, and what one of them loses another only fetches again. */
#include "images/slv-images-private.h"
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HASH_LENGTH   64u
#define ABSENT        ".none"
#define PART          "part-"
#define PART_OLD_S    3600       /* a half file that nobody writes to any more */
#define LOOK_EVERY    64u        /* files written, because other programs write too */
#define KEEP_PART     (9.0 / 10) /* of the ceiling when something has to go, so that not every file moves another one out */
#define REASON_MAX    1000u

SlvImageCache *
slv_image_cache_new (const char *library)
{
  SlvImageCache *cache = g_new0 (SlvImageCache, 1);

  cache->dir = g_build_filename (library, SLV_IMAGES_FOLDER, NULL);
  cache->ceiling = SLV_IMAGES_CEILING;
  cache->bytes = G_MAXUINT64;
  g_mutex_init (&cache->lock);
  return cache;
}

void
slv_image_cache_free (SlvImageCache *cache)
{
  if (cache == NULL)
    return;
  g_free (cache->dir);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

void
slv_image_cache_set_ceiling (SlvImageCache *cache, guint64 ceiling)
{
  g_mutex_lock (&cache->lock);
  cache->ceiling = ceiling;
  g_mutex_unlock (&cache->lock);
}

static char *
path_of (const SlvImageCache *cache, const char *address, const char *ending)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, address, -1);
  g_autofree char *name = g_strconcat (hash, ending, NULL);

  return g_build_filename (cache->dir, name, NULL);
}

static gboolean
fail (GError **error, const char *path, int code)
{
  SlvPlace place = { path, 0, 0 };

  return slv_set_error (error, SLV_ERROR_STORE, &place, _("pictures cannot be kept: %s"), g_strerror (code));
}

/* ---- reading ---- */

/* A plain file of at most @max bytes, whole, which counts as used now; NULL when there is none. */
static GBytes *
read_file (const char *path, gsize max, struct stat *info)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);
  gsize done = 0, size;

  if (fd < 0)
    return NULL;
  if (fstat (fd, info) != 0 || !S_ISREG (info->st_mode) || info->st_size < 0 || (gsize) info->st_size > max)
    {
      close (fd);
      return NULL;
    }
  size = (gsize) info->st_size;
  g_autofree guint8 *data = g_malloc (size + 1);
  while (done < size)
    {
      gssize n = read (fd, data + done, size - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        break;
      done += (gsize) n;
    }
  close (fd);
  return done == size ? g_bytes_new_take (g_steal_pointer (&data), size) : NULL;
}

/* Whether the server said lately that there is nothing; @error is what it was. */
static gboolean
read_mark (SlvImageCache *cache, const char *address, GError **error)
{
  g_autofree char *path = path_of (cache, address, ABSENT), *reason = NULL;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  struct stat info;
  gsize size;

  g_autoptr (GBytes) bytes = read_file (path, REASON_MAX + 10, &info);
  if (bytes == NULL)
    return FALSE;
  const char *text = g_bytes_get_data (bytes, &size);
  if (info.st_mtime > now + 60 || info.st_mtime + (gint64) SLV_IMAGES_ABSENT_S <= now || size < 2
      || !g_utf8_validate (text, (gssize) size, NULL))
    {
      g_unlink (path);
      return FALSE;
    }
  reason = g_strndup (text + 1, size - 1);
  slv_set_error (error, *text == 'R' ? SLV_ERROR_REFUSED : SLV_ERROR_NOT_FOUND, NULL, "%s", reason);
  return TRUE;
}

GBytes *
slv_image_cache_read (SlvImageCache *cache, const char *address, SlvImageFacts *facts, GError **error)
{
  g_autofree char *path = path_of (cache, address, "");
  struct stat info;
  g_autoptr (GBytes) bytes = read_file (path, SLV_IMAGE_BYTES_MAX, &info);
  gsize size;

  if (bytes == NULL)
    {
      read_mark (cache, address, error);
      return NULL;
    }
  gconstpointer data = g_bytes_get_data (bytes, &size);
  if (!slv_image_check_bytes (data, size, facts, NULL))
    {
      g_unlink (path);
      return NULL;
    }
  utimensat (AT_FDCWD, path, NULL, AT_SYMLINK_NOFOLLOW);
  return g_steal_pointer (&bytes);
}

/* ---- the folder as a whole ---- */

typedef struct { char *name; gint64 used_ns; guint64 size; gboolean absent; } Entry;

static void
entry_clear (gpointer data)
{
  g_free (((Entry *) data)->name);
}

/* Names that this file makes; whatever else lies in the folder is left alone. */
static gboolean
is_ours (const char *name, gboolean *absent, gboolean *part)
{
  gsize hex = strspn (name, "0123456789abcdef");

  *part = g_str_has_prefix (name, PART);
  *absent = hex == HASH_LENGTH && strcmp (name + hex, ABSENT) == 0;
  return *part || *absent || (hex == HASH_LENGTH && name[hex] == '\0');
}

/* Half files that are still written to are passed over unless @all is wanted. */
static GArray *
list_folder (const char *dir, gboolean all)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_autoptr (GDir) listing = g_dir_open (dir, 0, NULL);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  const char *name;

  g_array_set_clear_func (entries, entry_clear);
  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *path = g_build_filename (dir, name, NULL);
      gboolean absent, part;
      struct stat info;
      Entry entry;

      if (!is_ours (name, &absent, &part) || lstat (path, &info) != 0 || S_ISDIR (info.st_mode))
        continue;
      if (part && !all && info.st_mtime > now - PART_OLD_S)
        continue;
      entry = (Entry) { g_strdup (name), (gint64) info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec, (guint64) info.st_size, absent };
      if (part || (absent && info.st_mtime < now - (gint64) SLV_IMAGES_ABSENT_S))
        entry.used_ns = 0;   /* of no use to anybody: goes first */
      g_array_append_val (entries, entry);
    }
  return entries;
}

static int
by_use (gconstpointer a, gconstpointer b)
{
  const Entry *one = a, *other = b;

  return one->used_ns != other->used_ns ? (one->used_ns < other->used_ns ? -1 : 1) : strcmp (one->name, other->name);
}

static void
add_to (SlvImagesSize *size, const Entry *entry)
{
  size->files += entry->absent ? 0 : 1;
  size->absent += entry->absent ? 1 : 0;
  size->bytes += entry->size;
}

void
slv_image_cache_measure (const char *library, SlvImagesSize *size)
{
  g_autofree char *dir = g_build_filename (library, SLV_IMAGES_FOLDER, NULL);
  g_autoptr (GArray) entries = list_folder (dir, FALSE);

  *size = (SlvImagesSize) { 0 };
  for (guint i = 0; i < entries->len; i++)
    add_to (size, &g_array_index (entries, Entry, i));
}

/* with the lock held */
static gboolean
shrink (SlvImageCache *cache, gboolean all, SlvImagesSize *gone, GError **error)
{
  g_autoptr (GArray) entries = list_folder (cache->dir, all);
  guint64 target, total = 0;
  gboolean done = TRUE;

  for (guint i = 0; i < entries->len; i++)
    total += g_array_index (entries, Entry, i).size;
  target = all ? 0 : total > cache->ceiling ? (guint64) ((double) cache->ceiling * KEEP_PART) : total;
  g_array_sort (entries, by_use);
  SLV_EACH_IN (const Entry, entry, entries)
    {
      if (!all && total <= target && entry->used_ns > 0)
        break;
      g_autofree char *path = g_build_filename (cache->dir, entry->name, NULL);
      if (g_unlink (path) != 0 && errno != ENOENT)   /* another program may have been faster */
        {
          if (done)
            fail (error, path, errno);
          done = FALSE;
          continue;
        }
      total -= entry->size;
      if (gone != NULL)
        add_to (gone, entry);
    }
  cache->bytes = total;
  cache->since = 0;
  return done;
}

gboolean
slv_image_cache_shrink (SlvImageCache *cache, gboolean all, SlvImagesSize *gone, GError **error)
{
  if (gone != NULL)
    *gone = (SlvImagesSize) { 0 };
  g_mutex_lock (&cache->lock);
  gboolean done = shrink (cache, all, gone, error);
  g_mutex_unlock (&cache->lock);
  if (all && done)
    g_rmdir (cache->dir);   /* stays when something else lies in it */
  return done;
}

/* ---- writing ---- */

int
slv_image_cache_open (SlvImageCache *cache, char **part, GError **error)
{
  g_mutex_lock (&cache->lock);
  guint number = cache->parts++;
  g_mutex_unlock (&cache->lock);
  g_autofree char *name = g_strdup_printf (PART "%d-%u", (int) getpid (), number);
  g_autofree char *path = g_build_filename (cache->dir, name, NULL);
  if (g_mkdir_with_parents (cache->dir, 0700) != 0)
    {
      fail (error, cache->dir, errno);
      return -1;
    }
  g_unlink (path);   /* of a program that ended long ago and had the same number */
  int fd = g_open (path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (fd < 0)
    fail (error, path, errno);
  else
    *part = g_steal_pointer (&path);
  return fd;
}

gboolean
slv_image_cache_keep (SlvImageCache *cache, const char *address, const char *part, guint64 size, GError **error)
{
  g_autofree char *path = path_of (cache, address, ""), *mark = path_of (cache, address, ABSENT);

  if (g_rename (part, path) != 0)
    {
      fail (error, path, errno);
      g_unlink (part);
      return FALSE;
    }
  g_unlink (mark);
  g_mutex_lock (&cache->lock);
  if (cache->bytes != G_MAXUINT64)
    cache->bytes += size;
  if (cache->bytes > cache->ceiling || ++cache->since >= LOOK_EVERY)
    shrink (cache, FALSE, NULL, NULL);
  g_mutex_unlock (&cache->lock);
  return TRUE;
}

void
slv_image_cache_mark (SlvImageCache *cache, const char *address, const GError *reason)
{
  g_autofree char *path = path_of (cache, address, ABSENT), *part = NULL, *shown = g_strndup (reason->message, REASON_MAX);
  g_autofree char *valid = g_utf8_make_valid (shown, -1);
  g_autofree char *text = g_strconcat (g_error_matches (reason, SLV_ERROR, SLV_ERROR_REFUSED) ? "R" : "N", valid, NULL);
  int fd = slv_image_cache_open (cache, &part, NULL);

  if (fd < 0)
    return;
  if (write (fd, text, strlen (text)) != (gssize) strlen (text) || g_rename (part, path) != 0)
    g_unlink (part);
  close (fd);
}
