/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-option-row.h: one option of a rulebook with what chooses its value: a switch, a number or a list, and a way back. */
#pragma once
#include "game/slv-game.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_OPTION_ROW (slv_option_row_get_type ())
G_DECLARE_FINAL_TYPE (SlvOptionRow, slv_option_row, SLV, OPTION_ROW, AdwActionRow)

/* signal "chosen" (const char *text): a person chose "ID=VALUE", or "ID=" for the way back */

/** slv_option_row_new: @option is borrowed and must outlive the row. @undo: tooltip of the way back, translated. */
GtkWidget *slv_option_row_new  (const SlvOption *option, const char *undo);
/** Shows a value. @where: (nullable): sentence about where it was set; @can_undo: whether there is a way back. No signal. */
void       slv_option_row_show (SlvOptionRow *row, const char *value, const char *where, gboolean can_undo);
const SlvOption *slv_option_row_get_option (SlvOptionRow *row);
