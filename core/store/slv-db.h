/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-db.h: private to this room: one connection to one of the two files, its migrations and its statements. Nothing
 * outside core/store includes this. A connection belongs to the thread that opened it. */
#pragma once
#include <gio/gio.h>
/* the session extension is declared on demand */
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

typedef struct _SlvDb SlvDb;
typedef struct _SlvStatement SlvStatement;

/** What sets the two files apart. @name: of the file without ".db" and of its migrations. */
typedef struct _SlvDbKind SlvDbKind;
struct _SlvDbKind {
  const char *name;
  gint64      app_id;
  gint        version;      /* newest migration that is known */
  gboolean    precious;     /* never rebuilt: migrated with a copy kept, checked before it is written, safe against power cuts */
  /* (nullable): the part of migration @step that SQL cannot do, within its transaction */
  gboolean  (*convert) (SlvDb *db, gint step, GError **error);
};

#define SLV_DB_TAILS 2u

struct _SlvDb {
  sqlite3    *handle;
  SlvDbKind   kind;
  char       *path, *base;  /* whole path; its last part, for messages */
  char       *sql_dir;      /* schema/sql */
  GHashTable *statements;   /* name → SlvStatement */
  gboolean    checked;      /* quick_check has run */
  int         code;         /* SQLite's primary code of the last error that was told */
  gboolean    in_memory;    /* what is asked is a copy in memory (slv_db_read_in()) */
  char       *only_look;    /* (nullable): why nothing can be written, for people */
  guint64     tails[SLV_DB_TAILS];   /* which files lay beside it when it was opened: its log and the log's index; 0 none */
  gboolean    moved;        /* the file was found replaced or removed */
};

#define SLV_DB_BUSY_MS 10000   /* how long a writer waits for another program */

/**
 * slv_db_open: opens or makes @path and brings it to @kind's version.
 * A newer file (SLV_ERROR_TOO_NEW), one that is not SQLite, not ours or cut short (SLV_ERROR_DAMAGED) is left as it is,
 * byte for byte. Where nothing can be written (a full disk, a read-only folder) what is there is opened as it is, to be looked at
 * only (@only_look); what is not there, or in use, is SLV_ERROR_STORE.
 */
SlvDb   *slv_db_open (const char *path, const SlvDbKind *kind, const char *schema, GError **error);
/** slv_db_harden: the file of @handle may come from anywhere: nothing in its schema runs code or reaches beyond it, and no value is above 64 MiB. */
void     slv_db_harden (sqlite3 *handle);
void     slv_db_close (SlvDb *db);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvDb, slv_db_close)

/* ---- when the ground moves (slv-db-ground.c) ---- */

/** Whether SQLite's primary @code tells that a file cannot be written. */
gboolean slv_db_cannot_write (int code);
/** Whether @path is a link to a file that is not there, or to itself. */
gboolean slv_db_leads_nowhere (const char *path);
/** slv_db_set_leads_nowhere: that @path does, and what to do: SLV_ERROR_STORE; FALSE. */
gboolean slv_db_set_leads_nowhere (const char *path, GError **error);
/** slv_db_read_in: takes a copy of the file, with what its log holds, into memory in place of the connection; nothing is made or locked on
 *  the disk. FALSE: it cannot be read either, or it is precious and not there; the connection is as it was. */
gboolean slv_db_read_in      (SlvDb *db);
/** From now on nothing can be written; @code: SQLite's, why. */
void     slv_db_only_look    (SlvDb *db, int code);
/** Remembers which files lie beside the open one. */
void     slv_db_note_tails   (SlvDb *db);
/** Whether the file was replaced or removed since it was opened, or its name is a link that leads to another one now; once so, so for
 *  ever. Of a file that is gone the log and the log's index, if they still lie beside what is there now, are removed. */
gboolean slv_db_has_moved    (SlvDb *db);
/** slv_db_is_newer: whether the file has a form that this version does not know (SLV_ERROR_TOO_NEW), by now. */
gboolean slv_db_is_newer     (SlvDb *db, GError **error);
/** Asked with the lock held, before each write: SLV_ERROR_STORE when the file can only be looked at, or has moved; or it is newer. */
gboolean slv_db_may_write    (SlvDb *db, GError **error);

/** (transfer full): a name that is not taken yet: PATH.WHAT-1, … */
char    *slv_db_free_name    (const char *path, const char *what);
/** slv_db_remove_files: removes the file and what SQLite and a copy that was not ended may have left beside it, as far as they are there. */
void     slv_db_remove_files (const char *path);
/** slv_db_sync_name: sees to it that the name @path leads, after a loss of power too, to what it leads to now. What cannot do that does without it. */
void     slv_db_sync_name (const char *path);
/** slv_db_make_private: makes an empty file of mode 0600 where none is. */
void     slv_db_make_private (const char *path);
/** slv_db_open_file: sqlite3_open_v2() of a path that is a path, also where it looks like an address ("file:x?mode=ro"). */
int      slv_db_open_file (const char *path, int flags, sqlite3 **handle);
/** slv_db_open_written: opens the file @db->path, for reading, as what something is to be brought back from: it has to have been written by us, and a file
 *  that is new or empty was not (SLV_ERROR_DAMAGED). @db: kind, path and base are set; its handle is the caller's to close, whatever comes of it. */
gboolean slv_db_open_written (SlvDb *db, GError **error);
/** slv_db_migrate: part of slv_db_open(); every step is one transaction that also sets user_version. */
gboolean slv_db_migrate (SlvDb *db, GError **error);
/** slv_db_lock_folder: waits until no other program makes, migrates or replaces a file in the folder of @path. To be given to
 *  slv_db_unlock_folder(); less than 0: the thread holds a lock already, or the folder cannot be locked, and things go on
 *  without. */
int      slv_db_lock_folder   (const char *path);
void     slv_db_unlock_folder (int lock);
/** slv_db_convert_library: SlvDbKind.convert of library.db: to step 2, the journal of version 1 into records (slv-changeset.h). A
 *  step that cannot be turned into one, and those before it, are no more to be taken back: they are forgotten. */
gboolean slv_db_convert_library (SlvDb *db, gint step, GError **error);
/** slv_db_give_back: where much of the file has become free, hands a part of that back to the disk; the rest the next time. */
void     slv_db_give_back (SlvDb *db);
/** slv_db_copy: a consistent copy to @path (mode 0600) by way of a temporary name beside it; an existing @path is replaced. When it
 *  returns TRUE the copy is on the disk. */
gboolean slv_db_copy (SlvDb *db, const char *path, GError **error);

/** slv_db_set_error: what SQLite's last result @rc means for the caller; @what names the query or step, in English. Returns: FALSE. */
gboolean slv_db_set_error (SlvDb *db, int rc, const char *what, GError **error);
/** slv_db_says_damage: whether @text, of SQLite's own check, is of the file, and not of a page that could not be got: a file may be sound on a
 *  disk that is not. */
gboolean slv_db_says_damage (const char *text);
/** slv_db_read_sql: (transfer full) (nullable): the text of @file in the @folder ("": none) of our own SQL; NULL with SLV_ERROR_STORE. Any thread. */
char    *slv_db_read_sql (SlvDb *db, const char *folder, const char *file, GError **error);
/** slv_db_exec: @sql without results; it comes from our own files only. */
gboolean slv_db_exec (SlvDb *db, const char *sql, const char *what, GError **error);
/** slv_db_pragma: the number that a pragma or a query of one number answers. */
gboolean slv_db_number (SlvDb *db, const char *sql, gint64 *number, GError **error);

/** One write transaction. The first one on a precious file runs quick_check before it, so that a damaged file is never
 *  written (SLV_ERROR_DAMAGED). slv_db_rollback() is harmless without a transaction. */
gboolean slv_db_begin (SlvDb *db, GError **error);
gboolean slv_db_commit (SlvDb *db, GError **error);
void     slv_db_rollback (SlvDb *db);
/** slv_db_end: commits when @good, else rolls back and returns FALSE. */
gboolean slv_db_end (SlvDb *db, gboolean good, GError **error);

/* ---- statements: schema/sql/queries/NAME.sql, prepared once, bound by name ---- */

/**
 * slv_db_query:
 * @name: file name without ".sql"
 * Returns: (transfer full): ready to be bound; give it back with slv_statement_done(). One in use is never handed out
 *   twice: a second one is prepared for the time.
 */
SlvStatement *slv_db_query (SlvDb *db, const char *name, GError **error);
void          slv_statement_done (SlvStatement *statement);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvStatement, slv_statement_done)

/** Binding by name (":deck"); an unknown name is a programmer's error. Texts are copied. NULL binds NULL. To a statement that could not be
 *  prepared (NULL) nothing is bound, and running it or asking for its rows fails: why is in the error that slv_db_query() has set. */
void        slv_statement_bind_int  (SlvStatement *statement, const char *name, gint64 value);
void        slv_statement_bind_text (SlvStatement *statement, const char *name, const char *value);
void        slv_statement_bind_bytes (SlvStatement *statement, const char *name, GBytes *value);
/** For tight loops: the position of a name, and binding by it; the text must stay until the statement has run. */
int         slv_statement_position  (SlvStatement *statement, const char *name);
void        slv_statement_set_int   (SlvStatement *statement, int position, gint64 value);
void        slv_statement_set_text  (SlvStatement *statement, int position, const char *value, int length);
/** The next row: *row says whether there is one. After the last one the statement can be bound again. */
gboolean    slv_statement_next (SlvStatement *statement, gboolean *row, GError **error);
/** slv_statement_row: the same for a walk over all rows: whether there is one more. @good: (out): FALSE: it ended with an error. */
gboolean    slv_statement_row (SlvStatement *statement, gboolean *good, GError **error);
/** The number that a query answers whose parameters are bound; 0 when it has no row. */
gboolean    slv_statement_number (SlvStatement *statement, gint64 *number, GError **error);
/** Runs to the end; rows are passed over. */
gboolean    slv_statement_run  (SlvStatement *statement, GError **error);
/** Values of the row, columns from 0. Texts are valid UTF-8, never NULL, and live until the next row. */
gint64      slv_statement_int  (SlvStatement *statement, int column);
const char *slv_statement_text (SlvStatement *statement, int column);
/** SQLITE_INTEGER, SQLITE_TEXT, … */
int         slv_statement_type (SlvStatement *statement, int column);
/** (transfer full): a copy of a blob. */
GBytes     *slv_statement_bytes (SlvStatement *statement, int column);
/** (transfer full): the names of the columns, NULL-terminated. */
char      **slv_statement_columns (SlvStatement *statement);
