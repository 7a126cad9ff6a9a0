/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-pages.h: the pages that the window makes and knows by their interface only (slv-page.h). @session is referenced. Main thread. */
#pragma once
#include "window/slv-window.h"

/** slv_cards_page_new: a query, its results, the card that is selected. */
GtkWidget *slv_cards_page_new (SlvSession *session);
/** slv_collection_page_new: what a person owns: places at the side, the lots as a table that is edited in place, quick entry, import and export. */
GtkWidget *slv_collection_page_new (SlvSession *session);
/** slv_sources_page_new: the card lists that are remembered, adding one, and how an import went. */
GtkWidget *slv_sources_page_new (SlvSession *session);
/** slv_games_page_new: every game and format as the program understands it, options chosen for good, and the faults of a person's own definitions. */
GtkWidget *slv_games_page_new (SlvSession *session);
