/* SPDX-License-Identifier: GPL-3.0-or-later */
/* main-qr.c: `sleeves-qr`: reads a picture from standard input and writes the decks of the QR codes in it, one code a line. A program of
 * its own, because a picture may come from anyone: what decodes it sees nothing else and is ended when it takes too long; and because
 * what it needs would make everything else start slower. */
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>
#include <zbar.h>
#include "cli/slv-cli.h"
#include "images/slv-image-check.h"

#define SECONDS_MAX 20u   /* of the processor, for a picture of 16 million pixels it takes two */

static GBytes *
read_input (void)
{
  GByteArray *bytes = g_byte_array_new ();
  guint8 block[65536];
  gssize n;

  while (bytes->len <= SLV_IMAGE_BYTES_MAX && (n = read (STDIN_FILENO, block, sizeof block)) > 0)
    g_byte_array_append (bytes, block, (guint) n);
  return g_byte_array_free_to_bytes (bytes);
}

static GdkPixbuf *
decode (GBytes *bytes, GError **error)
{
  SlvImageFacts facts;

  if (!slv_image_check_bytes (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &facts, error))
    return NULL;
  g_autoptr (GdkPixbufLoader) loader = gdk_pixbuf_loader_new_with_type (slv_image_kind_to_string (facts.kind), error);
  if (loader == NULL || !gdk_pixbuf_loader_write_bytes (loader, bytes, error))
    {
      if (loader != NULL)
        gdk_pixbuf_loader_close (loader, NULL);
      return NULL;
    }
  if (!gdk_pixbuf_loader_close (loader, error))
    return NULL;
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf (loader);
  return pixbuf != NULL ? g_object_ref (pixbuf) : NULL;
}

/* (transfer full): one byte a pixel; what is transparent is white. */
static guint8 *
to_grey (const GdkPixbuf *pixbuf, gsize *size)
{
  int width = gdk_pixbuf_get_width (pixbuf), height = gdk_pixbuf_get_height (pixbuf), step = gdk_pixbuf_get_n_channels (pixbuf);
  gsize stride = (gsize) gdk_pixbuf_get_rowstride (pixbuf);
  const guint8 *pixels = gdk_pixbuf_read_pixels (pixbuf);
  guint8 *grey = g_malloc (*size = (gsize) width * (gsize) height), *to = grey;

  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      {
        const guint8 *p = pixels + (gsize) y * stride + (gsize) (x * step);
        guint light = (p[0] * 77u + p[1] * 150u + p[2] * 29u) >> 8, cover = step == 4 ? p[3] : 255;

        *to++ = (guint8) ((light * cover + 255 * (255 - cover)) / 255);
      }
  return grey;
}

/* How many decks were written; @others: codes that are none. */
static guint
scan (const GdkPixbuf *pixbuf, guint *others)
{
  zbar_image_scanner_t *scanner = zbar_image_scanner_create ();
  zbar_image_t *image = zbar_image_create ();
  gsize size;
  g_autofree guint8 *grey = to_grey (pixbuf, &size);
  guint n = 0;

  zbar_image_scanner_set_config (scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
  zbar_image_scanner_set_config (scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
  zbar_image_set_format (image, zbar_fourcc ('Y', '8', '0', '0'));
  zbar_image_set_size (image, (unsigned) gdk_pixbuf_get_width (pixbuf), (unsigned) gdk_pixbuf_get_height (pixbuf));
  zbar_image_set_data (image, grey, size, NULL);
  zbar_scan_image (scanner, image);
  for (const zbar_symbol_t *symbol = zbar_image_first_symbol (image); symbol != NULL; symbol = zbar_symbol_next (symbol))
    {
      const char *data = zbar_symbol_get_data (symbol);
      gboolean deck = g_ascii_strncasecmp (data, "SLEEVES:", 8) == 0 && strpbrk (data, "\r\n") == NULL;

      if (deck)
        printf ("%s\n", data);
      n += deck;
      *others += !deck;
    }
  zbar_image_destroy (image);
  zbar_image_scanner_destroy (scanner);
  return n;
}

int
main (void)
{
  const struct rlimit time = { SECONDS_MAX, SECONDS_MAX };
  g_autoptr (GError) error = NULL;
  guint others = 0;

  slv_cli_init_locale ();
  setrlimit (RLIMIT_CPU, &time);
  g_autoptr (GBytes) bytes = read_input ();
  g_autoptr (GdkPixbuf) pixbuf = decode (bytes, &error);
  if (pixbuf != NULL && scan (pixbuf, &others) > 0)
    return fflush (stdout) == 0 ? 0 : 1;
  if (pixbuf == NULL)
    fputs (error != NULL ? error->message : _("the picture cannot be decoded"), stderr);
  else if (others > 0)
    fputs (_("the QR code in this picture is not that of a deck"), stderr);
  else
    fputs (_("no QR code is seen in this picture; take it from nearer, straight, sharp and with the white around it"), stderr);
  return 1;
}
