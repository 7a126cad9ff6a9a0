/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap.h: sideboarding: a plan moves cards between the zones that a format lets trade, what the swap must keep is checked,
 * and then the resulting lists are checked like any deck. Source: SlvBetween of the format and the clause it names.
 * A plan is lines "-1 Card Name [zone]" (out of that zone) and "+1 Card Name [zone]" (into it); see cli.md, "side". */
#pragma once
#include "check/slv-check.h"
G_BEGIN_DECLS

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
void         slv_swap_plan_free (SlvSwapPlan *plan);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSwapPlan, slv_swap_plan_free)

/**
 * slv_swap_check: what @plan makes of @deck under the checker's format.
 * @result: (out) (transfer full): the lists after the swap (what cannot be moved stays); @deck is not changed
 * Returns: (transfer full): the report on @result; faults of the swap itself stand first among its findings: rules "swap-frozen"
 *   (the format lets nothing trade), "swap-zone", "swap-missing" (more copies than there are), "swap-count", "swap-sum".
 */
SlvReport   *slv_swap_check (SlvChecker *checker, const SlvDeck *deck, const SlvSwapPlan *plan, SlvDeck **result);
/** (transfer full): cJSON {"name","in":[{"name","count","to"}],"out":[…]} of the plan, as gpointer like slv_report_to_json(). */
gpointer     slv_swap_plan_to_json (const SlvSwapPlan *plan);
G_END_DECLS
