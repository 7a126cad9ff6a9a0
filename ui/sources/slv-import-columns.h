/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-columns.h: how the columns of a table were understood, one row a column, each of which can be set. */
#pragma once
#include "widgets/slv-ui.h"
#include "game/slv-game.h"
#include "import/slv-job.h"

/** slv_import_column_row_new: an AdwComboRow; another choice activates sources.set-column (COLUMN, ATTR). @game: (nullable). */
GtkWidget *slv_import_column_row_new (const SlvListColumn *column, const SlvGame *game);
/** slv_import_game_row_new: an AdwComboRow that says which game a list is of; another choice activates sources.set-game (ID, "" by its
 *  content). @chosen: (nullable). */
GtkWidget *slv_import_game_row_new (SlvGames *games, const SlvGame *chosen);
