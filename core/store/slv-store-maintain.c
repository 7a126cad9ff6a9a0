/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-maintain.c: a copy of the library to put away, bringing one back, and looking for damage. A file that is brought
 * back comes from anywhere: it is copied, opened, migrated and looked through as a file of its own first, and only then put
 * in the library's place, page by page in one transaction, so that other programs see the old one or the new one. */
#include "store/slv-store-files.h"
#include "store/slv-store-private.h"

#include <glib/gstdio.h>
#include "base/slv-error.h"
#include "base/slv-folder.h"

static gboolean
is_same (const char *one, const char *other)
{
  GStatBuf a, b;

  return g_stat (one, &a) == 0 && g_stat (other, &b) == 0 && a.st_ino == b.st_ino && a.st_dev == b.st_dev;
}

/* Whether a file is there that holds something else than a library: the head of one has a name and the number of the program. */
static gboolean
is_foreign (const char *path)
{
  static const guint8 ours[] = { SLV_STORE_LIBRARY_APP_ID >> 24, SLV_STORE_LIBRARY_APP_ID >> 16 & 0xff, SLV_STORE_LIBRARY_APP_ID >> 8 & 0xff,
                                 SLV_STORE_LIBRARY_APP_ID & 0xff };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  gboolean other = g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR);
  g_autoptr (GFileInputStream) stream = other ? NULL : g_file_read (file, NULL, NULL);
  guint8 head[72] = { 0 };
  gsize read = 0;

  if (other)
    return TRUE;
  if (stream == NULL || !g_input_stream_read_all (G_INPUT_STREAM (stream), head, sizeof head, &read, NULL, NULL) || read == 0)
    return FALSE;
  return memcmp (head, "SQLite format 3", 16) != 0 || memcmp (head + 68, ours, sizeof ours) != 0;
}

gboolean
slv_store_backup (SlvStore *store, const char *path, GError **error)
{
  const SlvPlace place = { .file = path };

  if (slv_file_is_own (path) || is_same (path, store->library->path))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” is a file of the library itself; choose another name or folder"), path);
  if (is_foreign (path))
    return slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” is no copy of a library and is not written over; choose another name"), path);
  return slv_db_copy (store->library, path, error);
}

/* ---- bringing back ---- */

/* A number that the library did not have before, so that nobody takes the new state for an old one. The copy gets it, so that
 * nothing is left to do, and to fail, once the copy is in the library's place. */
static gboolean
renew_revision (SlvDb *db, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (db, "library-renew", error);

  return slv_statement_run (statement, error);
}

/* Whether all that is ever asked of a library can be asked of @db, the copy of @path: a file that another program has written to may lack a
 * table, or have a view in the place of one. */
static gboolean
may_be_asked (SlvDb *db, const char *path, const char *base, GError **error)
{
  g_autofree char *folder = g_build_filename (db->sql_dir, "queries", NULL);
  g_autoptr (GDir) queries = g_dir_open (folder, 0, NULL);
  g_autoptr (GError) local = NULL;

  for (const char *file = NULL; local == NULL && queries != NULL && (file = g_dir_read_name (queries)) != NULL;)
    if (g_str_has_prefix (file, "library-") && g_str_has_suffix (file, ".sql"))
      {
        g_autofree char *name = g_strndup (file, strlen (file) - strlen (".sql"));
        g_autoptr (SlvStatement) statement = slv_db_query (db, name, &local);
      }
  int rc = sqlite3_errcode (db->handle) & 0xff;
  if (local != NULL && (rc == SQLITE_ERROR || rc == SQLITE_AUTH))
    return slv_set_error (error, SLV_ERROR_DAMAGED, &(SlvPlace) { .file = path }, _("“%s” is damaged (%s)"), base, sqlite3_errmsg (db->handle));
  gboolean good = local == NULL;
  if (!good)
    g_propagate_error (error, g_steal_pointer (&local));
  return good;
}

/* The file @path, which people know as @known, as a copy of our own that has been opened and looked through. */
static SlvDb *
take_in (SlvStore *store, const char *path, const char *known, const char *copy, GError **error)
{
  SlvDb source = { .kind = slv_db_library, .path = (char *) path };
  g_autofree char *base = g_path_get_basename (known);

  source.base = base;
  gboolean good = slv_db_open_written (&source, error) && slv_db_copy (&source, copy, error);
  sqlite3_close (source.handle);
  if (!good)
    return NULL;
  g_autoptr (SlvDb) db = slv_db_open (copy, &slv_db_library, store->schema, error);
  if (db == NULL || !may_be_asked (db, path, base, error) || !slv_db_begin (db, error))   /* looks through all pages */
    return NULL;
  return slv_db_end (db, renew_revision (db, error), error) ? g_steal_pointer (&db) : NULL;
}

/* Through a connection of its own, since the store's is written to. */
static gboolean
copy_present (SlvStore *store, const char *path, GError **error)
{
  SlvDb present = { .kind = slv_db_library, .path = store->library->path, .base = store->library->base };
  int rc = slv_db_open_file (present.path, SQLITE_OPEN_READONLY, &present.handle);

  if (rc != SQLITE_OK)
    slv_db_set_error (&present, rc, "open", error);
  gboolean copied = rc == SQLITE_OK && slv_db_copy (&present, path, error);
  sqlite3_close (present.handle);
  return copied;
}

/* @before: where what is there now is kept. It is copied while nobody else can write any more: all that is lost to the library is in it. */
static gboolean
put_in_place (SlvStore *store, SlvDb *from, const char *before, GError **error)
{
  sqlite3_backup *backup = sqlite3_backup_init (store->library->handle, "main", from->handle, "main");
  int rc = backup != NULL ? sqlite3_backup_step (backup, 0) : sqlite3_errcode (store->library->handle);   /* of no page: the lock alone */
  gboolean copied = rc == SQLITE_OK && copy_present (store, before, error);

  if (copied)
    sqlite3_backup_step (backup, -1);
  rc = backup != NULL ? sqlite3_backup_finish (backup) : rc;
  if (rc != SQLITE_OK)
    slv_db_set_error (store->library, rc, "restore", error);
  return copied && rc == SQLITE_OK;
}

gboolean
slv_store_restore (SlvStore *store, const char *path, char **kept, GError **error)
{
  g_autofree char *copy = g_strconcat (store->library->path, ".restoring", NULL), *plain = g_strconcat (copy, "-plain", NULL);
  gboolean packed = slv_file_is_packed (path);
  g_autofree char *before = slv_db_free_name (store->library->path, "before-restore");
  g_autoptr (SlvDb) db = NULL;

  if (!slv_file_is_there (path, error) || !slv_db_may_write (store->library, error))
    return FALSE;
  slv_db_remove_files (copy);
  if (!packed || slv_file_unpack (path, plain, error))
    db = take_in (store, packed ? plain : path, path, copy, error);
  slv_db_remove_files (plain);
  gboolean good = db != NULL && put_in_place (store, db, before, error);
  g_clear_pointer (&db, slv_db_close);
  slv_db_remove_files (copy);
  if (good)   /* what could not be read is there no more */
    slv_store_tell_unread (NULL);
  if (good && kept != NULL)
    *kept = g_steal_pointer (&before);
  return good;
}

/* ---- doctor ---- */

/* @text: (transfer full) */
static void
add_fault (GPtrArray *faults, SlvRoom room, char *text, gboolean damage)
{
  g_ptr_array_add (faults, g_memdup2 (&(SlvTrouble) { room, text, damage }, sizeof (SlvTrouble)));
}

static void
check_file (SlvDb *db, const char *sql, SlvRoom room, GPtrArray *faults)
{
  sqlite3_stmt *statement = NULL;
  g_autoptr (GError) error = NULL;
  int rc = sqlite3_prepare_v2 (db->handle, sql, -1, &statement, NULL);

  while (rc == SQLITE_OK || rc == SQLITE_ROW)
    {
      rc = sqlite3_step (statement);
      if (rc != SQLITE_ROW)
        break;
      const char *text = (const char *) sqlite3_column_text (statement, 0);
      gboolean damage = text == NULL || slv_db_says_damage (text);
      if (g_strcmp0 (text, "ok") != 0)
        add_fault (faults, room, g_strdup_printf (damage ? _("“%s” is damaged: %s") : _("“%s” cannot be read (%s)"), db->base, text != NULL ? text : "?"), damage);
    }
  if (rc != SQLITE_DONE)
    {
      slv_db_set_error (db, rc, "check", &error);
      add_fault (faults, room, g_strdup (error->message), error->code == SLV_ERROR_DAMAGED);
    }
  sqlite3_finalize (statement);
}

GPtrArray *
slv_store_check (SlvStore *store)
{
  static const SlvRoom rooms[] = { SLV_ROOM_LIBRARY, SLV_ROOM_INDEX, SLV_ROOM_PRICES };
  GPtrArray *faults = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_trouble_free);
  g_autoptr (GError) error = NULL;
  SlvDb *files[] = { store->library, store->index, slv_store_open_prices (store, FALSE, &error) };

  if (error != NULL)
    add_fault (faults, SLV_ROOM_PRICES, g_strdup (error->message), error->code == SLV_ERROR_DAMAGED);
  for (guint i = 0; i < G_N_ELEMENTS (files) && files[i] != NULL; i++)
    {
      if (slv_db_leads_nowhere (files[i]->path))
        add_fault (faults, rooms[i], g_strdup (files[i]->only_look), FALSE);
      check_file (files[i], "PRAGMA integrity_check(20)", rooms[i], faults);
      check_file (files[i], "SELECT 'a row of ' || \"table\" || ' refers to one of ' || parent || ' that is not there'"
                            " FROM pragma_foreign_key_check LIMIT 20", rooms[i], faults);
    }
  slv_store_check_places (store->dir, faults);
  return faults;
}
