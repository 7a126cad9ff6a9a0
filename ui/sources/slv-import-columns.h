/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-columns.h: of which game a list is and how the columns of a table were understood, each of which can be set. */
#pragma once
#include "widgets/slv-ui.h"
#include "import/slv-job.h"

/**
 * slv_import_columns_fill: rows of @list: one for the game, where another choice activates sources.set-game (ID, "" by its content), and one
 * a column, where it activates sources.set-column (COLUMN, ATTR).
 * @game: (nullable): id; @columns: (nullable) (element-type SlvListColumn)
 */
void slv_import_columns_fill (GtkListBox *list, SlvGames *games, const char *game, const GPtrArray *columns);
/** slv_import_columns_focus: what was chosen last has the focus again, now that the list has been read with it. @within: what holds the list;
 *  @asked: (nullable): the column, "" the game; NULL does nothing. */
void slv_import_columns_focus (GtkWidget *within, const char *asked);
