/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-owned.h: the facet of what one owns. Its values are terms of the query language: owned or not (one of the two), free,
 * wanted. They stand beside each other in the query, all of them to be met. No GTK; any thread. */
#pragma once
#include "collection/slv-collection.h"
#include "query/slv-facets.h"

/** SlvFacet.field of it. */
#define SLV_CARD_OWNED "owned"

/**
 * slv_card_owned_count:
 * @result: what the query finds; @rest: what it finds without the terms that say whether a card is owned at all
 * Returns: (transfer full) (nullable): NULL when the collection has nothing to say: no copies and no wants
 */
SlvFacet *slv_card_owned_count (SlvCollection *collection, const SlvResult *result, const SlvResult *rest);
/** (transfer full): @text without the terms that say whether a card is owned at all. */
char     *slv_card_owned_without (const char *text);
/** Notes the terms of the facet that stand in @text, as in SlvCardHits.chosen. */
void      slv_card_owned_note (const char *text, GHashTable *chosen);
/** (transfer full): @text with or without @term, a value of the facet; one that says the opposite goes. */
char     *slv_card_owned_toggle (const char *text, const char *term, gboolean on);
/** What a value is called for people, translated; NULL: it is none. */
const char *slv_card_owned_title (const char *term);
