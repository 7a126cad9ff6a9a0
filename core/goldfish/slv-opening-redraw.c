/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-redraw.c: what a player may do with the first hand: redraw it and put back what that costs, exchange some of it, put
 * cards that were looked at under the pile, draw on. Cards that left the pile unseen after the draw (prizes) go back on top before
 * anything of this and are taken anew after it, as if the hand had been settled before them. */
#include "goldfish/slv-opening-private.h"

/* ---- what the rules say ---- */

SlvTruth
slv_opening_may_redraw (SlvOpening *opening, const SlvHandCard *card)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  const SlvStep *step = real->mulligan;
  SlvTruth truth;

  if (step == NULL)
    return SLV_FALSE;
  const char *when = step->when_option != NULL ? slv_options_get (real->options, real->book, step->when_option) : NULL;
  if (g_strcmp0 (when, "any") == 0)
    return SLV_TRUE;
  return slv_opening_test (real, step->where, step->line, card, &truth, NULL) ? truth : SLV_UNKNOWN;
}

/* Whether the hand is one that may be redrawn. */
static gboolean
hand_qualifies (SlvOpeningReal *real)
{
  GArray *hand = slv_opening_zone (real, real->opening.hand_zone);

  for (guint i = 0; i < hand->len; i++)
    if (slv_opening_may_redraw (&real->opening, &g_array_index (hand, SlvHandCard, i)) != SLV_TRUE)
      return FALSE;
  return TRUE;
}

static guint
bounded (SlvOpeningReal *real, const SlvNumber *number, gint64 otherwise)
{
  return (guint) CLAMP (slv_opening_number (real, number, otherwise), 0, (gint64) SLV_OPENING_CARDS_MAX);
}

/* So much of each redraw up to number @nth that is not free. */
static guint64
costs (const SlvOpeningRules *rules, guint nth, guint each)
{
  return (guint64) each * (nth - MIN (nth, rules->free));
}

guint
slv_opening_rules_size (const SlvOpeningRules *rules, guint nth)
{
  guint64 less = costs (rules, nth, rules->fewer);

  return rules->redraw_size - (guint) MIN (less, rules->redraw_size);
}

guint
slv_opening_rules_put_back (const SlvOpeningRules *rules, guint nth)
{
  guint64 n = costs (rules, nth, rules->put_back);

  return (guint) MIN (n, rules->redraw_size);
}

/* As often as is allowed, and no further than to a hand without a card. */
static void
get_redraws (SlvOpeningReal *real, SlvOpeningRules *rules)
{
  const SlvStep *step = real->mulligan;

  rules->redraw_clause = step->clause;
  rules->forced = step->forced;
  /* a hand of a size that a person asked for is redrawn to the same */
  rules->redraw_size = real->draw > 0 ? MIN (real->draw, SLV_OPENING_CARDS_MAX) : bounded (real, &step->n, real->opening.hand_size);
  rules->fewer = bounded (real, &step->fewer, 0);
  rules->put_back = bounded (real, &step->put_back, 0);
  if (step->free_players <= real->opening.players)
    rules->free = bounded (real, &step->free, 0);
  if (rules->forced)
    return;
  rules->redraws = (guint) CLAMP (slv_opening_number (real, &step->max, 1), 0, (gint64) G_MAXUINT);
  guint cost = rules->fewer + rules->put_back;
  if (cost > 0)
    rules->redraws = MIN (rules->redraws, rules->free + rules->redraw_size / cost);
}

void
slv_opening_get_rules (SlvOpening *opening, SlvOpeningRules *rules)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;

  g_return_if_fail (opening != NULL && rules != NULL);
  *rules = (SlvOpeningRules) { .redraw_clause = "", .exchange_clause = "", .look_clause = "" };
  if (real->mulligan != NULL)
    get_redraws (real, rules);
  const SlvStep *exchange = real->exchange;
  if (exchange != NULL)
    {
      rules->exchange = bounded (real, opening->first || !exchange->max_other.set ? &exchange->max : &exchange->max_other, 0);
      rules->exchange_repeats = exchange->times > 1;
      rules->exchange_shuffles = exchange->shuffle;
      rules->exchange_removes = strcmp (exchange->to, "bottom") != 0;
      rules->exchange_clause = exchange->clause;
    }
  if (real->looked > 0)
    {
      rules->look = real->looked;
      rules->look_clause = real->look->clause;
    }
  for (guint i = 0; i < real->after->len; i++)
    rules->aside += g_array_index (real->after, SlvOpeningAfter, i).n;
}

static void
tell_over (SlvOpeningReal *real)
{
  if (real->over_told || real->mulligan->over.option == NULL)
    return;
  const char *value = slv_options_get (real->options, real->book, real->mulligan->over.option);
  real->over_told = TRUE;
  g_autofree char *word = slv_option_say (slv_rulebook_option (real->book, real->mulligan->over.option), value);
  slv_opening_note (real, real->mulligan->clause, FALSE,
                    g_strdup_printf (_("No further redraw is allowed; one more would mean: %s."), word));
}

void
slv_opening_update (SlvOpeningReal *real)
{
  SlvOpening *opening = &real->opening;
  guint hand = slv_opening_zone (real, opening->hand_zone)->len;
  SlvOpeningRules rules;

  opening->redraws_left = opening->exchange_left = opening->look_left = opening->put_back_left = 0;
  slv_opening_get_rules (opening, &rules);
  if (!real->settled)
    {
      opening->look_left = MIN (rules.look, MIN (hand, opening->hand_size));
      opening->put_back_left = MIN (slv_opening_rules_put_back (&rules, opening->redraws), hand);
    }
  if (real->mulligan != NULL && !rules.forced && !real->settled && hand_qualifies (real))
    {
      if (rules.redraws > opening->redraws)
        opening->redraws_left = rules.redraws - opening->redraws;
      else
        tell_over (real);
    }
  if (real->exchange != NULL && real->exchanges > 0)
    opening->exchange_left = MIN (rules.exchange, hand);
}

/* ---- cards that left the pile unseen ---- */

static void
undo_after (SlvOpeningReal *real)
{
  for (guint i = real->after->len; i > 0; i--)
    {
      const SlvOpeningAfter *after = &g_array_index (real->after, SlvOpeningAfter, i - 1);

      slv_opening_take (real, after->zone, real->pile, after->n);
    }
}

static void
redo_after (SlvOpeningReal *real)
{
  SLV_EACH_IN (SlvOpeningAfter, after, real->after)
    {
      after->n = MIN (after->n, slv_opening_zone (real, real->pile)->len);
      slv_opening_take (real, real->pile, after->zone, after->n);
    }
  real->pile_after = slv_opening_zone (real, real->pile)->len;
}

GArray *
slv_opening_dup_unseen (SlvOpening *opening)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  GArray *unseen = g_array_copy (slv_opening_zone (real, real->pile));

  SLV_EACH_IN (const SlvOpeningAfter, after, real->after)
    {
      const GArray *zone = slv_opening_zone (real, after->zone);
      guint n = MIN (after->n, zone->len);

      g_array_append_vals (unseen, &g_array_index (zone, SlvHandCard, zone->len - n), n);
    }
  return unseen;
}

/* ---- redraws ---- */

static void
shuffle_hand_in (SlvOpeningReal *real)
{
  GArray *hand = slv_opening_zone (real, real->opening.hand_zone);

  g_array_append_vals (slv_opening_zone (real, real->pile), hand->data, hand->len);
  g_array_set_size (hand, 0);
}

gboolean
slv_opening_mulligan (SlvOpening *opening)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  SlvOpeningRules rules;

  g_return_val_if_fail (opening != NULL, FALSE);
  if (opening->redraws_left == 0)
    return FALSE;
  slv_opening_get_rules (opening, &rules);
  guint n = MIN (slv_opening_rules_size (&rules, opening->redraws + 1),
                 slv_opening_zone (real, opening->hand_zone)->len + slv_opening_zone (real, real->pile)->len);
  undo_after (real);
  shuffle_hand_in (real);
  slv_opening_shuffle (real, real->pile);
  slv_opening_take (real, real->pile, opening->hand_zone, n);
  redo_after (real);
  opening->hand_size = n;
  opening->redraws++;
  slv_opening_note (real, real->mulligan->clause, FALSE, g_strdup (_("The hand was shuffled back and redrawn.")));
  slv_opening_update (real);
  if (opening->put_back_left > 0)
    slv_opening_note (real, real->mulligan->clause, FALSE,
                      slv_tell_printf (ngettext ("Once this hand is kept, %u card of it goes under the pile.",
                                                 "Once this hand is kept, %u cards of it go under the pile.", opening->put_back_left),
                                       opening->put_back_left));
  return TRUE;
}

/* Whether some card of hand or pile makes a hand stand. */
static gboolean
can_stand (SlvOpeningReal *real)
{
  const guint zones[] = { real->opening.hand_zone, real->pile };

  for (guint z = 0; z < G_N_ELEMENTS (zones); z++)
    {
      GArray *cards = slv_opening_zone (real, zones[z]);

      for (guint i = 0; i < cards->len; i++)
        if (slv_opening_may_redraw (&real->opening, &g_array_index (cards, SlvHandCard, i)) != SLV_TRUE)
          return TRUE;
    }
  return FALSE;
}

/* Any cards of the pile, the top ones after this: cheaper than a shuffle of all for each of many redraws. */
static void
shuffle_top (SlvOpeningReal *real, guint n)
{
  GArray *pile = slv_opening_zone (real, real->pile);

  for (guint i = 0; i < n; i++)
    {
      guint to = pile->len - 1 - i, from = slv_random_below (&real->random, to + 1);
      const SlvHandCard card = g_array_index (pile, SlvHandCard, to);

      g_array_index (pile, SlvHandCard, to) = g_array_index (pile, SlvHandCard, from);
      g_array_index (pile, SlvHandCard, from) = card;
    }
}

gboolean
slv_opening_force_redraws (SlvOpeningReal *real, GError **error)
{
  SlvOpening *opening = &real->opening;
  SlvOpeningRules rules;

  if (!hand_qualifies (real))
    return TRUE;
  slv_opening_get_rules (opening, &rules);
  guint n = MIN (rules.redraw_size, slv_opening_zone (real, opening->hand_zone)->len + slv_opening_zone (real, real->pile)->len);
  while (n > 0 && can_stand (real) && hand_qualifies (real))
    {
      shuffle_hand_in (real);
      shuffle_top (real, n);
      slv_opening_take (real, real->pile, opening->hand_zone, n);
      opening->redraws++;
    }
  if (hand_qualifies (real))
    return slv_set_error (error, SLV_ERROR_NO, NULL,
                          _("the opening cannot start (%s): no hand of this deck can be kept, each would have to be drawn again"),
                          rules.redraw_clause);
  slv_opening_shuffle (real, real->pile);
  opening->hand_size = n;
  slv_opening_note (real, real->mulligan->clause, FALSE,
                    slv_tell_printf (ngettext ("The first hand could not be kept; it was shuffled back and drawn again %u time.",
                                               "The first hand could not be kept; hands were shuffled back and drawn again %u times.",
                                               opening->redraws), opening->redraws));
  return TRUE;
}

/* ---- putting back ---- */

/* @positions in ascending order, each once and below @end; NULL otherwise. */
static guint *
sort_positions (const guint *positions, guint n, guint end)
{
  g_autofree guint *sorted = g_memdup2 (positions, n * sizeof (guint));

  qsort (sorted, n, sizeof (guint), slv_compare_guints);
  for (guint i = 0; i < n; i++)
    if (sorted[i] >= end || (i > 0 && sorted[i] == sorted[i - 1]))
      return NULL;
  return g_steal_pointer (&sorted);
}

/* Takes cards out of the hand, under the pile or to @zone (NULL: under the pile). FALSE: positions that there are not. */
static gboolean
return_cards (SlvOpeningReal *real, const guint *positions, guint n, guint end, const SlvZone *zone)
{
  GArray *hand = slv_opening_zone (real, real->opening.hand_zone);
  g_autofree guint *sorted = sort_positions (positions, n, MIN (end, hand->len));

  if (sorted == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const SlvHandCard card = g_array_index (hand, SlvHandCard, positions[i]);

      if (zone != NULL)
        g_array_append_val (slv_opening_zone (real, zone->index), card);
      else
        g_array_prepend_val (slv_opening_zone (real, real->pile), card);
    }
  for (guint i = n; i > 0; i--)
    g_array_remove_index (hand, sorted[i - 1]);
  return TRUE;
}

static gboolean
put_back_looked (SlvOpeningReal *real, const guint *positions, guint n)
{
  SlvOpening *opening = &real->opening;

  undo_after (real);
  if (n > slv_opening_zone (real, real->pile)->len || !return_cards (real, positions, n, opening->look_left, NULL))
    {
      redo_after (real);
      return FALSE;
    }
  slv_opening_take (real, real->pile, opening->hand_zone, n);
  redo_after (real);
  slv_opening_note (real, real->look->clause, FALSE,
                    slv_tell_printf (ngettext ("%u of the cards that were looked at went under the pile; the hand is drawn without it.",
                                               "%u of the cards that were looked at went under the pile; the hand is drawn without them.",
                                               n), n));
  return TRUE;
}

gboolean
slv_opening_put_back (SlvOpening *opening, const guint *positions, guint n)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;

  g_return_val_if_fail (opening != NULL && (positions != NULL || n == 0), FALSE);
  if (n == 0 || (opening->put_back_left > 0 ? n != opening->put_back_left : n > opening->look_left))
    return FALSE;
  if (opening->put_back_left == 0)
    {
      if (!put_back_looked (real, positions, n))
        return FALSE;
    }
  else
    {
      undo_after (real);
      if (!return_cards (real, positions, n, G_MAXUINT, NULL))
        {
          redo_after (real);
          return FALSE;
        }
      redo_after (real);
      opening->hand_size -= n;
      slv_opening_note (real, real->mulligan->clause, FALSE,
                        slv_tell_printf (ngettext ("%u card of the hand went under the pile.", "%u cards of the hand went under the pile.",
                                                   n), n));
    }
  real->settled = TRUE;
  slv_opening_update (real);
  return TRUE;
}

/* ---- exchange ---- */

gboolean
slv_opening_exchange (SlvOpening *opening, const guint *positions, guint n)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;

  g_return_val_if_fail (opening != NULL && (positions != NULL || n == 0), FALSE);
  if (n == 0 || n > opening->exchange_left)
    return FALSE;
  const SlvZone *to = slv_rulebook_find_zone (real->book, real->exchange->to);
  undo_after (real);
  /* what goes under the pile can be drawn again */
  if ((to != NULL && n > slv_opening_zone (real, real->pile)->len) || !return_cards (real, positions, n, G_MAXUINT, to))
    {
      redo_after (real);
      return FALSE;
    }
  slv_opening_take (real, real->pile, opening->hand_zone, n);
  if (real->exchange->shuffle)
    slv_opening_shuffle (real, real->pile);
  redo_after (real);
  real->exchanges--;
  g_autofree char *count = g_strdup_printf ("%u", n);
  slv_opening_note (real, real->exchange->clause, FALSE, g_strdup_printf (_("Cards exchanged: %s."), count));
  slv_opening_update (real);
  return TRUE;
}

/* ---- drawing on ---- */

gboolean
slv_opening_draw (SlvOpening *opening)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;

  g_return_val_if_fail (opening != NULL, FALSE);
  if (opening->put_back_left > 0 || slv_opening_zone (real, real->pile)->len == 0)
    return FALSE;
  slv_opening_take (real, real->pile, slv_opening_zone_index (real, real->book->hand), 1);
  opening->redraws_left = opening->exchange_left = opening->look_left = 0;
  if (slv_opening_zone (real, real->pile)->len > 0)
    return TRUE;
  SLV_EACH (const SlvStep, step, real->format->lose)
    if (slv_opening_loses (real, step, "deck-empty"))
      slv_opening_note (real, step->clause, FALSE, g_strdup (_("The pile is empty: the game is lost.")));
  return TRUE;
}
