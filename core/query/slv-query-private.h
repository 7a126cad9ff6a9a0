/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-private.h: what the files of this room share: tokens, the tree, the bound tests. Not for other rooms. */
#pragma once
#include "query/slv-query.h"

#define SLV_REGEX_PATTERN_MAX 2000u         /* bytes of a pattern as typed */
#define SLV_REGEX_TEXT_MAX    (64u << 10)   /* bytes of a text that a pattern looks at */
#define SLV_REGEX_TIME_MAX    1500000       /* microseconds that all patterns of a bound query may take in one run */

/** ":" "=" "!=" "<" "<=" ">" ">=" */
const char *slv_op_to_string (SlvOp op);

/* ---- lexer (slv-query-lexer.c) ---- */

typedef enum {
  SLV_TOKEN_END, SLV_TOKEN_OPEN, SLV_TOKEN_CLOSE, SLV_TOKEN_MINUS, SLV_TOKEN_AND, SLV_TOKEN_OR, SLV_TOKEN_NOT,
  SLV_TOKEN_WORD,      /* text is the word */
  SLV_TOKEN_PHRASE,    /* text without its quotes */
  SLV_TOKEN_EXACT,     /* !"…": text without mark and quotes */
  SLV_TOKEN_REGEX,     /* text between the slashes, as typed */
  SLV_TOKEN_FIELD      /* text is the field's name; op is set; values follow by slv_lexer_value() */
} SlvTokenKind;

/** A token owns @text; free it with slv_token_clear(). @span covers everything typed, quotes and operator too. */
typedef struct { SlvTokenKind kind; char *text; SlvOp op; SlvSpan span; } SlvToken;
void     slv_token_clear (SlvToken *token);

/** Bytes of valid UTF-8; @at is where reading goes on. */
typedef struct { const char *text; guint length, at; } SlvLexer;
gboolean slv_lexer_next (SlvLexer *lexer, SlvToken *token, GError **error);
/** One value after a field's operator or after '|': WORD, PHRASE or REGEX. */
gboolean slv_lexer_value (SlvLexer *lexer, const SlvToken *field, SlvToken *token, GError **error);
/** Takes a '|' that stands directly here. */
gboolean slv_lexer_bar (SlvLexer *lexer);
/* for the counting form (slv-count.c) */
/** Goes over blanks; returns where reading goes on. */
guint    slv_lexer_skip (SlvLexer *lexer);
/** Takes an operator that stands directly here. */
gboolean slv_lexer_operator (SlvLexer *lexer, SlvOp *op, SlvSpan *span);
/** Where @mark stands from @at on, outside of quotes and regular expressions; the length of the text: nowhere. */
guint    slv_lexer_find_mark (const SlvLexer *lexer, guint at, char mark);

/** Sets a SLV_ERROR_USAGE with the column of @span in @text and the span itself, which holds whole characters. Returns FALSE. */
gboolean slv_query_fail (GError **error, const char *text, SlvSpan span, const char *format, ...) G_GNUC_PRINTF (4, 5);
/** The same, with the one of @names (NULL-terminated) that is nearest to @word offered behind it. */
gboolean slv_query_fail_near (GError **error, const char *text, SlvSpan span, const char *word, const char * const *names,
                              const char *format, ...) G_GNUC_PRINTF (6, 7);

/* ---- tree ---- */

typedef enum { SLV_FORM_WORD, SLV_FORM_PHRASE, SLV_FORM_REGEX } SlvForm;
typedef struct { SlvForm form; char *text; GRegex *regex; SlvSpan span; } SlvQueryValue;

typedef enum { SLV_NODE_AND, SLV_NODE_OR, SLV_NODE_NOT, SLV_NODE_TERM } SlvNodeKind;
/** A counting form would be one more kind: its query as child, its zone and limits as values. */
typedef struct {
  SlvNodeKind kind;
  SlvSpan     span;
  GPtrArray  *children;    /* SlvNode; AND, OR: two or more, NOT: one */
  /* terms */
  char       *field;       /* slv_fold_id() of the name as typed; NULL: the card's name */
  SlvSpan     field_span;
  SlvOp       op;
  gboolean    exact;       /* !"…" */
  GArray     *values;      /* SlvQueryValue, at least one */
} SlvNode;
static inline const SlvQueryValue *
slv_node_value (const SlvNode *node, guint nth)
{
  return &g_array_index (node->values, SlvQueryValue, nth);
}

void     slv_node_free (SlvNode *node);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvNode, slv_node_free)

struct _SlvQuery {
  gatomicrefcount ref_count;
  char    *text;
  SlvNode *root;           /* NULL: every card */
  gboolean printings;      /* unique:printings */
  char    *order;          /* NULL: none */
  SlvSpan  order_span;
};

/* ---- bound tests (slv-query-bind.c makes them, slv-query-eval.c runs them) ---- */

/** Where a test looks: a card, and perhaps one printing of it. */
typedef struct {
  guint    row;
  guint    printing;       /* SLV_ROW_NONE: none is looked at */
  gboolean undecided;      /* terms on printings are unknown: finds out what the card alone decides */
} SlvAt;

/** How one text is compared. Folded texts for all but patterns, which read the text as it stands. */
typedef enum { SLV_MATCH_PART, SLV_MATCH_WORD, SLV_MATCH_WHOLE, SLV_MATCH_REGEX } SlvMatchKind;
typedef struct { SlvMatchKind kind; char *needle; GRegex *regex; SlvSpan span; } SlvMatch;

/** Numbers from @low to @high; open ends are infinite; @above and @below leave the ends out. */
typedef struct { double low, high; gboolean above, below; } SlvNumberRange;
gboolean slv_range_has (const SlvNumberRange *range, double number);

/** A number that a comparison reads: of a column by code, or of a provider. */
typedef struct { const SlvAttr *attr; SlvColumn column; double *numbers; const char *provided; } SlvOperand;

/** Answers already found for words of printings (slv_index_printing_words()); word 0 is "" and never asked for. */
#define SLV_MEMO_SIZE 1024u
typedef struct { guint32 word; SlvTruth truth; } SlvMemo;

/** A search for parts of texts, card by card at first; once many cards were asked, all of them in one pass over memory. */
typedef struct { guint asked; guint8 *rows; /* by row - first_row, NULL: not yet */ } SlvHits;

typedef struct _SlvLeaf SlvLeaf;
typedef SlvTruth (*SlvLeafTest) (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
typedef struct {
  SlvPrintingField field;
  SlvTruth       (*match) (SlvBound *bound, const SlvLeaf *leaf, const char *text);
} SlvPrintingRead;

/** One term, made ready. Which members count depends on @test. */
struct _SlvLeaf {
  SlvLeafTest    test;
  guint          cost;         /* rough nanoseconds for one card: cheap terms go first */
  gboolean       of_printing, either;   /* SLV_PROVIDED_EITHER */
  SlvOp          op;
  SlvSpan        span;
  const SlvAttr *attr;
  SlvColumn      column;
  guint8        *table;        /* by code: whether the value matches; of numbers that are not just searched for an SlvTruth */
  guint32       *wanted;       /* set relations: by code, which wanted value it is, 0 none */
  guint         *counts;       /* set relations: how often each wanted value is wanted */
  guint          n_wanted;
  GArray        *matches;      /* SlvMatch */
  GArray        *ranges;       /* SlvNumberRange */
  SlvOperand     left, right;
  SlvPrintingRead printing;
  const guint32 *words;        /* the printing field of all printings */
  SlvMemo       *memo;         /* SLV_MEMO_SIZE */
  SlvHits       *hits;         /* names and texts, when only parts are looked for */
  gboolean       compares;     /* rarity: above, below or between; what has no place in the order is unknown */
  SlvLeaf       *also;         /* looser search: this may be true instead, else the answer stands */
  SlvTruth       constant;
  const SlvFormat *format;     /* limits of lists: those of this one, NULL: of any */
  char          *day;
  GPtrArray     *bars;         /* (nullable) SlvTest: what rules of the format keep out by lists or days */
  gboolean       unread;       /* nobody knows what lists allowed on the day */
  char         **arguments;    /* provider: words handed on; released: days; name: identities of whole names */
  const char    *provided;
  GPtrArray     *unlisted;     /* (nullable) in: of a rule: sets of which the card list has no card, char* */
};

typedef struct _SlvTest SlvTest;
struct _SlvTest {
  SlvNodeKind kind;
  guint       cost;
  GPtrArray  *children;        /* SlvTest */
  SlvLeaf    *leaf;
};

struct _SlvBound {
  SlvQuery    *query;
  SlvGame     *game;
  SlvIndex    *index;          /* NULL: only checked */
  SlvQueryMode mode;
  gboolean     has_provider;
  SlvProvider  provider;
  guint        first_row, n_rows;
  SlvTest     *root;           /* NULL: every card */
  SlvTest    **applies;        /* by attribute: the bound `for`, NULL: none or not asked for yet */
  guint8      *applies_state;  /* by attribute: SlvAppliesState */
  gboolean     looks_at_printings, mentions_gone;
  gboolean     other_games;    /* for the words of errors */
  gboolean     unknown_field;  /* the error is that the game lacks a field */
  gboolean     tests_printing; /* one printing is asked about, not its card */
  const SlvStranger *stranger; /* (nullable): it is asked about a card without a row */
  GHashTable  *faces;          /* row → folded names of further faces, a line each; NULL: not asked for yet */
  gint64       regex_time;     /* microseconds spent */
  GError      *failure;        /* a pattern took too long */
};
typedef enum { SLV_APPLIES_NONE, SLV_APPLIES_READY, SLV_APPLIES_BUSY } SlvAppliesState;

SlvTruth slv_test_run (SlvBound *bound, const SlvTest *test, const SlvAt *at);
void     slv_test_free (SlvTest *test);
void     slv_leaf_free (SlvLeaf *leaf);
SlvLeaf *slv_leaf_new (SlvLeafTest test, const SlvNode *node, guint cost);
void     slv_leaf_add_match (SlvLeaf *leaf, SlvMatchKind kind, const SlvQueryValue *value);
/** Once all matches are added: whether leaf->hits can serve (only parts are looked for). */
void     slv_leaf_expect_hits (SlvLeaf *leaf);
gboolean slv_matches_test (SlvBound *bound, GArray *matches, const char *text, const char *folded);
/** Whether @regex matches; FALSE and bound->failure when the patterns of this query have used up their time. */
gboolean slv_regex_test (SlvBound *bound, GRegex *regex, SlvSpan span, const char *text);
/** slv_match_word: whether @needle begins a word of @text; both folded. */
gboolean slv_match_word (const char *text, const char *needle);

/** slv_answer_missing: what a term answers for a card that does not say @attr: unknown, or no where it does not exist. (Defaults stand in the index.) */
SlvTruth slv_answer_missing (SlvBound *bound, const SlvAttr *attr, const SlvAt *at);

/* the tests themselves (slv-query-eval.c, slv-query-printing.c) */
SlvTruth slv_leaf_test_constant (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_name (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_text (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_codes (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_numbers (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_set (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_fields (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_provider (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_provider_text (SlvBound *bound, const SlvLeaf *leaf, const SlvAt *at);
SlvTruth slv_leaf_test_stranger (SlvBound *bound, const SlvLeaf *leaf);

/**
 * slv_query_bind_among: slv_query_bind() for one of several games of a search.
 * @other_games: whether other games are asked too, for the words of an error
 * @unknown_field: (out): whether the error is only that this game lacks a field
 */
SlvBound *slv_query_bind_among (SlvQuery *query, SlvGame *game, SlvIndex *index, SlvQueryMode mode, const SlvProvider *provider,
                                gboolean other_games, gboolean *unknown_field, GError **error);
/** Whether game: leaves this game out from the start. */
gboolean  slv_bound_is_left_out (const SlvBound *bound);

/* ---- binding of single terms: each returns NULL with @error (slv_query_fail) ---- */

SlvLeaf *slv_bind_attr (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error);
SlvLeaf *slv_bind_printing (SlvBound *bound, const char *field, const SlvNode *node, GError **error);
/** Values of a term on rarities into leaf->ranges, places in the game's order, and leaf->matches. */
gboolean slv_bind_rarity (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error);
SlvTruth slv_match_rarity (SlvBound *bound, const SlvLeaf *leaf, const char *text);
/** (transfer full) (nullable): the rarities that a comparison means, in the game's order, for people; NULL: it compares none, or
 *  several games are searched, each with an order of its own. */
char    *slv_rarities_meant (SlvBound *bound, const SlvNode *node);
SlvLeaf *slv_bind_provided (SlvBound *bound, const char *field, const SlvNode *node, GError **error);
/** SlvProvidedFlags of a field of the provider; 0 without one. */
guint    slv_bound_provided_flags (const SlvBound *bound, const char *field);
/** slv_bind_inner: (transfer full) (nullable): a query of a definition, bound beside the one that is being bound; NULL also where it is every card. */
SlvTest *slv_bind_inner (SlvBound *bound, const char *text, GError **error);
/** Binds @attr's `for` when it is not yet (rules mode). */
gboolean slv_bind_applies (SlvBound *bound, const SlvAttr *attr, GError **error);
/** Numbers and ranges of all values into leaf->ranges; @what names the field for messages. */
gboolean slv_bind_ranges (SlvBound *bound, SlvLeaf *leaf, const SlvNode *node, GError **error);
gboolean slv_bind_range (SlvBound *bound, const SlvNode *node, const SlvQueryValue *value, SlvNumberRange *range, GError **error);
/** FALSE with what is wrong with the range @value: an operator that takes none, or its end before its beginning (@backwards). */
gboolean slv_bind_span (SlvBound *bound, const SlvNode *node, const SlvQueryValue *value, gboolean backwards, GError **error);
/** A term on a NUMBER or EXPRESSION attribute. */
SlvLeaf *slv_bind_number (SlvBound *bound, const SlvAttr *attr, const SlvNode *node, GError **error);
gboolean slv_attr_is_numeric (const SlvAttr *attr);
/** Sets leaf->attr and opens its column; FALSE when there is none (no index, or no card of the game). */
gboolean slv_bind_column (SlvBound *bound, SlvLeaf *leaf, const SlvAttr *attr);
/** A typed value made ready to be held against the values of a dictionary. @begun: one of a value's words may begin with it;
 *  @canonical: what it is in the domain, NULL: not in it; @spellings: values with another spelling that begins so. */
typedef struct { const SlvQueryValue *value; gboolean begun; const char *canonical; char *search, *name; GPtrArray *spellings; } SlvTypedValue;
/** (transfer full) (element-type SlvTypedValue): of @values (SlvQueryValue), which must outlive them. */
GArray  *slv_fits_new (const SlvAttr *attr, GArray *values, gboolean begun);
/** Whether a card's value @text is the typed one as a whole. */
gboolean slv_fit_is_whole (const SlvBound *bound, const SlvAttr *attr, const SlvTypedValue *fit, const char *text, const char *folded);
/** Whether a card's value @text is one of them. */
gboolean slv_fits_any (SlvBound *bound, const SlvAttr *attr, GArray *fits, const char *text, const char *folded);
/** One plain decimal number of at most 15 digits. */
gboolean slv_number_parse (const char *text, double *number);
/** "2..4", "2..", "..4" */
gboolean slv_number_parse_span (const char *text, SlvNumberRange *range);
gboolean slv_bind_only_equal (SlvBound *bound, const SlvNode *node, GError **error);
/** All names by which a field may be called, for hints; (transfer container). */
GPtrArray *slv_bind_field_names (const SlvBound *bound);
/** What stands for the table of built-in fields: long name of a built-in field, or NULL. */
const char *slv_builtin_field (const char *name);
/** Attribute under @name, unless a built-in field of that name goes first. */
const SlvAttr *slv_bind_find_attr (const SlvBound *bound, const char *name);
