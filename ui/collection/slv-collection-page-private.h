/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-page-private.h: shared by the files of the page. */
#pragma once
#include "collection/slv-collection-parts.h"
#include "collection/slv-lot-table.h"
#include "collection/slv-holding-change.h"
#include "widgets/slv-query-entry.h"
#include "window/slv-window-parts.h"

#define SLV_TYPE_COLLECTION_PAGE (slv_collection_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvCollectionPage, slv_collection_page, SLV, COLLECTION_PAGE, AdwBin)

struct _SlvCollectionPage {
  AdwBin          parent_instance;
  SlvSession     *session;
  SlvHoldings    *holdings;
  GtkStack       *views;          /* "copies" "wants" "sets" "built"; all but the first are made when they are first looked at */
  AdwFlap        *flap;
  SlvPlacesPane  *places;
  SlvQueryEntry  *entry;
  GtkWidget      *places_button, *enter_button, *change_button, *remove_button, *columns_button, *more_button;
  GtkLabel       *count_label;
  GtkRevealer    *revealer;
  SlvEntryBar    *entry_bar;
  GtkStack       *stack;
  SlvLotTable    *table;
  GCancellable   *cancellable;   /* of the search that runs */
  gboolean        again;         /* something changed meanwhile */
  gboolean        typed;         /* what is searched for is new */
  gboolean        lost;          /* the focus is to be among the lots, and nothing could take it yet */
  gint64          wanted;        /* lot to be selected when it is found, 0: none */
  GArray         *shown;         /* gint64: lots of the last search, for the export */
  gulong          layout_handler;
};

/** slv-collection-page-views.c: the switch between the views. */
void        slv_collection_page_init_views (SlvCollectionPage *self);
gboolean    slv_collection_page_shows_copies (SlvCollectionPage *self);
/** FALSE: there is no view of this name. */
gboolean    slv_collection_page_show_view  (SlvCollectionPage *self, const char *name);
/** The view after the one that is seen, or with -1 the one before it; around. */
void        slv_collection_page_turn_view  (SlvCollectionPage *self, int by);
/** What is in the bin of the view that is looked at; NULL: the copies. */
GtkWidget  *slv_collection_page_get_content (SlvCollectionPage *self);
/** slv-collection-page-actions.c: actions and keys of the class. */
void slv_collection_page_open_files (SlvPage *page, const char * const *files);
void slv_collection_page_install_actions (GtkWidgetClass *widget_class);
/** Actions that need a selection or a place. */
void slv_collection_page_update_actions  (SlvCollectionPage *self);
/** An in-place edit of one cell. */
void slv_collection_page_edited          (SlvCollectionPage *self, gint64 lot, guint field, const char *text);
/** Moves the selected lots to a place (0: nowhere in particular). */
void slv_collection_page_move_to         (SlvCollectionPage *self, gint64 place);
void slv_collection_page_undo            (SlvCollectionPage *self, gboolean redo);
