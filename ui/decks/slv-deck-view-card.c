/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-card.c: the card that is at hand in the editor: the last one that was selected among the cards to add or in the deck. It
 * is always in view, beside the verdict where there is room and above it where there is not; and the menu of a card of the deck. */
#include "cards/slv-card-peek.h"
#include "decks/slv-deck-view-private.h"

#define CARD_WIDTH  350   /* pixels */
#define CARD_LEAST  300   /* as its .ui asks for, also while none is shown */
#define SEPARATORS  8     /* between panes */
#define BESIDE_FROM 1220  /* pixels of the editor from which card and verdict stand beside each other, with texts of the usual size */
#define ONE_ROW     1380  /* from which all tools stand in one row, */
#define TWO_ROWS    800   /* and in two; else in three */
#define VERDICT_BESIDE 220 /* less than this, and the verdict has one: its words and two buttons would widen the window */
#define FORMAT_BESIDE 420 /* less than this, and the format has a row of its own: no more than a letter of it would be read, */
#define TOOLS_BESIDE 400  /* and less than this, and the tools have a row of their own below the name: the name and the words of their buttons would be cut */
#define PANES_FROM  900   /* from which finder, deck and verdict do, as wide as their .ui asks for */

/* ---- which card ---- */

/** The card of this name (nullable) in the index of the session; SLV_ROW_NONE: there is none. */
static guint
find_row (SlvDeckView *self, const char *name)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  g_autoptr (GArray) rows = NULL;
  guint n = name != NULL ? slv_index_find_name (slv_session_get_index (self->session), format != NULL ? format->rulebook->game : NULL,
                                                name, &rows) : 0;
  return n > 0 ? g_array_index (rows, guint, 0) : SLV_ROW_NONE;
}

void
slv_deck_view_mark_card (SlvDeckView *self, GtkWidget *cell, const char *name)
{
  guint row = find_row (self, name);
  slv_card_peek_mark (cell, slv_session_get_index (self->session), row, SLV_ROW_NONE);
  if (self->look == SLV_DECK_PICTURES && name != NULL)
    slv_deck_cell_show_face (SLV_DECK_CELL (cell), slv_session_get_index (self->session), row);
}

/** Above the verdict there is a place for a card only while one is selected. */
static void
give_room (SlvDeckView *self)
{
  gboolean beside = gtk_orientable_get_orientation (GTK_ORIENTABLE (self->side)) == GTK_ORIENTATION_HORIZONTAL;
  gtk_widget_set_visible (GTK_WIDGET (self->card), beside || find_row (self, self->card_name) != SLV_ROW_NONE);
}

void
slv_deck_view_show_card (SlvDeckView *self, const char *name)
{
  guint row = find_row (self, name);
  if (name != self->card_name)
    {
      slv_take_str (&self->card_name, g_strdup (name));
    }
  slv_card_detail_show (self->card, row != SLV_ROW_NONE ? slv_session_get_index (self->session) : NULL, row, SLV_ROW_NONE);
  give_room (self);
}

static void
show_again (SlvDeckView *self)
{
  slv_deck_view_show_card (self, self->card_name);
}

/* ---- + and − in the card's pane ---- */

/** (nullable): the name of the card with this id. */
static const char *
name_of (SlvDeckView *self, GVariant *id)
{
  SlvIndex *index = slv_session_get_index (self->session);
  guint row = slv_index_find_id (index, g_variant_get_string (id, NULL));
  return row != SLV_ROW_NONE && self->document != NULL ? slv_index_card_name (index, row) : NULL;
}

SLV_UI_ACTION (SlvDeckView, add_action)
{
  const char *name = name_of (self, target);
  if (name != NULL)
    slv_deck_view_add (self, name, 1);
}

SLV_UI_ACTION (SlvDeckView, take_action)
{
  const char *name = name_of (self, target);
  if (name != NULL)
    slv_deck_view_take_out (self, name, 1);
}

/* ---- the menu of a card of the deck ---- */

static GMenuModel *
row_menu (GtkWidget *view)
{
  SlvDeckView *self = SLV_DECK_VIEW (gtk_widget_get_ancestor (view, SLV_TYPE_DECK_VIEW));
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  slv_deck_view_select_for_menu (self);
  g_autoptr (SlvDeckRow) row = slv_deck_view_dup_focused (self);
  if (row == NULL)
    return NULL;
  const char *zone = row->zone;
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) moves = slv_card_peek_dup_zones (format, zone, "deck.move");
  slv_ui_menu_add (menu, _("One Copy More"), "deck.more", g_variant_new_int32 (1));
  slv_ui_menu_add (menu, _("One Copy Fewer"), "deck.more", g_variant_new_int32 (-1));
  g_menu_append (menu, _("Take Out All Copies"), "deck.take-out");
  g_menu_append_submenu (menu, _("Move a Copy To"), G_MENU_MODEL (moves));
  g_autoptr (GMenu) groups = slv_deck_view_group_menu (self);
  g_menu_append_submenu (menu, _("Group"), G_MENU_MODEL (groups));
  g_menu_append (menu, _("Another Printing…"), "deck.printing");
  return G_MENU_MODEL (menu);
}

/* ---- where there is room ---- */

/** Puts @child into @box, behind @after of it (nullable: last), wherever it was. */
static void
move_to (GtkWidget *child, GtkWidget *box, GtkWidget *after)
{
  if (gtk_widget_get_parent (child) == box)
    return;
  g_object_ref (child);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (child)), child);
  gtk_box_insert_child_after (GTK_BOX (box), child, after != NULL ? after : gtk_widget_get_last_child (box));
  g_object_unref (child);
}

/** Name, format, verdict, views and tools stand in as few rows as there is room for. */
static void
arrange_tools (SlvDeckView *self)
{
  double width = gtk_widget_get_width (GTK_WIDGET (self)) / MAX (1, slv_ui_text_scale ());
  gboolean one = width >= ONE_ROW, tight = width < TOOLS_BESIDE, low = width < VERDICT_BESIDE, above = !low && width < FORMAT_BESIDE;
  GtkWidget *arrange = GTK_WIDGET (self->arrange_button);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->top), one ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_label_set_max_width_chars (self->banner_label, one ? 26 : 18);   /* more where it is left over: the views are one line */
  move_to (self->switcher, width >= TWO_ROWS ? self->format_row : self->top, NULL);
  move_to (self->banner, low ? self->top : self->format_row, low ? self->format_row : arrange);
  move_to (GTK_WIDGET (self->format), above ? self->top : self->format_row, above ? self->name_row : arrange);
  move_to (self->tools, one ? self->top : self->name_row, NULL);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->name_row), tight ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL);
}

static int
least_width (gpointer widget)
{
  int least;
  gtk_widget_measure (widget, GTK_ORIENTATION_HORIZONTAL, -1, &least, NULL, NULL, NULL);
  return least;
}

/** Whether card and verdict have room beside each other, and beside finder and deck: one pane too many, and only one would be seen. */
static gboolean
has_room_beside (SlvDeckView *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self)), card = MAX (CARD_LEAST, least_width (self->card));
  return width >= BESIDE_FROM * MAX (1, slv_ui_text_scale ())
         && width > least_width (self->finder) + least_width (self->deck_stack) + card + least_width (self->verdict) + SEPARATORS;
}

static gboolean
turn (gpointer data)
{
  SlvDeckView *self = data;
  gboolean beside = has_room_beside (self);
  GtkOrientation wanted = beside ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL;
  arrange_tools (self);
  adw_leaflet_set_can_unfold (self->leaflet, gtk_widget_get_width (GTK_WIDGET (self)) >= PANES_FROM * MAX (1, slv_ui_text_scale ()));
  if (!self->turned || gtk_orientable_get_orientation (GTK_ORIENTABLE (self->side)) != wanted)
    {
      gtk_orientable_set_orientation (GTK_ORIENTABLE (self->side), wanted);
      gtk_paned_set_position (GTK_PANED (self->side), beside ? CARD_WIDTH : gtk_widget_get_height (self->side) / 2);
      give_room (self);
    }
  self->turned = gtk_widget_get_height (self->side) > 0;   /* else where the handle stands means nothing yet */
  return G_SOURCE_REMOVE;
}

/* ---- making it ---- */

void
slv_deck_view_install_card (GtkWidgetClass *widget_class)
{
  g_type_ensure (SLV_TYPE_CARD_DETAIL);
  SLV_UI_CHILDREN (widget_class, SlvDeckView, card, side);
  gtk_widget_class_bind_template_callback (widget_class, slv_deck_view_show_card);
  gtk_widget_class_install_action (widget_class, "cards.add-to-deck", "s", add_action);
  gtk_widget_class_install_action (widget_class, "cards.take-from-deck", "s", take_action);
}

void
slv_deck_view_install_peek (SlvDeckView *self)
{
  slv_card_peek_install (self->rows_view, self->session, SLV_PEEK_SPACE | SLV_PEEK_MENU | SLV_PEEK_HOVER, row_menu);
}

void
slv_deck_view_init_card (SlvDeckView *self)
{
  slv_card_detail_set_session (self->card, self->session);
  g_signal_connect_object (self->session, "index-changed", G_CALLBACK (show_again), self, G_CONNECT_SWAPPED);
  arrange_tools (self);   /* without any room, so that it can begin in a narrow window */
  slv_ui_follow_layout (GTK_WIDGET (self), turn);   /* a pane must not turn while sizes are given out */
  g_signal_connect (self, "map", G_CALLBACK (slv_deck_view_follow_focus), NULL);
}
