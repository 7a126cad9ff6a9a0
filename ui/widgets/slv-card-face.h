/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-face.h: a card without an image, drawn from what the index knows of it: readable, not pretty. */
#pragma once
#include "widgets/slv-ui.h"
#include "index/slv-index.h"
G_BEGIN_DECLS

#define SLV_TYPE_CARD_FACE (slv_card_face_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardFace, slv_card_face, SLV, CARD_FACE, GtkWidget)

GtkWidget *slv_card_face_new (void);
/** slv_card_face_set_card: @row SLV_ROW_NONE shows an empty frame. The natural height is 88/63 of @width pixels. */
void       slv_card_face_set_card (SlvCardFace *self, SlvIndex *index, guint row, int width);

G_END_DECLS
