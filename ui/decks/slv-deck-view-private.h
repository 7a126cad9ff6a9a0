/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-view-private.h: what the files of the deck editor share. */
#pragma once
#include "decks/slv-deck-view.h"
G_BEGIN_DECLS
void slv_deck_view_paste_action (GtkWidget *widget, const char *name, GVariant *parameter);
void slv_deck_view_copy_action (GtkWidget *widget, const char *name, GVariant *parameter);
void slv_deck_view_export_action (GtkWidget *widget, const char *name, GVariant *parameter);
G_END_DECLS
