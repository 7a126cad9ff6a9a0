/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-filter-button.c: see the header. The list is read when the popover opens, so another window of the same library is no
 * surprise, and written with every change. */
#include "cards/slv-card-parts.h"
#include "cards/slv-filters.h"
#include "window/slv-window.h"

#define SETTING "cards-filters"

struct _SlvFilterButton {
  GtkWidget   parent_instance;
  GtkWidget  *button, *popover, *name_entry, *save_button, *scroller, *hint;
  GtkListBox *list;
  GtkLabel   *problem;
  SlvStore   *store;       /* borrowed */
  char       *game, *query;
  GPtrArray  *filters;     /* SlvFilter */
  char       *other;       /* what was kept before the last change, or after it once that was taken back; NULL: nothing was done */
  gboolean    taken_back;
};
G_DEFINE_FINAL_TYPE (SlvFilterButton, slv_filter_button, GTK_TYPE_WIDGET)

/* ---- the library ---- */

/* @told: (nullable): that this one, by its name, is not what it was. */
static void
store (SlvFilterButton *self, const char *told, const char *name)
{
  g_autofree char *kept = self->store ? slv_store_get_setting (self->store, SETTING) : NULL;
  g_autofree char *text = slv_filters_print (self->filters), *said = told ? g_strdup_printf (told, name) : NULL;
  g_autoptr (GError) error = NULL;

  slv_take_str (&self->other, g_strdup (kept ? kept : ""));
  self->taken_back = FALSE;
  if (self->store && slv_store_set_setting (self->store, SETTING, text, &error) && said)
    slv_window_toast_from (GTK_WIDGET (self), said, "filters.undo");
  slv_ui_tell_fault (self->problem, error);
}

/* ---- rows ---- */

static void filter_button_fill (SlvFilterButton *self);

static SlvFilter *
filter_of (GtkWidget *widget)
{
  GtkWidget *row = gtk_widget_get_ancestor (widget, GTK_TYPE_LIST_BOX_ROW);

  return g_object_get_data (G_OBJECT (row), "filter");
}

/* Puts the focus on the row of @filter, after the rows were made anew. */
static void
focus_filter (SlvFilterButton *self, SlvFilter *filter)
{
  for (GtkWidget *row = gtk_widget_get_first_child (GTK_WIDGET (self->list)); row; row = gtk_widget_get_next_sibling (row))
    if (g_object_get_data (G_OBJECT (row), "filter") == filter)
      gtk_widget_grab_focus (row);
}

static void
moved (SlvFilterButton *self, GtkWidget *button)
{
  SlvFilter *filter = filter_of (button);

  if (slv_filters_move (self->filters, filter, self->game, GPOINTER_TO_INT (g_object_get_data (G_OBJECT (button), "by"))))
    {
      store (self, NULL, NULL);
      filter_button_fill (self);
    }
  focus_filter (self, filter);
}

static void
removed (SlvFilterButton *self, GtkWidget *button)
{
  SlvFilter *filter = filter_of (button);
  g_autofree char *name = g_strdup (filter->name);

  g_ptr_array_remove (self->filters, filter);
  store (self, _("The search “%s” is removed"), name);
  filter_button_fill (self);
  gtk_widget_grab_focus (self->name_entry);
}

/* Takes the last change back, or does it again. */
SLV_UI_ACTION (SlvFilterButton, step)
{
  gboolean redo = g_str_equal (action_name, "filters.redo");

  if (self->other == NULL || self->taken_back != redo)
    {
      gtk_widget_activate_action (widget, redo ? "win.redo" : "win.undo", NULL);
      return;
    }
  g_ptr_array_unref (self->filters);
  self->filters = slv_filters_parse (self->other);
  store (self, NULL, NULL);
  self->taken_back = !redo;
  filter_button_fill (self);
}

static void
edit (SlvFilterButton *self G_GNUC_UNUSED, GtkWidget *button)
{
  GtkWidget *row = gtk_widget_get_ancestor (button, GTK_TYPE_LIST_BOX_ROW);
  GtkStack *stack = g_object_get_data (G_OBJECT (row), "stack");
  GtkWidget *entry = gtk_stack_get_child_by_name (stack, "edit");

  gtk_editable_set_text (GTK_EDITABLE (entry), filter_of (button)->name);
  gtk_stack_set_visible_child_name (stack, "edit");
  gtk_widget_grab_focus (entry);
}

static void
edited (SlvFilterButton *self, GtkWidget *entry)
{
  SlvFilter *filter = filter_of (entry);
  g_autoptr (GError) error = NULL;

  if (!slv_filters_rename (self->filters, filter, gtk_editable_get_text (GTK_EDITABLE (entry)), &error))
    {
      slv_ui_tell_fault (self->problem, error);
      return;
    }
  store (self, NULL, NULL);
  filter_button_fill (self);
  focus_filter (self, filter);
}

static GtkWidget *
filter_button_add_button (SlvFilterButton *self, GtkWidget *box, const char *icon, const char *title, GCallback clicked)
{
  GtkWidget *button = slv_ui_icon_button (icon, title);

  g_signal_connect_object (button, "clicked", clicked, self, G_CONNECT_SWAPPED);
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
make_words (SlvFilterButton *self, GtkWidget *row, const SlvFilter *filter, const char *query)
{
  GtkWidget *stack = gtk_stack_new (), *entry = gtk_entry_new ();
  GtkWidget *words = slv_ui_two_lines (filter->name, query, 0);

  gtk_entry_set_max_length (GTK_ENTRY (entry), SLV_FILTER_NAME_MAX);
  slv_ui_set_name (entry, _("New name"));
  g_signal_connect_object (entry, "activate", G_CALLBACK (edited), self, G_CONNECT_SWAPPED);
  gtk_stack_add_named (GTK_STACK (stack), words, "words");
  gtk_stack_add_named (GTK_STACK (stack), entry, "edit");
  gtk_widget_set_hexpand (stack, TRUE);
  g_object_set_data (G_OBJECT (row), "stack", stack);
  return stack;
}

static void
filter_button_add_row (SlvFilterButton *self, SlvFilter *filter)
{
  GtkWidget *row = gtk_list_box_row_new (), *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0), *up, *down;
  const char *query = *filter->query ? filter->query : _("every card");
  g_autofree char *name = g_strdup_printf ("%s, %s", filter->name, query);

  g_object_set_data (G_OBJECT (row), "filter", filter);
  gtk_box_append (GTK_BOX (box), make_words (self, row, filter, query));
  up = filter_button_add_button (self, box, "go-up-symbolic", _("Move up"), G_CALLBACK (moved));
  down = filter_button_add_button (self, box, "go-down-symbolic", _("Move down"), G_CALLBACK (moved));
  g_object_set_data (G_OBJECT (up), "by", GINT_TO_POINTER (-1));
  g_object_set_data (G_OBJECT (down), "by", GINT_TO_POINTER (1));
  filter_button_add_button (self, box, "document-edit-symbolic", _("Rename"), G_CALLBACK (edit));
  filter_button_add_button (self, box, "user-trash-symbolic", _("Remove"), G_CALLBACK (removed));
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_tooltip_text (row, query);
  slv_ui_set_name (row, name);
  gtk_list_box_append (self->list, row);
}

static void
filter_button_fill (SlvFilterButton *self)
{
  guint n = 0;

  slv_ui_empty (GTK_WIDGET (self->list));
  for (guint i = 0; i < self->filters->len; i++)
    if (slv_filter_is_for (g_ptr_array_index (self->filters, i), self->game))
      {
        filter_button_add_row (self, g_ptr_array_index (self->filters, i));
        n++;
      }
  gtk_widget_set_visible (self->scroller, n > 0);
  gtk_widget_set_visible (self->hint, n == 0);
}

/* ---- what the person does ---- */

static void
name_changed (SlvFilterButton *self)
{
  slv_ui_offer (NULL, NULL, self->save_button,
                *gtk_editable_get_text (GTK_EDITABLE (self->name_entry)) != '\0' ? NULL : _("Give the search a name first."));
  slv_ui_tell_fault (self->problem, NULL);
}

static void
save (SlvFilterButton *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->name_entry)));
  guint n = self->filters->len;

  if (!slv_filters_save (self->filters, name, self->game, self->query, &error))
    {
      slv_ui_tell_fault (self->problem, error);
      return;
    }
  gtk_editable_set_text (GTK_EDITABLE (self->name_entry), "");
  slv_ui_acted (self->name_entry);
  store (self, self->filters->len == n ? _("The search “%s” is replaced") : NULL, name);
  filter_button_fill (self);
}

static void
row_activated (SlvFilterButton *self, GtkListBoxRow *row)
{
  g_autofree char *query = g_strdup (filter_of (GTK_WIDGET (row))->query);

  gtk_popover_popdown (GTK_POPOVER (self->popover));
  g_signal_emit_by_name (self, "chosen", query);
}

static void
shown (SlvFilterButton *self)
{
  g_autofree char *text = self->store ? slv_store_get_setting (self->store, SETTING) : NULL;

  g_ptr_array_unref (self->filters);
  self->filters = slv_filters_parse (text);
  name_changed (self);
  filter_button_fill (self);
  gtk_widget_grab_focus (self->name_entry);
}

/* ---- from outside ---- */

void
slv_filter_button_set_store (SlvFilterButton *self, SlvStore *store_)
{
  self->store = store_;
}

void
slv_filter_button_set_game (SlvFilterButton *self, SlvGame *game)
{
  slv_take_str (&self->game, g_strdup (game ? game->id : ""));
}

void
slv_filter_button_set_query (SlvFilterButton *self, const char *query)
{
  slv_take_str (&self->query, g_strdup (query));
}

/* ---- the widget ---- */

SLV_DEFINE_DISPOSE (SlvFilterButton, slv_filter_button, (gtk_widget_unparent, button));

SLV_DEFINE_FINALIZE (SlvFilterButton, slv_filter_button, filters, game, query, other);

static void
slv_filter_button_class_init (SlvFilterButtonClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_filter_button_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_filter_button_finalize;
  g_signal_new ("chosen", SLV_TYPE_FILTER_BUTTON, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  SLV_UI_TEMPLATE (widget_class, SlvFilterButton, "cards/slv-filter-button.ui", button, popover, name_entry, save_button,
                   scroller, hint, list, problem);
  SLV_UI_CALLBACKS (widget_class, name_changed, row_activated, save, shown);
  gtk_widget_class_install_action (widget_class, "filters.undo", NULL, step);
  gtk_widget_class_install_action (widget_class, "filters.redo", NULL, step);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "filters.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "filters.redo", NULL);
}

static void
slv_filter_button_init (SlvFilterButton *self)
{
  self->filters = slv_filters_new ();
  self->game = g_strdup ("");
  self->query = g_strdup ("");
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_entry_set_max_length (GTK_ENTRY (self->name_entry), SLV_FILTER_NAME_MAX);
  slv_ui_name_from_tooltip (self->button);
}
