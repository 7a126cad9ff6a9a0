/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-code-dialog.h: a deck as a QR code and as the same code in letters, to be photographed or copied. Main thread. */
#pragma once
#include "deck/slv-deck.h"
#include "widgets/slv-ui.h"

/** slv_code_dialog_present: over the window of @parent. A deck with too much in it for a QR code is shown in letters alone. */
void slv_code_dialog_present (GtkWidget *parent, const SlvDeck *deck, SlvGames *games);
