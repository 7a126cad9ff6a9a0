/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-input.c: ceilings, gzip by content, kinds of files, encodings. */
#include "base/slv-input.h"
#include "base/slv-error.h"
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

/* @data packed as one gzip member */
static GBytes *
pack (const char *data, gsize length)
{
  g_autoptr (GConverter) zip = G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6));
  g_autoptr (GOutputStream) memory = g_memory_output_stream_new_resizable ();
  g_autoptr (GOutputStream) out = g_converter_output_stream_new (memory, zip);

  g_assert_true (g_output_stream_write_all (out, data, length, NULL, NULL, NULL));
  g_assert_true (g_output_stream_close (out, NULL, NULL));
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (memory));
}

static char *
read_bytes (GBytes *bytes, guint64 max, guint64 *raw, GError **error)
{
  g_autoptr (GInputStream) base = g_memory_input_stream_new_from_bytes (bytes);
  g_autoptr (GInputStream) input = slv_input_wrap (base, "x", max, error);
  GString *out = g_string_new (NULL);
  char buffer[1000];
  gssize n;

  while ((n = g_input_stream_read (input, buffer, sizeof buffer, NULL, error)) > 0)
    g_string_append_len (out, buffer, n);
  if (raw != NULL)
    *raw = slv_input_raw_bytes (input);
  return g_string_free (out, n < 0);
}

TEST ("/base/input/plain-bytes-come-through-up-to-the-ceiling", test_plain)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("hello", 5), none = g_bytes_new_static ("", 0);
  g_autoptr (GError) error = NULL, tight = NULL;
  guint64 raw;
  g_autofree char *text = good (read_bytes (bytes, 5, &raw, &error)), *empty = good (read_bytes (none, 5, NULL, &error)),
    *over = read_bytes (bytes, 4, NULL, &tight);

  g_assert_cmpstr (text, ==, "hello");
  g_assert_cmpuint (raw, ==, 5);
  g_assert_cmpstr (empty, ==, "");
  g_assert_null (over);
  g_assert_error (tight, SLV_ERROR, SLV_ERROR_REFUSED);
}

TEST ("/base/input/gzip-is-unpacked-with-all-its-members", test_gzip)
{
  g_autoptr (GBytes) one = pack ("hello ", 6), two = pack ("world", 5), empty = pack ("", 0);
  g_autoptr (GByteArray) both = g_byte_array_new ();
  g_autoptr (GError) error = NULL, cut_error = NULL;
  guint64 raw;

  g_byte_array_append (both, g_bytes_get_data (one, NULL), (guint) g_bytes_get_size (one));
  g_byte_array_append (both, g_bytes_get_data (two, NULL), (guint) g_bytes_get_size (two));
  g_byte_array_append (both, (const guint8 *) "\0\0\0\0", 4);
  g_autoptr (GBytes) joined = g_bytes_new (both->data, both->len);
  g_autofree char *text = good (read_bytes (joined, 100, &raw, &error));
  g_assert_cmpstr (text, ==, "hello world");
  g_assert_cmpuint (raw, ==, both->len);
  g_autofree char *none = good (read_bytes (empty, 100, NULL, &error));
  g_assert_cmpstr (none, ==, "");
  g_autoptr (GBytes) cut = g_bytes_new_from_bytes (one, 0, g_bytes_get_size (one) - 6);
  g_autofree char *broken = read_bytes (cut, 100, NULL, &cut_error);
  g_assert_error (cut_error, SLV_ERROR, SLV_ERROR_REFUSED);
}

TEST ("/base/input/a-refusal-gives-its-reason-again", test_reason_is_told_again)
{
  g_autoptr (GBytes) whole = pack ("hello ", 6), cut = g_bytes_new_from_bytes (whole, 0, g_bytes_get_size (whole) - 6);
  g_autoptr (GInputStream) base = g_memory_input_stream_new_from_bytes (cut), input = slv_input_wrap (base, "x", 100, NULL);
  char buffer[100];

  g_test_summary ("Whoever looks at the first bytes may not care about the error; the next one that reads gets the same.");
  while (g_input_stream_read (input, buffer, sizeof buffer, NULL, NULL) > 0)
    ;
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_cmpint (g_input_stream_read (input, buffer, sizeof buffer, NULL, &error), ==, -1);
      g_assert_cmpstr (error->message, ==, "what is packed in it is damaged or cut off");
    }
}

TEST ("/base/input/a-bomb-is-refused", test_bomb)
{
  gsize size = 40u << 20;
  g_autofree char *zeros = g_malloc0 (size);
  g_autoptr (GBytes) bomb = pack (zeros, size);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = read_bytes (bomb, SLV_INPUT_LIST_MAX, NULL, &error);

  g_assert_cmpuint (g_bytes_get_size (bomb) * 200, <, size);
  g_assert_null (text);
  g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
}

/* Its beginning would be of one state and its end of another. */
TEST ("/base/input/a-file-that-is-written-while-it-is-read-is-refused", test_written)
{
  static const gint64 sizes[] = { 200000, 200001, 150000 };   /* as it was; longer; cut */
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "slv-input-written", NULL), *text = g_strnfill (200000, 'x'), *buffer = g_malloc (300000);

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GError) error = NULL;
      gsize got;

      g_assert_true (g_file_set_contents (path, text, -1, NULL));
      g_autoptr (GInputStream) input = slv_input_open (path, 1 << 20, NULL);
      g_assert_cmpint (g_input_stream_read (input, buffer, 100, NULL, NULL), ==, 100);
      g_assert_cmpint (sizes[i] != 200000 ? truncate (path, sizes[i]) : 0, ==, 0);
      g_assert_cmpint (g_input_stream_read_all (input, buffer, 300000, &got, NULL, &error), ==, i == 0);
      if (i > 0)
        g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
    }
  g_unlink (path);
}

TEST ("/base/input/only-files-and-pipes-are-opened", test_files)
{
  g_autofree char *dir = g_dir_make_tmp ("slv-input-XXXXXX", NULL), *path = g_build_filename (dir, "a", NULL),
    *absent = g_build_filename (dir, "b", NULL);
  g_autofree char *pipe = g_build_filename (dir, "pipe", NULL);
  g_autoptr (GError) error = NULL, no_file = NULL, folder = NULL, device = NULL, cancelled = NULL, nobody = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  SlvPlace place;

  g_assert_true (g_file_set_contents (path, "x", 1, NULL));
  g_autoptr (GBytes) bytes = good (slv_input_read_all (path, 10, NULL, &error));
  g_assert_cmpuint (g_bytes_get_size (bytes), ==, 1);
  g_assert_null (slv_input_open (absent, 10, &no_file));
  g_assert_error (no_file, SLV_ERROR, SLV_ERROR_NOT_FOUND);
  g_assert_true (slv_error_get_place (no_file, &place));
  g_assert_cmpstr (place.file, ==, absent);
  g_assert_null (slv_input_open (dir, 10, &folder));
  g_assert_error (folder, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_null (slv_input_open ("/dev/zero", 10, &device));
  g_assert_error (device, SLV_ERROR, SLV_ERROR_REFUSED);
  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_null (slv_input_open (pipe, 10, &nobody));
  g_assert_error (nobody, SLV_ERROR, SLV_ERROR_REFUSED);
  int writer = open (pipe, O_RDWR | O_CLOEXEC), reader = good (slv_input_descriptor (pipe, &error));   /* somebody who has not written yet */
  g_assert_cmpint (fcntl (reader, F_GETFL) & O_NONBLOCK, ==, 0);
  g_assert_cmpint (write (writer, "yz", 2), ==, 2);
  g_autoptr (GInputStream) written = good (slv_input_open (pipe, 10, &error));
  close (writer);
  char text[3] = "";
  g_assert_cmpint (g_input_stream_read (written, text, 2, NULL, NULL), ==, 2);   /* nothing of it was taken to find that out */
  g_assert_cmpstr (text, ==, "yz");
  close (reader);
  g_unlink (pipe);
  g_cancellable_cancel (cancellable);
  g_autoptr (GBytes) none = slv_input_read_all (path, 10, cancellable, &cancelled);
  g_assert_null (none);
  g_assert_error (cancelled, SLV_ERROR, SLV_ERROR_CANCELLED);
  g_unlink (path);
  g_rmdir (dir);
}

TEST ("/base/input/encodings-are-found", test_encodings)
{
  static const struct { const char *data; gsize length; const char *encoding, *text; } rows[] = {
    { "4 Hound\n", 8, "UTF-8", "4 Hound\n" },
    { "\xef\xbb\xbf" "4 \xc3\x89lan", 10, "UTF-8", "4 \xc3\x89lan" },
    { "\xff\xfe" "4\0 \0\xc9\0", 8, "UTF-16LE", "4 \xc3\x89" },
    { "\xfe\xff\0" "4\0 \0\xc9", 8, "UTF-16BE", "4 \xc3\x89" },
    { "4\0 \0H\0\n\0", 8, "UTF-16LE", "4 H\n" },
    { "\0" "4\0 \0H\0\n", 8, "UTF-16BE", "4 H\n" },
    { "\xff\xfe\0\0" "4\0\0\0", 8, "UTF-32LE", "4" },
    { "4 \216lu\235ou\350k\375 k\371\362\n3 P\370\355\232ern\375 d\351\232\235\n", 32, "WINDOWS-1250", "4 Žluťoučký kůň\n3 Příšerný déšť\n" },
    { "", 0, "UTF-8", "" },
  };
  g_autoptr (GBytes) latin = g_bytes_new_static ("4 Caf\xe9 Lady\n1 \xc9lan\n", 19);
  g_autofree char *from_latin = slv_input_to_utf8 (latin, "x", NULL, NULL);

  g_assert_true (g_utf8_validate (from_latin, -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (rows[i].data, rows[i].length);
      g_autofree char *encoding = NULL, *text = good (slv_input_to_utf8 (bytes, "x", &encoding, &error));

      g_assert_cmpstr (encoding, ==, rows[i].encoding);
      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

TEST ("/base/input/what-is-no-text-is-refused-with-its-line", test_no_text)
{
  static const struct { const char *data; gsize length; guint64 line; } rows[] = {
    { "one\ntwo\0three and more\n", 23, 2 },
    { "\xff\xfe" "a\0\n\0\0\xd8" "b\0", 10, 2 },   /* half a pair */
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (rows[i].data, rows[i].length);
      g_autoptr (GError) error = NULL;
      g_autofree char *text = slv_input_to_utf8 (bytes, "x", NULL, &error);
      SlvPlace place;

      g_assert_null (text);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
      g_assert_true (slv_error_get_place (error, &place));
      g_assert_cmpuint (place.line, ==, rows[i].line);
    }
}

TEST_MAIN ()
