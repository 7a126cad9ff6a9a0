/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-sort.h: an order of cards as a text, "cost,-name" as in slv_search(), and what clicks on headers and menus make of it.
 * No GTK. NULL and "" are no order at all. */
#pragma once
#include <glib.h>

#define SLV_CARD_SORT_MAX 4u   /* keys */

/** slv_card_sort_click: a header was clicked: it becomes the only key, or turns around when it was the first. @adding (Shift): it
 *  is added behind the others, then turned around, then taken out. Returns: (transfer full) (nullable) */
char *slv_card_sort_click (const char *sort, const char *id, gboolean adding);
/** Place of a key, from 1 on; 0: it is none. @descending: (out) (optional) */
guint slv_card_sort_find  (const char *sort, const char *id, gboolean *descending);
/** Id of the key at @place, from 1 on. Returns: (transfer full) (nullable) */
char *slv_card_sort_get   (const char *sort, guint place, gboolean *descending);
/** slv_card_sort_set: replaces the key at @place, or adds it; @id "" takes it and those behind it out. A key stands once only.
 *  Returns: (transfer full) (nullable) */
char *slv_card_sort_set   (const char *sort, guint place, const char *id, gboolean descending);
