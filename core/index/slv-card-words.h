/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-card-words.h: what stands on a card that is drawn, on the screen and on paper, and where. That follows from the kinds of the game's
 * attributes: the first number is the cost in the corner, choices and sets are the line of types, the other numbers stand at the foot. */
#pragma once
#include "index/slv-index.h"

/** @corner: (nullable). @text: the rules text, that of further faces with their names after it. */
typedef struct { char *corner; GString *types, *text, *foot; } SlvCardWords;

/** slv_card_words_init: @words: (out caller-allocates): empty where @row is SLV_ROW_NONE. What is not printed on cards (derived from the text, flags,
 *  hidden) is left out; titles are translated. Any thread. */
void slv_card_words_init  (SlvCardWords *words, SlvIndex *index, guint row);
/** slv_card_words_clear: what is all zeros may be cleared, too. */
void slv_card_words_clear (SlvCardWords *words);
