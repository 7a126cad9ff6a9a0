/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document.h: a deck that is open in the window: its edits with undo, its format, and the verdict that is always
 * current. Every edit is kept in the library as it is made, with the undo list and the match that is played, so that a deck
 * opens as it was left, however the program ended; a state of its history is saved only when slv_deck_document_save() is called.
 * No widgets; main thread only. */
#pragma once
#include "base/slv-fold.h"
#include "check/slv-swap.h"
#include "store/slv-store-unsaved.h"
#include "window/slv-session.h"

#define SLV_TYPE_DECK_DOCUMENT (slv_deck_document_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckDocument, slv_deck_document, SLV, DECK_DOCUMENT, GObject)

/* signals: "changed" (deck, format, index or verdict are other than before), "stepped" (just before, unless the deck was only saved: another
 * step than before may be the last one) */

/** slv_deck_document_new: takes @deck. An unknown format falls back to the newest rulebook of the deck's game. */
SlvDeckDocument *slv_deck_document_new (SlvSession *session, SlvDeck *deck);
/** slv_deck_document_find: (transfer full) (nullable): the deck @id as it was edited in this window, while that is not all in the library
 *  yet; NULL: it can be read there. */
SlvDeckDocument *slv_deck_document_find (SlvSession *session, gint64 id);
SlvSession      *slv_deck_document_get_session (SlvDeckDocument *self);
/** slv_deck_document_take_warning: (transfer full) (nullable): a sentence for people: what could not be brought back from the library
 *  when the deck was opened, that edits cannot be kept, or that somebody else has saved the deck. To be asked after "changed", too;
 *  told once. */
char            *slv_deck_document_take_warning (SlvDeckDocument *self);
/** Borrowed until the next "changed"; to be changed only through the functions below. While a match is played (below) these are
 *  the lists of the game. */
const SlvDeck   *slv_deck_document_get_deck (SlvDeckDocument *self);
/** (transfer full) (nullable): its name, or words for a deck without one; NULL: @self is NULL. */
char            *slv_deck_document_dup_title (SlvDeckDocument *self);
/** The deck as it is saved, also while a match is played. */
const SlvDeck   *slv_deck_document_get_registered (SlvDeckDocument *self);
/** (transfer full): the options under which the deck is judged under @format: its own, else those chosen for good. */
SlvOptions      *slv_deck_document_dup_options (SlvDeckDocument *self, const SlvFormat *format);
/** NULL when no game is installed that could judge the deck. */
const SlvFormat *slv_deck_document_get_format (SlvDeckDocument *self);
/** Borrowed until the next "changed"; NULL without a format, then @problem (nullable) says why. */
const SlvReport *slv_deck_document_get_report (SlvDeckDocument *self, const char **problem);
/** SlvTotal, borrowed until the next "changed"; NULL without a format. */
GArray          *slv_deck_document_get_totals (SlvDeckDocument *self);
/** Position of the zone where a card of this name belongs by itself, as an id; NULL without a format. */
const char      *slv_deck_document_natural_zone (SlvDeckDocument *self, const char *name);
/** Id of a zone of which a copy of @name can be taken: the one where it belongs, else the first that has one; NULL: none has. */
const char      *slv_deck_document_zone_with (SlvDeckDocument *self, const char *name);
/** What one copy more of the index's card @row (@name) where it belongs would do to the limits of the format, as a sentence: that all
 *  hold, which one would not, or that nobody knows. (transfer full) (nullable): NULL: nothing judges the deck, or a match is played. */
char            *slv_deck_document_dup_one_more (SlvDeckDocument *self, guint row, const char *name);
/** Copies of @name in @zone (id; NULL: all zones). */
guint            slv_deck_document_count (SlvDeckDocument *self, const char *zone, const char *name);

/** slv_deck_document_change: @delta copies more or fewer of @name in @zone. Returns the new number. One undo step. */
guint            slv_deck_document_change (SlvDeckDocument *self, const char *zone, const char *name, gint delta);
/** slv_deck_document_welcome: before cards of these names are added: an empty deck of another game becomes one of theirs, in one step with
 *  that edit. Returns: (transfer full) (nullable): why they are not to be added: one of them is a card of another game only. */
char            *slv_deck_document_welcome (SlvDeckDocument *self, const char * const *names);
/** slv_deck_document_change_each: @delta copies more of each of @names where it belongs, or fewer where it lies. One undo step.
 *  Returns: copies by which the deck is larger or smaller now. Nothing while a match is played. */
guint            slv_deck_document_change_each (SlvDeckDocument *self, const char * const *names, gint delta);
void             slv_deck_document_move (SlvDeckDocument *self, const char *name, const char *from, const char *to, guint count);
/** slv_deck_document_set_printing: see slv_deck_edit_set_printing(). One undo step. */
guint            slv_deck_document_set_printing (SlvDeckDocument *self, const char *zone, const char *name, const char *set_code,
                                                 const char *number);
/** What is changed between begin and end is one undo step, named as by slv_deck_edit_begin(), and is judged once. */
void             slv_deck_document_begin (SlvDeckDocument *self, const char *name, guint n);
void             slv_deck_document_end (SlvDeckDocument *self);
void             slv_deck_document_rename (SlvDeckDocument *self, const char *name);
void             slv_deck_document_set_format (SlvDeckDocument *self, const SlvFormat *format);
/** slv_deck_document_set_option: "ID=VALUE" for this deck, "ID=": the deck says nothing of it any more. One undo step. */
void             slv_deck_document_set_option (SlvDeckDocument *self, const char *text);
void             slv_deck_document_merge (SlvDeckDocument *self, const SlvDeck *other, gboolean replace);
/** See slv_deck_edit_repair(), slv_deck_edit_go_back() and so on. */
void             slv_deck_document_repair (SlvDeckDocument *self, const SlvDeck *repaired);
void             slv_deck_document_go_back (SlvDeckDocument *self, const SlvDeck *old, const char *label);
void             slv_deck_document_set_notes (SlvDeckDocument *self, const char *notes);
void             slv_deck_document_set_tags (SlvDeckDocument *self, const char *tags);
/** slv_deck_document_regroup: see slv_deck_edit_regroup(). Nothing while a match is played. */
void             slv_deck_document_regroup (SlvDeckDocument *self, const SlvDeck *changed);
void             slv_deck_document_set_folder (SlvDeckDocument *self, const char *folder);
/** slv_deck_document_watch: what is shown at @at is @document (nullable) from now on, and @told is called with @self, a GObject, when it
 *  changes. Returns: FALSE: it was shown there already. */
gboolean         slv_deck_document_watch (SlvDeckDocument **at, SlvDeckDocument *document, GCallback told, gpointer self);
gboolean         slv_deck_document_can_undo (SlvDeckDocument *self);
gboolean         slv_deck_document_can_redo (SlvDeckDocument *self);
/** slv_deck_document_step: takes the last step back, or with @redo does it again. (transfer full) (nullable): what was done, in words. */
char            *slv_deck_document_step (SlvDeckDocument *self, gboolean redo);
/** SlvDeckSaved: @error: (nullable): why it was not saved. @owner: kept alive until then. */
typedef void (*SlvDeckSaved) (SlvDeckDocument *self, const GError *error, gpointer owner);
/** slv_deck_document_save: has the deck as it is now written into the library, a new state of its history, if something is not saved; at
 *  once or later tells @then. What is edited until then is not part of it. On disk by then: the state; with an error the one before,
 *  and what was edited beside it. Errors as slv_store_save_deck(). */
void             slv_deck_document_save (SlvDeckDocument *self, SlvDeckSaved then, gpointer owner);

/* ---- beside the deck's own format ---- */
/** slv_deck_document_judge_under: the verdict under another format. (transfer full); NULL with @error when it cannot judge. */
SlvReport       *slv_deck_document_judge_under (SlvDeckDocument *self, const SlvFormat *format, GError **error);

/** (transfer full): the running totals (SlvTotal) of @deck under the deck's format; NULL without one. */
GArray          *slv_deck_document_dup_totals (SlvDeckDocument *self, const SlvDeck *deck);

/* ---- the day of dated lists and errata ---- */
/** slv_deck_document_set_as_of: judges under dated lists and errata as they stood on @day (ISO; %NULL or "": today). Kept for each saved
 *  deck until the program ends; no part of the deck. */
void             slv_deck_document_set_as_of (SlvDeckDocument *self, const char *day);
/** Borrowed until the next "changed"; %NULL: today. */
const char      *slv_deck_document_get_as_of (SlvDeckDocument *self);

/* ---- sideboarding plans and matches ---- */
/** What trades between games under the deck's format; NULL: nothing does. */
const SlvSwap   *slv_deck_document_get_swap (SlvDeckDocument *self);
/** slv_deck_document_judge_plan: @plan carried out on the registered lists. @result: (out) (transfer full): the lists that come
 *  of it. (transfer full); NULL without a format. */
SlvReport       *slv_deck_document_judge_plan (SlvDeckDocument *self, const SlvDeckPlan *plan, SlvDeck **result);
/** One undo step each; see slv-deck-plan.h. */
guint            slv_deck_document_add_plan (SlvDeckDocument *self, const SlvDeckPlan *plan, guint position);
void             slv_deck_document_set_plan (SlvDeckDocument *self, guint position, const SlvDeckPlan *plan);
void             slv_deck_document_remove_plan (SlvDeckDocument *self, guint position);
/** slv_deck_document_play: from now on the deck shows the lists that come of @plan, for the next game of the match (the second, when
 *  none was played); nothing can be edited, and what is saved are the registered lists, until slv_deck_document_end_match(). The
 *  match is kept over the end of the program. */
void             slv_deck_document_play (SlvDeckDocument *self, const SlvDeckPlan *plan);
void             slv_deck_document_end_match (SlvDeckDocument *self);
/** Borrowed until the next "changed": the plan that is played, NULL: the registered lists are shown. @game: (out) (optional): from 2;
 *  @draw: (out) (optional): the other player begins. */
const SlvDeckPlan *slv_deck_document_get_match (SlvDeckDocument *self, guint *game, gboolean *draw);
/** slv_deck_document_set_match: which game of the match it is (2 to SLV_MATCH_GAMES_MAX, others are cut), and who begins. */
void             slv_deck_document_set_match (SlvDeckDocument *self, guint game, gboolean draw);
/** Borrowed: name of the plan that is played, NULL: the registered lists are shown. */
const char      *slv_deck_document_get_played (SlvDeckDocument *self);
/** Static: why the deck cannot be changed now, as a sentence; NULL: it can be. */
const char      *slv_deck_document_get_fixed (SlvDeckDocument *self);
