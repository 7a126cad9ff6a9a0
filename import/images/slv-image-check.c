/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-check.c: what a file is, and PNG from its signature to its end. Parts are walked by their lengths; packed texts and
 * profiles are unpacked into nothing, to see how large they would become. Source: the PNG specification (3rd edition), 5 and 11. */
#include "images/slv-image-check.h"

static inline guint32
slv_image_u32 (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

static const guint8 png_signature[8] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };

static gboolean slv_image_check_jpeg (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error);

/* Sets SLV_ERROR_REFUSED with @reason; always FALSE. */
static gboolean
slv_image_refuse (GError **error, const char *reason)
{
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL, "%s", reason);
}

/* Whether a picture of that size may be decoded. */
static gboolean
slv_image_check_size (guint64 width, guint64 height, GError **error)
{
  if (width == 0 || height == 0)
    return slv_image_refuse (error, _("the picture has no size"));
  if (width <= SLV_IMAGE_SIDE_MAX && height <= SLV_IMAGE_SIDE_MAX && width * height <= SLV_IMAGE_PIXELS_MAX)
    return TRUE;
  return slv_set_error (error, SLV_ERROR_REFUSED, NULL,
                        _("the picture claims %lu × %lu pixels, more than the %u × %u that are shown"),
                        (gulong) width, (gulong) height, SLV_IMAGE_SIDE_MAX, SLV_IMAGE_SIDE_MAX);
}

const char *
slv_image_kind_to_string (SlvImageKind kind)
{
  return kind == SLV_IMAGE_PNG ? "png" : "jpeg";
}

/* ---- what is packed ---- */

/* Adds to @total what @data unpacks to, until it is beyond the ceiling. Broken packing is the decoder's affair: it leaves such a text
 * out. */
static void
count_unpacked (const guint8 *data, gsize size, gsize *total)
{
  g_autoptr (GZlibDecompressor) zlib = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB);
  guint8 out[16384];

  while (*total <= SLV_IMAGE_EXTRA_MAX)
    {
      gsize took = 0, made = 0;
      GConverterResult result = g_converter_convert (G_CONVERTER (zlib), data, size, out, sizeof out, G_CONVERTER_INPUT_AT_END,
                                                     &took, &made, NULL);

      *total += made;
      if (result != G_CONVERTER_CONVERTED)   /* else it went on: zlib calls standing still an error */
        break;
      data += took;
      size -= took;
    }
}

/* Where the packed part of a chunk begins; NULL: nothing in it is packed. */
static const guint8 *
packed_part (const guint8 *chunk, gsize size, const char *type)
{
  const guint8 *name = memchr (chunk, '\0', MIN (size, 80)), *end = chunk + size, *at;

  if (name == NULL)
    return NULL;
  if (strcmp (type, "zTXt") == 0 || strcmp (type, "iCCP") == 0)
    return end - name > 2 ? name + 2 : NULL;
  if (strcmp (type, "iTXt") != 0 || end - name < 5 || name[1] == 0)
    return NULL;
  at = memchr (name + 3, '\0', (gsize) (end - name) - 3);   /* language, then the keyword translated */
  at = at != NULL ? memchr (at + 1, '\0', (gsize) (end - at) - 1) : NULL;
  return at != NULL ? at + 1 : NULL;
}

/* ---- PNG ---- */

/** A walk over chunks. */
typedef struct { gboolean header, pixels, pixels_over, palette; guint colour; gsize extra; SlvImageFacts *facts; } Png;

static gboolean
read_header (Png *png, const guint8 *data, gsize size, GError **error)
{
  /* bit depths that a type of colour may have, one bit each */
  static const guint depths[7] = { 0x10116, 0, 0x10100, 0x116, 0x10100, 0, 0x10100 };

  if (size != 13 || data[9] > 6 || data[8] > 16 || (depths[data[9]] & (1u << data[8])) == 0 || data[10] != 0 || data[11] != 0
      || data[12] > 1)
    return slv_image_refuse (error, _("the header of the picture is damaged"));
  if (!slv_image_check_size (slv_image_u32 (data), slv_image_u32 (data + 4), error))
    return FALSE;
  png->header = TRUE;
  png->colour = data[9];
  *png->facts = (SlvImageFacts) { SLV_IMAGE_PNG, slv_image_u32 (data), slv_image_u32 (data + 4), 0 };
  return TRUE;
}

static gboolean
add_extra (Png *png, const guint8 *data, gsize size, const char *type, GError **error)
{
  const guint8 *packed = packed_part (data, size, type);

  png->extra += size;
  if (packed != NULL)
    count_unpacked (packed, size - (gsize) (packed - data), &png->extra);
  return png->extra <= SLV_IMAGE_EXTRA_MAX
         || slv_image_refuse (error, _("the texts and profiles in the picture are larger than what is read of them"));
}

/* @over: (out): that was the last one */
static gboolean
take_chunk (Png *png, const guint8 *data, gsize size, const char *type, gboolean *over, GError **error)
{
  gboolean pixels = strcmp (type, "IDAT") == 0;

  if (png->pixels && !pixels)
    png->pixels_over = TRUE;
  if (!png->header)
    return strcmp (type, "IHDR") == 0 ? read_header (png, data, size, error)
                                      : slv_image_refuse (error, _("the header of the picture is damaged"));
  if (strcmp (type, "IEND") == 0)
    {
      *over = TRUE;
      return png->pixels || slv_image_refuse (error, _("the picture has no pixels"));
    }
  if (strcmp (type, "PLTE") == 0)
    {
      png->palette = size > 0 && size % 3 == 0 && size <= 768 && !png->pixels;
      return png->palette || slv_image_refuse (error, _("the parts of the picture stand in an impossible order"));
    }
  if (!pixels)
    return strcmp (type, "IHDR") != 0 ? add_extra (png, data, size, type, error)
                                      : slv_image_refuse (error, _("the header of the picture is damaged"));
  png->pixels = TRUE;
  return (!png->pixels_over && (png->colour != 3 || png->palette))
         || slv_image_refuse (error, _("the parts of the picture stand in an impossible order"));
}

static gboolean
check_png (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error)
{
  Png png = { .facts = facts };
  gsize at = sizeof png_signature;
  gboolean over = FALSE;

  while (!over)
    {
      char type[5] = "";
      guint32 length;

      if (size - at < 12 || (length = slv_image_u32 (data + at)) > size - at - 12)
        return slv_image_refuse (error, _("the picture is cut off"));
      for (guint i = 0; i < 4; i++)
        type[i] = (char) data[at + 4 + i];
      if (!take_chunk (&png, data + at + 8, length, type, &over, error))
        return FALSE;
      at += 12 + (gsize) length;
    }
  return TRUE;
}

/* ---- what it is ---- */

gboolean
slv_image_check_bytes (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error)
{
  SlvImageFacts found = { 0 };
  gboolean sound;

  if (size > SLV_IMAGE_BYTES_MAX)
    {
      g_autofree char *most = g_format_size_full (SLV_IMAGE_BYTES_MAX, G_FORMAT_SIZE_IEC_UNITS);

      return slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the picture is larger than %s, the most that is read"), most);
    }
  if (size >= sizeof png_signature && memcmp (data, png_signature, sizeof png_signature) == 0)
    sound = check_png (data, size, &found, error);
  else if (size >= 3 && data[0] == 0xff && data[1] == 0xd8 && data[2] == 0xff)
    sound = slv_image_check_jpeg (data, size, &found, error);
  else
    sound = slv_image_refuse (error, size == 0 ? _("the file is empty") : _("this is neither PNG nor JPEG"));
  if (sound && facts != NULL)
    *facts = found;
  return sound;
}

/* JPEG from marker to marker. Between them pixels are only passed over; what is counted is how often a decoder
 * would have to go over them. Source: ITU-T T.81, annex B. */

enum { SOF0 = 0xc0, SOF1 = 0xc1, SOF2 = 0xc2, DHT = 0xc4, JPG = 0xc8, DAC = 0xcc, SOF15 = 0xcf, RST0 = 0xd0, RST7 = 0xd7, SOI = 0xd8,
       EOI = 0xd9, SOS = 0xda, DNL = 0xdc, APP0 = 0xe0, APP15 = 0xef, COM = 0xfe };

/** A walk over markers. */
typedef struct { const guint8 *at, *end; gboolean frame; guint passes; gsize extra; SlvImageFacts *facts; } Jpeg;

static gboolean
read_frame (Jpeg *jpeg, guint marker, const guint8 *data, gsize size, GError **error)
{
  if (marker > SOF2)
    return slv_image_refuse (error, _("the picture is a kind of JPEG that is not read (arithmetic or lossless)"));
  if (jpeg->frame || size < 6)
    return slv_image_refuse (error, _("the header of the picture is damaged"));
  guint height = (guint) data[1] << 8 | data[2];
  guint width = (guint) data[3] << 8 | data[4];
  guint components = data[5];
  if (data[0] != 8 || (components != 1 && components != 3 && components != 4) || size != 6 + 3 * (gsize) components)
    return slv_image_refuse (error, _("the header of the picture is damaged"));
  if (!slv_image_check_size (width, height, error))
    return FALSE;
  jpeg->frame = TRUE;
  *jpeg->facts = (SlvImageFacts) { SLV_IMAGE_JPEG, width, height, components };
  return TRUE;
}

/* Passes over pixels to the next marker that is none within them; FALSE: there is none. */
static gboolean
skip_pixels (Jpeg *jpeg)
{
  while (jpeg->at + 1 < jpeg->end)
    {
      const guint8 *ff = memchr (jpeg->at, 0xff, (gsize) (jpeg->end - jpeg->at) - 1);

      if (ff == NULL)
        return FALSE;
      jpeg->at = ff;
      if (ff[1] == 0xff)
        jpeg->at = ff + 1;
      else if (ff[1] == 0 || (ff[1] >= RST0 && ff[1] <= RST7))
        jpeg->at = ff + 2;
      else
        return TRUE;
    }
  return FALSE;
}

/* A part with a length; @data after that length. */
static gboolean
take_part (Jpeg *jpeg, guint marker, const guint8 *data, gsize size, GError **error)
{
  if (marker >= SOF0 && marker <= SOF15 && marker != DHT && marker != JPG && marker != DAC)
    return read_frame (jpeg, marker, data, size, error);
  if (marker == DNL || marker == DAC || marker == JPG)
    return slv_image_refuse (error, _("the picture is a kind of JPEG that is not read (arithmetic or lossless)"));
  if ((marker >= APP0 && marker <= APP15) || marker == COM)
    {
      jpeg->extra += size;
      return jpeg->extra <= SLV_IMAGE_EXTRA_MAX
             || slv_image_refuse (error, _("the texts and profiles in the picture are larger than what is read of them"));
    }
  if (marker != SOS)
    return TRUE;
  if (!jpeg->frame)
    return slv_image_refuse (error, _("the parts of the picture stand in an impossible order"));
  if (++jpeg->passes > SLV_IMAGE_PASSES_MAX)
    return slv_image_refuse (error, _("the picture wants more passes over its pixels than it gets"));
  return skip_pixels (jpeg) || slv_image_refuse (error, _("the picture is cut off"));
}

/* From one marker to behind it and what belongs to it. @over: (out): that was the end. */
static gboolean
take_marker (Jpeg *jpeg, gboolean *over, GError **error)
{
  while (jpeg->end - jpeg->at >= 2 && jpeg->at[0] == 0xff && jpeg->at[1] == 0xff)   /* filling */
    jpeg->at++;
  if (jpeg->end - jpeg->at < 2)
    return slv_image_refuse (error, _("the picture is cut off"));
  guint marker = jpeg->at[1];
  if (jpeg->at[0] != 0xff || marker < SOF0 || marker == SOI || (marker >= RST0 && marker <= RST7))
    return slv_image_refuse (error, _("the parts of the picture stand in an impossible order"));
  jpeg->at += 2;
  if (marker == EOI)
    {
      *over = TRUE;
      return jpeg->passes > 0 || slv_image_refuse (error, _("the picture has no pixels"));
    }
  gsize left = (gsize) (jpeg->end - jpeg->at);
  gsize length = left >= 2 ? (gsize) jpeg->at[0] << 8 | jpeg->at[1] : 0;
  if (length < 2 || length > left)
    return slv_image_refuse (error, _("the picture is cut off"));
  jpeg->at += length;
  return take_part (jpeg, marker, jpeg->at - length + 2, length - 2, error);
}

/* A JPEG, from its first marker on; @data begins with ff d8 ff. */
static gboolean
slv_image_check_jpeg (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error)
{
  Jpeg jpeg = { .at = data + 2, .end = data + size, .facts = facts };
  gboolean over = FALSE;

  while (!over)
    if (!take_marker (&jpeg, &over, error))
      return FALSE;
  return TRUE;
}
