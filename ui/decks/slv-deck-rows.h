/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-rows.h: the deck by zone as one flat list: a heading a zone, then its entries as they are arranged, by name if nothing is
 * chosen, with headings of their own over groups. GTK 4.8 has no sections, so headings are rows of their own. State lives in
 * the item, never in the row widget. */
#pragma once
#include <gtk/gtk.h>
#include "decks/slv-deck-arrange.h"
#include "decks/slv-deck-filter.h"
#include "decks/slv-deck-sights.h"
#include <gtk/gtk.h>

#define SLV_TYPE_DECK_ROW (slv_deck_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckRow, slv_deck_row, SLV, DECK_ROW, GObject)

/* signal "changed": count, detail or problem are other than before */

/** Borrowed from the row until it changes. */
gboolean    slv_deck_row_is_heading (SlvDeckRow *self);
gboolean    slv_deck_row_is_group (SlvDeckRow *self);        /* a heading over some of a zone's cards; it is a heading, too */
double      slv_deck_row_get_group (SlvDeckRow *self);        /* see SlvDeckPlace; below 0: it is in none, or the heading of a zone */
const char *slv_deck_row_get_zone (SlvDeckRow *self);       /* id, or the heading as written when the rulebook has no such zone */
const char *slv_deck_row_get_title (SlvDeckRow *self);      /* headings: of the zone; entries: the card's name as written */
guint       slv_deck_row_get_count (SlvDeckRow *self);      /* copies; headings: of the whole zone */
const char *slv_deck_row_get_detail (SlvDeckRow *self);     /* type, set and price, "" none; headings: running totals */
/** The card's, see slv_card_colours(); borrowed, @n (out): 0 for headings and cards that are not known. */
const GdkRGBA *slv_deck_row_get_colours (SlvDeckRow *self, guint *n);
/** Sentence of the worst finding that names this card in this zone, "" none; @severity (out) (nullable). */
const char *slv_deck_row_get_problem (SlvDeckRow *self, SlvSeverity *severity);

/** What one has of the card for this deck: "2 missing"; "" when it is not shown. @detail: (out) (optional): have, elsewhere, free. @short_of:
 *  (out) (optional): whether copies are missing. */
const char *slv_deck_row_get_owned (SlvDeckRow *self, const char **detail, gboolean *short_of);
/** The card in the index of a list, borrowed; NULL: no list knows it, or a heading. @card, @printing: (out): rows of that index; printing
 *  SLV_ROW_NONE: the deck names none. */
SlvIndex   *slv_deck_row_get_card (SlvDeckRow *self, guint *card, guint *printing);
/** The chance to see a copy in the opening hand, or by turn SLV_DECK_SIGHTS_TURN; below 0: it has none, or has not been counted. */
double      slv_deck_row_get_chance (SlvDeckRow *self, gboolean by_turn);

/** slv_deck_rows_new: Returns: (transfer full): an empty list of SlvDeckRow. */
GListStore *slv_deck_rows_new (void);
/** slv_deck_rows_update: makes @rows what @document says, changing only the rows that differ. @filter: (nullable): only entries
 *  that match, with their zones. @owned: (nullable): what one has, to be told with each card. @arrange: (nullable): by name. @sights: (nullable): chances. */
void        slv_deck_rows_update (GListStore *rows, SlvDeckDocument *document, SlvDeckFilter *filter, SlvCollection *owned,
                                  SlvDeckArrange *arrange, SlvDeckSights *sights);
/** slv_deck_rows_zone_totals: (transfer full): the sizes and sums of @zone (id) against what is allowed, as a heading shows
 *  them: "58 / 60"; "" when no rule asks. @totals: (nullable) (element-type SlvTotal). */
char       *slv_deck_rows_zone_totals (GArray *totals, const char *zone);
/** slv_deck_rows_find: position of an entry, or GTK_INVALID_LIST_POSITION (G_MAXUINT). */
guint       slv_deck_rows_find (GListModel *rows, const char *zone, const char *name);
