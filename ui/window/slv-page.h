/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-page.h: what the window asks of a page. A page is a widget in the window's stack; every method is optional, and one that
 * is missing, or answers FALSE, lets the window do what it does by itself. How a page is made: SLV_DEFINE_PAGE, GtkWidget *slv_NAME_page_new
 * (SlvSession *session) in ui/NAME/slv-NAME-page.h, and one row in ui/window/slv-window.c.
 *
 * Conventions for pages and what lies in them
 * - Layout in a .ui template under the room's resources, `<interface domain="sleeves">`, every visible text translatable.
 * - Actions are installed in the widget's class (gtk_widget_class_install_action) under a prefix of the room ("deck.add");
 *   keys by gtk_widget_class_add_binding_action(), which leaves entries their own Ctrl+Z. The window has these, for all pages:
 *     win.page::NAME  win.game::ID ("" is all)  win.search  win.back  win.undo  win.redo  win.refresh  win.new-deck  win.import
 *     win.add-card::GAME/KEY  win.show-card::GAME/KEY  win.open-deck::NUMBER  win.query::TEXT  win.view::PAGE/VIEW  win.load-samples  win.commands  win.help  win.tour  win.about
 *     win.show-help-overlay
 * - Texts that pass by go through slv_window_toast_from(); what went wrong and needs a person, through slv_window_error().
 * - Pages follow the session by its signals; the window does not tell them. */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_PAGE (slv_page_get_type ())
G_DECLARE_INTERFACE (SlvPage, slv_page, SLV, PAGE, GtkWidget)

/**
 * SlvPageInterface:
 * @focus: put the focus where a person goes on, who was not on this page before. FALSE: there is nothing yet; the first widget has it.
 * @focus_search: Ctrl+F: put the cursor into the page's search entry. FALSE: the window goes to the cards and searches there.
 * @can_go_back: whether @go_back would do something now (a deck is open, a pane is folded over another)
 * @go_back: Alt+Left and the header's back button
 * @dup_title: (transfer full) (nullable): title while the page shows something of its own (the open deck's name)
 * @step: Ctrl+Z, with @redo Ctrl+Shift+Z, when the focus is not in an entry with an undo of its own
 * @refresh: F5
 * @create: Ctrl+N of the page "decks": a new deck
 * @import: Ctrl+I of the page "sources": choose a list
 * @commit: the window is about to be closed: what was typed and not confirmed is taken over, and what is open is saved
 * @add_card: "decks": one more copy of the card @card_id ("GAME/KEY") in the deck that is open. FALSE: no deck is open.
 * @close: Ctrl+W: closes what is shown, if others lie beside it. FALSE: the window is closed.
 * @open_deck: "decks": open the saved deck of this number (in decimals). FALSE: there is none.
 * @show_card: "cards": select this card. FALSE: it is not in the index.
 * @query: "cards": put @text into the entry and run it
 * @open_files: "decks" "collection" "sources" "games": bring these in, as if a person had chosen them there: paths, for "sources" also an
 *   address; ended by NULL. At least one, and for "collection" and "sources", which show a preview, the first counts.
 * @get_keys: borrowed: the widget whose keys hold beside the page's own while the focus is outside of the page, as in the header
 * @show_view: "collection": show the view @name ("copies" "wants" "sets" "built"); "decks": "draw" "odds" "table", of the open deck, else of the one that
 *   was changed last; "games": the path of a definition. FALSE: there is no such view, or no deck.
 */
struct _SlvPageInterface {
  GTypeInterface parent;
  gboolean (*focus)        (SlvPage *page);
  gboolean (*focus_search) (SlvPage *page);
  gboolean (*can_go_back)  (SlvPage *page);
  gboolean (*go_back)      (SlvPage *page);
  char    *(*dup_title)    (SlvPage *page);
  gboolean (*step)         (SlvPage *page, gboolean redo);
  gboolean (*refresh)      (SlvPage *page);
  gboolean (*create)       (SlvPage *page);
  gboolean (*import)       (SlvPage *page);
  gboolean (*commit)       (SlvPage *page);
  gboolean (*add_card)     (SlvPage *page, const char *card_id);
  gboolean (*open_deck)    (SlvPage *page, const char *number);
  gboolean (*show_card)    (SlvPage *page, const char *card_id);
  gboolean (*query)        (SlvPage *page, const char *text);
  gboolean (*show_view)    (SlvPage *page, const char *name);
  void     (*open_files)   (SlvPage *page, const char * const *files);
  GtkWidget *(*get_keys)   (SlvPage *page);
  gboolean (*close)        (SlvPage *page);
};

/* Callers' side: FALSE or NULL when the page does not have the method. */
gboolean slv_page_focus        (SlvPage *page);
gboolean slv_page_focus_search (SlvPage *page);
gboolean slv_page_can_go_back  (SlvPage *page);
gboolean slv_page_go_back      (SlvPage *page);
char    *slv_page_dup_title    (SlvPage *page);
gboolean slv_page_step         (SlvPage *page, gboolean redo);
gboolean slv_page_refresh      (SlvPage *page);
gboolean slv_page_create       (SlvPage *page);
gboolean slv_page_import       (SlvPage *page);
gboolean slv_page_commit       (SlvPage *page);
gboolean slv_page_close        (SlvPage *page);
gboolean slv_page_add_card     (SlvPage *page, const char *card_id);
gboolean slv_page_open_deck    (SlvPage *page, const char *number);
gboolean slv_page_show_card    (SlvPage *page, const char *card_id);
gboolean slv_page_query        (SlvPage *page, const char *text);
gboolean slv_page_show_view    (SlvPage *page, const char *name);
void     slv_page_open_files   (SlvPage *page, const char * const *files);
GtkWidget *slv_page_get_keys   (SlvPage *page);

/** slv_page_changed: a page says that its title or whether it can go back has changed (signal "page-changed"). */
void     slv_page_changed (SlvPage *page);

/** SLV_DEFINE_PAGE: the type of a page, behind its methods: SLV_DEFINE_PAGE (SlvThingPage, slv_thing_page, ADW_TYPE_BIN, .focus = focus) */
#define SLV_DEFINE_PAGE(Type, type, PARENT, ...) \
  static void type##_methods_ (SlvPageInterface *iface) \
  { \
    *iface = (SlvPageInterface) { .parent = iface->parent, __VA_ARGS__ }; \
  } \
  G_DEFINE_FINAL_TYPE_WITH_CODE (Type, type, PARENT, G_IMPLEMENT_INTERFACE (SLV_TYPE_PAGE, type##_methods_))
