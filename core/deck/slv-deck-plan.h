/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-plan.h: edits of the sideboarding plans of a deck, which are plain values that change nothing in it; what comes of one is worked
 * out and judged by check/slv-swap.h. Any thread, not one deck at once. */
#pragma once
#include "deck/slv-deck.h"

/** slv_deck_plan_to_json: {name, note, on_play, on_draw, moves: [{name, count, from, to}]}, all of them always there: the one form of a
 *  plan in deck files, in the library and in what programs are told. (transfer full) (slv-deck-json.c) */
struct cJSON *slv_deck_plan_to_json (const SlvDeckPlan *plan);
/** slv_deck_plan_equal: whether two plans say the same: name, notes, and the same moves in the same order. */
gboolean      slv_deck_plan_equal   (const SlvDeckPlan *a, const SlvDeckPlan *b);

/* ---- edits that can be taken back, one step each ---- */

/** slv_deck_edit_add_plan: a copy of @plan at @position (too large: at the end). Returns its position, or G_MAXUINT when the
 *  deck has SLV_DECK_PLANS_MAX already. */
guint        slv_deck_edit_add_plan    (SlvDeckEdit *edit, const SlvDeckPlan *plan, guint position);
/** The plan at @position becomes a copy of @plan; nothing happens when it is the same already. */
void         slv_deck_edit_set_plan    (SlvDeckEdit *edit, guint position, const SlvDeckPlan *plan);
void         slv_deck_edit_remove_plan (SlvDeckEdit *edit, guint position);
