/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-list-page.c: card lists that stand as tables in web pages and in the texts of wikis. What is alike in its titles is one list, be it one
 * table or several; the longest such list is read, as the table that a person would copy out of the page. A cell that lies over several rows
 * counts in each of them. Sources: HTML Living Standard 4.9 (tables), MediaWiki's Help:Tables. */
#include "import/cards/slv-list-page.h"
#include "import/cards/slv-list-labels.h"
#include "base/slv-error.h"
#include "base/slv-input.h"
#include "base/slv-markup.h"
#include "base/slv-toml.h"
#include "base/slv-yaml.h"
#include "store/slv-record.h"
#include "store/slv-tables.h"
#include <libxml/HTMLparser.h>
#include <libxml/HTMLtree.h>

#define PAGE_MAX    (16u << 20)   /* bytes; a page that people look at has less */
#define TAGS_MAX    500000u       /* what libxml2 makes of each takes some hundred bytes */
#define TABLES_MAX  (64u << 20)   /* bytes of all cells of a page, those that lie over several rows counted in each */
#define COLUMNS_MAX 200u
#define SPAN_MAX    1000u
#define NOTES       "slv-page-notes"   /* of a stream: GStrv */
#define HTML_OPTIONS (HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING | HTML_PARSE_NONET | HTML_PARSE_COMPACT | HTML_PARSE_RECOVER)

/* ---- rows ---- */

typedef struct {
  GPtrArray *rows;                   /* of GStrv */
  GPtrArray *open;                   /* char *: the cells of the row at hand */
  struct { char *text; guint rows; } over[COLUMNS_MAX];   /* cells that lie over so many further rows. (As two arrays, gcc 12 leaves put_over() out.) */
  gsize     *size;                   /* bytes of all cells of all tables of the page */
  gboolean   wide;                   /* it has more cells than are read */
  guint      cells, headings;        /* cells written in the row at hand; rows of several cells of which one says something */
} Table;

/* What is not read of the tables: @others: tables with other titles; @headings: rows of the list; @wide: whether cells of it are left out; @data: (nullable): of a page
 * without any, the cards that it shows beside each other, or the data of which its program makes them, as JSON. */
typedef struct { guint others, headings; gboolean wide; char *data; } Left;

static Table *
table_new (gsize *size)
{
  Table *table = g_new0 (Table, 1);

  table->size = size;
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  table->open = g_ptr_array_new_with_free_func (g_free);
  return table;
}

static void
table_free (Table *table)
{
  for (guint i = 0; i < COLUMNS_MAX; i++)
    g_free (table->over[i].text);
  SLV_FREE_MEMBERS (table, (g_ptr_array_unref, rows), open);
  g_free (table);
}

static void
put_text (Table *table, const char *text)
{
  *table->size += strlen (text) + 1;
  g_ptr_array_add (table->open, g_strdup (text));
}

/* what lies over this place from a row above */
static void
put_over (Table *table)
{
  for (guint at = table->open->len; at < COLUMNS_MAX && table->over[at].rows > 0; at++)
    {
      put_text (table, table->over[at].text);
      table->over[at].rows--;
    }
}

/* @text: (transfer full) */
static void
put_cell (Table *table, char *text, guint columns, guint rows)
{
  put_over (table);
  table->cells++;
  table->wide = table->wide || (table->open->len >= COLUMNS_MAX && *text != '\0');
  for (guint i = 0; i < columns && table->open->len < COLUMNS_MAX && *table->size < TABLES_MAX; i++)
    {
      guint at = table->open->len;

      put_text (table, i == 0 ? text : "");
      if (rows > 1)
        {
          g_free (table->over[at].text);
          table->over[at].text = g_strdup (i == 0 ? text : "");
          table->over[at].rows = rows - 1;
        }
    }
  g_free (text);
}

/* A row of a single cell is no record but a heading between them. */
static void
end_row (Table *table)
{
  guint told = 0;

  put_over (table);
  SLV_EACH (const char, cell, table->open)
    told += *cell != '\0' ? 1 : 0;
  if (told > 1 || (told == 1 && table->open->len == 1))
    {
      g_ptr_array_add (table->open, NULL);
      g_ptr_array_add (table->rows, g_ptr_array_steal (table->open, NULL));
    }
  else
    {
      table->headings += told == 1 && table->cells > 1;
      g_ptr_array_set_size (table->open, 0);
    }
  table->cells = 0;
}

static guint
span_of (const char *digits)
{
  guint64 span = digits != NULL ? g_ascii_strtoull (digits, NULL, 10) : 1;

  return (guint) CLAMP (span, 1, SPAN_MAX);
}

/* (transfer full): @markup as it reads, trimmed; a number that is drawn, "[3]", is that number where nothing stands beside it */
static char *
plain_cell (char *markup)
{
  slv_markup_strip (markup);
  slv_markup_decode (markup);
  g_strstrip (markup);
  gsize digits = *markup == '[' ? strspn (markup + 1, "0123456789") : 0;
  if (digits > 0 && strcmp (markup + 1 + digits, "]") == 0)
    {
      memmove (markup, markup + 1, digits);
      markup[digits] = '\0';
    }
  return markup;
}

/* ---- pages ---- */

static gboolean
is_too_large (const char *page, gsize length)
{
  guint tags = 0;

  for (gsize i = 0; i < length; i++)
    tags += page[i] == '<' ? 1 : 0;
  return length > PAGE_MAX || tags > TAGS_MAX;
}

static gboolean
is_called (const xmlNode *node, const char *name)
{
  return node->type == XML_ELEMENT_NODE && g_ascii_strcasecmp ((const char *) node->name, name) == 0;
}

static guint
span_attribute (xmlNode *cell, const char *name)
{
  xmlChar *value = xmlGetProp (cell, (const xmlChar *) name);
  guint span = span_of ((const char *) value);

  xmlFree (value);
  return span;
}

/* "[1]" above the line: a mark that leads to a note */
static gboolean
is_note (const xmlNode *node)
{
  xmlChar *text = is_called (node, "sup") ? xmlNodeGetContent (node) : NULL;
  gboolean note = text != NULL && *text == '[';

  xmlFree (text);
  return note;
}

static char *
html_cell (const xmlNode *cell)
{
  xmlBuffer *buffer = xmlBufferCreate ();

  for (xmlNode *node = cell->children; node != NULL; node = node->next)
    if (!is_called (node, "table") && !is_called (node, "script") && !is_called (node, "style") && !is_note (node))
      htmlNodeDump (buffer, cell->doc, node);
  char *text = g_utf8_make_valid ((const char *) xmlBufferContent (buffer), -1);
  xmlBufferFree (buffer);
  return plain_cell (text);
}

static void
html_rows (Table *table, xmlNode *node)
{
  for (; node != NULL && *table->size < TABLES_MAX; node = node->next)
    {
      if (is_called (node, "thead") || is_called (node, "tbody") || is_called (node, "tfoot"))
        html_rows (table, node->children);
      if (!is_called (node, "tr"))
        continue;
      for (xmlNode *cell = node->children; cell != NULL; cell = cell->next)
        if (is_called (cell, "td") || is_called (cell, "th"))
          put_cell (table, html_cell (cell), span_attribute (cell, "colspan"), span_attribute (cell, "rowspan"));
      end_row (table);
    }
}

static void
html_tables (GPtrArray *tables, gsize *size, xmlNode *node)   /* libxml2 bounds the depth */
{
  for (; node != NULL; node = node->next)
    {
      if (is_called (node, "table"))
        {
          g_ptr_array_add (tables, table_new (size));
          html_rows (tables->pdata[tables->len - 1], node->children);
        }
      html_tables (tables, size, node->type == XML_ELEMENT_NODE ? node->children : NULL);
    }
}

/* @text as a browser shows it: what divides lines counts where @pre says so. */
static void
append_shown (GString *text, const char *p, gboolean pre)
{
  for (; *p != '\0'; p++)
    if (!g_ascii_isspace (*p) || (pre && *p == '\n'))
      g_string_append_c (text, *p);
    else if (text->len > 0 && !g_ascii_isspace (text->str[text->len - 1]))
      g_string_append_c (text, ' ');
}

/* Whether the element before @node is one of @name. */
static gboolean
is_behind (const xmlNode *node, const char *name)
{
  const xmlNode *before = node->prev;

  while (before != NULL && before->type != XML_ELEMENT_NODE)
    before = before->prev;
  return before != NULL && is_called (before, name);
}

/* Headings and articles stand apart from what is before them. */
void
slv_list_page_text (GString *text, const xmlNode *node, gboolean pre, SlvPageAs as)   /* libxml2 bounds the depth */
{
  static const char * const unseen[] = { "script", "style", "head", "noscript", "template", "nav", "footer", NULL }, * const apart[] = { "h1", "h2", "h3", "h4", "h5", "h6", "article", "dt", NULL },
                    * const blocks[] = { "p", "div", "li", "dd", "br", "ul", "ol", "dl", "section", "main", "header", "blockquote", "pre", "figure", "figcaption", "body", "tr", "option", NULL };

  for (; node != NULL; node = node->next)
    {
      const char *name = node->type == XML_ELEMENT_NODE ? (const char *) node->name : "";
      gboolean term = as == SLV_PAGE_LABELS && strcmp (name, "dt") == 0, value = as == SLV_PAGE_LABELS && strcmp (name, "dd") == 0 && g_str_has_suffix (text->str, ": ");
      gboolean aside = !term && (g_strv_contains (apart, name) || (as == SLV_PAGE_LABELS && strcmp (name, "dl") == 0 && is_behind (node, "dl"))), block = aside || term || g_strv_contains (blocks, name);
      gsize from = text->len;

      if (g_strv_contains (unseen, name))
        continue;
      if (block && !value && text->len > 0 && text->str[text->len - 1] != '\n')
        g_string_append_c (text, '\n');
      if (aside)
        g_string_append_c (text, '\n');
      if (as == SLV_PAGE_MARKED && name[0] == 'h' && g_ascii_isdigit (name[1]))
        g_string_append_printf (text, SLV_LIST_PAGE_HEADING "%c", name[1]);
      if (node->type == XML_TEXT_NODE)
        append_shown (text, (const char *) node->content, pre);
      slv_list_page_text (text, node->type == XML_ELEMENT_NODE ? node->children : NULL, pre || strcmp (name, "pre") == 0, as);
      if ((strcmp (name, "td") == 0 || strcmp (name, "th") == 0) && node->next != NULL)
        g_string_append_c (text, '\t');
      else if (*name != '\0' && !block && text->len > from && strspn (text->str + from, "0123456789") == text->len - from)   /* "4" before a name */
        g_string_append_c (text, ' ');
      if (term && text->len > from)
        g_string_append (text, text->str[text->len - 1] == ':' ? " " : ": ");
      else if (block && text->len > 0 && text->str[text->len - 1] != '\n')
        g_string_append_c (text, '\n');
    }
}

/* ---- texts of wikis ---- */

typedef struct { GPtrArray *tables; gsize *size; Table *table; GString *cell; guint depth, columns, rows; } Wiki;

/* (transfer full): "[[A|B]]" as B, "{{Fire}}" as Fire, without quotes that make letters thick. What begins and does not end is looked through once
 * only: nothing reaches over a beginning of its kind, and where a comment has no end, none behind it has. */
static char *
wiki_cell (const char *text)
{
  static const struct { const char *pattern, *with; } changes[] = {
    { "(?s)<!--(?:.*?-->|(*COMMIT)(*FAIL))", "" }, { "(?s)<ref[^<>]*/>", "" }, { "(?s)<ref[^<>]*>(?:.*?</ref>|(*COMMIT)(*FAIL))", "" },
    { "\\[\\[(?:File|Image):(?:[^\\[\\]]|\\[\\[[^\\[\\]]*\\]\\])*+\\]\\]", "" }, { "\\[\\[[^\\[\\]|]*\\|([^\\[\\]]*)\\]\\]", "\\1" },
    { "\\[\\[([^\\[\\]]*)\\]\\]", "\\1" }, { "\\[https?://[^\\s\\[]+ ([^\\[\\]]*)\\]", "\\1" }, { "\\{\\{([^{}|]*)\\}\\}", "\\1" }, { "'{2,5}", "" } };
  static GRegex *regexes[G_N_ELEMENTS (changes)];
  static gsize made;
  char *cell = g_strdup (text);

  if (g_once_init_enter (&made))
    {
      for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        regexes[i] = g_regex_new (changes[i].pattern, G_REGEX_OPTIMIZE, 0, NULL);
      g_once_init_leave (&made, 1);
    }
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      char *changed = g_regex_replace (regexes[i], cell, -1, 0, changes[i].with, 0, NULL);

      if (changed != NULL)
        slv_take_str (&cell, changed);
    }
  return plain_cell (cell);
}

static void
end_cell (Wiki *wiki)
{
  if (wiki->cell == NULL)
    return;
  put_cell (wiki->table, wiki_cell (wiki->cell->str), wiki->columns, wiki->rows);
  g_string_free (g_steal_pointer (&wiki->cell), TRUE);
}

/* "style="…" rowspan="2" | text": what stands before a bar is said of the cell, unless the bar is part of a link */
static void
begin_cell (Wiki *wiki, const char *text)
{
  const char *bar = strchr (text, '|'), *link = strpbrk (text, "[{"), *columns, *rows;
  g_autofree char *said = bar != NULL && (link == NULL || link > bar) ? g_strndup (text, (gsize) (bar - text)) : NULL;

  end_cell (wiki);
  if (said != NULL && strchr (said, '=') == NULL)
    g_clear_pointer (&said, g_free);
  columns = said != NULL ? strstr (said, "colspan=") : NULL;
  rows = said != NULL ? strstr (said, "rowspan=") : NULL;
  wiki->columns = columns != NULL ? span_of (columns + 8 + strspn (columns + 8, "\"'")) : 1;
  wiki->rows = rows != NULL ? span_of (rows + 8 + strspn (rows + 8, "\"'")) : 1;
  wiki->cell = g_string_new (said != NULL ? bar + 1 : text);
}

static void
begin_cells (Wiki *wiki, const char *line, const char *mark)
{
  g_auto (GStrv) cells = g_strsplit (line, mark, COLUMNS_MAX + 1);

  if (*line == '\0')   /* which is divided into nothing, but is an empty cell */
    begin_cell (wiki, "");
  for (guint i = 0; cells[i] != NULL; i++)
    begin_cell (wiki, cells[i]);
}

static void
read_wiki_line (Wiki *wiki, const char *line)
{
  if (g_str_has_prefix (line, "{|") && wiki->depth++ == 0)
    g_ptr_array_add (wiki->tables, wiki->table = table_new (wiki->size));
  else if (wiki->depth == 0)
    return;
  else if (g_str_has_prefix (line, "|}") && --wiki->depth == 0)
    {
      end_cell (wiki);
      end_row (wiki->table);
    }
  else if (wiki->depth != 1 || g_str_has_prefix (line, "|+"))   /* a table in a cell; a caption */
    return;
  else if (g_str_has_prefix (line, "|-"))
    {
      end_cell (wiki);
      end_row (wiki->table);
    }
  else if (*line == '!')
    begin_cells (wiki, line + 1, strstr (line, "!!") != NULL ? "!!" : "||");
  else if (*line == '|')
    begin_cells (wiki, line + 1, "||");
  else if (wiki->cell != NULL)
    g_string_append_printf (wiki->cell, "\n%s", line);
}

static void
read_wiki (GPtrArray *tables, gsize *size, const char *text)
{
  Wiki wiki = { .tables = tables, .size = size };
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL && *size < TABLES_MAX; i++)
    read_wiki_line (&wiki, g_strstrip (lines[i]));
  if (wiki.table != NULL && wiki.depth > 0)
    {
      end_cell (&wiki);
      end_row (wiki.table);
    }
}

/* ---- which of them ---- */

static char *
titles_of (const Table *table)
{
  g_autofree char *titles = table->rows->len > 1 ? g_strjoinv ("\x1f", table->rows->pdata[0]) : NULL;

  return titles != NULL && strchr (titles, '\x1f') != NULL ? g_utf8_casefold (titles, -1) : NULL;
}

/* The titles whose tables have the most rows; (transfer full) (nullable). @n: how many tables could be lists. */
static char *
choose_titles (const GPtrArray *tables, guint *n)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char *best = NULL;
  gsize most = 0;

  *n = 0;
  SLV_EACH (const Table, table, tables)
    {
      char *titles = titles_of (table);
      gsize rows = titles != NULL ? GPOINTER_TO_SIZE (g_hash_table_lookup (counts, titles)) + table->rows->len - 1 : 0;

      if (titles == NULL)
        continue;
      ++*n;
      if (rows > most)
        slv_take_str (&best, g_strdup (titles));
      most = MAX (most, rows);
      g_hash_table_insert (counts, titles, GSIZE_TO_POINTER (rows));
    }
  return best;
}

/* as it is, whatever it begins with: no spreadsheet sees it */
static void
append_cell (GString *csv, const char *cell, gboolean last)
{
  g_string_append_c (csv, '"');
  for (const char *p = cell; *p != '\0'; p++)
    {
      if (*p == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *p);
    }
  g_string_append (csv, last ? "\"\n" : "\",");
}

/* (transfer full) (nullable): the rows of all tables with the same titles, as CSV */
static char *
table_of (const GPtrArray *tables, Left *left)
{
  g_autofree char *best = choose_titles (tables, &left->others);
  GString *csv = best != NULL ? g_string_new (NULL) : NULL;

  SLV_EACH (const Table, table, tables)
    {
      g_autofree char *titles = titles_of (table);

      if (best == NULL || g_strcmp0 (titles, best) != 0)
        continue;
      left->others--;
      left->headings += table->headings;
      left->wide = left->wide || table->wide;
      for (guint i = csv->len > 0 ? 1 : 0; i < table->rows->len; i++)
        {
          char **cells = table->rows->pdata[i];

          for (guint k = 0; cells[k] != NULL; k++)
            append_cell (csv, cells[k], cells[k + 1] == NULL);
        }
    }
  return csv != NULL ? g_string_free (csv, FALSE) : NULL;
}

/* ---- the stream ---- */

/* what stands before the first tag of a page: blanks, comments, a declaration of XML */
static const char *
skip_front (const char *p, const char *end)
{
  static const struct { const char *begin, *end; } fronts[] = { { "<!--", "-->" }, { "<?xml", "?>" } };
  const char *from;

  do
    {
      while (p < end && g_ascii_isspace (*p))
        p++;
      from = p;
      for (guint i = 0; i < G_N_ELEMENTS (fronts); i++)
        {
          gsize begin = strlen (fronts[i].begin), close = strlen (fronts[i].end);
          const char *found = (gsize) (end - p) > begin && strncmp (p, fronts[i].begin, begin) == 0
            ? memmem (p, (gsize) (end - p), fronts[i].end, close) : NULL;

          p = found != NULL ? found + close : p;
        }
    }
  while (p > from);
  return p;
}

gboolean
slv_list_is_page (const char *text, gsize length)
{
  static const char * const tags[] = { "<!doctype html", "<html", "<table", "<body", "<ul", "<ol", "<dl", "<div", "<h1", "<h2", "<h3", "<p" };
  const char *end = text + length, *p = skip_front (text, end);

  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    if ((gsize) (end - p) > strlen (tags[i]) && g_ascii_strncasecmp (p, tags[i], strlen (tags[i])) == 0 && !g_ascii_isalnum (p[strlen (tags[i])]))
      return TRUE;
  return FALSE;
}

/* 'h': a web page, 'w': a wiki's text, 'm': pages of one as XML, 'l': lines with labels, '\0' neither, by its beginning */
static char
page_kind (GInputStream *text)
{
  gsize length;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &length), *end = data + length, *p = skip_front (data, end);

  if (slv_list_is_page (data, length))
    return 'h';
  if (end - p > 2 && p[0] == '{' && p[1] == '|')
    return 'w';
  if (end - p > 10 && strncmp (p, "<mediawiki", 10) == 0)
    return 'm';
  if (!slv_yaml_is (p, (gsize) (end - p)) && !slv_toml_is (p, (gsize) (end - p)) && p < end && strchr ("[{<\"", *p) == NULL && (slv_labels_fit (p, (gsize) (end - p)) || slv_lines_fit (p, (gsize) (end - p))))
    return 'l';
  return p < end && strchr ("[{<\"", *p) == NULL && memmem (p, (gsize) (end - p), "\n{|", 3) != NULL ? 'w' : '\0';
}

static GByteArray *
read_all (GInputStream *text, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 part[16u << 10];
  gsize n = 1;

  while (n > 0 && bytes->len <= PAGE_MAX)
    {
      if (!g_input_stream_read_all (text, part, sizeof part, &n, cancellable, error))
        return NULL;
      g_byte_array_append (bytes, part, (guint) n);
    }
  if (!is_too_large ((const char *) bytes->data, bytes->len))
    return g_steal_pointer (&bytes);
  return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, _("a page or a text of more than %u MB or %u tags is not read"), PAGE_MAX >> 20, TAGS_MAX);
}

/* (transfer full) (nullable): the name of the letters that a page says it is written in: <meta charset="…">, charset=… */
static char *
said_letters (const char *data, gsize length)
{
  g_autofree char *front = g_ascii_strdown (data, (gssize) MIN (length, 4096));
  const char *said = strstr (front, "charset=");
  gsize n = 0;

  if (said == NULL)
    return NULL;
  said += strlen ("charset=") + strspn (said + strlen ("charset="), "\"' ");
  while (g_ascii_isalnum (said[n]) || (said[n] != '\0' && strchr ("-_:.", said[n]) != NULL))
    n++;
  return n > 0 && n < 40 ? g_strndup (said, n) : NULL;
}

/* (transfer full) (nullable): the page as UTF-8. @note: (out) (transfer full) (nullable): what had to be guessed for it */
static char *
page_text (GByteArray *page, const char *name, char **note, GError **error)
{
  g_autofree char *said = NULL, *found = NULL;
  g_autoptr (GBytes) bytes = g_bytes_new (page->data, page->len);
  char *text = NULL;
  gsize read, length;

  *note = NULL;
  if (!g_utf8_validate ((const char *) page->data, (gssize) page->len, NULL) && (said = said_letters ((const char *) page->data, page->len)) != NULL)
    text = g_convert ((const char *) page->data, (gssize) page->len, "UTF-8", said, &read, &length, NULL);
  if (text != NULL && strlen (text) == length && g_utf8_validate (text, -1, NULL))
    return text;
  g_free (text);
  text = slv_input_to_utf8 (bytes, name, &found, error);
  if (text != NULL && g_strcmp0 (found, "UTF-8") != 0)
    *note = slv_tell_printf (_("the page does not say in which letters it is written; they are taken for those of %s"), found);
  return text;
}

/* @rows: (transfer full) (nullable); how many records are in them */
static guint
add_rows (GPtrArray *tables, gsize *size, GPtrArray *rows, gboolean wiki)
{
  Table *table = rows != NULL ? table_new (size) : NULL;

  for (guint i = 0; wiki && rows != NULL && i < rows->len; i++)
    for (char **cell = rows->pdata[i]; *cell != NULL; cell++)
      slv_take_str (cell, wiki_cell (*cell));
  if (rows == NULL)
    return 0;
  g_ptr_array_unref (table->rows);
  table->rows = rows;
  table->wide = rows->len == 1;
  g_ptr_array_add (tables, table);
  return rows->len - 1;
}

static guint
count_rows (const GPtrArray *tables)
{
  guint n = 0;

  SLV_EACH (const Table, table, tables)
    n += MAX (table->rows->len, 1) - 1;
  return n;
}

/* The pages of a wiki hold tables of cards, or each is one; the one of these that is more of them is the list. */
static void
read_wiki_pages (GPtrArray *tables, gsize *size, const char *xml, GStrvBuilder *notes)
{
  g_autofree char *texts = NULL, *told = NULL, *deep = NULL;
  guint others, cut, n = add_rows (tables, size, slv_labels_wiki (xml, strlen (xml), &others, &cut, &texts), TRUE);

  if (texts != NULL)
    read_wiki (tables, size, texts);
  if (n > 0 && count_rows (tables) >= 2 * n)
    g_ptr_array_remove_index (tables, 0);
  else if (n > 0 && others > 0)
    told = slv_tell_printf (ngettext ("%u page of the wiki has not the template of the others, and is not read",
                                      "%u pages of the wiki have not the template of the others, and are not read", others), others);
  if (n > 0 && cut > 0)
    deep = slv_tell_printf (ngettext ("%u page of the wiki has too many braces in braces, and is not read to its end",
                                      "%u pages of the wiki have too many braces in braces, and are not read to their ends", cut), cut);
  if (deep != NULL)
    g_strv_builder_add (notes, deep);
  if (told != NULL)
    g_strv_builder_add (notes, told);
}

/* Lines of a text, or of a page in which no table stands. */
static void
read_text (GPtrArray *tables, gsize *size, const char *text, GStrvBuilder *notes)
{
  guint left = 0;
  gboolean named = TRUE;
  GPtrArray *rows = slv_labels_read (text, &left);

  if (rows == NULL)
    rows = slv_lines_read (text, &left, &named);
  add_rows (tables, size, rows, FALSE);
  if (left > 0)
    {
      g_autofree char *told = slv_tell_printf (ngettext ("%u line stands in no record, and is not read", "%u lines stand in no record, and are not read", left), left);

      g_strv_builder_add (notes, told);
    }
  if (!named)
    g_strv_builder_add (notes, _("no line says what the parts of the others are: the first of each is taken for the name of its card"));
}

static void
count_terms (GHashTable *terms, guint *n, const xmlNode *node)   /* libxml2 bounds the depth */
{
  for (; node != NULL; node = node->next)
    {
      xmlChar *text = is_called (node, "dt") ? xmlNodeGetContent (node) : NULL;

      if (text != NULL)
        {
          g_hash_table_add (terms, g_strdup ((const char *) text));
          ++*n;
        }
      xmlFree (text);
      count_terms (terms, n, node->type == XML_ELEMENT_NODE ? node->children : NULL);
    }
}

/* Whether the page has the same terms over and over, which are labels then, while those of a glossary are names. */
static gboolean
terms_come_again (const xmlNode *node)
{
  g_autoptr (GHashTable) terms = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = 0;

  count_terms (terms, &n, node);
  return n >= 2 * g_hash_table_size (terms) && n > 2;
}

/* (transfer full) (nullable): the longest of @data and the JSON that stands in the page as such, <script type="application/json"> */
static char *
find_data (xmlNode *node, char *data)   /* libxml2 bounds the depth */
{
  for (; node != NULL; node = node->next)
    {
      xmlChar *type = is_called (node, "script") ? xmlGetProp (node, (const xmlChar *) "type") : NULL;
      xmlChar *text = type != NULL && g_str_has_suffix ((const char *) type, "json") ? xmlNodeGetContent (node) : NULL;

      if (text != NULL && strlen ((const char *) text) > (data != NULL ? strlen (data) : 0))
        slv_take_str (&data, g_utf8_make_valid ((const char *) text, -1));
      xmlFree (type);
      xmlFree (text);
      data = find_data (node->type == XML_ELEMENT_NODE ? node->children : NULL, data);
    }
  return data;
}

static void
read_html (GPtrArray *tables, gsize *size, const char *page, gsize length, Left *left, GStrvBuilder *notes)
{
  xmlDoc *doc = htmlReadMemory (page, (int) length, NULL, "UTF-8", HTML_OPTIONS);
  g_autoptr (GString) text = g_string_new (NULL);

  if (doc != NULL)
    html_tables (tables, size, doc->children);
  if (doc != NULL && tables->len == 0)
    {
      slv_list_page_text (text, doc->children, FALSE, terms_come_again (doc->children) ? SLV_PAGE_LABELS : SLV_PAGE_SEEN);
      read_text (tables, size, text->str, notes);
    }
  if (doc != NULL && tables->len == 0)
    left->data = slv_list_grid_json (doc->children);
  if (doc != NULL && tables->len == 0 && left->data == NULL)
    left->data = find_data (doc->children, NULL);
  xmlFreeDoc (doc);
}

/* The text of the first element called @name; (nullable) */
static char *
text_of_first (const xmlNode *node, const char *name)   /* libxml2 bounds the depth */
{
  for (; node != NULL; node = node->next)
    {
      g_autofree char *below = node->type == XML_ELEMENT_NODE && !is_called (node, name) ? text_of_first (node->children, name) : NULL;
      g_autoptr (GString) text = g_string_new (NULL);

      if (below != NULL)
        return g_steal_pointer (&below);
      if (!is_called (node, name))
        continue;
      slv_list_page_text (text, node->children, FALSE, SLV_PAGE_SEEN);
      g_strdelimit (g_strstrip (text->str), "\r\n\t", ' ');
      return g_string_free (g_steal_pointer (&text), FALSE);
    }
  return NULL;
}

char *
slv_list_page_lines (const char *page, gsize length, char **title)
{
  xmlDoc *doc = !is_too_large (page, length) ? htmlReadMemory (page, (int) length, NULL, "UTF-8", HTML_OPTIONS) : NULL;
  GString *text = g_string_new (NULL);

  *title = doc != NULL ? text_of_first (doc->children, "h1") : NULL;
  if (doc != NULL && (*title == NULL || **title == '\0'))
    slv_take_str (title, text_of_first (doc->children, "title"));
  if (doc != NULL)
    slv_list_page_text (text, doc->children, FALSE, SLV_PAGE_MARKED);
  xmlFreeDoc (doc);
  return g_string_free (text, FALSE);
}

static void
read_tables (GPtrArray *tables, gsize *size, char kind, const char *page, Left *left, GStrvBuilder *notes)
{
  if (kind == 'h')
    read_html (tables, size, page, strlen (page), left, notes);
  else if (kind == 'm')
    read_wiki_pages (tables, size, page, notes);
  else if (kind == 'w')
    read_wiki (tables, size, page);
  else
    read_text (tables, size, page, notes);
}

/* (transfer full) (nullable): the list of the page, as CSV, or as JSON */
static char *
read_list (char kind, const char *page, const char *name, Left *left, GStrvBuilder *notes, GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func ((GDestroyNotify) table_free);
  const SlvPlace place = { name, 0, 0 };
  gsize size = 0;

  read_tables (tables, &size, kind, page, left, notes);
  g_autofree char *list = left->data != NULL ? g_steal_pointer (&left->data) : size < TABLES_MAX ? table_of (tables, left) : NULL;
  SLV_EACH (const Table, table, tables)
    left->wide = left->wide || (table->wide && table->rows->len == 1);
  if (size >= TABLES_MAX)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("tables whose cells hold more than %u MB are not read"), TABLES_MAX >> 20);
  else if (left->wide)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, _("a list of more than %u columns or labels, or %u values is not read"), COLUMNS_MAX, SLV_LABELS_CELLS_MAX);
  else if (list == NULL)
    slv_set_error (error, SLV_ERROR_REFUSED, &place, "%s", strchr ("lm", kind) != NULL ? _("there are no cards in it: no list of records with members is found")
                   : _("it is a web page, and no table with titles stands in it; look for the "
                   "address of the list itself, or save its cards as CSV or JSON"));
  else
    return g_steal_pointer (&list);
  return NULL;
}

static void
tell_left (GStrvBuilder *notes, const Left *left)
{
  g_autofree char *others = left->others == 0 ? NULL : slv_tell_printf (ngettext ("%u more table of the page has other titles, and is not read",
                                                                                  "%u more tables of the page have other titles, and are not read", left->others), left->others);
  g_autofree char *headings = left->headings == 0 ? NULL : slv_tell_printf (ngettext ("%u row of the table says one thing only, is taken for a heading, and is not read",
                                                                                      "%u rows of the table say one thing only, are taken for headings, and are not read", left->headings), left->headings);

  if (others != NULL)
    g_strv_builder_add (notes, others);
  if (headings != NULL)
    g_strv_builder_add (notes, headings);
}

static GInputStream *
page_stream (GInputStream *text, char kind, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GByteArray) bytes = read_all (text, name, cancellable, error);
  g_autofree char *letters = NULL, *page = bytes != NULL ? page_text (bytes, name, &letters, error) : NULL;
  g_autoptr (GStrvBuilder) notes = g_strv_builder_new ();
  Left left = { 0 };

  if (page == NULL)
    return NULL;
  if (letters != NULL)
    g_strv_builder_add (notes, letters);
  char *table = read_list (kind, page, name, &left, notes, error);
  if (table == NULL)
    return NULL;
  tell_left (notes, &left);
  g_autoptr (GInputStream) csv = g_memory_input_stream_new_from_data (table, -1, g_free);
  GInputStream *buffered = g_buffered_input_stream_new (csv);
  g_object_set_data_full (G_OBJECT (buffered), NOTES, g_strv_builder_end (notes), (GDestroyNotify) g_strfreev);
  return buffered;
}

gboolean
slv_list_is_no_text (GInputStream *text)
{
  static const struct { const char *bytes; gsize n; } begins[] = { { "\x89PNG", 4 }, { "\xff\xd8\xff", 3 }, { "GIF8", 4 }, { "RIFF", 4 }, { "%PDF", 4 }, { SLV_TABLES_MARK, SLV_TABLES_MARK_SIZE } };
  gsize n;
  const char *data = g_buffered_input_stream_peek_buffer (G_BUFFERED_INPUT_STREAM (text), &n);

  for (guint i = 0; i < G_N_ELEMENTS (begins); i++)
    if (n >= begins[i].n && memcmp (data, begins[i].bytes, begins[i].n) == 0)
      return TRUE;
  return FALSE;
}

GInputStream *
slv_list_text_stream (GInputStream *input, const char *name, GCancellable *cancellable, GError **error)
{
  g_autoptr (GInputStream) text = slv_input_text_stream (input, cancellable, error);

  if (text == NULL || (g_buffered_input_stream_get_available (G_BUFFERED_INPUT_STREAM (text)) == 0
                       && g_buffered_input_stream_fill (G_BUFFERED_INPUT_STREAM (text), -1, cancellable, error) < 0))
    return NULL;
  if (slv_list_is_no_text (text))
    return slv_error_null (error, SLV_ERROR_REFUSED, &(SlvPlace) { name, 0, 0 }, _("it is no text, but a picture, a database or another file of a program; a database of SQLite is read where it is named alone"));
  char kind = page_kind (text);
  return kind == '\0' ? g_steal_pointer (&text) : page_stream (text, kind, name, cancellable, error);
}

const char * const *
slv_list_text_notes (GInputStream *text)
{
  static const char * const none[] = { NULL };
  const char * const *notes = g_object_get_data (G_OBJECT (text), NOTES);

  return notes != NULL ? notes : none;
}
