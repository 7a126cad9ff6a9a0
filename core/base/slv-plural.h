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
/** slv_tell_digits: (transfer full): a number with the separators of the locale between its thousands. Any thread. */
char *slv_tell_digits (guint64 number);
