/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-dialogs.h: what is asked and told in windows over the program's own, each in the .c file of its name. Main thread. */
#pragma once
#include "widgets/slv-dialog.h"
#include "window/slv-window.h"

/** slv_care_present: care of the library: a copy to put away, bringing one back, looking for damage. */
void slv_care_present (SlvWindow *window);
/** slv_command_bar_present: everything that can be done, gone to or opened, by a few letters (Ctrl+K). What a page offers is read from the page
 *  itself, from its buttons and menus, so that nothing is entered twice and what cannot be done now is not offered. A command works as if it had
 *  been chosen in the window with the focus where it was. */
void slv_command_bar_present (SlvWindow *window);
/** slv_preferences_present: what a person chooses for the whole program: pictures of cards, how prices are told, how long changes are kept; it holds
 *  at once. */
void slv_preferences_present (SlvWindow *window);
/** slv_search_help_present: how to search, as examples made from the attributes of the game that is looked at; one that is chosen is run. */
void slv_search_help_present (SlvWindow *window);
/** slv_tour_start: five bubbles that say what the window has, each at its place; the pages that they speak of come by themselves. Escape, “Leave”
 *  or a click elsewhere ends it at once. */
void slv_tour_start (SlvWindow *window);
