/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-columnar.c: JSON that holds a list of values for each member, as tables are written by programs for statistics: {"name": ["A", "B"],
 * "cost": [1, 2]}, or the same with {"0": "A", "1": "B"}. It is turned round into records. A larger file stays what it is, and has no records. */
#include "import/cards/slv-xml-push.h"
#include "import/cards/slv-list-survey.h"

#define COLUMNAR_MAX (16u << 20)   /* bytes that are looked at as a whole */
#define ROWS_MIN     2u

/* Whether @mark comes next, behind blanks; then @at is behind it. */
static gboolean
take_mark (const char **at, const char *end, char mark)
{
  while (*at < end && g_ascii_isspace (**at))
    (*at)++;
  return *at < end && *(*at)++ == mark;
}

/* Whether the text begins like {"name": ["A" or {"name": {"0": only then the whole of it is looked at. */
static gboolean
may_be (const char *text, gsize length)
{
  const char *at = text, *end = text + length, *list, *quote;

  if (!take_mark (&at, end, '{') || !take_mark (&at, end, '"') || (quote = memchr (at, '"', (gsize) (end - at))) == NULL)
    return FALSE;
  at = quote + 1;
  if (!take_mark (&at, end, ':'))
    return FALSE;
  list = at;
  if (take_mark (&list, end, '['))
    return !take_mark (&(const char *) { list }, end, '[') && !take_mark (&(const char *) { list }, end, '{');
  return take_mark (&at, end, '{') && take_mark (&at, end, '"') && take_mark (&at, end, '0') && take_mark (&at, end, '"');
}

/* The bytes of the whole document, which stay unread; FALSE: it is too large, or cannot be read, which is told by who reads it. */
static gboolean
peek_whole (GBufferedInputStream *text, GCancellable *cancellable, const char **data, gsize *length)
{
  gsize before;

  if (g_buffered_input_stream_get_buffer_size (text) < COLUMNAR_MAX)
    g_buffered_input_stream_set_buffer_size (text, COLUMNAR_MAX);
  do
    {
      before = g_buffered_input_stream_get_available (text);
      if (before >= COLUMNAR_MAX || g_buffered_input_stream_fill (text, -1, cancellable, NULL) < 0)
        return FALSE;
    }
  while (g_buffered_input_stream_get_available (text) > before);
  *data = g_buffered_input_stream_peek_buffer (text, length);
  return TRUE;
}

static gboolean
is_cell (const cJSON *value)
{
  return !cJSON_IsObject (value) && (!cJSON_IsArray (value) || value->child == NULL || (!cJSON_IsObject (value->child) && !cJSON_IsArray (value->child)));
}

/* How many values the column has; 0: it is none. Where values have keys, these count from 0. */
static guint
count_rows (const cJSON *column)
{
  guint n = 0;

  if (!cJSON_IsArray (column) && !cJSON_IsObject (column))
    return 0;
  for (const cJSON *value = column->child; value != NULL; value = value->next, n++)
    {
      char key[16];

      g_snprintf (key, sizeof key, "%u", n);
      if (!is_cell (value) || (cJSON_IsObject (column) && strcmp (value->string, key) != 0))
        return 0;
    }
  return n;
}

/* Whether all members are columns of one length, and one of them is called like a name. */
static gboolean
is_columnar (const cJSON *json)
{
  guint rows = cJSON_IsObject (json) && json->child != NULL ? count_rows (json->child) : 0, n = 0;
  gboolean named = FALSE;

  if (rows < ROWS_MIN)
    return FALSE;
  for (const cJSON *column = json->child; column != NULL; column = column->next, n++)
    {
      if (count_rows (column) != rows)
        return FALSE;
      named = named || slv_places_name_rank (column->string) >= 0;
    }
  return named && n >= 2;
}

static char *
turn_round (cJSON *json)
{
  cJSON *records = cJSON_CreateArray ();

  for (cJSON *column = json->child; column != NULL; column = column->next)
    {
      cJSON *record = records->child;

      while (column->child != NULL)
        {
          cJSON *value = cJSON_DetachItemViaPointer (column, column->child);

          if (record == NULL)
            {
              record = cJSON_CreateObject ();
              cJSON_AddItemToArray (records, record);
            }
          cJSON_AddItemToObject (record, column->string, value);
          record = record->next;
        }
    }
  char *text = slv_json_print (records, FALSE);
  cJSON_Delete (records);
  return text;
}

GInputStream *
slv_list_columnar_stream (GInputStream *text, const char *name, GCancellable *cancellable)
{
  GBufferedInputStream *buffered = G_BUFFERED_INPUT_STREAM (text);
  gsize length;
  const char *data = g_buffered_input_stream_peek_buffer (buffered, &length);

  if (!may_be (data, length) || !peek_whole (buffered, cancellable, &data, &length))
    return NULL;
  g_autoptr (cJSON) json = slv_json_parse (data, length, name, NULL);
  if (!is_columnar (json))
    return NULL;
  char *turned = turn_round (json);
  g_autoptr (GInputStream) records = g_memory_input_stream_new_from_data (turned, -1, g_free);
  return g_buffered_input_stream_new (records);
}
