/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-fetch.c: a list from an address into files, before anything is written to the index: a slow server must not hold the
 * index's lock, and what was fetched before a break need not be fetched again. A list whose definition has pages is walked
 * page by page until the server says that there are no more. */
#include "config.h"
#include "import/slv-job-private.h"
#include <curl/curl.h>
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define PAGES_MAX   10000u
#define KEPT_S      (6 * 3600)   /* age up to which a page of an interrupted run is as good as a new one */

/** One walk over the pages of an address. */
typedef struct {
  SlvFetchSession     *session;
  const char          *url;
  char                *dir;
  const SlvCardReader *reader;     /* NULL: one document */
  const cJSON         *known;
  SlvJobMeter         *meter;
  SlvFetched          *fetched;
  GCancellable        *cancellable;
  guint64              bytes, records, last_checksum;
  guint64              base_bytes; /* of pages that are done, for the meter */
} Walk;

void
slv_job_meter_tell (SlvJobMeter *meter)
{
  gint64 time = g_get_monotonic_time ();

  if (meter->func == NULL || time - meter->last < G_TIME_SPAN_SECOND / 10)
    return;
  meter->last = time;
  meter->func (&meter->now, meter->user_data);
}

void
slv_fetched_clear (SlvFetched *fetched)
{
  g_clear_pointer (&fetched->paths, g_ptr_array_unref);
  g_clear_pointer (&fetched->names, g_ptr_array_unref);
  g_clear_pointer (&fetched->pages, cJSON_Delete);
  g_clear_pointer (&fetched->kind, g_free);
}

/* ---- the folder ---- */

char *
slv_job_folder (const char *dir, const char *url)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA256, url, -1);

  sum[32] = '\0';
  return g_build_filename (dir, "fetched", sum, NULL);
}

static void
empty_folder (const char *folder)
{
  g_autoptr (GDir) listing = g_dir_open (folder, 0, NULL);
  const char *name;

  while (listing != NULL && (name = g_dir_read_name (listing)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      g_unlink (path);
    }
}

void
slv_job_forget (const char *dir, const char *url)
{
  g_autofree char *folder = slv_job_folder (dir, url), *parent = g_path_get_dirname (folder);

  empty_folder (folder);
  g_rmdir (folder);
  g_rmdir (parent);   /* stays when another address has its folder there */
}

static char *
page_path (const Walk *walk, guint page)
{
  g_autofree char *name = g_strdup_printf ("%05u", page);

  return g_build_filename (walk->dir, name, NULL);
}

gboolean
slv_job_is_recent (const char *path)
{
  GStatBuf info;
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;

  return g_stat (path, &info) == 0 && info.st_mtime <= now + 60 && info.st_mtime > now - KEPT_S;
}

/* ---- addresses of pages ---- */

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

static char *
page_url (const Walk *walk, guint page)
{
  const SlvCardReader *reader = walk->reader;
  CURLU *parts;
  char *query = NULL, *whole = NULL;
  g_autofree char *first = NULL, *second = NULL, *full = NULL;
  char *result;

  if (reader == NULL || reader->page_body != NULL)
    return g_strdup (walk->url);
  parts = curl_url ();
  if (curl_url_set (parts, CURLUPART_URL, walk->url, 0) != CURLUE_OK)
    {
      curl_url_cleanup (parts);
      return g_strdup (walk->url);
    }
  curl_url_get (parts, CURLUPART_QUERY, &query, 0);
  first = query_without (query, reader->page_param);
  second = reader->page_size_param != NULL ? query_without (first, reader->page_size_param) : g_strdup (first);
  full = g_strdup_printf ("%s%s%s=%u", second != NULL ? second : "", second != NULL ? "&" : "", reader->page_param, page);
  if (reader->page_size_param != NULL)
    slv_take_str (&full, g_strdup_printf ("%s&%s=%u", full, reader->page_size_param, reader->page_size));
  curl_url_set (parts, CURLUPART_QUERY, full, 0);
  curl_url_get (parts, CURLUPART_URL, &whole, 0);
  result = g_strdup (whole != NULL ? whole : walk->url);
  curl_free (query);
  curl_free (whole);
  curl_url_cleanup (parts);
  return result;
}

/* ---- one page ---- */

static void
tell_bytes (guint64 bytes, guint64 total, gpointer user_data)
{
  Walk *walk = user_data;

  walk->meter->now.bytes = walk->base_bytes + bytes;
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
  cJSON *page;

  if (walk->fetched->pages == NULL)
    return;
  if (answer == NULL || (answer->etag == NULL && answer->modified == NULL))
    {
      g_clear_pointer (&walk->fetched->pages, cJSON_Delete);
      return;
    }
  page = cJSON_CreateObject ();
  if (answer->etag != NULL)
    cJSON_AddStringToObject (page, "etag", answer->etag);
  if (answer->modified != NULL)
    cJSON_AddStringToObject (page, "modified", answer->modified);
  cJSON_AddItemToArray (walk->fetched->pages, page);
}

/* what is sent to ask for a page; NULL: pages are asked for by their address. (transfer full) */
static char *
page_body (const Walk *walk, guint page)
{
  const SlvCardReader *reader = walk->reader;
  g_autoptr (cJSON) body = NULL;

  if (reader == NULL || reader->page_body == NULL)
    return NULL;
  body = slv_json_parse (reader->page_body, strlen (reader->page_body), walk->url, NULL);
  cJSON_DeleteItemFromObjectCaseSensitive (body, reader->page_param);
  cJSON_AddNumberToObject (body, reader->page_param, page);
  if (reader->page_size_param != NULL)
    {
      cJSON_DeleteItemFromObjectCaseSensitive (body, reader->page_size_param);
      cJSON_AddNumberToObject (body, reader->page_size_param, reader->page_size);
    }
  return slv_json_print (body, FALSE);
}

/* fetches one page to its file; a half one never gets the file's name */
static gboolean
fetch_page (Walk *walk, guint page, const char *url, const char *path, gboolean *not_modified, GError **error)
{
  g_autofree char *part = g_strdup_printf ("%s.part-%d", path, (int) getpid ()), *body = NULL;
  SlvPlace place = { part, 0, 0 };
  SlvFetchAnswer answer = { 0 };
  int fd = g_open (part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  gboolean done;

  if (fd < 0)
    {
      slv_set_error (error, SLV_ERROR_STORE, &place, _("what is fetched cannot be kept: %s"), g_strerror (errno));
      return FALSE;
    }
  body = page_body (walk, page);
  slv_fetch_session_set_body (walk->session, body);
  ask_with (walk, page, &answer);
  done = slv_fetch_to (walk->session, url, fd, &answer, tell_bytes, walk, walk->cancellable, error);
  walk->fetched->requests += answer.requests;
  close (fd);
  *not_modified = done && answer.not_modified;
  walk->base_bytes += answer.bytes;
  if (done && !answer.not_modified && g_rename (part, path) != 0)
    {
      slv_set_error (error, SLV_ERROR_STORE, &place, _("what is fetched cannot be kept: %s"), g_strerror (errno));
      done = FALSE;
    }
  if (!done || answer.not_modified)
    g_unlink (part);
  if (done)
    remember (walk, &answer);
  slv_fetch_answer_clear (&answer);
  return done;
}

/* ---- what a page says of the list ---- */

static gboolean
refuse (const Walk *walk, const char *url, const char *reason, GError **error)
{
  SlvPlace place = { url != NULL ? url : walk->url, 0, 0 };

  slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", reason);
  return FALSE;
}

static guint64
file_checksum (const char *path, guint64 *size)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  g_autofree char *sum = NULL;

  *size = file != NULL ? g_mapped_file_get_length (file) : 0;
  if (*size == 0)
    return 0;
  sum = g_compute_checksum_for_data (G_CHECKSUM_SHA1, (const guchar *) g_mapped_file_get_contents (file), *size);
  sum[15] = '\0';
  return g_ascii_strtoull (sum, NULL, 16);
}

/* @more: whether another page follows */
static gboolean
look_at_page (Walk *walk, const char *url, const char *path, gboolean *more, GError **error)
{
  const SlvCardReader *reader = walk->reader;
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, error);
  g_autoptr (GPtrArray) values = NULL, totals = NULL;
  g_autoptr (cJSON) envelope = NULL;
  const cJSON *value;
  guint64 records = 0, size = 0, checksum = file_checksum (path, &size);

  if (input == NULL || !slv_json_count_records (input, url, (const char * const *) reader->lists, &records, &envelope,
                                                walk->cancellable, error))
    return FALSE;
  walk->bytes += size;
  walk->records += records;
  values = reader->more_path != NULL ? slv_json_path (envelope, reader->more_path) : NULL;
  totals = reader->total_path != NULL ? slv_json_path (envelope, reader->total_path) : NULL;
  value = totals != NULL && totals->len > 0 ? g_ptr_array_index (totals, 0) : NULL;
  walk->fetched->total = cJSON_IsNumber (value) ? (guint64) CLAMP (value->valuedouble, 0, 1e9) : 0;
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

static void
start_over (Walk *walk)
{
  SlvFetched *fetched = walk->fetched;

  g_ptr_array_set_size (fetched->paths, 0);
  g_ptr_array_set_size (fetched->names, 0);
  cJSON_Delete (fetched->pages);
  fetched->pages = cJSON_CreateArray ();
  walk->bytes = walk->records = walk->last_checksum = walk->base_bytes = 0;
}

static gboolean
pause_between (const Walk *walk, GError **error)
{
  if (walk->reader->page_delay_ms == 0 || slv_fetch_is_loopback (walk->url))
    return TRUE;
  return slv_fetch_wait (walk->reader->page_delay_ms, walk->cancellable, error);
}

/* one page from the folder or the server; @old: the server says that it is as it was */
static gboolean
get_page (Walk *walk, guint page, gboolean *old, gboolean *more, GError **error)
{
  g_autofree char *path = page_path (walk, page), *url = page_url (walk, page);

  *old = FALSE;
  if (walk->known == NULL && slv_job_is_recent (path))
    {
      walk->fetched->resumed = TRUE;
      remember (walk, NULL);
    }
  else if ((page > 1 && !pause_between (walk, error)) || !fetch_page (walk, page, url, path, old, error))
    return FALSE;
  if (*old)
    {
      *more = (int) page < cJSON_GetArraySize (walk->known);
      return TRUE;
    }
  g_ptr_array_add (walk->fetched->paths, g_steal_pointer (&path));
  g_ptr_array_add (walk->fetched->names, g_strdup (url));
  return look_at_page (walk, url, g_ptr_array_index (walk->fetched->paths, walk->fetched->paths->len - 1), more, error);
}

static gboolean
walk_pages (Walk *walk, GError **error)
{
  gboolean more = TRUE, old = FALSE;

  start_over (walk);
  walk->fetched->paged = TRUE;
  for (guint page = 1; more; page++)
    {
      gboolean was_old = old;

      if (page > PAGES_MAX)
        return refuse (walk, NULL, _("the list has too many pages"), error);
      if (walk->known != NULL && page > 1 && !old)
        walk->known = NULL;   /* something has changed: every further page is wanted whole */
      if (!get_page (walk, page, &old, &more, error))
        return FALSE;
      if (was_old && !old)    /* pages before it were not sent, and are needed now */
        {
          walk->known = NULL;
          empty_folder (walk->dir);
          return walk_pages (walk, error);
        }
    }
  walk->fetched->not_modified = old;
  return TRUE;
}

/* the address as one document */
static gboolean
fetch_one (Walk *walk, GError **error)
{
  g_autofree char *path = NULL;
  gboolean old = FALSE;

  start_over (walk);
  path = page_path (walk, 1);
  if (!fetch_page (walk, 1, walk->url, path, &old, error))
    return FALSE;
  walk->fetched->not_modified = old;
  if (old)
    return TRUE;
  g_ptr_array_add (walk->fetched->paths, g_steal_pointer (&path));
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

static gboolean
stop_at_first (G_GNUC_UNUSED const SlvCard *card, G_GNUC_UNUSED gpointer user_data, GError **error)
{
  slv_set_error (error, SLV_ERROR_NO, NULL, "the first card is enough");
  return FALSE;
}

/* the kind of a document, as far as its first card tells; NULL: whoever reads it will say what is wrong */
static char *
find_kind (SlvGames *games, const char *game, const char *path)
{
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, NULL);
  SlvListAccount account = { 0 };
  char *kind = NULL;

  if (input == NULL)
    return NULL;
  slv_card_list_read (input, path, games, game, NULL, stop_at_first, NULL, &account, NULL, NULL);
  if (account.kind != NULL && *account.kind != '\0')
    kind = g_strdup (account.kind);
  slv_list_account_clear (&account);
  return kind;
}

/* a document of unknown kind: one request tells the kind, and a list with pages is walked from its first one */
static gboolean
fetch_unknown (Walk *walk, SlvGames *games, const char *game, GError **error)
{
  g_autoptr (GError) ignored = NULL;
  gboolean more = FALSE;

  if (!fetch_one (walk, error))
    return FALSE;
  if (walk->fetched->not_modified)
    return TRUE;
  walk->fetched->kind = find_kind (games, game, g_ptr_array_index (walk->fetched->paths, 0));
  walk->reader = paged_reader (games, game, walk->fetched->kind);
  if (walk->reader == NULL || !look_at_page (walk, walk->url, g_ptr_array_index (walk->fetched->paths, 0), &more, &ignored)
      || !more)
    return TRUE;
  empty_folder (walk->dir);
  walk->known = NULL;
  return walk_pages (walk, error);
}

gboolean
slv_job_fetch (const char *dir, SlvGames *games, const char *url, const char *game, const char *kind, const cJSON *known,
               gboolean fresh, SlvJobMeter *meter, SlvFetched *fetched, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvFetchSession) session = slv_fetch_session_new ();
  g_autofree char *folder = slv_job_folder (dir, url);
  Walk walk = { .session = session, .url = url, .dir = folder, .known = known, .meter = meter, .fetched = fetched,
                .cancellable = cancellable };
  SlvPlace place = { folder, 0, 0 };
  GError *failure = NULL;
  gboolean done;

  fetched->paths = g_ptr_array_new_with_free_func (g_free);
  fetched->names = g_ptr_array_new_with_free_func (g_free);
  fetched->kind = g_strdup (kind);
  if (fresh)
    empty_folder (folder);
  if (g_mkdir_with_parents (folder, 0700) != 0)
    {
      slv_set_error (error, SLV_ERROR_STORE, &place, _("what is fetched cannot be kept: %s"), g_strerror (errno));
      return FALSE;
    }
  walk.reader = paged_reader (games, game, kind);
  done = walk.reader != NULL ? walk_pages (&walk, &failure)
         : kind != NULL      ? fetch_one (&walk, &failure)
                             : fetch_unknown (&walk, games, game, &failure);
  if (!done)
    {
      if (failure->domain == SLV_ERROR && failure->code != SLV_ERROR_NETWORK && failure->code != SLV_ERROR_CANCELLED)
        slv_job_forget (dir, url);
      g_propagate_error (error, failure);
    }
  return done;
}
