/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-want-dialog.c: see the header. What cannot be understood is said here and nothing is written, since the dialog stays. */
#include "collection/slv-collection-dialogs.h"
#include "collection/slv-copy-words.h"

typedef struct { SlvCopyField field; const char *title, *hint; } Field;

static const Field want_fields[] = {
  { SLV_COPY_NAME,      N_("Name of the card"), NULL },
  { SLV_COPY_SET_CODE,  N_("Set"),              N_("Its code; empty for any") },
  { SLV_COPY_NUMBER,    N_("Number"),           N_("Empty for any") },
  { SLV_COPY_CONDITION, N_("Condition at least"), N_("For example “near-mint”, “NM” or “played”; empty for any") },
  { SLV_COPY_FINISH,    N_("Finish"),           N_("For example “foil”; empty for any") },
  { SLV_COPY_LANGUAGE,  N_("Language"),         N_("For example “de” or “German”; empty for any") },
  { SLV_COPY_NOTE,      N_("Note"),             NULL },
};
static const Field arrived_fields[] = {
  { SLV_COPY_PLACE,     N_("Place"),            N_("For example “Shelf/Box A”; a new one is made") },
  { SLV_COPY_CONDITION, N_("Condition"),        N_("For example “near-mint”, “NM” or “played”") },
  { SLV_COPY_FINISH,    N_("Finish"),           N_("For example “foil”; empty for the plain one") },
  { SLV_COPY_LANGUAGE,  N_("Language"),         N_("For example “de” or “German”") },
  { SLV_COPY_PAID,     N_("Price paid"),       N_("Of one copy") },
  { SLV_COPY_CURRENCY,  N_("Currency"),         N_("For example “EUR”") },
};
#define MOST MAX (G_N_ELEMENTS (want_fields), G_N_ELEMENTS (arrived_fields))
#define PLACE_VIEW "wants-place"   /* where the last ones were put */

#define SLV_TYPE_WANT_DIALOG (slv_want_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvWantDialog, slv_want_dialog, SLV, WANT_DIALOG, SlvDialog)

struct _SlvWantDialog {
  SlvDialog     parent_instance;
  SlvHoldings  *holdings;
  SlvIndex     *index;
  SlvGame      *game;
  GPtrArray    *rows;            /* SlvWanted that arrive; NULL: a want is edited */
  gint64        want;
  const Field  *fields;
  guint         n_fields;
  GtkWidget    *asked_from;      /* weak */
  GtkWidget    *entries[MOST], *copies, *all, *fault, *apply, *group;
};
G_DEFINE_FINAL_TYPE (SlvWantDialog, slv_want_dialog, SLV_TYPE_DIALOG)

static const char *
text_of (SlvWantDialog *self, guint nth)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->entries[nth]));
}

/* ---- writing ---- */

static void
show_fault (SlvWantDialog *self, const char *text)
{
  slv_ui_tell (self->fault, text);
  gtk_widget_set_sensitive (self->apply, TRUE);
}

static void
applied (SlvWantDialog *self, const SlvHoldingChange *work, const GError *error)
{
  g_autofree char *text = NULL, *what = NULL;

  if (error != NULL)
    {
      text = slv_ui_error_text (error);
      show_fault (self, text);
      return;
    }
  if (self->rows != NULL)
    slv_ui_set_view (PLACE_VIEW, work->values[SLV_COPY_PLACE] != NULL ? work->values[SLV_COPY_PLACE] : "");
  what = slv_story_text (work->what);
  /* Translators: what was done, and what was not certain about it */
  text = work->guess != NULL ? g_strdup_printf (_("%s (%s)"), what, work->guess) : g_strdup (what);
  slv_holding_change_tell (self->asked_from, self->holdings, text);
  gtk_window_destroy (GTK_WINDOW (self));
}

static void
add_arrivals (SlvWantDialog *self, SlvHoldingChange *work, gint64 copies)
{
  work->arrivals = g_array_new (FALSE, FALSE, sizeof (SlvArrival));
  work->keep = g_ptr_array_ref (self->rows);
  SLV_EACH (const SlvWanted, wanted, self->rows)
    {
      SlvArrival arrival = { wanted->want, wanted->row, wanted->game, wanted->name, copies > 0 ? copies : (gint64) wanted->missing };

      g_array_append_val (work->arrivals, arrival);
    }
}

static char *
what_is_done (SlvWantDialog *self)
{
  if (self->rows == NULL)
    return slv_story_new (self->want != 0 ? SLV_STORY_WANT_CHANGED : SLV_STORY_WANTED, 0, text_of (self, 0), NULL);
  if (self->rows->len == 1)
    return slv_story_new (SLV_STORY_ARRIVED, 0, ((SlvWanted *) self->rows->pdata[0])->name, NULL);
  return slv_story_new (SLV_STORY_ARRIVED_LINES, self->rows->len, NULL, NULL);
}

SLV_UI_ACTION (SlvWantDialog, want_dialog_apply_action)
{
  gboolean all = self->all != NULL && gtk_check_button_get_active (GTK_CHECK_BUTTON (self->all));
  int copies = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->copies));
  g_autofree char *what = NULL, *number = g_strdup_printf ("%d", copies);

  if (!gtk_widget_get_sensitive (self->apply))
    return;
  if (self->rows == NULL && *text_of (self, 0) == '\0')
    {
      show_fault (self, _("Which card is wanted? Type its name."));
      gtk_widget_grab_focus (self->entries[0]);
      return;
    }
  what = what_is_done (self);
  SlvHoldingChange *work = slv_holding_change_new_want (self->rows != NULL ? SLV_WANT_ARRIVED : SLV_WANT_PUT, self->index, what);
  work->want = self->want;
  work->game = slv_game_ref (self->game);
  for (guint i = 0; i < self->n_fields; i++)
    if (self->rows == NULL || *text_of (self, i) != '\0')   /* what a want says holds where nothing is typed */
      slv_holding_change_set (work, self->fields[i].field, text_of (self, i));
  if (self->rows != NULL)
    add_arrivals (self, work, all ? 0 : copies);
  else
    slv_holding_change_set (work, SLV_COPY_QUANTITY, number);
  gtk_widget_set_sensitive (self->apply, FALSE);
  slv_holding_change_run (work, self->holdings, G_CALLBACK (applied), self);
}

/* ---- the form ---- */

static void
all_toggled (SlvWantDialog *self)
{
  gboolean all = gtk_check_button_get_active (GTK_CHECK_BUTTON (self->all));

  slv_ui_offer (NULL, NULL, self->copies, all ? _("“All that is missing” is chosen.") : NULL);
}

static void
add_copies (SlvWantDialog *self, guint64 copies)
{
  const char *title = self->rows != NULL && self->rows->len > 1 ? _("Copies of each") : _("Copies");
  GtkWidget *row = slv_ui_row (title, NULL);

  self->copies = gtk_spin_button_new_with_range (1, SLV_LOT_QUANTITY_MAX, 1);
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (self->copies), (double) copies);
  gtk_widget_set_valign (self->copies, GTK_ALIGN_CENTER);
  slv_ui_set_name (self->copies, title);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), self->copies);
  if (self->rows != NULL && self->rows->len > 1)
    {
      self->all = gtk_check_button_new_with_mnemonic (_("All that is _missing"));
      gtk_widget_set_valign (self->all, GTK_ALIGN_CENTER);
      g_signal_connect_object (self->all, "toggled", G_CALLBACK (all_toggled), self, G_CONNECT_SWAPPED);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (self->all), TRUE);
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), self->all);
    }
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
}

static void
add_field (SlvWantDialog *self, guint nth, const char *value)
{
  GtkWidget *row = adw_entry_row_new ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _(self->fields[nth].title));
  if (self->fields[nth].hint)
    gtk_widget_set_tooltip_text (row, _(self->fields[nth].hint));
  slv_ui_set_name (row, _(self->fields[nth].title));
  gtk_editable_set_text (GTK_EDITABLE (row), value);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (gtk_widget_activate), self->apply, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  self->entries[nth] = row;
}

static const char *
value_of (const SlvWanted *wanted, SlvCopyField field)
{
  switch ((int) field)
    {
    case SLV_COPY_NAME:      return wanted->name;
    case SLV_COPY_SET_CODE:  return wanted->set_code;
    case SLV_COPY_NUMBER:    return wanted->number;
    case SLV_COPY_CONDITION: return slv_condition_title (slv_condition_grade (wanted->condition));
    case SLV_COPY_FINISH:    return slv_finish_title (wanted->finish);
    case SLV_COPY_LANGUAGE:  return wanted->language;
    case SLV_COPY_NOTE:      return wanted->note;
    default:                 return "";
    }
}

static void
want_dialog_fill (SlvWantDialog *self, const char *apply, const char *about, guint64 copies, const SlvWanted *wanted)
{
  g_autofree char *place = self->rows != NULL ? slv_ui_get_view (PLACE_VIEW) : NULL;

  gtk_button_set_label (GTK_BUTTON (self->apply), apply);
  if (about != NULL)
    {
      g_autofree char *safe = g_markup_escape_text (about, -1);

      adw_preferences_group_set_description (ADW_PREFERENCES_GROUP (self->group), safe);
    }
  if (self->rows != NULL)
    add_copies (self, copies);
  for (guint i = 0; i < self->n_fields; i++)
    {
      add_field (self, i, wanted != NULL ? value_of (wanted, self->fields[i].field)
                          : self->fields[i].field == SLV_COPY_PLACE && place != NULL ? place : "");
      if (i == 0 && self->rows == NULL)
        add_copies (self, copies);
    }
}

/* ---- the type ---- */

SLV_DEFINE_DISPOSE (SlvWantDialog, slv_want_dialog, (weak, asked_from), (g_object_unref, holdings), (slv_index_unref, index),
                    rows, (slv_game_unref, game));

static void
slv_want_dialog_class_init (SlvWantDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_want_dialog_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvWantDialog, "collection/slv-want-dialog.ui", apply, fault, group);
  gtk_widget_class_install_action (widget_class, "wants.apply", NULL, want_dialog_apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "wants.apply", NULL);
}

SLV_UI_INIT_TEMPLATE (SlvWantDialog, slv_want_dialog);

static SlvWantDialog *
want_dialog_make (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index)
{
  SlvWantDialog *self = g_object_new (SLV_TYPE_WANT_DIALOG, NULL);

  self->holdings = g_object_ref (holdings);
  self->index = slv_index_ref (index);
  g_set_weak_pointer (&self->asked_from, parent);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  return self;
}

void
slv_want_dialog_edit (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index, SlvGame *game, const SlvWanted *wanted)
{
  SlvWantDialog *self = want_dialog_make (parent, holdings, index);

  self->game = slv_game_ref (wanted != NULL && wanted->game != NULL ? wanted->game : game);
  self->want = wanted != NULL ? wanted->want : 0;
  self->fields = want_fields;
  self->n_fields = G_N_ELEMENTS (want_fields);
  want_dialog_fill (self, wanted != NULL ? _("_Apply") : _("_Add"), NULL, wanted != NULL ? wanted->need : 1, wanted);
  gtk_window_set_title (GTK_WINDOW (self), wanted != NULL ? _("Change a want") : _("Add a want"));
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->entries[0]);
}

void
slv_want_dialog_arrived (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index, GPtrArray *rows)
{
  SlvWantDialog *self = want_dialog_make (parent, holdings, index);
  const SlvWanted *first = rows->pdata[0];
  g_autofree char *about = NULL;

  /* the list may be worked out anew while the dialog is open */
  self->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_wanted_free);
  for (guint i = 0; i < rows->len; i++)
    g_ptr_array_add (self->rows, slv_wanted_copy (rows->pdata[i]));
  self->fields = arrived_fields;
  self->n_fields = G_N_ELEMENTS (arrived_fields);
  about = rows->len == 1 ? g_strdup (first->name)
                         : slv_tell_printf (ngettext ("%u line of the list", "%u lines of the list", rows->len), rows->len);
  want_dialog_fill (self, _("_Book"), about, rows->len == 1 ? first->missing : 1, NULL);
  gtk_window_set_title (GTK_WINDOW (self), _("Copies have arrived"));
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (self->copies);
}
