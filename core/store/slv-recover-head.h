/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-recover-head.h: private to this room: the first page of a damaged library.db, of which the most is the same in all of them. Both
 * functions write to the copy that is worked on, never to the damaged file. */
#pragma once
#include "store/slv-store-private.h"

/** slv_recover_mend_head: gives the file at @path the first hundred bytes (SQLite, "Database File Format", 1.3) that every library.db has. */
void     slv_recover_mend_head  (const char *path);
/**
 * slv_recover_first_page: gives it the first page of the new file @target, on which the tables and the pages where they begin are named:
 *   files that were made by the same steps have the same. Nothing is written when the pages that are named there do not begin what they
 *   should. To be called while no connection is open to @path.
 * Returns: whether it was.
 */
gboolean slv_recover_first_page (const char *path, SlvDb *target);
