/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-together-dialog.h: which of several decks can be built at once: yes or no, the largest sets, what is missing for all. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** slv_together_dialog_present: @decks: (element-type SlvDeck): 2 to SLV_TOGETHER_MAX saved ones; referenced. @game: (nullable): of
 *  decks that name none */
void slv_together_dialog_present (GtkWidget *parent, SlvSession *session, GPtrArray *decks, SlvGame *game);
