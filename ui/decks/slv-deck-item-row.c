/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-item-row.c: the widgets of the rows in the list of decks. One widget a row, whose labels follow the item's properties; what
 * is a column in a wide window is a line under the name in a narrow one. */
#include "decks/slv-deck-item.h"
#include "widgets/slv-touch.h"

#define LIST_ITEM "slv-list-item"
#define LINES 3   /* that a name, or what is said of a deck, may need */

typedef struct { GtkWidget *list; SlvDeckItemMenu menu; } Rows;

static void
bind_text (GtkListItem *list_item, GtkWidget *widget, const char *property, const char *to)
{
  GtkExpression *item = gtk_property_expression_new (GTK_TYPE_LIST_ITEM, NULL, "item");
  gtk_expression_bind (gtk_property_expression_new (SLV_TYPE_DECK_ITEM, item, property), widget, to, list_item);
}

static GtkWidget *
add_label (GtkListItem *list_item, GtkWidget *box, const char *property, const char *style, int chars)
{
  GtkWidget *label = slv_ui_line (NULL, style);
  if (chars > 0)
    {
      gtk_label_set_width_chars (GTK_LABEL (label), chars);
      gtk_label_set_max_width_chars (GTK_LABEL (label), chars);
    }
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_lines (GTK_LABEL (label), LINES);
  gtk_box_append (GTK_BOX (box), label);
  bind_text (list_item, label, property, "label");
  return label;
}

/** A column is as wide as the longest verdict; below the words there is none. */
static gboolean
chars_of_verdict (GBinding *binding G_GNUC_UNUSED, const GValue *narrow, GValue *chars, gpointer data G_GNUC_UNUSED)
{
  g_value_set_int (chars, g_value_get_boolean (narrow) ? -1 : SLV_DECK_VERDICT_CHARS);
  return TRUE;
}

static void
add_verdict (Rows *rows, GtkListItem *list_item, GtkWidget *box, const char *text, const char *icon)
{
  /* in a box of its own, so that its baseline is not that of the words, which may take two lines: GTK 4.8 rounds it away */
  GtkWidget *image = gtk_image_new (), *sign = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_set_valign (sign, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (sign), image);
  gtk_box_append (GTK_BOX (box), sign);
  bind_text (list_item, slv_ui_colour_sign (image), icon, "icon-name");
  GtkWidget *label = add_label (list_item, box, text, NULL, SLV_DECK_VERDICT_CHARS);
  g_object_bind_property_full (rows->list, "narrow", label, "width-chars", G_BINDING_SYNC_CREATE, chars_of_verdict, NULL, NULL, NULL);
}

/** A box that is there while the property of the list says so. */
static GtkWidget *
add_columns (Rows *rows, GtkWidget *row, const char *property, gboolean invert)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  gtk_box_append (GTK_BOX (row), box);
  g_object_bind_property (rows->list, property, box, "visible", G_BINDING_SYNC_CREATE | (invert ? G_BINDING_INVERT_BOOLEAN : 0));
  return box;
}

/** In a narrow window the verdict stands under the words, so that neither is cut. */
static gboolean
across_or_down (GBinding *binding G_GNUC_UNUSED, const GValue *narrow, GValue *orientation, gpointer data G_GNUC_UNUSED)
{
  g_value_set_enum (orientation, g_value_get_boolean (narrow) ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
  return TRUE;
}

static gboolean
space_between (GBinding *binding G_GNUC_UNUSED, const GValue *narrow, GValue *spacing, gpointer data G_GNUC_UNUSED)
{
  g_value_set_int (spacing, g_value_get_boolean (narrow) ? 2 : 12);
  return TRUE;
}

guint
slv_deck_item_position (GtkWidget *row)
{
  GtkListItem *list_item = row != NULL ? g_object_get_data (G_OBJECT (row), LIST_ITEM) : NULL;
  return list_item != NULL ? gtk_list_item_get_position (list_item) : GTK_INVALID_LIST_POSITION;
}

static gboolean
open_menu (GtkWidget *row, double x, double y, gpointer data)
{
  Rows *rows = data;
  rows->menu (rows->list, slv_deck_item_position (row), row, x, y);
  return TRUE;
}

/** As in other programs with tabs. */
static void
on_middle_click (GtkGesture *click, int n G_GNUC_UNUSED, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkListItem *list_item)
{
  SlvDeckItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (click));
  if (item != NULL && slv_deck_item_get_id (item) != 0)
    gtk_widget_activate_action (row, "decks.open-tab", "x", slv_deck_item_get_id (item));
}

/** Cards by their names, from wherever cards are found. */
static gboolean
on_drop (GtkDropTarget *drop, const GValue *value, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED, GtkListItem *list_item)
{
  SlvDeckItem *item = gtk_list_item_get_item (list_item);
  if (item == NULL || slv_deck_item_get_id (item) == 0)
    return FALSE;
  return gtk_widget_activate_action (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (drop)), "decks.put", "(x^as)",
                                     slv_deck_item_get_id (item), g_value_get_boxed (value));
}

static void
deck_item_row_setup_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *list_item, Rows *rows)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12), *body = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *columns;
  GtkWidget *words = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2), *arrow = gtk_image_new ();
  gtk_widget_set_margin_top (row, 6);
  gtk_widget_set_margin_bottom (row, 6);
  gtk_widget_set_hexpand (words, TRUE);
  gtk_widget_set_valign (words, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), arrow);
  gtk_box_append (GTK_BOX (row), body);
  gtk_box_append (GTK_BOX (body), words);
  g_object_bind_property_full (rows->list, "narrow", body, "orientation", G_BINDING_SYNC_CREATE, across_or_down, NULL, NULL, NULL);
  g_object_bind_property_full (rows->list, "narrow", body, "spacing", G_BINDING_SYNC_CREATE, space_between, NULL, NULL, NULL);
  bind_text (list_item, arrow, "arrow", "icon-name");
  add_label (list_item, words, "name", "heading", 0);
  g_object_bind_property (rows->list, "narrow", add_label (list_item, words, "detail", "dim-label", 0), "visible",
                          G_BINDING_SYNC_CREATE | G_BINDING_INVERT_BOOLEAN);
  g_object_bind_property (rows->list, "narrow", add_label (list_item, words, "words", "dim-label", 0), "visible", G_BINDING_SYNC_CREATE);
  columns = add_columns (rows, body, "narrow", TRUE);
  GtkWidget *owned = add_label (list_item, columns, "owned", "dim-label", SLV_DECK_OWNED_CHARS);
  g_object_bind_property (rows->list, "shows-owned", owned, "visible", G_BINDING_SYNC_CREATE);
  add_label (list_item, columns, "changed", "dim-label", SLV_DECK_CHANGED_CHARS);
  columns = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  gtk_box_append (GTK_BOX (body), columns);
  add_verdict (rows, list_item, columns, "verdict", "icon");
  add_verdict (rows, list_item, add_columns (rows, body, "shows-also", FALSE), "also", "also-icon");
  g_object_set_data (G_OBJECT (row), LIST_ITEM, list_item);
  slv_touch_add_menu (row, open_menu, rows);
  GtkGesture *click = gtk_gesture_click_new ();
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_MIDDLE);
  g_signal_connect (click, "released", G_CALLBACK (on_middle_click), list_item);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (click));
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_STRV, GDK_ACTION_COPY);
  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), list_item);
  gtk_widget_add_controller (row, GTK_EVENT_CONTROLLER (drop));
  gtk_list_item_set_child (list_item, row);
}

static void
deck_item_row_bind_row (GtkSignalListItemFactory *factory G_GNUC_UNUSED, GtkListItem *list_item, Rows *rows G_GNUC_UNUSED)
{
  SlvDeckItem *item = gtk_list_item_get_item (list_item);
  GtkWidget *row = gtk_list_item_get_child (list_item);
  g_autofree char *spoken = slv_deck_item_describe (item);
  slv_ui_set_row_name (row, spoken);
  gtk_widget_set_margin_start (row, (int) slv_deck_item_get_depth (item) * 28);
  /* a folder has an arrow before its name, as in any tree */
  gtk_widget_set_visible (gtk_widget_get_first_child (row), slv_deck_item_get_folder (item) != NULL);
}

GtkListItemFactory *
slv_deck_item_factory_new (GtkWidget *list, SlvDeckItemMenu menu)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  Rows *rows = g_new0 (Rows, 1);
  rows->list = list;   /* owns the view that owns the factory */
  rows->menu = menu;
  g_signal_connect_data (factory, "setup", G_CALLBACK (deck_item_row_setup_row), rows, (GClosureNotify) (GCallback) g_free, 0);
  g_signal_connect (factory, "bind", G_CALLBACK (deck_item_row_bind_row), rows);
  return factory;
}
