/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks.h: private to this room: what reading and writing decks share. */
#pragma once
#include "store/slv-store-private.h"
G_BEGIN_DECLS

/** The id of the deck whose name folds to @folded; *id 0 when there is none. */
gboolean slv_store_deck_id (SlvStore *store, const char *folded, gint64 *id, GError **error);

G_END_DECLS
