/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-table.c: see the header. */
#include "decks/slv-deck-parts.h"
#include "widgets/slv-columns.h"

#define COLUMN       "slv-deck-column"
#define USUAL_FACETS 2u
#define NAME_WIDTH   180   /* pixels, a name with its copies, a zone with its totals; and what is left over */

/* ---- which columns ---- */

static SlvGame *
deck_table_game_of (SlvDeckDocument *document)
{
  const SlvFormat *format = slv_deck_document_get_format (document);
  return format != NULL ? format->rulebook->game : NULL;
}

GPtrArray *
slv_deck_table_all (SlvDeckDocument *document)
{
  GPtrArray *columns = slv_card_columns_all (slv_deck_document_get_session (document), deck_table_game_of (document), FALSE);
  g_autofree char *turn = g_strdup_printf (_("By turn %u"), SLV_DECK_SIGHTS_TURN);
  g_ptr_array_add (columns, slv_card_column_new (SLV_DECK_HAND, _("In hand"), SLV_ATTR_NUMBER));
  g_ptr_array_add (columns, slv_card_column_new (SLV_DECK_TURN, turn, SLV_ATTR_NUMBER));
  g_ptr_array_add (columns, slv_card_column_new (SLV_DECK_MISSING, _("Owned"), SLV_ATTR_TEXT));
  return columns;
}

/** The first attributes that cards are sorted by, a number before all others; the chance to draw it; and what one has, if anything. */
static char *
usual_columns (SlvDeckDocument *document)
{
  SlvGame *game = deck_table_game_of (document);
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (slv_deck_document_get_session (document)));
  gboolean owns = collection != NULL && slv_collection_n_lots (collection) > 0;
  GString *ids = g_string_new (owns ? SLV_DECK_MISSING "," SLV_DECK_HAND : SLV_DECK_HAND);
  guint left = USUAL_FACETS;
  for (guint pass = 0; game != NULL && pass < 2; pass++)
    for (guint i = 0; i < game->attrs->len && left > 0; i++)
      {
        const SlvAttr *attr = g_ptr_array_index (game->attrs, i);
        gboolean number = attr->kind == SLV_ATTR_NUMBER || attr->kind == SLV_ATTR_EXPRESSION;
        if (!attr->facet || attr->hidden || attr->kind == SLV_ATTR_TEXT || number != (pass == 0))
          continue;
        g_string_append_printf (ids, ",%s", attr->id);
        left = number ? 1 : left - 1;
        if (number)
          break;
      }
  return g_string_free (ids, FALSE);
}

GPtrArray *
slv_deck_table_shown (SlvDeckDocument *document)
{
  GPtrArray *columns = slv_deck_table_all (document);
  g_autofree char *chosen = slv_deck_choice_get (document, SLV_DECK_SHOWN);
  g_autofree char *usual = chosen[0] == '\0' ? usual_columns (document) : NULL;
  slv_card_columns_keep (columns, usual != NULL ? usual : chosen);
  return columns;
}

char *
slv_deck_table_describe (SlvDeckDocument *document)
{
  g_autoptr (GPtrArray) shown = slv_deck_table_shown (document);
  return slv_card_columns_switch (shown, "", FALSE);
}

/* ---- cells ---- */

static char *
cell_text (const SlvCardColumn *column, SlvDeckRow *row)
{
  if (row->heading)
    return g_strdup ("");
  if (g_str_equal (column->id, SLV_DECK_MISSING))
    return g_strdup (row->owned);
  if (column->source != SLV_COLUMN_OTHER)
    return row->index != NULL ? slv_card_column_text (column, row->index, row->card, row->printing) : g_strdup ("");
  double chance = g_str_equal (column->id, SLV_DECK_TURN) ? row->turn : row->hand;
  return chance < 0 ? g_strdup ("") : slv_odds_chance_text (chance);
}

static void
deck_table_show (gpointer row, GtkWidget *cell)
{
  g_autofree char *text = cell_text (g_object_get_data (G_OBJECT (cell), COLUMN), row);
  slv_cell_set_text (SLV_CELL (cell), text);
}

typedef struct { SlvCardColumn *column; SlvDeckTableDress dress; } Cells;   /* how those of a column are made */

static void
setup_cell (GtkListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, const Cells *cells)
{
  GtkWidget *cell = slv_columns_setup_cell (item, slv_card_column_is_number (cells->column));
  g_object_set_data (G_OBJECT (cell), COLUMN, cells->column);
  cells->dress (cell, item);
}

static void
append (GtkColumnView *view, SlvCardColumn *column, SlvDeckTableDress dress)
{
  static const SlvFill fill = { deck_table_show };
  Cells *cells = g_new (Cells, 1);
  *cells = (Cells) { column, dress };
  GtkListItemFactory *factory = slv_columns_factory (G_CALLBACK (setup_cell), cells, &fill);
  g_object_set_data_full (G_OBJECT (factory), COLUMN, cells, g_free);
  slv_card_column_append (column, view, factory);
}

/* ---- order ---- */

static char *
order_of_headers (GtkColumnView *view)
{
  gboolean descending;
  const char *id = slv_columns_get_order (view, &descending);
  return id != NULL ? g_strconcat (descending ? "-" : "", id, NULL) : NULL;
}

void
slv_deck_table_show_order (GtkColumnView *view, SlvDeckDocument *document)
{
  g_autofree char *order = slv_deck_choice_get (document, SLV_DECK_SORT), *shown = order_of_headers (view);
  const char *wanted = order[0] != '\0' ? order : "name";
  GListModel *columns = gtk_column_view_get_columns (view);
  if (g_strcmp0 (shown, wanted) == 0)
    return;
  gtk_column_view_sort_by_column (view, NULL, GTK_SORT_ASCENDING);
  for (guint i = 0; i < g_list_model_get_n_items (columns); i++)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, i);
      if (g_str_equal (slv_card_column_get (column)->id, wanted + (wanted[0] == '-')))
        gtk_column_view_sort_by_column (view, column, wanted[0] == '-' ? GTK_SORT_DESCENDING : GTK_SORT_ASCENDING);
    }
}

static void
on_order (GtkColumnView *view)
{
  g_autofree char *order = order_of_headers (view);
  if (order != NULL)
    gtk_widget_activate_action (GTK_WIDGET (view), "deck.sort", "s", order);
}

GtkWidget *
slv_deck_table_new (SlvDeckDocument *document, GtkSelectionModel *rows, GtkListItemFactory *names, SlvDeckTableDress dress)
{
  GtkWidget *widget = gtk_column_view_new (g_object_ref (rows));
  GtkColumnView *view = GTK_COLUMN_VIEW (widget);
  g_autoptr (GPtrArray) shown = slv_deck_table_shown (document);
  g_autofree char *chosen = slv_deck_choice_get (document, SLV_DECK_SHOWN);
  gtk_widget_add_css_class (widget, "data-table");
  gtk_column_view_set_reorderable (view, FALSE);
  g_ptr_array_set_free_func (shown, NULL);   /* the view takes them */
  GtkColumnViewColumn *first = slv_card_column_append (g_ptr_array_index (shown, 0), view, names);
  gtk_column_view_column_set_fixed_width (first, (int) (slv_ui_text_scale () * NAME_WIDTH));
  for (guint i = 1; i < shown->len; i++)
    append (view, g_ptr_array_index (shown, i), dress);
  slv_columns_fit (view, chosen[0] == '\0');
  slv_deck_table_show_order (view, document);
  g_signal_connect_object (gtk_column_view_get_sorter (view), "changed", G_CALLBACK (on_order), view, G_CONNECT_SWAPPED);
  slv_columns_set_name (view, _("Cards of the deck"));
  return widget;
}
