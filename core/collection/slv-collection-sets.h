/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-sets.h: how much one has of each set. A copy counts for the printing that it is known to be; proxies do not
 * count. Any thread. */
#pragma once
#include "collection/slv-collection.h"

/** A part of a set: all of it, one rarity, or one finish. */
typedef struct { char *name; guint total, owned; /* printings */ guint64 copies, lacking; /* copies */ } SlvSetPart;
typedef struct {
  SlvGame *game;
  char    *code, *title, *released;
  guint    total, owned;       /* printings that are not gone */
  guint64  copies, lacking;    /* lacking: until there are so many of each */
  guint    unsure;             /* printings of which there may be enough: there are copies of their cards that nobody knows the printing of */
  GPtrArray *rarities;         /* SlvSetPart, in the order of the game, else by name */
  GPtrArray *finishes;         /* SlvSetPart: finishes that the list has; total is those printed in it */
} SlvSetShare;
/** slv_set_share_unsure: (transfer full): a sentence that says of what is missing how much may be there; NULL: nothing. */
char      *slv_set_share_unsure (const SlvSetShare *share);
/**
 * slv_collection_sets: how complete sets are.
 * @game: (nullable): all; @code: (nullable): only this set
 * @each: a printing is there when there are so many copies of it: 1 for one of each; 0 is 1
 * Returns: (transfer full) (element-type SlvSetShare): newest first
 */
GPtrArray *slv_collection_sets (SlvCollection *collection, SlvGame *game, const char *code, guint each);
/** slv_collection_has_unsure: whether there are copies of the card of which nobody knows the printing: any of its printings may be among them. */
gboolean   slv_collection_has_unsure (const SlvCollection *collection, guint row);
/** (transfer full) (element-type guint): printings of the set of which there are fewer than @each copies, by number. */
GArray    *slv_collection_set_missing (SlvCollection *collection, SlvGame *game, const char *code, guint each);
