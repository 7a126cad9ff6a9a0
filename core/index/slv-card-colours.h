/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-colours.h: the colours that a card is drawn in, on the screen and on paper. They say nothing that words do not say, too. */
#pragma once
#include "index/slv-index.h"

#define SLV_CARD_COLOURS_MAX 6u

/** Each part 0 to 1. */
typedef struct { double red, green, blue; } SlvColour;

/** slv_index_card_colours: those of the values that a card has of the first attribute with colours, in the order of the card list; of a
 *  game without colours one that is the same for all cards with the same first facet. @colours: room for SLV_CARD_COLOURS_MAX. Returns how
 *  many, 0: nothing tells cards apart. Any thread. */
guint slv_index_card_colours (SlvIndex *index, guint row, SlvColour *colours);
