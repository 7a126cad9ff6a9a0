/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-plan-private.h: private to this room: the steps from records to lots. */
#pragma once
#include "collection/slv-collection-private.h"
#include "collection/slv-copy-plan.h"

/** The text, kept once for the life of the plan. */
const char *slv_copy_plan_keep (SlvCopyPlan *plan, const char *text);
/** slv_copy_read_values: the values of a record that need no card list, into @match->lot. FALSE: @column and @reason say why not
 *  (@reason: transfer full). @given: only those of @record that are not NULL; the others stay as @match has them. */
gboolean    slv_copy_read_values (SlvCopyPlan *plan, const SlvCopyRecord *record, gboolean given, SlvCopyMatch *match,
                                  SlvCopyField *column, char **reason);

/** Finds cards for records; keeps what it found out about names and printings. */
typedef struct _SlvCopyFinder SlvCopyFinder;
SlvCopyFinder *slv_copy_finder_new  (SlvIndex *index);
void           slv_copy_finder_free (SlvCopyFinder *finder);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvCopyFinder, slv_copy_finder_free)
/** State, reason, card and printing of a record of @game (nullable). @printing: (out) */
void           slv_copy_finder_find (SlvCopyFinder *finder, SlvGame *game, const SlvCopyRecord *record, SlvCopyMatch *match,
                                     guint *printing);
/** slv_copy_dup_whole_name: the name of a card of @game that what the record has for a set is the end of: "Ember (First)". (transfer full) (nullable) */
char          *slv_copy_dup_whole_name (SlvIndex *index, const SlvGame *game, const SlvCopyRecord *record);
/** Texts of @lot's card and printing from the index; @row may be SLV_ROW_NONE. */
void           slv_copy_plan_name_lot (SlvCopyPlan *plan, SlvCopyMatch *match, guint row, guint printing);

/** slv_copy_plan_write: slv_collection_apply() within a change that does something else besides. */
gboolean       slv_copy_plan_write (SlvStore *store, SlvChange *change, SlvCopyPlan *plan, GError **error);

/** Lots that differ in nothing but their number of copies. */
guint          slv_lot_hash  (gconstpointer lot);
gboolean       slv_lot_alike (gconstpointer a, gconstpointer b);
