/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-decks.h: private to this room: what reading and writing decks share. */
#pragma once
#include "store/slv-store-private.h"

/** Writes @deck as a new state within the transaction of the caller; sets its id, changed and version. @behind: (nullable): TRUE
 *  with SLV_ERROR_REFUSED when the newest state is not number @deck->version any more (0: never looked at). On disk: nothing before the
 *  caller commits. */
gboolean slv_store_write_deck (SlvStore *store, SlvDeck *deck, gboolean *behind, GError **error);
gboolean slv_store_put_deck_away (SlvStore *store, gint64 id, GError **error);       /* the same for removing … */
gboolean slv_store_bring_deck_back (SlvStore *store, gint64 id, GError **error);     /* … and restoring */

/** (transfer full) (element-type utf8): what of @deck no other part takes, and one of these texts back into the deck. */
GPtrArray *slv_store_dup_rest  (const SlvDeck *deck);
void       slv_store_take_rest (SlvDeck *deck, const char *extra);
/** slv_store_load_deck_version() within the transaction of the caller. */
SlvDeck *slv_store_load_deck_within (SlvStore *store, gint64 id, guint version, GError **error);

/** The id of the deck whose name folds to @folded; *id 0 when there is none. */
gboolean slv_store_deck_id (SlvStore *store, const char *folded, gint64 *id, GError **error);
