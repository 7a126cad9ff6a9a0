/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page-private.h: the page's parts, for its own files only: slv-cards-page.c (the type, searching), -views.c (table or
 * wall, order, columns, printings, facets: how results are shown, remembered for each game), -menus.c (order and columns to
 * choose), -deck.c (what is done to the open deck and the collection). */
#pragma once
#include "cards/slv-cards-page.h"
#include "cards/slv-card-detail.h"
#include "cards/slv-card-search.h"
#include "cards/slv-card-table.h"
#include "cards/slv-card-wall.h"
#include "cards/slv-facet-pane.h"
#include "cards/slv-fields-now.h"
#include "cards/slv-filter-button.h"
#include "widgets/slv-pane-handle.h"
#include "widgets/slv-query-entry.h"

struct _SlvCardsPage {
  GtkWidget        parent_instance;
  AdwFlap         *flap;
  AdwLeaflet      *leaflet;
  SlvFacetPane    *facets;
  SlvQueryEntry   *entry;
  GtkWidget       *count_box;
  GtkLabel        *count_label;
  GtkToggleButton *facets_button, *table_button, *wall_button;
  GtkScale        *size_scale;
  GtkMenuButton   *sort_button, *view_button;
  SlvFilterButton *filter_button;
  GtkStack        *stack, *views;
  SlvCardTable    *table;
  SlvCardWall     *wall;
  GtkWidget       *texts_button, *all_games_button;
  GtkListBox      *offers;        /* games to begin with */
  SlvPaneHandle   *handle;
  SlvCardDetail   *detail;
  SlvSession      *session;
  SlvCardHits     *hits;          /* what is shown */
  GCancellable    *cancellable;   /* of the search that runs, NULL: none does */
  gboolean         going_on;      /* the results are to take the focus when they are there */
  gboolean         again;         /* something changed meanwhile */
  gboolean         renew;         /* the search that runs is shown, and done once more */
  char            *sort;
  char            *columns;       /* ids, NULL: the usual ones */
  gboolean         printings, as_wall, column_printings;
  gboolean         filling;       /* buttons are set by the program */
  SlvDeckDocument *document;      /* the open deck that is followed, NULL: none */
  gboolean         done_to_deck;  /* the last change from here was one of the deck, not of the collection */
  char            *wanted;        /* card to select once results are there */
  GSimpleActionGroup *column_actions;
  gulong           layout_handler;
};

/** slv-cards-page.c: searches for what stands in the entry, by the order that is set. */
void slv_cards_page_search (SlvCardsPage *self);
/** The first card that is selected in the view that is shown: (transfer full) (nullable). */
SlvCardItem *slv_cards_page_dup_selected (SlvCardsPage *self);

/* ---- slv-cards-page-deck.c ---- */
void slv_cards_page_install_deck (GtkWidgetClass *widget_class);
/** As SlvFieldsFunc: @page is the page. */
SlvSearchFields *slv_cards_page_dup_fields (gpointer page);
/** Looks which deck is open now. */
void slv_cards_page_follow_deck  (SlvCardsPage *self);
/** Takes back, or does again, what was last done from here. */
void slv_cards_page_step         (SlvCardsPage *self, gboolean redo);

/* ---- slv-cards-page-views.c ---- */
void slv_cards_page_install_views (SlvCardsPageClass *klass);
void slv_cards_page_init_views    (SlvCardsPage *self);
/** Everything that is remembered of the game that is looked at. */
void slv_cards_page_read_views    (SlvCardsPage *self);
/** Shows the rows of @self->hits in the table or on the wall. */
void slv_cards_page_show_rows     (SlvCardsPage *self);
void slv_cards_page_focus_rows    (SlvCardsPage *self);
/** What is selected in the view that is shown, SlvCardItem; borrowed. */
GtkSelectionModel *slv_cards_page_get_selection (SlvCardsPage *self);
gboolean slv_cards_page_select    (SlvCardsPage *self, const char *card_id);
/** What is remembered of the game that is looked at; @value NULL: nothing. */
void slv_cards_page_remember      (SlvCardsPage *self, const char *what, const char *value);
gboolean slv_cards_page_shows_printings (SlvCardsPage *self);
/** The columns that are shown: (transfer full) (element-type SlvCardColumn). */
GPtrArray *slv_cards_page_choose_columns (SlvCardsPage *self);
/** Makes the table's columns and the menus anew; the rows are to be shown again. */
void slv_cards_page_make_columns  (SlvCardsPage *self);
/** Folds the facets over the results or lays them beside, by the width there is. */
void slv_cards_page_fold_facets   (SlvCardsPage *self, int width);
/** Whether the facets lie over the results. */
gboolean slv_cards_page_facets_cover (SlvCardsPage *self);

/* ---- slv-cards-page-menus.c ---- */
void slv_cards_page_install_menus (GtkWidgetClass *widget_class);
void slv_cards_page_fill_menus    (SlvCardsPage *self);
