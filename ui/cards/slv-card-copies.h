/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-copies.h: one copy more or less of printings in the collection: one change, one step of undo. What is added says
 * nothing of condition or finish; what is taken is the copy of which least is said, and never one that sits in a built deck. */
#pragma once
#include "collection/slv-copy-plan.h"
#include "widgets/slv-ui.h"
#include "window/slv-holdings.h"

/**
 * slv_card_copies_run:
 * @cards: (element-type SlvCopyCandidate): of @index; printing SLV_ROW_NONE: nobody says which
 * @delta: 1, or for one card alone -1
 * @undo: the action of @from that takes it back
 * @from's window tells what was done, or why nothing was, as where there is no copy that could be taken. Main thread.
 */
void slv_card_copies_run (GtkWidget *from, SlvHoldings *holdings, SlvIndex *index, const GArray *cards, gint delta, const char *undo);
/** slv_card_copies_told: at the end of such work: what was done, or what has @failed. */
void slv_card_copies_told (GtkWidget *from, SlvHoldings *holdings, const GError *error, const char *what, const char *undo, const char *failed);
