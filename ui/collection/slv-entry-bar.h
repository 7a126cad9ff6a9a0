/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-entry-bar.h: quick entry of a pile of cards: set, condition and place are chosen once, then each Enter is a number of the set
 * or the beginning of a name, with copies before it. What was entered stands beside it. Each line is one change.
 * signals: "entered" (gint64 lot), "closed" */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_ENTRY_BAR (slv_entry_bar_get_type ())
G_DECLARE_FINAL_TYPE (SlvEntryBar, slv_entry_bar, SLV, ENTRY_BAR, AdwBin)

void slv_entry_bar_set_session (SlvEntryBar *self, SlvSession *session);
/** Puts the cursor where the next card is typed. */
void slv_entry_bar_focus       (SlvEntryBar *self);
