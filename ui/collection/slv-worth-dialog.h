/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-worth-dialog.h: what copies are worth: together, against what was paid, by place, set and game, and day by day; with the settings
 * by which prices are told. */
#pragma once
#include "window/slv-session.h"
#include "widgets/slv-ui.h"

/** @ids: (element-type gint64): of the lots that are asked about; (transfer none) */
void slv_worth_dialog_present (GtkWidget *parent, SlvSession *session, GArray *ids);
