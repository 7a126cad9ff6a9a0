/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-shop-dialog.h: the cheapest way to get what is on the list of wants, or what decks lack, by source of prices; what an order costs besides is said here,
 * and remembered. Main thread only. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** slv_shop_dialog_present: @ids: (element-type gint64): decks that count beside what is wanted; referenced. @decks: (nullable) (element-type
 *  SlvDeck): only what these lack, instead; referenced, and not changed any more. @game: (nullable): only of this game */
void slv_shop_dialog_present (GtkWidget *parent, SlvSession *session, GArray *ids, GPtrArray *decks, SlvGame *game);
