/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-changeset.c: see the header. */
#include "store/slv-changeset.h"

#include "base/slv-error.h"

#define UNPACKED_MAX (1u << 30)   /* bytes of one change; more is no change of ours */

const char * const slv_subjects[SLV_N_SUBJECTS] = { "sleeved", "lot", "want", "place" };

/* ---- recording ---- */

sqlite3_session *
slv_changeset_record (SlvDb *db, GError **error)
{
  sqlite3_session *session = NULL;
  int rc = sqlite3session_create (db->handle, "main", &session);

  for (guint i = 0; rc == SQLITE_OK && i < SLV_N_SUBJECTS; i++)
    rc = sqlite3session_attach (session, slv_subjects[i]);
  if (rc == SQLITE_OK)
    return session;
  slv_db_set_error (db, rc, "session", error);
  if (session != NULL)
    sqlite3session_delete (session);
  return NULL;
}

/* What SQLite has allocated becomes bytes, or the error that it is. */
static GBytes *
take_bytes (SlvDb *db, int rc, int length, void *data, const char *what, GError **error)
{
  if (rc == SQLITE_OK)
    return g_bytes_new_with_free_func (data, (gsize) length, sqlite3_free, data);
  slv_db_set_error (db, rc, what, error);
  sqlite3_free (data);
  return NULL;
}

gboolean
slv_changeset_stop (SlvDb *db, sqlite3_session *session, GBytes **changes, GError **error)
{
  void *data = NULL;
  int length = 0, rc;
  gboolean good = TRUE;

  if (changes != NULL)
    {
      rc = sqlite3session_changeset (session, &length, &data);
      *changes = take_bytes (db, rc, length, data, "changeset", error);
      good = *changes != NULL;
    }
  sqlite3session_delete (session);
  return good;
}

GBytes *
slv_changeset_invert (SlvDb *db, GBytes *changes, GError **error)
{
  gsize size;
  const void *from = g_bytes_get_data (changes, &size);
  void *data = NULL;
  int length = 0, rc = sqlite3changeset_invert ((int) size, from, &length, &data);

  return take_bytes (db, rc, length, data, "invert", error);
}

/* ---- applying ---- */

static int
on_conflict (void *data, int conflict, sqlite3_changeset_iter *at G_GNUC_UNUSED)
{
  gboolean *in_the_way = data;

  switch (conflict)
    {
    case SQLITE_CHANGESET_DATA:
    case SQLITE_CHANGESET_CONFLICT:
      return SQLITE_CHANGESET_REPLACE;
    case SQLITE_CHANGESET_NOTFOUND:   /* what sat in decks has gone with its lot */
      return SQLITE_CHANGESET_OMIT;
    default:
      *in_the_way = TRUE;
      return SQLITE_CHANGESET_ABORT;
    }
}

/* Of a file that comes from anywhere, no more than these tables is written. */
static int
is_subject (void *data G_GNUC_UNUSED, const char *table)
{
  for (guint i = 0; i < SLV_N_SUBJECTS; i++)
    if (strcmp (table, slv_subjects[i]) == 0)
      return 1;
  return 0;
}

gboolean
slv_changeset_apply (SlvDb *db, GBytes *changes, GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);
  gboolean in_the_way = FALSE;
  int rc = sqlite3changeset_apply (db->handle, (int) size, (void *) data, is_subject, on_conflict, &in_the_way);

  if (rc == SQLITE_OK)
    return TRUE;
  if (in_the_way)
    slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("copies or places that came later stand in the way; take those changes back first"));
  else
    slv_db_set_error (db, rc, "apply", error);
  return FALSE;
}

/* ---- reading ---- */

static sqlite3_value *
value_of (const SlvChangedRow *row, int column, gboolean before)
{
  sqlite3_value *value = NULL;

  if (before && row->was)
    sqlite3changeset_old (row->at, column, &value);
  else if (!before && row->is)
    sqlite3changeset_new (row->at, column, &value);
  return value;
}

/* The value of a part of the key, which SQLite gives with the old columns of rows that were there. */
static gint64
key_of (const SlvChangedRow *row, int column)
{
  sqlite3_value *value = value_of (row, column, row->was);

  return value != NULL ? sqlite3_value_int64 (value) : 0;
}

static gboolean
read_row (sqlite3_changeset_iter *at, SlvChangedRow *row)
{
  const char *table;
  int n_columns, kind, indirect;

  *row = (SlvChangedRow) { .at = at };
  if (sqlite3changeset_op (at, &table, &n_columns, &kind, &indirect) != SQLITE_OK)
    return FALSE;
  for (row->subject = 0; row->subject < SLV_N_SUBJECTS && strcmp (table, slv_subjects[row->subject]) != 0;)
    row->subject++;
  row->was = kind != SQLITE_INSERT;
  row->is = kind != SQLITE_DELETE;
  if (row->subject == SLV_SUBJECT_SLEEVED)
    {
      row->deck = key_of (row, 0);
      row->row = key_of (row, 1);
    }
  else
    row->row = key_of (row, 0);
  return row->subject < SLV_N_SUBJECTS;
}

gboolean
slv_changeset_each (SlvDb *db, GBytes *changes, SlvChangedRowFunc func, gpointer user_data, GError **error)
{
  gsize size;
  const void *data = g_bytes_get_data (changes, &size);
  sqlite3_changeset_iter *at = NULL;
  SlvChangedRow row;
  int rc = sqlite3changeset_start (&at, (int) size, (void *) data), ended;
  gboolean going = rc == SQLITE_OK;

  while (going && (rc = sqlite3changeset_next (at)) == SQLITE_ROW)
    going = !read_row (at, &row) || func (&row, user_data);
  ended = at != NULL ? sqlite3changeset_finalize (at) : rc;
  if (rc == SQLITE_ROW || rc == SQLITE_DONE)
    rc = ended;
  if (rc != SQLITE_OK)
    slv_db_set_error (db, rc, "changeset", error);
  return rc == SQLITE_OK;
}

static cJSON *
value_to_json (sqlite3_value *value)
{
  switch (sqlite3_value_type (value))
    {
    case SQLITE_INTEGER:
      return cJSON_CreateNumber ((double) sqlite3_value_int64 (value));
    case SQLITE_TEXT:
      return cJSON_CreateString ((const char *) sqlite3_value_text (value));
    default:
      return cJSON_CreateNull ();
    }
}

void
slv_changed_row_step (const SlvChangedRow *row, const char * const *names, gboolean back, cJSON **columns)
{
  gboolean there = back ? row->was : row->is, other = back ? row->is : row->was;

  if (!there || !other)
    g_clear_pointer (columns, cJSON_Delete);
  if (!there)
    return;
  if (*columns == NULL)
    *columns = cJSON_CreateObject ();
  for (int i = 0; names[i] != NULL; i++)
    {
      sqlite3_value *value = value_of (row, i, back);

      if (value == NULL)   /* it is the same on both sides */
        continue;
      cJSON_DeleteItemFromObjectCaseSensitive (*columns, names[i]);
      cJSON_AddItemToObject (*columns, names[i], value_to_json (value));
    }
}

/* ---- in the file ---- */

static GBytes *
convert (GConverter *converter, GBytes *bytes, GError **error)
{
  g_autoptr (GInputStream) from = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GInputStream) through = g_converter_input_stream_new (from, converter);
  g_autoptr (GByteArray) into = g_byte_array_new ();
  guint8 part[32768];
  gssize n;

  while ((n = g_input_stream_read (through, part, sizeof part, NULL, error)) > 0 && into->len + (gsize) n <= UNPACKED_MAX)
    g_byte_array_append (into, part, (guint) n);
  if (n > 0)
    g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "too long");
  return n == 0 ? g_byte_array_free_to_bytes (g_steal_pointer (&into)) : NULL;
}

GBytes *
slv_changeset_pack (GBytes *changes, GError **error)
{
  g_autoptr (GZlibCompressor) packer = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 1);
  g_autoptr (GError) local = NULL;
  GBytes *packed = convert (G_CONVERTER (packer), changes, &local);

  if (packed == NULL)
    slv_set_error (error, SLV_ERROR_STORE, NULL, _("the change is too large to be kept for Undo (%s)"), local->message);
  return packed;
}

GBytes *
slv_changeset_unpack (SlvDb *db, GBytes *packed, GError **error)
{
  g_autoptr (GZlibDecompressor) unpacker = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  const SlvPlace place = { .file = db->path };
  g_autoptr (GError) local = NULL;
  GBytes *changes = convert (G_CONVERTER (unpacker), packed, &local);

  if (changes == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("“%s” does not hold what this change did any more (%s)"), db->base,
                   local->message);
  return changes;
}
