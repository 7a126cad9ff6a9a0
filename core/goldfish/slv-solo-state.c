/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-state.c: cards on the table: where each lies, who sees it, what lies on it. Every card is in exactly one zone; all
 * moves go through slv_solo_place(), so that none is ever lost or doubled. */
#include "goldfish/slv-solo-private.h"

/* ---- the state as a whole ---- */

SlvSoloState *
slv_solo_state_new (guint n_zones)
{
  SlvSoloState *state = g_new0 (SlvSoloState, 1);

  state->cards = g_array_new (FALSE, TRUE, sizeof (SlvSoloCard));
  state->counts = g_array_new (FALSE, TRUE, sizeof (SlvSoloCount));
  state->notes = g_array_new (FALSE, TRUE, sizeof (SlvSoloCount));
  state->zones = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < n_zones; i++)
    g_ptr_array_add (state->zones, g_array_new (FALSE, FALSE, sizeof (guint)));
  state->phase = state->choice = state->way = state->way_of = state->lost = -1;
  state->opening = TRUE;
  return state;
}

SlvSoloState *
slv_solo_state_copy (const SlvSoloState *state)
{
  SlvSoloState *copy = g_memdup2 (state, sizeof *state);

  copy->cards = g_array_copy (state->cards);
  copy->counts = g_array_copy (state->counts);
  copy->notes = g_array_copy (state->notes);
  copy->zones = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  for (guint i = 0; i < state->zones->len; i++)
    g_ptr_array_add (copy->zones, g_array_copy (g_ptr_array_index (state->zones, i)));
  return copy;
}

SLV_DEFINE_FREE (SlvSoloState, slv_solo_state_free, cards, counts, notes, zones);

/* ---- looking ---- */

GArray *
slv_solo_ids (const SlvSolo *table, guint zone)
{
  return g_ptr_array_index (table->state->zones, zone);
}

/* What the opponent has in play: cards in the open, which a person makes or puts there. */
static const SlvZone opponent = { .id = (char *) SLV_SOLO_OPPONENT, .title = (char *) N_("Opponent"), .scope = SLV_SCOPE_PLAY,
                                  .seen = SLV_SEEN_ALL };

const SlvZone *
slv_solo_zone_of (const SlvSolo *table, guint zone)
{
  const GPtrArray *zones = table->format->rulebook->zones;

  return zone < zones->len ? g_ptr_array_index (zones, zone) : &opponent;
}

guint
slv_solo_n_zones (const SlvSolo *table)
{
  return table->state->zones->len;
}

guint
slv_solo_find_zone (const SlvSolo *table, const char *id)
{
  const SlvZone *zone = slv_rulebook_find_zone (table->format->rulebook, id);

  if (zone != NULL)
    return zone->index;
  return strcmp (id, SLV_SOLO_OPPONENT) == 0 ? table->format->rulebook->zones->len : SLV_SOLO_NONE;
}

SlvSoloCard *
slv_solo_edit (SlvSolo *table, guint id)
{
  return &g_array_index (table->state->cards, SlvSoloCard, id);
}

gboolean
slv_solo_sees (const SlvSolo *table, guint id)
{
  const SlvSoloCard *card = slv_solo_card (table, id);
  const SlvZone *zone = slv_solo_zone_of (table, card->zone);

  if (!card->face_down || card->known || zone->seen == SLV_SEEN_OWNER)
    return TRUE;
  return zone->peek_option != NULL && zone->seen == SLV_SEEN_NONE
         && slv_options_get_flag (((SlvOpeningReal *) table->opening)->options, table->format->rulebook, zone->peek_option);
}

gboolean
slv_solo_is_open (const SlvSolo *table, guint id)
{
  const SlvSoloCard *card = slv_solo_card (table, id);

  return !card->face_down && slv_solo_zone_of (table, card->zone)->seen != SLV_SEEN_OWNER;
}

guint
slv_solo_position (const SlvSolo *table, guint zone, guint id)
{
  const GArray *ids = slv_solo_ids (table, zone);

  for (guint i = 0; i < ids->len; i++)
    if (g_array_index (ids, guint, i) == id)
      return i;
  return SLV_SOLO_NONE;
}

gboolean
slv_solo_matches (SlvSolo *table, const char *where, guint line, guint id)
{
  const SlvSoloCard *card = slv_solo_card (table, id);
  const SlvHandCard asked = { card->row, card->name };
  SlvTruth truth;

  return slv_opening_test ((SlvOpeningReal *) table->opening, where, line, &asked, &truth, NULL) && truth == SLV_TRUE;
}

/* ---- counters and notes ---- */

static SlvSoloCount *
find_count (GArray *counts, guint card, const char *name, guint *place)
{
  for (guint i = 0; i < counts->len; i++)
    {
      SlvSoloCount *count = &g_array_index (counts, SlvSoloCount, i);

      *place = i;
      if (count->card == card && (name == NULL || strcmp (count->name, name) == 0))
        return count;
    }
  return NULL;
}

gint
slv_solo_count (const SlvSolo *table, guint card, const char *name)
{
  guint place;

  if (table->two != NULL && card == SLV_SOLO_NONE && strcmp (name, SLV_SOLO_OPPONENT) == 0)
    return slv_solo_count (slv_solo_other (table), card, SLV_SOLO_YOU);
  const SlvSoloCount *count = find_count (table->state->counts, card, name, &place);

  return count != NULL ? count->value : 0;
}

/* A counter at 0 stays on the card when the definition gives it one: that it is 0 may be what loses the game. */
static gboolean
stays_at_zero (const SlvSolo *table, const char *name)
{
  SLV_EACH (const SlvCounter, counter, table->format->rulebook->counters)
    if (strcmp (counter->id, name) == 0)
      return counter->where != NULL;
  return FALSE;
}

void
slv_solo_set_count (SlvSolo *table, guint card, const char *name, gint value)
{
  guint place;
  SlvSoloCount *count = find_count (table->state->counts, card, name, &place);
  const SlvSoloCount fresh = { card, g_string_chunk_insert_const (table->texts, name), value };

  if (value == 0 && !stays_at_zero (table, name))
    {
      if (count != NULL)
        g_array_remove_index (table->state->counts, place);
    }
  else if (count != NULL)
    count->value = value;
  else
    g_array_append_val (table->state->counts, fresh);
}

const char *
slv_solo_note (const SlvSolo *table, guint card)
{
  guint place;
  const SlvSoloCount *note = find_count (table->state->notes, card, NULL, &place);

  return note != NULL ? note->name : "";
}

void
slv_solo_set_note (SlvSolo *table, guint card, const char *text)
{
  guint place;
  const SlvSoloCount fresh = { card, g_string_chunk_insert_const (table->texts, text), 0 };

  if (find_count (table->state->notes, card, NULL, &place) != NULL)
    g_array_remove_index (table->state->notes, place);
  if (*text != '\0')
    g_array_append_val (table->state->notes, fresh);
}

static void
forget_marks (SlvSolo *table, guint id)
{
  guint place;

  while (find_count (table->state->counts, id, NULL, &place) != NULL)
    g_array_remove_index (table->state->counts, place);
  slv_solo_set_note (table, id, "");
}

/* Counters that the definition puts on a card as it comes into play. */
static void
give_counters (SlvSolo *table, guint id)
{
  SLV_EACH (const SlvCounter, counter, table->format->rulebook->counters)
    {
      const SlvAttr *attr = counter->start != NULL ? slv_game_find_attr (table->format->rulebook->game, counter->start) : NULL;
      guint row = slv_solo_card (table, id)->row;
      double number = 0;

      if (counter->where == NULL || !slv_solo_matches (table, counter->where, counter->line, id))
        continue;
      if (attr == NULL || (row != SLV_ROW_NONE && slv_index_cell_number (table->index, row, attr, &number)))
        slv_solo_set_count (table, id, counter->id, (gint) CLAMP (number, -1000000, 1000000));
    }
}

/* ---- moving ---- */

/* Where cards lie beside each other in the open: what lies on them stays on them there. */
static gboolean
is_open (const SlvZone *zone)
{
  return !zone->pile && zone->seen == SLV_SEEN_ALL;
}

static gint
free_cell (const SlvSolo *table, guint zone)
{
  const SlvZone *grid = slv_solo_zone_of (table, zone);
  const GArray *ids = slv_solo_ids (table, zone);

  for (guint cell = 0; cell < grid->columns * grid->rows; cell++)
    {
      gboolean taken = FALSE;

      for (guint i = 0; i < ids->len && !taken; i++)
        taken = slv_solo_card (table, g_array_index (ids, guint, i))->cell == (gint) cell;
      if (!taken)
        return (gint) cell;
    }
  return 0;
}

static void
put_in (SlvSolo *table, guint id, guint to, gint at)
{
  GArray *ids = slv_solo_ids (table, to);
  const SlvZone *zone = slv_solo_zone_of (table, to);
  SlvSoloCard *card = slv_solo_edit (table, id);

  card->cell = zone->columns == 0 ? -1 : at >= 0 ? at : free_cell (table, to);
  if (zone->columns > 0 || at == SLV_SOLO_TOP || at >= (gint) ids->len)
    g_array_append_val (ids, id);
  else if (at == SLV_SOLO_BOTTOM)
    g_array_prepend_val (ids, id);
  else
    g_array_insert_val (ids, (guint) at, id);
  card->zone = to;
}

guint
slv_solo_add_card (SlvSolo *table, guint row, const char *name, guint zone)
{
  const SlvSoloCard fresh = { .row = row, .name = name, .host = SLV_SOLO_NONE, .cell = -1, .token = TRUE, .zone = zone,
                               .face_down = slv_solo_zone_of (table, zone)->seen == SLV_SEEN_NONE };
  guint id = table->state->cards->len;

  g_array_append_val (table->state->cards, fresh);
  put_in (table, id, zone, SLV_SOLO_TOP);
  if (is_open (slv_solo_zone_of (table, zone)))
    give_counters (table, id);
  return id;
}

/* What lay with a card goes with it while it stays in play, and else lies there alone. */
static void
settle_attached (SlvSolo *table, guint id, guint from, guint to, gboolean stays)
{
  for (guint i = 0; i < table->state->cards->len; i++)
    if (slv_solo_card (table, i)->host == id)
      {
        if (stays && from != to)
          {
            g_array_remove_index (slv_solo_ids (table, from), slv_solo_position (table, from, i));
            put_in (table, i, to, slv_solo_card (table, id)->cell >= 0 ? slv_solo_card (table, id)->cell : SLV_SOLO_TOP);
          }
        else if (!stays)
          slv_solo_edit (table, i)->host = SLV_SOLO_NONE;
        else
          slv_solo_edit (table, i)->cell = slv_solo_card (table, id)->cell;
      }
}

void
slv_solo_place (SlvSolo *table, guint id, guint to, gint at, SlvSoloFacing facing)
{
  SlvSoloCard *card = slv_solo_edit (table, id);
  guint from = card->zone;
  const SlvZone *source = slv_solo_zone_of (table, from), *target = slv_solo_zone_of (table, to);
  gboolean seen = slv_solo_sees (table, id), stays = is_open (source) && is_open (target);

  g_array_remove_index (slv_solo_ids (table, from), slv_solo_position (table, from, id));
  put_in (table, id, to, at);
  card->host = SLV_SOLO_NONE;
  if (facing != SLV_SOLO_FACING_KEEP)
    card->face_down = facing == SLV_SOLO_FACING_DOWN;
  else if (from != to && !stays)
    card->face_down = target->seen == SLV_SEEN_NONE;
  if (from != to)
    card->known = target->seen != SLV_SEEN_NONE && seen;
  settle_attached (table, id, from, to, stays || from == to);
  if (from == to || stays)
    return;
  card->rested = FALSE;
  forget_marks (table, id);
  if (is_open (target))
    give_counters (table, id);
}

/* ---- after the opening ---- */

/* Copies of one card are told apart by numbers only, so a redraw may number them anew. */
static guint
next_id (SlvSolo *table, GHashTable *taken, const SlvHandCard *card, guint zone)
{
  g_autofree char *key = g_strdup_printf ("%u %s", card->row, card->name);
  GArray *ids = g_hash_table_lookup (table->lots, key);
  guint n = GPOINTER_TO_UINT (g_hash_table_lookup (taken, key)), id = table->state->cards->len;
  /* the name of an opening goes with it, and another one may take its place before the cards are laid out again */
  const SlvSoloCard fresh = { .row = card->row, .name = g_string_chunk_insert_const (table->texts, card->name), .zone = zone,
                              .host = SLV_SOLO_NONE, .cell = -1 };

  if (ids == NULL)
    {
      ids = g_array_new (FALSE, FALSE, sizeof (guint));
      g_hash_table_insert (table->lots, g_strdup (key), ids);
    }
  if (n < ids->len)
    id = g_array_index (ids, guint, n);
  else
    g_array_append_val (ids, id);
  while (table->state->cards->len <= id)
    g_array_append_val (table->state->cards, fresh);
  *slv_solo_edit (table, id) = fresh;
  g_hash_table_insert (taken, g_steal_pointer (&key), GUINT_TO_POINTER (n + 1));
  return id;
}

/* The cell that the opening names for card @nth of a zone, else the first free one. */
static gint
named_cell (const SlvSolo *table, guint zone, guint nth)
{
  const GArray *cells = ((SlvOpeningReal *) table->opening)->cells;

  SLV_EACH_IN (const SlvOpeningCell, cell, cells)
    if (cell->zone == zone && cell->nth == nth)
      return (gint) cell->cell - 1;
  return SLV_SOLO_TOP;
}

static gboolean
laid_face_down (const SlvSolo *table, const SlvZone *zone)
{
  SLV_EACH (const SlvStep, step, table->format->opening)
    if (step->kind == SLV_STEP_MOVE && step->face_down && strcmp (step->to, zone->id) == 0)
      return TRUE;
  return zone->seen == SLV_SEEN_NONE;
}

void
slv_solo_lay_out (SlvSolo *table)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const GPtrArray *zones = table->opening->zones;

  g_array_set_size (table->state->counts, 0);
  for (guint i = 0; i < zones->len; i++)
    g_array_set_size (slv_solo_ids (table, i), 0);
  for (guint i = 0; i < zones->len; i++)
    {
      const GArray *cards = g_ptr_array_index (zones, i);
      const SlvZone *zone = slv_solo_zone_of (table, i);
      gboolean face_down = laid_face_down (table, zone);

      for (guint j = 0; j < cards->len; j++)
        {
          guint id = next_id (table, taken, &g_array_index (cards, SlvHandCard, j), i);

          slv_solo_edit (table, id)->face_down = face_down;
          put_in (table, id, i, named_cell (table, i, j));
          if (is_open (zone))
            give_counters (table, id);
        }
    }
}
