/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text-view.c: see the header. */
#include "decks/slv-deck-text-view.h"
#include <glib/gi18n-lib.h>
#include <string.h>
#include "slv-deck-file.h"
#include "decks/slv-deck-rows.h"
#include "widgets/slv-ui.h"

#define MARK   "found"
#define MARGIN 12

GtkWidget *
slv_deck_text_view_new (void)
{
  GtkWidget *view = gtk_text_view_new ();
  GtkTextView *text = GTK_TEXT_VIEW (view);
  gtk_text_view_set_editable (text, FALSE);
  gtk_text_view_set_wrap_mode (text, GTK_WRAP_WORD_CHAR);
  gtk_text_view_set_accepts_tab (text, FALSE);
  gtk_text_view_set_left_margin (text, MARGIN);
  gtk_text_view_set_right_margin (text, MARGIN);
  gtk_text_view_set_top_margin (text, MARGIN);
  gtk_text_view_set_bottom_margin (text, MARGIN);
  gtk_text_buffer_set_enable_undo (gtk_text_view_get_buffer (text), FALSE);   /* what Ctrl+Z takes back is the last edit of the deck */
  gtk_text_buffer_create_tag (gtk_text_view_get_buffer (text), MARK, "weight", PANGO_WEIGHT_BOLD, "underline", PANGO_UNDERLINE_SINGLE, NULL);
  slv_ui_set_name (view, _("Cards of the deck"));
  return view;
}

/** Wherever @name stands. */
static void
mark (GtkTextBuffer *buffer, const char *name)
{
  GtkTextIter at, start, end;
  gtk_text_buffer_get_start_iter (buffer, &at);
  while (gtk_text_iter_forward_search (&at, name, GTK_TEXT_SEARCH_TEXT_ONLY, &start, &end, NULL))
    {
      gtk_text_buffer_apply_tag_by_name (buffer, MARK, &start, &end);
      at = end;
    }
}

/** (transfer full): as it is copied, or why it cannot be. */
static char *
write_text (SlvDeckDocument *document)
{
  g_autoptr (GError) error = NULL;
  char *text = slv_deck_file_write (slv_deck_document_get_deck (document), "text", slv_session_get_games (slv_deck_document_get_session (document)), &error);
  return text != NULL ? text : slv_ui_error_text (error);
}

void
slv_deck_text_view_show (GtkTextView *view, SlvDeckDocument *document, GListModel *marked)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *before = gtk_text_buffer_get_text (buffer, &start, &end, FALSE), *text = write_text (document);
  if (!g_str_equal (before, text))
    {
      gtk_text_buffer_get_iter_at_mark (buffer, &start, gtk_text_buffer_get_insert (buffer));
      int line = gtk_text_iter_get_line (&start);
      gtk_text_buffer_set_text (buffer, text, -1);
      gtk_text_buffer_get_iter_at_line (buffer, &start, line);
      gtk_text_buffer_place_cursor (buffer, &start);
    }
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  gtk_text_buffer_remove_tag_by_name (buffer, MARK, &start, &end);
  for (guint i = 0; marked != NULL && i < g_list_model_get_n_items (marked); i++)
    {
      g_autoptr (SlvDeckRow) row = g_list_model_get_item (marked, i);
      if (!slv_deck_row_is_heading (row))
        mark (buffer, slv_deck_row_get_title (row));
    }
}

char *
slv_deck_text_view_dup_card (GtkTextView *view, SlvDeckDocument *document)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  const char *found = NULL;
  gtk_text_buffer_get_iter_at_mark (buffer, &start, gtk_text_buffer_get_insert (buffer));
  gtk_text_iter_set_line_offset (&start, 0);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  g_autofree char *line = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  SLV_EACH (const SlvDeckEntry, entry, slv_deck_document_get_deck (document)->entries)
    if (strstr (line, entry->name) != NULL && (found == NULL || strlen (entry->name) > strlen (found)))   /* "Ash" stands in "Ash Courier", too */
      found = entry->name;
  return g_strdup (found);
}
