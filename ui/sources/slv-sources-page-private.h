/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sources-page-private.h: the page's parts, for its own two files: slv-sources-page.c (what is shown) and
 * slv-sources-actions.c (what is done). */
#pragma once
#include "sources/slv-import-preview.h"
#include "sources/slv-import-report.h"
#include "sources/slv-importer.h"
#include "sources/slv-sources-page.h"

struct _SlvSourcesPage {
  GtkWidget            parent_instance;
  GtkStack            *stack;
  AdwPreferencesGroup *lists_group, *published_group;
  GtkWidget           *refresh_all_button, *address_row, *address_button, *cancel_button;
  GtkLabel            *busy_label, *progress_label;
  GtkProgressBar      *bar;
  SlvImportReport     *report;
  SlvImportPreview    *preview;
  SlvSession          *session;
  SlvImporter         *importer;
  GPtrArray           *rows;        /* GtkWidget, of lists_group */
  GPtrArray           *published;   /* GtkWidget, of published_group */
  GPtrArray           *sources;     /* SlvSource */
  GPtrArray           *removed;     /* SlvSource, what was taken away last at the end: for undo */
  GPtrArray           *restored;    /* names of what came back by that: for redo */
  char                *asked;       /* (nullable) what is read again because its meaning was chosen: "" the game, else a column */
  GtkFileChooserNative *chooser;
  SlvImportRequest    *last;        /* for "try again" and "apply" */
  SlvImportMode        last_mode;
  gboolean             first;       /* there were no cards when it began */
};

/** Shows one face of the page: "lists", "busy", "preview", "report". */
void       slv_sources_page_show            (SlvSourcesPage *self, const char *name);
/** A remembered list by its name, borrowed; NULL: there is none. */
SlvSource *slv_sources_page_find            (SlvSourcesPage *self, const char *name);
/** Starts an import (see slv_importer_run()) and shows it, unless it is a quiet one; says so when another one is still on. */
void       slv_sources_page_start           (SlvSourcesPage *self, const SlvImportRequest *request, SlvImportMode mode);
/** A preview of one file or address. @name, @game, @kind: (nullable). */
void       slv_sources_page_preview         (SlvSourcesPage *self, const char *what, const char *name, const char *game, const char *kind);
void       slv_sources_page_install_actions (GtkWidgetClass *widget_class);
