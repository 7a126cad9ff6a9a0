/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-index-blocks.h: private to this room: an image that is read from its file block by block, each when somebody first looks at
 * it. A block is believed when its checksum stands in the table behind the image, that page of the table in the list of tops, and
 * the tops in the header; and when every reference in it stays within bounds. So a start costs what is looked at, not the size of
 * the index, and nothing is believed unseen. What has been read lies in memory of our own: a file that is cut or written over
 * meanwhile changes nothing that was checked.
 *
 * A block that is not what it should be is taken from the index built anew from the store, and the file is replaced. When the store
 * has moved on meanwhile, so that there is no such index any more, its bytes are zero, which every accessor can bear, and
 * slv_index_is_whole() says so. */
#pragma once
#include "index/slv-index-image.h"
G_BEGIN_DECLS

#define SLV_BLOCK       4096u                   /* bytes of the image under one checksum */
#define SLV_BLOCK_SUMS  (SLV_BLOCK / 8u)        /* checksums in a page of the table */

/** Builds the same image once more; NULL when that cannot be. Called under the lock, at most once. */
typedef GBytes *(*SlvBlocksAnew) (gpointer data);

typedef struct _SlvBlocks {
  guint8        *base;                /* of the image; what has not been read yet is zero */
  gsize          size;                /* of the image */
  guint8        *ready;               /* by block: read and checked */
  guint8        *columns;             /* by attribute: slv_blocks_column_ready() */
  /* the rest belongs to slv-index-blocks.c */
  int            file;
  gsize          n_blocks, n_pages;
  guint64       *sums, *tops;
  guint8        *page_ready;
  guint64        offsets[SLV_N_IMAGE_SECTIONS];
  GMutex         lock;
  SlvBlocksAnew  make;
  gpointer       make_data;
  GDestroyNotify make_free;
  GBytes        *anew;
  gint           lost;
} SlvBlocks;

/** slv_image_file_size: of the snapshot of an image of @size bytes: the image, padded to whole blocks, the table, the tops. */
gsize      slv_image_file_size (gsize size);
/** slv_image_sums: (transfer full): what stands behind the image: slv_image_file_size() less the padded image; from @base. */
guint64   *slv_image_sums (const void *base, gsize size, gsize *n);
/**
 * slv_blocks_open:
 * @file: of a snapshot of @file_size bytes; (transfer full) when this succeeds
 * @make: and what it needs, freed by @make_free (also when this fails)
 * Returns: (nullable): NULL when header and tops do not fit each other, or the size. Nothing else has been looked at.
 */
SlvBlocks *slv_blocks_open (int file, gsize file_size, SlvBlocksAnew make, gpointer make_data, GDestroyNotify make_free);
void       slv_blocks_free (SlvBlocks *blocks);
/** slv_blocks_fetch: reads and checks what is not ready of blocks [@first, @end). Any thread. */
void       slv_blocks_fetch (SlvBlocks *blocks, gsize first, gsize end);
/** slv_blocks_need_text: as slv_need(), up to the NUL of a text that begins at @from. */
void       slv_blocks_need_text (SlvBlocks *blocks, gsize from);
/** slv_blocks_refuse: something that whole blocks cannot show is wrong: a column's places. They become zero. */
void       slv_blocks_refuse (SlvBlocks *blocks, void *start, gsize size);

/* ---- what accessors ask before they look ---- */

/** slv_need: @size bytes at @start, of a section of the image or of a section of a state's own. */
static inline void
slv_need (const SlvIndex *index,
          const void     *start,
          gsize           size)
{
  SlvBlocks *blocks = index->blocks;
  gsize from, end;

  if (blocks == NULL || size == 0)
    return;
  from = (gsize) ((guintptr) start - (guintptr) blocks->base);
  if (from >= blocks->size)
    return;   /* a state's own section */
  end = (MIN (from + size, blocks->size) - 1) / SLV_BLOCK + 1;
  for (gsize block = from / SLV_BLOCK; block < end; block++)
    if (!__atomic_load_n (&blocks->ready[block], __ATOMIC_ACQUIRE))
      {
        slv_blocks_fetch (blocks, block, end);
        return;
      }
}

/** One element of a section of 32-bit elements. */
static inline guint32
slv_image_u32 (const SlvIndex  *index,
               SlvImageSection  section,
               gsize            element)
{
  const guint32 *at = SLV_U32 (&index->image, section) + element;

  slv_need (index, at, sizeof *at);
  return *at;
}

static inline guint8
slv_image_u8 (const SlvIndex  *index,
              SlvImageSection  section,
              gsize            element)
{
  const guint8 *at = (const guint8 *) index->image.sections[section] + element;

  slv_need (index, at, 1);
  return *at;
}

static inline double
slv_image_double (const SlvIndex  *index,
                  SlvImageSection  section,
                  gsize            element)
{
  const double *at = (const double *) index->image.sections[section] + element;

  slv_need (index, at, sizeof *at);
  return *at;
}

/** A text of a heap, whole. @offset: within the heap. */
static inline const char *
slv_image_text (const SlvIndex  *index,
                SlvImageSection  heap,
                guint32          offset)
{
  const char *text = (const char *) index->image.sections[heap] + offset;

  if (index->blocks != NULL && (gsize) ((guintptr) text - (guintptr) index->blocks->base) < index->blocks->size)
    slv_blocks_need_text (index->blocks, (gsize) ((guintptr) text - (guintptr) index->blocks->base));
  return text;
}

/** Elements [first, end) that belong to a row: of a section of places; never turned round, whatever the file says. */
static inline void
slv_image_range (const SlvIndex  *index,
                 SlvImageSection  section,
                 gsize            element,
                 guint32         *first,
                 guint32         *end)
{
  *first = slv_image_u32 (index, section, element);
  *end = MAX (*first, slv_image_u32 (index, section, element + 1));
}

G_END_DECLS
