/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page-private.h: what the files of the page share. */
#pragma once
#include "decks/slv-deck-list.h"
#include "decks/slv-deck-view.h"
#include "decks/slv-decks-page.h"
#include "hands/slv-hand-view.h"
#include "window/slv-window.h"

struct _SlvDecksPage
{
  AdwBin parent_instance;
  SlvSession *session;
  GtkStack *stack;
  AdwBin *list_place;
  GMenuModel *selected_menu;
  GtkMenuButton *selected_button;
  SlvDeckList *list;
  SlvDeckView *editor;
  SlvHandView *hand;
  GtkFileChooserNative *chooser;
  gint64 opening;             /* the deck that is opened next */
  gboolean resumed;           /* the deck of the last time was looked for */
  GPtrArray *done, *undone;   /* SlvDecksStep: what was done to decks of the list, and what of it was taken back */
  GQueue bulk;                /* what is to be done of that, the first is under way: each needs what came of those before it */
};

/* ---- slv-decks-page-bulk.c: what is done to the selected decks ---- */
void     slv_decks_page_install_bulk (GtkWidgetClass *widget_class);
void     slv_decks_page_init_bulk (SlvDecksPage *self);
void     slv_decks_page_dispose_bulk (SlvDecksPage *self);
/** slv_decks_page_remove: these decks, as one step of undo; a failure is told. @ids: (element-type gint64). */
void     slv_decks_page_remove (SlvDecksPage *self, const GArray *ids);
/** Takes back (does again) the last step; FALSE: there is none. */
gboolean slv_decks_page_undo_bulk (SlvDecksPage *self);
gboolean slv_decks_page_redo_bulk (SlvDecksPage *self);

/* ---- slv-decks-page-files.c: decks from files ---- */
void slv_decks_page_open_files (SlvPage *page, const char * const *files);
/** Fetches the deck at an address (slv_address_is_web()), adds it and opens it. */
void slv_decks_page_open_link (SlvDecksPage *self, const char *url);
void     slv_decks_page_install_files (GtkWidgetClass *widget_class);
