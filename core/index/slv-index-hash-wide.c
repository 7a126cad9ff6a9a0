/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-hash-wide.c: the one function that is compiled for AVX2; nothing else may stand in this file. */
#if defined (__x86_64__) && defined (__GNUC__)
# ifndef __clang__
#  pragma GCC target ("avx2")
#  define XXH_VECTOR 2   /* XXH_AVX2 */
# endif
#endif
#define XXH_INLINE_ALL
#include <xxhash.h>
#include "index/slv-index-hash.h"

guint64
slv_hash_wide (const void *data,
               gsize       size)
{
  return XXH3_64bits (data, size);
}
