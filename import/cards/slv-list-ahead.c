/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-ahead.c: a list is read by one thread and worked on by another: cutting, parsing and mapping cost about as much as
 * comparing and storing. Cards change hands in batches, so that the lock is no hot spot; a page is often smaller than a batch, so the
 * files of a list follow one another in the same thread. */
#include "import/slv-list-file.h"

#define BATCH 64u

typedef struct { GPtrArray *cards; const char *kind; guint64 bytes; } Batch;

typedef struct {
  SlvNextInputFunc next;
  gpointer        next_data;
  GInputStream   *input;        /* the one that is read */
  guint64         bytes;        /* of those before it */
  const char     *game, *kind;
  SlvGames       *games;
  SlvListAccount *account;
  GCancellable   *cancellable;
  GMutex          lock;
  GCond           changed;
  GQueue          waiting;      /* Batch; guarded, as is what follows */
  GQueue          spent;        /* Batch, worked on */
  gboolean        finished, stopped;
  Batch          *open;         /* of the reading thread */
  gboolean        done;         /* its result */
  GError         *error;
} Ahead;

SLV_DEFINE_STATIC_FREE (Batch, batch_free, cards);

/* Hands the open batch over; FALSE when nobody wants more. What was worked on is freed by the thread that made it: two threads at one
 * heap wait for each other more often than not. */
static gboolean
hand_over (Ahead *self)
{
  GQueue spent;
  gboolean wanted;

  g_mutex_lock (&self->lock);
  while (!self->stopped && self->waiting.length * BATCH >= SLV_CARD_AHEAD_MAX)
    g_cond_wait (&self->changed, &self->lock);
  wanted = !self->stopped;
  if (wanted && self->open != NULL)
    g_queue_push_tail (&self->waiting, g_steal_pointer (&self->open));
  spent = self->spent;
  g_queue_init (&self->spent);
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->lock);
  g_queue_clear_full (&spent, batch_free);
  return wanted;
}

static gboolean
take_card (const SlvCard *card, gpointer user_data, GError **error)
{
  Ahead *self = user_data;

  if (self->open == NULL)
    {
      self->open = g_new0 (Batch, 1);
      self->open->cards = g_ptr_array_new_full (BATCH, (GDestroyNotify) slv_card_free);
      self->open->kind = g_intern_string (self->account->kind);
    }
  g_ptr_array_add (self->open->cards, slv_card_ref (card));
  self->open->bytes = self->bytes + slv_input_raw_bytes (self->input);
  if (self->open->cards->len < BATCH || hand_over (self))
    return TRUE;
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "the other thread has stopped");   /* never shown: that thread says why */
  return FALSE;
}

/* the files of a folder and the pages of a list are of one kind: that of the first */
static gboolean
read_one (Ahead *self, const char *name)
{
  g_autofree char *kind = g_strdup (self->kind);

  if (kind == NULL && self->account->kind != NULL && *self->account->kind != '\0')
    kind = g_strdup (self->account->kind);
  return slv_list_file_read (self->input, name, self->games, self->game, kind, take_card, self, self->account, self->cancellable,
                             &self->error);
}

static gpointer
run (gpointer data)
{
  Ahead *self = data;
  gboolean good = TRUE;

  for (guint n = 0; good; n++)
    {
      const char *name = NULL;
      g_autoptr (GInputStream) input = self->next (n, &name, self->next_data, &self->error);

      if (input == NULL)
        {
          self->input = NULL;
          self->done = self->error == NULL && slv_list_account_deliver (self->account, take_card, self, &self->error);
          break;
        }
      self->input = input;
      good = read_one (self, name);
      self->bytes += slv_input_raw_bytes (input);
    }
  if (self->open != NULL)
    hand_over (self);
  g_mutex_lock (&self->lock);
  self->finished = TRUE;
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* the next batch, NULL at the end; @last was worked on */
static Batch *
next_batch (Ahead *self, Batch *last)
{
  Batch *batch;

  g_mutex_lock (&self->lock);
  if (last != NULL)
    g_queue_push_tail (&self->spent, last);
  while (self->waiting.length == 0 && !self->finished)
    g_cond_wait (&self->changed, &self->lock);
  batch = g_queue_pop_head (&self->waiting);
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->lock);
  return batch;
}

static void
stop (Ahead *self)
{
  g_mutex_lock (&self->lock);
  self->stopped = TRUE;
  g_cond_signal (&self->changed);
  g_mutex_unlock (&self->lock);
}

gboolean
slv_list_file_read_ahead (SlvNextInputFunc next, gpointer next_data, SlvGames *games, const char *game, const char *kind,
                          SlvCardAheadFunc func, gpointer user_data, SlvListAccount *account, guint64 *bytes,
                          GCancellable *cancellable, GError **error)
{
  Ahead self = { .next = next, .next_data = next_data, .games = games, .game = game, .kind = kind, .account = account,
                 .cancellable = cancellable };
  gboolean going = TRUE;
  GThread *thread;
  Batch *batch = NULL;

  g_mutex_init (&self.lock);
  g_cond_init (&self.changed);
  account->goes_on = TRUE;
  thread = g_thread_new ("read list", run, &self);
  while (going && (batch = next_batch (&self, batch)) != NULL)
    for (guint i = 0; going && i < batch->cards->len; i++)
      going = func (g_ptr_array_index (batch->cards, i), batch->kind, batch->bytes, user_data, error);
  stop (&self);
  g_thread_join (thread);
  g_queue_clear_full (&self.waiting, batch_free);
  g_queue_clear_full (&self.spent, batch_free);
  batch_free (batch);
  batch_free (self.open);
  g_cond_clear (&self.changed);
  g_mutex_clear (&self.lock);
  *bytes = self.bytes;
  if (going && self.error != NULL)
    g_propagate_error (error, self.error);
  else
    g_clear_error (&self.error);
  return going && self.done;
}
