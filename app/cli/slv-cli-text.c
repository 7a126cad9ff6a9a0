/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cli-text.c: how text reaches standard output. The locale's own encoding is written; what it cannot show becomes "?".
 * JSON does not pass through here: it is UTF-8 always. */
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <glib/gi18n.h>
#include "base/slv-address.h"
#include "base/slv-own.h"
#include "cli/slv-cli-text.h"

#define COLUMN_GAP 2u
#define COLUMN_MIN 6u
#define COLUMN_ENOUGH 12u   /* a column is left out before others get narrower than this */

gboolean
slv_text_is_terminal (void)
{
  return isatty (STDOUT_FILENO);
}

/* Columns to which paragraphs are wrapped: the terminal's, else $COLUMNS, else 100. At least 40. */
static guint
slv_text_width (void)
{
  static guint width;
  struct winsize size;
  const char *columns = g_getenv ("COLUMNS");
  guint64 told = 0;

  if (width)
    return width;
  width = 100;
  if (slv_text_is_terminal () && ioctl (STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    width = size.ws_col;
  else if (columns && g_ascii_string_to_unsigned (columns, 10, 1, 1000, &told, NULL))
    width = (guint) told;
  return width = MAX (width, 40);
}

static gboolean
uses_colour (void)
{
  const char *no = g_getenv ("NO_COLOR"), *term = g_getenv ("TERM");

  return slv_text_is_terminal () && !(no && *no) && !(term && g_str_equal (term, "dumb"));
}

static guint
char_columns (gunichar c)
{
  return g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
}

guint
slv_text_columns (const char *text)
{
  guint n = 0;

  for (const char *p = text; *p; p = g_utf8_next_char (p))
    n += char_columns (g_utf8_get_char (p));
  return n;
}

/* Escape sequences in a card's name could repaint the terminal; marks that turn the direction round could hide a name. */
static gboolean
is_harmful (gunichar c)
{
  return (c < 0x20 && c != '\n') || (c >= 0x7f && c < 0xa0) || c == 0x2028 || c == 0x2029
         || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

char *
slv_text_printable (const char *text)
{
  GString *out = g_string_sized_new (strlen (text));
  g_autofree char *masked = slv_address_shown (text), *valid = g_utf8_make_valid (masked, -1);   /* a file's name may be anything */

  for (const char *p = valid; *p; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (c == '\t' || c == 0x2028 || c == 0x2029)
        g_string_append_c (out, ' ');
      else if (c == 0x2068 || c == 0x2069)   /* they keep a name in a sentence apart, where somebody draws them */
        continue;
      else if (is_harmful (c))
        g_string_append (out, "\xef\xbf\xbd");
      else
        g_string_append_unichar (out, c);
    }
  return g_string_free (out, FALSE);
}

char *
slv_text_file_name (const char *file)
{
  g_autofree char *masked = slv_address_shown (file);

  return g_filename_display_name (masked);
}

/* Whether UTF-8 may be written. Without any locale (LANG not set) it may: nobody has asked for anything else then, and names
 * of cards would be lost. */
static gboolean
writes_utf8 (const char **charset)
{
  return g_get_charset (charset) || strcmp (*charset, "ANSI_X3.4-1968") == 0 || strcmp (*charset, "US-ASCII") == 0;
}

char *
slv_text_to_locale (const char *text)
{
  const char *charset;
  char *local = writes_utf8 (&charset) ? NULL : g_convert_with_fallback (text, -1, charset, "UTF-8", "?", NULL, NULL, NULL);

  return local != NULL ? local : g_strdup (text);
}

void
slv_text_put (SlvStyle style, const char *text)
{
  static const char * const codes[] = { "", "\033[1m", "\033[2m", "\033[32m", "\033[31m", "\033[33m" };
  g_autofree char *clean = slv_text_printable (text);
  gboolean coloured = style != SLV_STYLE_PLAIN && *clean && uses_colour ();

  if (coloured)
    fputs (codes[style], stdout);
  g_autofree char *local = slv_text_to_locale (clean);

  fputs (local, stdout);
  if (coloured)
    fputs ("\033[0m", stdout);
}

void
slv_text_putf (SlvStyle style, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  slv_text_put (style, text);
}

void
slv_text_say (SlvStyle style, const char *text)
{
  slv_text_put (style, text);
  slv_text_line ();
}

void
slv_text_sayf (SlvStyle style, const char *format, ...)
{
  va_list args;

  va_start (args, format);
  g_autofree char *text = g_strdup_vprintf (format, args);
  va_end (args);
  slv_text_say (style, text);
}

void
slv_text_line (void)
{
  fputc ('\n', stdout);
}

static void
put_indent (guint n)
{
  for (guint i = 0; i < n; i++)
    fputc (' ', stdout);
}

/* One paragraph without line ends in it; returns with the cursor at the end of its last line. */
static void
put_wrapped (guint indent, guint width, SlvStyle style, const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint used = 0;

  for (guint i = 0; words[i]; i++)
    {
      guint n = slv_text_columns (words[i]);

      if (*words[i] == '\0')
        continue;
      if (used && used + 1 + n > width)
        {
          slv_text_line ();
          put_indent (indent);
          used = 0;
        }
      else if (used)
        {
          fputc (' ', stdout);
          used++;
        }
      slv_text_put (style, words[i]);
      used += n;
    }
}

void
slv_text_paragraph (guint indent, const char *first, SlvStyle style, const char *text)
{
  guint room = slv_text_width () > indent + 20 ? slv_text_width () - indent : 20;
  g_auto (GStrv) parts = g_strsplit_set (text, "\n", -1);

  for (guint i = 0; parts[i]; i++)
    {
      guint lead = 0;

      if (i == 0 && first)
        {
          slv_text_put (SLV_STYLE_PLAIN, first);
          lead = slv_text_columns (first);
          if (lead > indent || (lead == indent && !g_str_has_suffix (first, " ")))
            {
              slv_text_line ();
              lead = 0;
            }
        }
      if (*parts[i] || i == 0)
        {
          put_indent (lead < indent ? indent - lead : 0);
          put_wrapped (indent, room, style, parts[i]);
        }
      slv_text_line ();
    }
}

void
slv_text_paragraph_taken (guint indent, const char *first, SlvStyle style, char *text)
{
  slv_text_paragraph (indent, first, style, text);
  g_free (text);
}

void
slv_text_assumptions (guint indent, const GPtrArray *texts)
{
  g_autofree char *first = g_strdup_printf ("%*s? ", (int) indent - 2, "");

  for (guint i = 0; i < texts->len; i++)
    slv_text_paragraph (indent, first, SLV_STYLE_UNSURE, g_ptr_array_index (texts, i));
}

char *
slv_text_bar (double share, guint width)
{
  GString *bar = g_string_new (NULL);
  const char *charset;
  gboolean block = writes_utf8 (&charset);
  guint full = (guint) (CLAMP (share, 0.0, 1.0) * width + 0.5);

  for (guint i = 0; i < full; i++)
    g_string_append (bar, block ? "\xe2\x96\x88" : "#");
  return g_string_free (bar, FALSE);
}

/* ---- tables ---- */

struct _SlvTable {
  guint      n_columns;
  gboolean  *right;
  gboolean   has_head;
  GPtrArray *rows;     /* GStrv */
};

SlvTable *
slv_table_new (const char *align, const char * const *titles)
{
  SlvTable *table = g_new0 (SlvTable, 1);

  table->n_columns = (guint) strlen (align);
  table->right = g_new0 (gboolean, table->n_columns);
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  for (guint i = 0; i < table->n_columns; i++)
    table->right[i] = align[i] == 'r';
  table->has_head = titles != NULL;
  if (titles)
    slv_table_add (table, titles);
  return table;
}

void
slv_table_add (SlvTable *table, const char * const *cells)
{
  char **row = g_new0 (char *, table->n_columns + 1);

  for (guint i = 0; i < table->n_columns; i++)
    {
      row[i] = slv_text_printable (cells[i] ? cells[i] : "");
      g_strdelimit (row[i], "\n", ' ');
    }
  g_ptr_array_add (table->rows, row);
}

/* Whether somebody looks at so many columns and not more; in a pipe nothing is cut. */
static gboolean
width_is_told (void)
{
  return slv_text_is_terminal () || g_getenv ("COLUMNS") != NULL;
}

static guint
sum_widths (const guint *widths, guint n, guint most)
{
  guint total = 0;

  for (guint i = 0; i < n; i++)
    total += MIN (widths[i], most) + (widths[i] && i ? COLUMN_GAP : 0);
  return total;
}

/* The last columns are left out until the rest has room enough; (transfer full) their titles, NULL: all stay. The first one always
 * does, and a table without heads has nothing to say about them. */
static char *
leave_out (SlvTable *table, guint *widths, guint room)
{
  char **head = table->rows->pdata[0];
  GString *titles = NULL;

  for (guint i = table->n_columns; table->has_head && i-- > 1 && sum_widths (widths, table->n_columns, COLUMN_ENOUGH) > room;)
    if (widths[i] > 0)
      {
        if (titles == NULL)
          titles = g_string_new (NULL);
        g_string_prepend (titles, titles->len > 0 ? ", " : "");
        g_string_prepend (titles, head[i]);
        widths[i] = 0;
      }
  return titles ? g_string_free (titles, FALSE) : NULL;
}

/* What is left gives way one by one, the widest first, until the table fits. */
static guint *
measure (SlvTable *table, guint room, char **left_out)
{
  guint *widths = g_new0 (guint, table->n_columns);
  guint total;

  for (guint r = 0; r < table->rows->len; r++)
    for (guint i = 0; i < table->n_columns; i++)
      widths[i] = MAX (widths[i], slv_text_columns (((char **) table->rows->pdata[r])[i]));
  if (!width_is_told () || table->rows->len == 0)
    return widths;
  *left_out = leave_out (table, widths, room);
  for (total = sum_widths (widths, table->n_columns, G_MAXUINT); total > room; total--)
    {
      guint widest = 0;

      for (guint i = 1; i < table->n_columns; i++)
        if (widths[i] > widths[widest])
          widest = i;
      if (widths[widest] <= COLUMN_MIN)
        break;
      widths[widest]--;
    }
  return widths;
}

static char *
fit (const char *cell, guint width)
{
  guint n = 0;

  if (slv_text_columns (cell) <= width)
    return g_strdup (cell);
  GString *out = g_string_new (NULL);
  for (const char *p = cell; *p && n + char_columns (g_utf8_get_char (p)) < width; p = g_utf8_next_char (p))
    {
      n += char_columns (g_utf8_get_char (p));
      g_string_append_unichar (out, g_utf8_get_char (p));
    }
  g_string_append (out, "\xe2\x80\xa6");
  return g_string_free (out, FALSE);
}

static void
print_row (SlvTable *table, const guint *widths, char **row, SlvStyle style, guint indent)
{
  guint last = 0;

  for (guint i = 0; i < table->n_columns; i++)
    if (*row[i] && widths[i] > 0)
      last = i;
  put_indent (indent);
  for (guint i = 0; i <= last; i++)
    {
      if (widths[i] == 0)
        continue;
      g_autofree char *cell = fit (row[i], widths[i]);
      guint pad = widths[i] - MIN (widths[i], slv_text_columns (cell));
      put_indent ((i ? COLUMN_GAP : 0) + (table->right[i] ? pad : 0));
      slv_text_put (style, cell);
      put_indent (table->right[i] || i == last ? 0 : pad);
    }
  slv_text_line ();
}

void
slv_table_print (SlvTable *table, guint indent)
{
  g_autofree char *left_out = NULL;
  g_autofree guint *widths = measure (table, slv_text_width () - MIN (indent, 20), &left_out);

  for (guint r = 0; r < table->rows->len; r++)
    print_row (table, widths, table->rows->pdata[r], r == 0 && table->has_head ? SLV_STYLE_BOLD : SLV_STYLE_PLAIN, indent);
  if (left_out)
    {
      fflush (stdout);
      /* Translators: titles of columns */
      fprintf (stderr, _("sleeves: no room for: %s; a wider terminal or --csv shows everything"), left_out);
      fputc ('\n', stderr);
    }
  slv_table_free (table);
}

SLV_DEFINE_FREE (SlvTable, slv_table_free, rows, right);
