/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.h: the saved decks by folder, each with game, format, owned share, day of its last change and verdict under its own
 * format; searched by what is in them. Verdicts are worked out in a thread and dropped when index, options, collection or deck
 * change, so that none is ever stale. */
#pragma once
#include "widgets/slv-ui.h"
#include "window/slv-session.h"
G_BEGIN_DECLS

#define SLV_TYPE_DECK_LIST (slv_deck_list_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckList, slv_deck_list, SLV, DECK_LIST, AdwBin)

/* signals: "open" (gint64 id): a deck was activated; "selected": another deck, or none, is selected */

GtkWidget  *slv_deck_list_new (SlvSession *session);
/** Id of the selected deck, 0: none. */
gint64      slv_deck_list_get_selected (SlvDeckList *self);
/** Whether there is no deck of the game that is looked at, searched or not. */
gboolean    slv_deck_list_is_empty (SlvDeckList *self);
void        slv_deck_list_focus_search (SlvDeckList *self);
G_END_DECLS
