/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-look.h: one look at a card list of a game that is to be made: a definition is drawn up, and the list is imported by it into a library
 * that lives as long as that takes. */
#pragma once
#include "import/slv-own-definition.h"
#include "index/slv-index.h"

/** SlvGameLook: what was asked, and what came of it; owns all of it. */
typedef struct {
  SlvGames     *games;
  char         *schema, *dir, *what, *title;
  GHashTable   *said;
  GPtrArray    *leave_out;    /* char* "MEMBER=VALUE" */
  GPtrArray    *sizes;        /* char*, as SlvDraftOrder.sizes */
  guint         same, hand, each_turn;
  SlvJobFiles  *files;        /* opened by the first look, kept for the next */
  SlvGameDraft *draft;
  SlvIndex     *index;
  SlvImportAccount *account;
  GError       *error;        /* (nullable) why nothing came of it */
  gint         *met;          /* records so far, of the survey and then of the import; shared with the window, which asks now and then */
} SlvGameLook;

void slv_game_look_free (SlvGameLook *look);
/** slv_game_look_forget_fetched: @look: (nullable). What was fetched for a look that no import follows is of no use. */
void slv_game_look_forget_fetched (const SlvGameLook *look);
/** slv_game_look_thread: a GTaskThreadFunc: @data, a look with what was asked, is given back with what came of it, or with its error. */
void slv_game_look_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable);
/** slv_game_make_thread: a GTaskThreadFunc: the definition of @data, a look whose list could be imported, is written among those of its library;
 *  the look is given back, with its error. */
void slv_game_make_thread (GTask *task, gpointer source, gpointer data, GCancellable *cancellable);
