/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store.c: the library folder: both files opened, the precious one first, so that nothing at all is touched when it must
 * not be. A damaged index.db is set aside and made anew, because its sources still have what it held; a damaged library.db
 * never is. */
#include "store/slv-store-private.h"

#include <glib/gstdio.h>
#include "base/slv-error.h"

const SlvDbKind slv_db_index = { "index", SLV_STORE_INDEX_APP_ID, SLV_STORE_INDEX_VERSION, FALSE, NULL };
const SlvDbKind slv_db_library = { "library", SLV_STORE_LIBRARY_APP_ID, SLV_STORE_LIBRARY_VERSION, TRUE, slv_db_convert_library };
const SlvDbKind slv_db_prices = { "prices", SLV_STORE_PRICES_APP_ID, SLV_STORE_PRICES_VERSION, TRUE, NULL };

static gboolean
make_dir (const char *dir, GError **error)
{
  const SlvPlace place = { .file = dir };

  if (g_mkdir_with_parents (dir, 0700) == 0 && g_file_test (dir, G_FILE_TEST_IS_DIR))
    return TRUE;
  return slv_set_error (error, SLV_ERROR_STORE, &place, _("the library folder “%s” cannot be made (%s)"), dir, g_strerror (errno));
}

/* @note: what is told of it, with %s for the name that it has then. The log belongs to the file: with a new file beside it, it would be taken for that one's. */
static gboolean
move_aside (SlvStore *store, const char *path, const char *note, GError **error)
{
  static const char * const tails[] = { "-wal", "-shm", "-journal" };
  const SlvPlace place = { .file = path };
  g_autofree char *aside = slv_db_free_name (path, "damaged");
  g_autofree char *base = g_path_get_basename (aside);

  if (slv_db_leads_nowhere (path))   /* to what lies on a disk that is not there now, perhaps */
    return slv_db_set_leads_nowhere (path, error);
  if (g_rename (path, aside) != 0)
    return slv_set_error (error, SLV_ERROR_STORE, &place, _("the damaged “%s” cannot be set aside (%s)"), path, g_strerror (errno));
  for (guint i = 0; i < G_N_ELEMENTS (tails); i++)
    {
      g_autofree char *from = g_strconcat (path, tails[i], NULL);
      g_autofree char *to = g_strconcat (aside, tails[i], NULL);

      g_rename (from, to);
    }
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_ptr_array_add (store->notes, g_strdup_printf (note, base));
#pragma GCC diagnostic pop
  return TRUE;
}

static gboolean
move_index_aside (SlvStore *store, const char *path, GError **error)
{
  return move_aside (store, path, _("The card index was damaged. It has been set aside as “%s”, and an empty "
                                    "one made; fetch or import your card lists again."), error);
}

/* Two programs may find the damage at once; the second one finds the new file that the first one made. */
static SlvDb *
replace_index (SlvStore *store, const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  int lock = slv_db_lock_folder (path);
  SlvDb *db = slv_db_open (path, &slv_db_index, store->schema, &local);

  if (db == NULL && !g_error_matches (local, SLV_ERROR, SLV_ERROR_DAMAGED))
    g_propagate_error (error, g_steal_pointer (&local));
  else if (db == NULL && move_index_aside (store, path, error))
    db = slv_db_open (path, &slv_db_index, store->schema, error);
  slv_db_unlock_folder (lock);
  return db;
}

gboolean
slv_store_renew_index (SlvStore *store, GError **error)
{
  g_autofree char *path = g_build_filename (store->dir, "index.db", NULL);

  g_return_val_if_fail (!store->importing, FALSE);
  g_clear_pointer (&store->index, slv_db_close);
  g_ptr_array_set_size (store->notes, (gint) store->notes->len - 1);   /* the NULL at the end */
  gboolean moved = move_index_aside (store, path, error);
  store->index = slv_db_open (path, &slv_db_index, store->schema, moved ? error : NULL);   /* a new one, or as it was */
  g_ptr_array_add (store->notes, NULL);
  return moved && store->index != NULL;
}

gboolean
slv_store_renew_prices (SlvStore *store, GError **error)
{
  g_autofree char *path = g_build_filename (store->dir, "prices.db", NULL);
  gboolean moved;

  g_clear_pointer (&store->prices, slv_db_close);
  g_ptr_array_set_size (store->notes, (gint) store->notes->len - 1);   /* the NULL at the end */
  moved = move_aside (store, path, _("The prices were damaged. They have been set aside as “%s”; refresh your lists, which say what "
                                     "cards cost now."), error);
  g_ptr_array_add (store->notes, NULL);
  return moved;
}

static SlvDb *
open_index (SlvStore *store, GError **error)
{
  g_autofree char *path = g_build_filename (store->dir, "index.db", NULL);
  g_autoptr (GError) local = NULL;
  SlvDb *db = slv_db_open (path, &slv_db_index, store->schema, &local);

  if (db != NULL)
    return db;
  if (!g_error_matches (local, SLV_ERROR, SLV_ERROR_DAMAGED))
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return replace_index (store, path, error);
}

/* SQLite takes an emptied file for a new one. The index is made when the library is whole, so where one lies the library is none. */
static gboolean
check_not_emptied (const char *dir, const char *path, GError **error)
{
  g_autofree char *index = g_build_filename (dir, "index.db", NULL);
  gboolean was_whole = g_file_test (index, G_FILE_TEST_EXISTS);   /* asked first: another program may be making both */
  GStatBuf info;

  if (!was_whole || g_stat (path, &info) != 0 || !S_ISREG (info.st_mode) || info.st_size > 1)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_DAMAGED, &(SlvPlace) { .file = path }, _("“%s” is damaged: it has been cut short"), "library.db");
}

SlvStore *
slv_store_open (const char *dir, const char *schema, GError **error)
{
  g_return_val_if_fail (dir != NULL && schema != NULL, NULL);
  if (!make_dir (dir, error))
    return NULL;
  g_autoptr (SlvStore) store = g_new0 (SlvStore, 1);
  store->dir = g_strdup (dir);
  store->schema = g_strdup (schema);
  store->notes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *path = g_build_filename (dir, "library.db", NULL);
  g_autofree char *copy = g_file_test (path, G_FILE_TEST_EXISTS) ? NULL : slv_store_newest_backup (dir);   /* asked before an empty one is made */
  store->library = check_not_emptied (dir, path, error) ? slv_db_open (path, &slv_db_library, schema, error) : NULL;
  if (store->library == NULL)
    return NULL;
  store->index = open_index (store, error);
  if (store->index == NULL)
    return NULL;
  if (slv_db_has_moved (store->library))   /* the cards would be those of another folder, or none */
    return slv_error_null (error, SLV_ERROR_STORE, NULL, _("another program is replacing the library; try again"));
  if (copy != NULL)
    g_ptr_array_add (store->notes, g_strdup_printf (_("library.db was not there, and an empty one was made; the newest copy of what you had is “%s”"), copy));
  if (slv_store_get_only_look (store) != NULL)
    g_ptr_array_add (store->notes, g_strdup (slv_store_get_only_look (store)));
  g_ptr_array_add (store->notes, NULL);
  return g_steal_pointer (&store);
}

SLV_DEFINE_FREE (SlvStore, slv_store_close, (slv_db_close, index), (slv_db_close, prices), (slv_db_close, library), notes, behind,
                 dir, schema);

const char *slv_store_get_dir    (SlvStore *store) { return store->dir; }
const char *slv_store_get_schema (SlvStore *store) { return store->schema; }

const char *
slv_store_get_only_look (SlvStore *store)
{
  return store->library->only_look != NULL ? store->library->only_look : store->index->only_look;
}

gboolean
slv_store_has_moved (SlvStore *store)
{
  return slv_db_has_moved (store->library) || slv_db_has_moved (store->index) || slv_db_is_newer (store->library, NULL)
         || slv_db_is_newer (store->index, NULL);
}

const char * const *
slv_store_get_notes (SlvStore *store)
{
  return (const char * const *) store->notes->pdata;
}

static guint64
read_revision (SlvDb *db, const char *query)
{
  g_autoptr (SlvStatement) statement = slv_db_query (db, query, NULL);
  gint64 revision = 0;

  return slv_statement_number (statement, &revision, NULL) ? (guint64) revision : 0;
}

guint64
slv_store_index_revision (SlvStore *store)
{
  return read_revision (store->index, "index-revision");
}

guint64
slv_store_library_revision (SlvStore *store)
{
  return read_revision (store->library, "library-revision");
}

gboolean
slv_store_library_begin (SlvStore *store, GError **error)
{
  if (!store->backed_up)   /* only a file that has been looked through is copied, and not while it is being written */
    {
      if (!slv_db_begin (store->library, error))
        return FALSE;
      slv_db_rollback (store->library);
      slv_store_daily_backup (store);
    }
  return slv_db_begin (store->library, error);
}

static gboolean
bump (SlvStore *store, guint64 *revision, GError **error)
{
  g_autoptr (SlvStatement) statement = slv_db_query (store->library, "library-bump", error);

  if (!slv_statement_run (statement, error))
    return FALSE;
  *revision = slv_store_library_revision (store);
  return TRUE;
}

gboolean
slv_store_library_end (SlvStore *store, gboolean good, GError **error)
{
  guint64 revision = 0;

  good = good && bump (store, &revision, error);
  if (!slv_db_end (store->library, good, error))
    return FALSE;
  if (store->to + 1 != revision)
    store->from = revision - 1;
  store->to = revision;
  slv_db_give_back (store->library);
  return TRUE;
}

#define LOG_PAGES 1000   /* SQLite's own number */

void
slv_store_set_patience (SlvStore *store, guint ms)
{
  sqlite3_busy_timeout (store->library->handle, ms == 0 ? SLV_DB_BUSY_MS : (int) ms);
  sqlite3_wal_autocheckpoint (store->library->handle, ms == 0 ? LOG_PAGES : 0);
}

void
slv_store_empty_log (SlvStore *store)
{
  SlvDb *db = store->library;

  if (db->in_memory || slv_db_has_moved (db))
    return;
  sqlite3_busy_timeout (db->handle, 0);
  sqlite3_exec (db->handle, "PRAGMA wal_checkpoint (TRUNCATE)", NULL, NULL, NULL);
  sqlite3_busy_timeout (db->handle, SLV_DB_BUSY_MS);
}

void
slv_store_get_own_changes (SlvStore *store, guint64 *from, guint64 *to)
{
  *from = store->from;
  *to = store->to;
}

void
slv_store_limit_pages (SlvStore *store, gboolean library, guint pages)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA max_page_count = %u", pages);

  slv_db_exec (library ? store->library : store->index, sql, "max_page_count", NULL);
}
