/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-query-entry.h: an entry for a query that offers fields and values while one types, with what was understood or what is
 * wrong beneath it. Whoever runs the query tells it the outcome.
 *
 * signals: "query-changed" (once the main loop is idle after any number of keys), "activate" (Enter or Down: on to the results) */
#pragma once
#include "widgets/slv-query-completer.h"

#define SLV_TYPE_QUERY_ENTRY (slv_query_entry_get_type ())
G_DECLARE_FINAL_TYPE (SlvQueryEntry, slv_query_entry, SLV, QUERY_ENTRY, GtkWidget)

const char *slv_query_entry_get_text (SlvQueryEntry *self);
/** Also emits "query-changed", as typing would. */
void        slv_query_entry_set_text (SlvQueryEntry *self, const char *text);
/** slv_query_entry_set_fault: @message NULL: none. @span: bytes of the text that are underlined; the last character when empty.
 *  What is wrong at the end of the text is said after a moment, for it may be about to be put right. */
void        slv_query_entry_set_fault (SlvQueryEntry *self, const char *message, SlvSpan span);
/** slv_query_entry_set_parts: what was understood of @text: (element-type SlvQueryPart). Each part can be switched off and on. */
void        slv_query_entry_set_parts (SlvQueryEntry *self, const char *text, GPtrArray *parts);
/** What is offered while typing; @index (nullable): nothing; @game NULL: all games. */
void        slv_query_entry_set_source (SlvQueryEntry *self, SlvIndex *index, SlvGame *game);
/** slv_query_entry_set_fields: as slv_query_completer_set_fields(). */
void        slv_query_entry_set_fields (SlvQueryEntry *self, SlvFieldsFunc func, gpointer data);
/** Puts the cursor into the entry and selects its text. */
void        slv_query_entry_focus (SlvQueryEntry *self);
/** Accessible name and placeholder of the entry. */
void        slv_query_entry_set_title (SlvQueryEntry *self, const char *title);
