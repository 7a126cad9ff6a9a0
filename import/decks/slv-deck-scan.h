/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-scan.h: a first look over a deck text: what kind of list it could be, and where a sideboard begins that nothing names. */
#pragma once
#include "decks/slv-deck-read.h"

#define SLV_DECK_GROUPS_MIN 3u   /* so many single words over groups of counted lines are headings */

/** slv_deck_look: one pass over the text of @input into its look. */
void        slv_deck_look (const SlvDeckInput *input, SlvDeckLook *look);
/** slv_deck_side_line: the first line of the sideboard behind the only blank line of a list; 0 none. What may be guessed depends on
 *  whether the kind was asked for. */
guint64     slv_deck_side_line (const SlvDeckInput *input);
/** slv_deck_line_end: the end of the line that starts at @p: LF, CR LF, CR; @next is where the following one starts. */
const char *slv_deck_line_end (const char *p, const char *end, const char **next);
/** slv_deck_line_take: (transfer full): that line, trimmed. */
char       *slv_deck_line_take (const char *p, const char *end, const char **next);
/** "Name: 4", "Name - 4", "Name — 4", "Name, 4", "Name; 4", "Name = 4", "Name 4" or "Name<TAB>4": where the quantity begins, and the length of the name. NULL: there
 *  is none. */
const char *slv_deck_line_count_behind (const char *text, gsize *length);
/** slv_deck_line_id: the length of the long number that is all of @text but for a remark behind " #", " --" or " //"; else that of @text. */
gsize       slv_deck_line_id (const char *text);
/** slv_deck_is_total: whether the @length bytes at @text say in some language that a number of all cards follows: "Total Cards", "Karten insgesamt". */
gboolean    slv_deck_is_total (const char *text, gsize length);
/** Whether @heading is what cards of @game (nullable: of any game) are, "Allies", so that it sorts them and no zone begins there. */
gboolean    slv_deck_heading_sorts (SlvGames *games, const SlvGame *game, const char *heading);
/** Whether @text is a day, "2025-01-20", or one with a time behind it. */
gboolean    slv_deck_line_is_day (const char *text);
/** slv_deck_plain_lines: (transfer full): @text without what only lists, draws or quotes its lines: "- Name x4", "- [x] 4 Name", "||4 Name||", "[b]4 Name[/b]", and "> "
 *  where no card stands elsewhere; copies in words, behind "=" and before signs where they count no lines, become numbers: "3. Name", "3 of Name", "two copies of Name", and
 *  "Two Name" where most lines begin so. Columns of cards beside each other are put below each other, each with @below lines, as many as @text has; else @below is 0. */
char       *slv_deck_plain_lines (const char *text, guint64 *below);
/** Whether @text begins with a quantity. */
gboolean    slv_deck_line_is_counted (const char *text);
/** "49 cards (min 45)", "49 cards", "(49 cards)" or "3 Leads, 46 Cards": how large a list says that it is. */
gboolean    slv_deck_line_is_measure (const char *text);
