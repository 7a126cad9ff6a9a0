/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-list.h: the result of a search as a GListModel: an array of row ids, and small objects made when a row is looked at.
 * No GTK. Main thread. */
#pragma once
#include "index/slv-index.h"

/** What stands at a position of the list: says "changed" when a new result has something else there, and stays what it is when the list has
 *  that position no more. */
#define SLV_TYPE_CARD_ITEM (slv_card_item_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardItem, slv_card_item, SLV, CARD_ITEM, GObject)

/** The index that the rows belong to; borrowed, may be newer or older than the session's. */
SlvIndex *slv_card_item_get_index    (SlvCardItem *item);
guint     slv_card_item_get_row      (SlvCardItem *item);
/** SLV_ROW_NONE when the list is one of cards. */
guint     slv_card_item_get_printing (SlvCardItem *item);

#define SLV_TYPE_CARD_LIST (slv_card_list_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardList, slv_card_list, SLV, CARD_LIST, GObject)

SlvCardList *slv_card_list_new (void);
/**
 * slv_card_list_set:
 * @index: referenced
 * @rows: (element-type guint): referenced and not changed any more: card rows, or printing rows when @printings; SLV_ROW_NONE: no card is there
 * Replaces everything: items that are held say "changed", and the end that went or came is signalled, (n, old - n, 0) or (n, 0, new - n), where
 * n is the smaller number. Clear the selection before; it is one of positions.
 */
void         slv_card_list_set (SlvCardList *list, SlvIndex *index, GArray *rows, gboolean printings);
/** slv_card_list_grow_by: where a new result has more rows, at most @step (0: all) of them come at once, the others a frame or more later, so that no frame
 *  makes the widgets of all; as long as there are fewer than a view makes widgets for. */
void         slv_card_list_grow_by (SlvCardList *list, guint step);
/** slv_card_list_show_all: those that are still to come are there now: before somebody acts on the rows. */
void         slv_card_list_show_all (SlvCardList *list);
/** Position of the first row of the card @row, G_MAXUINT when it is not in the list. A row that is to come is there then. */
guint        slv_card_list_find (SlvCardList *list, guint row);
/** The same for the card with the id "GAME/KEY" (nullable). */
guint        slv_card_list_find_id (SlvCardList *list, const char *card_id);
/** Puts the id of the card at @position into @id; leaves it as it is where there is no such row. */
void         slv_card_list_note_id (SlvCardList *list, guint position, char **id);
/** Shows no rows. */
void         slv_card_list_clear (SlvCardList *list);
