/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-deck-near.h: which cards may be meant by a name that no card has: for lists that people typed. */
#pragma once
#include "deck/slv-deck.h"

typedef struct _SlvNear SlvNear;
/** slv_near_new: the names of the cards of @game, made ready; some milliseconds for 30,000. (transfer full); keeps the index. Any thread. */
SlvNear   *slv_near_new  (SlvIndex *index, const SlvGame *game);
void       slv_near_free (SlvNear *near);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SlvNear, slv_near_free)
/** slv_near_find: (transfer full) (element-type utf8): at most @max names, the likest first; empty when none is like @name. */
GPtrArray *slv_near_find (const SlvNear *near, const char *name, guint max);
