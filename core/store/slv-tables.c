/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-tables.c: the tables of a database as CSV. The file is hostile: its schema runs nothing, and what it unfolds to is bounded. */
#include "store/slv-tables.h"
#include "store/slv-db.h"
#include "store/slv-dump.h"
#include "base/slv-csv.h"
#include "base/slv-error.h"
#include "base/slv-input.h"
#include <glib/gstdio.h>

#define TABLES_MAX   1000u
#define BLOCK_SIZE   (64u << 10)
#define STEPS        100000   /* of the engine between two looks whether somebody waits no longer */
#define OWN_MARK     0x534c56   /* "SLV", how the marks of our own files begin (slv-store.h) */

typedef struct {
  sqlite3      *handle;
  const char   *name, *to;
  guint64      *left;           /* bytes */
  gboolean      any;            /* rows were met */
  GHashTable   *taken;          /* names of files */
  GString      *out;            /* rows that are not written yet */
  GCancellable *cancellable;
  GError      **error;
} Tables;

static gboolean
refuse (Tables *tables, const char *reason)
{
  return slv_set_error (tables->error, SLV_ERROR_REFUSED, &(SlvPlace) { tables->name, 0, 0 }, "%s", reason);
}

/* Why the engine did not go on with @rc. */
static gboolean
fail (Tables *tables, int rc)
{
  if (g_cancellable_is_cancelled (tables->cancellable))
    return slv_set_error (tables->error, SLV_ERROR_CANCELLED, NULL, _("the import was interrupted"));
  return slv_set_error (tables->error, SLV_ERROR_REFUSED, &(SlvPlace) { tables->name, 0, 0 }, _("the database cannot be read: %s"), sqlite3_errstr (rc));
}

/* What is not in the file yet, or was half written, lies in a log beside it. */
static gboolean
is_at_rest (Tables *tables, const char *path)
{
  static const char * const logs[] = { "-wal", "-journal" };

  for (guint i = 0; i < G_N_ELEMENTS (logs); i++)
    {
      g_autofree char *log = g_strconcat (path, logs[i], NULL);
      GStatBuf info;

      if (g_stat (log, &info) == 0 && info.st_size > 0)
        return refuse (tables, _("another program is writing to this database, or was stopped while it did; it is read when that program has it no longer open"));
    }
  return TRUE;
}

static int
is_cancelled (void *cancellable)
{
  return g_cancellable_is_cancelled (cancellable);
}

/* As it lies there: whoever else has it open is not asked, and a log beside it is not gone through. */
static gboolean
open_database (Tables *tables, const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL), *escaped = g_uri_escape_string (absolute, "/", FALSE);
  g_autofree char *uri = g_strconcat ("file:", escaped, "?immutable=1", NULL);
  int rc = sqlite3_open_v2 (uri, &tables->handle, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, NULL);

  if (rc != SQLITE_OK)
    return fail (tables, rc);
  slv_db_harden (tables->handle);
  sqlite3_progress_handler (tables->handle, STEPS, is_cancelled, tables->cancellable);
  return TRUE;
}

/* Asks @sql; what it answers is given to @row until that returns FALSE. */
static gboolean
ask (Tables *tables, const char *sql, gboolean (*row) (Tables *tables, sqlite3_stmt *statement, gpointer user_data), gpointer user_data)
{
  sqlite3_stmt *statement = NULL;
  int rc = sqlite3_prepare_v2 (tables->handle, sql, -1, &statement, NULL);
  gboolean goes_on = rc == SQLITE_OK;

  while (goes_on && (rc = sqlite3_step (statement)) == SQLITE_ROW)
    goes_on = row (tables, statement, user_data);
  sqlite3_finalize (statement);
  return rc == SQLITE_ROW ? FALSE : rc == SQLITE_DONE || fail (tables, rc);
}

static gboolean
take_mark (Tables *tables, sqlite3_stmt *statement, gpointer user_data G_GNUC_UNUSED)
{
  return sqlite3_column_int (statement, 0) >> 8 != OWN_MARK
         || refuse (tables, _("it belongs to a library of this program and is no list; the folder it lies in can be opened as a library"));
}

static gboolean
take_name (Tables *tables, sqlite3_stmt *statement, gpointer user_data)
{
  GPtrArray *names = user_data;
  const char *name = (const char *) sqlite3_column_text (statement, 0);

  if (name != NULL && g_utf8_validate (name, -1, NULL))
    g_ptr_array_add (names, g_strdup (name));
  return names->len <= TABLES_MAX || refuse (tables, _("there are more than 1,000 tables in it"));
}

/* ---- rows ---- */

static gboolean
flush (Tables *tables, GOutputStream *out)
{
  g_autoptr (GError) problem = NULL;

  tables->any = TRUE;
  if (tables->out->len > *tables->left)
    return refuse (tables, _("the files in it are larger than what is read"));
  if (!g_output_stream_write_all (out, tables->out->str, tables->out->len, NULL, NULL, &problem))
    return slv_set_error (tables->error, SLV_ERROR_STORE, &(SlvPlace) { tables->to, 0, 0 }, "%s", problem->message);
  *tables->left -= tables->out->len;
  g_string_truncate (tables->out, 0);
  return TRUE;
}

static void
append (Tables *tables, sqlite3_stmt *statement, gboolean titles)
{
  int n = sqlite3_column_count (statement);

  for (int i = 0; i < n; i++)
    {
      const char *text = titles ? sqlite3_column_name (statement, i)
                         : sqlite3_column_type (statement, i) != SQLITE_BLOB ? (const char *) sqlite3_column_text (statement, i) : NULL;
      g_autofree char *valid = text != NULL && !g_utf8_validate (text, -1, NULL) ? g_utf8_make_valid (text, -1) : NULL;

      g_string_append (tables->out, i > 0 ? "," : "");
      slv_csv_append_quoted (tables->out, valid != NULL ? valid : text != NULL ? text : "", n == 1);
    }
  g_string_append_c (tables->out, '\n');
}

typedef struct { const char *table; GOutputStream *stream; } Out;

static gboolean
write_row (Tables *tables, sqlite3_stmt *statement, gpointer user_data)
{
  Out *out = user_data;

  if (out->stream == NULL)
    {
      g_autofree char *path = slv_csv_path (tables->taken, tables->to, out->table);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) problem = NULL;

      out->stream = G_OUTPUT_STREAM (g_file_create (file, G_FILE_CREATE_PRIVATE, NULL, &problem));
      if (out->stream == NULL)
        return slv_set_error (tables->error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", problem->message);
      append (tables, statement, TRUE);
    }
  append (tables, statement, FALSE);
  return tables->out->len < BLOCK_SIZE || flush (tables, out->stream);
}

static gboolean
write_table (Tables *tables, const char *table)
{
  char *sql = sqlite3_mprintf ("SELECT * FROM \"%w\"", table);
  Out out = { table, NULL };
  gboolean written = ask (tables, sql, write_row, &out) && (out.stream == NULL || flush (tables, out.stream));

  sqlite3_free (sql);
  g_clear_object (&out.stream);
  return written;
}

typedef enum { NEITHER, DATABASE, DUMP } Form;

static Form
form_of (GInputStream *input)
{
  g_autofree char *begin = g_malloc (SLV_DUMP_PEEK);
  gsize read = 0;

  if (input == NULL || !g_input_stream_read_all (input, begin, SLV_DUMP_PEEK, &read, NULL, NULL))
    return NEITHER;
  if (read >= SLV_TABLES_MARK_SIZE && memcmp (begin, SLV_TABLES_MARK, SLV_TABLES_MARK_SIZE) == 0)
    return DATABASE;
  return slv_dump_is (begin, read) ? DUMP : NEITHER;
}

static Form
form_of_file (const char *path)
{
  g_autoptr (GInputStream) input = g_file_test (path, G_FILE_TEST_IS_REGULAR) ? slv_input_open (path, SLV_INPUT_LIST_MAX, NULL) : NULL;

  return form_of (input);
}

gboolean
slv_tables_is (const char *path)
{
  return form_of_file (path) != NEITHER;
}

static gboolean
write_dump (const char *path, const char *to, const char *name, guint64 *left, GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = slv_input_read_all (path, MIN (*left, SLV_DUMP_MAX), cancellable, error);
  gsize length = 0;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  return bytes != NULL && slv_dump_write (text, length, to, name, left, cancellable, error);
}

/* (transfer full) (nullable): where the packed database @path lies unpacked. */
static char *
unpack (Tables *tables, const char *path)
{
  g_autofree char *plain = g_build_filename (tables->to, ".database", NULL);
  g_autoptr (GInputStream) input = slv_input_open (path, *tables->left, tables->error);
  g_autoptr (GFile) file = g_file_new_for_path (plain);
  g_autoptr (GError) problem = NULL;
  g_autoptr (GOutputStream) out = input != NULL ? G_OUTPUT_STREAM (g_file_replace (file, NULL, FALSE, G_FILE_CREATE_PRIVATE, NULL, &problem)) : NULL;

  if (out != NULL && g_output_stream_splice (out, input, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, tables->cancellable, &problem) >= 0)
    return g_steal_pointer (&plain);
  if (g_cancellable_is_cancelled (tables->cancellable))
    fail (tables, SQLITE_INTERRUPT);
  else if (problem != NULL && problem->domain == SLV_ERROR)   /* of what is read */
    g_propagate_error (tables->error, g_steal_pointer (&problem));
  else if (problem != NULL)
    slv_set_error (tables->error, SLV_ERROR_STORE, &(SlvPlace) { plain, 0, 0 }, "%s", problem->message);
  g_unlink (plain);
  return NULL;
}

gboolean
slv_tables_write (const char *path, const char *to, const char *name, guint64 *left, GCancellable *cancellable, GError **error)
{
  /* with what a table of another kind keeps in tables of its own: "cards_fts_data" */
  static const char list[] = "SELECT t.name FROM sqlite_schema t WHERE t.type = 'table' AND t.rootpage > 0 AND t.name NOT LIKE 'sqlite!_%' ESCAPE '!'"
    " AND NOT EXISTS (SELECT 1 FROM sqlite_schema v WHERE v.type = 'table' AND v.rootpage = 0 AND substr (t.name, 1, length (v.name) + 1) = v.name || '_')"
    " ORDER BY t.name";
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  Tables tables = { .name = name, .to = to, .left = left, .taken = taken, .out = out, .cancellable = cancellable, .error = error };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GFileInputStream) start = g_file_read (file, NULL, NULL);
  if (form_of_file (path) == DUMP)
    return write_dump (path, to, name, left, cancellable, error);
  gboolean packed = form_of ((GInputStream *) start) != DATABASE;
  g_autofree char *plain = packed ? unpack (&tables, path) : NULL;
  gboolean written = (packed ? plain != NULL : is_at_rest (&tables, path)) && open_database (&tables, packed ? plain : path)
                     && ask (&tables, "PRAGMA cell_size_check = ON", NULL, NULL)
                     && ask (&tables, "PRAGMA application_id", take_mark, NULL) && ask (&tables, list, take_name, names);

  for (guint i = 0; i < names->len && written; i++)
    written = g_cancellable_is_cancelled (cancellable) ? fail (&tables, SQLITE_INTERRUPT) : write_table (&tables, names->pdata[i]);
  sqlite3_close (tables.handle);
  if (plain != NULL)
    g_unlink (plain);
  return written && (tables.any || refuse (&tables, _("the database has no table with rows")));
}
