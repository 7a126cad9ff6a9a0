/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-image.h: pictures of printings as textures: fetched and kept on the disk by SlvImages, decoded in a thread at about the
 * size at which they are shown, and kept in memory under a ceiling, those that were shown last. Main thread only. */
#pragma once
#include <gtk/gtk.h>
#include "images/slv-images.h"

#define SLV_CARD_IMAGE_MEMORY (64u << 20)   /* bytes of decoded pictures */
#define SLV_CARD_IMAGE_WIDTH_MAX 1024       /* pixels */

/** slv_card_image_peek: the texture if it is in memory; borrowed, NULL. @width: as below */
GdkTexture *slv_card_image_peek        (SlvImages *images, SlvIndex *index, guint printing, int width);
/**
 * slv_card_image_load_async:
 * @printing: of @index
 * @width: device pixels at which it will be shown: the texture is as wide as that, or up to half as wide again, never wider than
 *   the picture itself
 * @callback: always called, once, also when it is cancelled
 */
void        slv_card_image_load_async  (SlvImages *images, SlvIndex *index, guint printing, int width, GCancellable *cancellable,
                                        GAsyncReadyCallback callback, gpointer user_data);
/** (transfer full): NULL with what slv_images_request_finish() says, or SLV_ERROR_REFUSED: it cannot be decoded. */
GdkTexture *slv_card_image_load_finish (GAsyncResult *result, GError **error);
/** Bytes of pictures that are in memory. */
gsize       slv_card_image_get_memory  (SlvImages *images);
