/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-split.h: where the decks of one text begin. */
#pragma once
#include "decks/slv-deck-read.h"

#define SLV_DECK_PARTS_MAX 10000u

/** @start: bytes before it, and @lines: lines. */
typedef struct { gsize start; guint64 lines; } SlvDeckStart;

/** slv_deck_split: (transfer full) (element-type SlvDeckStart): where the lists in the lines of @input begin, the first one at 0, each with a card at
 *  least; one where nothing says that there are several. More than SLV_DECK_PARTS_MAX: there are more than may be in one text. Any thread. */
GArray *slv_deck_split (const SlvDeckInput *input);
