/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-private.h: what the checks of both kinds of picture share. */
#pragma once
#include "images/slv-image-check.h"

static inline guint32
slv_image_u32 (const guint8 *data)
{
  return (guint32) data[0] << 24 | (guint32) data[1] << 16 | (guint32) data[2] << 8 | data[3];
}

/** Sets SLV_ERROR_REFUSED with @reason; always FALSE. */
gboolean slv_image_refuse (GError **error, const char *reason);
/** Whether a picture of that size may be decoded. */
gboolean slv_image_check_size (guint64 width, guint64 height, GError **error);
/** A JPEG, from its first marker on; @data begins with ff d8 ff. (slv-image-jpeg.c) */
gboolean slv_image_check_jpeg (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error);
