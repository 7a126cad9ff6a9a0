/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-games-page.h: the page "games": every game and format as the program understands it, options chosen for good, and the
 * faults of a person's own definitions. */
#pragma once
#include "window/slv-window.h"

#define SLV_TYPE_GAMES_PAGE (slv_games_page_get_type ())
G_DECLARE_FINAL_TYPE (SlvGamesPage, slv_games_page, SLV, GAMES_PAGE, GtkWidget)
GtkWidget *slv_games_page_new (SlvSession *session);
