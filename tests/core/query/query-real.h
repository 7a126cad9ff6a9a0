/* SPDX-License-Identifier: GPL-3.0-or-later */
/* query-real.h: single terms on the cards of any game, made at random from what the cards say, and what each of them answers, found
 * string by string. It shares nothing with the evaluator but the folding of text. */
#pragma once
#include "base/slv-random.h"
#include "query/slv-query.h"
G_BEGIN_DECLS

/** One card, as one of its printings (SLV_ROW_NONE: it has none). */
typedef struct { guint row, printing; } RealLook;
/** The cards of one game, and everything that is asked about again and again. */
typedef struct {
  SlvIndex   *index;
  SlvGame    *game;
  SlvRandom  *chance;
  SlvQueryMode mode;       /* in rules a missing value is unknown where the card should have it, and a text is a whole one */
  GArray     *looks;       /* RealLook; of what is gone none */
  guint       first, n;    /* rows */
  GPtrArray  *numbers, *choices, *sets, *texts;   /* SlvAttr by kind; flags are choices */
  GHashTable *known;       /* "ATTR\tFOLDED" of every value that a card has */
} RealCards;

void  real_cards_init  (RealCards *cards, SlvIndex *index, SlvGame *game, SlvQueryMode mode, SlvRandom *chance);
void  real_cards_clear (RealCards *cards);
/** A term as it is typed, and its SlvTruth for each look. */
typedef struct { char *text; guint8 *truths; } RealAtom;
RealAtom *real_atom_new  (const RealCards *cards);
void      real_atom_free (RealAtom *atom);

G_END_DECLS
