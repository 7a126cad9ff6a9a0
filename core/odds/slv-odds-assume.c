/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-assume.c: what an answer takes for granted, in sentences, and an opening hand that agrees with it. */
#include "odds/slv-odds-private.h"
#include "base/slv-fold.h"

#define DOUBTS_TOLD_MAX 12u

/* Whether it matters for the question who begins. */
static gboolean
seats_differ (const SlvOddsDeck *deck, const SlvOddsQuestion *question)
{
  if (slv_odds_deck_seen (deck, FALSE, question->turn) != slv_odds_deck_seen (deck, TRUE, question->turn))
    return TRUE;
  return question->policy != SLV_ODDS_AS_IT_COMES && deck->rules[0].exchange != deck->rules[1].exchange;
}

static char *
say_seat (const SlvOddsDeck *deck, gboolean second)
{
  return slv_tell_printf (second ? ngettext ("Reckoned for %u player, who does not begin.", "Reckoned for %u players; another one begins.", deck->players)
                                 : ngettext ("Reckoned for %u player, who begins.", "Reckoned for %u players; this one begins.", deck->players),
                          deck->players);
}

/* Of which cards a condition speaks when the hand is drawn in two parts, or cards are put back. */
static const char *
say_first_hand (const SlvOddsDeck *deck, const SlvOddsQuestion *question)
{
  const SlvOpeningRules *rules = &deck->rules[0];

  if (question->given == NULL && question->policy != SLV_ODDS_RULE)
    return NULL;
  if (rules->look > 0 && rules->look != deck->hand_size && question->policy != SLV_ODDS_AS_IT_COMES)
    return _("What is given of the hand is given of the cards that are looked at before the draw.");
  if (rules->put_back > 0 && question->policy == SLV_ODDS_RULE)
    return _("The rule for keeping a hand looks at all cards of it, before any goes under the pile.");
  return NULL;
}

/* Which draws of a turn: all, those that may be left out, those that no number says. */
typedef enum { ALL_DRAWS, OPTIONAL_DRAWS, OPEN_DRAWS } Draws;

static gboolean
has_draws (const SlvFormat *format, Draws which)
{
  SLV_EACH (const SlvPhase, phase, format->phases)
    SLV_EACH (const SlvStep, step, phase->steps)
      if (step->kind == SLV_STEP_DRAW
          && (which == ALL_DRAWS || (which == OPTIONAL_DRAWS ? phase->optional : !phase->optional && step->n_zone != NULL)))
        return TRUE;
  return FALSE;
}

static void
assume_of_turns (const SlvOddsDeck *deck, const SlvOddsQuestion *question, GPtrArray *list)
{
  guint last = slv_odds_deck_last_turn (deck, question->second);

  if (deck->way_words != NULL)
    g_ptr_array_add (list, g_strdup (deck->way_words));
  if (!has_draws (deck->format, ALL_DRAWS) && deck->way_words == NULL)
    g_ptr_array_add (list, g_strdup (_("The rules that are known here do not say what a turn draws; only the opening hand is counted.")));
  if (slv_odds_deck_returns (deck))
    g_ptr_array_add (list, g_strdup (_("Cards that are set aside for the opening hand and go back into the pile are not among those that turns draw.")));
  if (has_draws (deck->format, OPTIONAL_DRAWS))
    g_ptr_array_add (list, g_strdup (_("Draws of phases that may be left out are not counted.")));
  if (has_draws (deck->format, OPEN_DRAWS))
    g_ptr_array_add (list, g_strdup (_("Draws of a turn whose number a card says are not counted.")));
  if (question->turn > last)
    g_ptr_array_add (list, g_strdup_printf (_("By turn %u the whole pile has been seen; later turns draw nothing."), last));
}

/* Why it is open what @lot adds to a term. */
static void
add_doubts (const SlvOddsProblem *problem, const SlvOddsTerm *term, const SlvOddsLot *lot, GPtrArray *doubts)
{
  const SlvIndex *index = problem->deck->index;
  g_autoptr (GPtrArray) attrs = g_ptr_array_new (), said = g_ptr_array_new_with_free_func (g_free);

  if (lot->row == SLV_ROW_NONE)
    g_ptr_array_add (said, g_strdup_printf (_("everything about “%s”"), lot->name));
  else if (lot->meant != NULL)
    g_ptr_array_add (said, g_strdup_printf (_("which “%s” is meant"), lot->name));
  else
    slv_count_doubts (problem->bound[term->text], term->nth, lot->row, attrs);
  SLV_EACH (const SlvAttr, attr, attrs)
    {
      const char *title = g_dgettext (GETTEXT_PACKAGE, attr->title);
      g_autofree char *value = slv_attr_says_no_number (index, lot->row, attr) ? slv_index_cell_text (index, lot->row, attr) : NULL;

      /* Translators: of a card: "Cost of “Some Card”, which is “X” and no number" */
      g_ptr_array_add (said, value != NULL ? g_strdup_printf (_("%s of “%s”, which is “%s” and no number"), title, lot->name, value)
                                           : g_strdup_printf (_("%s of “%s”"), title, lot->name));
    }
  for (guint i = 0; i < said->len; i++)
    slv_array_add_text (doubts, said->pdata[i]);
}

void
slv_odds_say_doubts (const SlvOddsProblem *problem, GPtrArray *list)
{
  g_autoptr (GPtrArray) doubts = g_ptr_array_new_with_free_func (g_free);
  double value;

  for (guint t = 0; t < problem->terms->len; t++)
    SLV_EACH_IN (const SlvOddsLot, lot, problem->deck->lots)
      {
        const SlvOddsTerm *term = &g_array_index (problem->terms, SlvOddsTerm, t);

        if (slv_odds_lot_weigh (problem->bound[term->text], term->nth, lot, &value) == SLV_UNKNOWN)
          add_doubts (problem, term, lot, doubts);
      }
  if (doubts->len == 0)
    return;
  g_ptr_array_set_size (doubts, (gint) MIN (doubts->len, DOUBTS_TOLD_MAX));
  g_autofree char *named = slv_join_texts (doubts, "; ", 0);
  g_ptr_array_add (list, g_strdup_printf (_("What is not known, and may count or not: %s."), named));
}

GPtrArray *
slv_odds_assumptions (const SlvOddsDeck *deck, const SlvOddsQuestion *question)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);
  const char *hand = say_first_hand (deck, question);
  g_autofree char *want = question->want != NULL ? slv_odds_dup_want (question->want) : NULL;
  g_autoptr (SlvOddsProblem) problem = want != NULL ? slv_odds_problem_new ((SlvOddsDeck *) deck, want, NULL, NULL, NULL) : NULL;

  for (guint i = 0; i < deck->assumptions->len; i++)
    g_ptr_array_add (list, g_strdup (g_ptr_array_index (deck->assumptions, i)));
  if (problem != NULL)
    slv_odds_say_doubts (problem, list);
  if (question->turn > 0)
    assume_of_turns (deck, question, list);
  if (deck->unclear > 0 && (question->policy != SLV_ODDS_AS_IT_COMES || deck->rules[0].forced))
    g_ptr_array_add (list, slv_tell_printf (ngettext ("%u card is not known well enough to say whether a hand with it may be drawn again (%s); such hands are kept.",
                                                      "%u cards are not known well enough to say whether a hand with them may be drawn again (%s); such hands are kept.",
                                                      deck->unclear), deck->unclear, deck->rules[0].redraw_clause));
  if (seats_differ (deck, question))
    g_ptr_array_add (list, say_seat (deck, question->second));
  if (hand != NULL)
    g_ptr_array_add (list, g_strdup (hand));
  return list;
}

SlvOpening *
slv_odds_deal (const SlvOddsDeck *deck, const SlvOddsResult *result, guint64 seed, gboolean second, GError **error)
{
  g_autoptr (SlvOptions) options = slv_deck_dup_options (deck->deck, deck->book, deck->options, NULL);
  const char *chosen = slv_options_get (options, deck->book, "start");
  g_autoptr (GString) start = g_string_new ("start=");

  if (chosen != NULL && *chosen != '\0')
    g_string_append (start, chosen);
  for (guint i = 0; result != NULL && i < result->set_aside->len; i++)
    g_string_append_printf (start, "%s%s", start->str[start->len - 1] != '=' ? "|" : "", (const char *) g_ptr_array_index (result->set_aside, i));
  if (result != NULL && result->set_aside->len > 0 && !slv_options_set (options, deck->book, start->str, error))
    return NULL;
  return slv_opening_new_drawing (deck->deck, deck->format, deck->index, options, seed, !second, deck->players, deck->draw, error);
}
