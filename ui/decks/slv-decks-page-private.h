/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page-private.h: what the files of the page share. */
#pragma once
#include "decks/slv-deck-list.h"
#include "decks/slv-decks-page.h"
#include "hands/slv-hand-parts.h"
#include "window/slv-window.h"

struct _SlvDecksPage
{
  AdwBin parent_instance;
  SlvSession *session;
  GtkStack *stack;            /* "tabs" "hand" */
  AdwTabBar *bar;
  AdwTabView *tabs;           /* the list of decks, and then the open ones */
  AdwTabPage *list_page;
  AdwTabPage *menu_page;      /* (nullable): of the tab whose menu is open */
  AdwLeaflet *sides;          /* the tabs, and @beside where there is room for both */
  AdwBin *beside;             /* the editor of a second deck, which is not in its tab meanwhile */
  SlvDeckView *main;          /* (nullable): the editor that is, or was last, in sight in its tab */
  GtkStack *list_stack;       /* "list" "empty" */
  AdwBin *list_place;
  GMenuModel *selected_menu;
  GtkMenuButton *selected_button;
  GtkWidget *remove_button;
  SlvDeckList *list;
  SlvDeckView *editor;        /* (nullable): of the deck that has the focus, or had it last */
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
gboolean slv_decks_page_step_bulk (SlvDecksPage *self, gboolean redo);

/* ---- slv-decks-page-tabs.c: the decks that are open ---- */
#define SLV_DECK_TABS_MAX 20u
void         slv_decks_page_install_tabs (GtkWidgetClass *widget_class);
void         slv_decks_page_init_tabs (SlvDecksPage *self);
/** Opens what was open at the end of the last session. */
void         slv_decks_page_resume (SlvDecksPage *self);
guint        slv_decks_page_count_tabs (SlvDecksPage *self);
/** The editor of the saved deck @id, of @document; borrowed, NULL: it is not open here. */
SlvDeckView *slv_decks_page_find_tab (SlvDecksPage *self, gint64 id);
SlvDeckView *slv_decks_page_find_document (SlvDecksPage *self, SlvDeckDocument *document);
/** Whether a deck is looked at: no list, no hands. */
gboolean     slv_decks_page_shows_deck (SlvDecksPage *self);
void         slv_decks_page_show_list (SlvDecksPage *self);
void         slv_decks_page_show_tab (SlvDecksPage *self, SlvDeckView *editor);
/** Shows @document in a tab of its own, or where only one deck is open and looked at, in its place. @behind: in a tab of its own, and what is
 *  shown stays. */
void         slv_decks_page_open_document (SlvDecksPage *self, SlvDeckDocument *document, gboolean behind);
/** Opens the saved deck @id behind what is shown, if it is not open. FALSE: it is in another window, or (@error) cannot be opened. */
gboolean     slv_decks_page_open_behind (SlvDecksPage *self, gint64 id, GError **error);
/** Saves and closes. */
void         slv_decks_page_close_tab (SlvDecksPage *self, SlvDeckView *editor);
void         slv_decks_page_save_tabs (SlvDecksPage *self);
/** What is open, or how it is called, is other than before. */
void         slv_decks_page_tabs_changed (SlvDecksPage *self);
/** Saves, closes and deletes. */
void         slv_decks_page_remove_open (SlvDecksPage *self, SlvDeckView *editor);

/* ---- slv-decks-page-files.c: decks from files ---- */
void slv_decks_page_open_files (SlvPage *page, const char * const *files);
/** Fetches the deck at an address (slv_address_is_web()), adds it and opens it. */
void slv_decks_page_open_link (SlvDecksPage *self, const char *url);
/** slv_decks_page_add_text: the decks of @text, in which several lists stand, come into the library. */
void slv_decks_page_add_text (SlvDecksPage *self, const char *text);
void     slv_decks_page_install_files (GtkWidgetClass *widget_class);
