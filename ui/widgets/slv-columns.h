/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-columns.h: what the tables of the program share, and what GTK 4.8 does not do for them: cells of one line each, the order
 * that the headers ask for (its class has no getters before 4.10), names, focus and places of rows. Main thread only. */
#pragma once
#include "widgets/slv-parts.h"

/** slv_columns_setup_cell: for the "setup" of a factory: one line of text, cut where it does not fit. @number: at the end of the cell
 *  instead of its start. Returns: (transfer none): an SlvCell, child of @item now. */
GtkWidget           *slv_columns_setup_cell (GtkListItem *item, gboolean number);
/**
 * slv_columns_factory: (transfer full): makes what @setup puts into each item ("setup" of GtkSignalListItemFactory, called with @data), and has
 * @fill->show fill it when it gets a row, and whenever the row says that it is "changed". @fill: static
 */
typedef struct { void (*show) (gpointer row, GtkWidget *child); } SlvFill;
GtkListItemFactory  *slv_columns_factory (GCallback setup, gpointer data, const SlvFill *fill);
/** slv_columns_append: a column that can be resized, and is not in @view while it is not visible. @factory: (transfer full) (nullable); @width: pixels with texts of the usual size;
 *  @expand: it takes what room is left. Returns: borrowed. */
GtkColumnViewColumn *slv_columns_append (GtkColumnView *view, const char *title, GtkListItemFactory *factory, int width, gboolean expand);
/** slv_columns_clear: takes all columns out of @view. */
void                 slv_columns_clear (GtkColumnView *view);
/** slv_columns_fit: those of the columns of @view that have no room beside each other are not seen from now on, the last first, until there is room
 *  again; its first is always seen. @yes: FALSE: no more, and all that are visible are seen. */
void                 slv_columns_fit (GtkColumnView *view, gboolean yes);
/** slv_columns_get: borrowed: the @nth of all columns that @view was given, seen or not. */
GtkColumnViewColumn *slv_columns_get (GtkColumnView *view, guint nth);
/** slv_columns_is_fitting: whether columns are taken out or put in now: that the order changes with them is nobody's wish. */
gboolean             slv_columns_is_fitting (void);
/** slv_columns_width: @least, or what @title needs in any language; pixels with texts of the usual size. */
int                  slv_columns_width (const char *title, int least);
/** slv_columns_of_numbers: @column of @view holds numbers: its title stands at the end, too. */
void                 slv_columns_of_numbers (GtkColumnView *view, GtkColumnViewColumn *column);
/** slv_columns_cut_title: the title of @column of @view may be cut; the whole is its tooltip then. */
void                 slv_columns_cut_title (GtkColumnView *view, GtkColumnViewColumn *column);
/** slv_columns_order_by: a click on the header of @column asks for the order @id (copied); rows are ordered elsewhere. */
void                 slv_columns_order_by (GtkColumnViewColumn *column, const char *id);
/** slv_columns_get_order: borrowed: the order whose header was clicked last, NULL: none. @descending: (out). */
const char          *slv_columns_get_order (GtkColumnView *view, gboolean *descending);

/** slv_columns_set_name: the accessible name of the table, also of the list in it that takes the focus. */
void                 slv_columns_set_name (GtkColumnView *view, const char *name);
/** (nullable) borrowed: the list of rows in the table. */
GtkWidget           *slv_columns_get_list (GtkColumnView *view);
/** slv_columns_first_selected: the position of the first row that is selected in @model, GTK_INVALID_LIST_POSITION: none is. */
guint                slv_columns_first_selected (GtkSelectionModel *model);
/** slv_columns_focus_selected: moves the focus to the selected row; FALSE: none is selected among those that the view has made. */
gboolean             slv_columns_focus_selected (GtkColumnView *view);
/** slv_columns_in_sight: whether all of the row at @position can be seen; all rows are of one height. */
gboolean             slv_columns_in_sight (GtkColumnView *view, guint position);
/** slv_columns_scroll_to: brings the row at @position into sight, a third from the top, unless it is. */
void                 slv_columns_scroll_to (GtkColumnView *view, guint position);
