/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-page.h: private to this room: card lists that stand as tables in web pages and in the texts of wikis. */
#pragma once
#include <gio/gio.h>

/**
 * slv_list_text_stream: slv_input_text_stream(); of a web page and of a wiki's text, the table in it as CSV: that with the most rows, and all with
 * the same titles behind it. SLV_ERROR_REFUSED: there is none, or the page is larger than 16 MB or half a million tags. Returns: (transfer full) (nullable): a
 * GBufferedInputStream. Any thread.
 */
GInputStream *slv_list_text_stream (GInputStream *input, const char *name, GCancellable *cancellable, GError **error);
/** slv_list_text_note: (transfer full) (nullable): how many tables with other titles stand in the page of @text, which slv_list_text_stream() gave,
 *  and are not read; translated. */
char         *slv_list_text_note   (GInputStream *text);
