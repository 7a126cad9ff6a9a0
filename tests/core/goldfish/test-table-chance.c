/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-chance.c: what a player does by chance, at a table and in a model that knows no more than where each card lies and what lies on it, and says what
 * is done in words of its own. */
#include "slv-tidepool.h"
#include "goldfish/slv-solo.h"

#define CARDS 64u
#define ZONES 16u
#define CELLS 6
#define CHANCE(random, of) (slv_random_below (random, of) == 0)

typedef struct { guint zone, host; gint cell; gboolean rested, face_down, known; gint sparks, barnacles; const char *note; } Card;
typedef struct {
  guint    zones[ZONES][CARDS], n_in[ZONES], n, n_zones;
  Card     cards[CARDS];
  gint     sparks;            /* of the game */
  char    *said;              /* of the last action */
  gboolean two;
} Model;
/* cards of an action, and whether each is told by its name */
typedef struct { guint ids[CARDS], n; gboolean told[CARDS]; } Lot;

/* ---- the model ---- */

static gboolean
is_open (const SlvZone *zone)
{
  return !zone->pile && zone->seen == SLV_SEEN_ALL;
}

static void
take_out (Model *model, guint id)
{
  const guint zone = model->cards[id].zone;
  guint n = 0;

  for (guint i = 0; i < model->n_in[zone]; i++)
    if (model->zones[zone][i] != id)
      model->zones[zone][n++] = model->zones[zone][i];
  g_assert_cmpuint (n + 1, ==, model->n_in[zone]);
  model->n_in[zone] = n;
}

static gint
first_free_cell (const Model *model, guint zone)
{
  guint taken = 0;

  for (guint i = 0; i < model->n_in[zone]; i++)
    taken |= 1u << model->cards[model->zones[zone][i]].cell;
  for (gint cell = 0; cell < CELLS; cell++)
    if ((taken >> cell & 1) == 0)
      return cell;
  return 0;
}

/* @at: so many cards lie below it, fewer where there are not so many; of a grid a cell */
static void
lay (SlvSolo *table, Model *model, guint id, guint zone, gint at)
{
  const gboolean grid = slv_solo_zone_of (table, zone)->columns > 0;
  const guint n = model->n_in[zone], place = grid || at == SLV_SOLO_TOP ? n : at == SLV_SOLO_BOTTOM ? 0 : MIN ((guint) at, n);

  model->cards[id].cell = !grid ? -1 : at >= 0 ? at : first_free_cell (model, zone);
  for (guint i = n; i > place; i--)
    model->zones[zone][i] = model->zones[zone][i - 1];
  model->zones[zone][place] = id;
  model->n_in[zone]++;
  model->cards[id].zone = zone;
}

static gboolean
is_seen (SlvSolo *table, const Card *card)
{
  return !card->face_down || card->known || slv_solo_zone_of (table, card->zone)->seen == SLV_SEEN_OWNER;
}

/* What both sides see; of a table for one, what its player sees. */
static gboolean
is_told (SlvSolo *table, const Model *model, guint id)
{
  const Card *card = &model->cards[id];

  return model->two ? !card->face_down && slv_solo_zone_of (table, card->zone)->seen != SLV_SEEN_OWNER : is_seen (table, card);
}

/* A fish comes into play with as many barnacles as it weighs. */
static gint
barnacles_of (SlvSolo *table, guint id, guint zone)
{
  return is_open (slv_solo_zone_of (table, zone)) && g_str_has_suffix (slv_solo_card (table, id)->name, "Fish") ? 2 : 0;
}

static void
put (SlvSolo *table, Model *model, guint id, guint to, gint at, SlvSoloFacing facing)
{
  Card *card = &model->cards[id];
  const guint from = card->zone;
  const SlvZone *source = slv_solo_zone_of (table, from), *target = slv_solo_zone_of (table, to);
  const gboolean seen = is_seen (table, card), in_play = is_open (source) && is_open (target);

  take_out (model, id);
  lay (table, model, id, to, at);
  card->host = SLV_SOLO_NONE;
  if (facing == SLV_SOLO_FACING_UP || facing == SLV_SOLO_FACING_DOWN)
    card->face_down = facing == SLV_SOLO_FACING_DOWN;
  else if (from != to && !in_play)
    card->face_down = target->seen == SLV_SEEN_NONE;
  if (from != to)
    card->known = seen && target->seen != SLV_SEEN_NONE;
  for (guint i = 0; i < model->n; i++)
    if (model->cards[i].host == id && from == to)
      model->cards[i].cell = card->cell;
    else if (model->cards[i].host == id && in_play)
      {
        take_out (model, i);
        lay (table, model, i, to, card->cell >= 0 ? card->cell : SLV_SOLO_TOP);
      }
    else if (model->cards[i].host == id)
      model->cards[i].host = SLV_SOLO_NONE;
  if (in_play || from == to)
    return;
  card->rested = FALSE;
  card->sparks = 0;
  card->barnacles = barnacles_of (table, id, to);
  card->note = "";
}

static void
read_table (SlvSolo *table, Model *model)
{
  model->two = slv_solo_other (table) != NULL;
  model->n_zones = slv_solo_n_zones (table);
  model->n = slv_solo_n_cards (table);
  g_assert_cmpuint (model->n, <, CARDS / 2);
  for (guint zone = 0; zone < model->n_zones; zone++)
    {
      const GArray *ids = slv_solo_zone (table, zone);

      model->n_in[zone] = ids->len;
      for (guint i = 0; i < ids->len; i++)
        model->zones[zone][i] = g_array_index (ids, guint, i);
    }
  for (guint id = 0; id < model->n; id++)
    {
      const SlvSoloCard *card = slv_solo_card (table, id);

      model->cards[id] = (Card) { card->zone, card->host, card->cell, card->rested, card->face_down, card->known, 0, 0, "" };
    }
}

static void
check_table (SlvSolo *table, const Model *model)
{
  g_assert_cmpuint (slv_solo_n_cards (table), ==, model->n);
  g_assert_cmpint (slv_solo_count (table, SLV_SOLO_NONE, "spark"), ==, model->sparks);
  for (guint zone = 0; zone < model->n_zones; zone++)
    {
      const GArray *ids = slv_solo_zone (table, zone);

      g_assert_cmpuint (ids->len, ==, model->n_in[zone]);
      for (guint i = 0; i < ids->len; i++)
        {
          g_assert_cmpuint (g_array_index (ids, guint, i), ==, model->zones[zone][i]);
          g_assert_cmpuint (slv_solo_position (table, zone, model->zones[zone][i]), ==, i);
        }
    }
  for (guint id = 0; id < model->n; id++)
    {
      const SlvSoloCard *card = slv_solo_card (table, id);
      const Card *expected = &model->cards[id];

      g_assert_cmpuint (card->zone, ==, expected->zone);
      g_assert_cmpuint (card->host, ==, expected->host);
      g_assert_cmpint (card->cell, ==, expected->cell);
      g_assert_cmpint (card->rested, ==, expected->rested);
      g_assert_cmpint (card->face_down, ==, expected->face_down);
      g_assert_cmpint (card->known, ==, expected->known);
      g_assert_cmpint (slv_solo_sees (table, id), ==, is_seen (table, expected));
      g_assert_cmpint (slv_solo_is_open (table, id), ==, !expected->face_down && slv_solo_zone_of (table, expected->zone)->seen != SLV_SEEN_OWNER);
      g_assert_cmpint (slv_solo_count (table, id, "spark"), ==, expected->sparks);
      g_assert_cmpint (slv_solo_count (table, id, "barnacles"), ==, expected->barnacles);
      g_assert_cmpstr (slv_solo_note (table, id), ==, expected->note);
    }
}

/* How often @word stands in @text. */
static guint
times (const char *text, const char *word)
{
  guint n = 0;

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    n++;
  return n;
}

/* The document tells of each card that lies in the open or is seen, and how it is marked; of no other. */
static void
check_document (SlvSolo *table, const Model *model)
{
  g_autoptr (cJSON) json = slv_solo_to_json (table, 0), zones = cJSON_DetachItemFromObject (json, "zones");
  g_autofree char *text = slv_json_print (zones, FALSE);
  guint sparks = 0, rested = 0, down = 0, noted = 0, laid = 0, in_cells[CELLS] = { 0 };

  for (guint id = 0; id < model->n; id++)
    {
      const Card *card = &model->cards[id];

      if (slv_solo_zone_of (table, card->zone)->pile && !is_seen (table, card))
        continue;
      noted += *card->note != '\0';
      sparks += card->sparks != 0;
      rested += card->rested;
      down += card->face_down;
      laid += card->host != SLV_SOLO_NONE;
      if (card->cell >= 0)
        in_cells[card->cell]++;
    }
  g_assert_cmpuint (times (text, "\"spark\":"), ==, sparks);
  g_assert_cmpuint (times (text, "\"rested\":true"), ==, rested);
  g_assert_cmpuint (times (text, "\"face_down\":true"), ==, down);
  g_assert_cmpuint (times (text, "\"note\":\"seen\""), ==, noted);
  g_assert_cmpuint (times (text, "\"with\":"), ==, laid);
  for (guint cell = 0; cell < CELLS; cell++)
    {
      g_autofree char *told = g_strdup_printf ("\"cell\":%u", cell + 1);

      g_assert_cmpuint (times (text, told), ==, in_cells[cell]);
    }
  g_assert_cmpint (cJSON_HasObjectItem (json, "counters"), ==, model->sparks != 0);
}

/* ---- words ---- */

static void
tell (SlvSolo *table, const Model *model, Lot *lot)
{
  for (guint i = 0; i < lot->n; i++)
    lot->told[i] |= is_told (table, model, lot->ids[i]);
}

/* Those that are told by their names, and how many others there are. */
static char *
names_of (SlvSolo *table, const Lot *lot)
{
  GString *names = g_string_new (NULL);
  guint hidden = 0;

  for (guint i = 0; i < lot->n; i++)
    if (lot->told[i])
      g_string_append_printf (names, "%s“%s”", names->len > 0 ? ", " : "", slv_solo_card (table, lot->ids[i])->name);
    else
      hidden++;
  if (hidden > 0)
    g_string_append_printf (names, "%s%u card%s face down", names->len > 0 ? ", " : "", hidden, hidden > 1 ? "s" : "");
  return g_string_free (names, FALSE);
}

static char *
name_of (SlvSolo *table, guint id, gboolean told)
{
  return told ? g_strdup_printf ("“%s”", slv_solo_card (table, id)->name) : g_strdup ("a card");
}

static const char *
title_of (SlvSolo *table, guint zone)
{
  return slv_solo_zone_of (table, zone)->title;
}

static void
say_moved (SlvSolo *table, Model *model, const SlvSoloAction *action, const Lot *lot)
{
  g_autofree char *names = names_of (table, lot);
  const char *from = title_of (table, action->zone), *to = title_of (table, action->to);

  if (action->kind == SLV_SOLO_RANDOM)
    model->said = g_strdup_printf ("By chance from “%s” to “%s”: %s.", from, to, names);
  else if (action->zone == action->to)
    model->said = g_strdup_printf ("Moved within “%s”: %s.", from, names);
  else
    model->said = g_strdup_printf ("From “%s” to “%s”: %s.", from, to, names);
}

/* ---- actions ---- */

static const SlvSoloKind kinds[] = { SLV_SOLO_MOVE, SLV_SOLO_MOVE, SLV_SOLO_MOVE, SLV_SOLO_TAKE, SLV_SOLO_DRAW, SLV_SOLO_SHUFFLE, SLV_SOLO_PEEK, SLV_SOLO_REVEAL, SLV_SOLO_TURN, SLV_SOLO_REST,
                                     SLV_SOLO_COUNT, SLV_SOLO_NOTE, SLV_SOLO_ATTACH, SLV_SOLO_ATTACH, SLV_SOLO_TOKEN, SLV_SOLO_RANDOM };

/* The cards that an action names, or the top ones. FALSE: there are none such, or one is there twice. */
static gboolean
read_cards (SlvSolo *table, const Model *model, const SlvSoloAction *action, Lot *lot)
{
  const guint n = model->n_in[action->zone];
  const gboolean of_top = action->kind == SLV_SOLO_TAKE || action->kind == SLV_SOLO_RANDOM;

  lot->n = of_top ? MIN ((guint) MAX (action->n, 0), CARDS) : action->n_cards;
  if (of_top && (action->n < 1 || lot->n > n))
    return FALSE;
  for (guint i = 0; i < lot->n; i++)
    {
      if (!of_top && action->cards[i] >= n)
        return FALSE;
      lot->ids[i] = model->zones[action->zone][of_top ? n - 1 - i : action->cards[i]];
      for (guint k = 0; k < i; k++)
        if (lot->ids[k] == lot->ids[i])
          return FALSE;
    }
  memset (lot->told, 0, sizeof lot->told);
  tell (table, model, lot);
  return lot->n > 0;
}

/* Cards that go from one place to another. */
static gboolean
act_move (SlvSolo *table, Model *model, const SlvSoloAction *action, Lot *lot)
{
  const gboolean grid = slv_solo_zone_of (table, action->to)->columns > 0;

  if (action->at < SLV_SOLO_BOTTOM || (grid && action->at >= CELLS) || action->facing > SLV_SOLO_FACING_DOWN)
    return FALSE;
  for (guint i = 0; i < lot->n; i++)
    put (table, model, lot->ids[i], action->to, action->at < 0 || grid ? action->at : action->at + (gint) i, action->facing);
  tell (table, model, lot);
  say_moved (table, model, action, lot);
  return TRUE;
}

static gboolean
act_draw (SlvSolo *table, Model *model, const SlvSoloAction *action)
{
  const guint from = action->zone != SLV_SOLO_NONE ? action->zone : slv_solo_pile (table), to = action->to != SLV_SOLO_NONE ? action->to : slv_solo_hand (table), n = model->n_in[from];
  Lot lot = { .n = MIN ((guint) MAX (action->n, 0), n) };

  if (lot.n == 0)
    return FALSE;
  for (guint i = 0; i < lot.n; i++)
    lot.ids[i] = model->zones[from][n - 1 - i];
  for (guint i = 0; i < lot.n; i++)
    {
      put (table, model, lot.ids[i], to, SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP);
      lot.told[i] = is_told (table, model, lot.ids[i]);
    }
  g_autofree char *names = names_of (table, &lot);
  model->said = g_strdup_printf ("Drawn to “%s”: %s.", title_of (table, to), names);
  return TRUE;
}

static gboolean
act_peek (SlvSolo *table, Model *model, const SlvSoloAction *action, Lot *lot)
{
  const guint n = model->n_in[action->zone];

  if (action->n < 0)
    return FALSE;
  if (action->n_cards == 0)
    {
      lot->n = action->n == 0 ? n : MIN ((guint) action->n, n);
      for (guint i = 0; i < lot->n; i++)
        lot->ids[i] = model->zones[action->zone][n - 1 - i];
    }
  for (guint i = 0; i < lot->n; i++)
    {
      model->cards[lot->ids[i]].known = TRUE;
      lot->told[i] = is_told (table, model, lot->ids[i]);
    }
  g_autofree char *names = names_of (table, lot);
  model->said = action->n_cards == 0 && action->n == 0 ? g_strdup_printf ("Searched “%s”.", title_of (table, action->zone))
                                                       : g_strdup_printf ("Looked at cards of “%s”: %s.", title_of (table, action->zone), names);
  return TRUE;
}

/* What is done to cards where they lie; what is told one by one is told of the last one in the end. */
static gboolean
act_here (SlvSolo *table, Model *model, const SlvSoloAction *action, Lot *lot)
{
  const SlvZone *zone = slv_solo_zone_of (table, action->zone);
  g_autofree char *last = name_of (table, lot->ids[lot->n - 1], lot->told[lot->n - 1]), *names = NULL;

  if (action->kind == SLV_SOLO_REST && zone->pile)
    return FALSE;
  for (guint i = 0; i < lot->n; i++)
    {
      Card *card = &model->cards[lot->ids[i]];

      if (action->kind == SLV_SOLO_REVEAL || action->kind == SLV_SOLO_TURN)
        card->face_down = action->kind == SLV_SOLO_TURN && !card->face_down;
      if (action->kind == SLV_SOLO_TURN)
        card->known = card->face_down && zone->seen != SLV_SEEN_NONE;
      card->rested ^= action->kind == SLV_SOLO_REST;
      card->sparks += action->kind == SLV_SOLO_COUNT ? action->n : 0;
      card->note = action->kind == SLV_SOLO_NOTE ? action->text : card->note;
      lot->told[i] |= action->kind == SLV_SOLO_REVEAL;
    }
  tell (table, model, lot);
  names = names_of (table, lot);
  const Card *card = &model->cards[lot->ids[lot->n - 1]];
  model->said = action->kind == SLV_SOLO_REVEAL ? g_strdup_printf ("Revealed in “%s”: %s.", zone->title, names)
    : action->kind == SLV_SOLO_TURN ? g_strdup_printf ("Turned over in “%s”: %s.", zone->title, names)
    : action->kind == SLV_SOLO_REST ? g_strdup_printf ("%s: %s.", card->rested ? "Rested" : "Woken", last)
    : action->kind == SLV_SOLO_COUNT ? g_strdup_printf ("spark on %s: %d.", last, card->sparks)
    : *action->text != '\0' ? g_strdup_printf ("Note on %s: %s", last, action->text) : g_strdup_printf ("No note on %s any more.", last);
  return TRUE;
}

static gboolean
act_attach (SlvSolo *table, Model *model, const SlvSoloAction *action, Lot *lot)
{
  if (action->to >= model->n_zones || slv_solo_zone_of (table, action->to)->pile || action->n < 0 || (guint) action->n >= model->n_in[action->to])
    return FALSE;
  guint host = model->zones[action->to][action->n];
  host = model->cards[host].host != SLV_SOLO_NONE ? model->cards[host].host : host;
  for (guint i = 0; i < lot->n; i++)
    if (lot->ids[i] == host)
      return FALSE;
  for (guint i = 0; i < lot->n; i++)
    {
      put (table, model, lot->ids[i], action->to, model->cards[host].cell >= 0 ? model->cards[host].cell : SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP);
      model->cards[lot->ids[i]].host = host;
      for (guint k = 0; k < model->n; k++)
        if (model->cards[k].host == lot->ids[i])
          model->cards[k].host = host;
    }
  tell (table, model, lot);
  g_autofree char *names = names_of (table, lot), *name = name_of (table, host, is_told (table, model, host));
  model->said = g_strdup_printf ("Laid with %s: %s.", name, names);
  return TRUE;
}

/* Where no zone is named. */
static gboolean
act_nowhere (Model *model, const SlvSoloAction *action)
{
  if (action->n_cards > 0 || (action->kind != SLV_SOLO_COUNT && (action->kind != SLV_SOLO_NOTE || *action->text == '\0')))
    return FALSE;
  model->sparks += action->kind == SLV_SOLO_COUNT ? action->n : 0;
  model->said = action->kind == SLV_SOLO_COUNT ? g_strdup_printf ("spark: %d.", model->sparks) : g_strdup_printf ("Note: %s", action->text);
  return TRUE;
}

/* What an action does to the model; FALSE: it cannot be done. What chance does is read from the table behind it. */
static gboolean
act (SlvSolo *table, Model *model, const SlvSoloAction *action)
{
  const gboolean moves = action->kind == SLV_SOLO_MOVE || action->kind == SLV_SOLO_TAKE || action->kind == SLV_SOLO_RANDOM;
  Lot lot = { 0 };

  if ((action->zone != SLV_SOLO_NONE && action->zone >= model->n_zones)
      || ((moves || action->kind == SLV_SOLO_DRAW || action->kind == SLV_SOLO_ATTACH) && action->to != SLV_SOLO_NONE && action->to >= model->n_zones))
    return FALSE;
  if (action->kind == SLV_SOLO_DRAW)
    return act_draw (table, model, action);
  if (action->zone == SLV_SOLO_NONE)
    return act_nowhere (model, action);
  if (action->kind == SLV_SOLO_SHUFFLE)
    return TRUE;
  if (action->kind == SLV_SOLO_TOKEN)
    {
      model->cards[model->n] = (Card) { 0, SLV_SOLO_NONE, -1, FALSE, slv_solo_zone_of (table, action->zone)->seen == SLV_SEEN_NONE, FALSE, 0, 0, "" };
      lay (table, model, model->n++, action->zone, SLV_SOLO_TOP);
      model->said = g_strdup_printf ("Made in “%s”: “Foam”.", title_of (table, action->zone));
      return TRUE;
    }
  if (!read_cards (table, model, action, &lot) && (action->kind != SLV_SOLO_PEEK || action->n_cards > 0))
    return FALSE;
  if (action->kind == SLV_SOLO_PEEK)
    return act_peek (table, model, action, &lot);
  if (moves && action->to >= model->n_zones)
    return FALSE;
  if (action->kind == SLV_SOLO_RANDOM)
    return action->at >= SLV_SOLO_BOTTOM && action->facing <= SLV_SOLO_FACING_DOWN;
  return moves ? act_move (table, model, action, &lot) : action->kind == SLV_SOLO_ATTACH ? act_attach (table, model, action, &lot) : act_here (table, model, action, &lot);
}

/* A shuffle leaves the same cards, which nobody knows any more. */
static void
check_shuffle (SlvSolo *table, Model *model, guint zone)
{
  const GArray *ids = slv_solo_zone (table, zone);
  gboolean met[CARDS] = { FALSE };

  g_assert_cmpuint (ids->len, ==, model->n_in[zone]);
  for (guint i = 0; i < ids->len; i++)
    {
      const guint id = g_array_index (ids, guint, i);

      g_assert_true (model->cards[id].zone == zone && !met[id]);
      met[id] = TRUE;
      model->zones[zone][i] = id;
      model->cards[id].known = FALSE;
      model->cards[id].face_down |= slv_solo_zone_of (table, zone)->seen == SLV_SEEN_NONE;
    }
  model->said = g_strdup_printf ("“%s” is shuffled.", title_of (table, zone));
}

/* Cards that went by chance lie where they were to come, and came from where they were to go: the rest is as if they had been named. */
static void
check_random (SlvSolo *table, Model *model, const SlvSoloAction *action)
{
  const GArray *to = slv_solo_zone (table, action->to);
  const guint n = (guint) action->n, last = to->len - n;
  Lot lot = { .n = n };

  for (guint i = 0; i < n; i++)
    {
      lot.ids[i] = g_array_index (to, guint, action->at == SLV_SOLO_BOTTOM && slv_solo_zone_of (table, action->to)->columns == 0 ? n - 1 - i
                                  : action->at >= 0 && slv_solo_zone_of (table, action->to)->columns == 0 ? MIN ((guint) action->at, last) + i : last + i);
      g_assert_cmpuint (model->cards[lot.ids[i]].zone, ==, action->zone);
    }
  tell (table, model, &lot);
  g_assert_true (act_move (table, model, action, &lot));
}

/* Mostly one with cards. */
static guint
zone_by_chance (const Model *model, SlvRandom *random)
{
  guint zone = slv_random_below (random, model->n_zones);

  for (guint i = 0; i < 3 && model->n_in[zone] == 0; i++)
    zone = slv_random_below (random, model->n_zones);
  return CHANCE (random, 15) ? SLV_SOLO_NONE : CHANCE (random, 25) ? model->n_zones : zone;
}

static SlvSoloAction
action_by_chance (const Model *model, SlvRandom *random, guint *cards, guint n_cards)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (kinds[slv_random_below (random, G_N_ELEMENTS (kinds))]);

  action.zone = zone_by_chance (model, random);
  action.to = zone_by_chance (model, random);
  action.n = (gint) slv_random_below (random, 4) - (action.kind == SLV_SOLO_COUNT || CHANCE (random, 9) ? 1 : 0);
  action.at = (gint) slv_random_below (random, 9) - (CHANCE (random, 9) ? 3 : 2);
  action.facing = slv_random_below (random, CHANCE (random, 9) ? 4 : 3);
  action.text = action.kind == SLV_SOLO_NOTE ? (CHANCE (random, 3) ? "" : "seen") : action.kind == SLV_SOLO_TOKEN ? "Foam" : "spark";
  const guint n = action.zone < model->n_zones ? MAX (model->n_in[action.zone], 1) : 1, first = slv_random_below (random, n);
  for (guint i = 0; i < n_cards; i++)
    cards[i] = CHANCE (random, 20) ? slv_random_below (random, n + 1) : (first + i * (n / 2 + 1)) % n;
  action.cards = cards;
  action.n_cards = action.zone == SLV_SOLO_NONE || CHANCE (random, 9) ? slv_random_below (random, 2) : MIN (1 + slv_random_below (random, n_cards), n);
  return action;
}

/* Whether cards that lie with others would not let it be read from the table which ones went by chance. */
static gboolean
hides_chance (const Model *model, const SlvSoloAction *action)
{
  if (action->kind != SLV_SOLO_RANDOM || action->zone >= model->n_zones)
    return FALSE;
  for (guint i = 0; i < model->n; i++)
    if (model->cards[i].host != SLV_SOLO_NONE && model->cards[i].zone == action->zone)
      return TRUE;
  return action->zone == action->to;
}

static void
do_by_chance (SlvSolo *table, Model *model, SlvRandom *random)
{
  g_autofree char *before = slv_solo_dump (table), *after = NULL, *back = NULL, *again = NULL;
  guint cards[3], done = slv_solo_n_done (table), lines = slv_solo_log (table)->len;
  const SlvSoloAction action = action_by_chance (model, random, cards, G_N_ELEMENTS (cards));

  if ((action.kind == SLV_SOLO_TOKEN && model->n + 1 >= CARDS) || hides_chance (model, &action))
    return;
  g_test_message ("%u: %u to %u, %u cards (%u, %u, %u), n %d, at %d, facing %u", action.kind, action.zone, action.to, action.n_cards, cards[0], cards[1], cards[2], action.n, action.at,
                  action.facing);
  g_clear_pointer (&model->said, g_free);
  gboolean expected = act (table, model, &action);
  gboolean good = slv_solo_do (table, &action, NULL);
  if (action.kind == SLV_SOLO_RANDOM && expected && action.at >= CELLS && slv_solo_zone_of (table, action.to)->columns > 0)
    expected = FALSE;
  g_assert_cmpint (good, ==, expected);
  after = slv_solo_dump (table);
  if (!good)
    {
      g_assert_cmpstr (after, ==, before);
      g_assert_cmpuint (slv_solo_n_done (table), ==, done);
      g_assert_cmpuint (slv_solo_log (table)->len, ==, lines);
      return;
    }
  if (action.kind == SLV_SOLO_SHUFFLE)
    check_shuffle (table, model, action.zone);
  else if (action.kind == SLV_SOLO_RANDOM)
    check_random (table, model, &action);
  const SlvSoloEntry *told = g_ptr_array_index (slv_solo_log (table), slv_solo_log (table)->len - 1);
  g_assert_cmpstr (told->text, ==, model->said);
  g_assert_cmpuint (slv_solo_log (table)->len - lines, ==,
                    action.kind == SLV_SOLO_REST || ((action.kind == SLV_SOLO_COUNT || action.kind == SLV_SOLO_NOTE) && action.zone != SLV_SOLO_NONE) ? action.n_cards : 1);
  g_assert_cmpuint (slv_solo_n_done (table), ==, done + 1);
  if (!CHANCE (random, 8))
    return;
  g_assert_true (slv_solo_undo (table));
  back = slv_solo_dump (table);
  g_assert_cmpstr (back, ==, before);
  g_assert_true (slv_solo_redo (table));
  again = slv_solo_dump (table);
  g_assert_cmpstr (again, ==, after);
}

/* At tables for one and for two, with a grid and without. */
TEST ("/goldfish/table/actions-by-chance-leave-and-say-what-a-model-does", test_actions)
{
  for (guint seed = 0; seed < 30; seed++)
    {
      g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
      g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 2 Pearl", "main 1 Reef One", "captain 1 Captain Coral", NULL);
      g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, seed % 2 == 0 ? "open" : "laid-out"), pool->index, NULL, seed, TRUE, 2, NULL, NULL), loaded = NULL;
      g_autofree Model *model = g_new0 (Model, 1);
      SlvRandom random;

      if (seed % 5 == 0)
        g_assert_true (good (slv_solo_sit_down (table, deck, NULL, NULL, &error)));
      slv_random_init (&random, seed);
      read_table (table, model);
      g_assert_cmpint (model->cards[model->zones[slv_solo_find_zone (table, seed % 2 == 0 ? "sea" : "shoal")][0]].cell, ==, seed % 2 == 0 ? -1 : 1);   /* where the opening laid the captain */
      for (guint i = 0; i < 200; i++)
        {
          do_by_chance (table, model, &random);
          check_table (table, model);
          if (i % 10 == 0)
            check_document (table, model);
        }
      g_autofree char *saved = slv_solo_save_text (table);
      loaded = slv_solo_load_text (saved, strlen (saved), "game", pool->games, pool->index, NULL);
      g_assert_nonnull (loaded);
      g_autofree char *one = slv_solo_dump (table);
      g_autofree char *other = slv_solo_dump (loaded);
      g_assert_cmpstr (other, ==, one);
      g_free (model->said);
    }
}

/* What was seen by a turn: as many copies as there were cards, never less than before, those that were seen most first. */
TEST ("/goldfish/table/of-many-games-what-was-seen-most-stands-first", test_many_games)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 2 Pearl", "main 1 Reef One", "captain 1 Captain Coral", NULL);

  for (guint seed = 0; seed < 10; seed++)
    {
      const guint games = 20 + seed, turns = 1 + seed % 4;
      g_autoptr (SlvSoloStats) stats = good (slv_solo_stats (deck, tidepool_format (pool, "open"), pool->index, NULL, seed, TRUE,
                                                             2, games, turns, NULL, &error));

      for (guint turn = 0; turn <= turns; turn++)
        {
          guint64 copies = 0;

          SLV_EACH (const SlvSoloSeen, seen, stats->rows)
            {
              copies += seen->copies[turn];
              g_assert_cmpuint (seen->copies[turn], >=, seen->games[turn]);
              g_assert_cmpuint (seen->games[turn], <=, games);
              g_assert_true (turn == 0 || (seen->games[turn] >= seen->games[turn - 1] && seen->copies[turn] >= seen->copies[turn - 1]));
            }
          g_assert_cmpuint (copies, ==, (guint64) games * stats->cards[turn]);
        }
      for (guint i = 1; i < stats->rows->len; i++)
        {
          const SlvSoloSeen *one = stats->rows->pdata[i - 1], *other = stats->rows->pdata[i];

          g_assert_true (one->games[turns] > other->games[turns] || (one->games[turns] == other->games[turns] && strcmp (one->name, other->name) < 0));
        }
    }
}

TEST_MAIN ()
