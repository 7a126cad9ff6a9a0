/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query.h: the room's entry: the one query language of search box, command line and rules (core/README.md, "The query language").
 * The room decides which cards a text means, and what is wrong with a text that means none. Three calls matter:
 *
 *   query = slv_query_parse ("type:ally cost<=2", &error);                       // text → tree
 *   bound = slv_query_bind (query, game, index, SLV_QUERY_RULES, NULL, &error);  // the fields are those of a game
 *   slv_bound_test (bound, row);                                                  // true, false, or unknown: of one card
 *
 * and slv_search() does all of it for all cards of all games. Lexer, tree, binding and evaluation are four files; positions are kept
 * throughout, so that every error has the column as typed. A faulty query is an error, never "no cards" and never "all cards". */
#pragma once
#include "index/slv-index.h"

#define SLV_QUERY_TEXT_MAX  (64u << 10)   /* bytes */
#define SLV_QUERY_DEPTH_MAX 200u          /* nested parentheses and negations */
#define SLV_QUERY_TERMS_MAX 2000u

/** Search: folded, parts of words, missing matches nothing (also under "not"). Rules: whole values, three-valued;
 *  of a set of which the list has no card nobody knows what lies in it. Count: words are looked for as in a search, and the answer is
 *  three-valued. Where it is, a value that is no number (X, *) may be any number that is asked for. */
typedef enum { SLV_QUERY_SEARCH, SLV_QUERY_RULES, SLV_QUERY_COUNT } SlvQueryMode;

/** A parsed query, not yet bound; immutable. */
typedef struct _SlvQuery SlvQuery;
/** slv_query_parse: "" is every card. SLV_ERROR_USAGE with the column (1-based characters), the span
 *  (slv_error_get_span()) and what was expected. */
SlvQuery   *slv_query_parse (const char *text, GError **error);
SlvQuery   *slv_query_ref (SlvQuery *query);
void        slv_query_unref (SlvQuery *query);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvQuery, slv_query_unref)
/** order:/unique: terms of the text. */
gboolean    slv_query_wants_printings (const SlvQuery *query);
const char *slv_query_order (const SlvQuery *query);     /* NULL: none given */

/** ":" "=" "!=" "<" "<=" ">" ">=" */
typedef enum { SLV_OP_HAS, SLV_OP_EQ, SLV_OP_NE, SLV_OP_LT, SLV_OP_LE, SLV_OP_GT, SLV_OP_GE } SlvOp;

/** What a provider says of a field by @flags. */
typedef enum {
  SLV_PROVIDED_TEXT     = 1 << 0,   /* its values are compared as texts by @test, numbers among them, too */
  SLV_PROVIDED_PRINTING = 1 << 1,   /* it speaks of one printing: a card matches when one of its printings satisfies the query */
  SLV_PROVIDED_EITHER   = 1 << 3,   /* it speaks of the card as a whole, but of a printing where something else in the query asks for printings */
  SLV_PROVIDED_FLAG     = 1 << 2    /* it can be said with is:, which means "yes": is:signed for signed:yes */
} SlvProvidedFlags;

/**
 * Fields that live outside the index (have, free, deck, addable…) come from a provider that the caller hands in. It must outlive
 * the SlvBound; its functions are called from the thread that searches. All but @knows and @number may be NULL.
 * @knows: fields that the provider answers; they go before those built-in fields that are not reserved (f:, legal:, banned:,
 *   limit:, lang:, finish:…), after attributes
 * @number: value of @field for a card; FALSE: not known for this card, which is unknown. Numbers are compared (have>=4: @argument
 *   is NULL); other words are handed on (deck:this: @argument is "this"), and any value but 0 means yes.
 * @flags: SlvProvidedFlags of a field that @knows; NULL: 0 for every field
 * @test: whether @field stands to @argument as @op says, for fields with SLV_PROVIDED_TEXT (place:"Box A", cond<=played, lang:de).
 *   @op is never SLV_OP_NE: "!=" asks for SLV_OP_EQ and turns the answer round. Several values are asked one by one, and one yes
 *   is enough. @argument is as typed, without quotes, or "/pattern/" never: patterns are refused. @printing is SLV_ROW_NONE when
 *   the card as a whole is asked for; fields with SLV_PROVIDED_PRINTING are asked for every printing of a card that has any.
 * @check: when a query is bound: whether @op and @argument make sense for @field; FALSE with a message ("“foo” is no condition; …")
 *   of any domain in @error, to which the place is added. NULL: everything makes sense.
 * @fields: names that @knows knows, NULL-terminated, for completion and "did you mean"
 * @orders: (nullable): those of the fields that results can be ordered by, NULL-terminated; @order: what a result is worth there, @printing as in @test;
 *   FALSE: not known
 * @values: adds (transfer full) texts to @values that stand for @field's values, for completion
 * @format: (nullable): of the deck at hand: what “this” means after legal:, f: and banned:, in its game
 * @day: (nullable): "2024-05-17": as of when lists are read there; NULL: today
 */
typedef struct {
  gpointer data;
  gboolean (*knows)  (gpointer data, const char *field);
  gboolean (*number) (gpointer data, const char *field, const char *argument, guint row, double *value);
  guint    (*flags)  (gpointer data, const char *field);
  SlvTruth (*test)   (gpointer data, const char *field, SlvOp op, const char *argument, guint row, guint printing);
  gboolean (*check)  (gpointer data, const char *field, SlvOp op, const char *argument, GError **error);
  const char * const *fields, * const *orders;
  gboolean (*order)  (gpointer data, const char *field, guint row, guint printing, double *value);
  void     (*values) (gpointer data, const char *field, GPtrArray *values);
  const SlvFormat *format;
  const char *day;
} SlvProvider;

/**
 * slv_query_in_texts: for words that match no name.
 * Returns: (transfer full) (nullable): @text with its words and phrases looked for in the rules texts; NULL when it has none, so
 *   that the person has said already where to look, and when it is faulty. Any thread.
 */
char       *slv_query_in_texts (const char *text);

/** A query bound to one game of one index; keeps the index alive. Not shared between threads while evaluating. */
typedef struct _SlvBound SlvBound;
/**
 * slv_query_bind:
 * @game: fields are its attributes; a field it does not have is SLV_ERROR_USAGE with column and nearest name
 * @provider: (nullable)
 * Checks values too: in rules mode a value outside a closed domain is an error; numbers where numbers are due.
 * @index may be NULL to check a text against a definition only.
 */
SlvBound   *slv_query_bind (SlvQuery *query, SlvGame *game, SlvIndex *index, SlvQueryMode mode,
                            const SlvProvider *provider, GError **error);
void        slv_bound_free (SlvBound *bound);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvBound, slv_bound_free)
/** Truth for one card (row of that game; SLV_FALSE for rows of others). In search mode never SLV_UNKNOWN. A regular expression
 *  that takes too long is no match here; slv_bound_run() and slv_search() make an error of it. */
SlvTruth    slv_bound_test (SlvBound *bound, guint row);
/** slv_attr_says_no_number: whether a card's value of an attribute of numbers is none, such as X or *; "any" is none that is meant. */
gboolean    slv_attr_says_no_number (const SlvIndex *index, guint row, const SlvAttr *attr);
/** slv_bound_doubts: appends to @attrs (element-type SlvAttr) the attributes that leave open whether the card matches, each once, and to
 *  @sets (nullable) (element-type utf8) the sets of which the list has no card, where the card may have been printed again. */
void        slv_bound_doubts (SlvBound *bound, guint row, GPtrArray *attrs, GPtrArray *sets);
/** The same for one printing of a card: printing terms look at this printing only. */
SlvTruth    slv_bound_test_printing (SlvBound *bound, guint printing);
/** What is written of a card that no list has. */
typedef struct { const char *name, *set_code, *number; } SlvStranger;
/** Truth for a card that has no row, which terms on its name, set and number are asked as they are written, and the provider's tests and
 *  numbers with SLV_ROW_NONE; whatever else a term asks is missing. */
SlvTruth    slv_bound_test_stranger (SlvBound *bound, const SlvStranger *stranger);
/** Appends all matching rows (guint) of the game in row order, gone cards too. SLV_ERROR_CANCELLED; SLV_ERROR_USAGE when a regular
 *  expression takes too long. */
gboolean    slv_bound_run (SlvBound *bound, GArray *rows, GCancellable *cancellable, GError **error);
/** What was understood, in words, for people: (transfer full), translated. */
char       *slv_bound_describe (SlvBound *bound);
/** The contrary of a query that says only what is not so (-type:ally -type:action), in words: (transfer full) (nullable): "Type is “ally”, or Type is
 *  “action”"; NULL: it says something else, too. */
char       *slv_bound_describe_contrary (SlvBound *bound);
/** One term of the topmost "and": where it stands (bytes of the text) and what it says in words, for switching it off and on. */
typedef struct { SlvSpan span; char *words; } SlvQueryPart;
void        slv_query_part_free (SlvQueryPart *part);
/** (transfer full) (element-type SlvQueryPart): in the order of the text; empty for "every card". */
GPtrArray  *slv_bound_parts (SlvBound *bound);

/** A finished search over one game or all. */
typedef struct { GArray *rows;  /* guint: card rows, or printing rows when @printings */ gboolean printings; } SlvResult;
void        slv_result_free (SlvResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvResult, slv_result_free)
/**
 * slv_search:
 * @game: (nullable): all games; then a field must be known to at least one game, and games that do not know it match nothing
 * @sort: (nullable): "cost,-name": attribute ids, name, set, number, rarity, released, game, and what @provider can order by; '-' descends. Missing values come
 *   last either way. NULL: the query's order:, else name. Order is total and stable (game, name, key; then printing).
 * Gone cards are left out unless the query says is:gone.
 */
SlvResult  *slv_search (SlvIndex *index, SlvGame *game, const char *text, const char *sort, gboolean printings,
                        const SlvProvider *provider, GCancellable *cancellable, GError **error);

/**
 * slv_search_parts: what a search understood, part by part (slv_bound_parts()), in the words of the game that was searched, or of the
 * one that the results are of; of several games those of the first result's.
 * @game, @text, @provider: as they were given to slv_search()
 * @result: what it found
 * Returns: (transfer full) (element-type SlvQueryPart): empty for every card. Any thread.
 */
GPtrArray  *slv_search_parts (SlvIndex *index, SlvGame *game, const char *text, const SlvProvider *provider, const SlvResult *result);
