/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-search-help.h: how to search, as examples that run: made from the attributes of the game that is looked at. */
#pragma once
#include "window/slv-window.h"

/** slv_search_help_present: a window over @window; an example that is chosen is run on the cards page. */
void slv_search_help_present (SlvWindow *window);
