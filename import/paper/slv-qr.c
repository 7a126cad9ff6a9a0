/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-qr.c: see the header. */
#include "paper/slv-qr.h"
#include <qrencode.h>

#define MARGIN 4   /* modules around a code that have to be white (ISO/IEC 18004, 9.1) */

struct _SlvQr { QRcode *code; };

SlvQr *
slv_qr_new (const char *text, int version_max, GError **error)
{
  static const QRecLevel levels[] = { QR_ECLEVEL_M, QR_ECLEVEL_L };   /* more than M makes modules too small for a screen */

  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      QRcode *code = QRcode_encodeString (text, 0, levels[i], QR_MODE_8, TRUE);

      if (code != NULL && code->version <= version_max)
        {
          SlvQr *qr = g_new (SlvQr, 1);

          qr->code = code;
          return qr;
        }
      QRcode_free (code);
    }
  slv_set_error (error, SLV_ERROR_REFUSED, NULL, _("the deck has too much in it for a QR code; send its text or a file instead"));
  return NULL;
}

SLV_DEFINE_FREE (SlvQr, slv_qr_free, (QRcode_free, code));

/* Whether the module is dark; those of the margin are not. */
static gboolean
is_dark (const SlvQr *qr, int x, int y)
{
  int width = qr->code->width;

  return x >= 0 && y >= 0 && x < width && y < width && (qr->code->data[y * width + x] & 1) != 0;
}

void
slv_qr_draw (const SlvQr *qr, cairo_t *cr, double x, double y, double side)
{
  int width = qr->code->width;

  cairo_save (cr);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, x, y, side, side);
  cairo_fill (cr);
  cairo_translate (cr, x, y);
  cairo_scale (cr, side / (width + 2 * MARGIN), side / (width + 2 * MARGIN));
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_NONE);   /* neighbours leave no seam */
  for (int row = 0; row < width; row++)
    for (int column = 0; column < width; column++)
      if (is_dark (qr, column, row))
        cairo_rectangle (cr, column + MARGIN, row + MARGIN, 1, 1);
  cairo_fill (cr);
  cairo_restore (cr);
}

char *
slv_qr_to_text (const SlvQr *qr)
{
  static const char * const blocks[] = { "█", "▄", "▀", " " };   /* white is drawn: upper and lower, lower, upper, none */
  GString *text = g_string_new (NULL);

  for (int y = -MARGIN; y < qr->code->width + MARGIN; y += 2)
    {
      for (int x = -MARGIN; x < qr->code->width + MARGIN; x++)
        g_string_append (text, blocks[(is_dark (qr, x, y) ? 1 : 0) + (is_dark (qr, x, y + 1) ? 2 : 0)]);
      g_string_append_c (text, '\n');
    }
  return g_string_free (text, FALSE);
}
