/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-copy-enter.h: quick entry of a pile of cards: the set is chosen once, then each line is a number of the set or the
 * beginning of a name, with copies before it ("3x 12", "2 red ru"). */
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
