/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-preferences.h: what a person chooses for the whole program: pictures of cards, how prices are told, how long changes are kept. */
#pragma once
#include "window/slv-window.h"

/** slv_preferences_present: a window over @window; what is chosen holds at once. */
void slv_preferences_present (SlvWindow *window);
