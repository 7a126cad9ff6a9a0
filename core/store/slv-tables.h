/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tables.h: databases from elsewhere, as programs keep their cards: those of SQLite, and dumps of any (slv-dump.h). */
#pragma once
#include <gio/gio.h>

#define SLV_TABLES_MARK      "SQLite format 3"   /* and a zero: what such a file begins with */
#define SLV_TABLES_MARK_SIZE 16u

/** slv_tables_is: whether the file @path is such a database or dump, perhaps packed (gzip, xz, bzip2, zstd). Any thread. */
gboolean slv_tables_is (const char *path);

/**
 * slv_tables_write: the tables of the database or dump @path into the folder @to, which is there, as TABLE.csv with the names of the columns in the first
 * row. Values are written as texts, none as an empty cell, and so are bytes that are no text; views and empty tables are no files. The database is
 * only read: no lock is taken and no file is made beside it; a packed one lies in @to for as long, under a name that begins with a dot.
 * @name: of the database, for messages; @left: (inout): bytes that may be written, and be in what is packed; less what was written
 * %FALSE with SLV_ERROR_REFUSED (a library or index of this program, no tables, more than 1,000, too large, damaged, a log beside it), SLV_ERROR_CANCELLED or
 * SLV_ERROR_STORE. Any thread. Source: sqlite.org, "Defense Against The Dark Arts".
 */
gboolean slv_tables_write (const char *path, const char *to, const char *name, guint64 *left, GCancellable *cancellable, GError **error);
