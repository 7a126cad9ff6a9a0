/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-solo-stats.c: what was in hand by turn, over many games. Only the opening and the draws that the turn gives by itself are
 * played: the cards seen by a turn are those of the opening hand and the next ones of the pile. */
#include "goldfish/slv-solo-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define SEED_BITS 11   /* shifted off: seeds fit in 53 bits, so that a game can be played again from any face */

static void
seen_free (SlvSoloSeen *seen)
{
  g_free (seen->games);
  g_free (seen->copies);
  g_free (seen);
}

typedef struct {
  SlvSoloStats *stats;
  GHashTable    *rows;      /* name → SlvSoloSeen */
  GHashTable    *here;      /* SlvSoloSeen met in this game */
} Gather;

static SlvSoloSeen *
seen_of (Gather *gather, const SlvHandCard *card, const SlvDeck *deck, SlvIndex *index)
{
  const char *name = card->row != SLV_ROW_NONE ? slv_index_card_name (index, card->row) : card->name;
  SlvSoloSeen *seen = g_hash_table_lookup (gather->rows, name);

  if (seen != NULL)
    return seen;
  seen = g_new0 (SlvSoloSeen, 1);
  seen->row = card->row;
  seen->name = name;
  for (guint i = 0; card->row == SLV_ROW_NONE && i < deck->entries->len; i++)    /* the opening's own copy goes away */
    if (strcmp (slv_deck_entry (deck, i)->name, name) == 0)
      seen->name = slv_deck_entry (deck, i)->name;
  seen->games = g_new0 (guint64, (gsize) gather->stats->turns + 1);
  seen->copies = g_new0 (guint64, (gsize) gather->stats->turns + 1);
  g_hash_table_insert (gather->rows, (gpointer) seen->name, seen);
  g_ptr_array_add (gather->stats->rows, seen);
  return seen;
}

/* A card that was seen at turn @turn has been seen by every later one. */
static void
add_card (Gather *gather, SlvSoloSeen *seen, guint turn)
{
  gboolean first = g_hash_table_add (gather->here, seen);

  for (guint t = turn; t <= gather->stats->turns; t++)
    {
      seen->games[t] += first ? 1 : 0;
      seen->copies[t]++;
    }
}

static void
add_game (Gather *gather, SlvOpening *opening, const SlvDeck *deck, SlvIndex *index)
{
  const GArray *hand = slv_opening_hand (opening);
  const GArray *pile = g_ptr_array_index (opening->zones, ((SlvOpeningReal *) opening)->pile);
  guint drawn = 0;

  g_hash_table_remove_all (gather->here);
  gather->stats->redraws += opening->redraws_left > 0 ? 1 : 0;
  for (guint i = 0; i < hand->len; i++)
    add_card (gather, seen_of (gather, &g_array_index (hand, SlvHandCard, i), deck, index), 0);
  gather->stats->cards[0] = hand->len;
  for (guint turn = 1; turn <= gather->stats->turns; turn++)
    {
      guint by_now = MIN (slv_opening_seen (opening, turn, 0) - opening->hand_size, pile->len);

      for (; drawn < by_now; drawn++)
        add_card (gather, seen_of (gather, &g_array_index (pile, SlvHandCard, pile->len - 1 - drawn), deck, index), turn);
      gather->stats->cards[turn] = hand->len + drawn;
    }
}

/* What holds in every game, as the first one tells it. */
static void
add_assumptions (SlvSoloStats *stats, SlvOpening *opening)
{
  g_autofree char *way = stats->turns > 0 ? slv_opening_say_way (opening, 0) : NULL;

  SLV_EACH (const SlvOpeningNote, note, opening->notes)
    if (note->assumption)
      g_ptr_array_add (stats->assumptions, g_strdup (note->text));
  if (way != NULL)
    g_ptr_array_add (stats->assumptions, g_steal_pointer (&way));
}

static gint
compare_seen (gconstpointer a, gconstpointer b, gpointer turns)
{
  const SlvSoloSeen *left = *(SlvSoloSeen * const *) a, *right = *(SlvSoloSeen * const *) b;
  guint last = GPOINTER_TO_UINT (turns);

  if (left->games[last] != right->games[last])
    return left->games[last] > right->games[last] ? -1 : 1;
  return strcmp (left->name, right->name);
}

static gboolean
may_go_on (GCancellable *cancellable, GError **error)
{
  if (!g_cancellable_is_cancelled (cancellable))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, _("interrupted"));
}

SlvSoloStats *
slv_solo_stats (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options, guint64 seed,
                 gboolean first, guint players, guint games, guint turns, GCancellable *cancellable, GError **error)
{
  g_autoptr (GHashTable) rows = g_hash_table_new (g_str_hash, g_str_equal), here = g_hash_table_new (NULL, NULL);

  if (games == 0 || games > SLV_SOLO_GAMES_MAX || turns > SLV_SOLO_TURNS_MAX)
    return slv_error_null (error, SLV_ERROR_USAGE, NULL, _("1 to %u games of up to %u turns can be counted"), SLV_SOLO_GAMES_MAX,
                           SLV_SOLO_TURNS_MAX);
  g_autoptr (SlvSoloStats) stats = g_new0 (SlvSoloStats, 1);
  stats->games = games;
  stats->turns = turns;
  stats->cards = g_new0 (guint, (gsize) turns + 1);
  stats->assumptions = g_ptr_array_new_with_free_func (g_free);
  stats->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) seen_free);
  Gather gather = (Gather) { stats, rows, here };
  for (guint game = 0; game < games; game++)
    {
      g_autoptr (SlvOpening) opening = NULL;
      SlvRandom random;

      if (!may_go_on (cancellable, error))
        return NULL;
      slv_random_init_stream (&random, seed, game);
      opening = slv_opening_new (deck, format, index, options, slv_random_next (&random) >> SEED_BITS, first, players, error);
      if (opening == NULL)
        return NULL;
      add_game (&gather, opening, deck, index);
      if (game == 0)
        add_assumptions (stats, opening);
    }
  g_ptr_array_sort_with_data (stats->rows, compare_seen, GUINT_TO_POINTER (turns));
  return g_steal_pointer (&stats);
}

static void
add_numbers (cJSON *json, const char *name, const guint64 *numbers, guint n)
{
  cJSON *list = cJSON_AddArrayToObject (json, name);

  for (guint i = 0; i < n; i++)
    cJSON_AddItemToArray (list, cJSON_CreateNumber ((double) numbers[i]));
}

cJSON *
slv_solo_stats_to_json (const SlvSoloStats *stats)
{
  cJSON *json = cJSON_CreateObject (), *list;

  slv_json_put (json, { "games", SLV_NUMBER (stats->games) }, { "turns", SLV_NUMBER (stats->turns) },
                { "redraws", SLV_NUMBER (stats->redraws) });
  list = cJSON_AddArrayToObject (json, "cards");
  for (guint i = 0; i <= stats->turns; i++)
    cJSON_AddItemToArray (list, cJSON_CreateNumber (stats->cards[i]));
  slv_json_add_texts (json, "assumptions", stats->assumptions);
  list = cJSON_AddArrayToObject (json, "seen");
  SLV_EACH (const SlvSoloSeen, seen, stats->rows)
    {
      cJSON *item = slv_json_add_row (list);

      cJSON_AddStringToObject (item, "name", seen->name);
      add_numbers (item, "games", seen->games, stats->turns + 1);
      add_numbers (item, "copies", seen->copies, stats->turns + 1);
    }
  return json;
}

void
slv_solo_stats_free (SlvSoloStats *stats)
{
  if (stats == NULL)
    return;
  g_ptr_array_unref (stats->rows);
  g_ptr_array_unref (stats->assumptions);
  g_free (stats->cards);
  g_free (stats);
}
