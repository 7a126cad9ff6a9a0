/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-notes-markup.h: notes in Markdown as markup of Pango: headings, lists, quotations, rules, code, emphasis, links to http and
 * https. What is no Markdown, or is not closed, stays as it was typed. No widgets; any thread. */
#pragma once
#include <glib.h>

/** slv_notes_markup: (transfer full): well-formed whatever @text is; invalid UTF-8 is replaced. */
char *slv_notes_markup (const char *text);
