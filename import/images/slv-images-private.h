/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-images-private.h: what the files of this room share: addresses, the folder on the disk, one fetch. */
#pragma once
#include "game/slv-image-address.h"
#include "images/slv-images.h"
#include "slv-fetch.h"

#define SLV_IMAGES_SETTING "images"   /* in the library: "yes", or not there */

/** As slv_images_address(), with the scheme, borrowed from the index's games. */
char    *slv_images_address_of (const SlvIndex *index, guint printing, const SlvImageScheme **scheme, GError **error);

/* ---- the folder (slv-image-cache.c); any thread, several programs ---- */

/** What the folder is kept under; several threads may use one. */
typedef struct {
  char    *dir;        /* of the cache itself */
  GMutex   lock;
  guint64  ceiling, bytes;   /* bytes: as last seen, and what was written since; G_MAXUINT64: never seen */
  guint    since;      /* files written since it was last looked at */
  guint    parts;      /* counts names of half files */
} SlvImageCache;
SlvImageCache *slv_image_cache_new (const char *library);
void           slv_image_cache_free (SlvImageCache *cache);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImageCache, slv_image_cache_free)
void           slv_image_cache_set_ceiling (SlvImageCache *cache, guint64 ceiling);
/** slv_image_cache_read: the checked file of @address, which counts as used now; (transfer full). NULL without an error when it is not
 *  there (a file that does not pass the check is removed), with an error when the server is known not to have it. */
GBytes        *slv_image_cache_read (SlvImageCache *cache, const char *address, SlvImageFacts *facts, GError **error);
/** slv_image_cache_open: a half file to write to, or -1 with SLV_ERROR_STORE. @part: (out) (transfer full): its path. */
int            slv_image_cache_open (SlvImageCache *cache, char **part, GError **error);
/** slv_image_cache_keep: makes the half file @part of @size bytes the one of @address, then lets the least recently used ones go that
 *  are too much. SLV_ERROR_STORE; @part is gone in any case. */
gboolean       slv_image_cache_keep (SlvImageCache *cache, const char *address, const char *part, guint64 size, GError **error);
/** Remembers that there is nothing to be had, and why. What cannot be written is no error. */
void           slv_image_cache_mark (SlvImageCache *cache, const char *address, const GError *reason);
void           slv_image_cache_measure (const char *library, SlvImagesSize *size);
/** Lets go what is too much; @all: everything. */
gboolean       slv_image_cache_shrink (SlvImageCache *cache, gboolean all, SlvImagesSize *gone, GError **error);

/* ---- one fetch (slv-image-fetch.c); in a thread ---- */

/** Fetches, checks and keeps. @pause: (out): the server does not answer and should be left alone for a while. */
GBytes        *slv_image_fetch (SlvImageCache *cache, SlvFetchSession *session, const SlvImageScheme *scheme, const char *address,
                                SlvImageFacts *facts, gboolean *pause, GCancellable *cancellable, GError **error);

/* ---- who waits for what (slv-images-queue.c); the thread of the SlvImages ---- */

/** What a finished request carries. */
typedef struct { GBytes *bytes; SlvImageFacts facts; } SlvImageResult;
void           slv_image_result_free (SlvImageResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvImageResult, slv_image_result_free)

typedef struct _SlvImageQueue SlvImageQueue;
/** @cache: borrowed; the queue and everything that it has begun are over before slv_image_queue_free() returns. */
SlvImageQueue *slv_image_queue_new (SlvImageCache *cache);
void           slv_image_queue_free (SlvImageQueue *queue);
/** Takes @address; @scheme is borrowed from @games. @task ends with an SlvImageResult or an error; its source object keeps the queue. */
void           slv_image_queue_add (SlvImageQueue *queue, char *address, SlvGames *games, const SlvImageScheme *scheme, GTask *task);
/** Every request that has not ended ends with @reason. */
void           slv_image_queue_drop (SlvImageQueue *queue, const GError *reason);
