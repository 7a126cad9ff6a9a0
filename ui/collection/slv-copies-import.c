/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-import.c: see the header. What a person chooses in the dialog is compared with what the file was looked at with; the one
 * step that makes them agree is run in the thread of the store, and the next one after it. When the library has changed meanwhile, the
 * core refuses the plan, and it is made anew and shown again. */
#include "collection/slv-card-chooser.h"
#include "collection/slv-copies-import-private.h"
#include <glib/gi18n-lib.h>

G_DEFINE_FINAL_TYPE (SlvCopiesImport, slv_copies_import, ADW_TYPE_WINDOW)

static const SlvCopiesMode modes[] = { SLV_COPIES_MERGE, SLV_COPIES_SET, SLV_COPIES_REPLACE };

/* ---- what is chosen ---- */

static SlvCopiesMode
chosen_mode (SlvCopiesImport *self)
{
  return modes[MIN (adw_combo_row_get_selected (self->mode), G_N_ELEMENTS (modes) - 1)];
}

/* The first row is "by its content". */
static const SlvCopiesKind *
chosen_kind (SlvCopiesImport *self)
{
  guint nth = adw_combo_row_get_selected (self->kind);

  return nth > 0 && nth != GTK_INVALID_LIST_POSITION ? slv_copies_kinds ()[nth - 1] : NULL;
}

static SlvGame *
chosen_game (SlvCopiesImport *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  guint nth = adw_combo_row_get_selected (self->game);

  return nth > 0 && nth <= games->len ? games->pdata[nth - 1] : NULL;
}

/* The first column that is said to mean something else than it was read as. */
static gboolean
find_column (SlvCopiesImport *self, SlvCopiesReading *look)
{
  const SlvCopiesMap *map = look->file != NULL ? slv_copies_file_map (look->file) : NULL;

  for (guint i = 0; map != NULL && look->file == self->columns_of && i < self->column_rows->len; i++)
    if (adw_combo_row_get_selected (self->column_rows->pdata[i]) != ((const SlvCopiesMapColumn *) map->columns->pdata[i])->field)
      {
        look->column = i;
        look->field = adw_combo_row_get_selected (self->column_rows->pdata[i]);
        return TRUE;
      }
  return FALSE;
}

/* ---- steps ---- */

static void
step_done (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SlvCopiesImport) self = data;
  g_autoptr (GError) error = NULL;
  gboolean good = slv_holdings_run_finish (SLV_HOLDINGS (source), result, &error);
  SlvCopiesReading *look = slv_holdings_run_data (result);

  self->busy = FALSE;
  if (self->session == NULL)
    return;
  if (good && look->step == SLV_READING_WRITE)
    {
      if (self->asked_from)
        self->done (self->asked_from, look->what);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  self->look = slv_copies_reading_ref (look);
  self->anew = self->anew || look->step == SLV_READING_WRITE;   /* what was shown does not hold any more */
  slv_copies_import_show (self);
  slv_copies_import_show_fault (self, error);
  slv_copies_import_sync (self);
}

/* Takes the look. */
static void
run (SlvCopiesImport *self, SlvCopiesReading *look, SlvReadingStep step)
{
  look->step = step;
  self->busy = TRUE;
  slv_copies_import_show_apply (self);
  slv_holdings_run_async (slv_session_get_holdings (self->session), slv_copies_reading_run, look, slv_copies_reading_unref, step_done,
                          g_object_ref (self));
}

static void
read_anew (SlvCopiesImport *self)
{
  g_autofree char *path = g_filename_from_utf8 (self->wanted, -1, NULL, NULL, NULL), *base = g_path_get_basename (self->wanted);
  g_autofree char *what = slv_story_new (SLV_STORY_IMPORTED, 0, base, NULL);
  SlvCopiesReading *look = slv_copies_reading_new (path ? path : self->wanted, what);

  g_clear_pointer (&self->look, slv_copies_reading_unref);
  self->anew = FALSE;
  look->kind = chosen_kind (self);
  slv_game_keep (&look->game, chosen_game (self));
  look->mode = chosen_mode (self);
  run (self, look, SLV_READING_READ);
}

void
slv_copies_import_sync (SlvCopiesImport *self)
{
  SlvCopiesReading *look = self->look;

  if (self->busy || self->session == NULL || *self->wanted == '\0')
    return;
  if (self->anew || look == NULL || look->kind != chosen_kind (self))
    read_anew (self);
  else if (find_column (self, look))
    run (self, g_steal_pointer (&self->look), SLV_READING_COLUMN);
  else if (look->list != NULL && look->game != chosen_game (self))
    {
      slv_game_keep (&look->game, chosen_game (self));
      run (self, g_steal_pointer (&self->look), SLV_READING_MATCH);
    }
  else if (look->plan != NULL && look->mode != chosen_mode (self))
    {
      look->mode = chosen_mode (self);
      run (self, g_steal_pointer (&self->look), SLV_READING_SETTLE);
    }
  else
    {   /* for the next step that needs them */
      slv_game_keep (&look->game, chosen_game (self));
      look->mode = chosen_mode (self);
    }
}

static void
path_chosen (SlvCopiesImport *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->path));
  g_autofree char *given = self->given != NULL ? g_filename_display_basename (self->given) : NULL;

  slv_take_str (&self->wanted, g_strdup (g_strcmp0 (text, given) == 0 ? self->given : text));
  self->anew = TRUE;
  slv_copies_import_sync (self);
}

static void
apply_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvCopiesImport *self = SLV_COPIES_IMPORT (widget);

  if (self->look != NULL && self->look->plan != NULL)
    run (self, g_steal_pointer (&self->look), SLV_READING_WRITE);
}

/* ---- another card ---- */

typedef struct { SlvCopiesImport *self; SlvCopyPlan *plan; guint match; } Question;

static void
question_free (gpointer data)
{
  Question *question = data;

  g_object_unref (question->self);
  g_free (question);
}

static void
card_chosen (SlvCollection *collection G_GNUC_UNUSED, guint row, guint printing, gpointer data)
{
  Question *question = data;
  SlvCopiesReading *look = question->self->look;

  if (look == NULL || look->plan != question->plan)
    return;
  look->match = question->match;
  look->row = row;
  look->printing = printing;
  run (question->self, g_steal_pointer (&question->self->look), SLV_READING_CHOOSE);
}

void
slv_copies_import_ask_card (SlvCopiesImport *self, guint nth)
{
  SlvCopyPlan *plan = self->look ? self->look->plan : NULL;
  const char * const *values;

  if (plan == NULL || nth >= plan->matches->len)
    return;
  const SlvCopyMatch *match = &g_array_index (plan->matches, SlvCopyMatch, nth);
  values = g_array_index (plan->list->records, SlvCopyRecord, match->record).values;
  Question *question = g_new (Question, 1);
  *question = (Question) { g_object_ref (self), plan, nth };
  slv_card_chooser_present (GTK_WIDGET (self), plan->collection, slv_games_find (slv_session_get_games (self->session), match->lot.game),
                            *values[SLV_COPY_NAME] != '\0' ? values[SLV_COPY_NAME] : match->lot.name,
                            *values[SLV_COPY_SET_CODE] != '\0' ? values[SLV_COPY_SET_CODE] : values[SLV_COPY_SET_NAME],
                            values[SLV_COPY_NUMBER], _("No card: it stays without one"), card_chosen, question, question_free);
}

/* ---- the file ---- */

static void
chosen (gpointer self, GFile *file)
{
  slv_ui_show_path (SLV_COPIES_IMPORT (self)->path, file);
  path_chosen (self);
}

static void
choose_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  gtk_native_dialog_show (slv_ui_file_chooser (widget, _("Import a collection"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), chosen));
}

static void
slv_copies_import_dispose (GObject *object)
{
  SlvCopiesImport *self = SLV_COPIES_IMPORT (object);

  g_clear_weak_pointer (&self->asked_from);
  g_clear_object (&self->session);
  g_clear_pointer (&self->look, slv_copies_reading_unref);
  g_clear_pointer (&self->column_rows, g_ptr_array_unref);
  G_OBJECT_CLASS (slv_copies_import_parent_class)->dispose (object);
}

static void
slv_copies_import_finalize (GObject *object)
{
  g_free (SLV_COPIES_IMPORT (object)->wanted);
  g_free (SLV_COPIES_IMPORT (object)->given);
  G_OBJECT_CLASS (slv_copies_import_parent_class)->finalize (object);
}

static void
slv_copies_import_class_init (SlvCopiesImportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_copies_import_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_copies_import_finalize;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "collection/slv-copies-import.ui");
  SLV_UI_CHILDREN (widget_class, SlvCopiesImport, apply, path, choose, partial, partial_row, summary_group, unsure,
                   unsure_title, fault, mode, kind, game, columns, kind_row, rows_row, lots_row);
  gtk_widget_class_install_action (widget_class, "copies.apply", NULL, apply_action);
  gtk_widget_class_install_action (widget_class, "copies.choose", NULL, choose_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "copies.apply", NULL);
}

static void
slv_copies_import_init (SlvCopiesImport *self)
{
  AdwComboRow *rows[3];

  gtk_widget_init_template (GTK_WIDGET (self));
  rows[0] = self->mode;
  rows[1] = self->kind;
  rows[2] = self->game;
  self->wanted = g_strdup ("");
  self->column_rows = g_ptr_array_new ();
  slv_ui_name_from_tooltip (self->choose);
  slv_copies_import_show_apply (self);    /* as nothing is chosen yet */
  g_signal_connect_object (self->path, "apply", G_CALLBACK (path_chosen), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->path, "entry-activated", G_CALLBACK (path_chosen), self, G_CONNECT_SWAPPED);
  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_signal_connect_object (rows[i], "notify::selected", G_CALLBACK (slv_copies_import_sync), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->partial, "toggled", G_CALLBACK (slv_copies_import_show_apply), self, G_CONNECT_SWAPPED);
}

static void
fill_choices (SlvCopiesImport *self)
{
  g_autoptr (GtkStringList) kinds = gtk_string_list_new (NULL), games = gtk_string_list_new (NULL);
  GPtrArray *all = slv_games_list (slv_session_get_games (self->session));
  guint chosen = 0;

  gtk_string_list_append (kinds, _("By its content"));
  for (guint i = 0; slv_copies_kinds ()[i] != NULL; i++)
    gtk_string_list_append (kinds, _(slv_copies_kinds ()[i]->title));
  gtk_string_list_append (games, _("By the cards in the file"));
  for (guint i = 0; i < all->len; i++)
    {
      SlvGame *game = all->pdata[i];

      gtk_string_list_append (games, slv_ui_tr (game->title));
      chosen = game == slv_session_get_game (self->session) ? i + 1 : chosen;
    }
  adw_combo_row_set_model (self->kind, G_LIST_MODEL (kinds));
  adw_combo_row_set_model (self->game, G_LIST_MODEL (games));
  adw_combo_row_set_selected (self->game, chosen);
}

void
slv_copies_import_present (GtkWidget *parent, SlvSession *session, const char *path, void (*done) (GtkWidget *parent, const char *what))
{
  SlvCopiesImport *self = g_object_new (SLV_TYPE_COPIES_IMPORT, NULL);

  self->session = g_object_ref (session);
  self->done = done;
  fill_choices (self);
  g_set_weak_pointer (&self->asked_from, parent);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
  if (path != NULL)
    {
      g_autofree char *name = g_filename_display_basename (path), *shown = g_filename_display_name (path);

      self->given = g_strdup (path);
      gtk_editable_set_text (GTK_EDITABLE (self->path), name);
      slv_ui_set_tip (self->path, shown);
      path_chosen (self);
    }
  gtk_widget_grab_focus (self->path);
}
