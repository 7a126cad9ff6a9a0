/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-facets.h: what stands beside a search: for all facets at once, how many of the found cards have each value; clicking a
 * value writes it into the query's text, and the text says which values are chosen. */
#pragma once
#include "query/slv-query.h"

/** A value and how many of the rows have it. The text belongs to the index. */
typedef struct { const char *value; guint count; } SlvFacetValue;

/** @attr: NULL for facets of printings ("set", "rarity"); @field: what a query calls it (borrowed); @values: SlvFacetValue, all
 *  that the game's cards have, also those with a count of 0; numbers by size, declared values in their order, else by text.
 *  @missing: rows that say nothing or have none; @ordered: the order of the values says more than their counts: numbers, and
 *  rarities in the game's order (those without a place in it come last). */
typedef struct { const SlvAttr *attr; const char *field; GArray *values; guint missing; gboolean ordered; } SlvFacet;

/** @facets: (element-type SlvFacet), in the definition's order, then those of printings. */
typedef struct { SlvGame *game; GPtrArray *facets; } SlvFacets;
void       slv_facets_free (SlvFacets *facets);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvFacets, slv_facets_free)

/**
 * slv_facets_count:
 * @game: whose attributes; rows of other games are passed over
 * @rows, @n_rows: what a search found: card rows, or printings when @printings
 * A card counts once for each of its values, and once for each set or rarity that it was printed in.
 * Returns: (transfer full): NULL with SLV_ERROR_CANCELLED. Keeps nothing of @rows; the texts live as long as @index. Any thread.
 */
SlvFacets *slv_facets_count (SlvIndex *index, SlvGame *game, const guint *rows, guint n_rows, gboolean printings,
                             GCancellable *cancellable, GError **error);
/** slv_facet_of: of one attribute or printing field only ("set", "rarity", "artist", "lang", "cn", "released", "year"), for completion.
 *  NULL: no such. */
SlvFacet  *slv_facet_of (SlvIndex *index, SlvGame *game, const char *field, const guint *rows, guint n_rows, gboolean printings);
void       slv_facet_free (SlvFacet *facet);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvFacet, slv_facet_free)

/* ---- values in the text of a query (slv-query-rewrite.c) ---- */

/**
 * slv_query_with:
 * @text: a query as typed, faulty ones too; UTF-8
 * @game: (nullable): lets a field be found under its other names as well
 * @value: as in SlvFacetValue
 * Writes or removes field:value. Several values of a field stand in one term (type:ally|action); what else was typed stays as it
 * is; where "or" joins the whole, it is put into parentheses first. Only terms that every card must meet are looked at.
 * Returns: (transfer full): the new text. Any thread.
 */
char      *slv_query_with (const char *text, SlvGame *game, const char *field, const char *value, gboolean on);
/** Whether such a term stands in @text and has the value. */
gboolean   slv_query_has  (const char *text, SlvGame *game, const char *field, const char *value);
/**
 * slv_query_with_term:
 * @term: a field with its operator and one value: "have>0", "have=0"
 * The same for a whole term, which stands by itself and is never joined with others of its field.
 * Returns: (transfer full). Any thread.
 */
char      *slv_query_with_term (const char *text, const char *term, gboolean on);
gboolean   slv_query_has_term  (const char *text, const char *term);
/** slv_query_without: @text with the bytes of a part (slv_bound_parts()) taken out, blanks tidied; (transfer full). */
char      *slv_query_without (const char *text, SlvSpan span);
/** slv_query_quote: @value as it is written behind a field: in quotes where it needs them; (transfer full). */
char      *slv_query_quote (const char *value);
