/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-compare.h: two decks, or two states of decks, side by side: how many copies of each card each has. Main thread. */
#pragma once
#include "deck/slv-deck-diff.h"
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** slv_deck_compare_present: @left, @right: saved decks; 0: the first one by name, to be chosen in the window. */
void slv_deck_compare_present (GtkWidget *parent, SlvSession *session, gint64 left, gint64 right);
/** slv_deck_group_row: (transfer floating): a row that tells of a card that lies in another group, or of the groups themselves. */
GtkWidget *slv_deck_group_row (const SlvGroupChange *change);
