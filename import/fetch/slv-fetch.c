/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fetch.c: HTTP by libcurl. Redirects are followed here and not by libcurl, which would follow one from https to http
 * after a detour; everything has a bound, because a server can send anything for ever. */
#include "import/slv-fetch.h"
#include "base/slv-folder.h"
#include <curl/curl.h>
#include <errno.h>
#include <unistd.h>

#define STALL_BYTES     16L
#define WHOLE_S         3600u                     /* one document */
#define RETRY_WITHIN    (30 * G_TIME_SPAN_SECOND) /* a time-out is worth another try only when it came early */
#define RETRY_AFTER_MAX 30                        /* seconds that a server may ask to wait */
#define PROGRESS_EVERY  (G_TIME_SPAN_SECOND / 10)

#define REMARK_MAX      (64u << 10)               /* of what a redirect or a fault says for people: read, so that the connection serves again */
#define HEADERS_MAX     (256u << 10)              /* bytes of header and trailer lines, all of which libcurl keeps */
#define BOMB_FROM       (16u << 20)               /* bytes; a packed answer that grew so large… */
#define BOMB_TIMES      200u                      /* …may not be so many times as large as what came */
#define STALL_MIN_S     5
#define STALL_MAX_S     600

struct _SlvFetchSession { CURL *curl; CURLM *multi; char *body; /* (nullable) */ SlvFetchLimits limits; };

/** One document. */
typedef struct {
  CURL            *curl;
  CURLM           *multi;
  const char      *url;         /* as asked for, for messages */
  const char      *body;        /* (nullable) sent by POST */
  SlvFetchLimits   limits;      /* without zeros */
  int              fd, write_error;
  guint64          written;
  gsize            headers;     /* bytes of header lines, those behind the body too */
  gboolean         too_large, bomb;
  SlvFetchProgress progress;
  gpointer         user_data;
  gint64           last_progress;
  GCancellable    *cancellable;
  char             reason[CURL_ERROR_SIZE];
} Transfer;

void
slv_fetch_init (void)
{
  curl_global_init (CURL_GLOBAL_DEFAULT);
}

gboolean
slv_fetch_is_loopback (const char *url)
{
  CURLU *parts = curl_url ();
  char *host = NULL;
  gboolean loopback = FALSE;

  if (curl_url_set (parts, CURLUPART_URL, url, 0) == CURLUE_OK && curl_url_get (parts, CURLUPART_HOST, &host, 0) == CURLUE_OK)
    loopback = g_ascii_strcasecmp (host, "localhost") == 0 || strcmp (host, "[::1]") == 0
               || (g_str_has_prefix (host, "127.") && g_hostname_is_ip_address (host));
  curl_free (host);
  curl_url_cleanup (parts);
  return loopback;
}

void
slv_fetch_answer_clear (SlvFetchAnswer *answer)
{
  SLV_FREE_MEMBERS (answer, etag, modified);
  *answer = (SlvFetchAnswer) { 0 };
}

SlvFetchSession *
slv_fetch_session_new (void)
{
  SlvFetchSession *session = g_new0 (SlvFetchSession, 1);

  session->curl = curl_easy_init ();
  session->multi = curl_multi_init ();
  return session;
}

SLV_DEFINE_FREE (SlvFetchSession, slv_fetch_session_free, (curl_easy_cleanup, curl), (curl_multi_cleanup, multi), (g_free, body));

void
slv_fetch_session_set_body (SlvFetchSession *session, const char *json)
{
  g_free (session->body);
  session->body = g_strdup (json);
}

void
slv_fetch_session_set_limits (SlvFetchSession *session, const SlvFetchLimits *limits)
{
  session->limits = *limits;
}

/* ---- one request ---- */

static gboolean
is_bomb (Transfer *transfer)
{
  curl_off_t came = 0;

  if (transfer->written < BOMB_FROM)
    return FALSE;
  curl_easy_getinfo (transfer->curl, CURLINFO_SIZE_DOWNLOAD_T, &came);
  transfer->bomb = transfer->written / BOMB_TIMES > (guint64) MAX (came, 1);
  return transfer->bomb;
}

static gsize
take_body (char *data, gsize size, gsize count, gpointer user_data)
{
  Transfer *transfer = user_data;
  gsize n = size * count;
  long status = 0;

  transfer->written += n;
  if (transfer->written > transfer->limits.bytes_max || is_bomb (transfer))
    {
      transfer->too_large = TRUE;
      return 0;
    }
  curl_easy_getinfo (transfer->curl, CURLINFO_RESPONSE_CODE, &status);
  if (status != 200)   /* what a redirect or a fault says for people is not kept */
    return transfer->written <= REMARK_MAX ? n : 0;
  if (slv_write_whole (transfer->fd, data, n))
    return n;
  transfer->write_error = errno;
  return 0;
}

/* Also told of what comes behind a body that is sent in pieces, which a server can send without end. */
static gsize
take_header (char *data G_GNUC_UNUSED, gsize size, gsize count, gpointer user_data)
{
  Transfer *transfer = user_data;

  transfer->headers += size * count;
  return transfer->headers <= HEADERS_MAX ? size * count : 0;
}

static int
take_progress (gpointer user_data, curl_off_t total, curl_off_t now, G_GNUC_UNUSED curl_off_t up_total, G_GNUC_UNUSED curl_off_t up)
{
  Transfer *transfer = user_data;
  gint64 time = g_get_monotonic_time ();

  if (transfer->progress != NULL && time - transfer->last_progress >= PROGRESS_EVERY)
    {
      transfer->last_progress = time;
      transfer->progress ((guint64) now, (guint64) MAX (total, 0), transfer->user_data);
    }
  return g_cancellable_is_cancelled (transfer->cancellable) ? 1 : 0;
}

/* people on slow lines may wait longer, and tests shorter */
static guint
stall_seconds (void)
{
  const char *text = g_getenv ("SLEEVES_TIMEOUT");
  guint64 seconds;

  if (text == NULL || !g_ascii_string_to_unsigned (text, 10, STALL_MIN_S, STALL_MAX_S, &seconds, NULL))
    return SLV_FETCH_STALL_S;
  return (guint) seconds;
}

static void
set_options (Transfer *transfer)
{
  const char *authorities = g_getenv ("SSL_CERT_FILE");
  CURL *curl = transfer->curl;

  if (authorities != NULL && *authorities != '\0')   /* houses with an authority of their own; libcurl leaves this to programs */
    curl_easy_setopt (curl, CURLOPT_CAINFO, authorities);

  curl_easy_setopt (curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt (curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt (curl, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt (curl, CURLOPT_SSL_VERIFYPEER, 1L);
  curl_easy_setopt (curl, CURLOPT_SSL_VERIFYHOST, 2L);
  curl_easy_setopt (curl, CURLOPT_CONNECTTIMEOUT, (long) SLV_FETCH_CONNECT_S);
  curl_easy_setopt (curl, CURLOPT_LOW_SPEED_LIMIT, STALL_BYTES);
  curl_easy_setopt (curl, CURLOPT_LOW_SPEED_TIME, (long) transfer->limits.stall_s);
  curl_easy_setopt (curl, CURLOPT_TIMEOUT, (long) transfer->limits.whole_s);
  curl_easy_setopt (curl, CURLOPT_MAXFILESIZE_LARGE, (curl_off_t) transfer->limits.bytes_max);
  curl_easy_setopt (curl, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt (curl, CURLOPT_USERAGENT, "Sleeves/" SLV_VERSION);
  curl_easy_setopt (curl, CURLOPT_BUFFERSIZE, 256L << 10);
  curl_easy_setopt (curl, CURLOPT_WRITEFUNCTION, take_body);
  curl_easy_setopt (curl, CURLOPT_WRITEDATA, transfer);
  curl_easy_setopt (curl, CURLOPT_HEADERFUNCTION, take_header);
  curl_easy_setopt (curl, CURLOPT_HEADERDATA, transfer);
  curl_easy_setopt (curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt (curl, CURLOPT_XFERINFOFUNCTION, take_progress);
  curl_easy_setopt (curl, CURLOPT_XFERINFODATA, transfer);
  curl_easy_setopt (curl, CURLOPT_ERRORBUFFER, transfer->reason);
}

static char *
dup_header (CURL *curl, const char *name)
{
  struct curl_header *header;

  if (curl_easy_header (curl, name, 0, CURLH_HEADER, -1, &header) != CURLHE_OK || strlen (header->value) > 512
      || !g_utf8_validate (header->value, -1, NULL))
    return NULL;
  return g_strdup (header->value);
}

static struct curl_slist *
request_headers (const SlvFetchAnswer *answer, const char *accept, gboolean body)
{
  g_autofree char *wanted = g_strconcat ("Accept: ", accept, NULL);
  struct curl_slist *list = curl_slist_append (NULL, wanted);

  if (body)   /* asking whether anything has changed is not defined for POST */
    return curl_slist_append (list, "Content-Type: application/json");
  if (answer->etag != NULL && *answer->etag != '\0')
    {
      g_autofree char *line = g_strconcat ("If-None-Match: ", answer->etag, NULL);

      list = curl_slist_append (list, line);
    }
  if (answer->modified != NULL && *answer->modified != '\0')
    {
      g_autofree char *line = g_strconcat ("If-Modified-Since: ", answer->modified, NULL);

      list = curl_slist_append (list, line);
    }
  return list;
}

static gboolean
fail (Transfer *transfer, CURLcode code, GError **error)
{
  SlvPlace place = { transfer->url, 0, 0 };
  const char *reason = *transfer->reason != '\0' ? transfer->reason : curl_easy_strerror (code);

  if (g_cancellable_is_cancelled (transfer->cancellable))
    slv_set_error (error, SLV_ERROR_CANCELLED, &place, _("fetching was interrupted"));
  else if (transfer->write_error != 0)
    slv_set_error (error, SLV_ERROR_STORE, &place, _("what was fetched cannot be kept: %s"), g_strerror (transfer->write_error));
  else if (transfer->headers > HEADERS_MAX)
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("it cannot be fetched: the server sends more than 256 KiB of header lines"));
  else if (transfer->bomb)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the answer unpacks to more than 200 times its size"));
  else if (transfer->too_large || code == CURLE_FILESIZE_EXCEEDED)
    {
      g_autofree char *most = g_format_size_full (transfer->limits.bytes_max, G_FORMAT_SIZE_IEC_UNITS);

      slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the answer is larger than %s, the most that is read"), most);
    }
  else if (code == CURLE_URL_MALFORMAT)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("this is no address that can be fetched"));
  else if (code == CURLE_OPERATION_TIMEDOUT)
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("the server does not answer in time (%s)"), reason);
  else
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("it cannot be fetched: %s"), reason);
  return FALSE;
}

/* blanks and bytes beyond ASCII in an address as a browser would send them */
static char *
escape_url (const char *url)
{
  GString *out = g_string_new (NULL);

  for (const guchar *p = (const guchar *) url; *p != '\0'; p++)
    if (*p <= ' ' || *p >= 0x7f)
      g_string_append_printf (out, "%%%02X", *p);
    else
      g_string_append_c (out, (char) *p);
  return g_string_free (out, FALSE);
}

/* one transfer to its end; a person's interrupt wakes the wait and ends it at once */
static CURLcode
perform (Transfer *transfer)
{
  GPollFD poll_fd = { .fd = -1 };
  gboolean watched = transfer->cancellable != NULL && g_cancellable_make_pollfd (transfer->cancellable, &poll_fd);
  struct curl_waitfd waits = { .fd = poll_fd.fd, .events = CURL_WAIT_POLLIN };
  CURLcode code = CURLE_ABORTED_BY_CALLBACK;
  int running = 1, left;
  const CURLMsg *message;

  curl_multi_add_handle (transfer->multi, transfer->curl);
  while (running > 0 && !g_cancellable_is_cancelled (transfer->cancellable)
         && curl_multi_perform (transfer->multi, &running) == CURLM_OK && running > 0)
    if (curl_multi_poll (transfer->multi, watched ? &waits : NULL, watched ? 1 : 0, 1000, NULL) != CURLM_OK)
      break;
  while ((message = curl_multi_info_read (transfer->multi, &left)) != NULL)
    if (message->msg == CURLMSG_DONE)
      code = message->data.result;
  curl_multi_remove_handle (transfer->multi, transfer->curl);
  if (watched)
    g_cancellable_release_fd (transfer->cancellable);
  return code;
}

/* The way out that the desktop knows for @url; where it knows none, libcurl does what the environment says. */
static void
set_proxy (Transfer *transfer, const char *url)
{
  g_auto (GStrv) ways = g_proxy_resolver_lookup (g_proxy_resolver_get_default (), url, transfer->cancellable, NULL);

  if (ways != NULL && ways[0] != NULL && !g_str_equal (ways[0], "direct://"))
    curl_easy_setopt (transfer->curl, CURLOPT_PROXY, ways[0]);
}

/* one request to @at; FALSE when the transport failed (@code) */
static CURLcode
request (Transfer *transfer, const char *at, SlvFetchAnswer *answer, long *status)
{
  struct curl_slist *headers = request_headers (answer, transfer->limits.accept, transfer->body != NULL);
  g_autofree char *escaped = escape_url (at);

  curl_easy_reset (transfer->curl);   /* options only; the connection stays */
  set_options (transfer);
  transfer->written = 0;
  transfer->headers = 0;
  *transfer->reason = '\0';
  answer->requests++;
  if (ftruncate (transfer->fd, 0) != 0 || lseek (transfer->fd, 0, SEEK_SET) != 0)
    transfer->write_error = errno;
  set_proxy (transfer, escaped);
  curl_easy_setopt (transfer->curl, CURLOPT_URL, escaped);
  curl_easy_setopt (transfer->curl, CURLOPT_HTTPHEADER, headers);
  if (transfer->body != NULL)
    {
      curl_easy_setopt (transfer->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t) strlen (transfer->body));
      curl_easy_setopt (transfer->curl, CURLOPT_POSTFIELDS, transfer->body);
    }
  CURLcode code = transfer->write_error != 0 ? CURLE_WRITE_ERROR : perform (transfer);
  curl_slist_free_all (headers);
  curl_easy_getinfo (transfer->curl, CURLINFO_RESPONSE_CODE, status);
  return *status != 200 && transfer->written > REMARK_MAX ? CURLE_OK : code;   /* its status says all */
}

/* ---- tries and redirects ---- */

static gboolean
is_passing (CURLcode code, long status, gint64 since)
{
  switch ((int) code)
    {
    case CURLE_OK:
      return status == 429 || (status >= 500 && status != 501 && status != 505);
    case CURLE_COULDNT_CONNECT:
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
      return TRUE;
    case CURLE_OPERATION_TIMEDOUT:
      return g_get_monotonic_time () - since < RETRY_WITHIN;
    default:
      return FALSE;
    }
}

/* longer with every try, and not the same for all who were turned away at once */
static guint
growing_wait (guint try)
{
  guint whole = 250u << (2 * (try - 1));

  return whole - (guint) (g_get_monotonic_time () % (gint64) (whole / 4 + 1));
}

/* one address, tried again when what went wrong may pass */
static gboolean
request_with_tries (Transfer *transfer, const char *at, SlvFetchAnswer *answer, long *status, GError **error)
{
  gint64 start = g_get_monotonic_time ();

  for (guint try = 1;; try++)
    {
      CURLcode code = request (transfer, at, answer, status);
      curl_off_t asked = 0;

      if (try == SLV_FETCH_TRIES || g_cancellable_is_cancelled (transfer->cancellable) || !is_passing (code, *status, start))
        return code == CURLE_OK || fail (transfer, code, error);
      curl_easy_getinfo (transfer->curl, CURLINFO_RETRY_AFTER, &asked);
      if (asked > RETRY_AFTER_MAX)
        return code == CURLE_OK || fail (transfer, code, error);
      if (!slv_fetch_wait (asked > 0 ? (guint) asked * 1000 : growing_wait (try), transfer->cancellable, error))
        return FALSE;
    }
}

/* What a person makes of the server's number, which stands beside it for who asks about it. */
static const struct { long from, to; const char *text; } refusals[] = {
  { 401, 401, N_("the server gives this only to those it knows (status %ld)") },
  { 403, 403, N_("the server does not give this away (status %ld)") },
  { 404, 404, N_("there is nothing at this address (status %ld)") },
  { 410, 410, N_("there is nothing at this address any more (status %ld)") },
  { 429, 429, N_("the server has been asked too often (status %ld)") },
  { 500, 599, N_("the server is out of order (status %ld)") },
};

static const char *
refusal_of (long status)
{
  for (guint i = 0; i < G_N_ELEMENTS (refusals); i++)
    if (status >= refusals[i].from && status <= refusals[i].to)
      return _(refusals[i].text);
  return _("the server answers with status %ld");
}

static gboolean
check_status (Transfer *transfer, long status, SlvFetchAnswer *answer, GError **error)
{
  gboolean asked = (answer->etag != NULL && *answer->etag != '\0') || (answer->modified != NULL && *answer->modified != '\0');
  SlvPlace place = { transfer->url, 0, 0 };

  if (status == 200 || (status == 304 && asked))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_NETWORK, &place, refusal_of (status), status);
}

/* What the answer to @at says about where to go, from there; libcurl tells it only of an answer that was read to its end. */
static char *
dup_location (CURL *curl, const char *at)
{
  struct curl_header *header;
  g_autofree char *from = escape_url (at), *to = NULL;
  CURLU *url = curl_url ();
  char *whole = NULL;

  if (curl_easy_header (curl, "Location", 0, CURLH_HEADER, -1, &header) == CURLHE_OK
      && curl_url_set (url, CURLUPART_URL, from, 0) == CURLUE_OK
      && curl_url_set (url, CURLUPART_URL, header->value, CURLU_URLENCODE | CURLU_NON_SUPPORT_SCHEME) == CURLUE_OK
      && curl_url_get (url, CURLUPART_URL, &whole, 0) == CURLUE_OK)
    to = g_strdup (whole);
  curl_free (whole);
  curl_url_cleanup (url);
  return g_steal_pointer (&to);
}

/* where a redirect leads; NULL with @error when it may not be followed */
static char *
next_address (Transfer *transfer, const char *at, guint hops, GError **error)
{
  SlvPlace place = { transfer->url, 0, 0 };
  g_autofree char *to = dup_location (transfer->curl, at);

  if (to == NULL)
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("the server redirects to nowhere"));
  else if (hops >= SLV_FETCH_REDIRECTS)
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("the server redirects more than %d times"), SLV_FETCH_REDIRECTS);
  else if (g_ascii_strncasecmp (to, "http://", 7) != 0 && g_ascii_strncasecmp (to, "https://", 8) != 0)
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("the server redirects to “%s”, which is not followed"), to);
  else if (g_ascii_strncasecmp (at, "https://", 8) == 0 && g_ascii_strncasecmp (to, "https://", 8) != 0)
    slv_set_error (error, SLV_ERROR_NETWORK, &place, _("the server redirects from https to http, which is not followed"));
  else if (transfer->limits.allow != NULL && !transfer->limits.allow (to, transfer->limits.allow_data))
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the server redirects to “%s”, which is not followed"), to);
  else
    return g_steal_pointer (&to);
  return NULL;
}

static SlvFetchLimits
full_limits (const SlvFetchLimits *wanted)
{
  SlvFetchLimits limits = *wanted;

  if (limits.bytes_max == 0)
    limits.bytes_max = SLV_FETCH_MAX;
  if (limits.stall_s == 0)
    limits.stall_s = stall_seconds ();
  if (limits.whole_s == 0)
    limits.whole_s = WHOLE_S;
  if (limits.accept == NULL)
    limits.accept = "application/json, text/csv, */*;q=0.5";
  return limits;
}

gboolean
slv_fetch_to (SlvFetchSession *session, const char *url, int fd, SlvFetchAnswer *answer, SlvFetchProgress progress,
              gpointer user_data, GCancellable *cancellable, GError **error)
{
  Transfer transfer = { .curl = session->curl, .multi = session->multi, .url = url, .body = session->body, .fd = fd, .progress = progress, .user_data = user_data,
                        .cancellable = cancellable, .limits = full_limits (&session->limits) };
  g_autofree char *at = g_strdup (url);
  SlvPlace place = { url, 0, 0 };
  long status = 0;

  answer->not_modified = FALSE;
  answer->status = 0;
  if (g_ascii_strncasecmp (url, "http://", 7) != 0 && g_ascii_strncasecmp (url, "https://", 8) != 0)
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("only http and https addresses can be fetched"));
  for (guint hops = 0;; hops++)
    {
      if (!request_with_tries (&transfer, at, answer, &status, error))
        return FALSE;
      if (status != 301 && status != 302 && status != 303 && status != 307 && status != 308)
        break;
      char *next = next_address (&transfer, at, hops, error);
      if (next == NULL)
        return FALSE;
      g_free (at);
      at = next;
      if (status != 307 && status != 308)
        transfer.body = NULL;
    }
  answer->status = (guint) status;
  if (!check_status (&transfer, status, answer, error))
    return FALSE;
  answer->not_modified = status == 304;
  answer->bytes = status == 304 ? 0 : transfer.written;
  if (status == 200)
    {
      SLV_FREE_MEMBERS (answer, etag, modified);
      answer->etag = dup_header (session->curl, "ETag");
      answer->modified = dup_header (session->curl, "Last-Modified");
    }
  return TRUE;
}
