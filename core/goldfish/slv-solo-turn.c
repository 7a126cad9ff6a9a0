/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-turn.c: the opening and the turn of a game on the table: redraws, phases and what happens in them by itself, ways
 * to choose, draws, and losing at the moment that the rules name. All of it is what the definition's steps say. */
#include "goldfish/slv-solo-private.h"

gint64
slv_solo_number (const SlvSolo *table, const SlvNumber *number, gint64 otherwise)
{
  return slv_opening_number ((SlvOpeningReal *) table->opening, number, otherwise);
}

/* ---- the opening ---- */

/* It is over for both sides when one begins. */
static gboolean
in_opening (const SlvSolo *table)
{
  return table->state->opening && (table->two == NULL || table->quiet || slv_solo_other (table)->state->turn == 0);
}

static gboolean
open_with (SlvSolo *table, const SlvSoloAction *action)
{
  if (action->kind == SLV_SOLO_MULLIGAN)
    return slv_opening_mulligan (table->opening);
  if (action->kind == SLV_SOLO_PUT_BACK)
    return slv_opening_put_back (table->opening, action->cards, action->n_cards);
  return slv_opening_exchange (table->opening, action->cards, action->n_cards);
}

gboolean
slv_solo_sync_opening (SlvSolo *table, guint n, GError **error)
{
  if (table->opening != NULL && table->opening_done == n)
    return TRUE;
  SlvOpening *opening = slv_opening_new (table->deck, table->format, table->index, table->options, table->seed, table->first,
                                         table->players, error);
  if (opening == NULL)
    return FALSE;
  slv_opening_free (table->opening);
  table->opening = opening;
  table->opening_done = 0;
  for (guint i = 0; i < n; i++)
    if (open_with (table, &g_array_index (table->done, SlvSoloDone, i).action))
      table->opening_done++;
  return TRUE;
}

/* Why an action of the opening cannot be done. */
static gboolean
refuse_opening (SlvSolo *table, SlvSoloKind kind, GError **error)
{
  guint due = table->opening->put_back_left, may = table->opening->look_left;

  if (kind == SLV_SOLO_MULLIGAN)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the rules allow no redraw now"));
  if (kind == SLV_SOLO_EXCHANGE)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the rules allow no such exchange now"));
  if (due > 0)
    slv_set_error (error, SLV_ERROR_NO, NULL, ngettext ("it has to be %u card of the hand", "it has to be %u cards of the hand, together",
                                                        due), due);
  else if (may > 0)
    slv_set_error (error, SLV_ERROR_NO, NULL, ngettext ("only the first card of the hand was looked at before the draw",
                                                        "only the first %u cards of the hand were looked at before the draw", may), may);
  else
    slv_set_error (error, SLV_ERROR_NO, NULL, _("the rules let no card go under the pile now"));
  return FALSE;
}

gboolean
slv_solo_apply_opening (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  if (!in_opening (table))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the opening is over"));
  if (action->kind != SLV_SOLO_MULLIGAN && action->zone != table->opening->hand_zone)
    return slv_set_error (error, SLV_ERROR_NO, NULL, action->kind == SLV_SOLO_EXCHANGE ? _("cards of the opening hand are exchanged")
                                                                                       : _("cards of the opening hand are put back"));
  if (!slv_solo_sync_opening (table, table->n_done, error))
    return FALSE;
  guint notes = table->opening->notes->len;
  if (!open_with (table, action))
    return refuse_opening (table, action->kind, error);
  table->opening_done++;
  slv_solo_lay_out (table);
  for (guint i = notes; i < table->opening->notes->len; i++)
    {
      const SlvOpeningNote *note = g_ptr_array_index (table->opening->notes, i);

      slv_solo_say (table, note->clause, g_strdup (note->text));
    }
  return TRUE;
}

guint
slv_solo_redraws_left (SlvSolo *table)
{
  return in_opening (table) && slv_solo_sync_opening (table, table->n_done, NULL) ? table->opening->redraws_left : 0;
}

guint
slv_solo_exchange_left (SlvSolo *table)
{
  return in_opening (table) && slv_solo_sync_opening (table, table->n_done, NULL) ? table->opening->exchange_left : 0;
}

guint
slv_solo_put_back_left (SlvSolo *table)
{
  return in_opening (table) && slv_solo_sync_opening (table, table->n_done, NULL) ? table->opening->put_back_left : 0;
}

guint
slv_solo_look_left (SlvSolo *table)
{
  return in_opening (table) && slv_solo_sync_opening (table, table->n_done, NULL) ? table->opening->look_left : 0;
}

/* ---- drawing ---- */

static guint
zone_index (const SlvSolo *table, const char *id)
{
  return slv_rulebook_find_zone (table->format->rulebook, id)->index;
}

/* Cards that a loss looks at: how many there are, and whether one of them has run out of its counter. */
static guint
count_lost (SlvSolo *table, const SlvStep *step, gboolean *out)
{
  guint n = 0;

  *out = FALSE;
  for (guint i = 0; step->zones != NULL && step->zones[i] != NULL; i++)
    {
      const GArray *ids = slv_solo_ids (table, zone_index (table, step->zones[i]));

      for (guint j = 0; j < ids->len; j++)
        {
          guint id = g_array_index (ids, guint, j);

          if (!slv_solo_matches (table, step->where, step->line, id))
            continue;
          n++;
          for (guint k = 0; step->counter != NULL && k < table->state->counts->len; k++)
            {
              const SlvSoloCount *count = &g_array_index (table->state->counts, SlvSoloCount, k);

              *out = *out || (count->card == id && count->value <= 0 && strcmp (count->name, step->counter) == 0);
            }
        }
    }
  return n;
}

/* Whether the pile decides, and the cards that this hangs on lie where they have to. */
static gboolean
loses_by_pile (SlvSolo *table, const SlvStep *step, const char *when)
{
  gboolean out;

  return strcmp (step->when, when) == 0 && (step->where == NULL || count_lost (table, step, &out) > 0);
}

static gboolean
loses_when (SlvSolo *table, const char *when, guint *which)
{
  const GPtrArray *losses = table->format->lose;

  for (*which = 0; losses != NULL && *which < losses->len; (*which)++)
    if (loses_by_pile (table, g_ptr_array_index (losses, *which), when))
      return TRUE;
  return FALSE;
}

static void
lose (SlvSolo *table, guint loss)
{
  const char *clause, *text;

  if (table->state->lost >= 0 || table->state->conceded)
    return;
  table->state->lost = (gint) loss;
  text = slv_solo_lost (table, &clause);
  slv_solo_say (table, clause, g_strdup (text));
}

/* Draws what is there; whoever should draw more from the pile loses where the rules say so. */
static void
draw (SlvSolo *table, const char *clause, guint from, guint to, guint n)
{
  const GArray *zone = slv_solo_ids (table, from);
  guint there = MIN (n, zone->len), loss;
  g_autofree guint *ids = g_new0 (guint, (gsize) there + 1);
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) there + 1);
  g_autofree char *names = NULL, *title = slv_solo_title (table, to);

  for (guint i = 0; i < there; i++)
    ids[i] = g_array_index (zone, guint, zone->len - 1 - i);
  for (guint i = 0; i < there; i++)
    {
      slv_solo_place (table, ids[i], to, SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP);
      seen[i] = slv_solo_tells (table, ids[i]);
    }
  names = slv_solo_names (table, ids, there, seen);
  if (there > 0)
    slv_solo_say (table, clause, g_strdup_printf (_("Drawn to “%s”: %s."), title, names));
  if (there < n && from == table->pile && loses_when (table, "draw-from-empty", &loss))
    lose (table, loss);
}

gboolean
slv_solo_apply_draw (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  guint from = action->zone != SLV_SOLO_NONE ? action->zone : table->pile, loss;
  guint to = action->to != SLV_SOLO_NONE ? action->to : table->hand;

  if (slv_solo_ids (table, from)->len == 0
      && (from != table->pile || slv_solo_lost (table, NULL) != NULL || !loses_when (table, "draw-from-empty", &loss)))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no card left to draw"));
  draw (table, NULL, from, to, (guint) action->n);
  return TRUE;
}

/* ---- steps that happen by themselves ---- */

gboolean
slv_solo_is_automatic (const SlvSolo *table, const SlvPhase *phase, const SlvStep *step)
{
  switch (step->kind)
    {
    case SLV_STEP_WAKE:
    case SLV_STEP_SHUFFLE:
      return TRUE;
    case SLV_STEP_DRAW:
      return !phase->optional && step->n_zone == NULL;
    case SLV_STEP_MOVE:
      return !phase->optional && step->min.set && slv_solo_number (table, &step->min, 0) == SLV_ALL;
    default:
      return FALSE;
    }
}

static void
run_wake (SlvSolo *table, const SlvStep *step)
{
  guint zone = zone_index (table, step->zone), n = 0;
  const GArray *ids = slv_solo_ids (table, zone);
  g_autofree char *title = slv_solo_title (table, zone);

  for (guint i = 0; i < ids->len; i++)
    {
      SlvSoloCard *card = slv_solo_edit (table, g_array_index (ids, guint, i));

      n += card->rested ? 1 : 0;
      card->rested = FALSE;
    }
  if (n > 0)
    slv_solo_say (table, step->clause, slv_tell_printf (ngettext ("%u card wakes in “%s”.", "%u cards wake in “%s”.", n), n,
                                                         title));
}

static void
run_move_all (SlvSolo *table, const SlvStep *step)
{
  guint from = zone_index (table, step->from), to = zone_index (table, step->to);
  const GArray *zone = slv_solo_ids (table, from);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *seen = g_new0 (gboolean, (gsize) zone->len + 1);

  for (guint i = 0; i < zone->len; i++)
    {
      guint id = g_array_index (zone, guint, i);

      if (!slv_solo_matches (table, step->where, step->line, id))
        continue;
      seen[ids->len] = slv_solo_tells (table, id);
      g_array_append_val (ids, id);
    }
  for (guint i = 0; i < ids->len; i++)
    slv_solo_place (table, g_array_index (ids, guint, i), to, SLV_SOLO_TOP,
                     step->face_down ? SLV_SOLO_FACING_DOWN : SLV_SOLO_FACING_KEEP);
  slv_solo_say_moved (table, step->clause, (const guint *) (gpointer) ids->data, ids->len, from, to, seen);
}

static void
run_draw (SlvSolo *table, const SlvStep *step)
{
  gint64 n = slv_solo_number (table, &step->n, 0);

  if (slv_opening_skips ((SlvOpeningReal *) table->opening, step, table->state->turn))
    slv_solo_say (table, step->clause, g_strdup (_("This draw is skipped.")));
  else if (n > 0)
    draw (table, step->clause, zone_index (table, step->from), zone_index (table, step->to),
          (guint) MIN (n, (gint64) SLV_SOLO_CARDS_MAX));
}

static void
run_steps (SlvSolo *table, const SlvPhase *phase, const GPtrArray *steps)
{
  SLV_EACH (const SlvStep, step, steps)
    {
      SlvSoloAction action = SLV_SOLO_ACTION_INIT (SLV_SOLO_SHUFFLE);

      if (!slv_solo_is_automatic (table, phase, step))
        continue;
      if (step->kind == SLV_STEP_WAKE)
        run_wake (table, step);
      else if (step->kind == SLV_STEP_DRAW)
        run_draw (table, step);
      else if (step->kind == SLV_STEP_MOVE)
        run_move_all (table, step);
      else
        {
          action.zone = zone_index (table, step->zone);
          slv_solo_apply (table, &action, NULL);
        }
    }
}

/* ---- phases ---- */

static gint
next_choice (const SlvPhase *phase, gint after)
{
  for (guint i = (guint) (after + 1); i < phase->steps->len; i++)
    if (((SlvStep *) g_ptr_array_index (phase->steps, i))->kind == SLV_STEP_CHOOSE)
      return (gint) i;
  return -1;
}

static void
reset_counters (SlvSolo *table, const SlvPhase *phase)
{
  SLV_EACH (const SlvCounter, counter, table->format->rulebook->counters)
    {
      if (g_strcmp0 (counter->reset, phase->id) != 0)
        continue;
      slv_solo_set_count (table, SLV_SOLO_NONE, counter->id, 0);
      for (guint j = 0; j < slv_solo_n_cards (table); j++)
        slv_solo_set_count (table, j, counter->id, 0);
    }
}

static void
mark_phase (SlvSolo *table, gint index)
{
  const SlvPhase *phase = g_ptr_array_index (table->format->phases, (guint) index);

  table->state->phase = index;
  table->state->way = table->state->way_of = -1;
  table->state->choice = next_choice (phase, -1);
  /* Translators: a turn or round, its number, its phase: "Turn 3: Draw." */
  slv_solo_say (table, NULL, g_strdup_printf (_("%s %u: %s."), g_dgettext (GETTEXT_PACKAGE, table->format->turn_title),
                                               table->state->turn, g_dgettext (GETTEXT_PACKAGE, phase->title)));
}

gboolean
slv_solo_has_phase_left (const SlvSolo *table)
{
  const GPtrArray *phases = table->format->phases;

  for (guint i = (guint) (table->state->phase + 1); phases != NULL && i < phases->len; i++)
    if (!slv_opening_skips ((SlvOpeningReal *) table->opening, &((SlvPhase *) g_ptr_array_index (phases, i))->skip, table->state->turn))
      return TRUE;
  return FALSE;
}

static void
end_turn (SlvSolo *table)
{
  guint loss;

  if (table->state->turn > 0 && slv_solo_ids (table, table->pile)->len == 0 && loses_when (table, "turn-end", &loss))
    lose (table, loss);
}

gboolean
slv_solo_apply_next (SlvSolo *table, const SlvSoloAction *action G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  const GPtrArray *phases = table->format->phases;
  guint n = phases != NULL ? phases->len : 0;

  for (guint tries = 0; tries <= n; tries++)
    {
      if (table->state->turn == 0 || (guint) (table->state->phase + 1) >= n)
        {
          end_turn (table);
          table->state->turn++;
          table->state->phase = -1;
        }
      if (n == 0)
        break;
      const SlvPhase *phase = g_ptr_array_index (phases, (guint) ++table->state->phase);
      if (slv_opening_skips ((SlvOpeningReal *) table->opening, &phase->skip, table->state->turn))
        continue;
      mark_phase (table, table->state->phase);
      reset_counters (table, phase);
      run_steps (table, phase, phase->steps);
      break;
    }
  return TRUE;
}

gboolean
slv_solo_apply_phase (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  if (table->format->phases == NULL || (guint) action->n >= table->format->phases->len)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("there is no such phase"));
  if (table->state->turn == 0)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the first turn has not begun"));
  mark_phase (table, action->n);
  return TRUE;
}

static guint
count_zone (gconstpointer table, guint zone)
{
  return slv_solo_ids (table, zone)->len;
}

gboolean
slv_solo_way_open (const SlvSolo *table, const SlvWay *way)
{
  return slv_opening_when_counted (table->format->rulebook, way->when, count_zone, table);
}

gboolean
slv_solo_apply_way (SlvSolo *table, const SlvSoloAction *action, GError **error)
{
  const GPtrArray *ways = slv_solo_ways (table);
  const SlvPhase *phase = slv_solo_phase (table);

  if (ways == NULL || (guint) action->n >= ways->len)
    return slv_set_error (error, SLV_ERROR_NO, NULL, ways == NULL ? _("there is nothing to choose now") : _("there is no such way"));
  const SlvWay *way = g_ptr_array_index (ways, (guint) action->n);
  if (!slv_solo_way_open (table, way))
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("this way cannot be taken now"));
  const SlvStep *step = g_ptr_array_index (phase->steps, (guint) table->state->choice);
  table->state->way = action->n;
  table->state->way_of = table->state->choice;
  table->state->choice = next_choice (phase, table->state->choice);
  slv_solo_say (table, step->clause, g_strdup_printf (_("Chosen: %s."), g_dgettext (GETTEXT_PACKAGE, way->title)));
  run_steps (table, phase, way->steps);
  return TRUE;
}

/* ---- losing ---- */

gboolean
slv_solo_apply_concede (SlvSolo *table, const SlvSoloAction *action G_GNUC_UNUSED, GError **error)
{
  const char *clause;

  if (slv_solo_lost (table, NULL) != NULL)
    return slv_set_error (error, SLV_ERROR_NO, NULL, _("the game is lost already"));
  table->state->conceded = TRUE;
  slv_solo_say (table, NULL, g_strdup (slv_solo_lost (table, &clause)));
  return TRUE;
}

static gboolean
is_lost_by (SlvSolo *table, guint loss, const SlvStep *step)
{
  gboolean out;

  if (strcmp (step->when, "gone") != 0 && strcmp (step->when, "counter") != 0)
    return slv_solo_ids (table, table->pile)->len == 0 && loses_by_pile (table, step, "deck-empty");
  if (step->if_option != NULL
      && g_strcmp0 (slv_options_get (((SlvOpeningReal *) table->opening)->options, table->format->rulebook, step->if_option),
                    step->if_value) != 0)
    return FALSE;
  guint n = count_lost (table, step, &out);
  if (step->counter != NULL)
    return out;
  if (n > 0 && loss < 64)
    table->state->had |= G_GUINT64_CONSTANT (1) << loss;
  return n == 0 && loss < 64 && (table->state->had >> loss & 1) != 0;
}

void
slv_solo_look_for_loss (SlvSolo *table)
{
  const GPtrArray *losses = table->format->lose;

  for (guint i = 0; losses != NULL && i < losses->len; i++)
    if (is_lost_by (table, i, g_ptr_array_index (losses, i)) && table->state->turn > 0)
      lose (table, i);
}

const char *
slv_solo_lost (const SlvSolo *table, const char **clause)
{
  static const struct { const char *when, *text; } texts[] = {
    { "deck-empty", N_("The pile is empty: the game is lost.") },
    { "draw-from-empty", N_("A card had to be drawn and the pile is empty: the game is lost.") },
    { "turn-end", N_("A turn has ended and the pile is empty: the game is lost.") },
    { "gone", N_("The last card on which the game hangs is gone: the game is lost.") },
    { "counter", N_("A counter on which the game hangs is used up: the game is lost.") },
  };

  if (clause != NULL)
    *clause = "";
  if (table->state->conceded)
    return _("The game was given up.");
  if (table->state->lost < 0)
    return NULL;
  const SlvStep *step = g_ptr_array_index (table->format->lose, (guint) table->state->lost);
  if (clause != NULL)
    *clause = step->clause;
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (strcmp (texts[i].when, step->when) == 0)
      return _(texts[i].text);
  return "";
}
