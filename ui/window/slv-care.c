/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-care.c: see the header. The work is done in the thread of the store, between the changes of the collection; bringing a copy back
 * keeps the state before as a file, which is told, so that nothing has to be asked first. */
#include "window/slv-care.h"
#include <glib/gi18n-lib.h>

/* Lives as long as its window. */
typedef struct { SlvSession *session; GtkWidget *window, *save, *bring, *check, *outcome; } Care;

typedef enum { CARE_BACKUP, CARE_RESTORE, CARE_CHECK } CareKind;
typedef struct { CareKind kind; char *path, *kept; GPtrArray *faults; GtkWidget *window; } Task;

static void
care_free (gpointer data)
{
  Care *care = data;

  g_object_unref (care->session);
  g_free (care);
}

static void
task_free (gpointer data)
{
  Task *task = data;

  g_clear_pointer (&task->faults, g_ptr_array_unref);
  g_free (task->path);
  g_free (task->kept);
  g_free (task);
}

static gboolean
run (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Task *task = data;

  if (task->kind == CARE_BACKUP)
    return slv_store_backup (store, task->path, error);
  if (task->kind == CARE_RESTORE)
    return slv_store_restore (store, task->path, &task->kept, error);
  task->faults = slv_store_check (store);
  return TRUE;
}

/* ---- what came of it ---- */

static char *
outcome_text (const Task *task)
{
  g_autofree char *shown = task->path ? g_filename_display_name (task->path) : NULL;
  g_autofree char *kept = task->kept ? g_filename_display_name (task->kept) : NULL;

  if (task->kind == CARE_BACKUP)
    return g_strdup_printf (_("The library is copied to “%s”."), shown);
  if (task->kind == CARE_RESTORE)
    return g_strdup_printf (_("“%s” is brought back. The state before is kept as “%s”."), shown, kept);
  if (task->faults->len == 0)
    return g_strdup (_("Nothing is wrong with the library."));
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < task->faults->len; i++)
    g_string_append_printf (text, "%s\n", (char *) task->faults->pdata[i]);
  g_string_append (text, _("Close the program and run “sleeves doctor” in a terminal: it saves what can be read, and a copy can be brought "
                           "back."));
  return g_string_free (text, FALSE);
}

static void
done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) window = data;
  Care *care = g_object_get_data (G_OBJECT (window), "care");
  const Task *task = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;
  gboolean good = slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error);
  g_autofree char *text = good ? outcome_text (task) : slv_ui_error_text (error);
  gboolean bad = !good || (task->faults != NULL && task->faults->len > 0);

  gtk_widget_set_sensitive (adw_window_get_content (ADW_WINDOW (window)), TRUE);
  gtk_label_set_text (GTK_LABEL (care->outcome), text);
  slv_ui_set_class (care->outcome, "error", bad);
  gtk_widget_set_visible (care->outcome, TRUE);
  if (good && task->kind == CARE_RESTORE)
    {
      slv_session_decks_changed (care->session);
      slv_session_sources_changed (care->session);
    }
}

static void
start (Care *care, CareKind kind, GtkWidget *row)
{
  const char *path = row ? gtk_editable_get_text (GTK_EDITABLE (row)) : "";

  if (row && *path == '\0')
    return;
  Task *task = g_new0 (Task, 1);
  task->kind = kind;
  task->path = g_filename_from_utf8 (path, -1, NULL, NULL, NULL);
  if (task->path == NULL)
    task->path = g_strdup (path);
  gtk_widget_set_sensitive (adw_window_get_content (ADW_WINDOW (care->window)), FALSE);
  slv_holdings_run_async (slv_session_get_holdings (care->session), run, task, task_free, done, g_object_ref (care->window));
}

static void
backup (Care *care)
{
  start (care, CARE_BACKUP, care->save);
}

static void
restore (Care *care)
{
  start (care, CARE_RESTORE, care->bring);
}

static void
check (Care *care)
{
  start (care, CARE_CHECK, NULL);
}

/* ---- rows ---- */

static void
choose (GtkButton *button, Care *care)
{
  GtkWidget *row = g_object_get_data (G_OBJECT (button), "row");
  gboolean save = row == care->save;

  gtk_native_dialog_show (slv_ui_file_chooser (row, save ? _("Back up the library") : _("Bring a backup back"),
                                               save ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN, NULL, slv_ui_show_path));
}

static GtkWidget *
add_path (Care *care, GtkWidget *group, const char *title, const char *label, GCallback clicked)
{
  GtkWidget *row = adw_entry_row_new (), *folder = slv_ui_icon_button ("document-open-symbolic", _("Choose a file"));
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  slv_ui_set_name (row, title);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  g_object_set_data (G_OBJECT (folder), "row", row);
  g_signal_connect (folder, "clicked", G_CALLBACK (choose), care);
  g_signal_connect_swapped (button, "clicked", clicked, care);
  g_signal_connect_swapped (row, "entry-activated", clicked, care);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), folder);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), button);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
  return row;
}

static void
add_check (Care *care, GtkWidget *group)
{
  GtkWidget *row = adw_action_row_new ();

  care->check = gtk_button_new_with_mnemonic (_("C_heck"));
  gtk_widget_set_valign (care->check, GTK_ALIGN_CENTER);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Look for damage"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), care->check);
  g_signal_connect_swapped (care->check, "clicked", G_CALLBACK (check), care);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

static GtkWidget *
make_page (Care *care)
{
  GtkWidget *page = adw_preferences_page_new (), *group = adw_preferences_group_new (), *told = adw_preferences_group_new ();
  g_autofree char *folder = g_build_filename (slv_session_get_dir (care->session), "backups", NULL);
  g_autofree char *shown = g_filename_display_name (folder);
  g_autofree char *daily = g_strdup_printf (_("A copy is made by itself on every day on which something changes. Those copies lie in “%s”."),
                                            shown);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (now, "sleeves-%Y-%m-%d.db"), *path = g_build_filename (g_get_home_dir (), name, NULL);
  g_autofree char *proposed = g_filename_to_utf8 (path, -1, NULL, NULL, NULL);

  adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (group), daily);
  care->save = add_path (care, group, _("Save a copy as"), _("_Back up"), G_CALLBACK (backup));
  care->bring = add_path (care, group, _("Copy to bring back"), _("_Restore"), G_CALLBACK (restore));
  gtk_editable_set_text (GTK_EDITABLE (care->save), proposed ? proposed : "");
  add_check (care, group);
  care->outcome = slv_ui_words (NULL, NULL);
  gtk_widget_set_visible (care->outcome, FALSE);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (told), care->outcome);
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (group));
  adw_preferences_page_add (ADW_PREFERENCES_PAGE (page), ADW_PREFERENCES_GROUP (told));
  gtk_widget_set_vexpand (page, TRUE);
  return page;
}

void
slv_care_present (SlvWindow *window)
{
  GtkWidget *dialog = adw_window_new (), *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  GtkShortcut *escape = gtk_shortcut_new (gtk_keyval_trigger_new (GDK_KEY_Escape, 0), gtk_named_action_new ("window.close"));
  GtkEventController *shortcuts = gtk_shortcut_controller_new ();
  Care *care = g_new0 (Care, 1);

  care->session = g_object_ref (slv_window_get_session (window));
  care->window = dialog;
  g_object_set_data_full (G_OBJECT (dialog), "care", care, care_free);
  gtk_shortcut_controller_add_shortcut (GTK_SHORTCUT_CONTROLLER (shortcuts), escape);
  gtk_widget_add_controller (dialog, shortcuts);
  gtk_box_append (GTK_BOX (box), adw_header_bar_new ());
  gtk_box_append (GTK_BOX (box), make_page (care));
  adw_window_set_content (ADW_WINDOW (dialog), box);
  g_object_set (dialog, "title", _("Care of the library"), "modal", TRUE, "default-width", 560, "default-height", 420, NULL);
  slv_ui_attach_dialog (GTK_WINDOW (dialog), GTK_WIDGET (window));
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (care->save);
}
