/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-image-check.c: what may be decoded and what is refused, told from headers alone. */
#include "images/slv-image-check.h"

static GByteArray *
begin_png (void)
{
  static const guint8 signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

  return g_byte_array_append (g_byte_array_new (), signature, sizeof signature);
}

static void
put_u32 (GByteArray *out, guint32 number)
{
  guint32 big = GUINT32_TO_BE (number);

  g_byte_array_append (out, (const guint8 *) &big, 4);
}

static void
put_chunk (GByteArray *out, const char *type, gconstpointer data, gsize size)
{
  put_u32 (out, (guint32) size);
  g_byte_array_append (out, (const guint8 *) type, 4);
  if (size > 0)
    g_byte_array_append (out, data, (guint) size);
  put_u32 (out, 0);   /* a wrong sum is the decoder's affair */
}

static void
put_header (GByteArray *out, guint32 width, guint32 height, guint8 depth, guint8 colour)
{
  g_autoptr (GByteArray) header = g_byte_array_new ();
  const guint8 rest[] = { depth, colour, 0, 0, 0 };

  put_u32 (header, width);
  put_u32 (header, height);
  g_byte_array_append (header, rest, sizeof rest);
  put_chunk (out, "IHDR", header->data, header->len);
}

/* A small picture by its headers. */
static GByteArray *
png (guint32 width, guint32 height)
{
  GByteArray *out = begin_png ();

  put_header (out, width, height, 8, 2);
  put_chunk (out, "IDAT", "xx", 2);
  put_chunk (out, "IEND", NULL, 0);
  return out;
}

static void
put_marker (GByteArray *out, guint8 marker, gconstpointer data, gsize size)
{
  const guint8 head[] = { 0xff, marker, (guint8) ((size + 2) >> 8), (guint8) (size + 2) };

  g_byte_array_append (out, head, sizeof head);
  if (size > 0)
    g_byte_array_append (out, data, (guint) size);
}

static void
put_frame (GByteArray *out, guint8 marker, guint width, guint height)
{
  const guint8 frame[] = { 8, (guint8) (height >> 8), (guint8) height, (guint8) (width >> 8), (guint8) width, 1, 1, 0x11, 0 };

  put_marker (out, marker, frame, sizeof frame);
}

/* @passes over pixels that hold stuffed and restart markers. */
static GByteArray *
jpeg (guint width, guint height, guint passes)
{
  static const guint8 start[] = { 0xff, 0xd8 }, pixels[] = { 1, 2, 0xff, 0x00, 3, 0xff, 0xd0, 4, 5 }, end[] = { 0xff, 0xd9 };
  GByteArray *out = g_byte_array_append (g_byte_array_new (), start, sizeof start);

  put_marker (out, 0xe0, "JFIF", 5);
  put_frame (out, passes > 1 ? 0xc2 : 0xc0, width, height);
  for (guint i = 0; i < passes; i++)
    {
      put_marker (out, 0xda, "\1\1\0\0\77\0", 6);
      g_byte_array_append (out, pixels, sizeof pixels);
    }
  return g_byte_array_append (out, end, sizeof end);
}

static gboolean
is_fine (GByteArray *bytes, SlvImageFacts *facts)
{
  g_autoptr (GByteArray) owned = bytes;
  g_autoptr (GError) error = NULL;
  gboolean fine = slv_image_check_bytes (owned->data, owned->len, facts, &error);

  if (!fine)
    {
      g_test_message ("%s", error->message);
      g_assert_error (error, SLV_ERROR, SLV_ERROR_REFUSED);
    }
  else
    g_assert_no_error (error);
  return fine;
}

static void
assert_refused (GByteArray *bytes, const char *because)
{
  g_autoptr (GByteArray) owned = bytes;

  fails_saying (slv_image_check_bytes (owned->data, owned->len, NULL, &error), SLV_ERROR_REFUSED, because);
}

/* ---- what is fine ---- */

TEST ("/images/check/pictures-are-known-and-every-cut-one-is-refused", test_real)
{
  static const struct { const char *name; SlvImageKind kind; guint width, height; } rows[] = {
    { "red.png", SLV_IMAGE_PNG, 63, 88 }, { "blue.jpg", SLV_IMAGE_JPEG, 63, 88 }, { "grey.png", SLV_IMAGE_PNG, 20, 28 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_build_filename (g_getenv ("SLV_TEST_DATA"), "images", rows[i].name, NULL), *data = NULL;
      SlvImageFacts facts;
      gsize size;

      g_assert_true (g_file_get_contents (path, &data, &size, NULL));
      g_assert_true (good (slv_image_check_bytes ((const guint8 *) data, size, &facts, &error)));
      g_assert_cmpint (facts.kind, ==, rows[i].kind);
      g_assert_cmpuint (facts.width, ==, rows[i].width);
      g_assert_cmpuint (facts.height, ==, rows[i].height);
      for (gsize cut = 0; cut < size; cut++)
        g_assert_false (slv_image_check_bytes ((const guint8 *) data, cut, NULL, NULL));
    }
}

TEST ("/images/check/the-largest-is-fine", test_edges)
{
  SlvImageFacts facts;

  g_assert_true (is_fine (png (SLV_IMAGE_SIDE_MAX, SLV_IMAGE_SIDE_MAX), &facts));
  g_assert_cmpuint (facts.width, ==, SLV_IMAGE_SIDE_MAX);
  g_assert_true (is_fine (jpeg (SLV_IMAGE_SIDE_MAX, 1, 1), &facts));
  g_assert_cmpuint (facts.height, ==, 1);
  g_assert_true (is_fine (jpeg (63, 88, SLV_IMAGE_PASSES_MAX), NULL));
  g_assert_cmpstr (slv_image_kind_to_string (facts.kind), ==, "jpeg");
  for (guint more = 0; more < 2; more++) /* than a file may be large */
    {
      g_autofree guint8 *pixels = g_malloc0 (SLV_IMAGE_BYTES_MAX);
      GByteArray *out = begin_png ();

      put_header (out, 5, 5, 8, 2);
      put_chunk (out, "IDAT", pixels, SLV_IMAGE_BYTES_MAX - out->len - 2 * 12 + more);
      put_chunk (out, "IEND", NULL, 0);
      if (more == 0)
        g_assert_true (is_fine (out, NULL));
      else
        assert_refused (out, "16.0");
    }
}

/* ---- bombs ---- */

TEST ("/images/check/a-size-beyond-the-ceiling-is-refused-before-decoding", test_bombs)
{
  assert_refused (png (60000, 60000), "60000 × 60000");
  assert_refused (png (SLV_IMAGE_SIDE_MAX + 1, 1), "4097 × 1");
  assert_refused (png (G_MAXUINT32, G_MAXUINT32), "4294967295");
  assert_refused (png (0, 5), "no size");
  assert_refused (jpeg (60000, 60000, 1), "60000 × 60000");
  assert_refused (jpeg (5, 0, 1), "no size");
  assert_refused (jpeg (63, 88, SLV_IMAGE_PASSES_MAX + 1), "passes");
}

static GByteArray *
pack (gsize size)
{
  g_autoptr (GZlibCompressor) zlib = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, 9);
  g_autofree guint8 *plain = g_malloc0 (size);
  GByteArray *out = g_byte_array_new ();
  gsize at = 0, took, made;
  GConverterResult result;

  do
    {
      guint8 buffer[4096];

      result = g_converter_convert (G_CONVERTER (zlib), plain + at, size - at, buffer, sizeof buffer, G_CONVERTER_INPUT_AT_END, &took,
                                    &made, NULL);
      at += took;
      g_byte_array_append (out, buffer, (guint) made);
    }
  while (result == G_CONVERTER_CONVERTED);
  g_assert_cmpint (result, ==, G_CONVERTER_FINISHED);
  return out;
}

/* A picture with a packed text of @size bytes, @times. */
static GByteArray *
png_with (const char *type, const char *head, gsize head_size, gsize size, guint times)
{
  g_autoptr (GByteArray) packed = pack (size), chunk = g_byte_array_new ();
  GByteArray *out = begin_png ();

  g_byte_array_append (chunk, (const guint8 *) head, (guint) head_size);
  g_byte_array_append (chunk, packed->data, packed->len);
  put_header (out, 10, 10, 8, 2);
  for (guint i = 0; i < times; i++)
    put_chunk (out, type, chunk->data, chunk->len);
  put_chunk (out, "IDAT", "xx", 2);
  put_chunk (out, "IEND", NULL, 0);
  return out;
}

/* Which parts hold something packed, and where in them it begins. Source: the PNG specification, 11.3.2.3, 11.3.3.3 and 11.3.3.4. */
TEST ("/images/check/texts-and-profiles-that-unpack-too-far-are-refused", test_packed)
{
  static const struct {
    const char *type, *head;
    gsize size;
    gboolean packed;
  } rows[] = {
    { "iCCP", "p\0\0", 3, TRUE },           { "zTXt", "t\0\0", 3, TRUE },           { "iTXt", "t\0\1\0de\0t\0", 9, TRUE },
    { "iTXt", "t\0\1\0\0\0", 6, TRUE },     { "iTXt", "t\0\0\0de\0t\0", 9, FALSE }, { "tEXt", "t\0\0", 3, FALSE },
    { "tEXt", "t\0\1\0de\0t\0", 9, FALSE }, { "eXIf", "t\0\0", 3, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_test_message ("%u", i);
      g_assert_true (is_fine (png_with (rows[i].type, rows[i].head, rows[i].size, 3000, 1), NULL));
      if (rows[i].packed)
        assert_refused (png_with (rows[i].type, rows[i].head, rows[i].size, 5 << 20, 1), "texts and profiles");
      else
        g_assert_true (is_fine (png_with (rows[i].type, rows[i].head, rows[i].size, 5 << 20, 1), NULL));
    }
  /* each of them is small */
  assert_refused (png_with ("zTXt", "t\0\0", 3, 1 << 20, 5), "texts");
  g_assert_true (is_fine (png_with ("zTXt", "t\0\0", 3, 1 << 20, 3), NULL));
  gsize most = SLV_IMAGE_EXTRA_MAX;
  for (guint i = 0; i < 3; i++)   /* with what it is packed into */
    {
      g_autoptr (GByteArray) packed = pack (most);

      most = SLV_IMAGE_EXTRA_MAX - 3 - packed->len;
    }
  g_assert_true (is_fine (png_with ("zTXt", "t\0\0", 3, most, 1), NULL));
  assert_refused (png_with ("zTXt", "t\0\0", 3, most + 1, 1), "texts");
}

/* Parts that end where a packed text would begin, or before: of each length there is nothing to unpack, and nothing beyond it is looked at. */
TEST ("/images/check/texts-that-end-early-hold-nothing", test_short)
{
  static const char * const types[] = { "iCCP", "zTXt", "iTXt" };

  for (guint i = 0; i < 3 * 10; i++)
    {
      GByteArray *out = begin_png ();

      put_header (out, 10, 10, 8, 2);
      put_chunk (out, types[i % 3], "t\0\1\0de\0t\0", i / 3);
      put_chunk (out, "IDAT", "xx", 2);
      put_chunk (out, "IEND", NULL, 0);
      g_assert_true (is_fine (out, NULL));
    }
}

/* ---- what is damaged ---- */

/* Each depth and type of colour, and each of the bytes behind them. Source: the PNG specification, 11.2.1, table 12. */
TEST ("/images/check/a-header-is-what-the-specification-allows", test_header)
{
  static const char allowed[] = " 0:1 0:2 0:4 0:8 0:16 2:8 2:16 3:1 3:2 3:4 3:8 4:8 4:16 6:8 6:16 ";

  for (guint depth = 0; depth <= 17; depth++)
    for (guint colour = 0; colour <= 8; colour++)
      for (guint n = 0; n < 2 * 2 * 3 * 3; n++)
        {
          const guint8 header[14] = {
            0, 0, 0, 5, 0, 0, 0, 7, (guint8) depth, (guint8) colour, (guint8) (n & 1), (guint8) (n >> 1 & 1), (guint8) (n / 4 % 3)
          };
          gsize size = 12 + n / 12;
          g_autofree char *pair = g_strdup_printf (" %u:%u ", colour, depth);
          GByteArray *out = begin_png ();

          put_chunk (out, "IHDR", header, size);
          if (colour == 3)
            put_chunk (out, "PLTE", "rgb", 3);
          put_chunk (out, "IDAT", "xx", 2);
          put_chunk (out, "IEND", NULL, 0);
          if (strstr (allowed, pair) != NULL && (n & 3) == 0 && header[12] <= 1 && size == 13)
            g_assert_true (is_fine (out, NULL));
          else
            assert_refused (out, "header");
        }
}

/* Every row of five parts is held against the specification as an expression: H header, P palette, t a text, D pixels, E end. */
TEST ("/images/check/parts-stand-in-the-order-of-the-specification", test_order)
{
  static const char letters[] = "HPtDE";
  static const char * const types[] = { "IHDR", "PLTE", "tEXt", "IDAT", "IEND" };
  g_autoptr (GRegex) plain = g_regex_new ("^H[Pt]*D+t*E", 0, 0, NULL), indexed = g_regex_new ("^Ht*P[Pt]*D+t*E", 0, 0, NULL);

  for (guint n = 0; n < 2 * 3125; n++)
    {
      GByteArray *out = begin_png ();
      char row[6] = "";

      for (guint i = 0, rest = n / 2; i < 5; i++, rest /= 5)
        {
          row[i] = letters[rest % 5];
          if (row[i] == 'H')
            put_header (out, 5, 5, 8, n % 2 == 0 ? 2 : 3);
          else
            put_chunk (out, types[rest % 5], "rgb", row[i] == 'E' ? 0 : 3);
        }
      g_autoptr (GByteArray) owned = out;
      g_autoptr (GError) error = NULL;
      if (slv_image_check_bytes (out->data, out->len, NULL, &error) != g_regex_match (n % 2 == 0 ? plain : indexed, row, 0, NULL))
        g_error ("%s, colour %u: %s", row, n % 2 == 0 ? 2 : 3, error != NULL ? error->message : "was read");
    }
}

/* A palette has as many colours as it has threes of bytes, one to 256. Source: the PNG specification, 11.2.2. */
TEST ("/images/check/a-palette-is-of-whole-colours", test_palette)
{
  static const guint8 colours[800];

  for (gsize size = 0; size < sizeof colours; size++)
    {
      GByteArray *out = begin_png ();

      put_header (out, 5, 5, 8, 3);
      put_chunk (out, "PLTE", colours, size);
      put_chunk (out, "IDAT", "xx", 2);
      put_chunk (out, "IEND", NULL, 0);
      if (size > 0 && size % 3 == 0 && size / 3 <= 256)
        g_assert_true (is_fine (out, NULL));
      else
        assert_refused (out, "order");
    }
}

TEST ("/images/check/what-is-damaged-is-told-as-what-it-is", test_damage)
{
  GByteArray *out = begin_png ();

  put_chunk (out, "IDAT", "xx", 2);
  assert_refused (out, "header");
  out = begin_png ();
  put_header (out, 5, 5, 8, 2);
  put_chunk (out, "IEND", NULL, 0);
  assert_refused (out, "no pixels");
  out = begin_png ();
  put_header (out, 5, 5, 8, 2);
  put_u32 (out, G_MAXUINT32);
  g_byte_array_append (out, (const guint8 *) "IDATxxxxxxxx", 12);
  assert_refused (out, "cut off");
  out = jpeg (5, 5, 1);
  g_byte_array_set_size (out, out->len - 2);
  assert_refused (out, "cut off");
  out = g_byte_array_append (g_byte_array_new (), (const guint8 *) "\xff\xd8", 2);
  put_marker (out, 0xda, "\1\1\0\0\77\0", 6);
  assert_refused (out, "order");
  out = g_byte_array_append (g_byte_array_new (), (const guint8 *) "\xff\xd8", 2);
  put_frame (out, 0xc0, 5, 5);
  put_frame (out, 0xc0, 5, 5);
  assert_refused (out, "header");
  for (gsize size = 0; size < 6; size++)   /* a frame that ends before its components, which lie behind it */
    {
      out = g_byte_array_append (g_byte_array_new (), (const guint8 *) "\xff\xd8", 2);
      put_marker (out, 0xc0, "\10\0\5\0\5", size);
      g_byte_array_append (out, (const guint8 *) "\10\0\5\0\5\1\1\21\0", 9);
      assert_refused (out, "header");
    }
}

/* Texts that are not packed count as they are, to the last byte: of both kinds of file, in as many parts as they need. */
TEST ("/images/check/texts-have-as-much-room-as-they-are-given", test_extra)
{
  g_autofree guint8 *text = g_malloc0 (SLV_IMAGE_EXTRA_MAX + 1);

  for (guint n = 0; n < 4; n++)
    {
      gsize left = SLV_IMAGE_EXTRA_MAX + n % 2;
      GByteArray *out = begin_png ();

      if (n < 2)
        {
          put_header (out, 5, 5, 8, 2);
          put_chunk (out, "tEXt", text, 1000);
          put_chunk (out, "tEXt", text, left - 1000);
          put_chunk (out, "IDAT", "xx", 2);
          put_chunk (out, "IEND", NULL, 0);
        }
      else
        {
          g_byte_array_set_size (out, 0);
          g_byte_array_append (out, (const guint8 *) "\xff\xd8", 2);
          put_frame (out, 0xc0, 5, 5);
          for (gsize part; left > 0; left -= part)
            {
              part = MIN (left, 65533);
              put_marker (out, left % 2 == 0 ? 0xfe : 0xe1, text, part);
            }
          put_marker (out, 0xda, "\1\1\0\0\77\0", 6);
          g_byte_array_append (out, (const guint8 *) "\1\xff\xd9", 3);
        }
      if (n % 2 == 0)
        g_assert_true (is_fine (out, NULL));
      else
        assert_refused (out, "texts");
    }
}

/* Each marker behind the frame of a picture that is fine without it. Source: ITU-T T.81, table B.1. */
TEST ("/images/check/every-marker-is-passed-over-or-refused", test_markers)
{
  static const struct { guint8 to; const char *because; } rows[] = {
    { 0xbf, "order" }, { 0xc2, "header" }, { 0xc3, "arithmetic" }, { 0xc4, NULL }, { 0xcf, "arithmetic" }, { 0xd8, "order" }, { 0xd9, "no pixels" },
    { 0xdb, NULL }, { 0xdc, "arithmetic" }, { 0xfe, NULL }, { 0xff, "order" },
  };

  for (guint marker = 0, row = 0; marker <= 0xff; marker++)
    {
      GByteArray *out = g_byte_array_append (g_byte_array_new (), (const guint8 *) "\xff\xd8", 2);

      row += marker > rows[row].to;
      g_test_message ("%x", marker);
      put_frame (out, 0xc0, 5, 5);
      put_marker (out, (guint8) marker, "\0\0\0\0\0\0", 6);
      put_marker (out, 0xda, "\1\1\0\0\77\0", 6);
      g_byte_array_append (out, (const guint8 *) "\1\xff\xd9", 3);
      if (rows[row].because != NULL)
        assert_refused (out, rows[row].because);
      else
        g_assert_true (is_fine (out, NULL));
    }
}

/* Eight bits deep, of one, three or four components that are all there. Source: ITU-T T.81, B.2.2. */
TEST ("/images/check/a-frame-is-of-a-depth-and-of-components-that-are-read", test_frames)
{
  for (guint n = 0; n < 3 * 3 * 6; n++)
    {
      const guint8 depth = (guint8) (7 + n % 3), components = (guint8) (n / 9);
      const guint8 frame[6 + 3 * 6] = { depth, 0, 5, 0, 5, components };
      gsize size = 5 + 3 * (gsize) components + n / 3 % 3;
      GByteArray *out = g_byte_array_append (g_byte_array_new (), (const guint8 *) "\xff\xd8", 2);

      put_marker (out, 0xc0, frame, size);
      put_marker (out, 0xda, "\1\1\0\0\77\0", 6);
      g_byte_array_append (out, (const guint8 *) "\1\xff\xd9", 3);
      if (depth == 8 && (components == 1 || components == 3 || components == 4) && n / 3 % 3 == 1)
        g_assert_true (is_fine (out, NULL));
      else
        assert_refused (out, "header");
    }
}

TEST ("/images/check/other-files-are-refused", test_strangers)
{
  static const char * const rows[] = { "", "GIF89a…", "RIFF\30\0\0\0WEBPVP8 ", "<svg xmlns='http://www.w3.org/2000/svg'/>", "<!doctype html>",
                                       "\x89PNG", "\xff\xd8", "BM" };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    assert_refused (g_byte_array_append (g_byte_array_new (), (const guint8 *) rows[i], (guint) strlen (rows[i])),
                    *rows[i] == '\0' ? "empty" : "neither");
}

TEST_MAIN ()
