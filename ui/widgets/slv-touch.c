/* SPDX-License-Identifier: GPL-3.0-or-later */
/* slv-touch.c: see the header. */
#include "widgets/slv-touch.h"

typedef struct { SlvMenuAt func; gpointer data; } Menu;
typedef struct { const char *action; int step; } Zoom;

static void
ask (GtkGesture *gesture, const Menu *menu, double x, double y)
{
  if (menu->func (gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (gesture)), x, y, menu->data))
    gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_secondary (GtkGesture *click, int n G_GNUC_UNUSED, double x, double y, const Menu *menu)
{
  ask (click, menu, x, y);
}

static void
on_rest (GtkGesture *press, double x, double y, const Menu *menu)
{
  ask (press, menu, x, y);
}

static void
touch_free_data (gpointer data, GClosure *closure G_GNUC_UNUSED)
{
  g_free (data);
}

void
slv_touch_add_menu (GtkWidget *widget, SlvMenuAt func, gpointer data)
{
  GtkGesture *click = gtk_gesture_click_new (), *press = gtk_gesture_long_press_new ();
  const Menu menu = { func, data };

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect_data (click, "pressed", G_CALLBACK (on_secondary), g_memdup2 (&menu, sizeof menu), touch_free_data, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  /* a button that is held down begins to drag */
  gtk_gesture_single_set_touch_only (GTK_GESTURE_SINGLE (press), TRUE);
  g_signal_connect_data (press, "pressed", G_CALLBACK (on_rest), g_memdup2 (&menu, sizeof menu), touch_free_data, 0);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (press));
}

/* ---- the focus, where a menu was opened ---- */

#define MENU_AT "slv-menu-at"

/* Where the row has gone, to the list that the menu hangs on. */
static gboolean
focus_again (gpointer menu)
{
  g_autoptr (GtkWidget) row = g_weak_ref_get (g_object_get_data (menu, MENU_AT));
  gboolean there = row != NULL && gtk_widget_get_mapped (row);
  GtkWidget *at = there ? row : gtk_widget_get_parent (menu), *list = there ? gtk_widget_get_parent (row) : at;
  GtkRoot *root = list != NULL ? gtk_widget_get_root (list) : NULL;
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  /* the focus is left in a submenu that was closed with its menu */
  if (list != NULL && gtk_widget_get_mapped (at) && (focus == NULL || !gtk_widget_get_mapped (focus) || !gtk_widget_is_ancestor (focus, list)))
    gtk_widget_grab_focus (at);
  return G_SOURCE_REMOVE;
}

static void
on_menu_closed (GtkWidget *menu)
{
  g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, focus_again, g_object_ref (menu), g_object_unref);
}

static void
weak_free (gpointer data)
{
  g_weak_ref_clear (data);
  g_free (data);
}

/* When @menu (a GtkPopover) closes, @at, which it was opened for, has the focus again, unless something beside it has:
 *  GTK would give it to whatever comes first in the window. */
static void
slv_touch_give_back (GtkWidget *menu, GtkWidget *at)
{
  GWeakRef *weak = g_object_get_data (G_OBJECT (menu), MENU_AT);

  if (weak == NULL)
    {
      weak = g_new0 (GWeakRef, 1);
      g_weak_ref_init (weak, NULL);
      g_object_set_data_full (G_OBJECT (menu), MENU_AT, weak, weak_free);
      g_signal_connect (menu, "closed", G_CALLBACK (on_menu_closed), NULL);
    }
  g_weak_ref_set (weak, at);
}

static gboolean
touch_fit (gpointer menu)
{
  if (gtk_widget_get_visible (menu))
    gtk_popover_present (menu);
  return G_SOURCE_REMOVE;
}

void
slv_touch_pop_up (GtkWidget *menu, GtkWidget *at)
{
  slv_touch_give_back (menu, at);
  gtk_popover_popup (GTK_POPOVER (menu));
  g_idle_add_full (GTK_PRIORITY_RESIZE - 1, touch_fit, g_object_ref (menu), g_object_unref);   /* before it is drawn */
}

static gboolean
on_scroll (GtkEventController *scroll, double dx G_GNUC_UNUSED, double dy, const Zoom *zoom)
{
  GdkModifierType held = gtk_event_controller_get_current_event_state (scroll) & gtk_accelerator_get_default_mod_mask ();

  if (held != GDK_CONTROL_MASK || dy == 0)
    return FALSE;
  gtk_widget_activate_action (gtk_event_controller_get_widget (scroll), zoom->action, "i", dy < 0 ? zoom->step : -zoom->step);
  return TRUE;
}

void
slv_touch_add_zoom (GtkWidget *widget, const char *action, int step)
{
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_DISCRETE);
  const Zoom zoom = { action, step };

  gtk_event_controller_set_propagation_phase (scroll, GTK_PHASE_CAPTURE);   /* before what scrolls */
  g_signal_connect_data (scroll, "scroll", G_CALLBACK (on_scroll), g_memdup2 (&zoom, sizeof zoom), touch_free_data, 0);
  gtk_widget_add_controller (widget, scroll);
}
