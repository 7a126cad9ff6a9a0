/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-columns.h: the columns of the table of lots, one row each: what a cell shows, what is edited, how it is sorted. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-copy-plan.h"
#include "collection/slv-lot-list.h"

/** Columns that are only shown, beside the SlvCopyFields. */
#define SLV_LOT_PRICE ((SlvCopyField) (SLV_N_COPY_FIELDS + 1))
#define SLV_LOT_WORTH ((SlvCopyField) (SLV_N_COPY_FIELDS + 2))

typedef struct {
  const char  *id, *title;       /* title: to be translated */
  SlvCopyField field;            /* what an edit changes; SLV_LOT_PRICE, SLV_LOT_WORTH: nothing */
  const char  *sort;             /* key of slv_collection_sort(), NULL: not sorted by */
  int          width;            /* pixels */
  gboolean     number, shown;    /* aligned to the end; shown unless somebody chose otherwise */
} SlvLotColumn;

/** All of them in their order. */
const SlvLotColumn *slv_lot_columns (guint *n);
/** (transfer full): what @lot has for @field as one edits it, in the words of slv-copy-words.h. Any thread. */
char *slv_lot_value (SlvCollection *collection, const SlvLot *lot, SlvCopyField field);

/** The last column of @view now; its cells are made and bound by it. Borrowed. */
GtkColumnViewColumn *slv_lot_column_append (const SlvLotColumn *column, GtkColumnView *view, gboolean visible);
/** What a cell's widget says when the pointer rests on it; borrowed; NULL: nothing. Asked for then: GTK 4.8 asks the display where
 *  the pointer is with every tooltip that is set, which for the cells of a view takes as long as all the rest. */
const char          *slv_lot_cell_tooltip (GtkWidget *cell);
/** slv_lot_text: (transfer full): the whole lot in a line, for assistive technology: "4 × Red Runner, T1 003, Near Mint, Box A". */
char *slv_lot_text (SlvLotItem *item);
/** Of a cell's widget: its column and the list item that it shows, NULL for any other widget. */
const SlvLotColumn  *slv_lot_cell_column (GtkWidget *cell, GtkListItem **item);
