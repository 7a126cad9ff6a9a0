/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-facet-pane.h: the side bar of the cards page: all facets of what was found. It neither knows nor keeps a query: it says what
 * a person switched, and shows what the next search says is chosen.
 *
 * signal "toggle" (char *field, char *value, gboolean on) */
#pragma once
#include "widgets/slv-ui.h"
#include "query/slv-facets.h"

#define SLV_TYPE_FACET_PANE (slv_facet_pane_get_type ())
G_DECLARE_FINAL_TYPE (SlvFacetPane, slv_facet_pane, SLV, FACET_PANE, GtkWidget)

/** slv_facet_pane_show: @facets (nullable: nothing is known) and @chosen as in SlvCardHits; borrowed for the call. */
void       slv_facet_pane_show (SlvFacetPane *self, SlvIndex *index, SlvFacets *facets, GHashTable *chosen);
