/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-import.c: see the header. What a person chooses in the dialog is compared with what the file was looked at with; the one
 * step that makes them agree is run in the thread of the store, and the next one after it. When the library has changed meanwhile, the
 * core refuses the plan, and it is made anew and shown again. */
#include "collection/slv-collection-dialogs.h"
#include "copies/slv-copies.h"

typedef enum {
  SLV_READING_READ,      /* the file is taken in */
  SLV_READING_COLUMN,    /* the column @column means @field */
  SLV_READING_MATCH,     /* another game */
  SLV_READING_SETTLE,    /* another mode */
  SLV_READING_CHOOSE,    /* @match and those like it mean @row and @printing */
  SLV_READING_WRITE
} SlvReadingStep;

typedef struct {
  SlvReadingStep    step;
  char          *path, *what;      /* what: for the history */
  const SlvCopiesKind *kind;       /* NULL: by the content */
  SlvGame       *game;             /* NULL: by the file */
  SlvCopiesMode  mode;
  guint          column, field, match, row, printing;
  gboolean       said;             /* a person said what a column means: remembered when it is written */
  SlvCopiesFile *file;             /* NULL: could not be taken in */
  SlvCopyList   *list;
  SlvCopyPlan   *plan;             /* NULL: the rows cannot be understood so */
} SlvCopiesReading;

#define SLV_TYPE_COPIES_IMPORT (slv_copies_import_get_type ())
G_DECLARE_FINAL_TYPE (SlvCopiesImport, slv_copies_import, SLV, COPIES_IMPORT, SlvDialog)

struct _SlvCopiesImport {
  SlvDialog            parent_instance;
  SlvSession          *session;
  GtkWidget           *asked_from;      /* weak */
  GtkWidget           *apply, *path, *choose, *partial, *partial_row, *summary_group, *unsure, *unsure_title, *fault;
  AdwComboRow         *mode, *kind, *game;
  AdwExpanderRow      *columns;
  AdwActionRow        *kind_row, *rows_row, *lots_row;
  SlvCopiesReading       *look;            /* what is shown; NULL: nothing yet, or it is being worked with */
  char                *wanted;          /* path that shall be looked at, "" none */
  char                *given;           /* path with which the dialog was opened, shown by its name alone; NULL none */
  gboolean             busy, anew;      /* a step runs; the file is to be read again even so */
  GPtrArray           *column_rows;     /* AdwComboRow by column */
  SlvCopiesFile       *columns_of;      /* whose columns they are, only to be compared */
  gboolean             showing;         /* the program itself sets what is chosen */
};

G_DEFINE_FINAL_TYPE (SlvCopiesImport, slv_copies_import, SLV_TYPE_DIALOG)

static const SlvCopiesMode modes[] = { SLV_COPIES_MERGE, SLV_COPIES_SET, SLV_COPIES_REPLACE };

static void slv_copies_import_sync (SlvCopiesImport *self);
static void slv_copies_import_ask_card (SlvCopiesImport *self, guint nth);

/* What a file holds and what would come of it, shown: its columns, which can be changed, and the rows that
 * need a look, which can be given another card. */

#define COPIES_IMPORT_SHOWN_MAX   200u   /* rows of a kind */
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
  g_autofree char *text = n > COPIES_IMPORT_SHOWN_MAX ? slv_tell_printf (ngettext ("and %u more row", "and %u more rows", n - COPIES_IMPORT_SHOWN_MAX), n - COPIES_IMPORT_SHOWN_MAX) : NULL;

  if (text != NULL)
    add_unsure (self, NULL, text, NULL);
}

static guint
show_faults (SlvCopiesImport *self, const GPtrArray *faults)
{
  for (guint i = 0; i < faults->len && i < COPIES_IMPORT_SHOWN_MAX; i++)
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
      GtkWidget *row;

      if (match->state != state || n++ >= COPIES_IMPORT_SHOWN_MAX)
        continue;
      g_autofree char *title = state == SLV_COPY_GUESSED
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

/* Whether Apply is possible. */
static void
slv_copies_import_show_apply (SlvCopiesImport *self)
{
  g_autofree char *why = why_not (self);

  slv_ui_offer (GTK_WIDGET (self), "copies.apply", self->apply, why);
}

/* @error: (nullable): nothing is wrong */
static void
slv_copies_import_show_fault (SlvCopiesImport *self, const GError *error)
{
  slv_ui_tell_fault (self->fault, error);
  slv_copies_import_show_apply (self);
}

/* everything about self->look, or that there is nothing. */
static void
slv_copies_import_show (SlvCopiesImport *self)
{
  const SlvCopyPlan *plan = self->look ? self->look->plan : NULL;
  guint unsure = 0;

  slv_ui_empty (self->unsure);
  show_columns (self, self->look);
  if (plan)
    {
      show_numbers (self, plan);
      SLV_EACH (const char, note, plan->list->notes)
        {
          g_autofree char *sentence = slv_ui_sentence (note, FALSE);
          add_unsure (self, "dialog-information-symbolic", sentence, NULL);
        }
      unsure = plan->list->notes->len + show_faults (self, plan->faults) + show_matches (self, plan, SLV_COPY_GUESSED)
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

/* A collection file that was looked at: what it holds and what would come of it. It wanders between the dialog and
 * the thread of the store: whoever works with it has it alone. */

SLV_DEFINE_STATIC_CLEAR (SlvCopiesReading, reading_clear, (slv_copy_plan_free, plan), (slv_copy_list_free, list),
                         (slv_copies_file_free, file), path, what, (slv_game_unref, game));

static void
slv_copies_reading_unref (gpointer look)
{
  g_atomic_rc_box_release_full (look, reading_clear);
}

static gboolean
match (SlvCollection *collection, SlvCopiesReading *look, GError **error)
{
  g_clear_pointer (&look->plan, slv_copy_plan_free);
  look->plan = slv_collection_match (collection, look->list, look->game, look->mode, NULL, error);
  if (look->plan != NULL)
    look->plan->shown = TRUE;
  return look->plan != NULL;
}

/* The rows by what the columns mean now. */
static gboolean
read_rows (SlvCollection *collection, SlvCopiesReading *look, GError **error)
{
  SLV_FREE_MEMBERS (look, (slv_copy_plan_free, plan), (slv_copy_list_free, list));
  look->list = slv_copies_file_read (look->file, NULL, error);
  return look->list != NULL && match (collection, look, error);
}

static gboolean
take_in (SlvCollection *collection, SlvStore *store, SlvCopiesReading *look, GError **error)
{
  look->file = slv_copies_open (look->path, look->kind ? look->kind->id : NULL, NULL, error);
  SlvCopiesMap *map = look->file ? slv_copies_file_map (look->file) : NULL;
  if (map != NULL)
    slv_copies_map_recall (map, store);
  return look->file != NULL && read_rows (collection, look, error);
}

static gboolean
write_down (SlvStore *store, SlvCopiesReading *look, GArray **touched, GError **error)
{
  SlvCopiesMap *map = slv_copies_file_map (look->file);

  if (!slv_collection_apply (store, look->plan, look->what, touched, error))
    return FALSE;
  if (map != NULL && look->said)   /* the copies are in: at worst it is asked again how the columns are meant */
    slv_copies_map_remember (map, store, NULL);
  return TRUE;
}

/* SlvHoldingsFunc that does @look->step; @look is its data. */
static gboolean
slv_copies_reading_run (SlvCollection *collection, SlvStore *store, gpointer data, GArray **touched, GError **error)
{
  SlvCopiesReading *look = data;

  switch (look->step)
    {
    case SLV_READING_COLUMN:
      slv_copies_map_set (slv_copies_file_map (look->file), look->column, look->field);
      look->said = TRUE;
      return read_rows (collection, look, error);
    case SLV_READING_MATCH:
      return match (collection, look, error);
    case SLV_READING_CHOOSE:
      slv_copy_plan_choose_alike (look->plan, look->match, look->row, look->printing);
      slv_copy_plan_settle (look->plan, look->mode);
      return TRUE;
    case SLV_READING_SETTLE:
      slv_copy_plan_settle (look->plan, look->mode);
      return TRUE;
    case SLV_READING_WRITE:
      return write_down (store, look, touched, error);
    case SLV_READING_READ:
    default:
      return take_in (collection, store, look, error);
    }
}

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
step_done (SlvCopiesImport *self, SlvCopiesReading *look, const GError *error)
{
  self->busy = FALSE;
  if (self->session == NULL)
    return;
  if (error == NULL && look->step == SLV_READING_WRITE)
    {
      slv_holding_change_tell (self->asked_from, slv_session_get_holdings (self->session), look->what);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  self->look = g_atomic_rc_box_acquire (look);
  self->anew = self->anew || look->step == SLV_READING_WRITE;   /* what was shown does not hold any more */
  slv_copies_import_show (self);
  slv_copies_import_show_fault (self, error);
  slv_copies_import_sync (self);
}

/* Takes the look. */
static void
copies_import_run (SlvCopiesImport *self, SlvCopiesReading *look, SlvReadingStep step)
{
  look->step = step;
  self->busy = TRUE;
  slv_copies_import_show_apply (self);
  slv_holdings_run_async (slv_session_get_holdings (self->session), slv_copies_reading_run, look, slv_copies_reading_unref,
                          G_CALLBACK (step_done), self);
}

static void
read_anew (SlvCopiesImport *self)
{
  g_autofree char *path = g_filename_from_utf8 (self->wanted, -1, NULL, NULL, NULL), *base = g_path_get_basename (self->wanted);
  SlvCopiesReading *look = g_atomic_rc_box_new0 (SlvCopiesReading);

  g_clear_pointer (&self->look, slv_copies_reading_unref);
  self->anew = FALSE;
  look->path = g_strdup (path ? path : self->wanted);   /* as files are named */
  look->what = slv_story_new (SLV_STORY_IMPORTED, 0, base, NULL);
  look->kind = chosen_kind (self);
  slv_game_keep (&look->game, chosen_game (self));
  look->mode = chosen_mode (self);
  copies_import_run (self, look, SLV_READING_READ);
}

/* Something was chosen: the step that it needs is run, unless one runs already, which is followed by this again. */
static void
slv_copies_import_sync (SlvCopiesImport *self)
{
  SlvCopiesReading *look = self->look;

  if (self->busy || self->session == NULL || *self->wanted == '\0')
    return;
  if (self->anew || look == NULL || look->kind != chosen_kind (self))
    read_anew (self);
  else if (find_column (self, look))
    copies_import_run (self, g_steal_pointer (&self->look), SLV_READING_COLUMN);
  else if (look->list != NULL && look->game != chosen_game (self))
    {
      slv_game_keep (&look->game, chosen_game (self));
      copies_import_run (self, g_steal_pointer (&self->look), SLV_READING_MATCH);
    }
  else if (look->plan != NULL && look->mode != chosen_mode (self))
    {
      look->mode = chosen_mode (self);
      copies_import_run (self, g_steal_pointer (&self->look), SLV_READING_SETTLE);
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

SLV_UI_ACTION (SlvCopiesImport, copies_import_apply_action)
{
  if (self->look != NULL && self->look->plan != NULL)
    copies_import_run (self, g_steal_pointer (&self->look), SLV_READING_WRITE);
}

/* ---- another card ---- */

typedef struct { SlvCopiesImport *self; SlvCopyPlan *plan; guint match; } Question;

SLV_DEFINE_STATIC_FREE (Question, question_free, (g_object_unref, self));

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
  copies_import_run (question->self, g_steal_pointer (&question->self->look), SLV_READING_CHOOSE);
}

/* A person chooses for the match @nth what it means. */
static void
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
copies_import_chosen (gpointer self, GFile *file)
{
  slv_ui_show_path (SLV_COPIES_IMPORT (self)->path, file);
  path_chosen (self);
}

SLV_UI_ACTION (SlvCopiesImport, copies_import_choose_action)
{
  gtk_native_dialog_show (slv_ui_file_chooser (widget, _("Import a collection"), GTK_FILE_CHOOSER_ACTION_OPEN, _("_Open"), copies_import_chosen));
}

SLV_DEFINE_DISPOSE (SlvCopiesImport, slv_copies_import, (weak, asked_from), (g_object_unref, session),
                    (slv_copies_reading_unref, look), column_rows);

SLV_DEFINE_FINALIZE (SlvCopiesImport, slv_copies_import, wanted, given);

static void
slv_copies_import_class_init (SlvCopiesImportClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_copies_import_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_copies_import_finalize;
  SLV_UI_TEMPLATE (widget_class, SlvCopiesImport, "collection/slv-copies-import.ui", apply, path, choose, partial, partial_row,
                   summary_group, unsure, unsure_title, fault, mode, kind, game, columns, kind_row, rows_row, lots_row);
  gtk_widget_class_install_action (widget_class, "copies.apply", NULL, copies_import_apply_action);
  gtk_widget_class_install_action (widget_class, "copies.choose", NULL, copies_import_choose_action);
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
slv_copies_import_present (GtkWidget *parent, SlvSession *session, const char *path)
{
  SlvCopiesImport *self = g_object_new (SLV_TYPE_COPIES_IMPORT, NULL);

  self->session = g_object_ref (session);
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
