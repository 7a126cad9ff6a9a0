/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-offers.h: all swaps of a few cards between deck and sideboard that keep what the format asks of a swap. */
#pragma once
#include "check/slv-swap.h"

#define SLV_SWAP_OFFER_CARDS_MAX 3u         /* cards that change places at most, each way */
#define SLV_SWAP_OFFERS_TRIED    300000u    /* swaps that are looked at; beyond that the list is cut, and says so */

typedef struct {
  GPtrArray *plans;        /* SlvSwapPlan; moves: out before in, each with its zone */
  guint64    total;        /* swaps found, shown or not */
  gboolean   cut;          /* there may be more than @total */
  guint      unknown;      /* cards left out because the value that a swap must keep is not known */
  gboolean   frozen;       /* the format lets nothing trade */
} SlvSwapOffers;

/**
 * slv_swap_offers:
 * @max_cards: at most so many cards each way, 1 to SLV_SWAP_OFFER_CARDS_MAX
 * @limit: at most so many plans are returned
 * Every choice of cards out of the zones that trade is put against every choice out of the sideboard of the same number and
 * sum where the format asks for that (found by number and sum, not by trying all pairs); a card never goes both ways. Where the
 * number is free, either side may be empty. Each swap that is left is judged on the lists that come of it, and counts when their
 * verdict is no worse than that of @deck now; those returned have been checked in full by slv_swap_check().
 * Order: fewest cards first, then by names. The same input gives the same list. SLV_ERROR_CANCELLED.
 * Returns: (transfer full)
 */
SlvSwapOffers *slv_swap_offers      (SlvChecker *checker, const SlvDeck *deck, guint max_cards, guint limit,
                                     GCancellable *cancellable, GError **error);
void           slv_swap_offers_free (SlvSwapOffers *offers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSwapOffers, slv_swap_offers_free)
/** (transfer full): cJSON [{"out":[{"name","count","from"}],"in":[{"name","count","to"}]}…] as gpointer. */
gpointer       slv_swap_offers_to_json (const SlvSwapOffers *offers);
