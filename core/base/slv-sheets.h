/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sheets.h: the tables of office programs (.xlsx, .ods), once their archive is unpacked, as one CSV file a sheet. */
#pragma once
#include <gio/gio.h>

/**
 * slv_sheets_write: the sheets that lie in @from, an unpacked document, into the folder @to, as SHEET.csv. A cell is what it shows: of formulas the
 * value that is kept with them, days as 2024-05-17, numbers in full; one that lies over several rows counts in each. Empty sheets are no files.
 * @name: of the document, for messages; @max: bytes of all that is written
 * %FALSE with SLV_ERROR_REFUSED (no sheets, too large, damaged), SLV_ERROR_CANCELLED or SLV_ERROR_STORE. Any thread.
 */
gboolean slv_sheets_write (const char *from, const char *to, const char *name, guint64 max, GCancellable *cancellable,
                           GError **error);
