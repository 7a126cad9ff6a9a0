/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-game-offers.h: the games that one can begin with, where there are no cards yet: what each brings, its published list, its samples. */
#pragma once
#include <gtk/gtk.h>
#include "window/slv-session.h"
#include <gtk/gtk.h>

/** slv_game_offers_fill: a row a game in @list, which is emptied first. A button gets the list that the game publishes ("win.get-list"), another
 *  one loads its samples ("win.load-samples"). Main thread. */
void slv_game_offers_fill (GtkListBox *list, SlvSession *session);
