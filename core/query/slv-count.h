/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-count.h: the counting form of the query language (core/README.md, "The query language"): `[type:gem]@deck <= 20`,
 * `sum(cost)[type:ally] = 2..9`, `[level:0]` (at least one), joined by and, or, not and parentheses, among decks with `legal:this`. One
 * form serves wants of a hand, searches among decks and categories of a deck. What stands between the brackets is an ordinary query; its errors
 * keep the column of the whole text. */
#pragma once
#include "query/slv-query.h"

#define SLV_COUNT_TERMS_MAX 64u      /* bracketed queries in one text */

/** A parsed counting text, not yet bound; immutable, any thread. */
typedef struct _SlvCount SlvCount;
/** slv_count_parse: SLV_ERROR_USAGE with the column (1-based characters) and what was expected; an empty text is an error, too. */
SlvCount   *slv_count_parse (const char *text, GError **error);
SlvCount   *slv_count_ref (SlvCount *count);
void        slv_count_unref (SlvCount *count);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCount, slv_count_unref)
/** slv_count_asks_verdict: whether it asks for “legal:this”, the verdict on the deck under its own format, which whoever searches among
 *  decks has to tell by slv_count_set_verdict(). */
gboolean    slv_count_asks_verdict (const SlvCount *count);
/** slv_count_refuse_verdict: for whoever has none to tell: %FALSE with SLV_ERROR_USAGE at its place when it asks for it. */
gboolean    slv_count_refuse_verdict (const SlvCount *count, const char *message, GError **error);
/** slv_count_looks_like: Returns: whether @text has a bracketed query or a sum in it, so that a box that takes both kinds of
 *  search knows which parser to ask. */
gboolean    slv_count_looks_like (const char *text);

/* ---- texts that are no more than a list of counts ---- */

typedef enum { SLV_COUNT_LEAST, SLV_COUNT_MOST, SLV_COUNT_EXACTLY } SlvCountHow;
/** One count: @term as typed, `[type:ally]@hand` or `sum(cost)[…]`. */
typedef struct { char *term; SlvCountHow how; guint n; } SlvCountPart;
/**
 * slv_count_parts: (transfer full) (nullable) (element-type SlvCountPart): the counts of @text, which a person can choose one by one. NULL
 * where it has a fault or says more than they can: not, parentheses, both words, other comparisons, “legal:this”. A blank text has none.
 * @any: (out): one of them is enough (or) instead of all (and).
 */
GPtrArray  *slv_count_parts      (const char *text, gboolean *any);
/** (transfer full): an array for parts of one's own; slv_count_parts_add() copies @term. */
GPtrArray  *slv_count_parts_new  (void);
void        slv_count_parts_add  (GPtrArray *parts, const char *term, SlvCountHow how, guint n);
/** slv_count_parts_text: (transfer full): the text of which slv_count_parts() makes these parts. */
char       *slv_count_parts_text (const GPtrArray *parts, gboolean any);

/** A counting text bound to a rulebook and an index; keeps both texts and the index alive. One thread at a time. */
typedef struct _SlvCountBound SlvCountBound;
/**
 * slv_count_bind:
 * @book: fields are its game's attributes, zones its zones (by any heading); unknown ones are SLV_ERROR_USAGE with column and
 *   nearest name
 * The queries are bound in search mode: a missing value matches nothing.
 */
SlvCountBound *slv_count_bind (SlvCount *count, const SlvRulebook *book, SlvIndex *index, GError **error);
void           slv_count_bound_free (SlvCountBound *bound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCountBound, slv_count_bound_free)
/** What was understood, in words for people: (transfer full), translated. */
char          *slv_count_describe (SlvCountBound *bound);
/** The verdict that “legal:this” asks for, until another one is set; SLV_UNKNOWN at first. */
void           slv_count_set_verdict (SlvCountBound *bound, SlvTruth legal);

/* ---- one bag of cards ---- */

/** @zone: index of the rulebook's zone; @row: SLV_ROW_NONE for a card that the index does not know, of which only @name says
 *  something. */
typedef struct { guint zone, row; guint count; const char *name; } SlvCountCard;
/** Truth for a bag of cards. A term without a zone counts all of them. SLV_UNKNOWN when cards of which too little is known
 *  decide it. */
SlvTruth       slv_count_test (SlvCountBound *bound, const SlvCountCard *cards, guint n);

/* ---- the parts, for whoever counts otherwise than by bags (odds) ---- */

/** One bracketed query. @zone: index, -1 every card. @is_sum: adds up an attribute instead of counting cards. @span: bytes. */
typedef struct { int zone; gboolean is_sum; SlvSpan span; } SlvCountTerm;
guint               slv_count_n_terms (const SlvCountBound *bound);
const SlvCountTerm *slv_count_term (const SlvCountBound *bound, guint nth);
/** slv_count_refuse: SLV_ERROR_USAGE with the place of a term that the caller cannot do with. */
void                slv_count_refuse (const SlvCountBound *bound, guint nth, const char *message, GError **error);
/** What one copy of a card adds to a term (its zone aside): @value is 1 for counts, else the attribute, 0 where a card need not say it. SLV_UNKNOWN: it may
 *  add that much or nothing; for a sum whose attribute is not known @value is NAN, some number that is not below 0. */
SlvTruth            slv_count_weigh (SlvCountBound *bound, guint nth, guint row, const char *name, double *value);
/** slv_count_doubts: appends to @attrs (element-type SlvAttr) the attributes that leave open what a card adds to a term, each once. */
void                slv_count_doubts (SlvCountBound *bound, guint nth, guint row, GPtrArray *attrs);

/** A comparison of a term: TRUE when low <= value <= high (or, with @outside, when not). Open ends are infinite. */
typedef struct { guint term; double low, high; gboolean outside; SlvSpan span; } SlvCountLimit;
guint                slv_count_n_limits (const SlvCountBound *bound);
const SlvCountLimit *slv_count_limit (const SlvCountBound *bound, guint nth);
/** Truth of the whole when each comparison has the truth of @limits (by its number). */
SlvTruth             slv_count_decide (const SlvCountBound *bound, const SlvTruth *limits);
/** Truth of one comparison for a value that lies between @low and @high. */
SlvTruth             slv_count_limit_test (const SlvCountLimit *limit, double low, double high);
