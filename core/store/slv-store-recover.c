/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-recover.c: reading a damaged library.db as far as SQLite can. Work goes on over a copy, since even opening a file
 * may write to it. Each table is read along its own tree, never along an index; an error ends the way from the front, then
 * the way from the back, and what lies between is looked for by its numbers. Pages that damage has led in a circle would give
 * rows without end: numbers that do not rise, and more rows than the file has room for, are errors, too. */
#include "store/slv-store-recover.h"
#include "base/slv-error.h"
#include "store/slv-store-files.h"
#include "store/slv-store-private.h"
#include <glib/gstdio.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* Private to this room: the first page of a damaged library.db, of which the most is the same in all of them. Both
 * functions write to the copy that is worked on, never to the damaged file. */

#define PAGE_BYTES 4096u   /* of a file that this program made */
#define HEAD_BYTES 100u

static void
put_number (guint8 *at, guint32 number)
{
  for (guint i = 0; i < 4; i++)
    at[i] = (guint8) (number >> (24 - 8 * i));
}

/* The size of a page as the head says it, where it can be true. */
static gsize
page_bytes (const guint8 *head, guint64 length)
{
  gsize said = (gsize) head[16] << 8 | head[17];

  if (said == 1)
    said = 65536;
  if (said < 512 || (said & (said - 1)) != 0 || length % said != 0)
    said = PAGE_BYTES;
  return said;
}

/* What stands in the first hundred bytes (SQLite, "Database File Format", 1.3) is the same in every library.db but for counters, so
 * damage in it need not cost anything. Pages that are free are of no use here, and so are forgotten. */
static void
mend_head (guint8 *head, guint64 length)
{
  static const guint8 constant[] = { 2, 2, 0, 64, 32, 32 };   /* a log, nothing reserved, and three fractions */
  gsize page = page_bytes (head, length);

  memcpy (head, "SQLite format 3", 16);
  head[16] = (guint8) (page >> 8);
  head[17] = page == 65536 ? 1 : (guint8) page;
  memcpy (head + 18, constant, sizeof constant);
  put_number (head + 28, (guint32) (length / page));
  memset (head + 32, 0, 8);            /* free pages */
  put_number (head + 44, 4);           /* form of the schema */
  memset (head + 48, 0, 8);            /* cache, and what no library.db has */
  put_number (head + 56, 1);           /* UTF-8 */
  put_number (head + 60, (guint32) slv_db_library.version);
  memset (head + 64, 0, 4);
  put_number (head + 68, (guint32) slv_db_library.app_id);
  memset (head + 72, 0, 20);
  memcpy (head + 92, head + 24, 4);    /* the number of pages holds for this change */
}

/* A file with at least one page, for reading and writing; -1: there is none. */
static int
open_file (const char *path, guint64 *length)
{
  int file = g_open (path, O_RDWR | O_CLOEXEC, 0);
  GStatBuf info;

  if (file >= 0 && (fstat (file, &info) != 0 || info.st_size < (goffset) PAGE_BYTES))
    {
      close (file);
      return -1;
    }
  if (file >= 0)
    *length = (guint64) info.st_size;
  return file;
}

/* gives the file at @path the first hundred bytes (SQLite, "Database File Format", 1.3) that every library.db has. */
static void
slv_recover_mend_head (const char *path)
{
  guint8 head[HEAD_BYTES];
  guint64 length;
  int file = open_file (path, &length);

  if (file < 0)
    return;
  if (pread (file, head, HEAD_BYTES, 0) == (gssize) HEAD_BYTES)
    {
      mend_head (head, length);
      if (pwrite (file, head, HEAD_BYTES, 0) != (gssize) HEAD_BYTES)
        g_debug ("%s: the head is left as it is", path);   /* SQLite tells what is wrong with it */
    }
  close (file);
}

/* ---- the first page ---- */

/* What the first byte of a page says of it. */
enum { INDEX_INTERIOR = 2, TABLE_INTERIOR = 5, INDEX_LEAF = 10, TABLE_LEAF = 13 };

/* Whether every page that @target names as the begin of a table or of an index begins one in @file. */
static gboolean
roots_fit (int file, SlvDb *target)
{
  sqlite3_stmt *statement = NULL;
  gboolean fit = TRUE;
  guint n = 0;

  if (sqlite3_prepare_v2 (target->handle, "SELECT rootpage, type = 'table' AND sql NOT LIKE '%WITHOUT ROWID%' FROM sqlite_schema"
                          " WHERE rootpage > 1", -1, &statement, NULL) != SQLITE_OK)
    return FALSE;
  for (; fit && sqlite3_step (statement) == SQLITE_ROW; n++)
    {
      goffset at = (sqlite3_column_int64 (statement, 0) - 1) * (goffset) PAGE_BYTES;
      gboolean table = sqlite3_column_int (statement, 1);
      guint8 kind = 0;

      fit = pread (file, &kind, 1, at) == 1
            && (table ? kind == TABLE_LEAF || kind == TABLE_INTERIOR : kind == INDEX_LEAF || kind == INDEX_INTERIOR);
    }
  sqlite3_finalize (statement);
  return fit && n > 0;
}

/* gives it the first page of the new file @target, on which the tables and the pages where they begin are named:
     files that were made by the same steps have the same. Nothing is written when the pages that are named there do not begin what they
     should. To be called while no connection is open to @path.
   Returns: whether it was. */
static gboolean
slv_recover_first_page (const char *path, SlvDb *target)
{
  guint8 page[PAGE_BYTES];
  guint64 length;
  int file = open_file (path, &length), made;
  gboolean done = FALSE;

  if (file < 0)
    return FALSE;
  /* what @target has been given so far may lie in its log */
  sqlite3_wal_checkpoint_v2 (target->handle, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
  made = g_open (target->path, O_RDONLY | O_CLOEXEC, 0);
  if (made >= 0 && pread (made, page, PAGE_BYTES, 0) == (gssize) PAGE_BYTES && page_bytes (page, PAGE_BYTES) == PAGE_BYTES
      && roots_fit (file, target))
    {
      mend_head (page, length);
      done = pwrite (file, page, PAGE_BYTES, 0) == (gssize) PAGE_BYTES;
    }
  if (made >= 0)
    close (made);
  close (file);
  return done;
}

SLV_DEFINE_STATIC_FREE (SlvRecoveredTable, table_free, name);

SLV_DEFINE_FREE (SlvRecovery, slv_recovery_free, path, tables);

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
  SLV_FREE_MEMBERS (&work, columns, key);
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
  g_autofree char *text = slv_db_read_sql (target, "", name, error);

  return text != NULL && slv_db_exec (target, text, name, error);
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

  slv_db_remove_files (path);
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
  slv_db_remove_files (before);
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
  slv_db_remove_files (copy);
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
  slv_db_remove_files (copy);
  if (!good)
    slv_db_remove_files (recovery->path);
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

  g_autofree char *base = g_path_get_basename (path);
  SlvDb source = { .kind = slv_db_library, .path = copy, .base = base };

  slv_db_remove_files (copy);
  if (!slv_file_unpack (path, copy, error))
    return FALSE;
  gboolean written = slv_db_open_written (&source, error);
  sqlite3_close (source.handle);
  g_autoptr (SlvDb) db = written ? slv_db_open (copy, &slv_db_library, schema, error) : NULL;
  gboolean good = db != NULL && slv_db_begin (db, error);   /* looks through all pages */
  if (good)
    slv_db_rollback (db);
  g_clear_pointer (&db, slv_db_close);
  if (good && (!set_aside (library, aside) || g_rename (copy, library) != 0))
    {
      slv_set_error (error, SLV_ERROR_STORE, &(SlvPlace) { .file = library }, _("the damaged “%s” cannot be set aside"), library);
      good = FALSE;
    }
  slv_db_remove_files (copy);
  if (good)
    slv_db_sync_name (library);
  if (good && kept != NULL)
    *kept = g_steal_pointer (&aside);
  return good;
}
