/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail.h: everything that is known of one card: every face with its attributes, texts, where the number of copies is
 * limited, printings with what one owns of them, and which decks use it; + and − for the collection and for the open deck. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_CARD_DETAIL (slv_card_detail_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardDetail, slv_card_detail, SLV, CARD_DETAIL, GtkWidget)

/** slv_card_detail_show: @index NULL or @row SLV_ROW_NONE: says that no card is selected. The index is referenced.
 *  @printing: whose picture is shown; SLV_ROW_NONE: any */
void       slv_card_detail_show (SlvCardDetail *self, SlvIndex *index, guint row, guint printing);
/** slv_card_detail_set_session: once; from then on what one owns and the decks that use the card are shown. */
void       slv_card_detail_set_session (SlvCardDetail *self, SlvSession *session);
/** Puts the focus on what one does with a card first. */
void       slv_card_detail_focus (SlvCardDetail *self);
/** The deck that + and − change (nullable: none is open); referenced. */
void       slv_card_detail_set_deck (SlvCardDetail *self, SlvDeckDocument *document);
