/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-plan.h: sideboarding plans of a deck: named swaps, one for a match-up. A plan is a plain value that belongs to its
 * deck and changes nothing in it; what comes of it is worked out and judged by check/slv-swap.h. Any thread, not one deck at
 * once. */
#pragma once
#include "deck/slv-deck.h"

#define SLV_DECK_PLANS_MAX 500u   /* of a deck; no more are added */

/** So many copies from one zone into another. Zones by id. */
typedef struct { char *from, *to, *name; guint count; /* >= 1 */ } SlvDeckMove;

typedef struct {
  char      *name;               /* of the match-up, never "" */
  char      *note;               /* "" when there is nothing to say */
  char      *on_play, *on_draw;  /* what else to mind when one begins, and when the other does */
  GPtrArray *moves;              /* SlvDeckMove, in the order in which they were made */
} SlvDeckPlan;

/** slv_deck_plan_new: @name "" becomes a name that says that there was none. (transfer full) */
SlvDeckPlan *slv_deck_plan_new  (const char *name);
SlvDeckPlan *slv_deck_plan_copy (const SlvDeckPlan *plan);   /* deep */
void         slv_deck_plan_free (SlvDeckPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDeckPlan, slv_deck_plan_free)
/** slv_deck_plan_rename: an empty @name leaves the plan's as it is. */
void         slv_deck_plan_rename (SlvDeckPlan *plan, const char *name);
/**
 * slv_deck_plan_move: @count copies more of @name go from @from to @to. Copies that go the other way so far stay where they are
 * first, so that a move and its opposite leave nothing. Names are compared as slv_fold_name() folds them.
 */
void         slv_deck_plan_move (SlvDeckPlan *plan, const char *name, const char *from, const char *to, guint count);
/** slv_deck_plan_count: copies of @name (NULL: of all cards) that go from @from to @to (NULL: any zone). */
guint        slv_deck_plan_count (const SlvDeckPlan *plan, const char *name, const char *from, const char *to);
/** slv_deck_plan_to_json: {name, note, on_play, on_draw, moves: [{name, count, from, to}]}, all of them always there: the one form of a
 *  plan in deck files, in the library and in what programs are told. (transfer full) (slv-deck-json.c) */
struct cJSON *slv_deck_plan_to_json (const SlvDeckPlan *plan);
/** Borrowed; NULL when @position is too large. */
SlvDeckPlan *slv_deck_get_plan (const SlvDeck *deck, guint position);

/* ---- edits that can be taken back, one step each ---- */

/** slv_deck_edit_add_plan: a copy of @plan at @position (too large: at the end). Returns its position, or G_MAXUINT when the
 *  deck has SLV_DECK_PLANS_MAX already. */
guint        slv_deck_edit_add_plan    (SlvDeckEdit *edit, const SlvDeckPlan *plan, guint position);
/** The plan at @position becomes a copy of @plan; nothing happens when it is the same already. */
void         slv_deck_edit_set_plan    (SlvDeckEdit *edit, guint position, const SlvDeckPlan *plan);
void         slv_deck_edit_remove_plan (SlvDeckEdit *edit, guint position);
