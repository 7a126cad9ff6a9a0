/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-dialog.c: see the header. */
#include "widgets/slv-dialog.h"

typedef struct { GtkBox *box; AdwHeaderBar *header; GtkWidget *cancel; } SlvDialogPrivate;

static GtkBuildableIface *dialog_parent_iface;

static void slv_dialog_buildable_init (GtkBuildableIface *iface);

G_DEFINE_TYPE_WITH_CODE (SlvDialog, slv_dialog, ADW_TYPE_WINDOW, G_ADD_PRIVATE (SlvDialog)
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_BUILDABLE, slv_dialog_buildable_init))

GtkWidget *
slv_dialog_cancel (SlvDialog *self)
{
  SlvDialogPrivate *parts = slv_dialog_get_instance_private (self);

  if (parts->cancel == NULL)
    {
      parts->cancel = gtk_button_new_with_mnemonic (_("_Cancel"));
      gtk_actionable_set_action_name (GTK_ACTIONABLE (parts->cancel), "window.close");
      adw_header_bar_set_show_start_title_buttons (parts->header, FALSE);
      adw_header_bar_set_show_end_title_buttons (parts->header, FALSE);
      adw_header_bar_pack_start (parts->header, parts->cancel);
    }
  return parts->cancel;
}

static void
dialog_add_child (GtkBuildable *buildable, GtkBuilder *builder, GObject *child, const char *type)
{
  SlvDialogPrivate *parts = slv_dialog_get_instance_private (SLV_DIALOG (buildable));

  if (!GTK_IS_WIDGET (child))
    dialog_parent_iface->add_child (buildable, builder, child, type);
  else if (type == NULL)
    {
      gtk_box_append (parts->box, GTK_WIDGET (child));
      if (ADW_IS_PREFERENCES_PAGE (child) || GTK_IS_SCROLLED_WINDOW (child) || GTK_IS_STACK (child))
        gtk_widget_set_vexpand (GTK_WIDGET (child), TRUE);
    }
  else if (g_str_equal (type, "start"))
    adw_header_bar_pack_start (parts->header, GTK_WIDGET (child));
  else
    adw_header_bar_pack_end (parts->header, GTK_WIDGET (child));
  if (g_strcmp0 (type, "apply") == 0)
    {
      gtk_button_set_use_underline (GTK_BUTTON (child), TRUE);
      gtk_widget_add_css_class (GTK_WIDGET (child), "suggested-action");
      slv_dialog_cancel (SLV_DIALOG (buildable));
    }
}

static void
slv_dialog_buildable_init (GtkBuildableIface *iface)
{
  dialog_parent_iface = g_type_interface_peek_parent (iface);
  iface->add_child = dialog_add_child;
}

static void
slv_dialog_class_init (SlvDialogClass *klass G_GNUC_UNUSED)
{
}

static void
slv_dialog_init (SlvDialog *self)
{
  SlvDialogPrivate *parts = slv_dialog_get_instance_private (self);

  parts->box = GTK_BOX (gtk_box_new (GTK_ORIENTATION_VERTICAL, 0));
  parts->header = ADW_HEADER_BAR (adw_header_bar_new ());
  gtk_box_append (parts->box, GTK_WIDGET (parts->header));
  adw_window_set_content (ADW_WINDOW (self), GTK_WIDGET (parts->box));
  gtk_window_set_modal (GTK_WINDOW (self), TRUE);
}
