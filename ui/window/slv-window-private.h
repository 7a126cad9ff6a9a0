/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-window-private.h: the window's parts, for its own files only: slv-window.c (the type, its state), -actions.c (what keys,
 * menus and other rooms call), -open.c (files from outside), -toast.c (messages). */
#pragma once
#include "window/slv-window-parts.h"

struct _SlvWindow {
  AdwApplicationWindow  parent_instance;
  SlvSession           *session;
  SlvToastArea         *toasts;
  GtkWidget            *focused;       /* weak: what had the focus last */
  AdwViewStack         *stack;
  AdwViewSwitcherTitle *switcher;
  GtkButton            *back_button;
  GtkMenuButton        *game_button, *menu_button;
  guint                 n_games;      /* in the menu of the first */
  GtkLabel             *game_label, *ground_text;
  GtkWidget            *ground;        /* the bar that tells of a library that cannot be changed */
  GtkButton            *keep_button, *reopen_button;
  gboolean              tells_unsafe;  /* the bar tells that something is not on the disk yet */
  gboolean              wants_to_close;/* it is closed when everything is on the disk */
  GtkWidget            *closing;       /* the dialog that tells so, while it is shown */
  guint                 waiting;       /* source: to tell either */
  char                 *open_deck;
  guint                 making;        /* source: a page that works for the others is made */
};

/** Installs the class's actions and keys. */
void slv_window_install_actions (GtkWidgetClass *widget_class);
/** Gives the application the keys of the actions that no text entry needs for itself, so that menus show them. */
void slv_window_set_accels      (GtkApplication *app);
/** Gives the window what tells of the keys, and the action "win.show-help-overlay". */
void slv_window_set_shortcuts   (SlvWindow *window);
/** Files, lists and addresses from elsewhere that are dropped anywhere in the window are opened. */
void slv_window_take_drops      (SlvWindow *window);
/** Action of the window: opens the files, the list or the address in the clipboard, as if they were dropped. */
void slv_window_paste           (GtkWidget *window, const char *action, GVariant *parameter);
/** Removes what was pasted before, unless a list is read from it or another window is open. Not while a preview of it is shown. */
void slv_window_clear_pasted    (SlvWindow *window);
/** The page that is visible. */
SlvPage *slv_window_get_visible (SlvWindow *window);

/* ---- a library that cannot be changed ---- */
/** Writes what the window shows beside the library, and tells where. */
void slv_window_keep_copy       (SlvWindow *window);
