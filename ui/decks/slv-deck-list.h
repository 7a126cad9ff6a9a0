/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-list.h: the saved decks with game, format and verdict. Verdicts are worked out one deck at a time while the
 * window is idle and dropped when the index changes, so that none is ever stale. */
#pragma once
#include "widgets/slv-ui.h"
#include "window/slv-session.h"
G_BEGIN_DECLS

#define SLV_TYPE_DECK_ITEM (slv_deck_item_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckItem, slv_deck_item, SLV, DECK_ITEM, GObject)

#define SLV_TYPE_DECK_LIST (slv_deck_list_get_type ())
G_DECLARE_FINAL_TYPE (SlvDeckList, slv_deck_list, SLV, DECK_LIST, AdwBin)

/* signals: "open" (gint64 id): a deck was activated; "selected": another deck, or none, is selected */

GtkWidget  *slv_deck_list_new (SlvSession *session);
/** Id of the selected deck, 0: none. */
gint64      slv_deck_list_get_selected (SlvDeckList *self);
gboolean    slv_deck_list_is_empty (SlvDeckList *self);
G_END_DECLS
