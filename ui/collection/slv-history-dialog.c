/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-history-dialog.c: see the header. The journal is read in the thread of the store. */
#include "collection/slv-collection-dialogs.h"

#define HISTORY_DIALOG_SHOWN_MAX 300u

#define SLV_TYPE_HISTORY_DIALOG (slv_history_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SlvHistoryDialog, slv_history_dialog, SLV, HISTORY_DIALOG, SlvDialog)

struct _SlvHistoryDialog {
  SlvDialog    parent_instance;
  SlvHoldings *holdings;
  GtkWidget   *asked_from;      /* weak */
  GtkListBox  *list;
  GtkLabel    *fault, *rule;
  GtkStack    *stack;
};
G_DEFINE_FINAL_TYPE (SlvHistoryDialog, slv_history_dialog, SLV_TYPE_DIALOG)

static void read_history (SlvHistoryDialog *self);

static void
reverted (SlvHistoryDialog *self, const SlvHoldingChange *work, const GError *error)
{
  slv_ui_tell_fault (self->fault, error);
  if (error != NULL)
    return;
  slv_holding_change_tell (self->asked_from, work->holdings, work->what);
  read_history (self);
}

SLV_UI_ACTION (SlvHistoryDialog, revert_action)
{
  gint64 id = g_variant_get_int64 (target);
  SlvHoldingChange *work = slv_holding_change_new (SLV_LOT_REVERT, NULL, NULL);

  work->copies = id;
  slv_holding_change_run (work, self->holdings, G_CALLBACK (reverted), self);
}

static void
add_entry (SlvHistoryDialog *self, const SlvJournalEntry *entry)
{
  GtkWidget *button = slv_ui_icon_button ("edit-undo-symbolic", _("Take back"));
  g_autofree char *when = slv_tell_time (entry->made);
  /* Translators: when a change was made that has been taken back since */
  g_autofree char *told = g_strdup_printf (entry->undone ? _("%s, undone") : "%s", when);
  g_autofree char *name = g_strdup_printf (_("Take back “%s”"), entry->what);
  GtkWidget *row = slv_ui_row (entry->what, NULL);

  adw_action_row_set_title_lines (ADW_ACTION_ROW (row), 2);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), told);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "history.revert");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "x", entry->id);
  gtk_widget_set_visible (button, !entry->undone);
  slv_ui_set_name (button, name);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), button);
  gtk_list_box_append (self->list, row);
}

/* What is read in the other thread. */
typedef struct { GPtrArray *entries; char *rule; } History;

static gboolean
history_dialog_look (SlvCollection *collection G_GNUC_UNUSED, SlvStore *store, gpointer data, GArray **touched G_GNUC_UNUSED, GError **error)
{
  History *history = data;
  SlvHistoryBounds bounds = slv_store_get_history_bounds (store);

  history->rule = slv_history_bounds_text (&bounds);
  history->entries = slv_store_history (store, HISTORY_DIALOG_SHOWN_MAX, error);
  return history->entries != NULL;
}

SLV_DEFINE_STATIC_FREE (History, history_free, entries, rule);

static void
have_read (SlvHistoryDialog *self, History *history, const GError *error)
{
  if (error != NULL)
    {
      slv_ui_tell_fault (self->fault, error);
      return;
    }
  slv_ui_empty (GTK_WIDGET (self->list));
  for (guint i = 0; i < history->entries->len; i++)
    add_entry (self, history->entries->pdata[i]);
  gtk_label_set_text (self->rule, history->rule);
  slv_ui_turn_to (self->stack, history->entries->len > 0 ? "list" : "empty");
  gtk_widget_child_focus (GTK_WIDGET (self->list), GTK_DIR_TAB_FORWARD);   /* until then there was nothing to have it */
}

static void
read_history (SlvHistoryDialog *self)
{
  slv_holdings_run_async (self->holdings, history_dialog_look, g_new0 (History, 1), history_free, G_CALLBACK (have_read), self);
}

SLV_DEFINE_DISPOSE (SlvHistoryDialog, slv_history_dialog, (weak, asked_from), (g_object_unref, holdings));

static void
slv_history_dialog_class_init (SlvHistoryDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = slv_history_dialog_dispose;
  SLV_UI_TEMPLATE (widget_class, SlvHistoryDialog, "collection/slv-history-dialog.ui", list, fault, rule, stack);
  gtk_widget_class_install_action (widget_class, "history.revert", "x", revert_action);
}

SLV_UI_INIT_TEMPLATE (SlvHistoryDialog, slv_history_dialog);

void
slv_history_dialog_present (GtkWidget *parent, SlvHoldings *holdings)
{
  SlvHistoryDialog *self = g_object_new (SLV_TYPE_HISTORY_DIALOG, NULL);

  self->holdings = g_object_ref (holdings);
  g_set_weak_pointer (&self->asked_from, parent);
  slv_ui_attach_dialog (GTK_WINDOW (self), parent);
  read_history (self);
  gtk_window_present (GTK_WINDOW (self));
}
