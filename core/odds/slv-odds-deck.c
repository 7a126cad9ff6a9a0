/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-deck.c: the snapshot that questions are asked of. The opening itself is run once for each seat (slv-opening.h), so
 * that whatever refuses a hand there refuses the odds too, with the same words; of the shuffled cards only the counts stay. */
#include "odds/slv-odds-private.h"
#include "base/slv-fold.h"
#include <math.h>

#define IDLE_TURNS_MAX 1000u   /* turns without a draw, after which none is expected any more */

/* ---- names that several cards have ---- */

static void
find_meant (SlvOddsDeck *deck)
{
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (deck->deck, deck->index, deck->book);

  deck->meant = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_array_unref);
  SLV_EACH_IN (const SlvResolved, card, resolution->cards)
    {
      GArray *meant = slv_resolution_dup_meant (resolution, card);

      if (meant != NULL)
        g_hash_table_insert (deck->meant, GUINT_TO_POINTER (card->row + 1), meant);
    }
}

SlvTruth
slv_odds_lot_weigh (SlvCountBound *bound, guint nth, const SlvOddsLot *lot, double *value)
{
  SlvTruth all = slv_count_weigh (bound, nth, lot->row, lot->name, value);

  for (guint i = 0; lot->meant != NULL && i < lot->meant->len; i++)
    {
      double other;
      SlvTruth truth = slv_count_weigh (bound, nth, g_array_index (lot->meant, guint, i), lot->name, &other);

      if (truth == all && (truth == SLV_FALSE || other == *value || (isnan (other) && isnan (*value))))
        continue;
      if (truth != SLV_FALSE)
        *value = all == SLV_FALSE || isnan (other) ? other : MAX (*value, other);
      all = SLV_UNKNOWN;
    }
  return all;
}

static SlvTruth
may_redraw (SlvOpening *opening, const SlvOddsLot *lot)
{
  const SlvHandCard card = { lot->row, lot->name };
  SlvTruth all = slv_opening_may_redraw (opening, &card);

  for (guint i = 0; lot->meant != NULL && i < lot->meant->len; i++)
    {
      const SlvHandCard other = { g_array_index (lot->meant, guint, i), lot->name };

      all = slv_opening_may_redraw (opening, &other) == all ? all : SLV_UNKNOWN;
    }
  return all;
}

/* ---- lots ---- */

static SlvOddsLot *
find_lot (SlvOddsDeck *deck, const SlvHandCard *card)
{
  SLV_EACH_IN (SlvOddsLot, lot, deck->lots)
    if (lot->row == card->row && (card->row != SLV_ROW_NONE || strcmp (lot->name, card->name) == 0))
      return lot;
  return NULL;
}

/* The deck's own copy of a name: the opening's goes with the opening. */
static const char *
own_name (SlvOddsDeck *deck, const SlvHandCard *card)
{
  if (card->row != SLV_ROW_NONE)
    return slv_index_card_name (deck->index, card->row);
  for (guint i = 0; i < deck->deck->entries->len; i++)
    if (strcmp (slv_deck_entry (deck->deck, i)->name, card->name) == 0)
      return slv_deck_entry (deck->deck, i)->name;
  return "";
}

static void
add_card (SlvOddsDeck *deck, SlvOpening *opening, const SlvHandCard *card, GHashTable *known)
{
  gpointer key = card->row != SLV_ROW_NONE ? GUINT_TO_POINTER (card->row + 1) : NULL;
  guint at = key != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (known, key)) : 0;
  SlvOddsLot *found = at > 0 ? &g_array_index (deck->lots, SlvOddsLot, at - 1) : key == NULL ? find_lot (deck, card) : NULL;

  deck->n_cards++;
  if (found == NULL)
    {
      SlvOddsLot lot = { card->row, own_name (deck, card), 1, 0, FALSE, key != NULL ? g_hash_table_lookup (deck->meant, key) : NULL };

      lot.may_redraw = may_redraw (opening, &lot) == SLV_TRUE;
      g_array_append_val (deck->lots, lot);
      if (key != NULL)
        g_hash_table_insert (known, key, GUINT_TO_POINTER (deck->lots->len));
    }
  else
    found->count++;
}

static void
add_lots (SlvOddsDeck *deck, SlvOpening *opening)
{
  g_autoptr (GHashTable) known = g_hash_table_new (NULL, NULL);
  const SlvOpeningChoice *choice = opening->choices->len > 0 ? g_ptr_array_index (opening->choices, 0) : NULL;

  for (guint i = 0; i < opening->drawn_from->len; i++)
    add_card (deck, opening, &g_array_index (opening->drawn_from, SlvHandCard, i), known);
  if (choice == NULL)
    return;
  deck->n_aside = choice->n;
  deck->distinct = choice->distinct;
  for (guint i = 0; i < choice->went->len; i++)
    add_card (deck, opening, &g_array_index (choice->went, SlvHandCard, i), known);
  for (guint i = 0; i < choice->fits->len; i++)
    {
      SlvOddsLot *lot = find_lot (deck, &g_array_index (choice->fits, SlvHandCard, i));

      if (lot != NULL)
        lot->fits = lot->count;
    }
}

/* ---- cards that are gone ---- */

static void
assume (SlvOddsDeck *deck, char *text)
{
  g_ptr_array_add (deck->assumptions, text);
}

static gboolean
take_gone (SlvOddsDeck *deck, const char *text, GError **error)
{
  const char *strip = deck->book->game->strip, *sign = strrchr (text, '=');
  guint64 n = 1;

  if (sign != NULL && sign[1] != '\0' && strspn (sign + 1, "0123456789") == strlen (sign + 1))
    n = g_ascii_strtoull (sign + 1, NULL, 10);
  else
    sign = text + strlen (text);
  g_autofree char *name = g_strndup (text, (gsize) (sign - text));
  g_autofree char *wanted = slv_fold_name (name, strip);
  SLV_EACH_IN (SlvOddsLot, lot, deck->lots)
    {
      g_autofree char *folded = slv_fold_name (lot->name, strip);

      if (strcmp (folded, wanted) != 0)
        continue;
      if (n > lot->count)
        return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the pile has fewer copies of “%s” than are to be gone: %u"), lot->name,
                              lot->count);
      if (n > 0)
        assume (deck, slv_tell_printf (ngettext ("%u copy of “%s” is gone from the pile before the draw.",
                                                 "%u copies of “%s” are gone from the pile before the draw.", (guint) n), (guint) n, lot->name));
      lot->count -= (guint) n;
      lot->fits = MIN (lot->fits, lot->count);
      deck->n_cards -= (guint) n;
      return TRUE;
    }
  return slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the pile has no card “%s” that could be gone"), name);
}

/* ---- turns ---- */

/* Cards of the pile that a hand and later turns can come to: those set aside unseen are not among them. */
static guint
slv_odds_deck_there (const SlvOddsDeck *deck)
{
  guint pile = deck->n_cards - deck->n_aside;

  return pile - MIN (deck->rules[0].aside, pile);
}

gboolean
slv_odds_deck_returns (const SlvOddsDeck *deck)
{
  SLV_EACH (const SlvStep, step, deck->format->opening)
    if (step->kind == SLV_STEP_MOVE && g_strcmp0 (step->to, deck->book->pile) == 0)
      return TRUE;
  return FALSE;
}

static GArray *
add_up_draws (const SlvOddsDeck *deck, SlvOpening *opening)
{
  GArray *draws = g_array_new (FALSE, FALSE, sizeof (guint));
  guint there = slv_odds_deck_there (deck), now = 0, idle = 0;

  g_array_append_val (draws, now);
  /* until hands of any size, which redraws may make, have come to the whole pile */
  for (guint turn = 1; now < there && turn <= SLV_ODDS_TURN_MAX && idle < IDLE_TURNS_MAX; turn++)
    {
      guint n = slv_opening_turn_draws (opening, turn, deck->way);

      idle = n > 0 ? 0 : idle + 1;
      now += MIN (n, there - now);
      g_array_append_val (draws, now);
    }
  return draws;
}

/* ---- what had to be assumed ---- */

static void
assume_notes (SlvOddsDeck *deck, const SlvOpening *opening)
{
  guint chosen = 0;

  SLV_EACH (const SlvOpeningNote, note, opening->notes)
    if (note->assumption && !note->chosen)
      assume (deck, g_strdup (note->text));
  /* of what is chosen before the hand one choice is reckoned with */
  for (guint i = 1; i < opening->choices->len; i++)
    {
      const SlvOpeningChoice *choice = g_ptr_array_index (opening->choices, i);

      chosen += choice->n;
    }
  if (chosen > 0)
    assume (deck, slv_tell_printf (ngettext ("%u more card that a player chooses before the hand is the first that fits.",
                                             "%u more cards that a player chooses before the hand are the first that fit.", chosen),
                                   chosen));
}

/* Cards that no card list has, and those of which it is not known whether a hand with them may be drawn again. */
static void
assume_cards (SlvOddsDeck *deck, SlvOpening *opening)
{
  guint unlisted = 0;

  SLV_EACH_IN (const SlvOddsLot, lot, deck->lots)
    {
      unlisted += lot->row == SLV_ROW_NONE ? lot->count : 0;
      deck->unclear += may_redraw (opening, lot) == SLV_UNKNOWN ? lot->count : 0;
    }
  if (unlisted > 0)
    assume (deck, slv_tell_printf (ngettext ("%u card is in no card list; only its name is looked at.",
                                             "%u cards are in no card list; only their names are looked at.", unlisted), unlisted));
}

/* ---- the snapshot ---- */

/* Everything that is the same for both seats. */
static gboolean
take_cards (SlvOddsDeck *deck, SlvOpening *opening, const SlvOddsSetup *setup, GError **error)
{
  g_autoptr (GPtrArray) ways = slv_opening_ways (deck->format, NULL);

  if (deck->way > ways->len)
    return slv_set_error (error, SLV_ERROR_USAGE, NULL,
                          ways->len > 0 ? ngettext ("a turn of this format takes one of %u way", "a turn of this format takes one of %u ways", ways->len)
                                        : _("no way has to be chosen in a turn of this format"), ways->len);
  add_lots (deck, opening);
  for (guint i = 0; setup->gone != NULL && setup->gone[i] != NULL; i++)
    if (!take_gone (deck, setup->gone[i], error))
      return FALSE;
  deck->hand_size = opening->hand_size;
  deck->hand_zone = opening->hand_zone;
  deck->way_words = slv_opening_say_way (opening, deck->way);
  deck->n_aside = MIN (deck->n_aside, deck->n_cards);
  assume_notes (deck, opening);
  if (deck->hand_size > slv_odds_deck_there (deck))
    {
      deck->hand_size = slv_odds_deck_there (deck);
      assume (deck, slv_tell_printf (ngettext ("Only %u card is left in the pile; the hand is all of it.",
                                               "Only %u cards are left in the pile; the hand is all of them.", deck->hand_size),
                                     deck->hand_size));
    }
  assume_cards (deck, opening);
  return TRUE;
}

static gboolean
take_seat (SlvOddsDeck *deck, guint second, const SlvOddsSetup *setup, GError **error)
{
  g_autoptr (SlvOpening) opening = slv_opening_new_drawing (deck->deck, deck->format, deck->index, deck->options, 0, second == 0,
                                                            deck->players, deck->draw, error);

  if (opening == NULL)
    return FALSE;
  slv_opening_get_rules (opening, &deck->rules[second]);
  if (second == 0 && !take_cards (deck, opening, setup, error))
    return FALSE;
  deck->rules[second].exchange = MIN (deck->rules[second].exchange, deck->hand_size);
  deck->draws[second] = add_up_draws (deck, opening);
  return TRUE;
}

SlvOddsDeck *
slv_odds_deck_new (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options,
                   const SlvOddsSetup *setup, GError **error)
{
  static const SlvOddsSetup none = { .players = 0 };

  g_return_val_if_fail (deck != NULL && format != NULL && index != NULL, NULL);
  setup = setup != NULL ? setup : &none;
  g_autoptr (SlvOddsDeck) self = g_new0 (SlvOddsDeck, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->deck = slv_deck_copy (deck);
  self->format = slv_format_ref (format);
  self->book = format->rulebook;
  self->index = slv_index_ref (index);
  self->options = options != NULL ? slv_options_copy (options) : slv_options_new ();
  self->players = setup->players > 0 ? setup->players : 2;
  self->draw = setup->draw;
  self->way = setup->way;
  self->lots = g_array_new (FALSE, FALSE, sizeof (SlvOddsLot));
  self->assumptions = g_ptr_array_new_with_free_func (g_free);
  const SlvZone *pile = self->book->pile != NULL ? slv_rulebook_find_zone (self->book, self->book->pile) : NULL;
  self->pile_zone = pile != NULL ? pile->index : G_MAXUINT;
  find_meant (self);
  for (guint second = 0; second < 2; second++)
    if (!take_seat (self, second, setup, error))
      return NULL;
  if (self->rules[0].exchange_repeats && self->rules[0].exchange > 0)
    assume (self, g_strdup (_("Cards may be exchanged more than once; one exchange is reckoned with.")));
  if (self->rules[0].redraws > SLV_ODDS_REDRAWS_MAX)
    assume (self, slv_tell_printf (_("Redraws in a row that are reckoned with: %u; the rules allow more."), SLV_ODDS_REDRAWS_MAX));
  return g_steal_pointer (&self);
}

SLV_DEFINE_REF (SlvOddsDeck, slv_odds_deck);

void
slv_odds_deck_unref (SlvOddsDeck *deck)
{
  if (!g_atomic_ref_count_dec (&deck->ref_count))
    return;
  for (guint second = 0; second < 2; second++)
    g_clear_pointer (&deck->draws[second], g_array_unref);
  SLV_FREE_MEMBERS (deck, way_words, (slv_options_free, options), assumptions, lots, meant, (slv_index_unref, index),
                    (slv_format_unref, format), (slv_deck_free, deck));
  g_free (deck);
}

/* ---- what it says ---- */

guint
slv_odds_deck_hand_size (const SlvOddsDeck *deck)
{
  return deck->hand_size;
}

guint
slv_odds_deck_pile_size (const SlvOddsDeck *deck)
{
  return deck->n_cards - deck->n_aside;
}

guint
slv_odds_deck_seen (const SlvOddsDeck *deck, gboolean second, guint turn)
{
  const GArray *draws = deck->draws[second ? 1 : 0];
  guint there = slv_odds_deck_there (deck), drawn = g_array_index (draws, guint, MIN (turn, draws->len - 1));

  return deck->hand_size + MIN (drawn, there - deck->hand_size);
}

guint
slv_odds_deck_last_turn (const SlvOddsDeck *deck, gboolean second)
{
  for (guint turn = 0; turn < deck->draws[second ? 1 : 0]->len; turn++)
    if (slv_odds_deck_seen (deck, second, turn) >= slv_odds_deck_there (deck))
      return turn;
  return SLV_ODDS_TURN_MAX;
}

guint
slv_odds_deck_redraws (const SlvOddsDeck *deck)
{
  return deck->rules[0].redraws;
}

guint
slv_odds_deck_exchange (const SlvOddsDeck *deck, gboolean second)
{
  return deck->rules[second ? 1 : 0].exchange;
}

guint
slv_odds_deck_look (const SlvOddsDeck *deck)
{
  return deck->rules[0].look;
}

gboolean
slv_odds_deck_sets_aside (const SlvOddsDeck *deck)
{
  return deck->n_aside > 0;
}
