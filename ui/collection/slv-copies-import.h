/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copies-import.h: a collection file is looked at before anything is written: which columns were understood, what is new, what
 * was guessed and why, what has no card, what is refused with line and column. Apply writes it as one change. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** slv_copies_import_present: @path: (nullable): file to begin with */
void slv_copies_import_present (GtkWidget *parent, SlvSession *session, const char *path);
