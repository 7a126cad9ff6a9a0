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

