/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-csv.c: rows, the lines they start on, dialects and refusals. */
#include "base/slv-csv.h"
#include "base/slv-error.h"

/* "LINE:cell|cell" for every row */
static gboolean
take_row (char **cells, guint n, guint64 line, gpointer user_data, G_GNUC_UNUSED GError **error)
{
  GString *out = user_data;

  g_string_append_printf (out, "%" G_GUINT64_FORMAT ":", line);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? "|" : "", cells[i]);
  g_string_append_c (out, '\n');
  return TRUE;
}

static char *
read_text (const char *text, gsize length, char delimiter, GError **error)
{
  g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (text, (gssize) length, NULL);
  GString *out = g_string_new (NULL);
  gboolean done = slv_csv_read (input, "list.csv", delimiter, take_row, out, NULL, error);

  return g_string_free (out, !done);
}

TEST ("/base/csv/dialects-are-read", test_dialects)
{
  static const struct { const char *text, *rows; } cases[] = {
    { "a,b\n1,2\n", "1:a|b\n2:1|2\n" },
    { "a,b\r\n1,2", "1:a|b\n2:1|2\n" },
    { "a,b\r1,2\r", "1:a|b\n2:1|2\n" },
    { "\xef\xbb\xbf" "a;b\n\n\n1;2,5\n", "1:a|b\n4:1|2,5\n" },
    { "a\tb\n1\t2\n", "1:a|b\n2:1|2\n" },
    { "sep=;\na,x;b\n", "2:a,x|b\n" },
    { "\"sep=,\"\r\na,b\r\n", "2:a|b\n" },
    { "a,\"b \"\"c\"\", d\"\n\"two\nlines\",3\nlast,row\n", "1:a|b \"c\", d\n2:two\nlines|3\n4:last|row\n" },
    { "| a | b |\n|---|:--:|\n| 1 | - |\n|-|-|\n", "1:|a|b|\n3:|1|-|\n4:|-|-|\n" },
    { "a,b\n--,--\n", "1:a|b\n2:--|--\n" },
    { "a,b\n,\n1,2\n", "1:a|b\n2:|\n3:1|2\n" },
    { "", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rows = good (read_text (cases[i].text, strlen (cases[i].text), 0, &error));

      g_assert_cmpstr (rows, ==, cases[i].rows);
    }
}

static void
take_title (const char *text, guint64 line, gpointer user_data)
{
  g_string_append_printf (user_data, "(%" G_GUINT64_FORMAT ":%s)", line, text);
}

/* Nothing that stands above the header is lost without a word; blank lines say nothing. */
TEST ("/base/csv/titles-above-the-header-are-told", test_titles)
{
  static const struct { const char *text, *told; } cases[] = {
    { "a,b\n1,2\n", "1:a|b\n2:1|2\n" },
    { "My cards,,\n,,\n\na,b,c\n1,2,3\n", "(1:My cards)4:a|b|c\n5:1|2|3\n" },
    { "My cards\nof, or so, 2026\n\na;b;c\n1;2;3\n", "(1:My cards)(2:of, or so, 2026)4:a|b|c\n5:1|2|3\n" },
    { "a,b\nMy cards,\n", "1:a|b\n2:My cards|\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GInputStream) input = g_memory_input_stream_new_from_data (cases[i].text, (gssize) strlen (cases[i].text), NULL);
      g_autoptr (GString) out = g_string_new (NULL);

      good (slv_csv_read_titled (input, "list.csv", 0, take_title, take_row, out, NULL, &error));
      g_assert_cmpstr (out->str, ==, cases[i].told);
    }
}

TEST ("/base/csv/faults-name-their-line", test_refused)
{
  static const struct { const char *text; guint64 line; } cases[] = {
    { "a,b\n1,\"open\n2,3\n", 2 },
    { "a\nb\n\xff\xfe\n", 3 },
  };
  g_autoptr (GError) zero = NULL;
  g_autofree char *none = read_text ("a\nb\0c\n", 6, 0, &zero);

  g_assert_null (none);
  g_assert_error (zero, SLV_ERROR, SLV_ERROR_REFUSED);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *rows = read_text (cases[i].text, strlen (cases[i].text), 0, &error);
      SlvPlace place;

      g_assert_null (rows);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      g_assert_true (slv_error_get_place (error, &place));
      g_assert_cmpstr (place.file, ==, "list.csv");
      g_assert_cmpuint (place.line, ==, cases[i].line);
    }
}

TEST ("/base/csv/ceilings-hold", test_ceilings)
{
  g_autoptr (GString) wide = g_string_new ("a"), large = g_string_new ("a\n\"");
  g_autoptr (GError) first = NULL, second = NULL;

  for (guint i = 0; i < SLV_CSV_COLUMN_MAX; i++)
    g_string_append (wide, ",b");
  g_autofree char *a = read_text (wide->str, wide->len, 0, &first);
  g_assert_error (first, SLV_ERROR, SLV_ERROR_REFUSED);
  for (guint i = 0; i < 40; i++)
    g_string_append_printf (large, "%0100000d\n", 1);
  g_autofree char *b = read_text (large->str, large->len, 0, &second);
  g_assert_error (second, SLV_ERROR, SLV_ERROR_REFUSED);
}

TEST ("/base/csv/cells-are-quoted-and-guarded", test_write)
{
  static const struct { const char *cell, *written; } cases[] = {
    { "plain", "plain," },     { "a,b", "\"a,b\"," },      { "say \"x\"", "\"say \"\"x\"\"\"," }, { "=1+1", "'=1+1," },
    { "-3", "-3," },           { "-3+x", "'-3+x," },       { "@sum", "'@sum," },                  { "+1.5", "+1.5," },
    { "two\nlines", "\"two\nlines\"," },                   { "", "," },
    { "blank ", "\"blank \"," }, { " blank", "\" blank\"," },
  };
  g_autoptr (GString) last = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) out = g_string_new (NULL);

      slv_csv_append (out, cases[i].cell, FALSE);
      g_assert_cmpstr (out->str, ==, cases[i].written);
    }
  slv_csv_append (last, "x", TRUE);
  g_assert_cmpstr (last->str, ==, "x\n");
}

TEST_MAIN ()
