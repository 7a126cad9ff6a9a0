/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-csv.h: RFC 4180 by libcsv, with the line on which every row starts. */
#pragma once
#include <gio/gio.h>

#define SLV_CSV_CELL_MAX   (1u << 20)   /* bytes */
#define SLV_CSV_COLUMN_MAX 512u

/** Called for every row, the header included; @cells has @n valid UTF-8 strings. Returns FALSE with @error to stop. */
typedef gboolean (*SlvCsvRowFunc) (char **cells, guint n, guint64 line, gpointer user_data, GError **error);

/** Told of a line above the header that is no row; @text: its first cell, not empty. */
typedef void (*SlvCsvTitleFunc) (const char *text, guint64 line, gpointer user_data);

/**
 * slv_csv_read:
 * @delimiter: one ASCII character, or 0 to find it from the first line (comma, semicolon, tab, bar); a line `sep=X` (quoted or
 *   not) before the header sets it and is not reported as a row
 * First rows with a text in the first cell at most are titles above the header, and skipped, and so are up to ten lines above it that are not divided
 * while it is. Blank lines are, too, and lines
 * of nothing but dashes between bars, as are blank cells' quotes. A cell over its ceiling, an unclosed quote or invalid UTF-8 ends with
 * SLV_ERROR_REFUSED and the line. A UTF-8 BOM is skipped. Any thread.
 */
gboolean slv_csv_read (GInputStream *input, const char *name, char delimiter, SlvCsvRowFunc func, gpointer user_data,
                       GCancellable *cancellable, GError **error);
/** slv_csv_read_titled: the same, and @title is told of the titles above the header, in their order, before the header comes. */
gboolean slv_csv_read_titled (GInputStream *input, const char *name, char delimiter, SlvCsvTitleFunc title, SlvCsvRowFunc func,
                              gpointer user_data, GCancellable *cancellable, GError **error);

/** slv_csv_append: appends one quoted-as-needed cell to @out; a cell that starts with = + - @ and is not a number gets a
 *  leading apostrophe so that no spreadsheet runs it; one that has such apostrophes already gets one more, so that taking one off
 *  gives back what it was. */
void slv_csv_append (GString *out, const char *cell, gboolean last);
/** slv_csv_unguard: @cell without the apostrophe that slv_csv_append() put before it; borrowed from it. */
const char *slv_csv_unguard (const char *cell);
/** slv_csv_append_quoted: appends @cell as it is, in quotes where a reader would cut it; @alone: in a row of one cell nothing but a line end cuts. */
void slv_csv_append_quoted (GString *out, const char *cell, gboolean alone);
/** slv_csv_path: Returns: (transfer full): where a table of that @title is written in @folder: under its own name, which nothing in @taken (names,
 *  to which it is added) has. */
char *slv_csv_path (GHashTable *taken, const char *folder, const char *title);
