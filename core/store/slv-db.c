/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-db.c: one connection: opened with care, configured, its results turned into errors that a person can act on.
 * The file is looked at before anything is written to it: SQLite itself would bring the pending log of a newer library
 * into the file when it closes, so that is switched off until the file is known to be ours. */
#include "store/slv-db.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>
#include "base/slv-error.h"

#define OPEN_TRIES 20u   /* of a file that is replaced each time */

typedef struct { int code; SlvErrorCode error; const char *message; } Meaning;

/* SQLite's primary result codes (sqlite.org/rescode.html); %s: the file, %s: what SQLite says. */
static const Meaning meanings[] = {
  { SQLITE_FULL,      SLV_ERROR_STORE,     N_("no room is left on the disk for “%s” (%s)") },
  { SQLITE_READONLY,  SLV_ERROR_STORE,     N_("“%s” cannot be written (%s)") },
  { SQLITE_PERM,      SLV_ERROR_STORE,     N_("“%s” cannot be written (%s)") },
  { SQLITE_CANTOPEN,  SLV_ERROR_STORE,     N_("“%s” cannot be opened or made (%s)") },
  { SQLITE_BUSY,      SLV_ERROR_STORE,     N_("“%s” is in use by another program (%s)") },
  { SQLITE_LOCKED,    SLV_ERROR_STORE,     N_("“%s” is in use by another program (%s)") },
  { SQLITE_PROTOCOL,  SLV_ERROR_STORE,     N_("“%s” is in use by another program (%s)") },   /* one that is held up */
  { SQLITE_IOERR,     SLV_ERROR_STORE,     N_("“%s” cannot be read or written (%s)") },
  { SQLITE_NOMEM,     SLV_ERROR_STORE,     N_("not enough memory for “%s” (%s)") },
  { SQLITE_TOOBIG,    SLV_ERROR_STORE,     N_("a text is too long for “%s” (%s)") },
  { SQLITE_INTERRUPT, SLV_ERROR_CANCELLED, N_("work on “%s” was interrupted (%s)") },
  { SQLITE_CORRUPT,   SLV_ERROR_DAMAGED,   N_("“%s” is damaged (%s)") },
  { SQLITE_NOTADB,    SLV_ERROR_DAMAGED,   N_("“%s” is damaged or no file of Sleeves (%s)") },
  { SQLITE_FORMAT,    SLV_ERROR_DAMAGED,   N_("“%s” is damaged (%s)") },
};

/* What the last failing call on the file, or else on its log, told; 0: none failed. */
static int
last_errno (SlvDb *db)
{
  static const int which[] = { SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER };
  int cause = 0;

  for (guint i = 0; db->handle != NULL && cause == 0 && i < G_N_ELEMENTS (which); i++)
    {
      sqlite3_file *file = NULL;

      if (sqlite3_file_control (db->handle, "main", which[i], &file) == SQLITE_OK && file != NULL && file->pMethods != NULL)
        file->pMethods->xFileControl (file, SQLITE_FCNTL_LAST_ERRNO, &cause);
    }
  return cause;
}

/* SQLite takes a disk that cannot read a page for a damaged file (SQLITE_IOERR_CORRUPTFS); but the disk may be the one that is asked too much. */
static int
cause_of_corruption (SlvDb *db, int rc)
{
  int cause = (rc & 0xff) == SQLITE_CORRUPT ? last_errno (db) : 0;

  return cause == EIO || cause == ENXIO || cause == ERANGE ? cause : 0;
}

gboolean
slv_db_says_damage (const char *text)
{
  const char *code = strstr (text, "error code");
  guint64 number = code != NULL ? g_ascii_strtoull (code + strlen ("error code="), NULL, 10) : SQLITE_CORRUPT;

  return strstr (text, "failed to get page") == NULL && (number & 0xff) == SQLITE_CORRUPT;
}

/* The primary code; a full disk is also met where SQLite sees no more than a failed write (its log's index) or a file that is not made. */
static int
primary_code (SlvDb *db, int rc)
{
  if (cause_of_corruption (db, rc) != 0)
    return SQLITE_IOERR;
  gboolean asked = (rc & 0xff) == SQLITE_IOERR || (rc & 0xff) == SQLITE_CANTOPEN;
  int cause = db->handle != NULL && asked ? sqlite3_system_errno (db->handle) : 0;

  return cause == ENOSPC || cause == EDQUOT ? SQLITE_FULL : rc & 0xff;
}

gboolean
slv_db_set_error (SlvDb *db, int rc, const char *what, GError **error)
{
  const SlvPlace place = { .file = db->path };
  const char *reason = db->handle != NULL ? sqlite3_errmsg (db->handle) : sqlite3_errstr (rc);

  db->code = primary_code (db, rc);
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (meanings[i].code == db->code)
      {
        int cause = db->code == SQLITE_CANTOPEN && db->handle != NULL ? sqlite3_system_errno (db->handle)   /* a file that may not be made “is not there” */
          : cause_of_corruption (db, rc);
        g_autofree char *message = g_strdup_printf ("%s: %s", what, cause != 0 && cause != ENOENT ? g_strerror (cause) : reason);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        g_autofree char *whole = g_strdup_printf (_(meanings[i].message), db->base, message);
#pragma GCC diagnostic pop

        return slv_set_error (error, meanings[i].error, &place, "%s", whole);
      }
  /* what is not known to be damage is none: a damaged file is set aside */
  return slv_set_error (error, SLV_ERROR_STORE, &place, _("“%s” is not what it should be (%s: %s)"), db->base, what, reason);
}

gboolean
slv_db_exec (SlvDb *db, const char *sql, const char *what, GError **error)
{
  int rc = sqlite3_exec (db->handle, sql, NULL, NULL, NULL);

  if (rc != SQLITE_OK)
    slv_db_set_error (db, rc, what, error);
  return rc == SQLITE_OK;
}

char *
slv_db_read_sql (SlvDb *db, const char *folder, const char *file, GError **error)
{
  g_autofree char *path = g_build_filename (db->sql_dir, folder, file, NULL);
  g_autoptr (GError) local = NULL;
  char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, &local))
    slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { .file = path },
                   g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? _("Sleeves is not fully installed: “%s” cannot be read (%s)")
                                                                             : _("“%s” cannot be read (%s)"), file, local->message);
  return text;
}

gboolean
slv_db_number (SlvDb *db, const char *sql, gint64 *number, GError **error)
{
  sqlite3_stmt *statement = NULL;
  int rc = sqlite3_prepare_v2 (db->handle, sql, -1, &statement, NULL);

  if (rc == SQLITE_OK)
    rc = sqlite3_step (statement);
  if (rc == SQLITE_ROW)
    *number = sqlite3_column_int64 (statement, 0);
  if (rc != SQLITE_ROW)
    slv_db_set_error (db, rc, sql, error);
  sqlite3_finalize (statement);
  return rc == SQLITE_ROW;
}

/* ---- opening ---- */

/* Size of the log beside the file; 0 when there is none. */
static goffset
log_size (SlvDb *db)
{
  g_autofree char *path = g_strconcat (db->path, "-wal", NULL);
  GStatBuf info;

  return g_stat (path, &info) == 0 ? info.st_size : 0;
}

/* Inside a read transaction and without a log nobody writes to the file, so its length is final. */
static gboolean
check_length (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };
  gint64 pages, page_size;
  GStatBuf info;

  if (!slv_db_number (db, "PRAGMA page_count", &pages, error)
      || !slv_db_number (db, "PRAGMA page_size", &page_size, error))
    return FALSE;
  if (log_size (db) > 0 || g_stat (db->path, &info) != 0 || info.st_size == 0)
    return TRUE;
  if (info.st_size >= pages * page_size && info.st_size % page_size == 0)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_DAMAGED, &place, _("“%s” is damaged: it has been cut short"), db->base);
}

/* How many names the schema has. A head that tells of a form of file which nothing writes is no more to SQLite than an error. */
static gboolean
read_schema (SlvDb *db, gint64 *names, GError **error)
{
  const SlvPlace place = { .file = db->path };
  g_autoptr (GError) local = NULL;

  if (slv_db_number (db, "SELECT count(*) FROM sqlite_schema", names, &local))
    return TRUE;
  if ((sqlite3_errcode (db->handle) & 0xff) == SQLITE_ERROR)
    slv_set_error (error, SLV_ERROR_DAMAGED, &place, _("“%s” is damaged (%s)"), db->base, sqlite3_errmsg (db->handle));
  else
    g_propagate_error (error, g_steal_pointer (&local));
  return FALSE;
}

/* So is an open file, too, as soon as a newer program has brought it to its form. */
gboolean
slv_db_is_newer (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };
  gint64 version;

  if (!slv_db_number (db, "PRAGMA user_version", &version, NULL) || version <= db->kind.version)
    return FALSE;
  slv_set_error (error, SLV_ERROR_TOO_NEW, &place, _("“%s” was made by a newer version of Sleeves (its form is %lld, this version knows %d)"),
                 db->base, (long long) version, db->kind.version);
  return TRUE;
}

/* Whether an open file is new or ours, not newer and not cut short; nothing is written. */
static gboolean
slv_db_check_identity (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };
  gint64 app_id, version, tables;

  if (!read_schema (db, &tables, error)
      || !slv_db_number (db, "PRAGMA application_id", &app_id, error)
      || !slv_db_number (db, "PRAGMA user_version", &version, error))
    return FALSE;
  if (tables == 0 && app_id == 0 && version == 0)
    return TRUE;
  if (app_id != db->kind.app_id || version < 1)
    return slv_set_error (error, SLV_ERROR_DAMAGED, &place, _("“%s” belongs to another program"), db->base);
  return !slv_db_is_newer (db, error) && check_length (db, error);
}

gboolean
slv_db_open_written (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };
  int rc = slv_db_open_file (db->path, SQLITE_OPEN_READONLY, &db->handle);
  gint64 app_id;

  if (rc != SQLITE_OK)
    {
      slv_db_set_error (db, rc, "open", error);
      return FALSE;
    }
  if (!slv_db_check_identity (db, error) || !slv_db_number (db, "PRAGMA application_id", &app_id, error))
    return FALSE;
  return app_id != 0 || slv_set_error (error, SLV_ERROR_DAMAGED, &place, _("“%s” is empty: there is no library in it"), db->base);
}

/* Looks at the file in one read transaction, so that no half-done work of another program is judged. */
static gboolean
check_file (SlvDb *db, GError **error)
{
  gboolean good = slv_db_exec (db, "BEGIN", "begin", error) && slv_db_check_identity (db, error);

  sqlite3_exec (db->handle, "ROLLBACK", NULL, NULL, NULL);
  return good;
}

/* The switch to WAL needs the file for itself for a moment and does not always wait by itself. */
static gboolean
use_log (SlvDb *db, GError **error)
{
  int rc = SQLITE_BUSY;

  for (guint i = 0; i < SLV_DB_BUSY_MS / 20 && (rc & 0xff) == SQLITE_BUSY; i++)
    {
      if (i > 0)
        g_usleep (20 * 1000);
      rc = sqlite3_exec (db->handle, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);
    }
  if (rc != SQLITE_OK)
    slv_db_set_error (db, rc, "journal_mode", error);
  return rc == SQLITE_OK;
}

void
slv_db_harden (sqlite3 *handle)
{
  sqlite3_extended_result_codes (handle, 1);
  sqlite3_db_config (handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  sqlite3_db_config (handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_limit (handle, SQLITE_LIMIT_LENGTH, 64 << 20);
  sqlite3_limit (handle, SQLITE_LIMIT_ATTACHED, 0);
  sqlite3_busy_timeout (handle, SLV_DB_BUSY_MS);
}

static gboolean
prepare_file (SlvDb *db, GError **error)
{
  const char *settings = db->kind.precious
    ? "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA journal_size_limit = 4194304; PRAGMA synchronous = FULL"
    : "PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON; PRAGMA journal_size_limit = 4194304;"
      "PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32768";
  gboolean had_log = log_size (db) > 0;
  gint64 names;

  if (had_log)
    sqlite3_db_config (db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  if (!check_file (db, error))
    return FALSE;
  if (had_log)
    sqlite3_db_config (db->handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, NULL);
  return slv_db_migrate (db, error)
         && (db->in_memory || use_log (db, error))
         && read_schema (db, &names, error)   /* the log's index has to find room, too */
         && slv_db_exec (db, settings, "settings", error);
}

int
slv_db_open_file (const char *path, int flags, sqlite3 **handle)
{
  g_autofree char *plain = g_str_has_prefix (path, "file:") ? g_strconcat ("./", path, NULL) : g_strdup (path);

  return sqlite3_open_v2 (plain, handle, flags | SQLITE_OPEN_NOMUTEX, NULL);
}

void
slv_db_remove_files (const char *path)
{
  static const char * const tails[] = { "", "-wal", "-shm", "-journal", ".part" };

  for (guint i = 0; i < G_N_ELEMENTS (tails); i++)
    {
      g_autofree char *name = g_strconcat (path, tails[i], NULL);

      g_unlink (name);
    }
}

char *
slv_db_free_name (const char *path, const char *what)
{
  for (guint i = 1; ; i++)
    {
      char *name = g_strdup_printf ("%s.%s-%u", path, what, i);

      if (!g_file_test (name, G_FILE_TEST_EXISTS))
        return name;
      g_free (name);
    }
}

/* What is a person's is nobody else's to read. SQLite takes an empty file as a new one. */
void
slv_db_make_private (const char *path)
{
  int file = g_open (path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

  if (file >= 0)
    close (file);
}

void
slv_db_sync_name (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int file = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);

  if (file >= 0)
    {
      fsync (file);
      close (file);
    }
}

static gboolean
open_to_write (SlvDb *db, GError **error)
{
  slv_db_make_private (db->path);
  int rc = slv_db_open_file (db->path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_PRIVATECACHE, &db->handle);
  if (rc != SQLITE_OK)
    return slv_db_set_error (db, rc, "open", error);
  slv_db_harden (db->handle);
  return prepare_file (db, error);
}

/* What was found wrong with a file that another program replaces meanwhile is said of neither: what lies there then is opened. */
static gboolean
open_what_is_there (SlvDb *db, GError **error)
{
  gboolean good;

  for (guint i = 0; !(good = open_to_write (db, error)) && i < OPEN_TRIES && db->handle != NULL && slv_db_has_moved (db); i++)
    {
      g_clear_error (error);
      g_clear_pointer (&db->statements, g_hash_table_unref);
      g_clear_pointer (&db->handle, sqlite3_close_v2);
      db->moved = FALSE;
    }
  return good;
}

/* The second try of a file that could not be opened because something could not be written. */
static gboolean
open_to_look (SlvDb *db)
{
  int code = db->code;

  if (!slv_db_cannot_write (code) || !slv_db_read_in (db))
    return FALSE;
  slv_db_harden (db->handle);
  if (!prepare_file (db, NULL))
    return FALSE;
  slv_db_only_look (db, code);
  return TRUE;
}

SlvDb *
slv_db_open (const char *path, const SlvDbKind *kind, const char *schema, GError **error)
{
  g_autoptr (SlvDb) db = g_new0 (SlvDb, 1);
  g_autoptr (GError) problem = NULL;

  db->kind = *kind;
  db->path = g_strdup (path);
  db->base = g_path_get_basename (path);
  db->sql_dir = g_build_filename (schema, "sql", NULL);
  if (!open_what_is_there (db, &problem) && (!g_error_matches (problem, SLV_ERROR, SLV_ERROR_STORE) || !open_to_look (db)))
    {
      if (slv_db_leads_nowhere (path))
        slv_db_set_leads_nowhere (path, error);
      else
        g_propagate_error (error, g_steal_pointer (&problem));
      return NULL;
    }
  slv_db_note_tails (db);
  return g_steal_pointer (&db);
}

void
slv_db_close (SlvDb *db)
{
  if (db == NULL)
    return;
  if (db->handle != NULL)
    slv_db_has_moved (db);   /* its log stays beside nobody else's file */

  g_clear_pointer (&db->statements, g_hash_table_unref);
  sqlite3_close_v2 (db->handle);
  SLV_FREE_MEMBERS (db, only_look, path, base, sql_dir);
  g_free (db);
}

/* ---- transactions ---- */

/* A cheap look over all pages, once in a run, before the first change to what cannot be fetched again. */
static gboolean
check_pages (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };
  sqlite3_stmt *statement = NULL;
  g_autofree char *found = NULL;
  int rc = sqlite3_prepare_v2 (db->handle, "PRAGMA quick_check(1)", -1, &statement, NULL);

  if (rc == SQLITE_OK)
    rc = sqlite3_step (statement);
  if (rc == SQLITE_ROW)
    found = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  else
    slv_db_set_error (db, rc, "quick_check", error);
  sqlite3_finalize (statement);
  if (rc != SQLITE_ROW)
    return FALSE;
  db->checked = g_strcmp0 (found, "ok") == 0;
  if (!db->checked)
    slv_set_error (error, slv_db_says_damage (found) ? SLV_ERROR_DAMAGED : SLV_ERROR_STORE, &place,
                   slv_db_says_damage (found) ? _("“%s” is damaged, so nothing was written to it (%s)") : _("“%s” cannot be read (%s)"), db->base, found);
  return db->checked;
}

gboolean
slv_db_begin (SlvDb *db, GError **error)
{
  if (db->kind.precious && !db->checked && !check_pages (db, error))
    return FALSE;
  if (!slv_db_may_write (db, error) || !slv_db_exec (db, "BEGIN IMMEDIATE", "begin", error))
    return FALSE;
  if (slv_db_may_write (db, error))   /* it was waited for the lock */
    {
      slv_db_note_tails (db);         /* a log is made when it is needed */
      return TRUE;
    }
  slv_db_rollback (db);
  return FALSE;
}

/* What a person made lies in the file itself as soon as it is told as done, not in the log: a copy of the file alone has it, and to a file
 * that is brought in its place no log fits that must not. Whoever reads just then is not waited for. */
static void
empty_log (SlvDb *db)
{
  if (!db->kind.precious || db->in_memory)
    return;
  sqlite3_busy_timeout (db->handle, 0);
  sqlite3_wal_checkpoint_v2 (db->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  sqlite3_busy_timeout (db->handle, SLV_DB_BUSY_MS);
}

gboolean
slv_db_commit (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };

  if (!slv_db_may_write (db, error))   /* it may have been long since it was begun, and the file another one by now */
    {
      slv_db_rollback (db);
      return FALSE;
    }
  int rc = sqlite3_exec (db->handle, "COMMIT", NULL, NULL, NULL);
  if (rc == SQLITE_OK)
    {
      empty_log (db);
      return TRUE;
    }
  /* all of it is in the log by then, and who opens the file next finds it there, unless it can be written over before */
  int cause = sqlite3_system_errno (db->handle);   /* 0 where something else went well since then */
  if (rc == SQLITE_IOERR_FSYNC)
    slv_set_error (error, SLV_ERROR_STORE, &place, _("the disk does not confirm that it has the change to “%s” (%s): whether it is there "
                                                     "shows when the library is opened again; look before making it once more"),
                   db->base, cause != 0 ? g_strerror (cause) : sqlite3_errstr (rc));
  else
    slv_db_set_error (db, rc, "commit", error);
  slv_db_rollback (db);
  return FALSE;
}

void
slv_db_rollback (SlvDb *db)
{
  if (!sqlite3_get_autocommit (db->handle))
    sqlite3_exec (db->handle, "ROLLBACK", NULL, NULL, NULL);
}

gboolean
slv_db_end (SlvDb *db, gboolean good, GError **error)
{
  if (good)
    return slv_db_commit (db, error);
  slv_db_rollback (db);
  return FALSE;
}

#define FREE_KEPT   64     /* pages that stay for what comes next */
#define GIVEN_BACK  2048   /* pages at a time: a person waits for it */

void
slv_db_give_back (SlvDb *db)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA incremental_vacuum (%d)", GIVEN_BACK);
  gint64 n_free = 0;

  if (slv_db_number (db, "PRAGMA freelist_count", &n_free, NULL) && n_free > FREE_KEPT)
    sqlite3_exec (db->handle, sql, NULL, NULL, NULL);
}
