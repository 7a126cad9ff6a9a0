/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-help.h: decks of the invented game for tests of odds, random wants, and the answer by going through all hands. */
#pragma once
#include "odds/slv-odds.h"
#include "slv-tidepool.h"

/** @draw: cards of the hand, 0 as the opening says; fails the test when the opening cannot start. */
SlvOddsDeck *help_odds_deck (Tidepool *pool, const SlvDeck *deck, const char *format, const char *option, guint draw);
/** A random deck of @n cards in main, of few names; some of no card list. */
SlvDeck     *help_random_deck (SlvRandom *random, guint n);
/** A random text of the counting grammar; @deep: how far it may nest. (transfer full) */
char        *help_random_want (SlvRandom *random, guint deep, gboolean pile);

/** What is played by the brute force: hands of @deck's main zone, cards one by one. */
typedef struct {
  Tidepool   *pool;
  const SlvDeck *deck;
  const char *want, *given, *keep_if;
  guint       hand, later, exchange, redraws, redraw_size;   /* @later: as many as the turns draw, whatever is left */
  gboolean    best;            /* else redraws by keep_if */
  guint       look;            /* cards seen before the draw, that may go to the bottom */
  guint       fewer, put_back, free;   /* what each redraw but the first @free costs */
  gboolean    shuffles, removes;       /* exchanged cards are shuffled in after the draw; are gone for good */
  gboolean    any;             /* every hand may be drawn again; else those without a fish */
  gboolean    forced;          /* hands without a fish are drawn again without end */
  guint       aside;           /* cards that nobody gets to see */
} HelpGame;
/** The chance that the want is surely true; -1 when nothing that is given happens. */
double       help_brute_force (const HelpGame *game);
