/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-private.h: what only the files of this room call. */
#pragma once
#include "deck/slv-deck-plan.h"

/** (transfer full): everything that a deck says, but its id. */
cJSON        *slv_deck_to_json (const SlvDeck *deck);
/** (transfer full) (nullable): NULL when @json is not what slv_deck_to_json() makes, or beyond the limits of a deck. */
SlvDeck      *slv_deck_from_json (const cJSON *json);

/* ---- the members of a deck by name, as what is kept of a deck names them ---- */

/** A member of SlvDeck: a text, or (with @to_json) an array whose elements these functions turn into JSON and back. */
typedef struct {
  const char    *name;
  gsize          offset;
  cJSON       *(*to_json) (gconstpointer element);
  gpointer     (*from_json) (const cJSON *json);     /* NULL: not what @to_json makes */
  GDestroyNotify free;
  guint          most;                               /* elements */
} SlvDeckPart;

extern const SlvDeckPart slv_deck_parts[];
extern const guint slv_n_deck_parts;

/** NULL: there is none. */
const SlvDeckPart *slv_deck_part_at (gsize offset);
const SlvDeckPart *slv_deck_part_named (const char *name);
cJSON   *slv_deck_part_to_json (const SlvDeckPart *part, gconstpointer value);
/** (transfer full) (nullable): a text or an array as the deck has it. */
gpointer slv_deck_part_from_json (const SlvDeckPart *part, const cJSON *json);

cJSON   *slv_deck_entry_to_json (gconstpointer entry);
/** (transfer full) (nullable): SlvDeckEntry. */
gpointer slv_deck_entry_from_json (const cJSON *json);
