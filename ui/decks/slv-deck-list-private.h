/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list-private.h: what the files of the list share. */
#pragma once
#include "decks/slv-deck-item.h"
#include "decks/slv-deck-list.h"

typedef enum { SLV_DECK_SORT_NAME, SLV_DECK_SORT_FORMAT, SLV_DECK_SORT_CARDS, SLV_DECK_SORT_OWNED, SLV_DECK_SORT_CHANGED,
               SLV_DECK_SORT_VERDICT, SLV_DECK_SORT_ALSO, SLV_DECK_N_SORTS } SlvDeckSort;

struct _SlvDeckList
{
  AdwBin parent_instance;
  SlvSession *session;
  GtkListView *view;
  GtkEditable *search;
  GtkLabel *status;
  GtkStack *stack;
  GtkBox *heads, *first_heads;
  GtkWidget *top;           /* what stands above the rows */
  int bar;                  /* width of the bar beside the rows */
  GtkWidget *head[SLV_DECK_N_SORTS];
  GtkDropDown *also_choice;
  GMenuModel *menu;
  GtkWidget *popover;
  GListStore *items;
  GtkSelectionModel *selection;
  GPtrArray *decks;         /* SlvDeck of the game that is looked at, in the order of the rows */
  GHashTable *ranks;        /* SlvDeck → its place by name */
  GHashTable *known;        /* gint64 → SlvDeckFound: what was found of a deck in one of its versions */
  GHashTable *matching;     /* gint64 of the decks that match the search; NULL: nothing is searched */
  GHashTable *closed;       /* folders */
  GCancellable *judging, *searching;
  char *day;                /* on which was judged */
  guint clock, relayout;    /* sources */
  gboolean narrow, filling, owns;   /* there are copies */
  SlvDeckSort sort;
  gboolean descending;
  GPtrArray *formats;       /* const SlvFormat, of the drop-down's rows after the first */
  const SlvFormat *also;    /* (nullable): a second verdict is shown */
};

/** The rows of the decks as they are known now; what was selected stays so. */
void slv_deck_list_fill (SlvDeckList *self);

/* ---- slv-deck-list-found.c ---- */
/** (nullable): what is known of the deck as it is now. */
const SlvDeckFound *slv_deck_list_get_found (SlvDeckList *self, const SlvDeck *deck);
/** Puts what is known of its deck on a row; a folder's stays empty. */
void slv_deck_list_show_known (SlvDeckList *self, SlvDeckItem *item);
/** Has those decks judged of which nothing is known in their present version, some at a time. */
void slv_deck_list_judge_rest (SlvDeckList *self);
/** Everything that was found is forgotten and looked for again. */
void slv_deck_list_judge_all (SlvDeckList *self);
/** Shows the decks that match what is in the search field; all of them when it is empty. */
void slv_deck_list_search (SlvDeckList *self);
/** GSourceFunc: asks whether another program changed something or a new day has begun. @data: the list. */
gboolean slv_deck_list_look_again (gpointer data);
/** Cancels what is under way and forgets it. */
void slv_deck_list_give_up (GCancellable **cancellable);

/* ---- slv-deck-list-selection.c ---- */
/** Whether @folder is @above or lies in it. */
gboolean slv_deck_list_is_within (const char *folder, const char *above);
/** "" for a deck in none. */
const char *slv_deck_list_folder_of (const SlvDeck *deck);
/** Whether it matches the search, as all decks do when nothing is searched. */
gboolean slv_deck_list_is_sought (SlvDeckList *self, const SlvDeck *deck);
/** (transfer full) (element-type char*): keys of the selected rows, to find them again … */
GHashTable *slv_deck_list_dup_selected_keys (SlvDeckList *self);
/** … among @rows, which are those of the list now. */
void slv_deck_list_select_keys (SlvDeckList *self, const GPtrArray *rows, GHashTable *keys);
/** (transfer full) (nullable): the row, when one alone is selected. */
SlvDeckItem *slv_deck_list_dup_only_selected (SlvDeckList *self);
/** Shows what can be done with the selected rows at @x, @y of @row; when the row at @position is not selected it becomes the only one. */
void slv_deck_list_pop_up (GtkWidget *widget, guint position, GtkWidget *row, double x, double y);

/* ---- slv-deck-list-sort.c ---- */
/** Finds out the order of the names; to be called when @decks are others. */
void slv_deck_list_rank (SlvDeckList *self);
/** Sorts and shows the rows. */
void slv_deck_list_reorder (SlvDeckList *self);
/** Whether the order hangs on what surveys find. */
gboolean slv_deck_list_sorts_found (SlvDeckList *self);
void slv_deck_list_install_sort (GtkWidgetClass *widget_class);
/** The headings, and the order as it was last. */
void slv_deck_list_init_sort (SlvDeckList *self);
/** The formats of the game that is looked at (of all of them) that a second verdict can be had under. */
void slv_deck_list_update_formats (SlvDeckList *self);
/** Shows or hides what is owned, which says nothing to who keeps no collection. */
void slv_deck_list_show_owned (SlvDeckList *self);
/** Shows or hides the second verdict. */
void slv_deck_list_show_also (SlvDeckList *self);
