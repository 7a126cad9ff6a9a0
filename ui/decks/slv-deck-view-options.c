/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-options.c: how the rulebook's open points are read for the open deck. */
#include "decks/slv-deck-view-private.h"
#include "games/slv-game-options-dialog.h"
#include "window/slv-window.h"
#include <glib/gi18n-lib.h>

static void
option_chosen (SlvDeckDocument *document, const char *text)
{
  slv_deck_document_set_option (document, text);
}

void
slv_deck_view_options_action (GtkWidget *widget, const char *name G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  const SlvFormat *format = self->document != NULL ? slv_deck_document_get_format (self->document) : NULL;
  if (!slv_deck_view_can_edit (self))
    return;
  if (format == NULL)
    {
      slv_window_toast_from (widget, _("No game is installed for this deck."), NULL);
      return;
    }
  GtkWidget *dialog = slv_game_options_dialog_new (GTK_WINDOW (gtk_widget_get_root (widget)), self->session, format->rulebook,
                                                   slv_deck_document_get_deck (self->document)->option_texts);
  g_signal_connect_object (dialog, "chosen", G_CALLBACK (option_chosen), self->document, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}
