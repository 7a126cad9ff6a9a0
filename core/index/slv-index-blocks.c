/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-blocks.c: see the header. */
#include "config.h"
#include "index/slv-index-blocks.h"

#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "index/slv-index-hash.h"

#define MANY       (64u << 10)   /* bytes from which it pays to ask for all pages of a stretch at once */
#define LARGE_PAGE (2u << 20)    /* bytes; only a guess at what the processor has */

static inline gsize
n_blocks_of (gsize size)
{
  return (size + SLV_BLOCK - 1) / SLV_BLOCK;
}

gsize
slv_image_file_size (gsize size)
{
  gsize n = n_blocks_of (size), pages = (n + SLV_BLOCK_SUMS - 1) / SLV_BLOCK_SUMS;

  return (n * SLV_BLOCK) + (n + pages) * sizeof (guint64);
}

/* The header holds the sum of all sums, so it is under none itself. */
static guint64
sum_of_block (const guint8 *base,
              gsize         size,
              gsize         block)
{
  gsize from = block * SLV_BLOCK, end = MIN (from + SLV_BLOCK, size);

  from = block == 0 ? MIN (sizeof (SlvImageHeader), end) : from;
  return slv_hash (base + from, end - from);
}

static guint64
sum_of_page (const guint64 *sums,
             gsize          n_blocks,
             gsize          page)
{
  gsize first = page * SLV_BLOCK_SUMS;

  return slv_hash (sums + first, MIN (SLV_BLOCK_SUMS, n_blocks - first) * sizeof (guint64));
}

/* What the header calls checksum: of what follows it there, and of the tops. */
static guint64
sum_of_tops (const SlvImageHeader *header,
             const guint64        *tops,
             gsize                 n)
{
  const gsize from = G_STRUCT_OFFSET (SlvImageHeader, revision);
  guint64 sums[2] = { slv_hash ((const char *) header + from, sizeof *header - from), slv_hash (tops, n * sizeof (guint64)) };

  return slv_hash (sums, sizeof sums);
}

guint64 *
slv_image_sums (const void *base,
                gsize       size,
                gsize      *n)
{
  gsize blocks = n_blocks_of (size), pages = (blocks + SLV_BLOCK_SUMS - 1) / SLV_BLOCK_SUMS;
  guint64 *sums = g_new (guint64, blocks + pages);

  for (gsize i = 0; i < blocks; i++)
    sums[i] = sum_of_block (base, size, i);
  for (gsize i = 0; i < pages; i++)
    sums[blocks + i] = sum_of_page (sums, blocks, i);
  *n = blocks + pages;
  return sums;
}

guint64
slv_image_checksum (const SlvImageHeader *header)
{
  gsize n, blocks = n_blocks_of (header->size);
  g_autofree guint64 *sums = slv_image_sums (header, header->size, &n);

  return sum_of_tops (header, sums + blocks, n - blocks);
}

/* ---- opening ---- */

static gboolean
read_at (int    file,
         void  *to,
         gsize  size,
         gsize  at)
{
  while (size > 0)
    {
      gssize n = pread (file, to, size, (off_t) at);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;   /* cut meanwhile */
      to = (guint8 *) to + n;
      at += (gsize) n;
      size -= (gsize) n;
    }
  return TRUE;
}

/* The header, and the tops that it vouches for. */
static gboolean
read_top (SlvBlocks *blocks,
          int        file,
          gsize      file_size)
{
  SlvImageHeader header;
  guint64 expected;
  void *start;

  if (!read_at (file, &header, sizeof header, 0) || header.size < sizeof header || header.size > file_size
      || slv_image_file_size (header.size) != file_size || !slv_image_layout (header.counts, blocks->offsets, &expected)
      || expected != header.size)
    return FALSE;
  blocks->size = header.size;
  blocks->n_blocks = n_blocks_of (header.size);
  blocks->n_pages = (blocks->n_blocks + SLV_BLOCK_SUMS - 1) / SLV_BLOCK_SUMS;
  blocks->tops = g_new (guint64, blocks->n_pages);
  if (!read_at (file, blocks->tops, blocks->n_pages * sizeof (guint64), file_size - blocks->n_pages * sizeof (guint64))
      || sum_of_tops (&header, blocks->tops, blocks->n_pages) != header.checksum)
    return FALSE;
  start = mmap (NULL, blocks->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (start == MAP_FAILED)
    return FALSE;
  blocks->base = start;
  memcpy (blocks->base, &header, sizeof header);
  return TRUE;
}

SlvBlocks *
slv_blocks_open (int            file,
                 gsize          file_size,
                 SlvBlocksAnew  make,
                 gpointer       make_data,
                 GDestroyNotify make_free)
{
  SlvBlocks *blocks = g_new0 (SlvBlocks, 1);

  g_mutex_init (&blocks->lock);
  blocks->file = -1;
  blocks->make = make;
  blocks->make_data = make_data;
  blocks->make_free = make_free;
  if (!read_top (blocks, file, file_size))
    {
      slv_blocks_free (blocks);
      return NULL;
    }
  blocks->file = file;
  /* the kernel gives zeros when they are first touched, so a large index costs no more than a small one */
  blocks->sums = g_malloc0 (blocks->n_blocks * sizeof (guint64));
  blocks->ready = g_malloc0 (blocks->n_blocks);
  blocks->page_ready = g_malloc0 (blocks->n_pages);
  blocks->columns = g_malloc0 (((const SlvImageHeader *) (gpointer) blocks->base)->counts[SLV_COUNT_ATTRS] + 1);
  return blocks;
}

void
slv_blocks_free (SlvBlocks *blocks)
{
  if (blocks == NULL)
    return;
  if (blocks->base != NULL)
    munmap (blocks->base, blocks->size);
  if (blocks->file >= 0)
    close (blocks->file);
  blocks->make_free (blocks->make_data);
  g_clear_pointer (&blocks->anew, g_bytes_unref);
  g_free (blocks->sums);
  g_free (blocks->tops);
  g_free (blocks->ready);
  g_free (blocks->page_ready);
  g_free (blocks->columns);
  g_mutex_clear (&blocks->lock);
  g_free (blocks);
}

/* ---- what is wrong ---- */

/* The image built anew, when it is the same one. */
static const guint8 *
same_image (SlvBlocks *blocks)
{
  gsize size;
  const guint8 *data;

  if (blocks->anew == NULL && !blocks->lost)
    blocks->anew = blocks->make (blocks->make_data);
  data = blocks->anew != NULL ? g_bytes_get_data (blocks->anew, &size) : NULL;
  if (data != NULL && size == blocks->size && memcmp (data, blocks->base, sizeof (SlvImageHeader)) == 0)
    return data;
  g_atomic_int_set (&blocks->lost, TRUE);
  return NULL;
}

static void
mend_block (SlvBlocks *blocks,
            gsize      block)
{
  gsize from = block * SLV_BLOCK, end = MIN (from + SLV_BLOCK, blocks->size);
  const guint8 *image = same_image (blocks);

  from = block == 0 ? MIN (sizeof (SlvImageHeader), end) : from;
  if (image != NULL)
    memcpy (blocks->base + from, image + from, end - from);
  else
    memset (blocks->base + from, 0, end - from);
}

void
slv_blocks_refuse (SlvBlocks *blocks,
                   void      *start,
                   gsize      size)
{
  g_mutex_lock (&blocks->lock);
  same_image (blocks);    /* replaces the file; a good one would not have come to this */
  g_atomic_int_set (&blocks->lost, TRUE);
  memset (start, 0, size);
  g_mutex_unlock (&blocks->lock);
}

/* ---- reading ---- */

/* The sums of the page that holds those of @block. FALSE: they cannot be had. */
static gboolean
need_page (SlvBlocks *blocks,
           gsize      block)
{
  gsize page = block / SLV_BLOCK_SUMS, first = page * SLV_BLOCK_SUMS;
  gsize n = MIN (SLV_BLOCK_SUMS, blocks->n_blocks - first);

  if (!blocks->page_ready[page])
    blocks->page_ready[page] = read_at (blocks->file, blocks->sums + first, n * sizeof (guint64),
                                        blocks->n_blocks * SLV_BLOCK + first * sizeof (guint64))
                               && sum_of_page (blocks->sums, blocks->n_blocks, page) == blocks->tops[page];
  return blocks->page_ready[page];
}

static gboolean
block_is_good (SlvBlocks *blocks,
               gsize      block)
{
  return need_page (blocks, block) && sum_of_block (blocks->base, blocks->size, block) == blocks->sums[block]
         && slv_image_check_range (blocks->base, blocks->offsets, block * SLV_BLOCK,
                                   MIN ((block + 1) * SLV_BLOCK, blocks->size));
}

/* Memory for a long stretch comes cheaper in large pages, and all at once; where the kernel cannot, it comes page by page. */
static void
ask_for_pages (guint8 *from,
               gsize   size)
{
  const guintptr large = LARGE_PAGE - 1, page = SLV_BLOCK - 1;
  guintptr start = ((guintptr) from + large) & ~large, end = ((guintptr) from + size) & ~large;

  if (size < MANY)
    return;
#ifdef MADV_HUGEPAGE
  if (start < end)
    madvise ((void *) start, end - start, MADV_HUGEPAGE);
#endif
#ifdef MADV_POPULATE_WRITE
  start = (guintptr) from & ~page;
  madvise ((void *) start, (guintptr) from + size - start, MADV_POPULATE_WRITE);
#endif
  (void) end;
  (void) page;
}

/* Reads [@first, @end), none of them ready, and makes them so. */
static void
read_run (SlvBlocks *blocks,
          gsize      first,
          gsize      end)
{
  gsize from = MAX (first * SLV_BLOCK, sizeof (SlvImageHeader)), to = MIN (end * SLV_BLOCK, blocks->size);
  gboolean good = TRUE;

  if (from < to)
    {
      ask_for_pages (blocks->base + from, to - from);
      good = read_at (blocks->file, blocks->base + from, to - from, from);
    }
  for (gsize block = first; block < end; block++)
    {
      if (!good || !block_is_good (blocks, block))
        mend_block (blocks, block);
      __atomic_store_n (&blocks->ready[block], 1, __ATOMIC_RELEASE);
    }
}

void
slv_blocks_fetch (SlvBlocks *blocks,
                  gsize      first,
                  gsize      end)
{
  g_mutex_lock (&blocks->lock);
  while (first < end)
    {
      gsize run = first;

      while (run < end && !blocks->ready[run])
        run++;
      if (run > first)
        read_run (blocks, first, run);
      first = run + 1;
    }
  g_mutex_unlock (&blocks->lock);
}

void
slv_blocks_need_text (SlvBlocks *blocks,
                      gsize      from)
{
  while (from < blocks->size)
    {
      gsize block = from / SLV_BLOCK, end = MIN ((block + 1) * SLV_BLOCK, blocks->size);

      if (!__atomic_load_n (&blocks->ready[block], __ATOMIC_ACQUIRE))
        slv_blocks_fetch (blocks, block, block + 1);
      if (memchr (blocks->base + from, 0, end - from) != NULL)
        return;
      from = end;
    }
}
