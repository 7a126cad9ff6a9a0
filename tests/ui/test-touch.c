/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-touch.c: a finger that rests on something and the secondary button ask for the same menu. There is no finger on a virtual display: the
 * gesture is told that there was one. Run by on-display.py. */
#include "widgets/slv-touch.h"

typedef struct { GtkWidget *widget; double x, y; guint times; } Asked;

static gboolean
note (GtkWidget *widget, double x, double y, gpointer data)
{
  Asked *asked = data;

  *asked = (Asked) { widget, x, y, asked->times + 1 };
  return FALSE;
}

/* The gesture of @type on @widget. Borrowed. */
static gpointer
find_gesture (GtkWidget *widget, GType type)
{
  g_autoptr (GListModel) all = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (all); i++)
    {
      g_autoptr (GObject) one = g_list_model_get_item (all, i);

      if (G_TYPE_CHECK_INSTANCE_TYPE (one, type))
        return one;
    }
  return NULL;
}

TEST ("/touch/a-finger-that-rests-opens-the-menu-of-the-secondary-button", test_menu)
{
  GtkWidget *label = g_object_ref_sink (gtk_label_new ("card"));
  Asked asked = { 0 };

  slv_touch_add_menu (label, note, &asked);
  GtkGestureSingle *click = find_gesture (label, GTK_TYPE_GESTURE_CLICK);
  GtkGestureSingle *press = find_gesture (label, GTK_TYPE_GESTURE_LONG_PRESS);
  g_assert_nonnull (click);
  g_assert_nonnull (press);
  g_assert_cmpuint (gtk_gesture_single_get_button (click), ==, GDK_BUTTON_SECONDARY);
  g_assert_true (gtk_gesture_single_get_touch_only (press));
  g_signal_emit_by_name (click, "pressed", 1, 3.0, 4.0);
  g_assert_cmpuint (asked.times, ==, 1);
  g_signal_emit_by_name (press, "pressed", 5.0, 6.0);
  g_assert_cmpuint (asked.times, ==, 2);
  g_assert_true (asked.widget == label);
  g_assert_cmpfloat (asked.x, ==, 5.0);
  g_assert_cmpfloat (asked.y, ==, 6.0);
  g_object_unref (label);
}

TEST_MAIN (gtk_init ())
