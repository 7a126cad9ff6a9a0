/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds.h: the odds of hands, under a format's own opening procedure. A snapshot of a deck answers questions, each by
 * counting (multivariate hypergeometric law over the disjoint classes that the question tells apart) or, where that would be
 * too much, by a simulation whose answer does not depend on the number of threads. Chances are numbers in [0, 1]; texts for people
 * say percent. Wants are written in the counting form of the query language (slv-count.h): the cards of the hand are
 * counted, with @hand or without; @PILE counts what is left in the pile.
 *
 * Every function may be called from any thread, and on one SlvOddsDeck from several at once. All texts in results are for
 * people and translated. Source: core/README.md, "Odds". */
#pragma once
#include "goldfish/slv-opening.h"
#include "query/slv-count.h"

#define SLV_ODDS_TRIALS_DEFAULT 1000000u
#define SLV_ODDS_TRIALS_MAX     G_GUINT64_CONSTANT (1000000000000)
#define SLV_ODDS_THREADS_MAX    64u
#define SLV_ODDS_TURN_MAX       100000u

/* ---- the deck ---- */

/** How a snapshot is taken. All zero: two players, the hand that the opening draws, all cards there. */
typedef struct {
  guint               players;      /* 0: two */
  guint               draw;         /* cards of the opening hand, 0: as the opening says. More than the pile: all of it */
  guint               way;          /* which of slv_opening_ways() every turn takes, from 1; 0: the one that draws most */
  const char * const *gone;         /* (nullable) NULL-terminated "NAME" or "NAME=N": copies that are known to be gone from the pile */
} SlvOddsSetup;

/** What one deck draws from under one format: immutable, reference-counted. Keeps deck and index; the format's definitions
 *  are those of the index. */
typedef struct _SlvOddsDeck SlvOddsDeck;
/**
 * slv_odds_deck_new:
 * @options: (nullable); @setup: (nullable)
 * SLV_ERROR_NO with a reason when the opening cannot start (as slv_opening_new()), SLV_ERROR_USAGE for a card in @gone that the
 * pile does not hold, and for a way that there is not.
 */
SlvOddsDeck *slv_odds_deck_new   (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options,
                                  const SlvOddsSetup *setup, GError **error);
SlvOddsDeck *slv_odds_deck_ref   (SlvOddsDeck *deck);
void         slv_odds_deck_unref (SlvOddsDeck *deck);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsDeck, slv_odds_deck_unref)

guint        slv_odds_deck_hand_size (const SlvOddsDeck *deck);
/** Cards that the hand is drawn from: those set aside before are not among them. */
guint        slv_odds_deck_pile_size (const SlvOddsDeck *deck);
/** Cards seen by the end of @turn (0: the opening hand), capped at the pile. @second: another player begins. */
guint        slv_odds_deck_seen (const SlvOddsDeck *deck, gboolean second, guint turn);
/** The first turn by whose end the whole pile is seen; turns after it change nothing. SLV_ODDS_TURN_MAX when there is none. */
guint        slv_odds_deck_last_turn (const SlvOddsDeck *deck, gboolean second);
/** Redraws that the format allows in a row, 0 none; cards that may be exchanged once, 0 none; whether cards are chosen to be
 *  set aside. What is 0 or FALSE needs no control. */
guint        slv_odds_deck_redraws (const SlvOddsDeck *deck);
guint        slv_odds_deck_exchange (const SlvOddsDeck *deck, gboolean second);
gboolean     slv_odds_deck_sets_aside (const SlvOddsDeck *deck);
/** Cards that are looked at before the draw, 0 none. */
guint        slv_odds_deck_look (const SlvOddsDeck *deck);

/* ---- a question ---- */

typedef enum {
  SLV_ODDS_BEST,          /* the best use of redraws and exchange for the want */
  SLV_ODDS_AS_IT_COMES,   /* the first hand, kept */
  SLV_ODDS_RULE           /* redraws by a person's own rule (keep_if) as far as allowed; the exchange at its best */
} SlvOddsPolicy;
typedef enum { SLV_ODDS_AUTO, SLV_ODDS_EXACT, SLV_ODDS_SIMULATED } SlvOddsMethod;

/** Cards that are set aside before are always those that serve the want best. All zero but @want: the opening hand, this
 *  player begins, best policy, exact where it can be. */
typedef struct {
  const char   *want;        /* counting text */
  gboolean      second;      /* another player begins */
  guint         turn;        /* cards seen by the end of this turn; 0: the opening hand */
  SlvOddsPolicy policy;
  const char   *keep_if;     /* counting text about the opening hand, for SLV_ODDS_RULE */
  const char   *given;       /* (nullable) counting text: only first hands of which it is true are looked at */
  SlvOddsMethod method;      /* EXACT: an error instead of a simulation; SIMULATED: never exact */
  guint64       trials;      /* hands of a simulation, 0: SLV_ODDS_TRIALS_DEFAULT, or fewer where a hand takes long */
  guint64       seed;
  guint         threads;     /* 0: one a processor. The answer does not depend on it */
} SlvOddsQuestion;

typedef struct {
  char          *want;         /* as asked */
  char          *words;        /* what was understood */
  double         probability;  /* that the want is surely true */
  double         unknown;      /* that it cannot be said, because cards are not known well enough; mostly 0 */
  SlvOddsMethod  method;       /* EXACT or SIMULATED */
  char          *fraction;     /* (nullable) exact answers that fit into whole numbers: "NUMERATOR/DENOMINATOR", reduced */
  guint64        trials;       /* simulated: hands, and the bounds of the 95 % Wilson interval */
  double         low, high;
  char          *policy;       /* what the player does, a sentence or more */
  GPtrArray     *set_aside;    /* (element-type utf8) names of the cards set aside for this want; empty mostly */
  GPtrArray     *assumptions;  /* (element-type utf8) what was assumed for this answer besides slv_odds_assumptions(); empty mostly */
  double         keep_first;   /* RULE: that the rule is true of the first hand; of the hand that is kept; redraws on average */
  double         keep_final;
  double         redraws;      /* on average, any policy */
  gint64         microseconds;
} SlvOddsResult;
void slv_odds_result_free (SlvOddsResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsResult, slv_odds_result_free)

/** slv_odds_chance_text: (transfer full): a chance for people, in percent, and never "0 %" or "100 %" for what is only nearly so.
 *  slv_odds_change_text: a difference of two chances, in points with its sign.
 *  slv_odds_method_text: how an answer was found: exact, with its fraction if that is short, or by how many hands, and how sure that is.
 *  slv_odds_chance_brief: a chance to a tenth, for a cell of a table, as true at its ends. */
char *slv_odds_chance_text  (double chance);
char *slv_odds_chance_brief (double chance);
char *slv_odds_change_text (double change);
char *slv_odds_method_text (const SlvOddsResult *result);

/** Progress of a simulation; called in the asking thread. */
typedef void (*SlvOddsProgress) (guint64 done, guint64 total, gpointer user_data);

/** slv_odds_check: whether @text can be asked about a hand of @deck, without computing. SLV_ERROR_USAGE with column and span
 *  (slv_error_get_span()). */
gboolean       slv_odds_check (SlvOddsDeck *deck, const char *text, GError **error);
/**
 * slv_odds_ask: answers one question.
 * SLV_ERROR_USAGE for a faulty text (column, and which text in the message), SLV_ERROR_NO when EXACT is asked for and would be
 * too much, or when no hand has what @given says, SLV_ERROR_CANCELLED.
 */
SlvOddsResult *slv_odds_ask (SlvOddsDeck *deck, const SlvOddsQuestion *question, GCancellable *cancellable,
                             SlvOddsProgress progress, gpointer user_data, GError **error);

/**
 * slv_odds_assumptions: (transfer full) (element-type utf8): everything that a question about this deck takes for granted, a sentence each:
 * where cards are not known well enough, where the rules leave something open, and the seat and the number of players where they
 * count. What @question->want leaves open is told where it is set, as a count or as a query without brackets.
 */
GPtrArray     *slv_odds_assumptions (const SlvOddsDeck *deck, const SlvOddsQuestion *question);
/**
 * slv_odds_deal: (transfer full): an opening hand of the deck that agrees with an answer.
 * @result: (nullable): the cards that are set aside before are those of this answer
 */
SlvOpening    *slv_odds_deal (const SlvOddsDeck *deck, const SlvOddsResult *result, guint64 seed, gboolean second, GError **error);

/* ---- series, for plots and their tables ---- */

typedef struct { guint turn, seen; double probability, low, high; /* low = high = probability when exact */ } SlvOddsPoint;
/** slv_odds_by_turn: @question->turn is the last turn; turn 0 is the opening hand. (transfer full) (element-type SlvOddsPoint) */
GArray        *slv_odds_by_turn (SlvOddsDeck *deck, const SlvOddsQuestion *question, GCancellable *cancellable, GError **error);

/**
 * slv_odds_counts: how many cards of @term ("[type:ally]", or a query without brackets) are among those seen, as they come.
 * Of cards that are set aside before, as many as possible are others.
 * Returns: (transfer full) (element-type double): element n is the chance of n cards; up to the last that is possible.
 */
GArray        *slv_odds_counts (SlvOddsDeck *deck, const char *term, gboolean second, guint turn, GError **error);

/* ---- all cards by turn ---- */

/** What turns show of one card of the pile, or of all cards that have one value of an attribute. */
typedef struct {
  const SlvAttr *attr;      /* NULL: a card; else that of a group */
  guint          row;       /* of the card; SLV_ROW_NONE: of a group, or no card list has it */
  char          *label;     /* the name of the card, or the value */
  char          *want;      /* that one copy at the least is seen, as a person would write it: a count between brackets alone */
  guint          copies;    /* in the pile */
  guint          open;      /* further copies there that may be of the group: nobody knows; they are counted nowhere */
  GArray        *turns;     /* SlvOddsPoint: from the opening hand on */
} SlvOddsSight;
/**
 * slv_odds_sights: (transfer full) (element-type SlvOddsSight): cards, those with most copies first; then groups, by the attributes that
 * cards are sorted by (facets) of which the pile has few values, each in the order of its values. As the cards come: the first hand is kept.
 * @last: the last turn, less where the whole pile is seen before. Exact; errors of slv_odds_ask().
 */
GPtrArray     *slv_odds_sights (SlvOddsDeck *deck, gboolean second, guint last, GCancellable *cancellable, GError **error);
/** slv_odds_sight_name: (transfer full): the card, or the attribute and the value of a group. */
char          *slv_odds_sight_name   (const SlvOddsSight *sight);
/** slv_odds_sights_words: (transfer full): what these chances are, and what they leave open, a sentence or more. */
char          *slv_odds_sights_words (const SlvOddsDeck *deck, const GPtrArray *sights);

/* ---- which card matters ---- */

/** One copy more or less of @name in the pile: the answer then, and the change. */
typedef struct { char *name; guint row; gint delta; /* +1 or -1 */ double probability, change; } SlvOddsMove;
/** slv_odds_moves: (transfer full) (element-type SlvOddsMove): the largest changes first, at most @max of them; cards of the deck
 *  only. Exact answers only: SLV_ERROR_NO when they would be too much. */
GPtrArray     *slv_odds_moves (SlvOddsDeck *deck, const SlvOddsQuestion *question, guint max, GCancellable *cancellable,
                               GError **error);

/* ---- what to do with a hand ---- */

typedef enum { SLV_ODDS_KEEP, SLV_ODDS_REDRAW, SLV_ODDS_EXCHANGE, SLV_ODDS_PUT_BACK } SlvOddsAct;
typedef struct {
  SlvOddsAct act;
  GArray    *positions;      /* guint: cards of the hand to return, for SLV_ODDS_EXCHANGE and SLV_ODDS_PUT_BACK */
  double     keep, redraw, best;   /* chance with what was asked about returned; redrawn (NAN: not allowed); best of all */
  char      *words;          /* a sentence */
} SlvOddsAdvice;
void           slv_odds_advice_free (SlvOddsAdvice *advice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsAdvice, slv_odds_advice_free)
/**
 * slv_odds_advise: the best use of @opening's hand for the want, given the redraws and exchanges that are left in it. The cards
 * set aside are those of @opening, which nobody may change meanwhile. @question->given, keep_if and policy do not count.
 * @returned: (nullable): positions of cards of the hand that the opening lets go, which @keep of the answer is about: so many of them as
 *   it demands or allows; NULL: no more than have to
 * SLV_ERROR_NO when too much, also when it is only a redraw that would take too long to work out: then nobody knows what is best.
 */
SlvOddsAdvice *slv_odds_advise (SlvOddsDeck *deck, SlvOpening *opening, const SlvOddsQuestion *question, const GArray *returned,
                                GCancellable *cancellable, GError **error);

/* ---- a person's own rules for keeping a hand ---- */

/** (transfer full) (nullable): the rule that holds for a deck of the library: its own, else the format's. @deck_id 0: the format's.
 *  @own: (out) (optional): whether it is the deck's own. */
char          *slv_odds_rule_get (SlvStore *store, const SlvFormat *format, gint64 deck_id, gboolean *own);
/** Keeps the rule of a deck, or of all decks of a format (@deck_id 0). @rule: (nullable): NULL forgets it. */
gboolean       slv_odds_rule_set (SlvStore *store, const SlvFormat *format, gint64 deck_id, const char *rule, GError **error);
