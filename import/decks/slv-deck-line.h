/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-line.h: one line of a deck text: "4 Name (SET) 012" and its many cousins. */
#pragma once
#include "deck/slv-deck.h"

/** slv_text_begins: whether @text begins with @sign, which is not empty. Nearly every line of every list differs in the first byte. Any thread. */
static inline gboolean
slv_text_begins (const char *text, const char *sign)
{
  return text[0] == sign[0] && strncmp (text, sign, strlen (sign)) == 0;
}

#define SLV_DECK_NAME_MAX 1000u   /* bytes */

/** What a line says. Strings are owned; clear with slv_deck_line_clear(). */
typedef struct {
  guint    count;
  char    *name, *set_code, *number;
  char    *note;           /* "" or what stood behind the card: "# a remark", and marks such as *F*, #tag, [foil] */
  gboolean sideboard;      /* SB: stood before it, or it is marked so */
  gboolean commander;      /* marked as the card that leads the deck: *CMDR*, [Commander{top}] */
  gboolean maybe;          /* marked as standing outside the deck */
  gboolean counted;        /* a quantity was written */
} SlvDeckLine;

/**
 * slv_deck_line_parse: @text is one trimmed, non-empty line of valid UTF-8.
 * Takes 4 Name, 4x Name, 4 x Name, x4 Name, Name x4, Name × 4, Name (x4), Name ..... 4, - 4 Name, 4 - Name, 1. 4x Name, [4] Name, (4) Name, 4<TAB>Name, 4 | Name, Name alone (one copy); SB: and
 * MB: before; the printing as (SET) 123, (SET:123), (SET), [SET:123] or [SET#123] before the name, [SET:123], [SET] 123, (SET #123) or <123> [SET] behind it,
 * or Name|SET. Marks such as *F*, #tags, [foil], (proxy), a finish behind the number and a remark behind " # ", or behind a printing and " // ", become the note. Columns behind a counted name do, too. A name without a number and with columns behind it is no entry, nor is a code of a whole deck, nor
 * "4. Name", "4) Name" or "4: Name", where the number may as well count the lines.
 * Source: import/README.md, "Deck files". Returns: NULL, or (transfer none) a translated reason why the line is no entry. Any thread.
 */
const char *slv_deck_line_parse (const char *text, SlvDeckLine *line);
void        slv_deck_line_clear (SlvDeckLine *line);
/** slv_deck_line_says_copies: whether slv_deck_line_parse() finds an entry with its copies in @text, which may be empty. Any thread. */
gboolean    slv_deck_line_says_copies (const char *text);
/**
 * slv_deck_line_is_plain: whether @text is an entry as nearly all are, which nothing else can be meant by: "4 Some Name". At most four digits, a blank, a
 * capital, and then ASCII letters, apostrophes, hyphens and commas within the name and single blanks, as much as no heading has ("3 Spells",
 * "2 Side Board"). What is asked of lines of other programs need not be asked of it. Any thread.
 */
gboolean    slv_deck_line_is_plain (const char *text);
/** slv_deck_line_append_count: "4 " before @name, and "4x " before a name that begins with an x of its own, so that it is read as it was. */
void        slv_deck_line_append_count (GString *out, guint count, const char *name);
/** slv_deck_line_is_side: whether it begins with the mark of cards of the sideboard, "SB: 2 Name" or "SB 2x Name". */
gboolean    slv_deck_line_is_side (const char *text);
/** slv_deck_line_has_code: whether @name ends in a printing without brackets, "Name ABC 125". */
gboolean    slv_deck_line_has_code (const char *name);
/** slv_deck_line_split_code: "Name ABC 125" in lists that write printings without brackets: takes them off the name; with @numbered, where
 *  other lines have them, also a number alone, "Name 2". Returns whether there was a printing. */
gboolean    slv_deck_line_split_code (SlvDeckLine *line, gboolean numbered);
/** slv_deck_line_split_set: "Name (Set's Name)" in lists in which brackets at the end are always a set, "()" none: takes it off the name. */
void        slv_deck_line_split_set (SlvDeckLine *line);
/** Whether the word at @p is like "OP01-001": letters, digits and hyphens, with digits and a hyphen among them. */
gboolean    slv_deck_line_is_code (const char *p);
/** Signs such as ●●● that are drawn behind the card: how many. */
guint       slv_deck_line_marks (const SlvDeckLine *line);
/** slv_deck_line_read_digits: digits of any script at @p: their value, at most G_MAXUINT32. Returns: what follows them, or NULL when there are none,
 *  and @value is as it was. Any thread. */
const char *slv_deck_line_read_digits (const char *p, guint64 *value);
/** slv_deck_take_card: slv_deck_add() for what a file says. Returns: NULL, or (transfer none) a translated reason why not all copies are there: no name or
 *  too long a one, too many cards, too many copies. */
const char *slv_deck_take_card (SlvDeck *deck, const char *zone, const char *name, guint count, const char *set_code, const char *number, guint64 line);
/** slv_deck_count_parse: @text as a number of copies. Returns: NULL, or (transfer none) a translated reason why it is none. */
const char *slv_deck_count_parse (const char *text, guint *count);
/** (transfer full): @text without blanks of any kind at both ends. */
char       *slv_deck_line_trim (const char *text, gsize length);
