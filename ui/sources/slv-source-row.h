/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-source-row.h: one remembered card list, with buttons to fetch it again and to forget it. */
#pragma once
#include "widgets/slv-ui.h"
#include "game/slv-game-load.h"
#include "store/slv-store.h"

/** Whether it is one of the lists of invented cards that come with the program. @schema: the folder of slv_schema_dir() */
gboolean   slv_source_is_sample (const SlvSource *source, const char *schema);
/** slv_source_row_new: an AdwActionRow; its buttons are sources.preview::NAME, sources.refresh::NAME
 *  and sources.remove::NAME. @source is copied from. @schema: as above */
GtkWidget *slv_source_row_new (const SlvSource *source, SlvGames *games, const char *schema);

/** slv_published_row_new: a list that @game's definition names, with a button sources.add::ID. */
GtkWidget *slv_published_row_new (const SlvListSource *source, const SlvGame *game);
