/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-offers-dialog.h: swaps of a few cards that keep what the format asks of a swap and leave the deck as legal as it is, looked
 * for in a thread. The one that is chosen becomes the moves of a plan, as one undo step. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_OFFERS_DIALOG (slv_offers_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvOffersDialog, slv_offers_dialog, SLV, OFFERS_DIALOG, AdwWindow)

/** slv_offers_dialog_present: opens over @parent and begins at once. @plan: position of the plan that is filled. */
void slv_offers_dialog_present (GtkWidget *parent, SlvDeckDocument *document, guint plan);
