/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-view.c: what a face of the program shows of a game besides its cards: the phase, what it offers and reminds of, and
 * what is likely meant when a card is played. */
#include "goldfish/slv-solo-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

guint
slv_solo_turn (const SlvSolo *table)
{
  return table->state->turn;
}

gint
slv_solo_phase_index (const SlvSolo *table)
{
  return table->state->turn > 0 ? table->state->phase : -1;
}

const SlvPhase *
slv_solo_phase (const SlvSolo *table)
{
  gint index = slv_solo_phase_index (table);

  return index >= 0 ? g_ptr_array_index (table->format->phases, (guint) index) : NULL;
}

const GPtrArray *
slv_solo_ways (const SlvSolo *table)
{
  const SlvPhase *phase = slv_solo_phase (table);

  if (phase == NULL || table->state->choice < 0)
    return NULL;
  return ((SlvStep *) g_ptr_array_index (phase->steps, (guint) table->state->choice))->ways;
}

/* ---- offers ---- */

static void
add_offers (const SlvSolo *table, const SlvPhase *phase, const GPtrArray *steps, GPtrArray *offers)
{
  SLV_EACH (SlvStep, step, steps)
    if ((step->kind == SLV_STEP_MOVE || (step->kind == SLV_STEP_DRAW && step->n_zone == NULL))
        && !slv_solo_is_automatic (table, phase, step))
      g_ptr_array_add (offers, step);
}

GPtrArray *
slv_solo_offers (const SlvSolo *table)
{
  GPtrArray *offers = g_ptr_array_new ();
  const SlvPhase *phase = slv_solo_phase (table);
  const SlvStep *choice;

  if (phase == NULL)
    return offers;
  if (table->state->way >= 0)
    {
      choice = g_ptr_array_index (phase->steps, (guint) table->state->way_of);
      add_offers (table, phase, ((SlvWay *) g_ptr_array_index (choice->ways, (guint) table->state->way))->steps, offers);
    }
  add_offers (table, phase, phase->steps, offers);
  return offers;
}

gboolean
slv_solo_cost (const SlvSolo *table, const SlvStep *step, guint *from, guint *to, SlvPick *pick)
{
  g_auto (GStrv) parts = step->cost != NULL ? g_strsplit_set (step->cost, ">:", 3) : NULL;

  if (parts == NULL || g_strv_length (parts) < 3)
    return FALSE;
  const SlvZone *source = slv_rulebook_find_zone (table->format->rulebook, parts[0]);
  const SlvZone *target = slv_rulebook_find_zone (table->format->rulebook, parts[1]);
  if (source == NULL || target == NULL)
    return FALSE;
  *from = source->index;
  *to = target->index;
  *pick = strcmp (parts[2], "random") == 0 ? SLV_PICK_RANDOM : strcmp (parts[2], "top") == 0 ? SLV_PICK_TOP : SLV_PICK_CHOOSE;
  return TRUE;
}

/* ---- what is likely meant ---- */

static gboolean
takes_card (SlvSolo *table, const SlvPhase *phase, const SlvStep *step, guint id)
{
  const SlvZone *zone = slv_solo_zone_of (table, slv_solo_card (table, id)->zone);

  return step->kind == SLV_STEP_MOVE && step->pick == SLV_PICK_CHOOSE && strcmp (step->from, zone->id) == 0
         && !slv_solo_is_automatic (table, phase, step) && slv_solo_matches (table, step->where, step->line, id);
}

/* The first of @steps that takes the card; one that is meant for such cards goes before one for any card. */
static const SlvStep *
first_that_takes (SlvSolo *table, const SlvPhase *phase, const GPtrArray *steps, guint id)
{
  const SlvStep *any = NULL;

  SLV_EACH (const SlvStep, step, steps)
    {
      if (!takes_card (table, phase, step, id))
        continue;
      if (step->where != NULL)
        return step;
      any = any != NULL ? any : step;
    }
  return any;
}

gboolean
slv_solo_default_move (SlvSolo *table, guint id, guint *to, SlvSoloFacing *facing)
{
  g_autoptr (GPtrArray) offers = slv_solo_offers (table);
  const GPtrArray *phases = table->format->phases;
  const SlvStep *step = first_that_takes (table, slv_solo_phase (table), offers, id);

  for (guint i = 0; phases != NULL && i < phases->len && step == NULL; i++)
    {
      const SlvPhase *phase = g_ptr_array_index (phases, i);

      step = first_that_takes (table, phase, phase->steps, id);
    }
  if (step == NULL)
    return FALSE;
  *to = slv_rulebook_find_zone (table->format->rulebook, step->to)->index;
  *facing = step->face_down ? SLV_SOLO_FACING_DOWN : SLV_SOLO_FACING_KEEP;
  return TRUE;
}

/* ---- reminders ---- */

guint
slv_solo_over_limit (const SlvSolo *table, const SlvStep **limit)
{
  const SlvPhase *phase = slv_solo_phase (table);

  for (guint i = 0; phase != NULL && i < phase->steps->len; i++)
    {
      const SlvStep *step = g_ptr_array_index (phase->steps, i);
      const SlvZone *zone = step->kind == SLV_STEP_LIMIT ? slv_rulebook_find_zone (table->format->rulebook, step->zone) : NULL;
      gint64 n = zone != NULL ? (gint64) slv_solo_ids (table, zone->index)->len : 0;
      gint64 max = zone != NULL ? slv_solo_number (table, &step->max, SLV_ALL) : 0;

      if (zone == NULL || n <= max)
        continue;
      *limit = step;
      return (guint) (n - max);
    }
  return 0;
}

static void
hint_limit (const SlvSolo *table, GPtrArray *hints)
{
  const SlvStep *step;
  guint over = slv_solo_over_limit (table, &step);

  if (over == 0)
    return;
  g_autofree char *from = slv_solo_title (table, slv_rulebook_find_zone (table->format->rulebook, step->zone)->index);
  g_autofree char *to = slv_solo_title (table, slv_rulebook_find_zone (table->format->rulebook, step->to)->index);
  g_ptr_array_add (hints, slv_tell_printf (ngettext ("%u card above the limit of “%s” has to go to “%s” (%s).",
                                                     "%u cards above the limit of “%s” have to go to “%s” (%s).", over),
                                           over, from, to, step->clause));
}

static void
hint_opening (SlvSolo *table, GPtrArray *hints)
{
  guint exchange = slv_solo_exchange_left (table), due = slv_solo_put_back_left (table), looked = slv_solo_look_left (table);

  if (due > 0)
    g_ptr_array_add (hints, slv_tell_printf (ngettext ("If this hand is kept, %u card of it has to go under the pile.",
                                                       "If this hand is kept, %u cards of it have to go under the pile.", due), due));
  if (looked > 0)
    g_ptr_array_add (hints, slv_tell_printf (ngettext ("The first card of the hand was looked at before the draw: it may go under the pile.",
                                                       "The first %u cards of the hand were looked at before the draw: any of them may go under the pile.",
                                                       looked), looked));
  if (slv_solo_redraws_left (table) > 0)
    g_ptr_array_add (hints, g_strdup (_("The rules allow this hand to be drawn again.")));
  if (exchange > 0)
    g_ptr_array_add (hints, slv_tell_printf (ngettext ("Up to %u card may be exchanged.", "Up to %u cards may be exchanged.",
                                                       exchange), exchange));
}

GPtrArray *
slv_solo_hints (const SlvSolo *table)
{
  GPtrArray *hints = g_ptr_array_new_with_free_func (g_free);
  const SlvPhase *phase = slv_solo_phase (table);

  if (table->state->opening)
    hint_opening ((SlvSolo *) table, hints);
  if (slv_solo_ways (table) != NULL)
    g_ptr_array_add (hints, g_strdup (_("Choose one of the ways.")));
  hint_limit (table, hints);
  for (guint i = 0; phase != NULL && i < phase->steps->len; i++)
    {
      const SlvStep *step = g_ptr_array_index (phase->steps, i);

      if (step->kind == SLV_STEP_NOTE)
        g_ptr_array_add (hints, g_strdup (g_dgettext (GETTEXT_PACKAGE, step->text)));
    }
  return hints;
}
