/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-unsaved.h: what a person is in the middle of with a saved deck: the deck as it is being edited and its undo list, as texts
 * that mean nothing to this room, and the match that is played. Kept with every edit, so that neither closing the program nor its
 * end without warning loses more than the edit of that moment. It is no change of the library: its revision stays. The store's
 * thread. */
#pragma once
#include "store/slv-store.h"

/** @editor: whose undo list it is, a text that means nothing to this room; NULL: it stays whose it was. @state: the deck as it is.
 *  @steps: @n steps of the undo list, from position @first on, that are new or other than before. @total: how many there are now;
 *  those behind are forgotten. */
typedef struct { const char *editor, *state; const char * const *steps; guint first, n, total; } SlvUnsaved;
/**
 * slv_store_keep_unsaved: in one transaction.
 * @deck: id of a saved deck
 * @foreign: (out) (optional): the undo list that is kept is another editor's, and @work does not have all steps: nothing was written,
 *   and FALSE is answered without an error; all of them have to be handed over
 * In the file when it returns: the texts, which outlive the program, whatever ends it; after a loss of power the newest may be missing.
 * With an error: those before.
 */
gboolean slv_store_keep_unsaved   (SlvStore *store, gint64 deck, const SlvUnsaved *work, gboolean *foreign, GError **error);
/** slv_store_load_unsaved: @state: (out) (transfer full): NULL when nothing was kept; @steps: (out) (transfer full) (element-type
 *  utf8). FALSE with @error when the library cannot be read. */
gboolean slv_store_load_unsaved   (SlvStore *store, gint64 deck, char **state, GPtrArray **steps, GError **error);
/** Its mark goes, too. On disk when it returns; with an error both stay. */
gboolean slv_store_forget_unsaved (SlvStore *store, gint64 deck, GError **error);

/* ---- which decks have edits that no saved state holds ---- */

typedef struct { gint64 deck; char *owner; } SlvUnsavedMark;
/** slv_store_mark_unsaved: @owner: (nullable): who is editing, a text that means nothing to this room; NULL: all of it is saved. On disk
 *  when it returns; with an error as before. */
gboolean   slv_store_mark_unsaved    (SlvStore *store, gint64 deck, const char *owner, GError **error);
/** Returns: (transfer full) (element-type SlvUnsavedMark) (nullable): NULL with @error. */
GPtrArray *slv_store_marked_unsaved  (SlvStore *store, GError **error);

/* ---- the match that is played with a deck ---- */

#define SLV_MATCH_GAMES_MAX 99u
/** @game: 2 is the first after a swap, SLV_MATCH_GAMES_MAX the last; @draw: the other player begins; @lists: a text that means nothing
 *  to this room, NULL: no match is played (any more). On disk when it returns; with an error the match before. */
gboolean   slv_store_keep_match   (SlvStore *store, gint64 deck, guint game, gboolean draw, const char *lists, GError **error);
/** *lists: (out) (transfer full): NULL: none is played. FALSE with @error when the library cannot be read. */
gboolean   slv_store_load_match   (SlvStore *store, gint64 deck, guint *game, gboolean *draw, char **lists, GError **error);
