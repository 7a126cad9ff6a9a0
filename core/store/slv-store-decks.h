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

/** What a state of a deck has many of: the query for one state (:deck, :version), the one for the present states of all decks in order
 *  of their names with the same columns and then the deck's id in column @deck, and how a row is taken over. */
typedef struct {
  const char *query, *each;
  int         deck;
  void      (*read) (SlvDeck *deck, SlvStatement *statement);
} SlvStoredDeckPart;
#define SLV_DECK_N_PARTS 4
extern const SlvStoredDeckPart slv_store_deck_parts[SLV_DECK_N_PARTS];   /* plans before their moves and notes */
/** Columns 0…8 of the queries that answer decks; nothing of its parts yet. */
SlvDeck *slv_store_read_deck_head (SlvStatement *statement);
/** (transfer full) (element-type utf8): what of @deck no other part takes, and one of these texts back into the deck. */
GPtrArray *slv_store_dup_rest  (const SlvDeck *deck);
void       slv_store_take_rest (SlvDeck *deck, const char *extra);
/** slv_store_load_deck_version() within the transaction of the caller. */
SlvDeck *slv_store_load_deck_within (SlvStore *store, gint64 id, guint version, GError **error);

/** The id of the deck whose name folds to @folded; *id 0 when there is none. */
gboolean slv_store_deck_id (SlvStore *store, const char *folded, gint64 *id, GError **error);
