/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-places-pane.h: places as a tree with their copies, before them all copies and those without a place or card. Lots can be
 * dropped on a place. signals: "chosen" (another row), "dropped" (gint64 place: lots of the table were let go on it) */
#pragma once
#include "collection/slv-lot-search.h"

#define SLV_TYPE_PLACES_PANE (slv_places_pane_get_type ())
G_DECLARE_FINAL_TYPE (SlvPlacesPane, slv_places_pane, SLV, PLACES_PANE, GtkWidget)

void   slv_places_pane_set_collection (SlvPlacesPane *self, SlvCollection *collection);
/** A place, or SLV_PLACE_ANY, SLV_PLACE_TRAY, 0 for those nowhere in particular. */
gint64 slv_places_pane_get_chosen     (SlvPlacesPane *self);
/** Chooses the row of @place, if there is one. */
void   slv_places_pane_choose         (SlvPlacesPane *self, gint64 place);

/** What a drag of lots carries. */
#define SLV_LOTS_DRAG "x-sleeves-lots"
