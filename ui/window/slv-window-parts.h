/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-parts.h: what the window is made of. */
#pragma once
#include "widgets/slv-card-face.h"
#include "window/slv-window.h"

/* slv-pictures.c: pictures of cards in any room: a card's face follows the switch of the window that it lies in. Main thread. */

/** slv_pictures_show: once @face (which shows a card already) is in a window, it shows any picture of its card. */
void slv_pictures_show (SlvCardFace *face);

/* the pages that the window makes and knows by their interface only (slv-page.h). @session is referenced. Main thread. */

/** slv_cards_page_new: a query, its results, the card that is selected. */
GtkWidget *slv_cards_page_new (SlvSession *session);
/** slv_collection_page_new: what a person owns: places at the side, the lots as a table that is edited in place, quick entry, import and export. */
GtkWidget *slv_collection_page_new (SlvSession *session);
/** slv_sources_page_new: the card lists that are remembered, adding one, and how an import went. */
GtkWidget *slv_sources_page_new (SlvSession *session);
/** slv_games_page_new: every game and format as the program understands it, options chosen for good, and the faults of a person's own definitions. */
GtkWidget *slv_games_page_new (SlvSession *session);

/* slv-toast-area.c: what passes by, over the lower end of its child, or over the upper one while what has the focus, or a last row that
 * no scrolling brings out from under it, lies there. Its size is
 * that of the child, whatever lies over it, and is asked for as one number each: a GtkOverlay lets a window ask labels how wide they are at a height, which GTK 4.8 answers by complaints. */
#define SLV_TYPE_TOAST_AREA (slv_toast_area_get_type ())
G_DECLARE_FINAL_TYPE (SlvToastArea, slv_toast_area, SLV, TOAST_AREA, AdwBin)

/** slv_toast_area_get_box: (transfer none): to be filled from top to bottom, and hidden while it is empty. */
GtkBox *slv_toast_area_get_box (SlvToastArea *self);

/* slv-price-settings.c: how prices are told: in which currency, by which rates, and after how many days they are old. What is chosen is kept at
 * once. Main thread only. */
#define SLV_TYPE_PRICE_SETTINGS (slv_price_settings_get_type ())
G_DECLARE_FINAL_TYPE (SlvPriceSettings, slv_price_settings, SLV, PRICE_SETTINGS, AdwPreferencesGroup)

/* signal: "changed": something was chosen here, and is on disk */

/** Whose prices; once, when it stands in a window already: an entry may only be filled where it could have the focus. */
void slv_price_settings_set_session (SlvPriceSettings *self, SlvSession *session);
