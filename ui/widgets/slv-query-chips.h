/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-chips.h: what was understood of a query: one button for each of its parts. A part that is switched off is taken out of
 * the text and stays here, to be switched on again.
 *
 * signal "rewrite" (char *text): the query is to read so. */
#pragma once
#include "widgets/slv-ui.h"
#include "query/slv-facets.h"

#define SLV_TYPE_QUERY_CHIPS (slv_query_chips_get_type ())
G_DECLARE_FINAL_TYPE (SlvQueryChips, slv_query_chips, SLV, QUERY_CHIPS, GtkWidget)

/** slv_query_chips_set_parts: @text: the query that @parts (SlvQueryPart) were read from; hidden when there is nothing to show. */
void       slv_query_chips_set_parts (SlvQueryChips *self, const char *text, GPtrArray *parts);
/** Forgets the parts that are switched off. */
void       slv_query_chips_forget (SlvQueryChips *self);

