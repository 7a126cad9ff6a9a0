/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-private.h: what the files of this room share. The way of a question: the deck's snapshot (lots) and up to three texts
 * make a problem (classes of cards that the texts do not tell apart); a composition is a problem with the cards set aside
 * taken out; a space numbers the states that matter (counters that stop where nothing changes any more); the law counts the
 * ways to reach each state by one draw; the tree goes through all first hands where later draws depend on them; the
 * policy makes one answer of them. */
#pragma once
#include "odds/slv-odds.h"

__extension__ typedef unsigned __int128 SlvWide;

#define SLV_ODDS_STATES_MAX  (1u << 20)   /* of a space */
#define SLV_ODDS_CELLS_MAX   (1u << 22)   /* of a table: states by cards drawn */
#define SLV_ODDS_LEAVES_MAX  3000000u     /* first hands that the tree keeps */
#define SLV_ODDS_REDRAWS_MAX 1000u        /* in a row; what is left out is said */
#define SLV_ODDS_WORK_AUTO   4e8          /* rough additions for an answer, before a simulation is taken instead */
#define SLV_ODDS_WORK_EXACT  2e10         /* … before the question is refused */

/** Whether somebody asked to stop; then SLV_ERROR_CANCELLED is set. */
gboolean slv_odds_stopped (GCancellable *cancellable, GError **error);

/* ---- the deck (slv-odds-deck.c) ---- */

/** Equal cards of the pile. */
typedef struct {
  guint       row;            /* SLV_ROW_NONE: unknown */
  const char *name;           /* borrowed from the deck */
  guint       count;          /* copies in the pile, those that may be set aside too */
  guint       fits;           /* of these, copies that may be set aside: all or none */
  gboolean    may_redraw;     /* does not keep a hand from being redrawn */
  const GArray *meant;        /* (nullable) guint: rows of the cards of the name, where the list leaves open which one it means */
} SlvOddsLot;
/** slv_odds_lot_weigh: as slv_count_weigh(); SLV_UNKNOWN with the most where the cards that may be meant are not alike in it. */
SlvTruth slv_odds_lot_weigh (SlvCountBound *bound, guint nth, const SlvOddsLot *lot, double *value);

struct _SlvOddsDeck {
  gatomicrefcount    ref_count;
  SlvDeck           *deck;          /* own copy */
  const SlvFormat   *format;
  const SlvRulebook *book;
  SlvIndex          *index;
  GArray            *lots;          /* SlvOddsLot */
  GHashTable        *meant;         /* by row: what SlvOddsLot has under this name */
  guint              n_cards;       /* of all lots */
  guint              n_aside;       /* of these are set aside by choice */
  gboolean           distinct;      /* … no two of one name */
  guint              hand_size, hand_zone, pile_zone;
  guint              players, draw, way;   /* as set up */
  SlvOptions        *options;
  SlvOpeningRules    rules[2];      /* by `second` */
  GArray            *draws[2];      /* guint by turn: cards that the turns drew by then, up to the turn that draws all of the pile */
  guint              unclear;       /* cards of which it is not known whether a hand with them may be drawn again */
  char              *way_words;     /* (nullable) which way every turn takes */
  GPtrArray         *assumptions;
};
/** Whether cards that were set aside go back into the pile once the hand is there; they are none of the lots. */
gboolean slv_odds_deck_returns (const SlvOddsDeck *deck);

/* ---- the problem (slv-odds-problem.c) ---- */

typedef enum { SLV_ODDS_WANT, SLV_ODDS_GIVEN, SLV_ODDS_KEEP_IF, SLV_ODDS_TEXTS } SlvOddsText;

/** One counted query of one text. Values are whole numbers after multiplication with @scale. */
typedef struct {
  SlvOddsText text;
  guint       nth;            /* term of its text */
  gboolean    in_pile;        /* counts what is left in the pile */
  gboolean    uncertain;      /* some card only may count */
  double      scale;
  gint64      beyond;         /* a value, scaled, that no limit and no other card tells from a larger one */
} SlvOddsTerm;

/** Cards that the texts do not tell apart. */
typedef struct {
  guint    count, fits, fit_names;
  gboolean may_redraw;
  GArray  *lots;              /* guint */
  gint64  *low, *may;         /* by term: what one copy surely adds, and what it may add to that */
} SlvOddsClass;

typedef struct {
  SlvOddsDeck   *deck;
  SlvCountBound *bound[SLV_ODDS_TEXTS];   /* NULL: no such text */
  GArray        *terms;       /* SlvOddsTerm */
  GArray        *classes;     /* SlvOddsClass, most copies first */
  gboolean       whole;       /* all values are whole and none is below 0: can be counted */
  gboolean       uncertain;   /* of the want */
} SlvOddsProblem;
/** @keep_if and @given are nullable. The message of a fault says in which text it is. */
SlvOddsProblem *slv_odds_problem_new  (SlvOddsDeck *deck, const char *want, const char *given, const char *keep_if, GError **error);
void            slv_odds_problem_free (SlvOddsProblem *problem);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsProblem, slv_odds_problem_free)
static inline SlvOddsClass *
slv_odds_class (const SlvOddsProblem *problem, guint nth)
{
  return &g_array_index (problem->classes, SlvOddsClass, nth);
}
/** Cards of a pile, by class. */
static inline guint
slv_odds_pile_count (const SlvOddsProblem *problem, const guint *pile)
{
  guint n = 0;

  for (guint k = 0; k < problem->classes->len; k++)
    n += pile[k];
  return n;
}
/** slv_odds_say_doubts: appends a sentence that names what of which cards leaves the texts open; nothing where all is known. */
void     slv_odds_say_doubts (const SlvOddsProblem *problem, GPtrArray *list);
/** Truth of a text for a hand of @hand[class] cards out of a pile of @pile[class]. */
SlvTruth slv_odds_problem_truth (const SlvOddsProblem *problem, SlvOddsText text, const guint *pile, const guint *hand);
/** slv_odds_dup_want: (transfer full): @term as a want, "[type:ally]" also of a query without brackets. */
char    *slv_odds_dup_want (const char *term);
/** Whether the rules let such a hand be redrawn, or have it redrawn. */
gboolean slv_odds_problem_may_redraw (const SlvOddsProblem *problem, const guint *hand);

/* ---- states (slv-odds-space.c) ---- */

/** @blocks: counts cards that forbid a redraw; @unit: what all its addends are multiples of. */
typedef struct { guint term; gboolean may, blocks; guint cap, stride; gint64 unit; } SlvOddsCounter;
typedef struct {
  guint    n_counters, size;
  SlvOddsCounter counters[2 * SLV_ODDS_TEXTS * SLV_COUNT_TERMS_MAX + 1];
  const SlvOddsProblem *problem;
  guint8  *truth[SLV_ODDS_TEXTS];   /* by state; NULL: not of this space */
  guint8  *may_redraw;              /* by state; NULL: not of this space */
} SlvOddsSpace;
/** @texts: bits 1 << SlvOddsText; @n: most cards that are ever drawn. NULL: more states than SLV_ODDS_STATES_MAX. */
SlvOddsSpace *slv_odds_space_new  (const SlvOddsProblem *problem, const guint *pile, guint texts, gboolean redraws, guint n);
void          slv_odds_space_free (SlvOddsSpace *space);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsSpace, slv_odds_space_free)
/** State after one more card of a class, by state. (transfer full) */
guint32      *slv_odds_space_next (const SlvOddsSpace *space, guint nth_class);
/** What one card of a class adds to a counter, in its units. */
guint64       slv_odds_counter_adds (const SlvOddsCounter *counter, const SlvOddsClass *class);
guint         slv_odds_space_state (const SlvOddsSpace *space, const guint *hand);

/* ---- one hand in a row of redraws ---- */

/** @hand cards are drawn, of which @least to @most are returned; then @extra cards come, and one more for each that was returned, but no
 *  more than @cap. Returned cards come no more, unless @shuffles: then as many are drawn first, and the returned ones
 *  shuffled in before the @extra. */
typedef struct { guint hand, least, most; gint extra; guint cap; gboolean shuffles; } SlvOddsStage;
/** Cards that come after so many were returned. */
static inline guint
slv_odds_stage_draws (const SlvOddsStage *stage, guint returned)
{
  gint64 n = (gint64) stage->extra + returned;

  return (guint) CLAMP (n, 0, (gint64) stage->cap);
}
/** Cards that a hand of the stage comes to at most, at any time. */
static inline guint
slv_odds_stage_size (const SlvOddsStage *stage)
{
  return stage->hand + MIN ((guint) MAX (stage->extra, 0), stage->cap);
}

/* ---- one draw (slv-odds-law.c) ---- */

/** A first hand, or all that are alike. @yes: chance that the want is surely true when it is kept (and exchanged at its best);
 *  @may: that it is not surely false. */
typedef struct { double weight, yes, may; guint8 given, keep, redraw; } SlvOddsLeaf;

/**
 * slv_odds_law: the law of one draw of @n cards over the states of @space.
 * @leaves: (element-type SlvOddsLeaf): appended, one for each combination of truths that can happen
 * @forced: hands that may be redrawn do not count among the ways
 * @yes, @all: (out) (nullable): ways in which the want is true (and what is given), and all ways (in which it is given); both 0
 *   when they do not fit into whole numbers
 */
gboolean slv_odds_law (const SlvOddsSpace *space, const guint *pile, guint n, gboolean forced, GArray *leaves, SlvWide *yes,
                       SlvWide *all, GCancellable *cancellable, GError **error);
/** Rough additions of slv_odds_law(); infinite when a table would be too large. */
double   slv_odds_law_work (const SlvOddsSpace *space, const guint *pile, guint n);

/* ---- all first hands (slv-odds-tree.c) ---- */

typedef struct _SlvOddsTree SlvOddsTree;
/** slv_odds_tree_new: @space: of the want; kept by the caller. NULL: numbers or tables would be too large. */
SlvOddsTree *slv_odds_tree_new  (const SlvOddsSpace *space, const guint *pile, const SlvOddsStage *stage);
void         slv_odds_tree_free (SlvOddsTree *tree);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsTree, slv_odds_tree_free)
/** Rough additions for all hands; infinite when there are more than SLV_ODDS_LEAVES_MAX. */
double       slv_odds_tree_work (const SlvOddsTree *tree);
/** @other: (nullable): space of the given and the rule. */
gboolean     slv_odds_tree_all  (SlvOddsTree *tree, const SlvOddsSpace *other, GArray *leaves, GCancellable *cancellable,
                                 GError **error);
/** One hand: its value with @returned (by class; NULL: no more than has to be), and at its best with what is then returned (@back). */
void         slv_odds_tree_hand (SlvOddsTree *tree, const guint *hand, const guint *returned, SlvOddsLeaf *kept, SlvOddsLeaf *best, guint *back);

/* ---- answers (slv-odds-policy.c) ---- */

/** A question made ready. */
typedef struct {
  SlvOddsProblem *problem;
  SlvOddsDeck    *deck;
  gboolean        second;
  const SlvOpeningRules *rules;
  guint           hand, draws;           /* cards of the hand, and drawn by the turns after it */
  guint           put_back;              /* cards of this hand that go under the pile in the end */
  guint           look, exchange;        /* 0 where they are not made use of */
  guint           taken, redraws;        /* redraws before this hand, and further ones */
  gboolean        forced;
  SlvOddsPolicy   policy;
  gboolean        has_given, has_keep;
  double          work;                  /* at most for one composition */
} SlvOddsTask;
/** What comes out for one composition. */
typedef struct { double yes, may, keep_first, keep_final, redraws; SlvWide ways, all; } SlvOddsValue;

void     slv_odds_task_init (SlvOddsTask *task, SlvOddsProblem *problem, const SlvOddsQuestion *question);
/** Counts. SLV_ERROR_NO without a message worth showing when it would be too much; @too_much says so. */
gboolean slv_odds_task_count (const SlvOddsTask *task, const guint *pile, SlvOddsValue *value, gboolean *too_much,
                              GCancellable *cancellable, GError **error);
/** Hands that follow each other: @times in a row are alike. */
typedef struct { SlvOddsStage stage; guint times; } SlvOddsHands;
/** (transfer full) (element-type SlvOddsHands): the first hand, and those of the redraws; for a pile of @n_pile cards. */
GArray  *slv_odds_task_runs (const SlvOddsTask *task, guint n_pile);
/** Which run the hand after so many redraws is of. */
guint    slv_odds_run_of (const GArray *runs, guint redraws);
/** What hands are worth, from the last one back: element n of @worth (nullable, as many as redraws and one) is the chance of the want with
 *  the hand after n redraws. @leaves: (element-type GArray) by run. FALSE: nothing that is given happens. */
gboolean slv_odds_task_settle (const SlvOddsTask *task, const GArray *runs, const GPtrArray *leaves, SlvOddsValue *value, double *worth);

/** The ways to set cards aside, as piles that are left: (transfer full) (element-type guint*), one at least. @delta: (nullable) by
 *  class: copies more or less. NULL: the pile is too small for it. */
GPtrArray *slv_odds_task_piles (const SlvOddsTask *task, const gint *delta);
/** The best composition for the want, counted. @pile: (out) (transfer full). */
gboolean   slv_odds_task_best (const SlvOddsTask *task, const gint *delta, SlvOddsValue *value, guint **pile, gboolean *too_much,
                               GCancellable *cancellable, GError **error);

/* ---- simulation (slv-odds-simulate.c, slv-odds-play.c) ----
 *
 * How hands are dealt, for ever: hands come in blocks of SLV_ODDS_BLOCK; block b draws from stream b of the seed
 * (slv_random_init_stream()). A block begins with the cards in the order of the classes. Each hand is the front of a Fisher-Yates
 * shuffle of what the hand before it left: card i is swapped with card i + r, r below the number of cards from i on. One word
 * of the generator gives two such numbers, the upper half the first, by multiply-and-reject; when either half is rejected, both
 * are drawn again. A hand that ends between two halves leaves the second one unused. */

#define SLV_ODDS_BLOCK 16384u

typedef struct { guint64 hands, given, yes, may, keep_first, keep_final, redraws; } SlvOddsTally;
/** What a simulation plays; read by all threads. */
typedef struct {
  const SlvOddsTask  *task;
  const guint        *pile;         /* by class */
  guint               n_pile;
  guint64             seed;
  GArray             *runs;         /* SlvOddsHands */
  const SlvOddsSpace *space;        /* (nullable) of the want, for hands of which the best use has to be worked out */
  double             *worth;        /* (nullable) what hands are worth, by redraws before them */
} SlvOddsPlay;
/** @rough: (out): the best use of hands was too much to work out. */
gboolean slv_odds_simulate (const SlvOddsTask *task, const guint *pile, const SlvOddsQuestion *question, SlvOddsTally *tally,
                            gboolean *rough, GCancellable *cancellable, SlvOddsProgress progress, gpointer user_data, GError **error);
/** One thread's table: what a block of hands needs. */
typedef struct _SlvOddsSeat SlvOddsSeat;
SlvOddsSeat *slv_odds_seat_new  (const SlvOddsPlay *play);
void         slv_odds_seat_free (SlvOddsSeat *seat);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsSeat, slv_odds_seat_free)
/** Plays @hands hands of block number @block. */
void         slv_odds_seat_run  (SlvOddsSeat *seat, guint64 block, guint hands, SlvOddsTally *tally);
/** Hands of a run with their value, by block number @block: appended to @leaves. */
void         slv_odds_seat_try  (SlvOddsSeat *seat, guint run, guint64 block, guint hands, GArray *leaves);
void         slv_odds_wilson (guint64 hits, guint64 n, double *low, double *high);
