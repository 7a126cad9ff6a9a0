/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-each.h: walking over arrays by their elements, or halving them, over hash tables, and over names that a macro is given. An index stands in a
 * loop only where its number matters. */
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

/**
 * SLV_EACH_PAIR: the same over the keys and values of a GHashTable, in no order: SLV_EACH_PAIR (const char, name, SlvDeck, deck, decks) statement;
 * SLV_EACH_KEY, SLV_EACH_VALUE: over one of both. The table is not changed meanwhile.
 */
#define SLV_EACH_KEY(Type, name, table) SLV_EACH_PAIR (Type, name, void, name##_value, table)
#define SLV_EACH_VALUE(Type, name, table) SLV_EACH_PAIR (void, name##_key, Type, name, table)
#define SLV_EACH_PAIR(KeyType, key_name, Type, name, table) \
  for (SlvWalk name##_walk = { .state = SLV_WALK_NEW }; slv_walk_next (&name##_walk, table);) \
    for (G_GNUC_UNUSED KeyType *key_name = name##_walk.key; name##_walk.state == SLV_WALK_CAME;) \
      for (G_GNUC_UNUSED Type *name = (name##_walk.state = SLV_WALK_WITHIN, name##_walk.value); \
           name##_walk.state == SLV_WALK_WITHIN; name##_walk.state = SLV_WALK_DONE)

typedef struct {
  GHashTableIter iter;
  gpointer       key, value;
  enum { SLV_WALK_NEW, SLV_WALK_CAME, SLV_WALK_WITHIN /* a break leaves it so */, SLV_WALK_DONE } state;
} SlvWalk;

static inline gboolean
slv_walk_next (SlvWalk *walk, GHashTable *table)
{
  if (walk->state == SLV_WALK_NEW && table != NULL)
    g_hash_table_iter_init (&walk->iter, table);
  else if (walk->state != SLV_WALK_DONE)
    return FALSE;
  walk->state = SLV_WALK_CAME;
  return g_hash_table_iter_next (&walk->iter, &walk->key, &walk->value);
}

/**
 * SLV_HALVE: @at (a guint) becomes the first of @n places of which @before, an expression with @at, does not hold; those of which it holds lie
 * before all others. @n: of none.
 */
#define SLV_HALVE(at, n, before) \
  for (guint at##_low = 0, at##_high = (n); at = at##_low + (at##_high - at##_low) / 2, at##_low < at##_high;) \
    if (before) \
      at##_low = at + 1; \
    else \
      at##_high = at

/**
 * SLV_EACH_NAME: @macro (@context, name) for each of up to 26 names that follow, in this order.
 */
#define SLV_EACH_NAME(macro, context, ...) \
  SLV_NAMES_NTH_ (__VA_ARGS__, 26, 25, 24, 23, 22, 21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1) \
  (macro, context, __VA_ARGS__)
#define SLV_NAMES_NTH_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z, nth, ...) SLV_NAMES_##nth##_
#define SLV_NAMES_1_(macro, context, name) macro (context, name)
#define SLV_NAMES_2_(macro, context, name, ...) macro (context, name) SLV_NAMES_1_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_3_(macro, context, name, ...) macro (context, name) SLV_NAMES_2_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_4_(macro, context, name, ...) macro (context, name) SLV_NAMES_3_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_5_(macro, context, name, ...) macro (context, name) SLV_NAMES_4_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_6_(macro, context, name, ...) macro (context, name) SLV_NAMES_5_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_7_(macro, context, name, ...) macro (context, name) SLV_NAMES_6_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_8_(macro, context, name, ...) macro (context, name) SLV_NAMES_7_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_9_(macro, context, name, ...) macro (context, name) SLV_NAMES_8_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_10_(macro, context, name, ...) macro (context, name) SLV_NAMES_9_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_11_(macro, context, name, ...) macro (context, name) SLV_NAMES_10_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_12_(macro, context, name, ...) macro (context, name) SLV_NAMES_11_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_13_(macro, context, name, ...) macro (context, name) SLV_NAMES_12_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_14_(macro, context, name, ...) macro (context, name) SLV_NAMES_13_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_15_(macro, context, name, ...) macro (context, name) SLV_NAMES_14_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_16_(macro, context, name, ...) macro (context, name) SLV_NAMES_15_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_17_(macro, context, name, ...) macro (context, name) SLV_NAMES_16_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_18_(macro, context, name, ...) macro (context, name) SLV_NAMES_17_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_19_(macro, context, name, ...) macro (context, name) SLV_NAMES_18_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_20_(macro, context, name, ...) macro (context, name) SLV_NAMES_19_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_21_(macro, context, name, ...) macro (context, name) SLV_NAMES_20_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_22_(macro, context, name, ...) macro (context, name) SLV_NAMES_21_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_23_(macro, context, name, ...) macro (context, name) SLV_NAMES_22_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_24_(macro, context, name, ...) macro (context, name) SLV_NAMES_23_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_25_(macro, context, name, ...) macro (context, name) SLV_NAMES_24_ (macro, context, __VA_ARGS__)
#define SLV_NAMES_26_(macro, context, name, ...) macro (context, name) SLV_NAMES_25_ (macro, context, __VA_ARGS__)
