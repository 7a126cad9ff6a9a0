/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lots-dialog.h: the same new values for many lots, or for so many copies of one (which splits it). Values that are not
 * ticked stay as they are; one that is ticked and empty is taken away. */
#pragma once
#include "collection/slv-holding-change.h"

/** slv_lots_dialog_present: @ids: referenced; @split: asks for a number of copies of the one lot */
void slv_lots_dialog_present (GtkWidget *parent, SlvHoldings *holdings, GArray *ids, gboolean split);
