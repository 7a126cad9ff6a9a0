/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-columns.h: which columns a table of cards has, and what a cell of it says. No widgets here but the columns. */
#pragma once
#include "cards/slv-card-table.h"
G_BEGIN_DECLS

/** One column. @attr: NULL for the name and for the game. Kept alive by the column. */
typedef struct { char *id, *title; SlvAttrKind kind; gboolean is_name, is_game; } SlvCardColumn;

/** (transfer full) (element-type SlvCardColumn): name, then the facets of @game; of all games: those that most have. */
GPtrArray *slv_card_columns_choose (SlvGames *games, SlvGame *game);
/** (transfer full): what the cell says. */
char      *slv_card_column_text (const SlvCardColumn *column, SlvCardItem *item);
/** (transfer full): the widget column with its factory; takes @column. */
GtkColumnViewColumn *slv_card_column_make (SlvCardColumn *column);
/** The @column that slv_card_column_make() was given. */
SlvCardColumn *slv_card_column_get (GtkColumnViewColumn *view_column);

G_END_DECLS
