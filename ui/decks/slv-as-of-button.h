/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-as-of-button.h: the day under whose dated lists and errata the open deck is judged: a button that says it, with a popover in
 * which it is typed or chosen. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_AS_OF_BUTTON (slv_as_of_button_get_type ())
G_DECLARE_FINAL_TYPE (SlvAsOfButton, slv_as_of_button, SLV, AS_OF_BUTTON, AdwBin)

/** slv_as_of_button_set_document: @document (nullable) is referenced and followed. */
void slv_as_of_button_set_document (SlvAsOfButton *self, SlvDeckDocument *document);
