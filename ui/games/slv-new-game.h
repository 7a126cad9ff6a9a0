/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-new-game.h: a dialog that makes a game out of a card list: what each member of its records was taken for stands beside cards
 * drawn as they will look, each guess can be changed, and what the list does not say is asked. The definition goes into the folder
 * for own games; then the list is shown as the import that it will be. Main thread; reading and drawing up happen in another. */
#pragma once
#include "widgets/slv-dialog.h"
#include "window/slv-window.h"

#define SLV_TYPE_NEW_GAME (slv_new_game_get_type ())
G_DECLARE_FINAL_TYPE (SlvNewGame, slv_new_game, SLV, NEW_GAME, SlvDialog)

/** slv_new_game_new: above @parent, whose page of sources shows the import in the end. @what: (nullable): a file, a folder or an
 *  address that is looked at first. */
GtkWidget *slv_new_game_new (SlvWindow *parent, SlvSession *session, const char *what);
