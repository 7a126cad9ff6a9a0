/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-job-async.c: the job in a thread of its own with a store of its own, for the window. Progress is kept under a lock and
 * announced by at most one pending idle, so that a busy main loop is never flooded. */
#include "import/slv-job.h"
#include "base/slv-pool.h"

typedef struct {
  gint                ref_count;
  char               *dir, *what, *game, *kind;
  SlvGames           *games;
  GHashTable         *columns;
  GPtrArray          *untold;
  gboolean            dry_run, keep, kept;
  gboolean            over;   /* over: the caller has been told, and wants no more progress */
  GMutex              lock;            /* of what follows */
  SlvJobProgress      now;
  gboolean            pending;
  SlvJobProgressFunc  progress;
  gpointer            progress_data;
  GMainContext       *context;
  GAsyncReadyCallback callback;
  gpointer            user_data;
} Relay;

static void
relay_unref (gpointer data)
{
  Relay *relay = data;

  if (!g_atomic_int_dec_and_test (&relay->ref_count))
    return;
  SLV_FREE_MEMBERS (relay, dir, what, game, kind, columns, untold, (slv_games_unref, games), (g_main_context_unref, context));
  g_mutex_clear (&relay->lock);
  g_free (relay);
}

static Relay *
relay_ref (Relay *relay)
{
  g_atomic_int_inc (&relay->ref_count);
  return relay;
}

static gboolean
announce (gpointer user_data)
{
  Relay *relay = user_data;

  g_mutex_lock (&relay->lock);
  SlvJobProgress now = relay->now;
  relay->pending = FALSE;
  g_mutex_unlock (&relay->lock);
  if (!relay->over)
    relay->progress (&now, relay->progress_data);
  return G_SOURCE_REMOVE;
}

/* in the job's thread */
static void
relay_progress (const SlvJobProgress *progress, gpointer user_data)
{
  Relay *relay = user_data;

  g_mutex_lock (&relay->lock);
  relay->now = *progress;
  gboolean pending = relay->pending;
  relay->pending = TRUE;
  g_mutex_unlock (&relay->lock);
  if (!pending)
    {
      g_autoptr (GSource) source = g_idle_source_new ();

      g_source_set_priority (source, G_PRIORITY_LOW);
      g_source_set_callback (source, announce, relay_ref (relay), relay_unref);
      g_source_attach (source, relay->context);
    }
}

static void
run_in_thread (GTask *task, G_GNUC_UNUSED gpointer source, gpointer task_data, GCancellable *cancellable)
{
  Relay *relay = task_data;
  SlvJobOrder order = { relay->what, relay->game, relay->kind, relay->columns, relay->dry_run, relay->keep, relay->kept, NULL, relay->untold };
  g_autofree char *schema = slv_schema_dir ();
  GError *error = NULL;
  SlvImportAccount *account = NULL;
  SlvStore *store = slv_store_open (relay->dir, schema, &error);

  if (store != NULL)
    {
      account = slv_job_run_order (store, relay->games, &order, relay->progress != NULL ? relay_progress : NULL, relay, cancellable,
                                   &error);
      slv_store_close (store);
    }
  if (account != NULL)
    g_task_return_pointer (task, account, (GDestroyNotify) slv_import_account_free);
  else
    g_task_return_error (task, error);
}

static void
done (GObject *source, GAsyncResult *result, gpointer user_data)
{
  Relay *relay = user_data;

  relay->over = TRUE;
  if (relay->callback != NULL)
    relay->callback (source, result, relay->user_data);
  relay_unref (relay);
}

void
slv_job_run_order_async (const char *dir, SlvGames *games, const SlvJobOrder *order, SlvJobProgressFunc progress,
                         gpointer progress_data, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data)
{
  Relay *relay = g_new0 (Relay, 1);

  relay->ref_count = 1;
  relay->dir = g_strdup (dir);
  relay->what = g_strdup (order->what);
  relay->game = g_strdup (order->game);
  relay->kind = g_strdup (order->kind);
  relay->columns = order->columns != NULL ? g_hash_table_ref (order->columns) : NULL;
  relay->untold = order->untold != NULL ? g_ptr_array_ref (order->untold) : NULL;
  relay->games = slv_games_ref (games);
  relay->dry_run = order->dry_run;
  relay->keep = order->keep;
  relay->kept = order->kept;
  g_mutex_init (&relay->lock);
  relay->progress = progress;
  relay->progress_data = progress_data;
  relay->context = g_main_context_ref_thread_default ();
  relay->callback = callback;
  relay->user_data = user_data;
  g_autoptr (GTask) task = g_task_new (NULL, cancellable, done, relay);
  /* the account says whether it landed: a cancel that comes too late must not hide that it did */
  g_task_set_check_cancellable (task, FALSE);
  g_task_set_task_data (task, relay_ref (relay), relay_unref);
  slv_task_run (task, run_in_thread);
}

SlvImportAccount *
slv_job_run_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
