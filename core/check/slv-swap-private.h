/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-swap-private.h: what carrying out a plan, storing it and offering swaps have in common. */
#pragma once
#include "check/slv-check-private.h"
#include "check/slv-swap.h"

/** The zone of the deck where a card belongs that comes in: its natural one when that trades, else the first that does. */
const char    *slv_swap_home        (SlvChecker *checker, const SlvSwap *swap, const char *name);
/** The zone of @deck (settled) that @move is about: as said, else where its copies lie, else slv_swap_home(); NULL: the one that is
 *  said does not trade. */
const char    *slv_swap_zone        (SlvChecker *checker, const SlvSwap *swap, const SlvDeck *deck, const SlvSwapMove *move);
/** (transfer full): why a plan's line may not name the zone @heading, translated. */
char          *slv_swap_dup_zone_fault (const SlvChecker *checker, const SlvSwap *swap, const char *heading);
/** What a copy adds to the sum that a swap must keep; FALSE: not known. 0 where no sum is kept. */
gboolean       slv_swap_value       (SlvChecker *checker, const SlvSwap *swap, const char *name, double *value);
gboolean       slv_swap_keeps_count (SlvChecker *checker, const SlvSwap *swap);
/** (transfer full): the lists with every entry in the zone that it is judged in, also those that stood before any heading. */
SlvDeck       *slv_swap_settle      (SlvChecker *checker, const SlvDeck *deck);
