/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-colour-mark.h: the colours of a card, as its game gives them to values of an attribute, and a narrow strip in them that stands
 * at the edge of a row. They say nothing that words do not say, too. Main thread only. */
#pragma once
#include "index/slv-index.h"
#include "widgets/slv-ui.h"

#define SLV_CARD_COLOURS_MAX 6u

/** slv_card_colours: those of the values that a card has of the first attribute with colours, in the order of the card list; of a game
 *  without colours one that is the same for all cards with the same first facet. @colours: room for SLV_CARD_COLOURS_MAX. Returns how
 *  many, 0: nothing tells cards apart. */
guint slv_card_colours (SlvIndex *index, guint row, GdkRGBA *colours);

#define SLV_TYPE_COLOUR_MARK (slv_colour_mark_get_type ())
G_DECLARE_FINAL_TYPE (SlvColourMark, slv_colour_mark, SLV, COLOUR_MARK, GtkWidget)

/** slv_colour_mark_set: @n colours from top to bottom; 0: the strip stays empty. */
void  slv_colour_mark_set (SlvColourMark *self, const GdkRGBA *colours, guint n);
