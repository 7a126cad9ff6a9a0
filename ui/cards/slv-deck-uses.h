/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-uses.h: which saved decks use a card. All decks are read once in a thread, with a store of its own, and again when one of
 * them has changed; after that a card costs one look-up. No GTK. */
#pragma once
#include "index/slv-index.h"

/** @count: copies over all zones. */
typedef struct { gint64 id; char *name; guint count; } SlvDeckUse;

/** slv_deck_uses_load_async: @dir, @schema as in slv_store_open(); main thread. */
void        slv_deck_uses_load_async  (const char *dir, const char *schema, SlvIndex *index, GCancellable *cancellable,
                                       GAsyncReadyCallback callback, gpointer user_data);
/** Returns: (transfer full): GAME/KEY → GPtrArray of SlvDeckUse, decks by name; NULL when it was cancelled or the library cannot be
 *  read. */
GHashTable *slv_deck_uses_load_finish (GAsyncResult *result, GError **error);
