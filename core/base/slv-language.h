/* SPDX-License-Identifier: GPL-3.0-or-later */
/** slv-language.h: languages of cards and copies, by their codes (ISO 639). From any thread. */
#pragma once
#include <glib.h>

G_BEGIN_DECLS

/** slv_language_id: "en" for "English", "EN", "en-us"; "zh-tw"; "" for ""; NULL when it is no language that is known and does
 *  not look like a code (two or three letters). Borrowed, or interned for the life of the program. */
const char *slv_language_id (const char *text);
/** English name of a code for other programs ("German"), or the code itself. */
const char *slv_language_name (const char *id);

G_END_DECLS
