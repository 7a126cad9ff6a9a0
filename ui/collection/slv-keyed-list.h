/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-keyed-list.h: what was worked out anew (the list of wants, shares of sets, decks) in a GListStore of SlvKeyedItem. Rows are told by a key: the
 * object of a key stays the same while its row says something else, and then emits "changed"; so selection and focus stay.
 * Main thread. */
#pragma once
#include <gtk/gtk.h>

#define SLV_TYPE_KEYED_ITEM (slv_keyed_item_get_type ())
G_DECLARE_FINAL_TYPE (SlvKeyedItem, slv_keyed_item, SLV, KEYED_ITEM, GObject)

/** Borrowed: the row as it is now; lives at least until "changed". */
gpointer    slv_keyed_item_get_row (SlvKeyedItem *item);
const char *slv_keyed_item_get_key (SlvKeyedItem *item);

/** (transfer full): the key of a row, unlike that of any other row of the list. */
typedef char *(*SlvKeyFunc) (gconstpointer row);

/**
 * slv_keyed_list_set: shows these rows. Those at both ends that stay are not touched; what came, went or moved between them is told
 *   in two signals, (at, old, 0) and (at, 0, new).
 * @rows: referenced, and not changed any more
 */
void          slv_keyed_list_set (GListStore *list, SlvKeyFunc key, GPtrArray *rows);
/** Position of the row with that key, G_MAXUINT: it is not there. */
guint         slv_keyed_list_find (GListStore *list, const char *key);

/** slv_keyed_list_dup_selected: (transfer container): the rows that are selected in @model, which shows SlvKeyedItem; borrowed */
GPtrArray    *slv_keyed_list_dup_selected (GtkSelectionModel *model);
/** Says that the row of that key, if it is there, was changed in its place. */
void          slv_keyed_list_touch (GListStore *list, const char *key);
