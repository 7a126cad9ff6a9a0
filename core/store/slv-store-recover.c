/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-recover.c: reading a damaged library.db as far as SQLite can. Work goes on over a copy, since even opening a file
 * may write to it. Each table is read along its own tree, never along an index; an error ends the way from the front, then
 * the way from the back, and what lies between is looked for by its numbers. Pages that damage has led in a circle would give
 * rows without end: numbers that do not rise, and more rows than the file has room for, are errors, too. */
#include "store/slv-store-files.h"
#include "store/slv-store-private.h"
#include "store/slv-store-recover.h"
#include "store/slv-recover-head.h"

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include "base/slv-error.h"

#define PROBES_MAX 20000   /* numbers asked for in a table */
#define ROW_BYTES  4       /* a row takes more */

typedef struct {
  SlvDb      source, *target;
  const char *table;
  char       *columns, *key;        /* "a, b, c"; what orders a table without rowids */
  guint       n_columns;
  gboolean    by_number;            /* it has rowids */
  guint64     left;                 /* rows that the file can still have room for */
  gboolean    lost;                 /* the file does not know the table any more: asking again costs, and never helps */
  sqlite3_stmt *insert;
  SlvRecoveredTable *told;
} Recovering;

static void
table_free (gpointer data)
{
  SlvRecoveredTable *table = data;

  g_free (table->name);
  g_free (table);
}

void
slv_recovery_free (SlvRecovery *recovery)
{
  g_free (recovery->path);
  g_ptr_array_unref (recovery->tables);
  g_free (recovery);
}

static void
remove_files (const char *path)
{
  static const char * const tails[] = { "", "-wal", "-shm", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (tails); i++)
    {
      g_autofree char *name = g_strconcat (path, tails[i], NULL);

      g_unlink (name);
    }
}

static gboolean
copy_file (const char *from, const char *to, const char *tail)
{
  g_autofree char *source = g_strconcat (from, tail, NULL), *target = g_strconcat (to, tail, NULL);
  g_autoptr (GFile) a = g_file_new_for_path (source), b = g_file_new_for_path (target);

  return g_file_copy (a, b, G_FILE_COPY_OVERWRITE, NULL, NULL, NULL, NULL);
}

/* ---- one table ---- */

static sqlite3_stmt *
prepare (sqlite3 *handle, const char *sql)
{
  sqlite3_stmt *statement = NULL;

  return sqlite3_prepare_v2 (handle, sql, -1, &statement, NULL) == SQLITE_OK ? statement : NULL;
}

/* The columns that a sound file has, and its key. */
static gboolean
describe (Recovering *work)
{
  g_autofree char *sql = g_strdup_printf ("SELECT name, pk, type FROM pragma_table_info('%s') ORDER BY cid", work->table);
  g_autofree char *without = g_strdup_printf ("SELECT count(*) FROM sqlite_schema WHERE name = '%s' AND sql LIKE '%%WITHOUT ROWID%%'", work->table);
  g_autoptr (GString) columns = g_string_new (NULL), key = g_string_new (NULL), marks = g_string_new (NULL), into = g_string_new (NULL);
  sqlite3_stmt *statement = prepare (work->target->handle, sql);
  gint64 n = 0;

  slv_db_number (work->target, without, &n, NULL);
  work->by_number = n == 0;
  for (work->n_columns = 0; statement != NULL && sqlite3_step (statement) == SQLITE_ROW; work->n_columns++)
    {
      const char *name = (const char *) sqlite3_column_text (statement, 0);

      g_string_append_printf (columns, "%s%s", work->n_columns > 0 ? ", " : "", name);
      g_string_append_printf (marks, "%s?", work->n_columns > 0 ? ", " : "");
      if (sqlite3_column_int (statement, 1) > 0)
        g_string_append_printf (key, "%s%s", key->len > 0 ? ", " : "", name);
    }
  sqlite3_finalize (statement);
  g_string_append_printf (into, "INSERT OR IGNORE INTO %s (%s) VALUES (%s)", work->table, columns->str, marks->str);
  work->columns = g_strdup (columns->str);
  work->key = g_strdup (key->str);
  work->insert = prepare (work->target->handle, into->str);
  return work->insert != NULL;
}

/* @step: 1 forwards, -1 backwards. Returns whether the end was reached; @last: number of the last row. */
static gboolean
read_rows (Recovering *work, const char *rest, int step, gint64 from, gint64 to, gint64 *last)
{
  g_autofree char *sql = g_strdup_printf ("SELECT %s, %s FROM %s NOT INDEXED %s", work->by_number ? "rowid" : "0", work->columns, work->table, rest);
  sqlite3_stmt *statement = prepare (work->source.handle, sql);
  gboolean first = TRUE;
  int rc = SQLITE_ERROR;

  work->lost = statement == NULL;
  if (statement != NULL && work->by_number)
    {
      sqlite3_bind_int64 (statement, 1, from);
      sqlite3_bind_int64 (statement, 2, to);
    }
  while (statement != NULL && (rc = sqlite3_step (statement)) == SQLITE_ROW)
    {
      gint64 number = sqlite3_column_int64 (statement, 0);

      if (work->left == 0 || (work->by_number && !first && (step > 0 ? number <= *last : number >= *last)))
        break;
      work->left--;
      first = FALSE;
      *last = number;
      for (guint i = 0; i < work->n_columns; i++)
        sqlite3_bind_value (work->insert, (int) i + 1, sqlite3_column_value (statement, (int) i + 1));
      if (sqlite3_step (work->insert) == SQLITE_DONE)
        work->told->rows += (guint64) sqlite3_changes (work->target->handle);
      else
        work->told->refused++;
      sqlite3_reset (work->insert);
    }
  sqlite3_finalize (statement);
  return rc == SQLITE_DONE;
}

#define FORWARDS  "WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid"
#define BACKWARDS FORWARDS " DESC"

/* No row has a higher number than this. */
static gint64
highest_number (Recovering *work, gint64 front)
{
  g_autofree char *sql = g_strdup_printf ("SELECT seq FROM sqlite_sequence WHERE name = '%s'", work->table);
  gint64 highest = 0;

  slv_db_number (&work->source, sql, &highest, NULL);
  return highest > 0 ? highest : front + PROBES_MAX;
}

/* What lies between two places that cannot be read: halved, the widest parts first, until one of its numbers is met; from there it is read
 * to both its ends. */
static void
read_between (Recovering *work, gint64 from, gint64 to)
{
  typedef struct { gint64 from, to; } Span;
  g_autoptr (GArray) spans = g_array_new (FALSE, FALSE, sizeof (Span));

  g_array_append_val (spans, ((Span) { from, to }));
  for (guint i = 0; i < spans->len && i < PROBES_MAX && !work->lost; i++)
    {
      const Span span = g_array_index (spans, Span, i);
      gint64 middle = span.from + (span.to - span.from) / 2, low = middle, high = middle;

      if (span.from > span.to)
        continue;
      if (!read_rows (work, FORWARDS, 1, middle, span.to, &high))
        g_array_append_val (spans, ((Span) { high + 1, span.to }));
      if (!read_rows (work, BACKWARDS, -1, span.from, middle - 1, &low))
        g_array_append_val (spans, ((Span) { span.from, low - 1 }));
    }
}

static void
read_numbered (Recovering *work)
{
  gint64 front = 0, back = G_MAXINT64;

  work->told->whole = read_rows (work, FORWARDS, 1, G_MININT64, G_MAXINT64, &front);
  if (work->told->whole)
    return;
  read_rows (work, BACKWARDS, -1, front + 1, G_MAXINT64, &back);
  read_between (work, front + 1, back < G_MAXINT64 ? back - 1 : highest_number (work, front));
}

static void
read_keyed (Recovering *work)
{
  g_autofree char *forwards = g_strdup_printf ("ORDER BY %s", work->key);
  g_autoptr (GString) backwards = g_string_new (forwards);
  gint64 ignored = 0;

  work->told->whole = read_rows (work, forwards, 1, 0, 0, &ignored);
  if (work->told->whole)
    return;
  g_string_replace (backwards, ", ", " DESC, ", 0);
  g_string_append (backwards, " DESC");
  read_rows (work, backwards->str, -1, 0, 0, &ignored);
}

static guint64
file_size (const char *path, const char *tail)
{
  g_autofree char *name = g_strconcat (path, tail, NULL);
  GStatBuf info;

  return g_stat (name, &info) == 0 ? (guint64) info.st_size : 0;
}

static SlvRecoveredTable *
recover_table (SlvDb *source, SlvDb *target, const char *name)
{
  Recovering work = { .source = *source, .target = target, .table = name, .told = g_new0 (SlvRecoveredTable, 1) };

  work.left = (file_size (source->path, "") + file_size (source->path, "-wal")) / ROW_BYTES;
  work.told->name = g_strdup (name);
  if (describe (&work))
    (work.by_number ? read_numbered : read_keyed) (&work);
  sqlite3_finalize (work.insert);
  g_free (work.columns);
  g_free (work.key);
  return work.told;
}

/* ---- all of them ---- */

static GPtrArray *
table_names (SlvDb *target)
{
  GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
  sqlite3_stmt *statement = prepare (target->handle, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                                                     " AND name NOT LIKE 'journal%' AND name <> 'revision' ORDER BY rowid");

  while (statement != NULL && sqlite3_step (statement) == SQLITE_ROW)
    g_ptr_array_add (names, g_strdup ((const char *) sqlite3_column_text (statement, 0)));
  sqlite3_finalize (statement);
  return names;
}

static gboolean
mend_with (SlvDb *target, const char *name, GError **error)
{
  g_autofree char *path = g_build_filename (target->sql_dir, name, NULL), *text = NULL;
  g_autoptr (GError) local = NULL;

  if (g_file_get_contents (path, &text, NULL, &local))
    return slv_db_exec (target, text, name, error);
  return slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { .file = path }, _("Sleeves is not fully installed: “%s” cannot be read (%s)"),
                        name, local->message);
}

static gboolean
mend (SlvDb *target, GError **error)
{
  return mend_with (target, "library-mend.sql", error)
         && (target->kind.version < 2 || mend_with (target, "library-mend-2.sql", error));
}

static gboolean
recover_all (SlvDb *source, SlvDb *target, SlvRecovery *recovery, GError **error)
{
  g_autoptr (GPtrArray) names = table_names (target);
  guint64 rows = 0;

  if (!slv_db_exec (target, "PRAGMA foreign_keys = OFF", "foreign_keys", error) || !slv_db_begin (target, error))
    return FALSE;
  recovery->whole = TRUE;
  for (guint i = 0; i < names->len; i++)
    {
      SlvRecoveredTable *table = recover_table (source, target, names->pdata[i]);

      g_ptr_array_add (recovery->tables, table);
      rows += table->rows;
      recovery->whole = recovery->whole && table->whole && table->refused == 0;
    }
  if (rows == 0 && !recovery->whole)
    slv_set_error (error, SLV_ERROR_DAMAGED, &(SlvPlace) { .file = source->path }, _("nothing at all could be read from “%s”"), source->base);
  return slv_db_end (target, (rows > 0 || recovery->whole) && mend (target, error), error);
}

/* A new file at @path of the version in which the damaged one was written: its tables have the same columns, and begin where those
 * do. Version 1 was never written anew (slv-migrate.c). */
static SlvDb *
make_target (const char *path, const char *schema, gint version, GError **error)
{
  SlvDbKind kind = slv_db_library;

  remove_files (path);
  kind.version = version;
  kind.precious = version > 1;
  return slv_db_open (path, &kind, schema, error);
}

static gboolean
has_table (SlvDb *source, const char *name)
{
  g_autofree char *sql = g_strdup_printf ("SELECT count(*) FROM sqlite_schema WHERE name = '%s'", name);
  gint64 n = 0;

  return slv_db_number (source, sql, &n, NULL) && n > 0;
}

static void
open_copy (SlvDb *source, const char *copy)
{
  slv_db_open_file (copy, SQLITE_OPEN_READWRITE, &source->handle);
  /* one table that cannot be understood does not hide the others */
  sqlite3_exec (source->handle, "PRAGMA writable_schema = ON", NULL, NULL, NULL);
}

/* The names of the tables stand on the first page. When that is lost, that of a new file says where each of them begins. */
static SlvDb *
open_both (SlvDb *source, const char *copy, const char *path, const char *schema, GError **error)
{
  gint version = has_table (source, "deck_work") ? 2 : 1;
  g_autoptr (SlvDb) target = NULL;

  if (has_table (source, "setting"))
    return make_target (path, schema, version, error);
  sqlite3_close (source->handle);
  source->handle = NULL;
  for (version = SLV_STORE_LIBRARY_VERSION; version > 0; version--)
    {
      g_clear_pointer (&target, slv_db_close);
      target = make_target (path, schema, version, error);
      if (target == NULL || slv_recover_first_page (copy, target))
        break;
    }
  open_copy (source, copy);
  return g_steal_pointer (&target);
}

/* What has been read, in the form that this version knows. */
static gboolean
bring_up (const char *path, const char *schema, GError **error)
{
  g_autofree char *before = g_strconcat (path, ".before-1", NULL);
  SlvDb *db = slv_db_open (path, &slv_db_library, schema, error);

  slv_db_close (db);
  remove_files (before);
  return db != NULL;
}

SlvRecovery *
slv_store_recover (const char *dir, const char *schema, GError **error)
{
  g_autofree char *path = g_build_filename (dir, "library.db", NULL), *copy = g_strconcat (path, ".recovering", NULL);
  g_autoptr (SlvRecovery) recovery = g_new0 (SlvRecovery, 1);
  SlvDb source = { .kind = slv_db_library, .path = path, .base = (char *) "library.db" };
  g_autoptr (SlvDb) target = NULL;

  recovery->tables = g_ptr_array_new_with_free_func (table_free);
  recovery->path = slv_db_free_name (path, "recovered");
  remove_files (copy);
  copy_file (path, copy, "-wal");
  gboolean good = copy_file (path, copy, "");
  if (good)
    {
      slv_recover_mend_head (copy);
      open_copy (&source, copy);
      target = open_both (&source, copy, recovery->path, schema, error);
    }
  else
    slv_set_error (error, SLV_ERROR_DAMAGED, &(SlvPlace) { .file = path }, _("“%s” cannot be read at all"), path);
  good = target != NULL && recover_all (&source, target, recovery, error);
  sqlite3_close (source.handle);
  g_clear_pointer (&target, slv_db_close);
  good = good && bring_up (recovery->path, schema, error);
  remove_files (copy);
  if (!good)
    remove_files (recovery->path);
  return good ? g_steal_pointer (&recovery) : NULL;
}

/* ---- putting a sound file in place ---- */

static gboolean
set_aside (const char *path, const char *aside)
{
  static const char * const tails[] = { "-wal", "-shm", "-journal", "" };
  gboolean done = TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (tails) && done; i++)
    {
      g_autofree char *from = g_strconcat (path, tails[i], NULL), *to = g_strconcat (aside, tails[i], NULL);

      done = g_rename (from, to) == 0 || !g_file_test (from, G_FILE_TEST_EXISTS);
    }
  return done;
}

gboolean
slv_store_restore_damaged (const char *dir, const char *schema, const char *path, char **kept, GError **error)
{
  g_autofree char *library = g_build_filename (dir, "library.db", NULL), *copy = g_strconcat (library, ".restoring", NULL);
  g_autofree char *aside = slv_db_free_name (library, "damaged");

  remove_files (copy);
  if (!slv_file_unpack (path, copy, error))
    return FALSE;
  g_autoptr (SlvDb) db = slv_db_open (copy, &slv_db_library, schema, error);
  gboolean good = db != NULL && slv_db_begin (db, error);   /* looks through all pages */
  if (good)
    slv_db_rollback (db);
  g_clear_pointer (&db, slv_db_close);
  if (good && (!set_aside (library, aside) || g_rename (copy, library) != 0))
    {
      slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { .file = library }, _("the damaged “%s” cannot be set aside"), library);
      good = FALSE;
    }
  remove_files (copy);
  if (good)
    slv_db_sync_name (library);
  if (good && kept != NULL)
    *kept = g_steal_pointer (&aside);
  return good;
}
