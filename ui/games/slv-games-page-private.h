/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games-page-private.h: parts of the page for its own files: slv-games-page.c (the type, what is told), slv-games-list.c (the
 * list at the side), slv-games-definitions.c (definitions that are checked). */
#pragma once
#include "games/slv-definition-scan.h"
#include "games/slv-game-facts.h"
#include "games/slv-games-page.h"

/** What a row of the list stands for: a format, a game alone, or a definition that was checked. All borrowed. */
typedef struct { SlvGame *game; const SlvFormat *format; const SlvDefinition *definition; } SlvGamesChoice;

struct _SlvGamesPage {
  GtkWidget             parent_instance;
  SlvSession           *session;
  AdwLeaflet           *leaflet;
  GtkListBox           *list;
  GtkWidget            *detail, *definition_box;
  GtkSearchEntry       *search;
  GtkStack             *stack;
  GtkScrolledWindow    *scroller;
  GtkLabel             *title, *subtitle;
  GtkBox               *sections;
  SlvGamesChoice        choice;        /* what is told now */
  GPtrArray            *facts;         /* SlvFact; rows stand in the same order */
  GPtrArray            *rows;          /* GtkWidget of each fact or fault */
  GPtrArray            *groups;        /* AdwPreferencesGroup of each section */
  GPtrArray            *own;           /* SlvDefinition of the folder for own games */
  GPtrArray            *opened;        /* SlvDefinition that a person opened */
  GCancellable         *cancellable;
  gboolean              scanned;
  gboolean              filling;       /* the list is being made anew */
};

/* slv-games-page.c */
void         slv_games_page_show        (SlvGamesPage *self, const SlvGamesChoice *choice);
/** A group of rows at the end of the page; @title translated. */
GtkWidget   *slv_games_page_add_group   (SlvGamesPage *self, const char *title);
/** A row of text in @group. @note: (nullable): a word at its end, with an @icon (nullable). */
void         slv_games_page_add_row     (SlvGamesPage *self, GtkWidget *group, const char *title, const char *detail, const char *note,
                                         const char *icon);
/* slv-games-list.c */
void         slv_games_list_fill        (SlvGamesPage *self);
void         slv_games_list_set_up      (SlvGamesPage *self);
/** Selects the row of a game or of a definition's path; FALSE when there is none. */
gboolean     slv_games_list_select      (SlvGamesPage *self, const SlvGame *game, const char *path);
/* slv-games-definitions.c */
void         slv_games_definitions_open    (SlvPage *page, const char * const *files);
void         slv_games_definitions_install (GtkWidgetClass *widget_class);
void         slv_games_definitions_scan    (SlvGamesPage *self);
void         slv_games_definitions_show    (SlvGamesPage *self, const SlvDefinition *definition);
/** How titles stand in the list: as strcmp(), letters alike whatever their case and accents. */
int          slv_games_compare_titles      (const char *a, const char *b);
/** What is known of faults in the definition of @game; NULL: nothing. */
const SlvDefinition *slv_games_definitions_of (SlvGamesPage *self, const SlvGame *game);
