/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-words.h: how copies are described: conditions and finishes, in the words of many programs and in ours.
 * Source: import/README.md, "Collection files". Any thread. */
#pragma once
#include <glib.h>

/** Grades from the best, 7 (mint), to the worst, 1 (poor); 0: not known. */
#define SLV_GRADE_BEST 7
/** slv_condition_grade: of "NM", "Near Mint", "near_mint", "nearmint", "2"…, or of slv_condition_title() ("" is 0). */
int         slv_condition_grade (const char *text);
/** Our word for a grade: "mint" "near-mint" "excellent" "good" "light-played" "played" "poor"; "" for 0. */
const char *slv_condition_id (int grade);
/** For people, translated. */
const char *slv_condition_title (int grade);
/** NULL-terminated ids, the best first. */
const char * const *slv_condition_ids (void);

/** slv_owned_count: 1 for "Owned", 0 for "Not Owned", -1 for what says neither: lists of a card in each row say so, who owns it or not. */
int         slv_owned_count (const char *text);

/** slv_finish_id: (transfer full): "" for the plain one ("", "normal", "regular", "nonfoil", "no", "false"), "foil" for "yes",
 *  "true", "foil", what slv_finish_title() says, else @text folded as an id: "rainbow-foil". Never refuses: a game may print anything. */
char       *slv_finish_id (const char *text);
/** slv_finish_title: of slv_finish_id(), or "normal": for people, translated where it is one of many games'; else @id itself. */
const char *slv_finish_title (const char *id);

/** slv_finish_ids: (transfer container): ids of the finishes of many games, the plain one aside; NULL-terminated. */
const char **slv_finish_ids (void);
/** slv_finish_known: (transfer full) (nullable): slv_finish_id() where @text is one of these in some word for it; NULL: it is not. */
char       *slv_finish_known (const char *text);
