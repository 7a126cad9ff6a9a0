/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-arrange.h: how a deck is looked at, in what order its cards stand within their zones, and under which headings: grouped by
 * an attribute, by a person's own categories (a title and a query each) or by the deck's own groups, sorted by name, by an attribute or by what the deck has of a
 * card. Chosen for each deck and remembered; another deck of the game begins as the last one was left. Categories are kept in the
 * library, for a game. Main thread. */
#pragma once
#include "decks/slv-deck-document.h"

#define SLV_CATEGORIES_MAX 100u   /* of a game */
/** Instead of the id of an attribute: a person's own categories. */
#define SLV_GROUP_CATEGORIES "@categories"
/** Or the groups that the deck itself has (deck/slv-deck-group.h). */
#define SLV_GROUP_OWN        "@groups"

typedef struct _SlvDeckArrange SlvDeckArrange;
/** slv_deck_arrange_new: what is chosen for @document, against its index; to be made anew when either changes, or a choice. Returns: (transfer full) (nullable): NULL without a game, or when nothing is chosen: then cards stand by name. */
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
/** slv_deck_arrange_place: @arrange: (nullable); @row: of the index, SLV_ROW_NONE for a card that it does not know. @name: of the card. @place: (out
 *  caller-allocates): its texts are the caller's. */
void            slv_deck_arrange_place (SlvDeckArrange *arrange, SlvIndex *index, guint row, const char *name, SlvDeckPlace *place);
/** slv_deck_arrange_get_own: (nullable) (element-type utf8): the deck's own groups, borrowed; a place's group is the position there, past the end
 *  for none. NULL: it is not grouped by them. They are those of the deck when @arrange (nullable) was made. */
const GPtrArray *slv_deck_arrange_get_own (const SlvDeckArrange *arrange);
/** slv_deck_arrange_get_order: borrowed: what cards are sorted by within their groups, if that is none of their attributes: "name", or one of the
 *  columns below. @arrange: (nullable). @descending: (out): the other way round; what has no value comes last either way. */
const char     *slv_deck_arrange_get_order (const SlvDeckArrange *arrange, gboolean *descending);

/* ---- what is chosen for a deck ---- */
/** How the cards of a deck lie: one under another with all that is known of each; names only, in as many columns as there is room for;
 *  as piles of pictures; as a table with chosen columns; as the text of a list (slv-deck-text-view.c). */
typedef enum { SLV_DECK_LINES, SLV_DECK_COLUMNS, SLV_DECK_PICTURES, SLV_DECK_TABLE, SLV_DECK_TEXT, SLV_DECK_FORMS } SlvDeckForm;
SlvDeckForm     slv_deck_form_get (SlvDeckDocument *document);
void            slv_deck_form_set (SlvDeckDocument *document, SlvDeckForm look);

/** What is chosen beside that: the id of an attribute, SLV_GROUP_CATEGORIES or SLV_GROUP_OWN; what cards are sorted by, "-" before it the other way round;
 *  ids of columns, divided by commas. */
#define SLV_DECK_GROUP "group"
#define SLV_DECK_SORT  "sort"
#define SLV_DECK_SHOWN "columns"
/** slv_deck_choice_get: (transfer full): "" when nothing is chosen, or no game is there. @what: one of the three above, or a word of one's own. */
char           *slv_deck_choice_get (SlvDeckDocument *document, const char *what);
void            slv_deck_choice_set (SlvDeckDocument *document, const char *what, const char *value);

/** Columns that are of a deck and not of its cards alone, also to sort by: copies, the price of one, copies that are missing, the chances to
 *  see one in the opening hand and by a turn. */
#define SLV_DECK_COPIES  "@copies"
#define SLV_DECK_PRICE   "price"
#define SLV_DECK_MISSING "@missing"
#define SLV_DECK_HAND    "@hand"
#define SLV_DECK_TURN    "@turn"

/* ---- what is chosen for a game ---- */
/** (transfer full): a line a category, "TITLE: QUERY". */
char           *slv_deck_arrange_get_categories (SlvSession *session, const SlvGame *game);
/** slv_deck_arrange_set_categories: FALSE with @error (which says the line) when a line has no title or a faulty query; then nothing
 *  is kept. Errors of the library too. */
gboolean        slv_deck_arrange_set_categories (SlvSession *session, SlvGame *game, const char *text, GError **error);
