/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-offers.h: swaps of a few cards between deck and sideboard that keep what the format asks of a swap, found a page at a time. */
#pragma once
#include "check/slv-swap.h"

#define SLV_SWAP_OFFER_CARDS_MAX 3u         /* cards that change places at most, each way */
#define SLV_SWAP_OFFERS_TRIED    300000u    /* swaps that are looked at for one page; then it ends, however few there are */

/** What a person asks for: at most so many cards each way (1 to SLV_SWAP_OFFER_CARDS_MAX); queries that every card that goes out, and
 *  every one that comes in, must match (NULL, "": any card). */
typedef struct { guint max_cards; const char *out, *in; } SlvSwapAsk;

typedef struct {
  GPtrArray *plans;        /* SlvSwapPlan found so far; moves: out before in, each with its zone */
  gboolean   complete;     /* there are no more than these */
  guint      unknown;      /* cards left out because the value that a swap must keep is not known */
  gboolean   frozen;       /* the format lets nothing trade */
  GPtrArray *assumptions;  /* char*: what is read otherwise than the rulebook is; may be empty */
  struct _SlvSwapSearch *search;
} SlvSwapOffers;

/**
 * slv_swap_offers_new: nothing is looked for yet. SLV_ERROR_USAGE for a faulty query. Same thread as @checker, which must live as long,
 * and so for the functions below.
 * Returns: (transfer full)
 */
SlvSwapOffers *slv_swap_offers_new  (SlvChecker *checker, const SlvDeck *deck, const SlvSwapAsk *ask, GError **error);
/**
 * slv_swap_offers_more: appends at most @limit plans. Every choice of cards out of the zones that trade is put against every choice out
 * of the sideboard of the same sum where the format asks for that (found by sum, not by trying all pairs); a card never goes both ways.
 * Each swap that is left is judged on the lists that come of it, and counts when slv_swap_check() finds nothing in them that the deck has
 * not now, and nothing worse (slv_report_find_worse()).
 * Order: one for one, two for two, three for three; then, where the number is free, those that are not even, the smallest first; each by
 * names. The same input gives the same list. SLV_ERROR_CANCELLED, after which it can be called again.
 */
gboolean       slv_swap_offers_more (SlvSwapOffers *offers, guint limit, GCancellable *cancellable, GError **error);
void           slv_swap_offers_free (SlvSwapOffers *offers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvSwapOffers, slv_swap_offers_free)
/** (transfer full): cJSON [{"out":[{"name","count","from"}],"in":[{"name","count","to"}]}…] as gpointer. */
gpointer       slv_swap_offers_to_json (const SlvSwapOffers *offers);
