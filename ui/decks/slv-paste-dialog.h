/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paste-dialog.h: a deck list from anywhere, pasted and read while one looks: every line that became a card, and every
 * line that did not with the reason. Nothing happens to the deck before Add or Replace. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_PASTE_DIALOG (slv_paste_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvPasteDialog, slv_paste_dialog, SLV, PASTE_DIALOG, AdwWindow)

/** slv_paste_dialog_present: opens over @parent; @text (nullable) is there already. Returns: (transfer none); its signal "taken"
 *  (SlvDeckDocument*) comes once @document has what was agreed to. */
SlvPasteDialog *slv_paste_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *text);
