/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-session.h: what all pages of a window share: the library folder, the games, the index as it is now, the game that is
 * looked at. The index is swapped in whole after an import; whoever still holds the old one keeps it. Main thread only. */
#pragma once
#include "deck/slv-deck.h"
#include "images/slv-images.h"
#include "window/slv-holdings.h"

#define SLV_TYPE_SESSION (slv_session_get_type ())
G_DECLARE_FINAL_TYPE (SlvSession, slv_session, SLV, SESSION, GObject)

/* signals: "index-changed" (the index was swapped), "decks-changed" (a saved deck was added, changed or removed),
 * "unsaved-changed" (a saved deck has edits that are not saved, or none any more),
 * "sources-changed", "options-changed" (one was chosen for good), "games-changed" (definitions were written anew and are in use
 * now; "index-changed" and notify::game follow), "games-refused" (GError with its place, guint: a definition was written anew with a
 * fault, in so many files; what was in use stays), "failed" (GError: a reload of the index failed), "not-kept" (GError: something that was set could not be written), "deck-kept-apart", "moved" (once: the library was replaced or
 * removed by another program, and nothing is written to it any more), "unread" (something could not be read, or now
 * could: see slv_session_get_unread()), "safe-changed"
 * (see slv_session_is_safe()), notify::game and notify::loading (the index is being built anew). */

/** slv_session_new: opens the library in @dir (SlvStore of the main thread) and the index. Errors as slv_store_open(). */
SlvSession *slv_session_new (const char *dir, const char *schema, SlvGames *games, GError **error);
const char *slv_session_get_dir (SlvSession *session);
const char *slv_session_get_schema (SlvSession *session);
SlvStore   *slv_session_get_store (SlvSession *session);     /* borrowed; main thread; waits for another program a moment only */
SlvGames   *slv_session_get_games (SlvSession *session);     /* borrowed: ref it, or the game, to keep it */
SlvIndex   *slv_session_get_index (SlvSession *session);     /* borrowed: ref it to keep it */
SlvGame    *slv_session_get_game (SlvSession *session);      /* NULL: all games */
/** slv_session_get_card_game: (nullable): as slv_session_get_game(); of all games, the only one that has cards. Borrowed; main thread. */
SlvGame    *slv_session_get_card_game (SlvSession *session);
/** Borrowed: the collection; it is read (in its thread) from the first time on that this is asked, and follows the index and
 *  the saved decks. Its snapshot is NULL until it has been read. */
SlvHoldings *slv_session_get_holdings (SlvSession *session);
/** Borrowed: pictures of cards, with the switch that turns them on. */
SlvImages   *slv_session_get_images (SlvSession *session);
void        slv_session_set_game (SlvSession *session, SlvGame *game);
/** slv_session_reload_index: builds the index anew in a thread and swaps it in; emits "index-changed". */
void        slv_session_reload_index (SlvSession *session);
void        slv_session_decks_changed (SlvSession *session);
/** slv_session_watch_games: @dirs: (nullable) (array zero-terminated=1): the folders from which the games were read; from now on
 *  slv_session_look_again() looks there, too. To be called soon after they were read. */
void        slv_session_watch_games (SlvSession *session, const char * const *dirs);
/** slv_session_dup_game_dirs: (transfer full): those folders; the one of the library alone where none are watched. */
char      **slv_session_dup_game_dirs (SlvSession *session);
/** slv_session_look_again: whether another window or program has changed the library, the index, a source or a definition since; then
 *  "decks-changed", a new index, "sources-changed" or "games-changed"; or replaced the library: "moved". Some small questions to the
 *  store and one for each definition to the disk. Called by itself, soon after something was written in one of their folders. */
void        slv_session_look_again (SlvSession *session);
void        slv_session_sources_changed (SlvSession *session);
/** slv_session_get_unread: (nullable): what of the library could not be read at first, for people: a page may lack something. It is read again until it
 *  can be. Borrowed. */
const char *slv_session_get_unread (SlvSession *session);

/* ---- what is not on the disk yet ---- */
/** slv_session_is_safe: whether everything that was changed in the window is in the library. */
gboolean    slv_session_is_safe (SlvSession *session);
/** slv_session_note_unkept: an open deck has edits that are not in the library yet, or has none any more. It is kept alive until then. */
void        slv_session_note_unkept (SlvSession *session, GObject *deck, gboolean unkept);
/** slv_session_note_delay: @error is why it is not yet; slv_session_get_delay: (nullable): what was said last so, for people. Borrowed. */
void        slv_session_note_delay (SlvSession *session, const GError *error);
const char *slv_session_get_delay (SlvSession *session);
/** slv_session_get_unkept: (element-type GObject): those decks; borrowed. */
GPtrArray  *slv_session_get_unkept (SlvSession *session);
/**
 * slv_session_write: has @func write in the thread of the holdings, after what was asked for before; then tells @done. What the window sets
 *  of settings goes the same way by itself (slv_store_write_later()).
 * @data: freed with @free_data in the main thread, after @done
 * @done: (nullable): with @error (nullable) when it failed; NULL: a failure is told by "not-kept"
 * @owner: (type GObject): kept until then
 */
typedef gboolean (*SlvSessionFunc) (SlvStore *store, gpointer data, GError **error);
void        slv_session_write   (SlvSession *session, SlvSessionFunc func, gpointer data, GDestroyNotify free_data, SlvHoldingsDone done, gpointer owner);
/** slv_session_give_up: what is not in the library yet is not waited for any more. */
void        slv_session_give_up (SlvSession *session);

/* ---- options of rulebooks, chosen for good ---- */
/** (transfer full): what was chosen for good for @book; to be handed to checkers and openings, which put a deck's own over it. */
SlvOptions *slv_session_dup_options (SlvSession *session, const SlvRulebook *book);
/** Chooses for good ("ID=VALUE") and emits "options-changed". Errors as slv_library_options_set(). */
gboolean    slv_session_set_option (SlvSession *session, const SlvRulebook *book, const char *text, GError **error);

/* ---- saved decks, as documents ---- */
/** Loads a saved deck: SLV_ERROR_NOT_FOUND. (transfer full) */
SlvDeck    *slv_session_load_deck (SlvSession *session, gint64 id, GError **error);
/**
 * slv_session_write_deck: writes @deck as a new state; for the thread of the holdings. When another window or program has saved or deleted it
 *  since it was read (deck->version), that stays as it is, and @apart is set: this one becomes a deck of its own under a free name, as
 *  does one that is in no library yet (deck->id 0). Sets deck->id, ->version and ->name. Errors as slv_store_save_deck(). On disk when it
 *  returns: all of it; with an error nothing.
 */
gboolean    slv_session_write_deck (SlvStore *store, SlvDeck *deck, gboolean *apart, GError **error);
/** slv_session_deck_written: tells everybody of a deck that was written; @before: (nullable): what a deck was called that is kept apart as
 *  @name: "deck-kept-apart" with both. */
void        slv_session_deck_written (SlvSession *session, const char *before, const char *name);
