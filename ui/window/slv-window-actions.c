/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-actions.c: what the window does on behalf of keys, menus and other rooms. Each action asks the page that knows,
 * through its interface. Keys that a text entry has a use for (undo, redo) are bound in the class, so the entry gets them
 * first; all others are the application's, so menus show them. */
#include "window/slv-window-private.h"
#include "window/slv-care.h"
#include "window/slv-command-bar.h"
#include "window/slv-preferences.h"
#include "window/slv-search-help.h"
#include "window/slv-tour.h"
#include <glib/gi18n-lib.h>

#define ACTION(name) static void name (GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *target G_GNUC_UNUSED)

static SlvPage *
show_and_get (GtkWidget *widget, const char *name)
{
  slv_window_show_page (SLV_WINDOW (widget), name);
  return slv_window_get_page (SLV_WINDOW (widget), name);
}

ACTION (search)
{
  SlvPage *page = slv_window_get_visible (SLV_WINDOW (widget));

  if (page && slv_page_focus_search (page))
    return;
  page = show_and_get (widget, "cards");
  if (page)
    slv_page_focus_search (page);
}

ACTION (back)
{
  SlvPage *page = slv_window_get_visible (SLV_WINDOW (widget));

  if (page)
    slv_page_go_back (page);
}

ACTION (undo)
{
  SlvPage *page = slv_window_get_visible (SLV_WINDOW (widget));

  if (page)
    slv_page_undo (page);
}

ACTION (redo)
{
  SlvPage *page = slv_window_get_visible (SLV_WINDOW (widget));

  if (page)
    slv_page_redo (page);
}

ACTION (refresh)
{
  SlvPage *page = slv_window_get_visible (SLV_WINDOW (widget));

  slv_session_look_again (SLV_WINDOW (widget)->session);
  if (page && slv_page_refresh (page))
    return;
  slv_session_reload_index (SLV_WINDOW (widget)->session);
}

/* A tab, or else the window. */
ACTION (close_tab)
{
  SlvPage *page = slv_window_get_visible (SLV_WINDOW (widget));

  if (page == NULL || !slv_page_close (page))
    gtk_window_close (GTK_WINDOW (widget));
}

ACTION (new_deck)
{
  SlvPage *page = show_and_get (widget, "decks");

  if (page)
    slv_page_create (page);
}

ACTION (games)
{
  slv_window_show_page (SLV_WINDOW (widget), "games");
}

ACTION (import_list)
{
  SlvPage *page = show_and_get (widget, "sources");

  if (page)
    slv_page_import (page);
}

ACTION (load_samples)
{
  SlvPage *page = slv_window_get_page (SLV_WINDOW (widget), "sources");

  if (page)
    gtk_widget_activate_action (GTK_WIDGET (page), "sources.samples", "s", g_variant_get_string (target, NULL));
}

/* A list that a game publishes, by its id: previewed, and remembered when that is applied. */
ACTION (get_list)
{
  SlvPage *page = show_and_get (widget, "sources");

  if (page)
    gtk_widget_activate_action (GTK_WIDGET (page), "sources.add", "s", g_variant_get_string (target, NULL));
}

ACTION (add_card)
{
  SlvWindow *self = SLV_WINDOW (widget);
  SlvPage *decks = slv_window_get_page (self, "decks");

  if (decks && slv_page_add_card (decks, g_variant_get_string (target, NULL)))
    return;
  slv_window_toast_button (self, _("Open a deck first, then add cards to it."), _("Decks"), "win.page::decks");
}

ACTION (open_deck)
{
  SlvPage *page = show_and_get (widget, "decks");

  if (page)
    slv_page_open_deck (page, g_variant_get_string (target, NULL));
}

ACTION (show_card)
{
  SlvPage *page = show_and_get (widget, "cards");

  if (page && !slv_page_show_card (page, g_variant_get_string (target, NULL)))
    slv_window_toast (SLV_WINDOW (widget), _("This card is not in the card lists that you have."), NULL);
}

/* All cards of a game, by its id; "": of all games. */
ACTION (cards_of)
{
  SlvWindow *self = SLV_WINDOW (widget);
  const char *id = g_variant_get_string (target, NULL);
  SlvPage *page = show_and_get (widget, "cards");

  if (page == NULL)
    return;
  slv_session_set_game (self->session, *id != '\0' ? slv_games_find (slv_session_get_games (self->session), id) : NULL);
  slv_page_query (page, "");
}

ACTION (query)
{
  SlvPage *page = show_and_get (widget, "cards");

  if (page)
    slv_page_query (page, g_variant_get_string (target, NULL));
}

ACTION (draw_hand)
{
  SlvPage *page = show_and_get (widget, "decks");

  if (page)
    slv_page_show_view (page, "hand");
}

ACTION (show_wants)
{
  SlvPage *page = show_and_get (widget, "collection");

  if (page)
    slv_page_show_view (page, "wants");
}

ACTION (commands)
{
  slv_command_bar_present (SLV_WINDOW (widget));
}

ACTION (help)
{
  slv_search_help_present (SLV_WINDOW (widget));
}

ACTION (tour)
{
  slv_tour_start (SLV_WINDOW (widget));
}

ACTION (preferences)
{
  slv_preferences_present (SLV_WINDOW (widget));
}

ACTION (care)
{
  slv_care_present (SLV_WINDOW (widget));
}

ACTION (keep_copy)
{
  slv_window_keep_copy (SLV_WINDOW (widget));
}

ACTION (about)
{
  adw_show_about_window (GTK_WINDOW (widget),
                         "application-name", _("Sleeves"),
                         "application-icon", SLV_APP_ID,
                         "version", SLV_VERSION,
                         "comments", _("Find cards, build decks, and know by which clause a deck is legal or not."),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         /* Translators: put your names here, one a line */
                         "translator-credits", _("translator-credits"),
                         NULL);
}

static const struct { const char *name, *type; GtkWidgetActionActivateFunc activate; } actions[] = {
  { "win.search",       NULL, search },
  { "win.back",         NULL, back },
  { "win.close-tab",    NULL, close_tab },
  { "win.undo",         NULL, undo },
  { "win.redo",         NULL, redo },
  { "win.refresh",      NULL, refresh },
  { "win.new-deck",     NULL, new_deck },
  { "win.import",       NULL, import_list },
  { "win.games",        NULL, games },   /* a menu has no radio button for it */
  { "win.load-samples", "s",  load_samples },
  { "win.get-list",     "s",  get_list },
  { "win.add-card",     "s",  add_card },
  { "win.open-deck",    "s",  open_deck },
  { "win.show-card",    "s",  show_card },
  { "win.cards-of",     "s",  cards_of },
  { "win.query",        "s",  query },
  { "win.draw-hand",    NULL, draw_hand },
  { "win.show-wants",   NULL, show_wants },
  { "win.commands",     NULL, commands },
  { "win.help",         NULL, help },
  { "win.tour",         NULL, tour },
  { "win.preferences",  NULL, preferences },
  { "win.care",         NULL, care },
  { "win.keep-copy",    NULL, keep_copy },
  { "win.about",        NULL, about },
};

static const struct { const char *action, *keys[3]; } accels[] = {
  { "win.search",        { "<Control>f" } },
  { "win.back",          { "<Alt>Left", "Back" } },
  { "win.refresh",       { "F5" } },
  { "win.new-deck",      { "<Control>n" } },
  { "win.import",        { "<Control>i" } },
  { "win.commands",      { "<Control>k" } },
  { "win.help",          { "F1" } },
  { "win.preferences",   { "<Control>comma" } },
  { "win.page::cards",   { "<Control>1" } },
  { "win.page::decks",   { "<Control>2" } },
  { "win.page::collection", { "<Control>3" } },
  { "win.page::sources", { "<Control>4" } },
  { "win.page::games",   { "<Control>5" } },
  { "win.close-tab",     { "<Control>w" } },
};

void
slv_window_install_actions (GtkWidgetClass *widget_class)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_class_install_action (widget_class, actions[i].name, actions[i].type, actions[i].activate);
  gtk_widget_class_install_property_action (widget_class, "win.page", "page");
  gtk_widget_class_install_property_action (widget_class, "win.game", "game");
  gtk_widget_class_install_action (widget_class, "win.paste", NULL, slv_window_paste);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "win.paste", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "win.redo", NULL);
}

void
slv_window_set_accels (GtkApplication *app)
{
  for (guint i = 0; i < G_N_ELEMENTS (accels); i++)
    gtk_application_set_accels_for_action (app, accels[i].action, accels[i].keys);
}
