/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-table.c: tables whose first row names columns, a record a row. Of a definition's own kind (table): divided and quoted as
 * spreadsheets do. Sets of a LackeyCCG plugin (lackey): lines of cells divided by tabs, of which nothing is quoted, so that a quotation
 * mark is a character like any other. Rows may be short; cells beyond the columns are told. Blank cells are none. Source: the
 * plugins' own files. */
#include "import/cards/slv-list-survey.h"
#include "import/cards/slv-draft-private.h"
#include "base/slv-markup.h"

#define LINE_MAX_BYTES (1u << 20)
#define MORE_CELLS 3u    /* than the first row, where that names no columns */
#define COLUMNS_MAX    512u

/* The row that is held until it is known what it is: the first one, which may only group the columns, and one that may be their total. */
typedef struct { const char *name; SlvListRun *run; SlvCsvRowFunc func; gpointer data; GStrv held, header; guint64 line; guint n_rows; gboolean over; } Rows;

typedef struct {
  SlvListRun     *run;
  const char     *syntax;
  SlvListRecords *records;
  GPtrArray      *columns;    /* char*: members, then NULL; NULL before the first row */
  guint           n_columns;
  guint64         line, n_records;
  SlvArena        arena;      /* of the record that is read */
} TableList;

/* ---- rows that are no cards ---- */

typedef struct { guint empty, numbers, names, cards, texts; const char *first; } Cells;

static Cells
count_cells (char **cells)
{
  Cells count = { .first = "" };

  for (guint i = 0; cells[i] != NULL; i++)
    {
      const char *p = cells[i];
      gboolean digit = FALSE;

      while (*p != '\0' && !g_unichar_isalpha (g_utf8_get_char (p)))
        {
          digit = digit || g_ascii_isdigit (*p);
          p = g_utf8_next_char (p);
        }
      if (cells[i][strspn (cells[i], " ")] == '\0')
        count.empty++;
      else if ((*p == '\0' && digit) || *cells[i] == '=')   /* a formula */
        count.numbers++;
      else
        count.texts++;
      if (*count.first == '\0')
        count.first = cells[i];
      count.names += slv_places_name_rank (cells[i]) >= 0;
      count.cards += slv_places_is_card_word (cells[i]);
    }
  return count;
}

/* "Total,,,195": a word for it before numbers, and columns that a sum says nothing of. A card that is called so has more to say. */
static gboolean
may_be_total (char **cells)
{
  static const char * const words[] = { "total", "totals", "grandtotal", "totalgeneral", "sum", "summe", "gesamt", "gesamtsumme", "insgesamt", "somme", "totale", "totaal", "suma", NULL };
  Cells count = count_cells (cells);

  return count.texts == 1 && count.numbers > 0 && count.empty > 0 && slv_word_find (count.first, words) >= 0;
}

/* Whether a first row may only group columns, whose names then come with the second row: it names some, and none as names of cards are. */
static gboolean
may_be_above (char **first)
{
  Cells count = count_cells (first);

  return count.empty > 0 && count.names == 0;
}

static gboolean
is_header (char **cells, guint least)
{
  Cells count = count_cells (cells);

  return count.names + count.cards > 0 && count.empty + count.numbers == 0 && count.texts >= least;
}

static void
tell_left_out (const Rows *rows, const char *format, guint64 line, const char *first)
{
  g_autofree char *note = g_strdup_printf (format, (unsigned long long) line, first);

  if (rows->run != NULL)
    slv_list_note_text (rows->run, note);
}

static void
leave_out (Rows *rows, const char *format)
{
  tell_left_out (rows, format, rows->line, count_cells (rows->held).first);
  g_clear_pointer (&rows->held, g_strfreev);
}

static void
take_title (const char *text, guint64 line, gpointer user_data)
{
  g_autofree char *begin = slv_text_shown (text, SLV_TITLE_SHOWN);

  tell_left_out (user_data, _("line %llu (“%s”) stands above the names of the columns and was not read"), line, begin);
}

/* Where a first row has numbers or sentences and names no column, it is a card, and columns are called by their position: the first of its words is the name.
 * Rows may have some cells more than it. (transfer full), %NULL: it names columns. */
static GStrv
call_columns (char **cells, guint n)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  gboolean card = FALSE, named = FALSE;

  for (guint i = 0; i < n + MORE_CELLS; i++)
    {
      gboolean word = i < n && g_ascii_isdigit (*cells[i]) == 0 && *cells[i] != '\0' && !slv_survey_is_sentence (cells[i]);
      g_autofree char *name = word && !named ? g_strdup ("Name") : g_strdup_printf ("Column %u", i + 1);

      if (word && (slv_list_word_role (cells[i]) != NULL || slv_places_name_rank (cells[i]) >= 0 || slv_places_is_card_word (cells[i])))
        return NULL;
      card = card || (i < n && *cells[i] != '\0' && (cells[i][strspn (cells[i], "0123456789")] == '\0' || slv_survey_is_sentence (cells[i])));
      named = named || word;
      g_strv_builder_add (names, name);
    }
  return n > 1 && card && named ? g_strv_builder_end (names) : NULL;
}

/* The first row that goes on has the names of the columns; a later one that is the same is no card. */
static gboolean
hand_row (Rows *rows, char **cells, guint n, guint64 line, GError **error)
{
  g_auto (GStrv) called = rows->header == NULL ? call_columns (cells, n) : NULL;

  if (called != NULL)
    {
      tell_left_out (rows, _("line %llu (“%s”) is a card and names no columns, which are called by their position: “Name”, “Column 2” and so on"), line, count_cells (cells).first);
      rows->header = g_steal_pointer (&called);
      if (!rows->func (rows->header, g_strv_length (rows->header), line, rows->data, error))
        return FALSE;
    }
  if (rows->header != NULL && n > 1 && g_strv_equal ((const char * const *) cells, (const char * const *) rows->header))
    {
      tell_left_out (rows, _("line %llu (“%s”) names the columns once more, and is no card"), line, count_cells (cells).first);
      return TRUE;
    }
  if (rows->header == NULL)
    rows->header = g_strdupv (cells);
  return rows->func (cells, n, line, rows->data, error);
}

/* What has no bar where all rows begin with one is the text around a table in Markdown. */
static gboolean
hand_on (Rows *rows, GError **error)
{
  if (rows->held != NULL && g_strv_length (rows->held) == 1 && rows->header != NULL && *rows->header[0] == '\0')
    leave_out (rows, _("line %llu (“%s”) stands beside the table, and was not read"));
  g_auto (GStrv) held = g_steal_pointer (&rows->held);
  return held == NULL || hand_row (rows, held, g_strv_length (held), rows->line, error);
}

/* Where cells of the first two rows are one, the name of the column stands in the first of them. */
static void
take_from_above (char **above, char **cells)
{
  for (guint i = 0; above[i] != NULL && cells[i] != NULL; i++)
    if (*cells[i] == '\0')
      slv_take_str (&cells[i], g_strdup (above[i]));
}

/* "## Tokens" over "Name | Type": a heading, and the columns of another table */
static gboolean
begins_another (const Rows *rows, char **cells)
{
  Cells heading = count_cells (rows->held), count = count_cells (cells);

  return rows->header != NULL && !g_strv_equal ((const char * const *) cells, (const char * const *) rows->header) && g_strv_length (rows->held) == 1 && heading.texts == 1 && count.names + count.cards > 0 && count.numbers == 0 && count.texts >= 2;
}

static gboolean
look_at_row (char **cells, guint n, guint64 line, gpointer user_data, GError **error)
{
  Rows *rows = user_data;
  g_auto (GStrv) merged = NULL;

  if (rows->over)
    return TRUE;
  for (guint i = 0; i < n; i++)
    slv_markup_decode (cells[i]);
  if (rows->held != NULL && begins_another (rows, cells))
    {
      leave_out (rows, _("line %llu (“%s”) is the heading of another table, which is not read, nor is what follows it"));
      rows->over = TRUE;
      return TRUE;
    }
  if (++rows->n_rows == 2 && rows->held != NULL)
    take_from_above (rows->held, merged = g_strdupv (cells));
  if (merged != NULL && is_header (merged, g_strv_length (rows->held)))
    {
      leave_out (rows, _("line %llu (“%s”) stands above the names of the columns and was not read"));
      cells = merged;
    }
  else if (!hand_on (rows, error))
    return FALSE;
  if (rows->n_rows > 1 ? !may_be_total (cells) && !(n == 1 && rows->header != NULL && g_strv_length (rows->header) > 1) : !may_be_above (cells))
    return hand_row (rows, cells, n, line, error);
  rows->held = g_strdupv (cells);
  rows->line = line;
  return TRUE;
}

gboolean
slv_list_read_rows (SlvListRun *run, GInputStream *text, const char *name, SlvCsvRowFunc func, gpointer data, GCancellable *cancellable, GError **error)
{
  Rows rows = { .name = name, .run = run, .func = func, .data = data };
  gboolean done = slv_csv_read_titled (text, name, 0, take_title, look_at_row, &rows, cancellable, error);

  if (rows.held != NULL && rows.n_rows > 1 && done && may_be_total (rows.held))
    leave_out (&rows, _("line %llu (“%s”) is no card but the total of columns, and was left out"));
  else if (rows.held != NULL && done)
    done = hand_on (&rows, error);
  SLV_FREE_MEMBERS (&rows, held, header);
  return done;
}

static gboolean
refuse (TableList *list, const char *reason, GError **error)
{
  SlvPlace place = { list->run->name, list->line, 0 };

  return slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", reason);
}

static gboolean
take_header (TableList *list, char **cells, GError **error)
{
  guint n = g_strv_length (cells);

  if (n < 2 && (n == 0 || slv_places_name_rank (cells[0]) < 0))   /* a list of names alone says so */
    return refuse (list, _("the header names no columns"), error);
  if (n > COLUMNS_MAX)
    return refuse (list, _("a row has more than 512 columns"), error);
  list->columns = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < n; i++)
    slv_list_add_column (list->columns, cells[i]);
  g_ptr_array_add (list->columns, NULL);
  list->n_columns = n;
  if (list->run->raw != NULL)
    return TRUE;
  const SlvCardReader *reader = slv_list_find_reader (list->run, list->syntax, (const char * const *) list->columns->pdata, error);
  if (reader != NULL)
    slv_list_records_use (list->records, reader);
  return reader != NULL;
}

static void
note_extra (TableList *list, const char *cell)
{
  g_autofree char *shown = slv_text_shown (cell, 80);

  slv_list_note (list->run, _("a row has more cells than there are columns; “%s” was not read"), shown);
}

/* "Fox (https://…), Owl (https://…)", as what a table links is exported: the names alone. A text that names an address stays as it is. */
static void
take_links_off (char *cell)
{
  static GRegex *all, *one;
  static gsize made;

  if (strstr (cell, " (http") == NULL)
    return;
  if (g_once_init_enter (&made))
    {
      all = g_regex_new ("^(?:[^()]+ \\(https?://[^\\s()]+\\)(?:, (?=.)|$))+$", G_REGEX_OPTIMIZE | G_REGEX_DOLLAR_ENDONLY, 0, NULL);
      one = g_regex_new (" \\(https?://[^\\s()]+\\)", G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&made, 1);
    }
  if (g_regex_match (all, cell, 0, NULL))
    {
      g_autofree char *names = g_regex_replace_literal (one, cell, -1, 0, "", 0, NULL);

      memcpy (cell, names, strlen (names) + 1);   /* it is no longer than it was */
    }
}

/* The cells stay as long as the record is looked at. */
static cJSON *
convert_row (TableList *list, char **cells)
{
  slv_arena_reset (&list->arena);
  cJSON *json = slv_arena_object (&list->arena);
  for (guint i = 0; cells[i] != NULL; i++)
    {
      slv_markup_decode (cells[i]);
      take_links_off (g_strstrip (cells[i]));
      if (i >= list->n_columns && *cells[i] != '\0' && list->run->raw == NULL)
        note_extra (list, cells[i]);
      else if (i < list->n_columns && *cells[i] != '\0')
        cJSON_AddItemToObjectCS (json, g_ptr_array_index (list->columns, i), slv_arena_string (&list->arena, cells[i]));
    }
  return json;
}

static gboolean
take_cells (TableList *list, char **cells, GError **error)
{
  SlvJsonRecord record = { 0 };
  g_auto (GStrv) whole = NULL;

  if (list->columns == NULL)
    return take_header (list, cells, error);
  if (list->n_columns == 1 && cells[0] != NULL && cells[1] != NULL)   /* a comma divides nothing there */
    {
      whole = g_new0 (char *, 2);
      whole[0] = g_strjoinv (", ", cells);
    }
  cJSON *json = convert_row (list, whole != NULL ? whole : cells);
  if (json->child == NULL)
    return TRUE;
  record = (SlvJsonRecord) { .number = ++list->n_records, .line = list->line, .json = json };
  if (list->run->raw != NULL)
    return list->run->raw (list->syntax, (const char * const *) list->columns->pdata, &record, list->run->raw_data, error);
  return slv_list_records_take (&record, list->records, error);
}

static gboolean
take_line (TableList *list, char *text, GError **error)
{
  g_auto (GStrv) cells = NULL;

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
  return take_cells (list, cells, error);
}

/* every line in @pending but the last, which may go on; CR LF, LF and CR end a line */
static gboolean
take_lines (TableList *list, GString *pending, gboolean last, GError **error)
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

static gboolean
read_lines (TableList *list, GInputStream *text, GError **error)
{
  g_autoptr (GString) pending = g_string_new (NULL);
  g_autofree char *buffer = g_malloc (64u << 10);
  gboolean done = TRUE;
  gssize n = 1;

  while (done && n > 0)
    {
      n = g_input_stream_read (text, buffer, 64u << 10, list->run->cancellable, error);
      if (n > 0)
        g_string_append_len (pending, buffer, n);
      done = n >= 0 && take_lines (list, pending, n == 0, error);
    }
  return done;
}

static gboolean
take_row (char **cells, guint n G_GNUC_UNUSED, guint64 line, gpointer user_data, GError **error)
{
  TableList *list = user_data;

  list->line = line;
  slv_list_records_next (list->records);
  return take_cells (list, cells, error);
}

static gboolean
read_table (SlvListRun *run, const char *syntax, GInputStream *text, GError **error)
{
  g_autoptr (SlvListRecords) records = slv_list_records_new (run);
  TableList list = { .run = run, .syntax = syntax, .records = records };
  gboolean done;

  slv_arena_init (&list.arena);
  done = strcmp (syntax, slv_list_lackey.syntax) == 0 ? read_lines (&list, text, error)
                                                      : slv_list_read_rows (run, text, run->name, take_row, &list, run->cancellable, error);
  if (done && list.columns == NULL)
    done = refuse (&list, _("it is empty"), error);
  g_clear_pointer (&list.columns, g_ptr_array_unref);
  slv_arena_clear (&list.arena);
  return done;
}

gboolean
slv_list_read_lackey (SlvListRun *run, GInputStream *text, GError **error)
{
  return read_table (run, slv_list_lackey.syntax, text, error);
}

gboolean
slv_list_read_table (SlvListRun *run, GInputStream *text, GError **error)
{
  return read_table (run, slv_list_table.syntax, text, error);
}

/* ---- which tables ---- */

static gboolean
keep_columns (char **cells, guint n G_GNUC_UNUSED, guint64 line G_GNUC_UNUSED, gpointer user_data, GError **error G_GNUC_UNUSED)
{
  GPtrArray *columns = user_data;

  for (guint i = 0; cells[i] != NULL; i++)
    slv_list_add_column (columns, cells[i]);
  return FALSE;
}

/* the columns that the first row names, NULL-terminated; empty when there is none in reach. Without @one_line
 * a title may stand above it, and a cell may have several lines. */
static GPtrArray *
first_columns (GInputStream *text, gboolean one_line)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func (g_free);
  gsize n, length = 0;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n);

  while (length < n && !(one_line && (data[length] == '\n' || data[length] == '\r')))
    length++;
  g_autoptr (GInputStream) line = g_memory_input_stream_new_from_data (data, (gssize) length, NULL);
  slv_list_read_rows (NULL, line, "", keep_columns, columns, NULL, NULL);
  g_ptr_array_add (columns, NULL);
  return columns;
}

/* a reader of @syntax that asks for these columns */
static gboolean
is_asked_for (SlvListRun *run, const char *syntax, const GPtrArray *columns)
{
  SLV_EACH (const SlvCardReader, reader, run->readers)
    if (strcmp (reader->syntax, syntax) == 0 && slv_list_has_origin (reader, (const char * const *) columns->pdata))
      return TRUE;
  return FALSE;
}

gboolean
slv_list_is_lackey (char **columns)
{
  static const char * const needed[] = { "name", "set", "imagefile" };
  guint met = 0;

  for (guint i = 0; columns[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (needed); k++)
      met |= g_ascii_strcasecmp (columns[i], needed[k]) == 0 ? 1u << k : 0;
  return met == (1u << G_N_ELEMENTS (needed)) - 1;
}

/* Whether the first line names columns that a reader of plugins' sets asks for, or those that every plugin has to have. */
static gboolean
fits_lackey (SlvListRun *run, GInputStream *text, char first)
{
  if (first == '\0' || strchr ("[{<", first) != NULL)
    return FALSE;
  g_autoptr (GPtrArray) columns = first_columns (text, TRUE);
  return is_asked_for (run, slv_list_lackey.syntax, columns) || (run->game == NULL && slv_list_is_lackey ((char **) columns->pdata));
}

static gboolean
fits_table (SlvListRun *run, GInputStream *text, char first)
{
  if (first == '\0' || strchr ("[{<", first) != NULL)
    return FALSE;
  g_autoptr (GPtrArray) columns = first_columns (text, FALSE);
  return is_asked_for (run, slv_list_table.syntax, columns);
}

const SlvListKind slv_list_lackey = { "lackey-tsv", "lackey", TRUE, NULL, fits_lackey, slv_list_read_lackey };
const SlvListKind slv_list_table = { NULL, "table", TRUE, NULL, fits_table, slv_list_read_table };
