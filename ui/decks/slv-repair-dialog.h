/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-dialog.h: the smallest set of changes that makes the open deck legal, looked for in a thread and shown before
 * anything happens: each card with zone, copies before and after, and the rule that asks for it. Apply is one undo step. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_REPAIR_DIALOG (slv_repair_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvRepairDialog, slv_repair_dialog, SLV, REPAIR_DIALOG, AdwWindow)

/** slv_repair_dialog_present: opens over @parent and begins at once. After Apply a toast of @parent's window offers deck.undo.
 *  @document must have a format. @rule: (nullable): id of the rule whose changes are shown first. */
void slv_repair_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *rule);
