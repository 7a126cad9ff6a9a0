/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-plural.h: a sentence with its plural in a table of sentences: { NP_("%u card", "%u cards") } fills two members, which
 * ngettext() takes later. xgettext knows the word (po/meson.build), so that a translation can have as many forms as it needs. */
#pragma once
#include <glib.h>

#define NP_(one, many) one, many

/** slv_tell_digits: (transfer full): a number with the separators of the locale between its thousands. Any thread. */
char *slv_tell_digits (guint64 number);
