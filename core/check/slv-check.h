/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-check.h: (deck, format, index) → findings. A pure function: the same one for the window's banner, the command line and
 * a deck after sideboarding. Rules are data (SlvRule); a kind of rule is a class in a file of its own (slv-rule-class.h).
 * Source of every verdict: the clause that the definition names. See core/README.md, "Verdict". */
#pragma once
#include "deck/slv-deck.h"
#include "query/slv-query.h"

typedef struct { char *name; guint count; guint row; /* SLV_ROW_NONE: unknown */ guint zone; } SlvFindingCard;

typedef struct {
  char       *rule, *clause;
  SlvSeverity severity;
  char       *zone;              /* ids joined by a blank; "" */
  char       *message;           /* one sentence for people, translated where there is a translation */
  GPtrArray  *cards;             /* SlvFindingCard */
  gboolean    has_actual;
  double      actual;            /* measured */
  gboolean    has_min, has_max;
  gint64      min, max;          /* allowed */
  guint64     line;              /* of the deck file, 0 none */
  gboolean    open;              /* could not be judged: of severity "unknown", or a note of a rule that only warns */
  gboolean    astray;            /* likewise, because it is not known where cards of the deck lie, or what lines of it are */
  char       *nearest;           /* of "unknown-zone": id of the zone that may be meant by the heading in @zone; "" none */
} SlvFinding;

/** What the rule allows, as in JSON: ">= 60", "<= 4", "= 51", "9..12"; NULL when the finding has no number. (transfer full) */
char *slv_finding_dup_allowed (const SlvFinding *finding);

typedef enum { SLV_VERDICT_LEGAL, SLV_VERDICT_UNKNOWN, SLV_VERDICT_ILLEGAL } SlvVerdict;
const char *slv_verdict_to_string (SlvVerdict verdict);    /* "legal" "unknown" "illegal" */

typedef struct {
  const SlvFormat *format;
  SlvVerdict  verdict;
  GPtrArray  *findings;          /* SlvFinding: errors, unknowns, warnings, notes; within each in the order of the rules */
  guint      *zone_counts;       /* copies by zone index of the rulebook */
  guint       n_zones;
  char       *revision;          /* of definition and index; a verdict without it is worth nothing */
} SlvReport;
void slv_report_free (SlvReport *report);
/** slv_report_dup_assumptions: what @report says of options that are read otherwise than the rulebook is, one sentence each. (transfer full)
 *  (element-type utf8); empty where there is none. Any thread. */
GPtrArray *slv_report_dup_assumptions (const SlvReport *report);
/** slv_report_find_worse: the first error, unknown or warning of @report that @than has not, or that is farther from what its rule
 *  allows; NULL: there is none. Both: of one format. Borrowed from @report. Any thread. */
const SlvFinding *slv_report_find_worse (const SlvReport *report, const SlvReport *than);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvReport, slv_report_free)

/** A format made ready for one index and one set of options: queries bound, their answers cached by card. Keeps the index. */
typedef struct _SlvChecker SlvChecker;
/**
 * slv_checker_new: @options may be %NULL. Fails (SLV_ERROR_REFUSED with the definition's file and line) when a query of a
 * rule does not bind. Use in one thread at a time. @as_of: (nullable): ISO day for dated lists and errata; NULL: today.
 */
SlvChecker *slv_checker_new (const SlvFormat *format, SlvIndex *index, const SlvOptions *options, const char *as_of, GError **error);
void        slv_checker_free (SlvChecker *checker);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvChecker, slv_checker_free)
const SlvFormat *slv_checker_get_format (SlvChecker *checker);
/** slv_checker_check: all findings, not the first. Cards that the index does not know: rule "unknown-card", severity unknown;
 *  they count for sizes and copies. Unread lines of the deck: rule "unread-line", severity unknown; zones that the rulebook
 *  does not know: rule "unknown-zone", warning. Options that are not at their default: rule "option", note. Limits that the
 *  index carries for the format (under SlvFormat.list_tag or its full id): rule "list", unless option lists=no; clause and
 *  reason are those of the list where it says them. */
SlvReport  *slv_checker_check (SlvChecker *checker, const SlvDeck *deck);
/*  What a deck says of options itself (SlvDeck.option_texts) holds for that deck, but never over what the checker was given.
 *  Several index cards of one name, of which neither set and number nor the zone choose one: rule "same-name", unknown where rules see them
 *  differently (then nothing is known of the entry), else a note. A format that the rulebook names without numbers: rule
 *  "template", note. A measured value that is not certain is reported by what is certain; for copies, by those listed.
 *  What only cards that are in no list keep from being judged is told once, by "unknown-card", unless a minimum hangs on it.
 *  A card that a rule sees otherwise than it was printed, because of an erratum that holds on the day: rule "erratum", note.
 *  Rules without a number of their own (relate, known, conserve) measure the copies that break them and allow no number. */

/** The running totals that an editor shows: one per count, sum and size rule. */
typedef struct {
  const SlvRule *rule;
  const char    *title;          /* what is added up, translated; NULL: cards are counted */
  double         actual;
  gboolean       has_min, has_max;
  gint64         min, max;
  gboolean       unknown, broken;
} SlvTotal;
GArray     *slv_checker_totals (SlvChecker *checker, const SlvDeck *deck);   /* SlvTotal; (transfer full) */
/** slv_rule_wants_empty: whether @rule asks for no card at all in @zone (its id), whatever the options. */
gboolean    slv_rule_wants_empty (const SlvRule *rule, const char *zone);

/** slv_check_definition: asks the kinds of its rules what is wrong with them and binds every query of a definition (zones, rules,
 *  steps, `for`); faults and hints are appended with file, line, column (for `games validate`, after slv_game_load_file()).
 *  Returns TRUE when there was no error. */
gboolean    slv_check_definition (SlvGame *game, GPtrArray *faults);
/** Formats that a deck without a named one is judged under: what the deck says, else the newest rulebook's first. */
SlvFormat  *slv_check_default_format (const SlvDeck *deck, SlvIndex *index, SlvGames *games, GError **error);
/** How slv_reports_compare() names formats: by ids, as the command line takes them, or by titles. */
typedef enum { SLV_COMPARE_IDS, SLV_COMPARE_TITLES } SlvCompareStyle;
/** slv_reports_compare: @reports: (element-type SlvReport): at least one, of one deck under several formats. Returns: (transfer
 *  full): whether the formats agree, and if not, which says what and why; translated. Any thread. */
char       *slv_reports_compare (const GPtrArray *reports, SlvCompareStyle style);
/** (transfer full): cJSON of one deck's report as in the manual page ("decks" element); (cJSON *) as gpointer to keep cJSON out here. */
gpointer    slv_report_to_json (const SlvReport *report, const SlvDeck *deck);
