/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-finder.h: cards of the deck's game to add: a query entry and its results. Enter adds the first or the selected
 * card, again and again, and with a number before the name so many copies at once; the zone is where the card belongs, or the one that is
 * chosen here or written before ("side: 4 ember"), the printing any or of the set that is written behind ("ember (ABC)"). On a row + and − put in and take out a copy, Delete all of them. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_DECK_FINDER (slv_deck_finder_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckFinder, slv_deck_finder, SLV, DECK_FINDER, AdwBin)

/* signal "add" (name, copies): so many copies of this card are to be added: one, or the number that was written before its name; below
 * 0: taken out, as far as there are so many.
 * signal "selected" (name): this card is looked at */

/** slv_deck_finder_set_session: once. */
void        slv_deck_finder_set_session (SlvDeckFinder *self, SlvSession *session);
void        slv_deck_finder_set_document (SlvDeckFinder *self, SlvDeckDocument *document);   /* nullable */
void        slv_deck_finder_focus (SlvDeckFinder *self);
/** (transfer full) (nullable): code of the set that is written, as it is written. */
char       *slv_deck_finder_dup_set (SlvDeckFinder *self);
/** Id of the zone that the person wrote or chose, NULL: where the card belongs. */
const char *slv_deck_finder_get_zone (SlvDeckFinder *self);
/** Shows @text beneath the entry until something else is done to the deck: what was just added. */
void        slv_deck_finder_announce (SlvDeckFinder *self, const char *text);
