/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-columns.c: the columns of a table of cards come from the game's definition. Widths are fixed and every cell is one
 * SlvCell, because a view of GTK 4.8 lays out two hundred rows at once. */
#include "cards/slv-card-columns.h"
#include "cards/slv-card-peek.h"
#include "widgets/slv-columns.h"

#define KEY        "slv-column"
#define CARD       "slv-card"     /* of a cell with a price */
#define NAME_WIDTH 190   /* pixels, and what is left over */
#define TITLE_WIDTH 160  /* pixels that a title gets at the most */

static SlvCardColumn *
column_new (const char *id, const char *title, SlvAttrKind kind, SlvColumnSource source)
{
  SlvCardColumn *column = g_new0 (SlvCardColumn, 1);

  column->id = g_strdup (id);
  column->title = g_strdup (title);
  column->kind = kind;
  column->source = source;
  return column;
}

SlvCardColumn *
slv_card_column_new (const char *id, const char *title, SlvAttrKind kind)
{
  return column_new (id, title, kind, SLV_COLUMN_OTHER);
}

SLV_DEFINE_STATIC_FREE (SlvCardColumn, column_free, id, title, (g_object_unref, holdings));

/* How many games think the attribute @id worth a facet. */
static guint
games_with_facet (GPtrArray *games, const char *id)
{
  guint n = 0;

  for (guint i = 0; i < games->len; i++)
    {
      SlvAttr *attr = slv_game_find_attr (g_ptr_array_index (games, i), id);
      n += attr && attr->facet && !attr->hidden;
    }
  return n;
}

gboolean
slv_card_columns_has (GPtrArray *columns, const char *id)
{
  for (guint i = 0; i < columns->len; i++)
    if (strcmp (((SlvCardColumn *) g_ptr_array_index (columns, i))->id, id) == 0)
      return TRUE;
  return FALSE;
}

/* Facets first, in the definition's order, then the rest; texts have no place in a table. */
static void
add_attrs (GPtrArray *columns, SlvGame *game, GPtrArray *games, guint needed, gboolean facets)
{
  SLV_EACH (SlvAttr, attr, game->attrs)
    {
      if (attr->hidden || attr->kind == SLV_ATTR_TEXT || attr->facet != facets || slv_card_columns_has (columns, attr->id)
          || (needed > 0 && games_with_facet (games, attr->id) < needed))
        continue;
      g_ptr_array_add (columns, column_new (attr->id, slv_ui_tr (attr->title), attr->kind, SLV_COLUMN_ATTR));
    }
}

/* Not where the game means something of its own by that word. */
static void
add_price (GPtrArray *columns, SlvSession *session, SlvGame *game)
{
  if (game != NULL && slv_game_find_attr (game, "price") != NULL)
    return;
  SlvCardColumn *column = column_new ("price", _("Price"), SLV_ATTR_NUMBER, SLV_COLUMN_PRICE);
  column->holdings = g_object_ref (slv_session_get_holdings (session));
  g_ptr_array_add (columns, column);
}

static GPtrArray *
all_columns (SlvSession *session, SlvGame *game, gboolean printings, gboolean rest)
{
  GPtrArray *columns = g_ptr_array_new_with_free_func (column_free);
  GPtrArray *list = slv_games_list (slv_session_get_games (session));

  g_ptr_array_add (columns, column_new ("name", _("Name"), SLV_ATTR_TEXT, SLV_COLUMN_NAME));
  if (game == NULL)
    g_ptr_array_add (columns, column_new ("game", _("Game"), SLV_ATTR_CHOICE, SLV_COLUMN_GAME));
  if (printings)
    {
      g_ptr_array_add (columns, column_new ("set", _("Set"), SLV_ATTR_CHOICE, SLV_COLUMN_SET));
      g_ptr_array_add (columns, column_new ("number", _("Number"), SLV_ATTR_NUMBER, SLV_COLUMN_NUMBER));
      g_ptr_array_add (columns, column_new ("rarity", _("Rarity"), SLV_ATTR_CHOICE, SLV_COLUMN_RARITY));
    }
  SLV_EACH (SlvCardColumn, column, columns)
    column->of_games = game == NULL;
  if (rest)
    add_price (columns, session, game);
  if (game)
    add_attrs (columns, game, list, 0, TRUE);
  for (guint i = 0; game == NULL && i < list->len; i++)
    add_attrs (columns, g_ptr_array_index (list, i), list, (list->len * 3 + 3) / 4, TRUE);
  if (game && rest)
    add_attrs (columns, game, list, 0, FALSE);
  return columns;
}

GPtrArray *
slv_card_columns_all (SlvSession *session, SlvGame *game, gboolean printings)
{
  return all_columns (session, game, printings, TRUE);
}

gboolean
slv_card_column_of_printings (const SlvCardColumn *column)
{
  return column->source == SLV_COLUMN_SET || column->source == SLV_COLUMN_NUMBER || column->source == SLV_COLUMN_RARITY;
}

GPtrArray *
slv_card_columns_pile (SlvSession *session, SlvGame *game, const char *wanted)
{
  GPtrArray *columns = all_columns (session, game, TRUE, TRUE);
  guint at = 0;

  for (guint i = columns->len; i-- > 0;)
    {
      const SlvCardColumn *column = g_ptr_array_index (columns, i);

      if (column->source == SLV_COLUMN_NAME || column->source == SLV_COLUMN_NUMBER || column->source == SLV_COLUMN_PRICE)
        g_ptr_array_remove_index (columns, i);
    }
  if (wanted == NULL || columns->len == 0)
    return columns;
  while (at < columns->len && strcmp (((SlvCardColumn *) g_ptr_array_index (columns, at))->id, wanted) != 0)
    at++;
  if (at == columns->len)
    for (at = 0; at + 1 < columns->len && slv_card_column_of_printings (g_ptr_array_index (columns, at)); at++)
      ;
  g_ptr_array_remove_range (columns, at + 1, columns->len - at - 1);
  g_ptr_array_remove_range (columns, 0, at);
  return columns;
}

void
slv_card_columns_keep (GPtrArray *columns, const char *wanted)
{
  g_auto (GStrv) ids = g_strsplit (wanted, ",", -1);

  for (guint i = columns->len; i-- > 1;)
    if (!g_strv_contains ((const char * const *) ids, ((SlvCardColumn *) g_ptr_array_index (columns, i))->id))
      g_ptr_array_remove_index (columns, i);
}

GPtrArray *
slv_card_columns_choose (SlvSession *session, SlvGame *game, gboolean printings, const char *wanted)
{
  GPtrArray *columns = all_columns (session, game, printings, wanted != NULL);
  guint most = SLV_CARD_TABLE_COLUMNS + (wanted != NULL) * 4;

  if (wanted)
    slv_card_columns_keep (columns, wanted);
  if (columns->len > most)
    g_ptr_array_set_size (columns, (int) most);
  return columns;
}

char *
slv_card_columns_switch (GPtrArray *shown, const char *id, gboolean on)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < shown->len; i++)
    {
      const char *one = ((SlvCardColumn *) g_ptr_array_index (shown, i))->id;
      if (strcmp (one, id) != 0)
        g_string_append_printf (out, "%s%s", out->len ? "," : "", one);
    }
  if (on)
    g_string_append_printf (out, "%s%s", out->len ? "," : "", id);
  return g_string_free (out, FALSE);
}

static char *
printing_text (const SlvCardColumn *column, SlvIndex *index, guint printing)
{
  SlvPrintingView view;

  if (printing == SLV_ROW_NONE)
    return g_strdup ("");
  slv_index_printing (index, printing, &view);
  if (column->source == SLV_COLUMN_NUMBER)
    return g_strdup (view.number);
  if (column->source == SLV_COLUMN_RARITY)
    return g_strdup (view.rarity);
  return g_strdup (view.set_name && *view.set_name ? view.set_name : view.set_code);
}

/* (transfer full): of the printing, else of the cheapest one; "" while prices are being read, and where none is known. */
static char *
price_text (SlvHoldings *holdings, SlvIndex *index, guint row, guint printing)
{
  SlvPriceBook *book = slv_holdings_get_prices (holdings);
  SlvPriceOf of = { .row = row, .printing = printing };
  SlvQuote quote;

  if (book == NULL || slv_price_book_get_index (book) != index || slv_price_book_ask (book, &of, &quote) != SLV_QUOTE_KNOWN)
    return g_strdup ("");
  return slv_quote_text (&quote);
}

char *
slv_card_column_text (const SlvCardColumn *column, SlvIndex *index, guint row, guint printing)
{
  SlvGame *game = slv_index_card_game (index, row);

  if (column->source == SLV_COLUMN_NAME)
    return g_strdup (slv_index_card_name (index, row));
  if (column->source == SLV_COLUMN_GAME)
    return g_strdup (game->title);
  if (column->source == SLV_COLUMN_PRICE)
    return price_text (column->holdings, index, row, printing);
  if (column->source == SLV_COLUMN_OTHER)
    return g_strdup ("");
  if (column->source != SLV_COLUMN_ATTR)
    return printing_text (column, index, printing);
  SlvAttr *attr = slv_game_find_attr (game, column->id);
  return attr ? slv_index_cell_text (index, row, attr) : g_strdup ("");
}

/* Newer sets first, as where they are counted; rarities as the game orders them. What has no place comes behind, and what has no value last. */
static double
printing_order (const SlvCardColumn *column, const SlvGame *game, const SlvPrintingView *view)
{
  int rarity = column->source == SLV_COLUMN_RARITY ? slv_game_rarity_place (game, view->rarity) : -1;
  int year = 0, month = 0, day = 0;

  if (column->source == SLV_COLUMN_SET)
    sscanf (view->released, "%4d-%2d-%2d", &year, &month, &day);
  return rarity >= 0 ? rarity : year > 0 ? -(year * 10000.0 + month * 100 + day) : G_MAXINT;
}

static char *
printing_heading (const SlvCardColumn *column, SlvIndex *index, guint row, guint printing, double *order)
{
  const SlvGame *game = slv_index_card_game (index, row);
  g_autofree char *text = slv_card_column_text (column, index, row, printing);
  SlvPrintingView view;

  *order = G_MAXDOUBLE;
  if (*text == '\0')
    return g_strdup_printf (_("No %s"), column->title);
  slv_index_printing (index, printing, &view);
  *order = printing_order (column, game, &view);
  /* Translators: a set of cards, and its game: two games may call a set alike */
  return column->of_games && column->source == SLV_COLUMN_SET ? g_strdup_printf (_("%s · %s"), text, game->title) : g_steal_pointer (&text);
}

char *
slv_card_column_heading (gconstpointer data, SlvIndex *index, guint row, guint printing, double *order)
{
  const SlvCardColumn *column = data;
  SlvAttr *attr = column->source == SLV_COLUMN_ATTR ? slv_game_find_attr (slv_index_card_game (index, row), column->id) : NULL;

  if (slv_card_column_of_printings (column))
    return printing_heading (column, index, row, printing, order);
  if (attr != NULL)
    {
      *order = slv_index_cell_order (index, row, attr);
      return slv_index_cell_heading (index, row, attr);
    }
  *order = column->source == SLV_COLUMN_GAME ? 0 : G_MAXDOUBLE;
  return column->source == SLV_COLUMN_GAME ? g_strdup (slv_index_card_game (index, row)->title) : g_strdup_printf (_("No %s"), column->title);
}

static char *
item_text (const SlvCardColumn *column, SlvCardItem *item)
{
  return slv_card_column_text (column, slv_card_item_get_index (item), slv_card_item_get_row (item), slv_card_item_get_printing (item));
}

/* ---- cells ---- */

/* Rows stay as they are when prices have been read, or are others. */
static void
prices_changed (GtkWidget *cell)
{
  SlvCardItem *card = g_object_get_data (G_OBJECT (cell), CARD);
  SlvCardColumn *column = g_object_get_data (G_OBJECT (cell), KEY);
  g_autofree char *text = card != NULL ? item_text (column, card) : NULL;

  if (text != NULL)
    slv_cell_set_text (SLV_CELL (cell), text);
}

gboolean
slv_card_column_is_number (const SlvCardColumn *column)
{
  return column->kind == SLV_ATTR_NUMBER || column->kind == SLV_ATTR_EXPRESSION;
}

static void
setup_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, SlvCardColumn *column)
{
  GtkWidget *cell = slv_columns_setup_cell (item, slv_card_column_is_number (column));

  g_object_set_data (G_OBJECT (cell), KEY, column);
  if (column->holdings != NULL)
    g_signal_connect_object (column->holdings, "changed", G_CALLBACK (prices_changed), cell, G_CONNECT_SWAPPED);
}

static void
show_cell (gpointer row, GtkWidget *cell)
{
  SlvCardItem *card = row;
  const SlvCardColumn *column = g_object_get_data (G_OBJECT (cell), KEY);
  g_autofree char *text = item_text (column, card);

  slv_cell_set_text (SLV_CELL (cell), text);
  if (column->holdings != NULL)
    g_object_set_data_full (G_OBJECT (cell), CARD, g_object_ref (card), g_object_unref);
  if (column->source != SLV_COLUMN_NAME)
    return;
  slv_ui_set_row_name (cell, text);
  slv_cell_set_card (SLV_CELL (cell), slv_card_item_get_index (card), slv_card_item_get_row (card));
  slv_card_peek_mark (cell, slv_card_item_get_index (card), slv_card_item_get_row (card), slv_card_item_get_printing (card));
}

static const SlvFill cell_fill = { show_cell };

static int
title_width (const SlvCardColumn *column)
{
  return 9 * (int) g_utf8_strlen (column->title, -1) + 34;
}

/* Pixels with texts of the usual size: enough for the title and its arrow, more where values are words. A long title is cut, before it takes from
 * the names what "yes" and "no" leave empty. */
static int
column_width (const SlvCardColumn *column)
{
  int title = MIN (title_width (column), TITLE_WIDTH);
  int values = column->source == SLV_COLUMN_PRICE ? 126 : slv_card_column_is_number (column) || column->kind == SLV_ATTR_FLAG ? 56 : 116;

  return column->source == SLV_COLUMN_NAME ? NAME_WIDTH : MAX (title, values);
}

GtkColumnViewColumn *
slv_card_column_append (SlvCardColumn *column, GtkColumnView *view, GtkListItemFactory *factory)
{
  GtkListItemFactory *cells = factory != NULL ? factory : slv_columns_factory (G_CALLBACK (setup_cell), column, &cell_fill);
  gboolean grows = column->source == SLV_COLUMN_NAME || column->source == SLV_COLUMN_GAME;   /* names of cards, and of games */
  GtkColumnViewColumn *made = slv_columns_append (view, column->title, cells, column_width (column), grows);

  if (slv_card_column_is_number (column))
    slv_columns_of_numbers (view, made);
  if (title_width (column) > TITLE_WIDTH)
    slv_columns_cut_title (view, made);
  slv_columns_order_by (made, column->id);
  g_object_set_data_full (G_OBJECT (made), KEY, column, column_free);
  return made;
}

SlvCardColumn *
slv_card_column_get (GtkColumnViewColumn *view_column)
{
  return g_object_get_data (G_OBJECT (view_column), KEY);
}
