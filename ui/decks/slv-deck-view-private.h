/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-private.h: what the files of the deck editor share. */
#pragma once
#include "cards/slv-card-parts.h"
#include "decks/slv-deck-parts.h"
#include "decks/slv-deck-view.h"

struct _SlvDeckView
{
  AdwBin parent_instance;
  SlvSession *session;
  SlvDeckDocument *document;
  GtkEditable *name;
  SlvDraft name_draft;
  GtkDropDown *format;
  GtkWidget *top, *name_row, *format_row, *tools, *switcher;   /* rows of tools, and what moves between them */
  GtkWidget *undo, *redo, *hand, *save, *more, *banner;
  GtkImage *banner_icon;
  GtkLabel *banner_label;
  AdwLeaflet *leaflet;
  GtkStack *views, *deck_stack;
  GtkWidget *match_bar;
  GtkLabel *match_label;
  GtkDropDown *match_draw;
  SlvPlansView *plans;
  SlvVersionsView *versions;
  SlvAdviceView *advice;
  SlvNotesView *notes;
  SlvDeckFinder *finder;
  GtkSearchBar *find_bar;
  GtkEditable *find_entry;
  GtkLabel *find_status;
  GtkScrolledWindow *rows_scroller;
  GtkWidget *rows_view;      /* the list or grid in it */
  SlvDeckForm look;          /* that it is made for */
  char *shown;               /* of a table: its columns */
  SlvDeckSights *sights;
  SlvVerdictPane *verdict;
  SlvCardDetail *card;
  char *card_name;           /* (nullable): that is shown there */
  GtkWidget *side;           /* the card and the verdict */
  gboolean turned;           /* it has been looked once whether there is room for them beside each other */
  GtkWidget *owned_bar, *want, *show_wants, *shop;
  GtkLabel *owned_label;
  int show_owned;            /* -1: nobody has said: as soon as anything is owned */
  SlvArrangeButton *arrange_button;
  SlvDeckArrange *arrange;   /* (nullable): how the rows stand, for this format and index */
  const SlvFormat *arranged_format;
  SlvIndex *arranged_index;
  GListStore *rows;
  GtkMultiSelection *selection;
  GPtrArray *formats;        /* SlvFormat, by position in the drop-down */
  gint64 told;               /* when it was last told that nothing can be edited now; microseconds */
  gboolean updating;         /* the widgets are being set from the document */
};

/** FALSE, with a word about it, while the lists of a game are shown or no deck is open. */
gboolean slv_deck_view_can_edit (SlvDeckView *self);
/** FALSE, with a word about it, also where one of these cards is not of the deck's game; see slv_deck_document_welcome(). */
gboolean slv_deck_view_can_take (SlvDeckView *self, const char * const *names);

/* ---- slv-deck-view-rows.c: the list of cards: selection, keys, drag and drop ---- */
void slv_deck_view_init_rows (SlvDeckView *self);
/** Makes the list or the grid that the document is looked at in, if it is not there already. */
void slv_deck_view_make_rows (SlvDeckView *self);
/** Shows the rows of the document, those that are looked for if something is. */
void slv_deck_view_update_rows (SlvDeckView *self);
/** Has the chances of the cards counted anew, where they are told. */
void slv_deck_view_count_sights (SlvDeckView *self);
/** The rows are arranged anew: something else was chosen. */
void slv_deck_view_arrange (SlvDeckView *self);
/** Installs deck.change, deck.more, deck.take-out, deck.move and deck.find. */
void slv_deck_view_install_row_actions (GtkWidgetClass *widget_class);
/** Selects the entry of this card, if it is there, and brings it into sight; @zone (nullable): any. */
void slv_deck_view_select_row (SlvDeckView *self, const char *zone, const char *name);
/** All rows of @cards (SlvFindingCard) that there are, and no other; the first is brought into sight. */
void slv_deck_view_select_cards (SlvDeckView *self, const GPtrArray *cards);

/** The card in whose row the focus is becomes the card at hand; to be called when the editor is shown. */
void slv_deck_view_follow_focus (SlvDeckView *self);
/** (transfer full) (nullable): the entry in which the focus is, else the first that is selected. */
SlvDeckRow *slv_deck_view_dup_focused (SlvDeckView *self);

/** Takes copies of a card out of the zone where it belongs, or else lies, at most so many; tells how many are left. */
void slv_deck_view_take_out (SlvDeckView *self, const char *name, guint copies);

/* ---- slv-deck-view-card.c: the card that is at hand ---- */
/** Binds the pane's widgets, and installs + and − of the pane. */
void slv_deck_view_install_card (GtkWidgetClass *widget_class);
/** Once the session is there. */
void slv_deck_view_init_card (SlvDeckView *self);
/** Looking at the cards of the list of rows that was made, and their menu. */
void slv_deck_view_install_peek (SlvDeckView *self);
/** @cell shows the card of this name (nullable: none). */
void slv_deck_view_mark_card (SlvDeckView *self, GtkWidget *cell, const char *name);
/** Shows the card of this name (nullable). */
void slv_deck_view_show_card (SlvDeckView *self, const char *name);

/* ---- slv-deck-view-printing.c: another printing for a card ---- */
/** Adds copies of the first printing in @set (a code, in any case). Returns: FALSE: the card is in no such set. */
gboolean slv_deck_view_add_of_set (SlvDeckView *self, const char *zone, const char *name, guint copies, const char *set);
/** (transfer full) (element-type SlvDeckRow): what is selected, or the entry in which the focus is when that is not selected. */
GPtrArray *slv_deck_view_dup_meant (SlvDeckView *self);
/** Before the menu of the entry in which the focus is opens: what the menu does is done to all that are selected, or to that one alone. */
void slv_deck_view_select_for_menu (SlvDeckView *self);
/** As slv_deck_view_put_in_group(); selection and focus stay with the cards. */
void slv_deck_view_regroup_rows (SlvDeckView *self, GPtrArray *rows, const char *group);

/* ---- slv-deck-view-group.c: groups of the deck's own ---- */
/** The cards of @rows go into @group, "": into none. One undo step. */
void slv_deck_view_put_in_group (SlvDeckView *self, GPtrArray *rows, const char *group);
/** (transfer full): the groups to put cards into. */
GMenu *slv_deck_view_group_menu (SlvDeckView *self);
/** Installs deck.group and deck.groups. */
void slv_deck_view_install_groups (GtkWidgetClass *widget_class);

/** Installs deck.printing. */
void slv_deck_view_install_printing (GtkWidgetClass *widget_class);

/* ---- slv-deck-view-owned.c: what one has of the deck ---- */
/** Installs the property "show-owned", its action deck.show-owned, and deck.want-missing. */
void           slv_deck_view_install_owned (GObjectClass *klass, GtkWidgetClass *widget_class);
/** Follows the collection from now on. */
void           slv_deck_view_init_owned (SlvDeckView *self);
/** Borrowed: what is to be told with the rows; %NULL: nothing, or it has not been read yet. */
SlvCollection *slv_deck_view_get_owned (SlvDeckView *self);
/** Says beneath the rows what is missing. */
void           slv_deck_view_update_owned (SlvDeckView *self);
