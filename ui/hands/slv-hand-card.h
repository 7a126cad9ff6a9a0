/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-card.h: one card in a hand, drawn from its attributes: name, facets, text. A toggle: checked cards are those that
 * an exchange returns. */
#pragma once
#include "goldfish/slv-opening.h"
#include "widgets/slv-ui.h"

/** slv_hand_card_new: Returns: (transfer floating): a GtkToggleButton; @index is only read now. */
GtkWidget *slv_hand_card_new (SlvIndex *index, const SlvHandCard *card);
