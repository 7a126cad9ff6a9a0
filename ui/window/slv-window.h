/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window.h: the one window: header bar with game and page switcher, the pages, toasts. See slv-page.h for what pages do. */
#pragma once
#include "window/slv-page.h"
#include "window/slv-session.h"

#define SLV_TYPE_WINDOW (slv_window_get_type ())
G_DECLARE_FINAL_TYPE (SlvWindow, slv_window, SLV, WINDOW, AdwApplicationWindow)

/** slv_window_new: @session is referenced. Size, page and game come back from the settings. */
SlvWindow  *slv_window_new (GtkApplication *app, SlvSession *session);
SlvSession *slv_window_get_session (SlvWindow *window);
/** The window that @widget lies in, or NULL while it lies in none. */
SlvWindow  *slv_window_of (GtkWidget *widget);

/** A page that there can be. @make: makes it (a SlvPage); @title: not translated yet; @wanted: (nullable): whether it works for the other
 *  pages of @session although nobody has looked at it */
typedef struct { GtkWidget *(*make) (SlvSession *session); const char *name, *title, *icon; gboolean (*wanted) (SlvSession *session); } SlvPageKind;
/** slv_window_add_page: @kind: static. Pages stand in the order in which they were added and get Ctrl+1, Ctrl+2, … One is made when
 *  it is first shown or asked for, or soon after the window is there if it is wanted. */
void        slv_window_add_page (SlvWindow *window, const SlvPageKind *kind);
/** The page of this name ("cards", "decks", "sources"), or NULL. */
SlvPage    *slv_window_get_page (SlvWindow *window, const char *name);
/** The same, but NULL also when it has not been made yet. */
SlvPage    *slv_window_peek_page (SlvWindow *window, const char *name);
void        slv_window_show_page (SlvWindow *window, const char *name);

/**
 * slv_window_open:
 * Files that somebody opened, dropped or pasted: each goes to the page that it is for, when it was found out what it is; an address
 * goes to the import of lists. Of what the desktop reaches without a path here nothing can be read, and that is told.
 */
void        slv_window_open (SlvWindow *window, GFile **files, int n);

/**
 * slv_window_toast_from: a toast in the window of @from; nothing happens while that is in none.
 * @text: a sentence, or what slv_story_new() made
 * @undo_action: (nullable): detailed name of an action ("win.undo", "decks.restore::12") that the toast's Undo button activates, looked up
 *   from @from upwards
 */
void        slv_window_toast_from (GtkWidget *from, const char *text, const char *undo_action);
/**
 * slv_window_toast_step: the same after a step of @of (a SlvHoldings or SlvDeckDocument), which @undo_action takes back as its last one.
 * With the next step of @of, in whatever way it is done or taken back, the toast goes: its button would undo something else.
 */
void        slv_window_toast_step (GtkWidget *from, const char *text, const char *undo_action, gpointer of);
/** A toast with a button other than Undo, called @button; @action (a detailed name) is looked up from the window. */
void        slv_window_toast_button (SlvWindow *window, const char *text, const char *button, const char *action);
/** slv_window_toast_error: says what failed (@failed, a whole sentence without its full stop) and why; what is said after it does not take
 *  its words away. */
void        slv_window_toast_error (GtkWidget *from, const char *failed, const GError *error);
/** slv_window_pastes: whether @text (nullable), pasted or dropped, is short enough to be read as a list; if not, it is told. */
gboolean    slv_window_pastes (GtkWidget *from, const char *text);
/** A dialog with @heading and what @error says, closed with one button. */
void        slv_window_error (GtkWidget *from, const char *heading, const GError *error);
/** slv_window_tell_away: where the window is not in front, the desktop says @text, if it has somebody who tells; else nothing is said. */
void        slv_window_tell_away (GtkWidget *from, const char *text);

/** The decks page tells the name of the deck that is open, NULL for none: cards can then be added to it (win.add-card). */
void        slv_window_set_open_deck (SlvWindow *window, const char *name);
