/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-copies.h: one copy more or less of printings in the collection: one change, one step of undo. What is added says
 * nothing of condition or finish; what is taken is the copy of which least is said, and never one that sits in a built deck. */
#pragma once
#include "collection/slv-copy-plan.h"
#include "window/slv-holdings.h"

/** As slv_holdings_run_data() gives it to the callback. @cards: of texts of its own; @what: what was done, in words */
typedef struct { GArray *cards; char *what; gint delta; } SlvCardCopies;

/**
 * slv_card_copies_run:
 * @cards: (element-type SlvCopyCandidate): of @index; printing SLV_ROW_NONE: nobody says which
 * @delta: 1, or for one card alone -1
 * SLV_ERROR_REFUSED: there is no copy that could be taken; nothing is done then. Main thread; @callback as of slv_holdings_run_async().
 */
void slv_card_copies_run (SlvHoldings *holdings, SlvIndex *index, const GArray *cards, gint delta, GAsyncReadyCallback callback,
                          gpointer user_data);
