/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-collection-edit.h: what a person does to lots, in bulk or to one: each call is one change (one transaction, one step of
 * undo) on the lots of a snapshot. Copies that sit in built decks stay where they are: what would take them away is refused
 * (SLV_ERROR_REFUSED). On disk when one returns TRUE: all of the change, with its step of undo; else nothing of it. Adding is
 * slv_collection_match() and slv_collection_apply() with one record. Same thread as @store. */
#pragma once
#include "collection/slv-copy-plan.h"

/** New values by SlvCopyField, as texts in the words of slv-copy-plan.h; NULL leaves a value as it is, "" takes it away. With
 *  a name, set, number or printing among them the card is found anew. */
typedef struct { const char *values[SLV_N_COPY_FIELDS]; } SlvLotEdit;

/**
 * slv_collection_change_lots:
 * @ids: (element-type gint64) lots
 * @copies: only so many copies, from the first lots on; the rest of a lot stays a lot of its own. 0: all of them
 * @join: what becomes alike another lot is added to it
 * @what: for the Undo label
 * @touched: (out) (optional) (transfer full): for slv_collection_refresh()
 * A value that cannot be understood is SLV_ERROR_USAGE. With an empty edit and @copies this splits a lot.
 */
gboolean slv_collection_change_lots (SlvCollection *collection, SlvStore *store, const GArray *ids, const SlvLotEdit *edit,
                                     gint64 copies, gboolean join, const char *what, GArray **touched, GError **error);
/** @copies: so many, from the first lots on; 0: all. SLV_ERROR_REFUSED when there are not so many free ones. */
gboolean slv_collection_remove_lots (SlvCollection *collection, SlvStore *store, const GArray *ids, gint64 copies, const char *what,
                                     GArray **touched, GError **error);
/** Lots among @ids that are alike become one each; what sits in decks goes with it. @merged: (out) (optional): lots that went. */
gboolean slv_collection_merge_lots  (SlvCollection *collection, SlvStore *store, const GArray *ids, const char *what, guint *merged,
                                     GArray **touched, GError **error);
/** (transfer full) (element-type gint64): ids of the lots at these positions. */
GArray  *slv_collection_ids         (SlvCollection *collection, const GArray *positions);
/** slv_lots_text: (transfer full): how many lots and copies there are: "3 lots · 12 copies". Any thread. */
char    *slv_lots_text (guint64 lots, guint64 copies);
