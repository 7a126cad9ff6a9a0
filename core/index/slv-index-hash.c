/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-hash.c: see the header. */
#include "config.h"
#include "index/slv-index-hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

guint64
slv_hash (const void *data,
          gsize       size)
{
#if defined (__x86_64__) && defined (__GNUC__)
  if (__builtin_cpu_supports ("avx2"))
    return slv_hash_wide (data, size);
#endif
  return XXH3_64bits (data, size);
}
