/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-notes-view.c: see the header. What was typed goes to the document when the focus leaves, as one undo step; while one
 * types, the text view and the entries have an undo of their own. */
#include "config.h"
#include <glib/gi18n-lib.h>
#include "decks/slv-notes-markup.h"
#include "decks/slv-notes-view.h"

#define QUIET_MS 1500   /* after the last key the notes are kept, too */

struct _SlvNotesView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  GtkTextView *notes;
  GtkEditable *tags, *folder;
  GtkToggleButton *preview;
  GtkStack *stack;
  GtkLabel *shown;
  guint pending;              /* source that keeps what is being typed */
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SlvNotesView, slv_notes_view, ADW_TYPE_BIN)

static char *
notes_text (SlvNotesView *self)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (self->notes);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  return gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
}

static char *
tags_text (const SlvDeck *deck)
{
  GString *text = g_string_new (NULL);
  for (guint i = 0; i < deck->tags->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", (char *) g_ptr_array_index (deck->tags, i));
  return g_string_free (text, FALSE);
}

static void
show_text (GtkEditable *entry, const char *text)
{
  if (!g_str_equal (gtk_editable_get_text (entry), text))
    gtk_editable_set_text (entry, text);
}

static void
update (SlvNotesView *self)
{
  if (self->document == NULL || self->updating)
    return;
  const SlvDeck *deck = slv_deck_document_get_registered (self->document);
  g_autofree char *tags = tags_text (deck), *notes = notes_text (self);
  self->updating = TRUE;
  show_text (self->tags, tags);
  show_text (self->folder, deck->folder);
  if (!g_str_equal (notes, deck->comment))
    gtk_text_buffer_set_text (gtk_text_view_get_buffer (self->notes), deck->comment, -1);
  self->updating = FALSE;
}

void
slv_notes_view_commit (SlvNotesView *self)
{
  if (self->document == NULL || self->updating)
    return;
  const SlvDeck *deck = slv_deck_document_get_registered (self->document);
  g_autofree char *tags = tags_text (deck), *notes = notes_text (self);
  g_autofree char *new_tags = g_strdup (gtk_editable_get_text (self->tags));
  g_autofree char *new_folder = g_strdup (gtk_editable_get_text (self->folder));
  /* one after the other: the first change shows the document's texts again */
  self->updating = TRUE;
  if (!g_str_equal (notes, deck->comment))
    slv_deck_document_set_notes (self->document, notes);
  if (!g_str_equal (new_tags, tags))
    slv_deck_document_set_tags (self->document, new_tags);
  if (!g_str_equal (new_folder, deck->folder))
    slv_deck_document_set_folder (self->document, new_folder);
  self->updating = FALSE;
  update (self);
}

static gboolean
on_quiet (gpointer data)
{
  SlvNotesView *self = data;
  self->pending = 0;
  slv_notes_view_commit (self);
  return G_SOURCE_REMOVE;
}

static void
on_typed (SlvNotesView *self)
{
  if (self->updating)
    return;
  g_clear_handle_id (&self->pending, g_source_remove);
  self->pending = g_timeout_add (QUIET_MS, on_quiet, self);
}

static void
on_preview (SlvNotesView *self)
{
  gboolean preview = gtk_toggle_button_get_active (self->preview);
  g_autofree char *notes = notes_text (self), *markup = slv_notes_markup (notes);
  slv_notes_view_commit (self);
  gtk_label_set_markup (self->shown, markup);
  gtk_stack_set_visible_child_name (self->stack, preview ? "preview" : "text");
  if (preview)
    gtk_label_select_region (self->shown, 0, 0);   /* the focus that comes with the stack selects all of it */
}

static void
on_done (SlvNotesView *self)
{
  slv_notes_view_commit (self);
}

static void
slv_notes_view_dispose (GObject *object)
{
  SlvNotesView *self = SLV_NOTES_VIEW (object);
  g_clear_handle_id (&self->pending, g_source_remove);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (slv_notes_view_parent_class)->dispose (object);
}

static void
slv_notes_view_class_init (SlvNotesViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  G_OBJECT_CLASS (klass)->dispose = slv_notes_view_dispose;
  gtk_widget_class_set_template_from_resource (widget_class, SLV_UI_PATH "decks/slv-notes-view.ui");
  gtk_widget_class_bind_template_child (widget_class, SlvNotesView, notes);
  gtk_widget_class_bind_template_child (widget_class, SlvNotesView, tags);
  gtk_widget_class_bind_template_child (widget_class, SlvNotesView, folder);
  gtk_widget_class_bind_template_child (widget_class, SlvNotesView, preview);
  gtk_widget_class_bind_template_child (widget_class, SlvNotesView, stack);
  gtk_widget_class_bind_template_child (widget_class, SlvNotesView, shown);
  gtk_widget_class_bind_template_callback (widget_class, on_done);
  gtk_widget_class_bind_template_callback (widget_class, on_preview);
}

static void
slv_notes_view_init (SlvNotesView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (gtk_text_view_get_buffer (self->notes), "changed", G_CALLBACK (on_typed), self);
  GtkWidget *fields[] = { GTK_WIDGET (self->notes), GTK_WIDGET (self->tags), GTK_WIDGET (self->folder) };
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();
      g_signal_connect_swapped (focus, "leave", G_CALLBACK (slv_notes_view_commit), self);
      gtk_widget_add_controller (fields[i], focus);
    }
}

void
slv_notes_view_set_document (SlvNotesView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_handle_id (&self->pending, g_source_remove);
  g_set_object (&self->document, document);
  gtk_toggle_button_set_active (self->preview, FALSE);
  if (document == NULL)
    return;
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
}
