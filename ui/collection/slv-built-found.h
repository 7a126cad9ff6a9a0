/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-built-found.h: how saved decks stand to the copies: built or not, what is missing, what has changed since, what is claimed
 * twice. Worked out in the thread of the store. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-collection-decks.h"
#include "window/slv-holdings.h"

/** A saved deck. Numbers of one that is not built are not known until slv_built_fill_run() has found them. */
typedef struct {
  SlvDeck *deck;       /* with its entries when @known */
  gboolean       built, known, stale;   /* stale: numbers of before, until they are found anew */
  guint64        sits;       /* copies that sit in it */
  guint64        cards;      /* that its list asks for, without those only thought about */
  guint64        missing;    /* that it lacks of what is free and sits in it */
  guint64        put_in, take_out;   /* since it was built */
  GPtrArray     *drifts;     /* SlvDrift */
} SlvBuiltDeck;

typedef struct {
  SlvGame       *game;       /* asked: (nullable) */
  SlvCollection *collection; /* found: that it was worked out from */
  GPtrArray     *decks;      /* SlvBuiltDeck: built ones first, then by name */
  GPtrArray     *conflicts;  /* SlvConflict */
  guint          n_built;
} SlvBuiltFound;

/** slv_built_found_run: slv_holdings_run_data() gives the look to @callback. */
void slv_built_found_run (SlvHoldings *holdings, SlvGame *game, GAsyncReadyCallback callback, gpointer user_data);

/** Some more decks of a look, in the thread of the store; the next ones are asked for when these are there, so that edits get their
 *  turn between them. */
typedef struct {
  SlvGame   *game;
  GArray    *ids;            /* gint64: asked */
  GPtrArray *decks;          /* SlvBuiltDeck: found, in this order; those that are gone are left out */
} SlvBuiltFill;
#define SLV_BUILT_FILL_MAX 48u
void slv_built_fill_run (SlvHoldings *holdings, SlvGame *game, GArray *ids, GAsyncReadyCallback callback, gpointer user_data);
/** slv_built_deck_take: @to gets what was found out about the same deck. */
void slv_built_deck_take (SlvBuiltDeck *to, SlvBuiltDeck *from);
