/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-private.h: private to this room: how a snapshot is kept. */
#pragma once
#include "collection/slv-collection.h"

/** Texts, once each, and lots as they were and are, for all snapshots that come from one slv_collection_open(). @n_lots: how many there are */
typedef struct { gatomicrefcount ref_count; GMutex lock; GStringChunk *chunk; SlvArena lots; guint n_lots; } SlvWordPool;

/** Copies by card and printing, counted when first asked for. */
typedef struct {
  guint32 *have, *sleeved, *want, *have_printing;
  guint64  copies;
  guint   *first;             /* by card: where its lots begin among the next; one more at the end */
  const SlvHeld **by_row;     /* lots of cards of the index, those of a card together */
  GHashTable *strangers;      /* of cards that no list has: game and name → SlvOwnCount */
} SlvCounts;

/** Copies that one has of a card, those of them that sit in built decks, and those that are wanted. */
typedef struct { guint32 have, sleeved, want; } SlvOwnCount;

/** What a provider looks through. @lot: a single lot is asked about; NULL: cards. */
typedef struct { const SlvCollection *collection; const SlvHeld *lot; } SlvAsked;

struct _SlvCollection {
  gatomicrefcount ref_count;
  SlvIndex    *index;
  guint64      revision;
  SlvWordPool *pool;
  GPtrArray   *lots;          /* SlvHeld, the pool's, in order of id */
  GArray      *places;        /* SlvPlaceView, in the order of their paths */
  GHashTable  *place_by_id;   /* gint64 → position + 1 */
  GArray      *wants;         /* SlvWant */
  GArray      *want_rows;     /* guint */
  GArray      *sleeved;       /* SlvSleeved */
  SlvCounts   *counts;        /* NULL: not counted yet */
  SlvAsked     asked;         /* of cards */
  GHashTable  *lying;         /* gint64 place → guint64: copies right there */
  guint64     *place_copies;  /* by place: those within it, too */
  SlvPlaceTotals totals;
  SlvPriceShelf *prices;
};

const char *slv_word_pool_get (SlvWordPool *pool, const char *text);
/** Card of that key in the game, else the one of that name; SLV_ROW_NONE. */
guint       slv_collection_find_row (SlvIndex *index, SlvGame *game, const char *card, const char *name);
/** Reads places, wants and built decks. */
gboolean    slv_collection_read_parts (SlvCollection *collection, SlvStore *store, GError **error);
void        slv_collection_clear_parts (SlvCollection *collection);
void        slv_counts_free           (SlvCounts *counts);
/** What lies where (slv-collection-totals.c): begins with what lies there in @old (nullable), counts a lot in or (@sign -1) out, and adds up
 *  what lies within places once all of them are there. */
void        slv_collection_begin_totals (SlvCollection *collection, const SlvCollection *old);
void        slv_collection_count_lot    (SlvCollection *collection, const SlvHeld *held, gint sign);
void        slv_collection_add_up       (SlvCollection *collection);
void        slv_collection_clear_totals (SlvCollection *collection);
/** Whether the field is price or worth; what they answer (slv-collection-worth.c). @value: in whole units of the book's currency */
gboolean    slv_is_money     (const char *field);
SlvTruth    slv_money_test   (const SlvAsked *asked, const char *field, SlvOp op, const char *argument, guint row, guint printing);
gboolean    slv_money_check  (const SlvAsked *asked, const char *argument, GError **error);
gboolean    slv_money_value  (const SlvAsked *asked, const char *field, guint row, guint printing, double *value);
/** How @value stands to "4", "2..5" or "..3"; UNKNOWN: that is none of these. */
SlvTruth    slv_number_test  (double value, SlvOp op, const char *argument);
gboolean    slv_number_range (const char *text, double *low, double *high);
/** Adds (transfer full) texts that may stand behind a field of the collection, for completion; nothing for other fields. */
void        slv_collection_add_values (const SlvCollection *collection, const char *field, GPtrArray *values);
/** The same card: of the list, or, where it is in none, by its name as people write it. (transfer full): a key. */
char       *slv_collection_card_key   (guint row, const char *name);
/** (transfer container) (element-type SlvHeld): the lots of that card, in order. */
GPtrArray  *slv_collection_held_as    (SlvCollection *collection, guint row, const char *name);
/** Copies of the card that a lot of no list names, in all lots and wants of that name in its game. */
SlvOwnCount    slv_collection_count_stranger (const SlvCollection *collection, const SlvLot *lot);
/** The lots of a card of the list, in order. */
const SlvHeld **slv_collection_held_of (const SlvCollection *collection, guint row, guint *n);
