/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-document.h: a deck that is open in the window: its edits with undo, its format, and the verdict that is always
 * current. No widgets; main thread only. */
#pragma once
#include "base/slv-fold.h"
#include "check/slv-check.h"
#include "window/slv-session.h"
G_BEGIN_DECLS

#define SLV_TYPE_DECK_DOCUMENT (slv_deck_document_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckDocument, slv_deck_document, SLV, DECK_DOCUMENT, GObject)

/* signal "changed": deck, format, index or verdict are other than before */

/** slv_deck_document_new: takes @deck. An unknown format falls back to the newest rulebook of the deck's game. */
SlvDeckDocument *slv_deck_document_new (SlvSession *session, SlvDeck *deck);
SlvSession      *slv_deck_document_get_session (SlvDeckDocument *self);
/** Borrowed; to be changed only through the functions below. */
const SlvDeck   *slv_deck_document_get_deck (SlvDeckDocument *self);
/** NULL when no game is installed that could judge the deck. */
const SlvFormat *slv_deck_document_get_format (SlvDeckDocument *self);
/** Borrowed until the next "changed"; NULL without a format, then @problem (nullable) says why. */
const SlvReport *slv_deck_document_get_report (SlvDeckDocument *self, const char **problem);
/** SlvTotal, borrowed until the next "changed"; NULL without a format. */
GArray          *slv_deck_document_get_totals (SlvDeckDocument *self);
/** Position of the zone where a card of this name belongs by itself, as an id; NULL without a format. */
const char      *slv_deck_document_natural_zone (SlvDeckDocument *self, const char *name);
/** Copies of @name in @zone (id; NULL: all zones). */
guint            slv_deck_document_count (SlvDeckDocument *self, const char *zone, const char *name);

/** slv_deck_document_change: @delta copies more or fewer of @name in @zone. Returns the new number. One undo step. */
guint            slv_deck_document_change (SlvDeckDocument *self, const char *zone, const char *name, gint delta);
void             slv_deck_document_move (SlvDeckDocument *self, const char *name, const char *from, const char *to, guint count);
void             slv_deck_document_rename (SlvDeckDocument *self, const char *name);
void             slv_deck_document_set_format (SlvDeckDocument *self, const SlvFormat *format);
void             slv_deck_document_merge (SlvDeckDocument *self, const SlvDeck *other, gboolean replace);
gboolean         slv_deck_document_can_undo (SlvDeckDocument *self);
gboolean         slv_deck_document_can_redo (SlvDeckDocument *self);
/** (transfer full) (nullable): what was done, in words. */
char            *slv_deck_document_undo (SlvDeckDocument *self);
char            *slv_deck_document_redo (SlvDeckDocument *self);
gboolean         slv_deck_document_is_changed (SlvDeckDocument *self);
/** slv_deck_document_save: writes the deck into the library. Errors as slv_store_save_deck(). */
gboolean         slv_deck_document_save (SlvDeckDocument *self, GError **error);
G_END_DECLS
