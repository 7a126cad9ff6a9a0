/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-jpeg.c: JPEG from marker to marker. Between them pixels are only passed over; what is counted is how often a decoder
 * would have to go over them. Source: ITU-T T.81, annex B. */
#include "images/slv-image-private.h"
#include <glib/gi18n-lib.h>
#include <string.h>

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

gboolean
slv_image_check_jpeg (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error)
{
  Jpeg jpeg = { .at = data + 2, .end = data + size, .facts = facts };
  gboolean over = FALSE;

  while (!over)
    if (!take_marker (&jpeg, &over, error))
      return FALSE;
  return TRUE;
}
