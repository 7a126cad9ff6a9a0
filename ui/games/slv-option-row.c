/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-option-row.c: see the header. The control follows the option's kind; what a person does to it is told once, and what the
 * program shows in it is not told at all. */
#include "games/slv-game-parts.h"

#define NUMBER_MAX 1000000.0

struct _SlvOptionRow {
  AdwActionRow     parent_instance;
  const SlvOption *option;
  GtkWidget       *control, *undo;
  gboolean         showing;       /* the program changes the control, not a person */
};
G_DEFINE_FINAL_TYPE (SlvOptionRow, slv_option_row, ADW_TYPE_ACTION_ROW)

static char *
control_value (SlvOptionRow *self)
{
  switch (self->option->kind)
    {
    case SLV_OPTION_FLAG:
      return g_strdup (gtk_switch_get_active (GTK_SWITCH (self->control)) ? "yes" : "no");
    case SLV_OPTION_NUMBER:
      return g_strdup_printf ("%d", gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->control)));
    case SLV_OPTION_CHOICE:
    default:
      return g_strdup (self->option->values[gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control))]);
    }
}

static void
option_row_changed (SlvOptionRow *self)
{
  if (self->showing)
    return;
  g_autofree char *value = control_value (self);
  g_autofree char *text = g_strdup_printf ("%s=%s", self->option->id, value);
  g_signal_emit_by_name (self, "chosen", text);
}

static void
undone (SlvOptionRow *self)
{
  g_autofree char *text = g_strdup_printf ("%s=", self->option->id);

  gtk_widget_grab_focus (self->control);     /* the button goes away */
  g_signal_emit_by_name (self, "chosen", text);
}

/* (transfer full): the values of a choice, in the reader's words. */
static GListModel *
list_words (const SlvOption *option)
{
  GtkStringList *words = gtk_string_list_new (NULL);

  for (guint i = 0; option->values[i] != NULL; i++)
    gtk_string_list_take (words, slv_option_say (option, option->values[i]));
  return G_LIST_MODEL (words);
}

static GtkWidget *
make_control (SlvOptionRow *self)
{
  const SlvOption *option = self->option;
  GtkWidget *control;

  switch (option->kind)
    {
    case SLV_OPTION_FLAG:
      control = gtk_switch_new ();
      g_signal_connect_object (control, "notify::active", G_CALLBACK (option_row_changed), self, G_CONNECT_SWAPPED);
      break;
    case SLV_OPTION_NUMBER:
      control = gtk_spin_button_new_with_range (-NUMBER_MAX, NUMBER_MAX, 1);
      gtk_editable_set_width_chars (GTK_EDITABLE (control), 4);
      g_signal_connect_object (control, "value-changed", G_CALLBACK (option_row_changed), self, G_CONNECT_SWAPPED);
      break;
    case SLV_OPTION_CHOICE:
    default:
      control = gtk_drop_down_new (list_words (option), NULL);
      g_signal_connect_object (control, "notify::selected", G_CALLBACK (option_row_changed), self, G_CONNECT_SWAPPED);
      break;
    }
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  return control;
}

static void
slv_option_row_class_init (SlvOptionRowClass *klass)
{
  g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
slv_option_row_init (SlvOptionRow *self)
{
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (self), FALSE);
}

GtkWidget *
slv_option_row_new (const SlvOption *option, const char *undo)
{
  SlvOptionRow *self = g_object_new (SLV_TYPE_OPTION_ROW, NULL);
  const char *title = slv_ui_tr (option->title);
  /* Translators: name of the button that takes a choice back: what it does, and the option */
  g_autofree char *undo_name = g_strdup_printf (_("%s: %s"), undo, title);

  self->option = option;
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), title);
  self->undo = slv_ui_icon_button ("edit-undo-symbolic", undo);
  g_signal_connect_object (self->undo, "clicked", G_CALLBACK (undone), self, G_CONNECT_SWAPPED);
  self->control = make_control (self);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->undo);
  adw_action_row_add_suffix (ADW_ACTION_ROW (self), self->control);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (self), self->control);
  slv_ui_set_name (self->control, title);
  slv_ui_set_name (self->undo, undo_name);
  return GTK_WIDGET (self);
}

static void
show_in_control (SlvOptionRow *self, const char *value)
{
  guint position = 0;

  switch (self->option->kind)
    {
    case SLV_OPTION_FLAG:
      gtk_switch_set_active (GTK_SWITCH (self->control), strcmp (value, "yes") == 0);
      break;
    case SLV_OPTION_NUMBER:
      gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->control), (double) g_ascii_strtoll (value, NULL, 10));
      break;
    case SLV_OPTION_CHOICE:
    default:
      while (self->option->values[position] && strcmp (self->option->values[position], value) != 0)
        position++;
      gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), position);
      break;
    }
}

void
slv_option_row_show (SlvOptionRow *row, const char *value, const char *where, gboolean can_undo)
{
  const SlvOption *option = row->option;
  g_autofree char *usual = option->kind != SLV_OPTION_FLAG ? slv_option_say (option, option->default_value)   /* a switch is on or off, and not "yes" */
                                                           : g_strdup (g_str_equal (option->default_value, "yes") ? _("on") : _("off"));
  g_autofree char *now = slv_option_say (option, value);
  g_autofree char *standard = NULL;

  standard = option->clause && *option->clause ? g_strdup_printf (_("By default “%s” · clause %s"), usual, option->clause)
                                               : g_strdup_printf (_("By default “%s”"), usual);
  g_autofree char *subtitle = where ? g_strdup_printf ("%s\n%s", standard, where) : g_strdup (standard);
  g_autofree char *name = g_strdup_printf (_("%s: %s"), slv_ui_tr (option->title), now);
  row->showing = TRUE;
  show_in_control (row, value);
  row->showing = FALSE;
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  gtk_widget_set_visible (row->undo, can_undo);
  slv_ui_set_name (GTK_WIDGET (row), name);
  gtk_accessible_reset_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY);   /* the title, once more */
  gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, subtitle, -1);
}

const SlvOption *
slv_option_row_get_option (SlvOptionRow *row)
{
  return row->option;
}
