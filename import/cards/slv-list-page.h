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
struct _xmlNode;
/** slv_list_is_page: whether @text, or its first @length bytes, begins as a web page does, or as what is copied out of one. Any thread. */
gboolean slv_list_is_page (const char *text, gsize length);
#define SLV_LIST_PAGE_HEADING "\001"
/**
 * slv_list_page_lines: the text of a web page, UTF-8 of @length bytes, as its reader sees it, line by line; cells of a table are divided by tabs, and a heading begins
 * with SLV_LIST_PAGE_HEADING and the digit of its level.
 * @title: (out) (transfer full) (nullable): its first heading, else its title
 * Returns: (transfer full). Any thread.
 */
char *slv_list_page_lines (const char *page, gsize length, char **title);
/** What a page's text is for: as its reader sees it, or with headings that begin as above, or with the terms of its lists of terms as labels, "Cost: 2". */
typedef enum { SLV_PAGE_SEEN, SLV_PAGE_MARKED, SLV_PAGE_LABELS } SlvPageAs;
/** The same of @node and what stands behind it, at the end of @text; @pre: lines are as they were written. The depth is that of the page. */
void  slv_list_page_text (GString *text, const struct _xmlNode *node, gboolean pre, SlvPageAs as);
/** slv_list_grid_json: the cards that @page shows beside each other, as JSON; the tags of a page are bounded. Returns: (transfer full) (nullable): %NULL: no elements
 *  of it are cards. Any thread. */
char *slv_list_grid_json (struct _xmlNode *page);
/** Whether a file whose beginning is in the buffer of @text, a GBufferedInputStream, is a picture, a database or the like, whatever it is called. */
gboolean slv_list_is_no_text (GInputStream *text);
/** slv_list_text_notes: (transfer none): what is to be told of @text, which slv_list_text_stream() gave: tables with other titles that are not read,
 *  letters that were guessed; translated, NULL-terminated. */
const char * const *slv_list_text_notes (GInputStream *text);
