/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-advice.c: what else is asked of odds: the distribution of a count, the card that matters most, what to do with a hand
 * that lies there, and where a person's rules are kept. */
#include "odds/slv-odds-private.h"
#include <math.h>

/* ---- how many of a kind ---- */

/* A pile of two classes: those that count, for sure, and the others. */
static double
chance_of (guint n_pile, guint n_fits, guint n, guint hits)
{
  double value = 1;

  if (hits > n_fits || n - hits > n_pile - n_fits)
    return 0;
  /* C(fits, hits) C(rest, n - hits) / C(pile, n), a factor of each in turn: nothing becomes too large or too small */
  for (guint i = 0, down = 0; i < n; i++)
    {
      double top = i < hits ? (double) (n_fits - i) / (i + 1) : (double) (n_pile - n_fits - (i - hits)) / (i - hits + 1);

      value *= top;
      for (; down < n && (value > 1 || i + 1 == n); down++)
        value *= (double) (down + 1) / (n_pile - down);
    }
  return value;
}

/* Where hands have to be drawn again, the number of cards of a kind in a first hand has another law: each number is a question. */
static GArray *
count_forced (SlvOddsDeck *deck, const char *term, gboolean second, guint turn, guint last, GError **error)
{
  g_autoptr (GArray) chances = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint hits = 0; hits <= last; hits++)
    {
      g_autofree char *want = g_strdup_printf ("%s = %u", term, hits);
      const SlvOddsQuestion question = { .want = want, .second = second, .turn = turn, .policy = SLV_ODDS_AS_IT_COMES,
                                         .method = SLV_ODDS_EXACT };
      g_autoptr (SlvOddsResult) result = slv_odds_ask (deck, &question, NULL, NULL, NULL, error);

      if (result == NULL)
        return NULL;
      g_array_append_val (chances, result->probability);
    }
  return g_steal_pointer (&chances);
}

char *
slv_odds_dup_want (const char *term)
{
  return slv_count_looks_like (term) ? g_strdup (term) : g_strdup_printf ("[%s]", term);
}

GArray *
slv_odds_counts (SlvOddsDeck *deck, const char *term, gboolean second, guint turn, GError **error)
{
  g_autofree char *want = slv_odds_dup_want (term);
  g_autoptr (SlvOddsProblem) problem = slv_odds_problem_new (deck, want, NULL, NULL, error);
  guint n = slv_odds_deck_seen (deck, second, turn), pile = slv_odds_deck_pile_size (deck), fits = 0, spare = 0, last;

  if (problem == NULL)
    return NULL;
  if (problem->terms->len > 1 || g_array_index (problem->terms, SlvOddsTerm, 0).in_pile || slv_count_term (problem->bound[0], 0)->is_sum)
    {
      slv_count_refuse (problem->bound[0], 0, _("one kind of cards of the hand is counted here, like [type:ally]"), error);
      return NULL;
    }
  for (guint k = 0; k < problem->classes->len; k++)
    {
      const SlvOddsClass *class = slv_odds_class (problem, k);

      if (class->low[0] > 0)
        fits += class->count;
      else
        spare += class->fits;
    }
  /* of the cards that are set aside as many as possible are others */
  fits -= MIN (fits, deck->n_aside - MIN (deck->n_aside, spare));
  last = MIN (fits, n);
  if (deck->rules[0].forced)
    return count_forced (deck, want, second, turn, last, error);
  GArray *chances = g_array_new (FALSE, FALSE, sizeof (double));
  for (guint hits = 0; hits <= last; hits++)
    {
      double chance = chance_of (pile, fits, n, hits);

      g_array_append_val (chances, chance);
    }
  return chances;
}

/* ---- the card that matters ---- */

SLV_DEFINE_STATIC_FREE (SlvOddsMove, move_free, name);

static gint
compare_moves (gconstpointer a, gconstpointer b)
{
  const SlvOddsMove *one = *(SlvOddsMove * const *) a, *other = *(SlvOddsMove * const *) b;
  double size = fabs (one->change), other_size = fabs (other->change);

  if (fabs (size - other_size) > 1e-12)
    return size > other_size ? -1 : 1;
  if (one->delta != other->delta)
    return one->delta > other->delta ? -1 : 1;
  return strcmp (one->name, other->name);
}

static void
add_moves (const SlvOddsProblem *problem, guint k, gint delta, double before, double after, GPtrArray *moves)
{
  const SlvOddsClass *class = slv_odds_class (problem, k);

  for (guint i = 0; i < class->lots->len; i++)
    {
      const SlvOddsLot *lot = &g_array_index (problem->deck->lots, SlvOddsLot, g_array_index (class->lots, guint, i));
      SlvOddsMove *move = g_new0 (SlvOddsMove, 1);

      *move = (SlvOddsMove) { g_strdup (lot->name), lot->row, delta, CLAMP (after, 0, 1), after - before };
      g_ptr_array_add (moves, move);
    }
}

/* One copy more or less of class @k. */
static gboolean
try_move (const SlvOddsTask *task, guint k, gint delta, double before, GPtrArray *moves, GCancellable *cancellable, GError **error)
{
  guint pile_size = slv_odds_deck_pile_size (task->deck);
  g_autofree gint *deltas = g_new0 (gint, (gsize) task->problem->classes->len + 1);
  g_autofree guint *pile = NULL;
  SlvOddsValue value = { 0 };
  gboolean too_much;

  if (delta < 0 && pile_size <= task->hand)
    return TRUE;
  deltas[k] = delta;
  if (!slv_odds_task_best (task, deltas, &value, &pile, &too_much, cancellable, error))
    {
      if (too_much)
        slv_set_error (error, SLV_ERROR_NO, NULL, _("which card matters most would take too long to work out here"));
      return FALSE;
    }
  if (pile != NULL)
    add_moves (task->problem, k, delta, before, value.yes, moves);
  return TRUE;
}

GPtrArray *
slv_odds_moves (SlvOddsDeck *deck, const SlvOddsQuestion *question, guint max, GCancellable *cancellable, GError **error)
{
  g_autoptr (SlvOddsProblem) problem = slv_odds_problem_new (deck, question->want, question->given,
                                                             question->policy == SLV_ODDS_RULE ? question->keep_if : NULL, error);
  g_autoptr (GPtrArray) moves = g_ptr_array_new_with_free_func (move_free);
  SlvOddsQuestion exact = *question;
  g_autoptr (SlvOddsResult) now = NULL;
  SlvOddsTask task;

  exact.method = SLV_ODDS_EXACT;
  if (problem == NULL || (now = slv_odds_ask (deck, &exact, cancellable, NULL, NULL, error)) == NULL)
    return NULL;
  slv_odds_task_init (&task, problem, &exact);
  for (guint k = 0; k < problem->classes->len; k++)
    for (gint delta = 1; delta >= -1; delta -= 2)
      if (!try_move (&task, k, delta, now->probability, moves, cancellable, error))
        return NULL;
  g_ptr_array_sort (moves, compare_moves);
  if (moves->len > max)
    g_ptr_array_set_size (moves, (gint) max);
  return g_steal_pointer (&moves);
}

/* ---- a hand that lies there ---- */

SLV_DEFINE_FREE (SlvOddsAdvice, slv_odds_advice_free, positions, words);

/* The class of a card; G_MAXUINT: none. */
static guint
class_of (const SlvOddsProblem *problem, const SlvHandCard *card)
{
  for (guint k = 0; k < problem->classes->len; k++)
    {
      const SlvOddsClass *class = slv_odds_class (problem, k);

      for (guint i = 0; i < class->lots->len; i++)
        {
          const SlvOddsLot *lot = &g_array_index (problem->deck->lots, SlvOddsLot, g_array_index (class->lots, guint, i));

          if (lot->row == card->row && (card->row != SLV_ROW_NONE || strcmp (lot->name, card->name) == 0))
            return k;
        }
    }
  return G_MAXUINT;
}

static void
count_card (const SlvOddsProblem *problem, const SlvHandCard *card, guint *counts)
{
  guint k = class_of (problem, card);

  if (k != G_MAXUINT)
    counts[k]++;
}

/* The first @n of @cards. */
static void
count_cards (const SlvOddsProblem *problem, const GArray *cards, guint n, guint *counts)
{
  for (guint i = 0; i < MIN (cards->len, n); i++)
    count_card (problem, &g_array_index (cards, SlvHandCard, i), counts);
}

/* By class, those of @hand that are to be returned; NULL: nobody said which. */
static guint *
count_returned (const SlvOddsProblem *problem, const GArray *hand, const GArray *returned)
{
  guint *counts = returned != NULL ? g_new0 (guint, (gsize) problem->classes->len + 1) : NULL;

  for (guint i = 0; returned != NULL && i < returned->len; i++)
    count_card (problem, &g_array_index (hand, SlvHandCard, g_array_index (returned, guint, i)), counts);
  return counts;
}

/* Which cards of the hand are those that @back says by class. */
static GArray *
find_positions (const SlvOddsProblem *problem, const GArray *hand, guint *back)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < hand->len; i++)
    {
      guint k = class_of (problem, &g_array_index (hand, SlvHandCard, i));

      if (k == G_MAXUINT || back[k] == 0)
        continue;
      back[k]--;
      g_array_append_val (positions, i);
    }
  return positions;
}

static char *
say_advice (const SlvOddsAdvice *advice, const GArray *hand)
{
  g_autoptr (GPtrArray) cards = g_ptr_array_new ();

  for (guint i = 0; i < advice->positions->len; i++)
    g_ptr_array_add (cards, (gpointer) g_array_index (hand, SlvHandCard, g_array_index (advice->positions, guint, i)).name);
  g_autofree char *names = slv_opening_dup_names (cards);
  if (advice->act == SLV_ODDS_PUT_BACK)
    return g_strdup_printf (_("Put these under the pile: %s."), names);
  if (advice->act == SLV_ODDS_EXCHANGE)
    return g_strdup_printf (_("Exchange these: %s."), names);
  return g_strdup (advice->act == SLV_ODDS_REDRAW ? _("Draw this hand again.") : _("Keep this hand."));
}

/* What a redraw of this hand is worth; NAN where none is allowed. */
static gboolean
find_redraw (const SlvOddsTask *task, const guint *pile, guint redraws, double *worth, GCancellable *cancellable, GError **error)
{
  SlvOddsTask next = *task;
  SlvOddsValue value = { .yes = NAN };
  gboolean too_much = FALSE;

  next.taken = task->taken + 1;
  next.hand = slv_opening_rules_size (task->rules, next.taken);
  next.put_back = slv_opening_rules_put_back (task->rules, next.taken);
  next.redraws = redraws - 1;
  if (redraws > 0 && !slv_odds_task_count (&next, pile, &value, &too_much, cancellable, error))
    return too_much ? slv_set_error (error, SLV_ERROR_NO, NULL, _("the best use of this hand would take too long to work out")) : FALSE;
  *worth = value.yes;
  return TRUE;
}

static SlvOddsAdvice *
advise (const SlvOddsTask *task, SlvOpening *opening, const guint *pile, const guint *hand, const GArray *returned, GCancellable *cancellable,
        GError **error)
{
  guint n_classes = task->problem->classes->len;
  SlvOddsTask now = *task;
  g_autoptr (SlvOddsSpace) space = NULL;
  g_autofree guint *back = g_new0 (guint, (gsize) n_classes + 1);
  g_autofree guint *asked = count_returned (task->problem, slv_opening_hand (opening), returned);
  double redraw = NAN;
  SlvOddsLeaf kept = { 0 }, best = { 0 };

  now.redraws = 0;
  g_autoptr (GArray) runs = slv_odds_task_runs (&now, slv_odds_pile_count (task->problem, pile));
  const SlvOddsStage *stage = &g_array_index (runs, SlvOddsHands, 0).stage;
  space = slv_odds_space_new (task->problem, pile, 1u << SLV_ODDS_WANT, FALSE, slv_odds_stage_size (stage));
  g_autoptr (SlvOddsTree) tree = space != NULL ? slv_odds_tree_new (space, pile, stage) : NULL;
  if (tree == NULL)
    return slv_error_null (error, SLV_ERROR_NO, NULL, _("the best use of this hand would take too long to work out"));
  if (!find_redraw (task, pile, opening->redraws_left, &redraw, cancellable, error))
    return NULL;
  slv_odds_tree_hand (tree, hand, asked, &kept, &best, back);
  SlvOddsAdvice *advice = g_new0 (SlvOddsAdvice, 1);
  advice->keep = CLAMP (kept.yes, 0, 1);
  advice->redraw = redraw;
  advice->positions = find_positions (task->problem, slv_opening_hand (opening), back);
  advice->act = advice->positions->len == 0 ? SLV_ODDS_KEEP : opening->exchange_left > 0 ? SLV_ODDS_EXCHANGE : SLV_ODDS_PUT_BACK;
  advice->best = CLAMP (best.yes, 0, 1);
  if (!isnan (advice->redraw) && advice->redraw > best.yes + 1e-12)
    {
      advice->act = SLV_ODDS_REDRAW;
      advice->best = advice->redraw;
      g_array_set_size (advice->positions, 0);
    }
  advice->words = say_advice (advice, slv_opening_hand (opening));
  return advice;
}

SlvOddsAdvice *
slv_odds_advise (SlvOddsDeck *deck, SlvOpening *opening, const SlvOddsQuestion *question, const GArray *returned, GCancellable *cancellable,
                 GError **error)
{
  SlvOddsQuestion plain = *question;
  SlvOddsTask task;

  g_return_val_if_fail (deck != NULL && opening != NULL, NULL);
  g_autoptr (SlvOddsProblem) problem = slv_odds_problem_new (deck, question->want, NULL, NULL, error);
  if (problem == NULL)
    return NULL;
  plain.policy = SLV_ODDS_BEST;
  plain.given = plain.keep_if = NULL;
  g_autofree guint *hand = g_new0 (guint, (gsize) problem->classes->len + 1);
  count_cards (problem, slv_opening_hand (opening), G_MAXUINT, hand);
  g_autofree guint *pile = g_memdup2 (hand, ((gsize) problem->classes->len + 1) * sizeof (guint));
  g_autoptr (GArray) unseen = slv_opening_dup_unseen (opening);
  count_cards (problem, unseen, G_MAXUINT, pile);
  slv_odds_task_init (&task, problem, &plain);
  task.hand = slv_odds_pile_count (problem, hand);
  /* of what was looked at before the draw only that was known when it was decided */
  task.look = MIN (opening->look_left, task.hand);
  if (task.look > 0)
    {
      memset (hand, 0, problem->classes->len * sizeof (guint));
      count_cards (problem, slv_opening_hand (opening), task.look, hand);
    }
  task.exchange = opening->exchange_left;
  task.put_back = opening->put_back_left;
  task.taken = opening->redraws;
  task.draws = MIN (task.draws, slv_odds_pile_count (problem, pile));
  return advise (&task, opening, pile, hand, returned, cancellable, error);
}

/* ---- a person's rules ---- */

static char *
rule_key (const SlvFormat *format)
{
  return g_strdup_printf ("keep-rule/%s", format->full_id);
}

char *
slv_odds_rule_get (SlvStore *store, const SlvFormat *format, gint64 deck_id, gboolean *own)
{
  g_autofree char *key = rule_key (format);
  g_autofree char *rule = deck_id > 0 ? slv_store_get_deck_setting (store, deck_id, key) : NULL;
  gboolean has_own = rule != NULL && *rule != '\0';

  if (own != NULL)
    *own = has_own;
  if (!has_own)
    slv_take_str (&rule, slv_store_get_setting (store, key));
  return rule != NULL && *rule != '\0' ? g_steal_pointer (&rule) : NULL;
}

gboolean
slv_odds_rule_set (SlvStore *store, const SlvFormat *format, gint64 deck_id, const char *rule, GError **error)
{
  g_autofree char *key = rule_key (format);

  return deck_id > 0 ? slv_store_set_deck_setting (store, deck_id, key, rule, error) : slv_store_set_setting (store, key, rule, error);
}
