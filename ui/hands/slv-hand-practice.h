/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-practice.h: keep or redraw, as practice: a person decides about hands that are dealt one after another, and is told by the
 * chance of a want of the page Odds what each choice was worth, and what their choices have cost on the whole. Exact, worked out
 * in a thread (slv_odds_advise()). Activates hand.redraw and hand.draw. Main thread. */
#pragma once
#include "hands/slv-odds-view.h"

#define SLV_TYPE_HAND_PRACTICE (slv_hand_practice_get_type ())
G_DECLARE_FINAL_TYPE (SlvHandPractice, slv_hand_practice, SLV, HAND_PRACTICE, AdwBin)

/** slv_hand_practice_set_document: @document: (nullable); @odds: whose wants may be chosen, outlives this one. Hands judged before do
 *  not count any more. */
void slv_hand_practice_set_document (SlvHandPractice *self, SlvDeckDocument *document, SlvOddsView *odds);
/** slv_hand_practice_dealt: a hand is there to decide about: the one of @seed after @redraws redraws; @may: it may be
 *  redrawn. */
void slv_hand_practice_dealt        (SlvHandPractice *self, guint64 seed, gboolean second, guint redraws, gboolean may);
/** slv_hand_practice_touched: cards were returned or drawn: there is nothing more to decide about this hand. */
void slv_hand_practice_touched      (SlvHandPractice *self);
