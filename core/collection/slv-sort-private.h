/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-sort-private.h: private to this room: keys by which lots are put in order. */
#pragma once
#include "collection/slv-collection-private.h"

#define SLV_SORT_KEYS 8u

/** A lot that is compared. @folded: its name, folded, when it has no card of the index; else NULL */
typedef struct { const SlvCollection *collection; const SlvHeld *held; char *folded; } SlvSortItem;
typedef int (*SlvSortCompare) (const SlvSortItem *a, const SlvSortItem *b);
/** Lots of which it says the same are equal by that key; equal ones may differ in it. */
typedef guint64 (*SlvSortIdentity) (const SlvCollection *collection, const SlvHeld *held);
/** Without functions: the order of the ids, in which lots stand anyway. */
typedef struct { const char *name; SlvSortCompare compare; SlvSortIdentity identity; } SlvSortKey;
typedef struct { const SlvSortKey *key; gboolean down; } SlvSortBy;
typedef struct { SlvSortBy keys[SLV_SORT_KEYS]; guint n; } SlvSortOrder;

/** Adds what @keys say, as slv_collection_sort(). */
gboolean slv_sort_read (SlvSortOrder *order, const char *keys, GError **error);
/** (transfer full): the numbers 0…@n-1 of the lots @held, which stand by their ids, in that order; equal ones stay. */
guint   *slv_sort_lots (const SlvCollection *collection, const SlvHeld **held, guint n, const SlvSortOrder *order);
