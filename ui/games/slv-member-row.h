/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-member-row.h: what a member of the records of a card list was taken for by the draft of a game, as a row in which something else can be said,
 * by the actions new-game.set-member (MEMBER, MEANING) and new-game.leave-out "MEMBER=VALUE". */
#pragma once
#include "import/slv-definition-draft.h"
#include "widgets/slv-ui.h"

/** slv_member_row_new: @said: (nullable): what a person said of it. Returns: floating. */
GtkWidget *slv_member_row_new (const SlvDraftGuess *guess, const char *said);
