/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-order.c: orders of structures by their members, of every type that a member may have. */
#include "base/slv-order.h"

typedef struct { const char *name; } Owner;
typedef struct { const Owner *owner; char *text; guint64 large; gint64 id; double share; guint n; gint8 small; } Thing;

SLV_DEFINE_ORDER (Thing, by_text, text, id);
SLV_DEFINE_ORDER (Thing, by_large, large, n);
SLV_DEFINE_ORDER (Thing, by_share, (down, share), small);
SLV_DEFINE_ORDER (Thing, by_owner, (words, owner->name), (down, id));
SLV_DEFINE_POINTER_ORDER (Thing, pointers_by_id, id);

TEST ("/base/order/first-member-that-differs-decides", test_first)
{
  Thing one = { .text = (char *) "a", .id = 2 }, other = { .text = (char *) "b", .id = 1 }, like = { .text = (char *) "a", .id = 3 };

  g_assert_cmpint (by_text (&one, &other), <, 0);
  g_assert_cmpint (by_text (&other, &one), >, 0);
  g_assert_cmpint (by_text (&one, &like), <, 0);
  g_assert_cmpint (by_text (&one, &one), ==, 0);
  other.text = NULL;
  g_assert_cmpint (by_text (&other, &one), <, 0);
}

TEST ("/base/order/numbers-of-any-size", test_numbers)
{
  Thing one = { .large = G_MAXUINT64, .id = G_MININT64, .share = 0.25, .n = G_MAXUINT, .small = -1 };
  Thing other = { .large = 1, .id = G_MAXINT64, .share = 0.5, .n = 0, .small = 1 };
  Thing *first = &one, *second = &other;

  g_assert_cmpint (by_large (&one, &other), >, 0);
  g_assert_cmpint (by_share (&one, &other), >, 0);
  g_assert_cmpint (pointers_by_id (&first, &second), <, 0);
  other.large = one.large;
  other.share = one.share;
  g_assert_cmpint (by_large (&one, &other), >, 0);
  g_assert_cmpint (by_share (&one, &other), <, 0);
}

TEST ("/base/order/members-of-members-and-the-other-way-round", test_members)
{
  const Owner first = { "ann" }, second = { "bob" };
  Thing one = { .owner = &first, .id = 1 }, other = { .owner = &second, .id = 2 };

  g_assert_cmpint (by_owner (&one, &other), <, 0);
  other.owner = &first;
  g_assert_cmpint (by_owner (&one, &other), >, 0);
}

TEST ("/base/order/plain-numbers", test_plain)
{
  const guint few = 1, many = G_MAXUINT;
  const gint64 low = -1, high = 1;

  g_assert_cmpint (slv_compare_guints (&few, &many), <, 0);
  g_assert_cmpint (slv_compare_guints (&many, &few), >, 0);
  g_assert_cmpint (slv_compare_ids (&high, &low), >, 0);
  g_assert_cmpint (slv_compare_ids (&low, &low), ==, 0);
}

TEST_MAIN ()
