/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-labels.h: private to import: records whose values stand behind labels, "Cost: 3", made into the rows of a table. */
#pragma once
#include <glib.h>

/** Records that are gathered. Freed with slv_labels_free(). */
typedef struct SlvLabels SlvLabels;
SlvLabels *slv_labels_new  (void);
void       slv_labels_free (SlvLabels *labels);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvLabels, slv_labels_free)
/** The next record begins. */
void       slv_labels_begin (SlvLabels *labels);
/** The record at hand says @value behind @label; what it says twice there stands in lines. */
void       slv_labels_put   (SlvLabels *labels, const char *label, const char *value);
/** The same behind the @nth label. */
void       slv_labels_put_at (SlvLabels *labels, guint nth, const char *value);
/** How many records there are. */
guint      slv_labels_count (const SlvLabels *labels);
/** Values, and none, that a table of records has. */
#define SLV_LABELS_CELLS_MAX 4000000u
/** The labels, and a row for each record, none where these would be more labels or values than a table has; NULL: there are no records.
 *  (transfer full) (element-type GStrv) (nullable) */
GPtrArray *slv_labels_rows  (SlvLabels *labels);

/** Whether the text that begins with @data is such a list: blocks of lines "Name: Fox" and "Cost: 3", each of which begins with the same label, or stands
 *  further in below the same word. Any thread. */
gboolean   slv_labels_fit   (const char *data, gsize length);
/** The records of such a text. @left: (out): lines of it that stand in none. (transfer full) (element-type GStrv) (nullable) */
GPtrArray *slv_labels_read  (const char *text, guint *left);
/** The pages of a wiki's export in XML as the values of the template that most of them have, with the page's title where that says no name. @others: (out): pages without it; @cut: (out): pages
 *  that are not looked through to their ends; @texts: (out) (transfer full): the texts of all pages, one behind the other; NULL, both: it is no such XML. (transfer full) (element-type GStrv) (nullable) */
GPtrArray *slv_labels_wiki  (const char *xml, gsize length, guint *others, guint *cut, char **texts);

/** Whether nearly all lines of the text that begins with @data are the parts of a record, "Fox (2) - Beast - Draw a card." (slv-list-lines.c). Any thread. */
gboolean   slv_lines_fit    (const char *data, gsize length);
/** The records of such a text. @left: (out): lines of it that are none; @named: (out): the first line says what the parts are. (transfer full) (element-type GStrv) (nullable) */
GPtrArray *slv_lines_read   (const char *text, guint *left, gboolean *named);
