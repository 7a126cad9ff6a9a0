/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-zones.c: what a heading of a deck file means. A list that names no game is not bound to one by its headings; they
 * are only spelled as that game's zones when no other game could be meant. */
#include "base/slv-clean.h"
#include "base/slv-fold.h"
#include "decks/slv-deck-read.h"

const char *
slv_deck_heading_zone (SlvGames *games, const SlvGame *game, const char *written)
{
  g_autofree char *clean = slv_name_is_plain (written) ? NULL : slv_name_clean (written);
  const char *heading = clean != NULL ? clean : written;
  if (game != NULL)
    {
      const SlvZone *zone = slv_game_match_zone (game, heading, FALSE);
      return zone != NULL ? zone->id : NULL;
    }
  /* what one game calls a zone counts for more than what others also take for one of theirs */
  g_autofree char *folded = slv_fold_id (heading), *bare = slv_heading_fold (heading);
  const char *own = NULL, *any = NULL;
  g_autoptr (GPtrArray) list = slv_games_zones (games);
  g_autofree const SlvZone **zones = g_new (const SlvZone *, list->len);
  for (guint i = 0; i < list->len; i++)
    {
      const SlvZone *zone = zones[i] = slv_game_match_folded (g_ptr_array_index (list, i), bare, FALSE);
      if (zone == NULL)
        continue;
      any = any == NULL || g_str_equal (any, zone->id) ? zone->id : "";
      if (g_str_equal (folded, zone->headings[0]) || g_str_equal (folded, zone->headings[1]))   /* its id and title */
        own = own == NULL || g_str_equal (own, zone->id) ? zone->id : "";
    }
  for (guint i = 0; own != NULL && *own != '\0' && i < list->len; i++)   /* not where another game that knows the heading does not know that id */
    if (zones[i] != NULL && slv_game_match_folded (g_ptr_array_index (list, i), own, FALSE) != zones[i])
      own = "";
  return own != NULL ? own : any;
}

static gboolean
wavers (SlvGames *games, const SlvGame *game, const char *heading, const char *folded)
{
  const SlvZone *zone = slv_game_match_folded (game, folded, FALSE);
  const SlvGame *whole = zone != NULL && zone->accepts != NULL && zone->accepts[0] != '\0' ? slv_games_find (games, game->id) : NULL;   /* only then */

  return whole != NULL && slv_zone_heading_wavers (zone, whole, heading);
}

gboolean
slv_deck_heading_wavers (SlvGames *games, const SlvGame *game, const char *heading)
{
  g_autofree char *folded = slv_heading_fold (heading);
  g_autoptr (GPtrArray) list = game == NULL ? slv_games_zones (games) : NULL;
  gboolean any = game != NULL && wavers (games, game, heading, folded);

  for (guint i = 0; list != NULL && !any && i < list->len; i++)
    any = wavers (games, g_ptr_array_index (list, i), heading, folded);
  return any;
}

static gboolean
knows_all (const SlvGame *game, const GPtrArray *folded)
{
  for (guint i = 0; i < folded->len; i++)
    if (slv_game_match_folded (game, g_ptr_array_index (folded, i), TRUE) == NULL)
      return FALSE;
  return TRUE;
}

/** The only game that knows all headings of the deck; NULL: none does, or several do. */
static const SlvGame *
only_game (const SlvDeck *deck, SlvGames *games)
{
  g_autoptr (GPtrArray) folded = g_ptr_array_new_with_free_func (g_free);
  const SlvGame *only = NULL;
  if (deck->headings->len == 0)
    return NULL;
  g_autoptr (GPtrArray) list = slv_games_zones (games);
  for (guint i = 0; i < deck->headings->len; i++)
    g_ptr_array_add (folded, slv_heading_fold (g_ptr_array_index (deck->headings, i)));
  for (guint i = 0; i < list->len; i++)
    {
      if (!knows_all (g_ptr_array_index (list, i), folded))
        continue;
      if (only != NULL)
        return NULL;
      only = g_ptr_array_index (list, i);
    }
  return only;
}

/** @zone as the id that it means, where that is clear. @known remembers: a deck has many entries and few headings. */
static void
settle_zone (char **zone, SlvGames *games, const SlvGame *game, GHashTable *known)
{
  gpointer id = NULL;
  if ((*zone)[0] == '\0')
    return;
  if (!g_hash_table_lookup_extended (known, *zone, NULL, &id))
    {
      id = slv_deck_heading_wavers (games, game, *zone) ? NULL : (gpointer) slv_deck_heading_zone (games, game, *zone);
      g_hash_table_insert (known, g_strdup (*zone), id);
    }
  if (id == NULL || g_str_equal (id, *zone))
    return;
  g_free (*zone);
  *zone = g_strdup (id);
}

static guint
entry_hash (gconstpointer entry)
{
  return g_str_hash (((const SlvDeckEntry *) entry)->name);
}

static gboolean
entry_equal (gconstpointer a, gconstpointer b)
{
  const SlvDeckEntry *one = a, *other = b;

  return g_str_equal (one->name, other->name) && g_str_equal (one->zone, other->zone) && g_str_equal (one->set_code, other->set_code)
         && g_str_equal (one->number, other->number);
}

void
slv_deck_join_entries (SlvDeck *deck)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (entry_hash, entry_equal);
  for (guint i = 0; i < deck->entries->len; i++)
    {
      SlvDeckEntry *entry = slv_deck_entry (deck, i), *first = g_hash_table_lookup (seen, entry);
      if (first == NULL)
        g_hash_table_add (seen, entry);
      if (first == NULL || entry->note[0] != '\0' || first->count > SLV_DECK_COUNT_MAX - entry->count)
        continue;
      first->count += entry->count;
      g_ptr_array_remove_index (deck->entries, i--);
    }
}

void
slv_deck_settle_zones (SlvDeck *deck, SlvGames *games)
{
  /* of a game that is not installed the zones stay as they are written */
  const SlvGame *game = deck->game[0] != '\0' ? slv_games_find (games, deck->game) : only_game (deck, games);
  if (game == NULL)
    return;
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GPtrArray) headings = deck->headings;
  deck->headings = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < headings->len; i++)
    {
      settle_zone ((char **) &g_ptr_array_index (headings, i), games, game, known);
      slv_deck_add_heading (deck, g_ptr_array_index (headings, i));
    }
  for (guint i = 0; i < deck->entries->len; i++)
    settle_zone (&slv_deck_entry (deck, i)->zone, games, game, known);
  for (guint p = 0; p < deck->plans->len; p++)
    SLV_EACH (SlvDeckMove, move, slv_deck_get_plan (deck, p)->moves)
      {
        settle_zone (&move->from, games, game, known);
        settle_zone (&move->to, games, game, known);
      }
}

const SlvGame *
slv_deck_set_game (SlvDeck *deck, SlvGames *games, const char *value)
{
  const SlvGame *game = slv_games_find (games, value);
  if (game == NULL)
    game = slv_games_resolve (games, value, NULL);
  slv_take_str (&deck->game, g_strdup (game != NULL ? game->id : value));
  return game;
}
