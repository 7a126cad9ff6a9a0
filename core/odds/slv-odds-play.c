/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-play.c: one thread's hands. Plain wants are counted in one 64-bit word: a byte for each comparison, eight at most, all
 * compared at once and the answer looked up; everything else (redraws, exchanges, what is given, unknown cards) is played
 * out by counts. Both deal the same cards for the same seed (see slv-odds-private.h). */
#include "config.h"
#include "odds/slv-odds-private.h"
#include <math.h>
#include <string.h>

#define LANES       8u
#define LANE_MAX    127
#define LANE_TOPS   G_GUINT64_CONSTANT (0x8080808080808080)
#define GATHER_TOPS G_GUINT64_CONSTANT (0x0002040810204081)
#define CACHE_MAX   50000u

typedef struct { double yes; guint back[]; } Best;

struct _SlvOddsSeat {
  const SlvOddsPlay *play;
  guint32     *rejects;       /* by n: products below this are rejected */
  /* plain wants */
  gboolean     plain;
  guint64     *words;         /* by place in the pile */
  guint64      above, below;  /* added to a word, so that the top bits tell */
  guint8       answers[256];
  /* others */
  guint32     *cards;         /* classes, by place in the pile */
  guint       *hand, *final;
  SlvOddsTree *trees[2];      /* of the first hand and of redrawn ones; NULL: the best use is not worked out */
  GHashTable  *cache;         /* hand → Best */
};

/* ---- dealing ---- */

#define DEAL_PAIR(random, rejects, n, a, b)                                                                                     \
  do                                                                                                                            \
    {                                                                                                                           \
      guint64 word = slv_random_next (random), one = (word >> 32) * (n), two = (word & 0xffffffffu) * ((n) - 1);                 \
      if (G_LIKELY ((guint32) one >= (rejects)[n] && (guint32) two >= (rejects)[(n) - 1]))                                      \
        {                                                                                                                       \
          (a) = (guint32) (one >> 32);                                                                                          \
          (b) = (guint32) (two >> 32);                                                                                          \
          break;                                                                                                                \
        }                                                                                                                       \
    }                                                                                                                           \
  while (TRUE)

static inline guint32
deal_one (SlvRandom *random, const guint32 *rejects, guint32 n)
{
  guint64 product;

  do
    product = (slv_random_next (random) >> 32) * n;
  while (G_UNLIKELY ((guint32) product < rejects[n]));
  return (guint32) (product >> 32);
}

/* Cards @from to @to of the pile. */
static void
deal (SlvOddsSeat *seat, SlvRandom *random, guint from, guint to)
{
  guint32 *cards = seat->cards, n_pile = seat->play->n_pile;

  for (guint i = from; i < to; i += 2)
    {
      guint32 a, b = 0, card = cards[i];

      if (i + 1 < to)
        DEAL_PAIR (random, seat->rejects, n_pile - i, a, b);
      else
        a = deal_one (random, seat->rejects, n_pile - i);
      cards[i] = cards[i + a];
      cards[i + a] = card;
      if (i + 1 >= to)
        break;
      card = cards[i + 1];
      cards[i + 1] = cards[i + 1 + b];
      cards[i + 1 + b] = card;
    }
}

/* ---- plain wants ---- */

/* Byte @lane of the word: how limit @lane is compared, and what each class adds. FALSE: does not fit into a byte. */
static gboolean
set_lane (SlvOddsSeat *seat, guint lane, guint64 *adds)
{
  const SlvOddsTask *task = seat->play->task;
  const SlvOddsProblem *problem = task->problem;
  const SlvCountLimit *limit = slv_count_limit (problem->bound[SLV_ODDS_WANT], lane);
  const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, limit->term);
  double low = ceil (limit->low * term->scale), high = floor (limit->high * term->scale);
  gint64 most = 0;

  if (term->in_pile || term->uncertain || term->scale != 1)
    return FALSE;
  for (guint k = 0; k < problem->classes->len; k++)
    {
      gint64 add = slv_odds_class (problem, k)->low[limit->term];

      most = MAX (most, add * (gint64) (task->hand + task->later));
      if (most > LANE_MAX)
        return FALSE;
      adds[k] |= (guint64) add << (8 * lane);
    }
  low = high < 0 ? LANE_MAX + 1 : CLAMP (low, 0, LANE_MAX + 1);
  high = CLAMP (high, 0, LANE_MAX);
  seat->above |= (guint64) (0x80 - (int) low) << (8 * lane);
  seat->below |= (guint64) (0x7f - (int) high) << (8 * lane);
  return TRUE;
}

static void
set_answers (SlvOddsSeat *seat, const SlvCountBound *bound)
{
  SlvTruth limits[LANES];

  for (guint i = 0; i < 1u << slv_count_n_limits (bound); i++)
    {
      for (guint lane = 0; lane < slv_count_n_limits (bound); lane++)
        limits[lane] = ((i >> lane & 1) != 0) != slv_count_limit (bound, lane)->outside ? SLV_TRUE : SLV_FALSE;
      seat->answers[i] = slv_count_decide (bound, limits) == SLV_TRUE;
    }
}

static gboolean
set_plain (SlvOddsSeat *seat)
{
  const SlvOddsTask *task = seat->play->task;
  const SlvOddsProblem *problem = task->problem;
  const SlvCountBound *bound = problem->bound[SLV_ODDS_WANT];
  g_autofree guint64 *adds = g_new0 (guint64, (gsize) problem->classes->len + 1);
  guint at = 0;

  if (!problem->whole || task->redraws > 0 || task->exchange > 0 || task->has_given || task->has_keep
      || slv_count_n_limits (bound) > LANES)
    return FALSE;
  for (guint lane = 0; lane < slv_count_n_limits (bound); lane++)
    if (!set_lane (seat, lane, adds))
      return FALSE;
  set_answers (seat, bound);
  seat->words = g_new (guint64, (gsize) seat->play->n_pile + 1);
  for (guint k = 0; k < problem->classes->len; k++)
    for (guint i = 0; i < seat->play->pile[k]; i++)
      seat->words[at++] = adds[k];
  return TRUE;
}

static guint64
run_plain (SlvOddsSeat *seat, SlvRandom *from, guint hands)
{
  SlvRandom random = *from;                       /* a copy of its own stays in registers */
  guint64 *restrict words = seat->words;
  const guint32 *restrict rejects = seat->rejects;
  const guint32 n_pile = seat->play->n_pile, n = seat->play->task->hand + seat->play->task->later;
  const guint64 above = seat->above, below = seat->below;
  guint64 yes = 0;

  for (guint h = 0; h < hands; h++)
    {
      guint64 sum = 0, tops;
      guint32 i = 0;

      for (; i + 1 < n; i += 2)
        {
          guint32 a, b;

          DEAL_PAIR (&random, rejects, n_pile - i, a, b);
          guint64 first = words[i + a];
          words[i + a] = words[i];
          words[i] = first;
          guint64 second = words[i + 1 + b];
          words[i + 1 + b] = words[i + 1];
          words[i + 1] = second;
          sum += first + second;
        }
      if (i < n)
        {
          guint32 a = deal_one (&random, rejects, n_pile - i);
          guint64 last = words[i + a];

          words[i + a] = words[i];
          words[i] = last;
          sum += last;
        }
      tops = (sum + above) & ~(sum + below) & LANE_TOPS;
      yes += seat->answers[tops * GATHER_TOPS >> 56];
    }
  return yes;
}

/* ---- hands that are played out ---- */

static void
count_hand (SlvOddsSeat *seat, guint from, guint to, guint *counts)
{
  for (guint i = from; i < to; i++)
    counts[seat->cards[i]]++;
}

static void
first_hand (SlvOddsSeat *seat, SlvRandom *random, guint n)
{
  memset (seat->hand, 0, (seat->play->task->problem->classes->len + 1) * sizeof (guint));
  deal (seat, random, 0, n);
  count_hand (seat, 0, n, seat->hand);
}

/* What the hand is worth at its best, and how: found out once a kind of hand. */
static const Best *
best_of (SlvOddsSeat *seat)
{
  gsize n = seat->play->task->problem->classes->len;
  g_autoptr (GBytes) key = g_bytes_new (seat->hand, n * sizeof (guint));
  Best *best = g_hash_table_lookup (seat->cache, key);
  gboolean redrawn = slv_odds_pile_count (seat->play->task->problem, seat->hand) != seat->play->task->hand;
  SlvOddsLeaf leaf;

  if (best != NULL)
    return best;
  if (g_hash_table_size (seat->cache) >= CACHE_MAX)
    g_hash_table_remove_all (seat->cache);
  best = g_malloc0 (sizeof (Best) + (n + 1) * sizeof (guint));
  slv_odds_tree_hand (seat->trees[redrawn ? 1 : 0], seat->hand, NULL, &leaf, best->back);
  best->yes = leaf.yes;
  g_hash_table_insert (seat->cache, g_steal_pointer (&key), best);
  return best;
}

static gboolean
truth_of (const SlvOddsSeat *seat, SlvOddsText text, const guint *hand)
{
  return slv_odds_problem_truth (seat->play->task->problem, text, seat->play->pile, hand) == SLV_TRUE;
}

static gboolean
wants_redraw (SlvOddsSeat *seat, guint left)
{
  const SlvOddsPlay *play = seat->play;

  if (!slv_odds_problem_may_redraw (play->task->problem, seat->hand))
    return FALSE;
  if (play->task->policy == SLV_ODDS_RULE)
    return !truth_of (seat, SLV_ODDS_KEEP_IF, seat->hand);
  if (seat->trees[0] != NULL && play->thresholds != NULL)
    return best_of (seat)->yes < play->thresholds[left - 1] - 1e-12;
  return !truth_of (seat, SLV_ODDS_WANT, seat->hand);
}

/* Exchange and later draws; the cards in the end are in seat->final. */
static void
finish_hand (SlvOddsSeat *seat, SlvRandom *random, guint n)
{
  const SlvOddsTask *task = seat->play->task;
  guint later = task->later;

  memcpy (seat->final, seat->hand, (task->problem->classes->len + 1) * sizeof (guint));
  if (seat->trees[0] != NULL && task->exchange > 0)
    {
      const Best *best = best_of (seat);

      for (guint k = 0; k < task->problem->classes->len; k++)
        {
          seat->final[k] -= best->back[k];
          later += best->back[k];
        }
    }
  later = MIN (later, seat->play->n_pile - n);
  deal (seat, random, n, n + later);
  count_hand (seat, n, n + later, seat->final);
}

static void
play_hand (SlvOddsSeat *seat, SlvRandom *random, SlvOddsTally *tally)
{
  const SlvOddsTask *task = seat->play->task;
  guint n = task->hand;
  SlvTruth truth;

  first_hand (seat, random, n);
  if (task->has_given && !truth_of (seat, SLV_ODDS_GIVEN, seat->hand))
    return;
  tally->given++;
  if (task->has_keep)
    tally->keep_first += truth_of (seat, SLV_ODDS_KEEP_IF, seat->hand);
  for (guint left = task->redraws; left > 0 && wants_redraw (seat, left); left--)
    {
      n = task->redraw_size;
      first_hand (seat, random, n);
      tally->redraws++;
    }
  if (task->has_keep)
    tally->keep_final += truth_of (seat, SLV_ODDS_KEEP_IF, seat->hand);
  finish_hand (seat, random, n);
  truth = slv_odds_problem_truth (task->problem, SLV_ODDS_WANT, seat->play->pile, seat->final);
  tally->yes += truth == SLV_TRUE;
  tally->may += truth != SLV_FALSE;
}

/* ---- a seat ---- */

static void
lay_out (SlvOddsSeat *seat)
{
  guint at = 0;

  for (guint k = 0; k < seat->play->task->problem->classes->len; k++)
    for (guint i = 0; i < seat->play->pile[k]; i++)
      seat->cards[at++] = k;
}

SlvOddsSeat *
slv_odds_seat_new (const SlvOddsPlay *play)
{
  SlvOddsSeat *seat = g_new0 (SlvOddsSeat, 1);
  const SlvOddsTask *task = play->task;
  gsize n = (gsize) task->problem->classes->len + 1;

  seat->play = play;
  seat->rejects = g_new0 (guint32, (gsize) play->n_pile + 2);
  for (guint32 i = 1; i <= play->n_pile; i++)
    seat->rejects[i] = (guint32) (-i) % i;
  seat->plain = set_plain (seat);
  if (seat->plain)
    return seat;
  seat->cards = g_new0 (guint32, (gsize) play->n_pile + 1);
  seat->hand = g_new0 (guint, n);
  seat->final = g_new0 (guint, n);
  seat->cache = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
  if (play->space != NULL)
    seat->trees[0] = slv_odds_tree_new (play->space, play->pile, task->hand, task->exchange, task->later);
  if (play->space != NULL && task->redraws > 0)
    seat->trees[1] = slv_odds_tree_new (play->space, play->pile, task->redraw_size, task->exchange,
                                        MIN (task->later, play->n_pile - task->redraw_size));
  return seat;
}

void
slv_odds_seat_free (SlvOddsSeat *seat)
{
  g_free (seat->rejects);
  g_free (seat->words);
  g_free (seat->cards);
  g_free (seat->hand);
  g_free (seat->final);
  g_clear_pointer (&seat->cache, g_hash_table_unref);
  for (guint i = 0; i < G_N_ELEMENTS (seat->trees); i++)
    g_clear_pointer (&seat->trees[i], slv_odds_tree_free);
  g_free (seat);
}

void
slv_odds_seat_run (SlvOddsSeat *seat, guint64 block, guint hands, SlvOddsTally *tally)
{
  SlvRandom random;

  slv_random_init_stream (&random, seat->play->seed, block);
  tally->hands += hands;
  if (seat->plain)
    {
      g_autofree guint64 *fresh = g_memdup2 (seat->words, seat->play->n_pile * sizeof (guint64));
      guint64 yes = run_plain (seat, &random, hands);

      memcpy (seat->words, fresh, seat->play->n_pile * sizeof (guint64));
      tally->given += hands;
      tally->yes += yes;
      tally->may += yes;
      return;
    }
  lay_out (seat);
  for (guint i = 0; i < hands; i++)
    play_hand (seat, &random, tally);
}

void
slv_odds_seat_try (SlvOddsSeat *seat, guint64 block, guint hands, GArray *leaves)
{
  const SlvOddsProblem *problem = seat->play->task->problem;
  SlvRandom random;

  slv_random_init_stream (&random, seat->play->seed, block);
  lay_out (seat);
  for (guint i = 0; i < hands; i++)
    {
      SlvOddsLeaf leaf = { .weight = 1.0 / hands, .given = TRUE };

      first_hand (seat, &random, seat->play->task->redraw_size);
      leaf.yes = leaf.may = best_of (seat)->yes;
      leaf.redraw = slv_odds_problem_may_redraw (problem, seat->hand);
      g_array_append_val (leaves, leaf);
    }
}
