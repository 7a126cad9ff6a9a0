/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-holdings.c: see the header. A store belongs to one thread, so the thread is a pool of exactly one; jobs come out of its
 * queue in the order in which they went in. The thread keeps the newest snapshot, since the next change must build on it even
 * when the main loop has not seen it yet. */
#include "window/slv-holdings.h"
#include "widgets/slv-ui.h"

#define LOOK_AFTER 700   /* milliseconds after the first snapshot: its rows have been painted by then */

/** What belongs to the thread; it goes when the last job has ended. */
typedef struct {
  gatomicrefcount ref_count;
  SlvStore       *store;
  SlvCollection  *now;
} Desk;

struct _SlvHoldings {
  GObject        parent_instance;
  Desk          *desk;
  SlvPool       *pool;
  SlvIndex      *index;
  SlvCollection *collection, *asked;   /* @asked: whose prices are read, or were */
  guint64        from, to;       /* see slv_holdings_get_own_changes() */
  guint          n_jobs;         /* that write, or may */
  guint          look;           /* source */
};
G_DEFINE_FINAL_TYPE (SlvHoldings, slv_holdings, G_TYPE_OBJECT)

typedef struct {
  Desk           *desk;
  SlvIndex       *index;
  SlvHoldingsFunc func;          /* NULL: only reads */
  gboolean        plain;         /* needs no collection */
  gpointer        data;
  GDestroyNotify  free_data;
  SlvCollection  *made;          /* the snapshot afterwards */
  guint64         from, to;      /* what the store had changed by then */
} Job;

static void
desk_unref (Desk *desk)
{
  if (!g_atomic_ref_count_dec (&desk->ref_count))
    return;
  SLV_FREE_MEMBERS (desk, (slv_collection_unref, now), (slv_store_close, store));
  g_free (desk);
}

static void
job_free (gpointer data)
{
  Job *job = data;

  if (job->free_data != NULL)
    job->free_data (job->data);
  SLV_FREE_MEMBERS (job, (slv_collection_unref, made), (slv_index_unref, index), (desk_unref, desk));
  g_free (job);
}

/* ---- in the thread ---- */

static gboolean
catch_up (Job *job, GError **error)
{
  Desk *desk = job->desk;

  if (desk->now != NULL && slv_collection_get_index (desk->now) == job->index
      && slv_collection_get_revision (desk->now) == slv_store_library_revision (desk->store))
    return TRUE;
  g_clear_pointer (&desk->now, slv_collection_unref);
  desk->now = slv_collection_open (desk->store, job->index, error);
  return desk->now != NULL;
}

static gboolean
holdings_work (Job *job, GError **error)
{
  Desk *desk = job->desk;
  g_autoptr (GArray) touched = NULL;
  SlvCollection *next;

  if (job->plain)
    return job->func (NULL, desk->store, job->data, NULL, error);
  if (!catch_up (job, error) || (job->func != NULL && !job->func (desk->now, desk->store, job->data, &touched, error)))
    return FALSE;
  if (job->func != NULL && slv_collection_get_revision (desk->now) != slv_store_library_revision (desk->store))
    {
      next = touched != NULL ? slv_collection_refresh (desk->now, desk->store, touched, error)
                             : slv_collection_open (desk->store, job->index, error);
      if (next == NULL)
        return FALSE;
      slv_collection_unref (desk->now);
      desk->now = next;
    }
  return TRUE;
}

static void
run_job (gpointer data, gpointer user_data G_GNUC_UNUSED)
{
  GTask *task = data;
  Job *job = g_task_get_task_data (task);
  GError *error = NULL;

  holdings_work (job, &error);
  if (job->desk->now != NULL)
    job->made = slv_collection_ref (job->desk->now);
  slv_store_get_own_changes (job->desk->store, &job->from, &job->to);
  slv_ui_end_thread (task, NULL, NULL, error);
  slv_task_let_go (task);     /* by now it may be the last one that keeps this object, and with it this thread's pool */
}

/* ---- in the main thread ---- */

typedef struct { GCallback done; GObject *owner; } Caller;

static gboolean
holdings_look (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data G_GNUC_UNUSED, GArray **touched G_GNUC_UNUSED,
               GError **error G_GNUC_UNUSED)
{
  slv_store_look_through (store);
  return TRUE;
}

static void
look_later (gpointer data)
{
  SlvHoldings *self = data;

  self->look = 0;
  slv_holdings_run_async (self, holdings_look, NULL, NULL, NULL, NULL);
}

static void
swap (SlvHoldings *self, SlvCollection *made)
{
  /* a job that was queued before the index changed is followed by one that reads it anew */
  if (made == NULL || made == self->collection || slv_collection_get_index (made) != self->index)
    return;
  if (self->collection == NULL && self->look == 0)
    self->look = g_timeout_add_once (LOOK_AFTER, look_later, self);
  slv_collection_ref (made);
  g_clear_pointer (&self->collection, slv_collection_unref);
  self->collection = made;
  g_signal_emit_by_name (self, "stepped");
  g_signal_emit_by_name (self, "changed");
}

/* ---- prices ---- */

static void
read_prices (GTask *task, gpointer source G_GNUC_UNUSED, gpointer collection, GCancellable *cancellable G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  if (slv_collection_prices (collection, &error) == NULL)
    slv_store_tell_unread (error);
  g_task_return_boolean (task, error == NULL);
}

static void
prices_read (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvHoldings *self = SLV_HOLDINGS (source);

  if (g_task_propagate_boolean (G_TASK (result), NULL) && self->collection == g_task_get_task_data (G_TASK (result)))
    g_signal_emit_by_name (self, "changed");
}

SlvPriceBook *
slv_holdings_get_prices (SlvHoldings *self)
{
  SlvPriceBook *book = self->collection != NULL ? slv_collection_peek_prices (self->collection) : NULL;

  if (book != NULL || self->collection == NULL || self->asked == self->collection)
    return book;
  g_clear_pointer (&self->asked, slv_collection_unref);
  self->asked = slv_collection_ref (self->collection);   /* once for each */
  slv_ui_in_thread (read_prices, slv_collection_ref (self->collection), (GDestroyNotify) slv_collection_unref, self, NULL, prices_read, NULL);
  return NULL;
}

static void
job_done (GObject *source, GAsyncResult *result, gpointer data)
{
  SlvHoldings *self = SLV_HOLDINGS (source);
  g_autofree Caller *caller = data;
  Job *job = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;

  self->from = job->from;
  self->to = job->to;
  self->n_jobs -= job->func != NULL;
  swap (self, job->made);
  g_task_propagate_boolean (G_TASK (result), &error);
  if (caller->done != NULL)
    ((SlvHoldingsDone) caller->done) (caller->owner, job->data, error);
  else if (error != NULL)
    g_signal_emit_by_name (self, "failed", error);
  g_clear_object (&caller->owner);
  if (job->func != NULL && self->n_jobs == 0)
    g_signal_emit_by_name (self, "rested");
}

static void
holdings_run (SlvHoldings *self, gboolean plain, SlvHoldingsFunc func, gpointer data, GDestroyNotify free_data, GCallback done, gpointer owner)
{
  Caller *caller = g_new (Caller, 1);
  Job *job = g_new0 (Job, 1);
  GError *error = NULL;

  *caller = (Caller) { done, owner != NULL ? g_object_ref (owner) : NULL };
  g_atomic_ref_count_inc (&self->desk->ref_count);
  *job = (Job) { .desk = self->desk, .index = slv_index_ref (self->index), .func = func, .plain = plain, .data = data, .free_data = free_data };
  GTask *task = g_task_new (self, NULL, job_done, caller);
  g_task_set_name (task, "work on the collection");
  g_task_set_task_data (task, job, job_free);
  self->n_jobs += func != NULL;
  if (slv_pool_push (self->pool, task, &error))
    return;
  g_task_return_error (task, error);
  g_object_unref (task);
}

void
slv_holdings_run_async (SlvHoldings *self, SlvHoldingsFunc func, gpointer data, GDestroyNotify free_data, GCallback done, gpointer owner)
{
  g_return_if_fail (SLV_IS_HOLDINGS (self) && self->index != NULL);
  holdings_run (self, FALSE, func, data, free_data, done, owner);
}

void
slv_holdings_write_async (SlvHoldings *self, SlvHoldingsFunc func, gpointer data, GDestroyNotify free_data, GCallback done, gpointer owner)
{
  g_return_if_fail (SLV_IS_HOLDINGS (self) && self->index != NULL && func != NULL);
  holdings_run (self, TRUE, func, data, free_data, done, owner);
}

gboolean
slv_holdings_is_busy (SlvHoldings *self)
{
  return self->n_jobs > 0;
}

void
slv_holdings_reload (SlvHoldings *self)
{
  if (self->index != NULL)
    slv_holdings_run_async (self, NULL, NULL, NULL, NULL, NULL);
}

void
slv_holdings_set_index (SlvHoldings *self, SlvIndex *index)
{
  slv_index_ref (index);
  g_clear_pointer (&self->index, slv_index_unref);
  self->index = index;
  slv_holdings_reload (self);
}

SlvCollection *
slv_holdings_get_collection (SlvHoldings *self)
{
  return self->collection;
}

void
slv_holdings_get_own_changes (SlvHoldings *self, guint64 *from, guint64 *to)
{
  *from = self->from;
  *to = self->to;
}

static void
slv_holdings_finalize (GObject *object)
{
  SlvHoldings *self = SLV_HOLDINGS (object);

  g_clear_handle_id (&self->look, g_source_remove);
  /* what was asked for is written before it ends */
  slv_pool_free (self->pool);
  SLV_FREE_MEMBERS (self, (slv_collection_unref, asked), (slv_collection_unref, collection), (slv_index_unref, index),
                    (desk_unref, desk));
  G_OBJECT_CLASS (slv_holdings_parent_class)->finalize (object);
}

static void
slv_holdings_class_init (SlvHoldingsClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_holdings_finalize;
  g_signal_new ("changed", SLV_TYPE_HOLDINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("stepped", SLV_TYPE_HOLDINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("rested", SLV_TYPE_HOLDINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  g_signal_new ("failed", SLV_TYPE_HOLDINGS, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                G_TYPE_ERROR | G_SIGNAL_TYPE_STATIC_SCOPE);
}

static void
slv_holdings_init (SlvHoldings *self)
{
  self->pool = slv_pool_new (run_job, NULL, 1);
}

SlvHoldings *
slv_holdings_new (SlvStore *store)
{
  SlvHoldings *self = g_object_new (SLV_TYPE_HOLDINGS, NULL);

  self->desk = g_new0 (Desk, 1);
  g_atomic_ref_count_init (&self->desk->ref_count);
  self->desk->store = store;
  return self;
}
