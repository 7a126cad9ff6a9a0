/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-lot-search.h: which lots the page shows, found and sorted in a thread. */
#pragma once
#include "cards/slv-pockets.h"
#include "collection/slv-lot-columns.h"

#define SLV_PLACE_ANY    G_GINT64_CONSTANT (-1)   /* wherever it lies */
#define SLV_PLACE_TRAY   G_GINT64_CONSTANT (-2)   /* lots without a card in the index */

/** @place: a place with those in it, 0 what lies nowhere in particular, or one of the above. @pages: whether they are looked at as pages of a binder;
 *  @pile_copies: (nullable): in piles by this, or else by @pile (nullable) (element-type SlvCardColumn), one of what cards have. */
typedef struct { SlvCollection *collection; SlvGame *game; const char *text, *sort; gint64 place; gboolean pages; const SlvLotColumn *pile_copies;
                 GPtrArray *pile; } SlvLotSearch;

typedef struct {
  SlvCollection *collection;
  GArray        *ids;         /* gint64, NULL: @fault; as in slv_lot_list_set(), below 0 where no lot lies, see @pockets */
  SlvPockets    *pockets;     /* NULL: each has its lot */
  guint          n;           /* lots */
  guint64        copies;
  SlvCost        worth;       /* of them, where their prices have been read; else of no copies */
  GError        *fault;
  SlvSpan        span;        /* of the fault in the text */
} SlvLotHits;
void        slv_lot_hits_free (SlvLotHits *hits);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvLotHits, slv_lot_hits_free)

void        slv_lot_search_run_async (const SlvLotSearch *search, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer user_data);
/** (transfer full): NULL: cancelled. */
SlvLotHits *slv_lot_search_finish    (GAsyncResult *result);
