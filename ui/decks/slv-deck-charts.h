/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-charts.h: what the open deck is made of, as charts: a curve for the first number that the game gives a facet, bars for
 * its other facets, or one of an attribute that is chosen. Counted are the copies in the pile that is drawn from, in a zone, or in all. Both choices
 * are remembered for each deck. Choosing a bar emits "show-cards" (GPtrArray of SlvFindingCard): the cards that it counts. */
#pragma once
#include "widgets/slv-ui.h"
#include "decks/slv-deck-document.h"

#define SLV_TYPE_DECK_CHARTS (slv_deck_charts_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckCharts, slv_deck_charts, SLV, DECK_CHARTS, AdwBin)

/** slv_deck_charts_set_document: @document (nullable) is referenced and followed. */
void slv_deck_charts_set_document (SlvDeckCharts *self, SlvDeckDocument *document);
/** slv_deck_charts_set_card: (nullable): the card whose chances of having been drawn by each turn are shown, too. */
void slv_deck_charts_set_card (SlvDeckCharts *self, const char *name);
