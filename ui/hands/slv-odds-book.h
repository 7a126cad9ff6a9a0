/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-book.h: what is asked of a deck's hands, as it is remembered with the deck: the wants in their order, and under which
 * conditions they are answered. A plain value; any thread but for load and save (main thread, as the store). */
#pragma once
#include "odds/slv-odds.h"

#define SLV_ODDS_WANTS_MAX   100u
#define SLV_ODDS_USUAL_TURN  3u        /* that is asked about, unless somebody says otherwise: the first plays are made */
#define SLV_ODDS_PLOT_TURNS  10u       /* turns of a plot, unless a later one is asked for */

typedef struct {
  GPtrArray    *wants;        /* char*, counting texts as typed, also faulty ones */
  gboolean      second;       /* another player begins */
  guint         turn, players;
  guint         way;          /* that every turn takes, from 1; 0: the one that draws most */
  SlvOddsPolicy policy;
  char         *given, *gone; /* as typed; @gone: "NAME=N; NAME" */
  gboolean      simulate;     /* never exact */
  guint64       trials, seed; /* 0 trials: as many as the program thinks right */
} SlvOddsBook;

SlvOddsBook *slv_odds_book_new  (void);
SlvOddsBook *slv_odds_book_copy (const SlvOddsBook *book);
void         slv_odds_book_free (SlvOddsBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvOddsBook, slv_odds_book_free)
/** slv_odds_book_load: what is remembered with the deck of this id; a new book when nothing is. (transfer full) */
SlvOddsBook *slv_odds_book_load (SlvStore *store, gint64 deck_id);
/** slv_odds_book_save: errors as slv_store_set_setting(). */
gboolean     slv_odds_book_save (const SlvOddsBook *book, SlvStore *store, gint64 deck_id, GError **error);
/** slv_odds_book_snapshot: what @deck draws from, under the conditions of @book. @gone: without the cards that are gone; errors as
 *  slv_odds_deck_new(). Any thread. */
SlvOddsDeck *slv_odds_book_snapshot (const SlvOddsBook *book, const SlvDeck *deck, const SlvFormat *format, SlvIndex *index,
                                     const SlvOptions *options, gboolean gone, GError **error);
