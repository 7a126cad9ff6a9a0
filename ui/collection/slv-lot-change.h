/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-change.h: what a person does to lots, as work for the thread of the store: one change, one step of undo each. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-collection-edit.h"
#include "window/slv-holdings.h"

typedef enum {
  SLV_LOT_CHANGE,     /* values, with @copies: of so many only */
  SLV_LOT_COUNT,      /* @copies more (or, below 0, less) of the one lot */
  SLV_LOT_REMOVE, SLV_LOT_MERGE,
  SLV_LOT_UNDO, SLV_LOT_REDO,
  SLV_LOT_REVERT,     /* the change of number @copies */
  SLV_LOT_PLACE_NEW,  /* the path values[SLV_COPY_PLACE] */
  SLV_LOT_PLACE_NAME, /* the place @place is called values[SLV_COPY_PLACE] */
  SLV_LOT_PLACE_REMOVE
} SlvLotChangeKind;

typedef struct {
  SlvLotChangeKind kind;
  GArray        *ids;                          /* gint64, NULL: none */
  char          *values[SLV_N_COPY_FIELDS];    /* NULL: as it is */
  gint64         copies, place;
  gboolean       join;                         /* what becomes alike another lot is added to it */
  char          *what;                         /* for the history; filled in by undo and redo; NULL: undo had nothing to do */
} SlvLotChange;

/** slv_lot_change_new: @ids: (nullable): referenced; @what: (nullable): copied */
SlvLotChange *slv_lot_change_new (SlvLotChangeKind kind, GArray *ids, const char *what);
void        slv_lot_change_set (SlvLotChange *work, SlvCopyField field, const char *text);
/** slv_lot_change_step: takes the last change of the collection back, or does it again; a toast in @from's window says which it was. */
void        slv_lot_change_step (GtkWidget *from, SlvHoldings *holdings, gboolean redo);
/** slv_lot_change_run: takes @work; slv_holdings_run_data() gives it to @callback. */
void        slv_lot_change_run (SlvLotChange *work, SlvHoldings *holdings, GAsyncReadyCallback callback, gpointer user_data);
