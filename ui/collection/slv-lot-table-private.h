/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-table-private.h: shared by the files of the table of lots. Main thread only. */
#pragma once
#include "cards/slv-card-wall.h"
#include "collection/slv-lot-table.h"
#include "widgets/slv-parts.h"

struct _SlvLotTable {
  GtkWidget          parent_instance;
  GtkWidget         *overlay, *entry;
  SlvCardWall       *wall;          /* the same rows as cards */
  char              *look;          /* "": as a table, "wall", "pages", "piles" */
  char              *pile_by;       /* column of copies or of cards; "": the usual one */
  SlvSession        *session;
  GtkScrolledWindow *scroller;
  GtkColumnView     *view;
  SlvLotList        *list;
  GtkMultiSelection *selection;
  guint              cursor;        /* column, as a position among all of them */
  GtkWidget         *marked;        /* weak: the cell that is shown to be under it */
  char              *sort;
  gint64             editing;       /* lot, 0: none */
  const SlvLotColumn *edited;       /* its column: the cursor moves on before the entry is closed */
  SlvDraft           draft;         /* what is typed there */
  GdkRectangle       place;         /* of the entry */
  gboolean           replacing;
  GArray            *coming;        /* the whole list, while only its beginning is shown; NULL: all is shown */
  guint              grower, frames;
};

/* ---- parts of the view (slv-lot-table.c); borrowed ---- */
/** The row that has the focus, or NULL. */
GtkWidget           *slv_lot_table_focused_row (SlvLotTable *self);
/** The cell of @row under the column @nth, NULL when that column is not shown. */
GtkWidget           *slv_lot_table_cell        (GtkWidget *row, guint nth);

/* ---- long lists (slv-lot-table-grow.c) ---- */
/** Shows the beginning of @ids, and the rest in the frames after it. FALSE: all of it has to be shown at once, because rows that
 *  are looked at stay, or because it is not long. What was still to come of another list is forgotten. */
gboolean slv_lot_table_begin    (SlvLotTable *self, SlvCollection *collection, GArray *ids);
/** Shows what is still to come. */
void     slv_lot_table_complete (SlvLotTable *self);

/* ---- cells (slv-lot-table-edit.c) ---- */
/** Moves the cursor to the column @nth, which is shown. */
void slv_lot_table_set_cursor   (SlvLotTable *self, guint nth);
/** Takes what was typed, if it differs, by "edited"; closes the entry. */
void slv_lot_table_commit       (SlvLotTable *self);
/** Controllers of the view and the entry; called once. */
void slv_lot_table_watch_input  (SlvLotTable *self);
