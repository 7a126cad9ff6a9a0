/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds.c: questions and answers. Counted where that is not too much, played otherwise; the answer says which, and what the
 * player does. */
#include "odds/slv-odds-private.h"

#define FRACTION_MAX 40u   /* characters of a fraction that is told */

SLV_DEFINE_FREE (SlvOddsResult, slv_odds_result_free, want, words, fraction, policy, set_aside, assumptions);

char *
slv_odds_chance_text (double chance)
{
  double hundredth = chance * 100;

  if (chance > 0 && hundredth < 0.001)
    return g_strdup (_("below 0.001 %"));
  if (chance < 1 && hundredth > 99.999)
    return g_strdup (_("above 99.999 %"));
  /* Translators: a chance in percent */
  return g_strdup_printf (_("%.3f %%"), hundredth);
}

char *
slv_odds_chance_brief (double chance)
{
  double tenth = chance * 100;

  if (chance > 0 && tenth < 0.05)
    return g_strdup (_("< 0.1 %"));
  if (chance < 1 && tenth >= 99.95)
    return g_strdup (_("> 99.9 %"));
  /* Translators: a chance in percent */
  return g_strdup_printf (_("%.1f %%"), tenth);
}

char *
slv_odds_change_text (double change)
{
  /* Translators: a change of a chance, in points of percent */
  return g_strdup_printf (_("%+.3f points"), change * 100);
}

char *
slv_odds_method_text (const SlvOddsResult *result)
{
  g_autofree char *trials = slv_tell_digits (result->trials);
  g_autofree char *low = slv_odds_chance_text (result->low), *high = slv_odds_chance_text (result->high);

  if (result->method == SLV_ODDS_EXACT)
    return result->fraction != NULL && strlen (result->fraction) < FRACTION_MAX ? g_strdup_printf (_("exact: %s"), result->fraction)
                                                                                : g_strdup (_("exact"));
  /* Translators: a number of hands, and the bounds of the interval that holds the chance with 95 % */
  return g_strdup_printf (_("%s hands played: %s to %s"), trials, low, high);
}

gboolean
slv_odds_stopped (GCancellable *cancellable, GError **error)
{
  if (!g_cancellable_is_cancelled (cancellable))
    return FALSE;
  slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("stopped before an answer was found"));
  return TRUE;
}

/* ---- fractions ---- */

static SlvWide
common_divisor (SlvWide a, SlvWide b)
{
  while (b != 0)
    {
      SlvWide rest = a % b;

      a = b;
      b = rest;
    }
  return a;
}

static void
append_wide (GString *text, SlvWide number)
{
  char digits[40];
  guint n = sizeof digits;

  do
    digits[--n] = (char) ('0' + (int) (number % 10));
  while ((number /= 10) > 0);
  g_string_append_len (text, digits + n, (gssize) (sizeof digits - n));
}

/* (transfer full) (nullable) */
static char *
make_fraction (SlvWide ways, SlvWide all)
{
  SlvWide divisor = common_divisor (ways, all);

  if (all == 0)
    return NULL;
  GString *text = g_string_new (NULL);
  append_wide (text, ways / divisor);
  g_string_append_c (text, '/');
  append_wide (text, all / divisor);
  return g_string_free (text, FALSE);
}

/* ---- what the player does ---- */

/* Names of the cards of @pile that are not there any more; of a class whichever come first. (transfer full) */
static GPtrArray *
list_aside (const SlvOddsProblem *problem, const guint *pile)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < problem->classes->len; k++)
    {
      const SlvOddsClass *class = slv_odds_class (problem, k);
      guint left = class->count - MIN (pile[k], class->count);

      for (guint i = 0; i < class->lots->len && left > 0; i++)
        {
          const SlvOddsLot *lot = &g_array_index (problem->deck->lots, SlvOddsLot, g_array_index (class->lots, guint, i));
          guint n = MIN (left, problem->deck->distinct ? MIN (lot->fits, 1) : lot->fits);

          for (left -= n; n > 0; n--)
            g_ptr_array_add (names, g_strdup (lot->name));
        }
    }
  return names;
}

static void
say_redraws (GString *text, const SlvOddsTask *task)
{
  const SlvOpeningRules *rules = task->rules;

  if (task->policy == SLV_ODDS_RULE)
    slv_tell_more (text, slv_tell_printf (ngettext ("Where the rules allow it (%s, at most %u redraw), a hand that the person's rule does not keep is drawn again.",
                                                    "Where the rules allow it (%s, at most %u redraws in a row), a hand that the person's rule does not keep is drawn again.", task->redraws),
                                          rules->redraw_clause, task->redraws));
  else
    slv_tell_more (text, slv_tell_printf (ngettext ("Where the rules allow it (%s, at most %u redraw), a hand is drawn again when that makes the want more likely.",
                                                    "Where the rules allow it (%s, at most %u redraws in a row), a hand is drawn again when that makes the want more likely.", task->redraws),
                                          rules->redraw_clause, task->redraws));
}

/* What redraws cost. */
static void
say_costs (GString *text, const SlvOpeningRules *rules)
{
  if (rules->fewer == 0 && rules->put_back == 0)
    return;
  if (rules->free > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("The first redraw costs nothing.", "The first %u redraws cost nothing.", rules->free),
                                          rules->free));
  if (rules->fewer > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("Each redraw draws %u card fewer than the one before.",
                                                    "Each redraw draws %u cards fewer than the one before.", rules->fewer), rules->fewer));
  if (rules->put_back > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("For each redraw %u card of the hand that is kept goes under the pile: one that the want can spare most.",
                                                    "For each redraw %u cards of the hand that is kept go under the pile: those that the want can spare most.",
                                                    rules->put_back), rules->put_back));
}

static void
say_look (GString *text, const SlvOddsTask *task)
{
  slv_tell_more (text, slv_tell_printf (ngettext ("The %u card that is looked at before the draw (%s) goes under the pile when that makes the want more likely.",
                                                  "Of the %u cards that are looked at before the draw (%s), those go under the pile whose return makes the want most likely.",
                                                  task->look), task->look, task->rules->look_clause));
}

static char *
say_policy (const SlvOddsTask *task, const GPtrArray *aside)
{
  const SlvOpeningRules *rules = task->rules;
  g_autoptr (GString) text = g_string_new (NULL);

  g_autofree char *list = slv_opening_dup_names (aside);

  if (aside->len > 0)
    slv_tell_more (text, g_strdup_printf (_("Set aside before: %s."), list));
  if (task->forced)
    slv_tell_more (text, g_strdup_printf (_("A hand that the rules do not let stand (%s) is drawn again, as often as it takes."),
                                          rules->redraw_clause));
  if (task->redraws > 0)
    {
      say_redraws (text, task);
      say_costs (text, rules);
    }
  if (task->look > 0)
    say_look (text, task);
  if (task->exchange > 0)
    slv_tell_more (text, slv_tell_printf (ngettext ("Up to %u card is exchanged (%s): the one whose return makes the want most likely.",
                                                    "Up to %u cards are exchanged (%s): those whose return makes the want most likely.", task->exchange),
                                          task->exchange, rules->exchange_clause));
  if (task->policy == SLV_ODDS_AS_IT_COMES)
    slv_tell_more (text, g_strdup (_("The first hand is kept as it comes.")));
  else if (task->redraws == 0 && task->exchange == 0 && task->look == 0)
    slv_tell_more (text, g_strdup (_("The first hand is kept as it comes: the rules allow no redraw and no exchange.")));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* ---- answers ---- */

/* Which hands were looked at, and which were redrawn: whoever reads the number has to know. */
static void
say_conditions (const SlvOddsTask *task, GPtrArray *list)
{
  if (task->has_given)
    {
      g_autofree char *words = slv_count_describe (task->problem->bound[SLV_ODDS_GIVEN]);

      g_ptr_array_add (list, g_strdup_printf (_("Only first hands of this kind are looked at: %s."), words));
    }
  if (task->has_keep && task->rules->redraws == 0)
    g_ptr_array_add (list, g_strdup (_("The rules allow no redraw, so the rule for keeping a hand changes nothing.")));
  else if (task->has_keep)
    {
      g_autofree char *words = slv_count_describe (task->problem->bound[SLV_ODDS_KEEP_IF]);

      g_ptr_array_add (list, g_strdup_printf (_("A hand is kept by this rule, and else drawn again: %s."), words));
    }
}

static SlvOddsResult *
new_result (const SlvOddsTask *task, const SlvOddsQuestion *question, const guint *pile)
{
  SlvOddsResult *result = g_new0 (SlvOddsResult, 1);

  result->want = g_strdup (question->want);
  result->words = slv_count_describe (task->problem->bound[SLV_ODDS_WANT]);
  result->set_aside = task->deck->n_aside > 0 ? list_aside (task->problem, pile) : g_ptr_array_new_with_free_func (g_free);
  result->policy = say_policy (task, result->set_aside);
  result->assumptions = g_ptr_array_new_with_free_func (g_free);
  say_conditions (task, result->assumptions);
  slv_odds_say_doubts (task->problem, result->assumptions);
  return result;
}

static double
as_chance (double value)
{
  return CLAMP (value, 0, 1);
}

static SlvOddsResult *
counted (const SlvOddsTask *task, const SlvOddsQuestion *question, const guint *pile, const SlvOddsValue *value)
{
  SlvOddsResult *result = new_result (task, question, pile);

  result->method = SLV_ODDS_EXACT;
  result->probability = result->low = result->high = as_chance (value->yes);
  result->unknown = as_chance (value->may - value->yes) < 1e-15 ? 0 : as_chance (value->may - value->yes);
  result->fraction = make_fraction (value->ways, value->all);
  result->keep_first = task->has_keep ? as_chance (value->keep_first) : 1;
  result->keep_final = task->has_keep ? as_chance (value->keep_final) : 1;
  result->redraws = value->redraws;
  return result;
}

/* The pile to play with: where cards are set aside, the way that is best for the first hand as it comes. @why: (out): what is assumed with
 * it, NULL: nothing has to be. */
static guint *
pile_to_play (const SlvOddsTask *task, const char **why, GCancellable *cancellable, GError **error)
{
  SlvOddsTask plain = *task;
  g_autoptr (GPtrArray) piles = slv_odds_task_piles (task, NULL);
  g_autoptr (GError) problem = NULL;
  gboolean too_much = FALSE;
  SlvOddsValue value;
  guint *pile = NULL;

  *why = NULL;
  plain.exchange = plain.redraws = plain.look = 0;
  plain.has_given = plain.has_keep = FALSE;
  if (piles != NULL && piles->len > 1 && !slv_odds_task_best (&plain, NULL, &value, &pile, &too_much, cancellable, &problem) && !too_much)
    {
      g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  if (piles != NULL && piles->len > 1)
    *why = pile == NULL ? _("The cards that are set aside are the first that fit; which ones are best was too much to work out.")
                        : _("The cards that are set aside are those that are best for a first hand that is kept as it comes.");
  if (pile == NULL && piles != NULL)
    pile = g_memdup2 (g_ptr_array_index (piles, 0), (gsize) (task->problem->classes->len + 1) * sizeof (guint));
  return pile;
}

static SlvOddsResult *
simulate (const SlvOddsTask *task, const SlvOddsQuestion *question, GCancellable *cancellable, SlvOddsProgress progress,
          gpointer user_data, GError **error)
{
  const char *why;
  g_autofree guint *pile = pile_to_play (task, &why, cancellable, error);
  SlvOddsTally tally = { 0 };
  gboolean rough;

  if (pile == NULL || !slv_odds_simulate (task, pile, question, &tally, &rough, cancellable, progress, user_data, error))
    return NULL;
  if (tally.given == 0)
    return slv_error_null (error, SLV_ERROR_NO, NULL, _("no first hand of this deck is as it is given to be"));
  SlvOddsResult *result = new_result (task, question, pile);
  result->method = SLV_ODDS_SIMULATED;
  result->trials = tally.given;
  result->probability = (double) tally.yes / (double) tally.given;
  result->unknown = (double) (tally.may - tally.yes) / (double) tally.given;
  if (why != NULL)
    g_ptr_array_add (result->assumptions, g_strdup (why));
  if (rough)
    g_ptr_array_add (result->assumptions,
                     g_strdup (_("The best use of a hand was too much to work out. Played was: a redraw where the want is not true of the hand as it lies there, no exchange, and nothing put back but what has to be.")));
  slv_odds_wilson (tally.yes, tally.given, &result->low, &result->high);
  result->keep_first = task->has_keep ? (double) tally.keep_first / (double) tally.given : 1;
  result->keep_final = task->has_keep ? (double) tally.keep_final / (double) tally.given : 1;
  result->redraws = (double) tally.redraws / (double) tally.given;
  return result;
}

static SlvOddsResult *
answer (const SlvOddsTask *task, const SlvOddsQuestion *question, GCancellable *cancellable, SlvOddsProgress progress,
        gpointer user_data, GError **error)
{
  g_autofree guint *pile = NULL;
  gboolean too_much = question->method == SLV_ODDS_SIMULATED;
  SlvOddsValue value = { 0 };

  if (!too_much && !slv_odds_task_best (task, NULL, &value, &pile, &too_much, cancellable, error) && !too_much)
    return NULL;
  if (too_much && question->method != SLV_ODDS_EXACT)
    return simulate (task, question, cancellable, progress, user_data, error);
  if (!too_much && pile != NULL)
    return counted (task, question, pile, &value);
  return slv_error_null (error, SLV_ERROR_NO, NULL, "%s", too_much ? _("an exact answer would take too long here; a simulation can answer this")
                                                                     : _("no first hand of this deck is as it is given to be"));
}

static SlvOddsProblem *
problem_of (SlvOddsDeck *deck, const SlvOddsQuestion *question, GError **error)
{
  return slv_odds_problem_new (deck, question->want, question->given,
                               question->policy == SLV_ODDS_RULE ? question->keep_if : NULL, error);
}

SlvOddsResult *
slv_odds_ask (SlvOddsDeck *deck, const SlvOddsQuestion *question, GCancellable *cancellable, SlvOddsProgress progress,
              gpointer user_data, GError **error)
{
  gint64 start = g_get_monotonic_time ();
  SlvOddsTask task;

  g_return_val_if_fail (deck != NULL && question != NULL && question->want != NULL, NULL);
  g_return_val_if_fail (question->policy != SLV_ODDS_RULE || question->keep_if != NULL, NULL);
  g_autoptr (SlvOddsProblem) problem = problem_of (deck, question, error);
  if (problem == NULL)
    return NULL;
  slv_odds_task_init (&task, problem, question);
  SlvOddsResult *result = answer (&task, question, cancellable, progress, user_data, error);
  if (result != NULL)
    result->microseconds = g_get_monotonic_time () - start;
  return result;
}

gboolean
slv_odds_check (SlvOddsDeck *deck, const char *text, GError **error)
{
  g_autoptr (SlvOddsProblem) problem = slv_odds_problem_new (deck, text, NULL, NULL, error);

  return problem != NULL;
}

/* ---- series ---- */

GArray *
slv_odds_by_turn (SlvOddsDeck *deck, const SlvOddsQuestion *question, GCancellable *cancellable, GError **error)
{
  g_autoptr (GArray) points = g_array_new (FALSE, FALSE, sizeof (SlvOddsPoint));
  g_autoptr (SlvOddsProblem) problem = problem_of (deck, question, error);
  SlvOddsPoint point = { 0 };

  if (problem == NULL)
    return NULL;
  for (guint turn = 0; turn <= question->turn; turn++)
    {
      SlvOddsQuestion one = *question;
      guint seen = slv_odds_deck_seen (deck, question->second, turn);

      one.turn = turn;
      /* a turn that draws nothing changes nothing */
      if (turn == 0 || seen != point.seen)
        {
          SlvOddsTask task;

          slv_odds_task_init (&task, problem, &one);
          g_autoptr (SlvOddsResult) result = answer (&task, &one, cancellable, NULL, NULL, error);
          if (result == NULL)
            return NULL;
          point = (SlvOddsPoint) { turn, seen, result->probability, result->low, result->high };
        }
      point.turn = turn;
      g_array_append_val (points, point);
    }
  return g_steal_pointer (&points);
}
