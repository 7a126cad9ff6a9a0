/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-fetch.c: a list from an address into files, before anything is written to the index: a slow server must not hold the
 * index's lock, and what was fetched before a break need not be fetched again. A list whose definition has pages is walked
 * page by page until the server says that there are no more. */
#include "base/slv-address.h"
#include "import/slv-job-private.h"
#include <errno.h>
#include <glib/gstdio.h>
#include <xxhash.h>
#include <fcntl.h>
#include <unistd.h>
#include <curl/curl.h>

#define PAGES_MAX   10000u
#define WALKS_MAX   4u           /* walks over a list that is changed meanwhile */

/** One page: what is asked, and what came. */
typedef struct {
  guint          number;        /* from 1 */
  char          *url, *path;    /* where it is asked for, and the file that it becomes */
  char          *body;          /* (nullable) sent by POST */
  SlvFetchAnswer answer;        /* before: what is known of it from the last time */
  GError        *error;         /* (nullable) why it did not come */
  guint64        bytes, total;  /* so far; total as the server says, 0 unknown */
  gboolean       done;
} SlvPage;

typedef struct _SlvPages SlvPages;

/** One walk over the pages of an address. */
typedef struct {
  SlvPages            *pages;
  const char          *url;
  char                *dir;
  const SlvCardReader *reader;     /* NULL: one document */
  const cJSON         *known;
  SlvJobMeter         *meter;
  SlvFetched          *fetched;
  GCancellable        *cancellable;
  guint64              bytes, records, last_checksum;
  guint                last;       /* page after which none is asked for ahead, 0 not known */
  guint                asked;      /* the last one that was asked for or lies in the folder */
  guint                walks;      /* how often it was begun */
} Walk;

/* Pages of a list, asked for ahead of whoever reads them: as many at once as the source allows, each over a
 * connection that is kept, and never sooner than the source's pause after another one began or came. */

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

static void
slv_page_free (SlvPage *page)
{
  slv_fetch_answer_clear (&page->answer);
  SLV_FREE_MEMBERS (page, error, url, path, body);
  g_free (page);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPage, slv_page_free)

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

/* @folder: where half pages lie; @cancellable: (nullable): ends whatever is under way. One page at a time and no
 * pause, until slv_pages_set_manners() says otherwise. With @error no thread could be begun, and nothing may be asked for. */
static SlvPages *
slv_pages_new (const char *folder, GCancellable *cancellable, GError **error)
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
  pages->pool = g_thread_pool_new (run_page, pages, 1, TRUE, error);   /* a thread of its own: what none takes is waited for without end */
  return pages;
}

/* @password: (nullable): to go with the pages' addresses */
static void
slv_pages_set_password (SlvPages *pages, const char *password)
{
  slv_take_str (&pages->password, g_strdup (password));
}

/* @parallel: pages that are asked for at once, 1 and more; @delay_ms: pause before a page, after another
 *  one was asked for and after it came. To be called while nothing is under way. */
static void
slv_pages_set_manners (SlvPages *pages, guint parallel, guint delay_ms)
{
  g_return_if_fail (parallel > 0);
  pages->delay_ms = delay_ms;
  g_thread_pool_set_max_threads (pages->pool, (gint) parallel, NULL);
}

/* @page: (transfer full): asked for as soon as it may be. */
static void
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

/* Waits for page @number, with @progress over all pages.
 *  Returns: (transfer full) (nullable): NULL: it was not asked for. */
static SlvPage *
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

/* Gives up what was asked for and not taken, with all files of it, so that the folder may be emptied.
 *  Returns: the requests that it cost. */
static guint
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

/* Ends what is under way. Pages that came and were not taken stay in their files, for the next run. */
static void
slv_pages_free (SlvPages *pages)
{
  g_cancellable_cancel (pages->cancellable);
  g_thread_pool_free (pages->pool, FALSE, TRUE);   /* what is under way ends at once */
  if (pages->outer != NULL)
    g_cancellable_disconnect (pages->outer, pages->handler);
  SLV_FREE_MEMBERS (pages, asked, idle, cancellable);
  g_cond_clear (&pages->changed);
  g_mutex_clear (&pages->lock);
  SLV_FREE_MEMBERS (pages, folder, password);
  g_free (pages);
}

/* How a page of a list is asked for: by its address, or by what is sent to an address. */

/* the query of an address without one parameter; (transfer full), NULL when nothing is left */
static char *
query_without (const char *query, const char *param)
{
  g_auto (GStrv) parts = g_strsplit (query != NULL ? query : "", "&", -1);
  g_autoptr (GString) kept = g_string_new (NULL);
  gsize length = strlen (param);

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0' && !(strncmp (parts[i], param, length) == 0 && (parts[i][length] == '=' || parts[i][length] == '\0')))
      g_string_append_printf (kept, "%s%s", kept->len > 0 ? "&" : "", parts[i]);
  return kept->len > 0 ? g_strdup (kept->str) : NULL;
}

/* Address of page @number of the list at @url; @reader: (nullable): one document. (transfer full) */
static char *
slv_job_page_url (const SlvCardReader *reader, const char *url, guint number)
{
  char *query = NULL, *whole = NULL;
  g_autofree char *full = NULL;

  if (reader == NULL || reader->page_body != NULL)
    return g_strdup (url);
  CURLU *parts = curl_url ();
  if (curl_url_set (parts, CURLUPART_URL, url, 0) != CURLUE_OK)
    {
      curl_url_cleanup (parts);
      return g_strdup (url);
    }
  curl_url_get (parts, CURLUPART_QUERY, &query, 0);
  g_autofree char *first = query_without (query, reader->page_param);
  g_autofree char *second = reader->page_size_param != NULL ? query_without (first, reader->page_size_param) : g_strdup (first);
  full = g_strdup_printf ("%s%s%s=%u", second != NULL ? second : "", second != NULL ? "&" : "", reader->page_param, number);
  if (reader->page_size_param != NULL)
    slv_take_str (&full, g_strdup_printf ("%s&%s=%u", full, reader->page_size_param, reader->page_size));
  curl_url_set (parts, CURLUPART_QUERY, full, 0);
  curl_url_get (parts, CURLUPART_URL, &whole, 0);
  char *result = g_strdup (whole != NULL ? whole : url);
  curl_free (query);
  curl_free (whole);
  curl_url_cleanup (parts);
  return result;
}

/* What is sent by POST to ask for it. (transfer full) (nullable): NULL: the address says it all. */
static char *
slv_job_page_body (const SlvCardReader *reader, const char *url, guint number)
{
  if (reader == NULL || reader->page_body == NULL)
    return NULL;
  g_autoptr (cJSON) body = slv_json_parse (reader->page_body, strlen (reader->page_body), url, NULL);
  cJSON_DeleteItemFromObjectCaseSensitive (body, reader->page_param);
  cJSON_AddNumberToObject (body, reader->page_param, number);
  if (reader->page_size_param != NULL)
    {
      cJSON_DeleteItemFromObjectCaseSensitive (body, reader->page_size_param);
      cJSON_AddNumberToObject (body, reader->page_size_param, reader->page_size);
    }
  return slv_json_print (body, FALSE);
}

static char *
page_path (const Walk *walk, guint page)
{
  g_autofree char *name = g_strdup_printf ("%05u", page);

  return g_build_filename (walk->dir, name, NULL);
}

/* ---- one page ---- */

static void
tell_bytes (guint64 bytes, guint64 total, gpointer user_data)
{
  Walk *walk = user_data;

  walk->meter->now.bytes = bytes;
  walk->meter->now.total = walk->reader == NULL ? total : 0;
  slv_job_meter_tell (walk->meter);
}

static void
ask_with (const Walk *walk, guint page, SlvFetchAnswer *answer)
{
  const cJSON *known = walk->known != NULL ? cJSON_GetArrayItem (walk->known, (int) page - 1) : NULL;
  const cJSON *etag = cJSON_GetObjectItemCaseSensitive (known, "etag");
  const cJSON *modified = cJSON_GetObjectItemCaseSensitive (known, "modified");

  answer->etag = cJSON_IsString (etag) ? g_strdup (etag->valuestring) : NULL;
  answer->modified = cJSON_IsString (modified) ? g_strdup (modified->valuestring) : NULL;
}

/* remembers what to ask with the next time; a page without either makes asking useless */
static void
remember (Walk *walk, const SlvFetchAnswer *answer)
{
  if (walk->fetched->pages == NULL)
    return;
  if (answer == NULL || (answer->etag == NULL && answer->modified == NULL))
    {
      g_clear_pointer (&walk->fetched->pages, cJSON_Delete);
      return;
    }
  cJSON *page = cJSON_CreateObject ();
  if (answer->etag != NULL)
    cJSON_AddStringToObject (page, "etag", answer->etag);
  if (answer->modified != NULL)
    cJSON_AddStringToObject (page, "modified", answer->modified);
  cJSON_AddItemToArray (walk->fetched->pages, page);
}

/* whether a page of an interrupted run lies in the folder and is as good as a new one */
static gboolean
is_kept (const Walk *walk, guint number)
{
  g_autofree char *path = page_path (walk, number);

  return walk->known == NULL && slv_job_is_recent (path);
}

static void
ask_page (Walk *walk, guint number, const char *url)
{
  SlvPage *page = g_new0 (SlvPage, 1);

  page->number = number;
  page->url = url != NULL ? g_strdup (url) : slv_job_page_url (walk->reader, walk->url, number);
  page->path = page_path (walk, number);
  page->body = slv_job_page_body (walk->reader, walk->url, number);
  ask_with (walk, number, &page->answer);
  slv_pages_ask (walk->pages, page);
}

/* asks for page @number and for as many behind it as the source allows and the list is known to have */
static void
ask_ahead (Walk *walk, guint number)
{
  guint parallel = MAX (walk->reader->page_parallel, 1);
  guint end = walk->known != NULL ? (guint) cJSON_GetArraySize (walk->known) : walk->last;

  end = MAX (number, MIN (MIN (end, PAGES_MAX), number + parallel - 1));
  walk->asked = MAX (walk->asked, number - 1);
  while (walk->asked < end)
    if (!is_kept (walk, ++walk->asked))
      ask_page (walk, walk->asked, NULL);
}

/* waits for a page if it was asked for, otherwise it lies in the folder; @old: the server says that it is as it was */
static gboolean
await_page (Walk *walk, guint number, gboolean *old, GError **error)
{
  g_autoptr (SlvPage) page = slv_pages_take (walk->pages, number, tell_bytes, walk);

  if (page == NULL)
    {
      walk->fetched->resumed = TRUE;
      remember (walk, NULL);
      return TRUE;
    }
  walk->fetched->requests += page->answer.requests;
  if (page->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&page->error));
      return FALSE;
    }
  *old = page->answer.not_modified;
  remember (walk, &page->answer);
  return TRUE;
}

/* ---- what a page says of the list ---- */

static gboolean
refuse (const Walk *walk, const char *url, const char *reason, GError **error)
{
  SlvPlace place = { url != NULL ? url : walk->url, 0, 0 };

  return slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", reason);
}

static guint64
file_checksum (const char *path, guint64 *size)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);

  *size = file != NULL ? g_mapped_file_get_length (file) : 0;
  return *size == 0 ? 0 : XXH3_64bits (g_mapped_file_get_contents (file), *size);
}

/* @more: whether another page follows; @moved: the list was changed since its first page came */
static gboolean
look_at_page (Walk *walk, const char *url, const char *path, gboolean *more, gboolean *moved, GError **error)
{
  const SlvCardReader *reader = walk->reader;
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  g_autoptr (cJSON) envelope = NULL;
  guint64 records = 0, size = 0, checksum = file_checksum (path, &size), total;

  if (input == NULL || !slv_json_count_records (input, url, (const char * const *) reader->lists, &records, &envelope,
                                                walk->cancellable, error))
    return FALSE;
  walk->bytes += size;
  walk->records += records;
  g_autoptr (GPtrArray) values = reader->more_path != NULL ? slv_json_path (envelope, reader->more_path) : NULL;
  g_autoptr (GPtrArray) totals = reader->total_path != NULL ? slv_json_path (envelope, reader->total_path) : NULL;
  const cJSON *value = totals != NULL && totals->len > 0 ? g_ptr_array_index (totals, 0) : NULL;
  total = cJSON_IsNumber (value) ? (guint64) CLAMP (value->valuedouble, 0, 1e9) : 0;
  *moved = walk->records > records && total > 0 && walk->fetched->total > 0 && total != walk->fetched->total;
  if (total > 0)
    walk->fetched->total = total;
  if (walk->last == 0 && records > 0)
    walk->last = (guint) MIN ((total + records - 1) / records, PAGES_MAX);
  if (values != NULL)
    *more = values->len > 0 && cJSON_IsTrue ((const cJSON *) g_ptr_array_index (values, 0));
  else
    *more = records > 0 && envelope->child != NULL && (totals == NULL || walk->records < walk->fetched->total);
  if (*more && records == 0)
    return refuse (walk, url, _("the server gives a page without cards and says that there are more"), error);
  if (*more && checksum == walk->last_checksum)
    return refuse (walk, url, _("the server gives the same page again and again"), error);
  if (walk->bytes > SLV_INPUT_LIST_MAX)
    return refuse (walk, url, _("the list is larger than 2 GiB, the most that is read"), error);
  walk->last_checksum = checksum;
  return TRUE;
}

/* ---- the walk ---- */

static gboolean walk_pages (Walk *walk, GError **error);

static void
start_over (Walk *walk)
{
  SlvFetched *fetched = walk->fetched;

  g_ptr_array_set_size (fetched->paths, 0);
  g_ptr_array_set_size (fetched->names, 0);
  cJSON_Delete (fetched->pages);
  fetched->pages = cJSON_CreateArray ();
  walk->bytes = walk->records = walk->last_checksum = 0;
  walk->last = walk->asked = 0;
  fetched->total = 0;
  walk->walks++;
}

/* gives up what was asked for ahead */
static void
drop_ahead (Walk *walk, guint number)
{
  walk->fetched->requests += slv_pages_drop (walk->pages);
  walk->asked = number;
}

/* one page from the folder or the server; @old: the server says that it is as it was */
static gboolean
get_page (Walk *walk, guint number, gboolean *old, gboolean *more, gboolean *moved, GError **error)
{
  g_autofree char *path = page_path (walk, number), *url = slv_job_page_url (walk->reader, walk->url, number);

  *old = *moved = FALSE;
  ask_ahead (walk, number);
  if (!await_page (walk, number, old, error))
    return FALSE;
  if (*old)
    {
      *more = (int) number < cJSON_GetArraySize (walk->known);
      return TRUE;
    }
  if (walk->known != NULL)
    {
      walk->known = NULL;   /* something has changed: every further page is wanted whole */
      drop_ahead (walk, number);
    }
  g_ptr_array_add (walk->fetched->paths, g_steal_pointer (&path));
  g_ptr_array_add (walk->fetched->names, g_strdup (url));
  return look_at_page (walk, url, g_ptr_array_index (walk->fetched->paths, walk->fetched->paths->len - 1), more, moved, error);
}

/* from the first page again, and nothing that came so far is of use */
static gboolean
walk_again (Walk *walk, guint number, GError **error)
{
  drop_ahead (walk, number);
  if (walk->walks >= WALKS_MAX)
    return refuse (walk, NULL, _("the list changes while it is fetched"), error);
  walk->known = NULL;
  slv_job_empty (walk->dir);
  return walk_pages (walk, error);
}

static gboolean
walk_pages (Walk *walk, GError **error)
{
  gboolean more = TRUE, old = FALSE, moved = FALSE;

  start_over (walk);
  slv_pages_set_manners (walk->pages, MAX (walk->reader->page_parallel, 1),
                         slv_fetch_is_loopback (walk->url) ? 0 : walk->reader->page_delay_ms);
  walk->fetched->paged = TRUE;
  for (guint number = 1; more; number++)
    {
      gboolean was_old = old;

      if (number > PAGES_MAX)
        return refuse (walk, NULL, _("the list has too many pages"), error);
      if (!get_page (walk, number, &old, &more, &moved, error))
        return FALSE;
      if (moved || (was_old && !old))   /* pages before it that are as they were have not been sent, and are needed now */
        return walk_again (walk, number, error);
    }
  drop_ahead (walk, PAGES_MAX);
  walk->fetched->not_modified = old;
  return TRUE;
}

/* the address as one document */
static gboolean
fetch_one (Walk *walk, GError **error)
{
  gboolean old = FALSE;

  start_over (walk);
  ask_page (walk, 1, walk->url);
  if (!await_page (walk, 1, &old, error))
    return FALSE;
  walk->fetched->not_modified = old;
  if (old)
    return TRUE;
  g_ptr_array_add (walk->fetched->paths, page_path (walk, 1));
  g_ptr_array_add (walk->fetched->names, g_strdup (walk->url));
  return TRUE;
}

/* ---- which list it is ---- */

static const SlvCardReader *
paged_reader (SlvGames *games, const char *game, const char *kind)
{
  GPtrArray *readers = slv_games_readers (games);

  for (guint i = 0; kind != NULL && readers != NULL && i < readers->len; i++)
    {
      const SlvCardReader *reader = g_ptr_array_index (readers, i);

      if (strcmp (reader->kind, kind) == 0 && reader->page_param != NULL && (game == NULL || strcmp (reader->game->id, game) == 0))
        return reader;
    }
  return NULL;
}

/* a document of unknown kind: one request tells the kind, and a list with pages is walked from its first one */
static gboolean
fetch_unknown (Walk *walk, SlvGames *games, const char *game, GError **error)
{
  g_autoptr (GError) ignored = NULL;
  gboolean more = FALSE, moved;

  if (!fetch_one (walk, error))
    return FALSE;
  if (walk->fetched->not_modified)
    return TRUE;
  walk->fetched->kind = slv_job_find_kind (games, game, g_ptr_array_index (walk->fetched->paths, 0), NULL);   /* whoever reads it says what is wrong */
  walk->reader = paged_reader (games, game, walk->fetched->kind);
  if (walk->reader == NULL || !look_at_page (walk, walk->url, g_ptr_array_index (walk->fetched->paths, 0), &more, &moved,
                                             &ignored)
      || !more)
    return TRUE;
  slv_job_empty (walk->dir);
  walk->known = NULL;
  return walk_pages (walk, error);
}

static gboolean
fetch_list (const char *dir, SlvGames *games, const char *url, const char *password, const char *game, const char *kind,
            const cJSON *known, gboolean fresh, SlvJobMeter *meter, SlvFetched *fetched, GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = slv_job_folder (dir, url);
  Walk walk = { .url = url, .dir = folder, .known = known, .meter = meter, .fetched = fetched,
                .cancellable = cancellable };
  SlvPlace place = { folder, 0, 0 };
  GError *failure = NULL;

  fetched->paths = g_ptr_array_new_with_free_func (g_free);
  fetched->names = g_ptr_array_new_with_free_func (g_free);
  fetched->kind = g_strdup (kind);
  if (fresh)
    slv_job_empty (folder);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    return slv_set_error (error, SLV_ERROR_STORE, &place, _("what is fetched cannot be kept: %s"), g_strerror (errno));
  walk.pages = slv_pages_new (folder, cancellable, &failure);
  slv_pages_set_password (walk.pages, password);
  walk.reader = paged_reader (games, game, kind);
  gboolean done = failure != NULL       ? FALSE
                  : walk.reader != NULL ? walk_pages (&walk, &failure)
                  : kind != NULL        ? fetch_one (&walk, &failure)
                                        : fetch_unknown (&walk, games, game, &failure);
  slv_pages_free (walk.pages);
  if (!done)
    {
      if (failure->domain == SLV_ERROR && failure->code != SLV_ERROR_NETWORK && failure->code != SLV_ERROR_CANCELLED)
        slv_job_forget (dir, url);
      g_propagate_error (error, failure);
    }
  return done;
}

void
slv_job_go_online (void)
{
  slv_fetch_init ();
  slv_job_fetch = fetch_list;
}
