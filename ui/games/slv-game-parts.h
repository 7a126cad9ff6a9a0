/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-parts.h: the dialogs of the page of games, and their rows. */
#pragma once
#include "widgets/slv-dialog.h"
#include "window/slv-window.h"
#include "import/slv-definition-draft.h"

/* slv-new-format.c: a dialog that makes a format of one's own on one that is there: its title, the sizes of decks, and the cards that are
 * banned or limited. What is wrong is told where it was written, and nothing is on disk before all of it was tried. Main thread; the
 * trying happens in another. */
#define SLV_TYPE_NEW_FORMAT (slv_new_format_get_type ())
G_DECLARE_FINAL_TYPE (SlvNewFormat, slv_new_format, SLV, NEW_FORMAT, SlvDialog)

/** slv_new_format_new: above @parent; @base is kept. */
GtkWidget *slv_new_format_new (SlvWindow *parent, SlvSession *session, const SlvFormat *base);

/* slv-new-game.c: a dialog that makes a game out of a card list: what each member of its records was taken for stands beside cards
 * drawn as they will look, each guess can be changed, and what the list does not say is asked. The definition goes into the folder
 * for own games; then the list is shown as the import that it will be. Main thread; reading and drawing up happen in another. */
#define SLV_TYPE_NEW_GAME (slv_new_game_get_type ())
G_DECLARE_FINAL_TYPE (SlvNewGame, slv_new_game, SLV, NEW_GAME, SlvDialog)

/** slv_new_game_new: above @parent, whose page of sources shows the import in the end. @what: (nullable): a file, a folder or an
 *  address that is looked at first. */
GtkWidget *slv_new_game_new (SlvWindow *parent, SlvSession *session, const char *what);

/* slv-game-options-dialog.c: how the open points of a rulebook are read for one deck. */
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

/* slv-option-row.c: one option of a rulebook with what chooses its value: a switch, a number or a list, and a way back. */
#define SLV_TYPE_OPTION_ROW (slv_option_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvOptionRow, slv_option_row, SLV, OPTION_ROW, AdwActionRow)

/* signal "chosen" (const char *text): a person chose "ID=VALUE", or "ID=" for the way back */

/** slv_option_row_new: @option is borrowed and must outlive the row. @undo: tooltip of the way back, translated. */
GtkWidget *slv_option_row_new  (const SlvOption *option, const char *undo);
/** Shows a value. @where: (nullable): sentence about where it was set; @can_undo: whether there is a way back. No signal. */
void       slv_option_row_show (SlvOptionRow *row, const char *value, const char *where, gboolean can_undo);
const SlvOption *slv_option_row_get_option (SlvOptionRow *row);

/* slv-member-row.c: what a member of the records of a card list was taken for by the draft of a game, as a row in which something else can be said,
 * by the actions new-game.set-member (MEMBER, MEANING) and new-game.leave-out "MEMBER=VALUE". */

/** slv_member_row_new: @said: (nullable): what a person said of it. Returns: floating. */
GtkWidget *slv_member_row_new (const SlvDraftGuess *guess, const char *said);
