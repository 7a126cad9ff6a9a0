/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-images.h: pictures of printings: fetched when they are asked for, checked, and kept in the library's folder images/ under a
 * ceiling. Off until a person switches them on. Host and path of an address come from the definition's <images>; what a card list
 * says can only choose within them. Never in the databases; the folder can be deleted at any time. Knows no GTK and decodes nothing:
 * what is handed out has passed slv_image_check_bytes(), and is to be decoded away from the main thread.
 *
 * Use in the window:
 *
 *   slv_images_request_async (images, index, printing, cell->cancellable, got_picture, g_object_ref (cell));
 *   …
 *   g_autoptr (GBytes) file = slv_images_request_finish (images, result, &facts, &error);
 *
 * One callback for every request, also for one that is cancelled, never from within slv_images_request_async(). */
#pragma once
#include "images/slv-image-check.h"
#include "index/slv-index.h"

#define SLV_IMAGES_FOLDER       "images"                              /* in the library's folder */
#define SLV_IMAGES_CEILING      (G_GUINT64_CONSTANT (500) << 20)      /* bytes, unless a person says otherwise */
#define SLV_IMAGES_CEILING_MIN  (G_GUINT64_CONSTANT (1) << 20)
#define SLV_IMAGES_CEILING_MAX  (G_GUINT64_CONSTANT (1) << 40)
#define SLV_IMAGES_AT_ONCE      4u         /* requests over the network, all servers together; a definition may want fewer */
#define SLV_IMAGES_ABSENT_S     86400u     /* for so long a server is not asked again for what it does not have */
#define SLV_IMAGES_PAUSE_S      30u        /* for so long a server that does not answer is left alone */

/* ---- addresses ---- */

/**
 * slv_images_address: where the picture of @printing is to be had, by the first <images> of its game that has a place for it.
 * SLV_ERROR_NO: neither the list nor the definition knows of a picture (nothing to tell a person); SLV_ERROR_REFUSED: what the list
 * gives is outside of what the definition allows, with the reason. Looks at nothing but memory.
 * @address: (out) (optional) (transfer full)
 * Returns: whether there is one. Any thread.
 */
gboolean    slv_images_address (const SlvIndex *index, guint printing, char **address, GError **error);
/** slv_images_pick: the printing of the card @row that is to be shown: the one of @set and @number where they are given and there,
 *  else the first that has an address and is not gone, else the first. SLV_ROW_NONE: the card has no printings. Any thread.
 *  @set, @number: (nullable): as a deck writes them, case ignored. */
guint       slv_images_pick (const SlvIndex *index, guint row, const char *set, const char *number);

/* ---- the cache and its settings ---- */

#define SLV_TYPE_IMAGES (slv_images_get_type ())
/** signal "changed": pictures were switched on or off by this object, or whoever has cleared the cache says so: what is shown is to be asked anew.
 *  All functions are for the thread that made it, with its thread-default main context, unless they say otherwise. */
G_DECLARE_FINAL_TYPE (SlvImages, slv_images, SLV, IMAGES, GObject)

/** slv_images_new: @store: borrowed, must outlive the object; settings are read from it and written to it, the folder is beside it.
 *  Makes nothing on the disk. Never fails. */
SlvImages  *slv_images_new (SlvStore *store);
/** Whether pictures are fetched and shown. FALSE unless switched on; another program's change is seen within two seconds. */
gboolean    slv_images_get_enabled (SlvImages *images);
/** slv_images_set_enabled: remembers it in the library; switching off ends what is on its way (SLV_ERROR_NO) and keeps the cache.
 *  Emits "changed". Errors as slv_store_set_setting(). On disk when it returns TRUE: the choice; else the one before. */
gboolean    slv_images_set_enabled (SlvImages *images, gboolean enabled, GError **error);
/** The most that the cache may hold, in bytes; SLV_IMAGES_CEILING unless set. */
guint64     slv_images_get_ceiling (SlvImages *images);
/** slv_images_set_ceiling: SLV_ERROR_USAGE outside of SLV_IMAGES_CEILING_MIN…MAX. What is too much stays until slv_images_shrink(), or
 *  until the next picture comes. On disk as there. */
gboolean    slv_images_set_ceiling (SlvImages *images, guint64 bytes, GError **error);

/** What lies in the cache. @absent: servers' answers that there is no such picture. */
typedef struct { guint64 files, bytes, absent; } SlvImagesSize;
/** slv_images_measure: reads the folder (a few milliseconds for thousands of files); zeros when there is none. Any thread. */
void        slv_images_measure (SlvImages *images, SlvImagesSize *size);
/** slv_images_shrink: removes files of the cache, and nothing else: those that are beyond the ceiling. SLV_ERROR_STORE. On disk when it
 *  returns: what could not be removed. Any thread, but not a window's main thread.
 *  @all: every file instead
 *  @gone: (out caller-allocates) (optional): what was removed */
gboolean    slv_images_shrink (SlvImages *images, gboolean all, SlvImagesSize *gone, GError **error);

/* ---- pictures ---- */

/**
 * slv_images_request_async: asks for the picture of @printing, from the cache or over the network. Requests for one picture share one
 *   fetch; it ends when the last of them is cancelled. Those that were asked first are served first, at most SLV_IMAGES_AT_ONCE over
 *   the network, and each server as gently as its definition says.
 * @index: only looked at before this returns
 * @cancellable: (nullable): cancelling answers at once with SLV_ERROR_CANCELLED (from the main loop)
 * @callback: always called, from the main loop, once
 */
void        slv_images_request_async (SlvImages *images, SlvIndex *index, guint printing, GCancellable *cancellable,
                                      GAsyncReadyCallback callback, gpointer user_data);
/**
 * slv_images_request_finish:
 * @facts: (out caller-allocates) (optional)
 * Returns: (transfer full): the whole file, checked: to be decoded in a thread (gdk_texture_new_from_bytes()). NULL with
 *   SLV_ERROR_NO: pictures are off, or there is none of this printing: draw the card, say nothing;
 *   SLV_ERROR_NOT_FOUND: the server has none (remembered for a day): draw the card;
 *   SLV_ERROR_REFUSED: address or file is not what it should be (a file: remembered for a day); SLV_ERROR_NETWORK: no answer, worth
 *   another try after SLV_IMAGES_PAUSE_S; SLV_ERROR_STORE: the cache cannot be written; SLV_ERROR_CANCELLED.
 *   The message is a translated reason in lower case, for a tooltip.
 */
GBytes     *slv_images_request_finish (SlvImages *images, GAsyncResult *result, SlvImageFacts *facts, GError **error);

/** slv_images_is_on: what slv_images_get_enabled() says, for programs that fetch nothing. The thread of @store. */
gboolean    slv_images_is_on (SlvStore *store);
/** slv_images_peek: the picture if it lies in the cache, else NULL; nothing is fetched, the settings do not matter. Reads the disk:
 *  not in a window's main thread. @dir: the library's folder. Any thread. (transfer full) (nullable)
 *  @facts: (out caller-allocates) (optional) */
GBytes     *slv_images_peek (const char *dir, const SlvIndex *index, guint printing, SlvImageFacts *facts);
