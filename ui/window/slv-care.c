/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-care.c: see the header. The work is done in the thread of the store, between the changes of the collection; bringing a copy back
 * keeps the state before as a file, which is told, so that nothing has to be asked first. */
#include "window/slv-window-dialogs.h"
#include "store/slv-store-files.h"

#define SLV_TYPE_CARE (slv_care_get_type ())
G_DECLARE_FINAL_TYPE (SlvCare, slv_care, SLV, CARE, SlvDialog)

struct _SlvCare {
  SlvDialog   parent_instance;
  GWeakRef    window;      /* that it was opened from: it may be gone before the work is done */
  SlvSession *session;
  AdwPreferencesGroup *group;
  GtkWidget  *save, *bring, *outcome;
};
G_DEFINE_FINAL_TYPE (SlvCare, slv_care, SLV_TYPE_DIALOG)

typedef enum { CARE_BACKUP, CARE_RESTORE, CARE_CHECK } CareKind;
typedef struct { CareKind kind; char *path, *kept; GPtrArray *faults; } Task;

SLV_DEFINE_STATIC_FREE (Task, task_free, faults, path, kept);

static gboolean
care_run (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
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
  gboolean files = FALSE;
  SLV_EACH (const SlvTrouble, trouble, task->faults)
    {
      g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", trouble->text);
      files |= trouble->room <= SLV_ROOM_PRICES;
    }
  if (files)
    g_string_append_printf (text, "\n%s", _("Close the program and run “sleeves doctor” in a terminal: it saves what can be read, and a copy "
                                            "can be brought back."));
  return g_string_free (text, FALSE);
}

/* The dialog was closed meanwhile: what is kept where is told all the same. */
static void
tell_closed (SlvCare *self, const char *text, const GError *error)
{
  g_autoptr (SlvWindow) window = g_weak_ref_get (&self->window);

  if (error != NULL)
    g_signal_emit_by_name (self->session, "not-kept", error);
  else if (window != NULL)
    slv_window_toast_from (GTK_WIDGET (window), text, NULL);
}

static void
care_done (SlvCare *self, const Task *task, const GError *error)
{
  g_autofree char *text = error == NULL ? outcome_text (task) : slv_ui_error_text (error);
  gboolean bad = error != NULL || (task->faults != NULL && task->faults->len > 0);

  if (gtk_widget_get_visible (GTK_WIDGET (self)))
    {
      gtk_widget_set_sensitive (adw_window_get_content (ADW_WINDOW (self)), TRUE);
      gtk_label_set_text (GTK_LABEL (self->outcome), text);
      slv_ui_set_class (self->outcome, "error", bad);
      gtk_widget_set_visible (self->outcome, TRUE);
    }
  else
    tell_closed (self, text, error);
  if (error == NULL && task->kind == CARE_RESTORE)
    {
      slv_session_decks_changed (self->session);
      slv_session_sources_changed (self->session);
    }
}

static void
start (SlvCare *self, CareKind kind, GtkWidget *row)
{
  const char *path = row ? gtk_editable_get_text (GTK_EDITABLE (row)) : "";

  if (row && *path == '\0')
    return;
  Task *task = g_new0 (Task, 1);
  task->kind = kind;
  task->path = g_filename_from_utf8 (path, -1, NULL, NULL, NULL);
  if (task->path == NULL)
    task->path = g_strdup (path);
  gtk_widget_set_sensitive (adw_window_get_content (ADW_WINDOW (self)), FALSE);
  slv_holdings_run_async (slv_session_get_holdings (self->session), care_run, task, task_free, G_CALLBACK (care_done), self);
}

static void
backup (SlvCare *self)
{
  start (self, CARE_BACKUP, self->save);
}

static void
restore (SlvCare *self)
{
  start (self, CARE_RESTORE, self->bring);
}

static void
check (SlvCare *self)
{
  start (self, CARE_CHECK, NULL);
}

static void
choose_backup (SlvCare *self)
{
  gtk_native_dialog_show (slv_ui_file_chooser (self->save, _("Back up the library"), GTK_FILE_CHOOSER_ACTION_SAVE, NULL, slv_ui_show_path));
}

static void
choose_restore (SlvCare *self)
{
  gtk_native_dialog_show (slv_ui_file_chooser (self->bring, _("Bring a backup back"), GTK_FILE_CHOOSER_ACTION_OPEN, NULL, slv_ui_show_path));
}

/* ---- the type ---- */

static void
slv_care_finalize (GObject *object)
{
  g_object_unref (SLV_CARE (object)->session);
  g_weak_ref_clear (&SLV_CARE (object)->window);
  G_OBJECT_CLASS (slv_care_parent_class)->finalize (object);
}

static void
slv_care_class_init (SlvCareClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = slv_care_finalize;
  SLV_UI_TEMPLATE (klass, SlvCare, "window/slv-care.ui", group, save, bring, outcome);
  SLV_UI_CALLBACKS (klass, backup, restore, check, choose_backup, choose_restore);
}

static void
slv_care_init (SlvCare *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_weak_ref_init (&self->window, NULL);
  slv_ui_ready_buttons (GTK_WIDGET (self));
}

/* What is proposed, and where the copies of every day lie. */
static void
care_fill (SlvCare *self)
{
  g_autofree char *folder = g_build_filename (slv_session_get_dir (self->session), "backups", NULL);
  g_autofree char *shown = g_filename_display_name (folder), *safe = g_markup_escape_text (shown, -1);
  g_autofree char *daily = g_strdup_printf (_("A copy is made by itself on every day on which something changes. Those copies lie in “%s”."),
                                            safe);
  g_autoptr (GDateTime) now = g_date_time_new_now_local ();
  g_autofree char *name = g_date_time_format (now, "sleeves-%Y-%m-%d.db"), *path = g_build_filename (g_get_home_dir (), name, NULL);
  g_autofree char *proposed = g_filename_to_utf8 (path, -1, NULL, NULL, NULL);

  adw_preferences_group_set_description (self->group, daily);
  gtk_editable_set_text (GTK_EDITABLE (self->save), proposed ? proposed : "");
}

void
slv_care_present (SlvWindow *window)
{
  SlvCare *self = g_object_new (SLV_TYPE_CARE, NULL);

  self->session = g_object_ref (slv_window_get_session (window));
  g_weak_ref_set (&self->window, window);
  care_fill (self);
  slv_ui_attach_dialog (GTK_WINDOW (self), GTK_WIDGET (window));
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->save);
}
