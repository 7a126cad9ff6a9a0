/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-arrange.h: in what order the cards of a deck stand within their zones, and under which headings: grouped by an attribute
 * or by a person's own categories (a title and a query each), sorted by name or by an attribute. Chosen for each game and
 * remembered; categories are kept in the library. Main thread. */
#pragma once
#include "decks/slv-deck-document.h"

#define SLV_CATEGORIES_MAX 100u   /* of a game */
/** Instead of the id of an attribute: a person's own categories. */
#define SLV_GROUP_CATEGORIES "@categories"

typedef struct _SlvDeckArrange SlvDeckArrange;
/** slv_deck_arrange_new: what is chosen for the game of @document, against its index; to be made anew when either changes, or a
 *  choice. Returns: (transfer full) (nullable): NULL without a game, or when nothing is chosen: then cards stand by name. */
SlvDeckArrange *slv_deck_arrange_new (SlvDeckDocument *document);
void            slv_deck_arrange_free (SlvDeckArrange *arrange);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckArrange, slv_deck_arrange_free)

/** Where a card stands. */
typedef struct {
  double      group;     /* headings by this, then by title */
  char       *title;     /* of the heading, "" none */
  double      sort;      /* within the group by this, then by @text, then by name */
  char       *text;
} SlvDeckPlace;
/** slv_deck_arrange_place: @arrange: (nullable); @row: of the index, SLV_ROW_NONE for a card that it does not know. @place: (out
 *  caller-allocates): to be cleared. */
void            slv_deck_arrange_place (SlvDeckArrange *arrange, SlvIndex *index, guint row, SlvDeckPlace *place);
void            slv_deck_place_clear (SlvDeckPlace *place);

/* ---- what is chosen for a deck ---- */
/** How the cards of a deck lie: one under another with all that is known of each; names only, in as many columns as there is room for;
 *  as pictures. */
typedef enum { SLV_DECK_LIST, SLV_DECK_COLUMNS, SLV_DECK_PICTURES, SLV_DECK_FORMS } SlvDeckForm;
/** Of this deck, else as the last one was looked at. */
SlvDeckForm     slv_deck_form_get (SlvDeckDocument *document);
void            slv_deck_form_set (SlvDeckDocument *document, SlvDeckForm look);

/* ---- what is chosen for a game ---- */
/** (transfer full): id of an attribute, SLV_GROUP_CATEGORIES, or "" for none. */
char           *slv_deck_arrange_get_group (const SlvGame *game);
char           *slv_deck_arrange_get_sort (const SlvGame *game);     /* "" by name */
void            slv_deck_arrange_set_group (const SlvGame *game, const char *group);
void            slv_deck_arrange_set_sort (const SlvGame *game, const char *sort);
/** (transfer full): a line a category, "TITLE: QUERY". */
char           *slv_deck_arrange_get_categories (SlvSession *session, const SlvGame *game);
/** slv_deck_arrange_set_categories: FALSE with @error (which says the line) when a line has no title or a faulty query; then nothing
 *  is kept. Errors of the library too. */
gboolean        slv_deck_arrange_set_categories (SlvSession *session, SlvGame *game, const char *text, GError **error);
