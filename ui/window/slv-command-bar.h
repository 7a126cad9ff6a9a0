/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-command-bar.h: everything that can be done, gone to or opened, by a few letters (Ctrl+K). What a page offers is read from the page
 * itself, from its buttons and menus, so that nothing is entered twice and what cannot be done now is not offered. */
#pragma once
#include "window/slv-window.h"

/** slv_command_bar_present: over @window. A command works as if it had been chosen in the window with the focus where it was. */
void slv_command_bar_present (SlvWindow *window);
