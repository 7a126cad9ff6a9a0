/* SPDX-License-Identifier: GPL-3.0-or-later */
/* index-file.h: an image as a file that is read as it is looked at, for tests of what such a file may do. */
#pragma once
#include <sys/mman.h>
#include <unistd.h>
#include "index/slv-index-blocks.h"
G_BEGIN_DECLS

static inline GBytes *
no_image (gpointer data G_GNUC_UNUSED)
{
  return NULL;
}

/** @image as a snapshot with checksums that fit, whatever it holds; there is no library to mend it from. Returns: (nullable). */
static inline SlvIndex *
index_from_file (const guint8 *image,
                 gsize         size,
                 SlvGames     *games)
{
  gsize n;
  g_autofree guint64 *sums = slv_image_sums (image, size, &n);
  gsize whole = slv_image_file_size (size), behind = n * sizeof (guint64);
  int file = memfd_create ("snapshot", 0);
  SlvBlocks *blocks;

  g_assert_cmpint (pwrite (file, image, size, 0), ==, size);
  g_assert_cmpint (pwrite (file, sums, behind, (off_t) (whole - behind)), ==, behind);
  blocks = slv_blocks_open (file, whole, no_image, NULL, g_free);
  if (blocks == NULL)
    close (file);
  return blocks != NULL ? slv_index_new_from_blocks (blocks, games) : NULL;
}

G_END_DECLS
