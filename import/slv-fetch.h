/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fetch.h: one document over HTTP or HTTPS by libcurl: certificates checked, redirects bounded and never from https to
 * http, size, stall and connect times bounded, only http and https. Bytes land in a temporary file, never in memory whole. */
#pragma once
#include "base/slv-error.h"

#define SLV_FETCH_MAX        (G_GUINT64_CONSTANT (1) << 30)   /* bytes of one answer */
#define SLV_FETCH_REDIRECTS  5
#define SLV_FETCH_CONNECT_S  20
#define SLV_FETCH_STALL_S    60   /* fewer than 16 bytes a second for so long; $SLEEVES_TIMEOUT says otherwise (5 to 600) */

/** Called from the fetching thread, at most ten times a second; @total is 0 when unknown. */
typedef void (*SlvFetchProgress) (guint64 bytes, guint64 total, gpointer user_data);

/** slv_fetch_init: once, in the main thread, before any other thread exists. */
void      slv_fetch_init (void);
gboolean  slv_fetch_is_url (const char *what);   /* has a scheme, whichever: "ftp://x" is one, and refused by slv_fetch_to() */
/* ---- several documents from one server, and asking before fetching ---- */

#define SLV_FETCH_TRIES 3   /* for answers 429 and 5xx and for broken connections, with growing waits; never for other answers */

/** A connection that is kept from one document to the next. One thread at a time. */
typedef struct _SlvFetchSession SlvFetchSession;
SlvFetchSession *slv_fetch_session_new (void);
void             slv_fetch_session_free (SlvFetchSession *session);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvFetchSession, slv_fetch_session_free)
/** slv_fetch_session_set_body: the documents that are fetched from now on are asked for by POST with @json (application/json);
 *  a redirect that keeps the method (307, 308) sends it again, any other one asks by GET. NULL: by GET again. */
void             slv_fetch_session_set_body (SlvFetchSession *session, const char *json);

/** Whether a redirect to @url may be followed. Any thread. */
typedef gboolean (*SlvFetchAllow) (const char *url, gpointer user_data);
/** What a kind of document may cost; 0 and NULL: as for lists. */
typedef struct {
  guint64       bytes_max;         /* the whole body, unpacked */
  guint         stall_s, whole_s;  /* seconds: slower than 16 bytes a second for so long; from start to end */
  const char   *accept;            /* borrowed: value of the header Accept */
  SlvFetchAllow allow;             /* asked before each redirect is followed, after the rules that hold for all of them */
  gpointer      allow_data;
} SlvFetchLimits;
/** slv_fetch_session_set_limits: for the documents that are fetched from now on; copied, but for what is borrowed. */
void             slv_fetch_session_set_limits (SlvFetchSession *session, const SlvFetchLimits *limits);

/** What the server said of a document; @status: the last answer's, 0 when there was none. Also what one knows of it from before (etag and modified, sent along). */
typedef struct { char *etag, *modified; gboolean not_modified; guint64 bytes; guint requests, status; } SlvFetchAnswer;
void             slv_fetch_answer_clear (SlvFetchAnswer *answer);

/**
 * slv_fetch_to: the (already unpacked by transfer coding) body is written to @fd from its start (what stood there before is cut off).
 * @answer: (inout): etag and modified of the last time or NULL; afterwards those of this answer. With @answer->not_modified the
 *   server said that nothing has changed, and @fd is empty. requests are added to, failed and repeated ones too.
 * Returns: FALSE: SLV_ERROR_NETWORK for failures of transport, status >= 400 and more than 256 KiB of header lines, SLV_ERROR_REFUSED for
 *   too large and for other schemes, SLV_ERROR_CANCELLED within a second of @cancellable. Any thread; blocks.
 */
gboolean         slv_fetch_to (SlvFetchSession *session, const char *url, int fd, SlvFetchAnswer *answer,
                               SlvFetchProgress progress, gpointer user_data, GCancellable *cancellable, GError **error);
/** slv_fetch_is_loopback: whether the host of @url is this machine. */
gboolean         slv_fetch_is_loopback (const char *url);
/** slv_fetch_wait: FALSE with SLV_ERROR_CANCELLED when @cancellable is cancelled meanwhile. */
gboolean         slv_fetch_wait (guint ms, GCancellable *cancellable, GError **error);
/** slv_fetch_temp_file: a nameless file of mode 0600, or -1 with SLV_ERROR_STORE. */
int              slv_fetch_temp_file (GError **error);
