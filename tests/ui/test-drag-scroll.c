/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-drag-scroll.c: how fast a list scrolls under what is dragged: only near its edges, never both ways at once. */
#include "decks/slv-drag-scroll.h"

TEST ("/drag-scroll/faster-near-the-edge", test_speed)
{
  const double height = 600;

  g_assert_cmpfloat (slv_drag_scroll_speed (300, height), ==, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (48, height), ==, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (552, height), ==, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (47, height), <, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (553, height), >, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (10, height), <, slv_drag_scroll_speed (40, height));
  g_assert_cmpfloat (slv_drag_scroll_speed (-500, height), ==, slv_drag_scroll_speed (0, height));   /* beyond the edge: as at it */
  g_assert_cmpfloat (slv_drag_scroll_speed (1e9, height), ==, slv_drag_scroll_speed (600, height));
}

TEST ("/drag-scroll/a-low-view-stands-still-in-its-middle", test_low)
{
  g_test_summary ("A view that is lower than two edges keeps a middle in which it stands still.");
  g_assert_cmpfloat (slv_drag_scroll_speed (30, 60), ==, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (5, 60), <, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (55, 60), >, 0);
  g_assert_cmpfloat (slv_drag_scroll_speed (0, 0), ==, 0);
}

TEST_MAIN ()
