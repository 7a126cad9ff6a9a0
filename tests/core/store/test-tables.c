/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-tables.c: the tables of a database from elsewhere come out whole, or not at all. */
#include <sqlite3.h>
#include "base/slv-error.h"
#include "base/slv-random.h"
#include "store/slv-tables.h"
#include "scratch.h"

typedef struct { char *folder, *to; guint64 left; } Box;

static void
set_up (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  box->folder = good (g_dir_make_tmp ("slv-tables-XXXXXX", &error));
  box->to = g_build_filename (box->folder, "to", NULL);
  g_assert_cmpint (g_mkdir (box->to, 0700), ==, 0);
}

static void
tear_down (Box *box, gconstpointer data G_GNUC_UNUSED)
{
  scratch_remove (box->folder);
  SLV_FREE_MEMBERS (box, folder, to);
}

#define CASE(path, name) TEST_WITH (Box, box, set_up, tear_down, path, name)

static void
empty_folder (Box *box)
{
  scratch_remove (box->to);
  g_assert_cmpint (g_mkdir (box->to, 0700), ==, 0);
  box->left = 1 << 20;
}

/* Makes the database all.db in which @sql was done. (transfer full): its path. */
static char *
put_database (Box *box, const char *sql)
{
  char *path = g_build_filename (box->folder, "all.db", NULL);
  sqlite3 *handle = NULL;

  g_remove (path);
  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (handle, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (handle), ==, SQLITE_OK);
  return path;
}

/* Returns: how long it is. */
static gsize
assert_table (Box *box, const char *name, const char *expected)
{
  g_autofree char *path = g_build_filename (box->to, name, NULL), *csv = NULL;

  g_assert_true (g_file_get_contents (path, &csv, NULL, NULL));
  g_assert_cmpstr (csv, ==, expected);
  return strlen (csv);
}

CASE ("/tables/a-database-is-its-tables-packed-or-not", test_tables)
{
  g_autofree char *path = put_database (box, "CREATE TABLE \"a/b\" (id INTEGER PRIMARY KEY, name TEXT, cost, size REAL);"
    "INSERT INTO \"a/b\" VALUES (7, 'Moth, \"red\"', NULL, 1.5), (9007199254740993, 'two' || char (10) || 'lines', x'00ff', -2);"
    "CREATE TABLE empty (id); CREATE VIEW seen AS SELECT * FROM \"a/b\"; CREATE TABLE one (word); INSERT INTO one VALUES ('a,b');"
    "CREATE VIRTUAL TABLE found USING fts5 (name); INSERT INTO found VALUES ('word'); CREATE TABLE foundling (x); INSERT INTO foundling VALUES ('='), (CAST (x'4fe9' AS TEXT))");
  g_autofree char *packed = g_strconcat (path, ".gz", NULL), *bytes = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  {
    g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);
    g_autoptr (GFile) file = g_file_new_for_path (packed);
    g_autoptr (GFileOutputStream) plain = g_file_replace (file, NULL, FALSE, 0, NULL, NULL);
    g_autoptr (GOutputStream) out = g_converter_output_stream_new (G_OUTPUT_STREAM (plain), G_CONVERTER (zlib));
    g_assert_true (g_output_stream_write_all (out, bytes, length, NULL, NULL, NULL) && g_output_stream_close (out, NULL, NULL));
  }
  for (guint i = 0; i < 4; i++)
    {
      g_autoptr (GCancellable) cancelled = i % 2 == 1 ? g_cancellable_new () : NULL;

      empty_folder (box);
      box->left = cancelled != NULL ? box->left : 40;
      if (cancelled != NULL)
        g_cancellable_cancel (cancelled);
      int code = cancelled != NULL ? SLV_ERROR_CANCELLED : SLV_ERROR_REFUSED;
      fails (slv_tables_write (i < 2 ? path : packed, box->to, "all", &box->left, cancelled, &error), code);
    }
  for (guint i = 0; i < 2; i++)
    {
      guint files = 0;

      empty_folder (box);
      g_assert_true (slv_tables_is (i == 0 ? path : packed));
      g_assert_true (good (slv_tables_write (i == 0 ? path : packed, box->to, "all", &box->left, NULL, &error)));
      gsize written = assert_table (box, "a-b.csv", "id,name,cost,size\n7,\"Moth, \"\"red\"\"\",,1.5\n9007199254740993,\"two\nlines\",,-2.0\n");
      written += assert_table (box, "one.csv", "word\na,b\n");   /* nothing cuts the row of one cell */
      written += assert_table (box, "foundling.csv", "x\n=\nO\357\277\275\n");
      g_autoptr (GDir) listing = g_dir_open (box->to, 0, NULL);
      while (g_dir_read_name (listing) != NULL)
        files++;
      g_assert_cmpuint (files, ==, 3);
      g_assert_cmpuint (box->left, ==, (1 << 20) - written);
    }
}

CASE ("/tables/what-is-no-list-or-cannot-be-read-whole-is-refused", test_tables_refused)
{
  static const struct { const char *sql; guint64 max; const char *word; } cases[] = {
    { "PRAGMA application_id = 0x534c564c; CREATE TABLE a (b); INSERT INTO a VALUES (1)", 1 << 20, "is no list" },
    { "CREATE TABLE a (b)", 1 << 20, "no table" }, { "CREATE VIEW a AS SELECT 1", 1 << 20, "no table" },
    { "CREATE TABLE a (b); INSERT INTO a VALUES ('0123456789')", 12, "larger" },
    { "CREATE TABLE a (b); WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO a SELECT 'number ' || i FROM n", 100000, "larger" },
    { "CREATE TABLE a (b, c AS (hex (zeroblob (40000000)))); INSERT INTO a VALUES (1)", 1 << 30, "cannot be read" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = put_database (box, cases[i].sql);

      empty_folder (box);
      g_test_message ("%s", cases[i].sql);
      box->left = cases[i].max;
      fails_saying (slv_tables_write (path, box->to, "all", &box->left, NULL, &error), SLV_ERROR_REFUSED, cases[i].word);
    }
}

/* What another program has not written out is missing from the file: nothing is read as if it were all. */
CASE ("/tables/a-log-beside-a-database-is-told", test_tables_log)
{
  g_autofree char *path = put_database (box, "CREATE TABLE a (b); INSERT INTO a VALUES (1)");

  for (guint i = 0; i < 4; i++)
    {
      g_autofree char *log = g_strconcat (path, i < 2 ? "-wal" : "-journal", NULL);
      g_autoptr (GError) error = NULL;

      empty_folder (box);
      g_assert_true (g_file_set_contents (log, "frames", i % 2 == 0 ? 0 : 6, NULL));
      g_assert_cmpint (slv_tables_write (path, box->to, "all", &box->left, NULL, &error), ==, i % 2 == 0);
      if (i % 2 == 1)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      g_assert_cmpint (g_remove (log), ==, 0);
    }
}

/* An empty name: what says that it is refused. */
CASE ("/tables/a-dump-is-its-rows-whoever-wrote-it", test_dumps)
{
  static const struct { const char *sql, *file, *csv; } cases[] = {
    /* MySQL: a backslash says what follows, comments that are orders, columns by the definition */
    { "-- dump\n/*!40101 SET NAMES utf8 */;\nCREATE TABLE `a` (\n `id` int(11) NOT NULL,\n `name` varchar(9) DEFAULT 'x,)',\n KEY `n` (`name`(3))\n) ENGINE=X;\n# and\nINSERT INTO `db`.`a` VALUES (1,'It\\'s; \\\\'),"
      "(2,\"b\\nc\"), (-3.5,NULL);", "a.csv", "id,name\n1,\"It's; \\\"\n2,\"b\nc\"\n-3.5,\n" },
    { "INSERT INTO a (id, day) VALUES (1, CURRENT_DATE) ON DUPLICATE KEY UPDATE id = f(1);\nINSERT IGNORE INTO a (day, more) VALUES ('It\\'s', TRUE);", "a.csv", "id,day,more\n1,CURRENT_DATE,\n,It's,TRUE\n" },
    { "DELIMITER ;;\nCREATE TRIGGER t BEGIN INSERT INTO a SELECT 1; END ;;\nDELIMITER ;\nINSERT INTO a VALUES ('x');", "a.csv", "x\n" },
    /* SQLite: a backslash is one; a trigger holds statements; nobody names the columns */
    { "PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\nCREATE TRIGGER t AFTER INSERT ON a BEGIN SELECT 1; INSERT INTO b SELECT 1; END;\nINSERT OR REPLACE INTO a VALUES('C:\\',X'00ff','it''s');\nCOMMIT;\n", "a.csv", "C:\\,,it's\n" },
    /* PostgreSQL */
    { "--\n-- PostgreSQL database dump\n--\n\\restrict x\nSET a = 1;\nCREATE FUNCTION f() AS $x$ BEGIN; INSERT INTO b VALUES (1); $x$;\nCREATE TABLE IF NOT EXISTS public.\"a\" (id integer CHECK (id > 1), name text, PRIMARY KEY (id));\n"
      "COPY public.a (name, id) FROM stdin;\nA; tab\\tand\\\\n\t7\n\\N\t8\n\\.\nINSERT INTO public.\"a\" OVERRIDING SYSTEM VALUE VALUES (9, 'C:\\'::text);\n", "a.csv", "id,name\n7,\"A; tab\tand\\n\"\n8,\n9,C:\\\n" },
    { "SET IDENTITY_INSERT [dbo].[a] ON\n;INSERT [dbo].[a] ([Id], [Name]) VALUES (1, N'Fox')\n;INSERT [dbo].[a] ([Id], [Name]) VALUES (2, CAST(N'Owl' AS text));", "a.csv", "Id,Name\n1,Fox\n2,Owl\n" },
    { "PRAGMA foreign_keys=OFF;\nINSERT INTO a VALUES('A',replace('Flying\\nDraw.','\\n',char(10)),replace(replace('a\\r\\nb','\\r',char(13)),'\\n',char(10)));\n", "a.csv", "A,\"Flying\nDraw.\",\"a\r\nb\"\n" },
    { "CREATE TABLE a (b int);\n", NULL, "no table with rows" },
    { "CREATE TABLE a (b int);\nINSERT INTO a VALUES (1),\n(2, 3);", NULL, "3: a row has other columns" },
    { "INSERT INTO a\nSELECT 1;", NULL, "2: what stands in this row is worked out by the database" },
    { "INSERT INTO a VALUES (1),\n(concat ('a', 'b'));", NULL, "2: what stands in this row is worked out by the database" },
    { "INSERT INTO a VALUES (replace ('ab', 'b'));", NULL, "worked out by the database" },
    { "INSERT INTO a VALUES (cast(cast(cast(cast(cast(cast(cast(cast(cast('a' as b) as b) as b) as b) as b) as b) as b) as b) as b));", NULL, "worked out by the database" },
    { "INSERT INTO a VALUES ('a' || 'b');", NULL, "worked out by the database" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_build_filename (box->folder, "all.sql", NULL), *said = NULL;
      g_autoptr (GError) error = NULL;

      empty_folder (box);
      g_test_message ("%s", cases[i].sql);
      g_assert_true (g_file_set_contents (path, cases[i].sql, -1, NULL));
      g_assert_true (slv_tables_is (path));
      g_assert_cmpint (slv_tables_write (path, box->to, "all", &box->left, NULL, &error), ==, cases[i].file != NULL);
      if (cases[i].file != NULL)
        g_assert_cmpuint (box->left, ==, (1 << 20) - assert_table (box, cases[i].file, cases[i].csv));
      else
        {
          said = slv_error_describe (error);
          g_assert_nonnull (strstr (said, cases[i].csv));
          box->left = 8;
          g_clear_error (&error);
          fails (slv_tables_write (path, box->to, "all", &box->left, NULL, &error), SLV_ERROR_REFUSED);
        }
    }
}

/* Whatever its signs are changed to, a dump is rows or a reason, and ends. */
CASE ("/tables/a-damaged-dump-is-read-or-refused", test_dumps_damaged)
{
  static const char text[] = "CREATE TABLE a (id int, name text, KEY n (name));\nINSERT INTO a (id, name) VALUES (1,'It''s'),(2,N'b;'),(-3,NULL);\nCOPY a (id, name) FROM stdin;\n4\tc\n\\.\n"
                             "CREATE FUNCTION f() AS $x$ BEGIN; $x$;\nINSERT INTO `b` VALUES ('x\\'y', 5::int);/* end */\n";
  static const char signs[] = "'\"`()[];,.\\$-/*#\n: aN";
  g_autofree char *path = g_build_filename (box->folder, "all.sql", NULL);
  SlvRandom dice;
  guint refused = 0;

  slv_random_init (&dice, 12);
  for (guint i = 0; i < 600; i++)
    {
      g_autofree char *damaged = g_strdup (text);
      g_autoptr (GError) error = NULL;

      for (guint n = 0; n < 1 + i % 6; n++)
        damaged[20 + slv_random_below (&dice, sizeof text - 22)] = signs[slv_random_below (&dice, sizeof signs - 1)];
      empty_folder (box);
      g_assert_true (g_file_set_contents (path, damaged, (gssize) (i % 7 == 0 ? slv_random_below (&dice, sizeof text) : sizeof text - 1), NULL));
      if (slv_tables_is (path) && !slv_tables_write (path, box->to, "all", &box->left, NULL, &error))
        {
          g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
          refused++;
        }
    }
  g_assert_cmpuint (refused, >, 50);
  g_assert_cmpuint (refused, <, 600);
}

/* What begins with a word of such dumps and has no rows of them is a table, a deck or a text as before. */
CASE ("/tables/what-begins-like-a-dump-may-be-none", test_no_dumps)
{
  static const char * const texts[] = { "Set,Number,Name\nA,1,Fox\n", "Use 4 Fox\n", "Select\tName\n1\tFox\n", "-- Deck\n4 Fox\n", "Create a fox\nDraw a card\n", "-", "" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *path = g_build_filename (box->folder, "all.sql", NULL);

      g_assert_true (g_file_set_contents (path, texts[i], -1, NULL));
      g_assert_false (slv_tables_is (path));
    }
}

/* Whatever a byte is changed to, there are whole tables or a reason, and nothing beside the folder. */
CASE ("/tables/a-damaged-database-is-read-or-refused", test_tables_damaged)
{
  g_autofree char *path = put_database (box, "PRAGMA page_size = 512; CREATE TABLE a (b, c); CREATE INDEX i ON a (c);"
    "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO a SELECT 'number ' || i, i FROM n");
  g_autofree char *bytes = NULL;
  SlvRandom dice;
  gsize length;
  guint refused = 0;

  slv_random_init (&dice, 11);
  g_assert_true (g_file_get_contents (path, &bytes, &length, NULL));
  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *damaged = g_memdup2 (bytes, length);
      g_autoptr (GError) error = NULL;

      for (guint n = 0; n < 8; n++)
        damaged[16 + slv_random_below (&dice, (guint32) (i % 2 == 0 ? 600 : length - 16))] = (char) slv_random_below (&dice, 256);
      g_assert_true (g_file_set_contents (path, damaged, (gssize) (i % 5 == 0 ? length / 2 : length), NULL));
      empty_folder (box);
      if (!slv_tables_write (path, box->to, "all", &box->left, NULL, &error))
        {
          g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
          refused++;
        }
    }
  g_assert_cmpuint (refused, >, 50);
  g_assert_cmpuint (refused, <, 400);
}

TEST_MAIN ()
