/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-enter.h: quick entry of a pile of cards: the set is chosen once, then each line is a number of the set or the beginning of a
 * name, with copies before it ("3x 12", "2 red ru"), the code of another set before a number or name ("4x T1 12"), and behind it condition
 * and finish in any words for them ("red ru nm foil"). */
#pragma once
#include "collection/slv-copy-plan.h"

/**
 * slv_copy_enter: adds what a line means to @list as a record, or refuses it there with the reason.
 * @game: (nullable): any
 * @set: (nullable): code; without one a line can only be a name
 * @line: as typed, "" adds nothing; need not be UTF-8
 * @number: of the line, for messages
 * @values: SLV_N_COPY_FIELDS texts that each record gets besides, NULL for none
 * Returns: whether a record was added. Any thread.
 */
gboolean slv_copy_enter (SlvCollection *collection, SlvGame *game, const char *set, const char *line, guint64 number,
                         const char * const values[], SlvCopyList *list);
/**
 * slv_copy_enter_offer: the cards that a line may mean so far: the one of its number, or those whose names begin so, shorter names first;
 *   punctuation counts only where a name begins as the line does with it.
 * @max: rows at most
 * @before: (out) (transfer full) (nullable): what stands before the name on the line, so that @before and a name are a line again; NULL: the
 *   line says more than a name would, its number, or a condition behind it
 * Returns: (transfer full) (element-type guint): rows of the index of @collection.
 */
GArray  *slv_copy_enter_offer (SlvCollection *collection, SlvGame *game, const char *set, const char *line, guint max, char **before);
