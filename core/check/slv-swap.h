/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap.h: sideboarding: a plan moves cards between the zones that a format lets trade, what the swap must keep is checked,
 * and then the resulting lists are checked like any deck. Source: SlvBetween of the format and the clause it names.
 * A plan is lines "-1 Card Name [zone]" (out of that zone) and "+1 Card Name [zone]" (into it); see import/README.md, "Plans". */
#pragma once
#include "check/slv-check.h"
#include "deck/slv-deck-plan.h"

#define SLV_SWAP_TEXT_MAX (1u << 20)   /* bytes of a plan */

typedef struct {
  gboolean in;         /* into the deck, out of the sideboard; else the other way */
  guint    count;      /* >= 1 */
  char    *name, *zone;   /* zone: id or heading of the deck's zone, "" when not said */
  guint64  line;
} SlvSwapMove;

typedef struct { char *name; GPtrArray *moves; /* SlvSwapMove */ } SlvSwapPlan;

/**
 * slv_swap_parse: @text valid UTF-8, at most SLV_SWAP_TEXT_MAX bytes; blank lines and lines that begin with # are passed over.
 * An empty plan is a plan. SLV_ERROR_REFUSED with the line of what is no move. (transfer full); any thread.
 */
SlvSwapPlan *slv_swap_parse (const char *text, gsize length, const char *name, GError **error);
/** slv_swap_plan_new: an empty plan; slv_swap_plan_add() appends a move of @count >= 1 copies, @zone "" when not said. */
SlvSwapPlan *slv_swap_plan_new (const char *name);
void         slv_swap_plan_add (SlvSwapPlan *plan, gboolean in, guint count, const char *name, const char *zone);
void         slv_swap_plan_free (SlvSwapPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSwapPlan, slv_swap_plan_free)

/** slv_swap_of: which zones trade under @format and @options, and what a swap keeps; NULL: lists stay as they are. Borrowed. */
const SlvSwap *slv_swap_of (const SlvFormat *format, const SlvOptions *options);

/**
 * slv_swap_check: what @plan makes of @deck under the checker's format.
 * @result: (out) (transfer full): the lists after the swap (what cannot be moved stays); @deck is not changed
 * Returns: (transfer full): the report on @result; faults of the swap itself stand first among its findings: rules "swap-frozen"
 *   (the format lets nothing trade), "swap-zone", "swap-missing" (more copies than there are), "swap-count", "swap-sum".
 */
SlvReport   *slv_swap_check (SlvChecker *checker, const SlvDeck *deck, const SlvSwapPlan *plan, SlvDeck **result);
/* ---- plans that are kept with a deck ---- */

/** slv_swap_plan_find: position of the plan of @deck that is called so (folded); G_MAXUINT: none. */
guint        slv_swap_plan_find (const SlvDeck *deck, const char *name);
/** slv_swap_plan_from_deck: @plan as a swap under the checker's format. What goes between zones that do not trade is kept, and told
 *  by slv_swap_check() as "swap-zone". (transfer full) */
SlvSwapPlan *slv_swap_plan_from_deck (SlvChecker *checker, const SlvDeckPlan *plan);
/** slv_swap_plan_to_deck: @plan as it is kept with @deck, under @name, every move with both its zones. SLV_ERROR_REFUSED with the
 *  plan's line where a zone does not trade, or when nothing may trade. (transfer full) */
SlvDeckPlan *slv_swap_plan_to_deck (SlvChecker *checker, const SlvDeck *deck, const SlvSwapPlan *plan, const char *name,
                                    GError **error);

/** (transfer full): cJSON {"name","in":[{"name","count","to"}],"out":[…]} of the plan, as gpointer like slv_report_to_json(). */
gpointer     slv_swap_plan_to_json (const SlvSwapPlan *plan);
