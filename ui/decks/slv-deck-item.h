/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-item.h: one row in the list of decks: a deck, or the heading of a folder. Its texts are properties, which the rows'
 * widgets follow. Main thread only. */
#pragma once
#include "decks/slv-deck-survey.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_DECK_ITEM (slv_deck_item_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckItem, slv_deck_item, SLV, DECK_ITEM, GObject)

/* properties: "name", "detail", "owned" (share), "changed", "words" (detail and both of them, in two lines), "arrow" (of a folder), "verdict", "icon", "also", "also-icon" (under another
 * format); texts; "" while a thing is not known */

/** slv_deck_item_new: @deck as slv_store_list_decks() gives it; game and format are told by their titles. */
SlvDeckItem *slv_deck_item_new        (SlvSession *session, const SlvDeck *deck);
/** The heading of @folder ("A/B") with so many decks in it. */
SlvDeckItem *slv_deck_item_new_folder (const char *folder, guint n_decks, gboolean open);
gint64       slv_deck_item_get_id      (SlvDeckItem *self);    /* 0: a folder */
/** (transfer full): by which the row of the same deck or folder is found again. */
char        *slv_deck_item_dup_key     (SlvDeckItem *self);
guint        slv_deck_item_get_version (SlvDeckItem *self);
const char  *slv_deck_item_get_folder  (SlvDeckItem *self);    /* NULL: a deck */
guint        slv_deck_item_get_depth   (SlvDeckItem *self);    /* folders above it */
/** What a survey found of it; NULL: not known (any more). @edited: whether it has edits that are not saved, of which nothing is told. */
void         slv_deck_item_set_found   (SlvDeckItem *self, const SlvDeckFound *found, gboolean edited);
/** (transfer full): all of it in one sentence, for assistive technology. */
char        *slv_deck_item_describe    (SlvDeckItem *self);
/**
 * slv_deck_item_factory_new: makes the rows of such items (slv-deck-item-row.c).
 * @list: a widget with the boolean properties "narrow" (facts stand under the name instead of in columns), "shows-owned" and "shows-also"
 * @menu: (scope forever): called with @list, the row's widget and place when a row is clicked with the other button
 * Returns: (transfer full)
 */
typedef void (*SlvDeckItemMenu) (GtkWidget *list, guint position, GtkWidget *row, double x, double y);
GtkListItemFactory *slv_deck_item_factory_new (GtkWidget *list, SlvDeckItemMenu menu);
/** slv_deck_item_position: of a row's widget in the list; GTK_INVALID_LIST_POSITION: it is none. @row: (nullable) */
guint        slv_deck_item_position    (GtkWidget *row);
/** Characters of the columns, for the headings above them. */
#define SLV_DECK_OWNED_CHARS   19
#define SLV_DECK_CHANGED_CHARS 17
#define SLV_DECK_VERDICT_CHARS 22
