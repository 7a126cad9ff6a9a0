/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-lackey.c: the sets of a LackeyCCG plugin: lines of cells divided by tabs, the first one names the columns. Nothing is
 * quoted, so a quotation mark is a character like any other. Rows may be short; cells beyond the columns are told. Blank
 * cells are none. Source: the plugins' own files. */
#include "import/cards/slv-list-private.h"
#include "base/slv-arena.h"
#include <glib/gi18n-lib.h>
#include <string.h>

#define LINE_MAX_BYTES (1u << 20)
#define COLUMNS_MAX    512u

typedef struct {
  SlvListRun     *run;
  SlvListRecords *records;
  GPtrArray      *columns;    /* char*: members, then NULL; NULL before the first row */
  guint           n_columns;
  guint64         line, n_records;
  SlvArena        arena;      /* of the record that is read */
} LackeyList;

static gboolean
refuse (LackeyList *list, const char *reason, GError **error)
{
  SlvPlace place = { list->run->name, list->line, 0 };

  slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", reason);
  return FALSE;
}

static gboolean
take_header (LackeyList *list, char **cells, GError **error)
{
  const SlvCardReader *reader;
  guint n = g_strv_length (cells);

  if (n < 2)
    return refuse (list, _("the first row names no columns divided by tabs"), error);
  if (n > COLUMNS_MAX)
    return refuse (list, _("a row has more than 512 columns"), error);
  list->columns = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    g_ptr_array_add (list->columns, slv_list_member_name (cells[i]));
  g_ptr_array_add (list->columns, NULL);
  list->n_columns = n;
  if (list->run->raw != NULL)
    return TRUE;
  reader = slv_list_find_reader (list->run, "lackey", (const char * const *) list->columns->pdata, error);
  if (reader != NULL)
    slv_list_records_use (list->records, reader);
  return reader != NULL;
}

static void
note_extra (LackeyList *list, const char *cell)
{
  g_autofree char *shown = g_utf8_substring (cell, 0, MIN (g_utf8_strlen (cell, -1), 80));

  slv_list_note (list->run, _("a row has more cells than there are columns; “%s” was not read"), shown);
}

/* The cells stay as long as the record is looked at. */
static cJSON *
convert_row (LackeyList *list, char **cells)
{
  cJSON *json;

  slv_arena_reset (&list->arena);
  json = slv_arena_object (&list->arena);
  for (guint i = 0; cells[i] != NULL; i++)
    {
      g_strstrip (cells[i]);
      if (i >= list->n_columns && *cells[i] != '\0')
        note_extra (list, cells[i]);
      else if (i < list->n_columns && *cells[i] != '\0')
        cJSON_AddItemToObjectCS (json, g_ptr_array_index (list->columns, i), slv_arena_string (&list->arena, cells[i]));
    }
  return json;
}

static gboolean
take_line (LackeyList *list, char *text, GError **error)
{
  g_auto (GStrv) cells = NULL;
  SlvJsonRecord record = { 0 };
  cJSON *json;

  list->line++;
  slv_list_records_next (list->records);
  if (!g_utf8_validate (text, -1, NULL))
    {
      g_autofree char *valid = g_convert (text, -1, "UTF-8", "WINDOWS-1252", NULL, NULL, NULL);

      if (valid == NULL)
        return refuse (list, _("the text is not valid UTF-8"), error);
      cells = g_strsplit (valid, "\t", (gint) COLUMNS_MAX + 1);
    }
  else
    cells = g_strsplit (text, "\t", (gint) COLUMNS_MAX + 1);
  if (g_strv_length (cells) == 1 && *g_strstrip (cells[0]) == '\0')
    return TRUE;
  if (list->columns == NULL)
    return take_header (list, cells, error);
  json = convert_row (list, cells);
  if (json->child == NULL)
    return TRUE;
  record = (SlvJsonRecord) { .number = ++list->n_records, .line = list->line, .json = json };
  if (list->run->raw != NULL)
    return list->run->raw ("lackey", (const char * const *) list->columns->pdata, &record, list->run->raw_data, error);
  return slv_list_records_take (&record, list->records, error);
}

/* every line in @pending but the last, which may go on; CR LF, LF and CR end a line */
static gboolean
take_lines (LackeyList *list, GString *pending, gboolean last, GError **error)
{
  gsize from = 0;

  for (gsize i = 0; i < pending->len; i++)
    {
      gboolean cr = pending->str[i] == '\r';

      if (pending->str[i] == '\0')
        {
          list->line++;
          return refuse (list, _("it holds a NUL character"), error);
        }
      if (!cr && pending->str[i] != '\n')
        continue;
      if (cr && i + 1 == pending->len && !last)
        break;
      pending->str[i] = '\0';
      if (!take_line (list, pending->str + from, error))
        return FALSE;
      if (cr && pending->str[i + 1] == '\n')
        i++;
      from = i + 1;
    }
  g_string_erase (pending, 0, (gssize) from);
  if (last && pending->len > 0 && !take_line (list, pending->str, error))
    return FALSE;
  if (pending->len > LINE_MAX_BYTES)
    return refuse (list, _("a line is longer than 1 MiB"), error);
  return TRUE;
}

gboolean
slv_list_read_lackey (SlvListRun *run, GInputStream *text, GError **error)
{
  g_autoptr (SlvListRecords) records = slv_list_records_new (run);
  LackeyList list = { .run = run, .records = records };
  g_autoptr (GString) pending = g_string_new (NULL);
  g_autofree char *buffer = g_malloc (64u << 10);
  gboolean done = TRUE;
  gssize n = 1;

  slv_arena_init (&list.arena);
  while (done && n > 0)
    {
      n = g_input_stream_read (text, buffer, 64u << 10, run->cancellable, error);
      if (n > 0)
        g_string_append_len (pending, buffer, n);
      done = n >= 0 && take_lines (&list, pending, n == 0, error);
    }
  if (done && list.columns == NULL)
    done = refuse (&list, _("it is empty"), error);
  g_clear_pointer (&list.columns, g_ptr_array_unref);
  slv_arena_clear (&list.arena);
  return done;
}

/* Whether the first line names columns that a reader of plugins' sets asks for, or is no plain list. */
static gboolean
fits (SlvListRun *run, GInputStream *text, char first)
{
  gsize n, length = 0;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n);
  g_autofree char *line = NULL;
  g_auto (GStrv) columns = NULL;
  gboolean plain = FALSE;

  if (first == '\0' || strchr ("[{<", first) != NULL)
    return FALSE;
  while (length < n && data[length] != '\n' && data[length] != '\r')
    length++;
  line = g_strndup (data, length);
  columns = g_strsplit (line, "\t", 512);
  if (columns[0] == NULL || columns[1] == NULL)
    return FALSE;
  for (guint i = 0; columns[i] != NULL; i++)
    plain = plain || g_ascii_strcasecmp (columns[i], "game") == 0;
  for (guint i = 0; i < run->readers->len; i++)
    {
      const SlvCardReader *reader = g_ptr_array_index (run->readers, i);

      if (strcmp (reader->syntax, slv_list_lackey.syntax) == 0 && slv_list_has_origin (reader, (const char * const *) columns))
        return TRUE;
    }
  return !plain && run->game == NULL;
}

const SlvListKind slv_list_lackey = { "lackey-tsv", "lackey", TRUE, fits, slv_list_read_lackey };
