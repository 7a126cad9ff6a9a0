/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-db-ground.c: when the ground moves under a file. Where nothing can be written (a full disk, one that is mounted to be read, a
 * folder of somebody else) even reading fails, because SQLite makes files beside a file with a log when it opens it: such a file is read
 * into memory, log and all, without a lock and without a file made, and then looked at there. And a file that another program
 * replaces or removes while it is open is noticed before anything is written to what no name leads to any more. */
#include "store/slv-db.h"

#include <glib/gstdio.h>
#include <stdlib.h>
#include "base/slv-error.h"

static const char * const tails[SLV_DB_TAILS] = { "-wal", "-shm" };

/* (transfer full): SQLite follows links, and keeps its files beside what they lead to. */
static char *
beside (const char *path, const char *tail)
{
  char *real = realpath (path, NULL), *name = g_strconcat (real != NULL ? real : path, tail, NULL);

  free (real);
  return name;
}

/* ---- a file that cannot be written ---- */

gboolean
slv_db_cannot_write (int code)
{
  static const int codes[] = { SQLITE_FULL, SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN, SQLITE_IOERR };

  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    if (codes[i] == code)
      return TRUE;
  return FALSE;
}

/* Without a log the file is all there is; with one, its place is found in memory, which SQLite does for who has the file for itself.
 * Nobody can have it, and nobody can write: the locks of that way of opening do nothing. */
static sqlite3 *
open_to_look (const char *path)
{
  g_autofree char *log = beside (path, "-wal"), *whole = g_canonicalize_filename (path, NULL);
  g_autofree char *escaped = g_uri_escape_string (whole, "/", FALSE), *address = g_strdup_printf ("file://%s?immutable=1", escaped);
  sqlite3 *handle = NULL;
  GStatBuf info;
  gboolean with_log = g_stat (log, &info) == 0 && info.st_size > 0;
  int rc = sqlite3_open_v2 (with_log ? whole : address, &handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX | (with_log ? 0 : SQLITE_OPEN_URI),
                            with_log ? "unix-none" : NULL);

  if (rc == SQLITE_OK)
    rc = sqlite3_exec (handle, "PRAGMA locking_mode = EXCLUSIVE", NULL, NULL, NULL);
  if (rc != SQLITE_OK)
    g_clear_pointer (&handle, sqlite3_close);
  return handle;
}

gboolean
slv_db_leads_nowhere (const char *path)
{
  return g_file_test (path, G_FILE_TEST_IS_SYMLINK) && !g_file_test (path, G_FILE_TEST_EXISTS);
}

gboolean
slv_db_set_leads_nowhere (const char *path, GError **error)
{
  g_autofree char *base = g_path_get_basename (path);

  return slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 },
                        _("“%s” is a link that leads to no file; bring back what it leads to, or remove the link"), base);
}

gboolean
slv_db_read_in (SlvDb *db)
{
  sqlite3 *source = NULL, *memory = NULL;
  sqlite3_backup *backup = NULL;
  GStatBuf info;
  gboolean any = g_stat (db->path, &info) == 0, there = any && S_ISREG (info.st_mode) && info.st_size > 0, good = FALSE;

  if ((!there && db->kind.precious) || (any && !S_ISREG (info.st_mode)))   /* it is to be made, and cannot be */
    return FALSE;
  if (sqlite3_open_v2 (":memory:", &memory, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK)
    source = there ? open_to_look (db->path) : NULL;
  if (source != NULL)
    backup = sqlite3_backup_init (memory, "main", source, "main");
  if (backup != NULL)
    {
      sqlite3_backup_step (backup, -1);
      good = sqlite3_backup_finish (backup) == SQLITE_OK;
    }
  sqlite3_close (source);
  db->in_memory = good || !there;
  if (db->in_memory)
    g_clear_pointer (&db->statements, g_hash_table_unref);
  sqlite3_close_v2 (db->in_memory ? db->handle : memory);
  db->handle = db->in_memory ? memory : db->handle;
  return db->in_memory;
}

void
slv_db_only_look (SlvDb *db, int code)
{
  db->only_look = slv_db_leads_nowhere (db->path)
    ? g_strdup_printf (_("“%s” is a link that leads to no file, so it is taken as empty and nothing is written; bring back what it leads to, or "
                         "remove the link"), db->base)
    : code == SQLITE_FULL
    ? g_strdup_printf (_("no room is left on the disk for “%s”, so it can be looked at, but not changed; pictures of cards and old copies "
                         "in the library’s folder can go"), db->base)
    : g_strdup_printf (_("“%s” lies where nothing can be written, so it can be looked at, but not changed"), db->base);
  sqlite3_exec (db->handle, "PRAGMA query_only = ON", NULL, NULL, NULL);
}

/* ---- a file that is replaced or removed ---- */

/* Which file lies at @path, which is NULL of a database that could not be opened; 0: none. */
static guint64
file_at (const char *path)
{
  GStatBuf info;

  return path != NULL && g_stat (path, &info) == 0 ? (guint64) info.st_ino : 0;
}

/* What the path led to when it was opened, beside which SQLite keeps its files. */
static const char *
real_path (SlvDb *db)
{
  return sqlite3_db_filename (db->handle, "main");
}

/* So that they are not taken for those of what lies there now; who has them open goes on with them. */
static void
remove_tails (SlvDb *db)
{
  for (guint i = 0; i < SLV_DB_TAILS; i++)
    {
      g_autofree char *path = g_strconcat (real_path (db), tails[i], NULL);

      if (db->tails[i] != 0 && file_at (path) == db->tails[i])
        g_unlink (path);
    }
}

void
slv_db_note_tails (SlvDb *db)
{
  for (guint i = 0; i < SLV_DB_TAILS; i++)
    {
      g_autofree char *path = g_strconcat (real_path (db), tails[i], NULL);

      db->tails[i] = db->in_memory ? 0 : file_at (path);
    }
}

gboolean
slv_db_has_moved (SlvDb *db)
{
  int moved = 0;

  if (!db->moved && !db->in_memory)
    {
      sqlite3_file_control (db->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
      if (moved != 0)
        remove_tails (db);
      db->moved = moved != 0 || file_at (db->path) != file_at (real_path (db));   /* a link that leads elsewhere now: what it led to keeps its log */
    }
  return db->moved;
}

gboolean
slv_db_may_write (SlvDb *db, GError **error)
{
  const SlvPlace place = { .file = db->path };

  if (db->only_look != NULL)
    slv_set_error (error, SLV_ERROR_STORE, &place, _("“%s” can only be looked at, so nothing was written"), db->base);
  else if (slv_db_has_moved (db))
    slv_set_error (error, SLV_ERROR_STORE, &place, _("“%s” was replaced or removed by another program, so nothing was written"), db->base);
  else
    return !slv_db_is_newer (db, error);
  return FALSE;
}
