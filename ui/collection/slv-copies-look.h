/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-look.h: a collection file that was looked at: what it holds and what would come of it. It wanders between the dialog and
 * the thread of the store: whoever works with it has it alone. */
#pragma once
#include "collection/slv-copy-plan.h"
#include "copies/slv-copies.h"
#include "window/slv-holdings.h"

typedef enum {
  SLV_LOOK_READ,      /* the file is taken in */
  SLV_LOOK_COLUMN,    /* the column @column means @field */
  SLV_LOOK_MATCH,     /* another game */
  SLV_LOOK_SETTLE,    /* another mode */
  SLV_LOOK_CHOOSE,    /* @match and those like it mean @row and @printing */
  SLV_LOOK_WRITE
} SlvLookStep;

typedef struct {
  gatomicrefcount ref_count;
  SlvLookStep    step;
  char          *path, *what;      /* what: for the history */
  const SlvCopiesKind *kind;       /* NULL: by the content */
  SlvGame       *game;             /* NULL: by the file */
  SlvCopiesMode  mode;
  guint          column, field, match, row, printing;
  gboolean       said;             /* a person said what a column means: remembered when it is written */
  SlvCopiesFile *file;             /* NULL: could not be taken in */
  SlvCopyList   *list;
  SlvCopyPlan   *plan;             /* NULL: the rows cannot be understood so */
} SlvCopiesLook;

/** (transfer full): a file that is to be read. @path: as files are named */
SlvCopiesLook *slv_copies_look_new   (const char *path, const char *what);
SlvCopiesLook *slv_copies_look_ref   (SlvCopiesLook *look);
void           slv_copies_look_unref (gpointer look);
/** slv_copies_look_run: SlvHoldingsFunc that does @look->step; @look is its data. */
gboolean       slv_copies_look_run   (SlvCollection *collection, SlvStore *store, gpointer look, GArray **touched, GError **error);
