/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-match.c: between the games of a match: which game it is, who begins, what the plan says for that, and the way back
 * to the registered lists. What is shown comes from the document, which keeps it over the end of the program. */
#include <glib/gi18n-lib.h>
#include "decks/slv-deck-view-private.h"
#include "window/slv-window.h"

static char *
match_text (const SlvDeckPlan *plan, guint game, gboolean draw)
{
  const char *texts[] = { draw ? plan->on_draw : plan->on_play, plan->note };
  GString *text = g_string_new (NULL);
  /* Translators: number of the game within the match, name of the sideboarding plan */
  g_string_append_printf (text, _("Game %u, lists after “%s”. The registered lists are kept."), game, plan->name);
  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i][0] != '\0')
      g_string_append_printf (text, "\n%s", texts[i]);
  return g_string_free (text, FALSE);
}

void
slv_deck_view_update_match (SlvDeckView *self)
{
  guint game;
  gboolean draw;
  const SlvDeckPlan *plan = slv_deck_document_get_match (self->document, &game, &draw);
  gtk_widget_set_visible (self->match_bar, plan != NULL);
  gtk_editable_set_editable (self->name, plan == NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (self->format), plan == NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.end-match", plan != NULL);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "deck.next-game", plan != NULL && game < SLV_MATCH_GAMES_MAX);
  if (plan == NULL)
    return;
  g_autofree char *text = match_text (plan, game, draw);
  gtk_label_set_text (self->match_label, text);
  if (gtk_drop_down_get_selected (self->match_draw) != (draw ? 1 : 0))
    gtk_drop_down_set_selected (self->match_draw, draw ? 1 : 0);
}

static void
on_match_draw (SlvDeckView *self)
{
  guint game;
  if (!self->updating && self->document != NULL && slv_deck_document_get_match (self->document, &game, NULL) != NULL)
    slv_deck_document_set_match (self->document, game, gtk_drop_down_get_selected (self->match_draw) == 1);
}

static void
next_game_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  guint game;
  gboolean draw;
  if (self->document != NULL && slv_deck_document_get_match (self->document, &game, &draw) != NULL)
    slv_deck_document_set_match (self->document, game + 1, draw);
}

static void
end_match_action (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter G_GNUC_UNUSED)
{
  SlvDeckView *self = SLV_DECK_VIEW (widget);
  if (self->document == NULL || slv_deck_document_get_played (self->document) == NULL)
    return;
  slv_deck_document_end_match (self->document);
  slv_window_toast_from (widget, _("The registered lists are back"), NULL);
}

void
slv_deck_view_install_match (GtkWidgetClass *widget_class)
{
  SLV_UI_CHILDREN (widget_class, SlvDeckView, match_bar, match_label, match_draw);
  gtk_widget_class_bind_template_callback (widget_class, on_match_draw);
  gtk_widget_class_install_action (widget_class, "deck.next-game", NULL, next_game_action);
  gtk_widget_class_install_action (widget_class, "deck.end-match", NULL, end_match_action);
}
