/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-archive.h: files that hold files (zip, tar, 7z), whatever packs them. */
#pragma once
#include <gio/gio.h>

/** slv_archive_is: whether the file @path holds files; one that is only packed (x.json.gz) does not, nor one that cannot be read. */
gboolean slv_archive_is (const char *path);
/**
 * slv_archive_unpack: writes the files in @path into the folder @folder, which is there, under their own names and folders.
 * @max: bytes of all of them together; there may be 10,000, which are counted before any is written where that takes no
 * unpacking (a zip, a tar that is not packed), and they may not unpack to more than 200 times the archive's size
 * Of the documents of office programs (xlsx, ods) there are only the sheets, see slv_sheets_write().
 * %FALSE with SLV_ERROR_REFUSED, SLV_ERROR_CANCELLED or SLV_ERROR_STORE (the disk); what was written until then stays. A name
 * that leads out of the folder is refused, and so are a name that is there twice, a link to another
 * file of the archive, and an archive whose end is missing: left out are devices and symbolic links, of which those that lead to no file of the archive are told in
 * @lost (element-type utf8), with the paths that they would have. Any thread.
 */
gboolean slv_archive_unpack (const char *path, const char *folder, guint64 max, GPtrArray *lost, GCancellable *cancellable,
                             GError **error);
/** slv_archive_know_packing: the kinds of packing that are unpacked in this process: gzip, bzip2, xz, lzma, zstd. No other program is started. */
struct archive;
void     slv_archive_know_packing (struct archive *archive);
