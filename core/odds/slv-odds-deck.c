/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-deck.c: the snapshot that questions are asked of. The opening itself is run once for each seat (slv-opening.h), so
 * that whatever refuses a hand there refuses the odds too, with the same words; of the shuffled cards only the counts stay. */
#include "config.h"
#include "odds/slv-odds-private.h"
#include "base/slv-fold.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define IDLE_TURNS_MAX 1000u   /* turns without a draw, after which none is expected any more */

/* ---- lots ---- */

static SlvOddsLot *
find_lot (SlvOddsDeck *deck, const SlvHandCard *card)
{
  for (guint i = 0; i < deck->lots->len; i++)
    {
      SlvOddsLot *lot = &g_array_index (deck->lots, SlvOddsLot, i);

      if (lot->row == card->row && (card->row != SLV_ROW_NONE || strcmp (lot->name, card->name) == 0))
        return lot;
    }
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
      const SlvOddsLot lot = { card->row, own_name (deck, card), 1, 0, slv_opening_may_redraw (opening, card) };

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
  for (guint i = 0; i < choice->n; i++)
    add_card (deck, opening, &g_array_index (choice->fits, SlvHandCard, i), known);
  for (guint i = 0; i < choice->fits->len; i++)
    {
      SlvOddsLot *lot = find_lot (deck, &g_array_index (choice->fits, SlvHandCard, i));

      if (lot != NULL)
        lot->fits = lot->count;
    }
}

/* ---- cards that are gone ---- */

static gboolean
take_gone (SlvOddsDeck *deck, const char *text, GError **error)
{
  const char *strip = deck->book->game->strip, *sign = strrchr (text, '=');
  guint64 n = 1;
  g_autofree char *name = NULL, *wanted = NULL;

  if (sign != NULL && sign[1] != '\0' && strspn (sign + 1, "0123456789") == strlen (sign + 1))
    n = g_ascii_strtoull (sign + 1, NULL, 10);
  else
    sign = text + strlen (text);
  name = g_strndup (text, (gsize) (sign - text));
  wanted = slv_fold_name (name, strip);
  for (guint i = 0; i < deck->lots->len; i++)
    {
      SlvOddsLot *lot = &g_array_index (deck->lots, SlvOddsLot, i);
      g_autofree char *folded = slv_fold_name (lot->name, strip);

      if (strcmp (folded, wanted) != 0)
        continue;
      if (n > lot->count)
        {
          slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the pile has fewer copies of “%s” than are to be gone: %u"), lot->name,
                         lot->count);
          return FALSE;
        }
      lot->count -= (guint) n;
      lot->fits = MIN (lot->fits, lot->count);
      deck->n_cards -= (guint) n;
      return TRUE;
    }
  slv_set_error (error, SLV_ERROR_USAGE, NULL, _("the pile has no card “%s” that could be gone"), name);
  return FALSE;
}

/* ---- turns ---- */

static GArray *
make_seen (const SlvOddsDeck *deck, SlvOpening *opening)
{
  GArray *seen = g_array_new (FALSE, FALSE, sizeof (guint));
  guint pile = deck->n_cards - deck->n_aside, now = deck->hand_size, idle = 0;

  g_array_append_val (seen, now);
  for (guint turn = 1; now < pile && turn <= SLV_ODDS_TURN_MAX && idle < IDLE_TURNS_MAX; turn++)
    {
      guint n = slv_opening_turn_draws (opening, turn);

      idle = n > 0 ? 0 : idle + 1;
      now += MIN (n, pile - now);
      g_array_append_val (seen, now);
    }
  return seen;
}

static gboolean
take_seat (SlvOddsDeck *deck, guint second, const SlvOptions *options, const SlvOddsSetup *setup, GError **error)
{
  g_autoptr (SlvOpening) opening = slv_opening_new_drawing (deck->deck, deck->format, deck->index, options, 0, second == 0,
                                                            setup->players > 0 ? setup->players : 2, setup->draw, error);
  guint pile;

  if (opening == NULL)
    return FALSE;
  slv_opening_get_rules (opening, &deck->rules[second]);
  if (second == 0)
    {
      add_lots (deck, opening);
      for (guint i = 0; setup->gone != NULL && setup->gone[i] != NULL; i++)
        if (!take_gone (deck, setup->gone[i], error))
          return FALSE;
      deck->hand_size = opening->hand_size;
      deck->hand_zone = opening->hand_zone;
      for (guint i = 0; i < opening->notes->len; i++)
        {
          const SlvOpeningNote *note = g_ptr_array_index (opening->notes, i);

          if (note->assumption && !note->chosen)
            g_ptr_array_add (deck->assumptions, g_strdup (note->text));
        }
    }
  deck->n_aside = MIN (deck->n_aside, deck->n_cards);
  pile = deck->n_cards - deck->n_aside;
  if (deck->hand_size > pile)
    {
      g_ptr_array_add (deck->assumptions, g_strdup_printf (_("Only %u cards are left in the pile; the hand is all of them."), pile));
      deck->hand_size = pile;
    }
  deck->rules[second].redraw_size = MIN (deck->rules[second].redraw_size, pile);
  deck->rules[second].exchange = MIN (deck->rules[second].exchange, deck->hand_size);
  deck->seen[second] = make_seen (deck, opening);
  return TRUE;
}

static void
assume_more (SlvOddsDeck *deck)
{
  guint unknown = 0;

  for (guint i = 0; i < deck->lots->len; i++)
    if (g_array_index (deck->lots, SlvOddsLot, i).row == SLV_ROW_NONE)
      unknown += g_array_index (deck->lots, SlvOddsLot, i).count;
  if (unknown > 0)
    g_ptr_array_add (deck->assumptions,
                     g_strdup_printf (ngettext ("%u card is in no card list; only its name is looked at.",
                                                "%u cards are in no card list; only their names are looked at.", unknown), unknown));
  if (deck->rules[0].exchange_repeats && deck->rules[0].exchange > 0)
    g_ptr_array_add (deck->assumptions, g_strdup (_("Cards may be exchanged more than once; one exchange is reckoned with.")));
}

/* ---- the snapshot ---- */

SlvOddsDeck *
slv_odds_deck_new (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options,
                   const SlvOddsSetup *setup, GError **error)
{
  static const SlvOddsSetup none = { 0, 0, NULL };
  g_autoptr (SlvOddsDeck) self = NULL;
  const SlvZone *pile;

  g_return_val_if_fail (deck != NULL && format != NULL && index != NULL, NULL);
  self = g_new0 (SlvOddsDeck, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->deck = slv_deck_copy (deck);
  self->format = slv_format_ref (format);
  self->book = format->rulebook;
  self->index = slv_index_ref (index);
  self->lots = g_array_new (FALSE, FALSE, sizeof (SlvOddsLot));
  self->assumptions = g_ptr_array_new_with_free_func (g_free);
  pile = self->book->pile != NULL ? slv_rulebook_find_zone (self->book, self->book->pile) : NULL;
  self->pile_zone = pile != NULL ? pile->index : G_MAXUINT;
  for (guint second = 0; second < 2; second++)
    if (!take_seat (self, second, options, setup != NULL ? setup : &none, error))
      return NULL;
  assume_more (self);
  return g_steal_pointer (&self);
}

SlvOddsDeck *
slv_odds_deck_ref (SlvOddsDeck *deck)
{
  g_atomic_ref_count_inc (&deck->ref_count);
  return deck;
}

void
slv_odds_deck_unref (SlvOddsDeck *deck)
{
  if (!g_atomic_ref_count_dec (&deck->ref_count))
    return;
  for (guint second = 0; second < 2; second++)
    g_clear_pointer (&deck->seen[second], g_array_unref);
  g_ptr_array_unref (deck->assumptions);
  g_array_unref (deck->lots);
  slv_index_unref (deck->index);
  slv_format_unref (deck->format);
  slv_deck_free (deck->deck);
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
  const GArray *seen = deck->seen[second ? 1 : 0];

  return g_array_index (seen, guint, MIN (turn, seen->len - 1));
}

guint
slv_odds_deck_last_turn (const SlvOddsDeck *deck, gboolean second)
{
  const GArray *seen = deck->seen[second ? 1 : 0];

  return g_array_index (seen, guint, seen->len - 1) >= slv_odds_deck_pile_size (deck) ? seen->len - 1 : SLV_ODDS_TURN_MAX;
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

gboolean
slv_odds_deck_sets_aside (const SlvOddsDeck *deck)
{
  return deck->n_aside > 0;
}

GPtrArray *
slv_odds_deck_assumptions (const SlvOddsDeck *deck)
{
  return deck->assumptions;
}
