/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-import.c: see the header. The file is read and matched in the thread of the store; the plan that comes back is what
 * is shown and what is applied, so that nothing else can be written than was seen. When the library has changed meanwhile, the
 * core refuses the plan, and it is made anew and shown again. */
#include "config.h"
#include "collection/slv-copies-import.h"
#include "copies/slv-copies.h"
#include <glib/gi18n-lib.h>

#define SHOWN_MAX 200u   /* rows of a kind */

/** A file that was read and what it means; shared by the dialog and the job that works with it. */
typedef struct {
  gatomicrefcount ref_count;
  char          *path, *what;
  SlvGame       *game;
  SlvCopiesMode  mode;
  SlvCopiesFile *file;
  SlvCopyList   *list;
  SlvCopyPlan   *plan;
} Look;

#define SLV_TYPE_COPIES_IMPORT (slv_copies_import_get_type ())
G_DECLARE_FINAL_TYPE (SlvCopiesImport, slv_copies_import, SLV, COPIES_IMPORT, AdwWindow)

struct _SlvCopiesImport {
  AdwWindow            parent_instance;
  SlvSession          *session;
  GtkWidget           *asked_from;      /* weak */
  void               (*done) (GtkWidget *parent, const char *what);
  GtkWidget           *path, *choose, *partial, *partial_row, *summary_group, *unsure, *unsure_title, *fault;
  AdwComboRow         *mode;
  AdwActionRow        *kind_row, *rows_row, *lots_row;
  Look                *look;            /* what is shown, NULL: nothing yet */
  guint                asked;           /* counts readings, so that only the last is shown */
  GtkFileChooserNative *chooser;
};
G_DEFINE_FINAL_TYPE (SlvCopiesImport, slv_copies_import, ADW_TYPE_WINDOW)

static const SlvCopiesMode modes[] = { SLV_COPIES_MERGE, SLV_COPIES_SET, SLV_COPIES_REPLACE };

static void
look_unref (gpointer data)
{
  Look *look = data;

  if (!g_atomic_ref_count_dec (&look->ref_count))
    return;
  g_clear_pointer (&look->plan, slv_copy_plan_free);
  g_clear_pointer (&look->list, slv_copy_list_free);
  g_clear_pointer (&look->file, slv_copies_file_free);
  g_free (look->path);
  g_free (look->what);
  g_free (look);
}

static gboolean
read_file (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  Look *look = data;
  SlvCopiesMap *map;

  look->file = slv_copies_open (look->path, NULL, NULL, error);
  map = look->file ? slv_copies_file_map (look->file) : NULL;
  if (map != NULL)
    slv_copies_map_recall (map, store);
  look->list = look->file ? slv_copies_file_read (look->file, NULL, error) : NULL;
  look->plan = look->list ? slv_collection_match (collection, look->list, look->game, look->mode, NULL, error) : NULL;
  return look->plan != NULL;
}

static gboolean
write_plan (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  Look *look = data;

  return slv_collection_apply (store, look->plan, look->what, touched, error);
}

/* ---- showing ---- */

/* "“Qty” → Copies" of each column of a file of no known kind. */
static void
add_mapped (GString *text, const SlvCopiesMap *map)
{
  for (guint i = 0; i < map->columns->len; i++)
    {
      const SlvCopiesMapColumn *column = map->columns->pdata[i];

      g_string_append_printf (text, "%s“%s” → %s", text->len > 0 ? ", " : "", column->title, slv_copies_map_title (column->field));
    }
}

/* What the columns were understood as; of a kind that is known, those that say something in at least one row. */
static char *
columns_text (Look *look)
{
  const SlvCopiesMap *map = slv_copies_file_map (look->file);
  GString *text = g_string_new (NULL);

  if (map != NULL)
    add_mapped (text, map);
  for (guint field = 0; map == NULL && field < SLV_N_COPY_FIELDS; field++)
    for (guint i = 0; i < look->list->records->len; i++)
      if (*g_array_index (look->list->records, SlvCopyRecord, i).values[field] != '\0')
        {
          g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", slv_copies_map_title (field));
          break;
        }
  return g_string_free (text, FALSE);
}

static void
add_unsure (SlvCopiesImport *self, const char *icon, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (icon));
  gtk_list_box_append (GTK_LIST_BOX (self->unsure), row);
}

static guint
show_faults (SlvCopiesImport *self, const GPtrArray *faults)
{
  for (guint i = 0; i < faults->len && i < SHOWN_MAX; i++)
    {
      const SlvCopyFault *fault = faults->pdata[i];
      g_autofree char *where = *fault->column != '\0'
        ? g_strdup_printf (_("Refused: line %llu, column “%s”"), (unsigned long long) fault->line, fault->column)
        : g_strdup_printf (_("Refused: line %llu"), (unsigned long long) fault->line);

      add_unsure (self, "dialog-error-symbolic", where, fault->reason);
    }
  return faults->len;
}

static guint
show_matches (SlvCopiesImport *self, const SlvCopyPlan *plan, SlvCopyState state)
{
  guint n = 0;

  for (guint i = 0; i < plan->matches->len; i++)
    {
      const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, i);
      const SlvCopyRecord *record = &g_array_index (plan->list->records, SlvCopyRecord, match->record);
      g_autofree char *title = NULL;

      if (match->state != state || n++ >= SHOWN_MAX)
        continue;
      title = state == SLV_COPY_GUESSED
        ? g_strdup_printf (_("Guessed: line %llu, “%s” is taken for %s"), (unsigned long long) record->line,
                           record->values[SLV_COPY_NAME], match->lot.name)
        : g_strdup_printf (_("Without a card: line %llu, “%s”"), (unsigned long long) record->line, match->lot.name);
      add_unsure (self, state == SLV_COPY_GUESSED ? "dialog-question-symbolic" : "dialog-warning-symbolic", title, match->reason);
    }
  return n;
}

static void
show_numbers (SlvCopiesImport *self, const SlvCopyPlan *plan)
{
  g_autofree char *columns = columns_text (self->look);
  g_autofree char *rows = g_strdup_printf (_("rows matched: %u, guessed: %u, without a card: %u, refused: %u"), plan->n_matched,
                                           plan->n_guessed, plan->n_unmatched, plan->faults->len);
  g_autofree char *lots = g_strdup_printf (_("lots new: %u, added to: %u, set: %u, as they were: %u, removed: %u"), plan->n_new,
                                           plan->n_merged, plan->n_set, plan->n_same, plan->n_removed);

  /* Translators: kind of a file: "Columns understood: Deckbox" */
  g_autofree char *title = g_strdup_printf (_("Columns understood: %s"), slv_copies_file_kind (self->look->file)->title);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->kind_row), title);
  adw_action_row_set_subtitle (self->kind_row, columns);
  adw_action_row_set_subtitle (self->rows_row, rows);
  adw_action_row_set_subtitle (self->lots_row, lots);
}

static void
update_apply (SlvCopiesImport *self)
{
  const SlvCopyPlan *plan = self->look ? self->look->plan : NULL;
  gboolean free_of_faults = plan && (plan->faults->len == 0 || gtk_check_button_get_active (GTK_CHECK_BUTTON (self->partial)));

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "copies.apply",
                                 free_of_faults && plan->n_new + plan->n_merged + plan->n_set + plan->n_removed > 0);
}

static void
show_fault (SlvCopiesImport *self, const GError *error)
{
  g_autofree char *text = error ? slv_ui_error_text (error) : NULL;

  gtk_label_set_text (GTK_LABEL (self->fault), text ? text : "");
  gtk_widget_set_visible (self->fault, text != NULL);
}

static void
show_look (SlvCopiesImport *self)
{
  const SlvCopyPlan *plan = self->look ? self->look->plan : NULL;
  GtkWidget *child;
  guint unsure = 0;

  while ((child = gtk_widget_get_first_child (self->unsure)) != NULL)
    gtk_list_box_remove (GTK_LIST_BOX (self->unsure), child);
  if (plan)
    {
      show_numbers (self, plan);
      unsure = show_faults (self, plan->faults) + show_matches (self, plan, SLV_COPY_GUESSED)
               + show_matches (self, plan, SLV_COPY_UNMATCHED);
    }
  gtk_widget_set_visible (self->summary_group, plan != NULL);
  gtk_widget_set_visible (self->partial_row, plan && plan->faults->len > 0);
  gtk_widget_set_visible (self->unsure, unsure > 0);
  gtk_widget_set_visible (self->unsure_title, unsure > 0);
  update_apply (self);
}

/* ---- reading and writing ---- */

typedef struct { SlvCopiesImport *self; guint asked; } Asked;

static void
have_read (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Asked *asked = data;
  g_autoptr (SlvCopiesImport) self = asked->self;
  g_autoptr (GError) error = NULL;
  gboolean good = slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error);
  Look *look = slv_holdings_run_data (result);

  if (asked->asked != self->asked || self->session == NULL)
    return;
  if (good)
    {
      g_atomic_ref_count_inc (&look->ref_count);
      self->look = look;
    }
  show_fault (self, error);
  show_look (self);
}

static void
read_again (SlvCopiesImport *self)
{
  const char *path = gtk_editable_get_text (GTK_EDITABLE (self->path));
  g_autofree char *base = NULL;
  Look *look;
  Asked *asked;

  g_clear_pointer (&self->look, look_unref);
  update_apply (self);
  if (*path == '\0')
    return;
  look = g_new0 (Look, 1);
  g_atomic_ref_count_init (&look->ref_count);
  look->path = g_filename_from_utf8 (path, -1, NULL, NULL, NULL);
  if (look->path == NULL)
    look->path = g_strdup (path);
  base = g_path_get_basename (path);
  look->what = g_strdup_printf (_("Imported %s"), base);
  look->game = slv_session_get_game (self->session);
  look->mode = modes[MIN (adw_combo_row_get_selected (self->mode), G_N_ELEMENTS (modes) - 1)];
  asked = g_new (Asked, 1);
  *asked = (Asked) { g_object_ref (self), ++self->asked };
  slv_holdings_run_async (slv_session_get_holdings (self->session), read_file, look, look_unref, have_read, asked);
}

static void
written (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCopiesImport) self = data;
  const Look *look = slv_holdings_run_data (result);
  g_autoptr (GError) error = NULL;

  if (slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error))
    {
      if (self->asked_from)
        self->done (self->asked_from, look->what);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  read_again (self);
  show_fault (self, error);
}

static void
apply_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvCopiesImport *self = SLV_COPIES_IMPORT (widget);

  if (self->look == NULL)
    return;
  gtk_widget_action_set_enabled (widget, "copies.apply", FALSE);
  g_atomic_ref_count_inc (&self->look->ref_count);
  slv_holdings_run_async (slv_session_get_holdings (self->session), write_plan, self->look, look_unref, written, g_object_ref (self));
}

/* ---- choosing ---- */

static void
chosen (GtkNativeDialog *dialog, int response, SlvCopiesImport *self)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (dialog)) : NULL;
  g_autofree char *path = file ? g_file_get_path (file) : NULL;
  g_autofree char *shown = path ? g_filename_to_utf8 (path, -1, NULL, NULL, NULL) : NULL;

  gtk_native_dialog_destroy (dialog);
  if (shown == NULL)
    return;
  gtk_editable_set_text (GTK_EDITABLE (self->path), shown);
  read_again (self);
}

static void
choose_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvCopiesImport *self = SLV_COPIES_IMPORT (widget);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Import a collection"), GTK_WINDOW (self), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), _("_Cancel"));
  g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen), self, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
slv_copies_import_dispose (GObject *object)
{
  SlvCopiesImport *self = SLV_COPIES_IMPORT (object);

  g_clear_weak_pointer (&self->asked_from);
  g_clear_object (&self->chooser);
  g_clear_object (&self->session);
  g_clear_pointer (&self->look, look_unref);
  G_OBJECT_CLASS (slv_copies_import_parent_class)->dispose (object);
}

#define CHILD(name) { #name, G_STRUCT_OFFSET (SlvCopiesImport, name) }
static const struct { const char *name; gssize offset; } children[] = {
  CHILD (path), CHILD (choose), CHILD (partial), CHILD (partial_row), CHILD (summary_group), CHILD (unsure), CHILD (unsure_title),
  CHILD (fault), CHILD (mode), CHILD (kind_row), CHILD (rows_row), CHILD (lots_row),
};

static void
slv_copies_import_class_init (SlvCopiesImportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_copies_import_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "collection/slv-copies-import.ui");
  for (guint i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE, children[i].offset);
  gtk_widget_class_install_action (widget_class, "copies.apply", NULL, apply_action);
  gtk_widget_class_install_action (widget_class, "copies.choose", NULL, choose_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "copies.apply", NULL);
}

static void
slv_copies_import_init (SlvCopiesImport *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_set_name (self->path, _("File"));
  slv_ui_name_from_tooltip (self->choose);
  slv_ui_set_name (self->unsure, _("Rows that need a look"));
  slv_ui_set_name (self->partial, _("Bring in the other rows without those that are refused"));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "copies.apply", FALSE);
  g_signal_connect_swapped (self->path, "apply", G_CALLBACK (read_again), self);
  g_signal_connect_swapped (self->path, "entry-activated", G_CALLBACK (read_again), self);
  g_signal_connect_swapped (self->mode, "notify::selected", G_CALLBACK (read_again), self);
  g_signal_connect_swapped (self->partial, "toggled", G_CALLBACK (update_apply), self);
}

void
slv_copies_import_present (GtkWidget *parent, SlvSession *session, const char *path, void (*done) (GtkWidget *parent, const char *what))
{
  SlvCopiesImport *self = g_object_new (SLV_TYPE_COPIES_IMPORT, NULL);

  self->session = g_object_ref (session);
  self->done = done;
  g_set_weak_pointer (&self->asked_from, parent);
  gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (gtk_widget_get_root (parent)));
  gtk_window_present (GTK_WINDOW (self));
  if (path != NULL)
    {
      gtk_editable_set_text (GTK_EDITABLE (self->path), path);
      read_again (self);
    }
  gtk_widget_grab_focus (self->path);
}
