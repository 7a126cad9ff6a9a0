/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-options-dialog.h: how the open points of a rulebook are read for one deck. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-dialog.h"

#define SLV_TYPE_GAME_OPTIONS_DIALOG (slv_game_options_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvGameOptionsDialog, slv_game_options_dialog, SLV, GAME_OPTIONS_DIALOG, SlvDialog)

/* signal "chosen" (const char *text): "ID=VALUE" for the deck, or "ID=" when the deck says nothing of it any more: what
 * slv_deck_edit_set_option() takes */

/**
 * slv_game_options_dialog_new:
 * @book: rulebook under which the deck is judged
 * @texts: (element-type utf8): the deck's own options (SlvDeck.option_texts); copied
 * Returns: a modal window; present it.
 */
GtkWidget *slv_game_options_dialog_new (GtkWindow *parent, SlvSession *session, const SlvRulebook *book, const GPtrArray *texts);
