/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-advice.h: what lists like this one play. A corpus is counted once; then a deck is held against it, and what is said of a card
 * is a count of lists that can be counted again by hand.
 *
 * The measure. A card that n of all N lists hold weighs ln (1 + N / n): what every list holds says little (inverse document frequency,
 * K. Spärck Jones, J. of Documentation 28, 1972). The likeness of two lists is the weight of the cards in both over the weight of the
 * cards in either (S. Ružička's form of P. Jaccard's coefficient, 0 … 1); copies and zones do not enter. The SLV_ADVICE_NEAR most
 * alike lists are asked, each with the fourth power of its likeness, as a part of that of the nearest, as its voice (distance-weighted
 * nearest neighbours, S. Dudani, IEEE Trans. SMC-6, 1976); one more voice is that of all lists together. A card's share is the share of
 * the voices for it. */
#pragma once
#include "deck/slv-deck.h"
#include "query/slv-query.h"

#define SLV_ADVICE_NEAR 50u         /* lists that are asked */
#define SLV_ADVICE_SELDOM 0.5       /* below this share a card of the deck is unusual */
#define SLV_CORPUS_DECKS_MAX 200000u

typedef struct _SlvCorpus SlvCorpus;

/** What became of the lists that were given. */
typedef struct {
  guint decks;           /* counted */
  guint other;           /* of another game, or of none that can be told */
  guint empty;           /* no card of them is known */
  guint64 unknown;       /* entries, of counted lists, that no card is known for, or more than one */
} SlvCorpusTally;

/** A card that is spoken of. */
typedef struct {
  guint  row;
  guint  zone;           /* of the rulebook, where it mostly lies in the lists that were asked; in @unusual where it lies here */
  double share;          /* of the voices, 0 … 1 */
  guint  near;           /* of the lists that were asked, those that hold it */
  guint  lists;          /* of all lists, those that hold it */
  guint  copies;         /* the median of its copies in @zone where the lists that were asked have it there; 0: none has */
  guint  here;           /* copies in @zone in the deck */
  guint  with;           /* (of @missing) a card of the deck with which it goes together most often; SLV_ROW_NONE: none */
  guint  with_lists, with_of;   /* lists that hold both, and those that hold @with */
} SlvAdvised;

/** A list that was asked. */
typedef struct { const char *name; /* of the corpus */ double likeness; guint both, only_here, only_there; /* different cards */ } SlvNearList;

typedef struct {
  GArray *missing;       /* SlvAdvised: cards that the deck does not have, the greatest share first */
  GArray *unusual;       /* SlvAdvised: cards of the deck by zone, the least share first */
  GArray *nearest;       /* SlvNearList: those that were asked, the most alike first */
  guint   same;          /* lists that are this very deck; they are not asked */
  guint   strange;       /* different cards of the deck that no list holds, or that are not known */
} SlvAdvice;
void       slv_advice_free (SlvAdvice *advice);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvAdvice, slv_advice_free)

/** slv_corpus_new: for decks that are judged by @book. Keeps both. */
SlvCorpus *slv_corpus_new  (SlvIndex *index, const SlvRulebook *book);
void       slv_corpus_free (SlvCorpus *corpus);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCorpus, slv_corpus_free)
/** slv_corpus_add: counts a list, by name, if it is of the rulebook's game and any of its cards is known. One thread at a time, and no
 *  more once advice was asked for. Returns: FALSE when there are SLV_CORPUS_DECKS_MAX lists already. */
gboolean   slv_corpus_add  (SlvCorpus *corpus, const SlvDeck *deck);
const SlvCorpusTally *slv_corpus_get_tally (const SlvCorpus *corpus);
const SlvRulebook    *slv_corpus_get_book  (const SlvCorpus *corpus);
SlvIndex             *slv_corpus_get_index (const SlvCorpus *corpus);
/**
 * slv_corpus_advise: about a deck of the rulebook's game.
 * @wanted: (nullable): bound to the same game and index: only cards for which it is true are in @missing
 * @most: at most so many in @missing
 * Returns: (transfer full): its names live as long as @corpus. Empty lists where no list shares a card with @deck. One thread at a
 *   time. Cost: the lists that share a card, times the cards that they share.
 */
SlvAdvice *slv_corpus_advise (SlvCorpus *corpus, const SlvDeck *deck, SlvBound *wanted, guint most);
/** slv_advice_dup_ground: (transfer full): which lists were asked and what was left out, in sentences, translated. */
char      *slv_advice_dup_ground (const SlvAdvice *advice, const SlvCorpusTally *tally);
