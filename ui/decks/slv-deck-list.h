/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.h: the saved decks by folder, each with game, format, owned share, day of its last change and verdict under its own
 * format; searched by what is in them. Verdicts are worked out in a thread and dropped when index, options, collection or deck
 * change, so that none is ever stale. */
#pragma once
#include "widgets/slv-ui.h"
#include "window/slv-session.h"

#define SLV_TYPE_DECK_LIST (slv_deck_list_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckList, slv_deck_list, SLV, DECK_LIST, AdwBin)

/* signals: "open" (gint64 id): a deck was activated; "selected": other decks, or none, are selected. Actions: deck-list.sort::COLUMN
 * (the same again turns the order round). Properties "narrow" and "shows-also" are for the rows. */

GtkWidget  *slv_deck_list_new (SlvSession *session);
/** (transfer full) (element-type gint64): the selected decks in the order of the rows; a folder stands for all decks in it. */
GArray     *slv_deck_list_dup_selected (SlvDeckList *self);
/** (transfer full) (element-type utf8): the folders that hold decks, in order. */
GPtrArray  *slv_deck_list_dup_folders (SlvDeckList *self);
/** What a click with the other button offers; for once. */
void        slv_deck_list_set_menu (SlvDeckList *self, GMenuModel *menu);
/** Whether there is no deck of the game that is looked at, searched or not. */
gboolean    slv_deck_list_is_empty (SlvDeckList *self);
void        slv_deck_list_focus_search (SlvDeckList *self);
/** slv_deck_list_focus: the focus goes to the deck that is selected, else to the list. */
void        slv_deck_list_focus (SlvDeckList *self);
