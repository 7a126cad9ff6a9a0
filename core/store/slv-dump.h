/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-dump.h: dumps of databases as SQL (MySQL, SQLite, PostgreSQL and their like): nothing of them is run, their rows are read. */
#pragma once
#include <gio/gio.h>

#define SLV_DUMP_MAX  (256u << 20)   /* bytes */
#define SLV_DUMP_PEEK (8u << 10)     /* how many tell what it is */

/** slv_dump_is: whether @text, of which @length bytes are seen, begins as such a dump does, behind its comments. Any thread. */
gboolean slv_dump_is (const char *text, gsize length);

/**
 * slv_dump_write: the tables of the dump @text as slv_tables_write() writes those of a database. A row is one of INSERT … VALUES or of COPY … FROM stdin; its
 * columns are named by CREATE TABLE or by the statement itself, and otherwise the file has no row of titles. A value that only the database can work out is none.
 * %FALSE with SLV_ERROR_REFUSED (rows or values that the database would work out, or with other columns than their table; no rows; too large), SLV_ERROR_CANCELLED or
 * SLV_ERROR_STORE. Any thread.
 */
gboolean slv_dump_write (const char *text, gsize length, const char *to, const char *name, guint64 *left, GCancellable *cancellable, GError **error);
