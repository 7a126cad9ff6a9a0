/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games.c: games and formats by the names that people give them: an id, a title, any part of one that is clear.
 * A name that fits several is never guessed at: the error lists what it could mean. */
#include "game/slv-game-private.h"
#include "base/slv-fold.h"

#define CANDIDATES_TOLD 12u

const char *
slv_games_fingerprint (const SlvGames *games)
{
  return games->fingerprint;
}

/* ---- games ---- */

static gboolean
game_is_called (const SlvGame *game, const char *folded, gboolean whole)
{
  g_autofree char *title = slv_fold_search (game->title);
  g_autofree char *title_id = slv_fold_id (title);

  if (whole)
    return strcmp (game->id, folded) == 0 || strcmp (title_id, folded) == 0;
  return strstr (game->id, folded) != NULL || strstr (title_id, folded) != NULL;
}

static void
set_game_error (GError **error, SlvGames *games, const char *part, GPtrArray *found)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  GPtrArray *named = found->len > 0 ? found : slv_games_list (games);

  for (guint i = 0; i < named->len; i++)
    g_ptr_array_add (ids, ((SlvGame *) g_ptr_array_index (named, i))->id);
  g_autofree char *joined = slv_join_texts (ids, ", ", CANDIDATES_TOLD);
  g_ptr_array_add (ids, NULL);
  const char *nearest = found->len == 0 ? slv_nearest (part, (const char * const *) ids->pdata) : NULL;
  if (found->len > 0)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” can mean several games: %s"), part, joined);
  else if (nearest != NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no game “%s”; did you mean “%s”?"), part, nearest);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no game “%s”; there are: %s"), part, joined);
}

SlvGame *
slv_games_resolve (SlvGames *games, const char *part, GError **error)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_autofree char *search = slv_fold_search (part);
  g_autofree char *folded = slv_fold_id (search);
  SlvGame *exact = slv_games_find (games, part);

  if (exact != NULL)
    return exact;
  GPtrArray *all = slv_games_list (games);
  for (gint whole = 1; whole >= 0 && found->len == 0 && *folded != '\0'; whole--)
    for (guint i = 0; i < all->len; i++)
      if (game_is_called (g_ptr_array_index (all, i), folded, whole == 1))
        g_ptr_array_add (found, g_ptr_array_index (all, i));
  if (found->len == 1)
    return g_ptr_array_index (found, 0);
  set_game_error (error, games, part, found);
  return NULL;
}

/* ---- formats ---- */

typedef enum { LEVEL_GAME, LEVEL_EDITION, LEVEL_FORMAT, N_LEVELS } Level;

/* Does @piece name this level of @format, as a whole or as a part? */
static gboolean
fits_level (const SlvFormat *format, Level level, const char *piece, gboolean whole)
{
  const SlvRulebook *book = format->rulebook;
  const char *id = level == LEVEL_GAME ? book->game->id : level == LEVEL_EDITION ? book->id : format->id;
  const char *title = level == LEVEL_GAME ? book->game->title : level == LEVEL_EDITION ? book->title : format->title;
  g_autofree char *folded_title = slv_fold_search (title);
  g_autofree char *folded_id = slv_fold_id (id);
  g_autofree char *title_id = slv_fold_id (folded_title);

  if (whole)
    return strcmp (folded_id, piece) == 0 || strcmp (title_id, piece) == 0;
  return strstr (folded_id, piece) != NULL || strstr (title_id, piece) != NULL;
}

/* Do the pieces fit levels of @format in order? One that names the game or the edition only means its first format. */
static gboolean
fits (const SlvFormat *format, char **pieces, gboolean whole, guint level)
{
  if (*pieces == NULL)
    return level > LEVEL_FORMAT || g_ptr_array_index (format->rulebook->formats, 0) == format;
  for (; level < N_LEVELS; level++)
    {
      if (!fits_level (format, level, *pieces, whole))
        continue;
      if (fits (format, pieces + 1, whole, level + 1))
        return TRUE;
    }
  return FALSE;
}

/* Is there a newer edition of the same game's format among those found? Rulebooks stand newest first. */
static gboolean
has_newer (GPtrArray *found, const SlvFormat *format)
{
  SLV_EACH (const SlvFormat, other, found)
    if (other->rulebook != format->rulebook && other->rulebook->game == format->rulebook->game
        && strcmp (other->id, format->id) == 0)
      return TRUE;
  return FALSE;
}

static void
gather_of (const SlvGame *game, GPtrArray *all)
{
  for (guint i = 0; i < game->rulebooks->len; i++)
    g_ptr_array_extend (all, ((SlvRulebook *) g_ptr_array_index (game->rulebooks, i))->formats, NULL, NULL);
}

/* The formats that @part may mean: those of @game, of the game whose id it begins with, or of all. */
static void
gather (SlvGames *games, const SlvGame *game, const char *part, GPtrArray *all)
{
  g_autofree char *id = strchr (part, '/') != NULL ? g_strndup (part, (gsize) (strchr (part, '/') - part)) : NULL;

  if (game == NULL && id != NULL)
    game = slv_games_find (games, id);
  if (game != NULL)
    {
      gather_of (game, all);
      return;
    }
  GPtrArray *list = slv_games_list (games);
  for (guint i = 0; i < list->len; i++)
    gather_of (g_ptr_array_index (list, i), all);
}

static GPtrArray *
find_fitting (GPtrArray *all, char **pieces, gboolean whole, gboolean templates)
{
  GPtrArray *found = g_ptr_array_new ();

  SLV_EACH (SlvFormat, format, all)
    if (!format->is_template == !templates && fits (format, pieces, whole, 0) && !has_newer (found, format))
      g_ptr_array_add (found, format);
  return found;
}

/* A game alone, by name or given, means the first format of its newest edition, whatever the other editions call theirs. */
static void
keep_newest_of_game (GPtrArray *found, char **pieces)
{
  const SlvFormat *first = g_ptr_array_index (found, 0);

  if (pieces[0] != NULL && (pieces[1] != NULL || !fits_level (first, LEVEL_GAME, pieces[0], FALSE)))
    return;
  SLV_EACH (const SlvFormat, one, found)
    if (one->rulebook->game != first->rulebook->game || g_ptr_array_index (one->rulebook->formats, 0) != one)
      return;
  g_ptr_array_set_size (found, 1);
}

static const char *
nearest_format (GPtrArray *all, const char *part)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  SLV_EACH (const SlvFormat, format, all)
    {
      g_ptr_array_add (names, format->full_id);
      g_ptr_array_add (names, format->id);
      g_ptr_array_add (names, format->rulebook->game->id);
    }
  g_ptr_array_add (names, NULL);
  return strlen (part) <= 200 ? slv_nearest (part, (const char * const *) names->pdata) : NULL;
}

static void
set_format_error (GError **error, GPtrArray *all, GPtrArray *found, const char *part)
{
  g_autoptr (GPtrArray) ids = g_ptr_array_new ();
  GPtrArray *named = found->len > 0 ? found : all;
  const char *nearest = found->len == 0 ? nearest_format (all, part) : NULL;

  for (guint i = 0; i < named->len; i++)
    g_ptr_array_add (ids, ((SlvFormat *) g_ptr_array_index (named, i))->full_id);
  g_autofree char *joined = slv_join_texts (ids, ", ", CANDIDATES_TOLD);
  if (found->len > 0)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("“%s” can mean several formats: %s"), part, joined);
  else if (nearest != NULL)
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no format “%s”; did you mean “%s”?"), part, nearest);
  else
    slv_set_error (error, SLV_ERROR_USAGE, NULL, _("no format “%s”; there are: %s"), part, joined);
}

/* "2021/Standard" → "2021", "standard"; empty pieces are left out. */
static char **
split_part (const char *part)
{
  g_auto (GStrv) raw = g_strsplit (part, "/", 16);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; raw[i] != NULL; i++)
    {
      g_autofree char *search = slv_fold_search (raw[i]);
      g_autofree char *folded = slv_fold_id (search);

      if (*folded != '\0')
        g_strv_builder_add (builder, folded);
    }
  return g_strv_builder_end (builder);
}

SlvFormat *
slv_games_resolve_format (SlvGames *games, const SlvGame *game, const char *part, GError **error)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  g_auto (GStrv) pieces = split_part (part);

  gather (games, game, part, all);
  for (guint i = 0; i < all->len; i++)
    if (strcmp (((SlvFormat *) g_ptr_array_index (all, i))->full_id, part) == 0)
      return g_ptr_array_index (all, i);
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  for (guint i = 0; i < 4 && found->len == 0 && (pieces[0] != NULL || game != NULL); i++)
    {
      g_clear_pointer (&found, g_ptr_array_unref);
      found = find_fitting (all, pieces, i < 2, i % 2 == 1);   /* whole names first, templates last */
    }
  if (found->len > 1)
    keep_newest_of_game (found, pieces);
  if (found->len == 1)
    return g_ptr_array_index (found, 0);
  set_format_error (error, all, found, part);
  return NULL;
}
