/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-pages.c: pages of a list, asked for ahead of whoever reads them: as many at once as the source allows, each over a
 * connection that is kept, and never sooner than the source's pause after another one began or came. */
#include "import/slv-job-private.h"
#include "base/slv-address.h"
#include "import/slv-fetch.h"
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <unistd.h>

/** A connection, and the file that is filled over it; a half page never gets a page's name. */
typedef struct { SlvFetchSession *session; char *part; int fd; } Worker;

struct _SlvPages {
  char         *folder, *password;     /* (nullable): to go with addresses */
  GThreadPool  *pool;
  guint         delay_ms;
  GCancellable *outer, *cancellable;   /* the caller's (nullable), and that of the pages that are under way */
  gulong        handler;
  GMutex        lock;                  /* of all that follows, and of the pages in @asked */
  GCond         changed;
  GPtrArray    *asked;                 /* SlvPage: not taken yet */
  GPtrArray    *idle;                  /* Worker */
  guint         n_workers;
  gint64        next;                  /* monotonic time before which no page may be asked for */
  guint64       bytes;                 /* of the pages that were taken */
};

static void
drop_part (Worker *worker)
{
  if (worker->fd < 0)
    return;
  close (worker->fd);
  worker->fd = -1;
  g_unlink (worker->part);
}

static void
worker_free (Worker *worker)
{
  slv_fetch_session_free (worker->session);
  drop_part (worker);
  g_free (worker->part);
  g_free (worker);
}

void
slv_page_free (SlvPage *page)
{
  slv_fetch_answer_clear (&page->answer);
  g_clear_error (&page->error);
  g_free (page->url);
  g_free (page->path);
  g_free (page->body);
  g_free (page);
}

/* ---- in a thread of the pool ---- */

static Worker *
take_worker (SlvPages *pages)
{
  Worker *worker = NULL;

  g_mutex_lock (&pages->lock);
  if (pages->idle->len > 0)
    worker = g_ptr_array_steal_index (pages->idle, pages->idle->len - 1);
  else
    {
      worker = g_new0 (Worker, 1);
      worker->fd = -1;
      worker->part = g_strdup_printf ("%s/part-%d-%u", pages->folder, (int) getpid (), ++pages->n_workers);
    }
  g_mutex_unlock (&pages->lock);
  if (worker->session == NULL)
    worker->session = slv_fetch_session_new ();
  return worker;
}

/* Each page takes the next free moment, so that several threads do not ask in one. */
static gboolean
wait_for_turn (SlvPages *pages, GError **error)
{
  gint64 now = g_get_monotonic_time (), start;

  if (pages->delay_ms == 0)
    return TRUE;
  g_mutex_lock (&pages->lock);
  start = MAX (now, pages->next);
  pages->next = start + pages->delay_ms * G_TIME_SPAN_MILLISECOND;
  g_mutex_unlock (&pages->lock);
  return start == now || slv_fetch_wait ((guint) ((start - now) / G_TIME_SPAN_MILLISECOND) + 1, pages->cancellable, error);
}

static gboolean
cannot_be_kept (const char *path, GError **error)
{
  SlvPlace place = { path, 0, 0 };

  return slv_set_error (error, SLV_ERROR_STORE, &place, _("what is fetched cannot be kept: %s"), g_strerror (errno));
}

typedef struct { SlvPages *pages; SlvPage *page; } Under;

static void
note_bytes (guint64 bytes, guint64 total, gpointer user_data)
{
  Under *under = user_data;

  g_mutex_lock (&under->pages->lock);
  under->page->bytes = bytes;
  under->page->total = total;
  g_mutex_unlock (&under->pages->lock);
}

static gboolean
fetch (SlvPages *pages, Worker *worker, SlvPage *page, GError **error)
{
  g_autofree char *address = slv_address_join (page->url, pages->password);
  Under under = { pages, page };

  if (worker->fd < 0 && (worker->fd = g_open (worker->part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)) < 0)
    return cannot_be_kept (worker->part, error);
  slv_fetch_session_set_body (worker->session, page->body);
  if (!slv_fetch_to (worker->session, address, worker->fd, &page->answer, note_bytes, &under, pages->cancellable, error))
    return FALSE;
  if (page->answer.not_modified)
    return TRUE;
  close (worker->fd);   /* the next page has a file of its own */
  worker->fd = -1;
  if (g_rename (worker->part, page->path) == 0)
    return TRUE;
  cannot_be_kept (worker->part, error);
  g_unlink (worker->part);
  return FALSE;
}

static void
run_page (gpointer data, gpointer user_data)
{
  SlvPages *pages = user_data;
  SlvPage *page = data;
  Worker *worker = take_worker (pages);
  GError *failure = NULL;

  if (wait_for_turn (pages, &failure))
    fetch (pages, worker, page, &failure);
  gint64 now = g_get_monotonic_time ();
  g_mutex_lock (&pages->lock);
  pages->next = MAX (pages->next, now + pages->delay_ms * G_TIME_SPAN_MILLISECOND);
  g_ptr_array_add (pages->idle, worker);
  page->error = failure;
  page->done = TRUE;
  g_cond_broadcast (&pages->changed);
  g_mutex_unlock (&pages->lock);
}

/* ---- for whoever reads them ---- */

static void
cancel (G_GNUC_UNUSED GCancellable *outer, gpointer user_data)
{
  g_cancellable_cancel (user_data);
}

SlvPages *
slv_pages_new (const char *folder, GCancellable *cancellable)
{
  SlvPages *pages = g_new0 (SlvPages, 1);

  pages->folder = g_strdup (folder);
  pages->cancellable = g_cancellable_new ();
  pages->outer = cancellable;
  if (cancellable != NULL)
    pages->handler = g_cancellable_connect (cancellable, G_CALLBACK (cancel), g_object_ref (pages->cancellable), g_object_unref);
  g_mutex_init (&pages->lock);
  g_cond_init (&pages->changed);
  pages->asked = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_page_free);
  pages->idle = g_ptr_array_new_with_free_func ((GDestroyNotify) worker_free);
  pages->pool = g_thread_pool_new (run_page, pages, 1, FALSE, NULL);
  return pages;
}

void
slv_pages_set_password (SlvPages *pages, const char *password)
{
  g_free (pages->password);
  pages->password = g_strdup (password);
}

void
slv_pages_set_manners (SlvPages *pages, guint parallel, guint delay_ms)
{
  g_return_if_fail (parallel > 0);
  pages->delay_ms = delay_ms;
  g_thread_pool_set_max_threads (pages->pool, (gint) parallel, NULL);
}

void
slv_pages_ask (SlvPages *pages, SlvPage *page)
{
  g_mutex_lock (&pages->lock);
  g_ptr_array_add (pages->asked, page);
  g_mutex_unlock (&pages->lock);
  g_thread_pool_push (pages->pool, page, NULL);
}

static SlvPage *
find_asked (SlvPages *pages, guint number, guint *at)
{
  for (*at = 0; *at < pages->asked->len; (*at)++)
    if (((SlvPage *) g_ptr_array_index (pages->asked, *at))->number == number)
      return g_ptr_array_index (pages->asked, *at);
  return NULL;
}

static guint64
all_bytes (const SlvPages *pages)
{
  guint64 bytes = pages->bytes;

  for (guint i = 0; i < pages->asked->len; i++)
    bytes += ((const SlvPage *) g_ptr_array_index (pages->asked, i))->bytes;
  return bytes;
}

SlvPage *
slv_pages_take (SlvPages *pages, guint number, SlvFetchProgress progress, gpointer user_data)
{
  guint64 bytes;
  guint at;

  g_mutex_lock (&pages->lock);
  SlvPage *page = find_asked (pages, number, &at);
  while (page != NULL && !page->done)
    if (!g_cond_wait_until (&pages->changed, &pages->lock, g_get_monotonic_time () + G_TIME_SPAN_SECOND / 10))
      {
        guint64 total = page->total;

        bytes = all_bytes (pages);
        g_mutex_unlock (&pages->lock);
        progress (bytes, total, user_data);
        g_mutex_lock (&pages->lock);
      }
  if (page != NULL)
    {
      g_ptr_array_steal_index (pages->asked, at);
      pages->bytes += page->answer.bytes;
    }
  bytes = all_bytes (pages);
  g_mutex_unlock (&pages->lock);
  if (page != NULL)
    progress (bytes, page->total, user_data);
  return page;
}

guint
slv_pages_drop (SlvPages *pages)
{
  guint requests = 0;

  g_cancellable_cancel (pages->cancellable);
  g_mutex_lock (&pages->lock);
  SLV_EACH (SlvPage, page, pages->asked)
    {
      while (!page->done)
        g_cond_wait (&pages->changed, &pages->lock);
      if (page->error == NULL && !page->answer.not_modified)
        g_unlink (page->path);
      requests += page->answer.requests;
    }
  g_ptr_array_set_size (pages->asked, 0);
  for (guint i = 0; i < pages->idle->len; i++)   /* all of them: nothing is under way any more */
    drop_part (g_ptr_array_index (pages->idle, i));
  g_mutex_unlock (&pages->lock);
  g_cancellable_reset (pages->cancellable);
  if (g_cancellable_is_cancelled (pages->outer))   /* between the two calls above */
    g_cancellable_cancel (pages->cancellable);
  return requests;
}

void
slv_pages_free (SlvPages *pages)
{
  g_cancellable_cancel (pages->cancellable);
  g_thread_pool_free (pages->pool, FALSE, TRUE);   /* what is under way ends at once */
  if (pages->outer != NULL)
    g_cancellable_disconnect (pages->outer, pages->handler);
  g_ptr_array_unref (pages->asked);
  g_ptr_array_unref (pages->idle);
  g_object_unref (pages->cancellable);
  g_cond_clear (&pages->changed);
  g_mutex_clear (&pages->lock);
  g_free (pages->folder);
  g_free (pages->password);
  g_free (pages);
}
