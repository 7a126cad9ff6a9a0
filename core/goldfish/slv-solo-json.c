/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-json.c: a game as the player sees it, as a document for scripts: what is hidden is counted and not named. And the
 * whole of it as a text, for comparing two games. */
#include "goldfish/slv-solo-private.h"

static const char *
tr (const char *text)
{
  return text != NULL && *text != '\0' ? g_dgettext (GETTEXT_PACKAGE, text) : "";
}

/* ---- cards and zones ---- */

/* The number by which a person means a card: from the top of a pile, else from the left. */
static guint
number_of (const SlvSolo *table, guint zone, guint position)
{
  return slv_solo_zone_of (table, zone)->pile ? slv_solo_ids (table, zone)->len - position : position + 1;
}

static void
add_counts (const SlvSolo *table, cJSON *json, guint card)
{
  cJSON *counts = NULL;

  SLV_EACH_IN (const SlvSoloCount, count, table->state->counts)
    {
      if (count->card != card)
        continue;
      if (counts == NULL)
        counts = cJSON_AddObjectToObject (json, "counters");
      cJSON_AddNumberToObject (counts, count->name, count->value);
    }
}

static void
add_marks (const SlvSolo *table, cJSON *json, guint id)
{
  const SlvSoloCard *card = slv_solo_card (table, id);
  const char *note = slv_solo_note (table, id);

  if (card->rested)
    cJSON_AddTrueToObject (json, "rested");
  if (card->face_down)
    cJSON_AddTrueToObject (json, "face_down");
  if (card->token)
    cJSON_AddTrueToObject (json, "token");
  if (card->cell >= 0)
    cJSON_AddNumberToObject (json, "cell", card->cell + 1);
  if (card->host != SLV_SOLO_NONE)
    cJSON_AddNumberToObject (json, "with", number_of (table, card->zone, slv_solo_position (table, card->zone, card->host)));
  if (*note != '\0')
    cJSON_AddStringToObject (json, "note", note);
  add_counts (table, json, id);
}

/* @open: only what both sides see is named */
static cJSON *
card_json (const SlvSolo *table, guint zone, guint position, gboolean open)
{
  guint id = g_array_index (slv_solo_ids (table, zone), guint, position);
  const SlvSoloCard *card = slv_solo_card (table, id);
  cJSON *json = cJSON_CreateObject ();

  cJSON_AddNumberToObject (json, "n", number_of (table, zone, position));
  if (open ? slv_solo_is_open (table, id) : slv_solo_sees (table, id))
    cJSON_AddStringToObject (json, "name", card->row != SLV_ROW_NONE ? slv_index_card_name (table->index, card->row) : card->name);
  add_marks (table, json, id);
  return json;
}

static cJSON *
zone_json (const SlvSolo *table, guint index, gboolean open)
{
  static const char * const seers[] = { "all", "owner", "none" };
  const SlvZone *zone = slv_solo_zone_of (table, index);
  const GArray *ids = slv_solo_ids (table, index);
  cJSON *json = cJSON_CreateObject (), *cards;

  slv_json_put (json, { "id", SLV_TEXT (zone->id) }, { "title", SLV_TEXT (tr (zone->title)) },
                { "seen", SLV_TEXT (seers[zone->seen]) }, { "count", SLV_NUMBER (ids->len) });
  cards = cJSON_AddArrayToObject (json, "cards");
  for (guint i = 0; i < ids->len; i++)
    {
      guint position = zone->pile ? ids->len - 1 - i : i;

      /* of a hidden pile only the cards that are known are worth a line */
      guint id = g_array_index (ids, guint, position);
      if (!zone->pile || (open ? slv_solo_is_open (table, id) : slv_solo_sees (table, id)))
        cJSON_AddItemToArray (cards, card_json (table, index, position, open));
    }
  return json;
}

/* ---- the turn ---- */

static void
add_number (cJSON *json, const char *name, const SlvSolo *table, const SlvNumber *number)
{
  gint64 value = number->set ? slv_solo_number (table, number, 0) : SLV_ALL;

  if (value != SLV_ALL)
    cJSON_AddNumberToObject (json, name, (double) value);
}

static cJSON *
offer_json (SlvSolo *table, const SlvStep *step, guint nth)
{
  static const char * const picks[] = { "choose", "random", "top" };
  cJSON *json = cJSON_CreateObject (), *cost;
  guint from, to;
  SlvPick pick;

  slv_json_put (json, { "n", SLV_NUMBER (nth) }, { "do", SLV_TEXT (step->kind == SLV_STEP_DRAW ? "draw" : "move") },
                { "clause", SLV_TEXT (step->clause) }, { "from", SLV_TEXT (step->from) },
                { "to", SLV_TEXT (step->to) });
  if (step->kind == SLV_STEP_DRAW)
    {
      add_number (json, "count", table, &step->n);
      return json;
    }
  cJSON_AddStringToObject (json, "pick", picks[step->pick]);
  add_number (json, "min", table, &step->min);
  add_number (json, "max", table, &step->max);
  if (slv_solo_cost (table, step, &from, &to, &pick))
    {
      cost = cJSON_AddObjectToObject (json, "cost");
      slv_json_put (cost, { "from", SLV_TEXT (slv_solo_zone_of (table, from)->id) },
                    { "to", SLV_TEXT (slv_solo_zone_of (table, to)->id) }, { "pick", SLV_TEXT (picks[pick]) });
    }
  return json;
}

static void
add_turn (SlvSolo *table, cJSON *json)
{
  const SlvPhase *phase = slv_solo_phase (table);
  const GPtrArray *ways = slv_solo_ways (table);
  g_autoptr (GPtrArray) offers = slv_solo_offers (table), hints = slv_solo_hints (table);

  cJSON_AddNumberToObject (json, "turn", slv_solo_turn (table));
  cJSON *part = phase != NULL ? cJSON_AddObjectToObject (json, "phase") : cJSON_AddNullToObject (json, "phase");
  if (phase != NULL)
    {
      slv_json_put (part, { "id", SLV_TEXT (phase->id) }, { "title", SLV_TEXT (tr (phase->title)) });
    }
  part = cJSON_AddArrayToObject (json, "ways");
  for (guint i = 0; ways != NULL && i < ways->len; i++)
    {
      const SlvWay *way = g_ptr_array_index (ways, i);
      cJSON *item = slv_json_add_row (part);

      slv_json_put (item, { "n", SLV_NUMBER (i + 1) }, { "title", SLV_TEXT (tr (way->title)) },
                    { "open", SLV_TRUTH (slv_solo_way_open (table, way)) });
    }
  part = cJSON_AddArrayToObject (json, "offers");
  for (guint i = 0; i < offers->len; i++)
    cJSON_AddItemToArray (part, offer_json (table, g_ptr_array_index (offers, i), i + 1));
  slv_json_add_texts (json, "hints", hints);
}

/* ---- the document ---- */

static void
add_log (const SlvSolo *table, cJSON *json, guint from)
{
  cJSON *list = cJSON_AddArrayToObject (json, "log");

  for (guint i = from; i < table->log->len; i++)
    {
      const SlvSoloEntry *entry = g_ptr_array_index (table->log, i);
      cJSON *item = slv_json_add_row (list);

      cJSON_AddNumberToObject (item, "turn", entry->turn);
      if (table->two != NULL)
        cJSON_AddNumberToObject (item, "side", entry->side + 1);
      if (*entry->clause != '\0')
        cJSON_AddStringToObject (item, "clause", entry->clause);
      cJSON_AddStringToObject (item, "text", entry->text);
    }
}

static void
add_lost (const SlvSolo *table, cJSON *json)
{
  const char *clause, *text = slv_solo_lost (table, &clause);
  cJSON *lost = text != NULL ? cJSON_AddObjectToObject (json, "lost") : cJSON_AddNullToObject (json, "lost");

  if (text == NULL)
    return;
  slv_json_put (lost, { "clause", SLV_TEXT (clause) }, { "text", SLV_TEXT (text) });
}

static void
add_zones (const SlvSolo *table, cJSON *json, gboolean open)
{
  cJSON *zones = cJSON_AddArrayToObject (json, "zones");

  for (guint i = 0; i < table->state->zones->len; i++)
    if (slv_solo_shows (table, i))
      cJSON_AddItemToArray (zones, zone_json (table, i, open));
  add_counts (table, json, SLV_SOLO_NONE);
}

/* The side opposite, as it is seen from here. */
static void
add_other (const SlvSolo *table, cJSON *json)
{
  const SlvSolo *other = slv_solo_other (table);

  if (other == NULL)
    return;
  slv_json_put (json, { "side", SLV_NUMBER (table->side + 1) }, { "has_turn", SLV_TRUTH (slv_solo_has_turn (table)) });
  cJSON *part = cJSON_AddObjectToObject (json, "other");
  slv_json_put (part, { "deck", SLV_TEXT (other->deck->name) }, { "turn", SLV_NUMBER (slv_solo_turn (other)) });
  add_zones (other, part, TRUE);
  add_lost (other, part);
}

cJSON *
slv_solo_to_json (SlvSolo *table, guint log_from)
{
  cJSON *json = cJSON_CreateObject ();
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, table->seed);

  slv_json_put (json, { "deck", SLV_TEXT (table->deck->name) }, { "format", SLV_TEXT (table->format->full_id) });
  cJSON_AddRawToObject (json, "seed", seed);    /* a double would round large ones */
  slv_json_put (json, { "first", SLV_TRUTH (table->first) }, { "players", SLV_NUMBER (table->players) });
  if (table->plan != NULL)
    cJSON_AddStringToObject (json, "plan", table->plan);
  add_turn (table, json);
  add_zones (table, json, FALSE);
  add_other (table, json);
  cJSON_AddNumberToObject (json, "redraws", slv_solo_redraws_left (table));
  cJSON_AddNumberToObject (json, "exchange", slv_solo_exchange_left (table));
  cJSON_AddNumberToObject (json, "put_back", slv_solo_put_back_left (table));
  cJSON_AddNumberToObject (json, "look", slv_solo_look_left (table));
  add_lost (table, json);
  cJSON_AddNumberToObject (json, "undo", slv_solo_n_done (table));
  cJSON_AddNumberToObject (json, "redo", slv_solo_n_undone (table));
  add_log (table, json, log_from);
  return json;
}

/* ---- all of it ---- */

char *
slv_solo_dump (const SlvSolo *table)
{
  GString *out = g_string_new (NULL);
  const SlvSoloState *state = table->state;

  g_string_append_printf (out, "turn %u phase %d choice %d way %d.%d lost %d%d random %" G_GINT64_MODIFIER "x\n", state->turn,
                          state->phase, state->choice, state->way_of, state->way, state->lost, state->conceded, state->random.s[0]);
  for (guint i = 0; i < state->zones->len; i++)
    {
      const GArray *ids = slv_solo_ids (table, i);

      for (guint j = 0; j < ids->len; j++)
        {
          guint id = g_array_index (ids, guint, j);
          const SlvSoloCard *card = slv_solo_card (table, id);

          g_string_append_printf (out, "%s %u %s%s%s%s%s cell %d with %d note %s\n", slv_solo_zone_of (table, i)->id, j, card->name,
                                  card->rested ? " rested" : "", card->face_down ? " down" : "", card->known ? " known" : "",
                                  card->token ? " token" : "", card->cell,
                                  card->host == SLV_SOLO_NONE ? -1 : (int) slv_solo_position (table, i, card->host),
                                  slv_solo_note (table, id));
          for (guint k = 0; k < state->counts->len; k++)
            if (g_array_index (state->counts, SlvSoloCount, k).card == id)
              g_string_append_printf (out, "  %s %d\n", g_array_index (state->counts, SlvSoloCount, k).name,
                                      g_array_index (state->counts, SlvSoloCount, k).value);
        }
    }
  for (guint k = 0; k < state->counts->len; k++)
    if (g_array_index (state->counts, SlvSoloCount, k).card == SLV_SOLO_NONE)
      g_string_append_printf (out, "%s %d\n", g_array_index (state->counts, SlvSoloCount, k).name,
                              g_array_index (state->counts, SlvSoloCount, k).value);
  return g_string_free (out, FALSE);
}
