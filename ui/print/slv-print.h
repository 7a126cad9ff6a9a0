/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-print.h: printing a deck from the window: a dialog that chooses the sheet and shows it, then the print dialog of the
 * system, which can also write a file. What is drawn is what `sleeves print` writes (import/paper). Main thread. */
#pragma once
#include "widgets/slv-ui.h"
#include "paper/slv-paper.h"

/**
 * slv_print_deck: opens the dialog over @parent, with the sheet @what chosen, and returns at once.
 * @deck, @options: copied
 * @format: (nullable): without one the sheets bear no verdict; must live as long as the index' games
 * @options: (nullable): those that the window judges the deck under
 * @as_of: (nullable): ISO day of dated lists and errata, which the sheet then names; %NULL: today
 */
void slv_print_deck (GtkWindow *parent, SlvPaperWhat what, const SlvDeck *deck, SlvIndex *index, const SlvFormat *format,
                     const SlvOptions *options, const char *as_of);
/** slv_code_dialog_present: the deck as a QR code and as the same code in letters, to be photographed or copied, over the window of @parent. One
 *  with too much in it for a QR code is shown in letters alone. */
void slv_code_dialog_present (GtkWidget *parent, const SlvDeck *deck, SlvGames *games);
