/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-arrange-button.c: see the header. What is chosen lies with the deck (slv-deck-arrange.h), so the popover is filled anew when it
 * is opened. A faulty category leaves those that were kept before. */
#include "decks/slv-deck-parts.h"

struct _SlvArrangeButton
{
  AdwBin parent_instance;
  GtkMenuButton *button;
  GtkDropDown *look, *group, *sort;
  GtkTextView *categories;
  GtkWidget *categories_box, *columns_box, *columns;
  GtkCheckButton *descending;
  GtkLabel *fault;
  SlvDeckDocument *document;
  GPtrArray *ids;             /* char*, borrowed from the game: by position in @sort; in @group categories and groups stand before the attributes; last those of a deck */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SlvArrangeButton, slv_arrange_button, ADW_TYPE_BIN)

static SlvGame *
arrange_button_game_of (SlvArrangeButton *self)
{
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  return format != NULL ? format->rulebook->game : NULL;
}

static guint
position_of (SlvArrangeButton *self, const char *id)
{
  for (guint i = 1; i < self->ids->len; i++)
    if (g_str_equal (g_ptr_array_index (self->ids, i), id))
      return i;
  return 0;
}

/** What only a deck can be sorted by stands behind the attributes. */
static void
add_sorts_of_deck (SlvArrangeButton *self, GtkStringList *sorts, const SlvGame *game)
{
  g_autofree char *turn = g_strdup_printf (_("By turn %u"), SLV_DECK_SIGHTS_TURN);
  const struct { const char *id, *title; } more[] = {
    { SLV_DECK_COPIES, _("Copies") }, { SLV_DECK_PRICE, _("Price") }, { SLV_DECK_MISSING, _("Owned") }, { SLV_DECK_HAND, _("In hand") },
    { SLV_DECK_TURN, turn },
  };
  for (guint i = 0; i < G_N_ELEMENTS (more); i++)
    if (slv_game_find_attr (game, more[i].id) == NULL)
      {
        gtk_string_list_append (sorts, more[i].title);
        g_ptr_array_add (self->ids, (gpointer) more[i].id);
      }
}

static void
arrange_button_fill (SlvArrangeButton *self, const SlvGame *game)
{
  g_autoptr (GtkStringList) groups = gtk_string_list_new (NULL), sorts = gtk_string_list_new (NULL);
  gtk_string_list_append (groups, _("By zone only"));
  gtk_string_list_append (groups, _("My categories"));
  gtk_string_list_append (groups, _("My groups"));
  gtk_string_list_append (sorts, _("Name"));
  g_ptr_array_set_size (self->ids, 0);
  g_ptr_array_add (self->ids, (gpointer) "");
  SLV_EACH (const SlvAttr, attr, game->attrs)
    {
      if (attr->hidden || attr->kind == SLV_ATTR_TEXT)
        continue;
      gtk_string_list_append (groups, slv_ui_tr (attr->title));
      gtk_string_list_append (sorts, slv_ui_tr (attr->title));
      g_ptr_array_add (self->ids, attr->id);
    }
  add_sorts_of_deck (self, sorts, game);
  gtk_drop_down_set_model (self->group, G_LIST_MODEL (groups));
  gtk_drop_down_set_model (self->sort, G_LIST_MODEL (sorts));
}

/* ---- columns of the table ---- */

static void
on_column (SlvArrangeButton *self, GtkCheckButton *check)
{
  g_autoptr (GPtrArray) shown = slv_deck_table_shown (self->document);
  g_autofree char *ids = slv_card_columns_switch (shown, gtk_widget_get_name (GTK_WIDGET (check)), gtk_check_button_get_active (check));
  slv_deck_choice_set (self->document, SLV_DECK_SHOWN, ids);
  g_signal_emit_by_name (self, "changed");
}

/** A check for each that there can be, the name aside, which is always there. */
static void
show_columns (SlvArrangeButton *self)
{
  gboolean table = gtk_drop_down_get_selected (self->look) == SLV_DECK_TABLE;
  g_autoptr (GPtrArray) all = table ? slv_deck_table_all (self->document) : NULL, shown = table ? slv_deck_table_shown (self->document) : NULL;
  gtk_widget_set_visible (self->columns_box, table);
  slv_ui_empty (self->columns);
  for (guint i = 1; table && i < all->len; i++)
    {
      const SlvCardColumn *column = g_ptr_array_index (all, i);
      GtkWidget *check = gtk_check_button_new_with_label (column->title);
      gtk_widget_set_name (check, column->id);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), slv_card_columns_has (shown, column->id));
      g_signal_connect_object (check, "toggled", G_CALLBACK (on_column), self, G_CONNECT_SWAPPED);
      gtk_box_append (GTK_BOX (self->columns), check);
    }
}

static void
show_categories (SlvArrangeButton *self)
{
  gtk_widget_set_visible (self->categories_box, gtk_drop_down_get_selected (self->group) == 1);
}

static void
arrange_button_on_show (SlvArrangeButton *self)
{
  const SlvGame *game = arrange_button_game_of (self);
  if (game == NULL)
    return;
  self->updating = TRUE;
  arrange_button_fill (self, game);
  gtk_drop_down_set_selected (self->look, slv_deck_form_get (self->document));
  g_autofree char *group = slv_deck_choice_get (self->document, SLV_DECK_GROUP), *sort = slv_deck_choice_get (self->document, SLV_DECK_SORT);
  g_autofree char *text = slv_deck_arrange_get_categories (slv_deck_document_get_session (self->document), game);
  guint position = position_of (self, group);
  gtk_drop_down_set_selected (self->group, g_str_equal (group, SLV_GROUP_CATEGORIES) ? 1 : g_str_equal (group, SLV_GROUP_OWN) ? 2 : position > 0 ? position + 2 : 0);
  gtk_drop_down_set_selected (self->sort, position_of (self, sort + (sort[0] == '-')));
  gtk_check_button_set_active (self->descending, sort[0] == '-');
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->categories), text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
  show_categories (self);
  show_columns (self);
  self->updating = FALSE;
}

static void
arrange_button_on_chosen (SlvArrangeButton *self)
{
  const SlvGame *game = arrange_button_game_of (self);
  guint group = gtk_drop_down_get_selected (self->group), sort = gtk_drop_down_get_selected (self->sort);
  if (self->updating || game == NULL || group > self->ids->len + 1 || sort >= self->ids->len)
    return;
  const char *by = g_ptr_array_index (self->ids, sort);
  gboolean down = gtk_check_button_get_active (self->descending);
  g_autofree char *order = g_strconcat (down ? "-" : "", down && by[0] == '\0' ? "name" : by, NULL);
  slv_deck_choice_set (self->document, SLV_DECK_GROUP, group == 0 ? "" : group == 1 ? SLV_GROUP_CATEGORIES
                       : group == 2 ? SLV_GROUP_OWN : g_ptr_array_index (self->ids, group - 2));
  slv_deck_choice_set (self->document, SLV_DECK_SORT, order);
  show_categories (self);
  g_signal_emit_by_name (self, "changed");
}

static void
on_look (SlvArrangeButton *self)
{
  if (self->updating || self->document == NULL)
    return;
  slv_deck_form_set (self->document, (SlvDeckForm) gtk_drop_down_get_selected (self->look));
  show_columns (self);
  g_signal_emit_by_name (self, "changed");
}

static void
on_categories_changed (SlvArrangeButton *self)
{
  SlvGame *game = arrange_button_game_of (self);
  if (self->updating || game == NULL)
    return;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->categories);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  g_autoptr (GError) error = NULL;
  gboolean kept = slv_deck_arrange_set_categories (slv_deck_document_get_session (self->document), game, text, &error);
  slv_ui_tell_fault (self->fault, error);
  if (kept)
    g_signal_emit_by_name (self, "changed");
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvArrangeButton, slv_arrange_button, (g_object_unref, document), ids);

static void
slv_arrange_button_class_init (SlvArrangeButtonClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_arrange_button_dispose;
  g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  SLV_UI_TEMPLATE (klass, SlvArrangeButton, "decks/slv-arrange-button.ui", button, group, look, sort, categories, categories_box,
                   fault, columns, columns_box, descending);
  SLV_UI_CALLBACKS (klass, arrange_button_on_show, arrange_button_on_chosen, on_look);
}

static void
slv_arrange_button_init (SlvArrangeButton *self)
{
  self->ids = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_object (gtk_text_view_get_buffer (self->categories), "changed", G_CALLBACK (on_categories_changed),
                           self, G_CONNECT_SWAPPED);
  slv_ui_set_name (gtk_widget_get_first_child (GTK_WIDGET (self->button)), _("Show, group and sort"));
  slv_ui_set_name (GTK_WIDGET (self->look), _("Show as"));
  slv_ui_set_name (GTK_WIDGET (self->group), _("Group by"));
  slv_ui_set_name (GTK_WIDGET (self->sort), _("Sort by"));
}

void
slv_arrange_button_set_document (SlvArrangeButton *self, SlvDeckDocument *document)
{
  g_set_object (&self->document, document);
}
