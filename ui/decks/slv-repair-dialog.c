/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-dialog.c: see the header. The thread works on copies of deck and options with a checker of its own, so that
 * closing the window, which cancels it, need not wait for the solver. */
#include "base/slv-plural.h"
#include <glib/gi18n-lib.h>
#include "check/slv-repair.h"
#include "decks/slv-deck-job.h"
#include "decks/slv-repair-dialog.h"
#include "window/slv-window.h"

struct _SlvRepairDialog
{
  AdwWindow parent_instance;
  SlvDeckDocument *document;
  GtkStack *stack;
  GtkSpinner *spinner;
  GtkCheckButton *owned;
  GtkWidget *cancel, *apply;
  GtkLabel *summary, *certainty;
  GtkListBox *changes, *contradicting;
  AdwStatusPage *none;
  GtkWidget *from;             /* weak: for the toast */
  GCancellable *cancellable;
  SlvRepair *repair;
  char *rule;
  SlvDeck *read;               /* the deck without the lines that were not understood: that is what is repaired */
};

G_DEFINE_FINAL_TYPE (SlvRepairDialog, slv_repair_dialog, ADW_TYPE_WINDOW)

/* ---- the work, in a thread ---- */

typedef struct { SlvDeckJob *job; SlvCollection *collection; /* NULL: any card may come in */ } Task;

static void
task_free (gpointer data)
{
  Task *task = data;
  slv_deck_job_free (task->job);
  g_clear_pointer (&task->collection, slv_collection_unref);
  g_free (task);
}

static guint64
count_spare (gpointer data, guint row)
{
  const Task *task = data;
  return slv_collection_free_for (task->collection, row, task->job->deck->id);
}

static void
work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  (void) source;
  Task *what = data;
  SlvDeckJob *job = what->job;
  const SlvRepairSpare spare = { count_spare, what };
  GError *error = NULL;
  g_autoptr (SlvChecker) checker = slv_deck_job_checker (job, &error);
  SlvRepair *repair = checker != NULL
    ? slv_repair_find_within (checker, job->deck, what->collection != NULL ? &spare : NULL, cancellable, &error) : NULL;
  if (repair != NULL)
    g_task_return_pointer (task, repair, (GDestroyNotify) slv_repair_free);
  else
    g_task_return_error (task, error);
}

/* ---- what was found ---- */

static const char *
zone_title (const SlvFormat *format, const char *id)
{
  const SlvZone *zone = slv_rulebook_find_zone (format->rulebook, id);
  return zone != NULL ? slv_ui_tr (zone->title) : id;
}

static const SlvRule *
find_rule (const SlvFormat *format, const char *id)
{
  for (guint i = 0; i < format->rules->len; i++)
    {
      const SlvRule *rule = g_ptr_array_index (format->rules, i);
      if (g_str_equal (rule->id, id))
        return rule;
    }
  return NULL;
}

/** Why a rule asks for something: what it finds wrong with the deck as it is, else its id and clause. */
static char *
reason_text (SlvRepairDialog *self, const char *id)
{
  const SlvReport *report = slv_deck_document_get_report (self->document, NULL);
  for (guint i = 0; report != NULL && i < report->findings->len; i++)
    {
      const SlvFinding *finding = g_ptr_array_index (report->findings, i);
      if (!g_str_equal (finding->rule, id) || finding->severity < SLV_SEVERITY_UNKNOWN)
        continue;
      return finding->clause[0] != '\0'
        /* Translators: a finding's sentence, the clause of the rulebook */
        ? g_strdup_printf (_("%s (clause %s)"), finding->message, finding->clause) : g_strdup (finding->message);
    }
  const SlvRule *rule = find_rule (slv_deck_document_get_format (self->document), id);
  return rule != NULL ? g_strdup_printf (_("To keep the rule “%s” (clause %s)."), id, rule->clause)
                      : g_strdup_printf (_("To keep the rule “%s”."), id);
}

/** The changes of one card, which stand in different zones: "Main deck 5 → 4, Sideboard 0 → 1". */
static char *
card_changes (SlvRepairDialog *self, const char *name, GHashTable *rules)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < self->repair->changes->len; i++)
    {
      const SlvRepairChange *change = g_ptr_array_index (self->repair->changes, i);
      if (!g_str_equal (change->name, name))
        continue;
      if (text->len > 0)
        g_string_append (text, ", ");
      /* Translators: zone, copies before and after the repair */
      g_string_append_printf (text, _("%s: %llu → %llu"), zone_title (format, change->zone), (unsigned long long) change->from,
                              (unsigned long long) change->to);
      for (guint r = 0; change->rules[r] != NULL; r++)
        g_hash_table_add (rules, change->rules[r]);
    }
  return g_string_free (text, FALSE);
}

static GtkWidget *
new_row (const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static void
add_card (SlvRepairDialog *self, const char *name)
{
  g_autoptr (GHashTable) rules = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *copies = card_changes (self, name, rules);
  GString *subtitle = g_string_new (copies);
  GHashTableIter iter;
  gpointer id;
  g_hash_table_iter_init (&iter, rules);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    {
      g_autofree char *reason = reason_text (self, id);
      g_string_append_printf (subtitle, "\n%s", reason);
    }
  GtkWidget *row = new_row (name, subtitle->str);
  g_autofree char *spoken = g_strdup_printf ("%s: %s", name, subtitle->str);
  slv_ui_set_name (row, spoken);
  if (self->rule != NULL && g_hash_table_contains (rules, self->rule))
    gtk_list_box_prepend (self->changes, row);
  else
    gtk_list_box_append (self->changes, row);
  g_string_free (subtitle, TRUE);
}

/** Lines that were not understood are no part of any repaired deck. */
static guint
count_unread (SlvRepairDialog *self)
{
  return slv_deck_document_get_registered (self->document)->unread->len;
}

static void
add_unread (SlvRepairDialog *self)
{
  const GPtrArray *lines = slv_deck_document_get_registered (self->document)->unread;
  for (guint i = 0; i < lines->len; i++)
    {
      const SlvUnread *line = g_ptr_array_index (lines, i);
      /* Translators: a line of a deck list that leaves the deck; the second one: why it was not understood */
      g_autofree char *why = line->reason[0] != '\0' ? g_strdup_printf (_("This line was not understood: %s"), line->reason)
        : g_strdup (_("This line was not understood"));
      GtkWidget *row = new_row (line->text, why);
      g_autofree char *spoken = g_strdup_printf ("%s: %s", line->text, why);
      slv_ui_set_name (row, spoken);
      gtk_list_box_append (self->changes, row);
    }
}

static char *
summary_text (const SlvRepair *repair, guint unread)
{
  const struct { guint64 n; const char *one, *many; } parts[] = {
    { repair->moves, NP_("%llu copy moves to another zone", "%llu copies move to another zone") },
    { repair->removals, NP_("%llu copy leaves the deck", "%llu copies leave the deck") },
    { repair->additions, NP_("%llu copy comes in", "%llu copies come in") } };
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i].n > 0)
      {
        g_string_append (text, text->len > 0 ? " · " : "");
        g_string_append_printf (text, ngettext (parts[i].one, parts[i].many, (gulong) parts[i].n), (unsigned long long) parts[i].n);
      }
  if (unread > 0)
    {
      g_string_append (text, text->len > 0 ? " · " : "");
      g_string_append_printf (text, ngettext ("%u line that was not understood leaves", "%u lines that were not understood leave", unread), unread);
    }
  return g_string_free (text, FALSE);
}

static void
show_found (SlvRepairDialog *self)
{
  const SlvRepair *repair = self->repair;
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *summary = summary_text (repair, count_unread (self));
  gtk_label_set_text (self->summary, summary);
  add_unread (self);
  for (guint i = 0; i < repair->changes->len; i++)
    {
      const SlvRepairChange *change = g_ptr_array_index (repair->changes, i);
      if (g_hash_table_add (done, change->name))
        add_card (self, change->name);
    }
  g_autofree char *cost = g_strdup_printf (_("Cost %llu: a move counts %d, a removal %d, an addition %d."),
                                           (unsigned long long) repair->cost, SLV_REPAIR_MOVE, SLV_REPAIR_REMOVE, SLV_REPAIR_ADD);
  g_autofree char *certainty = g_strconcat (repair->smallest ? _("No smaller set of changes makes the deck legal.")
    : _("This is a repair; a smaller one may exist."), "\n", cost, NULL);
  gtk_label_set_text (self->certainty, certainty);
  gtk_stack_set_visible_child_name (self->stack, "found");
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "repair.apply", TRUE);
  gtk_widget_grab_focus (self->apply);
}

static void
show_none (SlvRepairDialog *self)
{
  const SlvRepair *repair = self->repair;
  gboolean legal = repair->before == SLV_VERDICT_LEGAL;
  gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Close"));
  adw_status_page_set_icon_name (self->none, legal ? "emblem-ok-symbolic" : "dialog-error-symbolic");
  adw_status_page_set_title (self->none, legal ? _("The deck is legal as it is") : _("No repair"));
  g_autofree char *reason = g_markup_escape_text (repair->reason != NULL ? repair->reason : "", -1);
  adw_status_page_set_description (self->none, reason);
  for (guint i = 0; repair->contradicting != NULL && repair->contradicting[i] != NULL; i++)
    {
      g_autofree char *why = reason_text (self, repair->contradicting[i]);
      gtk_list_box_append (self->contradicting, new_row (why, NULL));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->contradicting), repair->contradicting != NULL && repair->contradicting[0] != NULL);
  gtk_stack_set_visible_child_name (self->stack, "none");
  gtk_widget_grab_focus (self->cancel);
}

static void
on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  g_autoptr (SlvRepairDialog) self = data;
  g_autoptr (GError) error = NULL;
  SlvRepair *repair = g_task_propagate_pointer (G_TASK (result), &error);
  /* this search may have been given up for another one */
  if (self->document == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    {
      g_clear_pointer (&repair, slv_repair_free);
      return;
    }
  gtk_spinner_stop (self->spinner);
  self->repair = repair;
  if (repair != NULL && repair->changes->len + count_unread (self) > 0 && repair->reason == NULL)
    show_found (self);
  else if (repair != NULL)
    show_none (self);
  else
    {
      g_autofree char *text = slv_ui_error_text (error);
      g_autofree char *escaped = g_markup_escape_text (text, -1);
      adw_status_page_set_description (self->none, escaped);
      gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Close"));
      gtk_widget_set_visible (GTK_WIDGET (self->contradicting), FALSE);
      gtk_stack_set_visible_child_name (self->stack, "none");
    }
}

/** NULL while it is still being read, or is of another index than the deck is judged with. */
static SlvCollection *
collection_of (SlvRepairDialog *self)
{
  SlvSession *session = slv_deck_document_get_session (self->document);
  SlvCollection *collection = slv_holdings_get_collection (slv_session_get_holdings (session));
  return collection != NULL && slv_collection_get_index (collection) == slv_session_get_index (session) ? collection : NULL;
}

static void
start (SlvRepairDialog *self)
{
  SlvCollection *owned = gtk_check_button_get_active (self->owned) ? collection_of (self) : NULL;
  if (owned == NULL && gtk_check_button_get_active (self->owned))
    {
      gtk_check_button_set_active (self->owned, FALSE);   /* which starts it */
      return;
    }
  Task *what = g_new0 (Task, 1);
  what->job = slv_deck_job_new (self->document);
  g_ptr_array_set_size (what->job->deck->unread, 0);
  g_clear_pointer (&self->read, slv_deck_free);
  self->read = slv_deck_copy (what->job->deck);
  what->collection = owned != NULL ? slv_collection_ref (owned) : NULL;
  gtk_spinner_start (self->spinner);
  g_autoptr (GTask) task = g_task_new (NULL, self->cancellable, on_done, g_object_ref (self));
  g_task_set_name (task, "repair of a deck");
  g_task_set_task_data (task, what, task_free);
  g_task_run_in_thread (task, work);
}

static void
clear_list (GtkListBox *list)
{
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (list))) != NULL)
    gtk_list_box_remove (list, child);
}

static void
on_owned_toggled (SlvRepairDialog *self)
{
  g_cancellable_cancel (self->cancellable);
  g_object_unref (self->cancellable);
  self->cancellable = g_cancellable_new ();
  g_clear_pointer (&self->repair, slv_repair_free);
  clear_list (self->changes);
  clear_list (self->contradicting);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "repair.apply", FALSE);
  gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Cancel"));
  gtk_stack_set_visible_child_name (self->stack, "busy");
  start (self);
}

static void
on_holdings_changed (SlvRepairDialog *self)
{
  gtk_widget_set_sensitive (GTK_WIDGET (self->owned), collection_of (self) != NULL);
}

static void
apply_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) action, (void) parameter;
  SlvRepairDialog *self = SLV_REPAIR_DIALOG (widget);
  if (self->repair == NULL)
    return;
  slv_deck_document_repair (self->document, self->repair->deck != NULL ? self->repair->deck : self->read);
  if (self->from != NULL)
    slv_window_toast_from (self->from, _("The deck is repaired"), "deck.undo");
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- making it ---- */

static void
slv_repair_dialog_dispose (GObject *object)
{
  SlvRepairDialog *self = SLV_REPAIR_DIALOG (object);
  g_cancellable_cancel (self->cancellable);
  g_clear_weak_pointer (&self->from);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (slv_repair_dialog_parent_class)->dispose (object);
}

static void
slv_repair_dialog_finalize (GObject *object)
{
  SlvRepairDialog *self = SLV_REPAIR_DIALOG (object);
  g_clear_object (&self->cancellable);
  g_clear_pointer (&self->repair, slv_repair_free);
  g_clear_pointer (&self->read, slv_deck_free);
  g_free (self->rule);
  G_OBJECT_CLASS (slv_repair_dialog_parent_class)->finalize (object);
}

static gboolean
slv_repair_dialog_close_request (GtkWindow *window)
{
  /* the thread may hold the dialog a little longer: it must not show anything any more */
  g_cancellable_cancel (SLV_REPAIR_DIALOG (window)->cancellable);
  return GTK_WINDOW_CLASS (slv_repair_dialog_parent_class)->close_request (window);
}

static void
slv_repair_dialog_class_init (SlvRepairDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_repair_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = slv_repair_dialog_finalize;
  GTK_WINDOW_CLASS (klass)->close_request = slv_repair_dialog_close_request;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-repair-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, stack);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, spinner);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, apply);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, certainty);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, changes);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, contradicting);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, none);
  gtk_widget_class_bind_template_child (widget_class, SlvRepairDialog, owned);
  gtk_widget_class_bind_template_callback (widget_class, on_owned_toggled);
  gtk_widget_class_install_action (widget_class, "repair.apply", NULL, apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
slv_repair_dialog_init (SlvRepairDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancellable = g_cancellable_new ();
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "repair.apply", FALSE);
  slv_ui_set_name (GTK_WIDGET (self->owned), _("Only cards that I own"));
  slv_ui_set_name (GTK_WIDGET (self->changes), _("Changes"));
  slv_ui_set_name (GTK_WIDGET (self->contradicting), _("Rules that contradict each other"));
  slv_ui_hide_unseen_pages (GTK_WIDGET (self->stack));
}

void
slv_repair_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *rule)
{
  g_return_if_fail (slv_deck_document_get_format (document) != NULL);
  SlvRepairDialog *self = g_object_new (SLV_TYPE_REPAIR_DIALOG, NULL);
  self->document = g_object_ref (document);
  self->rule = g_strdup (rule);
  g_set_weak_pointer (&self->from, parent);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  on_holdings_changed (self);
  g_signal_connect_object (slv_session_get_holdings (slv_deck_document_get_session (document)), "changed", G_CALLBACK (on_holdings_changed), self,
                           G_CONNECT_SWAPPED);
  start (self);
  gtk_window_present (GTK_WINDOW (self));
}
