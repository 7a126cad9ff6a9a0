/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-text.h: text for a terminal or a pipe: paragraphs wrapped to its width, aligned tables, a few styles. Nothing is
 * told by style alone. Control characters in what comes from outside never reach the terminal. Main thread. */
#pragma once
#include <glib.h>

typedef enum { SLV_STYLE_PLAIN, SLV_STYLE_BOLD, SLV_STYLE_DIM, SLV_STYLE_GOOD, SLV_STYLE_BAD, SLV_STYLE_UNSURE } SlvStyle;

/** Whether standard output is a terminal. */
gboolean slv_text_is_terminal (void);
/** Columns that @text takes: wide characters count twice, combining ones not at all. */
guint    slv_text_columns (const char *text);
/** (transfer full): @text with control characters made visible and passwords of addresses masked, safe to print. New lines stay. */
char    *slv_text_printable (const char *text);
/** (transfer full): @file, a file's name or an address, as it may be shown: UTF-8, and without a password. */
char    *slv_text_file_name (const char *file);

/** (transfer full): @text in the encoding of the locale, "?" for what that does not have. */
char    *slv_text_to_locale (const char *text);

/** Prints @text as it is (cleaned), in a style, without a line end. */
void     slv_text_put (SlvStyle style, const char *text);
void     slv_text_putf (SlvStyle style, const char *format, ...) G_GNUC_PRINTF (2, 3);
void     slv_text_line (void);
/** The same as a line of its own. */
void     slv_text_say (SlvStyle style, const char *text);
void     slv_text_sayf (SlvStyle style, const char *format, ...) G_GNUC_PRINTF (2, 3);
/** Prints @text as wrapped paragraphs, every line indented by @indent; where @first is given it stands in the indent of the
 *  first line, or on a line of its own where it is longer than that. Ends with a line end. */
void     slv_text_paragraph (guint indent, const char *first, SlvStyle style, const char *text);
/** The same of a text that is taken. */
void     slv_text_paragraph_taken (guint indent, const char *first, SlvStyle style, char *text);
/** Prints what is assumed, a paragraph each, marked as such; @indent: as slv_text_paragraph(), at least 2. */
void     slv_text_assumptions (guint indent, const GPtrArray *texts);

/* ---- tables ---- */
typedef struct _SlvTable SlvTable;
/** @align: one letter a column, 'l' or 'r' (flush right). @titles: (array) (nullable): as many column heads, translated. */
SlvTable *slv_table_new (const char *align, const char * const *titles);
/** One row: as many cells as there are columns; %NULL is an empty one, and columns that stay empty are not shown. */
void      slv_table_add (SlvTable *table, const char * const *cells);
/** Prints the table @indent columns in. On a terminal, or where $COLUMNS tells a width, the last columns are
 *  left out and named on standard error until the rest has room, and the widest cut. Frees it. */
void      slv_table_print (SlvTable *table, guint indent);
void      slv_table_free (SlvTable *table);
/** (transfer full): a bar of @width columns filled by @share in [0, 1]. */
char     *slv_text_bar (double share, guint width);
