/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cell.h: one line of text in a table. A view of GTK 4.8 makes and measures some two hundred rows of which thirty are seen: a label,
 * or an inscription, makes a layout for each of them, this one only when it is drawn. All of the text is told when the pointer rests on it
 * and some of it is cut. Main thread only. */
#pragma once
#include "widgets/slv-colour-mark.h"

#define SLV_TYPE_CELL (slv_cell_get_type ())
G_DECLARE_FINAL_TYPE (SlvCell, slv_cell, SLV, CELL, GtkWidget)

/** slv_cell_new: @number: the text stands at the end of the cell instead of its start. Returns: floating. */
GtkWidget  *slv_cell_new      (gboolean number);
/** slv_cell_set_text: @text: copied; NULL is "". It is the accessible name, too. */
void        slv_cell_set_text (SlvCell *self, const char *text);
/** slv_cell_set_card: the cell names the card at @row, whose colours stand at its edge, and behind it that it is a sample; SLV_ROW_NONE: it names none that is known. */
void        slv_cell_set_card (SlvCell *self, SlvIndex *index, guint row);
/** slv_cell_get_text: borrowed: never NULL. */
const char *slv_cell_get_text (SlvCell *self);
