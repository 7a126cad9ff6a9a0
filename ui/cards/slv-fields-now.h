/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-fields-now.h: the collection as it is and the deck that is open, as a query may ask for them. Main thread. */
#pragma once
#include "widgets/slv-search-fields.h"
#include "decks/slv-deck-document.h"

/** slv_fields_now: (transfer full): @document: (nullable): the open deck; while a match is played, the lists of the game. */
SlvSearchFields *slv_fields_now (SlvSession *session, SlvDeckDocument *document);
