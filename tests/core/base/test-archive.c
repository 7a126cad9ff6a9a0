/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-archive.c: what archives hold comes out under its names, or nothing does; of the documents of office programs come their tables. */
#include <archive.h>
#include <archive_entry.h>
#include "base/slv-archive.h"
#include "base/slv-csv.h"
#include "base/slv-error.h"
#include "base/slv-random.h"
#include "base/slv-sheets.h"
#include "scratch.h"
#include "tape.h"

typedef struct { char *folder, *path, *to; } Box;

static void
set_up (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  box->folder = good (g_dir_make_tmp ("slv-archive-XXXXXX", &error));
  box->path = g_build_filename (box->folder, "all.tar", NULL);
  box->to = g_build_filename (box->folder, "to", NULL);
  g_assert_cmpint (g_mkdir (box->to, 0700), ==, 0);
}

static void
tear_down (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  scratch_remove (box->folder);
  SLV_FREE_MEMBERS (box, folder, path, to);
}

#define CASE(path, name) TEST_WITH (Box, box, set_up, tear_down, path, name)

static void
empty_folder (Box *box)
{
  scratch_remove (box->to);
  g_assert_cmpint (g_mkdir (box->to, 0700), ==, 0);
}

/* Makes @name in @folder, with the folders above it. */
static void
put_part (const char *folder, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL), *above = g_path_get_dirname (path);

  g_assert_cmpint (g_mkdir_with_parents (above, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static char *
read_part (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, NULL);
  return text;
}

CASE ("/archive/files-come-out-under-their-names", test_names)
{
  static const char * const names[] = { "a.txt", "in/b.txt", "in/deep/er/c", "ä ö.csv", ".hidden", "in/..b", "x..y/z" };
  g_autoptr (GByteArray) tape = g_byte_array_new ();
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = g_strnfill (1 + i * 700, (char) ('a' + i));
      tape_put (tape, names[i], '0', text);
    }
  tape_put (tape, "link", '2', "in/b.txt");
  tape_put (tape, "in/link", '2', "../a.txt");
  tape_put (tape, "in/lost", '2', "../../to");
  tape_put (tape, "gone", '2', "nothing");
  tape_put (tape, "away", '2', "/etc/passwd");
  tape_write (tape, box->path);
  g_assert_true (slv_archive_is (box->path));
  g_assert_true (good (slv_archive_unpack (box->path, box->to, 1 << 20, lost, NULL, &error)));
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *text = read_part (box->to, names[i]), *expected = g_strnfill (1 + i * 700, (char) ('a' + i));
      g_assert_cmpstr (text, ==, expected);
    }
  g_assert_cmpuint (lost->len, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      static const char * const told[] = { "in/lost", "gone", "away" };
      g_autofree char *path = g_build_filename (box->to, told[i], NULL);
      g_assert_cmpstr (lost->pdata[i], ==, path);
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK));
    }
}

CASE ("/archive/what-leads-elsewhere-or-is-there-twice-is-refused", test_refused)
{
  static const struct { const char *first, *second; char kind; const char *word; } cases[] = {
    { "../a", "b", '0', "leads out" }, { "in/../../a", "b", '0', "leads out" }, { "/a", "b", '0', "leads out" }, { "in\\a", "b", '0', "leads out" }, { "..", "b", '2', "leads out" },
    { "a", "a", '0', "same name" }, { "a", "a/b", '0', "same name" }, { "a/b", "a", '0', "same name" }, { "a", "b", '1', "link to another" }, { "a", "a", '2', "same name" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GByteArray) tape = g_byte_array_new ();
      g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);

      empty_folder (box);
      tape_put (tape, cases[i].first, cases[i].kind == '0' || cases[i].word[0] != 'l' || cases[i].word[1] == 'i' ? '0' : cases[i].kind, "one");
      tape_put (tape, cases[i].second, cases[i].kind, "two");
      tape_write (tape, box->path);
      g_test_message ("%u: %s, %s", i, cases[i].first, cases[i].second);
      fails_saying (slv_archive_unpack (box->path, box->to, 1 << 20, lost, NULL, &error), SLV_ERROR_REFUSED, cases[i].word);
    }
}

CASE ("/archive/a-cut-end-a-bound-and-no-archive-are-told", test_cut)
{
  g_autofree char *text = g_strnfill (3000, 'x');
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);

  for (guint files = 1; files < 4; files++)
    for (gssize cut = 0; cut < 5; cut++)
      {
        g_autoptr (GByteArray) tape = g_byte_array_new ();
        g_autoptr (GError) error = NULL;

        empty_folder (box);
        for (guint i = 0; i < files; i++)
          tape_put (tape, (const char *[]) { "a", "b", "c" }[i], '0', text);
        tape_write (tape, box->path);
        if (cut == 1 || cut == 2)   /* without its end, or within its last file */
          g_assert_true (g_file_set_contents (box->path, (const char *) tape->data, (gssize) tape->len - (cut == 1 ? 1024 : 1024 + 512 + 100), NULL));
        if (cut == 4)
          g_assert_true (g_file_set_contents (box->path, "no archive", -1, NULL));
        gboolean done = slv_archive_unpack (box->path, box->to, cut == 3 ? 3000 * files - 1 : 3000 * files, lost, NULL, &error);
        g_assert_cmpint (done, ==, cut == 0);
        if (!done)
          g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
        g_assert_cmpint (slv_archive_is (box->path), ==, cut != 4);
      }
}

/* A ZIP says itself how many there are, the heads of a tar that nothing packs are read without what is between them, and those of a packed one are
 * counted as far as little lies between them. */
CASE ("/archive/too-many-files-are-refused-before-one-is-unpacked", test_many)
{
  int (*formats[]) (struct archive *) = { archive_write_set_format_zip, archive_write_set_format_pax_restricted };
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);

  for (guint f = 0; f <= G_N_ELEMENTS (formats); f++)
    {
      struct archive *archive = archive_write_new ();
      struct archive_entry *entry = archive_entry_new ();

      g_assert_cmpint (formats[MIN (f, 1)] (archive), ==, ARCHIVE_OK);
      g_assert_cmpint (f == G_N_ELEMENTS (formats) ? archive_write_add_filter_gzip (archive) : ARCHIVE_OK, ==, ARCHIVE_OK);
      g_assert_cmpint (archive_write_open_filename (archive, box->path), ==, ARCHIVE_OK);
      archive_entry_set_filetype (entry, AE_IFREG);
      archive_entry_set_size (entry, 0);
      for (guint i = 0; i < 10001; i++)
        {
          g_autofree char *name = g_strdup_printf ("%u.txt", i);

          archive_entry_set_pathname (entry, name);
          g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
        }
      archive_entry_free (entry);
      g_assert_cmpint (archive_write_free (archive), ==, ARCHIVE_OK);
      fails (slv_archive_unpack (box->path, box->to, 1 << 20, lost, NULL, &error), SLV_ERROR_REFUSED);
    }
  g_assert_cmpint (g_rmdir (box->to), ==, 0);   /* nothing is in it */
}

/* Folders are none of the files that are counted, but what tells of them is unpacked. */
CASE ("/archive/folders-without-end-are-refused", test_folders)
{
  g_autoptr (GPtrArray) lost = g_ptr_array_new_with_free_func (g_free);
  struct archive *archive = archive_write_new ();
  struct archive_entry *entry = archive_entry_new ();

  g_assert_cmpint (archive_write_set_format_ustar (archive), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_add_filter_xz (archive), ==, ARCHIVE_OK);
  g_assert_cmpint (archive_write_open_filename (archive, box->path), ==, ARCHIVE_OK);
  archive_entry_set_pathname (entry, "d");
  archive_entry_set_filetype (entry, AE_IFDIR);
  for (guint i = 0; i < (20u << 20) / 512; i++)
    g_assert_cmpint (archive_write_header (archive, entry), ==, ARCHIVE_OK);
  archive_entry_free (entry);
  g_assert_cmpint (archive_write_free (archive), ==, ARCHIVE_OK);
  fails_saying (slv_archive_unpack (box->path, box->to, 1 << 20, lost, NULL, &error), SLV_ERROR_REFUSED, "200 times");
}

/* ---- sheets ---- */

/* The cells of a CSV, line by line, by a reading of its own: "a|b" and line breaks. */
static char *
plain_of (const char *csv)
{
  GString *out = g_string_new (NULL);
  gboolean quoted = FALSE;

  for (const char *p = csv; *p != '\0'; p++)
    if (*p == '"' && quoted && p[1] == '"')
      g_string_append_c (out, *p++);
    else if (*p == '"')
      quoted = !quoted;
    else
      g_string_append_c (out, *p == ',' && !quoted ? '|' : *p == '\n' && quoted ? '/' : *p);
  return g_string_free (out, FALSE);
}

static void
put_book (Box *box, const char *styles, const char *strings, const char *rows, gboolean from_1904)
{
  g_autofree char *workbook = g_strdup_printf ("<workbook xmlns='m' xmlns:r='r'><workbookPr%s/><sheets><sheet name='Cards/1' sheetId='1' r:id='rId7'/></sheets></workbook>",
                                               from_1904 ? " date1904='1'" : "");
  g_autofree char *sheet = g_strdup_printf ("<worksheet>%s</worksheet>", rows), *shared = g_strdup_printf ("<sst>%s</sst>", strings);
  g_autofree char *style = g_strdup_printf ("<styleSheet>%s</styleSheet>", styles);

  put_part (box->folder, "xl/workbook.xml", workbook);
  put_part (box->folder, "xl/_rels/workbook.xml.rels", "<Relationships><Relationship Id='rId7' Target='worksheets/sheet9.xml'/><Relationship Id='rId1' Target='/xl/styles.xml'/></Relationships>");
  put_part (box->folder, "xl/worksheets/sheet9.xml", sheet);
  put_part (box->folder, "xl/sharedStrings.xml", shared);
  put_part (box->folder, "xl/styles.xml", style);
}

/* What becomes of @name.csv, as plain_of() has it. */
static void
assert_sheet (Box *box, const char *name, const char *expected)
{
  empty_folder (box);
  g_assert_true (good (slv_sheets_write (box->folder, box->to, "book", 1 << 20, NULL, &error)));
  g_autofree char *csv = read_part (box->to, name), *plain = csv != NULL ? plain_of (csv) : NULL;
  g_assert_cmpstr (plain, ==, expected);
}

CASE ("/sheets/a-cell-is-what-it-shows", test_cells)
{
  static const char styles[] = "<numFmts><numFmt numFmtId='164' formatCode='dd/mm/yyyy'/><numFmt numFmtId='165' formatCode='000'/><numFmt numFmtId='166' formatCode='0.0%'/>"
    "<numFmt numFmtId='167' formatCode='\"Day \"0'/><numFmt numFmtId='168' formatCode='[Red]0;yy'/></numFmts><cellXfs><xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='164'/>"
    "<xf numFmtId='165'/><xf numFmtId='166'/><xf numFmtId='9'/><xf numFmtId='167'/><xf numFmtId='168'/><xf numFmtId='22'/><xf numFmtId='13'/><xf numFmtId='18'/></cellXfs>";
  static const char strings[] = "<si><t>Zero</t></si><si><r><t>Two </t></r><r><t>runs</t></r><rPh><t>aloud</t></rPh></si><si><t>a,\"b\"</t></si>";
  static const struct { const char *cell, *shown; gboolean from_1904; } cases[] = {
    { "<c><v>3</v></c>", "3", FALSE }, { "<c t='n'><v>3.50</v></c>", "3.5", FALSE }, { "<c><v>0.10000000000000001</v></c>", "0.1", FALSE }, { "<c><v>12345678901234567890</v></c>", "12345678901234567890", FALSE },
    { "<c><v>007</v></c>", "007", FALSE }, { "<c><v>-2</v></c>", "-2", FALSE }, { "<c><v>1E2</v></c>", "100", FALSE }, { "<c><v>word</v></c>", "word", FALSE },
    { "<c t='s'><v>0</v></c>", "Zero", FALSE }, { "<c t='s'><v>1</v></c>", "Two runs", FALSE }, { "<c t='s'><v>2</v></c>", "a,\"b\"", FALSE }, { "<c t='s'><v></v></c>", "", FALSE },
    { "<c t='inlineStr'><is><t>in &amp; line</t></is></c>", "in & line", FALSE }, { "<c t='b'><v>1</v></c>", "TRUE", FALSE }, { "<c t='b'><v>0</v></c>", "FALSE", FALSE },
    { "<c t='str'><f>A1&amp;B1</f><v>made</v></c>", "made", FALSE }, { "<c><f>1+1</f><v>2</v></c>", "2", FALSE }, { "<c><f>1+1</f></c>", "=1+1", FALSE }, { "<c t='str'><f>A1</f><v></v></c>", "", FALSE },
    { "<c s='1'><v>45429</v></c>", "2024-05-17", FALSE }, { "<c s='2'><v>45429.75</v></c>", "2024-05-17", FALSE }, { "<c s='8'><v>45429</v></c>", "2024-05-17", FALSE },
    { "<c s='1'><v>43967</v></c>", "2024-05-17", TRUE }, { "<c s='1'><v>1</v></c>", "1899-12-31", FALSE }, { "<c s='1'><v>0</v></c>", "0", FALSE }, { "<c s='1'><v>2958465</v></c>", "9999-12-31", FALSE },
    { "<c s='1'><v>2958466</v></c>", "2958466", FALSE }, { "<c s='1'><v>-1</v></c>", "-1", FALSE }, { "<c s='9'><v>45429</v></c>", "45429", FALSE }, { "<c s='10'><v>45429</v></c>", "45429", FALSE },
    { "<c s='3'><v>7</v></c>", "007", FALSE }, { "<c s='3'><v>1234</v></c>", "1234", FALSE }, { "<c s='3'><v>0</v></c>", "000", FALSE }, { "<c s='3'><v>-7</v></c>", "-7", FALSE },
    { "<c s='4'><v>0.125</v></c>", "12.5%", FALSE }, { "<c s='5'><v>1</v></c>", "100%", FALSE }, { "<c s='6'><v>4</v></c>", "4", FALSE }, { "<c s='7'><v>4</v></c>", "4", FALSE }, { "<c s='99'><v>4</v></c>", "4", FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rows = g_strdup_printf ("<row r='1'><c r='A1' t='inlineStr'><is><t>x</t></is></c>%s<c t='inlineStr'><is><t>y</t></is></c></row>", cases[i].cell);
      g_autofree char *expected = g_strdup_printf ("x|%s|y\n", cases[i].shown);

      g_test_message ("%s", cases[i].cell);
      put_book (box, styles, strings, rows, cases[i].from_1904);
      assert_sheet (box, "Cards-1.csv", expected);
    }
}

CASE ("/sheets/cells-stay-in-their-places", test_places)
{
  static const struct { const char *rows, *plain; } cases[] = {
    { "<row r='2'><c r='B2'><v>1</v></c><c r='D2'><v>2</v></c></row><row r='4'><c r='C4'><v>3</v></c></row>", "\n1||2\n\n|3|\n" },
    { "<row><c><v>1</v></c><c><v>2</v></c></row><row><c r='B2'><v>3</v></c></row>", "1|2\n|3\n" },
    { "<row><c r='A1'><v>1</v></c></row><row><c r='A3'><v>2</v></c><c><v>3</v></c></row><row><c><v>4</v></c></row>", "1|\n\n2|3\n4|\n" },
    { "<row r='1'><c r='Z1'><v>1</v></c><c r='AA1'><v>2</v></c><c r='AZ1'><v>3</v></c><c r='BA1'><v>4</v></c></row>", "1|2|||||||||||||||||||||||||3|4\n" },
    { "<row r='1'><c r='A1'><v>1</v></c><c r='B1'><v>5</v></c></row><row r='2'><c r='B2'><v>2</v></c></row><row r='3'><c r='B3'><v>3</v></c></row><mergeCells><mergeCell ref='A1:A2'/></mergeCells>", "1|5\n1|2\n|3\n" },
    { "<row r='1'><c r='A1'><v>1</v></c><c r='B1'><v>5</v></c></row><row r='2'><c r='B2'><v>2</v></c></row><mergeCells><mergeCell ref='A1:B1'/></mergeCells>", "1|5\n|2\n" },
    { "<row r='1'><c r='A1' t='inlineStr'><is><t>one,</t></is></c></row><row r='2'><c r='A2' t='inlineStr'><is><t>two\nlines</t></is></c></row>", "one|\ntwo/lines\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      put_book (box, "", "", cases[i].rows, FALSE);
      assert_sheet (box, "Cards-1.csv", cases[i].plain);
    }
}

CASE ("/sheets/open-documents-say-the-same", test_open)
{
  static const struct { const char *rows, *plain; } cases[] = {
    { "<table-row><table-cell><p>a</p></table-cell><table-cell number-columns-repeated='2'><p>b</p></table-cell><table-cell number-columns-repeated='1000'/></table-row>"
      "<table-row><table-cell number-columns-repeated='2'/><table-cell><p>c</p></table-cell></table-row>", "a|b|b\n||c\n" },
    { "<table-row number-rows-repeated='2'><table-cell><p>a</p></table-cell><table-cell><p>b</p></table-cell></table-row><table-row number-rows-repeated='3'><table-cell/></table-row>"
      "<table-row><table-cell><p>c</p></table-cell></table-row>", "a|b\na|b\n\n\n\nc|\n" },
    { "<table-row><table-cell value-type='float' value='2.5'><p>2,5</p></table-cell><table-cell value-type='float' value='7'><p>007</p></table-cell>"
      "<table-cell value-type='date' date-value='2024-05-17T00:00:00'><p>17.5.24</p></table-cell><table-cell value-type='date' date-value='2024-05-17T10:00:00'><p>x</p></table-cell>"
      "<table-cell value-type='boolean' boolean-value='true'><p>WAHR</p></table-cell><table-cell value-type='string' value='9'><p>words</p></table-cell></table-row>",
      "2.5|007|2024-05-17|2024-05-17T10:00:00|true|words\n" },
    { "<table-row><table-cell number-rows-spanned='2'><p>a</p></table-cell><table-cell><p>b</p></table-cell></table-row><table-row><covered-table-cell/><table-cell><p>c</p></table-cell></table-row>"
      "<table-row><table-cell/><table-cell><p>d</p></table-cell></table-row>", "a|b\na|c\n|d\n" },
    { "<table-row><table-cell><p>one</p><p>two<s c='2'/>x<line-break/>y<tab/>z</p><annotation><p>said</p></annotation></table-cell><table-cell><p>b</p></table-cell></table-row>", "one/two  x/y z|b\n" },
  };

  put_part (box->folder, "mimetype", "application/vnd.oasis.opendocument.spreadsheet");
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *content = g_strdup_printf ("<document><table name='Other'><table-row><table-cell/></table-row></table><table name='One'>%s</table><table name='One'><table-row>"
                                                  "<table-cell><p>last</p></table-cell></table-row></table></document>", cases[i].rows);
      g_test_message ("%s", cases[i].rows);
      put_part (box->folder, "content.xml", content);
      assert_sheet (box, "One.csv", cases[i].plain);
      assert_sheet (box, "One-.csv", "last\n");
      assert_sheet (box, "Other.csv", NULL);
    }
}

/* What is missing, too large or no table is refused, whole. */
CASE ("/sheets/what-cannot-be-read-whole-is-refused", test_sheets_refused)
{
  g_autofree char *blank = g_strnfill (2 << 20, ' '), *cells = g_strnfill (9 << 20, ' ');
  g_autoptr (GString) sparse = g_string_new (NULL), wide = g_string_new ("<row r='1'><c r='A1'><v>1</v></c></row>");

  for (guint i = 2; i < 15000; i++)
    {
      g_string_append_printf (sparse, "<row r='%u'><c r='SF%u'><v>1</v></c></row>", i, i);
      g_string_append_printf (wide, "<row r='%u'><c r='A%u'><v>1</v></c></row>%s", i, i, i == 2 ? "<row r='20000'><c r='SF20000'><v>1</v></c></row>" : "");
    }
  for (guint i = 0; i + 4 < 9 << 20; i += 4)
    memcpy (cells + i, "<c/>", 4);
  memcpy (cells, "<row>", 5);
  const struct { const char *rows; guint64 max; } cases[] = {
    { "", 1 << 20 }, { "<row r='1'><c r='A1'><v>1</v></c>", 1 << 20 }, { "<row r='1048577'><c r='A1048577'><v>1</v></c></row>", 1 << 20 }, { "<row r='1'><c r='ZZZ1'><v>1</v></c></row>", 1 << 20 },
    { "<row r='0'><c><v>1</v></c></row>", 1 << 20 }, { "<row r='4294967296'><c><v>1</v></c></row>", 1 << 20 }, { "<row><c r='A4294967297'><v>1</v></c></row>", 1 << 20 }, { "<row><c r='ZZZZZ1'><v>1</v></c></row>", 1 << 20 },
    { "<row><c r='A1'><v>1</v></c><c r='A1'><v>2</v></c></row>", 1 << 20 }, { "<row r='1'><c><v>1</v></c></row><row r='1'><c><v>2</v></c></row>", 1 << 20 },
    { "<row><c r='A'><v>1</v></c></row>", 1 << 20 }, { "<row><c r='1'><v>1</v></c></row>", 1 << 20 }, { "<row><c r=''><v>1</v></c></row>", 1 << 20 },
    { "<row><c t='s'><v>3</v></c></row>", 1 << 20 }, { "<row><c t='s'><v>0x</v></c></row>", 1 << 20 }, { "<row><c t='s'><v>-1</v></c></row>", 1 << 20 },
    { blank, 1 << 20 }, { sparse->str, 1 << 20 }, { wide->str, 2 << 20 }, { cells, 1 << 30 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%.80s", cases[i].rows);
      put_book (box, "", "<si><t>word</t></si>", cases[i].rows, FALSE);
      fails (slv_sheets_write (box->folder, box->to, "book", cases[i].max, NULL, &error), SLV_ERROR_REFUSED);
    }
  put_book (box, "", "", "<row r='1'><c r='A1' t='inlineStr'><is><t>word</t></is></c></row>", FALSE);
  fails (slv_sheets_write (box->folder, box->to, "book", 40, NULL, &error), SLV_ERROR_REFUSED);
  put_part (box->folder, "xl/_rels/workbook.xml.rels", "<Relationships/>");
  fails (slv_sheets_write (box->folder, box->to, "book", 1 << 20, NULL, &error), SLV_ERROR_REFUSED);
}

TEST_MAIN ()
