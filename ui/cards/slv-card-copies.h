/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-copies.h: one copy more or less of a printing in the collection: one change, one step of undo each. What is added says
 * nothing of condition or finish; what is taken is the copy of which least is said, and never one that sits in a built deck. */
#pragma once
#include "window/slv-holdings.h"

/** As slv_holdings_run_data() gives it to the callback. @what: what was done, in words */
typedef struct { char *card, *printing, *set, *number, *what; gint delta; } SlvCardCopies;

/**
 * slv_card_copies_run:
 * @printing: of the index, SLV_ROW_NONE: nobody says which
 * @delta: 1 or -1
 * SLV_ERROR_REFUSED: there is no copy that could be taken. Main thread; @callback as of slv_holdings_run_async().
 */
void slv_card_copies_run (SlvHoldings *holdings, SlvIndex *index, guint row, guint printing, gint delta, GAsyncReadyCallback callback,
                          gpointer user_data);
