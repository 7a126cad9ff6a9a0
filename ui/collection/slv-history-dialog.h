/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-history-dialog.h: every change of the collection, newest first, each of which can be taken back by itself. */
#pragma once
#include "collection/slv-holding-change.h"

void slv_history_dialog_present (GtkWidget *parent, SlvHoldings *holdings);
