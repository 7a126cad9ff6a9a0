/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-rows.h: the deck by zone as one flat list: a heading a zone, then its entries as they are arranged, by name if nothing is
 * chosen, with headings of their own over groups. GTK 4.8 has no sections, so headings are rows of their own. State lives in
 * the item, never in the row widget. */
#pragma once
#include "decks/slv-deck-arrange.h"
#include "decks/slv-deck-filter.h"
#include "decks/slv-deck-sights.h"
#include "widgets/slv-parts.h"

/** A row, which others only read. Signal "changed": count, detail or problem are other than before. */
#define SLV_TYPE_DECK_ROW (slv_deck_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckRow, slv_deck_row, SLV, DECK_ROW, GObject)
struct _SlvDeckRow
{
  GObject parent_instance;
  gboolean heading, group;       /* group: a heading over some of a zone's cards */
  SlvDeckPlace place;            /* of entries and groups */
  char *zone;                    /* id, or the heading as written when the rulebook has no such zone */
  char *title;                   /* headings: of the zone; entries: the card's name as written */
  char *detail;                  /* type, set and price, "" none; headings: running totals */
  char *problem;                 /* sentence of the worst finding that names this card in this zone, "" none */
  char *owned, *owned_detail;    /* what one has of the card for this deck: "2 missing"; "" when it is not shown; have, elsewhere, free */
  guint count;                   /* copies; headings: of the whole zone */
  guint64 missing;               /* copies */
  SlvIndex *index;               /* (nullable): of the list that has the card; NULL: no list knows it, or a heading */
  guint card, printing;          /* rows there; printing SLV_ROW_NONE: the deck names none */
  double price, hand, turn;      /* of a copy, in the smallest unit; the chances to see one in the opening hand, and by turn
                                    SLV_DECK_SIGHTS_TURN; below 0: not known, not counted, or it has none */
  SlvSeverity severity;          /* of @problem */
  guint n_colours;               /* see slv_card_colours(); 0 for headings and cards that are not known */
  GdkRGBA colours[SLV_CARD_COLOURS_MAX];
};

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
