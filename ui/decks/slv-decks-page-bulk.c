/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-page-bulk.c: what is done to one or many decks of the list: to another folder, tagged, copied, deleted, written to files,
 * compared. Each is one step, which Ctrl+Z takes back. */
#include "deck/slv-deck-bulk.h"
#include "decks/slv-deck-dialogs.h"
#include "decks/slv-decks-page-private.h"

#define ENTRY  "slv-entry"
#define IDS    "slv-ids"

/* ---- steps ---- */

typedef enum { DO, UNDO, REDO } Way;

/** One of them, in the thread of the library and on its way there. */
typedef struct {
  Way way;
  GArray *ids;             /* DO: these */
  SlvDecksChange change;
  char *words;             /* (nullable) */
  SlvDecksStep *step;      /* DO: what came of it; else what is taken back or done again */
} Bulk;

SLV_DEFINE_STATIC_FREE (Bulk, bulk_free, ids, (slv_decks_step_free, step), words);

static gboolean
write_bulk (SlvStore *store, gpointer data, GError **error)
{
  Bulk *bulk = data;
  if (bulk->way != DO)
    return slv_decks_step (store, bulk->step, bulk->way == REDO, error);
  bulk->step = slv_decks_change (store, bulk->ids, bulk->change, bulk->words, error);
  return bulk->step != NULL;
}

static void
tell_done (SlvDecksPage *self, Bulk *bulk)
{
  if (slv_decks_step_count (bulk->step) == 0)
    {
      slv_window_toast_from (GTK_WIDGET (self), _("Nothing to change"), NULL);
      return;
    }
  g_autofree char *what = slv_decks_step_text (bulk->step);
  g_autofree char *text = bulk->way == DO ? g_steal_pointer (&what)
                                          : g_strdup_printf (bulk->way == REDO ? _("Done again: %s") : _("Taken back: %s"), what);
  if (bulk->way == DO)
    g_ptr_array_set_size (self->undone, 0);
  g_ptr_array_add (bulk->way == UNDO ? self->undone : self->done, g_steal_pointer (&bulk->step));
  slv_session_decks_changed (self->session);
  slv_window_toast_from (GTK_WIDGET (self), text, bulk->way == DO ? "decks.undo" : NULL);
}

static void begin_bulk (SlvDecksPage *self);

static void
bulk_written (gpointer owner, gpointer data, const GError *error)
{
  SlvDecksPage *self = owner;
  Bulk *bulk = data;
  if (self->done == NULL)
    return;   /* the page has gone */
  g_queue_pop_head (&self->bulk);
  if (error == NULL)
    tell_done (self, bulk);
  else
    {
      if (bulk->step != NULL)
        g_ptr_array_add (bulk->way == UNDO ? self->done : self->undone, g_steal_pointer (&bulk->step));
      slv_window_error (GTK_WIDGET (self), bulk->way == DO ? _("The decks could not be changed") : _("The decks could not be changed back"), error);
    }
  begin_bulk (self);
}

/** The next that has something to do. */
static void
begin_bulk (SlvDecksPage *self)
{
  while (!g_queue_is_empty (&self->bulk))
    {
      Bulk *bulk = g_queue_peek_head (&self->bulk);
      GPtrArray *from = bulk->way == UNDO ? self->done : self->undone;
      if (bulk->way == DO || from->len > 0)
        {
          if (bulk->way != DO)
            bulk->step = g_ptr_array_steal_index (from, from->len - 1);
          slv_session_write (self->session, write_bulk, bulk, bulk_free, bulk_written, self);
          return;
        }
      bulk_free (g_queue_pop_head (&self->bulk));
    }
}

static void
add_bulk (SlvDecksPage *self, Way way, const GArray *ids, SlvDecksChange change, const char *words)
{
  Bulk *bulk = g_new0 (Bulk, 1);
  bulk->way = way;
  bulk->ids = ids != NULL ? g_array_copy ((GArray *) ids) : NULL;
  bulk->change = change;
  bulk->words = g_strdup (words);
  g_queue_push_tail (&self->bulk, bulk);
  if (g_queue_get_length (&self->bulk) == 1)
    begin_bulk (self);
}

gboolean
slv_decks_page_step_bulk (SlvDecksPage *self, gboolean redo)
{
  if ((redo ? self->undone : self->done)->len == 0 && g_queue_is_empty (&self->bulk))
    return FALSE;
  add_bulk (self, redo ? REDO : UNDO, NULL, SLV_DECKS_MOVE, NULL);
  return TRUE;
}

void
slv_decks_page_remove (SlvDecksPage *self, const GArray *ids)
{
  add_bulk (self, DO, ids, SLV_DECKS_REMOVE, NULL);
}

SLV_UI_ACTION (SlvDecksPage, decks_page_bulk_undo_action)
{
  slv_decks_page_step_bulk (self, FALSE);
}

SLV_UI_ACTION (SlvDecksPage, at_once_action)
{
  gboolean remove = g_str_equal (action_name, "decks.remove");
  g_autoptr (GArray) ids = slv_deck_list_dup_selected (self->list);
  for (guint i = remove ? ids->len : 0; i > 0; i--)
    {
      SlvDeckView *editor = slv_decks_page_find_tab (self, g_array_index (ids, gint64, i - 1));
      if (editor == NULL)
        continue;
      slv_decks_page_remove_open (self, editor);
      g_array_remove_index (ids, i - 1);
    }
  if (ids->len > 0)
    add_bulk (self, DO, ids, remove ? SLV_DECKS_REMOVE : SLV_DECKS_DUPLICATE, NULL);
}

/* ---- questions ---- */

static void
on_answered (AdwMessageDialog *dialog, const char *response, SlvDecksPage *self)
{
  static const struct { const char *response; SlvDecksChange change; } answers[] = {
    { "move", SLV_DECKS_MOVE }, { "tag", SLV_DECKS_TAG }, { "untag", SLV_DECKS_UNTAG } };
  const char *words = gtk_editable_get_text (g_object_get_data (G_OBJECT (dialog), ENTRY));
  for (guint i = 0; i < G_N_ELEMENTS (answers); i++)
    if (g_str_equal (response, answers[i].response) && (answers[i].change == SLV_DECKS_MOVE || words[0] != '\0'))
      add_bulk (self, DO, g_object_get_data (G_OBJECT (dialog), IDS), answers[i].change, words);
}

static void
on_suggested (GtkListBox *list G_GNUC_UNUSED, GtkListBoxRow *row, GtkEditable *entry)
{
  gtk_editable_set_text (entry, adw_preferences_row_get_title (ADW_PREFERENCES_ROW (row)));
  gtk_editable_set_position (entry, -1);
}

/** (transfer full): the entry, and beneath it what may be meant. */
static GtkWidget *
question_new (const char *name, const GPtrArray *suggestions, GtkWidget **entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12), *scroller = gtk_scrolled_window_new (), *list = gtk_list_box_new ();
  *entry = gtk_entry_new ();
  gtk_entry_set_activates_default (GTK_ENTRY (*entry), TRUE);
  gtk_entry_set_placeholder_text (GTK_ENTRY (*entry), name);
  slv_ui_set_name (*entry, name);
  gtk_box_append (GTK_BOX (box), *entry);
  for (guint i = 0; i < suggestions->len; i++)
    {
      GtkWidget *row = slv_ui_row (g_ptr_array_index (suggestions, i), NULL);
      gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
      gtk_list_box_append (GTK_LIST_BOX (list), row);
    }
  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_add_css_class (list, "boxed-list");
  g_signal_connect (list, "row-activated", G_CALLBACK (on_suggested), *entry);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scroller), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scroller), 220);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scroller), list);
  gtk_widget_set_visible (scroller, suggestions->len > 0);
  gtk_box_append (GTK_BOX (box), scroller);
  return box;
}

static void
ask (SlvDecksPage *self, gboolean tags)
{
  g_autoptr (GArray) ids = slv_deck_list_dup_selected (self->list);
  if (ids->len == 0)
    return;
  g_autofree char *heading = slv_tell_printf (tags ? ngettext ("Tags of %u deck", "Tags of %u decks", ids->len)
                                                   : ngettext ("Move %u deck", "Move %u decks", ids->len), ids->len);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), heading,
    tags ? _("Several tags are divided by commas.") : _("“Events/2026” is a folder in a folder; nothing at all is the top.")));
  g_autoptr (GPtrArray) folders = tags ? g_ptr_array_new () : slv_deck_list_dup_folders (self->list);
  GtkWidget *entry;
  adw_message_dialog_set_extra_child (dialog, question_new (tags ? _("Tags") : _("Folder"), folders, &entry));
  adw_message_dialog_add_response (dialog, "cancel", _("_Cancel"));
  if (tags)
    adw_message_dialog_add_response (dialog, "untag", _("_Take away"));
  adw_message_dialog_add_response (dialog, tags ? "tag" : "move", tags ? _("_Add") : _("_Move"));
  adw_message_dialog_set_response_appearance (dialog, tags ? "tag" : "move", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, tags ? "tag" : "move");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_object_set_data (G_OBJECT (dialog), ENTRY, entry);
  g_object_set_data_full (G_OBJECT (dialog), IDS, g_array_ref (ids), (GDestroyNotify) g_array_unref);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_answered), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (entry);
}

SLV_UI_ACTION (SlvDecksPage, ask_action)
{
  ask (self, g_str_equal (action_name, "decks.tag"));
}

/* ---- files, and side by side ---- */

SLV_UI_ACTION (SlvDecksPage, export_action)
{
  g_autoptr (GArray) ids = slv_deck_list_dup_selected (self->list);
  if (ids->len > 0)
    slv_decks_export_present (widget, self->session, ids, NULL);
}

SLV_UI_ACTION (SlvDecksPage, compare_action)
{
  g_autoptr (GArray) ids = slv_deck_list_dup_selected (self->list);
  if (ids->len > 0)
    slv_deck_compare_present (widget, self->session, g_array_index (ids, gint64, 0), ids->len > 1 ? g_array_index (ids, gint64, 1) : 0);
}

/* ---- making it ---- */

/* Actions and their words follow the selection. */
static void
slv_decks_page_update_bulk (SlvDecksPage *self)
{
  static const char * const actions[] = { "decks.duplicate", "decks.move", "decks.tag", "decks.export", "decks.open-tabs" };
  g_autoptr (GArray) ids = slv_deck_list_dup_selected (self->list);
  const char *why = ids->len > 0 ? NULL : _("First select decks in the list.");
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    slv_ui_offer (GTK_WIDGET (self), actions[i], NULL, why);
  slv_ui_offer (GTK_WIDGET (self), "decks.compare", NULL, ids->len <= 2 ? why : _("No more than two decks are compared: select one or two."));
  slv_ui_offer (NULL, NULL, GTK_WIDGET (self->selected_button), why);
  slv_ui_offer (GTK_WIDGET (self), "decks.remove", self->remove_button, why);
  g_autofree char *text = slv_tell_printf (ngettext ("%u _selected", "%u _selected", ids->len), ids->len);
  gtk_menu_button_set_label (self->selected_button, text);
  g_autofree char *spoken = slv_tell_printf (ngettext ("%u deck selected: what to do with it", "%u decks selected: what to do with them", ids->len),
                                             ids->len);
  slv_ui_set_name (GTK_WIDGET (self->selected_button), spoken);
}

void
slv_decks_page_install_bulk (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "decks.remove", NULL, at_once_action);
  gtk_widget_class_install_action (widget_class, "decks.duplicate", NULL, at_once_action);
  gtk_widget_class_install_action (widget_class, "decks.move", NULL, ask_action);
  gtk_widget_class_install_action (widget_class, "decks.tag", NULL, ask_action);
  gtk_widget_class_install_action (widget_class, "decks.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "decks.compare", NULL, compare_action);
  gtk_widget_class_install_action (widget_class, "decks.undo", NULL, decks_page_bulk_undo_action);
}

void
slv_decks_page_init_bulk (SlvDecksPage *self)
{
  self->done = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_decks_step_free);
  self->undone = g_ptr_array_new_with_free_func ((GDestroyNotify) slv_decks_step_free);
  slv_deck_list_set_menu (self->list, self->selected_menu);
  g_signal_connect_object (self->list, "selected", G_CALLBACK (slv_decks_page_update_bulk), self, G_CONNECT_SWAPPED);
  slv_decks_page_update_bulk (self);
}

void
slv_decks_page_dispose_bulk (SlvDecksPage *self)
{
  g_queue_pop_head (&self->bulk);   /* under way: freed when it ends */
  g_queue_clear_full (&self->bulk, bulk_free);
  SLV_FREE_MEMBERS (self, done, undone);
}
