/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-paste-dialog.c: see the header. The reader is the one that reads files, so a pasted list means what the file would. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "decks/slv-paste-dialog.h"
#include "import/slv-deck-file.h"

#define PROBLEMS_SHOWN 100u

struct _SlvPasteDialog
{
  AdwWindow parent_instance;
  SlvDeckDocument *document;
  GtkTextView *text;
  GtkLabel *summary;
  GtkWidget *problems_window, *hint;
  GtkListBox *problems;
  SlvDeck *deck;         /* what was understood of the text as it is now */
  guint pending;
};

G_DEFINE_FINAL_TYPE (SlvPasteDialog, slv_paste_dialog, ADW_TYPE_WINDOW)

static void
add_problem (SlvPasteDialog *self, const char *title, const char *subtitle)
{
  GtkWidget *row = adw_action_row_new ();
  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), subtitle);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), gtk_image_new_from_icon_name ("dialog-warning-symbolic"));
  gtk_list_box_append (self->problems, row);
}

/** Names that the index does not know stay in the deck as they are; one should know which. */
static guint
add_unknown_cards (SlvPasteDialog *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  SlvSession *session = slv_deck_document_get_session (self->document);
  if (format == NULL)
    return 0;
  g_autoptr (SlvResolution) resolution = slv_deck_resolve (self->deck, slv_session_get_index (session), format->rulebook);
  guint unknown = 0;
  for (guint i = 0; i < resolution->cards->len; i++)
    {
      const SlvResolved *card = &g_array_index (resolution->cards, SlvResolved, i);
      if (card->row != SLV_ROW_NONE || unknown++ >= PROBLEMS_SHOWN)
        continue;
      const SlvDeckEntry *entry = slv_deck_entry (self->deck, card->entry);
      g_autofree char *where = g_strdup_printf (_("Line %llu: no card of this name is in the index; it is kept as written"),
                                                (unsigned long long) entry->line);
      add_problem (self, entry->name, where);
    }
  return unknown;
}

static guint
add_unread_lines (SlvPasteDialog *self)
{
  for (guint i = 0; i < self->deck->unread->len && i < PROBLEMS_SHOWN; i++)
    {
      const SlvUnread *line = g_ptr_array_index (self->deck->unread, i);
      g_autofree char *where = g_strdup_printf (_("Line %llu: %s"), (unsigned long long) line->line, line->reason);
      add_problem (self, line->text, where);
    }
  return self->deck->unread->len;
}

static void
read_text (SlvPasteDialog *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->text);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *text = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  SlvGames *games = slv_session_get_games (slv_deck_document_get_session (self->document));
  g_autoptr (GError) error = NULL;
  g_clear_pointer (&self->deck, slv_deck_free);
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->problems))) != NULL)
    gtk_list_box_remove (self->problems, child);
  g_autoptr (GPtrArray) decks = slv_deck_text_read (text, strlen (text), "", NULL, games, &error);
  guint cards = 0, problems = 0;
  if (decks != NULL && decks->len > 0)
    {
      self->deck = slv_deck_copy (g_ptr_array_index (decks, 0));
      cards = slv_deck_n_cards (self->deck, NULL);
      problems = add_unread_lines (self);
      problems += add_unknown_cards (self);
    }
  g_autofree char *understood = g_strdup_printf (ngettext ("%u card understood", "%u cards understood", cards), cards);
  gtk_label_set_text (self->summary, error != NULL ? error->message : text[0] == '\0' ? "" : understood);
  gtk_widget_set_visible (self->problems_window, problems > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "paste.add", cards > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "paste.replace", cards > 0);
}

static gboolean
read_soon (gpointer data)
{
  SlvPasteDialog *self = data;
  self->pending = 0;
  read_text (self);
  return G_SOURCE_REMOVE;
}

static void
on_text_changed (SlvPasteDialog *self)
{
  if (self->pending == 0)
    self->pending = g_timeout_add (120, read_soon, self);
}

static void
apply_action (GtkWidget *widget, const char *action, GVariant *parameter)
{
  (void) parameter;
  SlvPasteDialog *self = SLV_PASTE_DIALOG (widget);
  g_clear_handle_id (&self->pending, g_source_remove);
  read_text (self);
  if (self->deck == NULL)
    return;
  slv_deck_document_merge (self->document, self->deck, g_str_equal (action, "paste.replace"));
  gtk_window_close (GTK_WINDOW (self));
}

static void
slv_paste_dialog_dispose (GObject *object)
{
  SlvPasteDialog *self = SLV_PASTE_DIALOG (object);
  g_clear_handle_id (&self->pending, g_source_remove);
  g_clear_pointer (&self->deck, slv_deck_free);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (slv_paste_dialog_parent_class)->dispose (object);
}

static void
slv_paste_dialog_class_init (SlvPasteDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_paste_dialog_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-paste-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvPasteDialog, text);
  gtk_widget_class_bind_template_child (widget_class, SlvPasteDialog, hint);
  gtk_widget_class_bind_template_child (widget_class, SlvPasteDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, SlvPasteDialog, problems_window);
  gtk_widget_class_bind_template_child (widget_class, SlvPasteDialog, problems);
  gtk_widget_class_install_action (widget_class, "paste.add", NULL, apply_action);
  gtk_widget_class_install_action (widget_class, "paste.replace", NULL, apply_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Return, GDK_CONTROL_MASK, "paste.add", NULL);
}

static void
slv_paste_dialog_init (SlvPasteDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  slv_ui_set_name (GTK_WIDGET (self->text), _("Deck list"));
  slv_ui_set_name (GTK_WIDGET (self->problems), _("Lines that need a look"));
  g_signal_connect_swapped (gtk_text_view_get_buffer (self->text), "changed", G_CALLBACK (on_text_changed), self);
}

void
slv_paste_dialog_present (GtkWidget *parent, SlvDeckDocument *document, const char *text)
{
  SlvPasteDialog *self = g_object_new (SLV_TYPE_PASTE_DIALOG, NULL);
  self->document = g_object_ref (document);
  gtk_window_set_transient_for (GTK_WINDOW (self), GTK_WINDOW (gtk_widget_get_root (parent)));
  if (text != NULL)
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->text), text, -1);
  g_clear_handle_id (&self->pending, g_source_remove);
  read_text (self);
  gtk_window_present (GTK_WINDOW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->text));
}
