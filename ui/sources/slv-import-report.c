/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-import-report.c: the account of an import as a page; see the header. */
#include "sources/slv-import-parts.h"
#include "base/slv-address.h"
#include "import/slv-file-purpose.h"

#define ROWS_MAX 200u   /* refused records and notes that are shown; what is beyond is counted */

struct _SlvImportReport {
  GtkWidget  parent_instance;
  GtkWidget *scroller, *again_button, *new_button, *other_button, *cards_button, *samples_button;
  GtkImage  *icon;
  GtkLabel  *title_label, *text_label, *advice_label;
  GtkBox    *groups;
  GCancellable *looking;      /* of what a file is that is no card list */
};
G_DEFINE_FINAL_TYPE (SlvImportReport, slv_import_report, GTK_TYPE_WIDGET)

static const struct { SlvErrorCode code; const char *text; } advice[] = {
  { SLV_ERROR_NETWORK, N_("Check the address and your connection, then try again.") },
  { SLV_ERROR_REFUSED, N_("Look at the place that is named, or get the list again from where it came; it may have been cut off.") },
  { SLV_ERROR_UNSAID, N_("Say below of which game the list is, or make a new game out of it.") },
  { SLV_ERROR_NOT_FOUND, N_("The file may have been moved or renamed. Choose it again.") },
  { SLV_ERROR_USAGE, N_("Check the address: it begins with http:// or https://.") },
  { SLV_ERROR_STORE, N_("Check that the disk has room and that you may write in your data folder, then try again.") },
  { SLV_ERROR_DAMAGED, N_("Your library was left as it is. Run “sleeves doctor” in a terminal to look at it.") },
  { SLV_ERROR_TOO_NEW, N_("Use the newer version of Sleeves that made this library.") },
};

/* What a person may do about the error, a sentence. */
static const char *
advice_for (const SlvImportOutcome *outcome)
{
  const GError *error = outcome->error;

  if (g_error_matches (error, SLV_ERROR, SLV_ERROR_UNSAID) && outcome->columns->len > 0)
    return _("Say below of which game the list is and what its columns are, or make a new game out of it.");
  if (g_error_matches (error, SLV_ERROR, SLV_ERROR_REFUSED) && outcome->columns->len > 0)
    return _("Look at the place that is named, or say below what the columns are; the list may also have been cut off.");
  for (guint i = 0; error->domain == SLV_ERROR && i < G_N_ELEMENTS (advice); i++)
    if (error->code == (int) advice[i].code)
      return _(advice[i].text);
  return _("Try again.");
}

/* ---- rows ---- */

static GtkWidget *
import_report_add_group (SlvImportReport *self, const char *title)
{
  GtkWidget *group = adw_preferences_group_new ();
  g_autofree char *escaped = g_markup_escape_text (title, -1);

  adw_preferences_group_set_title (ADW_PREFERENCES_GROUP (group), escaped);
  gtk_box_append (self->groups, group);
  return group;
}

static void
import_report_add_row (GtkWidget *group, const char *title, const char *subtitle, const char *value)
{
  GtkWidget *row = slv_ui_row (title, subtitle);
  g_autofree char *name = g_strdup_printf ("%s %s", title, value ? value : subtitle ? subtitle : "");

  if (value)
    {
      GtkWidget *label = gtk_label_new (value);

      gtk_widget_add_css_class (label, "numeric");
      adw_action_row_add_suffix (ADW_ACTION_ROW (row), label);
    }
  slv_ui_set_name (row, name);
  adw_preferences_group_add (ADW_PREFERENCES_GROUP (group), row);
}

static void
add_counts (GtkWidget *group, const char *title, gboolean entries, guint64 cards, guint64 printings)
{
  if (cards == 0 && printings == 0)
    return;

  g_autofree char *c = slv_tell_printf (entries ? g_dngettext (GETTEXT_PACKAGE, "%u entry of a list", "%u entries of lists", cards)
                                                : g_dngettext (GETTEXT_PACKAGE, "%u card", "%u cards", cards), (guint) cards);
  g_autofree char *p = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u printing", "%u printings", printings), (guint) printings);
  /* Translators: "3 cards, 5 printings", both already translated */
  g_autofree char *both = g_strdup_printf (_("%s, %s"), c, p);

  import_report_add_row (group, title, NULL, entries ? c : both);
}

static void
add_more (GtkWidget *group, guint n)
{
  if (n > ROWS_MAX)
    {
      guint more = n - ROWS_MAX;
      g_autofree char *text = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "and %u more", "and %u more", more), more);
      import_report_add_row (group, text, NULL, NULL);
    }
}

static void
add_rejected (SlvImportReport *self, GPtrArray *rejected)
{
  guint n = rejected ? rejected->len : 0;
  g_autofree char *title = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u record was refused", "%u records were refused", n), n);
  GtkWidget *group = n > 0 ? import_report_add_group (self, title) : NULL;

  for (guint i = 0; i < MIN (n, ROWS_MAX); i++)
    {
      SlvRejected *one = g_ptr_array_index (rejected, i);
      g_autofree char *where = one->line > 0 ? g_strdup_printf (_("Line %llu: %s"), (unsigned long long) one->line, one->record)
                                             : g_strdup (one->record);
      import_report_add_row (group, where, one->reason, NULL);
    }
  if (group)
    add_more (group, n);
}

static void
add_notes (SlvImportReport *self, GPtrArray *notes)
{
  guint n = notes ? notes->len : 0;
  GtkWidget *group = n > 0 ? import_report_add_group (self, _("Notes")) : NULL;

  for (guint i = 0; i < MIN (n, ROWS_MAX); i++)
    {
      g_autofree char *note = slv_ui_sentence (g_ptr_array_index (notes, i), FALSE);

      import_report_add_row (group, note, NULL, NULL);
    }
  if (group)
    add_more (group, n);
}

static void
add_account (SlvImportReport *self, const SlvImportAccount *account, SlvGames *games)
{
  g_autofree char *name = slv_importer_name_for (account->what);
  SlvGame *game = account->game ? slv_games_find (games, account->game) : NULL;
  g_autofree char *title = game ? g_strdup_printf ("%s · %s", name, game->title) : g_strdup (name);
  GtkWidget *group = import_report_add_group (self, title);

  add_counts (group, _("New"), account->entries, account->cards.new_, account->printings.new_);
  add_counts (group, _("Changed"), account->entries, account->cards.changed, account->printings.changed);
  add_counts (group, _("Gone"), account->entries, account->cards.gone, account->printings.gone);
  add_counts (group, _("As before"), account->entries, account->cards.unchanged, account->printings.unchanged);
  if (slv_import_account_n_prices (account) > 0)
    {
      g_autofree char *prices = slv_tell_digits (slv_import_account_n_prices (account));

      import_report_add_row (group, _("Prices"), NULL, prices);
    }
  add_rejected (self, account->rejected);
  add_notes (self, account->notes);
}

/* ---- what is no card list ---- */

typedef struct { SlvGames *games; char *path; } Stranger;

SLV_DEFINE_STATIC_FREE (Stranger, stranger_free, (slv_games_unref, games), path);

static void
find_purpose (GTask *task, gpointer source G_GNUC_UNUSED, gpointer data, GCancellable *cancellable G_GNUC_UNUSED)
{
  const Stranger *stranger = data;

  g_task_return_int (task, slv_file_purpose (stranger->path, stranger->games));
}

static void
purpose_found (GObject *source, GAsyncResult *result, gpointer data G_GNUC_UNUSED)
{
  static const char * const labels[SLV_N_PURPOSES] = {
    [SLV_PURPOSE_DECK] = N_("Open it as a _deck"), [SLV_PURPOSE_COLLECTION] = N_("Book its c_opies in the collection"),
    [SLV_PURPOSE_DEFINITION] = N_("Open it as a _game's definition"),
  };
  SlvImportReport *self = SLV_IMPORT_REPORT (source);
  const Stranger *stranger = g_task_get_task_data (G_TASK (result));
  g_autoptr (GError) error = NULL;
  gssize purpose = g_task_propagate_int (G_TASK (result), &error);

  if (error != NULL || labels[purpose] == NULL)
    return;
  gtk_button_set_label (GTK_BUTTON (self->other_button), _(labels[purpose]));
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->other_button), "s", stranger->path);
  gtk_widget_set_visible (self->other_button, TRUE);
  gtk_widget_grab_focus (self->other_button);
}

/* A file that somebody took for a card list may be of another kind: then that is offered. @path: (nullable) */
static void
look_what_it_is (SlvImportReport *self, const char *path, SlvGames *games)
{
  SLV_FREE_MEMBERS (self, (cancel, looking));
  gtk_widget_set_visible (self->other_button, FALSE);
  if (path == NULL || slv_address_is_web (path))
    return;
  self->looking = g_cancellable_new ();
  Stranger *stranger = g_new (Stranger, 1);
  *stranger = (Stranger) { slv_games_ref (games), g_strdup (path) };
  slv_ui_in_thread (find_purpose, stranger, stranger_free, self, self->looking, purpose_found, NULL);
}

/* ---- the page ---- */

static void
show_failure (SlvImportReport *self, const SlvImportOutcome *outcome)
{
  g_autofree char *name = slv_importer_name_for (outcome->failed);
  g_autofree char *title = g_strdup_printf (_("“%s” was not imported"), name);
  g_autofree char *whole = slv_ui_error_text (outcome->error), *base = g_path_get_basename (outcome->failed);
  gboolean local = g_path_is_absolute (outcome->failed) && g_str_has_prefix (whole, outcome->failed);
  g_autofree char *text = g_strconcat (local ? base : "", whole + (local ? strlen (outcome->failed) : 0), NULL);   /* what is pasted lies in a folder that nobody knows */
  /* Translators: %s is a sentence that says what to do */
  g_autofree char *full = g_strdup_printf (_("Nothing of this list was taken over. %s"), advice_for (outcome));

  gtk_image_set_from_icon_name (self->icon, "dialog-error-symbolic");
  gtk_label_set_text (self->title_label, title);
  gtk_label_set_text (self->text_label, text);
  gtk_label_set_text (self->advice_label, full);
}

static void
add_failures (SlvImportReport *self, GPtrArray *also)
{
  g_autofree char *title = slv_tell_printf (g_dngettext (GETTEXT_PACKAGE, "%u more list was not imported", "%u more lists were not imported",
                                                         also->len), also->len);
  GtkWidget *group = also->len > 0 ? import_report_add_group (self, title) : NULL;

  SLV_EACH (const SlvSource, failed, also)
    import_report_add_row (group, failed->name, failed->state, NULL);
}

/* A list whose game or columns nobody could tell is one of which a person can say it. */
static void
add_columns (SlvImportReport *self, const SlvImportOutcome *outcome, SlvGames *games)
{
  GtkWidget *list = gtk_list_box_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  slv_ui_set_name (list, _("Game of this list"));
  slv_import_columns_fill (GTK_LIST_BOX (list), games, outcome->game, outcome->columns);
  gtk_box_append (self->groups, list);
}

static void
show_success (SlvImportReport *self, const SlvImportOutcome *outcome)
{
  guint64 changed = 0;

  SLV_EACH (const SlvImportAccount, account, outcome->accounts)
    changed += account->cards.new_ + account->cards.changed + account->cards.gone
               + account->printings.new_ + account->printings.changed + account->printings.gone;
  gtk_image_set_from_icon_name (self->icon, "emblem-ok-symbolic");
  gtk_label_set_text (self->title_label, changed > 0 ? _("The list was imported") : _("Nothing has changed"));
  gtk_label_set_text (self->text_label, "");
  gtk_label_set_text (self->advice_label, changed > 0 ? "" : _("The list is the same as when it was last read."));
}

void
slv_import_report_samples_gone (SlvImportReport *self)
{
  if (gtk_widget_get_visible (self->samples_button))
    gtk_widget_grab_focus (self->cards_button);
  gtk_widget_set_visible (self->samples_button, FALSE);
}

/* The game of the lists that landed; "" several. */
static const char *
import_report_game_of (const SlvImportOutcome *outcome)
{
  const char *game = NULL;

  SLV_EACH (const SlvImportAccount, account, outcome->accounts)
    game = game == NULL || g_strcmp0 (game, account->game) == 0 ? account->game : "";
  return game ? game : "";
}

void
slv_import_report_show (SlvImportReport *self, const SlvImportOutcome *outcome, SlvGames *games, const char *samples)
{
  g_return_if_fail (SLV_IS_IMPORT_REPORT (self));
  gboolean unsaid = g_error_matches (outcome->error, SLV_ERROR, SLV_ERROR_UNSAID);

  slv_ui_empty (GTK_WIDGET (self->groups));
  if (outcome->error)
    show_failure (self, outcome);
  else
    show_success (self, outcome);
  gtk_widget_set_visible (GTK_WIDGET (self->text_label), outcome->error != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->advice_label), *gtk_label_get_text (self->advice_label) != '\0');
  gtk_widget_set_visible (self->again_button, outcome->error != NULL && !unsaid);
  gtk_widget_set_visible (self->new_button, unsaid);
  gtk_widget_set_visible (self->cards_button, outcome->accounts->len > 0 && outcome->error == NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->cards_button), "s", import_report_game_of (outcome));
  gtk_widget_set_visible (self->samples_button, samples != NULL);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->samples_button), "s", samples ? samples : "");
  add_failures (self, outcome->also);
  for (guint i = 0; i < outcome->accounts->len; i++)
    add_account (self, g_ptr_array_index (outcome->accounts, i), games);
  if (unsaid || g_error_matches (outcome->error, SLV_ERROR, SLV_ERROR_REFUSED))
    add_columns (self, outcome, games);
  look_what_it_is (self, outcome->error != NULL ? outcome->failed : NULL, games);
  gtk_adjustment_set_value (gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller)), 0);
  gtk_widget_grab_focus (unsaid ? self->new_button : outcome->error ? self->again_button : self->cards_button);
  /* of which game it is: a table's columns follow from that; what is suggested is what has the focus */
  gboolean asks = unsaid && outcome->columns->len > 0;
  slv_ui_set_class (self->new_button, "suggested-action", !asks);
  if (asks)
    slv_import_columns_focus (self->scroller, "");
}

SLV_DEFINE_DISPOSE (SlvImportReport, slv_import_report, (cancel, looking), (gtk_widget_unparent, scroller));

static void
slv_import_report_class_init (SlvImportReportClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_import_report_dispose;
  SLV_UI_TEMPLATE (klass, SlvImportReport, "sources/slv-import-report.ui", scroller, icon, title_label, text_label, advice_label,
                   again_button, new_button, other_button, cards_button, samples_button, groups);
}

static void
slv_import_report_init (SlvImportReport *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_colour_sign (GTK_WIDGET (self->icon));
}
