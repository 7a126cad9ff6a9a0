/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-colour-mark.h: the colours of a card, as its game gives them to values of an attribute, and a narrow strip in them that stands
 * at the edge of a row. They say nothing that words do not say, too. Main thread only. */
#pragma once
#include "index/slv-card-colours.h"
#include "widgets/slv-ui.h"

/** slv_card_colours: slv_index_card_colours() for GTK. */
guint slv_card_colours (SlvIndex *index, guint row, GdkRGBA *colours);

/** slv_colour_mark_draw: the strip of @n colours, from top to bottom, into @where of what @widget draws. */
void  slv_colour_mark_draw (GtkWidget *widget, GtkSnapshot *snapshot, const GdkRGBA *colours, guint n, const graphene_rect_t *where);
#define SLV_COLOUR_MARK_WIDTH 4   /* pixels */

#define SLV_TYPE_COLOUR_MARK (slv_colour_mark_get_type ())
G_DECLARE_FINAL_TYPE (SlvColourMark, slv_colour_mark, SLV, COLOUR_MARK, GtkWidget)

/** slv_colour_mark_set: @n colours from top to bottom; 0: the strip stays empty. */
void  slv_colour_mark_set (SlvColourMark *self, const GdkRGBA *colours, guint n);
