/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-running.h: the verdict on a deck that is being edited. Every rule is a sum over cards, so an edit takes away what the
 * changed card added to each rule and adds what it adds now: as many steps as there are rules, however large the deck.
 * What is kept up to date that way: verdict, totals, copies, and what one more copy would do. The findings (sentences, cards)
 * are made anew by slv_checker_check() when they are asked for after an edit. Two things cost more than the number of rules:
 * an edit in a zone that a `relate` rule compares with (a champion) judges the cards of that rule again, once, when the verdict
 * is asked for; and numbers that are no whole ones (or beyond 100,000) are added up anew by a plain check each time, because
 * sums of them depend on the order.
 * Source: core/README.md, "Verdict"; a property test holds it equal to a fresh check over random edits of every shipped format. */
#pragma once
#include "check/slv-check.h"

typedef struct _SlvRunning SlvRunning;

/** slv_running_new: @deck is copied. @checker must outlive the result, and stays free for other checks meanwhile. Options of the
 *  deck hold as they are now: after a change of options make a new one. One thread, the checker's. */
SlvRunning      *slv_running_new     (SlvChecker *checker, const SlvDeck *deck);
void             slv_running_free    (SlvRunning *running);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRunning, slv_running_free)
/** slv_running_change: as slv_deck_edit_change() changes a deck: @delta copies of @name more or less in @zone (heading or id as
 *  entries carry it; "" no heading), never below 0, taken from the last line backwards. Returns the copies there now. */
guint            slv_running_change  (SlvRunning *running, const char *zone, const char *name, gint delta);
SlvVerdict       slv_running_verdict (SlvRunning *running);
/** As slv_checker_totals(); (transfer full) (element-type SlvTotal). */
GArray          *slv_running_totals  (SlvRunning *running);
/** Everything that slv_checker_check() says of the deck as it is now; borrowed, until the next change. */
const SlvReport *slv_running_report  (SlvRunning *running);
/** The deck as it is now; borrowed. */
const SlvDeck   *slv_running_deck    (SlvRunning *running);

/** Copies of the index's card @row in the zone of this position in the rulebook; G_MAXUINT: in all zones of a list (no helpers). */
guint64          slv_running_copies  (SlvRunning *running, guint row, guint zone);
/**
 * slv_running_fits: whether one more copy of the card keeps the format's maxima.
 * @zone: position of the zone in the rulebook; G_MAXUINT: the one where a list without headings would have it
 * Asked are rules of severity error and the dated lists: the copy must not count towards a maximum (count, sum, copies, distinct,
 * list) that is exceeded with it, nor break `relate` or `known`, nor want more of a name than a `conserve` zone holds. What the
 * deck lacks (minimums) and what is broken without any part of the copy does not count against it; a maximum that is exceeded
 * already and that the copy would add to does. SLV_UNKNOWN: something about the card itself is missing that decides it.
 * Takes as many steps as there are rules.
 */
SlvTruth         slv_running_fits    (SlvRunning *running, guint row, guint zone);
