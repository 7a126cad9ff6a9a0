/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-own-definition.h: definitions of one's own, in the folder games/ of a library. */
#pragma once
#include "import/slv-definition-draft.h"
#include "import/slv-job.h"

/**
 * slv_own_definition_put: writes @xml as @name.xml among the definitions of the library in @dir: whole and on the disk, or not at all.
 * One that is there and says the very same, as after an end without warning, is as good. SLV_ERROR_USAGE: there is another of that name,
 * which stays as it is.
 * Returns: (transfer full) (nullable): its path. Any thread.
 */
char *slv_own_definition_put (const char *dir, const char *name, const char *xml, GError **error);
/**
 * slv_own_definition_put_game: the definition of @draft under the id of its game.
 * @games: all that are known; SLV_ERROR_USAGE where the game is among them, but for what was written so before
 */
char *slv_own_definition_put_game (const char *dir, SlvGames *games, const SlvGameDraft *draft, GError **error);
/**
 * slv_own_definition_list: what is to be imported of @what, of which @draft was made: the list itself where other files lie
 * beside it in a folder, else all that was asked for.
 * Returns: (transfer full). Any thread.
 */
char *slv_own_definition_list (const SlvGameDraft *draft, const char *what);
