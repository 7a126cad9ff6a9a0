/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-opening.h: an opening hand under a format's own procedure (SlvFormat.opening), step by step with clauses. Seeded:
 * the same deck list, format, options and seed give the same hand everywhere. Source: each step names its clause. */
#pragma once
#include "check/slv-check.h"
#include "base/slv-random.h"
G_BEGIN_DECLS

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
  guint      redraws;          /* mulligans taken so far */
  guint      redraws_left;     /* further ones that are allowed for this hand now, 0 none */
  guint      exchange_left;    /* cards that may still be exchanged, 0 none */
  GArray    *drawn_from;       /* SlvHandCard: the pile before the first draw, shuffled */
  GPtrArray *choices;          /* SlvOpeningChoice: what nobody chose of the pile, before that */
} SlvOpening;
void slv_opening_free (SlvOpening *opening);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOpening, slv_opening_free)

/** Cards of the pile that had to be chosen and were not: @n of @fits went, the first @n of it. */
typedef struct {
  char    *clause;
  guint    n;
  gboolean distinct;           /* no two of one name */
  GArray  *fits;               /* SlvHandCard */
} SlvOpeningChoice;

/** What the rules allow with a first hand, whatever it holds. */
typedef struct {
  guint       redraws, redraw_size;   /* redraws in a row, 0 none; cards that each draws */
  guint       exchange;               /* cards that may be exchanged once, 0 none */
  gboolean    exchange_repeats;       /* more than once */
  const char *redraw_clause, *exchange_clause;   /* borrowed; "" */
} SlvOpeningRules;

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
/** Whether a hand that holds @card may be redrawn, as far as this card is concerned. */
gboolean    slv_opening_may_redraw (SlvOpening *opening, const SlvHandCard *card);
/** Redraws the hand as the mulligan step says. FALSE when none is allowed. */
gboolean    slv_opening_mulligan (SlvOpening *opening);
/** Returns @n cards (positions in the hand) as the exchange step says and draws as many. FALSE when not allowed. */
gboolean    slv_opening_exchange (SlvOpening *opening, const guint *positions, guint n);
/** Draws one more card (the turn's draw). FALSE when the pile is empty. */
gboolean    slv_opening_draw (SlvOpening *opening);
/** Cards in hand, borrowed: SlvHandCard. */
GArray     *slv_opening_hand (SlvOpening *opening);
/** Cards seen by the end of turn @turn: opening and every draw that the turn gives by itself, capped at the pile. */
guint       slv_opening_seen (SlvOpening *opening, guint turn);
/** Cards that turn number @turn (from 1) draws by itself, however many are left. */
guint       slv_opening_turn_draws (SlvOpening *opening, guint turn);
G_END_DECLS
