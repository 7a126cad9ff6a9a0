/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-sights-table.h: the cards and groups of a deck with the chance to see each by every turn. A row that is activated is asked
 * for as a want: "wanted" (text). Main thread only. */
#pragma once
#include "odds/slv-odds.h"
#include "widgets/slv-ui.h"

#define SLV_TYPE_ODDS_SIGHTS_TABLE (slv_odds_sights_table_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsSightsTable, slv_odds_sights_table, SLV, ODDS_SIGHTS_TABLE, AdwBin)

/** slv_odds_sights_table_show: @sights: (element-type SlvOddsSight): referenced; @index: of their rows. The same again leaves
 *  the place that is scrolled to and the selected row. */
void slv_odds_sights_table_show (SlvOddsSightsTable *self, GPtrArray *sights, SlvIndex *index);
