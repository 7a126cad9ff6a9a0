/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-each.h: walking over arrays by their elements. An index stands in a loop only where its number matters. */
#pragma once
#include <glib.h>

/**
 * SLV_EACH: a loop over a GPtrArray whose elements are pointers to @Type: SLV_EACH (const SlvDeck, deck, decks) statement;
 * SLV_EACH_IN: the same over a GArray whose elements are @Type; @name points to them, until something is added.
 * break and continue do what they do in any loop (the inner loop, which only declares @name, goes round once). The length is read
 * before each round; an @array that is NULL has no elements.
 */
#define SLV_EACH(Type, name, array) SLV_EACH_OF_ (Type, name, array, (array)->pdata[name##_nth])
#define SLV_EACH_IN(Type, name, array) SLV_EACH_OF_ (Type, name, array, &g_array_index (array, Type, name##_nth))

#define SLV_EACH_OF_(Type, name, array, element) \
  for (guint name##_nth = 0, name##_done = 1; \
       name##_done && (array) != NULL && name##_nth < (array)->len; name##_nth++) \
    for (Type *name = (name##_done = 0, element); !name##_done; name##_done = 1)
