/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pool.c: see the header. A thread ends when nothing waits, both under the lock, so that nothing is left with nobody to do it. */
#include "base/slv-pool.h"
#include <glib/gi18n-lib.h>
#include "base/slv-error.h"

#define ERRANDS_AT_ONCE 32u

struct _SlvPool {
  GFunc    func;
  gpointer user_data;
  guint    most, running;   /* threads */
  GQueue   waiting;
  GMutex   lock;            /* of @running and @waiting */
  GCond    ended;
};

static void
pool_clear (gpointer data)
{
  SlvPool *pool = data;

  g_mutex_clear (&pool->lock);
  g_cond_clear (&pool->ended);
}

static gpointer
work (gpointer data)
{
  SlvPool *pool = data;
  gpointer next;

  g_mutex_lock (&pool->lock);
  while ((next = g_queue_pop_head (&pool->waiting)) != NULL)
    {
      g_mutex_unlock (&pool->lock);
      pool->func (next, pool->user_data);
      g_mutex_lock (&pool->lock);
    }
  pool->running--;
  g_cond_signal (&pool->ended);
  g_mutex_unlock (&pool->lock);
  g_atomic_rc_box_release_full (pool, pool_clear);
  return NULL;
}

SlvPool *
slv_pool_new (GFunc func, gpointer user_data, guint most)
{
  SlvPool *pool = g_atomic_rc_box_new0 (SlvPool);

  pool->func = func;
  pool->user_data = user_data;
  pool->most = most;
  g_mutex_init (&pool->lock);
  g_cond_init (&pool->ended);
  return pool;
}

gboolean
slv_pool_push (SlvPool *pool, gpointer data, GError **error)
{
  g_autoptr (GError) problem = NULL;
  GThread *thread = NULL;

  g_mutex_lock (&pool->lock);
  if (pool->running < pool->most)
    thread = g_thread_try_new ("pool", work, g_atomic_rc_box_acquire (pool), &problem);
  pool->running += thread != NULL;
  gboolean good = pool->running > 0;
  if (good)
    g_queue_push_tail (&pool->waiting, data);
  g_mutex_unlock (&pool->lock);
  if (problem != NULL)
    g_atomic_rc_box_release (pool);
  g_clear_pointer (&thread, g_thread_unref);
  return good || slv_set_error (error, SLV_ERROR_STORE, NULL, _("this computer lets the program begin nothing more at the moment; try again when it does less (%s)"), problem->message);
}

void
slv_pool_free (SlvPool *pool)
{
  g_mutex_lock (&pool->lock);
  while (pool->running > 0)
    g_cond_wait (&pool->ended, &pool->lock);
  g_mutex_unlock (&pool->lock);
  g_atomic_rc_box_release_full (pool, pool_clear);
}

/* ---- tasks ---- */

typedef struct { GTask *task; GTaskThreadFunc func; } Errand;

static gboolean
end (gpointer task G_GNUC_UNUSED)
{
  return G_SOURCE_REMOVE;
}

void
slv_task_let_go (GTask *task)
{
  g_autoptr (GSource) source = g_idle_source_new ();

  g_source_set_callback (source, end, task, g_object_unref);
  g_source_attach (source, g_task_get_context (task));
}

static void
run_errand (gpointer data, gpointer user_data G_GNUC_UNUSED)
{
  g_autofree Errand *errand = data;
  GTask *task = errand->task;

  errand->func (task, g_task_get_source_object (task), g_task_get_task_data (task), g_task_get_cancellable (task));
  slv_task_let_go (task);
}

void
slv_task_run (GTask *task, GTaskThreadFunc func)
{
  static SlvPool *errands;
  GError *error = NULL;

  if (g_once_init_enter (&errands))
    g_once_init_leave (&errands, slv_pool_new (run_errand, NULL, ERRANDS_AT_ONCE));
  Errand *errand = g_new (Errand, 1);
  *errand = (Errand) { g_object_ref (task), func };
  if (slv_pool_push (errands, errand, &error))
    return;
  g_free (errand);
  g_task_return_error (task, error);
  g_object_unref (task);
}
