/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pockets.h: where cards lie when not every place has one: a binder has pockets for numbers between those that are there, and a heading lies over
 * each pile. No GTK. Any thread. */
#pragma once
#include "index/slv-index.h"

/** A place without a card: @text: the number that nobody has, or a heading; @n: cards of the pile, or copies. @printing: that has the
 *  number all the same, SLV_ROW_NONE: none does. */
typedef struct { char *text; guint64 n; guint printing; } SlvPocketLabel;

/** @order: (element-type gint): which of the cards lies there, or -1 - n: none, but what the nth of @labels (element-type SlvPocketLabel) says.
 *  @copies: (nullable): of each card; NULL: one. Who makes it puts it there. */
typedef struct { GArray *order; GPtrArray *labels; guint8 *copies; } SlvPockets;

SlvPockets *slv_pockets_ref   (SlvPockets *pockets);
void        slv_pockets_unref (SlvPockets *pockets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvPockets, slv_pockets_unref)

/**
 * slv_pockets_by_number: @printings, in order of set and number, with a pocket for each number between them. What lies further apart is another row of
 *   numbers, and so has none.
 * @printings: SLV_ROW_NONE: in no list
 * @whole: only in sets of which all printings are there: of others nobody could tell what is missing from what was not looked for. Else a pocket
 *   tells which printing is not there.
 * Returns: (transfer full) (nullable): %NULL when they are too many: a larger binder is searched, not turned
 */
SlvPockets *slv_pockets_by_number (SlvIndex *index, const guint *printings, guint n, gboolean whole);

/** The heading of the nth card: (transfer full). @order: (out): headings by this, then by their text. */
typedef char *(*SlvHeadingOf) (gpointer data, guint nth, double *order);
/** slv_pockets_in_piles: (transfer full): a pile for each heading, in it the cards in their order. */
SlvPockets *slv_pockets_in_piles (guint n, SlvHeadingOf heading_of, gpointer data);
