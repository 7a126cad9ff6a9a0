/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening.h: an opening hand under a format's own procedure (SlvFormat.opening), step by step with clauses. Seeded:
 * the same deck list, format, options and seed give the same hand everywhere. Source: each step names its clause. */
#pragma once
#include "check/slv-check.h"
#include "base/slv-random.h"

typedef struct { guint row; /* SLV_ROW_NONE: unknown card */ const char *name; /* borrowed from the deck */ } SlvHandCard;

/** What happened, for a log: sentence and clause. */
typedef struct { char *clause, *text; gboolean assumption; gboolean chosen; /* of cards that nobody chose */ } SlvOpeningNote;

typedef struct {
  guint64    seed;
  gboolean   first;            /* this player begins */
  guint      players;
  GPtrArray *zones;            /* GArray of SlvHandCard by zone index of the rulebook; the pile's next card is its last */
  guint      hand_size;        /* cards drawn by the opening, wherever they went */
  guint      hand_zone;        /* index of the zone that got them */
  GPtrArray *notes;            /* SlvOpeningNote in order */
  guint      redraws;          /* redraws so far */
  guint      redraws_left;     /* further ones that are allowed for this hand now, 0 none */
  guint      exchange_left;    /* cards that may still be exchanged, 0 none */
  guint      look_left;        /* the first so many cards of the hand were looked at before the draw and may still go under the pile */
  guint      put_back_left;    /* cards of the hand that have to go under the pile when it is kept, 0 none */
  GArray    *drawn_from;       /* SlvHandCard: the pile before the first draw, shuffled */
  GPtrArray *choices;          /* SlvOpeningChoice: what nobody chose of the pile, before that */
} SlvOpening;
void slv_opening_free (SlvOpening *opening);
/** slv_opening_dup_names: @names (element-type utf8) as one list, each once: "3 × Some Card, Another". (transfer full); any thread. */
char *slv_opening_dup_names (const GPtrArray *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOpening, slv_opening_free)

/** Cards of the pile that had to be chosen and were not: @n of @fits went, those in @went. */
typedef struct {
  char    *clause;
  guint    n;
  gboolean distinct;           /* no two of one name */
  GArray  *fits, *went;        /* SlvHandCard */
} SlvOpeningChoice;

/** What the rules allow with a first hand, whatever it holds. */
typedef struct {
  guint       redraws;                /* in a row, 0 none; forced ones are not among them */
  gboolean    forced;                 /* a hand that may be redrawn has to be, as often as it takes */
  guint       redraw_size;            /* cards that a redraw draws, before anything is taken off */
  guint       fewer, put_back;        /* of each that counts: cards that it draws less, that go under the pile in the end */
  guint       free;                   /* so many at first do not count */
  guint       exchange;               /* cards that may be exchanged once, 0 none */
  gboolean    exchange_repeats;       /* more than once */
  gboolean    exchange_shuffles;      /* what was returned is shuffled in after the draw; else it lies under the pile … */
  gboolean    exchange_removes;       /* … or in another zone */
  guint       look;                   /* cards looked at before the draw, any of which may go under the pile, 0 none */
  guint       aside;                  /* cards that leave the pile unseen, after the hand was drawn */
  const char *redraw_clause, *exchange_clause, *look_clause;   /* borrowed; "" */
} SlvOpeningRules;
/** Cards that redraw number @nth (from 1) draws, and those that then go under the pile. */
guint slv_opening_rules_size     (const SlvOpeningRules *rules, guint nth);
guint slv_opening_rules_put_back (const SlvOpeningRules *rules, guint nth);

/**
 * slv_opening_new:
 * @seed: see slv_random_new_seed(); @first: on the play; @players: >= 1
 * Cards are put in a fixed order (identity, then key) before the shuffle, so that the order of the list does not matter.
 * Chosen moves: option start=NAME chooses; else, where a later draw asks the chosen card how many (n_zone is the move's `to`)
 * and cards of different names fit, the opening is refused: the answer would depend on a choice nobody made. Other moves take
 * the first that fit in that order, and a note says which.
 * SLV_ERROR_NO with a reason a person can act on when the opening cannot start (no card fits a required move, two to choose
 * from and none chosen, too few, pile smaller than the draw).
 */
SlvOpening *slv_opening_new (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options,
                             guint64 seed, gboolean first, guint players, GError **error);
/** slv_opening_new_drawing: slv_opening_new() with another size of the hand. @draw: 0: as the opening says; more than the pile
 *  holds is all of it, with a note that says so. */
SlvOpening *slv_opening_new_drawing (const SlvDeck *deck, const SlvFormat *format, SlvIndex *index, const SlvOptions *options,
                                     guint64 seed, gboolean first, guint players, guint draw, GError **error);
void        slv_opening_get_rules (SlvOpening *opening, SlvOpeningRules *rules);
/** Whether a hand that holds @card may be redrawn, as far as this card is concerned. SLV_UNKNOWN keeps it from that. */
SlvTruth    slv_opening_may_redraw (SlvOpening *opening, const SlvHandCard *card);
/** Redraws the hand as the mulligan step says. FALSE when none is allowed. */
gboolean    slv_opening_mulligan (SlvOpening *opening);
/** Puts @n cards (positions in the hand, the first on top of the next) under the pile: those that a redraw costs, all at once, or
 *  any of the first @look_left, for which as many are drawn. FALSE when not allowed. */
gboolean    slv_opening_put_back (SlvOpening *opening, const guint *positions, guint n);
/** Returns @n cards (positions in the hand) as the exchange step says and draws as many. FALSE when not allowed. */
gboolean    slv_opening_exchange (SlvOpening *opening, const guint *positions, guint n);
/** Draws one more card (the turn's draw). FALSE when the pile is empty, or cards have to be put back first. */
gboolean    slv_opening_draw (SlvOpening *opening);
/** Cards in hand, borrowed: SlvHandCard. */
GArray     *slv_opening_hand (SlvOpening *opening);
/** (transfer full): SlvHandCard, the cards of the pile and those that left it unseen after the draw, such as prizes: whoever plays cannot
 *  tell which are which. */
GArray     *slv_opening_dup_unseen (SlvOpening *opening);
/** What has to be chosen in every turn and decides how many cards it draws: (transfer container) (element-type SlvWay), empty mostly.
 *  @clause: (out) (optional): borrowed. */
GPtrArray  *slv_opening_ways (const SlvFormat *format, const char **clause);
/** slv_opening_say_way: (transfer full) (nullable): a sentence about the way that every turn takes, by its number in
 *  slv_opening_ways(); 0: the one that is assumed. NULL: nothing has to be chosen. */
char       *slv_opening_say_way (SlvOpening *opening, guint way);
/** Cards seen by the end of turn @turn: opening and every draw that the turn gives by itself, capped at the pile. @way: from 1, the
 *  way of slv_opening_ways() that each turn takes; 0: the one that draws most. */
guint       slv_opening_seen (SlvOpening *opening, guint turn, guint way);
/** Cards that turn number @turn (from 1) draws by itself, however many are left. */
guint       slv_opening_turn_draws (SlvOpening *opening, guint turn, guint way);
