/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-migrate.c: from what lies on the disk to the form that this version knows. schema/sql/NAME-NNNN.sql is step NNNN; every
 * step is one transaction with the number bumped inside, so a step that fails leaves the version before. What a person made
 * is copied before the first step (library.db.before-N, N being the version that it had), and written anew after the last one,
 * so that its pages can be given back when they become free. */
#include "store/slv-db.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>
#include "base/slv-error.h"

static gboolean
check_references (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };
  gint64 broken;

  if (!slv_db_number (db, "SELECT count(*) FROM pragma_foreign_key_check", &broken, error))
    return FALSE;
  if (broken == 0)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_DAMAGED, &place, _("“%s” cannot be brought to its new form: some of its rows refer to "
                                                            "others that are not there"), db->base);
}

/* One step, inside its transaction. Another program may have done it while we waited for the lock. */
static gboolean
run_step (SlvDb *db, gint number, GError **error)
{
  g_autofree char *what = g_strdup_printf ("%s-%04d.sql", db->kind.name, number);
  g_autofree char *text = slv_db_read_sql (db, "", what, error);
  g_autofree char *marks = g_strdup_printf ("PRAGMA application_id = %" G_GINT64_FORMAT "; PRAGMA user_version = %d",
                                            db->kind.app_id, number);
  gint64 version;

  if (text == NULL || !slv_db_number (db, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version >= number)
    return TRUE;
  return slv_db_exec (db, text, what, error)
         && (db->kind.convert == NULL || db->kind.convert (db, number, error))
         && slv_db_exec (db, marks, what, error)
         && check_references (db, error);
}

gboolean
slv_db_copy (SlvDb *db, const char *path, GError **error)
{
  g_autofree char *partial = g_strconcat (path, ".part", NULL);
  const SlvPlace place = { .file = path };
  sqlite3 *target = NULL;

  g_unlink (partial);
  slv_db_make_private (partial);
  int rc = slv_db_open_file (partial, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, &target);
  sqlite3_backup *backup = rc == SQLITE_OK ? sqlite3_backup_init (target, "main", db->handle, "main") : NULL;
  if (backup != NULL)
    {
      sqlite3_backup_step (backup, -1);
      rc = sqlite3_backup_finish (backup);
    }
  else if (rc == SQLITE_OK)
    rc = sqlite3_errcode (target);
  if (rc == SQLITE_OK)   /* one file, without a log beside it */
    rc = sqlite3_exec (target, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
  sqlite3_close (target);
  if (rc == SQLITE_OK && g_rename (partial, path) == 0)
    {
      slv_db_sync_name (path);
      return TRUE;
    }
  db->code = rc != SQLITE_OK ? rc & 0xff : SQLITE_CANTOPEN;
  slv_set_error (error, SLV_ERROR_STORE, &place, _("a copy of “%s” cannot be written (%s)"), db->base,
                 rc != SQLITE_OK ? sqlite3_errstr (rc) : g_strerror (errno));
  g_unlink (partial);
  return FALSE;
}

/* Never over an older copy: library.db.before-1, then library.db.before-1.2, … (transfer full) (nullable): its path. */
static char *
keep_copy (SlvDb *db, gint version, GError **error)
{
  char *path = g_strdup_printf ("%s.before-%d", db->path, version);

  for (guint i = 2; g_file_test (path, G_FILE_TEST_EXISTS); i++)
    {
      g_free (path);
      path = g_strdup_printf ("%s.before-%d.%u", db->path, version, i);
    }
  if (!slv_db_copy (db, path, error))
    g_clear_pointer (&path, g_free);
  return path;
}

/* Every table begins where it begins in a new file of this version, which slv-store-recover.c relies on, and free pages can be told
 * apart from others (auto_vacuum). A file that is too large for the room that is left, or in use, works as it is. */
static void
write_anew (SlvDb *db)
{
  sqlite3_limit (db->handle, SQLITE_LIMIT_ATTACHED, 1);   /* SQLite writes into a file of its own first */
  sqlite3_busy_timeout (db->handle, 0);
  if (sqlite3_exec (db->handle, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM", NULL, NULL, NULL) != SQLITE_OK)
    g_debug ("%s is not written anew: %s", db->base, sqlite3_errmsg (db->handle));
  sqlite3_busy_timeout (db->handle, SLV_DB_BUSY_MS);
  sqlite3_limit (db->handle, SQLITE_LIMIT_ATTACHED, 0);
}

/* From @version on. A new file has all steps in one transaction, so that nobody else meets it half made. */
static gboolean
run_steps (SlvDb *db, gint64 version, GError **error)
{
  gint last = version == 0 ? db->kind.version : (gint) version + 1;
  gboolean good = TRUE;

  /* a step may rebuild a table that others refer to; references are checked before it is committed */
  if (!slv_db_exec (db, "PRAGMA foreign_keys = OFF", "foreign_keys", error) || !slv_db_begin (db, error))
    return FALSE;
  for (gint step = (gint) version + 1; good && step <= last; step++)
    good = run_step (db, step, error);
  return slv_db_end (db, good, error);
}

static gboolean
migrate (SlvDb *db, GError **error)
{
  g_autofree char *copy = NULL;
  gint64 version;

  if (!slv_db_number (db, "PRAGMA user_version", &version, error))   /* another program may have been quicker */
    return FALSE;
  if (version >= db->kind.version)
    return TRUE;
  if (version > 0 && db->kind.precious && !db->in_memory && (copy = keep_copy (db, (gint) version, error)) == NULL)
    return FALSE;
  if (version == 0 && db->kind.precious && !slv_db_exec (db, "PRAGMA auto_vacuum = INCREMENTAL", "auto_vacuum", error))
    return FALSE;
  for (gint64 step = version; step < db->kind.version; step = step == 0 ? db->kind.version : step + 1)
    if (!run_steps (db, step, error))
      {
        /* the file is as it was, and each try would leave one more; what the disk did not confirm may be there all the same */
        if (copy != NULL && step == version && db->code != SQLITE_IOERR)
          g_unlink (copy);
        return FALSE;
      }
  if (db->kind.precious && !db->in_memory)
    write_anew (db);
  return TRUE;
}

static _Thread_local gboolean has_lock;   /* a second lock would wait for the first */

int
slv_db_lock_folder (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int lock = has_lock ? -1 : open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  if (lock < 0)
    return lock;
  while (flock (lock, LOCK_EX) != 0 && errno == EINTR)
    ;
  has_lock = TRUE;
  return lock;
}

void
slv_db_unlock_folder (int lock)
{
  if (lock < 0)
    return;
  close (lock);
  has_lock = FALSE;
}

gboolean
slv_db_migrate (SlvDb *db, GError **error)
{
  gint64 version;

  if (!slv_db_number (db, "PRAGMA user_version", &version, error))
    return FALSE;
  if (version >= db->kind.version)
    return TRUE;
  int lock = slv_db_lock_folder (db->path);
  gboolean good = migrate (db, error);
  slv_db_unlock_folder (lock);
  return good;
}
