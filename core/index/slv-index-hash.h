/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-hash.h: private to this room: the checksum of an image. It is most of the time of a start, so a processor that
 * takes 32 bytes at once is let do so, and a large image is shared among threads; the result is always the same. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

#define SLV_HASH_CHUNK (4u << 20)   /* bytes */

/** slv_hash: XXH3 (64 bits) of @size bytes. Any thread. */
guint64 slv_hash       (const void *data, gsize size);
/** The same with AVX2; only where slv_hash() has found that the processor has it. */
guint64 slv_hash_wide  (const void *data, gsize size);
/** slv_hash_large: XXH3 of the hashes of all chunks of SLV_HASH_CHUNK bytes (8 bytes each, in the machine's order). */
guint64 slv_hash_large (const void *data, gsize size);

G_END_DECLS
