/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening-redraw.c: what a player may do with the first hand: redraw it, exchange some of it, draw on. */
#include "config.h"
#include "goldfish/slv-opening-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

/* ---- redraws ---- */

/* A card of which it is not known keeps a hand from being one that may be redrawn. */
gboolean
slv_opening_may_redraw (SlvOpening *opening, const SlvHandCard *card)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  const SlvStep *step = real->mulligan;
  const char *when;
  SlvTruth truth;

  if (step == NULL)
    return FALSE;
  when = step->when_option != NULL ? slv_options_get (real->options, real->book, step->when_option) : NULL;
  return g_strcmp0 (when, "any") == 0
         || (slv_opening_test (real, step->where, step->line, card, &truth, NULL) && truth == SLV_TRUE);
}

/* Whether the hand is one that may be redrawn. */
static gboolean
hand_qualifies (SlvOpeningReal *real)
{
  GArray *hand = slv_opening_zone (real, real->opening.hand_zone);

  for (guint i = 0; i < hand->len; i++)
    if (!slv_opening_may_redraw (&real->opening, &g_array_index (hand, SlvHandCard, i)))
      return FALSE;
  return TRUE;
}

/* Cards that a redraw draws. A hand of a size that a person asked for is redrawn to the same. */
static gint64
redraw_size (SlvOpeningReal *real)
{
  return real->draw > 0 ? (gint64) real->opening.hand_size
                        : slv_opening_number (real, &real->mulligan->n, real->opening.hand_size);
}

static gint64
exchange_max (SlvOpeningReal *real)
{
  const SlvStep *step = real->exchange;

  return slv_opening_number (real, real->opening.first || !step->max_other.set ? &step->max : &step->max_other, 0);
}

void
slv_opening_get_rules (SlvOpening *opening, SlvOpeningRules *rules)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;

  g_return_if_fail (opening != NULL && rules != NULL);
  *rules = (SlvOpeningRules) { .redraw_clause = "", .exchange_clause = "" };
  if (real->mulligan != NULL)
    {
      rules->redraws = (guint) CLAMP (slv_opening_number (real, &real->mulligan->max, 1), 0, (gint64) G_MAXUINT);
      rules->redraw_size = (guint) CLAMP (redraw_size (real), 0, (gint64) SLV_OPENING_CARDS_MAX);
      rules->redraw_clause = real->mulligan->clause != NULL ? real->mulligan->clause : "";
    }
  if (real->exchange != NULL)
    {
      rules->exchange = (guint) CLAMP (exchange_max (real), 0, (gint64) SLV_OPENING_CARDS_MAX);
      rules->exchange_repeats = real->exchange->times > 1;
      rules->exchange_clause = real->exchange->clause != NULL ? real->exchange->clause : "";
    }
}

/* (transfer full): a value of an option as a word for people. The definition's list of values is translated as a whole. */
static char *
value_word (const SlvRulebook *book, const char *id, const char *value)
{
  const SlvOption *option = slv_rulebook_find_option (book, id);
  g_autofree char *list = option != NULL && option->values != NULL ? g_strjoinv ("|", option->values) : g_strdup ("");
  g_auto (GStrv) words = g_strsplit (*list != '\0' ? g_dgettext (GETTEXT_PACKAGE, list) : "", "|", -1);

  for (guint i = 0; i < g_strv_length (words) && *list != '\0' && option->values[i] != NULL; i++)
    if (g_str_equal (option->values[i], value))
      return g_strdup (words[i]);
  return g_strdup (value);
}

static void
tell_over (SlvOpeningReal *real)
{
  g_autofree char *word = NULL;
  const char *value;

  if (real->over_told || real->mulligan->over.option == NULL)
    return;
  value = slv_options_get (real->options, real->book, real->mulligan->over.option);
  if (value == NULL)
    return;
  real->over_told = TRUE;
  word = value_word (real->book, real->mulligan->over.option, value);
  slv_opening_note (real, real->mulligan->clause, FALSE,
                    g_strdup_printf (_("No further redraw is allowed; one more would mean: %s."), word));
}

void
slv_opening_update (SlvOpeningReal *real)
{
  SlvOpening *opening = &real->opening;
  gint64 max;

  opening->redraws_left = 0;
  opening->exchange_left = 0;
  if (real->mulligan != NULL && hand_qualifies (real))
    {
      max = slv_opening_number (real, &real->mulligan->max, 1);
      if (max > (gint64) opening->redraws)
        opening->redraws_left = (guint) MIN (max - (gint64) opening->redraws, (gint64) G_MAXUINT);
      else
        tell_over (real);
    }
  if (real->exchange != NULL && real->exchanges > 0)
    opening->exchange_left = (guint) CLAMP (exchange_max (real), 0, (gint64) slv_opening_zone (real, opening->hand_zone)->len);
}

gboolean
slv_opening_mulligan (SlvOpening *opening)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  GArray *hand, *pile;
  gint64 n;

  g_return_val_if_fail (opening != NULL, FALSE);
  if (opening->redraws_left == 0)
    return FALSE;
  hand = slv_opening_zone (real, opening->hand_zone);
  pile = slv_opening_zone (real, real->pile);
  n = redraw_size (real);
  if (n < 0 || n > (gint64) hand->len + (gint64) pile->len)
    return FALSE;
  g_array_append_vals (pile, hand->data, hand->len);
  g_array_set_size (hand, 0);
  slv_opening_shuffle (real, real->pile);
  slv_opening_take (real, real->pile, opening->hand_zone, (guint) n);
  real->pile_after = pile->len;
  opening->hand_size = (guint) n;
  opening->redraws++;
  slv_opening_note (real, real->mulligan->clause, FALSE, g_strdup (_("The hand was shuffled back and redrawn.")));
  slv_opening_update (real);
  return TRUE;
}

/* ---- exchange ---- */

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
  return *(const guint *) a < *(const guint *) b ? -1 : *(const guint *) a > *(const guint *) b;
}

/* @positions in ascending order, each once and within the hand; NULL otherwise. */
static guint *
sort_positions (const guint *positions, guint n, guint n_hand)
{
  g_autofree guint *sorted = g_memdup2 (positions, n * sizeof (guint));

  qsort (sorted, n, sizeof (guint), compare_numbers);
  for (guint i = 0; i < n; i++)
    if (sorted[i] >= n_hand || (i > 0 && sorted[i] == sorted[i - 1]))
      return NULL;
  return g_steal_pointer (&sorted);
}

/* Where returned cards go: under the pile, or to a zone of its own. */
static void
put_back (SlvOpeningReal *real, const SlvHandCard *card)
{
  const char *to = real->exchange->to;
  const SlvZone *zone = to != NULL && strcmp (to, "bottom") != 0 ? slv_rulebook_find_zone (real->book, to) : NULL;

  if (zone != NULL)
    g_array_append_vals (slv_opening_zone (real, zone->index), card, 1);
  else
    g_array_prepend_vals (slv_opening_zone (real, real->pile), card, 1);
}

gboolean
slv_opening_exchange (SlvOpening *opening, const guint *positions, guint n)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  g_autofree guint *sorted = NULL;
  g_autofree char *count = NULL;
  GArray *hand;

  g_return_val_if_fail (opening != NULL && (positions != NULL || n == 0), FALSE);
  if (n == 0 || n > opening->exchange_left || n > slv_opening_zone (real, real->pile)->len)
    return FALSE;
  hand = slv_opening_zone (real, opening->hand_zone);
  sorted = sort_positions (positions, n, hand->len);
  if (sorted == NULL)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      const SlvHandCard card = g_array_index (hand, SlvHandCard, positions[i]);

      put_back (real, &card);
    }
  for (guint i = n; i > 0; i--)
    g_array_remove_index (hand, sorted[i - 1]);
  slv_opening_take (real, real->pile, opening->hand_zone, n);
  real->exchanges--;
  count = g_strdup_printf ("%u", n);
  slv_opening_note (real, real->exchange->clause, FALSE, g_strdup_printf (_("Cards exchanged: %s."), count));
  slv_opening_update (real);
  return TRUE;
}

/* ---- drawing on ---- */

gboolean
slv_opening_draw (SlvOpening *opening)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  guint hand;

  g_return_val_if_fail (opening != NULL, FALSE);
  if (slv_opening_zone (real, real->pile)->len == 0 || !slv_opening_find_zone (real, real->book->hand, &hand, NULL))
    return FALSE;
  slv_opening_take (real, real->pile, hand, 1);
  opening->redraws_left = 0;
  opening->exchange_left = 0;
  if (slv_opening_zone (real, real->pile)->len > 0)
    return TRUE;
  for (guint i = 0; real->format->lose != NULL && i < real->format->lose->len; i++)
    {
      const SlvStep *step = g_ptr_array_index (real->format->lose, i);

      if (g_strcmp0 (step->when, "deck-empty") == 0)
        slv_opening_note (real, step->clause, FALSE, g_strdup (_("The pile is empty: the game is lost.")));
    }
  return TRUE;
}

static gint64 draws_of_steps (SlvOpeningReal *real, const GPtrArray *steps, guint turn);

static gint64
draws_of_step (SlvOpeningReal *real, const SlvStep *step, guint turn)
{
  gint64 most = 0;

  if (step->kind == SLV_STEP_DRAW)
    return step->n_zone != NULL || slv_opening_skips (real, step, turn) ? 0 : MAX (slv_opening_number (real, &step->n, 0), 0);
  if (step->kind != SLV_STEP_CHOOSE)
    return 0;
  for (guint i = 0; step->ways != NULL && i < step->ways->len; i++)
    most = MAX (most, draws_of_steps (real, ((SlvWay *) g_ptr_array_index (step->ways, i))->steps, turn));
  return most;
}

static gint64
draws_of_steps (SlvOpeningReal *real, const GPtrArray *steps, guint turn)
{
  gint64 n = 0;

  for (guint i = 0; steps != NULL && i < steps->len; i++)
    n += draws_of_step (real, g_ptr_array_index (steps, i), turn);
  return n;
}

guint
slv_opening_turn_draws (SlvOpening *opening, guint turn)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  const GPtrArray *phases;
  gint64 n = 0;

  g_return_val_if_fail (opening != NULL, 0);
  phases = real->format->phases;
  for (guint i = 0; phases != NULL && i < phases->len; i++)
    {
      const SlvPhase *phase = g_ptr_array_index (phases, i);

      n += phase->optional ? 0 : draws_of_steps (real, phase->steps, turn);
    }
  return (guint) MIN (n, (gint64) SLV_OPENING_CARDS_MAX);
}

guint
slv_opening_seen (SlvOpening *opening, guint turn)
{
  SlvOpeningReal *real = (SlvOpeningReal *) opening;
  guint drawn = 0;

  g_return_val_if_fail (opening != NULL, 0);
  for (guint i = 1; i <= turn && drawn < real->pile_after; i++)
    {
      guint n = slv_opening_turn_draws (opening, i);

      drawn += MIN (n, real->pile_after - drawn);
      if (n == 0 && i > 1000)
        break;
    }
  return opening->hand_size + drawn;
}
