/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-images.c: the object that a window or a command holds: settings, the cache as a whole, and requests for pictures. */
#include "images/slv-images.h"
#include "base/slv-pool.h"
#include "game/slv-image-address.h"
#include "slv-fetch.h"
#include <errno.h>
#include <gio/gunixinputstream.h>
#include <glib/gstdio.h>
#include <unistd.h>
#include <fcntl.h>
#include <sys/stat.h>

#define SLV_IMAGES_SETTING "images"   /* in the library: "yes", or not there */

/* ---- the folder; any thread, several programs ---- */

/** What the folder is kept under; several threads may use one. */
typedef struct {
  char    *dir;        /* of the cache itself */
  GMutex   lock;
  guint64  ceiling, bytes;   /* bytes: as last seen, and what was written since; G_MAXUINT64: never seen */
  guint    since;      /* files written since it was last looked at */
  guint    parts;      /* counts names of half files */
} SlvImageCache;
static void slv_image_cache_free (SlvImageCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImageCache, slv_image_cache_free)

/* ---- who waits for what; the thread of the SlvImages ---- */

/** What a finished request carries. */
typedef struct { GBytes *bytes; SlvImageFacts facts; } SlvImageResult;
static void slv_image_result_free (SlvImageResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImageResult, slv_image_result_free)

typedef struct _SlvImageQueue SlvImageQueue;

#define SETTING_CEILING "images-ceiling"
#define READ_EVERY      G_USEC_PER_SEC   /* settings are read again after that: another program may have set them */

struct _SlvImages {
  GObject        parent;
  SlvStore      *store;     /* borrowed */
  SlvImageCache *cache;
  SlvImageQueue *queue;     /* NULL until something is asked for */
  gboolean       enabled;
  guint64        ceiling;
  gint64         read_at;   /* monotonic µs, 0: never */
};

G_DEFINE_FINAL_TYPE (SlvImages, slv_images, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static void slv_image_queue_free (SlvImageQueue *queue);

/* The folder of fetched pictures. A file's name is the hash of its address, so nothing of a card list reaches the
 * disk; when it was last used is its time of change. Nothing is kept beside the files themselves: several programs may read, write and
 * clear the folder at the same time, and what one of them loses another only fetches again. */

#define HASH_LENGTH   64u
#define ABSENT        ".none"
#define PART          "part-"
#define PART_OLD_S    3600       /* a half file that nobody writes to any more */
#define LOOK_EVERY    64u        /* files written, because other programs write too */
#define KEEP_PART     (9.0 / 10) /* of the ceiling when something has to go, so that not every file moves another one out */
#define REASON_MAX    1000u

static SlvImageCache *
slv_image_cache_new (const char *library)
{
  SlvImageCache *cache = g_new0 (SlvImageCache, 1);

  cache->dir = g_build_filename (library, SLV_IMAGES_FOLDER, NULL);
  cache->ceiling = SLV_IMAGES_CEILING;
  cache->bytes = G_MAXUINT64;
  g_mutex_init (&cache->lock);
  return cache;
}

static void
slv_image_cache_free (SlvImageCache *cache)
{
  if (cache == NULL)
    return;
  g_free (cache->dir);
  g_mutex_clear (&cache->lock);
  g_free (cache);
}

static void
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

/* The file @fd of @size bytes, from its start; NULL with SLV_ERROR_STORE, which says @path. */
static GBytes *
read_whole (int fd, gsize size, const char *path, GError **error)
{
  g_autoptr (GInputStream) input = g_unix_input_stream_new (fd, FALSE);
  g_autofree guint8 *data = g_malloc (size + 1);
  gsize done;

  if (lseek (fd, 0, SEEK_SET) == 0 && g_input_stream_read_all (input, data, size, &done, NULL, NULL) && done == size)
    return g_bytes_new_take (g_steal_pointer (&data), size);
  fail (error, path, EIO);
  return NULL;
}

/* A plain file of at most @max bytes, whole, which counts as used now; NULL when there is none. */
static GBytes *
read_file (const char *path, gsize max, struct stat *info)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0);

  if (fd < 0)
    return NULL;
  if (fstat (fd, info) != 0 || !S_ISREG (info->st_mode) || info->st_size < 0 || (gsize) info->st_size > max)
    {
      close (fd);
      return NULL;
    }
  GBytes *bytes = read_whole (fd, (gsize) info->st_size, path, NULL);
  close (fd);
  return bytes;
}

/* Where the server said lately that there is nothing, @error is what it was. */
static void
read_mark (SlvImageCache *cache, const char *address, GError **error)
{
  g_autofree char *path = path_of (cache, address, ABSENT), *reason = NULL;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  struct stat info;
  gsize size;

  g_autoptr (GBytes) bytes = read_file (path, REASON_MAX + 10, &info);
  if (bytes == NULL)
    return;
  const char *text = g_bytes_get_data (bytes, &size);
  if (info.st_mtime > now + 60 || info.st_mtime + (gint64) SLV_IMAGES_ABSENT_S <= now || size < 2
      || !g_utf8_validate (text, (gssize) size, NULL))
    {
      g_unlink (path);
      return;
    }
  reason = g_strndup (text + 1, size - 1);
  slv_set_error (error, *text == 'R' ? SLV_ERROR_REFUSED : SLV_ERROR_NOT_FOUND, NULL, "%s", reason);
}

/* the checked file of @address, which counts as used now; (transfer full). NULL without an error when it is not
 *  there (a file that does not pass the check is removed), with an error when the server is known not to have it. */
static GBytes *
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

SLV_DEFINE_STATIC_CLEAR (Entry, entry_clear, name);

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
      if (part && !all && ABS (now - info.st_mtime) < PART_OLD_S)
        continue;
      entry = (Entry) { g_strdup (name), (gint64) info.st_mtim.tv_sec * 1000000000 + info.st_mtim.tv_nsec, (guint64) info.st_size, absent };
      if (part || (absent && info.st_mtime < now - (gint64) SLV_IMAGES_ABSENT_S))
        entry.used_ns = 0;   /* of no use to anybody: goes first */
      g_array_append_val (entries, entry);
    }
  return entries;
}

SLV_DEFINE_ORDER (Entry, by_use, used_ns, name);

static void
add_to (SlvImagesSize *size, const Entry *entry)
{
  size->files += entry->absent ? 0 : 1;
  size->absent += entry->absent ? 1 : 0;
  size->bytes += entry->size;
}

static void
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

/* Lets go what is too much; @all: everything. */
static gboolean
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

/* a half file to write to, or -1 with SLV_ERROR_STORE. @part: (out) (transfer full): its path. */
static int
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

/* makes the half file @part of @size bytes the one of @address, then lets the least recently used ones go that
 *  are too much. SLV_ERROR_STORE; @part is gone in any case. */
static gboolean
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

/* Remembers that there is nothing to be had, and why. What cannot be written is no error. */
static void
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

/* Which printing's picture is meant, where it is to be had, and whether it is there already: all that
 * needs no network, for programs that do not load what fetches. */

/* As slv_images_address(), with the scheme, borrowed from the index's games. */
static char *
slv_images_address_of (const SlvIndex *index, guint printing, const SlvImageScheme **scheme, GError **error)
{
  guint row = slv_index_printing_card (index, printing);
  SlvPrintingView view;

  slv_index_printing (index, printing, &view);
  SlvImageFields fields = (SlvImageFields) {
                   .image = view.image, .set = view.set_code, .number = view.number, .language = view.language, .key = view.key,
                   .name = slv_index_card_name (index, row),
                 };
  return slv_game_image_address (slv_index_card_game (index, row), &fields, scheme, error);
}

gboolean
slv_images_address (const SlvIndex *index, guint printing, char **address, GError **error)
{
  g_return_val_if_fail (printing < slv_index_n_printings (index), FALSE);
  g_autofree char *found = slv_images_address_of (index, printing, NULL, error);
  if (found == NULL)
    return FALSE;
  if (address != NULL)
    *address = g_steal_pointer (&found);
  return TRUE;
}

static gboolean
is_wanted (const char *wanted, const char *there)
{
  return wanted == NULL || *wanted == '\0' || g_ascii_strcasecmp (wanted, there) == 0;
}

guint
slv_images_pick (const SlvIndex *index, guint row, const char *set, const char *number)
{
  gboolean named = (set != NULL && *set != '\0') || (number != NULL && *number != '\0');
  guint best = SLV_ROW_NONE, worth = 0;

  SLV_EACH_PRINTING (view, index, row)
    {
      /* what is named counts most, then that there is a picture, then that the list still has it; of equals the first */
      guint here = 1 + (named && is_wanted (set, view->set_code) && is_wanted (number, view->number) ? 4 : 0)
                   + (slv_images_address (index, view->printing, NULL, NULL) ? 2 : 0) + (view->gone ? 0 : 1);
      if (here > worth)
        {
          best = view->printing;
          worth = here;
        }
    }
  return best;
}

gboolean
slv_images_is_on (SlvStore *store)
{
  g_autofree char *on = slv_store_get_setting (store, SLV_IMAGES_SETTING);

  return g_strcmp0 (on, "yes") == 0;
}

GBytes *
slv_images_peek (const char *dir, const SlvIndex *index, guint printing, SlvImageFacts *facts)
{
  g_autofree char *address = slv_images_address_of (index, printing, NULL, NULL);

  if (address == NULL)
    return NULL;
  g_autoptr (SlvImageCache) cache = slv_image_cache_new (dir);
  return slv_image_cache_read (cache, address, facts, NULL);
}

/* One picture over the network: bounded, checked before it is kept, and what a server does not have is
 * remembered so that it is not asked again and again. */

#define WHOLE_S 120u

static gboolean
allow (const char *url, gpointer user_data)
{
  return slv_image_scheme_allows (user_data, url);
}

/* What became of it, for whoever asks again within a day; a time-out or an interrupt says nothing about the picture. */
static void
account (SlvImageCache *cache, const char *address, guint status, gboolean *pause, GError **error)
{
  gboolean network = g_error_matches (*error, SLV_ERROR, SLV_ERROR_NETWORK);

  if (network && status >= 400 && status < 500 && status != 408 && status != 429)
    {
      g_clear_error (error);
      g_set_error (error, SLV_ERROR, SLV_ERROR_NOT_FOUND, _("the server has no such picture (status %u)"), status);
      slv_image_cache_mark (cache, address, *error);
    }
  else if (g_error_matches (*error, SLV_ERROR, SLV_ERROR_REFUSED))
    slv_image_cache_mark (cache, address, *error);
  else
    *pause = network;
}

/* Fetches, checks and keeps. @pause: (out): the server does not answer and should be left alone for a while. */
static GBytes *
slv_image_fetch (SlvImageCache *cache, SlvFetchSession *session, const SlvImageScheme *scheme, const char *address,
                 SlvImageFacts *facts, gboolean *pause, GCancellable *cancellable, GError **error)
{
  SlvFetchLimits limits = { .bytes_max = SLV_IMAGE_BYTES_MAX, .whole_s = WHOLE_S, .accept = "image/jpeg, image/png, */*;q=0.1",
                            .allow = allow, .allow_data = (gpointer) scheme };
  g_autofree char *part = NULL;
  g_autoptr (GBytes) bytes = NULL;
  SlvFetchAnswer answer = { 0 };
  GError *failure = NULL;
  int fd = slv_image_cache_open (cache, &part, error);

  if (fd < 0)
    return NULL;
  slv_fetch_session_set_limits (session, &limits);
  if (slv_fetch_to (session, address, fd, &answer, NULL, NULL, cancellable, &failure))
    bytes = read_whole (fd, (gsize) answer.bytes, part, &failure);
  if (bytes != NULL && !slv_image_check_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), facts, &failure))
    g_clear_pointer (&bytes, g_bytes_unref);
  close (fd);
  if (bytes != NULL && !slv_image_cache_keep (cache, address, part, answer.bytes, &failure))
    g_clear_pointer (&bytes, g_bytes_unref);
  if (bytes == NULL)
    {
      g_unlink (part);
      account (cache, address, answer.status, pause, &failure);
      g_propagate_error (error, failure);
    }
  slv_fetch_answer_clear (&answer);
  return g_steal_pointer (&bytes);
}

/* Who waits for which picture. One job a picture, however many ask for it: first the disk, then, when it is not
 * there, the network, a few at once and each server as gently as its definition says. Everything here happens in one thread; what
 * blocks is done by two small pools, which get a job and give it back. */

#define DISK_AT_ONCE 2u

/** A server: who is being asked, and when it may be asked again. */
typedef struct { guint running; gint64 next, paused; /* monotonic µs */ } Server;

typedef struct {
  SlvImageQueue        *queue;
  char                 *address;
  Server               *server;        /* borrowed from the queue */
  SlvGames             *games;         /* keeps @scheme */
  const SlvImageScheme *scheme;
  GPtrArray            *requests;      /* Request, owned */
  GCancellable         *cancellable;   /* of what the job does in a pool */
  gboolean              online, pause; /* @online: what is done now goes over the network */
  SlvImageResult        result;
  GError               *error;
} Job;

/** One who waits. @watch: the source that looks at its cancellable. */
typedef struct { Job *job; GTask *task; GSource *watch; } Request;

struct _SlvImageQueue {
  SlvImageCache *cache;
  GMainContext  *context;
  GHashTable    *jobs;      /* address → Job: those that one may join */
  GQueue         waiting;   /* Job: for the network */
  GHashTable    *servers;   /* host → Server */
  SlvPool       *disk, *network;
  guint          n_network;          /* jobs in its pool */
  GAsyncQueue   *back;               /* jobs that come back from the pools */
  GSource       *bell, *timer;       /* @bell: rung by the pools; @timer: (nullable) */
  GMutex         lock;      /* of @sessions */
  GQueue         sessions;  /* SlvFetchSession that nobody uses: connections that are still open */
};

static void pump (SlvImageQueue *queue);

SLV_DEFINE_FREE (SlvImageResult, slv_image_result_free, bytes);

/* ---- jobs and who waits for them ---- */

static void
stop_watching (Request *request)
{
  if (request->watch == NULL)
    return;
  g_source_destroy (request->watch);
  g_clear_pointer (&request->watch, g_source_unref);
}

static void
request_free (gpointer data)
{
  Request *request = data;

  stop_watching (request);
  g_object_unref (request->task);
  g_free (request);
}

SLV_DEFINE_STATIC_FREE (Job, job_free, address, (slv_games_unref, games), requests, cancellable, (g_bytes_unref, result.bytes),
                        error);

/* nobody can join it any more */
static void
detach (Job *job)
{
  if (g_hash_table_lookup (job->queue->jobs, job->address) == job)
    g_hash_table_remove (job->queue->jobs, job->address);
}

/* Answers everybody who waits. That may end the last reference to the queue's owner: callers hold one. */
static void
answer_all (Job *job, const GError *error)
{
  g_autoptr (GPtrArray) requests = g_steal_pointer (&job->requests);

  job->requests = g_ptr_array_new_with_free_func (request_free);
  detach (job);
  for (guint i = 0; i < requests->len; i++)
    stop_watching (requests->pdata[i]);
  SLV_EACH (Request, request, requests)
    {
      if (error != NULL)
        g_task_return_error (request->task, g_error_copy (error));
      else
        {
          SlvImageResult *result = g_new (SlvImageResult, 1);

          *result = (SlvImageResult) { g_bytes_ref (job->result.bytes), job->result.facts };
          g_task_return_pointer (request->task, result, (GDestroyNotify) slv_image_result_free);
        }
    }
}

static gboolean
request_cancelled (GCancellable *cancellable G_GNUC_UNUSED, gpointer data)
{
  Request *request = data;
  Job *job = request->job;
  g_autoptr (GTask) task = g_object_ref (request->task);
  SlvImageQueue *queue = job->queue;

  g_ptr_array_remove (job->requests, request);
  if (job->requests->len == 0)   /* nobody wants it any more */
    {
      detach (job);
      g_cancellable_cancel (job->cancellable);
      if (g_queue_remove (&queue->waiting, job))
        job_free (job);
    }
  g_task_return_error (task, slv_error_new_at (SLV_ERROR_CANCELLED, NULL, _("fetching was interrupted")));
  return G_SOURCE_REMOVE;
}

static void
add_request (Job *job, GTask *task)
{
  Request *request = g_new0 (Request, 1);
  GCancellable *cancellable = g_task_get_cancellable (task);

  request->job = job;
  request->task = g_object_ref (task);
  g_ptr_array_add (job->requests, request);
  if (cancellable == NULL)
    return;
  request->watch = g_cancellable_source_new (cancellable);
  g_source_set_callback (request->watch, G_SOURCE_FUNC (request_cancelled), request, NULL);
  g_source_attach (request->watch, job->queue->context);
}

/* ---- in the pools ---- */

static void
give_back (Job *job)
{
  SlvImageQueue *queue = job->queue;

  g_async_queue_push (queue->back, job);
  g_source_set_ready_time (queue->bell, 0);
}

static void
read_disk (gpointer data, gpointer user_data)
{
  Job *job = data;
  SlvImageQueue *queue = user_data;

  job->result.bytes = slv_image_cache_read (queue->cache, job->address, &job->result.facts, &job->error);
  give_back (job);
}

static void
ask_server (gpointer data, gpointer user_data)
{
  Job *job = data;
  SlvImageQueue *queue = user_data;

  g_mutex_lock (&queue->lock);
  SlvFetchSession *session = g_queue_pop_head (&queue->sessions);
  g_mutex_unlock (&queue->lock);
  if (session == NULL)
    session = slv_fetch_session_new ();
  job->result.bytes = slv_image_fetch (queue->cache, session, job->scheme, job->address, &job->result.facts, &job->pause,
                                       job->cancellable, &job->error);
  g_mutex_lock (&queue->lock);
  g_queue_push_head (&queue->sessions, session);
  g_mutex_unlock (&queue->lock);
  give_back (job);
}

static void
push (SlvPool *pool, Job *job)
{
  if (!slv_pool_push (pool, job, &job->error))
    give_back (job);
}

/* ---- the network's turn ---- */

static void
start_online (SlvImageQueue *queue, Job *job)
{
  job->online = TRUE;
  job->server->running++;
  queue->n_network++;
  if (!slv_fetch_is_loopback (job->address))
    job->server->next = g_get_monotonic_time () + (gint64) job->scheme->delay_ms * 1000;
  push (queue->network, job);
}

static gboolean
pump_again (gpointer data)
{
  SlvImageQueue *queue = data;

  g_clear_pointer (&queue->timer, g_source_unref);
  pump (queue);
  return G_SOURCE_REMOVE;
}

static void
wake_at (SlvImageQueue *queue, gint64 when)
{
  if (queue->timer != NULL)
    return;
  queue->timer = g_timeout_source_new ((guint) MAX ((when - g_get_monotonic_time ()) / 1000 + 1, 1));
  g_source_set_callback (queue->timer, pump_again, queue, NULL);
  g_source_attach (queue->timer, queue->context);
}

/* What keeps the queue while requests are answered; NULL: nobody waits for @job. */
static GObject *
dup_owner (const Job *job)
{
  const Request *request = job->requests->len > 0 ? job->requests->pdata[0] : NULL;

  return request != NULL ? g_object_ref (g_task_get_source_object (request->task)) : NULL;
}

/* Starts what may be started, in the order of asking. */
static void
pump (SlvImageQueue *queue)
{
  gint64 now = g_get_monotonic_time (), wake = G_MAXINT64;
  GList *link = queue->waiting.head;
  g_autoptr (GObject) owner = link != NULL ? dup_owner (link->data) : NULL;

  while (link != NULL && queue->n_network < SLV_IMAGES_AT_ONCE)
    {
      GList *here = link;
      Job *job = link->data;
      Server *server = job->server;

      link = link->next;
      if (server->paused > now)
        {
          g_autoptr (GError) error = slv_error_new_at (SLV_ERROR_NETWORK, NULL,
                                                       _("the server did not answer a moment ago; it is left alone for a while"));

          g_queue_delete_link (&queue->waiting, here);
          answer_all (job, error);
          job_free (job);
          link = queue->waiting.head;   /* who was answered may have changed the line */
        }
      else if (server->running < job->scheme->parallel && server->next <= now)
        {
          g_queue_delete_link (&queue->waiting, here);
          start_online (queue, job);
        }
      else if (server->next > now)
        wake = MIN (wake, server->next);
    }
  if (wake != G_MAXINT64)
    wake_at (queue, wake);
}

/* A job returns from a pool. */
static void
come_back (Job *job)
{
  SlvImageQueue *queue = job->queue;

  if (job->online)
    {
      job->server->running--;
      queue->n_network--;
      if (job->pause)
        job->server->paused = g_get_monotonic_time () + (gint64) SLV_IMAGES_PAUSE_S * G_USEC_PER_SEC;
    }
  if (!job->online && job->result.bytes == NULL && job->error == NULL && job->requests->len > 0)
    g_queue_push_tail (&queue->waiting, job);
  else
    {
      answer_all (job, job->error);
      job_free (job);
    }
}

static gboolean
take_back (gpointer data)
{
  SlvImageQueue *queue = data;
  g_autoptr (GPtrArray) owners = g_ptr_array_new_with_free_func (g_object_unref);
  Job *job;

  g_source_set_ready_time (queue->bell, -1);
  while ((job = g_async_queue_try_pop (queue->back)) != NULL)
    {
      GObject *owner = owners->len == 0 ? dup_owner (job) : NULL;

      if (owner != NULL)
        g_ptr_array_add (owners, owner);
      come_back (job);
    }
  pump (queue);
  return G_SOURCE_CONTINUE;
}

static gboolean
ring (GSource *source G_GNUC_UNUSED, GSourceFunc callback, gpointer data)
{
  return callback (data);
}

/* ---- the queue ---- */

static GSourceFuncs bell_funcs = { .dispatch = ring };

/* @cache: borrowed; the queue and everything that it has begun are over before slv_image_queue_free() returns. */
static SlvImageQueue *
slv_image_queue_new (SlvImageCache *cache)
{
  SlvImageQueue *queue = g_new0 (SlvImageQueue, 1);

  queue->cache = cache;
  queue->context = g_main_context_ref_thread_default ();
  queue->jobs = g_hash_table_new (g_str_hash, g_str_equal);
  queue->servers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  queue->back = g_async_queue_new ();
  queue->bell = g_source_new (&bell_funcs, sizeof (GSource));
  g_source_set_callback (queue->bell, take_back, queue, NULL);
  g_source_attach (queue->bell, queue->context);
  queue->disk = slv_pool_new (read_disk, queue, DISK_AT_ONCE);
  queue->network = slv_pool_new (ask_server, queue, SLV_IMAGES_AT_ONCE);
  g_queue_init (&queue->waiting);
  g_queue_init (&queue->sessions);
  g_mutex_init (&queue->lock);
  return queue;
}

static void
slv_image_queue_free (SlvImageQueue *queue)
{
  SlvFetchSession *session;
  Job *job;

  /* Every request holds the owner, so all jobs that are left were given up: they end at once. */
  slv_pool_free (queue->disk);
  slv_pool_free (queue->network);
  g_source_destroy (queue->bell);
  g_source_unref (queue->bell);
  while ((job = g_async_queue_try_pop (queue->back)) != NULL)
    job_free (job);
  g_async_queue_unref (queue->back);
  if (queue->timer != NULL)
    {
      g_source_destroy (queue->timer);
      g_source_unref (queue->timer);
    }
  while ((session = g_queue_pop_head (&queue->sessions)) != NULL)
    slv_fetch_session_free (session);
  SLV_FREE_MEMBERS (queue, jobs, servers);
  g_mutex_clear (&queue->lock);
  g_main_context_unref (queue->context);
  g_free (queue);
}

static Server *
find_server (SlvImageQueue *queue, const char *address)
{
  const char *host = strstr (address, "://");
  g_autofree char *name = host != NULL ? g_strndup (host + 3, strcspn (host + 3, "/")) : g_strdup ("");
  Server *server = g_hash_table_lookup (queue->servers, name);

  if (server == NULL)
    {
      server = g_new0 (Server, 1);
      g_hash_table_insert (queue->servers, g_steal_pointer (&name), server);
    }
  return server;
}

/* Takes @address; @scheme is borrowed from @games. @task ends with an SlvImageResult or an error; its source object keeps the queue. */
static void
slv_image_queue_add (SlvImageQueue *queue, char *address, SlvGames *games, const SlvImageScheme *scheme, GTask *task)
{
  Job *job = g_hash_table_lookup (queue->jobs, address);

  if (job != NULL)
    {
      g_free (address);
      add_request (job, task);
      return;
    }
  job = g_new0 (Job, 1);
  job->queue = queue;
  job->address = address;
  job->server = find_server (queue, address);
  job->games = slv_games_ref (games);
  job->scheme = scheme;
  job->requests = g_ptr_array_new_with_free_func (request_free);
  job->cancellable = g_cancellable_new ();
  g_hash_table_insert (queue->jobs, job->address, job);
  add_request (job, task);
  push (queue->disk, job);
}

/* Every request that has not ended ends with @reason. */
static void
slv_image_queue_drop (SlvImageQueue *queue, const GError *reason)
{
  g_autoptr (GPtrArray) jobs = g_ptr_array_new ();

  SLV_EACH_VALUE (Job, job, queue->jobs)
    g_ptr_array_add (jobs, job);
  SLV_EACH (Job, one, jobs)
    {
      answer_all (one, reason);
      g_cancellable_cancel (one->cancellable);
      if (g_queue_remove (&queue->waiting, one))
        job_free (one);
    }
}

SLV_DEFINE_FINALIZE (SlvImages, slv_images, (slv_image_queue_free, queue), (slv_image_cache_free, cache));

static void
slv_images_class_init (SlvImagesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_images_finalize;
  signals[CHANGED] = g_signal_new ("changed", SLV_TYPE_IMAGES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
slv_images_init (SlvImages *self)
{
  self->ceiling = SLV_IMAGES_CEILING;
}

SlvImages *
slv_images_new (SlvStore *store)
{
  SlvImages *self = g_object_new (SLV_TYPE_IMAGES, NULL);

  self->store = store;
  self->cache = slv_image_cache_new (slv_store_get_dir (store));
  return self;
}

/* ---- settings ---- */

static void
read_settings (SlvImages *self)
{
  gint64 now = g_get_monotonic_time ();
  guint64 bytes;

  if (self->read_at != 0 && now - self->read_at < READ_EVERY)
    return;
  g_autofree char *ceiling = slv_store_get_setting (self->store, SETTING_CEILING);
  self->read_at = now;
  self->enabled = slv_images_is_on (self->store);
  self->ceiling = SLV_IMAGES_CEILING;
  if (ceiling != NULL && g_ascii_string_to_unsigned (ceiling, 10, SLV_IMAGES_CEILING_MIN, SLV_IMAGES_CEILING_MAX, &bytes, NULL))
    self->ceiling = bytes;
  slv_image_cache_set_ceiling (self->cache, self->ceiling);
}

static GError *
off_error (void)
{
  return slv_error_new_at (SLV_ERROR_NO, NULL, _("pictures are switched off"));
}

gboolean
slv_images_get_enabled (SlvImages *images)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  read_settings (images);
  return images->enabled;
}

gboolean
slv_images_set_enabled (SlvImages *images, gboolean enabled, GError **error)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  if (!slv_store_set_setting (images->store, SLV_IMAGES_SETTING, enabled ? "yes" : NULL, error))
    return FALSE;
  images->enabled = enabled;
  g_autoptr (GError) off = off_error ();
  if (!enabled && images->queue != NULL)
    slv_image_queue_drop (images->queue, off);
  g_signal_emit (images, signals[CHANGED], 0);
  return TRUE;
}

guint64
slv_images_get_ceiling (SlvImages *images)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), 0);
  read_settings (images);
  return images->ceiling;
}

gboolean
slv_images_set_ceiling (SlvImages *images, guint64 bytes, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT, bytes);

  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  if (bytes < SLV_IMAGES_CEILING_MIN || bytes > SLV_IMAGES_CEILING_MAX)
    {
      g_autofree char *least = g_format_size_full (SLV_IMAGES_CEILING_MIN, G_FORMAT_SIZE_IEC_UNITS);
      g_autofree char *most = g_format_size_full (SLV_IMAGES_CEILING_MAX, G_FORMAT_SIZE_IEC_UNITS);

      return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the room for pictures is between %s and %s"), least, most);
    }
  if (!slv_store_set_setting (images->store, SETTING_CEILING, bytes != SLV_IMAGES_CEILING ? text : NULL, error))
    return FALSE;
  images->ceiling = bytes;
  slv_image_cache_set_ceiling (images->cache, bytes);
  return TRUE;
}

/* ---- the cache as a whole ---- */

void
slv_images_measure (SlvImages *images, SlvImagesSize *size)
{
  slv_image_cache_measure (slv_store_get_dir (images->store), size);
}

gboolean
slv_images_shrink (SlvImages *images, gboolean all, SlvImagesSize *gone, GError **error)
{
  g_return_val_if_fail (SLV_IS_IMAGES (images), FALSE);
  return slv_image_cache_shrink (images->cache, all, gone, error);
}

/* ---- requests ---- */

void
slv_images_request_async (SlvImages *images, SlvIndex *index, guint printing, GCancellable *cancellable,
                          GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) task = g_task_new (images, cancellable, callback, user_data);
  const SlvImageScheme *scheme = NULL;
  GError *error = NULL;

  g_return_if_fail (SLV_IS_IMAGES (images) && printing < slv_index_n_printings (index));
  g_task_set_name (task, "picture");
  g_task_set_check_cancellable (task, FALSE);   /* a cancelled request says so in the words of this program */
  if (!slv_images_get_enabled (images))
    {
      g_task_return_error (task, off_error ());
      return;
    }
  char *address = slv_images_address_of (index, printing, &scheme, &error);
  if (address == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  if (images->queue == NULL)
    images->queue = slv_image_queue_new (images->cache);
  slv_image_queue_add (images->queue, address, slv_index_get_games (index), scheme, task);
}

GBytes *
slv_images_request_finish (SlvImages *images, GAsyncResult *result, SlvImageFacts *facts, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, images), NULL);
  g_autoptr (SlvImageResult) found = g_task_propagate_pointer (G_TASK (result), error);
  if (found == NULL)
    return NULL;
  if (facts != NULL)
    *facts = found->facts;
  return g_bytes_ref (found->bytes);
}
