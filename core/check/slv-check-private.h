/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check-private.h: how the files of this room share the work of a check.
 * Everything that depends on a card alone (truths of queries, values, own limits, identities) is worked out once for each
 * card and index and then looked up in an array; a check of a deck is passes over its cards with such look-ups. */
#pragma once
#include "check/slv-check.h"

/** A query with the truths that were found so far; shared by all rules that write it the same way. */
typedef struct { SlvBound *bound; guint8 *truths; /* 0: not tested, else SlvTruth + 1 */ guint first_row; } SlvCheckQuery;

/** A column of the index with what rules need of it; shared by the rules. */
typedef struct {
  const SlvAttr *attr;
  SlvColumn      column;
  SlvCheckQuery *applies;    /* NULL: on every card */
  guint         *ids;        /* by code: position among the checker's values + 1, 0 not looked up */
  double         least;      /* the smallest number of the column, at most 0: the best case of an unknown one */
} SlvCheckColumn;

typedef enum {
  SLV_CELL_IS_KNOWN,         /* with any number of values, none too */
  SLV_CELL_IS_FOREIGN,       /* the attribute does not exist on this card */
  SLV_CELL_IS_UNKNOWN
} SlvCellSense;

/** The copies of one card in one zone of the deck under check. */
typedef struct {
  guint   row, zone, entry, ident, n_candidates;
  guint64 count;
  gint    next;              /* next item of the same identity, -1 none */
} SlvItem;

/** What a rule adds up for one identity. Valid for the rule that began it (slv_checker_begin_tally()). */
typedef struct { guint stamp, item; guint64 lo, hi; gint64 limit_lo, limit_hi; } SlvNameTally;

typedef struct _SlvRuleState SlvRuleState;
typedef struct _SlvRun SlvRun;

typedef struct _SlvRepairLead SlvRepairLead;     /* slv-repair-private.h */
typedef struct _SlvRepairLeads SlvRepairLeads;
typedef struct _SlvRuleClass SlvRuleClass;   /* slv-rule-class.h */

/** A rule of the format, bound. */
struct _SlvRuleState {
  const SlvRule      *rule;
  const SlvRuleClass *class;
  guint8             *in_zone;       /* by zone index */
  guint               other_zone;    /* G_MAXUINT none */
  SlvCheckQuery      *where, *except;
  SlvCheckQuery      *lends;         /* (nullable) what that zone takes: other cards that lie in it say nothing about the deck */
  SlvCheckQuery      *that;          /* (nullable) what a card of with_zone has to be for the rule to hold */
  gboolean            binds;         /* something of it comes from cards of the deck: slv_run_bind() */
  GPtrArray          *of, *plus, *to_of;    /* SlvCheckColumn, may be empty */
  SlvCheckColumn     *override;      /* (nullable) */
  GPtrArray          *weights;       /* SlvCheckQuery by weight, NULL entries: every card */
  gpointer            own;           /* of the class */
};
/** The limit that a card carries itself, where it is no number. */
#define SLV_OWN_NONE      G_MININT64
#define SLV_OWN_UNKNOWN   (G_MININT64 + 1)

/** What the dated lists say of a card: SLV_FALSE nothing; SLV_UNKNOWN: @limit perhaps, as its day is not known. */
typedef struct { gboolean asked; SlvTruth truth; gint64 limit; } SlvListed;

/** Why what a rule takes from a card of the deck cannot be had. */
typedef enum { SLV_BIND_KNOWN, SLV_BIND_EMPTY /* no card there */, SLV_BIND_SEVERAL /* that say different things */, SLV_BIND_UNKNOWN } SlvBindSense;

/** What a rule says under one set of options, and of a deck where it looks at its cards: @open, and then never @active, when these do not
 *  say enough. @grown: of the bounds, what the number of cards adds. */
typedef struct { gboolean active, has_min, has_max; gint64 min, max, copies, grown; SlvBindSense open; guint open_zone; } SlvBoundsOf;

struct _SlvChecker {
  const SlvFormat   *format;
  const SlvRulebook *book;
  SlvGame           *game;
  SlvIndex          *index;          /* as of the day */
  SlvOptions        *options;
  SlvResolver       *resolver;
  char              *as_of, *revision;
  guint              first_row, n_rows;
  GHashTable        *queries;        /* text → SlvCheckQuery */
  GHashTable        *columns;        /* attribute id → SlvCheckColumn */
  GHashTable        *values;         /* folded value → position + 1 */
  GArray            *rules;          /* SlvRuleState */
  SlvBoundsOf       *bounds;         /* by rule, under the checker's own options */
  gboolean           binds;          /* some rule does */
  const SlvRun      *bound_by;       /* the run to whose deck they were bound last */
  gboolean           lists;          /* dated lists apply, likewise */
  SlvCheckColumn    *listed_by;      /* (nullable): copies are counted by this further name of cards, as their number is, and so are those that lists speak of */
  gboolean           is_past;        /* the day of the check is before today */
  SlvListsKnown      known;          /* of lists on the day: slv_index_lists_known() */
  const char        *lists_begin;    /* (nullable), likewise */
  SlvListed         *listed;         /* by row; NULL until asked */
  guint8            *list_zones;     /* by zone index: slv_checker_dup_deck_zones() under the checker's own options */
  guint8            *read_zones;     /* by zone index: zones that a rule or an exchange of the format looks at */
  guint8            *bind_zones;     /* by zone index: zones from whose cards a rule takes its bounds: slv_rule_binds_to() */
  struct _SlvCheckErrata *errata;    /* what rules see of errata; NULL until a card with one is met */
  /* of cards */
  guint             *idents;         /* by row, position + 1, 0 not looked up */
  GHashTable        *ident_ids;      /* identity → position + 1 */
  /* of the check that runs */
  GHashTable        *strange_idents; /* identities of unknown cards → position + 1, counted on from ident_ids */
  GArray            *items;          /* SlvItem */
  GArray            *heads;          /* by identity: { stamp, first item } */
  GArray            *tallies;        /* SlvNameTally by identity */
  GArray            *touched;        /* identities of the running tally */
  GArray            *marks;          /* stamp by value: the set of values that a rule builds up */
  guint              stamp;
};

struct _SlvRun {
  SlvChecker        *checker;
  const SlvDeck     *deck;
  SlvResolution     *resolution;
  const SlvOptions  *options;
  SlvBoundsOf       *bounds;         /* by rule; the checker's own, or of this run */
  gboolean           lists;
  const guint8      *list_zones;     /* by zone index: zones that are part of the deck */
  SlvReport         *report;
  const struct _SlvRepairWish *wish;   /* of a repair: what a person asks of it; NULL: nothing */
  const SlvRepairLeads *leads;       /* likewise: cards for rules to hang on */
  const SlvRepairLead  *lead;        /* (nullable): the one of these that is put there; NULL: what lies there stays */
  gboolean           leads_move;     /* likewise: what lies there may be replaced, whatever rules would say then */
  guint              seeks;          /* likewise: one of SlvRepairKeeps that shall be kept, 0 none */
};

/* ---- columns and queries (slv-check-columns.c) ---- */
/** NULL text or "" is every card, and gives a NULL query. @place: of the definition, for the error; NULL: none wants it. */
gboolean        slv_checker_query (SlvChecker *checker, const char *text, const SlvPlace *place, SlvCheckQuery **query, GError **error);
SlvTruth        slv_check_query_test (SlvCheckQuery *query, guint row);
/** @coded: values are compared, so an attribute of free text is refused. */
SlvCheckColumn *slv_checker_column (SlvChecker *checker, const char *attr, gboolean coded, const SlvPlace *place, GError **error);
void            slv_checker_clear_columns (SlvChecker *checker);
/** @first, @n: (out): the codes of the cell are column.codes[first … first + n). */
SlvCellSense    slv_check_cell (SlvCheckColumn *column, guint row, guint *first, guint *n);
/** The number in the cell, 0 where there is none, in the best and the worst case. FALSE: it is not known. */
gboolean        slv_check_number (const SlvChecker *checker, SlvCheckColumn *column, guint row, double *lo, double *hi);
/** Position of a value among all values that any rule met; equal values of different attributes are the same. */
guint           slv_checker_value (SlvChecker *checker, SlvCheckColumn *column, guint code);
/** Begins an empty set of values; slv_checker_mark() puts one in and says whether it was new. */
void            slv_checker_begin_marks (SlvChecker *checker);
gboolean        slv_checker_mark (SlvChecker *checker, guint value);
gboolean        slv_checker_is_marked (SlvChecker *checker, guint value);

/* ---- cards of the deck (slv-check-cards.c) ---- */
/** Number of the identity of a card that stands in the list; the same as long as the checker lives. */
guint           slv_checker_ident (SlvChecker *checker, guint row);
/** Whether @name may mean another card than @row, and a rule of the format, as far as rules have been asked, tells the two apart. @whole: (nullable): the
 *  same with what stands in brackets behind it, which may be a name's. */
gboolean        slv_checker_is_in_doubt (SlvChecker *checker, const char *name, const char *whole, guint row);
/** Entries whose name several cards have, of which nothing chooses one, and which a rule of the format tells apart, become entries of
 *  which nothing is known (row SLV_ROW_NONE). */
void            slv_checker_doubt (SlvChecker *checker, SlvResolution *resolution);
void            slv_checker_load (SlvChecker *checker, const SlvResolution *resolution);
void            slv_checker_begin_tally (SlvChecker *checker);
SlvNameTally       *slv_checker_tally (SlvChecker *checker, const SlvItem *item);
const char     *slv_run_item_name (const SlvRun *run, const SlvItem *item);

/* ---- what rules take from cards of the deck (slv-check-bind.c) ---- */
/** Whether something of @rule comes from cards of the deck. */
gboolean        slv_rule_binds (const SlvRule *rule);
/** Binds the rules of such formats to @items (SlvItem): their queries and, in run->bounds, what they allow. @said: (nullable): what they
 *  were bound to is appended: equal texts are equal rules. */
void            slv_run_bind (SlvRun *run, const GArray *items, GString *said);
/** The finding of a rule that could not be bound. */
void            slv_run_say_unbound (SlvRun *run, const SlvRuleState *state);
/** slv_bind_sample: (transfer full) (nullable): @text with something in the place of every {ZONE.ATTRIBUTE}, as it could come from a deck;
 *  NULL for NULL, and with @error when the rulebook has no such zone, or no such attribute that could be compared. */
char           *slv_bind_sample (const SlvRulebook *book, const char *text, GError **error);
/** Whether a rule takes something from the cards of a zone. */
gboolean        slv_rule_binds_to (const SlvRule *rule, const char *zone);
/** What a rule says under @options, before it is bound. */
SlvBoundsOf     slv_checker_bounds (const SlvChecker *checker, const SlvRule *rule, const SlvOptions *options);
/** Whether a finding of severity error already speaks of @zone. */
gboolean        slv_run_has_error_about (const SlvRun *run, const char *zone);

/* ---- findings (slv-finding.c) ---- */
SlvFinding     *slv_finding_new (const char *rule, const char *clause, SlvSeverity severity);
void            slv_finding_free (SlvFinding *finding);
void            slv_finding_set_actual (SlvFinding *finding, double actual);
void            slv_finding_set_range (SlvFinding *finding, gboolean has_min, gint64 min, gboolean has_max, gint64 max);
void            slv_finding_add_card (SlvFinding *finding, const char *name, guint64 count, guint row, guint zone);
/** (transfer full): what is allowed, for people: "at least 9", "exactly 50". */
char           *slv_finding_say_allowed (const SlvFinding *finding);
/** A finding of a rule with its zones; @severity as measured: SLV_SEVERITY_ERROR stands for the rule's own, SLV_SEVERITY_UNKNOWN for a
 *  rule that could not be judged, which is a note where the rule only warns: advice that may not be followed leaves nothing open. */
SlvFinding     *slv_run_add (SlvRun *run, const SlvRuleState *state, SlvSeverity severity);
void            slv_run_add_item (const SlvRun *run, SlvFinding *finding, const SlvItem *item, guint64 count);
const SlvBoundsOf *slv_run_bounds (const SlvRun *run, const SlvRuleState *state);

/** Whether it speaks of less than is needed; of more than is allowed otherwise, or of what is not as it should be. */
gboolean        slv_finding_is_too_few (const SlvFinding *finding);
/** slv_finding_least_copies: how many copies have to come, go or move at least until it is gone, where no other card says what its rule allows; 0:
 *  that is not known. */
guint64         slv_finding_least_copies (const SlvChecker *checker, const SlvFinding *finding);
/** Whether two findings of one format are of one rule and, where it judges each name by itself, of one name. */
gboolean        slv_finding_is_like (const SlvFormat *format, const SlvFinding *a, const SlvFinding *b);
/** The verdict that the findings of a report give; they are sorted, the worst first. */
void            slv_report_settle (SlvReport *report);

/* ---- sentences (slv-check-say.c) ---- */
typedef struct { const char *key, *value; } SlvSayValue;
/** slv_say_fill: @text with each {key} replaced by its value, in one pass; what is no known key stays. (transfer full) */
char           *slv_say_fill (const char *text, const SlvSayValue *values, guint n);
/** Fills @finding's message: the rule's own sentence, or @generic (untranslated, N_()), with the finding's values. */
void            slv_run_say (const SlvRun *run, const SlvRuleState *state, SlvFinding *finding, const char *generic);
/** The same with values of the kind's own {keys}. */
void            slv_run_say_with (const SlvRun *run, const SlvRuleState *state, SlvFinding *finding, const char *generic,
                                  const SlvSayValue *more, guint n_more);
/** (transfer full): titles of zones, as a person reads them; NULL: none. */
char           *slv_say_zones (const SlvRulebook *book, char **zones);
/** (transfer full): @names (char*) as a list for a sentence, cut short. */
char           *slv_say_names (const GPtrArray *names);
/** Names of a finding's cards for a sentence, at most a handful. (transfer full) */
char           *slv_finding_dup_names (const SlvFinding *finding);

/* ---- bounds ---- */
typedef enum { SLV_RANGE_HOLDS, SLV_RANGE_UNKNOWN, SLV_RANGE_BROKEN } SlvRange;
SlvRange        slv_range_judge (const SlvBoundsOf *bounds, double lo, double hi);
/** The total of a rule with a span. */
void            slv_range_measure (SlvRun *run, SlvRuleState *state, double *lo, double *hi);
/** A total that may be infinite, as a whole number; and as a finding carries it: without what adding up fractions leaves behind. */
gint64          slv_range_number (double value);
double          slv_range_tidy (double value);

/* ---- findings that no rule gives ---- */
void            slv_run_check_list (SlvRun *run);       /* slv-check-list.c */
void            slv_run_check_to_come (SlvRun *run);    /* cards that were not out on the day */
/** What the dated lists say of a card on the checker's day; borrowed, until the next call. */
const SlvListed *slv_checker_listed (SlvChecker *checker, guint row);
/** slv_checker_dup_known: (transfer full): what is known of the lists on the day where they do not say it themselves, and what settles it. */
char            *slv_checker_dup_known (const SlvChecker *checker);
/** Which cards of one name the lists count together: those of one group. */
guint           slv_list_group (const SlvChecker *checker, guint row);
/** Whether the lists, which speak of @row, count @other of the same name with it; what they do not name, they do not count. */
gboolean        slv_list_counts_together (SlvChecker *checker, guint row, guint other);
/** The same of all cards that they count together: the least that is allowed for certain, and the least that perhaps is. */
typedef struct { guint64 copies; gint64 allowed, perhaps; } SlvListTally;
#define SLV_LIST_TALLY_INIT { 0, G_MAXINT64, G_MAXINT64 }
void            slv_list_tally_add (SlvListTally *tally, SlvChecker *checker, guint row, guint64 copies);
SlvRange        slv_list_tally_judge (const SlvListTally *tally);
/** Whether all printings of a card were released after the checker's day. @first: (out) (optional): the first release, borrowed. */
gboolean        slv_checker_is_to_come (const SlvChecker *checker, guint row, const char **first);
/** By zone index: zones of a list that are part of the deck: not those that a rule compares the deck with (conserve), nor those of
 *  which a rule only warns that nothing may lie there. Caller frees with g_free(). */
guint8         *slv_checker_dup_deck_zones (const SlvChecker *checker, const SlvBoundsOf *bounds);
void            slv_run_add_notes (SlvRun *run, GPtrArray *option_faults);   /* slv-check-notes.c */
/** Whether a card lies in a zone that no rule of the format looks at, and if so, whether it is one of those that the zone is for; one
 *  that is not may have been meant for the deck, and the verdict is unknown. */
typedef enum { SLV_ASIDE_NO, SLV_ASIDE_FITS, SLV_ASIDE_STRAY } SlvAside;
SlvAside        slv_checker_aside (SlvChecker *checker, const SlvItem *item);
/** Whether a verdict hangs on knowing the cards of @zone: not where they are no part of the deck, whatever they are. */
gboolean        slv_run_matters (const SlvRun *run, guint zone);
void            slv_run_add_errata (SlvRun *run);                            /* slv-check-errata.c */
/** The rule that @finding is of; NULL: of none of the format that is active. */
SlvRuleState   *slv_run_rule_of (const SlvRun *run, const SlvFinding *finding);
/** Findings of rules that may be kept after all, as it is not certain in which zones cards lie, become open (slv-check-loose.c). The last
 *  that is done with a run: what is loaded into the checker is another deck afterwards. */
void            slv_run_check_loose (SlvRun *run);
/** Ends what all findings say, once all are there: what is foreign, what is missing, and the least that has to be done. */
void            slv_run_end_findings (SlvRun *run);                          /* slv-check-act.c */
void            slv_check_errata_free (struct _SlvCheckErrata *errata);      /* NULL does nothing */
