/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-hand-practice.h: keep or redraw, as practice: what a person does with hands that are dealt one after another is judged by the
 * chance of a want of the page Odds, and summed up. Exact, worked out in a thread (slv_odds_advise()). Main thread.
 * Signal "switched": slv_hand_practice_is_on() may say something else. */
#pragma once
#include "hands/slv-odds-view.h"

#define SLV_TYPE_HAND_PRACTICE (slv_hand_practice_get_type ())
G_DECLARE_FINAL_TYPE (SlvHandPractice, slv_hand_practice, SLV, HAND_PRACTICE, AdwBin)

/** slv_hand_practice_set_document: @document: (nullable); @odds: whose wants may be chosen, outlives this one. Hands judged before do
 *  not count any more. */
void     slv_hand_practice_set_document (SlvHandPractice *self, SlvDeckDocument *document, SlvOddsView *odds);
/** slv_hand_practice_is_on: whether what is done with a hand is judged: it was asked for, and there is a want to judge it by. */
gboolean slv_hand_practice_is_on        (SlvHandPractice *self);
/** slv_hand_practice_dealt: a hand is there: the one of @seed for @players, after @redraws redraws. */
void     slv_hand_practice_dealt        (SlvHandPractice *self, guint64 seed, gboolean second, guint players, guint redraws);
/** slv_hand_practice_waits: @open: whether there is something to decide about the hand, which is told. */
void     slv_hand_practice_waits        (SlvHandPractice *self, gboolean open);
/**
 * slv_hand_practice_decide: the hand that was dealt last is redrawn, or kept once cards of it were returned. Says nothing where
 * practice is not on.
 * @returned: (nullable): their positions in the hand, borrowed; NULL: it is redrawn
 */
void     slv_hand_practice_decide       (SlvHandPractice *self, const GArray *returned);
