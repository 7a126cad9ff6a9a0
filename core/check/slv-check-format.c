/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-format.c: the format that a deck is judged under when nobody names one. */
#include "check/slv-check.h"

static SlvFormat *
first_format (const SlvGame *game)
{
  SLV_EACH (const SlvRulebook, book, game->rulebooks)
    if (book->formats->len > 0)
      return g_ptr_array_index (book->formats, 0);
  return NULL;
}

SlvFormat *
slv_check_default_format (const SlvDeck *deck, SlvIndex *index, SlvGames *games, GError **error)
{
  const SlvPlace place = { .file = deck->source[0] != '\0' ? deck->source : NULL };
  g_autoptr (GError) reason = NULL;
  SlvFormat *format = NULL;

  SlvGame *game = slv_deck_guess_game (deck, index, games);
  if (game == NULL && deck->game[0] != '\0' && slv_games_resolve (games, deck->game, &reason) == NULL)
    return slv_error_null (error, SLV_ERROR_REFUSED, &place, _("the game of deck “%s”: %s"), deck->name, reason->message);
  if (deck->format[0] != '\0')
    {
      format = slv_games_resolve_format (games, game, deck->format, &reason);
      if (format == NULL)
        slv_set_error (error, SLV_ERROR_REFUSED, &place, _("the format “%s” of deck “%s”: %s"), deck->format, deck->name,
                       reason->message);
      return format;
    }
  format = game != NULL ? first_format (game) : NULL;
  if (format == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place,
                   _("the game of deck “%s” is not known: it names neither game nor format, and no card list has its cards, or those of several games have them"),
                   deck->name);
  return format;
}
