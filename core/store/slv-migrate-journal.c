/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-migrate-journal.c: the journal of version 1 (each touched row before and after, as JSON) becomes records of SQLite's
 * session extension. The steps are walked from the newest that stands back to the oldest, and from the first undone one
 * forward, while SQLite records; then everything is put back to where it was. */
#include "store/slv-changeset.h"

#include "base/slv-error.h"

typedef struct { gint64 id; GBytes *packed; guint n_rows; } Step;

SLV_DEFINE_STATIC_FREE (Step, step_free, packed);

/* The ids of the steps in the order of the walk. */
static gboolean
read_steps (SlvDb *db, const char *sql, GPtrArray *steps, GError **error)
{
  sqlite3_stmt *statement = NULL;
  int rc = sqlite3_prepare_v2 (db->handle, sql, -1, &statement, NULL);

  while (rc == SQLITE_OK || rc == SQLITE_ROW)
    {
      rc = sqlite3_step (statement);
      if (rc == SQLITE_ROW)
        {
          Step *step = g_new0 (Step, 1);

          step->id = sqlite3_column_int64 (statement, 0);
          g_ptr_array_add (steps, step);
        }
    }
  if (rc != SQLITE_DONE)
    slv_db_set_error (db, rc, "journal", error);
  sqlite3_finalize (statement);
  return rc == SQLITE_DONE;
}

static gboolean
count_row (const SlvChangedRow *row G_GNUC_UNUSED, gpointer data)
{
  *(guint *) data += 1;
  return TRUE;
}

/* What the step did to the rows as they stand now. */
static GBytes *
record_step (SlvDb *db, const char *text, gint64 id, gboolean back, GError **error)
{
  g_autofree char *which = g_strdup_printf ("UPDATE walk SET step = %" G_GINT64_FORMAT ", back = %d", id, back);
  sqlite3_session *session = slv_changeset_record (db, error);
  g_autoptr (GBytes) changes = NULL;

  if (session == NULL)
    return NULL;
  gboolean good = slv_db_exec (db, which, "walk", error) && slv_db_exec (db, text, "library-0002-step.sql", error);
  good = slv_changeset_stop (db, session, good ? &changes : NULL, error) && good;
  if (!good)
    return NULL;
  return back ? slv_changeset_invert (db, changes, error) : g_steal_pointer (&changes);
}

/* As far as the walk goes; the steps that it does not reach stay without a record. FALSE: the disk is in the way, and another time it
 * goes further. */
static gboolean
walk (SlvDb *db, const char *text, GPtrArray *steps, gboolean back, GError **error)
{
  db->code = SQLITE_OK;
  SLV_EACH (Step, step, steps)
    {
      g_autoptr (GError) problem = NULL;
      g_autoptr (GBytes) changes = record_step (db, text, step->id, back, &problem);

      if (changes != NULL && slv_changeset_each (db, changes, count_row, &step->n_rows, &problem))
        step->packed = slv_changeset_pack (changes, &problem);
      if (step->packed == NULL && slv_db_cannot_write (db->code))
        {
          g_propagate_error (error, g_steal_pointer (&problem));
          return FALSE;
        }
      if (step->packed == NULL)
        {
          g_debug ("%s: the history ends with change %" G_GINT64_FORMAT ": %s", db->base, step->id, problem->message);
          return TRUE;
        }
    }
  return TRUE;
}

static gboolean
keep_steps (SlvDb *db, GPtrArray *steps, GError **error)
{
  sqlite3_stmt *statement = NULL;
  int rc = sqlite3_prepare_v2 (db->handle, "UPDATE journal SET n_rows = ?2, changes = ?3 WHERE id = ?1", -1, &statement, NULL);

  for (guint i = 0; i < steps->len && rc == SQLITE_OK; i++)
    {
      const Step *step = steps->pdata[i];
      gsize size;

      if (step->packed == NULL)
        continue;
      const void *data = g_bytes_get_data (step->packed, &size);
      sqlite3_bind_int64 (statement, 1, step->id);
      sqlite3_bind_int64 (statement, 2, step->n_rows);
      sqlite3_bind_blob64 (statement, 3, data, size, SQLITE_STATIC);
      rc = sqlite3_step (statement) == SQLITE_DONE ? SQLITE_OK : sqlite3_errcode (db->handle);
      sqlite3_reset (statement);
    }
  if (rc != SQLITE_OK)
    slv_db_set_error (db, rc, "journal", error);
  sqlite3_finalize (statement);
  return rc == SQLITE_OK;
}

/* Both ways from what stands now, which is as it was at the end of each. */
static gboolean
convert (SlvDb *db, GPtrArray *standing, GPtrArray *undone, GError **error)
{
  static const char make[] = "CREATE TEMP TABLE walk (step INTEGER, back INTEGER); INSERT INTO walk VALUES (0, 0)";
  g_autofree char *text = slv_db_read_sql (db, "", "library-0002-step.sql", error);
  GPtrArray *ways[] = { standing, undone };

  if (text == NULL || !slv_db_exec (db, make, "walk", error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      if (!slv_db_exec (db, "SAVEPOINT walk", "savepoint", error))
        return FALSE;
      if (!walk (db, text, ways[i], i == 0, error) || !slv_db_exec (db, "ROLLBACK TO walk; RELEASE walk", "savepoint", error))
        return FALSE;
    }
  return keep_steps (db, standing, error) && keep_steps (db, undone, error)
         && slv_db_exec (db, "DROP TABLE walk; DELETE FROM journal WHERE changes = x''; DROP TABLE journal_row", "walk", error);
}

gboolean
slv_db_convert_library (SlvDb *db, gint step, GError **error)
{
  g_autoptr (GPtrArray) standing = g_ptr_array_new_with_free_func (step_free);
  g_autoptr (GPtrArray) undone = g_ptr_array_new_with_free_func (step_free);

  if (step != 2)
    return TRUE;
  return read_steps (db, "SELECT id FROM journal WHERE undone = 0 ORDER BY id DESC", standing, error)
         && read_steps (db, "SELECT id FROM journal WHERE undone = 1 ORDER BY id", undone, error)
         && convert (db, standing, undone, error);
}
