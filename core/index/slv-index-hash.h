/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-hash.h: private to this room: the checksum of a block of an image. A processor that takes 32 bytes at once is let do
 * so; the result is always the same. */
#pragma once
#include <glib.h>
G_BEGIN_DECLS

/** slv_hash: XXH3 (64 bits) of @size bytes. Any thread. */
guint64 slv_hash       (const void *data, gsize size);
/** The same with AVX2; only where slv_hash() has found that the processor has it. */
guint64 slv_hash_wide  (const void *data, gsize size);

G_END_DECLS
