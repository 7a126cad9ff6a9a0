/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-verdict.h: verdicts as text, for `check` and the tour. */
#pragma once
#include "check/slv-swap.h"
#include "cli/slv-cli-text.h"

SlvStyle    slv_verdict_style (SlvVerdict verdict);
/** Translated: "legal", "ILLEGAL", "unknown". */
const char *slv_verdict_word (SlvVerdict verdict);
/** The line of a format and its findings. @clauses: with what the clauses say. */
void        slv_verdict_print (const SlvReport *report, gboolean clauses);
/** One finding, @indent columns in. @told: (nullable): the rulebook whose words of the clause are told as well. */
void        slv_verdict_print_finding (const SlvFinding *finding, const SlvRulebook *told, guint indent);

/** The sideboarding plan that @arg means under @checker: the one of that name that the deck keeps, else a file of moves
 *  (slv-cmd-side.c). (transfer full) */
SlvSwapPlan *slv_cli_plan (SlvChecker *checker, const SlvDeck *deck, const char *arg, GError **error);
