/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-addable.h: fields of a query that speak of one open deck: `addable:this`, `deck:this`, `zone:side`, `qty>2`. They are
 * answered from the sums of its rules, so that all cards of a game are asked in as many steps as there are cards times rules. */
#pragma once
#include "check/slv-running.h"

/**
 * slv_deck_fields:
 * @running: must outlive the provider; changes of the deck show at once
 * Answers for cards of the checker's game; for others the fields are unknown.
 *   addable:this   one more copy in the zone where the card belongs keeps the format's maxima (slv_running_fits()); addable:ZONE in
 *                  that zone
 *   deck:this      the deck has a copy (also under the deck's own name)
 *   zone:ZONE      the deck has a copy in that zone (id, title or alias)
 *   qty>2          copies in all zones of the list together, helpers not among them; qty=0 is every card that the deck does not have
 *   legal:this     as legal:FORMAT for the format of the deck, as of the checker's day; banned:this, f:this likewise
 * An argument that is none of these is an error when a query is bound.
 */
SlvProvider slv_deck_fields (SlvRunning *running);

/**
 * slv_deck_fields_dup_gap: why `addable:` finds cards neither allowed nor banned: no list of the format was read, or those that were leave cards open.
 * @running: of slv_deck_fields()
 * Returns: (transfer full) (nullable): a sentence; NULL: it is known of every card
 */
char *slv_deck_fields_dup_gap (SlvRunning *running);
