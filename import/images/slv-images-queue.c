/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-images-queue.c: who waits for which picture. One job a picture, however many ask for it: first the disk, then, when it is not
 * there, the network, a few at once and each server as gently as its definition says. Everything here happens in one thread; what
 * blocks is done by two small pools, which get a job and give it back. */
#include "images/slv-images-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

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
  GThreadPool   *disk, *network;
  guint          n_network;          /* jobs in its pool */
  GAsyncQueue   *back;               /* jobs that come back from the pools */
  GSource       *bell, *timer;       /* @bell: rung by the pools; @timer: (nullable) */
  GMutex         lock;      /* of @sessions */
  GQueue         sessions;  /* SlvFetchSession that nobody uses: connections that are still open */
};

static void pump (SlvImageQueue *queue);

void
slv_image_result_free (SlvImageResult *result)
{
  g_clear_pointer (&result->bytes, g_bytes_unref);
  g_free (result);
}

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

static void
job_free (Job *job)
{
  g_free (job->address);
  slv_games_unref (job->games);
  g_ptr_array_unref (job->requests);
  g_object_unref (job->cancellable);
  g_clear_pointer (&job->result.bytes, g_bytes_unref);
  g_clear_error (&job->error);
  g_free (job);
}

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

/* ---- the network's turn ---- */

static void
start_online (SlvImageQueue *queue, Job *job)
{
  job->online = TRUE;
  job->server->running++;
  queue->n_network++;
  if (!slv_fetch_is_loopback (job->address))
    job->server->next = g_get_monotonic_time () + (gint64) job->scheme->delay_ms * 1000;
  g_thread_pool_push (queue->network, job, NULL);
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

SlvImageQueue *
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
  queue->disk = g_thread_pool_new (read_disk, queue, (gint) DISK_AT_ONCE, FALSE, NULL);
  queue->network = g_thread_pool_new (ask_server, queue, (gint) SLV_IMAGES_AT_ONCE, FALSE, NULL);
  g_queue_init (&queue->waiting);
  g_queue_init (&queue->sessions);
  g_mutex_init (&queue->lock);
  return queue;
}

void
slv_image_queue_free (SlvImageQueue *queue)
{
  SlvFetchSession *session;
  Job *job;

  /* Every request holds the owner, so all jobs that are left were given up: they end at once. */
  g_thread_pool_free (queue->disk, FALSE, TRUE);
  g_thread_pool_free (queue->network, FALSE, TRUE);
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
  g_hash_table_unref (queue->jobs);
  g_hash_table_unref (queue->servers);
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

void
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
  g_thread_pool_push (queue->disk, job, NULL);
}

void
slv_image_queue_drop (SlvImageQueue *queue, const GError *reason)
{
  g_autoptr (GPtrArray) jobs = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer job;

  g_hash_table_iter_init (&iter, queue->jobs);
  while (g_hash_table_iter_next (&iter, NULL, &job))
    g_ptr_array_add (jobs, job);
  SLV_EACH (Job, one, jobs)
    {
      answer_all (one, reason);
      g_cancellable_cancel (one->cancellable);
      if (g_queue_remove (&queue->waiting, one))
        job_free (one);
    }
}
