/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sheets.c: the tables of office programs as CSV. Sources: ECMA-376 part 1, 18 (SpreadsheetML); OpenDocument 1.3 part 3, 9 (tables). */
#include "base/slv-sheets.h"
#include "base/slv-csv.h"
#include "base/slv-error.h"
#include "base/slv-input.h"
#include <libxml/xmlreader.h>
#include <math.h>

#define ROWS_MAX   1048576u   /* of a sheet: no program has more */
#define NAME_BYTES 100u       /* blanks in a row of a text */
#define NODE_BYTES (8u << 20)   /* of one row, text or table of styles */
#define CELL_BYTES 32u        /* that are needed beside its text */
#define LAST_DAY   2958465    /* of the year 9999, as it is counted there */

typedef enum { SHOWN, DATE, PERCENT, DIGITS /* and more: so many digits */ } Shown;

/* A cell that lies over so many rows. */
typedef struct { guint row, column, rows; } Over;

typedef struct {
  const char   *name, *to;
  guint64       max, size;                 /* bytes of what is kept, and of what is read, and how many there are so far */
  guint64       taken_in, node;            /* bytes read so far, also of a part that is read again; and of the element at hand */
  GInputStream *input;
  GCancellable *cancellable;
  GError      **error;
  gboolean      failed, from_1904;
  GPtrArray    *strings, *titles, *rows;   /* char *; a sheet's title and id by turns; GPtrArray of (nullable) char *, NULL: an empty row */
  GHashTable   *parts, *codes, *taken;     /* by their ids: where sheets lie, Shown of formats; names of files */
  GArray       *styles, *over;             /* Shown, of cells; Over */
  guint         row;                       /* that comes next */
} Book;

typedef void (*NodeFunc) (Book *book, xmlNode *node);

static gboolean
fail (Book *book, const char *reason)
{
  if (!book->failed)
    slv_set_error (book->error, SLV_ERROR_REFUSED, &(SlvPlace) { book->name, 0, 0 }, "%s", reason);
  book->failed = TRUE;
  return FALSE;
}

static gboolean
is_damaged (Book *book)
{
  return fail (book, _("the archive is damaged or cut off"));
}

static gboolean
count (Book *book, gsize bytes)
{
  book->size += bytes + CELL_BYTES;
  return book->size <= book->max || fail (book, _("the files in it are larger than what is read"));
}

static gboolean
is_named (const xmlNode *node, const char *name)
{
  return node->type == XML_ELEMENT_NODE && strcmp ((const char *) node->name, name) == 0;
}

/* (transfer full) (nullable) */
static char *
value_of (xmlNode *node, const char *attribute)
{
  xmlChar *value = xmlGetProp (node, BAD_CAST attribute);
  char *copy = g_strdup ((const char *) value);

  xmlFree (value);
  return copy;
}

static guint
number_of (xmlNode *node, const char *attribute, guint otherwise)
{
  g_autofree char *value = value_of (node, attribute);

  return value != NULL ? (guint) MIN (g_ascii_strtoull (value, NULL, 10), ROWS_MAX + 1u) : otherwise;
}

/* What is shown of @node: neither how it is read aloud, nor remarks, nor formulas. */
static void
add_text (GString *text, xmlNode *node)
{
  for (xmlNode *child = node->children; child != NULL; child = child->next)
    if (child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE)
      g_string_append (text, (const char *) child->content);
    else if (is_named (child, "s") || is_named (child, "tab"))
      g_string_append_printf (text, "%*s", (int) CLAMP (number_of (child, "c", 1), 1, NAME_BYTES), "");
    else if (is_named (child, "line-break"))
      g_string_append_c (text, '\n');
    else if (!is_named (child, "rPh") && !is_named (child, "annotation") && !is_named (child, "f"))
      {
        if (is_named (child, "p") && text->len > 0)
          g_string_append_c (text, '\n');
        add_text (text, child);
      }
}

static int
read_bytes (void *data, char *buffer, int size)
{
  Book *book = data;
  gssize n = g_input_stream_read (book->input, buffer, (gsize) size, NULL, NULL);

  book->taken_in += (guint64) MAX (n, 0);
  book->node += (guint64) MAX (n, 0);
  return book->taken_in <= book->max && book->node <= NODE_BYTES ? (int) n : fail (book, _("the files in it are larger than what is read")) - 1;
}

/* Elements called @first or @second, with all that is in them, one in memory at a time. FALSE: the part is not there, or it is damaged, which is told. */
static gboolean
walk (Book *book, const char *from, const char *part, const char *first, const char *second, NodeFunc func)
{
  g_autofree char *path = g_build_filename (from, part, NULL);
  g_autoptr (GInputStream) input = slv_input_open (path, SLV_INPUT_LIST_MAX, NULL);
  book->input = input;
  xmlTextReader *reader = input != NULL ? xmlReaderForIO (read_bytes, NULL, book, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING) : NULL;
  int result = reader != NULL ? xmlTextReaderRead (reader) : 0;

  while (result == 1 && !book->failed)
    {
      int kind = xmlTextReaderNodeType (reader);
      const char *tag = (const char *) xmlTextReaderConstLocalName (reader);
      gboolean wanted = kind == XML_READER_TYPE_ELEMENT && (strcmp (tag, first) == 0 || strcmp (tag, second) == 0);
      gboolean table = wanted && strcmp (tag, "table") == 0;   /* told by its beginning; its rows follow */
      xmlNode *node = table ? xmlTextReaderCurrentNode (reader) : wanted ? xmlTextReaderExpand (reader) : NULL;

      if (g_cancellable_is_cancelled (book->cancellable))
        book->failed = !slv_set_error (book->error, SLV_ERROR_CANCELLED, NULL, _("the import was interrupted"));
      else if (kind == XML_READER_TYPE_DOCUMENT_TYPE || kind == XML_READER_TYPE_ENTITY_REFERENCE || (wanted && node == NULL))
        is_damaged (book);
      else if (wanted)
        func (book, node);
      book->node = 0;
      result = wanted && !table ? xmlTextReaderNext (reader) : xmlTextReaderRead (reader);
    }
  xmlFreeTextReader (reader);
  return reader != NULL && !book->failed && (result == 0 || is_damaged (book));
}

/* ---- sheets ---- */

static void
put (Book *book, guint row, guint column, const char *text)
{
  if (*text == '\0' || !count (book, strlen (text)))
    return;
  if (row >= ROWS_MAX || column >= SLV_CSV_COLUMN_MAX)
    {
      fail (book, _("a sheet of it has more rows or columns than are read"));
      return;
    }
  g_ptr_array_set_size (book->rows, (gint) MAX (book->rows->len, row + 1));
  if (book->rows->pdata[row] == NULL)
    book->rows->pdata[row] = g_ptr_array_new_with_free_func (g_free);
  GPtrArray *cells = book->rows->pdata[row];
  if (column < cells->len && cells->pdata[column] != NULL)   /* two cells in one place: one of them would be lost */
    {
      is_damaged (book);
      return;
    }
  if (column >= cells->len && count (book, (column + 1 - cells->len) * sizeof (gpointer)))
    g_ptr_array_set_size (cells, (gint) column + 1);
  if (column < cells->len)
    cells->pdata[column] = g_strdup (text);
}

static const char *
cell_at (const Book *book, guint row, guint column)
{
  const GPtrArray *cells = row < book->rows->len ? book->rows->pdata[row] : NULL;

  return cells != NULL && column < cells->len && cells->pdata[column] != NULL ? cells->pdata[column] : "";
}

/* What lies over other rows counts in each of them, as it does in the tables of pages. */
static void
spread (Book *book)
{
  SLV_EACH_IN (const Over, over, book->over)
    for (guint row = over->row + 1; row < MIN (over->row + over->rows, book->rows->len) && count (book, 0); row++)
      if (*cell_at (book, row, over->column) == '\0')
        put (book, row, over->column, cell_at (book, over->row, over->column));
  g_array_set_size (book->over, 0);
}

/* Rows stay in their lines; columns that are empty on both sides are none. */
static void
end_sheet (Book *book, const char *title)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autoptr (GError) problem = NULL;
  guint first = SLV_CSV_COLUMN_MAX, end = 0;

  spread (book);
  SLV_EACH (const GPtrArray, cells, book->rows)
    for (guint column = 0; cells != NULL && column < cells->len; column++)
      if (cells->pdata[column] != NULL)
        {
          first = MIN (first, column);
          end = MAX (end, column + 1);
        }
  for (guint row = 0; row < book->rows->len && !book->failed; row++)
    {
      if (book->rows->pdata[row] != NULL)
        count (book, end - first);
      for (guint column = first; column < end && book->rows->pdata[row] != NULL; column++)
        {
          g_string_append (out, column > first ? "," : "");
          slv_csv_append_quoted (out, cell_at (book, row, column), end - first == 1);
        }
      g_string_append_c (out, '\n');
    }
  g_ptr_array_set_size (book->rows, 0);
  if (end == 0 || book->failed)
    return;
  g_autofree char *path = slv_csv_path (book->taken, book->to, title);
  if (!g_file_set_contents (path, out->str, (gssize) out->len, &problem))
    book->failed = !slv_set_error (book->error, SLV_ERROR_STORE, &(SlvPlace) { path, 0, 0 }, "%s", problem->message);
}

/* ---- Office Open XML ---- */

/* (transfer full): the number @text as it is shown; what is no number is a text */
static char *
number_shown (const Book *book, const char *text, Shown shown)
{
  char *end, digits[G_ASCII_DTOSTR_BUF_SIZE];
  double number = g_ascii_strtod (text, &end), day = floor (number) + (book->from_1904 ? 1462 : 0);

  if (*text == '\0' || *end != '\0' || !isfinite (number))
    return g_strdup (text);
  if (shown == DATE && day >= 1 && day <= LAST_DAY)
    {
      g_autoptr (GDate) date = g_date_new_dmy (30, G_DATE_DECEMBER, 1899);

      g_date_add_days (date, (guint) day);
      return g_strdup_printf ("%04u-%02u-%02u", g_date_get_year (date), g_date_get_month (date), g_date_get_day (date));
    }
  if (shown > DIGITS && number >= 0 && number < 1e15)
    return g_strdup_printf ("%0*.0f", (int) (shown - DIGITS), number);
  if (shown != PERCENT && text[strspn (text, "0123456789")] == '\0')
    return g_strdup (text);
  g_ascii_formatd (digits, sizeof digits, "%.15g", shown == PERCENT ? number * 100 : number);   /* 0.1 is kept as 0.10000000000000001 */
  return g_strconcat (digits, shown == PERCENT ? "%" : NULL, NULL);
}

/* What a format makes of a number: "dd/mm/yyyy", "000", "0.0%"; what stands in quotes and brackets says nothing of that. */
static Shown
code_shown (const char *code)
{
  g_autoptr (GRegex) said = g_regex_new ("\"[^\"]*\"|\\[[^\\]]*\\]|[\\\\_*].|;.*", G_REGEX_DOTALL, 0, NULL);
  g_autofree char *rest = g_regex_replace_literal (said, code, -1, 0, "", 0, NULL);
  gsize zeros = rest != NULL ? strspn (rest, "0") : 0;

  if (rest == NULL || strpbrk (rest, "yYdD") != NULL)
    return rest != NULL ? DATE : SHOWN;
  return strchr (rest, '%') != NULL ? PERCENT : zeros > 1 && rest[zeros] == '\0' ? DIGITS + (Shown) MIN (zeros, 15) : SHOWN;
}

static void
take_style (Book *book, xmlNode *node)
{
  guint id = number_of (node, "numFmtId", 0);
  g_autofree char *code = value_of (node, "formatCode");

  if (code != NULL && count (book, 0))
    g_hash_table_insert (book->codes, GUINT_TO_POINTER (id), GUINT_TO_POINTER (code_shown (code)));
  for (xmlNode *style = code == NULL ? node->children : NULL; style != NULL; style = style->next)
    if (is_named (style, "xf") && count (book, 0))
      {
        gpointer known = NULL;
        Shown shown = SHOWN;

        id = number_of (style, "numFmtId", 0);
        if (g_hash_table_lookup_extended (book->codes, GUINT_TO_POINTER (id), NULL, &known))
          shown = (Shown) GPOINTER_TO_UINT (known);
        else if ((id >= 14 && id <= 17) || id == 22 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58))   /* these need no code */
          shown = DATE;
        else if (id == 9 || id == 10)
          shown = PERCENT;
        g_array_append_val (book->styles, shown);
      }
}

/* The sheets, or by their ids where they lie. */
static void
take_part (Book *book, xmlNode *node)
{
  gboolean sheet = is_named (node, "sheet");
  g_autofree char *from = value_of (node, "date1904"), *id = value_of (node, sheet ? "id" : "Id"), *what = value_of (node, sheet ? "name" : "Target");

  book->from_1904 = book->from_1904 || (from != NULL && (strcmp (from, "1") == 0 || strcmp (from, "true") == 0));
  if (id == NULL || what == NULL || !count (book, 0))
    return;
  if (!sheet)
    {
      g_hash_table_insert (book->parts, g_steal_pointer (&id), g_canonicalize_filename (what, "/xl"));
      return;
    }
  g_ptr_array_add (book->titles, g_steal_pointer (&what));
  g_ptr_array_add (book->titles, g_steal_pointer (&id));
}

static void
take_string (Book *book, xmlNode *node)
{
  g_autoptr (GString) text = g_string_new (NULL);

  add_text (text, node);
  if (count (book, text->len))
    g_ptr_array_add (book->strings, g_strdup (text->str));
}

/* "AB12" */
static gboolean
read_place (const char *text, guint *column, guint *row)
{
  guint letters = 0;

  for (*column = 0; g_ascii_isalpha (*text) && letters < 4; text++, letters++)
    *column = *column * 26 + (guint) (g_ascii_toupper (*text) - 'A') + 1;
  *row = (guint) MIN (g_ascii_strtoull (text, NULL, 10), ROWS_MAX + 1u);
  return (*column)-- > 0 && (*row)-- > 0;
}

static void
take_cell (Book *book, xmlNode *node, guint *column)
{
  g_autofree char *place = value_of (node, "r"), *type = value_of (node, "t"), *number = NULL;
  guint style = number_of (node, "s", 0), row;
  g_autoptr (GString) shown = g_string_new (NULL);

  if (place == NULL)
    ++*column;
  else if (read_place (place, column, &row))
    book->row = row;
  else
    is_damaged (book);
  add_text (shown, node);
  const char *text = shown->str;
  if (type == NULL || strcmp (type, "n") == 0)
    text = number = number_shown (book, text, style < book->styles->len ? g_array_index (book->styles, Shown, style) : SHOWN);
  else if (strcmp (type, "s") == 0)
    {
      guint64 at = g_ascii_strtoull (text, NULL, 10);

      if (*text != '\0' && (at >= book->strings->len || text[strspn (text, "0123456789")] != '\0'))
        is_damaged (book);
      else if (*text != '\0')
        text = book->strings->pdata[at];
    }
  else if (strcmp (type, "b") == 0)
    text = strcmp (text, "1") == 0 ? "TRUE" : "FALSE";
  /* a formula of which nobody kept the value stands there as it is: what it would say is not known here */
  for (xmlNode *child = node->children; child != NULL && *text == '\0' && g_strcmp0 (type, "str") != 0; child = child->next)
    if (is_named (child, "f") && child->children != NULL && child->children->content != NULL)
      {
        g_string_printf (shown, "=%s", (const char *) child->children->content);
        text = shown->str;
      }
  put (book, book->row, *column, text);
}

static void
take_row (Book *book, xmlNode *node)
{
  g_autofree char *ref = value_of (node, "ref");   /* of a cell that lies over others */
  const char *colon = ref != NULL ? strchr (ref, ':') : NULL;
  guint column = G_MAXUINT, row;
  Over over;

  if (is_named (node, "row"))
    {
      book->row = number_of (node, "r", book->row + 1) - 1;
      for (xmlNode *cell = node->children; cell != NULL && !book->failed; cell = cell->next)
        if (is_named (cell, "c"))
          take_cell (book, cell, &column);
      book->row++;
    }
  else if (colon != NULL && read_place (ref, &over.column, &over.row) && read_place (colon + 1, &column, &row) && row > over.row && count (book, 0))
    {
      over.rows = row - over.row + 1;
      g_array_append_val (book->over, over);
    }
}

static void
read_workbook (Book *book, const char *from)
{
  if (!walk (book, from, "xl/workbook.xml", "workbookPr", "sheet", take_part) || !walk (book, from, "xl/_rels/workbook.xml.rels", "Relationship", "", take_part))
    is_damaged (book);
  walk (book, from, "xl/styles.xml", "numFmt", "cellXfs", take_style);
  walk (book, from, "xl/sharedStrings.xml", "si", "", take_string);
  for (guint i = 0; i + 1 < book->titles->len && !book->failed; i += 2)
    {
      const char *part = g_hash_table_lookup (book->parts, book->titles->pdata[i + 1]);

      book->row = 0;
      if (part == NULL || !walk (book, from, part, "row", "mergeCell", take_row))
        is_damaged (book);
      else
        end_sheet (book, book->titles->pdata[i]);
    }
}

/* ---- OpenDocument ---- */

/* A day is kept beside the text, and so is a number, which is written otherwise in each language; but "007" is shown so by its format. */
static void
take_open_cell (Book *book, xmlNode *node, guint *column)
{
  static const char * const types[] = { "date", "boolean", "float" }, * const values[] = { "date-value", "boolean-value", "value" };
  g_autofree char *type = value_of (node, "value-type"), *value = NULL;
  guint repeat = number_of (node, "number-columns-repeated", 1);
  Over over = { book->row, *column, number_of (node, "number-rows-spanned", 1) };
  g_autoptr (GString) text = g_string_new (NULL);

  add_text (text, node);
  for (guint i = 0; type != NULL && i < G_N_ELEMENTS (types); i++)
    if (strcmp (type, types[i]) == 0 && (text->len == 0 || text->str[strspn (text->str, "0123456789")] != '\0'))
      value = value_of (node, values[i]);
  if (value != NULL)
    g_string_assign (text, value);
  if (type != NULL && strcmp (type, "date") == 0 && g_str_has_suffix (text->str, "T00:00:00"))
    g_string_truncate (text, text->len - strlen ("T00:00:00"));
  for (guint i = 0; i < repeat && text->len > 0 && !book->failed; i++)
    put (book, book->row, *column + i, text->str);
  if (over.rows > 1 && count (book, 0))
    g_array_append_val (book->over, over);
  *column = MIN (*column + repeat, ROWS_MAX);
}

/* A table ends where the next one begins, or the document. */
static void
take_open_row (Book *book, xmlNode *node)
{
  guint alike = number_of (node, "number-rows-repeated", 1), column = 0;
  GPtrArray *titles = book->titles;

  if (is_named (node, "table"))
    {
      char *title = value_of (node, "name");

      if (titles->len > 0)
        end_sheet (book, titles->pdata[titles->len - 1]);
      g_ptr_array_add (titles, title != NULL ? title : g_strdup (""));
      book->row = 0;
      return;
    }
  for (xmlNode *cell = node->children; cell != NULL && !book->failed; cell = cell->next)
    if (is_named (cell, "table-cell") || is_named (cell, "covered-table-cell"))
      take_open_cell (book, cell, &column);
  for (guint i = 1; i < alike && book->row < book->rows->len && !book->failed; i++)
    for (guint k = 0; k < column && k < SLV_CSV_COLUMN_MAX; k++)
      put (book, book->row + i, k, cell_at (book, book->row, k));
  book->row = MIN (book->row + alike, ROWS_MAX);
}

static void
free_cells (gpointer cells)
{
  if (cells != NULL)
    g_ptr_array_unref (cells);
}

gboolean
slv_sheets_write (const char *from, const char *to, const char *name, guint64 max, GCancellable *cancellable, GError **error)
{
  Book book = { .name = name, .to = to, .max = max, .cancellable = cancellable, .error = error };
  g_autofree char *workbook = g_build_filename (from, "xl", "workbook.xml", NULL);

  book.strings = g_ptr_array_new_with_free_func (g_free);
  book.titles = g_ptr_array_new_with_free_func (g_free);
  book.rows = g_ptr_array_new_with_free_func (free_cells);
  book.parts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  book.codes = g_hash_table_new (NULL, NULL);
  book.taken = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  book.styles = g_array_new (FALSE, FALSE, sizeof (Shown));
  book.over = g_array_new (FALSE, FALSE, sizeof (Over));
  if (g_file_test (workbook, G_FILE_TEST_EXISTS))
    read_workbook (&book, from);
  else if (walk (&book, from, "content.xml", "table", "table-row", take_open_row) && book.titles->len > 0)
    end_sheet (&book, book.titles->pdata[book.titles->len - 1]);
  if (g_hash_table_size (book.taken) == 0)
    fail (&book, _("it is a document of an office program: save its table there as CSV, and take that file"));
  SLV_FREE_MEMBERS (&book, strings, titles, rows, parts, codes, taken, styles, over);
  return !book.failed;
}
