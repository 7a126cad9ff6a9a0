/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-actions.c: what the window does on behalf of keys, menus and other rooms. Each action asks the page that knows,
 * through its interface. Keys that a text entry has a use for (undo, redo) are bound in the class, so the entry gets them
 * first; all others are the application's, so menus show them. */
#include "window/slv-window-private.h"
#include "window/slv-window-dialogs.h"

static SlvPage *
show_and_get (GtkWidget *widget, const char *name)
{
  slv_window_show_page (SLV_WINDOW (widget), name);
  return slv_window_get_page (SLV_WINDOW (widget), name);
}

SLV_UI_ACTION (SlvWindow, search)
{
  SlvPage *page = slv_window_get_visible (self);

  if (page && slv_page_focus_search (page))
    return;
  page = show_and_get (widget, "cards");
  if (page)
    slv_page_focus_search (page);
}

SLV_UI_ACTION (SlvWindow, back)
{
  SlvPage *page = slv_window_get_visible (self);

  if (page)
    slv_page_go_back (page);
}

SLV_UI_ACTION (SlvWindow, step)
{
  SlvPage *page = slv_window_get_visible (self);

  if (page)
    slv_page_step (page, g_str_equal (action_name, "win.redo"));
}

SLV_UI_ACTION (SlvWindow, refresh)
{
  SlvPage *page = slv_window_get_visible (self);

  slv_session_look_again (self->session);
  if (page && slv_page_refresh (page))
    return;
  slv_session_reload_index (self->session);
}

/* A tab, or else the window. */
SLV_UI_ACTION (SlvWindow, close_tab)
{
  SlvPage *page = slv_window_get_visible (self);

  if (page == NULL || !slv_page_close (page))
    gtk_window_close (GTK_WINDOW (widget));
}

SLV_UI_ACTION (SlvWindow, new_deck)
{
  SlvPage *page = show_and_get (widget, "decks");

  if (page)
    slv_page_create (page);
}

SLV_UI_ACTION (SlvWindow, games)
{
  slv_window_show_page (self, "games");
}

SLV_UI_ACTION (SlvWindow, import_list)
{
  SlvPage *page = show_and_get (widget, "sources");

  if (page)
    slv_page_import (page);
}

SLV_UI_ACTION (SlvWindow, load_samples)
{
  SlvPage *page = slv_window_get_page (self, "sources");

  if (page)
    gtk_widget_activate_action (GTK_WIDGET (page), "sources.samples", "s", g_variant_get_string (target, NULL));
}

/* A list that a game publishes, by its id: previewed, and remembered when that is applied. */
SLV_UI_ACTION (SlvWindow, get_list)
{
  SlvPage *page = show_and_get (widget, "sources");

  if (page)
    gtk_widget_activate_action (GTK_WIDGET (page), "sources.add", "s", g_variant_get_string (target, NULL));
}

SLV_UI_ACTION (SlvWindow, add_card)
{
  SlvPage *decks = slv_window_get_page (self, "decks");

  if (decks && slv_page_add_card (decks, g_variant_get_string (target, NULL)))
    return;
  slv_window_toast_button (self, _("Open a deck first, then add cards to it."), _("Decks"), "win.page::decks");
}

SLV_UI_ACTION (SlvWindow, open_deck)
{
  SlvPage *page = show_and_get (widget, "decks");

  if (page)
    slv_page_open_deck (page, g_variant_get_string (target, NULL));
}

SLV_UI_ACTION (SlvWindow, show_card)
{
  SlvPage *page = show_and_get (widget, "cards");

  if (page && !slv_page_show_card (page, g_variant_get_string (target, NULL)))
    slv_window_toast_from (GTK_WIDGET (self), _("This card is not in the card lists that you have."), NULL);
}

/* All cards of a game, by its id; "": of all games. */
SLV_UI_ACTION (SlvWindow, cards_of)
{
  const char *id = g_variant_get_string (target, NULL);
  SlvPage *page = show_and_get (widget, "cards");

  if (page == NULL)
    return;
  slv_session_set_game (self->session, *id != '\0' ? slv_games_find (slv_session_get_games (self->session), id) : NULL);
  slv_page_query (page, "");
}

SLV_UI_ACTION (SlvWindow, query)
{
  SlvPage *page = show_and_get (widget, "cards");

  if (page)
    slv_page_query (page, g_variant_get_string (target, NULL));
}

SLV_UI_ACTION (SlvWindow, view)
{
  g_auto (GStrv) names = g_strsplit (g_variant_get_string (target, NULL), "/", 2);
  SlvPage *page = g_strv_length (names) == 2 ? show_and_get (widget, names[0]) : NULL;

  if (page)
    slv_page_show_view (page, names[1]);
}

SLV_UI_ACTION (SlvWindow, commands)
{
  slv_command_bar_present (self);
}

SLV_UI_ACTION (SlvWindow, help)
{
  slv_search_help_present (self);
}

SLV_UI_ACTION (SlvWindow, tour)
{
  slv_tour_start (self);
}

SLV_UI_ACTION (SlvWindow, preferences)
{
  slv_preferences_present (self);
}

SLV_UI_ACTION (SlvWindow, care)
{
  slv_care_present (self);
}

SLV_UI_ACTION (SlvWindow, keep_copy)
{
  slv_window_keep_copy (self);
}

SLV_UI_ACTION (SlvWindow, about)
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
  { "win.undo",         NULL, step },
  { "win.redo",         NULL, step },
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
  { "win.view",         "s",  view },
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
  { "win.show-help-overlay", { "<Control>question", "<Control>F1" } },
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

/* ---- what tells of the keys: GTK 4.8 has functions for none of its parts, which are put into each other as GtkBuilder does it ---- */

/* @keys NULL: a heading; with # before it the name of a page that begins */
static const struct { const char *keys, *title; } shortcuts[] = {
  { "#shortcuts", NC_("shortcut window", "Everywhere and Cards") },
  { NULL, NC_("shortcut window", "Everywhere") },
  { "<Control>f", NC_("shortcut window", "Search cards") },
  { "<Control>k", NC_("shortcut window", "Any command, page, deck or card by a few letters") },
  { "<Control>1...5", NC_("shortcut window", "Go to a page") },
  { "<Alt>Left", NC_("shortcut window", "Back") },
  { "<Control>n", NC_("shortcut window", "New deck") },
  { "<Control>i", NC_("shortcut window", "Import a card list") },
  { "F5", NC_("shortcut window", "Refresh") },
  { "<Control>z", NC_("shortcut window", "Undo") },
  { "<Control><Shift>z", NC_("shortcut window", "Redo") },
  { "F1", NC_("shortcut window", "How to search") },
  { "<Control>question", NC_("shortcut window", "Keyboard shortcuts") },
  { "<Control>comma", NC_("shortcut window", "Preferences") },
  { "<Control><Alt>n", NC_("shortcut window", "New window") },
  { "<Control>w", NC_("shortcut window", "Close the tab, or else the window") },
  { "<Control>q", NC_("shortcut window", "Quit") },
  { NULL, NC_("shortcut window", "Cards") },
  { "Return Down", NC_("shortcut window", "From the search to the results") },
  { "Return", NC_("shortcut window", "Show the card") },
  { "space", NC_("shortcut window", "Look at the card, on every page") },
  { "Menu <Shift>F10", NC_("shortcut window", "Menu of the card, on every page") },
  { "<Shift>Down <Control>a", NC_("shortcut window", "Select several cards, or all") },
  { "plus minus", NC_("shortcut window", "Add the selected cards to the open deck, or take them out") },
  { "#decks", NC_("shortcut window", "Decks") },
  { NULL, NC_("shortcut window", "Decks") },
  { "plus minus", NC_("shortcut window", "One copy more or less") },
  { "1...9", NC_("shortcut window", "So many copies") },
  { "Delete", NC_("shortcut window", "Take the card out") },
  { "<Control>l", NC_("shortcut window", "As a list, in columns, as pictures") },
  { "<Control><Shift>f", NC_("shortcut window", "Find in the deck") },
  { "<Control>g", NC_("shortcut window", "Groups of the deck, and the selected cards into one") },
  { "<Control>r", NC_("shortcut window", "Another printing of the card") },
  { "<Control>v <Control><Shift>v", NC_("shortcut window", "Paste a list") },
  { "<Alt>Page_Down <Alt>Page_Up", NC_("shortcut window", "Next or previous view of the deck, or of the collection") },
  { "<Control>t", NC_("shortcut window", "Another deck in a tab") },
  { "<Control>b", NC_("shortcut window", "Two decks side by side, or one again") },
  { "F6", NC_("shortcut window", "To the other of two decks") },
  { "F8", NC_("shortcut window", "Add the selected cards to the other deck") },
  { "<Shift>F8", NC_("shortcut window", "Move the selected cards to the other deck") },
  { "<Control>Return", NC_("shortcut window", "Open the selected decks in tabs") },
  { "<Control>Page_Down <Control>Page_Up", NC_("shortcut window", "Next or previous tab") },
  { "<Control>s", NC_("shortcut window", "Save a version") },
  { "<Control>p", NC_("shortcut window", "Print the deck") },
  { "<Control>d", NC_("shortcut window", "Draw a hand") },
  { "<Control>o", NC_("shortcut window", "Odds of hands") },
  { "#collection", NC_("shortcut window", "Collection") },
  { NULL, NC_("shortcut window", "Collection") },
  { "plus minus", NC_("shortcut window", "One copy more or less") },
  { "Delete", NC_("shortcut window", "Take the copies out") },
  { "Insert <Control><Shift>n", NC_("shortcut window", "Enter copies") },
  { "<Control>e", NC_("shortcut window", "Change what is selected") },
  { "<Control><Shift>k", NC_("shortcut window", "Say which card a line is") },
  { "<Control>h", NC_("shortcut window", "History") },
  { "Page_Down Page_Up", NC_("shortcut window", "Next or previous page of a binder") },
  { "<Control>plus <Control>minus", NC_("shortcut window", "Larger or smaller cards in a binder") },
  { "<Control><Shift>i", NC_("shortcut window", "Import a collection file") },
  { "<Control><Shift>e", NC_("shortcut window", "Export the collection") },
  { "F2", NC_("shortcut window", "Edit a want") },
  { "<Control>b", NC_("shortcut window", "Wanted copies have arrived; build a deck") },
  { "<Control>c", NC_("shortcut window", "Copy the list as text") },
  { "#table", NC_("shortcut window", "The Table for One") },
  { NULL, NC_("shortcut window", "The Table for One") },
  { "<Control><Shift>t", NC_("shortcut window", "The table with this hand") },
  { "Left Right Up Down", NC_("shortcut window", "From card to card") },
  { "Return", NC_("shortcut window", "Play the card") },
  { "space", NC_("shortcut window", "Mark the card") },
  { "n", NC_("shortcut window", "Next phase") },
  { "d s p", NC_("shortcut window", "Draw, shuffle, look at the top card") },
  { "u r", NC_("shortcut window", "Take back, do again") },
  { "x f v", NC_("shortcut window", "Rest or wake, turn over, reveal") },
  { "plus minus", NC_("shortcut window", "One counter more or less") },
  { "h c slash", NC_("shortcut window", "Sort the hand, tokens and counters, search the pile") },
  { "o", NC_("shortcut window", "Spread a pile out") },
  { "y", NC_("shortcut window", "Pay the cost of the phase") },
  { "g", NC_("shortcut window", "Go over to the other side, where two decks play") },
  { "i", NC_("shortcut window", "Look at the card") },
  { "Menu", NC_("shortcut window", "Menu of the card") },
};

static void
put_in (GObject *parent, GObject *child)
{
  GTK_BUILDABLE_GET_IFACE (GTK_BUILDABLE (parent))->add_child (GTK_BUILDABLE (parent), NULL, child, NULL);
}

void
slv_window_set_shortcuts (SlvWindow *window)
{
  GObject *overlay = g_object_new (GTK_TYPE_SHORTCUTS_WINDOW, "modal", TRUE, NULL), *section = NULL, *group = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (shortcuts); i++)
    {
      const char *keys = shortcuts[i].keys, *title = g_dpgettext2 (GETTEXT_PACKAGE, "shortcut window", shortcuts[i].title);

      if (keys == NULL)
        put_in (section, group = g_object_new (GTK_TYPE_SHORTCUTS_GROUP, "title", title, NULL));
      else if (*keys == '#')   /* on the first one the groups stand beside each other */
        put_in (overlay, section = g_object_new (GTK_TYPE_SHORTCUTS_SECTION, "section-name", keys + 1, "title", title,
                                                 "max-height", i == 0 ? 12 : 14, NULL));
      else
        put_in (group, g_object_new (GTK_TYPE_SHORTCUTS_SHORTCUT, "title", title, "accelerator", keys, NULL));
    }
  gtk_application_window_set_help_overlay (GTK_APPLICATION_WINDOW (window), GTK_SHORTCUTS_WINDOW (overlay));
}
