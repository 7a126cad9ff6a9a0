/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-repair-dialog.c: see the header. The thread works on copies of deck and options with a checker of its own, so that
 * closing the window, which cancels it, need not wait for the solver. */
#include "base/slv-clean.h"
#include "check/slv-repair.h"
#include "decks/slv-deck-job.h"
#include "decks/slv-deck-dialogs.h"
#include "window/slv-window.h"

#define SLV_TYPE_REPAIR_DIALOG (slv_repair_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvRepairDialog, slv_repair_dialog, SLV, REPAIR_DIALOG, SlvDialog)

struct _SlvRepairDialog
{
  SlvDialog parent_instance;
  SlvDeckDocument *document;
  GtkStack *stack;
  GtkCheckButton *owned, *cheap;
  GtkWidget *cancel, *apply;
  GtkLabel *summary, *spend, *certainty;
  GtkListBox *choices, *changes, *contradicting;
  GtkBox *locks;
  AdwStatusPage *none;
  GtkWidget *from;             /* weak: for the toast */
  GCancellable *cancellable;
  GPtrArray *repairs;          /* SlvRepair: the first is the smallest */
  const SlvRepair *repair;     /* the one that is shown, of these */
  GPtrArray *locked;           /* char*: names of cards that stay as they are */
  char *rule;
  SlvDeck *read;               /* the deck without the lines that were not understood: that is what is repaired */
};

G_DEFINE_FINAL_TYPE (SlvRepairDialog, slv_repair_dialog, SLV_TYPE_DIALOG)

static void repair_dialog_restart (SlvRepairDialog *self);

/* ---- the work, in a thread ---- */

typedef struct
{
  SlvDeckJob *job;
  SlvCollection *collection;   /* NULL: nothing is known of what is owned */
  gboolean only_owned, cheap;
  char **locked;
} Task;

SLV_DEFINE_STATIC_FREE (Task, task_free, (slv_deck_job_free, job), (slv_collection_unref, collection), (g_strfreev, locked));

static guint64
count_spare (gpointer data, guint row)
{
  const Task *task = data;
  return slv_collection_free_for (task->collection, row, task->job->deck->id);
}

static void
repair_dialog_work (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  (void) source;
  Task *what = data;
  SlvDeckJob *job = what->job;
  const SlvRepairSpare spare = { count_spare, what };
  GError *error = NULL;
  g_autoptr (SlvChecker) checker = slv_deck_job_checker (job, &error);
  SlvPriceBook *prices = checker != NULL && what->cheap ? slv_collection_prices (what->collection, &error) : NULL;
  const SlvRepairWish wish = { .spare = what->collection != NULL ? &spare : NULL, .only_spare = what->only_owned, .prices = prices,
                               .locked = what->locked };
  GPtrArray *repairs = error == NULL ? slv_repair_find_several (checker, job->deck, &wish, cancellable, &error) : NULL;
  slv_ui_end_thread (task, repairs, (GDestroyNotify) g_ptr_array_unref, error);
}

/* ---- what was found ---- */

static const char *
zone_title (const SlvFormat *format, const char *id)
{
  const SlvZone *zone = slv_rulebook_find_zone (format->rulebook, id);
  return zone != NULL ? slv_ui_tr (zone->title) : id;
}

/** The changes of one card, which stand in different zones: "Main deck 5 → 4, Sideboard 0 → 1". */
static char *
card_changes (SlvRepairDialog *self, const char *name, GHashTable *rules)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  GString *text = g_string_new (NULL);
  SLV_EACH (const SlvRepairChange, change, self->repair->changes)
    {
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
repair_dialog_new_row (const char *title, const char *subtitle)
{
  GtkWidget *row = slv_ui_row (title, subtitle);
  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 0);
  return row;
}

static void
on_lock_clicked (SlvRepairDialog *self, GtkWidget *button)
{
  g_ptr_array_add (self->locked, g_strdup (g_object_get_data (G_OBJECT (button), "card")));
  repair_dialog_restart (self);
}

static void
add_lock_button (SlvRepairDialog *self, GtkWidget *row, const char *name)
{
  g_autofree char *text = g_strdup_printf (_("Leave “%s” as it is"), name);
  GtkWidget *button = slv_ui_icon_button ("changes-allow-symbolic", text);
  g_object_set_data_full (G_OBJECT (button), "card", g_strdup (name), g_free);
  g_signal_connect_object (button, "clicked", G_CALLBACK (on_lock_clicked), self, G_CONNECT_SWAPPED);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
}

static void
add_card (SlvRepairDialog *self, const char *name)
{
  g_autoptr (GHashTable) rules = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *copies = card_changes (self, name, rules);
  GString *subtitle = g_string_new (copies);
  SLV_EACH_KEY (char, id, rules)
    {
      const SlvRepairReason *reason = slv_repair_reason (self->repair, id);
      g_autofree char *text = reason != NULL ? slv_repair_reason_text (reason) : g_strdup ("");
      g_string_append_printf (subtitle, "\n%s", text);
    }
  g_autofree char *buy = slv_repair_buy_text (self->repair, name);
  if (buy != NULL)
    {
      g_string_append_c (subtitle, '\n');
      g_string_append_printf (subtitle, _("To buy: %s."), buy);
    }
  GtkWidget *row = repair_dialog_new_row (name, subtitle->str);
  g_autofree char *spoken = g_strdup_printf (_("%s: %s"), name, subtitle->str);
  slv_ui_set_name (row, spoken);
  add_lock_button (self, row, name);
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
  SLV_EACH (const SlvUnread, line, lines)
    {
      /* Translators: a line of a deck list that leaves the deck; the second one: why it was not understood */
      g_autofree char *why = line->reason[0] != '\0' ? g_strdup_printf (_("This line was not understood: %s"), line->reason)
        : g_strdup (_("This line was not understood"));
      g_autofree char *text = slv_text_shown (line->text, SLV_SHOWN_MAX), *spoken = g_strdup_printf (_("%s: %s"), text, why);
      GtkWidget *row = repair_dialog_new_row (text, why);
      slv_ui_set_name (row, spoken);
      gtk_list_box_append (self->changes, row);
    }
}

static char *
repair_dialog_summary_text (const SlvRepair *repair, guint unread)
{
  if (unread == 0)
    return g_strdup (repair->price);
  g_autofree char *lines = slv_tell_printf (ngettext ("%u line that was not understood leaves", "%u lines that were not understood leave", unread), unread);
  return repair->price[0] == '\0' ? g_steal_pointer (&lines) : g_strdup_printf ("%s · %s", repair->price, lines);
}

static const char *
certainty_text (const SlvRepair *repair)
{
  if (!repair->smallest)
    return _("This is a repair; a smaller one may exist.");
  return repair->sought == 0 ? _("No smaller set of changes makes the deck legal, with cards only where they belong.") : _("Of the repairs that keep this, none is smaller.");
}

static void
add_assumptions (GString *text, const SlvRepair *repair)
{
  for (guint i = 0; i < repair->assumptions->len; i++)
    g_string_append_printf (text, "%s%s", text->len > 0 ? "\n" : "", (const char *) g_ptr_array_index (repair->assumptions, i));
}

/** The preview of the repair that is chosen. */
static void
show_repair (SlvRepairDialog *self)
{
  const SlvRepair *repair = self->repair;
  g_autoptr (GHashTable) done = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *summary = repair_dialog_summary_text (repair, count_unread (self));
  g_autofree char *spend = slv_repair_spend_text (repair);
  gtk_label_set_text (self->summary, summary);
  slv_ui_tell (self->spend, spend);
  slv_ui_empty (GTK_WIDGET (self->changes));
  add_unread (self);
  SLV_EACH (const SlvRepairChange, change, repair->changes)
    if (g_hash_table_add (done, change->name))
      add_card (self, change->name);
  const SlvRepair *first = g_ptr_array_index (self->repairs, 0);
  g_autoptr (GString) certainty = g_string_new (certainty_text (repair));
  g_autofree char *others = slv_repair_others_text (repair);
  if (*others != '\0')
    g_string_append_printf (certainty, "\n%s", others);
  if (first->untried_text != NULL)
    g_string_append_printf (certainty, "\n%s", first->untried_text);
  add_assumptions (certainty, repair);
  gtk_label_set_text (self->certainty, certainty->str);
}

static void
on_choice_toggled (SlvRepairDialog *self, GtkCheckButton *check)
{
  guint at = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "repair"));
  if (!gtk_check_button_get_active (check) || self->repairs == NULL || at >= self->repairs->len)
    return;
  self->repair = g_ptr_array_index (self->repairs, at);
  show_repair (self);
}

/** One row a repair, where there are several: what it keeps, and what it takes. */
static void
add_choices (SlvRepairDialog *self)
{
  GtkCheckButton *group = NULL;
  for (guint i = 0; i < self->repairs->len; i++)
    {
      const SlvRepair *repair = g_ptr_array_index (self->repairs, i);
      g_autofree char *sum = repair->prices != NULL ? slv_cost_text (&repair->spend, slv_price_book_currency (repair->prices)) : NULL;
      /* Translators: what a repair takes; what is to be bought for it costs so much */
      g_autofree char *takes = sum != NULL ? g_strdup_printf (_("%s; to buy: %s"), repair->price, sum) : g_strdup (repair->price);
      GtkWidget *row = repair_dialog_new_row (repair->title, takes), *check = gtk_check_button_new ();
      gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, takes, -1);
      gtk_check_button_set_group (GTK_CHECK_BUTTON (check), group);
      group = GTK_CHECK_BUTTON (check);
      gtk_check_button_set_active (GTK_CHECK_BUTTON (check), i == 0);
      g_object_set_data (G_OBJECT (check), "repair", GUINT_TO_POINTER (i));
      g_signal_connect_object (check, "toggled", G_CALLBACK (on_choice_toggled), self, G_CONNECT_SWAPPED);
      adw_action_row_add_prefix (ADW_ACTION_ROW (row), check);
      adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), check);
      gtk_list_box_append (self->choices, row);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->choices), self->repairs->len > 1);
}

static void
show_found (SlvRepairDialog *self)
{
  add_choices (self);
  show_repair (self);
  slv_ui_turn_to (self->stack, "found");
  slv_ui_offer (GTK_WIDGET (self), "repair.apply", self->apply, NULL);
  gtk_widget_grab_focus (self->apply);
}

/* ---- cards that stay as they are ---- */

static void
on_unlock_clicked (SlvRepairDialog *self, GtkWidget *button)
{
  g_ptr_array_remove_index (self->locked, GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "lock")));
  repair_dialog_restart (self);
}

static void
show_locks (SlvRepairDialog *self)
{
  slv_ui_empty (GTK_WIDGET (self->locks));
  for (guint i = 0; i < self->locked->len; i++)
    {
      const char *name = g_ptr_array_index (self->locked, i);
      GtkWidget *button = gtk_button_new (), *content = adw_button_content_new ();
      g_autofree char *text = g_strdup_printf (_("“%s” stays as it is; let the repair change it again"), name);
      adw_button_content_set_icon_name (ADW_BUTTON_CONTENT (content), "changes-prevent-symbolic");
      adw_button_content_set_label (ADW_BUTTON_CONTENT (content), name);
      gtk_button_set_child (GTK_BUTTON (button), content);
      gtk_widget_set_halign (button, GTK_ALIGN_CENTER);
      gtk_widget_set_tooltip_text (button, text);
      slv_ui_set_name (button, text);
      g_object_set_data (G_OBJECT (button), "lock", GUINT_TO_POINTER (i));
      g_signal_connect_object (button, "clicked", G_CALLBACK (on_unlock_clicked), self, G_CONNECT_SWAPPED);
      gtk_box_append (self->locks, button);
    }
  gtk_widget_set_visible (GTK_WIDGET (self->locks), self->locked->len > 0);
}

static void
repair_dialog_show_none (SlvRepairDialog *self)
{
  const SlvRepair *repair = self->repair;
  gboolean legal = repair->before == SLV_VERDICT_LEGAL;
  gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Close"));
  adw_status_page_set_icon_name (self->none, legal ? "emblem-ok-symbolic" : "dialog-error-symbolic");
  adw_status_page_set_title (self->none, legal ? _("The deck is legal as it is") : _("No repair"));
  g_autoptr (GString) said = g_string_new (repair->reason);
  add_assumptions (said, repair);
  g_autofree char *reason = g_markup_escape_text (said->str, -1);
  adw_status_page_set_description (self->none, reason);
  for (guint i = 0; i < repair->contradicting->len; i++)
    {
      g_autofree char *why = slv_repair_reason_text (g_ptr_array_index (repair->contradicting, i));
      gtk_list_box_append (self->contradicting, repair_dialog_new_row (why, NULL));
    }
  gtk_widget_set_visible (GTK_WIDGET (self->contradicting), repair->contradicting->len > 0);
  slv_ui_turn_to (self->stack, "none");
  gtk_widget_grab_focus (self->cancel);
}

static void
repair_dialog_on_done (GObject *source, GAsyncResult *result, gpointer data)
{
  (void) source;
  g_autoptr (SlvRepairDialog) self = data;
  g_autoptr (GError) error = NULL;
  GPtrArray *repairs = g_task_propagate_pointer (G_TASK (result), &error);
  /* this search may have been given up for another one */
  if (self->document == NULL || g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    {
      g_clear_pointer (&repairs, g_ptr_array_unref);
      return;
    }
  slv_ui_offer (GTK_WIDGET (self), "repair.apply", self->apply, _("There is no repair to apply."));
  self->repairs = repairs;
  self->repair = repairs != NULL ? g_ptr_array_index (repairs, 0) : NULL;
  if (repairs != NULL && self->repair->changes->len + count_unread (self) > 0 && self->repair->reason == NULL)
    show_found (self);
  else if (repairs != NULL)
    repair_dialog_show_none (self);
  else
    {
      g_autofree char *text = slv_ui_error_text (error);
      g_autofree char *escaped = g_markup_escape_text (text, -1);
      adw_status_page_set_description (self->none, escaped);
      gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Close"));
      gtk_widget_set_visible (GTK_WIDGET (self->contradicting), FALSE);
      slv_ui_turn_to (self->stack, "none");
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
  SlvCollection *owned = collection_of (self);
  for (guint i = 0; owned == NULL && i < 2; i++)
    if (gtk_check_button_get_active (i == 0 ? self->owned : self->cheap))
      {
        gtk_check_button_set_active (i == 0 ? self->owned : self->cheap, FALSE);   /* which starts it */
        return;
      }
  Task *what = g_new0 (Task, 1);
  what->job = slv_deck_job_new (self->document);
  g_ptr_array_set_size (what->job->deck->unread, 0);
  g_clear_pointer (&self->read, slv_deck_free);
  self->read = slv_deck_copy (what->job->deck);
  what->collection = owned != NULL ? slv_collection_ref (owned) : NULL;
  what->only_owned = gtk_check_button_get_active (self->owned);
  what->cheap = gtk_check_button_get_active (self->cheap);
  what->locked = g_new0 (char *, self->locked->len + 1);
  for (guint i = 0; i < self->locked->len; i++)
    what->locked[i] = g_strdup (g_ptr_array_index (self->locked, i));
  slv_ui_in_thread (repair_dialog_work, what, task_free, NULL, self->cancellable, repair_dialog_on_done, g_object_ref (self));
}

/** Looks anew, after what is asked of a repair has changed. */
static void
repair_dialog_restart (SlvRepairDialog *self)
{
  slv_ui_begin_anew (&self->cancellable);
  self->repair = NULL;
  g_clear_pointer (&self->repairs, g_ptr_array_unref);
  slv_ui_empty (GTK_WIDGET (self->choices));
  slv_ui_empty (GTK_WIDGET (self->changes));
  slv_ui_empty (GTK_WIDGET (self->contradicting));
  show_locks (self);
  slv_ui_offer (GTK_WIDGET (self), "repair.apply", self->apply, _("Repairs are still being looked for."));
  gtk_button_set_label (GTK_BUTTON (self->cancel), _("_Cancel"));
  slv_ui_turn_to (self->stack, "busy");
  start (self);
}

static void
on_holdings_changed (SlvRepairDialog *self)
{
  const char *why = collection_of (self) != NULL ? NULL : _("Your copies are not read yet.");

  slv_ui_offer (NULL, NULL, GTK_WIDGET (self->owned), why);
  slv_ui_offer (NULL, NULL, GTK_WIDGET (self->cheap), why);
}

SLV_UI_ACTION (SlvRepairDialog, repair_dialog_apply_action)
{
  if (self->repair == NULL)
    return;
  slv_deck_document_repair (self->document, self->repair->deck != NULL ? self->repair->deck : self->read);
  if (self->from != NULL)
    slv_window_toast_step (self->from, _("The deck is repaired"), "deck.undo", self->document);
  gtk_window_close (GTK_WINDOW (self));
}

/* ---- making it ---- */

SLV_DEFINE_DISPOSE (SlvRepairDialog, slv_repair_dialog, (cancel, cancellable), (weak, from), (g_object_unref, document));
SLV_DEFINE_FINALIZE (SlvRepairDialog, slv_repair_dialog, repairs, locked, (slv_deck_free, read), rule);

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
  SLV_UI_TEMPLATE (widget_class, SlvRepairDialog, "decks/slv-repair-dialog.ui", stack, apply, summary, spend, cheap,
                   certainty, choices, locks, changes, contradicting, none, owned);
  gtk_widget_class_bind_template_callback (widget_class, repair_dialog_restart);
  gtk_widget_class_install_action (widget_class, "repair.apply", NULL, repair_dialog_apply_action);
}

static void
slv_repair_dialog_init (SlvRepairDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->cancel = slv_dialog_cancel (SLV_DIALOG (self));
  self->cancellable = g_cancellable_new ();
  self->locked = g_ptr_array_new_with_free_func (g_free);
  slv_ui_offer (GTK_WIDGET (self), "repair.apply", self->apply, _("Repairs are still being looked for."));
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
