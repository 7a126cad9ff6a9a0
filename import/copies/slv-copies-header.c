/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-header.c: before rows are read: the header and how well it fits a program, and the rows that no reader of CSV could take
 * without swallowing what stands behind them. Those are taken out one by one, so that one open quote costs one row. */
#include "base/slv-csv.h"
#include "copies/slv-copies-private.h"

/* ---- header ---- */

typedef struct { char **titles; GPtrArray *rows; guint n_rows; } Looking;

static gboolean
look (char **cells, guint n, guint64 line G_GNUC_UNUSED, gpointer user_data, GError **error)
{
  Looking *looking = user_data;
  GStrv row = g_new0 (char *, n + 1);

  for (guint i = 0; i < n; i++)
    row[i] = g_strstrip (g_strdup (cells[i]));
  if (looking->titles == NULL)
    looking->titles = row;
  else
    g_ptr_array_add (looking->rows, row);
  if (looking->rows != NULL && looking->rows->len < looking->n_rows)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_CANCELLED, NULL, "enough");
}

char **
slv_copies_header (const char *text, GPtrArray *rows, guint n_rows)
{
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text, (gssize) strlen (text), NULL);
  g_autoptr (GError) enough = NULL;
  Looking looking = { NULL, rows, n_rows };

  slv_csv_read (input, "", 0, look, &looking, NULL, &enough);
  return looking.titles;
}

gboolean
slv_copies_same_title (const char *one, const char *other)
{
  for (;;)
    {
      while (*one == ' ' || *one == '_' || *one == '-')
        one++;
      while (*other == ' ' || *other == '_' || *other == '-')
        other++;
      if (g_ascii_tolower (*one) != g_ascii_tolower (*other))
        return FALSE;
      if (*one == '\0')
        return TRUE;
      one++;
      other++;
    }
}

static gboolean
has_title (char **titles, const char *title)
{
  for (guint i = 0; titles[i] != NULL; i++)
    if (slv_copies_same_title (titles[i], title))
      return TRUE;
  return FALSE;
}

static gboolean
has_keys (const SlvCopiesDialect *dialect, char **titles, SlvColumnFlags flag)
{
  guint n = 0;

  for (guint i = 0; i < dialect->n_columns; i++)
    if (dialect->columns[i].flags & flag)
      {
        if (!has_title (titles, dialect->columns[i].title))
          return FALSE;
        n++;
      }
  return n > 0;
}

guint
slv_copies_fit (const SlvCopiesDialect *dialect, char **titles)
{
  guint n = g_strv_length (titles), known = 0, whole = 0;

  if (!has_keys (dialect, titles, SLV_COLUMN_KEY) && !has_keys (dialect, titles, SLV_COLUMN_OTHER_KEY))
    return 0;
  for (guint i = 0; i < dialect->n_columns; i++)
    {
      known += has_title (titles, dialect->columns[i].title);
      whole += !(dialect->columns[i].flags & SLV_COLUMN_READ_ONLY);
    }
  known = MIN (known, n);
  return known * 10 < n * 6 ? 0 : 60 * known / n + 40 * MIN (known, whole) / whole;
}

char
slv_copies_delimiter (const char *text, const char **begin)
{
  static const char marks[] = ",;\t";
  const char *p = text + (*text == '"'), *end = p + 5;
  guint counts[3] = { 0, 0, 0 }, best = 0;
  gboolean quoted = FALSE;

  *begin = text;
  if (g_ascii_strncasecmp (p, "sep=", 4) == 0 && p[4] != '\0' && strchr ("\r\n", p[4]) == NULL)
    {
      end += p > text && *end == '"';
      if (*end == '\r' || *end == '\n')
        {
          end += *end == '\r';
          *begin = end + (*end == '\n');
          return p[4];
        }
    }
  for (p = text; *p != '\0' && *p != '\r' && *p != '\n'; p++)
    {
      const char *found = strchr (marks, *p);

      quoted ^= *p == '"';
      if (found != NULL && !quoted)
        counts[found - marks]++;
    }
  for (guint i = 1; i < G_N_ELEMENTS (counts); i++)
    best = counts[i] > counts[best] ? i : best;
  return marks[best];
}

/* ---- rows that cannot be read ---- */

typedef enum { ROW_IS_WELL, ROW_NEVER_CLOSED, ROW_GOES_ON, ROW_TOO_LARGE } RowState;

static const char *
skip_blanks (const char *p)
{
  while (*p == ' ')
    p++;
  return p;
}

/* The closing quote of a cell whose text begins at @p; NULL. */
static const char *
find_close (const char *p)
{
  for (p = strchr (p, '"'); p != NULL && p[1] == '"'; )
    p = strchr (p + 2, '"');
  return p;
}

/* Goes over one row from @p; returns its end (at the line's end). @column: where it is not well. */
static const char *
scan_row (const char *p, char delimiter, RowState *state, guint *column)
{
  const char stops[] = { delimiter, '\r', '\n', '\0' };

  *state = ROW_IS_WELL;
  for (guint n = 0;; n++, p++)
    {
      const char *begin = p, *quote = skip_blanks (p);
      gboolean first = *state == ROW_IS_WELL;

      p = *quote == '"' ? find_close (quote + 1) : p + strcspn (p, stops);
      *column = first ? n : *column;
      if (p == NULL)
        {
          *state = first ? ROW_NEVER_CLOSED : *state;
          return begin + strcspn (begin, "\r\n");
        }
      if (p - begin > (gssize) SLV_CSV_CELL_MAX && first)
        *state = ROW_TOO_LARGE;
      if (*quote == '"')
        {
          p = skip_blanks (p + 1);
          if (*p != '\0' && strchr (stops, *p) == NULL)
            {
              *state = first ? ROW_GOES_ON : *state;
              return p;
            }
        }
      if (*p != delimiter)
        return p;
    }
}

static void
refuse_row (SlvCopyList *list, char **titles, guint64 line, guint column, RowState state)
{
  static const char * const reasons[] = { "", N_("a quote is opened and never closed"),
    N_("text stands behind a closing quote; quotes within a cell are doubled"), N_("the cell is larger than 1 MiB") };
  g_autofree char *place = g_strdup_printf ("%u", column + 1);

  slv_copy_faults_add (list->faults, line, titles != NULL && column < g_strv_length (titles) ? titles[column] : place, _(reasons[state]));
}

/* Lines that end between @p and @end. */
static guint
count_ends (const char *p, const char *end)
{
  guint n = 0;

  for (; p < end; p++)
    n += *p == '\n' || (*p == '\r' && p[1] != '\n');
  return n;
}

void
slv_copies_clean (char *text, SlvCopyList *list)
{
  g_auto (GStrv) titles = NULL;
  const char *p;
  char delimiter = slv_copies_delimiter (text, &p), *out = text + (p - text);
  guint64 line = 1 + count_ends (text, p);
  gboolean header = TRUE;

  while (*p != '\0')
    {
      RowState state;
      guint column, ends;
      const char *end = scan_row (p, delimiter, &state, &column);

      if (state == ROW_NEVER_CLOSED || state == ROW_GOES_ON)   /* where the row ends is not known: at its line's end */
        end = p + strcspn (p, "\r\n");
      end += *end == '\r';
      end += *end == '\n';
      ends = count_ends (p, end);
      if (state != ROW_IS_WELL && !header)
        {
          if (titles == NULL)
            titles = slv_copies_header (text, NULL, 0);
          if (list->faults->len < SLV_COPIES_ROWS_MAX)
            refuse_row (list, titles, line, column, state);
          memset (out, '\n', ends);
          out += ends;
        }
      else
        {
          memmove (out, p, (gsize) (end - p));
          out += end - p;
        }
      header = header && end - p <= 2 && strspn (p, "\r\n ") >= (gsize) (end - p);
      line += ends;
      p = end;
    }
  *out = '\0';
}
