/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-ahead.c: a list is read by one thread and worked on by another: cutting, parsing and mapping cost about as much as
 * comparing and storing. Cards change hands in batches, so that the lock is no hot spot; a page is often smaller than a batch, so the
 * files of a list follow one another in the same thread. There are only so many batches, which go round: what was worked on is freed by the
 * thread that made it, as two threads at one heap wait for each other more often than not. */
#include "import/slv-list-file.h"

#define BATCH 64u
#define KNOWN 4096u   /* of a batch: these are as they were, and hold nothing */

typedef struct { GPtrArray *cards; guint read; const char *kind; guint64 bytes; gboolean last; } Batch;

typedef struct {
  SlvNextInputFunc next;
  gpointer        next_data;
  GInputStream   *input;        /* the one that is read */
  guint64         bytes;        /* of those before it */
  const char     *game, *kind;
  SlvGames       *games;
  SlvListAccount *account;
  GCancellable   *cancellable;
  Batch           batches[SLV_CARD_AHEAD_MAX / BATCH];
  GAsyncQueue    *full, *spent; /* Batch: to be worked on, and worked on */
  Batch          *open;         /* of the reading thread */
  gint            stopped;      /* atomic: nobody wants more */
  gboolean        done;         /* its result */
  GError         *error;
} Ahead;

/* Hands the open batch over and takes one that was worked on; FALSE when nobody wants more. */
static gboolean
hand_over (Ahead *self)
{
  if (g_atomic_int_get (&self->stopped))
    return FALSE;
  g_async_queue_push (self->full, self->open);
  self->open = g_async_queue_pop (self->spent);
  g_ptr_array_set_size (self->open->cards, 0);
  self->open->read = 0;
  return TRUE;
}

/* What the other thread looks up before its first card takes longer than reading: meanwhile those that are as they were are let by. */
static gboolean
is_full (Ahead *self)
{
  const Batch *open = self->open;

  return open->read >= BATCH || open->cards->len >= KNOWN || (open->cards->len >= BATCH && g_async_queue_length (self->full) < 0);
}

static gboolean
take_card (const SlvCard *card, gpointer user_data, GError **error)
{
  Ahead *self = user_data;

  if (self->open->cards->len == 0)
    self->open->kind = g_intern_string (self->account->kind);
  g_ptr_array_add (self->open->cards, slv_card_ref (card));
  self->open->bytes = self->bytes + slv_input_raw_bytes (self->input);
  self->open->read += card->same == 0;
  if (!is_full (self) || hand_over (self))
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
  self->open->last = TRUE;
  g_async_queue_push (self->full, self->open);
  return NULL;
}

gboolean
slv_list_file_read_ahead (SlvNextInputFunc next, gpointer next_data, SlvGames *games, const char *game, const char *kind,
                          SlvCardAheadFunc func, gpointer user_data, SlvListAccount *account, guint64 *bytes,
                          GCancellable *cancellable, GError **error)
{
  g_autoptr (GAsyncQueue) full = g_async_queue_new (), spent = g_async_queue_new ();
  Ahead self = { .next = next, .next_data = next_data, .games = games, .game = game, .kind = kind, .account = account,
                 .cancellable = cancellable, .full = full, .spent = spent, .open = self.batches };
  gboolean last = FALSE;

  for (guint i = 0; i < G_N_ELEMENTS (self.batches); i++)
    {
      self.batches[i].cards = g_ptr_array_new_full (BATCH, (GDestroyNotify) slv_card_free);
      if (i > 0)
        g_async_queue_push (spent, &self.batches[i]);
    }
  account->goes_on = TRUE;
  GThread *thread = g_thread_try_new ("read list", run, &self, error);
  gboolean going = thread != NULL;
  while (going && !last)
    {
      Batch *batch = g_async_queue_pop (full);

      last = batch->last;
      for (guint i = 0; going && i < batch->cards->len; i++)
        going = func (g_ptr_array_index (batch->cards, i), batch->kind, batch->bytes, user_data, error);
      g_atomic_int_set (&self.stopped, !going);
      g_async_queue_push (spent, batch);
    }
  if (thread != NULL)
    g_thread_join (thread);
  for (guint i = 0; i < G_N_ELEMENTS (self.batches); i++)
    g_ptr_array_unref (self.batches[i].cards);
  *bytes = self.bytes;
  if (going && self.error != NULL)
    g_propagate_error (error, self.error);
  else
    g_clear_error (&self.error);
  return going && self.done;
}
