/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-export.c: see the header. Losses are looked for and files are written in a thread with a store of its own. */
#include "decks/slv-deck-dialogs.h"
#include "import/slv-deck-folder.h"

#define ROWS_SHOWN 100u
#define PREVIEW_CHARS 20000   /* of a file: some hundred lines */
#define KIND_KEY   "decks-export-kind"
#define FOLDER_KEY "decks-export-folder"

#define SLV_TYPE_DECKS_EXPORT (slv_decks_export_get_type ())
G_DECLARE_FINAL_TYPE (SlvDecksExport, slv_decks_export, SLV, DECKS_EXPORT, SlvDialog)

struct _SlvDecksExport {
  SlvDialog             parent_instance;
  SlvSession           *session;
  GArray               *ids;
  SlvDeck              *deck;          /* instead of those, NULL: none */
  GtkStack             *stack;
  AdwComboRow          *kind;
  AdwPreferencesGroup  *group;
  GtkWidget            *path, *choose, *cancel, *preview, *write;
  GtkLabel             *text;
  GtkSwitch            *replace;
  GtkListBox           *losses, *remarks;
  AdwStatusPage        *summary;
  GtkWidget            *remarks_window;
  GtkLabel             *fault;
  GPtrArray            *kinds;         /* const SlvDeckKind */
  GCancellable         *asking, *writing;
};
G_DEFINE_FINAL_TYPE (SlvDecksExport, slv_decks_export, SLV_TYPE_DIALOG)

/* One sentence, and how many decks it is true of. */
typedef struct { char *text; guint decks; } Remark;

typedef struct {
  char *dir, *schema, *folder;   /* folder NULL: only what would be lost */
  SlvGames *games;
  SlvIndex *index;
  GArray *ids;
  SlvDeck *deck;                 /* instead of those */
  char *text;                    /* of @deck's file */
  const SlvDeckKind *kind;
  gboolean replace;
  GPtrArray *remarks;            /* Remark */
  GHashTable *by_text;           /* text → Remark */
  guint written;
} Work;

SLV_DEFINE_STATIC_FREE (Remark, remark_free, text);

SLV_DEFINE_STATIC_FREE (Work, work_free, by_text, remarks, ids, (slv_deck_free, deck), text, (slv_index_unref, index),
                        (slv_games_unref, games), dir, schema, folder);

/* ---- in the thread ---- */

static void
note (Work *work, const char *text)
{
  Remark *remark = g_hash_table_lookup (work->by_text, text);
  if (remark == NULL)
    {
      remark = g_new0 (Remark, 1);
      remark->text = g_strdup (text);
      g_hash_table_insert (work->by_text, remark->text, remark);
      g_ptr_array_add (work->remarks, remark);
    }
  remark->decks++;
}

static gboolean
look_at (Work *work, const SlvDeck *deck, GError **error)
{
  g_autoptr (GPtrArray) losses = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *text = slv_deck_file_export (deck, work->kind->id, work->games, work->index, losses, error);
  for (guint i = 0; text != NULL && i < losses->len; i++)
    note (work, g_ptr_array_index (losses, i));
  if (text != NULL && deck == work->deck)
    work->text = g_strdup (text);
  return text != NULL;
}

static gboolean
write_one (Work *work, SlvDeckFolder *folder, const SlvDeck *deck, GError **error)
{
  g_autofree char *file = NULL;
  gboolean renamed = FALSE;
  if (!slv_deck_folder_add (folder, deck, &file, &renamed, NULL, error))
    return FALSE;
  work->written++;
  if (renamed)
    {
      g_autofree char *name = g_path_get_basename (file), *shown = g_filename_display_name (name);
      g_autofree char *text = g_strdup_printf (_("“%s” is in the file “%s”, since another one has its name."), deck->name, shown);
      note (work, text);
    }
  return TRUE;
}

static void
do_one (Work *work, SlvDeckFolder *folder, const SlvDeck *deck, GError **error)
{
  if (deck != NULL)
    (void) (folder != NULL ? write_one (work, folder, deck, error) : look_at (work, deck, error));
}

static void
decks_export_run (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable)
{
  Work *work = data;
  GError *error = NULL;
  g_autoptr (SlvStore) store = slv_store_open (work->dir, work->schema, &error);
  g_autoptr (SlvDeckFolder) folder = store != NULL && work->folder != NULL
    ? slv_deck_folder_new (work->folder, work->kind->id, work->games, work->index, work->replace, &error) : NULL;
  for (guint i = 0; error == NULL && i < work->ids->len && !g_cancellable_set_error_if_cancelled (cancellable, &error); i++)
    {
      g_autoptr (SlvDeck) deck = slv_store_load_deck (store, g_array_index (work->ids, gint64, i), &error);
      do_one (work, folder, deck, &error);
    }
  if (error == NULL)
    do_one (work, folder, work->deck, &error);
  slv_ui_end_thread (task, NULL, NULL, error);
}

/* ---- in the window ---- */

static void
start (SlvDecksExport *self, const char *folder, GCancellable **cancellable, GAsyncReadyCallback callback)
{
  Work *work = g_new0 (Work, 1);
  slv_ui_begin_anew (cancellable);
  work->dir = g_strdup (slv_session_get_dir (self->session));
  work->schema = g_strdup (slv_session_get_schema (self->session));
  work->folder = g_strdup (folder);
  work->games = slv_games_ref (slv_session_get_games (self->session));
  work->index = slv_index_ref (slv_session_get_index (self->session));
  work->ids = g_array_ref (self->ids);
  work->deck = self->deck != NULL ? slv_deck_copy (self->deck) : NULL;
  work->kind = g_ptr_array_index (self->kinds, MIN (adw_combo_row_get_selected (self->kind), self->kinds->len - 1));
  work->replace = gtk_switch_get_active (self->replace);
  work->remarks = g_ptr_array_new_with_free_func (remark_free);
  work->by_text = g_hash_table_new (g_str_hash, g_str_equal);
  slv_ui_in_thread (decks_export_run, work, work_free, self, *cancellable, callback, NULL);
}

static void
decks_export_add_row (GtkListBox *list, const char *title, const char *subtitle, const char *icon)
{
  GtkWidget *row = slv_ui_row (title, NULL);
  if (subtitle != NULL)
    adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (icon));
  gtk_list_box_append (list, row);
}

static void
offer (SlvDecksExport *self, const char *why)
{
  slv_ui_offer (GTK_WIDGET (self), "decks-export.write", self->write, why);
}

static char *
sentence (const char *text)
{
  g_autofree char *first = g_utf8_substring (text, 0, MIN (1, g_utf8_strlen (text, -1)));
  g_autofree char *upper = g_utf8_strup (first, -1);
  return g_strconcat (upper, text + strlen (first), NULL);
}

/** What is true of most decks first. */
SLV_DEFINE_POINTER_ORDER (Remark, compare_remarks, (down, decks));

static void
show_losses (SlvDecksExport *self, const Work *work)
{
  slv_ui_empty (GTK_WIDGET (self->losses));
  g_ptr_array_sort (work->remarks, compare_remarks);
  for (guint i = 0; i < work->remarks->len && i < ROWS_SHOWN; i++)
    {
      const Remark *remark = g_ptr_array_index (work->remarks, i);
      g_autofree char *title = sentence (remark->text);
      g_autofree char *decks = work->ids->len > 1 ? slv_tell_printf (ngettext ("%u deck", "%u decks", remark->decks), remark->decks) : NULL;
      decks_export_add_row (self->losses, title, decks, "dialog-warning-symbolic");
    }
  if (work->remarks->len > ROWS_SHOWN)
    {
      guint more = work->remarks->len - ROWS_SHOWN;
      g_autofree char *text = slv_tell_printf (ngettext ("And %u more", "And %u more", more), more);
      decks_export_add_row (self->losses, text, NULL, "dialog-warning-symbolic");
    }
  if (work->remarks->len == 0)
    decks_export_add_row (self->losses, _("Nothing: such a file has a place for everything."), NULL, "emblem-ok-symbolic");
  gtk_widget_set_visible (self->preview, work->text != NULL && g_utf8_validate (work->text, -1, NULL));
  if (gtk_widget_get_visible (self->preview))
    {
      g_autofree char *start = g_utf8_substring (work->text, 0, MIN (g_utf8_strlen (work->text, -1), PREVIEW_CHARS));
      gtk_label_set_text (self->text, start);
    }
}

static void
have_losses (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvDecksExport *self = SLV_DECKS_EXPORT (source);
  g_autoptr (GError) error = NULL;
  if (!g_task_propagate_boolean (G_TASK (result), &error) && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  slv_ui_tell_fault (self->fault, error);
  if (error == NULL)
    show_losses (self, g_task_get_task_data (G_TASK (result)));
  offer (self, error != NULL ? gtk_label_get_text (self->fault) : NULL);
}

static void
ask_losses (SlvDecksExport *self)
{
  if (self->session == NULL)
    return;
  /* nothing is written before it was said what gets lost */
  offer (self, _("First it is looked up what the files cannot keep."));
  slv_ui_empty (GTK_WIDGET (self->losses));
  decks_export_add_row (self->losses, _("Being looked for…"), NULL, "content-loading-symbolic");
  start (self, NULL, &self->asking, have_losses);
}

static void
have_written (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  SlvDecksExport *self = SLV_DECKS_EXPORT (source);
  const Work *work = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gboolean good = g_task_propagate_boolean (G_TASK (result), &error);
  if (!good && g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (!good && work->written == 0)
    {
      slv_ui_tell_fault (self->fault, error);
      offer (self, NULL);
      gtk_widget_grab_focus (self->path);
      return;
    }
  g_autofree char *folder = g_filename_display_name (work->folder);
  g_autofree char *title = slv_tell_printf (ngettext ("%u deck exported", "%u decks exported", work->written), work->written);
  g_autofree char *reason = !good ? slv_ui_error_text (error) : NULL;
  adw_status_page_set_title (self->summary, title);
  adw_status_page_set_icon_name (self->summary, good ? "emblem-ok-symbolic" : "dialog-warning-symbolic");
  g_autofree char *where = g_markup_escape_text (reason != NULL ? reason : folder, -1);
  adw_status_page_set_description (self->summary, where);
  for (guint i = 0; i < work->remarks->len && i < ROWS_SHOWN; i++)
    decks_export_add_row (self->remarks, ((Remark *) g_ptr_array_index (work->remarks, i))->text, NULL, "document-save-as-symbolic");
  gtk_widget_set_visible (self->remarks_window, work->remarks->len > 0);
  slv_ui_turn_to (self->stack, "done");
  gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Close"));
  gtk_widget_grab_focus (self->cancel);
}

SLV_UI_ACTION (SlvDecksExport, write_action)
{
  const char *shown = gtk_editable_get_text (GTK_EDITABLE (self->path));
  g_autofree char *path = g_filename_from_utf8 (shown, -1, NULL, NULL, NULL);
  if (shown[0] == '\0')
    {
      gtk_widget_grab_focus (self->path);
      return;
    }
  slv_ui_set_view (FOLDER_KEY, shown);
  slv_ui_set_view (KIND_KEY, ((const SlvDeckKind *) g_ptr_array_index (self->kinds, adw_combo_row_get_selected (self->kind)))->id);
  offer (self, _("The files are being written."));
  start (self, path != NULL ? path : shown, &self->writing, have_written);
}

SLV_UI_ACTION (SlvDecksExport, decks_export_choose_action)
{
  gtk_native_dialog_show (slv_ui_file_chooser (GTK_WIDGET (self->path), _("Export into the folder"),
                                               GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _("_Choose"), slv_ui_show_path));
}

SLV_DEFINE_DISPOSE (SlvDecksExport, slv_decks_export, (cancel, asking), (cancel, writing), (g_object_unref, session), ids,
                    (slv_deck_free, deck), kinds);

static gboolean
slv_decks_export_close_request (GtkWindow *window)
{
  SlvDecksExport *self = SLV_DECKS_EXPORT (window);
  g_cancellable_cancel (self->asking);
  g_cancellable_cancel (self->writing);
  return GTK_WINDOW_CLASS (slv_decks_export_parent_class)->close_request (window);
}

static void
slv_decks_export_class_init (SlvDecksExportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_decks_export_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = slv_decks_export_close_request;
  SLV_UI_TEMPLATE (widget_class, SlvDecksExport, "decks/slv-decks-export.ui", stack, kind, group, path, choose, write,
                   replace, losses, remarks, remarks_window, summary, fault, preview, text);
  gtk_widget_class_install_action (widget_class, "decks-export.write", NULL, write_action);
  gtk_widget_class_install_action (widget_class, "decks-export.choose", NULL, decks_export_choose_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "decks-export.write", NULL);
}

static void
slv_decks_export_init (SlvDecksExport *self)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  g_autofree char *kept = slv_ui_get_view (KIND_KEY);
  guint selected = 0;
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancel = slv_dialog_cancel (SLV_DIALOG (self));
  /* a file of a deck is read from the left in every language */
  for (GtkWidget *at = GTK_WIDGET (self->text); !ADW_IS_PREFERENCES_GROUP (at); at = gtk_widget_get_parent (at))
    gtk_widget_set_direction (at, GTK_TEXT_DIR_LTR);
  self->kinds = g_ptr_array_new ();
  for (const SlvDeckKind * const *kind = slv_deck_kinds (); *kind != NULL; kind++)
    if ((*kind)->write != NULL)
      {
        selected = g_strcmp0 (kept, (*kind)->id) == 0 ? self->kinds->len : selected;
        g_ptr_array_add (self->kinds, (gpointer) *kind);
        gtk_string_list_append (titles, slv_ui_tr ((*kind)->title));
      }
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (titles));
  adw_combo_row_set_selected (self->kind, selected);
  slv_ui_name_from_tooltip (self->choose);
  g_signal_connect_object (self->kind, "notify::selected", G_CALLBACK (ask_losses), self, G_CONNECT_SWAPPED);
}

void
slv_decks_export_present (GtkWidget *parent, SlvSession *session, const GArray *ids, const SlvDeck *deck)
{
  SlvDecksExport *self = g_object_new (SLV_TYPE_DECKS_EXPORT, NULL);
  g_autofree char *kept = slv_ui_get_view (FOLDER_KEY), *home = g_build_filename (g_get_home_dir (), _("Decks"), NULL);
  g_autofree char *shown = kept != NULL && kept[0] != '\0' ? g_strdup (kept) : g_filename_to_utf8 (home, -1, NULL, NULL, NULL);
  guint n = ids != NULL ? ids->len : 1;
  g_autofree char *many = slv_tell_printf (ngettext ("%u deck is written, into a file of its own.", "%u decks are written, each into a file of its own.",
                                                     n), n);
  self->session = g_object_ref (session);
  self->ids = ids != NULL ? g_array_copy ((GArray *) ids) : g_array_new (FALSE, FALSE, sizeof (gint64));
  self->deck = deck != NULL ? slv_deck_copy (deck) : NULL;
  adw_preferences_group_set_description (self->group, many);
  gtk_editable_set_text (GTK_EDITABLE (self->path), shown != NULL ? shown : "");
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  ask_losses (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->kind));
  gtk_window_present (GTK_WINDOW (self));
}
