/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-export.c: see the header. Losses are looked for and the file is written in the thread of the store. */
#include "collection/slv-collection-dialogs.h"
#include "copies/slv-copies.h"
#include "window/slv-window.h"
#include "base/slv-fold.h"
#include "base/slv-folder.h"

#define SLV_TYPE_COPIES_EXPORT (slv_copies_export_get_type ())
G_DECLARE_FINAL_TYPE (SlvCopiesExport, slv_copies_export, SLV, COPIES_EXPORT, SlvDialog)

struct _SlvCopiesExport {
  SlvDialog             parent_instance;
  SlvSession           *session;
  GArray               *ids;
  GtkWidget            *asked_from;      /* weak */
  AdwComboRow          *kind;
  AdwPreferencesGroup  *group;
  GtkWidget            *path, *choose;
  GtkLabel             *losses, *fault;
  GPtrArray            *kinds;           /* const SlvCopiesKind */
};
G_DEFINE_FINAL_TYPE (SlvCopiesExport, slv_copies_export, SLV_TYPE_DIALOG)

typedef struct { const SlvCopiesKind *kind; GArray *ids; char *path, *what; GPtrArray *losses; } Export;

SLV_DEFINE_STATIC_FREE (Export, export_free, ids, losses, path, what);

/* Positions of those lots that are still there. */
static GArray *
positions_of (SlvCollection *collection, const GArray *ids)
{
  GArray *positions = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < ids->len; i++)
    {
      guint position;

      if (slv_collection_find_lot (collection, g_array_index (ids, gint64, i), &position) != NULL)
        g_array_append_val (positions, position);
    }
  return positions;
}

/* @path NULL: only what would be lost. */
static gboolean
run_export (SlvCollection *collection, SlvStore *store G_GNUC_UNUSED, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Export *export = data;
  g_autoptr (GArray) lots = positions_of (collection, export->ids);

  if (export->path == NULL)
    {
      g_clear_pointer (&export->losses, g_ptr_array_unref);
      export->losses = slv_copies_losses (collection, lots, export->kind->id);
      return TRUE;
    }
  g_autofree char *text = slv_copies_write (collection, lots, export->kind->id, error);
  return text != NULL && slv_file_write (export->path, text, -1, error);
}

static Export *
export_new (SlvCopiesExport *self)
{
  Export *export = g_new0 (Export, 1);

  export->kind = self->kinds->pdata[MIN (adw_combo_row_get_selected (self->kind), self->kinds->len - 1)];
  export->ids = g_array_ref (self->ids);
  export->losses = g_ptr_array_new_with_free_func (g_free);
  return export;
}

static void
have_losses (SlvCopiesExport *self, const Export *export, const GError *error)
{
  g_autofree char *text = error == NULL && export->losses->len > 0 ? slv_join_texts (export->losses, "\n", 0) : NULL;

  gtk_label_set_text (self->losses, text != NULL ? text : _("Nothing: this kind of file says all that is known of these rows."));
  slv_ui_tell_fault (self->fault, error);
}

static void
ask_losses (SlvCopiesExport *self)
{
  if (self->session != NULL)
    slv_holdings_run_async (slv_session_get_holdings (self->session), run_export, export_new (self), export_free, G_CALLBACK (have_losses),
                            self);
}

static void
saved (SlvCopiesExport *self, const Export *export, const GError *error)
{
  if (error == NULL)
    {
      if (self->asked_from)
        slv_window_toast_from (self->asked_from, export->what, NULL);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  slv_ui_tell_fault (self->fault, error);
}

SLV_UI_ACTION (SlvCopiesExport, save_action)
{
  const char *path = gtk_editable_get_text (GTK_EDITABLE (self->path));
  g_autofree char *base = g_path_get_basename (path);

  if (*path == '\0')
    {
      gtk_widget_grab_focus (self->path);
      return;
    }
  Export *export = export_new (self);
  export->path = g_filename_from_utf8 (path, -1, NULL, NULL, NULL);
  if (export->path == NULL)
    export->path = g_strdup (path);
  export->what = g_strdup_printf (_("Exported to %s"), base);
  slv_holdings_run_async (slv_session_get_holdings (self->session), run_export, export, export_free, G_CALLBACK (saved), self);
}

SLV_UI_ACTION (SlvCopiesExport, copies_export_choose_action)
{
  GtkNativeDialog *dialog = slv_ui_file_chooser (self->path, _("Export the collection"), GTK_FILE_CHOOSER_ACTION_SAVE,
                                                 _("_Save"), slv_ui_show_path);

  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (dialog), "collection.csv");
  gtk_native_dialog_show (dialog);
}

SLV_DEFINE_DISPOSE (SlvCopiesExport, slv_copies_export, (weak, asked_from), (g_object_unref, session), ids, kinds);

static void
slv_copies_export_class_init (SlvCopiesExportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_copies_export_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvCopiesExport, "collection/slv-copies-export.ui", kind, group, path, choose, losses, fault);
  gtk_widget_class_install_action (widget_class, "copies.save", NULL, save_action);
  gtk_widget_class_install_action (widget_class, "copies.choose", NULL, copies_export_choose_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "copies.save", NULL);
}

static void
slv_copies_export_init (SlvCopiesExport *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  const SlvCopiesKind * const *all = slv_copies_kinds ();

  gtk_widget_init_template (GTK_WIDGET (self));
  self->kinds = g_ptr_array_new ();
  for (guint i = 0; all[i] != NULL; i++)
    if (all[i]->write != NULL)
      {
        g_ptr_array_add (self->kinds, (gpointer) all[i]);
        gtk_string_list_append (titles, all[i]->title);
      }
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (titles));
  slv_ui_name_from_tooltip (self->choose);
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (ask_losses), self, G_CONNECT_SWAPPED);
}

void
slv_copies_export_present (GtkWidget *parent, SlvSession *session, GArray *ids)
{
  SlvCopiesExport *self = g_object_new (SLV_TYPE_COPIES_EXPORT, NULL);
  g_autofree char *home = g_build_filename (g_get_home_dir (), "collection.csv", NULL);
  g_autofree char *many = slv_tell_printf (ngettext ("%u row is written.", "%u rows are written.", ids->len), ids->len);
  g_autofree char *shown = g_filename_to_utf8 (home, -1, NULL, NULL, NULL);

  self->session = g_object_ref (session);
  self->ids = g_array_ref (ids);
  g_set_weak_pointer (&self->asked_from, parent);
  adw_preferences_group_set_description (self->group, many);
  gtk_editable_set_text (GTK_EDITABLE (self->path), shown ? shown : "");
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  ask_losses (self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->path);
}
