/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-csv.c: CSV by libcsv. The library knows neither lines nor dialects nor ceilings: the text is fed to it line by line,
 * so that every row knows where it starts and no cell grows without end. */
#include "base/slv-csv.h"
#include "base/slv-error.h"
#include <csv.h>

#define BUFFER_SIZE (64u << 10)
#define CELL_STEP   (16u << 10)   /* how much longer a cell may be, each time that it is too long; 128 bytes of its own, a copy of it each */

/* values of csv_parser.pstate, as libcsv 3 has them */
#define ROW_NOT_BEGUN 0
#define FIELD_BEGUN   2

#define TITLES_MAX    10u   /* lines above the header of a table */

#define NAME_BYTES 100u   /* of a file that a table is written to, without its ending */
#define JOINED_MAX 4096u   /* bytes of a cell that may go on behind a bar */

static const char delimiters[4] = { ',', ';', '\t', '|' };

typedef struct {
  struct csv_parser parser;
  const char       *name;
  SlvCsvRowFunc     func;
  SlvCsvTitleFunc   title;      /* (nullable) */
  gpointer          user_data;
  GError          **error;
  GPtrArray        *cells;
  guint64           line, row_line;   /* of what is fed; of the row that is open */
  guint             above;                         /* lines of titles */
  gboolean          stopped, last_was_cr, begun;   /* the header has come */
  gboolean          marked;                        /* a table in Markdown: marks of print stand in its cells */
} Reader;

static void
refuse (Reader *self, guint64 line, const char *reason)
{
  SlvPlace place = { self->name, line, 0 };

  if (!self->stopped)
    slv_set_error (self->error, SLV_ERROR_REFUSED, &place, "%s", reason);
  self->stopped = TRUE;
}

/* "\\|" divides nothing in a table of Markdown: what follows it goes on in the cell before. */
static gboolean
join_cell (Reader *self, const char *data, gsize length)
{
  char **before = self->marked && self->cells->len > 0 ? (char **) &g_ptr_array_index (self->cells, self->cells->len - 1) : NULL;
  gsize n = before != NULL ? strlen (*before) : 0;

  if (n == 0 || n > JOINED_MAX || (*before)[n - 1] != '\\')
    return FALSE;
  char *joined = g_strdup_printf ("%.*s|%.*s", (int) n - 1, *before, (int) length, data != NULL ? data : "");
  g_free (*before);
  *before = joined;
  return TRUE;
}

static void
take_cell (void *data, gsize length, gpointer user_data)
{
  Reader *self = user_data;

  if (self->stopped)
    return;
  if (self->cells->len >= SLV_CSV_COLUMN_MAX)
    refuse (self, self->row_line, _("a row has more than 512 columns"));
  else if (length > SLV_CSV_CELL_MAX)
    refuse (self, self->row_line, _("a cell is larger than 1 MiB"));
  else if (length > 0 && memchr (data, '\0', length) != NULL)
    refuse (self, self->row_line, _("it holds a NUL character"));
  else if (length > 0 && !g_utf8_validate_len (data, length, NULL))
    refuse (self, self->row_line, _("the text is not valid UTF-8"));
  else if (!join_cell (self, data, length))
    g_ptr_array_add (self->cells, g_strndup (data != NULL ? data : "", length));
}

static gboolean
is_blank_row (Reader *self)
{
  for (guint i = 0; i < self->cells->len; i++)
    if (*(char *) g_ptr_array_index (self->cells, i) != '\0')
      return FALSE;
  return self->cells->len <= 1;
}

/* a line above the header of a spreadsheet that says what the table is, in its first cell, or nothing */
static gboolean
is_title_row (const Reader *self)
{
  for (guint i = 1; i < self->cells->len && !self->begun; i++)
    if (*(char *) g_ptr_array_index (self->cells, i) != '\0')
      return FALSE;
  return !self->begun && (self->cells->len > 1 || self->row_line <= self->above);
}

/* the line below the header of a table in Markdown: |---|:--:| */
static gboolean
is_rule_row (const Reader *self)
{
  guint ruled = 0;

  SLV_EACH (const char, cell, self->cells)
    {
      if (cell[strspn (cell, "-:=+ ")] != '\0')
        return FALSE;
      ruled += strstr (cell, "--") != NULL || strstr (cell, "==") != NULL;
    }
  return self->parser.delim_char == '|' && ruled > 0;
}

/* "**Name**", "`Name`", "[Name](https://…)": the cell without what only draws or links it */
static void
take_marks_off (char *cell)
{
  static const char * const marks[] = { "**", "__", "`", "*", "_" };
  const char *middle, *begin = g_strstrip (cell);
  gsize length = strlen (cell), mark;

  if (*cell == '[' && (middle = strstr (cell, "](")) != NULL && cell[length - 1] == ')' && strchr (middle, ')') == cell + length - 1)
    {
      memmove (cell, cell + 1, (gsize) (middle - cell) - 1);
      cell[middle - cell - 1] = '\0';
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (g_str_has_prefix (begin, marks[i]) && g_str_has_suffix (begin, marks[i]) && length > 2 * (mark = strlen (marks[i])) && strstr (begin + mark, marks[i]) == begin + length - mark)
      {
        memmove (cell, cell + mark, length - 2 * mark);
        cell[length - 2 * mark] = '\0';
        return;
      }
}

/* what stands in its first cell; of a row without any text nothing is told */
static void
tell_title (const Reader *self)
{
  const char *text = g_ptr_array_index (self->cells, 0);

  if (self->title != NULL && *text != '\0')
    self->title (text, self->row_line, self->user_data);
}

static void
take_row (G_GNUC_UNUSED int end, gpointer user_data)
{
  Reader *self = user_data;
  guint n = self->cells->len;

  if (self->stopped || is_blank_row (self))
    ;
  else if (is_rule_row (self))
    self->marked = TRUE;
  else if (is_title_row (self))
    tell_title (self);
  else
    {
      self->begun = TRUE;
      for (guint i = 0; self->marked && i < n; i++)
        take_marks_off (self->cells->pdata[i]);
      g_ptr_array_add (self->cells, NULL);
      if (!self->func ((char **) self->cells->pdata, n, self->row_line, self->user_data, self->error))
        self->stopped = TRUE;
      g_ptr_array_set_size (self->cells, (int) n);
    }
  g_ptr_array_set_size (self->cells, 0);
}

/* feeds up to and with the next end of a line */
static const char *
feed_line (Reader *self, const char *p, const char *end)
{
  const char *stop = p;

  if (self->last_was_cr && *p == '\n')   /* the second half of an end that has been counted */
    stop = p + 1;
  else
    {
      while (stop < end && *stop != '\n' && *stop != '\r')
        stop++;
      stop += stop < end;
    }
  if (self->parser.pstate == ROW_NOT_BEGUN)
    self->row_line = self->line;
  if (csv_parse (&self->parser, p, (gsize) (stop - p), take_cell, take_row, self) != (gsize) (stop - p))
    refuse (self, self->line, csv_strerror (csv_error (&self->parser)));
  if (self->parser.entry_pos > SLV_CSV_CELL_MAX)
    refuse (self, self->row_line, _("a cell is larger than 1 MiB; is a quote left open?"));
  gboolean ended = stop[-1] == '\r' || (stop[-1] == '\n' && !(self->last_was_cr && stop - p == 1));
  self->last_was_cr = stop[-1] == '\r';
  self->line += ended;
  return stop;
}

/* How often each separator stands outside of quotes in the line at @p; the start of the next one. */
static const char *
count_delimiters (const char *p, const char *end, guint counts[G_N_ELEMENTS (delimiters)])
{
  gboolean quoted = FALSE;

  memset (counts, 0, G_N_ELEMENTS (delimiters) * sizeof *counts);
  for (; p < end && *p != '\n' && *p != '\r'; p++)
    {
      const char *found = *p != '\0' ? memchr (delimiters, *p, G_N_ELEMENTS (delimiters)) : NULL;

      if (*p == '"')
        quoted = !quoted;
      else if (found != NULL && !quoted)
        counts[found - delimiters]++;
    }
  p += p < end && *p == '\r';
  p += p < end && *p == '\n';
  return p;
}

static guint
most_often (const guint counts[G_N_ELEMENTS (delimiters)])
{
  guint best = 0;

  for (guint i = 1; i < G_N_ELEMENTS (delimiters); i++)
    if (counts[i] > counts[best])
      best = i;
  return best;
}

/* The separator that stands most often in the first line. Where lines above are not divided by it at all, and two in a row are by two of it at least, these
 * are titles. @above: (out): how many */
static char
guess_delimiter (const char *p, const char *end, guint *above)
{
  guint counts[G_N_ELEMENTS (delimiters)], next[G_N_ELEMENTS (delimiters)], met[G_N_ELEMENTS (delimiters)] = { 0 }, best;

  count_delimiters (p, end, counts);
  char first = delimiters[most_often (counts)];

  for (*above = 0; *above <= TITLES_MAX && p < end; (*above)++)
    {
      if (end - p > 1 && *p == '+' && strchr ("-=", p[1]) != NULL)   /* "+---+---+" over a table that is drawn */
        return '|';
      p = count_delimiters (p, end, counts);
      best = most_often (counts);
      count_delimiters (p, end, next);
      if (counts[best] > 1 && next[best] > 1 && met[best] == 0)
        return delimiters[best];
      for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++)
        met[i] += counts[i];
    }
  *above = 0;
  return first;
}

/* a spreadsheet's line "sep=X": the separator, with @p moved behind it; else 0 */
static char
read_sep (Reader *self, const char **p, const char *end)
{
  const char *s = *p;
  gboolean quoted = s < end && *s == '"';

  s += quoted;
  if (end - s < 5 || g_ascii_strncasecmp (s, "sep=", 4) != 0)
    return 0;
  char delimiter = s[4];
  s += 5;
  if (quoted && s < end && *s == '"')
    s++;
  if (delimiter <= ' ' && delimiter != '\t')
    return 0;
  if (s < end && *s != '\r' && *s != '\n')
    return 0;
  s += s < end && *s == '\r';
  s += s < end && *s == '\n';
  *p = s;
  self->line++;
  return delimiter;
}

/* fills as much of @buffer as there is, so that the first line stands in it whole */
static gssize
read_some (GInputStream *input, char *buffer, GCancellable *cancellable, GError **error)
{
  gsize n;

  if (g_cancellable_set_error_if_cancelled (cancellable, error)
      || !g_input_stream_read_all (input, buffer, BUFFER_SIZE, &n, cancellable, error))
    return -1;
  return (gssize) n;
}

static gboolean
feed_all (Reader *self, GInputStream *input, char delimiter, GCancellable *cancellable)
{
  g_autofree char *buffer = g_malloc (BUFFER_SIZE);
  gboolean first = TRUE;
  gssize n;

  while ((n = read_some (input, buffer, cancellable, self->error)) > 0)
    {
      const char *p = buffer, *end = buffer + n;

      if (first)
        {
          p += n >= 3 && memcmp (p, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
          char sep = read_sep (self, &p, end);
          guint read = (guint) self->line - 1;
          csv_set_delim (&self->parser, (guchar) (sep != 0 ? sep : delimiter != 0 ? delimiter : guess_delimiter (p, end, &self->above)));
          self->above += self->above > 0 ? read : 0;
          first = FALSE;
        }
      while (p < end && !self->stopped)
        p = feed_line (self, p, end);
      if (self->stopped)
        return FALSE;
    }
  if (n < 0)
    return FALSE;
  if (self->parser.quoted && self->parser.pstate == FIELD_BEGUN)   /* without its strict mode libcsv lets this pass */
    refuse (self, self->row_line, _("a quote is opened and never closed"));
  csv_fini (&self->parser, take_cell, take_row, self);
  return !self->stopped;
}

gboolean
slv_csv_read (GInputStream *input, const char *name, char delimiter, SlvCsvRowFunc func, gpointer user_data,
              GCancellable *cancellable, GError **error)
{
  return slv_csv_read_titled (input, name, delimiter, NULL, func, user_data, cancellable, error);
}

gboolean
slv_csv_read_titled (GInputStream *input, const char *name, char delimiter, SlvCsvTitleFunc title, SlvCsvRowFunc func,
                     gpointer user_data, GCancellable *cancellable, GError **error)
{
  GError *failure = NULL;
  Reader self = { .name = name, .func = func, .title = title, .user_data = user_data, .error = &failure, .line = 1, .row_line = 1 };

  if (csv_init (&self.parser, 0) != 0)
    g_return_val_if_reached (FALSE);
  csv_set_blk_size (&self.parser, CELL_STEP);
  self.cells = g_ptr_array_new_with_free_func (g_free);
  gboolean done = feed_all (&self, input, delimiter, cancellable);
  csv_free (&self.parser);
  g_ptr_array_unref (self.cells);
  if (failure != NULL)
    {
      SlvPlace place = { name, 0, 0 };

      g_propagate_error (error, slv_error_from_io (failure, &place));
    }
  return done;
}

static gboolean
is_number (const char *cell)
{
  char *end;

  g_ascii_strtod (cell, &end);
  return end != cell && *end == '\0' && g_ascii_isdigit (end[-1]);
}

const char *
slv_csv_unguard (const char *cell)
{
  const char *behind = cell + strspn (cell, "'");

  return behind > cell && *behind != '\0' && strchr ("=+-@\t\r", *behind) != NULL ? cell + 1 : cell;
}

void
slv_csv_append (GString *out, const char *cell, gboolean last)
{
  const char *behind = cell + strspn (cell, "'");   /* a guard of its own must survive, too */
  gboolean guarded = *behind != '\0' && strchr ("=+-@\t\r", *behind) != NULL && (behind > cell || !is_number (cell));
  gboolean quoted = strpbrk (cell, ",;\"\t\r\n") != NULL || *cell == ' ' || (*cell != '\0' && cell[strlen (cell) - 1] == ' ');

  if (quoted)
    g_string_append_c (out, '"');
  if (guarded)
    g_string_append_c (out, '\'');
  for (const char *p = cell; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (out, '"');
      g_string_append_c (out, *p);
    }
  if (quoted)
    g_string_append_c (out, '"');
  g_string_append_c (out, last ? '\n' : ',');
}

void
slv_csv_append_quoted (GString *out, const char *cell, gboolean alone)
{
  g_auto (GStrv) parts = g_strsplit (cell, "\"", -1);
  g_autofree char *quoted = g_strjoinv ("\"\"", parts);

  if (strpbrk (cell, alone ? "\r\n" : ",;\t|\"\r\n") == NULL)
    g_string_append (out, cell);
  else
    g_string_append_printf (out, "\"%s\"", quoted);
}

char *
slv_csv_path (GHashTable *taken, const char *folder, const char *title)
{
  g_autoptr (GString) file = g_string_new (NULL);

  for (const char *p = title; *p != '\0' && file->len < NAME_BYTES; p = g_utf8_next_char (p))
    if (strchr ("/\\", *p) != NULL || g_unichar_iscntrl (g_utf8_get_char (p)) || (*p == '.' && file->len == 0))
      g_string_append_c (file, '-');
    else
      g_string_append_unichar (file, g_utf8_get_char (p));
  while (file->len == 0 || !g_hash_table_add (taken, g_strdup (file->str)))
    g_string_append_c (file, '-');
  g_string_append (file, ".csv");
  return g_build_filename (folder, file->str, NULL);
}
