/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-columns.c: see the header. Every cell is one SlvCell of a fixed width, as in the table of cards (and for the
 * same reason: a view of GTK 4.8 lays out two hundred rows at once). */
#include "collection/slv-lot-columns.h"
#include "cards/slv-card-peek.h"
#include "collection/slv-copy-words.h"
#include "widgets/slv-columns.h"

#define TOOLTIP_FROM 12   /* characters from which a cell's text may be cut off */
#define COLUMN "slv-lot-column"
#define ITEM   "slv-list-item"

static const SlvLotColumn columns[] = {
  { "quantity",  N_("Copies"),     SLV_COPY_QUANTITY,  "quantity",   76, TRUE,  TRUE  },
  { "name",      N_("Name"),       SLV_COPY_NAME,      "name",      165, FALSE, TRUE  },
  { "set",       N_("Set"),        SLV_COPY_SET_CODE,  "set",        58, FALSE, TRUE  },
  { "number",    N_("Number"),     SLV_COPY_NUMBER,    "number",     76, FALSE, TRUE  },
  { "condition", N_("Condition"),  SLV_COPY_CONDITION, "condition", 104, FALSE, TRUE  },
  { "finish",    N_("Finish"),     SLV_COPY_FINISH,    "finish",     78, FALSE, TRUE  },
  { "language",  N_("Language"),   SLV_COPY_LANGUAGE,  "language",   94, FALSE, TRUE  },
  { "place",     N_("Place"),      SLV_COPY_PLACE,     "place",     130, FALSE, TRUE  },
  { "tags",      N_("Tags"),       SLV_COPY_TAGS,      NULL,        110, FALSE, FALSE },
  { "note",      N_("Note"),       SLV_COPY_NOTE,      NULL,        140, FALSE, TRUE  },
  { "trade",     N_("For trade"),  SLV_COPY_FOR_TRADE, NULL,         86, TRUE,  FALSE },
  { "price",     N_("Price"),      SLV_LOT_PRICE,      "price",     110, TRUE,  FALSE },
  { "worth",     N_("Worth"),      SLV_LOT_WORTH,      "worth",     110, TRUE,  FALSE },
  { "paid",      N_("Price paid"), SLV_COPY_PAID,      "paid",       96, TRUE,  FALSE },
};

const SlvLotColumn *
slv_lot_columns (guint *n)
{
  *n = G_N_ELEMENTS (columns);
  return columns;
}

/* "a|b" as "a, b". */
static char *
tags_text (const char *tags)
{
  g_auto (GStrv) each = g_strsplit (tags, "|", -1);

  return g_strjoinv (", ", each);
}

static char *
number_text (gint64 number)
{
  return number > 0 ? g_strdup_printf ("%lld", (long long) number) : g_strdup ("");
}

static char *
flag_text (gboolean yes)
{
  return g_strdup (yes ? _("yes") : "");
}

char *
slv_lot_value (SlvCollection *collection, const SlvLot *lot, SlvCopyField field)
{
  switch ((int) field)
    {
    case SLV_COPY_QUANTITY:  return number_text (lot->quantity);
    case SLV_COPY_NAME:      return g_strdup (lot->name);
    case SLV_COPY_SET_CODE:  return g_strdup (lot->set_code);
    case SLV_COPY_NUMBER:    return g_strdup (lot->number);
    case SLV_COPY_CONDITION: return g_strdup (slv_condition_title (slv_condition_grade (lot->condition)));
    case SLV_COPY_FINISH:    return g_strdup (slv_finish_title (lot->finish));
    case SLV_COPY_LANGUAGE:  return g_strdup (lot->language);
    case SLV_COPY_PLACE:     return g_strdup (slv_collection_place_path (collection, lot->place));
    case SLV_COPY_TAGS:      return g_strdup (lot->tags);
    case SLV_COPY_NOTE:      return g_strdup (lot->note);
    case SLV_COPY_FOR_TRADE: return number_text (lot->for_trade);
    case SLV_COPY_PAID:     return g_strdup (lot->price_paid);
    case SLV_COPY_CURRENCY:  return g_strdup (lot->currency);
    case SLV_COPY_ACQUIRED:  return g_strdup (lot->acquired);
    case SLV_COPY_SIGNED:    return flag_text (lot->is_signed);
    case SLV_COPY_ALTERED:   return flag_text (lot->is_altered);
    case SLV_COPY_PROXY:     return flag_text (lot->is_proxy);
    default:                 return g_strdup ("");
    }
}

/* (transfer full): of one copy, or of all; "": not known, or not read yet. */
static char *
money_text (SlvLotItem *item, gboolean worth)
{
  const SlvPriceBook *book = slv_collection_peek_prices (slv_lot_item_get_collection (item));
  const SlvHeld *held = slv_lot_item_get_held (item);
  SlvQuote quote;
  SlvPriceOf of;

  if (book == NULL || !slv_held_price_of (held, &of) || slv_price_book_ask (book, &of, &quote) != SLV_QUOTE_KNOWN)
    return g_strdup ("");
  quote.amount = slv_quote_times (&quote, worth ? (guint64) held->lot.quantity : 1);
  return slv_quote_text (&quote);
}

/* (transfer full): as the cell shows it. */
static char *
slv_lot_column_text (const SlvLotColumn *column, SlvLotItem *item)
{
  const SlvHeld *held = slv_lot_item_get_held (item);
  const SlvLot *lot = &held->lot;

  if (column->field == SLV_COPY_TAGS)
    return tags_text (lot->tags);
  if (column->field == SLV_LOT_PRICE || column->field == SLV_LOT_WORTH)
    return money_text (item, column->field == SLV_LOT_WORTH);
  if (column->field == SLV_COPY_PAID && *lot->price_paid != '\0')
    return g_strdup_printf ("%s %s", lot->price_paid, lot->currency);
  if (column->field == SLV_COPY_NAME && lot->is_proxy)
    /* Translators: name of a card of which this is a proxy */
    return g_strdup_printf (_("%s (proxy)"), lot->name);
  return slv_lot_value (slv_lot_item_get_collection (item), &slv_lot_item_get_held (item)->lot, column->field);
}

char *
slv_lot_text (SlvLotItem *item)
{
  const SlvHeld *held = slv_lot_item_get_held (item);
  const SlvLot *lot = &held->lot;
  g_autofree char *first = g_strdup_printf ("%lld × %s", (long long) lot->quantity, lot->name);
  const char *parts[] = {
    lot->set_code, lot->number, slv_condition_title (slv_condition_grade (lot->condition)), slv_finish_title (lot->finish), lot->language,
    slv_collection_place_path (slv_lot_item_get_collection (item), lot->place), lot->is_proxy ? _("proxy") : "",
    held->row == SLV_ROW_NONE ? _("no such card") : "", lot->note,
  };
  GString *text = g_string_new (first);

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (*parts[i] != '\0')
      g_string_append_printf (text, ", %s", parts[i]);
  return g_string_free (text, FALSE);
}

/* ---- cells ---- */

const SlvLotColumn *
slv_lot_cell_column (GtkWidget *cell, GtkListItem **item)
{
  if (item != NULL)
    *item = g_object_get_data (G_OBJECT (cell), ITEM);
  return g_object_get_data (G_OBJECT (cell), COLUMN);
}

static void
setup_cell (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *item, const SlvLotColumn *column)
{
  GtkWidget *cell = slv_columns_setup_cell (item, column->number);

  g_object_set_data (G_OBJECT (cell), COLUMN, (gpointer) column);
  g_object_set_data (G_OBJECT (cell), ITEM, item);
}

static void
show_cell (SlvLotItem *lot, GtkWidget *cell)
{
  const SlvLotColumn *column = slv_lot_cell_column (cell, NULL);
  gboolean known = slv_lot_item_get_held (lot)->row != SLV_ROW_NONE;
  g_autofree char *text = slv_lot_column_text (column, lot);

  slv_cell_set_text (SLV_CELL (cell), text);
  if (column->field == SLV_COPY_NAME)
    {
      g_autofree char *all = slv_lot_text (lot);

      slv_ui_set_row_name (cell, all);
      slv_cell_set_card (SLV_CELL (cell), slv_collection_get_index (slv_lot_item_get_collection (lot)), slv_lot_item_get_held (lot)->row);
      slv_card_peek_mark (cell, slv_collection_get_index (slv_lot_item_get_collection (lot)), slv_lot_item_get_held (lot)->row,
                          slv_lot_item_get_held (lot)->printing);
      (known ? gtk_widget_remove_css_class : gtk_widget_add_css_class) (cell, "lot-unknown");
    }
}

const char *
slv_lot_cell_tooltip (GtkWidget *cell)
{
  GtkListItem *item = NULL;
  const SlvLotColumn *column = slv_lot_cell_column (cell, &item);
  SlvLotItem *lot = item ? gtk_list_item_get_item (item) : NULL;
  const char *text = slv_cell_get_text (SLV_CELL (cell));

  if (lot && column->field == SLV_COPY_NAME && slv_lot_item_get_held (lot)->row == SLV_ROW_NONE)
    return _("There is no such card in the card lists that you have");
  return text && g_utf8_strlen (text, -1) > TOOLTIP_FROM ? text : NULL;
}

GtkColumnViewColumn *
slv_lot_column_append (const SlvLotColumn *column, GtkColumnView *view, gboolean visible)
{
  static const SlvFill fill = { (void (*) (gpointer, GtkWidget *)) show_cell };
  GtkListItemFactory *factory = slv_columns_factory (G_CALLBACK (setup_cell), (gpointer) column, &fill);
  GtkColumnViewColumn *made = slv_columns_append (view, _(column->title), factory, slv_columns_width (_(column->title), column->width),
                                                  column->field == SLV_COPY_NAME);

  gtk_column_view_column_set_visible (made, visible);
  if (column->number)
    slv_columns_of_numbers (view, made);
  if (column->sort != NULL)
    slv_columns_order_by (made, column->sort);
  return made;
}
