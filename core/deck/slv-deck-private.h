/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-private.h: what only the files of this room call. */
#pragma once
#include <cjson/cJSON.h>
#include "deck/slv-deck-plan.h"

SlvDeckEntry *slv_deck_entry_new (const char *zone, const char *name, guint count, const char *set_code,
                                  const char *number, guint64 line);
SlvDeckEntry *slv_deck_entry_copy (const SlvDeckEntry *entry);
void          slv_deck_entry_free (SlvDeckEntry *entry);
SlvUnread    *slv_unread_new (guint64 line, const char *text, const char *reason);
void          slv_unread_free (SlvUnread *unread);
/** Forgets what slv_deck_add() remembers of the positions: entries were put in or taken out behind its back. */
void          slv_deck_forget_positions (SlvDeck *deck);
/** (transfer full): a deep copy of an array of SlvDeckPlan; NULL gives an empty one. */
GPtrArray    *slv_deck_plans_copy (const GPtrArray *plans);
/** (transfer full): everything that a deck says, but its id. */
cJSON        *slv_deck_to_json (const SlvDeck *deck);
/** (transfer full) (nullable): NULL when @json is not what slv_deck_to_json() makes, or beyond the limits of a deck. */
SlvDeck      *slv_deck_from_json (const cJSON *json);
