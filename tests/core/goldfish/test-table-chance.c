/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table-chance.c: what a player does by chance, at a table and in a model that knows no more than where each card lies and what lies on it. */
#include "slv-tidepool.h"
#include "base/slv-json.h"
#include "base/slv-random.h"
#include "goldfish/slv-solo.h"
#include <string.h>

#define CARDS 64u
#define ZONES 16u
#define CHANCE(random, of) (slv_random_below (random, of) == 0)

typedef struct { guint zone, host; gboolean rested, face_down, known; gint sparks; const char *note; } Card;
typedef struct { guint zones[ZONES][CARDS], n_in[ZONES], n, n_zones; Card cards[CARDS]; } Model;

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

/* @at: so many cards lie below it, fewer where there are not so many */
static void
lay (Model *model, guint id, guint zone, guint at)
{
  guint n = model->n_in[zone]++;

  at = MIN (at, n);
  for (guint i = n; i > at; i--)
    model->zones[zone][i] = model->zones[zone][i - 1];
  model->zones[zone][at] = id;
  model->cards[id].zone = zone;
}

static guint
place_of (gint at)
{
  return at == SLV_SOLO_TOP ? CARDS : at == SLV_SOLO_BOTTOM ? 0 : (guint) at;
}

static gboolean
is_seen (SlvSolo *table, const Card *card)
{
  return !card->face_down || card->known || slv_solo_zone_of (table, card->zone)->seen == SLV_SEEN_OWNER;
}

static void
put (SlvSolo *table, Model *model, guint id, guint to, gint at, SlvSoloFacing facing)
{
  Card *card = &model->cards[id];
  const guint from = card->zone;
  const SlvZone *source = slv_solo_zone_of (table, from), *target = slv_solo_zone_of (table, to);
  const gboolean seen = is_seen (table, card), in_play = is_open (source) && is_open (target);

  take_out (model, id);
  lay (model, id, to, place_of (at));
  card->host = SLV_SOLO_NONE;
  if (facing == SLV_SOLO_FACING_UP || facing == SLV_SOLO_FACING_DOWN)
    card->face_down = facing == SLV_SOLO_FACING_DOWN;
  else if (from != to && !in_play)
    card->face_down = target->seen == SLV_SEEN_NONE;
  if (from == to)
    return;
  card->known = seen && target->seen != SLV_SEEN_NONE;
  for (guint i = 0; i < model->n; i++)
    if (model->cards[i].host == id && in_play)
      {
        take_out (model, i);
        lay (model, i, to, CARDS);
      }
    else if (model->cards[i].host == id)
      model->cards[i].host = SLV_SOLO_NONE;
  if (in_play)
    return;
  card->rested = FALSE;
  card->sparks = 0;
  card->note = "";
}

static void
read_table (SlvSolo *table, Model *model)
{
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

      model->cards[id] = (Card) { card->zone, card->host, card->rested, card->face_down, card->known, 0, "" };
    }
}

static void
check_table (SlvSolo *table, const Model *model)
{
  g_assert_cmpuint (slv_solo_n_cards (table), ==, model->n);
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
      g_assert_cmpint (card->rested, ==, expected->rested);
      g_assert_cmpint (card->face_down, ==, expected->face_down);
      g_assert_cmpint (card->known, ==, expected->known);
      g_assert_cmpint (slv_solo_sees (table, id), ==, is_seen (table, expected));
      g_assert_cmpint (slv_solo_is_open (table, id), ==, !expected->face_down && slv_solo_zone_of (table, expected->zone)->seen != SLV_SEEN_OWNER);
      g_assert_cmpint (slv_solo_count (table, id, "spark"), ==, expected->sparks);
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
  g_autoptr (cJSON) json = slv_solo_to_json (table, 0);
  g_autofree char *text = slv_json_print (json, FALSE);
  guint sparks = 0, rested = 0, down = 0, noted = 0;

  for (guint id = 0; id < model->n; id++)
    {
      if (slv_solo_zone_of (table, model->cards[id].zone)->pile && !is_seen (table, &model->cards[id]))
        continue;
      noted += *model->cards[id].note != '\0';
      sparks += model->cards[id].sparks != 0;
      rested += model->cards[id].rested;
      down += model->cards[id].face_down;
    }
  g_assert_cmpuint (times (text, "\"spark\":"), ==, sparks);
  g_assert_cmpuint (times (text, "\"rested\":true"), ==, rested);
  g_assert_cmpuint (times (text, "\"face_down\":true"), ==, down);
  g_assert_cmpuint (times (text, "\"note\":\"seen\""), ==, noted);
}

/* ---- actions ---- */

static const SlvSoloKind kinds[] = { SLV_SOLO_MOVE, SLV_SOLO_MOVE, SLV_SOLO_MOVE, SLV_SOLO_TAKE, SLV_SOLO_DRAW, SLV_SOLO_SHUFFLE, SLV_SOLO_PEEK, SLV_SOLO_REVEAL, SLV_SOLO_TURN, SLV_SOLO_REST,
                                     SLV_SOLO_COUNT, SLV_SOLO_NOTE, SLV_SOLO_ATTACH, SLV_SOLO_ATTACH, SLV_SOLO_TOKEN, SLV_SOLO_RANDOM };

/* What an action does to the model; FALSE: it cannot be done. What chance does is read from the table. */
static gboolean
act (SlvSolo *table, Model *model, const SlvSoloAction *action)
{
  const guint zone = action->zone, n = model->n_in[zone];
  guint ids[CARDS], host;
  const gboolean pile = slv_solo_zone_of (table, zone)->pile, needs = action->kind != SLV_SOLO_TAKE && action->kind != SLV_SOLO_DRAW && action->kind != SLV_SOLO_SHUFFLE
    && action->kind != SLV_SOLO_PEEK && action->kind != SLV_SOLO_TOKEN && action->kind != SLV_SOLO_RANDOM;

  for (guint i = 0; needs && i < action->n_cards; i++)
    {
      if (action->cards[i] >= n)
        return FALSE;
      ids[i] = model->zones[zone][action->cards[i]];
      for (guint k = 0; k < i; k++)
        if (ids[k] == ids[i])
          return FALSE;
    }
  if (needs && action->n_cards == 0)
    return FALSE;
  switch (action->kind)
    {
    case SLV_SOLO_MOVE:
      for (guint i = 0; i < action->n_cards; i++)
        put (table, model, ids[i], action->to, action->at < 0 ? action->at : action->at + (gint) i, action->facing);
      return TRUE;
    case SLV_SOLO_TAKE:
      if (action->n < 1 || (guint) action->n > n)
        return FALSE;
      for (guint i = 0; i < (guint) action->n; i++)
        ids[i] = model->zones[zone][n - 1 - i];
      for (guint i = 0; i < (guint) action->n; i++)
        put (table, model, ids[i], action->to, action->at < 0 ? action->at : action->at + (gint) i, action->facing);
      return TRUE;
    case SLV_SOLO_REVEAL:
      for (guint i = 0; i < action->n_cards; i++)
        model->cards[ids[i]].face_down = FALSE;
      return TRUE;
    case SLV_SOLO_TURN:
      for (guint i = 0; i < action->n_cards; i++)
        {
          Card *card = &model->cards[ids[i]];

          card->face_down = !card->face_down;
          card->known = card->face_down && slv_solo_zone_of (table, zone)->seen != SLV_SEEN_NONE;
        }
      return TRUE;
    case SLV_SOLO_REST:
      for (guint i = 0; i < action->n_cards && !pile; i++)
        model->cards[ids[i]].rested = !model->cards[ids[i]].rested;
      return !pile;
    case SLV_SOLO_COUNT:
      for (guint i = 0; i < action->n_cards; i++)
        model->cards[ids[i]].sparks += action->n;
      return TRUE;
    case SLV_SOLO_NOTE:
      for (guint i = 0; i < action->n_cards; i++)
        model->cards[ids[i]].note = action->text;
      return TRUE;
    case SLV_SOLO_PEEK:
      for (guint i = 0; i < (action->n == 0 ? n : MIN ((guint) action->n, n)); i++)
        model->cards[model->zones[zone][n - 1 - i]].known = TRUE;
      return TRUE;
    case SLV_SOLO_ATTACH:
      if (slv_solo_zone_of (table, action->to)->pile || (guint) action->n >= model->n_in[action->to])
        return FALSE;
      host = model->zones[action->to][action->n];
      host = model->cards[host].host != SLV_SOLO_NONE ? model->cards[host].host : host;
      for (guint i = 0; i < action->n_cards; i++)
        if (ids[i] == host)
          return FALSE;
      for (guint i = 0; i < action->n_cards; i++)
        {
          put (table, model, ids[i], action->to, SLV_SOLO_TOP, SLV_SOLO_FACING_KEEP);
          model->cards[ids[i]].host = host;
          for (guint k = 0; k < model->n; k++)
            if (model->cards[k].host == ids[i])
              model->cards[k].host = host;
        }
      return TRUE;
    case SLV_SOLO_TOKEN:
      if (model->n + 1 >= CARDS)
        return TRUE;
      model->cards[model->n] = (Card) { zone, SLV_SOLO_NONE, FALSE, slv_solo_zone_of (table, zone)->seen == SLV_SEEN_NONE, FALSE, 0, "" };
      lay (model, model->n++, zone, CARDS);
      return TRUE;
    default:
      g_assert_not_reached ();
    }
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
}

static void
do_by_chance (SlvSolo *table, Model *model, SlvRandom *random)
{
  const SlvSoloKind kind = kinds[slv_random_below (random, G_N_ELEMENTS (kinds))];
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (kind);
  g_autofree char *before = slv_solo_dump (table), *after = NULL, *back = NULL, *again = NULL;
  guint cards[3], done = slv_solo_n_done (table);

  action.zone = slv_random_below (random, model->n_zones);
  action.to = slv_random_below (random, model->n_zones);
  action.n = (gint) slv_random_below (random, 4);
  action.at = (gint) slv_random_below (random, 6) - 2;
  action.facing = slv_random_below (random, 3);
  action.text = kind == SLV_SOLO_NOTE ? (CHANCE (random, 3) ? "" : "seen") : kind == SLV_SOLO_TOKEN ? "Foam" : "spark";
  if (kind == SLV_SOLO_COUNT)
    action.n -= 1;
  for (guint i = 0; i < G_N_ELEMENTS (cards); i++)
    cards[i] = slv_random_below (random, MAX (model->n_in[action.zone], 1) + (CHANCE (random, 12) ? 1 : 0));
  action.cards = cards;
  action.n_cards = slv_random_below (random, 4);
  if (kind == SLV_SOLO_PEEK)
    action.n_cards = 0;
  if (slv_solo_zone_of (table, action.to)->columns > 0 || slv_solo_zone_of (table, action.zone)->columns > 0
      || (kind == SLV_SOLO_TOKEN && model->n + 1 >= CARDS) || kind == SLV_SOLO_DRAW)
    return;
  if (kind == SLV_SOLO_SHUFFLE || kind == SLV_SOLO_RANDOM)
    {
      action.kind = SLV_SOLO_SHUFFLE;
      g_assert_true (slv_solo_do (table, &action, NULL));
      check_shuffle (table, model, action.zone);
      return;
    }
  g_test_message ("%u: %s to %s, %u cards (%u, %u, %u), n %d, at %d, facing %u", kind, slv_solo_zone_of (table, action.zone)->id, slv_solo_zone_of (table, action.to)->id, action.n_cards, cards[0],
                  cards[1], cards[2], action.n, action.at, action.facing);
  gboolean expected = act (table, model, &action);
  gboolean good = slv_solo_do (table, &action, NULL);
  g_assert_cmpint (good, ==, expected);
  after = slv_solo_dump (table);
  if (!good)
    {
      g_assert_cmpstr (after, ==, before);
      g_assert_cmpuint (slv_solo_n_done (table), ==, done);
      return;
    }
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

TEST ("/goldfish/table/actions-by-chance-leave-what-a-model-has", test_actions)
{
  for (guint seed = 0; seed < 16; seed++)
    {
      g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
      g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 2 Pearl", "main 1 Reef One", "captain 1 Captain Coral", NULL);
      g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "open"), pool->index, NULL, seed, TRUE, 2, NULL, NULL), loaded = NULL;
      g_autofree Model *model = g_new0 (Model, 1);
      SlvRandom random;

      slv_random_init (&random, seed);
      read_table (table, model);
      for (guint i = 0; i < 150; i++)
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
