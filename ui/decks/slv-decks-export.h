/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-decks-export.h: decks as files into a folder: the kind and the folder are asked for, what such files have no place for is
 * told before anything is written, and afterwards what was written and under which names. Main thread. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** slv_decks_export_present: @ids: (element-type gint64): saved decks; copied. @deck: (nullable): a deck as it is being edited, instead
 *  of those; copied. What its file will hold is shown, too. */
void slv_decks_export_present (GtkWidget *parent, SlvSession *session, const GArray *ids, const SlvDeck *deck);
