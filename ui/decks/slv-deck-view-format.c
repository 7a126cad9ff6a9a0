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

static void
setup_format (GtkSignalListItemFactory *factory, GtkListItem *item, gpointer in_button)
{
  (void) factory;
  GtkWidget *label = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  /* the button gives way in a narrow window, the list never */
  if (in_button != NULL)
    {
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_label_set_width_chars (GTK_LABEL (label), 12);
    }
  gtk_list_item_set_child (item, label);
}

static void
bind_format (GtkSignalListItemFactory *factory, GtkListItem *item)
{
  (void) factory;
  gtk_label_set_text (GTK_LABEL (gtk_list_item_get_child (item)), gtk_string_object_get_string (gtk_list_item_get_item (item)));
}

static void
set_format_factories (GtkDropDown *format)
{
  for (guint in_button = 0; in_button < 2; in_button++)
    {
      g_autoptr (GtkListItemFactory) factory = gtk_signal_list_item_factory_new ();
      g_signal_connect (factory, "setup", G_CALLBACK (setup_format), in_button ? format : NULL);
      g_signal_connect (factory, "bind", G_CALLBACK (bind_format), NULL);
      if (in_button)
        gtk_drop_down_set_factory (format, factory);
      else
        gtk_drop_down_set_list_factory (format, factory);
    }
}

void
slv_deck_view_fill_formats (SlvDeckView *self)
{
  GPtrArray *games = slv_games_list (slv_session_get_games (self->session));
  GtkStringList *titles = gtk_string_list_new (NULL);
  g_ptr_array_set_size (self->formats, 0);
  for (guint g = 0; g < games->len; g++)
    {
      const SlvGame *game = g_ptr_array_index (games, g);
      for (guint b = 0; b < game->rulebooks->len; b++)
        {
          const SlvRulebook *book = g_ptr_array_index (game->rulebooks, b);
          for (guint f = 0; f < book->formats->len; f++)
            {
              const SlvFormat *format = g_ptr_array_index (book->formats, f);
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
  set_format_factories (self->format);
  g_signal_connect_object (self->format, "notify::selected", G_CALLBACK (on_format_chosen), self, G_CONNECT_SWAPPED);
}
