/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-columns.h: which columns a table of cards has, and what a cell of it says. No widgets here but the columns. */
#pragma once
#include "cards/slv-card-table.h"
#include "window/slv-session.h"

/** Where a column's texts come from; SLV_COLUMN_OTHER: not from the card alone, but from what the table is of. */
typedef enum { SLV_COLUMN_NAME, SLV_COLUMN_GAME, SLV_COLUMN_ATTR, SLV_COLUMN_SET, SLV_COLUMN_NUMBER, SLV_COLUMN_RARITY, SLV_COLUMN_PRICE,
               SLV_COLUMN_OTHER } SlvColumnSource;
/** One column. @id: as an order calls it, too. Kept alive by the column. */
typedef struct { char *id, *title; SlvAttrKind kind; SlvColumnSource source; SlvHoldings *holdings; /* (nullable): that know prices */
               gboolean of_games; /* of cards of several games */ } SlvCardColumn;

/** slv_card_columns_all: (transfer full) (element-type SlvCardColumn): every column that there can be: the name, those of
 *  printings when @printings, what they cost, the attributes of @game (nullable); of all games: the facets that most have. */
GPtrArray *slv_card_columns_all (SlvSession *session, SlvGame *game, gboolean printings);
/** slv_card_columns_choose: those of @wanted ("name,cost", in the order of slv_card_columns_all(), the name always), or when it is
 *  NULL: the name, those of printings, and the facets up to SLV_CARD_TABLE_COLUMNS. (transfer full) */
GPtrArray *slv_card_columns_choose (SlvSession *session, SlvGame *game, gboolean printings, const char *wanted);
/** slv_card_columns_pile: (transfer full) (element-type SlvCardColumn): what cards can be laid in piles by; @wanted (nullable): that alone, or where there
 *  is none like that, the first facet. */
GPtrArray *slv_card_columns_pile (SlvSession *session, SlvGame *game, const char *wanted);
/** slv_card_columns_keep: takes out of @columns all that @wanted does not name, but the first. */
void       slv_card_columns_keep   (GPtrArray *columns, const char *wanted);
/** slv_card_columns_has: whether one of @columns has this id. */
gboolean   slv_card_columns_has    (GPtrArray *columns, const char *id);
/** slv_card_columns_switch: (transfer full): the ids of @shown as slv_card_columns_keep() takes them, with or without @id. */
char      *slv_card_columns_switch (GPtrArray *shown, const char *id, gboolean on);
/** slv_card_column_new: (transfer full): a column of SLV_COLUMN_OTHER. */
SlvCardColumn *slv_card_column_new (const char *id, const char *title, SlvAttrKind kind);
/** slv_card_column_text: (transfer full): what a cell says of a card of @index; "" for a column of SLV_COLUMN_OTHER. @printing: SLV_ROW_NONE: of
 *  none in particular. */
char      *slv_card_column_text (const SlvCardColumn *column, SlvIndex *index, guint row, guint printing);
/** slv_card_column_heading: @column: an SlvCardColumn. Returns: (transfer full): what stands over a pile of cards that have the same value: "Ally", "Cost 2", "No Cost"; @order: (out): headings by this.
 *  Any thread. */
char      *slv_card_column_heading (gconstpointer column, SlvIndex *index, guint row, guint printing, double *order);
/** slv_card_column_of_printings: whether printings of a card may differ in it. */
gboolean   slv_card_column_of_printings (const SlvCardColumn *column);
/** Whether its values stand at the end of its cells. */
gboolean   slv_card_column_is_number (const SlvCardColumn *column);
/** slv_card_column_append: the widget column, the last one of @view now; takes @column. @factory: (nullable) (transfer full): makes its cells;
 *  without one they are of SlvCardItem. Borrowed. */
GtkColumnViewColumn *slv_card_column_append (SlvCardColumn *column, GtkColumnView *view, GtkListItemFactory *factory);
/** The @column that slv_card_column_append() was given. */
SlvCardColumn *slv_card_column_get (GtkColumnViewColumn *view_column);
