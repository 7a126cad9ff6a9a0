/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-want-dialog.h: a want of one's own, and what of the list has arrived: two small forms. */
#pragma once
#include "collection/slv-holding-change.h"

/**
 * slv_want_dialog_edit:
 * @wanted: (nullable): a want of one's own that is changed; NULL: a new one
 * @game: (nullable): of a new one
 */
void slv_want_dialog_edit    (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index, SlvGame *game, const SlvWanted *wanted);
/** slv_want_dialog_arrived: @rows: (element-type SlvWanted): lines of the list, at least one; copied */
void slv_want_dialog_arrived (GtkWidget *parent, SlvHoldings *holdings, SlvIndex *index, GPtrArray *rows);
