/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-view.h: opening hands of the deck that is open, under its format's own procedure, step by step with clauses.
 * and, on a page of its own, the table for one with the same seed.
 * Actions: hand.draw (Space) · hand.more · hand.redraw · hand.exchange · hand.copy-seed */
#pragma once
#include "decks/slv-deck-document.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_HAND_VIEW (slv_hand_view_get_type ())
G_DECLARE_FINAL_TYPE (SlvHandView, slv_hand_view, SLV, HAND_VIEW, AdwBin)

GtkWidget *slv_hand_view_new (SlvSession *session);
void       slv_hand_view_set_document (SlvHandView *self, SlvDeckDocument *document);   /* nullable */
SlvDeckDocument *slv_hand_view_get_document (SlvHandView *self);                        /* borrowed, nullable */
/** slv_hand_view_show: "draw": a new hand with a new seed; "table", "odds": the table with the hand that was drawn last, the chances. */
void       slv_hand_view_show (SlvHandView *self, const char *view);
/** slv_hand_view_step: takes back, or does again, the last step at the table, or of the chances. FALSE: what is shown has no steps. */
gboolean   slv_hand_view_step (SlvHandView *self, gboolean redo);
