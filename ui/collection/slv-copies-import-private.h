/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-import-private.h: shared by the files of the dialog. */
#pragma once
#include "collection/slv-copies-import.h"
#include "collection/slv-copies-reading.h"

#define SLV_TYPE_COPIES_IMPORT (slv_copies_import_get_type ())
G_DECLARE_FINAL_TYPE (SlvCopiesImport, slv_copies_import, SLV, COPIES_IMPORT, AdwWindow)

struct _SlvCopiesImport {
  AdwWindow            parent_instance;
  SlvSession          *session;
  GtkWidget           *asked_from;      /* weak */
  void               (*done) (GtkWidget *parent, const char *what);
  GtkWidget           *apply, *path, *choose, *partial, *partial_row, *summary_group, *unsure, *unsure_title, *fault;
  AdwComboRow         *mode, *kind, *game;
  AdwExpanderRow      *columns;
  AdwActionRow        *kind_row, *rows_row, *lots_row;
  SlvCopiesReading       *look;            /* what is shown; NULL: nothing yet, or it is being worked with */
  char                *wanted;          /* path that shall be looked at, "" none */
  char                *given;           /* path with which the dialog was opened, shown by its name alone; NULL none */
  gboolean             busy, anew;      /* a step runs; the file is to be read again even so */
  GPtrArray           *column_rows;     /* AdwComboRow by column */
  SlvCopiesFile       *columns_of;      /* whose columns they are, only to be compared */
  gboolean             showing;         /* the program itself sets what is chosen */
};

/** slv_copies_import_show: everything about self->look, or that there is nothing. */
void     slv_copies_import_show        (SlvCopiesImport *self);
/** Whether Apply is possible. */
void     slv_copies_import_show_apply  (SlvCopiesImport *self);
/** @error: (nullable): nothing is wrong */
void     slv_copies_import_show_fault  (SlvCopiesImport *self, const GError *error);
/** Something was chosen: the step that it needs is run, unless one runs already, which is followed by this again. */
void     slv_copies_import_sync        (SlvCopiesImport *self);
/** A person chooses for the match @nth what it means. */
void     slv_copies_import_ask_card    (SlvCopiesImport *self, guint nth);
