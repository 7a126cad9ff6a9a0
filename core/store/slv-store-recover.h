/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-recover.h: what can still be read of a damaged library.db. The damaged file is never written. */
#pragma once
#include "store/slv-store.h"

typedef struct { char *name; guint64 rows, refused; gboolean whole; } SlvRecoveredTable;
typedef struct {
  char      *path;        /* the new file, beside library.db: library.db.recovered-N */
  GPtrArray *tables;      /* SlvRecoveredTable */
  gboolean   whole;       /* every table could be read from end to end */
} SlvRecovery;
void         slv_recovery_free (SlvRecovery *recovery);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvRecovery, slv_recovery_free)

/**
 * slv_store_recover: reads every table of @dir's library.db row by row, forwards and, where that ends in damage, backwards and
 * number by number in between, into a new and sound file. Rows that refer to lost ones are mended or left out; the history of
 * undo is not taken over. slv_store_restore_damaged() puts the new file in place.
 * Returns: (transfer full): NULL with SLV_ERROR_DAMAGED when nothing at all can be read
 */
SlvRecovery *slv_store_recover (const char *dir, const char *schema, GError **error);
/** slv_store_restore_damaged: like slv_store_restore(), where library.db itself cannot be opened: it is set aside as
 *  library.db.damaged-N (name in @kept), and @path, once it has been looked through, takes its place. */
gboolean     slv_store_restore_damaged (const char *dir, const char *schema, const char *path, char **kept, GError **error);
