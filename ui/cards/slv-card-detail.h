/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-detail.h: everything the index knows of one card: every face with its attributes, texts, printings, and where the
 * number of copies is limited, and which decks use it. Also used by other rooms that show a card. */
#pragma once
#include "widgets/slv-ui.h"
#include "window/slv-session.h"
#include "index/slv-index.h"
G_BEGIN_DECLS

#define SLV_TYPE_CARD_DETAIL (slv_card_detail_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardDetail, slv_card_detail, SLV, CARD_DETAIL, GtkWidget)

GtkWidget *slv_card_detail_new (void);
/** slv_card_detail_show: @index NULL or @row SLV_ROW_NONE: says that no card is selected. The index is referenced. */
void       slv_card_detail_show (SlvCardDetail *self, SlvIndex *index, guint row);
/** slv_card_detail_set_session: once; from then on the decks that use the card are shown, and a click opens one. */
void       slv_card_detail_set_session (SlvCardDetail *self, SlvSession *session);
/** Puts the focus on what one does with a card first. */
void       slv_card_detail_focus (SlvCardDetail *self);
/** The deck that the button adds to, NULL: none is open. */
void       slv_card_detail_set_deck (SlvCardDetail *self, const char *deck);

G_END_DECLS
