/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-private.h: what only the files of this room call. */
#pragma once
#include "deck/slv-deck-plan.h"

/** (transfer full): everything that a deck says, but its id. */
cJSON        *slv_deck_to_json (const SlvDeck *deck);
/** (transfer full) (nullable): NULL when @json is not what slv_deck_to_json() makes, or beyond the limits of a deck. */
SlvDeck      *slv_deck_from_json (const cJSON *json);
