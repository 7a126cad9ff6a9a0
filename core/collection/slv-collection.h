/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection.h: what a person owns, in memory: an immutable snapshot of lots, places, wants and built decks, bound to a card
 * index. Lots stand in order of id; after an edit only those that it touched are read and bound again. Reference-counted; any thread may
 * read. Copies are counted by card: proxies never, copies in built decks are had but not free. */
#pragma once
#include "price/slv-price-shelf.h"
#include "query/slv-query.h"
#include "store/slv-store-collection.h"

typedef struct _SlvCollection SlvCollection;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"   /* as SlvLot is: compared byte by byte */
/** A lot and what it means in the index. Texts of @lot (`folded` is NULL) live as long as the snapshot and those made from it. */
typedef struct {
  SlvLot   lot;
  SlvGame *game;       /* NULL: not known */
  guint    row;        /* card; SLV_ROW_NONE: no card of the index (yet): such lots are the tray */
  guint    printing;   /* SLV_ROW_NONE: not known which */
} SlvHeld;
#pragma GCC diagnostic pop

typedef struct { gint64 id, parent; const char *name, *note, *path; /* "Shelf/Box A" */ guint depth; } SlvPlaceView;

/** slv_collection_open: reads everything. 100,000 lots take about 150 ms. */
SlvCollection *slv_collection_open    (SlvStore *store, SlvIndex *index, GError **error);
/**
 * slv_collection_refresh: the snapshot after a change.
 * @lots: (element-type gint64): ascending ids of the lots that the change touched, as slv_change_end() gives them
 * Places, wants and built decks are read anew; everything is when somebody else has changed the library as well. Another index needs
 * slv_collection_open(). Returns: (transfer full).
 */
SlvCollection *slv_collection_refresh (SlvCollection *old, SlvStore *store, const GArray *lots, GError **error);
/** slv_collection_present: (transfer full): @collection itself while the library is as it knows it, else the collection as it is now. To be
 *  asked within a change, which is then made on what is there. */
SlvCollection *slv_collection_present (SlvCollection *collection, SlvStore *store, GError **error);
/** slv_collection_begin: slv_change_begin(), and what the change is made on: what a row is by then, not what it was when @collection was read.
 *  @now: (out) (transfer full): slv_collection_present() */
SlvChange     *slv_collection_begin   (SlvCollection *collection, SlvStore *store, const char *what, SlvCollection **now, GError **error);
SlvCollection *slv_collection_ref     (SlvCollection *collection);
void           slv_collection_unref   (SlvCollection *collection);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCollection, slv_collection_unref)
SlvIndex      *slv_collection_get_index (const SlvCollection *collection);
/** slv_collection_prices: what copies cost, as of the snapshot; borrowed. The first time it waits for the disk. NULL: it cannot be read, and why. */
SlvPriceBook  *slv_collection_prices (const SlvCollection *collection, GError **error);
/** slv_collection_peek_prices: the same without waiting: NULL while they are not read yet. */
SlvPriceBook  *slv_collection_peek_prices (const SlvCollection *collection);
/** slv_collection_add_worth: adds what the copies of these lots (element-type guint: positions) are worth; proxies are worth nothing. */
void           slv_collection_add_worth (const SlvCollection *collection, const GArray *positions, SlvCost *cost);
/** What a copy of a lot is in the book. FALSE: nobody can tell: a proxy, no card of the index. */
gboolean       slv_held_price_of (const SlvHeld *held, SlvPriceOf *of);
/** The printing of a card that @lot names by key, or by set and number; SLV_ROW_NONE: by neither, or none such. Any thread. */
guint          slv_held_find_printing (SlvIndex *index, guint row, const SlvLot *lot);
/** slv_collection_find_card: the card that a line of a deck names: among cards of one name the one with that printing, else the one of which there
 *  are most copies, else the first. @game: (nullable): none is known. @set_code, @number: "" where the line says none. @several: (out) (optional):
 *  others have the name, and the line does not say which it means. Returns: its row; SLV_ROW_NONE: no list has it. Any thread. */
guint          slv_collection_find_card (const SlvCollection *collection, SlvGame *game, const char *name, const char *set_code, const char *number,
                                         gboolean *several);
/** slv_held_add_cost: adds what so many copies of a lot cost to @sum. @currency, @day: as of SlvPriceOf. @quote: (out) (optional): of one copy */
SlvQuoteState  slv_held_add_cost (const SlvHeld *held, const SlvPriceBook *book, const char *currency, const char *day, gint64 copies, SlvCost *sum, SlvQuote *quote);
/** slv_store_library_revision() of the moment. */
guint64        slv_collection_get_revision (const SlvCollection *collection);

/* ---- lots: positions 0…n-1 in order of id ---- */
guint          slv_collection_n_lots  (const SlvCollection *collection);
const SlvHeld *slv_collection_get_lot (const SlvCollection *collection, guint position);
/** The lot of that id, NULL when it is not there. @position: (out) (optional) */
const SlvHeld *slv_collection_find_lot (const SlvCollection *collection, gint64 id, guint *position);
/** Calls @func for every lot in order; fastest way through all. */
typedef void (*SlvHeldFunc) (const SlvHeld *held, guint position, gpointer user_data);
void           slv_collection_each    (const SlvCollection *collection, SlvHeldFunc func, gpointer user_data);
/** (transfer full) (element-type gint64): the ids, as long as @old, of its lots that @now does not have. */
GHashTable    *slv_collection_gone    (const SlvCollection *old, const SlvCollection *now);
/** (transfer full) (element-type guint): positions of the lots of a card of the index. */
GArray        *slv_collection_lots_of (const SlvCollection *collection, guint row);

/* ---- numbers by card ---- */
guint64        slv_collection_have (const SlvCollection *collection, guint row);
guint64        slv_collection_free (const SlvCollection *collection, guint row);   /* not in a built deck */
/** Copies that the saved deck @deck may count on: free ones and those that sit in it. @deck: 0: free ones only */
guint64        slv_collection_free_for (const SlvCollection *collection, guint row, gint64 deck);
guint64        slv_collection_want (const SlvCollection *collection, guint row);
guint64        slv_collection_have_printing (const SlvCollection *collection, guint printing);

/* ---- places: parents before their children, by name ---- */
guint               slv_collection_n_places (const SlvCollection *collection);
const SlvPlaceView *slv_collection_get_place (const SlvCollection *collection, guint nth);
/** NULL when there is none; 0 too. */
const SlvPlaceView *slv_collection_find_place (const SlvCollection *collection, gint64 id);
/** By whole path ("Shelf/Box A") or, when only one has it, by its name alone; compared as names are. NULL: none. */
const SlvPlaceView *slv_collection_find_place_named (const SlvCollection *collection, const char *path);
/** Path of a place for people; "" for 0. */
const char         *slv_collection_place_path (const SlvCollection *collection, gint64 id);
/** Whether @place is @above or lies within it. */
gboolean            slv_collection_place_within (const SlvCollection *collection, gint64 place, gint64 above);
/** Copies of all lots, proxies too. @tray: of those without a card in the index; @nowhere: of those without a place. */
typedef struct { guint64 all, tray, nowhere; } SlvPlaceTotals;
const SlvPlaceTotals *slv_collection_place_totals (const SlvCollection *collection);
/** Copies that lie in a place, and in those within it. @nth: as in slv_collection_get_place() */
guint64             slv_collection_place_copies (const SlvCollection *collection, guint nth);

/* ---- wants and built decks ---- */
guint             slv_collection_n_wants (const SlvCollection *collection);
const SlvWant    *slv_collection_get_want (const SlvCollection *collection, guint nth);
/** Card of a want, SLV_ROW_NONE when it is not known. */
guint             slv_collection_want_row (const SlvCollection *collection, guint nth);
/** In order of lot, then deck. */
guint             slv_collection_n_sleeved (const SlvCollection *collection);
const SlvSleeved *slv_collection_get_sleeved (const SlvCollection *collection, guint nth);
/** Copies of a lot that sit in built decks, those of @deck only unless it is 0. */
gint64            slv_collection_sleeved_of (const SlvCollection *collection, gint64 lot, gint64 deck);
gboolean          slv_collection_is_built (const SlvCollection *collection, gint64 deck);

/* ---- search (slv-collection-query.c) ---- */
/**
 * slv_collection_provider: fields of the query language that the collection answers, for slv_search() and slv_query_bind().
 * Of a card: have free want trade proxy (numbers), price (of its cheapest printing, or of the one that is asked about), worth (of the copies that one
 * has), paid (for any of its copies), place tag cond (any of its copies; a place
 * holds what lies in places within it; cond>=good is good or better), copies (of one printing, so set:X copies>0 are
 * printings that one has).
 * `lang:` and `finish:` stay those of the card list here; in slv_collection_search() they are those of the copy.
 * @provider: (out): borrows @collection, which must outlive it
 */
void           slv_collection_provider (SlvCollection *collection, SlvProvider *provider);
/** slv_collection_provider_fields: only the names of its fields. */
void           slv_collection_provider_fields (SlvProvider *provider);
/** slv_collection_is_asked: whether the query @text, or the order @sort (nullable), may ask for the collection: "have>=4", "is:signed", "-price"; else
 *  nobody need read it. */
gboolean       slv_collection_is_asked        (const char *text, const char *sort);
/** slv_collection_lot_words: fields and values that slv_collection_search() understands, for completion: finish, lang and note are
 *  those of the copy. Counts are of cards: it is no provider to search with. */
void           slv_collection_lot_words (SlvCollection *collection, SlvProvider *provider);
/**
 * slv_collection_search: the lots that match: terms of the collection are asked of each lot itself (qty: its copies, price: of one of them, worth: of all), have, free
 * and want of its card, everything else of its card or printing. A lot without a card in the index is asked by its own fields, by
 * name, set and number as they are written, and by have, free and want of that name in its game; whatever else a term asks is missing of it.
 * Returns: (transfer full) (element-type guint): positions, or NULL with an error as from slv_query_parse()
 */
GArray        *slv_collection_search (SlvCollection *collection, SlvGame *game, const char *text, GCancellable *cancellable,
                                      GError **error);
/** Sorts positions by "name", "set", "number", "quantity", "place", "condition", "language", "finish", "game", "price", "worth", "paid", "added",
 *  each with '-' to descend, divided by commas. SLV_ERROR_USAGE for another key. */
gboolean       slv_collection_sort (SlvCollection *collection, GArray *positions, const char *keys, GError **error);

/**
 * slv_provider_chain: asks @first, then @second for what @first does not know.
 * @chain: keeps both; must outlive @provider
 */
typedef struct { SlvProvider first, second; const char *fields[64], *orders[16]; } SlvProviderChain;
void           slv_provider_chain (SlvProviderChain *chain, const SlvProvider *first, const SlvProvider *second,
                                   SlvProvider *provider);
