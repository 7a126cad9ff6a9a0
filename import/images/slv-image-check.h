/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-image-check.h: whether bytes are a picture that may be decoded, told from the headers alone. Nothing is decoded here: a
 * file that claims to be larger than the ceilings, that hides a bomb among its texts and profiles, or that ends too early is
 * refused before a decoder sees it. */
#pragma once
#include "base/slv-error.h"

#define SLV_IMAGE_BYTES_MAX    (16u << 20)   /* one file */
#define SLV_IMAGE_SIDE_MAX     4096u         /* pixels */
#define SLV_IMAGE_PIXELS_MAX   (16u << 20)   /* 4096 × 4096 */
#define SLV_IMAGE_EXTRA_MAX    (4u << 20)    /* bytes of what is no pixel (texts, profiles), unpacked, altogether */
#define SLV_IMAGE_PASSES_MAX   64u           /* passes over the pixels of a progressive JPEG */

typedef enum { SLV_IMAGE_PNG, SLV_IMAGE_JPEG } SlvImageKind;

/** @width, @height: pixels, 1 to SLV_IMAGE_SIDE_MAX. @components: of a JPEG: 1 grey, 3 colours, 4 those of print; 0 of a PNG. */
typedef struct { SlvImageKind kind; guint width, height, components; } SlvImageFacts;

/**
 * slv_image_check_bytes:
 * @data: (nullable) (array length=size): the whole file
 * @facts: (out caller-allocates) (optional): only on success
 * Kind by content, never by name or by what a server says of it. SLV_ERROR_REFUSED with the reason: no PNG and no JPEG, too large,
 * cut off, parts in an impossible order, packed texts and profiles that unpack to more than SLV_IMAGE_EXTRA_MAX. Any thread.
 */
gboolean    slv_image_check_bytes (const guint8 *data, gsize size, SlvImageFacts *facts, GError **error);
/** "png", "jpeg". */
const char *slv_image_kind_to_string (SlvImageKind kind);
