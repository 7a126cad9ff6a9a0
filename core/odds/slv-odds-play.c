/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-play.c: one thread's hands. Plain wants are counted in one 64-bit word: a byte for each comparison, eight at most, all
 * compared at once and the answer looked up; everything else (redraws, exchanges, what is given, unknown cards) is played
 * out by counts. Both deal the same cards for the same seed (see slv-odds-private.h). */
#include "odds/slv-odds-private.h"
#include <math.h>

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
  guint       *hand, *final;  /* by class; behind them the run of the hand */
  guint       *back;          /* what is returned where the best use is not worked out */
  gboolean     hopeless;      /* no hand of the pile can be kept */
  GPtrArray   *trees;         /* SlvOddsTree by run; NULL: the best use is not worked out */
  GHashTable  *cache;         /* hand and run → Best */
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

static const SlvOddsStage *
stage_of (const SlvOddsSeat *seat, guint run)
{
  return &g_array_index (seat->play->runs, SlvOddsHands, run).stage;
}

static const SlvOddsStage *
first_stage (const SlvOddsSeat *seat)
{
  return stage_of (seat, 0);
}

/* ---- plain wants ---- */

/* Byte @lane of the word: how limit @lane is compared, and what each class adds. FALSE: does not fit into a byte. */
static gboolean
set_lane (SlvOddsSeat *seat, guint lane, guint n, guint64 *adds)
{
  const SlvOddsProblem *problem = seat->play->task->problem;
  const SlvCountLimit *limit = slv_count_limit (problem->bound[SLV_ODDS_WANT], lane);
  const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, limit->term);
  double low = ceil (limit->low * term->scale), high = floor (limit->high * term->scale);
  gint64 most = 0;

  if (term->in_pile || term->uncertain || term->scale != 1)
    return FALSE;
  for (guint k = 0; k < problem->classes->len; k++)
    {
      gint64 add = slv_odds_class (problem, k)->low[limit->term];

      most = MAX (most, add * (gint64) n);
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

  if (!problem->whole || seat->play->runs->len > 1 || first_stage (seat)->most > 0 || task->forced || task->has_given || task->has_keep
      || slv_count_n_limits (bound) > LANES)
    return FALSE;
  for (guint lane = 0; lane < slv_count_n_limits (bound); lane++)
    if (!set_lane (seat, lane, slv_odds_stage_size (first_stage (seat)), adds))
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
  const guint32 n_pile = seat->play->n_pile, n = slv_odds_stage_size (first_stage (seat));
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
draw_hand (SlvOddsSeat *seat, SlvRandom *random, guint run)
{
  guint n = seat->play->task->problem->classes->len;

  memset (seat->hand, 0, (n + 1) * sizeof (guint));
  seat->hand[n] = run;
  deal (seat, random, 0, stage_of (seat, run)->hand);
  count_hand (seat, 0, stage_of (seat, run)->hand, seat->hand);
}

/* What the hand is worth at its best, and how: found out once a kind of hand. */
static const Best *
best_of (SlvOddsSeat *seat)
{
  gsize n = seat->play->task->problem->classes->len;
  g_autoptr (GBytes) key = g_bytes_new (seat->hand, (n + 1) * sizeof (guint));
  Best *best = g_hash_table_lookup (seat->cache, key);
  SlvOddsLeaf leaf;

  if (best != NULL)
    return best;
  if (g_hash_table_size (seat->cache) >= CACHE_MAX)
    g_hash_table_remove_all (seat->cache);
  best = g_malloc0 (sizeof (Best) + (n + 1) * sizeof (guint));
  slv_odds_tree_hand (g_ptr_array_index (seat->trees, seat->hand[n]), seat->hand, NULL, NULL, &leaf, best->back);
  best->yes = leaf.yes;
  g_hash_table_insert (seat->cache, g_steal_pointer (&key), best);
  return best;
}

static SlvTruth
truth_of (const SlvOddsSeat *seat, SlvOddsText text, const guint *hand)
{
  return slv_odds_problem_truth (seat->play->task->problem, text, seat->play->pile, hand);
}

/* @redraws: before this hand. */
static gboolean
wants_redraw (SlvOddsSeat *seat, guint redraws)
{
  const SlvOddsPlay *play = seat->play;

  if (!slv_odds_problem_may_redraw (play->task->problem, seat->hand))
    return FALSE;
  if (play->task->policy == SLV_ODDS_RULE)
    return truth_of (seat, SLV_ODDS_KEEP_IF, seat->hand) != SLV_TRUE;
  if (seat->trees != NULL && play->worth != NULL)
    return best_of (seat)->yes < play->worth[redraws + 1] - 1e-12;
  return truth_of (seat, SLV_ODDS_WANT, seat->hand) != SLV_TRUE;
}

/* Cards to return where the best ones are not worked out: as few as may be, each time one without which the want is nearest to true. */
static const guint *
rough_back (SlvOddsSeat *seat, guint least)
{
  guint n = seat->play->task->problem->classes->len;
  g_autofree guint *left = g_memdup2 (seat->hand, (n + 1) * sizeof (guint));

  memset (seat->back, 0, (n + 1) * sizeof (guint));
  for (; least > 0; least--)
    {
      guint pick = 0, best = 0;

      for (guint k = 0; k < n; k++)
        {
          if (left[k] == 0)
            continue;
          left[k]--;
          SlvTruth truth = truth_of (seat, SLV_ODDS_WANT, left);
          left[k]++;
          guint merit = left[k] + (truth == SLV_TRUE ? 2 : truth == SLV_UNKNOWN ? 1 : 0) * (seat->play->n_pile + 1);
          if (merit <= best)
            continue;
          pick = k;
          best = merit;
        }
      left[pick]--;   /* no more have to go than there are */
      seat->back[pick]++;
    }
  return seat->back;
}

/* The returned cards among the first @n swap places with those behind them, and so lie in the pile again. */
static void
lay_back (SlvOddsSeat *seat, const guint *back, guint n)
{
  g_autofree guint *due = g_memdup2 (back, (seat->play->task->problem->classes->len + 1) * sizeof (guint));
  guint at = n;

  for (guint i = 0; i < n; i++)
    {
      guint32 card = seat->cards[i];

      if (due[card] == 0)
        continue;
      due[card]--;
      seat->cards[i] = seat->cards[at];
      seat->cards[at++] = card;
    }
}

static void
draw_on (SlvOddsSeat *seat, SlvRandom *random, guint from, guint n)
{
  n = MIN (n, seat->play->n_pile - from);
  deal (seat, random, from, from + n);
  count_hand (seat, from, from + n, seat->final);
}

/* What is returned, and later draws; the cards in the end are in seat->final. */
static void
finish_hand (SlvOddsSeat *seat, SlvRandom *random)
{
  guint n_classes = seat->play->task->problem->classes->len, returned = 0;
  const SlvOddsStage *stage = stage_of (seat, seat->hand[n_classes]);
  const guint *back = NULL;

  memcpy (seat->final, seat->hand, (n_classes + 1) * sizeof (guint));
  if (stage->most > 0)
    back = seat->trees != NULL ? best_of (seat)->back : rough_back (seat, stage->least);
  for (guint k = 0; back != NULL && k < n_classes; k++)
    {
      seat->final[k] -= back[k];
      returned += back[k];
    }
  if (stage->shuffles && returned > 0)
    {
      draw_on (seat, random, stage->hand, returned);
      lay_back (seat, back, stage->hand);
      draw_on (seat, random, stage->hand, slv_odds_stage_draws (stage, 0));
    }
  else
    draw_on (seat, random, stage->hand, slv_odds_stage_draws (stage, returned));
}

static void
play_hand (SlvOddsSeat *seat, SlvRandom *random, SlvOddsTally *tally)
{
  const SlvOddsTask *task = seat->play->task;

  for (draw_hand (seat, random, 0); task->forced && slv_odds_problem_may_redraw (task->problem, seat->hand); draw_hand (seat, random, 0))
    tally->redraws++;
  if (task->has_given && truth_of (seat, SLV_ODDS_GIVEN, seat->hand) != SLV_TRUE)
    return;
  tally->given++;
  if (task->has_keep)
    tally->keep_first += truth_of (seat, SLV_ODDS_KEEP_IF, seat->hand) == SLV_TRUE;
  for (guint n = 0; n < task->redraws && wants_redraw (seat, n); n++)
    {
      draw_hand (seat, random, slv_odds_run_of (seat->play->runs, n + 1));
      tally->redraws++;
    }
  if (task->has_keep)
    tally->keep_final += truth_of (seat, SLV_ODDS_KEEP_IF, seat->hand) == SLV_TRUE;
  finish_hand (seat, random);
  SlvTruth truth = truth_of (seat, SLV_ODDS_WANT, seat->final);
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

/* A forced redraw that no hand escapes. */
static gboolean
is_hopeless (const SlvOddsPlay *play)
{
  for (guint k = 0; k < play->task->problem->classes->len; k++)
    if (play->pile[k] > 0 && !slv_odds_class (play->task->problem, k)->may_redraw)
      return FALSE;
  return play->task->forced;
}

SlvOddsSeat *
slv_odds_seat_new (const SlvOddsPlay *play)
{
  SlvOddsSeat *seat = g_new0 (SlvOddsSeat, 1);
  gsize n = (gsize) play->task->problem->classes->len + 1;

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
  seat->back = g_new0 (guint, n);
  seat->hopeless = is_hopeless (play);
  seat->cache = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, g_free);
  if (play->space == NULL)
    return seat;
  seat->trees = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_odds_tree_free);
  for (guint run = 0; run < play->runs->len; run++)
    g_ptr_array_add (seat->trees, slv_odds_tree_new (play->space, play->pile, stage_of (seat, run)));
  return seat;
}

SLV_DEFINE_FREE (SlvOddsSeat, slv_odds_seat_free, rejects, words, cards, hand, final, cache, back, trees);

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
  if (seat->hopeless)
    return;
  lay_out (seat);
  for (guint i = 0; i < hands; i++)
    play_hand (seat, &random, tally);
}

void
slv_odds_seat_try (SlvOddsSeat *seat, guint run, guint64 block, guint hands, GArray *leaves)
{
  const SlvOddsProblem *problem = seat->play->task->problem;
  SlvRandom random;

  slv_random_init_stream (&random, seat->play->seed, block);
  lay_out (seat);
  for (guint i = 0; i < hands; i++)
    {
      SlvOddsLeaf leaf = { .weight = 1.0 / hands, .given = TRUE };

      draw_hand (seat, &random, run);
      leaf.yes = leaf.may = best_of (seat)->yes;
      leaf.redraw = slv_odds_problem_may_redraw (problem, seat->hand);
      g_array_append_val (leaves, leaf);
    }
}
