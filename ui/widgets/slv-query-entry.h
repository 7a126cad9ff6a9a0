/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-entry.h: an entry for a query, with what was understood or what is wrong beneath it. It knows no index: whoever
 * runs the query tells it the outcome.
 *
 * signals: "query-changed" (once the main loop is idle after any number of keys), "activate" (Enter or Down: on to the results) */
#pragma once
#include "widgets/slv-ui.h"
G_BEGIN_DECLS

#define SLV_TYPE_QUERY_ENTRY (slv_query_entry_get_type ())
G_DECLARE_FINAL_TYPE (SlvQueryEntry, slv_query_entry, SLV, QUERY_ENTRY, GtkWidget)

GtkWidget  *slv_query_entry_new (void);
const char *slv_query_entry_get_text (SlvQueryEntry *self);
/** Also emits "query-changed", as typing would. */
void        slv_query_entry_set_text (SlvQueryEntry *self, const char *text);
/** slv_query_entry_set_fault: @message NULL: none. @span: bytes of the text that are underlined; the last character when empty. */
void        slv_query_entry_set_fault (SlvQueryEntry *self, const char *message, SlvSpan span);
/** What was understood, in words; NULL or "": nothing is shown. */
void        slv_query_entry_set_words (SlvQueryEntry *self, const char *words);
/** Puts the cursor into the entry and selects its text. */
void        slv_query_entry_focus (SlvQueryEntry *self);
/** Accessible name and placeholder of the entry. */
void        slv_query_entry_set_title (SlvQueryEntry *self, const char *title);

G_END_DECLS
