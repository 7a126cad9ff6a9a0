/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-format.c: the drop-down of the deck editor that says under which format the deck is judged. */
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-view-private.h"

void
slv_deck_view_update_format (SlvDeckView *self)
{
  const SlvFormat *format = slv_deck_document_get_format (self->document);
  guint position = GTK_INVALID_LIST_POSITION;
  if (format != NULL)
    g_ptr_array_find (self->formats, format, &position);
  gtk_drop_down_set_selected (self->format, position);
}

static void
on_format_chosen (SlvDeckView *self)
{
  guint position = gtk_drop_down_get_selected (self->format);
  if (self->document == NULL || self->updating || position >= self->formats->len)
    return;
  slv_deck_document_set_format (self->document, g_ptr_array_index (self->formats, position));
}

void
slv_deck_view_fill_formats (SlvDeckView *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  GtkStringList *titles = gtk_string_list_new (NULL);
  g_ptr_array_set_size (self->formats, 0);
  SLV_EACH (const SlvGame, game, games)
    {
      SLV_EACH (const SlvRulebook, book, game->rulebooks)
        {
          SLV_EACH (const SlvFormat, format, book->formats)
            {
              /* Translators: game, format, edition of the rulebook */
              g_autofree char *title = g_strdup_printf (_("%s · %s (%s)"), game->title, slv_ui_tr (format->title), book->id);
              gtk_string_list_append (titles, title);
              g_ptr_array_add (self->formats, (gpointer) slv_format_ref (format));
            }
        }
    }
  self->updating = TRUE;
  gtk_drop_down_set_model (self->format, G_LIST_MODEL (titles));
  self->updating = FALSE;
  g_object_unref (titles);
}

void
slv_deck_view_init_format (SlvDeckView *self)
{
  g_signal_connect_object (self->format, "notify::selected", G_CALLBACK (on_format_chosen), self, G_CONNECT_SWAPPED);
}
