/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-import-show.c: what a file holds and what would come of it, shown: its columns, which can be changed, and the rows that
 * need a look, which can be given another card. */
#include "collection/slv-copies-import-private.h"
#include <glib/gi18n-lib.h>

#define SHOWN_MAX   200u   /* rows of a kind */
#define COLUMNS_MAX 80u

/* ---- columns ---- */

/* Of a kind that is known: the columns that say something in at least one row. */
static char *
columns_text (const SlvCopyList *list)
{
  GString *text = g_string_new (NULL);

  for (guint field = 0; field < SLV_N_COPY_FIELDS; field++)
    for (guint i = 0; i < list->records->len; i++)
      if (*g_array_index (list->records, SlvCopyRecord, i).values[field] != '\0')
        {
          g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", slv_copies_map_title (field));
          break;
        }
  return g_string_free (text, FALSE);
}

static void
column_chosen (SlvCopiesImport *self)
{
  if (!self->showing)
    slv_copies_import_sync (self);
}

static void
add_column (SlvCopiesImport *self, GListModel *titles, const SlvCopiesMapColumn *column)
{
  GtkWidget *row = adw_combo_row_new ();
  /* Translators: a cell of a column: "for example “Near Mint”" */
  g_autofree char *example = *column->example != '\0' ? g_strdup_printf (_("for example “%s”"), column->example)
                                                      : g_strdup (_("empty"));

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), *column->title != '\0' ? column->title : _("Without a title"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), example);
  adw_combo_row_set_model (ADW_COMBO_ROW (row), titles);
  adw_expander_row_add_row (self->columns, row);
  g_ptr_array_add (self->column_rows, row);
  g_signal_connect_object (row, "notify::selected", G_CALLBACK (column_chosen), self, G_CONNECT_SWAPPED);
}

static void
make_columns (SlvCopiesImport *self, const SlvCopiesMap *map)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; i < self->column_rows->len; i++)
    adw_expander_row_remove (self->columns, self->column_rows->pdata[i]);
  g_ptr_array_set_size (self->column_rows, 0);
  for (guint field = 0; field <= SLV_COPIES_SKIP; field++)
    gtk_string_list_append (titles, slv_copies_map_title (field));
  for (guint i = 0; map != NULL && i < map->columns->len && i < COLUMNS_MAX; i++)
    add_column (self, G_LIST_MODEL (titles), map->columns->pdata[i]);
}

static void
show_columns (SlvCopiesImport *self, SlvCopiesReading *look)
{
  const SlvCopiesMap *map = look != NULL && look->file != NULL ? slv_copies_file_map (look->file) : NULL;

  self->showing = TRUE;
  if (look == NULL || look->file != self->columns_of)
    make_columns (self, map);
  self->columns_of = look != NULL ? look->file : NULL;
  for (guint i = 0; i < self->column_rows->len; i++)
    adw_combo_row_set_selected (self->column_rows->pdata[i], ((const SlvCopiesMapColumn *) map->columns->pdata[i])->field);
  if (map != NULL)
    adw_expander_row_set_subtitle (self->columns, map->remembered ? _("As you said for such a file before")
                                                                  : _("Guessed by titles and cells; say where it is wrong"));
  gtk_widget_set_visible (GTK_WIDGET (self->columns), map != NULL);
  if (map != NULL && look->plan == NULL)
    adw_expander_row_set_expanded (self->columns, TRUE);
  self->showing = FALSE;
}

/* ---- rows ---- */

static GtkWidget *
add_unsure (SlvCopiesImport *self, const char *icon, const char *title, const char *subtitle)
{
  GtkWidget *row = slv_ui_row (title, subtitle);

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 4);
  if (icon != NULL)
    adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name (icon));
  gtk_list_box_append (GTK_LIST_BOX (self->unsure), row);
  return row;
}

/* What is beyond the rows that are shown is not kept silent. */
static void
add_rest (SlvCopiesImport *self, guint n)
{
  g_autofree char *text = n > SHOWN_MAX ? slv_tell_printf (ngettext ("and %u more row", "and %u more rows", n - SHOWN_MAX), n - SHOWN_MAX) : NULL;

  if (text != NULL)
    add_unsure (self, NULL, text, NULL);
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
  add_rest (self, faults->len);
  return faults->len;
}

static void
choose_clicked (GtkButton *button, SlvCopiesImport *self)
{
  slv_copies_import_ask_card (self, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "match")));
}

static void
add_choice (SlvCopiesImport *self, GtkWidget *row, guint nth, const char *title)
{
  GtkWidget *button = gtk_button_new_with_label (_("Choose…"));
  /* Translators: a row of a file: "Choose the card: Guessed: line 3, …" */
  g_autofree char *name = g_strdup_printf (_("Choose the card: %s"), title);

  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  slv_ui_set_name (button, name);
  g_object_set_data (G_OBJECT (button), "match", GUINT_TO_POINTER (nth));
  g_signal_connect_object (button, "clicked", G_CALLBACK (choose_clicked), self, 0);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
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
      GtkWidget *row;

      if (match->state != state || n++ >= SHOWN_MAX)
        continue;
      title = state == SLV_COPY_GUESSED
        ? g_strdup_printf (_("Guessed: line %llu, “%s” is taken for %s"), (unsigned long long) record->line,
                           record->values[SLV_COPY_NAME], match->lot.name)
        : g_strdup_printf (_("Without a card: line %llu, “%s”"), (unsigned long long) record->line, match->lot.name);
      row = add_unsure (self, state == SLV_COPY_GUESSED ? "dialog-question-symbolic" : "dialog-warning-symbolic", title, match->reason);
      add_choice (self, row, i, title);
    }
  add_rest (self, n);
  return n;
}

static void
show_numbers (SlvCopiesImport *self, const SlvCopyPlan *plan)
{
  g_autofree char *columns = slv_copies_file_map (self->look->file) == NULL ? columns_text (self->look->list) : NULL;
  g_autofree char *rows = slv_copy_plan_rows_text (plan), *lots = slv_copy_plan_lots_text (plan);

  /* Translators: kind of a file: "Columns understood: Deckbox" */
  g_autofree char *title = g_strdup_printf (_("Columns understood: %s"), slv_copies_file_kind (self->look->file)->title);

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self->kind_row), title);
  adw_action_row_set_subtitle (self->kind_row, columns ? columns : "");
  adw_action_row_set_subtitle (self->rows_row, rows);
  adw_action_row_set_subtitle (self->lots_row, lots);
}

/* (transfer full): why nothing can be brought in now, NULL: it can. */
static char *
why_not (SlvCopiesImport *self)
{
  const SlvCopyPlan *plan = self->look ? self->look->plan : NULL;

  if (gtk_widget_get_visible (self->fault))
    return g_strdup (_("The file cannot be brought in; the reason stands below."));
  if (plan == NULL)
    return g_strdup (gtk_widget_get_visible (GTK_WIDGET (self->columns)) ? _("Say first which column holds the names of the cards.")
                     : *self->wanted != '\0'                          ? _("The file is being read.")
                                                                         : _("Choose a file first."));
  if (plan->faults->len > 0 && !gtk_check_button_get_active (GTK_CHECK_BUTTON (self->partial)))
    return slv_tell_printf (ngettext ("%u row is refused. Tick below that the others come without it.",
                                      "%u rows are refused. Tick below that the others come without them.", plan->faults->len),
                            plan->faults->len);
  return plan->n_new + plan->n_merged + plan->n_set + plan->n_removed > 0 ? NULL
                                                                          : g_strdup (_("Nothing in this file changes the collection."));
}

void
slv_copies_import_show_apply (SlvCopiesImport *self)
{
  g_autofree char *why = why_not (self);

  slv_ui_offer (GTK_WIDGET (self), "copies.apply", self->apply, why);
}

void
slv_copies_import_show_fault (SlvCopiesImport *self, const GError *error)
{
  slv_ui_tell_fault (self->fault, error);
  slv_copies_import_show_apply (self);
}

void
slv_copies_import_show (SlvCopiesImport *self)
{
  const SlvCopyPlan *plan = self->look ? self->look->plan : NULL;
  guint unsure = 0;

  slv_ui_empty (self->unsure);
  show_columns (self, self->look);
  if (plan)
    {
      show_numbers (self, plan);
      unsure = show_faults (self, plan->faults) + show_matches (self, plan, SLV_COPY_GUESSED)
               + show_matches (self, plan, SLV_COPY_UNMATCHED);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->kind_row), plan != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->rows_row), plan != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->lots_row), plan != NULL);
  gtk_widget_set_visible (self->summary_group, plan != NULL || gtk_widget_get_visible (GTK_WIDGET (self->columns)));
  gtk_widget_set_visible (self->partial_row, plan && plan->faults->len > 0);
  gtk_widget_set_visible (self->unsure, unsure > 0);
  gtk_widget_set_visible (self->unsure_title, unsure > 0);
  slv_copies_import_show_apply (self);
}
