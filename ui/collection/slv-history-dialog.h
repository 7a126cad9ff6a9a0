/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-history-dialog.h: every change of the collection, newest first, each of which can be taken back by itself. */
#pragma once
#include "collection/slv-lot-change.h"

/** @done: after a change was taken back, with what was done */
void slv_history_dialog_present (GtkWidget *parent, SlvHoldings *holdings, void (*done) (GtkWidget *parent, const char *what));
