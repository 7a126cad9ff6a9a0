/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-reading.h: a collection file that was looked at: what it holds and what would come of it. It wanders between the dialog and
 * the thread of the store: whoever works with it has it alone. */
#pragma once
#include "collection/slv-copy-plan.h"
#include "copies/slv-copies.h"
#include "window/slv-holdings.h"

typedef enum {
  SLV_READING_READ,      /* the file is taken in */
  SLV_READING_COLUMN,    /* the column @column means @field */
  SLV_READING_MATCH,     /* another game */
  SLV_READING_SETTLE,    /* another mode */
  SLV_READING_CHOOSE,    /* @match and those like it mean @row and @printing */
  SLV_READING_WRITE
} SlvReadingStep;

typedef struct {
  gatomicrefcount ref_count;
  SlvReadingStep    step;
  char          *path, *what;      /* what: for the history */
  const SlvCopiesKind *kind;       /* NULL: by the content */
  SlvGame       *game;             /* NULL: by the file */
  SlvCopiesMode  mode;
  guint          column, field, match, row, printing;
  gboolean       said;             /* a person said what a column means: remembered when it is written */
  SlvCopiesFile *file;             /* NULL: could not be taken in */
  SlvCopyList   *list;
  SlvCopyPlan   *plan;             /* NULL: the rows cannot be understood so */
} SlvCopiesReading;

/** (transfer full): a file that is to be read. @path: as files are named */
SlvCopiesReading *slv_copies_reading_new   (const char *path, const char *what);
SlvCopiesReading *slv_copies_reading_ref   (SlvCopiesReading *look);
void           slv_copies_reading_unref (gpointer look);
/** slv_copies_reading_run: SlvHoldingsFunc that does @look->step; @look is its data. */
gboolean       slv_copies_reading_run   (SlvCollection *collection, SlvStore *store, gpointer look, GArray **touched, GError **error);
