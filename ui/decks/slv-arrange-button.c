/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-arrange-button.c: see the header. What is chosen lies with the game (slv-deck-arrange.h), so the popover is filled anew when it
 * is opened. A faulty category leaves those that were kept before. */
#include <glib/gi18n-lib.h>
#include "decks/slv-arrange-button.h"

struct _SlvArrangeButton
{
  AdwBin parent_instance;
  GtkMenuButton *button;
  GtkDropDown *look, *group, *sort;
  GtkTextView *categories;
  GtkWidget *categories_box;
  GtkLabel *fault;
  SlvDeckDocument *document;
  GPtrArray *ids;             /* char*, borrowed from the game: by position in @sort; in @group the categories come second */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SlvArrangeButton, slv_arrange_button, ADW_TYPE_BIN)

enum { SIGNAL_CHANGED, N_SIGNALS };
static guint signals[N_SIGNALS];

static SlvGame *
game_of (SlvArrangeButton *self)
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

static void
fill (SlvArrangeButton *self, const SlvGame *game)
{
  GtkStringList *groups = gtk_string_list_new (NULL), *sorts = gtk_string_list_new (NULL);
  gtk_string_list_append (groups, _("By zone only"));
  gtk_string_list_append (groups, _("My categories"));
  gtk_string_list_append (sorts, _("Name"));
  g_ptr_array_set_size (self->ids, 0);
  g_ptr_array_add (self->ids, (gpointer) "");
  for (guint i = 0; i < game->attrs->len; i++)
    {
      const SlvAttr *attr = g_ptr_array_index (game->attrs, i);
      if (attr->hidden || attr->kind == SLV_ATTR_TEXT)
        continue;
      gtk_string_list_append (groups, slv_ui_tr (attr->title));
      gtk_string_list_append (sorts, slv_ui_tr (attr->title));
      g_ptr_array_add (self->ids, attr->id);
    }
  gtk_drop_down_set_model (self->group, G_LIST_MODEL (groups));
  gtk_drop_down_set_model (self->sort, G_LIST_MODEL (sorts));
  g_object_unref (groups);
  g_object_unref (sorts);
}

static void
show_categories (SlvArrangeButton *self)
{
  gtk_widget_set_visible (self->categories_box, gtk_drop_down_get_selected (self->group) == 1);
}

static void
on_show (SlvArrangeButton *self)
{
  const SlvGame *game = game_of (self);
  if (game == NULL)
    return;
  self->updating = TRUE;
  fill (self, game);
  gtk_drop_down_set_selected (self->look, slv_deck_form_get (self->document));
  g_autofree char *group = slv_deck_arrange_get_group (game), *sort = slv_deck_arrange_get_sort (game);
  g_autofree char *text = slv_deck_arrange_get_categories (slv_deck_document_get_session (self->document), game);
  guint position = position_of (self, group);
  gtk_drop_down_set_selected (self->group, g_str_equal (group, SLV_GROUP_CATEGORIES) ? 1 : position > 0 ? position + 1 : 0);
  gtk_drop_down_set_selected (self->sort, position_of (self, sort));
  gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->categories), text, -1);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), FALSE);
  show_categories (self);
  self->updating = FALSE;
}

static void
on_chosen (SlvArrangeButton *self)
{
  const SlvGame *game = game_of (self);
  guint group = gtk_drop_down_get_selected (self->group), sort = gtk_drop_down_get_selected (self->sort);
  if (self->updating || game == NULL || group > self->ids->len || sort >= self->ids->len)
    return;
  slv_deck_arrange_set_group (game, group == 0 ? "" : group == 1 ? SLV_GROUP_CATEGORIES : g_ptr_array_index (self->ids, group - 1));
  slv_deck_arrange_set_sort (game, g_ptr_array_index (self->ids, sort));
  show_categories (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
on_look (SlvArrangeButton *self)
{
  if (self->updating || self->document == NULL)
    return;
  slv_deck_form_set (self->document, (SlvDeckForm) gtk_drop_down_get_selected (self->look));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

static void
on_categories_changed (SlvArrangeButton *self)
{
  SlvGame *game = game_of (self);
  if (self->updating || game == NULL)
    return;
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->categories);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  g_autoptr (GError) error = NULL;
  gboolean kept = slv_deck_arrange_set_categories (slv_deck_document_get_session (self->document), game, text, &error);
  gtk_widget_set_visible (GTK_WIDGET (self->fault), !kept);
  gtk_label_set_text (self->fault, kept ? "" : error->message);
  if (kept)
    g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- making it ---- */

static void
slv_arrange_button_dispose (GObject *object)
{
  SlvArrangeButton *self = SLV_ARRANGE_BUTTON (object);
  g_clear_object (&self->document);
  g_clear_pointer (&self->ids, g_ptr_array_unref);
  G_OBJECT_CLASS (slv_arrange_button_parent_class)->dispose (object);
}

static void
slv_arrange_button_class_init (SlvArrangeButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_arrange_button_dispose;
  signals[SIGNAL_CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-arrange-button.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, button);
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, group);
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, look);
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, sort);
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, categories);
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, categories_box);
  gtk_widget_class_bind_template_child (widget_class, SlvArrangeButton, fault);
  gtk_widget_class_bind_template_callback (widget_class, on_show);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_look);
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
  slv_ui_set_name (GTK_WIDGET (self->categories), _("My categories"));
}

void
slv_arrange_button_set_document (SlvArrangeButton *self, SlvDeckDocument *document)
{
  g_set_object (&self->document, document);
}
