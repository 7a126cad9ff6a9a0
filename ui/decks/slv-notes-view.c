/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-notes-view.c: see the header. What was typed goes to the document when the focus leaves, as one undo step; while one
 * types, the text view and the entries have an undo of their own. */
#include "decks/slv-notes-markup.h"
#include "decks/slv-deck-parts.h"

#define QUIET_MS 1500   /* after the last key the notes are kept, too */

enum { NOTES, TAGS, FOLDER, N_DRAFTS };

struct _SlvNotesView
{
  AdwBin parent_instance;
  SlvDeckDocument *document;
  GtkTextView *notes;
  GtkEditable *tags, *folder;
  GtkToggleButton *preview;
  GtkStack *stack;
  GtkLabel *shown;
  SlvDraft drafts[N_DRAFTS];
  guint pending;              /* source that keeps what is being typed */
};

G_DEFINE_FINAL_TYPE (SlvNotesView, slv_notes_view, ADW_TYPE_BIN)

static void
notes_view_update (SlvNotesView *self)
{
  const SlvDeck *deck = slv_deck_document_get_registered (self->document);
  g_autofree char *tags = slv_join_texts (deck->tags, ", ", 0);
  slv_draft_show (&self->drafts[NOTES], deck->comment);
  slv_draft_show (&self->drafts[TAGS], tags);
  slv_draft_show (&self->drafts[FOLDER], deck->folder);
}

void
slv_notes_view_commit (SlvNotesView *self)
{
  static void (* const keep[N_DRAFTS]) (SlvDeckDocument *document, const char *text) = {
    slv_deck_document_set_notes, slv_deck_document_set_tags, slv_deck_document_set_folder };
  for (guint i = 0; self->document != NULL && i < N_DRAFTS; i++)
    {
      g_autofree char *typed = slv_draft_take (&self->drafts[i]);
      if (typed != NULL)
        keep[i] (self->document, typed);
    }
}

static void
notes_view_on_typed (SlvNotesView *self)
{
  g_clear_handle_id (&self->pending, g_source_remove);
  slv_ui_once (self, &self->pending, G_PRIORITY_DEFAULT, QUIET_MS, G_CALLBACK (slv_notes_view_commit));
}

static void
on_preview (SlvNotesView *self)
{
  gboolean preview = gtk_toggle_button_get_active (self->preview);
  slv_notes_view_commit (self);
  if (self->document == NULL)
    return;
  g_autofree char *markup = slv_notes_markup (slv_deck_document_get_registered (self->document)->comment);
  gtk_label_set_markup (self->shown, markup);
  slv_ui_turn_to (self->stack, preview ? "preview" : "text");
  if (preview)
    gtk_label_select_region (self->shown, 0, 0);   /* the focus that comes with the stack selects all of it */
}

static void
slv_notes_view_dispose (GObject *object)
{
  SlvNotesView *self = SLV_NOTES_VIEW (object);
  SLV_FREE_MEMBERS (self, (timer, pending), (g_object_unref, document));
  for (guint i = 0; i < N_DRAFTS; i++)
    slv_draft_forget (&self->drafts[i]);
  G_OBJECT_CLASS (slv_notes_view_parent_class)->dispose (object);
}

static void
slv_notes_view_class_init (SlvNotesViewClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = slv_notes_view_dispose;
  SLV_UI_TEMPLATE (klass, SlvNotesView, "decks/slv-notes-view.ui", notes, tags, folder, preview, stack, shown);
  SLV_UI_CALLBACKS (klass, slv_notes_view_commit, on_preview);
}

static void
slv_notes_view_init (SlvNotesView *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->drafts[NOTES].where = G_OBJECT (gtk_text_view_get_buffer (self->notes));
  self->drafts[TAGS].where = G_OBJECT (self->tags);
  self->drafts[FOLDER].where = G_OBJECT (self->folder);
  g_signal_connect_object (self->drafts[NOTES].where, "changed", G_CALLBACK (notes_view_on_typed), self, G_CONNECT_SWAPPED);
  GtkWidget *fields[] = { GTK_WIDGET (self->notes), GTK_WIDGET (self->tags), GTK_WIDGET (self->folder) };
  for (guint i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();
      g_signal_connect_object (focus, "leave", G_CALLBACK (slv_notes_view_commit), self, G_CONNECT_SWAPPED);
      gtk_widget_add_controller (fields[i], focus);
    }
}

void
slv_notes_view_set_document (SlvNotesView *self, SlvDeckDocument *document)
{
  if (self->document == document)
    return;
  /* before anything moves: what is typed goes to the deck that it was read from */
  slv_notes_view_commit (self);
  g_clear_handle_id (&self->pending, g_source_remove);
  for (guint i = 0; i < N_DRAFTS; i++)
    slv_draft_forget (&self->drafts[i]);
  slv_deck_document_watch (&self->document, document, G_CALLBACK (notes_view_update), self);
  gtk_toggle_button_set_active (self->preview, FALSE);
  slv_ui_turn_to (self->stack, "text");
  if (document == NULL)
    return;
  notes_view_update (self);
}
