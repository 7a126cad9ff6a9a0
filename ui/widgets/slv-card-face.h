/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-face.h: a card: its picture where pictures are switched on and there is one, else drawn from what the index knows of it:
 * readable, not pretty. */
#pragma once
#include "widgets/slv-ui.h"
#include "images/slv-images.h"

#define SLV_TYPE_CARD_FACE (slv_card_face_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardFace, slv_card_face, SLV, CARD_FACE, GtkWidget)

#define SLV_SAMPLE_SET "Sample cards of Sleeves"   /* the set that every card of schema/starter is in, and no other one */
/** slv_card_is_sample: whether it is an invented card that comes with the program: in its one printing. */
gboolean   slv_card_is_sample (SlvIndex *index, guint row);

GtkWidget *slv_card_face_new (void);
/** slv_card_face_set_card: @row SLV_ROW_NONE shows an empty frame. The natural height is 88/63 of @width pixels. */
void       slv_card_face_set_card (SlvCardFace *self, SlvIndex *index, guint row, int width);
/** slv_card_face_get_card: @index: (out) (transfer none): NULL in an empty frame; @printing: (out): whose picture was asked for */
void       slv_card_face_get_card (SlvCardFace *self, SlvIndex **index, guint *row, guint *printing);
/**
 * slv_card_face_set_picture: after each slv_card_face_set_card(): shows the picture as soon as it is there, the drawn card until then and
 *   when there is none. Follows the switch.
 * @images: (nullable): referenced; NULL: cards are drawn
 * @printing: whose picture; SLV_ROW_NONE: any that has one
 */
void       slv_card_face_set_picture (SlvCardFace *self, SlvImages *images, guint printing);
/** slv_card_face_set_in_view: a picture that is not in memory is only asked for while the card is in view, which it is unless
 *  somebody says otherwise; what was asked for is taken back when it goes out of view. */
void       slv_card_face_set_in_view (SlvCardFace *self, gboolean in_view);
