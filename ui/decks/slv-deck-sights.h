/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-sights.h: how likely each card of the open deck is seen: in the opening hand, and by a turn, whoever begins. Counted in a thread shortly
 * after it is asked for; what was counted before is told until then. Main thread only. */
#pragma once
#include "decks/slv-deck-document.h"

#define SLV_DECK_SIGHTS_TURN 5u

#define SLV_TYPE_DECK_SIGHTS (slv_deck_sights_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckSights, slv_deck_sights, SLV, DECK_SIGHTS, GObject)

/* signal "changed": other chances are known */

SlvDeckSights *slv_deck_sights_new   (void);
/** slv_deck_sights_count: counts those of @document as it is now. (nullable): none; what was counted is forgotten at once. */
void           slv_deck_sights_count (SlvDeckSights *self, SlvDeckDocument *document);
/** slv_deck_sights_get: of the card @row of the index; below 0: it is not drawn, or has not been counted. */
void           slv_deck_sights_get   (SlvDeckSights *self, guint row, double *hand, double *turn);
