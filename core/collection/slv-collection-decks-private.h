/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-decks-private.h: private to this room. */
#pragma once
#include "collection/slv-collection-decks.h"
#include "collection/slv-collection-private.h"
G_BEGIN_DECLS

/** Copies of a lot that @decks may take: free ones, and those that sit in these decks. */
gint64 slv_held_available (SlvCollection *collection, const SlvHeld *held, const GPtrArray *decks);
/** By place, name, deck. */
int    slv_pull_compare   (gconstpointer a, gconstpointer b);

G_END_DECLS
