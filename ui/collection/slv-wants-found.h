/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-wants-found.h: the list of wants as it is now, worked out in the thread of the store: the decks there are, those that count, the
 * lines that match a query. */
#pragma once
#include "widgets/slv-ui.h"
#include "collection/slv-collection-wanted.h"
#include "window/slv-holdings.h"

typedef struct {
  /* asked */
  SlvGame *game;             /* (nullable) */
  char    *text;             /* query, "" all */
  GArray  *choose;           /* gint64: decks that shall count from now on; NULL: those that do */
  /* found */
  SlvIndex  *index;          /* that rows are of */
  GPtrArray *decks;          /* SlvDeck of the game, by name, without entries */
  GArray    *ids;            /* gint64: those that count, gone ones among them */
  GPtrArray *rows;           /* SlvWanted; NULL: @fault */
  guint      n_all;          /* before the query */
  GError    *fault;          /* of the query */
  SlvSpan    span;
} SlvWantsFound;

/** slv_wants_found_run: @game (nullable), @text, @choose (nullable): as above; slv_holdings_run_data() gives the look to @callback. */
void slv_wants_found_run (SlvHoldings *holdings, SlvGame *game, const char *text, GArray *choose, GAsyncReadyCallback callback,
                         gpointer user_data);
