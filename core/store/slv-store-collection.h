/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-store-collection.h: lots, places, wants and what sits in built decks, as library.db keeps them, and the journal of every
 * change. A change is one transaction and one step of undo, over restarts: the journal has what differs in each row that it
 * touched. The oldest steps are forgotten beyond an age and a size that a person can choose. Same thread as the store. */
#pragma once
#include "store/slv-store.h"
#include "store/slv-story.h"

#define SLV_LOT_QUANTITY_MAX 1000000   /* copies in one lot; also the most in one want */

/* What is read is compared byte by byte: no compiler may put bytes between its members that nobody sets. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/** Copies of one printing that are alike and lie in one place. Texts are borrowed; NULL counts as "". */
typedef struct {
  gint64      id;             /* 0: not stored yet */
  const char *game, *card;    /* ids; card "" when no card of the index matched */
  const char *name, *folded;  /* as written; slv_fold_name() of it */
  const char *printing, *set_code, *number;   /* "" not known */
  gint64      quantity;       /* 1…SLV_LOT_QUANTITY_MAX */
  const char *condition, *finish, *language;
  gint64      place;          /* 0: nowhere in particular */
  const char *note, *tags;    /* tags divided by '|' */
  gint64      for_trade;      /* at most quantity */
  gboolean    is_signed, is_altered, is_proxy, unused;
  const char *price_paid, *currency, *acquired;   /* of one copy: "1.50"; "EUR"; ISO day */
  const char *extra;          /* further columns of the file that it came from, a JSON object or "" */
  gint64      changed;        /* unix seconds; set by slv_change_put_lot() */
} SlvLot;
#pragma GCC diagnostic pop

typedef struct { gint64 id, parent; const char *name, *note; } SlvPlaceRow;   /* parent 0: stands by itself */

/** What is wished for; empty words mean "any". @condition: at least. */
typedef struct {
  gint64      id;
  const char *game, *card, *name, *folded, *printing, *set_code, *number;
  gint64      quantity;
  const char *condition, *finish, *language;
  gint64      deck;           /* what it is wanted for, 0 = for itself */
  const char *note;
  gint64      changed;
} SlvWant;

/** Copies of a lot in a built deck. */
typedef struct { gint64 deck, lot, quantity; } SlvSleeved;

/* ---- reading: rows in order of id; texts live for the call ---- */
typedef gboolean (*SlvLotFunc)     (const SlvLot *lot, gpointer user_data, GError **error);
typedef gboolean (*SlvPlaceFunc)   (const SlvPlaceRow *place, gpointer user_data, GError **error);
typedef gboolean (*SlvWantFunc)    (const SlvWant *want, gpointer user_data, GError **error);
typedef gboolean (*SlvSleevedFunc) (const SlvSleeved *sleeved, gpointer user_data, GError **error);
/** Lots as they come from the file, `folded` left out (NULL). @ids: (nullable): only these; ids that are not there are
 *  passed over. */
gboolean slv_store_each_lot     (SlvStore *store, const gint64 *ids, guint n_ids, SlvLotFunc func, gpointer user_data,
                                 GError **error);
gboolean slv_store_each_place   (SlvStore *store, SlvPlaceFunc func, gpointer user_data, GError **error);
gboolean slv_store_each_want    (SlvStore *store, SlvWantFunc func, gpointer user_data, GError **error);
/** Decks that are thrown away are left out. */
gboolean slv_store_each_sleeved (SlvStore *store, SlvSleevedFunc func, gpointer user_data, GError **error);
/** One read transaction over several of the above, so that they fit together. @end also after an error. */
gboolean slv_store_read_begin   (SlvStore *store, GError **error);
void     slv_store_read_end     (SlvStore *store);
/** slv_store_look_through: does ahead of time what the first change in a run would have to wait for: all pages are checked. What
 *  is wrong is told again by that change. */
void     slv_store_look_through (SlvStore *store);

/* ---- changing ---- */
typedef struct _SlvChange SlvChange;
/**
 * slv_change_begin: begins one change: a transaction, a step of the journal.
 * @what: for the Undo label and the history: of slv_story_new()
 * What was undone before and not done again is forgotten when the change ends well.
 */
SlvChange *slv_change_begin (SlvStore *store, const char *what, GError **error);
/** Adds (id 0; sets @lot->id) or replaces all columns; `folded`, `changed` are filled in when NULL or 0 respectively.
 *  SLV_ERROR_REFUSED for an empty name or a quantity out of bounds; SLV_ERROR_NOT_FOUND. */
gboolean   slv_change_put_lot      (SlvChange *change, SlvLot *lot, GError **error);
/** What of it sits in decks is taken out, too. */
gboolean   slv_change_remove_lot   (SlvChange *change, gint64 id, GError **error);
/** A name that a place beside it has is SLV_ERROR_REFUSED; so is a place inside itself. */
gboolean   slv_change_put_place    (SlvChange *change, SlvPlaceRow *place, GError **error);
/** slv_change_make_place: the place of a path like "Shelf/Box A"; each part of it that is not there is made. */
gboolean   slv_change_make_place   (SlvChange *change, const char *path, gint64 *id, GError **error);
/** slv_change_add_place: the same for one that is to be new: SLV_ERROR_REFUSED where all of it is there, or @path names nothing. */
gboolean   slv_change_add_place    (SlvChange *change, const char *path, GError **error);
/** Must be empty of lots and places (SLV_ERROR_REFUSED). */
gboolean   slv_change_remove_place (SlvChange *change, gint64 id, GError **error);
gboolean   slv_change_put_want     (SlvChange *change, SlvWant *want, GError **error);
gboolean   slv_change_remove_want  (SlvChange *change, gint64 id, GError **error);
/** @quantity copies of a lot sit in a deck; 0: none. */
gboolean   slv_change_sleeve       (SlvChange *change, gint64 deck, gint64 lot, gint64 quantity, GError **error);
/** What sits in decks of the lot @from sits in them of @to; both stay lots. */
gboolean   slv_change_move_sleeved (SlvChange *change, gint64 from, gint64 to, GError **error);
/**
 * slv_change_end: commits when @good, else rolls back. A change that touched nothing leaves no step. Frees @change. On disk when it
 *   returns TRUE: the change with its step; else neither, unless the error says that the disk does not confirm it.
 * @lots: (out) (optional) (transfer full) (element-type gint64): ids of the lots that were touched, ascending
 */
gboolean   slv_change_end (SlvChange *change, gboolean good, GArray **lots, GError **error);

/* ---- undo, redo, history ---- */
/** slv_store_undo: takes back the last change that stands. On disk as with slv_change_end(), as with the two that follow. @what:
 *  (out) (optional) (transfer full) (nullable): what it was, as a sentence; NULL: there is none. @lots as in slv_change_end(). */
gboolean   slv_store_undo   (SlvStore *store, char **what, GArray **lots, GError **error);
/** slv_store_redo: does the first undone change again. */
gboolean   slv_store_redo   (SlvStore *store, char **what, GArray **lots, GError **error);
/** slv_store_revert: takes back one older change as a change of its own. SLV_ERROR_REFUSED when a later one touched the same
 *  rows (it is named), SLV_ERROR_NOT_FOUND when there is none of that number or it is undone. @what: (out) (optional) (transfer full):
 *  what has been done, as a sentence. */
gboolean   slv_store_revert (SlvStore *store, gint64 id, char **what, GArray **lots, GError **error);

/** @what: as a sentence in the language of who runs the program */
typedef struct { gint64 id, made; char *what; gboolean undone; guint rows; } SlvJournalEntry;
/** @subject: "lot", "place", "want", or "sleeved" (copies of the lot @row in a deck). @before, @after: JSON object of the row's columns;
 *  "": not there. */
typedef struct { char *subject; gint64 row; char *before, *after; } SlvJournalRow;
void       slv_journal_row_free   (SlvJournalRow *row);
/** (transfer full) (element-type SlvJournalEntry): newest first, at most @limit. */
GPtrArray *slv_store_history      (SlvStore *store, guint limit, GError **error);
/** (transfer full) (element-type SlvJournalRow): the rows of one change, at most @limit. */
GPtrArray *slv_store_history_rows (SlvStore *store, gint64 id, guint limit, GError **error);
/** How far back changes can be seen and taken back: what is older, or beyond the size in all (as it lies in the file), is forgotten
 *  with the next change; the newest that stands never is, and the newest SLV_HISTORY_FEW not for their age, which a wrong clock may tell. */
typedef struct { guint days, megabytes; } SlvHistoryBounds;
#define SLV_HISTORY_DAYS           365
#define SLV_HISTORY_DAYS_MAX       36500
#define SLV_HISTORY_FEW            100u
#define SLV_HISTORY_MEGABYTES      32
#define SLV_HISTORY_MEGABYTES_MAX  10000
SlvHistoryBounds slv_store_get_history_bounds (SlvStore *store);
/** Forgets at once what is beyond them. Values out of range are cut to it. On disk when it returns: bounds and what is left; with an error
 *  both as they were. */
gboolean   slv_store_set_history_bounds (SlvStore *store, const SlvHistoryBounds *bounds, GError **error);
/** (transfer full): the rule in words, for people. */
char      *slv_history_bounds_text (const SlvHistoryBounds *bounds);
