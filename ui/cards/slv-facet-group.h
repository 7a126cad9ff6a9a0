/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-facet-group.h: one facet of the side bar: a heading that opens and closes it, and a check button for each value with the
 * number of cards. Long facets show their most frequent values, and on demand all of them with a search.
 *
 * signals: "toggle" (char *value, gboolean on), "opened" (gboolean open: by the person) */
#pragma once
#include "widgets/slv-ui.h"
#include "query/slv-facets.h"

#define SLV_TYPE_FACET_GROUP (slv_facet_group_get_type ())
G_DECLARE_FINAL_TYPE (SlvFacetGroup, slv_facet_group, SLV, FACET_GROUP, GtkWidget)

/** What a value is called for people, or NULL: as it is written. Borrowed. */
typedef const char *(*SlvFacetTitleFunc) (gpointer data, const char *field, const char *value);

GtkWidget  *slv_facet_group_new (const char *field, const char *title);
const char *slv_facet_group_get_field (SlvFacetGroup *self);
void        slv_facet_group_set_open (SlvFacetGroup *self, gboolean open);
/**
 * slv_facet_group_show:
 * @facet: copied as far as it is needed
 * @chosen: (element-type utf8): "FIELD:VALUE", as in SlvCardHits
 * @title_of: (nullable): for sets and games, which people know by another name
 */
void        slv_facet_group_show (SlvFacetGroup *self, const SlvFacet *facet, GHashTable *chosen, SlvFacetTitleFunc title_of,
                                  gpointer data);
