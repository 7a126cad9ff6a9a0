/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plural.h: a sentence with its plural in a table of sentences: { NP_("%u card", "%u cards") } fills two members, which
 * ngettext() takes later. xgettext knows the word (po/meson.build), so that a translation can have as many forms as it needs. */
#pragma once
#include <glib.h>

#define NP_(one, many) one, many

/** A guint64 of a structure, and the sentences that tell it: "%s" is the number. */
typedef struct { gsize offset; const char *one, *many; } SlvTellCount;
/** slv_tell_counts: appends the sentences of those that are not 0, a blank between them. @of: the structure. Any thread. */
void  slv_tell_counts (GString *text, gconstpointer of, const SlvTellCount *counts, guint n);
/**
 * slv_tell_printf: (transfer full): g_strdup_printf() for sentences that count: its whole numbers have the separators of the locale between
 * their thousands. What is no count (a line, a page, a seed, what has to be typed) is told with g_strdup_printf(). Any thread.
 */
char *slv_tell_printf (const char *format, ...) G_GNUC_PRINTF (1, 2);
/** slv_tell_digits: (transfer full): a number with the separators of the locale between its thousands. Any thread. */
char *slv_tell_digits (guint64 number);
/** slv_tell_more: @sentence (transfer full) behind those that @text has. Any thread. */
void  slv_tell_more (GString *text, char *sentence);
/**
 * slv_tell_day: (transfer full): a day ("2024-05-17") in words, as in every text for people; what is none, as it is. What is typed, and what
 * programs read, has ISO days. @iso: (nullable): then %NULL. Any thread.
 */
char *slv_tell_day (const char *iso);
/** slv_today: (transfer full): the day that it is here, as "2024-05-17". Any thread. */
char *slv_today (void);
/** slv_tell_time: (transfer full): when something happened, from unix seconds: "today 14:05", "3 May 2024", or "never" for 0. Any thread. */
char *slv_tell_time (gint64 seconds);
