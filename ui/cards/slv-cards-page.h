/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page.h: the page "cards": a query, its results, the card that is selected. */
#pragma once
#include "window/slv-window.h"

#define SLV_TYPE_CARDS_PAGE (slv_cards_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvCardsPage, slv_cards_page, SLV, CARDS_PAGE, GtkWidget)

/** slv_cards_page_new: @session is referenced. */
GtkWidget *slv_cards_page_new (SlvSession *session);
