/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-statement.c: fixed queries are files under schema/sql/queries. Each is prepared once for a connection, kept, and reset
 * when it is given back. Values go in by name and never become SQL text. */
#include "store/slv-db.h"

#include "base/slv-error.h"
#include "base/slv-json.h"
#include "store/slv-store.h"

struct _SlvStatement {
  SlvDb        *db;
  sqlite3_stmt *handle;
  char         *name;
  gboolean      cached, in_use;
  GPtrArray    *repaired;   /* texts of this row that were not UTF-8 */
};

SLV_DEFINE_STATIC_FREE (SlvStatement, statement_free, (sqlite3_finalize, handle), repaired, name);

static SlvStatement *
statement_new (SlvDb *db, const char *name, GError **error)
{
  g_autofree char *file = g_strconcat (name, ".sql", NULL), *text = slv_db_read_sql (db, "queries", file, error);
  sqlite3_stmt *handle = NULL;

  if (text == NULL)
    return NULL;
  int rc = sqlite3_prepare_v3 (db->handle, text, -1, SQLITE_PREPARE_PERSISTENT, &handle, NULL);
  if (rc != SQLITE_OK)
    {
      slv_db_set_error (db, rc, name, error);
      return NULL;
    }
  SlvStatement *statement = g_new0 (SlvStatement, 1);
  statement->db = db;
  statement->handle = handle;
  statement->name = g_strdup (name);
  return statement;
}

static SlvUnreadFunc watcher;   /* atomic */

void
slv_store_watch_unread (SlvUnreadFunc func)
{
  g_atomic_pointer_set (&watcher, func);
}

void
slv_store_tell_unread (const GError *problem)
{
  SlvUnreadFunc func = g_atomic_pointer_get (&watcher);

  if (func != NULL)
    func (problem != NULL ? problem->message : NULL);
}

SlvStatement *
slv_db_query (SlvDb *db, const char *name, GError **error)
{
  GError *problem = NULL;

  if (db->statements == NULL)
    db->statements = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, statement_free);
  SlvStatement *statement = g_hash_table_lookup (db->statements, name);
  if (statement != NULL && !statement->in_use)
    {
      statement->in_use = TRUE;
      return statement;
    }
  statement = statement_new (db, name, &problem);
  if (statement == NULL)
    {
      slv_store_tell_unread (problem);
      g_propagate_error (error, problem);
      return NULL;
    }
  statement->in_use = TRUE;
  if (g_hash_table_contains (db->statements, name))
    return statement;
  statement->cached = TRUE;
  g_hash_table_insert (db->statements, statement->name, statement);
  return statement;
}

void
slv_statement_done (SlvStatement *statement)
{
  if (statement == NULL)
    return;
  if (!statement->cached)
    {
      statement_free (statement);
      return;
    }
  sqlite3_reset (statement->handle);
  sqlite3_clear_bindings (statement->handle);
  g_clear_pointer (&statement->repaired, g_ptr_array_unref);
  statement->in_use = FALSE;
}

int
slv_statement_position (SlvStatement *statement, const char *name)
{
  int position = sqlite3_bind_parameter_index (statement->handle, name);

  if (position == 0)
    g_critical ("query “%s” has no parameter “%s”", statement->name, name);
  return position;
}

void
slv_statement_set_int (SlvStatement *statement, int position, gint64 value)
{
  sqlite3_bind_int64 (statement->handle, position, value);
}

void
slv_statement_set_text (SlvStatement *statement, int position, const char *value, int length)
{
  sqlite3_bind_text (statement->handle, position, value, length, SQLITE_STATIC);
}

void
slv_statement_bind_int (SlvStatement *statement, const char *name, gint64 value)
{
  if (statement != NULL)
    sqlite3_bind_int64 (statement->handle, slv_statement_position (statement, name), value);
}

void
slv_statement_bind_text (SlvStatement *statement, const char *name, const char *value)
{
  if (statement != NULL)
    sqlite3_bind_text (statement->handle, slv_statement_position (statement, name), value, -1, SQLITE_TRANSIENT);
}

void
slv_statement_bind_bytes (SlvStatement *statement, const char *name, GBytes *value)
{
  gsize size;
  const void *data = g_bytes_get_data (value, &size);

  if (statement != NULL)
    sqlite3_bind_blob64 (statement->handle, slv_statement_position (statement, name), data != NULL ? data : "", size, SQLITE_TRANSIENT);
}

gboolean
slv_statement_next (SlvStatement *statement, gboolean *row, GError **error)
{
  GError *problem = NULL;

  *row = FALSE;
  if (statement == NULL)
    return FALSE;
  int rc = sqlite3_step (statement->handle);
  if (statement->repaired != NULL)
    g_ptr_array_set_size (statement->repaired, 0);
  *row = rc == SQLITE_ROW;
  if (rc == SQLITE_ROW)
    return TRUE;
  if (rc != SQLITE_DONE)
    {
      slv_db_set_error (statement->db, rc, statement->name, &problem);
      if (sqlite3_stmt_readonly (statement->handle) && problem->code != SLV_ERROR_CANCELLED)
        slv_store_tell_unread (problem);
      g_propagate_error (error, problem);
    }
  sqlite3_reset (statement->handle);
  return rc == SQLITE_DONE;
}

gboolean
slv_statement_row (SlvStatement *statement, gboolean *good, GError **error)
{
  gboolean row;

  *good = slv_statement_next (statement, &row, error);
  return row;
}

gboolean
slv_statement_number (SlvStatement *statement, gint64 *number, GError **error)
{
  gboolean row, more;

  if (!slv_statement_next (statement, &row, error))
    return FALSE;
  *number = row ? slv_statement_int (statement, 0) : 0;
  return !row || slv_statement_next (statement, &more, error);
}

gboolean
slv_statement_run (SlvStatement *statement, GError **error)
{
  gboolean row = TRUE;

  while (row)
    if (!slv_statement_next (statement, &row, error))
      return FALSE;
  return TRUE;
}

gint64
slv_statement_int (SlvStatement *statement, int column)
{
  return sqlite3_column_int64 (statement->handle, column);
}

const char *
slv_statement_text (SlvStatement *statement, int column)
{
  const char *text = (const char *) sqlite3_column_text (statement->handle, column);

  if (text == NULL)
    return "";
  if (g_utf8_validate (text, -1, NULL))
    return text;
  char *repaired = g_utf8_make_valid (text, -1);
  if (statement->repaired == NULL)
    statement->repaired = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (statement->repaired, repaired);
  return repaired;
}

int
slv_statement_type (SlvStatement *statement, int column)
{
  return sqlite3_column_type (statement->handle, column);
}

GBytes *
slv_statement_bytes (SlvStatement *statement, int column)
{
  const void *data = sqlite3_column_blob (statement->handle, column);

  return g_bytes_new (data, (gsize) sqlite3_column_bytes (statement->handle, column));
}

char **
slv_statement_columns (SlvStatement *statement)
{
  int n = sqlite3_column_count (statement->handle);
  char **names = g_new0 (char *, (gsize) n + 1);

  for (int i = 0; i < n; i++)
    names[i] = g_strdup (sqlite3_column_name (statement->handle, i));
  return names;
}
