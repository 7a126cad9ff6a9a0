/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-hash.c: see the header. */
#include "config.h"
#include "index/slv-index-hash.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

#define THREADS_MAX 4

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

typedef struct { const guint8 *data; gsize size; guint64 *hashes; gint n, next; } Work;

static gpointer
hash_chunks (gpointer user_data)
{
  Work *work = user_data;
  gint chunk;

  while ((chunk = g_atomic_int_add (&work->next, 1)) < work->n)
    {
      gsize at = (gsize) chunk * SLV_HASH_CHUNK;

      work->hashes[chunk] = slv_hash (work->data + at, MIN (work->size - at, SLV_HASH_CHUNK));
    }
  return NULL;
}

guint64
slv_hash_large (const void *data,
                gsize       size)
{
  gsize n = (size + SLV_HASH_CHUNK - 1) / SLV_HASH_CHUNK;
  g_autofree guint64 *hashes = g_new (guint64, n + 1);
  Work work = { data, size, hashes, (gint) n, 0 };
  GThread *threads[THREADS_MAX - 1];
  guint n_threads = (guint) MIN (MIN (g_get_num_processors (), THREADS_MAX), n / 2), started = 0;

  for (guint i = 1; i < n_threads; i++)
    {
      threads[started] = g_thread_try_new ("hash", hash_chunks, &work, NULL);   /* without it, it only takes longer */
      started += threads[started] != NULL;
    }
  hash_chunks (&work);
  for (guint i = 0; i < started; i++)
    g_thread_join (threads[i]);
  return slv_hash (hashes, n * sizeof (guint64));
}
