/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-order.h: an order of structures is the list of the members that it goes by, and how two values of a member are compared follows from its
 * type. What an order needs to know beyond the two structures it does not find here: that is a function of its own. */
#pragma once
#include "base/slv-own.h"

/** SLV_COMPARE: below, at or above 0, as @a is less than, equal to or more than @b: numbers, which are named twice. */
#define SLV_COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

/**
 * SLV_DEFINE_ORDER: the static function @name, for sorting a GArray of @Type, by the members named (at most 26); the first in which two differ
 *   decides: SLV_DEFINE_ORDER (compare_shares, Share, (down, share), title, (words, game->title)). Smaller numbers come first; texts go by
 *   their bytes, NULL first. (down, member) is the other way round; (words, member) are texts that people read, by g_utf8_collate().
 * SLV_DEFINE_POINTER_ORDER: the same for a GPtrArray of pointers to @Type.
 */
#define SLV_DEFINE_ORDER(Type, name, ...) SLV_ORDER_FUNCTION_ (Type, name, (const Type *), __VA_ARGS__)
#define SLV_DEFINE_POINTER_ORDER(Type, name, ...) SLV_ORDER_FUNCTION_ (Type, name, *(const Type * const *), __VA_ARGS__)

#define SLV_ORDER_FUNCTION_(Type, name, seen, ...) \
  static int name (gconstpointer a, gconstpointer b) \
  { \
    const Type *one = seen a, *other = seen b; \
    int order = 0; \
    SLV_EACH_NAME (SLV_ORDER_ONE_, order, __VA_ARGS__) \
    return order; \
  } \
  static int name (gconstpointer a, gconstpointer b)

static inline int slv_order_signed   (gint64 a, gint64 b)   { return SLV_COMPARE (a, b); }
static inline int slv_order_unsigned (guint64 a, guint64 b) { return SLV_COMPARE (a, b); }
static inline int slv_order_double   (double a, double b)   { return SLV_COMPARE (a, b); }

#define SLV_ORDER_OF_(a, b) _Generic ((a), char *: g_strcmp0, const char *: g_strcmp0, float: slv_order_double, double: slv_order_double, \
    unsigned long: slv_order_unsigned, default: slv_order_signed) (a, b)
#define SLV_ORDER_ONE_(order, m) \
  order = order != 0 ? order : SLV_OWN_CALL_ (SLV_ORDER_KIND_, SLV_OWN_CALL_ (SLV_OWN_SECOND_, SLV_OWN_PROBE_ m, 0, ~)) (m);
#define SLV_ORDER_KIND_(n) SLV_ORDER_KIND_##n##_
#define SLV_ORDER_KIND_0_(m) SLV_ORDER_OF_ (one->m, other->m)
#define SLV_ORDER_KIND_1_(m) SLV_OWN_CALL_ (SLV_ORDER_GIVEN_, SLV_OWN_ALL_ m)
#define SLV_ORDER_GIVEN_(word, m) SLV_ORDER_##word##_ (m)
#define SLV_ORDER_down_(m) SLV_ORDER_OF_ (other->m, one->m)
#define SLV_ORDER_words_(m) g_utf8_collate (one->m, other->m)

/** slv_compare_guints, slv_compare_ids: for sorting a GArray of guint (and guint32), or of gint64: smaller ones first. Any thread. */
static inline int
slv_compare_guints (gconstpointer a, gconstpointer b)
{
  return SLV_COMPARE (*(const guint *) a, *(const guint *) b);
}

static inline int
slv_compare_ids (gconstpointer a, gconstpointer b)
{
  return SLV_COMPARE (*(const gint64 *) a, *(const gint64 *) b);
}
