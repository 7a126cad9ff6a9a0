/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-row.h: one want: its text with faults underlined, what was understood, the chance, how it was found, progress while
 * hands are played. It keeps nothing but what it shows.
 *
 * signals: "edited" (another text), "chosen" (it has the focus), "next" (Enter: on to the next want),
 * "move" (gint -1 up, +1 down; Alt+Up, Alt+Down), "remove" (Alt+Delete), "give-up", "again" */
#pragma once
#include "odds/slv-odds.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_ODDS_ROW (slv_odds_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsRow, slv_odds_row, SLV, ODDS_ROW, GtkListBoxRow)

/** @choosing: whether what can be chosen stands open. */
GtkWidget  *slv_odds_row_new (const char *want, gboolean choosing);
/** (nullable) (element-type SlvOddsSight): what can be chosen; referenced. */
void        slv_odds_row_set_sights (SlvOddsRow *self, GPtrArray *sights);
const char *slv_odds_row_get_want (SlvOddsRow *self);
/** @many: whether there is more than one row, so that it can be moved. */
void        slv_odds_row_set_place (SlvOddsRow *self, guint nth, guint n);
void        slv_odds_row_focus (SlvOddsRow *self);
/** Marks the row whose details are shown. */
void        slv_odds_row_set_chosen (SlvOddsRow *self, gboolean chosen);

/* ---- what is shown; each replaces what was shown before ---- */
/** What was shown stays, but is marked as old until something else comes. */
void        slv_odds_row_set_waiting (SlvOddsRow *self);
void        slv_odds_row_set_result (SlvOddsRow *self, const SlvOddsResult *result);
/** @message: (nullable): NULL: nothing is asked (an empty text). @in_text: @span is the place of the fault. */
void        slv_odds_row_set_problem (SlvOddsRow *self, const char *message, gboolean in_text, SlvSpan span);
void        slv_odds_row_set_progress (SlvOddsRow *self, guint64 done, guint64 total);
/** The hands that were played so far do not count. */
void        slv_odds_row_set_stopped (SlvOddsRow *self);
/** (nullable): how it is with the deck that is compared with. */
void        slv_odds_row_set_comparison (SlvOddsRow *self, const char *text);
