/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-decks-private.h: private to this room. */
#pragma once
#include <glpk.h>
#include "collection/slv-collection-decks.h"
#include "collection/slv-collection-private.h"

/** Copies of a lot that @decks may take: free ones, and those that sit in these decks. */
gint64 slv_held_available (SlvCollection *collection, const SlvHeld *held, const GPtrArray *decks);
/** Solves an integer program until @deadline (monotonic time). Returns: GLPK's status of the answer, GLP_UNDEF: there is none. @bound: what the
 *  answer is at best; left alone when not even that was found. */
int    slv_collection_solve (glp_prob *prob, gint64 deadline, GCancellable *cancellable, double *bound);
/** By place, name, deck. */
int    slv_pull_compare   (gconstpointer a, gconstpointer b);

/** What a copy of the lot has cost, 0: not known; in its own currency. */
double slv_held_price     (const SlvHeld *held);
/**
 * slv_collection_candidates: lots of the card of @need that a best choice may take.
 * @decks: (element-type SlvDeck); @needs: (element-type GPtrArray of SlvNeed): of each of them
 * Returns: (transfer container) (element-type SlvHeld)
 */
GPtrArray *slv_collection_candidates (SlvCollection *collection, const GPtrArray *decks, const GPtrArray *needs, const SlvNeed *need, gboolean proxies);
