/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-clean.h: texts and names from outside as they are kept: composed, with plain blanks and line ends, without characters that a terminal
 * takes for orders or that turn what follows around. Whatever reads names goes through here, so that one name is not two cards. Any
 * thread; all take valid UTF-8. */
#pragma once
#include <glib.h>

/**
 * slv_normalize: g_utf8_normalize() in time that grows with @text: GLib's moves the rest of the text for each letter that it composes, and
 * sorts marks by exchanging neighbours, so that a megabyte from outside takes minutes. It is given pieces between two letters.
 * @text: need not be UTF-8
 * Returns: (transfer full) (nullable): %NULL where it is not UTF-8.
 */
char    *slv_normalize (const char *text, GNormalizeMode mode);
/** Text of any number of lines: composed, control characters as blanks, line ends as line feeds, ends trimmed; (transfer full). */
char    *slv_text_clean (const char *text);
/** The same for names: one line, runs of blanks as one, without characters that nobody sees; (transfer full). */
char    *slv_name_clean (const char *text);
/** Whether @c draws nothing: marks of direction, blanks without width, tags, joiners, variants. Two names never differ by them alone. */
gboolean slv_char_is_unseen (gunichar c);
/** Printable ASCII with single blanks inside: cleaning leaves it as it is. */
gboolean slv_name_is_plain (const char *text);
/** slv_name_settle: *@name becomes slv_name_clean() of it; (nullable). */
void     slv_name_settle (char **name);
/** slv_text_shown: what is quoted of @text in a sentence: its first @most characters, and an ellipsis where there are more; (transfer full). */
char    *slv_text_shown (const char *text, guint most);
#define SLV_SHOWN_MAX   200u   /* characters of a line */
#define SLV_TITLE_SHOWN 80u    /* and of the title of a column, a cell, a name */
/** slv_append_isolated: @text as a part of a sentence: one that holds letters of a script that runs to the left is put between U+2068 and
 *  U+2069, so that it turns nothing around it. */
void     slv_append_isolated (GString *out, const char *text);
