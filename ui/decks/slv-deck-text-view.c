/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-text-view.c: see the header. */
#include "decks/slv-deck-parts.h"
#include "slv-deck-file.h"

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

const char *
slv_deck_text_card (const SlvDeck *deck, const char *line)
{
  const char *found = NULL;
  if (*line == '#')
    return NULL;
  SLV_EACH (const SlvDeckEntry, entry, deck->entries)
    if (strstr (line, entry->name) != NULL && (found == NULL || strlen (entry->name) > strlen (found)))   /* "Ash" stands in "Ash Courier", too */
      found = entry->name;
  return found;
}

/** Marks the lines of the cards that are called so. */
static void
mark (GtkTextBuffer *buffer, const char *text, const SlvDeck *deck, GHashTable *names)
{
  g_auto (GStrv) lines = g_strsplit_set (text, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    {
      const char *name = slv_deck_text_card (deck, lines[i]);
      GtkTextIter start, end;
      if (name == NULL || !g_hash_table_contains (names, name))
        continue;
      gtk_text_buffer_get_iter_at_line_index (buffer, &start, i, (int) (strstr (lines[i], name) - lines[i]));
      end = start;
      gtk_text_iter_forward_chars (&end, (int) g_utf8_strlen (name, -1));
      gtk_text_buffer_apply_tag_by_name (buffer, MARK, &start, &end);
    }
}

/** Notes where the entry of @row, the first one that is left, stands. */
static gboolean
place_entry (const SlvDeck *deck, SlvDeckRow *row, const char *group, guint at, guint *order, const char **groups)
{
  for (guint i = 0; i < deck->entries->len; i++)
    if (groups[i] == NULL && g_str_equal (slv_deck_entry (deck, i)->name, row->title)
        && g_str_equal (slv_deck_entry (deck, i)->zone, row->zone))
      {
        order[at] = i;
        groups[i] = group;
        return TRUE;
      }
  return FALSE;
}

/** (transfer full): as the rows of the deck stand. */
static char *
write_arranged (SlvDeckDocument *document, SlvDeckArrange *arrange)
{
  const SlvDeck *deck = slv_deck_document_get_deck (document);
  g_autoptr (GListStore) rows = slv_deck_rows_new ();
  g_autofree guint *order = g_new (guint, deck->entries->len + 1);
  g_autofree const char **groups = g_new0 (const char *, deck->entries->len + 1);
  const char *group = "";
  guint n = 0;
  slv_deck_rows_update (rows, document, NULL, NULL, arrange, NULL);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (rows)); i++)
    {
      g_autoptr (SlvDeckRow) row = g_list_model_get_item (G_LIST_MODEL (rows), i);
      if (row->heading)
        group = row->group ? row->title : "";   /* the store keeps it */
      else
        n += place_entry (deck, row, group, n, order, groups);
    }
  for (guint i = 0; i < deck->entries->len; i++)   /* what is in no row is lost in no text */
    if (groups[i] == NULL)
      {
        order[n++] = i;
        groups[i] = "";
      }
  return slv_deck_file_write_grouped (deck, order, groups, slv_session_get_games (slv_deck_document_get_session (document)));
}

/** (transfer full): as it is copied, or why it cannot be. */
static char *
write_text (SlvDeckDocument *document, SlvDeckArrange *arrange)
{
  if (arrange != NULL)
    return write_arranged (document, arrange);
  g_autoptr (GError) error = NULL;
  char *text = slv_deck_file_write (slv_deck_document_get_deck (document), "text", slv_session_get_games (slv_deck_document_get_session (document)), &error);
  return text != NULL ? text : slv_ui_error_text (error);
}

void
slv_deck_text_view_show (GtkTextView *view, SlvDeckDocument *document, SlvDeckArrange *arrange, GListModel *marked)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  gtk_text_buffer_get_bounds (buffer, &start, &end);
  g_autofree char *before = gtk_text_buffer_get_text (buffer, &start, &end, FALSE), *text = write_text (document, arrange);
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
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; marked != NULL && i < g_list_model_get_n_items (marked); i++)
    {
      g_autoptr (SlvDeckRow) row = g_list_model_get_item (marked, i);
      if (!row->heading)
        g_hash_table_add (names, g_strdup (row->title));
    }
  mark (buffer, text, slv_deck_document_get_deck (document), names);
}

char *
slv_deck_text_view_dup_card (GtkTextView *view, SlvDeckDocument *document)
{
  GtkTextBuffer *buffer = gtk_text_view_get_buffer (view);
  GtkTextIter start, end;
  gtk_text_buffer_get_iter_at_mark (buffer, &start, gtk_text_buffer_get_insert (buffer));
  gtk_text_iter_set_line_offset (&start, 0);
  end = start;
  if (!gtk_text_iter_ends_line (&end))
    gtk_text_iter_forward_to_line_end (&end);
  g_autofree char *line = gtk_text_buffer_get_text (buffer, &start, &end, FALSE);
  return g_strdup (slv_deck_text_card (slv_deck_document_get_deck (document), line));
}
