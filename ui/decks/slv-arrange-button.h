/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-arrange-button.h: chooses how the cards of a deck are grouped and sorted, and keeps a person's own categories.
 * Signal "changed": something else is chosen. */
#pragma once
#include "decks/slv-deck-arrange.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_ARRANGE_BUTTON (slv_arrange_button_get_type ())
G_DECLARE_FINAL_TYPE (SlvArrangeButton, slv_arrange_button, SLV, ARRANGE_BUTTON, AdwBin)

/** slv_arrange_button_set_document: (nullable): whose game is meant. */
void slv_arrange_button_set_document (SlvArrangeButton *self, SlvDeckDocument *document);
