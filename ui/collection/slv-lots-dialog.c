/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lots-dialog.c: see the header. What cannot be understood is said here and nothing is written, since the dialog stays. */
#include "collection/slv-collection-dialogs.h"
#include "collection/slv-copy-words.h"
#include "collection/slv-lot-columns.h"

static const struct { SlvCopyField field; const char *title, *hint; } fields[] = {
  { SLV_COPY_CONDITION, N_("Condition"),  N_("For example “near-mint”, “NM” or “played”") },
  { SLV_COPY_FINISH,    N_("Finish"),     N_("For example “foil”; empty for the plain one") },
  { SLV_COPY_LANGUAGE,  N_("Language"),   N_("For example “de” or “German”") },
  { SLV_COPY_PLACE,     N_("Place"),      N_("For example “Shelf/Box A”; a new one is made") },
  { SLV_COPY_TAGS,      N_("Tags"),       N_("Divided by “|”") },
  { SLV_COPY_NOTE,      N_("Note"),       NULL },
  { SLV_COPY_FOR_TRADE, N_("For trade"),  N_("A number of copies, “yes” or “no”") },
  { SLV_COPY_PAID,     N_("Price paid"), N_("Of one copy") },
  { SLV_COPY_CURRENCY,  N_("Currency"),   N_("For example “EUR”") },
  { SLV_COPY_ACQUIRED,  N_("Acquired"),   N_("A day, for example “2026-01-31”") },
  { SLV_COPY_SIGNED,    N_("Signed"),     N_("“yes” or “no”") },
  { SLV_COPY_ALTERED,   N_("Altered"),    N_("“yes” or “no”") },
  { SLV_COPY_PROXY,     N_("Proxy"),      N_("“yes” or “no”") },
};
#define N_FIELDS G_N_ELEMENTS (fields)

#define SLV_TYPE_LOTS_DIALOG (slv_lots_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvLotsDialog, slv_lots_dialog, SLV, LOTS_DIALOG, SlvDialog)

struct _SlvLotsDialog {
  SlvDialog     parent_instance;
  SlvHoldings  *holdings;
  GArray       *ids;
  GtkWidget    *asked_from;      /* weak */
  GtkWidget    *rows[N_FIELDS], *ticks[N_FIELDS], *copies, *fault, *apply, *group;
};
G_DEFINE_FINAL_TYPE (SlvLotsDialog, slv_lots_dialog, SLV_TYPE_DIALOG)

/* ---- what the lots have ---- */

/** What all of the lots have in each field. */
typedef struct { char *common[N_FIELDS]; gboolean differ[N_FIELDS]; } Values;

static void
compare_lot (Values *values, SlvCollection *collection, const SlvLot *lot)
{
  for (guint i = 0; i < N_FIELDS; i++)
    {
      g_autofree char *one = values->differ[i] ? NULL : slv_lot_value (collection, lot, fields[i].field);

      if (values->differ[i])
        continue;
      if (values->common[i] == NULL)
        values->common[i] = g_steal_pointer (&one);
      else
        values->differ[i] = !g_str_equal (one, values->common[i]);
    }
}

static void
compare_lots (SlvLotsDialog *self, Values *values)
{
  SlvCollection *collection = slv_holdings_get_collection (self->holdings);

  for (guint i = 0; collection && i < self->ids->len; i++)
    {
      const SlvHeld *held = slv_collection_find_lot (collection, g_array_index (self->ids, gint64, i), NULL);

      if (held)
        compare_lot (values, collection, &held->lot);
    }
}

/* ---- writing ---- */

static void
applied (SlvLotsDialog *self, const SlvHoldingChange *work, const GError *error)
{
  if (error == NULL)
    {
      slv_holding_change_tell (self->asked_from, self->holdings, work->what);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }
  slv_ui_tell_fault (self->fault, error);
  gtk_widget_set_sensitive (self->apply, TRUE);
}

SLV_UI_ACTION (SlvLotsDialog, lots_dialog_apply_action)
{
  g_autofree char *what = slv_story_new (self->copies ? SLV_STORY_SPLIT : SLV_STORY_CHANGED_LOTS, self->ids->len, NULL, NULL);

  if (!gtk_widget_get_sensitive (self->apply))
    return;
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_CHANGE, self->ids, what);
  for (guint i = 0; i < N_FIELDS; i++)
    if (gtk_check_button_get_active (GTK_CHECK_BUTTON (self->ticks[i])))
      slv_holding_change_set (work, fields[i].field, gtk_editable_get_text (GTK_EDITABLE (self->rows[i])));
  if (self->copies)
    work->copies = gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (self->copies));
  gtk_widget_set_sensitive (self->apply, FALSE);
  slv_holding_change_run (work, self->holdings, G_CALLBACK (applied), self);
}

/* What is typed into is meant. */
static void
tick (GtkWidget *row G_GNUC_UNUSED, GtkCheckButton *check)
{
  gtk_check_button_set_active (check, TRUE);
}

/* Without a tick there is nothing to apply, except when copies are parted from a lot. */
static void
ticked (SlvLotsDialog *self)
{
  gboolean any = self->copies != NULL;

  for (guint i = 0; i < N_FIELDS; i++)
    any = any || (self->ticks[i] && gtk_check_button_get_active (GTK_CHECK_BUTTON (self->ticks[i])));
  slv_ui_offer (GTK_WIDGET (self), "lots.apply", self->apply, any ? NULL : _("Tick first what is to be changed."));
}

/* (transfer full): what may be said of @field, where that is one of a few words; else nobody's words. */
static GStrv
known_words (SlvCopyField field)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();
  g_autofree const char **finishes = slv_finish_ids ();

  for (guint i = 0; field == SLV_COPY_CONDITION && slv_condition_ids ()[i] != NULL; i++)
    g_strv_builder_add (words, slv_condition_title (slv_condition_grade (slv_condition_ids ()[i])));
  if (field == SLV_COPY_FINISH)
    g_strv_builder_add (words, slv_finish_title ("normal"));
  for (guint i = 0; field == SLV_COPY_FINISH && finishes[i] != NULL; i++)
    g_strv_builder_add (words, slv_finish_title (finishes[i]));
  if (field == SLV_COPY_FOR_TRADE || field == SLV_COPY_SIGNED || field == SLV_COPY_ALTERED || field == SLV_COPY_PROXY)
    g_strv_builder_add_many (words, _("yes"), _("no"), NULL);
  return g_strv_builder_end (words);
}

SLV_UI_ACTION (SlvLotsDialog, say_action)
{
  const char *word;
  guint nth;

  g_variant_get (target, "(u&s)", &nth, &word);
  gtk_editable_set_text (GTK_EDITABLE (self->rows[nth]), word);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (self->ticks[nth]), TRUE);   /* also where it was that word before */
  gtk_widget_grab_focus (self->rows[nth]);
}

/* A button with the words that are known, where there are any. */
static void
offer_words (GtkWidget *row, guint nth)
{
  g_auto (GStrv) words = known_words (fields[nth].field);
  g_autoptr (GMenu) menu = g_menu_new ();
  /* Translators: a button that offers the words for a value, like "Condition" */
  g_autofree char *name = g_strdup_printf (_("Choose: %s"), _(fields[nth].title));
  GtkWidget *button = words[0] != NULL ? gtk_menu_button_new () : NULL;

  for (guint i = 0; words[i] != NULL; i++)
    slv_ui_menu_add (menu, words[i], "lots.say", g_variant_new ("(us)", nth, words[i]));
  if (button == NULL)
    return;
  gtk_menu_button_set_menu_model (GTK_MENU_BUTTON (button), G_MENU_MODEL (menu));
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, name);
  slv_ui_name_from_tooltip (button);
  adw_entry_row_add_suffix (ADW_ENTRY_ROW (row), button);
}

static void
add_field (SlvLotsDialog *self, guint nth, const Values *values)
{
  const char *title = _(fields[nth].title), *value = values->common[nth] && !values->differ[nth] ? values->common[nth] : "";
  GtkWidget *row = adw_entry_row_new (), *check = gtk_check_button_new ();
  /* Translators: a tick beside a value: "Change condition" */
  g_autofree char *name = g_strdup_printf (_("Change: %s"), title);
  /* Translators: an empty entry for a value, like "Condition", of which the selected lots have several */
  g_autofree char *several = g_strdup_printf (_("%s (different now)"), title);
  const char *shown = values->differ[nth] ? several : title;

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), shown);
  if (fields[nth].hint)
    gtk_widget_set_tooltip_text (row, _(fields[nth].hint));
  slv_ui_set_name (row, shown);
  gtk_widget_set_valign (check, GTK_ALIGN_CENTER);
  slv_ui_set_name (check, name);
  gtk_widget_set_tooltip_text (check, name);
  adw_entry_row_add_prefix (ADW_ENTRY_ROW (row), check);
  offer_words (row, nth);
  gtk_editable_set_text (GTK_EDITABLE (row), value);
  g_signal_connect (row, "changed", G_CALLBACK (tick), check);
  g_signal_connect_object (row, "entry-activated", G_CALLBACK (gtk_widget_activate), self->apply, G_CONNECT_SWAPPED);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
  self->rows[nth] = row;
  self->ticks[nth] = check;
  g_signal_connect_object (check, "toggled", G_CALLBACK (ticked), self, G_CONNECT_SWAPPED);
}

/* How many copies shall be parted from the rest. */
static void
add_copies (SlvLotsDialog *self, gint64 quantity)
{
  GtkWidget *row = slv_ui_row (_("Copies to part from the rest"), NULL);

  self->copies = gtk_spin_button_new_with_range (1, (double) MAX (quantity - 1, 1), 1);
  gtk_widget_set_valign (self->copies, GTK_ALIGN_CENTER);
  slv_ui_set_name (self->copies, _("Copies to part from the rest"));
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), self->copies);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (self->group), row);
}

static void
lots_dialog_fill (SlvLotsDialog *self, gint64 quantity, gboolean split)
{
  Values values = { { NULL }, { FALSE } };

  if (split)
    add_copies (self, quantity);
  compare_lots (self, &values);
  for (guint i = 0; i < N_FIELDS; i++)
    {
      add_field (self, i, &values);
      g_free (values.common[i]);
    }
  ticked (self);
}

SLV_DEFINE_DISPOSE (SlvLotsDialog, slv_lots_dialog, (weak, asked_from), (g_object_unref, holdings), ids);

static void
slv_lots_dialog_class_init (SlvLotsDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_lots_dialog_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvLotsDialog, "collection/slv-lots-dialog.ui", apply, fault, group);
  gtk_widget_class_install_action (widget_class, "lots.apply", NULL, lots_dialog_apply_action);
  gtk_widget_class_install_action (widget_class, "lots.say", "(us)", say_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "lots.apply", NULL);
}

SLV_UI_INIT_TEMPLATE (SlvLotsDialog, slv_lots_dialog);

void
slv_lots_dialog_present (GtkWidget *parent, SlvHoldings *holdings, GArray *ids, gboolean split)
{
  SlvLotsDialog *self = g_object_new (SLV_TYPE_LOTS_DIALOG, NULL);
  g_autofree char *many = slv_tell_printf (ngettext ("Change %u row", "Change %u rows", ids->len), ids->len);
  const SlvHeld *held = slv_collection_find_lot (slv_holdings_get_collection (holdings), g_array_index (ids, gint64, 0), NULL);

  self->holdings = g_object_ref (holdings);
  self->ids = g_array_ref (ids);
  g_set_weak_pointer (&self->asked_from, parent);
  lots_dialog_fill (self, held ? held->lot.quantity : 1, split);
  gtk_window_set_title (GTK_WINDOW (self), split ? _("Split a row") : many);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (split ? self->copies : self->rows[0]);
}
