/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-cards-page-menus.c: the menus of the cards page: by which columns the results are ordered, and which columns there are. Both
 * are made from the game's definition, anew whenever the columns change. */
#include "cards/slv-cards-page-private.h"
#include "cards/slv-card-columns.h"
#include <glib/gi18n-lib.h>

static GMenu *
make_order (GPtrArray *columns, const char *action, const char *none)
{
  GMenu *menu = g_menu_new ();
  g_autofree char *nothing = g_strconcat (action, "::", NULL);

  g_menu_append (menu, none, nothing);
  SLV_EACH (SlvCardColumn, column, columns)
    {
      g_autoptr (GMenuItem) item = g_menu_item_new (column->title, NULL);

      g_menu_item_set_action_and_target (item, action, "s", column->id);
      g_menu_append_item (menu, item);
    }
  return menu;
}

static void
fill_sort_menu (SlvCardsPage *self)
{
  g_autoptr (GPtrArray) columns = slv_cards_page_choose_columns (self);
  g_autoptr (GMenu) menu = g_menu_new (), down = g_menu_new ();
  g_autoptr (GMenu) by = make_order (columns, "cards.sort-by", _("As the search says"));

  g_menu_append (down, _("Descending"), "cards.descending");
  g_menu_append_section (menu, _("Order by"), G_MENU_MODEL (by));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (down));
  gtk_menu_button_set_menu_model (self->sort_button, G_MENU_MODEL (menu));
}

/* ---- columns ---- */

static void
set_columns (SlvCardsPage *self, char *columns)
{
  slv_take_str (&self->columns, columns);
  slv_cards_page_remember (self, "columns", columns);
  slv_cards_page_make_columns (self);
  if (!self->as_wall)
    slv_cards_page_show_rows (self);
}

/* A column was switched: those that are shown now, and it or not it. */
static void
column_toggled (GSimpleAction *action, GVariant *state, SlvCardsPage *self)
{
  g_autoptr (GPtrArray) columns = slv_cards_page_choose_columns (self);

  g_simple_action_set_state (action, state);
  set_columns (self, slv_card_columns_switch (columns, g_action_get_name (G_ACTION (action)), g_variant_get_boolean (state)));
}

static void
usual_columns (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)
{
  set_columns (SLV_CARDS_PAGE (widget), NULL);
}

static GMenu *
make_column_menu (SlvCardsPage *self)
{
  g_autoptr (GPtrArray) all = slv_card_columns_all (self->session, slv_session_get_game (self->session), slv_cards_page_shows_printings (self));
  g_autoptr (GPtrArray) shown = slv_cards_page_choose_columns (self);
  GMenu *menu = g_menu_new ();

  g_clear_object (&self->column_actions);
  self->column_actions = g_simple_action_group_new ();
  for (guint i = 1; i < all->len; i++)
    {
      SlvCardColumn *column = g_ptr_array_index (all, i);
      g_autoptr (GSimpleAction) action = g_simple_action_new_stateful (column->id, NULL,
                                                                       g_variant_new_boolean (slv_card_columns_has (shown, column->id)));
      g_autofree char *name = g_strconcat ("columns.", column->id, NULL);

      g_signal_connect_object (action, "change-state", G_CALLBACK (column_toggled), self, 0);
      g_action_map_add_action (G_ACTION_MAP (self->column_actions), G_ACTION (action));
      g_menu_append (menu, column->title, name);
    }
  gtk_widget_insert_action_group (GTK_WIDGET (self), "columns", G_ACTION_GROUP (self->column_actions));
  return menu;
}

void
slv_cards_page_fill_menus (SlvCardsPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new (), shown = g_menu_new (), more = g_menu_new (), usual = g_menu_new ();
  g_autoptr (GPtrArray) chosen = slv_cards_page_choose_columns (self);
  g_autoptr (GMenu) columns = make_column_menu (self), then = make_order (chosen, "cards.then-by", _("Nothing else"));

  fill_sort_menu (self);
  g_menu_append (usual, _("Usual columns"), "cards.usual-columns");
  g_menu_append_section (columns, NULL, G_MENU_MODEL (usual));
  g_menu_append (shown, _("Each printing by itself"), "cards.printings");
  g_menu_append_submenu (more, _("Columns"), G_MENU_MODEL (columns));
  g_menu_append_submenu (more, _("Then order by"), G_MENU_MODEL (then));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (shown));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (more));
  gtk_menu_button_set_menu_model (self->view_button, G_MENU_MODEL (menu));
}

void
slv_cards_page_install_menus (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "cards.usual-columns", NULL, usual_columns);
}
