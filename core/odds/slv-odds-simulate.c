/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-simulate.c: blocks of hands over threads. Which thread plays a block does not matter: a block has a stream of random
 * numbers of its own, and what is added up are whole numbers. */
#include "odds/slv-odds-private.h"
#include <math.h>

#define PILOT_HANDS  4000u            /* from which the worth of a redraw is estimated */
#define PILOT_BLOCK  G_MAXUINT64      /* a stream that no block of hands uses */
#define SLOW_TRIALS  100000u          /* hands when each has to be worked out and nobody says how many */
#define DEALT_MAX    400000000u       /* cards, likewise: fewer of the hands that are large */
#define TELL_AFTER   (100 * G_TIME_SPAN_MILLISECOND)
#define WILSON_Z     1.959963984540054

void
slv_odds_wilson (guint64 hits, guint64 n, double *low, double *high)
{
  double count = (double) n, p = (double) hits / count, z = WILSON_Z * WILSON_Z / count;
  double middle = p + z / 2, half = WILSON_Z * sqrt (p * (1 - p) / count + z / (4 * count));

  /* the ends are exact where they are known */
  *low = hits == 0 ? 0 : MAX ((middle - half) / (1 + z), 0);
  *high = hits == n ? 1 : MIN ((middle + half) / (1 + z), 1);
}

/* ---- threads ---- */

typedef struct {
  const SlvOddsPlay *play;
  guint64            trials, n_blocks, next;
  guint              running;
  gboolean           stop;
  SlvOddsTally       tally;
  GMutex             mutex;         /* of all of the above but play */
  GCond              finished;
} Pool;

static void
add_tally (SlvOddsTally *sum, const SlvOddsTally *add)
{
  sum->hands += add->hands;
  sum->given += add->given;
  sum->yes += add->yes;
  sum->may += add->may;
  sum->keep_first += add->keep_first;
  sum->keep_final += add->keep_final;
  sum->redraws += add->redraws;
}

/* The next block; FALSE when there is none. */
static gboolean
take_block (Pool *pool, const SlvOddsTally *done, guint64 *block)
{
  g_mutex_lock (&pool->mutex);
  add_tally (&pool->tally, done);
  gboolean more = !pool->stop && pool->next < pool->n_blocks;
  if (more)
    *block = pool->next++;
  g_mutex_unlock (&pool->mutex);
  return more;
}

static gpointer
play_blocks (gpointer data)
{
  Pool *pool = data;
  g_autoptr (SlvOddsSeat) seat = slv_odds_seat_new (pool->play);
  SlvOddsTally tally = { 0 };
  guint64 block;

  while (take_block (pool, &tally, &block))
    {
      tally = (SlvOddsTally) { 0 };
      slv_odds_seat_run (seat, block, (guint) MIN (SLV_ODDS_BLOCK, pool->trials - block * SLV_ODDS_BLOCK), &tally);
    }
  g_mutex_lock (&pool->mutex);
  pool->running--;
  g_cond_signal (&pool->finished);
  g_mutex_unlock (&pool->mutex);
  return NULL;
}

/* Waits for the threads, tells how far they are, and stops them when asked to. */
static void
watch (Pool *pool, GCancellable *cancellable, SlvOddsProgress progress, gpointer user_data)
{
  g_mutex_lock (&pool->mutex);
  while (pool->running > 0)
    {
      guint64 done = pool->tally.hands;

      pool->stop = pool->stop || g_cancellable_is_cancelled (cancellable);
      if (progress != NULL)
        {
          g_mutex_unlock (&pool->mutex);
          progress (done, pool->trials, user_data);
          g_mutex_lock (&pool->mutex);
        }
      if (pool->running > 0)
        g_cond_wait_until (&pool->finished, &pool->mutex, g_get_monotonic_time () + TELL_AFTER);
    }
  g_mutex_unlock (&pool->mutex);
}

static void
run_pool (Pool *pool, guint threads, GCancellable *cancellable, SlvOddsProgress progress, gpointer user_data)
{
  g_autoptr (GPtrArray) handles = g_ptr_array_new ();

  g_mutex_init (&pool->mutex);
  g_cond_init (&pool->finished);
  pool->running = threads;
  for (guint i = 0; i < threads; i++)
    {
      GThread *thread = g_thread_try_new ("hands", play_blocks, pool, NULL);

      if (thread != NULL)
        g_ptr_array_add (handles, thread);
      else
        play_blocks (pool);       /* no more threads to be had: then in this one */
    }
  watch (pool, cancellable, progress, user_data);
  for (guint i = 0; i < handles->len; i++)
    g_thread_join (g_ptr_array_index (handles, i));
  g_cond_clear (&pool->finished);
  g_mutex_clear (&pool->mutex);
}

/* ---- a simulation ---- */

/* What redraws are worth, by playing some hands of each kind; a pure function of the seed. */
static void
estimate_worth (SlvOddsPlay *play)
{
  const SlvOddsTask *task = play->task;
  g_autoptr (GPtrArray) leaves = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (SlvOddsSeat) seat = slv_odds_seat_new (play);
  SlvOddsValue value;

  for (guint run = 0; run < play->runs->len; run++)
    {
      GArray *tried = g_array_new (FALSE, FALSE, sizeof (SlvOddsLeaf));

      g_ptr_array_add (leaves, tried);
      if (run > 0)
        slv_odds_seat_try (seat, run, PILOT_BLOCK - (run - 1), PILOT_HANDS, tried);
    }
  play->worth = g_new0 (double, (gsize) task->redraws + 1);
  slv_odds_task_settle (task, play->runs, leaves, &value, play->worth);
}

static guint
n_threads (const SlvOddsQuestion *question, guint64 n_blocks)
{
  guint64 n = question->threads > 0 ? question->threads : g_get_num_processors ();

  return (guint) CLAMP (n, 1, MIN (n_blocks, SLV_ODDS_THREADS_MAX));
}

/* Whether anything hangs on what a player makes of a hand. */
static gboolean
hangs_on_hands (const SlvOddsTask *task, const GArray *runs)
{
  for (guint i = 0; i < runs->len; i++)
    if (g_array_index (runs, SlvOddsHands, i).stage.most > 0)
      return TRUE;
  return task->draws > 0 && task->redraws > 0 && task->policy == SLV_ODDS_BEST;
}

/* The states by which the best use of a hand is worked out; NULL when it would be too much. */
static SlvOddsSpace *
make_space (const SlvOddsTask *task, const guint *pile, const GArray *runs)
{
  guint most = 0;

  for (guint i = 0; i < runs->len; i++)
    most = MAX (most, slv_odds_stage_size (&g_array_index (runs, SlvOddsHands, i).stage));
  g_autoptr (SlvOddsSpace) space = slv_odds_space_new (task->problem, pile, 1u << SLV_ODDS_WANT, FALSE, most);
  for (guint i = 0; i < runs->len && space != NULL; i++)
    {
      g_autoptr (SlvOddsTree) tree = slv_odds_tree_new (space, pile, &g_array_index (runs, SlvOddsHands, i).stage);

      if (tree == NULL)
        return NULL;
    }
  return g_steal_pointer (&space);
}

/* Hands to play when nobody says how many: as many as take a few seconds. */
static guint64
default_trials (const GArray *runs, gboolean slow)
{
  guint64 most = DEALT_MAX / (slv_odds_stage_size (&g_array_index (runs, SlvOddsHands, 0).stage) + 1);

  return slow ? SLOW_TRIALS : CLAMP (most, SLOW_TRIALS / 10, SLV_ODDS_TRIALS_DEFAULT);
}

gboolean
slv_odds_simulate (const SlvOddsTask *task, const guint *pile, const SlvOddsQuestion *question, SlvOddsTally *tally, gboolean *rough,
                   GCancellable *cancellable, SlvOddsProgress progress, gpointer user_data, GError **error)
{
  SlvOddsPlay play = { .task = task, .pile = pile, .n_pile = slv_odds_pile_count (task->problem, pile), .seed = question->seed };
  g_autoptr (GArray) runs = slv_odds_task_runs (task, play.n_pile);
  gboolean hangs = hangs_on_hands (task, runs);
  g_autoptr (SlvOddsSpace) space = hangs ? make_space (task, pile, runs) : NULL;
  guint64 trials = question->trials > 0 ? question->trials : default_trials (runs, space != NULL);
  Pool pool = { .play = &play, .trials = MIN (trials, SLV_ODDS_TRIALS_MAX) };

  *rough = hangs && space == NULL;
  pool.n_blocks = (pool.trials + SLV_ODDS_BLOCK - 1) / SLV_ODDS_BLOCK;
  play.runs = runs;
  play.space = space;
  if (space != NULL && task->redraws > 0 && task->policy == SLV_ODDS_BEST)
    estimate_worth (&play);
  run_pool (&pool, n_threads (question, pool.n_blocks), cancellable, progress, user_data);
  g_free (play.worth);
  *tally = pool.tally;
  return !slv_odds_stopped (cancellable, error);
}
