/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-table.c: the table for one, exactly: the invented game with fixed seeds, and saved games that somebody has tampered with. */
#include "slv-tidepool.h"
#include "base/slv-fold.h"
#include "goldfish/slv-solo.h"
#include <glib/gstdio.h>

#define SEED 20250529u

static SlvSolo *
sit (Tidepool *pool, const char *format, guint64 seed, gboolean first, GError **error)
{
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Red Fish", "main 3 Blue Fish", "main 3 Twin Fish", "main 2 Pearl",
                                            "main 1 Reef One", "captain 1 Captain Coral", NULL);

  return slv_solo_new (deck, tidepool_format (pool, format), pool->index, NULL, seed, first, 2, NULL, error);
}

static guint
zone_of (SlvSolo *table, const char *id)
{
  return slv_rulebook_find_zone (slv_solo_format (table)->rulebook, id)->index;
}

static guint
count (SlvSolo *table, const char *zone)
{
  return slv_solo_zone (table, zone_of (table, zone))->len;
}

static gboolean
simple (SlvSolo *table, SlvSoloKind kind, gint n, GError **error)
{
  SlvSoloAction action = SLV_SOLO_ACTION_INIT (kind);

  action.n = n;
  return slv_solo_do (table, &action, error);
}

/* The card at @position of @from, with what else @action says. */
static gboolean
with_card (SlvSolo *table, SlvSoloAction action, const char *from, guint position, const char *to)
{
  action.zone = zone_of (table, from);
  if (to != NULL)
    action.to = zone_of (table, to);
  action.cards = &position;
  action.n_cards = 1;
  return slv_solo_do (table, &action, NULL);
}

static const char *
last_words (SlvSolo *table)
{
  const GPtrArray *log = slv_solo_log (table);

  return ((SlvSoloEntry *) g_ptr_array_index (log, log->len - 1))->text;
}

/* ---- opening and turn ---- */

TEST ("/goldfish/table/lies-as-the-opening-left-it", test_opening)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  const GArray *main_deck = slv_solo_zone (table, slv_solo_pile (table));

  g_assert_cmpuint (count (table, "hand"), ==, 5);
  g_assert_cmpuint (count (table, "main"), ==, 7);
  g_assert_cmpuint (count (table, "sea"), ==, 1);
  g_assert_cmpuint (slv_solo_turn (table), ==, 0);
  g_assert_null (slv_solo_phase (table));
  for (guint i = 0; i < main_deck->len; i++)
    g_assert_false (slv_solo_sees (table, g_array_index (main_deck, guint, i)));
  for (guint i = 0; i < 5; i++)
    g_assert_true (slv_solo_sees (table, g_array_index (slv_solo_zone (table, slv_solo_hand (table)), guint, i)));
  g_assert_cmpuint (slv_solo_exchange_left (table), ==, 1);
  g_assert_cmpuint (slv_solo_log (table)->len, >, 3);
  /* a person counts from one, a pile from its top */
  g_assert_cmpuint (slv_solo_nth (table, zone_of (table, "hand"), 1), ==, 0);
  g_assert_cmpuint (slv_solo_nth (table, zone_of (table, "hand"), 5), ==, 4);
  g_assert_cmpuint (slv_solo_nth (table, zone_of (table, "hand"), 6), ==, SLV_SOLO_NONE);
  g_assert_cmpuint (slv_solo_nth (table, zone_of (table, "hand"), 0), ==, SLV_SOLO_NONE);
  g_assert_cmpuint (slv_solo_nth (table, zone_of (table, "main"), 1), ==, 6);
  g_assert_cmpuint (slv_solo_nth (table, zone_of (table, "main"), 7), ==, 0);
}

TEST ("/goldfish/table/an-exchange-can-be-taken-back", test_opening_is_taken_back)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  g_autofree char *before = slv_solo_dump (table), *exchanged = NULL, *back = NULL, *again = NULL;
  const SlvSoloAction exchange = SLV_SOLO_ACTION_INIT (SLV_SOLO_EXCHANGE);

  g_assert_true (with_card (table, exchange, "hand", 2, NULL));
  exchanged = slv_solo_dump (table);
  g_assert_cmpstr (exchanged, !=, before);
  g_assert_cmpuint (slv_solo_exchange_left (table), ==, 0);
  g_assert_false (with_card (table, exchange, "hand", 2, NULL));
  g_assert_true (slv_solo_undo (table));
  back = slv_solo_dump (table);
  g_assert_cmpstr (back, ==, before);
  g_assert_cmpuint (slv_solo_exchange_left (table), ==, 1);
  g_assert_true (slv_solo_redo (table));
  again = slv_solo_dump (table);
  g_assert_cmpstr (again, ==, exchanged);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpuint (slv_solo_redraws_left (table), ==, 0);
  g_assert_cmpuint (slv_solo_exchange_left (table), ==, 0);
  g_assert_false (with_card (table, exchange, "hand", 0, NULL));
  g_assert_false (simple (table, SLV_SOLO_MULLIGAN, 0, NULL));
}

/* What a step costs names two zones of the rulebook and which cards, or it costs nothing. */
TEST ("/goldfish/table/a-cost-names-zones-that-are-there", test_costs)
{
  static const struct { const char *cost; gboolean known; SlvPick pick; } cases[] = {
    { "hand>chest:random", TRUE, SLV_PICK_RANDOM }, { "hand>chest:top", TRUE, SLV_PICK_TOP }, { "hand>chest:choose", TRUE, SLV_PICK_CHOOSE },
    { "nowhere>chest:top", FALSE, SLV_PICK_TOP }, { "hand>nowhere:top", FALSE, SLV_PICK_TOP }, { "hand>chest", FALSE, SLV_PICK_TOP }, { NULL, FALSE, SLV_PICK_TOP },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 8 Red Fish", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "open"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const SlvStep step = { .cost = (char *) cases[i].cost };
      guint from = G_MAXUINT, to = G_MAXUINT;
      SlvPick pick = SLV_PICK_TOP;

      g_assert_cmpint (slv_solo_cost (table, &step, &from, &to, &pick), ==, cases[i].known);
      g_assert_cmpuint (from, ==, cases[i].known ? zone_of (table, "hand") : G_MAXUINT);
      g_assert_cmpuint (to, ==, cases[i].known ? zone_of (table, "chest") : G_MAXUINT);
      g_assert_cmpint (pick, ==, cases[i].pick);
    }
}

/* Twice one card; a card of the side lies apart, face up for its owner. */
TEST ("/goldfish/table/an-exchange-may-be-had-again-and-a-draw-come-from-elsewhere", test_exchange_again)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 6 Red Fish", "main 2 Pearl", "side 1 Whale", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "twice"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);
  const SlvSoloAction exchange = SLV_SOLO_ACTION_INIT (SLV_SOLO_EXCHANGE);

  g_assert_cmpuint (count (table, "hand"), ==, 3);
  g_assert_cmpuint (count (table, "chest"), ==, 1);
  g_assert_cmpstr (slv_solo_card (table, g_array_index (slv_solo_zone (table, zone_of (table, "chest")), guint, 0))->name, ==, "Whale");
  g_assert_cmpuint (count (table, "side"), ==, 0);
  for (guint round = 0; round < 2; round++)
    {
      g_assert_cmpuint (slv_solo_exchange_left (table), ==, 1);
      g_assert_true (with_card (table, exchange, "hand", 0, NULL));
    }
  g_assert_cmpuint (slv_solo_exchange_left (table), ==, 0);
  g_assert_false (with_card (table, exchange, "hand", 0, NULL));
  g_assert_cmpuint (count (table, "hand"), ==, 3);
  g_assert_cmpuint (count (table, "main"), ==, 5);
}

/* What scripts are told of a choice is what they choose by. */
TEST ("/goldfish/table/the-ways-of-a-choice-are-told-with-their-numbers", test_ways_as_document)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);

  for (guint i = 0; i < 3; i++)
    g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_autoptr (cJSON) json = slv_solo_to_json (table, 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (json, "phase"), "title")), ==, "Dive");
  const cJSON *ways = cJSON_GetObjectItem (json, "ways");
  g_assert_cmpint (cJSON_GetArraySize (ways), ==, 2);
  const cJSON *last = cJSON_GetArrayItem (ways, 1);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (last, "title")), ==, "Two");
  g_assert_true (cJSON_IsTrue (cJSON_GetObjectItem (last, "open")));
  g_assert_cmpint (cJSON_GetObjectItem (cJSON_GetArrayItem (ways, 0), "n")->valueint, ==, 1);
  g_assert_cmpint (cJSON_GetObjectItem (last, "n")->valueint, ==, 2);
}

/* The document lists every card of the hand, and of the hidden pile the card alone that was looked at. */
TEST ("/goldfish/table/the-document-keeps-secrets", test_document_keeps_secrets)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);

  for (int known = 0; known < 2; known++)
    {
      g_autoptr (cJSON) json = slv_solo_to_json (table, 0);
      guint seen = 0;

      SLV_EACH_JSON (zone, cJSON_GetObjectItem (json, "zones"))
        {
          const char *id = cJSON_GetStringValue (cJSON_GetObjectItem (zone, "id"));
          const cJSON *cards = cJSON_GetObjectItem (zone, "cards");
          int n = cJSON_GetArraySize (cards), count = cJSON_GetObjectItem (zone, "count")->valueint;
          const SlvZone *known_as = slv_rulebook_find_zone (pool->game->rulebooks->pdata[0], id);

          /* an empty zone of the list is not shown; numbers are those that a person counts by */
          g_assert_true (count > 0 || known_as == NULL || known_as->scope == SLV_SCOPE_PLAY || g_str_equal (id, "main"));
          for (int i = 0; i < n; i++)
            g_assert_cmpint (cJSON_GetObjectItem (cJSON_GetArrayItem (cards, i), "n")->valueint, ==, g_str_equal (id, "main") ? count - 6 : i + 1);
          seen += g_str_equal (id, "main") || g_str_equal (id, "hand");
          if (g_str_equal (id, "main"))
            g_assert_cmpint (n, ==, known);
          else
            g_assert_cmpint (n, ==, count);
        }
      g_assert_cmpuint (seen, ==, 2);
      g_assert_true (known == 1 || with_card (table, (SlvSoloAction) SLV_SOLO_ACTION_INIT (SLV_SOLO_PEEK), "main", 6, NULL));
    }
}

/* The counter that decides, on a card of the kind that is meant, in the zone that is meant. */
TEST ("/goldfish/table/is-lost-with-a-counter", test_lost_with_a_counter)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Pearl", "main 3 Blue Fish", NULL);
  g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "worked"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);
  SlvSoloAction mark = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);
  const SlvSoloAction move = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  const char *names[] = { "Pearl", "Blue Fish" }, *clause;

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  for (guint i = 0; i < 2; i++)
    {
      const GArray *hand = slv_solo_zone (table, slv_solo_hand (table));
      guint at = 0;

      while (!g_str_equal (slv_solo_card (table, g_array_index (hand, guint, at))->name, names[i]))
        at++;
      g_assert_true (with_card (table, move, "hand", at, "sea"));
      mark.text = "scratches";
      mark.n = -1;
      g_assert_true (with_card (table, mark, "sea", i, NULL));
    }
  g_assert_null (slv_solo_lost (table, NULL));
  mark.text = "barnacles";
  g_assert_true (with_card (table, mark, "sea", 0, NULL));    /* the Pearl */
  g_assert_true (with_card (table, mark, "sea", 1, NULL));
  g_assert_null (slv_solo_lost (table, NULL));
  g_assert_true (with_card (table, mark, "sea", 1, NULL));
  g_assert_cmpstr (slv_solo_lost (table, &clause), ==, "A counter on which the game hangs is used up: the game is lost.");
  g_assert_cmpstr (clause, ==, "4.10");
  g_assert_true (slv_solo_undo (table));
  g_assert_null (slv_solo_lost (table, NULL));
}

/* Texts on cards: as long as they may be and no longer, and nothing that turns a line around. */
TEST ("/goldfish/table/texts-have-bounds", test_texts)
{
  g_autofree char *full = g_strnfill (SLV_SOLO_TEXT_MAX, 'x'), *long_one = g_strnfill (SLV_SOLO_TEXT_MAX + 1, 'x');
  const struct { const char *text; gboolean note, token; const char *why; } texts[] = {
    { "asleep", TRUE, TRUE, NULL }, { full, TRUE, TRUE, NULL }, { long_one, FALSE, FALSE, "too long" }, { "\xff", FALSE, FALSE, "UTF-8" },
    { "a\nb", FALSE, FALSE, "control" }, { "\x7f", FALSE, FALSE, "control" }, { "", TRUE, FALSE, "missing" }, { NULL, FALSE, FALSE, "missing" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      SlvSoloAction note = SLV_SOLO_ACTION_INIT (SLV_SOLO_NOTE), token = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);
      g_autoptr (GError) error = NULL;

      note.text = token.text = texts[i].text;
      token.zone = zone_of (table, "sea");
      g_test_message ("%u", i);
      g_assert_cmpint (with_card (table, note, "sea", 0, NULL), ==, texts[i].note);
      g_assert_cmpint (slv_solo_do (table, &token, &error), ==, texts[i].token);
      g_assert_true (error == NULL || strstr (error->message, texts[i].why) != NULL);
    }
}

/* (transfer full): another opening of the rulebook, with settings divided by blanks. */
static SlvSolo *
sit_with (Tidepool *pool, const char *format, const char *settings, gboolean first, guint players, const char *plan)
{
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 9 Red Fish", "main 3 Pearl", "captain 1 Captain Coral", "captain 1 Captain Kelp", NULL);
  g_autoptr (SlvOptions) options = slv_options_new ();
  g_auto (GStrv) parts = g_strsplit (settings, " ", -1);

  for (guint i = 0; parts[i] != NULL; i++)
    g_assert_true (*parts[i] == '\0' || slv_options_set (options, tidepool_format (pool, format)->rulebook, parts[i], NULL));
  return good (slv_solo_new (deck, tidepool_format (pool, format), pool->index, options, SEED, first, players, plan, &error));
}

static char *
hints_text (SlvSolo *table)
{
  g_autoptr (GPtrArray) hints = slv_solo_hints (table);

  return slv_join_texts (hints, "|", 0);
}

/* What may be done with a first hand is told, and over with it; who does something else is told what. */
TEST ("/goldfish/table/tells-what-an-opening-allows", test_what_an_opening_allows)
{
#define REDRAW "The rules allow this hand to be drawn again."
#define KEPT(words) "If this hand is kept, " words " to go under the pile.|"
  static const struct {
    const char *format, *settings; guint mulligans, redraws, exchange, put_back, look, from, wrong; const char *hints, *refused;
  } cases[] = {
    { "looked", "", 0, 0, 0, 0, 3, 3, 1, "The first 3 cards of the hand were looked at before the draw: any of them may go under the pile.",
      "only the first 3 cards of the hand were looked at before the draw" },
    { "looked", "looked-at=1", 0, 0, 0, 0, 1, 0, 2, "The first card of the hand was looked at before the draw: it may go under the pile.",
      "only the first card of the hand was looked at before the draw" },
    { "looked", "looked-at=9 drawn=2", 0, 0, 0, 0, 2, 0, 0, "The first 2 cards of the hand were looked at before the draw: any of them may go under the pile.", NULL },
    { "put-back", "redraw-when=any", 0, 2, 0, 0, 0, 0, 1, REDRAW, "the rules let no card go under the pile now" },
    { "put-back", "redraw-when=any", 1, 1, 0, 1, 0, 0, 2, KEPT ("1 card of it has") REDRAW, "it has to be 1 card of the hand" },
    { "put-back", "redraw-when=any redraws=3", 2, 1, 0, 2, 0, 0, 1, KEPT ("2 cards of it have") REDRAW, "it has to be 2 cards of the hand, together" },
    { "put-back", "redraw-when=any free=2", 2, 0, 0, 0, 0, 0, 1, "", "the rules let no card go under the pile now" },
    { "swapped", "", 0, 0, 4, 0, 0, 0, 1, "Up to 4 cards may be exchanged.", "the rules let no card go under the pile now" },
    { "thrown", "exchanged=1", 0, 0, 1, 0, 0, 0, 1, "Up to 1 card may be exchanged.", "the rules let no card go under the pile now" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  const guint positions[] = { 0, 1, 2, 3 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvSolo) table = sit_with (pool, cases[i].format, cases[i].settings, TRUE, 2, NULL);
      SlvSoloAction back = SLV_SOLO_ACTION_INIT (SLV_SOLO_PUT_BACK);
      g_autoptr (GError) error = NULL;

      g_test_message ("%u: %s %s", i, cases[i].format, cases[i].settings);
      for (guint k = 0; k < cases[i].mulligans; k++)
        g_assert_true (simple (table, SLV_SOLO_MULLIGAN, 0, NULL));
      g_assert_cmpuint (slv_solo_redraws_left (table), ==, cases[i].redraws);
      g_assert_cmpuint (slv_solo_exchange_left (table), ==, cases[i].exchange);
      g_assert_cmpuint (slv_solo_put_back_left (table), ==, cases[i].put_back);
      g_assert_cmpuint (slv_solo_look_left (table), ==, cases[i].look);
      g_autofree char *hints = hints_text (table);
      g_assert_cmpstr (hints, ==, cases[i].hints);
      g_autofree char *before = slv_solo_dump (table);
      back.zone = zone_of (table, "hand");
      back.cards = positions + cases[i].from;
      back.n_cards = cases[i].wrong;
      g_assert_false (slv_solo_do (table, &back, &error));
      g_assert_true (cases[i].refused == NULL || g_str_equal (error->message, cases[i].refused));
      g_autofree char *still = slv_solo_dump (table);
      g_assert_cmpstr (still, ==, before);
      g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL) == (cases[i].put_back == 0));
      back.n_cards = cases[i].put_back;
      g_assert_true (back.n_cards == 0 || (slv_solo_do (table, &back, NULL) && simple (table, SLV_SOLO_NEXT, 0, NULL)));
      g_assert_cmpuint (slv_solo_redraws_left (table) + slv_solo_exchange_left (table) + slv_solo_put_back_left (table) + slv_solo_look_left (table), ==, 0);
      g_autofree char *after = hints_text (table);
      g_assert_cmpstr (after, ==, "");
    }
}

/* What was done with the hand is taken back step by step, and done again; after the last step the rules allow what they did then. */
TEST ("/goldfish/table/redraws-can-be-taken-back", test_redraws_are_taken_back)
{
  static const struct { guint hand, redraws, put_back; } states[] = { { 4, 2, 0 }, { 4, 1, 1 }, { 4, 0, 2 }, { 2, 0, 0 } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_with (pool, "put-back", "redraw-when=any", TRUE, 2, NULL);
  g_autofree char *dumps[G_N_ELEMENTS (states)] = { slv_solo_dump (table) };
  SlvSoloAction back = SLV_SOLO_ACTION_INIT (SLV_SOLO_PUT_BACK);
  const guint positions[] = { 3, 1 };

  back.zone = zone_of (table, "hand");
  back.cards = positions;
  back.n_cards = 2;
  for (guint i = 1; i < G_N_ELEMENTS (states); i++)
    {
      g_assert_true (i < 3 ? simple (table, SLV_SOLO_MULLIGAN, 0, NULL) : slv_solo_do (table, &back, NULL));
      dumps[i] = slv_solo_dump (table);
    }
  for (guint step = 0; step < 2 * G_N_ELEMENTS (states) - 1; step++)
    {
      guint at = step < G_N_ELEMENTS (states) ? G_N_ELEMENTS (states) - 1 - step : step - G_N_ELEMENTS (states) + 1;
      g_autofree char *dump = slv_solo_dump (table);

      g_test_message ("%u: %u", step, at);
      g_assert_cmpstr (dump, ==, dumps[at]);
      g_assert_cmpuint (count (table, "hand"), ==, states[at].hand);
      g_assert_cmpuint (slv_solo_redraws_left (table), ==, states[at].redraws);
      g_assert_cmpuint (slv_solo_put_back_left (table), ==, states[at].put_back);
      if (step + 1 < 2 * G_N_ELEMENTS (states) - 1)
        g_assert_true (step + 1 < G_N_ELEMENTS (states) ? slv_solo_undo (table) : slv_solo_redo (table));
    }
  for (guint i = 0; i < G_N_ELEMENTS (states); i++)
    g_free (g_steal_pointer (&dumps[i]));
}

/* However many redraws there were, the last ones can be taken back. */
TEST ("/goldfish/table/many-redraws-can-be-taken-back", test_many_redraws)
{
  enum { REDRAWS = 70, BACK = 4 };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_with (pool, "put-back", "redraw-when=any redraws=80 put-back=0", TRUE, 2, NULL);
  g_autoptr (GPtrArray) dumps = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < REDRAWS; i++)
    {
      g_ptr_array_add (dumps, slv_solo_dump (table));
      g_assert_cmpuint (slv_solo_redraws_left (table), ==, 80 - i);
      g_assert_true (simple (table, SLV_SOLO_MULLIGAN, 0, NULL));
    }
  for (guint i = REDRAWS; i-- > REDRAWS - BACK;)
    {
      g_assert_true (slv_solo_undo (table));
      g_autofree char *dump = slv_solo_dump (table);
      g_assert_cmpstr (dump, ==, dumps->pdata[i]);
      g_assert_cmpuint (slv_solo_redraws_left (table), ==, 80 - i);
    }
  for (guint i = 1; i < BACK; i++)
    {
      g_assert_true (simple (table, SLV_SOLO_MULLIGAN, 0, NULL));
      g_autofree char *dump = slv_solo_dump (table);
      g_assert_cmpstr (dump, ==, dumps->pdata[REDRAWS - BACK + i]);
    }
}

/* A saved game says what it was begun with, and of an action what belongs to it. */
TEST ("/goldfish/table/says-what-it-was-begun-with", test_what_is_saved)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_with (pool, "open", "start=Captain\tKelp opening-hand=6", FALSE, 3, "against the tide"), loaded = NULL;
  SlvSoloAction shuffle = SLV_SOLO_ACTION_INIT (SLV_SOLO_SHUFFLE);
  g_autofree char *text = NULL, *again = NULL;

  shuffle.zone = shuffle.to = zone_of (table, "main");
  shuffle.cards = (const guint[]) { 0, 1 };
  shuffle.n_cards = 2;
  shuffle.at = shuffle.n = 1;
  shuffle.text = "not of a shuffle";
  shuffle.facing = SLV_SOLO_FACING_DOWN;
  g_assert_true (slv_solo_do (table, &shuffle, NULL));
  text = slv_solo_save_text (table);
  g_assert_nonnull (strstr (text, "[{\"do\":\"shuffle\",\"zone\":\"main\"}]"));
  loaded = good (slv_solo_load_text (text, strlen (text), "game.json", pool->games, pool->index, &error));
  again = slv_solo_save_text (loaded);
  g_assert_cmpstr (again, ==, text);
  g_assert_cmpuint (slv_solo_seed (loaded), ==, SEED);
  g_assert_cmpuint (slv_solo_players (loaded), ==, 3);
  g_assert_false (slv_solo_first (loaded));
  g_assert_cmpuint (slv_solo_opening_hand (loaded), ==, zone_of (loaded, "chest"));    /* as Captain Kelp says */
  g_assert_cmpuint (slv_solo_deck (loaded)->entries->len, ==, 4);
  g_autoptr (cJSON) json = slv_solo_to_json (loaded, 0);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (json, "plan")), ==, "against the tide");
}

/* To a phase of this turn, forward or back, without what happens in it; not before the first turn, and to none that there is not. */
TEST ("/goldfish/table/goes-to-a-phase", test_phases)
{
  static const struct { gboolean begun; gint phase; const char *id, *why; } cases[] = {
    { FALSE, 0, NULL, "the first turn has not begun" }, { TRUE, 2, "dive", NULL }, { TRUE, 0, "draw", NULL }, { TRUE, 1, "wade", NULL },
    { TRUE, 3, "draw", "there is no such phase" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvSolo) table = sit (pool, "open", SEED, FALSE, NULL);
      g_autoptr (GError) error = NULL;

      if (cases[i].begun)
        g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
      guint hand = count (table, "hand");
      g_assert_cmpint (simple (table, SLV_SOLO_PHASE, cases[i].phase, &error), ==, cases[i].why == NULL);
      g_assert_true (error == NULL || strstr (error->message, cases[i].why) != NULL);
      g_assert_cmpstr (slv_solo_phase (table) != NULL ? slv_solo_phase (table)->id : NULL, ==, cases[i].id);
      g_assert_cmpuint (count (table, "hand"), ==, hand);
      g_assert_cmpuint (slv_solo_turn (table), ==, cases[i].begun ? 1 : 0);
    }
}

TEST ("/goldfish/table/the-first-draw-is-skipped-by-seat", test_first_draw_by_seat)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) first = sit (pool, "open", SEED, TRUE, NULL), second = sit (pool, "open", SEED, FALSE, NULL);

  g_assert_true (simple (first, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (simple (second, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpuint (count (first, "hand"), ==, 5);
  g_assert_cmpuint (count (second, "hand"), ==, 6);
  g_assert_cmpstr (slv_solo_phase (first)->id, ==, "draw");
  for (guint i = 0; i < 3; i++)
    g_assert_true (simple (first, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpuint (slv_solo_turn (first), ==, 2);
  g_assert_cmpuint (count (first, "hand"), ==, 6);
}

TEST ("/goldfish/table/a-way-is-chosen-once", test_ways)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_null (slv_solo_ways (table));
  g_assert_false (simple (table, SLV_SOLO_WAY, 0, NULL));
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_autoptr (GPtrArray) offers = slv_solo_offers (table);
  g_assert_cmpuint (offers->len, ==, 1);    /* the draw of a phase that may be left out is offered, not done */
  g_assert_cmpuint (count (table, "hand"), ==, 5);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpuint (slv_solo_ways (table)->len, ==, 2);
  g_assert_false (simple (table, SLV_SOLO_WAY, 2, NULL));
  g_assert_true (simple (table, SLV_SOLO_WAY, 1, NULL));
  g_assert_cmpuint (count (table, "hand"), ==, 7);
  g_assert_null (slv_solo_ways (table));
  g_assert_false (simple (table, SLV_SOLO_WAY, 0, NULL));
}

TEST ("/goldfish/table/a-way-may-be-closed", test_way_that_is_closed)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  SlvSoloAction take = SLV_SOLO_ACTION_INIT (SLV_SOLO_TAKE);

  take.zone = zone_of (table, "hand");
  take.to = zone_of (table, "sea");
  take.n = 5;
  g_assert_true (slv_solo_do (table, &take, NULL));
  for (guint i = 0; i < 3; i++)
    g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_false (slv_solo_way_open (table, g_ptr_array_index (slv_solo_ways (table), 1)));
  g_assert_false (simple (table, SLV_SOLO_WAY, 1, NULL));
  g_assert_true (simple (table, SLV_SOLO_WAY, 0, NULL));
}

/* (transfer full): a table with fish and pearls, in its first phase. */
static SlvSolo *
sit_at_work (Tidepool *pool)
{
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 3 Pearl", "main 3 Blue Fish", NULL);
  SlvSolo *table = slv_solo_new (deck, tidepool_format (pool, "worked"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);

  g_assert_nonnull (table);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpstr (slv_solo_phase (table)->id, ==, "cast");
  return table;
}

/* The first card of the hand whose name begins so. */
static guint
in_hand (SlvSolo *table, const char *name)
{
  const GArray *hand = slv_solo_zone (table, slv_solo_hand (table));

  for (guint i = 0; i < hand->len; i++)
    if (g_str_has_prefix (slv_solo_card (table, g_array_index (hand, guint, i))->name, name))
      return i;
  g_assert_not_reached ();
}

static char *
offers_text (SlvSolo *table)
{
  g_autoptr (cJSON) json = slv_solo_to_json (table, 0);
  char *printed = cJSON_PrintUnformatted (cJSON_GetObjectItem (json, "offers")), *text = g_strdup (printed);

  cJSON_free (printed);
  return text;
}

/* What a phase does by itself: cards of the kind that it names leave face down, a pile is shuffled; a draw of a phase that may be left out is offered. */
TEST ("/goldfish/table/a-phase-does-what-it-says", test_phase_does)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "spoken", SEED, TRUE, NULL), open = sit (pool, "open", SEED, TRUE, NULL);
  SlvSoloAction take = SLV_SOLO_ACTION_INIT (SLV_SOLO_TAKE), peek = SLV_SOLO_ACTION_INIT (SLV_SOLO_PEEK);
  guint fish = 0;

  take.zone = zone_of (table, "hand");
  take.to = zone_of (table, "sea");
  take.n = 6;
  g_assert_true (slv_solo_do (table, &take, NULL));
  peek.zone = zone_of (table, "main");
  g_assert_true (slv_solo_do (table, &peek, NULL));
  const GArray *sea = slv_solo_zone (table, zone_of (table, "sea")), *chest = slv_solo_zone (table, zone_of (table, "chest")), *main = slv_solo_zone (table, zone_of (table, "main"));
  for (guint i = 0; i < sea->len; i++)
    fish += g_str_has_suffix (slv_solo_card (table, g_array_index (sea, guint, i))->name, "Fish");
  g_assert_cmpuint (fish, >, 0);
  g_assert_cmpuint (fish, <, 6);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpstr (last_words (table), ==, "“Main deck” is shuffled.");
  g_assert_cmpuint (chest->len, ==, fish);
  g_assert_cmpuint (sea->len, ==, 7 - fish);
  for (guint i = 0; i < chest->len; i++)
    g_assert_true (slv_solo_card (table, g_array_index (chest, guint, i))->face_down);
  for (guint i = 0; i < sea->len; i++)
    g_assert_false (g_str_has_suffix (slv_solo_card (table, g_array_index (sea, guint, i))->name, "Fish"));
  for (guint i = 0; i < main->len; i++)
    g_assert_false (slv_solo_card (table, g_array_index (main, guint, i))->known);
  for (guint i = 0; i < 2; i++)
    g_assert_true (simple (open, SLV_SOLO_NEXT, 0, NULL));
  g_autofree char *offers = offers_text (open);
  g_assert_cmpstr (offers, ==, "[{\"n\":1,\"do\":\"draw\",\"clause\":\"4.2\",\"from\":\"main\",\"to\":\"hand\",\"count\":3}]");
}

/* All cards that rest in the zone wake when their phase comes, and that is told with their number; those elsewhere go on resting. */
TEST ("/goldfish/table/all-that-rests-in-a-zone-wakes", test_woken)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "laid-out", SEED, TRUE, NULL);
  SlvSoloAction take = SLV_SOLO_ACTION_INIT (SLV_SOLO_TAKE), rest = SLV_SOLO_ACTION_INIT (SLV_SOLO_REST);
  const guint positions[] = { 0, 2 };

  take.zone = zone_of (table, "main");
  take.to = zone_of (table, "sea");
  take.n = 4;
  g_assert_true (slv_solo_do (table, &take, NULL));
  rest.zone = zone_of (table, "sea");
  rest.cards = positions;
  rest.n_cards = 2;
  g_assert_true (slv_solo_do (table, &rest, NULL));
  rest.zone = zone_of (table, "shoal");
  rest.n_cards = 1;
  g_assert_true (slv_solo_do (table, &rest, NULL));
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_nonnull (strstr (last_words (table), "2 cards wake in “Sea”"));
  const GArray *sea = slv_solo_zone (table, zone_of (table, "sea"));
  g_assert_cmpuint (sea->len, ==, 4);
  for (guint i = 0; i < sea->len; i++)
    g_assert_false (slv_solo_card (table, g_array_index (sea, guint, i))->rested);
  g_assert_true (slv_solo_card (table, g_array_index (slv_solo_zone (table, zone_of (table, "shoal")), guint, 0))->rested);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));   /* nothing rests: nothing is told */
  g_assert_null (strstr (last_words (table), "wake"));
}

/* As many cards are taken as there are, and no more; what is said names the first of them and counts the rest. */
TEST ("/goldfish/table/all-cards-can-be-taken-and-no-more", test_taking_all)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < 2; i++)
    {
      SlvSoloAction take = SLV_SOLO_ACTION_INIT (i == 0 ? SLV_SOLO_TAKE : SLV_SOLO_RANDOM);
      g_autoptr (SlvSolo) table = sit (pool, "laid-out", SEED, TRUE, NULL);
      g_autoptr (GError) error = NULL;

      take.zone = zone_of (table, "main");
      take.to = zone_of (table, "sea");
      take.n = 7;
      g_assert_cmpuint (count (table, "main"), ==, 6);
      g_assert_false (slv_solo_do (table, &take, &error));
      g_assert_nonnull (strstr (error->message, "only 6 cards"));
      take.n = 6;
      g_assert_true (slv_solo_do (table, &take, NULL));
      g_assert_cmpuint (count (table, "main"), ==, 0);
      g_assert_cmpuint (count (table, "sea"), ==, 6);
      g_assert_null (strstr (last_words (table), "face down"));
    }
}

/* A way that was taken offers before its phase does; a number that has no bound is not told. */
TEST ("/goldfish/table/tells-what-a-phase-and-its-way-offer", test_what_is_offered)
{
#define REST(n) "{\"n\":" n ",\"do\":\"move\",\"clause\":\"4.8\",\"from\":\"hand\",\"to\":\"chest\",\"pick\":\"choose\",\"min\":0}"
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_at_work (pool);
  g_autofree char *before = offers_text (table), *fish = NULL;

  g_assert_cmpstr (before, ==, "[" REST ("1") "]");
  g_assert_cmpuint (slv_solo_ways (table)->len, ==, 2);
  g_assert_true (simple (table, SLV_SOLO_WAY, 0, NULL));
  fish = offers_text (table);
  g_assert_cmpstr (fish, ==, "[{\"n\":1,\"do\":\"move\",\"clause\":\"4.6\",\"from\":\"hand\",\"to\":\"sea\",\"pick\":\"choose\",\"min\":0,\"max\":2,"
                   "\"cost\":{\"from\":\"hand\",\"to\":\"chest\",\"pick\":\"random\"}}," REST ("2") "]");
}

/* A card goes where the first offer that is meant for it says; one for any card stands behind. */
TEST ("/goldfish/table/knows-where-a-card-goes", test_where_a_card_goes_when_it_is_played)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_at_work (pool);
  const GArray *hand = slv_solo_zone (table, slv_solo_hand (table));
  guint to, fish = g_array_index (hand, guint, in_hand (table, "Blue Fish"));
  SlvSoloFacing facing;

  g_assert_true (slv_solo_default_move (table, fish, &to, &facing));
  g_assert_cmpuint (to, ==, zone_of (table, "chest"));
  g_assert_cmpint (facing, ==, SLV_SOLO_FACING_DOWN);
  g_assert_true (simple (table, SLV_SOLO_WAY, 0, NULL));
  g_assert_true (slv_solo_default_move (table, fish, &to, &facing));
  g_assert_cmpuint (to, ==, zone_of (table, "sea"));
  g_assert_cmpint (facing, !=, SLV_SOLO_FACING_DOWN);
  g_assert_true (slv_solo_default_move (table, g_array_index (slv_solo_zone (table, slv_solo_hand (table)), guint, in_hand (table, "Pearl")), &to, &facing));
  g_assert_cmpuint (to, ==, zone_of (table, "chest"));
}

/* Where no rule says where a card goes, nobody says it. */
TEST ("/goldfish/table/nobody-says-where-a-card-goes-that-no-rule-takes", test_nowhere_to_play_a_card)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  guint to = 77;
  SlvSoloFacing facing = SLV_SOLO_FACING_UP;

  g_assert_false (slv_solo_default_move (table, g_array_index (slv_solo_zone (table, zone_of (table, "hand")), guint, 0), &to, &facing));
  g_assert_cmpuint (to, ==, 77);
  g_assert_cmpint (facing, ==, SLV_SOLO_FACING_UP);
}

/* Two games stand equal only with the same counters on the same cards. */
TEST ("/goldfish/table/counters-make-two-games-unequal", test_dump_tells_counters)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  const SlvSoloAction move = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  g_autoptr (GHashTable) met = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  g_assert_true (with_card (table, move, "hand", 0, "sea"));
  for (guint i = 0; i < 8; i++)
    {
      SlvSoloAction mark = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);

      mark.text = i % 2 == 0 ? "first" : "second";
      mark.n = 1;
      g_assert_true (i < 4 ? with_card (table, mark, "sea", i / 2, NULL) : slv_solo_do (table, &mark, NULL));
      g_assert_true (g_hash_table_add (met, slv_solo_dump (table)));
    }
}

/* A token of a name that a list has is that card; a game has so many of them and no more. */
TEST ("/goldfish/table/tokens-are-cards-of-the-list-where-it-has-them", test_tokens)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  SlvSoloAction token = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);

  token.zone = zone_of (table, "sea");
  for (guint i = 0; i < SLV_SOLO_TOKENS_MAX; i++)
    {
      token.text = i == 0 ? "pearl" : "Bubble";
      g_assert_true (slv_solo_do (table, &token, NULL));
    }
  g_assert_false (slv_solo_do (table, &token, NULL));
  const GArray *sea = slv_solo_zone (table, zone_of (table, "sea"));
  g_assert_cmpuint (sea->len, ==, 1 + SLV_SOLO_TOKENS_MAX);
  g_assert_cmpuint (slv_solo_card (table, g_array_index (sea, guint, 1))->row, !=, SLV_ROW_NONE);
  g_assert_cmpuint (slv_solo_card (table, g_array_index (sea, guint, 2))->row, ==, SLV_ROW_NONE);
  g_assert_true (slv_solo_card (table, g_array_index (sea, guint, 1))->token);
}

/* A counter goes as far as a million either way; a card of which it is not known how many it comes with has none. */
TEST ("/goldfish/table/counters-have-bounds", test_counter_bounds)
{
  static const struct { gint n, now; } steps[] = { { 999999, 999999 }, { 2, 1000000 }, { 1, 1000000 }, { -1, 999999 }, { -1000000, -1 }, { -1000000, -1000000 }, { 3, -999997 } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 4 Unweighed Fish", "main 4 Whale", "main 4 Nobody", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "open"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);
  SlvSoloAction mark = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT), take = SLV_SOLO_ACTION_INIT (SLV_SOLO_TAKE);
  const guint first = 0;

  mark.text = "scratches";
  mark.cards = &first;
  for (guint i = 0; i < 2 * G_N_ELEMENTS (steps); i++)
    {
      const gboolean of_card = i >= G_N_ELEMENTS (steps);

      mark.zone = of_card ? zone_of (table, "sea") : SLV_SOLO_NONE;
      mark.n_cards = of_card;
      mark.n = steps[i % G_N_ELEMENTS (steps)].n;
      g_assert_true (slv_solo_do (table, &mark, NULL));
      g_assert_cmpint (slv_solo_count (table, of_card ? g_array_index (slv_solo_zone (table, mark.zone), guint, 0) : SLV_SOLO_NONE, "scratches"), ==, steps[i % G_N_ELEMENTS (steps)].now);
    }
  take.zone = zone_of (table, "main");
  take.to = zone_of (table, "sea");
  take.n = 7;
  g_assert_true (slv_solo_do (table, &take, NULL));
  const GArray *sea = slv_solo_zone (table, zone_of (table, "sea"));
  for (guint i = 0; i < sea->len; i++)
    {
      const guint id = g_array_index (sea, guint, i);

      g_assert_cmpint (slv_solo_count (table, id, "barnacles"), ==, g_str_equal (slv_solo_card (table, id)->name, "Whale") ? 12 : 0);
    }
}

TEST ("/goldfish/table/counters-come-and-go", test_counters_come_and_go)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_at_work (pool);
  const GArray *hand = slv_solo_zone (table, slv_solo_hand (table));
  guint fish = g_array_index (hand, guint, in_hand (table, "Blue Fish")), pearl = g_array_index (hand, guint, in_hand (table, "Pearl"));
  SlvSoloAction breath = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT), scales = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);
  const SlvSoloAction move = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);

  g_assert_true (with_card (table, move, "hand", in_hand (table, "Blue Fish"), "sea"));
  g_assert_true (with_card (table, move, "hand", in_hand (table, "Pearl"), "sea"));
  g_assert_cmpint (slv_solo_count (table, fish, "barnacles"), ==, 2);
  g_assert_cmpint (slv_solo_count (table, pearl, "barnacles"), ==, 0);
  breath.text = "breath";
  breath.n = 3;
  g_assert_true (slv_solo_do (table, &breath, NULL));
  scales.text = "scales";
  scales.n = 1;
  g_assert_true (with_card (table, scales, "sea", slv_solo_position (table, zone_of (table, "sea"), fish), NULL));
  g_assert_cmpint (slv_solo_count (table, SLV_SOLO_NONE, "breath"), ==, 3);
  g_assert_cmpint (slv_solo_count (table, fish, "scales"), ==, 1);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpint (slv_solo_count (table, SLV_SOLO_NONE, "breath"), ==, 0);
  g_assert_cmpint (slv_solo_count (table, fish, "scales"), ==, 0);
  g_assert_cmpint (slv_solo_count (table, fish, "barnacles"), ==, 2);
  g_assert_cmpstr (slv_solo_count_title (table, "scales"), ==, "Scales");
  g_assert_cmpstr (slv_solo_count_title (table, SLV_SOLO_YOU), ==, "Your points");
  g_assert_cmpstr (slv_solo_count_title (table, SLV_SOLO_OPPONENT), ==, "Opponent’s points");
  g_assert_cmpstr (slv_solo_count_title (table, "of nobody"), ==, "of nobody");
}

/* Too many cards are told in the phase that looks at them, and no longer when they have gone. */
TEST ("/goldfish/table/a-hand-above-its-limit-is-told", test_a_hand_above_its_limit)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_at_work (pool);
  SlvSoloAction take = SLV_SOLO_ACTION_INIT (SLV_SOLO_TAKE);
  const SlvStep *limit = NULL;

  g_assert_cmpuint (slv_solo_over_limit (table, &limit), ==, 0);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpuint (slv_solo_over_limit (table, &limit), ==, 3);
  g_assert_cmpstr (limit->clause, ==, "4.9");
  g_autoptr (GPtrArray) hints = slv_solo_hints (table);
  g_assert_cmpuint (hints->len, ==, 1);
  g_assert_cmpstr (hints->pdata[0], ==, "3 cards above the limit of “Hand” have to go to “Chest” (4.9).");
  take.zone = zone_of (table, "hand");
  take.to = zone_of (table, "chest");
  take.n = 4;     /* one below it, too */
  g_assert_true (slv_solo_do (table, &take, NULL));
  g_assert_cmpuint (slv_solo_over_limit (table, &limit), ==, 0);
  g_autoptr (GPtrArray) none = slv_solo_hints (table);
  g_assert_cmpuint (none->len, ==, 0);
}

TEST ("/goldfish/table/is-lost-with-the-last-card", test_lost_with_the_last_card)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL), earlier = sit (pool, "open", SEED, TRUE, NULL);
  const char *clause;

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (simple (table, SLV_SOLO_DRAW, 6, NULL));
  g_assert_null (slv_solo_lost (table, NULL));
  g_assert_true (simple (table, SLV_SOLO_DRAW, 1, NULL));
  g_autoptr (cJSON) playing = slv_solo_to_json (earlier, 0);
  g_assert_true (cJSON_IsNull (cJSON_GetObjectItem (playing, "lost")));
  g_autoptr (cJSON) lost = slv_solo_to_json (table, 0);
  g_assert_cmpstr (slv_solo_lost (table, &clause), ==, "The pile is empty: the game is lost.");
  g_assert_cmpstr (clause, ==, "4.4");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (lost, "lost"), "clause")), ==, "4.4");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (lost, "lost"), "text")), ==, slv_solo_lost (table, NULL));
  g_assert_false (simple (table, SLV_SOLO_DRAW, 1, NULL));
  g_assert_true (slv_solo_undo (table));
  g_assert_null (slv_solo_lost (table, NULL));
}

/* The card that lies there says when: at once, at the end of the turn, or never. */
TEST ("/goldfish/table/is-lost-when-a-card-says-so", test_lost_as_a_card_says)
{
  static const char at_once[] = "The pile is empty: the game is lost.", in_the_end[] = "A turn has ended and the pile is empty: the game is lost.";
  static const struct { const char *captain, *announced, *first, *later; gboolean leaves; } cases[] = {
    { "captain 1 Captain Kelp", "as soon as the pile is empty", at_once, at_once, FALSE },
    { "captain 1 Captain Coral", "when a turn ends and the pile is empty", NULL, in_the_end, FALSE },
    { "captain 1 Captain Kelp", "as soon as the pile is empty", NULL, NULL, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
      g_autoptr (SlvDeck) deck = tidepool_deck (cases[i].captain, "main 3 Pearl", NULL);
      g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "ebbing"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);
      SlvSoloAction take = SLV_SOLO_ACTION_INIT (SLV_SOLO_TAKE);

      g_assert_nonnull (table);
      g_assert_nonnull (strstr (last_words (table), cases[i].announced));
      g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
      take.zone = zone_of (table, "sea");
      take.to = zone_of (table, "chest");
      take.n = 1;
      g_assert_true (!cases[i].leaves || slv_solo_do (table, &take, NULL));
      g_assert_true (simple (table, SLV_SOLO_DRAW, 1, NULL));
      g_assert_cmpstr (slv_solo_lost (table, NULL), ==, cases[i].first);
      g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
      g_assert_cmpstr (slv_solo_lost (table, NULL), ==, cases[i].later);
    }
}

/* ---- what is seen ---- */

/* The captain may move between zones that count; in none of them the game is over, and not before its first turn. */
TEST ("/goldfish/table/is-lost-when-the-last-card-of-a-kind-leaves-its-zones", test_lost_with_the_captain)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 6 Red Fish", "main 2 Pearl", "side 1 Whale", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "twice"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);
  const SlvSoloAction move = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE);
  const char *clause;

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (with_card (table, move, "sea", 0, "chest"));
  g_assert_null (slv_solo_lost (table, NULL));
  g_assert_true (with_card (table, move, "chest", 1, "sea"));
  g_assert_null (slv_solo_lost (table, NULL));
  g_assert_true (with_card (table, move, "sea", 0, "chest"));
  g_assert_true (with_card (table, move, "chest", 0, "hand"));    /* the Whale: no card on which it hangs */
  g_assert_null (slv_solo_lost (table, NULL));
  g_assert_true (with_card (table, move, "chest", 0, "hand"));
  g_assert_cmpstr (slv_solo_lost (table, &clause), ==, "The last card on which the game hangs is gone: the game is lost.");
  g_assert_cmpstr (clause, ==, "4.5");
}

/* Forty cards are named one by one, and of those beyond only their number; what was taken by chance is said to be. */
TEST ("/goldfish/table/a-sentence-names-forty-cards-and-counts-the-rest", test_log_of_many)
{
  static const struct { gint taken; const char *end; } cases[] = { { 40, "“Red Fish”." }, { 41, "“Red Fish”, 1 more card." }, { 45, "“Red Fish”, 5 more cards." } };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (guint random = 0; random < 2; random++)
      {
        g_autoptr (SlvDeck) deck = tidepool_deck ("main 60 Red Fish", "captain 1 Captain Coral", NULL);
        g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "open"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);
        SlvSoloAction take = SLV_SOLO_ACTION_INIT (random ? SLV_SOLO_RANDOM : SLV_SOLO_TAKE);

        g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
        take.zone = zone_of (table, "main");
        take.to = zone_of (table, "sea");
        take.n = cases[i].taken;
        g_assert_true (slv_solo_do (table, &take, NULL));
        g_auto (GStrv) names = g_strsplit (last_words (table), "Red Fish", -1);
        g_assert_cmpuint (g_strv_length (names), ==, 41);
        g_assert_true (g_str_has_suffix (last_words (table), cases[i].end));
        g_assert_true (g_str_has_prefix (last_words (table), random ? "By chance from “" : "From “"));
      }
}

/* ---- what lies on cards ---- */

TEST ("/goldfish/table/marks-stay-in-the-open", test_marks_stay_in_the_open)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  SlvSoloAction mark = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT), note = SLV_SOLO_ACTION_INIT (SLV_SOLO_NOTE);
  SlvSoloAction token = SLV_SOLO_ACTION_INIT (SLV_SOLO_TOKEN);
  const SlvSoloAction move = SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE), rest = SLV_SOLO_ACTION_INIT (SLV_SOLO_REST);
  guint captain = g_array_index (slv_solo_zone (table, zone_of (table, "sea")), guint, 0);

  token.zone = zone_of (table, "sea");
  token.text = "Gull";
  g_assert_true (slv_solo_do (table, &token, NULL));
  g_assert_nonnull (strstr (last_words (table), "“Gull”"));
  g_assert_cmpuint (count (table, "sea"), ==, 2);
  mark.n = 3;
  mark.text = "scratches";
  note.text = "asleep";
  g_assert_true (with_card (table, mark, "sea", 0, NULL));
  g_assert_true (with_card (table, note, "sea", 0, NULL));
  g_assert_true (with_card (table, rest, "sea", 0, NULL));
  g_assert_cmpint (slv_solo_count (table, captain, "scratches"), ==, 3);
  g_assert_cmpstr (slv_solo_note (table, captain), ==, "asleep");
  g_assert_true (slv_solo_card (table, captain)->rested);
  g_autofree char *dump = slv_solo_dump (table);
  const char *marked = strstr (dump, "note asleep\n  scratches 3\n");   /* below its card, and nowhere else */
  g_assert_nonnull (marked);
  g_assert_true (strstr (dump, "scratches") > marked && strstr (strstr (dump, "scratches") + 1, "scratches") == NULL);
  mark.n = -3;
  g_assert_true (with_card (table, mark, "sea", 0, NULL));
  g_assert_cmpuint (slv_solo_counts (table)->len, ==, 0);
  g_assert_true (with_card (table, move, "sea", 0, "hand"));
  g_assert_cmpstr (slv_solo_note (table, captain), ==, "");
  g_assert_false (slv_solo_card (table, captain)->rested);
  mark.zone = SLV_SOLO_NONE;
  g_assert_true (slv_solo_do (table, &mark, NULL));
  g_assert_cmpint (slv_solo_count (table, SLV_SOLO_NONE, "scratches"), ==, -3);
}

/* ---- games without end ---- */

TEST ("/goldfish/table/undo-has-no-end", test_thousands_of_undos)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  g_autofree char *start = slv_solo_dump (table), *end = NULL;
  SlvSoloAction shuffle = SLV_SOLO_ACTION_INIT (SLV_SOLO_SHUFFLE);

  shuffle.zone = slv_solo_pile (table);
  for (guint i = 0; i < 5000; i++)
    g_assert_true (slv_solo_do (table, &shuffle, NULL));
  while (slv_solo_undo (table))
    ;
  end = slv_solo_dump (table);
  g_assert_cmpstr (end, ==, start);
  g_assert_cmpuint (slv_solo_n_undone (table), ==, 5000);
  g_assert_true (slv_solo_do (table, &shuffle, NULL));
  g_assert_cmpuint (slv_solo_n_undone (table), ==, 0);
  g_assert_false (slv_solo_redo (table));
}

/* The generator is written down: what it gives for a seed may never change. */
/* A die of so many sides shows what the table's own numbers say, from one on; a coin heads before tails. */
TEST ("/goldfish/table/dice-fall-as-the-seed-says", test_fixed_chance)
{
  static const guint facts[] = { 4, 18, 10 };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  SlvRandom random;

  slv_random_init_stream (&random, SEED, G_GUINT64_CONSTANT (0x7461626c65));   /* "table" */
  for (guint i = 0; i < 60; i++)
    {
      const guint sides = i < G_N_ELEMENTS (facts) ? 20 : i % 2 == 0 ? 2 : 3 + 91 * i % 998, fell = slv_random_below (&random, sides) + 1;
      g_autofree char *said = sides > 2 ? g_strdup_printf ("The die with %u sides shows %u.", sides, fell) : g_strdup_printf ("The coin shows %s.", fell == 1 ? "heads" : "tails");

      g_assert_true (simple (table, SLV_SOLO_DICE, (gint) sides, NULL));
      g_assert_cmpstr (last_words (table), ==, said);
      g_assert_true (i >= G_N_ELEMENTS (facts) || fell == facts[i]);
    }
  g_assert_false (simple (table, SLV_SOLO_DICE, 1, NULL));
  g_assert_false (simple (table, SLV_SOLO_DICE, 1001, NULL));
}

/* ---- two sides ---- */

static SlvSolo *
sit_opposite (Tidepool *pool, const char *format, gboolean first)
{
  SlvSolo *table = sit (pool, format, SEED, first, NULL);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 4 Red Fish", "main 4 Blue Fish", "main 3 Pearl", "captain 1 Captain Coral", NULL);

  g_assert_true (slv_solo_sit_down (table, deck, NULL, NULL, NULL));
  return table;
}

/* Whoever begins, begins; then one turn each, by phases or without looking who goes on. */
TEST ("/goldfish/table/two-sides-have-their-turns-one-after-the-other", test_turns_of_two)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint first = 0; first < 2; first++)
    {
      g_autoptr (SlvSolo) table = sit_opposite (pool, "open", first);
      SlvSolo *other = slv_solo_other (table), *begins = first ? table : other, *follows = first ? other : table;
      guint hand = count (begins, "hand");

      g_assert_true (slv_solo_has_turn (table) && slv_solo_has_turn (other));
      g_assert_true (slv_solo_other (other) == table && slv_solo_side (table) == 0 && slv_solo_side (other) == 1);
      for (guint turn = 1; turn <= 3; turn++)
        for (guint half = 0; half < 2; half++)
          {
            SlvSolo *now = half == 0 ? begins : follows;

            for (guint phase = 0; phase < slv_solo_format (table)->phases->len; phase++)
              {
                g_assert_true (simple (phase % 2 == 0 ? table : other, SLV_SOLO_NEXT, 0, NULL));
                g_assert_true (slv_solo_has_turn (now) && !slv_solo_has_turn (slv_solo_other (now)));
                g_assert_cmpuint (slv_solo_turn (now), ==, turn);
                g_assert_cmpint (slv_solo_phase_index (now), ==, (gint) phase);
              }
          }
      g_assert_cmpuint (count (begins, "hand"), ==, hand + 2);     /* the first draw is skipped by who begins */
      g_assert_cmpuint (count (follows, "hand"), ==, hand + 3);
    }
}

/* A side is called as its deck is; where both decks are called the same, it is told which of them. */
TEST ("/goldfish/table/sides-are-called-as-their-decks-are", test_names_of_sides)
{
  static const struct { const char *first, *second, *says[2]; } cases[] = {
    { "Embers", NULL, { "Embers", NULL } }, { "Embers", "Tides", { "Embers", "Tides" } }, { "Embers", "Embers", { "Embers (1)", "Embers (2)" } }, { "", "", { " (1)", " (2)" } },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SlvDeck) one = tidepool_deck ("main 12 Red Fish", "captain 1 Captain Coral", NULL), two = slv_deck_copy (one);
      slv_take_str (&one->name, g_strdup (cases[i].first));
      slv_take_str (&two->name, g_strdup (cases[i].second));
      g_autoptr (SlvSolo) table = slv_solo_new (one, tidepool_format (pool, "open"), pool->index, NULL, SEED, TRUE, 2, NULL, NULL);

      g_assert_nonnull (table);
      if (cases[i].second != NULL)
        g_assert_true (slv_solo_sit_down (table, two, NULL, NULL, NULL));
      for (guint side = 0; side < 2 && cases[i].says[side] != NULL; side++)
        {
          g_autofree char *said = slv_solo_side_name (side == 0 ? table : slv_solo_other (table));

          g_assert_cmpstr (said, ==, cases[i].says[side]);
        }
    }
}

/* A turn that all players share, as the definition says it, is of both, and both go on. */
TEST ("/goldfish/table/a-round-is-of-both-sides", test_rounds_of_two)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_opposite (pool, "laid-out", FALSE);
  SlvSolo *other = slv_solo_other (table);

  for (guint round = 1; round <= 3; round++)
    {
      g_assert_true (simple (round % 2 == 0 ? table : other, SLV_SOLO_NEXT, 0, NULL));
      g_assert_true (slv_solo_has_turn (table) && slv_solo_has_turn (other));
      g_assert_cmpuint (slv_solo_turn (table), ==, round);
      g_assert_cmpuint (slv_solo_turn (other), ==, round);
    }
}

/* One's own are the opponent's of the other; the opening is over for both at once; the log names what both see, and a reveal. */
TEST ("/goldfish/table/two-sides-share-points-opening-and-log", test_what_two_share)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_opposite (pool, "open", TRUE), same = sit_opposite (pool, "open", TRUE);
  SlvSolo *other = slv_solo_other (table);
  SlvSoloAction points = SLV_SOLO_ACTION_INIT (SLV_SOLO_COUNT);
  g_autofree char *one = slv_solo_dump (other), *two = slv_solo_dump (slv_solo_other (same));
  const SlvSoloAction exchange = SLV_SOLO_ACTION_INIT (SLV_SOLO_EXCHANGE), reveal = SLV_SOLO_ACTION_INIT (SLV_SOLO_REVEAL);

  g_assert_cmpstr (one, ==, two);    /* the seed decides both */
  g_assert_cmpuint (slv_solo_exchange_left (other), >, 0);
  g_assert_true (with_card (other, exchange, "hand", 0, NULL));
  g_assert_true (slv_solo_undo (table));
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_cmpuint (slv_solo_exchange_left (other), ==, 0);
  g_assert_false (with_card (other, exchange, "hand", 0, NULL));
  points.text = SLV_SOLO_OPPONENT;
  points.n = 20;
  g_assert_true (slv_solo_do (table, &points, NULL));
  g_assert_cmpint (slv_solo_count (other, SLV_SOLO_NONE, SLV_SOLO_YOU), ==, 20);
  g_assert_cmpint (slv_solo_count (table, SLV_SOLO_NONE, SLV_SOLO_OPPONENT), ==, 20);
  g_assert_cmpint (slv_solo_count (table, SLV_SOLO_NONE, SLV_SOLO_YOU), ==, 0);
  g_assert_true (simple (other, SLV_SOLO_DRAW, 1, NULL));
  g_assert_cmpstr (last_words (table), ==, "Drawn to “Hand”: 1 card face down.");
  g_assert_true (simple (other, SLV_SOLO_DRAW, 2, NULL));
  g_assert_cmpstr (last_words (table), ==, "Drawn to “Hand”: 2 cards face down.");
  g_assert_cmpuint (((SlvSoloEntry *) g_ptr_array_index (slv_solo_log (table), slv_solo_log (table)->len - 1))->side, ==, 1);
  g_assert_true (with_card (other, reveal, "hand", 0, NULL));
  g_assert_null (strstr (last_words (table), "face down"));
  g_assert_cmpuint (slv_solo_n_done (other), ==, 5);
  while (slv_solo_undo (other))
    ;
  g_assert_cmpint (slv_solo_count (other, SLV_SOLO_NONE, SLV_SOLO_YOU), ==, 0);
  g_assert_cmpuint (slv_solo_n_undone (table), ==, 5);
}

/* Nobody goes on before both openings are paid for; the number of cards that are due is that of both. */
TEST ("/goldfish/table/both-openings-are-paid-for-before-a-turn", test_paid_by_both)
{
  static const char * const due[] = { NULL, "1 card of a hand has to go under its pile first", "2 cards of the hands have to go under their piles first" };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_with (pool, "put-back", "redraw-when=any", TRUE, 2, NULL);
  g_autoptr (SlvOptions) any = slv_options_new ();
  SlvSoloAction back = SLV_SOLO_ACTION_INIT (SLV_SOLO_PUT_BACK);

  g_assert_true (slv_options_set (any, slv_solo_format (table)->rulebook, "redraw-when=any", NULL));
  g_assert_true (good (slv_solo_sit_down (table, slv_solo_deck (table), any, NULL, &error)));
  for (guint redrawn = 1; redrawn <= 2; redrawn++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (simple (redrawn == 1 ? slv_solo_other (table) : table, SLV_SOLO_MULLIGAN, 0, NULL));
      g_assert_false (simple (table, SLV_SOLO_NEXT, 0, &error));
      g_assert_cmpstr (error->message, ==, due[redrawn]);
    }
  g_assert_true (with_card (table, back, "hand", 0, NULL));
  g_assert_false (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (with_card (slv_solo_other (table), back, "hand", 0, NULL));
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
}

/* As many actions as a game may have, alone and with another side, and as many cards as may be laid out. */
TEST ("/goldfish/table/a-game-has-its-most-actions-and-cards", test_most)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  SlvSoloAction note = SLV_SOLO_ACTION_INIT (SLV_SOLO_NOTE);

  note.text = "on";
  for (guint two = 0; two < 2; two++)
    {
      g_autoptr (SlvSolo) table = two ? sit_opposite (pool, "open", TRUE) : sit (pool, "open", SEED, TRUE, NULL);

      for (guint i = 0; i < SLV_SOLO_ACTIONS_MAX; i++)
        g_assert_true (slv_solo_do (two && i % 2 ? slv_solo_other (table) : table, &note, NULL));
      g_assert_false (slv_solo_do (table, &note, NULL));
      g_assert_true (slv_solo_undo (table));
      g_assert_true (slv_solo_do (table, &note, NULL));
    }
  for (guint over = 0; over < 2; over++)
    {
      g_autoptr (SlvDeck) deck = slv_deck_new ("large");

      slv_deck_add (deck, "main", "Pearl", SLV_SOLO_CARDS_MAX - 1 + over, "", "", 0);
      slv_deck_add (deck, "captain", "Captain Coral", 1, "", "", 0);
      g_autoptr (SlvSolo) table = slv_solo_new (deck, tidepool_format (pool, "open"), pool->index, NULL, 1, TRUE, 2, NULL, NULL);
      g_assert_cmpint (table == NULL, ==, over);
    }
}

/* ---- saved games ---- */

static void
assert_refused (Tidepool *pool, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *shown = g_utf8_make_valid (text, (gssize) MIN (strlen (text), 200));
  g_autoptr (SlvSolo) table = slv_solo_load_text (text, strlen (text), "game.json", pool->games, pool->index, &error);

  g_test_message ("%s", shown);
  g_assert_null (table);
  g_assert_nonnull (error);
  g_assert_true (error->domain == SLV_ERROR);
  g_assert_cmpint (error->code, !=, SLV_ERROR_NO);
}

/* What stands at @path of a document, "actions/0/n"; its name is *@last, and it lies in what is given. */
static cJSON *
find_member (cJSON *json, const char *path, char **last)
{
  g_auto (GStrv) parts = g_strsplit (path, "/", -1);

  for (guint i = 0; parts[i + 1] != NULL; i++)
    json = cJSON_IsArray (json) ? cJSON_GetArrayItem (json, atoi (parts[i])) : cJSON_GetObjectItemCaseSensitive (json, parts[i]);
  *last = g_strdup (parts[g_strv_length (parts) - 1]);
  return json;
}

/* Whatever is something else than it can be is refused, and named. */
TEST ("/goldfish/table/what-is-wrong-with-a-saved-game-is-named", test_tampered_told)
{
#define WHOLE "a whole number within its bounds is missing: "
#define TEXT "a text is missing: "
#define LIST "a list is missing: "
  static const struct { const char *path; const char *values, *said; } cases[] = {
    { "table", "0|3|1.5|\"1\"|null", WHOLE "“table”" }, { "players", "0|1001|2.5|\"2\"", WHOLE "“players”" }, { "first", "0|\"yes\"|null", "true or false is missing: “first”" },
    { "format", "7|null", TEXT "“format”" }, { "seed", "7|\"x\"|\"-1\"|\"18446744073709551616\"|\"\"", TEXT "“seed”" }, { "plan", "7|[]", TEXT "“plan”" },
    { "other", "{}", "nobody knows “other”" }, { "more", "1", "nobody knows “more”" }, { "options", "{}|7|null", LIST "“options”" }, { "options/0", "7|null", TEXT "“options”" },
    { "deck", "7|[]", "an object is missing: “name”" }, { "deck/more", "7", "nobody knows “more”" }, { "deck/name", "7|null", TEXT "“name”" },
    { "deck/entries", "7|{}|null", LIST "“entries”" }, { "deck/entries/0", "7|[]", "an object is missing: “zone”" }, { "deck/entries/0/more", "7", "nobody knows “more”" },
    { "deck/entries/1/zone", "7", TEXT "“zone”" }, { "deck/entries/1/name", "7|null", TEXT "“name”" }, { "deck/entries/1/set", "7", TEXT "“set”" }, { "deck/entries/1/number", "7", TEXT "“number”" },
    { "deck/entries/0/count", "0|20001|1.5|-1|\"3\"|1e300", WHOLE "“count”" }, { "deck/entries/1/count", "19998|20000", "too many cards: “Blue Fish”" },
    { "actions", "7|{}|null", LIST "“actions”" }, { "actions/0", "7|[]|null", "an object is missing: “do”" }, { "actions/0/more", "7", "nobody knows “more”" },
    { "actions/0/other", "true|false", "nobody knows “other”" }, { "actions/0/do", "7|null", TEXT "“do”" }, { "actions/0/do", "\"steal\"", "nobody knows “steal”" },
    { "actions/1/n", "-1000001|1000001|0.5|\"1\"|null", WHOLE "“n”" }, { "actions/2/at", "-3|20001|0.5|\"1\"|null", WHOLE "“at”" },
    { "actions/2/cards", "7|{}|null", LIST "“cards”" }, { "actions/2/cards/0", "-1|20001|0.5|\"0\"|null", WHOLE "“cards”" }, { "actions/2/facing", "7|\"sideways\"|null", "nobody knows “facing”" },
    { "actions/2/zone", "7|\"heaven\"|null", "no such zone: “zone”" }, { "actions/2/to", "7|\"heaven\"", "no such zone: “to”" }, { "actions/3/text", "7|null", TEXT "“text”" },
    { "done", "5|-1|0.5|\"1\"|null", WHOLE "“done”" }, { "state", "7|null", TEXT "“state”" }, { "state", "\"\"", "have changed since this game was saved" }, { "done", "2", "have changed since this game was saved" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);
  SlvSoloAction note = SLV_SOLO_ACTION_INIT (SLV_SOLO_NOTE);

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (simple (table, SLV_SOLO_DRAW, 2, NULL));
  g_assert_true (with_card (table, (SlvSoloAction) SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE), "hand", 0, "sea"));
  note.text = "noted";
  g_assert_true (slv_solo_do (table, &note, NULL));
  g_autofree char *text = slv_solo_save_text (table);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) values = g_strsplit (cases[i].values, "|", -1);

      for (guint k = 0; values[k] != NULL; k++)
        {
          g_autoptr (cJSON) json = cJSON_Parse (text);
          g_autoptr (GError) error = NULL;
          g_autofree char *last = NULL;
          cJSON *parent = find_member (json, cases[i].path, &last), *value = cJSON_Parse (values[k]);

          if (cJSON_IsArray (parent))
            cJSON_ReplaceItemInArray (parent, atoi (last), value);
          else
            {
              cJSON_DeleteItemFromObjectCaseSensitive (parent, last);
              cJSON_AddItemToObject (parent, last, value);
            }
          g_autofree char *bad = slv_json_print (json, FALSE);
          g_assert_null (slv_solo_load_text (bad, strlen (bad), "game.json", pool->games, pool->index, &error));
          g_test_message ("%s %s: %s", cases[i].path, values[k], error->message);
          g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
          g_assert_nonnull (strstr (error->message, cases[i].said));
        }
    }
}

typedef struct { const char *old, *fresh; } Change;

static void
assert_changes_refused (Tidepool *pool, const char *text, const Change *changes, guint n)
{
  for (guint i = 0; i < n; i++)
    {
      const char *at = strstr (text, changes[i].old);

      g_test_message ("%s", changes[i].old);
      g_assert_nonnull (at);
      g_autofree char *bad = g_strdup_printf ("%.*s%s%s", (int) (at - text), text, changes[i].fresh, at + strlen (changes[i].old));
      assert_refused (pool, bad);
    }
}

TEST ("/goldfish/table/a-tampered-game-is-refused", test_tampered)
{
  static const Change changes[] = {
    { "{\"table\":1", "{\"table\":2" }, { "\"n\":2", "\"n\":1e300" }, { "\"n\":2", "\"n\":-1" }, { "\"n\":2", "\"n\":99999" }, { "\"n\":2", "\"m\":2" },
    { "\"cards\":[0]", "\"cards\":[99]" }, { "\"cards\":[0]", "\"cards\":[0,0]" }, { "\"count\":3", "\"count\":2" }, { "\"seed\":\"20250529\"", "\"seed\":\"20250530\"" },
    { "\"format\":\"tidepool/1/open\"", "\"format\":\"tidepool/9/shut\"" }, { "\"options\":[", "\"options\":[\"nothing=1\"," },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL);

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (simple (table, SLV_SOLO_DRAW, 2, NULL));
  g_assert_true (with_card (table, (SlvSoloAction) SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE), "hand", 0, "sea"));
  g_autofree char *text = slv_solo_save_text (table);
  assert_changes_refused (pool, text, changes, G_N_ELEMENTS (changes));
  for (gsize cut = 0; cut < strlen (text); cut += 37)
    {
      g_autofree char *bad = g_strndup (text, cut);

      assert_refused (pool, bad);
    }
}

TEST ("/goldfish/table/a-tampered-game-of-two-is-refused", test_tampered_two)
{
  static const Change changes[] = {
    { "{\"table\":2", "{\"table\":1" }, { "{\"table\":2", "{\"table\":3" }, { "\"other\":{", "\"other\":{\"more\":1," },
    { "\"other\":{", "\"others\":{" }, { "\"other\":true", "\"other\":false" }, { "\"other\":true", "\"other\":1" },
    { "\"other\":true", "\"side\":1" }, { ",\"other\":true", "" },
  };
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit_opposite (pool, "open", TRUE), loaded = NULL;

  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (with_card (slv_solo_other (table), (SlvSoloAction) SLV_SOLO_ACTION_INIT (SLV_SOLO_MOVE), "hand", 0, "sea"));
  g_autofree char *text = slv_solo_save_text (table);
  loaded = slv_solo_load_text (text, strlen (text), "saved", pool->games, pool->index, NULL);
  g_assert_cmpuint (count (slv_solo_other (loaded), "sea"), ==, 2);
  assert_changes_refused (pool, text, changes, G_N_ELEMENTS (changes));
}

TEST ("/goldfish/table/is-kept-in-the-library", test_kept_in_the_library)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvSolo) table = sit (pool, "open", SEED, TRUE, NULL), loaded = NULL;
  g_autofree char *dump = NULL, *again = NULL, *path = slv_solo_path (pool->dir, "../../Ünsere/Runde");

  g_assert_true (g_str_has_prefix (path, pool->dir));
  g_assert_null (strstr (path, ".."));
  g_assert_false (slv_solo_is_saved (pool->dir, "../../Ünsere/Runde"));
  fails (slv_solo_load (pool->dir, "../../Ünsere/Runde", pool->games, pool->index, &error), SLV_ERROR_NOT_FOUND);
  g_assert_true (simple (table, SLV_SOLO_NEXT, 0, NULL));
  g_assert_true (good (slv_solo_save (table, pool->dir, "../../Ünsere/Runde", &error)));
  g_assert_true (slv_solo_is_saved (pool->dir, "../../ünsere/runde"));
  loaded = good (slv_solo_load (pool->dir, "../../Ünsere/Runde", pool->games, pool->index, &error));
  dump = slv_solo_dump (table);
  again = slv_solo_dump (loaded);
  g_assert_cmpstr (again, ==, dump);
  g_assert_cmpint (g_remove (path), ==, 0);
  g_free (path);
  path = g_build_filename (pool->dir, "tables", NULL);
  g_assert_cmpint (g_rmdir (path), ==, 0);
}

/* What of a name can be read in the file's name, and no blank bits of it; capitals make no other game. */
TEST ("/goldfish/table/a-name-is-read-in-the-name-of-its-file", test_names_of_files)
{
  static const struct { const char *name, *begins; } names[] = {
    { "Evening 2", "evening-2-" }, { "Evening!", "evening-" }, { "--a", "a-" }, { "a  --  b", "a-b-" }, { "!?", "" }, { "", "" },
  };
  g_autofree char *one = slv_solo_path ("/", "Round"), *same = slv_solo_path ("/", "rOUND"), *other = slv_solo_path ("/", "Round!");

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = slv_solo_path ("/", names[i].name), *file = g_path_get_basename (path);

      g_assert_true (g_str_has_prefix (file, names[i].begins));
      g_assert_cmpuint (strlen (file), ==, strlen (names[i].begins) + strlen ("12345678.json"));
      g_assert_null (strchr (file + strlen (names[i].begins), '-'));
    }
  g_assert_cmpstr (one, ==, same);
  g_assert_cmpstr (one, !=, other);
}

/* ---- many games ---- */

static const SlvSoloSeen *
seen_of (const SlvSoloStats *stats, const char *name)
{
  for (guint i = 0; i < stats->rows->len; i++)
    if (strcmp (((SlvSoloSeen *) g_ptr_array_index (stats->rows, i))->name, name) == 0)
      return g_ptr_array_index (stats->rows, i);
  return NULL;
}

static SlvSoloStats *
gather (Tidepool *pool, SlvDeck *deck, guint64 seed, guint games, guint turns, GCancellable *cancellable, GError **error)
{
  return slv_solo_stats (deck, tidepool_format (pool, "open"), pool->index, NULL, seed, TRUE, 2, games, turns, cancellable, error);
}

TEST ("/goldfish/table/counts-what-was-seen-by-turn", test_stats)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 9 Red Fish", "main 2 Pearl", "main 1 Reef One", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSoloStats) stats = good (gather (pool, deck, SEED, 4000, 4, NULL, &error)), same = gather (pool, deck, SEED, 4000,
                                                                                                           4, NULL, NULL);
  const SlvSoloSeen *reef = seen_of (stats, "Reef One"), *fish = seen_of (stats, "Red Fish");

  g_assert_cmpuint (stats->cards[0], ==, 5);
  g_assert_cmpuint (stats->cards[1], ==, 7);    /* no draw on the play, two by the better way */
  g_assert_cmpuint (stats->cards[4], ==, 12);
  /* one of twelve in a hand of five: 5/12 of the games, give or take four standard deviations */
  g_assert_cmpfloat ((double) reef->games[0] / 4000, >, 5.0 / 12 - 4 * 0.0078);
  g_assert_cmpfloat ((double) reef->games[0] / 4000, <, 5.0 / 12 + 4 * 0.0078);
  g_assert_cmpuint (reef->games[4], ==, 4000);
  g_assert_cmpuint (fish->games[0], ==, 4000);
  g_assert_cmpuint (fish->copies[4], ==, 4000 * 9);
  g_assert_cmpuint (seen_of (same, "Reef One")->games[1], ==, reef->games[1]);
  /* five of twelve cards with nine fish among them: none is without a fish, which alone may be redrawn */
  g_assert_cmpuint (stats->redraws, ==, 0);
  g_assert_cmpuint (stats->assumptions->len, ==, 1);
  {
    g_autoptr (cJSON) json = slv_solo_stats_to_json (stats);
    const cJSON *first = cJSON_GetArrayItem (cJSON_GetObjectItem (json, "seen"), 0);
    const SlvSoloSeen *seen = stats->rows->pdata[0];

    g_assert_cmpfloat (cJSON_GetObjectItem (json, "games")->valuedouble, ==, 4000);
    g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (json, "cards")), ==, 5);
    g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (json, "assumptions")), ==, 1);
    g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (json, "seen")), ==, 3);
    g_assert_cmpstr (cJSON_GetObjectItem (first, "name")->valuestring, ==, seen->name);
    g_assert_cmpint (cJSON_GetArraySize (cJSON_GetObjectItem (first, "games")), ==, 5);
    for (int turn = 0; turn <= 4; turn++)
      {
        g_assert_cmpfloat (cJSON_GetArrayItem (cJSON_GetObjectItem (json, "cards"), turn)->valuedouble, ==, stats->cards[turn]);
        g_assert_cmpfloat (cJSON_GetArrayItem (cJSON_GetObjectItem (first, "games"), turn)->valuedouble, ==, (double) seen->games[turn]);
        g_assert_cmpfloat (cJSON_GetArrayItem (cJSON_GetObjectItem (first, "copies"), turn)->valuedouble, ==, (double) seen->copies[turn]);
      }
  }
  g_assert_cmpstr (stats->assumptions->pdata[0], ==, "Nobody said which way each turn takes (4.3); assumed, because it draws most: Two.");
}

/* Its name is the deck's, not the opening's, which is gone by then. */
TEST ("/goldfish/table/a-card-of-no-list-is-counted-by-its-name", test_stats_of_no_list)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 6 Red Fish", "main 2 Nobody Printed This", "captain 1 Captain Coral", NULL);
  g_autoptr (SlvSoloStats) stats = gather (pool, deck, SEED, 50, 4, NULL, NULL);
  const SlvSoloSeen *nobody = seen_of (stats, "Nobody Printed This");
  gboolean own = FALSE;

  g_assert_nonnull (nobody);
  for (guint i = 0; i < deck->entries->len; i++)
    own |= slv_deck_entry (deck, i)->name == nobody->name;
  g_assert_true (own);
  g_assert_cmpuint (nobody->row, ==, SLV_ROW_NONE);
  g_assert_cmpuint (nobody->games[4], ==, 50);
  g_assert_cmpuint (nobody->copies[4], ==, 100);
}

TEST ("/goldfish/table/refuses-to-count-nonsense", test_stats_refused)
{
  g_autoptr (Tidepool) pool = tidepool_new (NULL, 0);
  g_autoptr (SlvDeck) deck = tidepool_deck ("main 9 Red Fish", "captain 1 Captain Coral", NULL), none = slv_deck_new ("none");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  fails (gather (pool, deck, 1, 0, 1, NULL, &error), SLV_ERROR_USAGE);
  fails (gather (pool, deck, 1, 1, SLV_SOLO_TURNS_MAX + 1, NULL, &error), SLV_ERROR_USAGE);
  fails (gather (pool, none, 1, 1, 1, NULL, &error), SLV_ERROR_NO);
  g_cancellable_cancel (cancellable);
  fails (gather (pool, deck, 1, 1000000, 1, cancellable, &error), SLV_ERROR_CANCELLED);
}

TEST_MAIN ()
