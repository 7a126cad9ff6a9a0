/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-columns.h: which columns a table of cards has, and what a cell of it says. No widgets here but the columns. */
#pragma once
#include "cards/slv-card-table.h"
#include "window/slv-session.h"

/** Where a column's texts come from. */
typedef enum { SLV_COLUMN_NAME, SLV_COLUMN_GAME, SLV_COLUMN_ATTR, SLV_COLUMN_SET, SLV_COLUMN_NUMBER, SLV_COLUMN_RARITY, SLV_COLUMN_PRICE } SlvColumnSource;
/** One column. @id: as an order calls it, too. Kept alive by the column. */
typedef struct { char *id, *title; SlvAttrKind kind; SlvColumnSource source; SlvHoldings *holdings; /* (nullable): that know prices */ } SlvCardColumn;

/** slv_card_columns_all: (transfer full) (element-type SlvCardColumn): every column that there can be: the name, those of
 *  printings when @printings, what they cost, the attributes of the game that is looked at; of all games: the facets that most have. */
GPtrArray *slv_card_columns_all (SlvSession *session, gboolean printings);
/** slv_card_columns_choose: those of @wanted ("name,cost", in the order of slv_card_columns_all(), the name always), or when it is
 *  NULL: the name, those of printings, and the facets up to SLV_CARD_TABLE_COLUMNS. (transfer full) */
GPtrArray *slv_card_columns_choose (SlvSession *session, gboolean printings, const char *wanted);
/** The widget column with its factory, the last one of @view now; takes @column. Borrowed. */
GtkColumnViewColumn *slv_card_column_append (SlvCardColumn *column, GtkColumnView *view);
/** The @column that slv_card_column_append() was given. */
SlvCardColumn *slv_card_column_get (GtkColumnViewColumn *view_column);
