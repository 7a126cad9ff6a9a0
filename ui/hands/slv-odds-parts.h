/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-odds-parts.h: a want put together without its language: a row for each card or group, how many of it, and whether all of them are
 * wanted or one is enough. A text that says more is left as it is, and that is said. "edited": a person changed it. Main thread only. */
#pragma once
#include "widgets/slv-ui.h"

#define SLV_TYPE_ODDS_PARTS (slv_odds_parts_get_type ())
G_DECLARE_FINAL_TYPE (SlvOddsParts, slv_odds_parts, SLV, ODDS_PARTS, AdwBin)

/** slv_odds_parts_set_sights: @sights: (nullable) (element-type SlvOddsSight): what can be chosen; referenced. */
void        slv_odds_parts_set_sights (SlvOddsParts *self, GPtrArray *sights);
/** slv_odds_parts_set_want: shows another text; does not tell "edited". */
void        slv_odds_parts_set_want (SlvOddsParts *self, const char *want);
/** Borrowed: the text of what is chosen. */
const char *slv_odds_parts_get_want (SlvOddsParts *self);
