/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-work.h: what a person does to lots, as work for the thread of the store: one change, one step of undo each. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-collection-edit.h"
#include "window/slv-holdings.h"

typedef enum {
  SLV_WORK_CHANGE,     /* values, with @copies: of so many only */
  SLV_WORK_COUNT,      /* @copies more (or, below 0, less) of the one lot */
  SLV_WORK_REMOVE, SLV_WORK_MERGE,
  SLV_WORK_UNDO, SLV_WORK_REDO,
  SLV_WORK_REVERT,     /* the change of number @copies */
  SLV_WORK_PLACE_NEW,  /* the path values[SLV_COPY_PLACE] */
  SLV_WORK_PLACE_NAME, /* the place @place is called values[SLV_COPY_PLACE] */
  SLV_WORK_PLACE_REMOVE
} SlvLotWorkKind;

typedef struct {
  SlvLotWorkKind kind;
  GArray        *ids;                          /* gint64, NULL: none */
  char          *values[SLV_N_COPY_FIELDS];    /* NULL: as it is */
  gint64         copies, place;
  gboolean       join;                         /* what becomes alike another lot is added to it */
  char          *what;                         /* for the history; filled in by undo and redo; NULL: undo had nothing to do */
} SlvLotWork;

/** slv_lot_work_new: @ids: (nullable): referenced; @what: (nullable): copied */
SlvLotWork *slv_lot_work_new (SlvLotWorkKind kind, GArray *ids, const char *what);
void        slv_lot_work_set (SlvLotWork *work, SlvCopyField field, const char *text);
/** slv_lot_work_run: takes @work; slv_holdings_run_data() gives it to @callback. */
void        slv_lot_work_run (SlvLotWork *work, SlvHoldings *holdings, GAsyncReadyCallback callback, gpointer user_data);
