/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pool.h: what is done beside the caller, in threads that are begun when there is something to do. Where no thread can be begun GLib's pools, and
 * so g_task_run_in_thread(), keep what they were given and say nothing: who asked waits without end. Here it is refused. */
#pragma once
#include <gio/gio.h>

typedef struct _SlvPool SlvPool;

/** slv_pool_new: @func (what was pushed, @user_data) is called in at most @most threads at once, in the order of pushing. */
SlvPool *slv_pool_new (GFunc func, gpointer user_data, guint most);
/**
 * slv_pool_push: has @data done. Any thread.
 * Returns: FALSE: no thread does anything and none can be begun; @data is the caller's as before (SLV_ERROR_STORE).
 */
gboolean slv_pool_push (SlvPool *pool, gpointer data, GError **error);
/** slv_pool_free: when all that was pushed is done, for which it waits; not in a thread of the @pool. */
void     slv_pool_free (SlvPool *pool);
/** slv_task_run: g_task_run_in_thread(), but a @task ends with an error where no thread can be begun, as soon as @func returns something its caller may go on,
 *  and the last of its references never ends in a thread, where it may hold widgets. */
void     slv_task_run (GTask *task, GTaskThreadFunc func);
/** slv_task_let_go: @task (transfer full), which returned something in this thread, is let go where it was begun: what it was asked by may end with it. */
void     slv_task_let_go (GTask *task);
