/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-alike-names.h: which cards may be meant by a name that no card has: for lists that people typed. */
#pragma once
#include "deck/slv-deck.h"

typedef struct _SlvNear SlvAlikeNames;
/** slv_alike_names_new: the names of the cards of @game, made ready; some milliseconds for 30,000. (transfer full); keeps the index. Any thread. */
SlvAlikeNames   *slv_alike_names_new  (SlvIndex *index, const SlvGame *game);
void       slv_alike_names_free (SlvAlikeNames *near);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvAlikeNames, slv_alike_names_free)
/** slv_alike_names_find: (transfer full) (element-type utf8): at most @max names, the likest first; empty when none is like @name. */
GPtrArray *slv_alike_names_find (const SlvAlikeNames *near, const char *name, guint max);
/** slv_alike_names_slip: (transfer full) (nullable): the card of which @name is a slip of the hand: the same letters and digits, or one letter wrong,
 *  missing, too much or in the other's place, from eight letters on two. NULL: none is so near, or two are equally near. */
char      *slv_alike_names_slip (const SlvAlikeNames *near, const char *name);
