/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-source-row.h: one remembered card list, with buttons to fetch it again and to forget it. */
#pragma once
#include "widgets/slv-ui.h"
#include "game/slv-game-load.h"
#include "store/slv-store.h"

/** slv_source_row_new: an AdwActionRow; its buttons are sources.preview::NAME, sources.refresh::NAME
 *  and sources.remove::NAME. @source is copied from. @samples: the folder of the lists that come with the program */
GtkWidget *slv_source_row_new (const SlvSource *source, SlvGames *games, const char *samples);

/** slv_published_row_new: a list that @game's definition names, with a button sources.add::ID. */
GtkWidget *slv_published_row_new (const SlvListSource *source, const SlvGame *game);
