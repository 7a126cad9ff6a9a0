/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-change-row.h: one line of a preview: a card or printing that an import would add, change or drop, or a record it refuses. */
#pragma once
#include "import/slv-job.h"

typedef enum { SLV_ROW_NEW, SLV_ROW_CHANGED, SLV_ROW_GONE, SLV_ROW_BACK, SLV_ROW_REFUSED, SLV_ROW_KINDS } SlvRowKind;

#define SLV_TYPE_CHANGE_ROW (slv_change_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvChangeRow, slv_change_row, SLV, CHANGE_ROW, GObject)

SlvChangeRow *slv_change_row_new_change  (const SlvImportChange *change, const SlvGame *game);   /* @game: (nullable) */
SlvChangeRow *slv_change_row_new_refused (const SlvRejected *rejected);
SlvRowKind    slv_change_row_get_kind    (SlvChangeRow *self);
const char   *slv_change_row_get_title   (SlvChangeRow *self);
const char   *slv_change_row_get_detail  (SlvChangeRow *self);   /* a sentence: what happens to it */
const char   *slv_change_row_get_icon    (SlvChangeRow *self);
/** Whether @folded (by slv_fold_search()) occurs in what is shown. */
gboolean      slv_change_row_matches     (SlvChangeRow *self, const char *folded);
