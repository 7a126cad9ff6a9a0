/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-pool.c: all that is pushed is done, in order, in so many threads; and where no thread can be begun it is refused. */
#include "base/slv-pool.h"
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include "base/slv-error.h"

static gint threads_left = G_MAXINT;   /* so many threads can be begun */

__attribute__ ((visibility ("default"))) int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes, void *(*func) (void *), void *data)
{
  int (*real) (pthread_t *, const pthread_attr_t *, void *(*) (void *), void *) = NULL;

  if (g_atomic_int_add (&threads_left, -1) <= 0)
    return EAGAIN;
  *(void **) &real = dlsym (RTLD_NEXT, "pthread_create");
  return real (thread, attributes, func, data);
}

typedef struct { GMutex lock; GCond met; GArray *done; guint now, most, until; } Seen;

/* Each waits until @until are at it at once, which shows that so many can be. */
static void
see (gpointer data, gpointer user_data)
{
  Seen *seen = user_data;

  g_mutex_lock (&seen->lock);
  seen->now++;
  seen->most = MAX (seen->most, seen->now);
  g_array_append_vals (seen->done, (guint[]) { GPOINTER_TO_UINT (data) }, 1);
  g_cond_broadcast (&seen->met);
  while (seen->most < seen->until)
    g_cond_wait (&seen->met, &seen->lock);
  seen->now--;
  g_mutex_unlock (&seen->lock);
}

TEST ("/base/pool/all-is-done-in-order-by-so-many-at-once", test_all_is_done)
{
  for (guint most = 1; most <= 3; most++)
    {
      Seen seen = { .done = g_array_new (FALSE, FALSE, sizeof (guint)), .until = most };
      SlvPool *pool = slv_pool_new (see, &seen, most);

      for (guint i = 1; i <= 100; i++)
        g_assert_true (good (slv_pool_push (pool, GUINT_TO_POINTER (i), &error)));
      slv_pool_free (pool);
      g_assert_cmpuint (seen.done->len, ==, 100);
      g_assert_cmpuint (seen.most, ==, most);
      for (guint i = 0; i < 100 && most == 1; i++)
        g_assert_cmpuint (g_array_index (seen.done, guint, i), ==, i + 1);
      g_array_unref (seen.done);
    }
}

static void
answer (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  g_assert_null (source);
  g_assert_null (cancellable);
  g_task_return_pointer (task, g_thread_self (), NULL);
  g_assert_nonnull (data);
}

static void
came (GObject *source G_GNUC_UNUSED, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static void
ended_here (gpointer data)
{
  *(GThread **) data = g_thread_self ();
}

/* What @answer gave, or its error. */
static gpointer
run_task (GError **error)
{
  GThread *ended = NULL;
  GAsyncResult *result = NULL;
  GTask *task = g_task_new (NULL, NULL, came, &result);

  g_task_set_task_data (task, &ended, ended_here);
  slv_task_run (task, answer);
  g_object_unref (task);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  gpointer given = g_task_propagate_pointer (G_TASK (result), error);
  g_object_unref (result);
  while (ended == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_true (ended == g_thread_self ());
  return given;
}

TEST ("/base/pool/a-task-runs-in-a-thread-and-ends-where-it-was-asked-for", test_task)
{
  for (guint i = 0; i < 200; i++)
    {
      gpointer thread = good (run_task (&error));

      g_assert_nonnull (thread);
      g_assert_true (thread != g_thread_self ());
    }
}

TEST ("/base/pool/where-no-thread-can-be-begun-it-is-said", test_no_thread)
{
  g_autoptr (GError) error = NULL, problem = NULL;
  Seen seen = { .done = g_array_new (FALSE, FALSE, sizeof (guint)), .until = 2 };
  SlvPool *pool = slv_pool_new (see, &seen, 3);

  g_atomic_int_set (&threads_left, 0);
  g_assert_false (slv_pool_push (pool, GUINT_TO_POINTER (1), &error));
  g_assert_error (error, SLV_ERROR, SLV_ERROR_STORE);
  while (run_task (&problem) != NULL)
    g_thread_yield ();   /* a thread of before, which is about to end, still took it */
  g_assert_error (problem, SLV_ERROR, SLV_ERROR_STORE);
  g_atomic_int_set (&threads_left, 2);   /* these do what is pushed later, too */
  g_mutex_lock (&seen.lock);             /* and do not end before it is */
  for (guint i = 1; i <= 3; i++)
    g_assert_true (good (slv_pool_push (pool, GUINT_TO_POINTER (i), &error)));
  g_mutex_unlock (&seen.lock);
  slv_pool_free (pool);
  g_atomic_int_set (&threads_left, G_MAXINT);
  g_assert_cmpuint (seen.done->len, ==, 3);
  g_array_unref (seen.done);
}

TEST_MAIN ()
