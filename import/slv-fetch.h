/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fetch.h: one document over HTTP or HTTPS by libcurl: certificates checked, redirects bounded and never from https to
 * http, size, stall and connect times bounded, only http and https. Bytes land in a temporary file, never in memory whole. */
#pragma once
#include <gio/gio.h>
#include "base/slv-error.h"
G_BEGIN_DECLS

#define SLV_FETCH_MAX        (G_GUINT64_CONSTANT (1) << 30)   /* bytes of one answer */
#define SLV_FETCH_REDIRECTS  5
#define SLV_FETCH_CONNECT_S  20
#define SLV_FETCH_STALL_S    60   /* fewer than 16 bytes a second for so long */

/** Called from the fetching thread, at most ten times a second; @total is 0 when unknown. */
typedef void (*SlvFetchProgress) (guint64 bytes, guint64 total, gpointer user_data);

/** slv_fetch_init: once, in the main thread, before any other thread exists. */
void      slv_fetch_init (void);
gboolean  slv_fetch_is_url (const char *what);   /* has a scheme, whichever: "ftp://x" is one, and refused by slv_fetch() */
/**
 * slv_fetch:
 * Returns: (transfer full): a stream over the (already unpacked by transfer coding) body, or %NULL: SLV_ERROR_NETWORK for
 *   failures of transport and status >= 400, SLV_ERROR_REFUSED for too large, SLV_ERROR_USAGE for other schemes,
 *   SLV_ERROR_CANCELLED within a second of @cancellable. Any thread; blocks.
 */
GInputStream *slv_fetch (const char *url, SlvFetchProgress progress, gpointer user_data, guint *requests,
                         GCancellable *cancellable, GError **error);
G_END_DECLS
