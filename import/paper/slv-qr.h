/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-qr.h: QR codes: made of a text and drawn, here; read from a picture by a small program of its own (slv-qr-read.h). Source: ISO/IEC
 * 18004, by libqrencode. Any thread. */
#pragma once
#include <cairo.h>
#include "base/slv-error.h"

#define SLV_QR_VERSION_MAX 40   /* the largest there is: 177 modules a side */

typedef struct _SlvQr SlvQr;
/**
 * slv_qr_new:
 * @text: capital letters and digits take least room
 * @version_max: 1 to SLV_QR_VERSION_MAX: the largest one that can still be printed where it is for
 * Returns: (transfer full): the most robust one that holds @text; SLV_ERROR_REFUSED when none does.
 */
SlvQr *slv_qr_new  (const char *text, int version_max, GError **error);
void   slv_qr_free (SlvQr *qr);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvQr, slv_qr_free)
/** slv_qr_draw: black on white, with the margin that readers need, as a square of @side in @cr's units with its upper left corner at @x, @y. */
void   slv_qr_draw (const SlvQr *qr, cairo_t *cr, double x, double y, double side);
/** slv_qr_to_text: (transfer full): lines of half blocks, two rows of modules a line, dark where a terminal's ground is light: white is drawn. */
char  *slv_qr_to_text (const SlvQr *qr);
