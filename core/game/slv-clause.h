/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-clause.h: what the clauses of a rulebook say, and how a format is called, in the words of its definition, for whoever names one to a person. */
#pragma once
#include "game/slv-game.h"

/** What a clause says, in one sentence. */
typedef struct { char *id, *say; } SlvClause;

/** slv_rulebook_clauses: (element-type SlvClause): in the definition's order; may be empty; borrowed. Any thread. */
const GPtrArray *slv_rulebook_clauses (const SlvRulebook *book);
/** What @clause of @book (both nullable) says, translated and borrowed; NULL when the definition does not tell. Any thread. */
const char      *slv_rulebook_clause  (const SlvRulebook *book, const char *clause);
/** slv_format_dup_title: (transfer full): its title and the edition of its rulebook. Any thread. */
char            *slv_format_dup_title (const SlvFormat *format);
