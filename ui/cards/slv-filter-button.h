/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-filter-button.h: saved searches: the one that is typed is saved under a name, those that were saved are run, renamed, moved
 * and removed. They lie in the library, under the setting "cards-filters".
 *
 * signal "chosen" (char *query) */
#pragma once
#include "widgets/slv-ui.h"
#include "store/slv-store.h"
#include "game/slv-game.h"

#define SLV_TYPE_FILTER_BUTTON (slv_filter_button_get_type ())
G_DECLARE_FINAL_TYPE (SlvFilterButton, slv_filter_button, SLV, FILTER_BUTTON, GtkWidget)

/** slv_filter_button_set_store: once; @store outlives the button. */
void slv_filter_button_set_store (SlvFilterButton *self, SlvStore *store);
/** Searches of @game are shown, and those that were saved for all games; NULL: only the latter. */
void slv_filter_button_set_game  (SlvFilterButton *self, SlvGame *game);
/** What would be saved: a query without a fault. */
void slv_filter_button_set_query (SlvFilterButton *self, const char *query);
