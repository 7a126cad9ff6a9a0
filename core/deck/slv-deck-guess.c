/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-guess.c: which game a deck belongs to, when it does not say so. Names decide before headings: "Main deck" is a
 * heading of every game, a card's name hardly ever is. Among games of which neither tells, one whose cards are there is meant. */
#include "deck/slv-deck.h"

#define NAMES_MAX 500u   /* entries that are looked up; the first ones of a list tell its game */

static SlvGame *
game_as_named (const SlvDeck *deck, SlvGames *games)
{
  SlvGame *game = NULL;

  if (deck->game[0] != '\0')
    {
      game = slv_games_find (games, deck->game);
      if (game == NULL)
        game = slv_games_resolve (games, deck->game, NULL);
    }
  if (game == NULL && strchr (deck->format, '/') != NULL)
    {
      g_autofree char *id = g_strndup (deck->format, (gsize) (strchr (deck->format, '/') - deck->format));

      game = slv_games_find (games, id);
    }
  return game;
}

/** Whether @name is nothing but a number, which cards of many games have. */
static gboolean
is_bare_number (const char *name)
{
  return name[0] != '\0' && name[strspn (name, "0123456789")] == '\0';
}

static gboolean
is_known (SlvIndex *index, const SlvGame *game, const SlvDeckEntry *entry)
{
  g_autofree char *whole = slv_deck_dup_whole_name (entry);

  return slv_index_find_name (index, game, entry->name, NULL) > 0 || (whole != NULL && slv_index_find_name (index, game, whole, NULL) > 0)
         || slv_index_before_remark (index, game, entry->name) > 0;
}

/** How many entries @game knows, or @enough of them. Numbers say something only together: where not every entry of a list of numbers is known, and neither its
 *  headings are the game's, they are those of another game, it may be, and @other says so. */
static guint
count_known (const SlvDeck *deck, SlvIndex *index, const SlvGame *game, guint enough, guint headings, gboolean *other)
{
  guint first, n_rows, known = 0, numbers = 0, n = MIN (deck->entries->len, NAMES_MAX);

  *other = FALSE;
  if (!slv_index_game_rows (index, game, &first, &n_rows))
    return 0;
  for (guint i = 0; i < n; i++)
    numbers += is_bare_number (slv_deck_entry (deck, i)->name) ? 1 : 0;
  for (guint i = 0; i < n && (known < enough || 2 * numbers > n); i++)
    known += is_known (index, game, slv_deck_entry (deck, i)) ? 1 : 0;
  *other = 2 * numbers > n && known < n && (headings == 0 || headings < deck->headings->len);
  return *other ? 0 : known;
}

static guint
count_headings (const GPtrArray *folded, const SlvGame *game)
{
  guint known = 0;

  for (guint i = 0; i < folded->len; i++)
    known += slv_game_match_folded (game, g_ptr_array_index (folded, i), FALSE) != NULL ? 1 : 0;
  return known;
}

/** How many of the games have cards in @index. */
static guint
count_games (SlvIndex *index, const GPtrArray *games)
{
  guint first, n_rows, n = 0;

  for (guint i = 0; index != NULL && i < games->len; i++)
    n += slv_index_game_rows (index, g_ptr_array_index (games, i), &first, &n_rows) ? 1 : 0;
  return n;
}

SlvGame *
slv_deck_guess_game (const SlvDeck *deck, SlvIndex *index, SlvGames *games)
{
  guint best_known = 0, best_headings = 0;
  gboolean best_has_cards = FALSE, alone = TRUE;

  g_return_val_if_fail (deck != NULL && games != NULL, NULL);
  SlvGame *best = game_as_named (deck, games);
  if (best != NULL || deck->game[0] != '\0')   /* a game that nobody knows is no other one that has such cards, too */
    return best;
  g_autoptr (GPtrArray) list = slv_games_zones (games);
  g_autoptr (GPtrArray) folded = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < deck->headings->len; i++)
    g_ptr_array_add (folded, slv_heading_fold (g_ptr_array_index (deck->headings, i)));
  guint enough = count_games (index, list) > 1 ? G_MAXUINT : 1;   /* one name tells the game, where no other one has cards */
  SLV_EACH (SlvGame, game, list)
    {
      gboolean other = FALSE;
      guint headings = count_headings (folded, game), first, n_rows;
      guint known = index != NULL ? count_known (deck, index, game, enough, headings, &other) : 0;
      gboolean has_cards = index != NULL && !other && slv_index_game_rows (index, game, &first, &n_rows);

      if (known > best_known || (known == best_known && headings > best_headings)
          || (known == best_known && headings == best_headings && headings > 0 && has_cards && !best_has_cards))
        {
          best = game;
          best_known = known;
          best_headings = headings;
          best_has_cards = has_cards;
          alone = TRUE;
        }
      else if (known == best_known && headings == best_headings && has_cards == best_has_cards)
        alone = FALSE;
    }
  /* a name or a heading that several games have, like “Deck”, tells of none of them, and a heading that the game has not tells of another game */
  return best != NULL && alone && (best_known > 0 || best_headings == folded->len) ? slv_games_find (games, best->id) : NULL;
}
