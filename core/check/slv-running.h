/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running.h: a deck that is being edited, as every rule sums it up: what one more copy would do is then asked in as many steps as
 * there are rules, of all cards of a game one after the other. Verdict and totals are those of a plain check, made when they are asked
 * for: one takes less than twenty millionths of a second, so that nothing would be won by following edits. */
#pragma once
#include "check/slv-check.h"

typedef struct _SlvRunning SlvRunning;

/** slv_running_new: @deck is copied: after an edit make a new one. @checker must outlive the result, and stays free for other checks
 *  meanwhile. One thread, the checker's. */
SlvRunning      *slv_running_new     (SlvChecker *checker, const SlvDeck *deck);
void             slv_running_free    (SlvRunning *running);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRunning, slv_running_free)
/** Everything that slv_checker_check() says of the deck; borrowed. */
const SlvReport *slv_running_report  (SlvRunning *running);

/** Copies of the index's card @row in the zone of this position in the rulebook; G_MAXUINT: in all zones of a list (no helpers). */
guint64          slv_running_copies  (SlvRunning *running, guint row, guint zone);
/**
 * slv_running_fits: whether one more copy of the card keeps the format's maxima.
 * @zone: position of the zone in the rulebook; G_MAXUINT: the one where a list without headings would have it
 * Asked are rules of severity error and the dated lists: the copy must not count towards a maximum (count, sum, copies, distinct,
 * list) that is exceeded with it, nor break `relate` or `known`, nor want more of a name than a `conserve` zone holds. What the
 * deck lacks (minimums) and what is broken without any part of the copy does not count against it; a maximum that is exceeded
 * already and that the copy would add to does. Of a card by which others are measured, as a commander, a check of the deck with it is asked:
 * what it breaks is broken by it. SLV_UNKNOWN: something about the card itself is missing that decides it, or what the
 * format's lists say on the day (slv_index_lists_known()).
 * Takes as many steps as there are rules.
 */
SlvTruth         slv_running_fits    (SlvRunning *running, guint row, guint zone);
