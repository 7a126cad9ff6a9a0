/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-work.h: what a person is in the middle of with a saved deck: the deck as it is being edited and its undo list, as texts
 * that mean nothing to this room. Kept with every edit, so that neither closing the program nor its end without warning loses
 * more than the edit of that moment. It is no change of the library: its revision stays. The store's thread. */
#pragma once
#include "store/slv-store.h"
G_BEGIN_DECLS

/**
 * slv_store_keep_work: in one transaction.
 * @deck: id of a saved deck
 * @state: the deck as it is
 * @steps: @n steps of the undo list, from position @first on, that are new or other than before
 * @total: how many steps there are now; those behind are forgotten
 * The texts outlive the program, whatever ends it; after a loss of power the newest may be missing.
 */
gboolean slv_store_keep_work   (SlvStore *store, gint64 deck, const char *state, guint first, const char * const *steps, guint n,
                                guint total, GError **error);
/** slv_store_load_work: @state: (out) (transfer full): NULL when nothing was kept; @steps: (out) (transfer full) (element-type
 *  utf8). FALSE with @error when the library cannot be read. */
gboolean slv_store_load_work   (SlvStore *store, gint64 deck, char **state, GPtrArray **steps, GError **error);
/** Its mark goes, too. */
gboolean slv_store_forget_work (SlvStore *store, gint64 deck, GError **error);

/* ---- which decks have edits that no saved state holds ---- */

typedef struct { gint64 deck; char *owner; } SlvWorkMark;
/** slv_store_mark_work: @owner: (nullable): who is editing, a text that means nothing to this room; NULL: all of it is saved. */
gboolean   slv_store_mark_work    (SlvStore *store, gint64 deck, const char *owner, GError **error);
/** Returns: (transfer full) (element-type SlvWorkMark) (nullable): NULL with @error. */
GPtrArray *slv_store_marked_work  (SlvStore *store, GError **error);
G_END_DECLS
