/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-loopback.h: a small web server on the loopback that serves one folder: for the tour and for tests, never for others.
 * It listens on 127.0.0.1 only, on a port that the system chooses, answers GET and HEAD, and stays within its folder. */
#pragma once
#include <gio/gio.h>

typedef struct _SlvLoopback SlvLoopback;

/** slv_loopback_new: starts serving @root in a thread of its own; SLV_ERROR_NETWORK when no port can be had. A folder asked for
 *  with ?page=N answers with its N-th file in name order, so that lists in pages can be served from files. */
SlvLoopback *slv_loopback_new (const char *root, GError **error);
/** slv_loopback_free: stops; waits for answers that are under way. */
void         slv_loopback_free (SlvLoopback *loopback);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvLoopback, slv_loopback_free)
/** Requests answered so far. Any thread. */
guint        slv_loopback_get_requests (SlvLoopback *loopback);
/** (transfer full): address of the file @path, which is relative to the root. */
char        *slv_loopback_dup_url (SlvLoopback *loopback, const char *path);
