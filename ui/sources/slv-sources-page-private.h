/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sources-page-private.h: the page's parts, for its own two files: slv-sources-page.c (what is shown) and
 * slv-sources-actions.c (what is done). */
#pragma once
#include "sources/slv-import-report.h"
#include "sources/slv-importer.h"
#include "sources/slv-sources-page.h"
G_BEGIN_DECLS

struct _SlvSourcesPage {
  GtkWidget            parent_instance;
  GtkStack            *stack;
  AdwPreferencesGroup *lists_group;
  GtkWidget           *refresh_all_button, *address_row, *choose_row, *samples_row, *cancel_button;
  GtkLabel            *busy_label, *progress_label;
  GtkProgressBar      *bar;
  SlvImportReport     *report;
  SlvSession          *session;
  SlvImporter         *importer;
  GPtrArray           *rows;        /* GtkWidget, of lists_group */
  GPtrArray           *sources;     /* SlvSource */
  SlvSource           *removed;     /* for undo */
  GtkFileChooserNative *chooser;
  char               **last_whats, **last_names, *last_game, *last_kind;   /* for "try again" */
};

/** Shows one face of the page: "lists", "busy", "report". */
void       slv_sources_page_show            (SlvSourcesPage *self, const char *name);
/** A remembered list by its name, borrowed; NULL: there is none. */
SlvSource *slv_sources_page_find            (SlvSourcesPage *self, const char *name);
/** Starts an import (see slv_importer_run()) and shows it, unless @quiet; says so when another one is still on. */
void       slv_sources_page_start           (SlvSourcesPage *self, const char * const *whats, const char * const *names,
                                             const char *game, const char *kind, gboolean quiet);
void       slv_sources_page_start_one       (SlvSourcesPage *self, const char *what);
void       slv_sources_page_install_actions (GtkWidgetClass *widget_class);

G_END_DECLS
